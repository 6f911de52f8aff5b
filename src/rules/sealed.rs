//! Sealed answers, shown together: capitals, placings, bids, written ballots.

use std::collections::{BTreeMap, btree_map};
use std::fmt;

use serde::{Deserialize, Serialize};

use super::{SeatId, Viewer};

/// Secret answers to a question that several are asked at once, shown together when all are in (WR-6, WR-7,
/// WR-25, WR-47, WR-54, CW-6, BZ-A11). An answer belongs to a seat, or to a side where armies are kept apart.
///
/// It holds only the answers. Who is asked follows from what is public, and the debts say it
/// ([`super::Face::Sealed`]): everybody sees the same list of all who take part, and not who has answered. A view
/// of the state holds only the viewer's own answer ([`Sealed::own`]); no log shows anything. It is
/// serialised as a map: `{"0":250}`.
///
/// ```
/// use wartable_rules::{SeatId, Sealed, Viewer};
///
/// let (ada, ben) = (SeatId(0), SeatId(1));
/// let mut bids = Sealed::default();
/// bids.answer(ada, 250);
/// assert_eq!(bids.owing([ada, ben]).collect::<Vec<_>>(), [ben]);
/// assert_eq!(bids.own(Viewer::Seat(ben)), Sealed::default()); // As if ada hadn't bid.
/// bids.answer(ada, 300); // Until all are in it may be changed.
/// bids.answer(ben, 10);
/// assert!(bids.is_complete([ada, ben]));
/// assert_eq!(bids.reveal().into_iter().collect::<Vec<_>>(), [(ada, 300), (ben, 10)]);
/// ```
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Sealed<A, K: Ord = SeatId>(BTreeMap<K, A>);

impl<A, K: Ord> Sealed<A, K> {
    /// Notes an answer, in place of an earlier one.
    pub fn answer(&mut self, who: K, answer: A) {
        self.0.insert(who, answer);
    }

    /// Gives access to an answer that is built up bit by bit (WR-7: unit by unit).
    pub fn so_far(&mut self, who: K) -> &mut A
    where
        A: Default,
    {
        self.0.entry(who).or_default()
    }

    /// Removes an answer that is taken back, or whose giver is out (WR-56).
    pub fn take_back(&mut self, who: &K) -> Option<A> {
        self.0.remove(who)
    }

    /// Removes the answers for which this is true (WR-47: votes for a player who is out); says whose they were.
    pub fn lapse(&mut self, which: impl Fn(&A) -> bool) -> Vec<K>
    where
        K: Clone,
    {
        let lapsed: Vec<K> =
            self.0.iter().filter(|(_, answer)| which(answer)).map(|(who, _)| who.clone()).collect();
        self.0.retain(|_, answer| !which(answer));
        lapsed
    }

    /// Has this one answered?
    #[must_use]
    pub fn has(&self, who: &K) -> bool {
        self.0.contains_key(who)
    }

    /// The answer of one who is asked; only they may notice anything of it before all are shown.
    #[must_use]
    pub fn of(&self, who: &K) -> Option<&A> {
        self.0.get(who)
    }

    /// The answers that are there, or of a view, those that it shows.
    pub fn iter(&self) -> btree_map::Iter<'_, K, A> {
        self.0.iter()
    }

    /// Which of those who take part have still to answer, in the order given.
    pub fn owing(&self, among: impl IntoIterator<Item = K>) -> impl Iterator<Item = K> {
        among.into_iter().filter(|who| !self.has(who))
    }

    /// Have all of them answered?
    #[must_use]
    pub fn is_complete(&self, among: impl IntoIterator<Item = K>) -> bool {
        self.owing(among).next().is_none()
    }

    /// Returns all answers, to be shown.
    #[must_use]
    pub fn reveal(&mut self) -> BTreeMap<K, A> {
        std::mem::take(&mut self.0)
    }

    /// Returns the answers of all who take part, to be shown; those who said nothing get the default (a bid of 0).
    /// Answers of anybody else are dropped.
    #[must_use]
    pub fn reveal_all(
        &mut self,
        among: impl IntoIterator<Item = K>,
        mut default: impl FnMut(&K) -> A,
    ) -> BTreeMap<K, A> {
        let mut answers = self.reveal();
        among
            .into_iter()
            .map(|who| {
                let answer = answers.remove(&who).unwrap_or_else(|| default(&who));
                (who, answer)
            })
            .collect()
    }

    /// The answers of these alone (CW-6: a player's own armies).
    #[must_use]
    pub fn only(&self, knows: impl Fn(&K) -> bool) -> Self
    where
        A: Clone,
        K: Clone,
    {
        Self(
            self.0
                .iter()
                .filter(|(who, _)| knows(who))
                .map(|(who, answer)| (who.clone(), answer.clone()))
                .collect(),
        )
    }
}

impl<A: Clone> Sealed<A> {
    /// The answers that this viewer may know before all are shown.
    #[must_use]
    pub fn own(&self, viewer: Viewer) -> Self {
        self.only(|seat| viewer.knows(*seat))
    }
}

impl<A, K: Ord> Default for Sealed<A, K> {
    fn default() -> Self {
        Self(BTreeMap::new())
    }
}

/// Answers that were written down (a position that is read in).
impl<A, K: Ord> From<BTreeMap<K, A>> for Sealed<A, K> {
    fn from(answers: BTreeMap<K, A>) -> Self {
        Self(answers)
    }
}

impl<A, K: Ord, const N: usize> From<[(K, A); N]> for Sealed<A, K> {
    fn from(answers: [(K, A); N]) -> Self {
        Self(answers.into())
    }
}

impl<A, K: Ord> FromIterator<(K, A)> for Sealed<A, K> {
    fn from_iter<I: IntoIterator<Item = (K, A)>>(answers: I) -> Self {
        Self(answers.into_iter().collect())
    }
}

impl<'a, A, K: Ord> IntoIterator for &'a Sealed<A, K> {
    type Item = (&'a K, &'a A);
    type IntoIter = btree_map::Iter<'a, K, A>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.iter()
    }
}

/// Shows neither the answers nor who has given one.
impl<A, K: Ord> fmt::Debug for Sealed<A, K> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Sealed(…)")
    }
}

/// Answers that a seat has left beforehand, by what they answer (WR-25: bids by the lot's size; CW-14: defence
/// orders by planet). Only that seat knows them, and how many there are; no log shows any.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct StandingAnswers<Q: Ord, A>(BTreeMap<Q, A>);

impl<Q: Ord, A> StandingAnswers<Q, A> {
    /// Leaves an answer, in place of an earlier one.
    pub fn leave(&mut self, question: Q, answer: A) {
        self.0.insert(question, answer);
    }

    /// Takes one back; what it was.
    pub fn take_back(&mut self, question: &Q) -> Option<A> {
        self.0.remove(question)
    }

    /// The answer to this.
    #[must_use]
    pub fn to(&self, question: &Q) -> Option<&A> {
        self.0.get(question)
    }

    /// Is none left?
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// All of them, for the seat that left them.
    #[must_use]
    pub fn all(&self) -> &BTreeMap<Q, A> {
        &self.0
    }
}

impl<Q: Ord, A> Default for StandingAnswers<Q, A> {
    fn default() -> Self {
        Self(BTreeMap::new())
    }
}

impl<Q: Ord, A> FromIterator<(Q, A)> for StandingAnswers<Q, A> {
    fn from_iter<I: IntoIterator<Item = (Q, A)>>(answers: I) -> Self {
        Self(answers.into_iter().collect())
    }
}

impl<Q: Ord, A> fmt::Debug for StandingAnswers<Q, A> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("StandingAnswers(…)")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::SideId;

    const ADA: SeatId = SeatId(0);
    const BEN: SeatId = SeatId(1);
    const CYD: SeatId = SeatId(2);
    const ALL: [SeatId; 3] = [ADA, BEN, CYD];

    fn bids(bids: &[(SeatId, u32)]) -> Sealed<u32> {
        bids.iter().copied().collect()
    }

    #[test]
    fn wr_25_a_bid_may_be_changed_until_the_last_is_in() {
        let mut sealed = bids(&[(BEN, 5)]);
        assert_eq!(sealed.owing(ALL).collect::<Vec<_>>(), [ADA, CYD]);
        sealed.answer(BEN, 7);
        sealed.answer(ADA, 0);
        assert!(!sealed.is_complete(ALL));
        // WR-56: who is out takes no part; a tie is bid again among some.
        assert!(sealed.is_complete([ADA, BEN]));
        assert_eq!(sealed.take_back(&BEN), Some(7));
        assert!(!sealed.has(&BEN));
    }

    #[test]
    fn wr_25_who_says_nothing_answers_by_default() {
        let mut sealed = bids(&[(BEN, 5), (SeatId(5), 99)]);
        let shown = sealed.reveal_all(ALL, |_| 0);
        assert_eq!(shown.into_iter().collect::<Vec<_>>(), [(ADA, 0), (BEN, 5), (CYD, 0)]);
        assert_eq!(sealed, Sealed::default(), "and nothing is left sealed");
    }

    #[test]
    fn wr_7_cw_6_placings_grow_and_armies_are_kept_apart() {
        let mut placed = Sealed::<BTreeMap<&str, u32>, SideId>::default();
        *placed.so_far(SideId(2)).entry("byss").or_insert(0) += 3;
        *placed.so_far(SideId(2)).entry("byss").or_insert(0) += 1;
        // One seat commands both armies of a faction, and sees what both have placed.
        placed.so_far(SideId(3)).insert("duro", 2);
        placed.so_far(SideId(0)).insert("korriban", 1);
        let placed = placed.only(|side| side.0 >= 2);
        assert_eq!(placed.of(&SideId(2)), Some(&BTreeMap::from([("byss", 4)])));
        assert_eq!((placed.has(&SideId(0)), placed.iter().count()), (false, 2));
    }

    #[test]
    fn wr_47_votes_for_who_is_out_lapse() {
        let mut votes: Sealed<SeatId> = [(ADA, CYD), (BEN, ADA), (CYD, BEN)].into();
        votes.take_back(&CYD);
        assert_eq!(votes.lapse(|for_whom| *for_whom == CYD), [ADA]);
        assert_eq!(votes, [(BEN, ADA)].into());
    }

    #[test]
    fn nobody_sees_anothers_answer_nor_that_there_is_one_before_all_are_shown() {
        let worlds = [bids(&[(ADA, 1), (BEN, 20)]), bids(&[(ADA, 1), (BEN, 30)]), bids(&[(ADA, 1)])];
        let seen = |world: &Sealed<u32>, viewer| (format!("{world:?}"), world.own(viewer));
        for viewer in [Viewer::Public, Viewer::Seat(ADA), Viewer::Seat(CYD)] {
            assert!(worlds.iter().all(|world| seen(world, viewer) == seen(&worlds[0], viewer)), "{viewer:?}");
        }
        let known = |viewer| seen(&worlds[0], viewer).1;
        assert_eq!(known(Viewer::Seat(ADA)), bids(&[(ADA, 1)]));
        assert_eq!(known(Viewer::Seat(BEN)), bids(&[(BEN, 20)]));
        assert_eq!(
            (known(Viewer::Everything), known(Viewer::Public)),
            (worlds[0].clone(), Sealed::default())
        );
    }

    #[test]
    fn are_written_as_a_map() {
        let sealed = bids(&[(ADA, 250), (CYD, 0)]);
        let text = serde_json::to_string(&sealed).expect("it is written");
        assert_eq!(text, r#"{"0":250,"2":0}"#);
        assert_eq!(serde_json::from_str::<Sealed<u32>>(&text).expect("it is read"), sealed);
        let mut left = StandingAnswers::default();
        left.leave(10, 60);
        assert_eq!(serde_json::to_string(&left).expect("it is written"), r#"{"10":60}"#);
        assert_eq!(format!("{left:?}"), format!("{:?}", StandingAnswers::<u32, u32>::default()));
        assert_eq!((left.take_back(&10), left.is_empty()), (Some(60), true));
    }
}
