//! Sealed answers, shown together: capitals, placings, bids, written ballots.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use serde::{Deserialize, Serialize};

use super::{SeatId, Viewer};

/// Answers given in secret to what several are asked at once, shown together when all are in (WR-6, WR-7,
/// WR-25, WR-47, WR-54, CW-6, BZ-A11). Answers are a seat's, or a side's where armies are kept apart.
///
/// Who takes part is public, and the game's to say each time, since somebody may drop out meanwhile. What they
/// have answered stands here, and that they have: some answers are there before they are asked for, so nobody
/// is told who is still waited for. What others may see is made by [`Sealed::seen_by`]; no log shows anything
/// of it. Written down as a map: `{"0":250}`.
///
/// ```
/// use wartable::rules::{SeatId, Sealed, Viewer};
///
/// let (ada, ben) = (SeatId(0), SeatId(1));
/// let mut bids = Sealed::default();
/// bids.answer(ada, 250);
/// assert_eq!(bids.owing([ada, ben]).collect::<Vec<_>>(), [ben]);
/// // Ben sees that both are asked, as he would if ada hadn't bid.
/// let seen = bids.seen_by([ada, ben], Viewer::Seat(ben));
/// assert_eq!(seen, Sealed::<u32>::default().seen_by([ada, ben], Viewer::Public));
/// bids.answer(ada, 300); // Until all are in it may be changed.
/// bids.answer(ben, 10);
/// assert!(bids.is_complete([ada, ben]));
/// assert_eq!(bids.reveal().into_iter().collect::<Vec<_>>(), [(ada, 300), (ben, 10)]);
/// ```
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Sealed<A, K: Ord = SeatId>(BTreeMap<K, A>);

/// Sealed answers as somebody may see them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SealedSeen<A, K: Ord = SeatId> {
    /// All who take part, whether they have answered or not.
    pub asked: BTreeSet<K>,
    /// The answers that this viewer knows: one's own.
    pub known: BTreeMap<K, A>,
}

impl<A, K: Ord> Sealed<A, K> {
    /// An answer, in place of an earlier one, which is given back.
    pub fn answer(&mut self, who: K, answer: A) -> Option<A> {
        self.0.insert(who, answer)
    }

    /// An answer where what was said once stays so (WR-6, CW-6).
    ///
    /// # Errors
    /// The answer itself, where there is an earlier one.
    pub fn answer_once(&mut self, who: K, answer: A) -> Result<(), A> {
        match self.0.contains_key(&who) {
            true => Err(answer),
            false => {
                self.0.insert(who, answer);
                Ok(())
            }
        }
    }

    /// An answer that is given bit by bit (WR-7: unit by unit), to be added to.
    pub fn so_far(&mut self, who: K) -> &mut A
    where
        A: Default,
    {
        self.0.entry(who).or_default()
    }

    /// Answers left beforehand count at once (WR-25): `standing` says which of those who take part has one
    /// that can be taken. Who answered so, in order; who has answered already is left alone.
    pub fn answer_standing(
        &mut self,
        among: impl IntoIterator<Item = K>,
        mut standing: impl FnMut(&K) -> Option<A>,
    ) -> Vec<K>
    where
        K: Clone,
    {
        let mut answered = Vec::new();
        for who in among {
            if !self.0.contains_key(&who)
                && let Some(answer) = standing(&who)
            {
                answered.push(who.clone());
                self.0.insert(who, answer);
            }
        }
        answered
    }

    /// An answer taken back, or one of somebody who is out (WR-56).
    pub fn take_back(&mut self, who: &K) -> Option<A> {
        self.0.remove(who)
    }

    /// Has this one answered?
    #[must_use]
    pub fn has(&self, who: &K) -> bool {
        self.0.contains_key(who)
    }

    /// One's own answer: nothing but what is this one's may come of it before all are shown.
    #[must_use]
    pub fn own(&self, who: &K) -> Option<&A> {
        self.0.get(who)
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

    /// All answers, to be shown; none is sealed any more.
    #[must_use]
    pub fn reveal(&mut self) -> BTreeMap<K, A> {
        std::mem::take(&mut self.0)
    }

    /// The answers of all who take part, to be shown: who has said nothing answers by default (a bid of 0).
    /// What others had answered is gone.
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

    /// What somebody may see who knows these answers alone: who takes part, and those.
    #[must_use]
    pub fn seen(&self, among: impl IntoIterator<Item = K>, knows: impl Fn(&K) -> bool) -> SealedSeen<A, K>
    where
        A: Clone,
        K: Clone,
    {
        let known = self.0.iter().filter(|(who, _)| knows(who));
        SealedSeen {
            asked: among.into_iter().collect(),
            known: known.map(|(who, answer)| (who.clone(), answer.clone())).collect(),
        }
    }
}

impl<A: Clone> Sealed<A> {
    /// What a viewer may see: who takes part, and a seat its own answer.
    #[must_use]
    pub fn seen_by(&self, among: impl IntoIterator<Item = SeatId>, viewer: Viewer) -> SealedSeen<A> {
        self.seen(among, |seat| knows(viewer, *seat))
    }
}

impl<A, K: Ord> Default for Sealed<A, K> {
    fn default() -> Self {
        Self(BTreeMap::new())
    }
}

/// Answers that were written down (a position that is read in).
impl<A, K: Ord> FromIterator<(K, A)> for Sealed<A, K> {
    fn from_iter<I: IntoIterator<Item = (K, A)>>(answers: I) -> Self {
        Self(answers.into_iter().collect())
    }
}

/// A log shows neither answers nor who has given one.
impl<A, K: Ord> fmt::Debug for Sealed<A, K> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Sealed(…)")
    }
}

/// What a seat has left to be said for it, by what it answers (WR-25: bids by the lot's size; CW-14: defence
/// orders by planet). Known to that seat alone, also how many there are; no log shows any.
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
    pub fn iter(&self) -> impl Iterator<Item = (&Q, &A)> {
        self.0.iter()
    }

    /// What a viewer may see of those of `owner`: all of it, or that there is nothing to see.
    #[must_use]
    pub fn seen_by(&self, viewer: Viewer, owner: SeatId) -> Option<&BTreeMap<Q, A>> {
        knows(viewer, owner).then_some(&self.0)
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

/// Does this viewer know what is this seat's alone?
fn knows(viewer: Viewer, seat: SeatId) -> bool {
    viewer == Viewer::Everything || viewer == Viewer::Seat(seat)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::SideId;

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
        assert_eq!((sealed.answer(BEN, 7), sealed.answer(ADA, 0)), (Some(5), None));
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
    fn wr_25_bids_left_beforehand_count_at_once_if_they_can() {
        let left: StandingAnswers<u32, u32> = [(5, 30), (10, 60)].into_iter().collect();
        let mut sealed = bids(&[(CYD, 1)]);
        // Ada's is above her cash, ben's isn't, and cyd has bid already.
        let cash = |seat: &SeatId| if *seat == ADA { 20 } else { 100 };
        let by = sealed.answer_standing(ALL, |seat| left.to(&5).copied().filter(|bid| *bid <= cash(seat)));
        assert_eq!((by, sealed), (vec![BEN], bids(&[(BEN, 30), (CYD, 1)])));
    }

    #[test]
    fn wr_6_cw_6_what_is_said_once_may_be_final() {
        let mut capitals = Sealed::<&str>::default();
        assert_eq!(capitals.answer_once(ADA, "peru"), Ok(()));
        assert_eq!(capitals.answer_once(ADA, "brazil"), Err("brazil"));
        assert_eq!(capitals.own(&ADA), Some(&"peru"));
    }

    #[test]
    fn wr_7_cw_6_placings_grow_and_armies_are_kept_apart() {
        let mut placed = Sealed::<BTreeMap<&str, u32>, SideId>::default();
        *placed.so_far(SideId(2)).entry("byss").or_insert(0) += 3;
        *placed.so_far(SideId(2)).entry("byss").or_insert(0) += 1;
        // One seat commands both armies of a faction, and sees what both have placed.
        placed.so_far(SideId(3)).insert("duro", 2);
        let armies = || (0..4).map(SideId);
        let seen = placed.seen(armies(), |side| side.0 >= 2);
        assert_eq!(seen.known[&SideId(2)], BTreeMap::from([("byss", 4)]));
        assert_eq!((seen.asked.len(), seen.known.len()), (4, 2));
        assert!(placed.seen(armies(), |_| false).known.is_empty());
    }

    #[test]
    fn nobody_sees_anothers_answer_nor_that_there_is_one_before_all_are_shown() {
        let worlds = [bids(&[(ADA, 1), (BEN, 20)]), bids(&[(ADA, 1), (BEN, 30)]), bids(&[(ADA, 1)])];
        for viewer in [Viewer::Public, Viewer::Seat(ADA), Viewer::Seat(CYD)] {
            let seen = worlds.each_ref().map(|world| (world.seen_by(ALL, viewer), format!("{world:?}")));
            assert!(seen.iter().all(|other| *other == seen[0]), "{viewer:?}");
        }
        let known = |viewer| worlds[0].seen_by(ALL, viewer).known;
        assert_eq!(known(Viewer::Seat(ADA)), BTreeMap::from([(ADA, 1)]));
        assert_eq!(known(Viewer::Seat(BEN)), BTreeMap::from([(BEN, 20)]));
        assert_eq!((known(Viewer::Everything).len(), known(Viewer::Public).len()), (2, 0));
        assert_eq!(worlds[2].seen_by(ALL, Viewer::Public).asked, BTreeSet::from(ALL));
    }

    #[test]
    fn what_is_left_beforehand_is_its_owners_alone() {
        let left: StandingAnswers<u32, u32> = [(5, 30)].into_iter().collect();
        let nothing = StandingAnswers::default();
        for viewer in [Viewer::Public, Viewer::Seat(BEN)] {
            assert_eq!(left.seen_by(viewer, ADA), nothing.seen_by(viewer, ADA));
        }
        assert_eq!(left.seen_by(Viewer::Seat(ADA), ADA), Some(&BTreeMap::from([(5, 30)])));
        assert_eq!(format!("{left:?}"), format!("{nothing:?}"));
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
        assert_eq!((left.take_back(&10), left.is_empty()), (Some(60), true));
    }
}
