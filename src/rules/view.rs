//! A game as one reader may know it.

use std::borrow::Cow;
use std::ops::Deref;

use super::{
    Addressed, Audience, Ballot, Button, Candidates, Draft, Form, Game, Line, Names, Opening, Passage,
    Presented, Prompt, SeatId, Stake, TeamId, Viewer, Weighed, by_audience, known_to,
};
use crate::picture::{Arrow, Scene};
use serde_json::Value;

/// A game without what is secret from one reader. Whatever is said, shown, offered or written down, and whatever a
/// machine player goes by, is made from a view and has no way to the rest: it reads a copy in which the
/// secrets are not there ([`Game::without_secrets`]).
///
/// ```
/// use wartable_games::warrior::Warrior;
/// use wartable_rules::{Actor, BadOption, Dice, Game, SeatId, Seats, View, Viewer};
///
/// let mut dice = Dice::fair([7; 32], 0);
/// let (before, _) = Warrior::set_up(&Default::default(), Seats { count: 2 }, &mut dice)?;
/// // WR-6: the first player chooses a capital in secret.
/// let (ada, ben) = (SeatId(0), Viewer::Seat(SeatId(1)));
/// let mut after = before.clone();
/// let capital = after.debts().into_iter().find(|debt| debt.seat == ada).and_then(|debt| debt.default);
/// let order = after.check(Actor::Seat(ada), &capital.expect("there is a default")).expect("it is allowed");
/// after.apply(order, &mut dice);
/// assert_ne!(View::of(&after, Viewer::Seat(ada)), View::of(&before, Viewer::Seat(ada)));
/// assert_eq!(View::of(&after, ben), View::of(&before, ben));
/// # Ok::<(), BadOption>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct View<'a, G: Clone> {
    viewer: Viewer,
    game: Cow<'a, G>,
}

impl<'a, G: Game> View<'a, G> {
    /// What `viewer` may know of a game.
    #[must_use]
    pub fn of(game: &'a G, viewer: Viewer) -> Self {
        let hidden = match viewer {
            Viewer::Everything => None,
            Viewer::Public | Viewer::Seat(_) => game.without_secrets(viewer),
        };
        Self { viewer, game: hidden.map_or(Cow::Borrowed(game), Cow::Owned) }
    }

    /// Is anything of the game that it was made of not in it?
    #[must_use]
    pub fn hides_some_of(&self, game: &G) -> bool {
        matches!(&self.game, Cow::Owned(seen) if seen != game)
    }

    /// The game as its reader knows it, to try something on: nobody plays on by it.
    #[must_use]
    pub fn into_game(self) -> G {
        self.game.into_owned()
    }

    /// Who reads.
    #[must_use]
    pub fn viewer(&self) -> Viewer {
        self.viewer
    }

    /// The reader's seat, if it is one.
    #[must_use]
    pub fn seat(&self) -> Option<SeatId> {
        match self.viewer {
            Viewer::Seat(seat) => Some(seat),
            Viewer::Public | Viewer::Everything => None,
        }
    }
}

impl<G: Clone> Deref for View<'_, G> {
    type Target = G;

    fn deref(&self) -> &G {
        &self.game
    }
}

/// A game read by somebody: each of these takes the reader's [`View`] and hands it to the game's own words. The only
/// way from a whole game to anything that is said or shown.
pub trait Readable: Presented {
    /// The game as this viewer may know it.
    fn view(&self, viewer: Viewer) -> View<'_, Self> {
        View::of(self, viewer)
    }

    /// What happened, as messages: at most one for the channel, one for each team that is told something as such, and one
    /// for each seat told something in private, each made from the events that its reader may know. `self` is the state
    /// afterwards.
    fn tell(&self, names: &Names, events: &[Addressed<Self::Event>]) -> Vec<Addressed<Passage>> {
        let passage = |viewer, events: &[&Self::Event]| {
            <Self as Presented>::tell(&View::of(self, viewer), names, events)
        };
        let mut rest = events.to_vec();
        let mut teams = Vec::new();
        for team in self.teams().into_iter().filter(|team| team.seats.len() > 1) {
            let of_team = |audience: &Audience| match audience {
                Audience::Seats(seats) | Audience::Among(seats) => same(seats, &team.seats),
                _ => false,
            };
            let theirs: Vec<&Self::Event> =
                events.iter().filter(|told| of_team(&told.audience)).map(|told| &told.event).collect();
            let mut told = team.seats.iter().map(|seat| passage(Viewer::Seat(*seat), &theirs));
            let Some(first) = told.next().filter(|_| !theirs.is_empty()) else { continue };
            // What one of them reads otherwise than the others is told each by themselves.
            if told.all(|other| other == first) {
                let theirs = events.iter().filter(|told| of_team(&told.audience));
                let own = theirs.map(|told| &told.audience).all(|one| matches!(one, Audience::Among(_)));
                rest.retain(|told| !of_team(&told.audience));
                let seats = team.seats;
                let audience = if own { Audience::Among(seats) } else { Audience::Seats(seats) };
                teams.push(Addressed { audience, event: first });
            }
        }
        let (public, private) = by_audience(&rest);
        let public = std::iter::once(Addressed::public(passage(Viewer::Public, &public)));
        let private = private.into_iter().map(|(seat, theirs)| Addressed {
            audience: theirs.audience,
            event: passage(Viewer::Seat(seat), &theirs.event),
        });
        public.chain(teams).chain(private).filter(|told| !told.event.is_empty()).collect()
    }

    /// A refusal as a kind sentence ending in its code.
    fn explain(&self, names: &Names, seat: Option<SeatId>, refusal: &Self::Refusal) -> Line {
        let viewer = seat.map_or(Viewer::Public, Viewer::Seat);
        <Self as Presented>::explain(&View::of(self, viewer), names, refusal)
    }

    /// What the actor of an order just carried out reads privately.
    fn receipt(
        &self,
        names: &Names,
        seat: SeatId,
        order: &Self::Order,
        events: &[Addressed<Self::Event>],
    ) -> Passage {
        let viewer = Viewer::Seat(seat);
        let known: Vec<Addressed<Self::Event>> =
            events.iter().filter(|told| told.audience.admits(viewer)).cloned().collect();
        <Self as Presented>::receipt(&View::of(self, viewer), names, seat, order, &known)
    }

    /// What a seat owes and may do now, with buttons; none where it owes nothing.
    fn ask(&self, names: &Names, seat: SeatId) -> Option<(Passage, Vec<Button>)> {
        <Self as Presented>::ask(&View::of(self, Viewer::Seat(seat)), names, seat)
    }

    /// What a seat owes as far as all may know it.
    fn ask_openly(&self, names: &Names, seat: SeatId) -> Option<(Passage, Vec<Button>)> {
        <Self as Presented>::ask_openly(&View::of(self, Viewer::Public), names, seat)
    }

    /// What all who take part in something sealed are asked in the channel.
    fn ask_all(&self, names: &Names, what: &str, occasion: u32, seats: &[SeatId]) -> (Passage, Vec<Button>) {
        <Self as Presented>::ask_all(&View::of(self, Viewer::Public), names, what, occasion, seats)
    }

    /// Where the game stands.
    fn status(&self, names: &Names, viewer: Viewer) -> Passage {
        <Self as Presented>::status(&View::of(self, viewer), names)
    }

    /// What a seat holds and what is secret to it.
    fn hand(&self, names: &Names, seat: SeatId) -> (Passage, Vec<Button>) {
        <Self as Presented>::hand(&View::of(self, Viewer::Seat(seat)), names, seat)
    }

    /// What a seat has kept in private for what it is asked now.
    fn kept(&self, names: &Names, seat: SeatId) -> (Passage, Vec<Button>) {
        <Self as Presented>::kept(&View::of(self, Viewer::Seat(seat)), names, seat)
    }

    /// What a form shows that orders nothing.
    fn look(&self, names: &Names, seat: SeatId, draft: &Draft) -> Option<Passage> {
        <Self as Presented>::look(&View::of(self, Viewer::Seat(seat)), names, seat, draft)
    }

    /// The board in words, wholly or one zone.
    ///
    /// # Errors
    /// If there is no such zone: the sentence to show.
    fn board_text(&self, names: &Names, viewer: Viewer, zone: Option<&str>) -> Result<Passage, Line> {
        <Self as Presented>::board_text(&View::of(self, viewer), names, zone)
    }

    /// The board to be drawn.
    fn scene(&self, names: &Names, viewer: Viewer) -> Scene {
        <Self as Presented>::scene(&View::of(self, viewer), names)
    }

    /// How near everybody is to winning.
    fn standings(&self, names: &Names, viewer: Viewer) -> Passage {
        <Self as Presented>::standings(&View::of(self, viewer), names)
    }

    /// What went where by these events, of those that this viewer may know.
    fn arrows(&self, viewer: Viewer, events: &[Addressed<Self::Event>]) -> Vec<Arrow> {
        <Self as Presented>::arrows(&View::of(self, viewer), &known_to(events, viewer))
    }

    /// The chances of an attack.
    ///
    /// # Errors
    /// If the draft can't be read: the sentence to show.
    fn odds(&self, names: &Names, viewer: Viewer, draft: &Draft) -> Result<Passage, Line> {
        <Self as Presented>::odds(&View::of(self, viewer), names, draft)
    }

    /// Ballots open now: the channel sees them.
    fn ballots(&self, names: &Names) -> Vec<Ballot> {
        let of = |viewer: Viewer| <Self as Presented>::ballots(&View::of(self, viewer), names);
        let mut ballots = of(Viewer::Public);
        ballots.retain(|ballot| ballot.team.is_none());
        for (team, id) in self.teams().into_iter().zip((0..).map(TeamId)) {
            let mut views = team.seats.iter().map(|seat| of(Viewer::Seat(*seat)));
            let Some(first) = views.next() else { continue };
            let others: Vec<Vec<Ballot>> = views.collect();
            let alike = |ballot: &Ballot| others.iter().all(|other| other.contains(ballot));
            ballots.extend(first.into_iter().filter(|ballot| ballot.team == Some(id) && alike(ballot)));
        }
        ballots
    }

    /// The position as this viewer may see it.
    fn position(&self, names: &Names, viewer: Viewer) -> Value {
        <Self as Presented>::position(&View::of(self, viewer), names)
    }

    /// The forms open to this seat now, best first.
    fn forms(&self, seat: SeatId) -> Vec<Form> {
        <Self as Presented>::forms(&View::of(self, Viewer::Seat(seat)), seat)
    }

    /// The same as all may read it, without what is answered unseen.
    fn forms_openly(&self, seat: SeatId) -> Vec<Form> {
        Opening::of(&View::of(self, Viewer::Public), seat, Prompt::Openly)
    }

    /// What a field may hold, best first.
    fn candidates(&self, seat: SeatId, names: &Names, draft: &Draft, field: &str, typed: &str) -> Candidates {
        let view = View::of(self, Viewer::Seat(seat));
        <Self as Presented>::candidates(&view, seat, names, draft, field, typed)
    }

    /// What an order put together from menus would mean, before it is sent.
    fn weigh(&self, seat: SeatId, names: &Names, draft: &Draft) -> Option<Weighed> {
        <Self as Presented>::weigh(&View::of(self, Viewer::Seat(seat)), seat, names, draft)
    }

    /// What an order that was read from this form puts at stake.
    fn stakes(&self, seat: SeatId, names: &Names, draft: &Draft, order: &Self::Order) -> Option<Stake> {
        let view = View::of(self, Viewer::Seat(seat));
        <Self as Presented>::stakes(&view, seat, names, draft, order)
    }

    /// Reads a filled-in form.
    ///
    /// # Errors
    /// If it can't be read as an order.
    fn draft(&self, seat: SeatId, names: &Names, draft: &Draft) -> Result<Self::Order, Self::Refusal> {
        <Self as Presented>::draft(&View::of(self, Viewer::Seat(seat)), seat, names, draft)
    }
}

impl<G: Presented> Readable for G {}

/// Are these the same seats, in whatever order?
fn same(some: &[SeatId], others: &[SeatId]) -> bool {
    some.len() == others.len() && some.iter().all(|seat| others.contains(seat))
}
