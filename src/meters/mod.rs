//! What is counted for whoever runs the bot: how much, and how long it took; never in which game, of which sort an order
//! was, or by whom. Written out as Prometheus reads it.

use std::fmt::Write as _;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

/// What all parts count into. Clones share it.
#[derive(Clone, Debug, Default)]
pub struct Meters(Arc<Counts>);

#[derive(Debug, Default)]
struct Counts {
    interactions: [[Times; Kind::ALL.len()]; Way::ALL.len()],
    acknowledged: Times,
    orders: [Times; Outcome::ALL.len()],
    rows: AtomicU64,
    deliveries: [Times; Delivery::ALL.len()],
    paced: Times,
    limited: [AtomicU64; Limit::ALL.len()],
    turned_away: [AtomicU64; TurnedAway::ALL.len()],
}

/// The labels of a number that is counted by several.
macro_rules! labels {
    ($(#[$doc:meta])* $name:ident { $($(#[$about:meta])* $variant:ident = $word:literal,)* }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum $name { $($(#[$about])* $variant,)* }

        impl $name {
            /// All there are.
            pub const ALL: &'static [Self] = &[$(Self::$variant,)*];

            /// As it is written out.
            #[must_use]
            pub fn word(self) -> &'static str {
                match self { $(Self::$variant => $word,)* }
            }
        }
    };
}

labels! {
    /// What a person did.
    Kind {
        /// A slash command.
        Command = "command",
        /// An option being typed.
        Completion = "completion",
        /// A button or menu.
        Component = "component",
        /// A form handed in.
        Form = "form",
    }
}

labels! {
    /// By which way an interaction came.
    Way {
        /// By the gateway.
        Gateway = "gateway",
        /// Posted by HTTP.
        Http = "http",
    }
}

labels! {
    /// What came of an order.
    Outcome {
        /// It was carried out, or answered.
        Done = "done",
        /// It was refused with a sentence.
        Refused = "refused",
        /// Something of ours broke.
        Failed = "failed",
    }
}

labels! {
    /// What came of a message of the outbox.
    Delivery {
        /// It was sent.
        Sent = "sent",
        /// It wasn't, and waits or is told another way.
        NotSent = "not_sent",
    }
}

labels! {
    /// A limit of Discord's that was met.
    Limit {
        /// That of all requests.
        Global = "global",
        /// That of one sort of request.
        Bucket = "bucket",
    }
}

labels! {
    /// Why something posted as an interaction was turned away.
    TurnedAway {
        /// It bears no signature.
        Unsigned = "unsigned",
        /// Its signature isn't Discord's.
        Forged = "forged",
        /// It is too old, or of the future.
        Old = "old",
        /// It came before.
        Repeated = "repeated",
        /// It is too large, too slow, or can't be read.
        Unreadable = "unreadable",
        /// There are too many at once, or the bot stops.
        Busy = "busy",
    }
}

/// A span being timed: counted when dropped.
#[derive(Debug)]
pub struct Handling {
    meters: Meters,
    since: Instant,
    what: (Kind, Way),
}

impl Drop for Handling {
    fn drop(&mut self) {
        let (kind, way) = self.what;
        self.meters.0.interactions[way as usize][kind as usize].note(self.since.elapsed());
    }
}

impl Meters {
    /// Times the handling of an interaction, from now until what is returned is dropped.
    #[must_use]
    pub fn handling(&self, kind: Kind, way: Way) -> Handling {
        Handling { meters: self.clone(), since: Instant::now(), what: (kind, way) }
    }

    /// So long Discord took to take an acknowledgement.
    pub fn acknowledged(&self, length: Duration) {
        self.0.acknowledged.note(length);
    }

    /// So long an order took, from being read until it is written down.
    pub fn order(&self, outcome: Outcome, length: Duration) {
        self.0.orders[outcome as usize].note(length);
    }

    /// So many rows were added to journals, whoever gave the orders.
    pub fn rows(&self, rows: usize) {
        self.0.rows.fetch_add(u64::try_from(rows).unwrap_or(0), Ordering::Relaxed);
    }

    /// So long a message took, its waiting for the pace included.
    pub fn delivery(&self, outcome: Delivery, length: Duration) {
        self.0.deliveries[outcome as usize].note(length);
    }

    /// So long something waited for the pace that Discord allows.
    pub fn paced(&self, length: Duration) {
        self.0.paced.note(length);
    }

    /// Discord let nothing more through for a while.
    pub fn limited(&self, limit: Limit) {
        self.0.limited[limit as usize].fetch_add(1, Ordering::Relaxed);
    }

    /// Something posted as an interaction was turned away. How often that was so before.
    pub fn turned_away(&self, why: TurnedAway) -> u64 {
        self.0.turned_away[why as usize].fetch_add(1, Ordering::Relaxed)
    }

    /// All of it, as Prometheus reads it.
    #[must_use]
    pub fn text(&self) -> String {
        let counts = &self.0;
        let mut page = Page::default();
        let by_way = Way::ALL.iter().flat_map(|way| Kind::ALL.iter().map(move |kind| (*way, *kind)));
        page.times(
            "wartable_interaction_seconds",
            "How long it took to handle an interaction, until all of its answer was taken.",
            by_way.map(|(way, kind)| {
                let labels = format!("kind=\"{}\",way=\"{}\"", kind.word(), way.word());
                (labels, &counts.interactions[way as usize][kind as usize])
            }),
        );
        page.times(
            "wartable_acknowledgement_seconds",
            "How long Discord took to take an acknowledgement, which it does for three seconds.",
            [(String::new(), &counts.acknowledged)].into_iter(),
        );
        page.times(
            "wartable_order_seconds",
            "How long an order of a person's took, from being read until it was written down.",
            labelled("outcome", Outcome::ALL, Outcome::word, &counts.orders),
        );
        page.number(
            ("wartable_journal_rows_total", "counter"),
            "Rows added to journals: orders of people and machines, deadlines, votes.",
            [(String::new(), counts.rows.load(Ordering::Relaxed))].into_iter(),
        );
        page.times(
            "wartable_delivery_seconds",
            "How long a message of the outbox took to be sent, or to fail.",
            labelled("outcome", Delivery::ALL, Delivery::word, &counts.deliveries),
        );
        page.times(
            "wartable_pace_wait_seconds",
            "How long a request waited so that Discord's limits are kept.",
            [(String::new(), &counts.paced)].into_iter(),
        );
        let load = |(labels, count): (String, &AtomicU64)| (labels, count.load(Ordering::Relaxed));
        page.number(
            ("wartable_rate_limited_total", "counter"),
            "Waits that Discord asked for, its limits being met.",
            labelled("limit", Limit::ALL, Limit::word, &counts.limited).map(load),
        );
        page.number(
            ("wartable_interactions_turned_away_total", "counter"),
            "Requests to the address for interactions that were turned away.",
            labelled("why", TurnedAway::ALL, TurnedAway::word, &counts.turned_away).map(load),
        );
        page.0
    }
}

fn labelled<'a, L: Copy, C>(
    name: &'static str,
    all: &'static [L],
    word: fn(L) -> &'static str,
    counts: &'a [C],
) -> impl Iterator<Item = (String, &'a C)> {
    all.iter().zip(counts).map(move |(label, count)| (format!("{name}=\"{}\"", word(*label)), count))
}

/// The bounds of the buckets that lengths are counted in, in milliseconds.
const BOUNDS: [u64; 12] = [5, 10, 25, 50, 100, 250, 500, 1_000, 2_500, 5_000, 15_000, 60_000];

/// How long something took, each time.
#[derive(Debug, Default)]
struct Times {
    /// By bucket, the last for what is beyond all bounds.
    counts: [AtomicU64; BOUNDS.len() + 1],
    micros: AtomicU64,
}

impl Times {
    fn note(&self, length: Duration) {
        let micros = u64::try_from(length.as_micros()).unwrap_or(u64::MAX);
        let bucket = BOUNDS.iter().position(|bound| micros <= bound * 1_000).unwrap_or(BOUNDS.len());
        self.counts[bucket].fetch_add(1, Ordering::Relaxed);
        self.micros.fetch_add(micros, Ordering::Relaxed);
    }
}

/// What is written out.
#[derive(Debug, Default)]
pub struct Page(pub String);

impl Page {
    fn head(&mut self, (name, kind): (&str, &str), help: &str) {
        let _ = write!(self.0, "# HELP {name} {help}\n# TYPE {name} {kind}\n");
    }

    /// A number, by its labels (`stage="running"`).
    pub fn number(
        &mut self,
        (name, kind): (&str, &str),
        help: &str,
        values: impl Iterator<Item = (String, u64)>,
    ) {
        self.head((name, kind), help);
        for (labels, value) in values {
            let labels = if labels.is_empty() { labels } else { format!("{{{labels}}}") };
            let _ = writeln!(self.0, "{name}{labels} {value}");
        }
    }

    fn times<'a>(&mut self, name: &str, help: &str, all: impl Iterator<Item = (String, &'a Times)>) {
        self.head((name, "histogram"), help);
        for (labels, times) in all {
            let comma = if labels.is_empty() { "" } else { "," };
            let mut sum = 0;
            let bounds = BOUNDS.iter().map(|bound| seconds(bound * 1_000)).chain(["+Inf".to_owned()]);
            for (bound, count) in bounds.zip(&times.counts) {
                sum += count.load(Ordering::Relaxed);
                let _ = writeln!(self.0, "{name}_bucket{{{labels}{comma}le=\"{bound}\"}} {sum}");
            }
            let labels = if labels.is_empty() { labels } else { format!("{{{labels}}}") };
            let whole = seconds(times.micros.load(Ordering::Relaxed));
            let _ = writeln!(self.0, "{name}_sum{labels} {whole}\n{name}_count{labels} {sum}");
        }
    }
}

/// Microseconds as seconds, without needless zeros.
fn seconds(micros: u64) -> String {
    let text = format!("{}.{:06}", micros / 1_000_000, micros % 1_000_000);
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lengths_are_counted_in_buckets_that_hold_all_below_them() {
        let meters = Meters::default();
        for millis in [3, 30, 2_000, 90_000] {
            meters.order(Outcome::Done, Duration::from_millis(millis));
        }
        let text = meters.text();
        for line in [
            "# TYPE wartable_order_seconds histogram",
            "wartable_order_seconds_bucket{outcome=\"done\",le=\"0.005\"} 1",
            "wartable_order_seconds_bucket{outcome=\"done\",le=\"0.025\"} 1",
            "wartable_order_seconds_bucket{outcome=\"done\",le=\"0.05\"} 2",
            "wartable_order_seconds_bucket{outcome=\"done\",le=\"2.5\"} 3",
            "wartable_order_seconds_bucket{outcome=\"done\",le=\"60\"} 3",
            "wartable_order_seconds_bucket{outcome=\"done\",le=\"+Inf\"} 4",
            "wartable_order_seconds_sum{outcome=\"done\"} 92.033",
            "wartable_order_seconds_count{outcome=\"done\"} 4",
            "wartable_order_seconds_count{outcome=\"refused\"} 0",
        ] {
            assert!(text.lines().any(|there| there == line), "{line} in {text}");
        }
    }

    #[test]
    fn every_label_is_written_out_from_the_beginning() {
        let meters = Meters::default();
        drop(meters.handling(Kind::Form, Way::Http));
        assert_eq!(meters.turned_away(TurnedAway::Forged), 0);
        assert_eq!(meters.turned_away(TurnedAway::Forged), 1);
        let text = meters.text();
        assert!(
            text.contains("wartable_interaction_seconds_count{kind=\"form\",way=\"http\"} 1\n"),
            "{text}"
        );
        assert!(text.contains("wartable_interactions_turned_away_total{why=\"forged\"} 2\n"), "{text}");
        for limit in Limit::ALL {
            let line = format!("wartable_rate_limited_total{{limit=\"{}\"}} 0\n", limit.word());
            assert!(text.contains(&line), "{text}");
        }
    }
}
