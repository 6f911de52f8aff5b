//! Each event in a sentence or a part of one.

use super::carrying;
use super::ending;
use super::fights::{Fought, fought};
use super::plans;
use super::tell::{Kin, Teller};
use super::words::{
    command, count, countries, join, kind, land, lands, list, number, one, place, separated, side, side_name,
    strong, tokens,
};
use crate::clean_slate::verbs;
use crate::clean_slate::{Event, Part, RemovedWhy, Side, Tokens};
use crate::line;
use crate::rules::{Line, Rolls, Span, TerritoryId};

/// Longer lists of places wait behind a fold.
pub(super) const PLACES: usize = 8;

impl Teller<'_> {
    /// Tells one event. Every kind has its own arm, so that a new one asks for its sentence.
    #[expect(clippy::too_many_lines, reason = "one arm for each event, without a wildcard")]
    pub(super) fn event(&mut self, event: &Event) {
        match event {
            Event::Dealt { side: Side::Democracy | Side::Environment, countries } => {
                self.headline(line!["The cards are dealt"]);
                self.say(join([
                    line![strong("Yours, shared: ")],
                    lands(countries.iter().collect(), 42),
                    line!["."],
                ]));
            }
            // What a Risk was dealt is told with what it places there.
            Event::Dealt { .. } => {}
            // Which tokens they are is seen on the board; in words it would be a wall of them.
            Event::Founded { side: who, places } => {
                let all = lands(places.keys().collect(), 42);
                self.say(join([line![strong(format!("{}: ", side_name(*who)))], all, line!["."]]));
                self.told.folded.extend(places.iter().map(place));
            }
            Event::SetUpBegan { each, owed } => self.say(line![format!(
                "Each of you places {} in every shared country, {owed} in all, in any order.",
                number(*each)
            )]),
            Event::Placed { side: who, places, suggested, left } => {
                self.placed(*who, places, *suggested, *left);
            }
            Event::RoundBegan { round } => {
                self.show_front();
                self.headline(line![format!("Round {round}")]);
            }
            Event::TurnBegan { side: who, countries: held, owed, supply } => {
                self.show_front();
                let held = countries(*held);
                let new = match owed {
                    0 => "No new token".to_owned(),
                    owed => count(*owed, "new token", "new tokens"),
                };
                self.say(join([line![format!("{new} for ")], side(*who), line![format!(", in {held}.")]]));
                // CS-11: where none can be moved, the turn's message says so.
                let moves = self.game.can_move_along(*who);
                if moves && *supply == 0 && *owed > 0 {
                    self.say(line![
                        "None is in supply: for each of them one on the board may be moved (",
                        command("/slate shift"),
                        ")."
                    ]);
                } else if moves && owed > supply {
                    self.say(line![
                        format!(
                            "Only {} in supply: for each of the other {} one on the board may be moved (",
                            if *supply == 1 { "1 is".to_owned() } else { format!("{supply} are") },
                            owed - supply
                        ),
                        command("/slate shift"),
                        ")."
                    ]);
                }
            }
            // The turn's message says what can be done in each part.
            Event::PartBegan { side: _, part: Part::Setup | Part::Place | Part::Act | Part::Over } => {}
            Event::PartBegan { side: who, part: Part::Recalibrate } => {
                self.say(join([side(*who), line![" goes on to recalibration."]]));
            }
            Event::Forfeited { side: who, tokens } => {
                self.say(join([side(*who), line![format!(" forfeits {}.", number(*tokens))]]));
            }
            Event::TurnEnded { side: who, by_deadline } => {
                let how = if *by_deadline {
                    " is away: the turn was played cautiously and ends."
                } else {
                    " ends the turn."
                };
                self.say(join([side(*who), line![how]]));
                self.front_due = true;
            }
            Event::TimeRanOut { side: who } => {
                self.say(join([side(*who), line![" is away: the time is up, and the turn ends."]]));
                self.front_due = true;
            }
            Event::Shifted { side: who, from, to, kind, left } => {
                let rest = if *left == 0 { String::new() } else { format!(", {left} still owed") };
                self.begin(
                    *to,
                    join([
                        side(*who),
                        line![format!(" moves {} for want of supply from ", one(*kind)), land(*from), " to "],
                        line![land(*to), rest],
                    ]),
                );
            }
            Event::Fought { by, against, from, to, strength, defence, dice, result } => {
                let target = self.target.take();
                let (by, against, from, to) = (*by, *against, *from, *to);
                let forces = (*strength, *defence);
                let loss = self.game.numbers().fight.loss;
                let fight =
                    Fought { by, against, from, to, forces, dice: *dice, result: *result, target, loss };
                self.begin(to, fought(&fight));
            }
            Event::LossOwed { side: who, at, count } => {
                self.add(join([
                    line![land(*at), format!(" loses {}: ", number(*count))],
                    side(*who),
                    line![" chooses which"],
                ]));
            }
            Event::TokensLost { side: _, at, tokens: lost, left: 0 } => {
                let place = self.in_place(*at);
                self.add(join([line![tokens(lost)], place, line![" gone"]]));
            }
            Event::TokensLost { side: _, at, tokens: lost, left } => {
                self.add(line![land(*at), format!(" loses {} and has {left} left", tokens(lost))]);
            }
            Event::MovedIn { side: who, from: _, to: _, tokens: moved } => {
                let along = moved.minus(&who.one_each());
                let three = "one of each kind moves in";
                self.add(match along.is_empty() {
                    true => line![three],
                    false => line![format!("{three}, with {}", tokens(&along))],
                });
            }
            Event::StayedOut { side: _, at: _, barred: true } => {
                self.add(line!["nothing moves in while autocrats are there"]);
            }
            Event::StayedOut { side: who, at, barred: false } => {
                self.add(join([side(*who), line![" stays out, and ", land(*at), " is left empty"]]));
            }
            Event::Removed { at, tokens: gone, why } => {
                let how = match why {
                    RemovedWhy::Overthrown => "lost with its democracy",
                    RemovedWhy::Overrun => "trampled",
                    RemovedWhy::Disaster => "swept away",
                };
                let place = self.in_place(*at);
                self.add(join([line![tokens(gone)], place, line![format!(" {how}")]]));
            }
            Event::Settled { side: who, from, to, kind } => self.say(join([
                side(*who),
                line![format!(" sends {} from ", one(*kind)), land(*from), " to ", land(*to), "."],
            ])),
            Event::Recalibrated { side: who, from, to, tokens: moved } => self.begin(
                *from,
                join([
                    side(*who),
                    line![format!(" recalibrates: {} from ", tokens(moved)), land(*from), " to ", land(*to)],
                ]),
            ),
            Event::AutocracyBegan { countries: held, tokens } => {
                self.headline(line!["Autocracy's turn"]);
                let held = countries(*held);
                let new = count(*tokens, "new token", "new tokens");
                self.say(line![format!("It has a grip on {held}: {new}.")]);
            }
            Event::Bred { at, kind: new } => self.among(Kin::Bred, gain(*at, *new)),
            Event::Strengthened { at, kind: new } => self.among(Kin::Strengthened, gain(*at, *new)),
            Event::Drawn { at, kind: new, infiltrates } => {
                let mut item = gain(*at, *new);
                if *infiltrates {
                    item.push(" (".into());
                    item.push(strong("infiltrated"));
                    item.push(")".into());
                }
                self.among(Kin::Drawn, item);
            }
            Event::Reshuffled => self.say(line!["The deck is used up; the cards are shuffled again."]),
            Event::Crept { from, to, kind: which } => {
                let which = kind(*which, 1);
                let line = line![format!("{which} from "), land(*from), " walks into ", land(*to)];
                self.begin(*to, join([line, line![", where no Democracy is"]]));
            }
            Event::TargetRolled { by: _, from, targets, rolls, to: _ } => self.targets(*from, targets, rolls),
            Event::DisasterBegan { round: _, dice: _ } => self.headline(line!["Disaster's turn"]),
            Event::LackRolled { at, die, strikes } => {
                let mut item = line![land(*at), " ", Span::Dice(vec![*die])];
                if *strikes {
                    item.push(Span::Strong(" struck".to_owned()));
                }
                self.among(Kin::Lacking, item);
            }
            Event::StormRolled { dice, hits } => {
                let hits = match hits {
                    0 => "no disaster".to_owned(),
                    1 => "1 disaster".to_owned(),
                    hits => format!("{hits} disasters"),
                };
                self.say(line!["Storm dice ", Span::Dice(dice.clone()), format!(": {hits}.")]);
            }
            Event::Struck { at, by_card, die, tokens: new, new: fresh, removed } => {
                let line = struck(*at, *by_card, *die, new, *fresh, removed);
                if *by_card { self.say(line) } else { self.after(line) }
            }
            // The next headline says so.
            Event::RiskEnded { side: _ } => {}
            Event::RiskStopped { side: who } => {
                let what = match who {
                    Side::Autocracy => "Not one autocrat is left. Autocracy is over for good.",
                    _ => "Not one disaster is left. Environmental disaster is over for good.",
                };
                self.say(line![strong(what)]);
            }
            Event::Kept { side: who, orders, kept } => {
                self.say(join([
                    line![strong("Kept for your turn: ")],
                    list(orders.iter().map(|order| plans::order(*who, order)).collect()),
                    line![format!(". {} in all; nobody else sees them.", plans::orders(*kept))],
                ]));
            }
            Event::KeptWaits { side: who, orders } => {
                self.headline(line!["Your turn has come, and you have kept a plan"]);
                self.told.lines.extend(plans::numbered(*who, orders));
                let press = carrying::at_the_press(self.game, *who).unwrap_or_else(|why| why);
                self.say(join([press, line![". ", command("/hand"), " shows it again."]]));
                self.told.buttons = verbs::plan_buttons(self.game, *who);
            }
            Event::Dropped { side: _, orders } => {
                self.say(line![format!("Dropped: {}.", plans::orders(*orders))]);
            }
            Event::CarriedOut { side: _, done, left: 0 } => {
                self.say(line![format!("Your plan is carried out: {}.", plans::orders(*done))]);
            }
            Event::CarriedOut { side: _, done, left } => self.say(line![format!(
                "Of your plan {} carried out; {} still kept.",
                if *done == 1 { "1 order is".to_owned() } else { format!("{done} orders are") },
                if *left == 1 { "1 is".to_owned() } else { format!("{left} are") },
            )]),
            Event::CarriedOutAway { side: _, done, left } => {
                let what = match (done, left) {
                    (0, _) => "You were away, and none of your plan was possible any more.".to_owned(),
                    (done, 0) => {
                        format!("You were away: your plan was carried out, {}.", plans::orders(*done))
                    }
                    (done, left) => format!(
                        "You were away: of your plan {} carried out; {} not possible any more.",
                        if *done == 1 { "1 order was".to_owned() } else { format!("{done} orders were") },
                        if *left == 1 { "1 was".to_owned() } else { format!("{left} were") },
                    ),
                };
                self.say(line![what, " Nothing is kept any more."]);
            }
            Event::Lapsed { side: _, orders } => self.say(line![format!(
                "Your turn is over, and what you had still kept for it ({}) is kept no more.",
                plans::orders(*orders)
            )]),
            // A plan is nobody's business but its maker's.
            Event::Forgotten { side: _ } => {}
            Event::Over(outcome) => {
                self.front_due = false;
                self.headline(ending::headline(self.game, outcome));
                self.close();
                self.told.lines.extend(ending::chronicle(self.game));
            }
        }
    }

    /// CS-4, CS-10.
    fn placed(
        &mut self,
        who: Side,
        places: &std::collections::BTreeMap<TerritoryId, Tokens>,
        suggested: bool,
        left: u32,
    ) {
        let all: u32 = places.values().map(Tokens::total).sum();
        let how = if suggested { " as suggested" } else { "" };
        let rest = match left {
            0 => ".".to_owned(),
            left => format!(". {left} left to place."),
        };
        if places.len() > PLACES {
            let held = countries(u32::try_from(places.len()).unwrap_or(u32::MAX));
            self.say(join([side(who), line![format!(" places {}{how}, in {held}{rest}", number(all))]]));
            self.told.folded.extend(places.iter().map(place));
            return;
        }
        let items = places.iter().map(place).collect();
        self.say(join([side(who), line![format!(" places{how}: ")], separated(items, ", "), line![rest]]));
    }

    /// CS-29: the dice stand in the fight's sentence, what the faces meant among the rolls.
    fn targets(&mut self, from: TerritoryId, targets: &[TerritoryId], rolls: &[u8]) {
        let items = (1..).zip(targets).map(|(face, t)| line![format!("{face} "), land(*t)]).collect();
        let dice = Span::Dice(rolls.to_vec());
        let meant = join([line!["From ", land(from), ", target die ", dice, ": "], separated(items, ", ")]);
        self.told.rolls.push(Rolls { title: Line::new(), lines: vec![meant] });
        self.target = Some(rolls.to_vec());
    }
}

/// "Peru +1 goat".
fn gain(at: TerritoryId, new: crate::clean_slate::Kind) -> Line {
    line![land(at), format!(" +{}", kind(new, 1))]
}

/// CS-34, CS-35.
fn struck(at: TerritoryId, by_card: bool, die: u8, new: &Tokens, fresh: bool, removed: &Tokens) -> Line {
    let start = match (by_card, fresh) {
        (true, true) => line!["The card ", land(at), ": struck. "],
        (true, false) => line!["The card ", land(at), ": it gets worse. "],
        (false, _) => line![land(at), ": "],
    };
    let end = if removed.is_empty() { String::new() } else { format!("; {} swept away", tokens(removed)) };
    join([start, line![Span::Dice(vec![die]), format!(" brings {}{end}.", tokens(new))]])
}
