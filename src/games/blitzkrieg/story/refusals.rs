//! Refusals in words: what is wrong, with the numbers; what would be allowed instead; the code.

use super::status::phase_name;
use super::words::{
    army_words, command, count, dice, divisions, join, land, lands, list, resources, seats, strong,
    whose_army,
};
use crate::blitzkrieg::{Action, Blitzkrieg, Lack, Phase, Proposal, Refusal, Without};
use crate::line;
use crate::refusals::{self, RefusalContext, with_code};
use crate::rules::{Board, Common, Line, SeatId, TerritoryId, TerritorySet, Viewer};

/// A refusal as a kind sentence that ends in its code.
pub(in crate::blitzkrieg) fn explain(game: &Blitzkrieg, seat: Option<SeatId>, refusal: &Refusal) -> Line {
    with_code(sentence(game, seat, refusal), refusal)
}

impl RefusalContext for Blitzkrieg {
    fn board(&self) -> &Board {
        Blitzkrieg::board(self)
    }

    fn players(&self) -> Vec<SeatId> {
        self.all_seats().collect()
    }

    fn still_in(&self) -> Vec<SeatId> {
        self.all_seats().filter(|seat| self.is_in(*seat)).collect()
    }

    fn own_words(&self, reader: Option<SeatId>, refusal: &Common) -> Option<Line> {
        match refusal {
            // BZ-40: Illuminati are in, but nobody trades with them or is their friend.
            Common::TheyAreOut { seat, rule: _ } => {
                let others = self.players_in().filter(|other| Some(*other) != reader).collect::<Vec<_>>();
                let rest = match others.is_empty() {
                    true => line![" No other player is left."],
                    false => join([line![" Players still in: "], seats(others), line!["."]]),
                };
                Some(join([line![*seat, " is out of the game."], rest]))
            }
            Common::NotYours { territory, owner: None, rule: _ } => {
                let own = reader.map(|reader| self.of(reader)).unwrap_or_default();
                let own = refusals::some(Blitzkrieg::board(self), " Yours: ", own);
                Some(join([line![land(self, *territory), " is the natives', not yours."], own]))
            }
            _ => None,
        }
    }

    fn now(&self) -> Line {
        line![phase_name(self.phase)]
    }

    fn not_now(&self, what: &str) -> &'static str {
        match what {
            "society" => "Societies are chosen before the deal.",
            "pawn" => "Territories are pawned in the market, before play.",
            "market" => "You are done with the market already, or it is over.",
            "place" => "The first divisions are placed before play.",
            "eyes" => "Eyes are placed before the first turn.",
            "turn" => "Nobody's turn has begun: the game is still being set up.",
            "roll" => "The dice are rolled already.",
            _ => "That isn't asked of you now.",
        }
    }

    fn lands_of(&self, seat: SeatId) -> TerritorySet {
        self.of(seat)
    }

    fn offers(&self, reader: Option<SeatId>) -> Vec<(u32, SeatId, SeatId)> {
        let viewer = reader.map_or(Viewer::Public, Viewer::Seat);
        self.offers.seen_by(viewer).map(|offer| (offer.number, offer.from, offer.to)).collect()
    }

    fn goods_like(&self) -> &'static str {
        "5 resources, Alaska"
    }

    fn units(&self) -> (&'static str, &'static str) {
        ("division", "divisions")
    }

    fn amount(&self, amount: u64) -> String {
        resources(u32::try_from(amount).unwrap_or(u32::MAX))
    }

    fn purse(&self) -> &'static str {
        "your bank"
    }

    fn through(&self) -> &'static str {
        "over friendly land without enemies in it"
    }

    fn question(&self, what: &str, at: Option<TerritoryId>, _number: u32) -> Line {
        let name = at.map_or_else(Line::new, |at| line![land(self, at)]);
        // BZ-C8: who is in turn alone is asked such things.
        let others = |at: TerritoryId| self.consents(self.turn, &Action::Conquer { at });
        match what {
            "last_land" => {
                join([name, line![" is your last territory; without land and troops you are out. Sell it?"]])
            }
            _ if at.is_some_and(|at| !others(at).is_empty()) => {
                let asked = at.map(others).unwrap_or_default();
                let stands = asked.iter().map(|other| {
                    line![*other, at.map(|at| whose_army(&self.army(*other, at))).unwrap_or_default()]
                });
                let stands = list(stands.collect());
                let have = if asked.len() == 1 { " has to agree first" } else { " have to agree first" };
                join([
                    name,
                    line![" is a friend's, and none of its owner's troops are in it. Of others there: "],
                    stands,
                    line!["; "],
                    seats(asked),
                    line![have, ". They will not be pleased. Ask for it all the same?"],
                ])
            }
            _ => join([
                name,
                line![" is a friend's, and empty. They will not be pleased. Take it all the same?"],
            ]),
        }
    }
}

#[expect(clippy::too_many_lines, reason = "one arm for each refusal, without a wildcard")]
fn sentence(game: &Blitzkrieg, seat: Option<SeatId>, refusal: &Refusal) -> Line {
    let at = |t: &TerritoryId| land(game, *t);
    match refusal {
        Refusal::Common(refusal) => refusals::sentence(game, seat, refusal),
        Refusal::BeforeRoll => line![
            "First the dice: ",
            command("/blitz roll"),
            ". Before that you may trade and declare friendship, and nothing else."
        ],
        Refusal::NotPlayed { what } => line![without(*what)],
        Refusal::Devastated { at: t } => line![at(t), " is devastated: it doesn't exist."],
        Refusal::Illuminatus { own: true, .. } => {
            line![
                "You lead the Illuminated: you own nothing, trade nothing and are nobody's friend. You force others."
            ]
        }
        Refusal::Illuminatus { seat, own: false } => {
            line![*seat, " leads the Illuminated, who own and trade nothing and are nobody's friends."]
        }
        Refusal::Second { kind, at: t } => {
            line![format!("You have {} already, in ", kind.one()), at(t), "; one at a time."]
        }
        Refusal::CenterThere { at: t } => line!["A space center stands in ", at(t), " already; one is all."],
        Refusal::OneCenter => line!["One space center at a time, in one territory."],
        Refusal::OneOnly { kind } => line![format!("One {} at a time, in one territory.", kind.word())],
        Refusal::Divisions { at: t, wanted, there, .. } => line![
            format!("{} {} in ", divisions(*wanted), if *wanted == 1 { "isn't" } else { "aren't" }),
            at(t),
            format!(": of yours there are {there}.")
        ],
        Refusal::NotThere { kind, at: t, is, .. } => {
            let is =
                is.map_or_else(|| line!["you have none."], |t| line!["yours is in ", land(game, t), "."]);
            join([line![format!("Your {} isn't in ", kind.word()), at(t), ": "], is])
        }
        Refusal::NoArmy { at: t, .. } => line!["Nobody of yours would go from ", at(t), "."],
        Refusal::Unfriendly { at: t, owner, .. } => {
            let whose = owner
                .map_or_else(|| line!["the natives'"], |owner| line![owner, "'s, who isn't friendly to you"]);
            join([
                line![at(t), " is "],
                whose,
                line!["; armies move over friendly land. ", command("/attack"), " invades."],
            ])
        }
        Refusal::Friendly { at: t, owner } if *owner == seat => {
            line![at(t), " is yours; ", command("/move"), " goes there."]
        }
        Refusal::Friendly { at: t, .. } => line![
            at(t),
            " is friendly to you, so nobody invades it: ",
            command("/move"),
            " goes there, and ",
            command("/blitz conquer"),
            " takes it."
        ],
        Refusal::StrandedThere { at: t } => line![
            "Your troops in ",
            at(t),
            " are stranded in unfriendly land: they fight, conquer or leave, but invade nobody."
        ],
        Refusal::MarchShort { to, army, needs, has, most } => {
            let most = match most {
                Some(most) => format!("; {most} of them can be paid for."),
                None => "; not even one can be paid for.".to_owned(),
            };
            let lacking = needs.saturating_sub(*has);
            line![
                format!("To move {} to ", army_words(army)),
                at(to),
                format!(" takes {}, and you have {has}: {lacking} lacking{most}", resources(*needs))
            ]
        }
        Refusal::InvasionShort { at: t, army, needs, has, most } => {
            let most = most.map_or_else(
                || "; not even one division can be paid for.".to_owned(),
                |most| format!("; {} can be paid for.", divisions(most)),
            );
            line![
                format!("To invade "),
                at(t),
                format!(
                    " with {} to the end takes {}, and you have {has}: {} lacking{most}",
                    army_words(army),
                    resources(*needs),
                    needs.saturating_sub(*has)
                )
            ]
        }
        Refusal::Occupied { at: t } => {
            line!["A dropship lands where nobody's troops are; in ", at(t), " there are some."]
        }
        Refusal::NoHalt => {
            line!["An invasion goes to its end: there is no halt, no single roll, no choice who enters."]
        }
        Refusal::NobodyToFight { at: t, who: None } => line!["No enemy of yours is in ", at(t), "."],
        Refusal::NobodyToFight { at: t, who: Some(other) } if !game.has_troops(*other, *t) => {
            line![*other, " has no troops in ", at(t), "."]
        }
        Refusal::NobodyToFight { at: t, who: Some(other) } => line![
            *other,
            " has no troops in ",
            at(t),
            " that you could fight: be unfriendly to them first (",
            command("/blitz friend"),
            "), or turn on them by surprise."
        ],
        Refusal::NoTroops { at: t, .. } => {
            join([line!["You have no troops in ", at(t), "."], standing(game, seat)])
        }
        Refusal::NoEye { of, at: t } if !game.is_illuminatus(*of) => line![
            *of,
            " leads no Illuminated and has no Eyes; “against” names whose Eye is fought besides, or who there is friendly to you \
             while you aren't to them. Enemies in ",
            at(t),
            " are fought in any case."
        ],
        Refusal::NoEye { of, at: t } => line![*of, " has no live Eye in ", at(t), "."],
        Refusal::EyesAlone { of } => line![*of, " has no troops, only Eyes."],
        Refusal::OwnAlready { at: t } => line![at(t), " is yours already."],
        Refusal::FightFirst { at: t } => {
            line!["Enemies stand in ", at(t), ": first they are fought, ", command("/blitz fight"), "."]
        }
        Refusal::NobodyThere { at: t } => line![
            "You have nobody in ",
            at(t),
            " to conquer it; ",
            command("/attack"),
            " invades unfriendly land, ",
            command("/move"),
            " goes to a friend's."
        ],
        Refusal::WaitsAlready { number } => {
            line![format!("That waits for consent already, as proposal {number}.")]
        }
        Refusal::NoFriend { at: t, against, troops: false } => {
            line![*against, " has no troops in ", at(t), " to be surprised."]
        }
        Refusal::NoFriend { against, .. } => {
            line![
                *against,
                " isn't friendly to you: only friends are surprised. ",
                command("/blitz fight"),
                " fights them."
            ]
        }
        Refusal::NoDiplomat => line!["You have no diplomat: ", command("/blitz raise"), " raises one."],
        Refusal::MemeticTwice => line!["Your diplomat has made an attack in this turn; one is all."],
        Refusal::MemeticTarget { at: t, owner: None } => {
            line![at(t), " is the natives' already; it is another player's that is swayed."]
        }
        Refusal::MemeticTarget { at: t, .. } => {
            line![at(t), " is your own; it is another player's that is swayed."]
        }
        Refusal::PyramidNeeds { needs, has } => line![format!(
            "{} have to be ready to try for a Pyramid, and there are {has}.",
            resources(*needs)
        )],
        Refusal::PyramidThere { at: t } => line!["A Pyramid stands in ", at(t), " already; one is all."],
        Refusal::Stranded { at: all } => join([
            // BZ-B3: nothing of it is done before the dice are rolled.
            match game.phase {
                Phase::Roll => line!["First the dice, ", command("/blitz roll"), ": your troops in "],
                _ => line!["Your troops in "],
            },
            lands(game, all.iter().copied()),
            line![
                " stand in unfriendly land: before the turn ends they fight, conquer, or leave over friendly land (",
                command("/move"),
                ")."
            ],
        ]),
        Refusal::PawnedAlready => line!["You have pawned a territory already; one is all."],
        Refusal::NotDealt { at: t } => {
            let dealt = seat.map(|seat| game.standing(seat).dealt.iter().copied().collect());
            let dealt = refusals::some(game.board(), " You were dealt ", dealt.unwrap_or_default());
            join([line![at(t), " wasn't dealt to you; only what was is pawned."], dealt])
        }
        Refusal::LastLand { at: t } => line![at(t), " is your last territory, and that isn't pawned."],
        Refusal::NoLandLeft { seat: whose } => {
            let who = if Some(*whose) == seat { line!["You"] } else { line![*whose] };
            join([who, line![" would begin without a territory; each keeps one at least."]])
        }
        Refusal::NotTheirs { seat: whose, what } => {
            let who =
                if Some(*whose) == seat { line!["You don't have "] } else { line![*whose, " doesn't have "] };
            join([who, lacking(game, *what), line!["."]])
        }
        Refusal::CantStay { seat, at: t } => {
            line![
                *seat,
                " couldn't keep troops in ",
                at(t),
                ": it has to be theirs or a friend's, without enemies in it."
            ]
        }
        Refusal::SellersTroops { seat, at: t } => line![
            "Troops of ",
            *seat,
            " would be left in ",
            at(t),
            ": sell them as well, or have the buyer's friendship."
        ],
        Refusal::SecondByTrade { seat, kind } => {
            line![*seat, format!(" would have a second {}; one at a time.", kind.word())]
        }
        Refusal::ForcesNobody => line!["Only Illuminati force others, and leave standing orders about it."],
        Refusal::NobodyForced { several: false } => {
            line!["Whom do you force? Say “as”; you need an Eye where it starts, or a Pyramid in their land."]
        }
        Refusal::ByInvade => line![
            "You have no troops. What others do you force by ",
            command("/blitz invade"),
            ", and ",
            strong("as"),
            " says whom: an Eye where it starts, or a Pyramid in their land, is enough."
        ],
        Refusal::NobodyForced { several: true } => line!["That could be several players' action: say “as”."],
        Refusal::NoInfluence { seat } => line![
            "You have no influence over that: no Eye where it starts, and no Pyramid in land of ",
            *seat,
            "'s."
        ],
        Refusal::OfForced { seat, refusal } => {
            join([line![*seat, " would be told: “"], sentence(game, Some(*seat), refusal), line!["”"]])
        }
        Refusal::ForcedEnough { seat, most } => {
            line![*seat, format!(" was forced {most} times in this turn; that is all.")]
        }
        Refusal::ContestWaits { by, seat } => line![
            "What ",
            *by,
            " forces ",
            *seat,
            " to waits for the others' answer; until then nothing else is forced, and no Eye moves."
        ],
        Refusal::NoOwnEye { at: t } => {
            let eyes = seat.map(|seat| game.eyes_in(seat)).unwrap_or_default();
            let eyes = refusals::some(game.board(), " Yours are in ", eyes);
            join([line!["You have no Eye in ", at(t), "."], eyes])
        }
        Refusal::TooFar { at: t, points, has } => {
            line![at(t), format!(" is {points} away, and you have {has} of movement left.")]
        }
        Refusal::NoCenter { at: t, capped: Some(seat) } => line![
            "The way to ",
            at(t),
            " goes through a space center of ",
            *seat,
            format!(
                "'s, who would be forced to pay for it, and was forced {} times in this turn; that is all.",
                game.numbers().illuminati.forced
            )
        ],
        Refusal::NoCenter { at: t, capped: None } => line![
            "Between Earth and Moon there is only the way through a space center whose owner can pay for it; no such way \
             leads to ",
            at(t),
            "."
        ],
        Refusal::NothingDead { at: t, left: true } => {
            line![
                "An Eye that leaves what lies dead in ",
                at(t),
                " has nothing to do there; name where it goes."
            ]
        }
        Refusal::PyramidsEnough { at: t, most } => line![
            "A dead Pyramid lies in ",
            at(t),
            format!(", but you have {}; no Illuminatus has more.", count(*most, "Pyramid", "Pyramids"))
        ],
        Refusal::AllByNow { seat } => line![
            "By now this is all that ",
            *seat,
            " has: they would be out. If they mean it they have to offer it anew."
        ],
        Refusal::OthersByNow { seat, at: t, more } => line![
            if *more { "More of " } else { "Others of " },
            *seat,
            " stand in ",
            at(t),
            " by now than as it was offered: ",
            strong(army_words(&game.army(*seat, *t))),
            ". If all of them are meant it has to be offered anew."
        ],
        Refusal::ContestAlready { standing } => {
            line!["That is how it is already when others force somebody: ", strong(standing.word()), "."]
        }
        Refusal::NothingDead { at: t, left: false } => {
            line!["Nothing dead lies in ", at(t), " that your Eye could take over."]
        }
        Refusal::NotAsked => line!["No forced action waits for your answer."],
        Refusal::NoProposal { number, theirs } => {
            let start = match theirs {
                true => format!("Proposal {number} isn't yours to answer."),
                false if Common::is_beyond((*number).into()) => "No such proposal is open.".to_owned(),
                false => format!("No proposal {number} is open."),
            };
            let yours = |proposal: &&Proposal| seat.is_some_and(|seat| proposal.asked.contains(&seat));
            let yours: Vec<String> =
                game.proposals.iter().filter(yours).map(|proposal| proposal.number.to_string()).collect();
            match yours.is_empty() {
                true => line![start, " None waits for you."],
                false => line![start, format!(" For you to answer: {}.", yours.join(", "))],
            }
        }
        Refusal::AlreadySo { to, friendly: true } => line!["You are friendly to ", *to, " already."],
        Refusal::AgreedAlready { number } => line![
            format!(
                "You have agreed to proposal {number}, and without ✅ that stands, too. Until all have you can still refuse: ❌ alone, or "
            ),
            command("/blitz consent"),
            "."
        ],
        Refusal::FriendsAlready { from, to } if Some(*from) == seat => {
            line!["You are friendly to ", *to, " already: nobody need pay for it."]
        }
        Refusal::FriendsAlready { from, to } if Some(*to) == seat => {
            line![*from, " is friendly to you already: nobody need pay for it."]
        }
        Refusal::FriendsAlready { from, to } => line![*from, " is friendly to ", *to, " already."],
        Refusal::AlreadySo { to, friendly: false } => line!["You aren't friendly to ", *to, " anyway."],
    }
}

/// " Yours stand in Alaska and Peru."
fn standing(game: &Blitzkrieg, seat: Option<SeatId>) -> Line {
    let there = seat.map(|seat| game.stands_in(seat)).unwrap_or_default();
    refusals::some(game.board(), " Yours stand in ", there)
}

fn without(what: Without) -> &'static str {
    match what {
        Without::Societies => "This game is played without society types.",
        Without::SpecialTroops => "This game is played without special troops.",
        Without::Admirals => "There are admirals on the map 2210 alone.",
        Without::Marshals => "There are marshals only where the Moon is in play.",
        Without::Diplomats => {
            "This game is played without diplomats: neither special troops nor societies were chosen."
        }
        Without::Centers => "This game is played without space centers.",
        Without::Illuminati => "This game is played without Illuminati.",
    }
}

fn lacking(game: &Blitzkrieg, what: Lack) -> Line {
    match what {
        Lack::Resources { wanted, has } => line![format!("{}, but {has}", resources(wanted))],
        Lack::Dice { wanted, has } => line![format!("{}, but {has}", dice(wanted))],
        Lack::Land(t) => line![land(game, t)],
        Lack::Divisions { at, wanted, there } => {
            line![format!("{} in ", divisions(wanted)), land(game, at), format!(", but {there}")]
        }
        Lack::Special(kind) => line![kind.one()],
        Lack::There { at, kind } => line![format!("{} in ", kind.one()), land(game, at), " any more"],
    }
}
