//! The position as a public interface: everything that there is to know, under names that stay.

use serde_json::{Map, Value, json};

use super::{Blitzkrieg, Fresh, Goods, Land, Phase, Pyramid, Special, verbs};
use crate::rules::{Game, Names, SeatId, TerritoryId, View, Viewer};

/// The position as this viewer may see it, defaults included.
#[must_use]
pub fn position(game: &Blitzkrieg, names: &Names, viewer: Viewer) -> Value {
    written(&View::of(game, viewer), names)
}

/// The position as its reader may see it.
pub(super) fn written(view: &View<'_, Blitzkrieg>, names: &Names) -> Value {
    Writing { game: view, names, viewer: view.viewer() }.position()
}

struct Writing<'a> {
    game: &'a Blitzkrieg,
    names: &'a Names,
    viewer: Viewer,
}

impl Writing<'_> {
    fn key(&self, seat: SeatId) -> String {
        self.names.of(seat)
    }

    fn keys(&self, seats: impl IntoIterator<Item = SeatId>) -> Value {
        seats.into_iter().map(|seat| self.key(seat)).collect::<Vec<_>>().into()
    }

    fn id(&self, t: TerritoryId) -> String {
        self.game.board().id_str(t).to_owned()
    }

    fn ids(&self, all: impl IntoIterator<Item = TerritoryId>) -> Value {
        all.into_iter().map(|t| self.id(t)).collect::<Vec<_>>().into()
    }

    fn position(&self) -> Value {
        let game = self.game;
        let seats: Map<String, Value> =
            game.all_seats().map(|seat| (self.key(seat), self.seat(seat))).collect();
        let land: Map<String, Value> =
            game.world().iter().map(|t| (self.id(t), self.land(t, game.land_at(t)))).collect();
        let turn = matches!(game.phase, Phase::Eyes | Phase::Roll | Phase::Act).then(|| self.key(game.turn));
        let mut options = serde_json::to_value(&game.options).unwrap_or_default();
        if let Some(options) = options.as_object_mut() {
            options.remove("illuminated");
        }
        let placed: Map<String, Value> = game
            .all_seats()
            .filter(|seat| self.viewer.knows(*seat))
            .filter_map(|seat| Some((self.key(seat), self.places(game.placing.of(&seat)?))))
            .collect();
        let mut position = json!({
            "game": Blitzkrieg::ID,
            "rules": game.edition.rules,
            "options": options,
            "round": game.round,
            "phase": game.phase.word(),
            "turn": turn,
            "order": self.keys(game.order.iter().copied()),
            "illuminati": self.keys(game.illuminati.iter().copied()),
            "devastated": self.ids(game.devastated),
            "holy_land": game.holy_land.map(|t| self.id(t)),
            "seats": seats,
            "territories": land,
            "utopia_may": game.utopia_may.map(|(_, t)| self.id(t)),
            "contest": game.contest.as_ref().map(|contest| json!({
                "by": self.key(contest.by),
                "as": self.key(contest.seat),
                "asked": self.keys(contest.asked.iter().copied()),
                "against": self.keys(contest.against.iter().copied()),
                "action": contest.action,
            })),
            "proposals": game.proposals.iter().map(|proposal| json!({
                "number": proposal.number,
                "seat": self.key(proposal.seat),
                "by": proposal.by.map(|by| self.key(by)),
                "asked": self.keys(proposal.asked.iter().copied()),
                "agreed": self.keys(proposal.agreed.iter().copied()),
                "action": proposal.action,
            })).collect::<Value>(),
            "offers": game.offers.iter().map(|offer| json!({
                "number": offer.number,
                "from": self.key(offer.from),
                "to": self.key(offer.to),
                "give": verbs::written(game.board(), &offer.give),
                "want": verbs::written(game.board(), &offer.want),
                "promise": offer.promise,
                "expires": offer.expires,
                "private": offer.private,
                "stood": self.stood([&offer.give, &offer.want]),
                "all": offer.give.all.then_some(true),
            })).collect::<Value>(),
            "placed": placed,
            "done": self.keys(game.done.iter().copied()),
        });
        if let Some(outcome) = &game.outcome {
            let winners = self.keys(outcome.winners.iter().copied());
            position["outcome"] = json!({ "winners": winners, "why": outcome.why });
        }
        position
    }

    /// BZ-13: who stood in land as it was offered; null where nobody is known to.
    fn stood(&self, both: [&Goods; 2]) -> Value {
        let all = both.into_iter().flat_map(|goods| &goods.stood);
        let all: Map<String, Value> = all.map(|(t, army)| (self.id(*t), json!(army))).collect();
        if all.is_empty() { Value::Null } else { all.into() }
    }

    fn places(&self, places: &std::collections::BTreeMap<TerritoryId, u32>) -> Value {
        let places: Map<String, Value> =
            places.iter().map(|(t, count)| (self.id(*t), json!(count))).collect();
        places.into()
    }

    fn seat(&self, seat: SeatId) -> Value {
        let (game, standing) = (self.game, self.game.standing(seat));
        let colour = game.colour(seat);
        let person = self.key(seat);
        if standing.illuminatus {
            let forced: Map<String, Value> =
                standing.forced.iter().map(|(whom, times)| (self.key(*whom), json!(times))).collect();
            return json!({
                "person": person, "colour": colour, "illuminatus": true, "movement": standing.movement,
                "contest": standing.contest.word(), "forced": forced, "out": standing.out,
            });
        }
        let at = |kind: Special| standing.specials.get(&kind).map(|t| self.id(*t));
        let fresh = standing.fresh.iter().map(|fresh| match fresh {
            Fresh::Troop(kind) => kind.word().to_owned(),
            Fresh::Center(t) => self.id(*t),
        });
        let friendly = game.friendly.iter().filter(|(from, _)| *from == seat).map(|(_, to)| *to);
        json!({
            "person": person,
            "colour": colour,
            "society": standing.society.map(|society| society.name()),
            "resources": standing.resources,
            "dice": standing.dice,
            "friendly_to": self.keys(friendly),
            "general": at(Special::General),
            "admiral": at(Special::Admiral),
            "marshal": at(Special::Marshal),
            "diplomat": at(Special::Diplomat),
            "fresh": fresh.collect::<Vec<_>>(),
            "memetic_done": standing.memetic_done,
            "dealt": self.ids(standing.dealt.iter().copied()),
            "pawned": standing.pawned,
            "out": standing.out,
        })
    }

    fn land(&self, t: TerritoryId, land: &Land) -> Value {
        let own = land.owner.map_or(land.garrison, |owner| self.game.divisions(owner, t));
        let others = land.divisions.iter().filter(|(seat, _)| Some(**seat) != land.owner);
        let guests: Map<String, Value> =
            others.map(|(seat, count)| (self.key(*seat), json!(count))).collect();
        let eyes: Map<String, Value> =
            land.eyes.iter().map(|(seat, count)| (self.key(*seat), json!(count))).collect();
        let pyramid = match land.pyramid {
            Some(Pyramid::Of(seat)) => Some(self.key(seat)),
            _ => None,
        };
        json!({
            "owner": land.owner.map(|owner| self.key(owner)),
            "troops": own,
            "guests": guests,
            "center": land.center,
            "pyramid": pyramid,
            "dead_pyramid": land.pyramid == Some(Pyramid::Dead),
            "eyes": eyes,
            "dead_eyes": land.dead_eyes,
        })
    }
}
