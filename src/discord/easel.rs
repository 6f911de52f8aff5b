//! Drawing: a few pictures at once, one for all who want the same, given up when nobody waits for it any longer.

use std::collections::{BTreeMap, VecDeque};
use std::sync::{Arc, LazyLock, Mutex, MutexGuard};

use futures::FutureExt as _;
use futures::future::{BoxFuture, Shared, WeakShared};
use sha2::{Digest as _, Sha256};
use tokio::sync::{Semaphore, SemaphorePermit};

use crate::picture::{self, Hands, Look, Scene};

/// So many are drawn at once; one that is drawn alone is so by as many threads.
const AT_ONCE: usize = 2;
/// So many that were drawn last are kept, for who wants the same a little later.
const KEPT: usize = 8;
/// So many are on their way to Discord at once; each is held several times over while it is sent. What everybody sees and
/// what one person asked for have each their own room, so that neither waits for the other's trouble.
static POSTS_ON_THE_WAY: Semaphore = Semaphore::const_new(8);
static ANSWERS_ON_THE_WAY: Semaphore = Semaphore::const_new(16);

/// A picture that was drawn; none if it couldn't be, which is logged.
type Drawn = Option<Arc<[u8]>>;
type Drawing = BoxFuture<'static, Drawn>;
/// What is drawn: of scene and look.
type Key = [u8; 32];

/// Where everything is drawn.
static EASEL: LazyLock<Easel> = LazyLock::new(|| Easel::new(AT_ONCE));

/// A place on the way to Discord, for a message with a picture. Held until it is there.
pub(super) async fn post_on_the_way() -> Option<SemaphorePermit<'static>> {
    POSTS_ON_THE_WAY.acquire().await.ok()
}

/// The same for one attempt to answer with a picture.
pub(super) async fn answer_on_the_way() -> Option<SemaphorePermit<'static>> {
    ANSWERS_ON_THE_WAY.acquire().await.ok()
}

/// Draws a scene, away from the threads that answer; a moving one where scenes come before it.
pub(super) async fn draw(scene: &Scene, look: Look) -> Drawn {
    let mut key = Sha256::new();
    match serde_json::to_vec(scene) {
        Ok(scene) => key.update(scene),
        Err(error) => {
            tracing::error!(%error, "a board could not be drawn");
            return None;
        }
    }
    key.update(format!("{look:?}"));
    let scene = scene.clone();
    let paint = move || match scene.before.is_empty() {
        true => picture::draw_by(&scene, &look, &Helpers::default()),
        false => picture::film(&scene, &look),
    };
    let logged = move || match paint() {
        Ok(bytes) => Some(bytes),
        Err(error) => {
            tracing::error!(error = error.to_string(), "a board could not be drawn");
            None
        }
    };
    EASEL.draw(key.finalize().into(), logged).await
}

/// Threads that help to draw one picture, as many as there are places at the easel that nobody needs.
#[derive(Clone, Debug)]
pub struct Helpers(Arc<Semaphore>);

impl Default for Helpers {
    fn default() -> Self {
        Self(Arc::clone(&EASEL.free))
    }
}

impl Hands for Helpers {
    fn together(&self, work: &(dyn Fn() + Sync)) {
        // With a single processor, help would only take turns. Who draws has a place already.
        let others = std::thread::available_parallelism().map_or(0, |all| all.get() - 1).min(AT_ONCE - 1);
        let free: Vec<_> = (0..others).map_while(|_| self.0.try_acquire().ok()).collect();
        std::thread::scope(|scope| {
            for place in free {
                // Where no thread can begin there is no help.
                let _ = std::thread::Builder::new().name("easel".to_owned()).spawn_scoped(scope, || {
                    work();
                    drop(place);
                });
            }
            work();
        });
    }
}

#[derive(Debug)]
struct Easel {
    free: Arc<Semaphore>,
    pictures: Mutex<Pictures>,
}

#[derive(Default)]
struct Pictures {
    under_way: BTreeMap<Key, WeakShared<Drawing>>,
    /// The last that were drawn, newest first.
    done: VecDeque<(Key, Arc<[u8]>)>,
}

impl std::fmt::Debug for Pictures {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let (under_way, done) = (self.under_way.len(), self.done.len());
        f.debug_struct("Pictures").field("under_way", &under_way).field("done", &done).finish()
    }
}

impl Easel {
    fn new(at_once: usize) -> Self {
        Self { free: Arc::new(Semaphore::new(at_once)), pictures: Mutex::default() }
    }

    fn pictures(&self) -> MutexGuard<'_, Pictures> {
        super::lock(&self.pictures)
    }

    /// What `paint` makes, unless that is there or being made already.
    async fn draw(&self, key: Key, paint: impl FnOnce() -> Option<Vec<u8>> + Send + 'static) -> Drawn {
        let drawing = {
            let mut pictures = self.pictures();
            if let Some((_, done)) = pictures.done.iter().find(|(done, _)| *done == key) {
                return Some(Arc::clone(done));
            }
            pictures.under_way.retain(|_, drawing| drawing.upgrade().is_some());
            match pictures.under_way.get(&key).and_then(WeakShared::upgrade) {
                Some(drawing) => drawing,
                None => {
                    let drawing = begin(Arc::clone(&self.free), paint);
                    if let Some(weak) = drawing.downgrade() {
                        pictures.under_way.insert(key, weak);
                    }
                    drawing
                }
            }
        };
        // Whoever stops waiting drops their part; with the last of them goes what hasn't been begun.
        let drawn = drawing.await;
        if let Some(drawn) = &drawn {
            let mut pictures = self.pictures();
            pictures.under_way.remove(&key);
            if !pictures.done.iter().any(|(done, _)| *done == key) {
                pictures.done.push_front((key, Arc::clone(drawn)));
                pictures.done.truncate(KEPT);
            }
        }
        drawn
    }
}

fn begin(free: Arc<Semaphore>, paint: impl FnOnce() -> Option<Vec<u8>> + Send + 'static) -> Shared<Drawing> {
    let drawing = async move {
        let turn = free.acquire_owned().await.ok()?;
        let (done, drawn) = tokio::sync::oneshot::channel();
        // A thread of its own: it ends with nobody's runtime, and there are never more of them than turns.
        let log = tracing::dispatcher::get_default(Clone::clone);
        let begun = std::thread::Builder::new().name("easel".to_owned()).spawn(move || {
            let _log = tracing::dispatcher::set_default(&log);
            let painted = std::panic::catch_unwind(std::panic::AssertUnwindSafe(paint));
            // Also where nobody waits any longer: it is drawn to its end.
            drop(turn);
            // Nobody may be there any more who wants it.
            drop(done.send(painted));
        });
        if let Err(error) = begun {
            tracing::error!(error = error.to_string(), "drawing a board could not begin");
            return None;
        }
        match drawn.await {
            Ok(Ok(drawn)) => drawn.map(Arc::from),
            _ => {
                tracing::error!("drawing a board failed");
                None
            }
        }
    };
    drawing.boxed().shared()
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering};
    use std::sync::mpsc;

    use super::*;

    /// Who draws alone is helped where a place is free, and else does all; no place is kept.
    #[test]
    fn what_is_drawn_alone_is_so_on_all_places() {
        let processors = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
        let (places, begun) = (Arc::new(Semaphore::new(AT_ONCE)), AtomicUsize::new(0));
        for taken in 1..=AT_ONCE {
            let _own = places.try_acquire_many(u32::try_from(taken).expect("few")).expect("they are free");
            begun.store(0, Ordering::SeqCst);
            Helpers(Arc::clone(&places)).together(&|| {
                begun.fetch_add(1, Ordering::SeqCst);
            });
            let free = AT_ONCE - taken;
            assert_eq!(begun.load(Ordering::SeqCst), 1 + free.min(processors - 1), "{taken} taken");
            assert_eq!(places.available_permits(), free);
        }
    }

    fn key(number: u8) -> Key {
        [number; 32]
    }

    #[tokio::test(flavor = "multi_thread")]
    async fn one_picture_is_drawn_for_all_who_want_the_same() {
        let (easel, drawn) = (Arc::new(Easel::new(2)), Arc::new(AtomicUsize::new(0)));
        let all = (0..400).map(|_| {
            let (easel, drawn) = (Arc::clone(&easel), Arc::clone(&drawn));
            tokio::spawn(async move {
                let paint = move || {
                    drawn.fetch_add(1, Ordering::SeqCst);
                    Some(vec![7])
                };
                easel.draw(key(1), paint).await
            })
        });
        for one in futures::future::join_all(all).await {
            assert_eq!(one.expect("it ends").as_deref(), Some(&[7][..]));
        }
        assert_eq!(drawn.load(Ordering::SeqCst), 1);
        assert!(easel.pictures().under_way.is_empty());
    }

    #[tokio::test(flavor = "multi_thread")]
    async fn no_more_are_drawn_at_once_and_few_are_kept() {
        let easel = Arc::new(Easel::new(2));
        let (now, most) = (Arc::new(AtomicUsize::new(0)), Arc::new(AtomicUsize::new(0)));
        let all = (0..60).map(|number| {
            let (easel, now, most) = (Arc::clone(&easel), Arc::clone(&now), Arc::clone(&most));
            tokio::spawn(async move {
                let paint = move || {
                    most.fetch_max(now.fetch_add(1, Ordering::SeqCst) + 1, Ordering::SeqCst);
                    std::thread::yield_now();
                    now.fetch_sub(1, Ordering::SeqCst);
                    Some(vec![number])
                };
                easel.draw(key(number), paint).await
            })
        });
        futures::future::join_all(all).await;
        assert!(most.load(Ordering::SeqCst) <= 2, "{most:?}");
        assert_eq!(easel.pictures().done.len(), KEPT);
    }

    #[tokio::test(flavor = "multi_thread")]
    async fn what_nobody_waits_for_is_not_begun() {
        let easel = Arc::new(Easel::new(1));
        let (go, wait) = mpsc::channel::<()>();
        let first = {
            let easel = Arc::clone(&easel);
            tokio::spawn(async move { easel.draw(key(1), move || wait.recv().ok().map(|()| vec![1])).await })
        };
        while easel.free.available_permits() > 0 {
            tokio::task::yield_now().await;
        }
        let begun = Arc::new(AtomicUsize::new(0));
        let others: Vec<_> = (2..50)
            .map(|number| {
                let (easel, begun) = (Arc::clone(&easel), Arc::clone(&begun));
                let paint = move || {
                    begun.fetch_add(1, Ordering::SeqCst);
                    Some(vec![number])
                };
                tokio::spawn(async move { easel.draw(key(number), paint).await })
            })
            .collect();
        while easel.pictures().under_way.len() < 49 {
            tokio::task::yield_now().await;
        }
        for other in others {
            other.abort();
            let _ = other.await;
        }
        go.send(()).expect("it waits");
        assert!(first.await.expect("it ends").is_some());
        assert_eq!(easel.draw(key(99), || Some(vec![99])).await.as_deref(), Some(&[99][..]));
        assert_eq!(begun.load(Ordering::SeqCst), 0);
    }

    #[tokio::test]
    async fn a_picture_that_takes_long_delays_nobody() {
        // One thread answers all; drawing goes on beside it.
        let easel = Arc::new(Easel::new(2));
        let (go, wait) = mpsc::channel::<()>();
        let slow = {
            let easel = Arc::clone(&easel);
            tokio::spawn(async move { easel.draw(key(0), move || wait.recv().ok().map(|()| vec![0])).await })
        };
        while easel.free.available_permits() > 1 {
            tokio::task::yield_now().await;
        }
        // All of these are answered while it is still being drawn.
        for number in 1..50 {
            assert_eq!(
                easel.draw(key(number), move || Some(vec![number])).await.as_deref(),
                Some(&[number][..])
            );
            assert!(!slow.is_finished());
        }
        go.send(()).expect("it waits");
        assert_eq!(slow.await.expect("it ends").as_deref(), Some(&[0][..]));
    }

    #[test]
    fn a_runtime_that_ends_takes_its_picture_from_nobody() {
        let runtime = || tokio::runtime::Builder::new_multi_thread().worker_threads(1).build().expect("one");
        let (one, other) = (runtime(), runtime());
        let easel = Arc::new(Easel::new(1));
        let (go, wait) = mpsc::channel::<()>();
        // A picture before it: the turn comes only when the first runtime is going.
        let first = {
            let easel = Arc::clone(&easel);
            other.spawn(async move { easel.draw(key(0), move || wait.recv().ok().map(|()| vec![0])).await })
        };
        while easel.free.available_permits() > 0 {
            std::thread::yield_now();
        }
        let wanted = |runtime: &tokio::runtime::Runtime| {
            let easel = Arc::clone(&easel);
            runtime.spawn(async move { easel.draw(key(1), || Some(vec![1])).await })
        };
        let (lost, kept) = (wanted(&one), wanted(&other));
        while easel.pictures().under_way.len() < 2 {
            std::thread::yield_now();
        }
        one.shutdown_background();
        go.send(()).expect("it waits");
        assert!(other.block_on(first).expect("it ends").is_some());
        assert_eq!(other.block_on(kept).expect("it ends").as_deref(), Some(&[1][..]));
        drop(lost);
    }

    #[tokio::test]
    async fn a_picture_whose_drawing_panics_is_none_and_the_next_is_drawn() {
        let easel = Easel::new(1);
        assert_eq!(easel.draw(key(0), || panic!("ink is out")).await, None);
        assert_eq!(easel.draw(key(1), || Some(vec![1])).await.as_deref(), Some(&[1][..]));
    }
}
