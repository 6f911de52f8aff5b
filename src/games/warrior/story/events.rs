//! Each event in a sentence or two.

use super::battle::{Battle, End};
use super::tell::Teller;
use super::words::{
    aim, casts, command, contest, gp, join, land, lands, places, seats, separated, strong, troops,
};
use super::{council, ending, fate, market, rounds};
use crate::line;
use crate::rules::{Line, SeatId, Span};
use crate::warrior::{Event, Loyalty};

impl Teller<'_> {
    #[expect(clippy::too_many_lines, reason = "one arm for each event, without a wildcard")]
    /// Tells one event. Every kind has its own arm, so that a new one asks for its sentence.
    pub(super) fn event(&mut self, event: &Event) {
        let numbers = self.game.numbers();
        match event {
            Event::Dealt { seat, territories } => {
                if self.told.heading.is_none() {
                    self.headline(line!["The cards are dealt"]);
                }
                self.say(join([line![*seat, ": "], lands(territories.iter().copied()), line!["."]]));
            }
            Event::AimChosen { seat, aim: chosen } => {
                self.say(line![*seat, " aims for ", strong(aim(*chosen)), "."]);
            }
            // Who reads it after a deadline has read them all.
            Event::CapitalNoted { seat, at } => {
                let who = self.who(*seat, "choose ", "chooses ");
                self.say(join([who, line![land(*at), " as capital; all are shown together."]]));
            }
            Event::CapitalsShown(capitals) => {
                let items = capitals.iter().map(|(seat, at)| line![*seat, " in ", land(*at)]).collect();
                self.headline(line!["The capitals are chosen"]);
                self.say(join([separated(items, ", "), line!["."]]));
            }
            Event::CapitalMoved { seat, to } => {
                self.say(line![*seat, " makes ", land(*to), " the new capital."])
            }
            Event::CapitalNamed { seat, to } => {
                self.say(line![*seat, " makes ", land(*to), " the new capital, from the end of this turn."]);
            }
            Event::CapitalCounts { seat, at } => self.say(line![land(*at), " is ", *seat, "'s capital now."]),
            Event::InExile { seat } => {
                self.say(line![*seat, " has no capital now and has to choose a new one."])
            }
            Event::Placed { seat, places: placed, left } => {
                let who = self.who(*seat, "place: ", "places: ");
                let rest = if *left == 0 { "; that is all.".to_owned() } else { format!("; {left} left.") };
                self.say(join([who, places(placed), line![rest]]));
            }
            Event::PlacingBegunAnew { seat, in_hand } => {
                let who = self.who(*seat, "place anew", "places anew");
                self.say(join([who, line![format!(", with {} in hand.", troops(*in_hand))]]));
            }
            Event::PlacingDone { seat } => {
                let line = self.who(*seat, "have finished placing.", "has finished placing.");
                self.say(line);
            }
            Event::PlacingsShown(placings) => {
                self.headline(line!["The troops are placed"]);
                for (seat, placed) in placings {
                    let items =
                        placed.iter().map(|(at, n)| line![land(*at), format!(" +{n}")]).collect::<Vec<_>>();
                    let items = if items.is_empty() { line!["none"] } else { separated(items, ", ") };
                    self.say(join([line![*seat, ": "], items, line!["."]]));
                }
            }
            Event::OrderRolled { rolls, order } => {
                self.told.lines.extend(contest(rolls));
                // WR-56: who left before has no turn.
                let order: Vec<SeatId> =
                    order.iter().copied().filter(|seat| !self.game.seat(*seat).out).collect();
                self.say(join([line!["Turn order: "], separated(names(&order), ", "), line!["."]]));
            }
            Event::OrderRotated { order } => {
                self.say(join([
                    line!["The first moves to the end: "],
                    separated(names(order), ", "),
                    line!["."],
                ]));
            }
            Event::RoundBegan { round, combat } => {
                let kind = if *combat { "combat" } else { "commerce, fate and politics" };
                self.headline(line![format!("Round {round}: {kind}")]);
            }
            Event::LeaderRolled { seat, die, ends } => {
                let after = if *ends { "the emergency is over." } else { "the emergency goes on." };
                self.say(line![*seat, " rolls ", Span::Dice(vec![*die]), " as emergency leader: ", after]);
            }
            Event::Income(incomes) => self.say(rounds::income(incomes)),
            Event::TurnBegan { seat, paralysed } => {
                self.headline(line![*seat, "'s turn"]);
                if *paralysed {
                    self.say(line![
                        *seat,
                        "'s forces are paralysed this round: they defend, but neither move nor attack."
                    ]);
                }
            }
            Event::TurnEnded { seat, by_deadline: false } => self.say(line![*seat, " ends the turn."]),
            Event::TurnEnded { seat, by_deadline: true } => {
                self.say(line![*seat, "'s time is up; the turn ends."]);
            }
            Event::Moved { seat, path, troops: number, emptied } => {
                self.say(rounds::moved(*seat, path, *number, *emptied))
            }
            Event::Unoccupied { territory, was: _, natural_force } => {
                let force = format!(" is unoccupied now; a natural force of {natural_force} defends it.");
                self.say(line![land(*territory), force]);
            }
            Event::PassageDeclared { by, to } => {
                let passing = self.game.ends_with_attack(*by, *to);
                let end = if passing { " safe passage; it ends with the attack." } else { " safe passage." };
                self.say(line![*by, " grants ", *to, end]);
            }
            Event::PassageEnded { by, to, by_attack: false } => {
                self.say(line![*by, " takes back ", *to, "'s safe passage."]);
            }
            Event::PassageEnded { by, to, by_attack: true } => {
                self.say(line![*by, "'s safe passage for ", *to, " ends with the attack."]);
            }
            Event::GuestsReturned { seat, from, troops: number } => {
                let units = troops(*number);
                let go = if *number == 1 { " returns to the pool." } else { " return to the pool." };
                self.say(line![*seat, format!("'s {units} in "), land(*from), go]);
            }
            Event::GuestsDispersed { seat, at, troops: number } => {
                let units = troops(*number);
                let go = match number {
                    1 => " was not let in: it disperses.",
                    _ => " were not let in: they disperse.",
                };
                self.say(line![*seat, format!("'s {units} in "), land(*at), go]);
            }
            Event::GuestsInherit { seat, territory, rolls } => {
                self.told.lines.extend(contest(rolls));
                self.say(line![
                    land(*territory),
                    " falls to the guests left in it: it is ",
                    *seat,
                    "'s now."
                ]);
                self.on_notice(*territory);
            }
            Event::HostFell { host, guest, territory } => {
                let units = line!["Nobody of ", *host, "'s is left in ", land(*territory)];
                self.say(join([units, line![": it is ", *guest, "'s now."]]));
                self.on_notice(*territory);
            }
            Event::Betrayed { host, by } => {
                self.say(line![
                    *by,
                    " betrays ",
                    *host,
                    format!(
                        ", whose defence dice are all at −{} until this combat round ends.",
                        numbers.combat.betrayed
                    )
                ]);
            }
            Event::AttackDeclared { by, forces, to, defender, strength } => {
                self.begin_battle(Battle::attack(*by, forces, *to, *defender, *strength));
            }
            Event::FightDeclared { by, at, against, force, strength } => {
                self.begin_battle(Battle::fight(*by, *at, *against, *force, *strength));
            }
            Event::CapitalDie { territory, die, multiplier, strength } => {
                if let Some(battle) = &mut self.battle {
                    battle.strengthened(*strength);
                }
                self.say(line![
                    "The people of the capital ",
                    land(*territory),
                    " rise: ",
                    Span::Dice(vec![*die]),
                    format!(", ×{multiplier}, a strength of {strength}."),
                ]);
            }
            Event::Rolled { .. } => {
                if self.battle.is_none() {
                    self.begin_battle(Battle::default());
                }
                self.battle.get_or_insert_default().roll(event);
            }
            Event::AttackHalted { by, to, against, inside, survivors } => {
                let since = self.given_up_on(*by, *to, *against);
                // Their turn goes on, and they may not be there.
                self.told.pings.extend(since.map(|_| *by));
                let (by, at, against, inside, survivors) = (*by, *to, *against, *inside, *survivors);
                // WR-56: who gives up in the midst of it halts nothing.
                let since = since.or(self.leaver.filter(|leaver| *leaver == by));
                self.end_battle(&End::Halted { by, at, against, inside, survivors, since });
            }
            Event::AttackFailed { by, to, against, inside } => {
                self.end_battle(&End::Held { by: *by, at: *to, against: *against, inside: *inside });
            }
            Event::GuestsBeaten { by, at, seat } => {
                self.end_battle(&End::GuestsBeaten { by: *by, at: *at, guests: *seat });
            }
            Event::Conquered { by, territory, from, inside, entered, sent_back } => {
                self.end_battle(&End::Taken {
                    by: *by,
                    at: *territory,
                    from: *from,
                    inside: *inside,
                    entered: *entered,
                    sent_back: *sent_back,
                });
                self.on_notice(*territory);
            }
            Event::SiegeEnded { territory, strength, multiplier, survivors } => {
                let units = troops(*survivors);
                let sum = format!(": a strength of {strength} ÷ {multiplier} leaves {units}.");
                self.say(line!["The people of ", land(*territory), " go home", sum]);
            }
            Event::CapitalFell { loser, by, territory, spoils } => {
                self.capital_fell((*loser, *by), *territory, *spoils, true);
            }
            Event::LoyaltyRolled { territory, die, outcome, troops: number } => {
                self.say(rounds::loyalty(*territory, *die, *outcome, *number));
                if *outcome == Loyalty::Joins {
                    self.on_notice(*territory);
                }
            }
            Event::LotRolled { lot, of, die, size } => {
                self.headline(line![format!("Lot {lot} of {of}: {}", troops(*size))]);
                self.say(line![Span::Dice(vec![*die]), format!(" makes it {}.", troops(*size))]);
            }
            Event::BidNoted { seat, amount } => self.say(market::bid_noted(self.reader, *seat, *amount)),
            Event::StandingBidsNoted { seat, bids } => {
                self.say(market::standing_bids(self.reader, *seat, bids));
            }
            Event::StandingNoted { seat, always, once, round, later } => {
                let rounds = market::noted_for(*round, once, later.as_ref());
                self.say(market::standing(self.reader, *seat, always, rounds));
            }
            Event::StandingBidKept { seat, amount } => {
                self.say(market::standing_bid_kept(self.game, self.reader, *seat, *amount));
            }
            Event::StandingStakeLapsed { seat, amount, cash } => {
                self.say(market::standing_stake_lapsed(self.reader, *seat, *amount, *cash));
            }
            Event::StandingBidLapsed { seat, size, amount, cash } => {
                self.say(market::standing_bid_lapsed(self.reader, *seat, *size, *amount, *cash));
            }
            Event::BidsRevealed { lot, bids } => {
                self.headline(line![format!("The bids for lot {lot}")]);
                self.say(market::bids_revealed(bids));
            }
            Event::TieRebid { seats: tied, floor } => {
                let who = seats(tied.iter().copied());
                // Whether anybody can is told by what follows.
                let raise = match tied.iter().any(|seat| market::is_open(self.game, *seat, *floor)) {
                    true => ": whoever of them has more may raise it once, else dice decide.",
                    false => ", and nobody raises it: dice decide.",
                };
                self.say(join([who, line![format!(" are tied at {}{raise}", gp(*floor))]]));
            }
            Event::TieRolled { rolls, winner } => {
                self.told.lines.extend(contest(rolls));
                self.say(line![*winner, " wins the tie."]);
            }
            Event::LotSold { lot, to, price, size } => {
                let what = format!(" buys lot {lot}, {}, for {}.", troops(*size), gp(price));
                self.say(line![*to, what]);
            }
            Event::LotWithdrawn { lot, size } => {
                self.say(line![format!("Nobody bids for lot {lot}; its {} go home.", troops(*size))]);
            }
            Event::BarterBegan => {
                // What is asked of all says the rest.
                self.headline(line!["Barter"]);
            }
            // The ballot that opens with it says it all.
            Event::OfferMade { .. } => {}
            Event::OfferAccepted { number, from, to, give, want, promise, .. } => {
                self.headline(line![*to, " accepts ", *from, format!("'s offer {number}")]);
                self.told.lines.extend(market::handed_over(*from, *to, give, want, promise.as_deref()));
                give.territories.iter().chain(&want.territories).for_each(|at| self.on_notice(*at));
            }
            Event::OfferDeclined { number, from, to } => {
                self.say(line![*to, " declines ", *from, format!("'s offer {number}.")]);
            }
            Event::OfferWithdrawn { number, from, to } => {
                self.say(line![*from, " withdraws ", format!("offer {number} to "), *to, "."]);
            }
            Event::OfferLapsed { number, from, to } => {
                self.say(line![format!("Offer {number} from "), *from, " to ", *to, " lapses."]);
            }
            Event::OfferFailed { number, from, to, short, lacking } => {
                self.say(market::offer_failed(*number, *from, *to, *short, lacking));
            }
            Event::OfferUnkept { number, from, to, short, lacking } => {
                let why = market::lacks(None, *short, lacking);
                self.say(market::accepted_in_vain(*number, (*from, *to), why, "It stays open."));
            }
            Event::OfferBarred { number, from, to, owner, capital } => {
                let why = market::is_a_capital(None, *owner, *capital);
                self.say(market::accepted_in_vain(*number, (*from, *to), why, "The offer is over."));
            }
            Event::OfferIdle { number, from, to, host, guest } => {
                let why = market::has_passage(None, *host, *guest);
                self.say(market::accepted_in_vain(*number, (*from, *to), why, "It stays open."));
            }
            Event::BarterReopened { seat } => {
                self.say(line![*seat, ", who was done with barter, can answer until it ends."]);
            }
            Event::SaidDone { seat } => self.say(line![*seat, " is done with barter."]),
            Event::SpeculationBegan => {
                self.headline(line!["Speculative trade"]);
                self.say(line![
                    format!("Stake up to {} on one die for all: ", gp(numbers.speculation.most)),
                    command("/warrior stake"),
                    "."
                ]);
            }
            Event::Staked { seat, amount: 0 } => self.say(line![*seat, " stakes nothing."]),
            Event::Staked { seat, amount } => self.say(line![*seat, format!(" stakes {}.", gp(amount))]),
            Event::Speculated { die, returns } => {
                self.headline(market::trade_die(numbers, *die));
                self.told.lines.extend(market::returned(returns));
            }
            Event::NoStakes => self.say(line!["Nobody stakes anything; no die is rolled."]),
            Event::FateRolled { seat, dice, sum } => {
                self.rolled = Some(*sum);
                self.headline(line![*seat, "'s fate"]);
                self.say(line![
                    Span::Dice(dice.to_vec()),
                    format!(" = {sum}. {}", fate::entry(numbers, *sum))
                ]);
            }
            Event::NoResult { why } => self.say(line![fate::no_result(*why, self.rolled)]),
            Event::RandomTerritory { continent_die, rolls, territory } => {
                self.say(fate::random_territory(continent_die, rolls, *territory));
            }
            Event::Money { changes, why } => self.say(fate::money(numbers, changes, *why)),
            Event::PaidInPart { seat, territory, paid, of } => {
                self.say(fate::paid_in_part(*seat, *territory, *paid, *of));
            }
            Event::Disease { seat, territory, dice, lost } => {
                self.say(fate::disease(*seat, *territory, dice, *lost));
            }
            Event::Reinforced { seat, territory, troops: number } => {
                self.say(line![*seat, format!(" gains {} in ", troops(*number)), land(*territory), "."]);
            }
            Event::Awarded { seat, territory, troops: number } => {
                self.say(line![
                    land(*territory),
                    " is ",
                    *seat,
                    format!("'s now, with {} in it.", troops(*number))
                ]);
            }
            Event::MobRose { territory, die, size } => {
                let (times, rises) = (format!(" ×{}", numbers.fate.mob), format!(", a mob of {size} rises."));
                self.say(line!["In ", land(*territory), " ", Span::Dice(vec![*die]), times, rises]);
                self.has_begun = true;
                self.begin_battle(Battle::mob(*territory, *size));
            }
            Event::MobEnded { territory, won, left: _, fell } => {
                self.end_battle(&End::Mob { at: *territory, won: *won, fell: fell.clone() });
            }
            Event::Lost { seat, territory, troops: number } => {
                let place = territory.map_or_else(|| line!["the pool"], |at| line![land(at)]);
                let units = troops(*number);
                self.say(join([line![*seat, format!(" loses {units} from ")], place, line!["."]]));
            }
            Event::Paralysed { seat } => {
                self.say(line![
                    *seat,
                    "'s forces will neither move nor attack in the next combat round. They defend in full."
                ]);
            }
            Event::FuelFound { seat, units } => {
                self.say(line![*seat, format!(" may move up to {}, two territories each.", troops(*units))]);
            }
            Event::Exposed { seat } => {
                self.say(line![*seat, "'s capital has no people to call on in the next combat round."]);
            }
            Event::ChoiceWaits { seat, what } => self.say(fate::choice(numbers, *seat, *what)),
            Event::Declined { seat } => self.say(line![*seat, " leaves it at that."]),
            Event::MatterRolled { die, matter } => {
                self.say(line![
                    "The council's die: ",
                    Span::Dice(vec![*die]),
                    ", ",
                    council::agenda(*matter),
                    "."
                ]);
            }
            Event::VoteOpened { matter, power } => {
                self.voteless = power.values().all(|votes| *votes == 0);
                let written = self.game.options.written_ballots && matter.names_a_player();
                self.told.lines.extend(council::opened(numbers, *matter, power, written));
            }
            Event::VoteCast { seat, voice, votes } => {
                self.say(council::cast(self.reader, *seat, *voice, *votes));
            }
            Event::Abstained { seat } => {
                let who = self.who(*seat, "pass ", "passes ");
                self.say(join([who, line!["in this vote."]]));
            }
            Event::VoteWithdrawn { seat } => {
                let (you, name) = ("take your vote back.", "takes the vote back.");
                let who = self.who(*seat, you, name);
                self.say(who);
            }
            Event::VoteLapsed { seat, voice: side } => self.say(council::lapsed(self.reader, *seat, *side)),
            Event::WrittenVotesLapsed { voice: side } => self.say(council::written_lapsed(*side)),
            Event::VoteClosed { matter, cast, sums, rolls, result } => {
                self.headline(council::closed(*matter, *result));
                if cast.is_empty() {
                    self.say(line![council::nobody_voted(self.voteless)]);
                }
                self.told.lines.extend(casts(cast, sums));
                self.told.lines.extend(contest(rolls));
            }
            Event::EndsRolled { richest, rolls, seat } => {
                self.told.lines.extend(contest(rolls));
                let which = if *richest { " counts as the richest." } else { " counts as the poorest." };
                self.say(line![*seat, which]);
            }
            Event::TradeRouteGained { seat } => {
                self.say(line![
                    *seat,
                    format!(" gains a trade route: {} more each income.", gp(numbers.income.trade_route))
                ]);
            }
            Event::TradeRouteLost { seat } => self.say(line![*seat, " loses a trade route."]),
            Event::LeaderElected { seat } => {
                self.say(line![
                    *seat,
                    format!(
                        " is emergency leader: {} more each combat round, and −{} on every attack die.",
                        gp(numbers.income.leader),
                        numbers.combat.leader
                    )
                ]);
            }
            Event::LevyOwed { seat, owed: 0 } => {
                self.say(line![*seat, " has no troops to give up."]);
            }
            Event::LevyOwed { seat, owed } => {
                self.say(line![*seat, format!(" has to give up {}.", troops(*owed))]);
            }
            Event::ActChosen { seat, act } => self.say(council::act(numbers, *seat, *act)),
            Event::SanctionRolled { territory, seat, die, works, lost, to_place } => {
                self.say(council::sanction(*territory, *seat, *die, *works, *lost, *to_place));
            }
            Event::ContinentTroops(continents) => {
                let gains = continents.iter().map(|(seat, held)| rounds::for_continents(*seat, held));
                self.told.lines.extend(gains);
            }
            Event::PlacingBegan { pools } => {
                self.headline(line!["New troops are placed"]);
                self.say(rounds::to_place(pools));
            }
            Event::GivesUp { seat, territory } => {
                self.say(line![
                    *seat,
                    " gives up, and is out when the attack on ",
                    land(*territory),
                    " has ended."
                ]);
            }
            Event::Eliminated { seat, resigned: true } => self.headline(line![*seat, " gives up and is out"]),
            Event::Eliminated { seat, resigned: false } => self.headline(line![*seat, " is out of the game"]),
            Event::TimeUp => self.say(line![rounds::time_up(self.game)]),
            Event::Scores(scores) => self.told.lines.extend(ending::scores(numbers, scores)),
            Event::Over(outcome) => self.headline(ending::headline(outcome)),
        }
    }
}

fn names(seats: &[SeatId]) -> Vec<Line> {
    seats.iter().map(|seat| line![*seat]).collect()
}
