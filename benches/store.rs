//! Orders through the store: journal, snapshot, outbox, jobs and answer in one transaction that outlives a power cut
//! (`synchronous=FULL`), beside bare commits of as many bytes on the same disk.

mod beside;
mod house;

use std::cell::Cell;

use beside::{Bench, Bound};
use house::{House, bare, on_disk};
use sqlx::sqlite::SqlitePool;
use wartable::store::{Commit, GameRow, JobRow, JournalRow, NewPost, Store};

const GAMES: usize = 64;

fn main() {
    let mut bench = Bench::new("store");
    let runtime = tokio::runtime::Runtime::new().expect("a runtime");
    let house = runtime.block_on(House::with_games(GAMES));
    runtime.block_on(house.order(0));
    let bytes = runtime.block_on(house.bytes_of_an_order());
    let files = on_disk();
    let pool = runtime.block_on(table_of_blobs(&files));
    let blob = vec![b'x'; bytes];
    let bare_commit = || {
        runtime.block_on(insert(&pool, &blob));
        1
    };
    println!("  an order writes {bytes} bytes");
    if let Some(case) =
        bench.case("an order at the table, journal to outbox", "a bare commit of as many bytes", Bound::Known)
    {
        case.in_turns(
            || {
                runtime.block_on(house.order(0));
                1
            },
            bare_commit,
        );
    }
    let of_its_kind = |order: &Log, game: i64| {
        runtime.block_on(order.write(game));
        1
    };
    if let Some(case) =
        bench.case("an order through the store", "a bare commit of as many bytes", Bound::AtMost(1.5))
    {
        let log = runtime.block_on(Log::of(&house, 1));
        case.in_turns(|| of_its_kind(&log, 1), bare_commit);
    }
    let name = "64 waiting orders of as many games, each";
    if let Some(case) =
        bench.case(name, "a bare commit of as many bytes, each by itself", Bound::AtMost(0.19))
    {
        let log = runtime.block_on(Log::of(&house, GAMES as i64));
        let together = || {
            let all = (1..=GAMES as i64).map(|game| log.write(game));
            runtime.block_on(futures::future::join_all(all)).len() as u64
        };
        case.in_turns(together, bare_commit);
    }
    let name = "64 waiting orders of as many games, all";
    if let Some(case) = bench.case(name, "one bare commit of as many bytes", Bound::Known) {
        let log = runtime.block_on(Log::of(&house, GAMES as i64));
        let together = || {
            let all = (1..=GAMES as i64).map(|game| log.write(game));
            runtime.block_on(futures::future::join_all(all));
            1
        };
        let large = vec![b'x'; bytes * GAMES];
        case.in_turns(together, || {
            runtime.block_on(insert(&pool, &large));
            1
        });
    }
    let same = Bound::Within(0.9, 1.1);
    if let Some(case) = bench.case("an order at journal length 100,000", "one at length 10", same) {
        let (long, short) = (runtime.block_on(Log::of(&house, 1)), runtime.block_on(Log::of(&house, 1)));
        runtime.block_on(long.grow(100_000));
        runtime.block_on(short.grow(10));
        case.in_turns(|| of_its_kind(&long, 1), || of_its_kind(&short, 1));
    }
    if let Some(case) = bench.case("an order with 10,000 games", "one with a single game", same) {
        let (many, one) = (runtime.block_on(Log::of(&house, 10_000)), runtime.block_on(Log::of(&house, 1)));
        let game = Cell::new(0);
        let any = || {
            // Now of this game, now of that.
            game.set((game.get() + 7919) % 10_000);
            of_its_kind(&many, 1 + game.get())
        };
        case.in_turns(any, || of_its_kind(&one, 1));
    }
    bench.finish();
}

async fn table_of_blobs(files: &tempfile::TempDir) -> SqlitePool {
    let pool = bare(&files.path().join("bare.sqlite")).await;
    sqlx::query("CREATE TABLE bare (id INTEGER PRIMARY KEY, bytes BLOB)")
        .execute(&pool)
        .await
        .expect("a table");
    pool
}

async fn insert(pool: &SqlitePool, bytes: &[u8]) {
    sqlx::query("INSERT INTO bare (bytes) VALUES (?)")
        .bind(bytes)
        .execute(pool)
        .await
        .expect("it is written");
}

/// Games whose orders are written without a table: each a row like the last of the house's first game.
struct Log {
    store: Store,
    like: Commit,
    /// The last row and the version of each game.
    at: Vec<Cell<(i64, i64)>>,
    file: std::path::PathBuf,
    next: Cell<i64>,
    _files: tempfile::TempDir,
}

impl Log {
    /// So many games.
    async fn of(house: &House, games: i64) -> Self {
        let stored = house.store.game(1).await.expect("it is read").expect("it is there");
        let row = house.store.journal(1, stored.game.sequence).await.expect("they are read").pop();
        let payload: String = {
            let pool = bare(house.file()).await;
            let last = "SELECT payload FROM outbox WHERE game = 1 ORDER BY id DESC LIMIT 1";
            sqlx::query_scalar(last).fetch_one(&pool).await.expect("a message")
        };
        let files = on_disk();
        let file = files.path().join("games.sqlite");
        let store = Store::open(&file).await.expect("a database");
        let row: JournalRow = row.expect("a last row");
        let answer = "a".repeat(600);
        let like = Commit {
            game: GameRow { sequence: -1, place: 1, ..stored.game },
            version: None,
            stage_changed: false,
            standing_changed: true,
            place_left: None,
            seats: None,
            journal: Vec::new(),
            snapshot: None,
            posts: Vec::new(),
            posts_dropped: Vec::new(),
            jobs_put: Vec::new(),
            jobs_dropped: Vec::new(),
            answer: None,
            now: 1,
        };
        store.commit(like.clone()).await.expect("a new game");
        let like = Commit {
            version: Some(0),
            journal: vec![row],
            snapshot: stored.snapshot,
            posts: vec![NewPost { to_person: false, target: 900, payload }],
            answer: Some((0, answer)),
            ..like
        };
        house::House::copy_first_game(&file, games).await;
        let at = (0..games).map(|_| Cell::new((-1, 0))).collect();
        Self { store, like, at, file, next: Cell::new(1), _files: files }
    }

    /// The next order of a game.
    async fn write(&self, game: i64) {
        let at = &self.at[game as usize - 1];
        let (sequence, version) = at.get();
        at.set((sequence + 1, version + 1));
        let mut commit = self.like.clone();
        commit.game.id = game;
        commit.game.sequence = sequence + 1;
        commit.version = Some(version);
        for row in &mut commit.journal {
            row.seq = sequence + 1;
            row.entry = Some(sequence + 2);
            row.interaction = Some(self.next.get());
        }
        if let Some((interaction, _)) = &mut commit.answer {
            *interaction = self.next.get();
        }
        commit.jobs_put =
            vec![JobRow { due: sequence, game, kind: "due".to_owned(), subject: "0".to_owned() }];
        self.next.set(self.next.get() + 1);
        self.store.commit(commit).await.expect("it is written");
    }

    /// Gives the first game a journal of this length.
    async fn grow(&self, rows: i64) {
        self.write(1).await;
        let pool = bare(&self.file).await;
        let grown = format!(
            "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < {rows})
             INSERT INTO journal (game, seq, kind, actor, act, faces, by_hand, events, told, at, entry)
             SELECT game, n.i, kind, actor, act, faces, by_hand, events, told, at, n.i + 1 FROM n, journal
             WHERE game = 1 AND seq = 0"
        );
        sqlx::query(sqlx::AssertSqlSafe(grown)).execute(&pool).await.expect("it is grown");
        let longer = format!("UPDATE games SET sequence = {rows} WHERE id = 1");
        sqlx::query(sqlx::AssertSqlSafe(longer)).execute(&pool).await.expect("it is noted");
        pool.close().await;
        self.at[0].set((rows, self.at[0].get().1));
    }
}
