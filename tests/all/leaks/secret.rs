//! Secrets found without knowing the game: orders of which nobody else is told anything.

use wartable::rules::{Actor, Addressed, Audience, Dice, Draft, SeatId, TeamId, Viewer};
use wartable::store::JournalRow;

use super::name_of;
use super::player::Player;
use super::sights::accepts;
use super::world::{Now, World};

/// Two things that a seat can do now, of which nobody else learns, or nobody but its team: in one world it does the one, in
/// the other the other.
#[derive(Clone, Debug)]
pub(super) struct Secret {
    pub(super) owner: &'static str,
    /// Who may know of it: the owner, and all of their team where it is told to that.
    pub(super) among: Vec<&'static str>,
    pub(super) team: Option<TeamId>,
    pub(super) one: Draft,
    /// Nothing at all, if none.
    pub(super) other: Option<Draft>,
    /// Of what sort it is: by the phase and the forms.
    pub(super) sort: String,
}

/// An order tried on a copy of the game: what is left, and who is told.
struct Tried {
    draft: Draft,
    /// The order itself: two forms that say the same are one.
    order: String,
    after: String,
    audiences: Vec<Audience>,
    /// Who may know of it: the seat or its team, and whom it is told to alone besides (BZ-13: a private offer).
    circle: Vec<SeatId>,
    /// What others are told.
    told: Vec<String>,
}

impl Tried {
    /// Is nobody but who may know of it told anything, nor that there is anything?
    fn is_own(&self) -> bool {
        self.audiences.iter().all(|audience| match audience {
            Audience::Own(_) | Audience::Nobody => true,
            Audience::Among(seats) => seats.iter().all(|seat| self.circle.contains(seat)),
            Audience::Public | Audience::Seats(_) => false,
        })
    }

    /// Are at least not all told, and nobody but those?
    fn is_untold(&self) -> bool {
        let circle = &self.circle;
        let theirs = |audience: &Audience| match audience {
            Audience::Public => false,
            Audience::Seats(seats) | Audience::Among(seats) => seats.iter().all(|seat| circle.contains(seat)),
            Audience::Own(_) | Audience::Nobody => true,
        };
        self.audiences.iter().all(theirs)
    }

    /// Are others told of it, but not all that those are?
    fn is_veiled(&self) -> bool {
        let circle = &self.circle;
        let own = |audience: &Audience| match audience {
            Audience::Own(seat) => circle.contains(seat),
            Audience::Seats(seats) | Audience::Among(seats) => seats.iter().all(|seat| circle.contains(seat)),
            Audience::Public | Audience::Nobody => false,
        };
        self.audiences.iter().any(own) && !self.is_untold()
    }
}

fn tried(now: &Now, seat: SeatId, circle: &[SeatId], draft: &Draft) -> Option<Tried> {
    let order = now.game.draft(seat, &now.names, draft).ok()?;
    let mut then = now.game.copy();
    let mut dice = Dice::fair([7; 32], 1);
    let events = then.again(Actor::Seat(seat), &order, &mut dice).ok()?;
    let audiences = events.audiences().to_vec();
    let mut circle = circle.to_vec();
    circle.extend(audiences.iter().filter_map(|audience| match audience {
        Audience::Own(seat) => Some(*seat),
        _ => None,
    }));
    circle.sort_unstable();
    circle.dedup();
    // What falls tells of the order by itself.
    dice.faces().is_empty().then(|| Tried {
        draft: draft.clone(),
        order: order.json(),
        after: then.snapshot().expect("it is written"),
        told: told_to_others(&events.json(), &circle),
        audiences,
        circle,
    })
}

/// The events of which others than these seats may know.
fn told_to_others(events: &str, circle: &[SeatId]) -> Vec<String> {
    let told: Vec<Addressed<serde_json::Value>> = serde_json::from_str(events).expect("events");
    let own = |audience: &Audience| match audience {
        Audience::Own(_) | Audience::Nobody => true,
        Audience::Seats(seats) | Audience::Among(seats) => seats.iter().all(|other| circle.contains(other)),
        Audience::Public => false,
    };
    told.iter().filter(|told| !own(&told.audience)).map(|told| told.event.to_string()).collect()
}

/// Looks for a secret that this seat can have now.
pub(super) async fn find(world: &World, now: &Now, seat: SeatId, player: &mut Player) -> Option<Secret> {
    let owner = name_of(now, seat)?;
    let before = now.game.snapshot().expect("it is written");
    let teams = (0..).map(TeamId).zip(now.game.teams());
    let team = teams.into_iter().find(|(_, team)| team.seats.len() > 1 && team.seats.contains(&seat));
    let (team, circle) = match team.filter(|_| player.once_in(2)) {
        Some((id, team)) => (Some(id), team.seats),
        None => (None, vec![seat]),
    };
    let mut found: Vec<Tried> = Vec::new();
    for form in now.game.forms(seat) {
        for _ in 0..3 {
            let mut draft = player.fill(world, now, seat, &form).await;
            // What is refused may be kept by the button under the refusal.
            if accepts(now.game.as_ref(), &now.names, seat, &draft).is_err() {
                let Some(button) = button_of(now, seat, &draft) else { continue };
                draft = player.press(world, now, owner, &button).await;
            }
            let Some(tried) = tried(now, seat, &circle, &draft) else { continue };
            if !tried.is_untold() && !tried.is_veiled() {
                break;
            }
            if tried.after != before && found.iter().all(|known| known.order != tried.order) {
                found.push(tried);
            }
        }
    }
    let one = player.one_of(&found)?;
    let others: Vec<&Tried> =
        found.iter().filter(|other| other.after != one.after && alike(one, other)).collect();
    let other = player.one_of(&others).copied();
    let own = one.is_own();
    let other = other.filter(|_| !own || !player.once_in(3));
    if other.is_none() && !own {
        return None;
    }
    let mut forms = [one.draft.form.as_str(), other.map_or("nothing", |other| &other.draft.form)];
    forms.sort_unstable();
    let sort = format!("{}: {}", now.game.phase(), forms.join(" or "));
    let sort = match (team.is_some(), one.circle.len()) {
        (true, _) => format!("{sort}, among a team"),
        (false, 2..) => format!("{sort}, between two"),
        _ => sort,
    };
    let mut among: Vec<&'static str> = one.circle.iter().filter_map(|seat| name_of(now, *seat)).collect();
    among.dedup();
    let (one, other) = (one.draft.clone(), other.map(|other| other.draft.clone()));
    Some(Secret { owner, among, team, one, other, sort })
}

/// Do all learn the same of the two: nothing, or that there is something?
fn alike(one: &Tried, other: &Tried) -> bool {
    one.circle == other.circle
        && (one.is_own() && other.is_own() || (one.audiences == other.audiences && one.told == other.told))
}

fn button_of(now: &Now, seat: SeatId, draft: &Draft) -> Option<wartable::rules::Button> {
    let read = now.game.draft(seat, &now.names, draft);
    let refusal = match read {
        Ok(order) => now.game.check(Actor::Seat(seat), &now.names, &order).err()?,
        Err(refusal) => refusal,
    };
    refusal.confirm
}

/// What these seats (nobody's: all) may know of what the journal says, in order.
pub(super) fn known_to(rows: &[JournalRow], seats: &[SeatId]) -> Vec<String> {
    let mut viewers = vec![Viewer::Public];
    viewers.extend(seats.iter().map(|seat| Viewer::Seat(*seat)));
    let mut known = Vec::new();
    for row in rows {
        let told: Vec<Addressed<serde_json::Value>> = serde_json::from_str(&row.events).expect("events");
        let theirs = told.iter().filter(|told| viewers.iter().any(|viewer| told.audience.admits(*viewer)));
        known.extend(theirs.map(|told| told.event.to_string()));
    }
    known
}
