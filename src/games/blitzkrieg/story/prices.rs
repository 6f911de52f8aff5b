//! Prices before they are paid: of an invasion, of a sale, of everything; the ledger (BZ-13, BZ-25, BZ-33, BZ-34).

use super::chances::{at_once, eye_chances, invasion_chances};
use super::words::{
    army_words, count, divisions, goods, join, land, lands, list, price_of, resources, rule, seats, strong,
    yours,
};
use crate::blitzkrieg::{Action, Army, Blitzkrieg, Deed, PriceOf, Society, Special};
use crate::line;
use crate::refusals;
use crate::rules::{Common, Draft, Line, OfferEnd, Passage, SeatId, Span, TerritoryId, Viewer, codes};

/// BZ-25: "costs 5 of 10 to its end, 5 left, 1 division left".
pub(in crate::blitzkrieg) fn invasion_in_short(
    game: &Blitzkrieg,
    seat: SeatId,
    (from, to): (TerritoryId, TerritoryId),
    army: &Army,
    against: Option<SeatId>,
) -> String {
    let price = game.price_of_invasion(seat, (to, against), army, !game.board().adjacent(from, to));
    let cost = if price.reserved { price.whole() } else { price.way() };
    let eye = against.filter(|of| game.is_illuminatus(*of));
    let against = match (game.least_defence(seat, to, against), eye) {
        (0, None) => String::new(),
        (0, Some(_)) => "against an Eye, ".to_owned(),
        (least, None) => format!("against {least}, "),
        (least, Some(_)) => format!("against {least} and an Eye, "),
    };
    format!("{against}{} to the end", price_of(cost, game.standing(seat).resources))
}

/// BZ-25: what an invasion costs to its end, what comes of it, and what is left; with who is fought, too: an Eye (BZ-G10), or
/// one to whom the player is unfriendly (BZ-28). Who reads it may be somebody else: who forces it (BZ-43), or only asks.
pub(in crate::blitzkrieg) fn before(
    game: &Blitzkrieg,
    (reader, seat): (Option<SeatId>, SeatId),
    (from, to): (TerritoryId, TerritoryId),
    army: &Army,
    against: Option<SeatId>,
) -> Passage {
    let eye = against.filter(|of| game.is_illuminatus(*of));
    let price = game.price_of_invasion(seat, (to, against), army, !game.board().adjacent(from, to));
    let has = game.standing(seat).resources;
    let heading = line![format!("{} from ", army_words(army)), land(game, from), " into ", land(game, to)];
    let mut parts = vec![format!("{} for the way", price.troops)];
    if price.surcharge > 0 {
        parts.push(format!("{} since it is guarded", price.surcharge));
    }
    if price.jump > 0 {
        parts.push(format!("{} for the dropship", price.jump));
    }
    if price.reserved {
        parts.push(format!("{} for the conquest", price.conquest));
    }
    let cost = price.needed();
    let mut lines =
        vec![line![strong(format!("It {}", price_of(cost, has))), format!(": {}.", parts.join(", "))]];
    let with_eye = eye.and_then(|of| eye_chances(game, (reader, seat), to, army, of));
    lines.push(match (with_eye, eye) {
        (Some(chances), _) => chances,
        (None, Some(_)) => {
            join([outlook(game, (reader, seat), (to, None), army), line![" The Eye isn't met."]])
        }
        (None, None) => outlook(game, (reader, seat), (to, against), army),
    });
    // BZ-28: who is friendly, and fought all the same.
    if let Some(on) = against.filter(|on| game.may_be_fought(seat, *on, to)) {
        lines.push(line![on, "'s troops there are fought, too, friendly as they are; the ledger notes it."]);
    }
    // BZ-C8
    let asked = game.consents(seat, &Action::Invade { from, to, army: army.clone(), against });
    if !asked.is_empty() {
        let have = if asked.len() == 1 { " has to agree first" } else { " have to agree first" };
        lines.push(join([seats(asked), line![strong(have), ", with troops there; it is paid for then."]]));
    }
    let there = game.divisions(seat, from);
    lines.push(match there.checked_sub(army.divisions) {
        Some(stays) => {
            let stay = if stays == 1 { "stays" } else { "stay" };
            line![format!("{} {stay} in ", count(stays, "division", "divisions")), land(game, from), "."]
        }
        // Asked about for once there are so many.
        None => {
            let lacking = count(army.divisions.saturating_sub(there), "division", "divisions");
            line![
                strong("There aren't so many"),
                format!(": {lacking} more would have to be in "),
                land(game, from),
                "."
            ]
        }
    });
    Passage { heading: Some(heading), lines, ..Passage::default() }
}

/// BZ-25: what the same would cost with half of them.
pub(in crate::blitzkrieg) fn with_half(
    game: &Blitzkrieg,
    seat: SeatId,
    way: (TerritoryId, TerritoryId),
    half: u32,
) -> Line {
    let divisions = count(half, "division", "divisions");
    line![format!(
        "With half of them ({divisions}): {}.",
        invasion_in_short(game, seat, way, &Army::of(half), None)
    )]
}

/// BZ-23: what a move of so many would cost, who can't all be paid for, and how many can.
pub(in crate::blitzkrieg) fn march_short(
    game: &Blitzkrieg,
    seat: SeatId,
    (from, to): (TerritoryId, TerritoryId),
    size: u32,
    most: u32,
) -> Passage {
    let cost = |size: u32| game.way(seat, from, to, size).map_or(0, |way| game.price_of_way(&way, size));
    let has = game.standing(seat).resources;
    let all = line![
        format!("{} from ", divisions(size)),
        land(game, from),
        " to ",
        land(game, to),
        format!(": {}.", price_of(cost(size), has))
    ];
    let some =
        line![strong(format!("{most} of them can be paid for")), format!(": {}.", price_of(cost(most), has))];
    Passage { lines: vec![all, some], ..Passage::default() }
}

/// Who meets whom, and what comes of it: for certain where no die falls, else with its chances.
fn outlook(
    game: &Blitzkrieg,
    (reader, seat): (Option<SeatId>, SeatId),
    (to, against): (TerritoryId, Option<SeatId>),
    army: &Army,
) -> Line {
    let least = game.least_defence(seat, to, against);
    if let Some(chances) = invasion_chances(game, (reader, seat), (to, against), army) {
        let meet = if army.size() == 1 { "meets" } else { "meet" };
        let mut line = line![format!("{} {meet} {least} at least, and leaders roll: ", army.size())];
        line.extend(chances);
        return line;
    }
    match army.size().cmp(&least) {
        std::cmp::Ordering::Greater => {
            let left = army.size() - least;
            let come = if left == 1 { "comes" } else { "come" };
            join([
                line![format!("{left} of {} {come} through, and it is ", army.size())],
                yours(reader, seat),
                line!["."],
            ])
        }
        // BZ-B6
        std::cmp::Ordering::Equal if game.society(seat) == Society::FreeLoveUtopia => line![format!(
            "Both sides are wiped out; with {} more it may be conquered even so{}.",
            resources(game.price_of_conquest()),
            at_once(game, (reader, seat), (to, against))
        )],
        std::cmp::Ordering::Equal => line!["Both sides are wiped out; nobody conquers it."],
        std::cmp::Ordering::Less => {
            let left = least - army.size();
            let are = if left == 1 { "is" } else { "are" };
            match reader == Some(seat) {
                true => line![format!("Yours are wiped out; {left} of theirs {are} left.")],
                false => line![seat, format!("'s are wiped out; {left} of those who meet them {are} left.")],
            }
        }
    }
}

/// BZ-33: "brings 5", or what it brings at least where leaders roll.
pub(in crate::blitzkrieg) fn sale_in_short(game: &Blitzkrieg, seat: SeatId, at: TerritoryId) -> String {
    let mut rolled = false;
    let sale = game.price_of_sale(seat, at, |_| {
        rolled = true;
        1
    });
    let least = if rolled { " at least" } else { "" };
    format!("brings {}{least}", sale.total())
}

/// BZ-34: the whole list as it stands for the asker.
pub(in crate::blitzkrieg) fn prices(game: &Blitzkrieg, seat: SeatId) -> Passage {
    let numbers = game.numbers();
    let line_of = |what: PriceOf, cost: u32| -> String {
        match what {
            PriceOf::Division => format!("a division: {cost}"),
            PriceOf::Special(kind) => format!("{}: {cost}", kind.one()),
            PriceOf::Center => format!("a space center: {cost}"),
            PriceOf::March => format!(
                "a move within friendly land: {cost} for every {} divisions over every {} territories, or a part of either",
                numbers.march.divisions, numbers.march.territories
            ),
            PriceOf::Jump => format!("a jump from a space center: {cost} besides"),
            PriceOf::Invade => format!("an invasion: {cost} for each who goes"),
            PriceOf::Guarded => format!("into guarded land: {cost} besides"),
            PriceOf::Conquest => format!("a conquest: {cost}"),
            PriceOf::Surprise if cost == 0 => "a surprise attack: free".to_owned(),
            PriceOf::Surprise => format!("a surprise attack: {cost}"),
            PriceOf::Memetic => format!("a memetic attack: {cost}"),
            PriceOf::Pyramid => format!("to try for a Pyramid: {cost} ready"),
        }
    };
    let mut lines: Vec<Line> = Vec::new();
    for priced in game.prices(seat) {
        let usual = match priced.usual {
            None => String::new(),
            Some(0) => " (others nothing)".to_owned(),
            Some(usual) => format!(" (others {usual})"),
        };
        lines.push(line![format!("– {}{usual}", line_of(priced.what, priced.cost))]);
    }
    let sale = numbers.sale;
    let mut brings =
        vec![format!("{} for a territory", sale.territory), format!("{} for a division", sale.division)];
    if game.options.emplacements {
        brings.push(format!("{} for a space center", sale.space_center));
    }
    if game.without(Special::Diplomat).is_none() {
        brings.push(format!("{} for a diplomat", sale.diplomat));
    }
    if game.without(Special::General).is_none() {
        brings.push("leaders by their roll".to_owned());
    }
    lines.push(line![format!("– sold to the natives: {}", brings.join(", "))]);
    let heading = match game.is_illuminatus(seat) {
        // BZ-40, BZ-43: an Illuminatus has nothing to pay with; the forced pay, each by their own society.
        true if game.options.societies => "What those whom you force pay, society types apart".to_owned(),
        true => "What those whom you force pay".to_owned(),
        false => format!("Prices, of {}", resources(game.standing(seat).resources)),
    };
    Passage { heading: Some(line![heading]), lines, ..Passage::default() }
}

/// BZ-13: offers and what came of them, pacts and breaches, as this viewer may know them.
pub(in crate::blitzkrieg) fn ledger(game: &Blitzkrieg, viewer: Viewer) -> Passage {
    let mut lines: Vec<Line> = Vec::new();
    for entry in game.ledger.seen_by(viewer) {
        let name =
            entry.number.map_or_else(|| "A private offer".to_owned(), |number| format!("Offer {number}"));
        let end = match entry.end {
            OfferEnd::Accepted => "accepted",
            OfferEnd::Declined => "declined",
            OfferEnd::Withdrawn => "taken back",
            OfferEnd::Lapsed => "lapsed",
        };
        lines.push(join([
            line![format!("– {name}: "), entry.from, " to ", entry.to, ", "],
            goods(game, entry.give),
            line![" for "],
            goods(game, entry.want),
            line![format!(": {end}.")],
            promised(entry.from, entry.promise),
        ]));
    }
    // BZ-13: what is open still.
    for offer in game.offers.seen_by(viewer) {
        let name = if offer.private { "Private offer" } else { "Offer" };
        lines.push(join([
            line![format!("– {name} {}: ", offer.number), offer.from, " to ", offer.to, ", "],
            goods(game, &offer.give),
            line![" for "],
            goods(game, &offer.want),
            line![": open."],
            promised(offer.from, offer.promise.as_deref()),
        ]));
    }
    for noted in &game.record {
        let what = match noted.what {
            Deed::Friendly { from, to } => line![from, " friendly to ", to],
            Deed::Unfriendly { from, to } => line![from, " unfriendly to ", to],
            Deed::Surprise { by, on, at } => line![by, " turned on ", on, " by surprise in ", land(game, at)],
            Deed::Took { by, from, at } => line![by, " took ", land(game, at), " from a friend, ", from],
            Deed::Turned { by, on, at } => line![by, " fought ", on, ", still friendly, in ", land(game, at)],
        };
        lines.push(join([line![format!("– round {}: ", noted.round)], what, line!["."]]));
    }
    let pacts: Vec<Line> = game
        .friendly
        .iter()
        .filter(|(from, to)| from < to && game.is_friend(*to, *from))
        .map(|(from, to)| line![*from, " and ", *to])
        .collect();
    if !pacts.is_empty() {
        lines.push(join([strong_line("Pacts now: "), list(pacts), line!["."]]));
    }
    if lines.is_empty() {
        lines.push(line!["Nothing is written down yet: no offer, no pact, no breach."]);
    }
    Passage { heading: Some(line!["The ledger"]), lines, ..Passage::default() }
}

/// BZ-13: the words that went with it, of which nothing is enforced; whether they were kept is for who reads it to say.
fn promised(from: SeatId, promise: Option<&str>) -> Line {
    promise
        .map_or_else(Line::new, |words| line![" ", from, " promises: “", Span::Given(words.to_owned()), "”"])
}

fn strong_line(text: &str) -> Line {
    line![strong(text)]
}

/// `/odds`: an invasion's price and outcomes.
pub(in crate::blitzkrieg) fn odds(game: &Blitzkrieg, viewer: Viewer, draft: &Draft) -> Result<Passage, Line> {
    let seat = if let Viewer::Seat(seat) = viewer { Some(seat) } else { None };
    let refuse = |refusal: Common| refusals::explain(game, seat, &refusal);
    let territory = |field: &str| {
        draft.text(field).map(|typed| Common::territory(game.board(), &typed)).transpose().map_err(refuse)
    };
    let number = |field: &'static str| {
        let number = Common::number(draft, field).map_err(refuse)?;
        number.map(|number| Common::units(number, 1, 1_000_000, None, "BZ-26")).transpose().map_err(refuse)
    };
    let (from, to) = (territory("from")?, territory("to")?);
    let troops = number("troops")?;
    let (attackers, defenders) = (number("attackers")?, number("defenders")?);
    if let (Some(from), Some(to)) = (from, to) {
        let armies = game.armies_at(from);
        let whose = seat.filter(|seat| armies.contains(seat)).or_else(|| armies.first().copied());
        let Some(whose) = whose else {
            return Err(line!["Nobody's troops are in ", land(game, from), ". ", rule("BZ-24")]);
        };
        if !game.targets(whose, from).contains(to) {
            return Err(line![
                land(game, to),
                " can't be invaded from ",
                land(game, from),
                ": it takes friendly land beside unfriendly land, or a space center and nobody there. ",
                rule("BZ-24")
            ]);
        }
        let there = game.divisions(whose, from);
        let size = troops.or(attackers).unwrap_or(if there > 1 { there - 1 } else { there.max(1) });
        return Ok(before(game, (seat, whose), (from, to), &Army::of(size), None));
    }
    let (Some(ours), Some(theirs)) = (attackers.or(troops), defenders) else {
        return Err(line![
            "Name two territories (“from” and “to”) or two numbers (“attackers” and “defenders”). ",
            rule(codes::NOT_A_NUMBER)
        ]);
    };
    let end = match ours.cmp(&theirs) {
        std::cmp::Ordering::Greater if ours - theirs == 1 => "1 of the attackers comes through.".to_owned(),
        std::cmp::Ordering::Greater => format!("{} of the attackers come through.", ours - theirs),
        std::cmp::Ordering::Equal => "Both sides are wiped out.".to_owned(),
        std::cmp::Ordering::Less if theirs - ours == 1 => "1 of the defenders is left.".to_owned(),
        std::cmp::Ordering::Less => format!("{} of the defenders are left.", theirs - ours),
    };
    let heading = Some(line![format!("{ours} against {theirs}")]);
    Ok(Passage { heading, lines: vec![line![end]], ..Passage::default() })
}

/// BZ-13, BZ-28: the last of one's own would be another's where they stand.
pub(in crate::blitzkrieg) fn given_over(game: &Blitzkrieg, at: TerritoryId, to: SeatId) -> Line {
    let mut line = line!["The last of yours in ", land(game, at), strong(" would be "), to, "'s"];
    line.extend(line![
        ", who then stands alone in your land, and may conquer it without a fight. ",
        rule("BZ-28")
    ]);
    line
}

/// BZ-24, BZ-28: nobody of one's own would stay in one's land, and somebody stands next door.
pub(in crate::blitzkrieg) fn left_unguarded(
    game: &Blitzkrieg,
    at: TerritoryId,
    (near, other): (TerritoryId, SeatId),
) -> Line {
    let theirs = army_words(&game.army(other, near));
    let mut line = line!["The last of yours ", strong("would leave "), land(game, at), ", and "];
    line.extend(line![other, format!(" has {theirs} next door in "), land(game, near)]);
    line.extend(line![": who comes in conquers it without a fight. ", rule("BZ-28")]);
    line
}

/// BZ-C6: the end of the turn costs troops beside friends, who could be helped.
pub(in crate::blitzkrieg) fn disband_beside_friends(
    game: &Blitzkrieg,
    seat: SeatId,
    at: Vec<TerritoryId>,
) -> Option<Line> {
    let ways = at.iter().map(|t| game.ways_with_friends(seat, *t));
    let ways = ways.fold((false, false), |all, one| (all.0 || one.0, all.1 || one.1));
    disband_unless(
        game,
        at,
        &format!("you {}", help_of_friends(ways, ("the consent of the friends there", "the friends there"))),
    )
}

/// BZ-28, BZ-31: what may be done beside friends, of the two that can be paid for; with whose consent, and on whom.
pub(in crate::blitzkrieg) fn help_of_friends(
    (conquers, turns): (bool, bool),
    (consent, friends): (&str, &str),
) -> String {
    match (conquers, turns) {
        (true, true) => format!("conquer with {consent}, or turn on them"),
        (true, false) => format!("conquer with {consent}"),
        (false, _) => format!("turn on {friends}"),
    }
}

/// BZ-33, BZ-C6: it costs troops that could be helped with what land is sold for.
pub(in crate::blitzkrieg) fn disband_unsold(game: &Blitzkrieg, at: Vec<TerritoryId>) -> Option<Line> {
    disband_unless(game, at, "you sell land and pay with that for a conquest or for their way")
}

fn disband_unless(game: &Blitzkrieg, at: Vec<TerritoryId>, help: &str) -> Option<Line> {
    if at.is_empty() {
        return None;
    }
    let unless = format!(", unless {help}. End it? ");
    Some(join([
        line!["As the turn ends your troops in "],
        lands(game, at),
        line![strong(" disband"), unless, rule("BZ-C6")],
    ]))
}

/// BZ-30, BZ-C6: what the end of the turn costs who has no land, and no troops but stranded ones.
pub(in crate::blitzkrieg) fn out_with_the_turn(game: &Blitzkrieg, seat: SeatId) -> Line {
    let stranded = game.stranded(seat);
    let mut line = match stranded.is_empty() {
        true => line!["You have neither land nor troops: as the turn ends, "],
        false => join([
            line!["You have no land, and as the turn ends your last troops, in "],
            lands(game, stranded),
            line![", disband: "],
        ]),
    };
    line.extend(line![strong("you are out"), " then. End it? ", rule("BZ-30")]);
    line
}
