//! The position as a public interface: everything that there is to know, under names that stay.

use std::collections::BTreeMap;

use serde_json::{Map, Value, json};

use super::{
    Answers, Attack, Choice, ChoiceKind, Fate, Goods, Land, Leadership, LevyWhy, Matter, Offer, Once, Phase,
    Placing, SIDES, Seat, Until, Voice, Vote, Warrior, board,
};
use crate::rules::{Game, Names, SeatId, TerritoryId, View, Viewer};

/// The colours of the seats, in order of joining.
pub(super) const COLOURS: [&str; 6] = ["red", "blue", "green", "yellow", "purple", "orange"];
/// The names of the phases, in the order of play.
pub(super) const PHASES: [&str; 11] = [
    "aim",
    "capital",
    "allocate",
    "combat",
    "auction",
    "barter",
    "speculate",
    "fate",
    "vote",
    "place",
    "over",
];
/// The names of what is voted on, as the matter's die has them from 1.
pub(super) const MATTERS: [(&str, Matter); 5] = [
    ("aid", Matter::Aid),
    ("trade route", Matter::TradeRoute),
    ("special force", Matter::SpecialForce),
    ("leader", Matter::Leader),
    ("territory", Matter::Territory),
];

/// The position as this viewer may see it, defaults included.
#[must_use]
pub fn position(game: &Warrior, names: &Names, viewer: Viewer) -> Value {
    written(&View::of(game, viewer), names)
}

/// The position as its reader may see it.
pub(super) fn written(view: &View<'_, Warrior>, names: &Names) -> Value {
    Writing { game: view, keys: keys(names, view.seats.len()), names }.position()
}

/// What each seat is called in a position: by its person's name, and where two have the same, by
/// colour too.
fn keys(names: &Names, seats: usize) -> Vec<String> {
    let all: Vec<String> = (0..seats).map(|index| names.of(seat_id(index))).collect();
    let key = |(index, name): (usize, &String)| {
        let once = all.iter().filter(|other| *other == name).count() == 1;
        if once { name.clone() } else { format!("{name} ({})", COLOURS.get(index).unwrap_or(&"")) }
    };
    all.iter().enumerate().map(key).collect()
}

/// The seat of this number.
pub(super) fn seat_id(index: usize) -> SeatId {
    SeatId(u8::try_from(index).unwrap_or(u8::MAX))
}

struct Writing<'a> {
    game: &'a Warrior,
    keys: Vec<String>,
    names: &'a Names,
}

impl Writing<'_> {
    fn key(&self, seat: SeatId) -> String {
        self.keys.get(seat.index()).cloned().unwrap_or_else(|| self.names.of(seat))
    }

    fn keys_of<'s>(&self, seats: impl IntoIterator<Item = &'s SeatId>) -> Value {
        seats.into_iter().map(|seat| self.key(*seat)).collect()
    }

    fn by_seat<'b, T: 'b>(
        &self,
        all: impl IntoIterator<Item = (&'b SeatId, &'b T)>,
        write: impl Fn(&T) -> Value,
    ) -> Value {
        Value::Object(all.into_iter().map(|(seat, value)| (self.key(*seat), write(value))).collect())
    }

    fn position(&self) -> Value {
        let game = self.game;
        let seats: Map<String, Value> = game
            .seats
            .iter()
            .enumerate()
            .map(|(index, seat)| (self.keys[index].clone(), self.seat(index, seat)))
            .collect();
        let land: Map<String, Value> =
            game.territories().map(|t| (id(t), self.land(game.land_at(t)))).collect();
        let mut position = json!({
            "game": Warrior::ID,
            "rules": game.edition.rules,
            "options": self.options(),
            "round": game.round,
            "phase": game.phase_word(),
            "turn": game.turn().map(|seat| self.key(seat)),
            "order": self.keys_of(game.order.iter()),
            "first": game.first.map(|first| self.key(first)),
            "seats": seats,
            "territories": land,
            "attack": game.attack.as_ref().map(|attack| self.attack(attack)),
            "auction": null,
            "offers": game.offers.iter().map(|offer| self.offer(offer)).collect::<Value>(),
            "vote": game.open_or_coming_vote().map(|vote| self.vote(vote)),
            "famine_done": game.famine_done,
            "lots_left": 0,
        });
        let sieges = game.sieges.iter().map(|(t, siege)| {
            (id(*t), json!({ "multiplier": siege.multiplier, "strength": siege.strength }))
        });
        position["sieges"] = Value::Object(sieges.collect());
        position["next_offer"] = json!(game.offers.next());
        position["time_up"] = json!(game.time_up);
        self.stage(&mut position);
        position["outcome"] = match &game.outcome {
            Some(outcome) => json!({ "winners": self.keys_of(&outcome.winners), "why": outcome.why }),
            None => Value::Null,
        };
        position
    }

    /// What goes with the phase alone.
    fn stage(&self, position: &mut Value) {
        match &self.game.phase {
            Phase::Capital(chosen) => position["capitals"] = self.by_seat(chosen, |t| json!(id(*t))),
            Phase::Allocate(Placing { placed, done }) | Phase::Place(Placing { placed, done }) => {
                let places = |places: &BTreeMap<TerritoryId, u32>| {
                    Value::Object(places.iter().map(|(t, units)| (id(*t), json!(units))).collect())
                };
                position["placed"] = self.by_seat(placed, places);
                position["done"] = self.keys_of(done);
            }
            Phase::Auction(auction) => {
                position["lots_left"] = json!(auction.lots_left);
                if auction.size > 0 {
                    position["auction"] = json!({
                        "lot": auction.lot,
                        "size": auction.size,
                        "bids": self.by_seat(&auction.bids, |bid| json!(bid)),
                        "tie": auction.rebid.as_ref().map(|(seats, floor)| json!({ "seats": self.keys_of(seats), "bid": floor })),
                    });
                }
            }
            Phase::Barter(done) => position["done"] = self.keys_of(done),
            Phase::Speculate(stakes) => position["stakes"] = self.by_seat(stakes, |stake| json!(stake)),
            Phase::Fate(fate) => position["fate"] = self.fate(fate),
            Phase::Aim | Phase::Combat(_) | Phase::Over => {}
        }
    }

    fn options(&self) -> Value {
        let options = &self.game.options;
        json!({
            "victory": options.victory,
            "rounds": options.rounds,
            "until": options.until.and_then(moment),
            "income": options.income,
            "rotate": options.rotate,
            "ballots": super::agreed::ballots(options.written_ballots),
        })
    }

    fn seat(&self, index: usize, seat: &Seat) -> Value {
        let bids = seat.standing_bids.all().iter().map(|(size, bid)| (size.to_string(), json!(bid)));
        json!({
            "person": self.names.of(seat_id(index)),
            "colour": COLOURS.get(index),
            "cash": seat.cash,
            "capital": seat.capital.map(id),
            "capital_new": seat.capital_new,
            "capital_late": self.game.is_late_exile(seat_id(index)),
            "aim": seat.aim,
            "trade_routes": seat.trade_routes,
            "leader": seat.leader.is_some(),
            "leader_new": seat.leader == Some(Leadership::Fresh),
            "pool": seat.pool,
            "votes_spent": seat.votes_spent,
            "paralysed": seat.paralysed,
            "exposed": seat.exposed,
            "betrayed": seat.betrayed,
            "passage_to": self.keys_of(&seat.passage_to),
            "struck": self.keys_of(&seat.struck),
            "wary_of": self.keys_of(&seat.wary_of),
            "standing_bids": Value::Object(bids.collect()),
            "standing": json!({
                "stake": seat.standing.stake,
                "barter": seat.standing.barter,
                "once": seat.standing.once.as_ref().map(once),
                "later": seat.standing.later.as_ref().map(once),
            }),
            "out": seat.out,
        })
    }

    fn land(&self, land: &Land) -> Value {
        let mut value = json!({ "owner": land.host().map(|owner| self.key(owner)), "troops": land.troops });
        if !land.guests.is_empty() {
            let guests: BTreeMap<SeatId, u32> = land.visitors().collect();
            value["guests"] = self.by_seat(&guests, |units| json!(units));
        }
        if !land.unwelcome.is_empty() {
            let unwelcome: Vec<SeatId> =
                land.unwelcome.iter().filter_map(|side| SIDES.seat_of(*side)).collect();
            value["unwelcome"] = self.keys_of(&unwelcome);
        }
        value
    }

    fn attack(&self, attack: &Attack) -> Value {
        let from = attack.forces.iter().map(|(from, units)| (id(*from), json!(units)));
        json!({
            "by": self.key(attack.by),
            "from": Value::Object(from.collect()),
            "to": id(attack.to),
            "inside_against": attack.inside.map(|seat| self.key(seat)),
            "dice_last": attack.dice_last,
            "until": until(attack.until),
            "keep": attack.keep,
            "enter": attack.enter,
            "leaving": attack.leaving.map(|seat| self.key(seat)),
        })
    }

    fn offer(&self, offer: &Offer) -> Value {
        json!({
            "number": offer.number,
            "from": self.key(offer.from),
            "to": self.key(offer.to),
            "give": goods(&offer.give),
            "want": goods(&offer.want),
            "promise": offer.promise,
            "expires": offer.expires.and_then(moment),
        })
    }

    fn vote(&self, vote: &Vote) -> Value {
        let cast = |cast: &Option<(Voice, u32)>| match cast {
            Some((voice, votes)) => json!({ "for": self.voice(*voice), "votes": votes }),
            None => Value::Null,
        };
        json!({
            "matter": MATTERS.iter().find(|(_, matter)| *matter == vote.matter).map(|(name, _)| name),
            "power": self.by_seat(&vote.power, |power| json!(power)),
            "cast": self.by_seat(&vote.cast, cast),
        })
    }

    fn voice(&self, voice: Voice) -> String {
        match voice {
            Voice::Yes => "yes".to_owned(),
            Voice::No => "no".to_owned(),
            Voice::Player(seat) => self.key(seat),
        }
    }

    fn fate(&self, fate: &Fate) -> Value {
        let choices: Value = fate.pending.iter().map(|choice| self.choice(choice)).collect();
        json!({ "sum": fate.entry, "choices": choices })
    }

    fn choice(&self, choice: &Choice) -> Value {
        let units = |map: &BTreeMap<TerritoryId, u32>| {
            Value::Object(map.iter().map(|(t, units)| (id(*t), json!(units))).collect())
        };
        match &choice.kind {
            ChoiceKind::Pay { seat, territory, amount } => {
                json!({ "what": "pay", "seat": self.key(*seat), "territory": id(*territory), "amount": amount })
            }
            ChoiceKind::Reward { seat } => json!({ "what": "reward", "seat": self.key(*seat) }),
            ChoiceKind::Desert { chooser, victim, count } => json!({
                "what": "desert", "seat": self.key(*chooser), "victim": self.key(*victim), "count": count
            }),
            ChoiceKind::Redeploy { seat, left, half_way, spent } => json!({
                "what": "redeploy", "seat": self.key(*seat), "count": left,
                "half_way": units(half_way), "spent": units(spent)
            }),
            ChoiceKind::Vote(_) => json!({ "what": "vote" }),
            ChoiceKind::Levy { seat, owed, why } => json!({
                "what": "levy", "seat": self.key(*seat), "count": owed,
                "special_act": *why == LevyWhy::SpecialAct
            }),
            ChoiceKind::Award { seat } => json!({ "what": "award", "seat": self.key(*seat) }),
            ChoiceKind::Act { seat } => json!({ "what": "act", "seat": self.key(*seat) }),
            ChoiceKind::Resettle { seat, count } => {
                json!({ "what": "resettle", "seat": self.key(*seat), "count": count })
            }
        }
    }
}

impl Warrior {
    /// The vote that is open, or is about to be (in a position that was just read).
    fn open_or_coming_vote(&self) -> Option<&Vote> {
        let Phase::Fate(fate) = &self.phase else { return None };
        fate.pending.iter().find_map(|choice| match &choice.kind {
            ChoiceKind::Vote(vote) => Some(vote),
            _ => None,
        })
    }
}

/// What is answered beforehand in one round alone.
fn once(once: &Once) -> Value {
    let Answers { bids, stake, barter } = &once.answers;
    let bids = bids.iter().map(|(size, bid)| (size.to_string(), json!(bid)));
    json!({ "round": once.round, "bids": Value::Object(bids.collect()), "stake": stake, "barter": barter })
}

fn id(t: TerritoryId) -> String {
    board().id_str(t).to_owned()
}

fn until(until: Until) -> &'static str {
    match until {
        Until::Decided => "decided",
        Until::OneRoll => "one roll",
    }
}

fn goods(goods: &Goods) -> Value {
    let troops = goods.troops.iter().map(|(t, units)| (id(*t), json!(units)));
    json!({
        "cash": goods.cash,
        "territories": goods.territories.iter().map(|t| id(*t)).collect::<Value>(),
        "troops": Value::Object(troops.collect()),
        "pool": goods.pool,
        "trade_routes": goods.trade_routes,
        "passage": goods.passage,
        "stood": Value::Object(goods.stood.iter().map(|(t, units)| (id(*t), json!(units))).collect()),
    })
}

/// "2026-01-02 01:00 UTC"; none for a moment that no calendar has.
fn moment(seconds: i64) -> Option<String> {
    let moment = jiff::Timestamp::from_second(seconds).ok()?;
    let format = if seconds % 60 == 0 { "%Y-%m-%d %H:%M UTC" } else { "%Y-%m-%d %H:%M:%S UTC" };
    Some(moment.strftime(format).to_string())
}
