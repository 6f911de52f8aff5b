//! What a seat is asked for, in words. Shown to the channel as well as to the seat, so there is no
//! secret in it; where many are asked the same, each is asked in the same words.

use super::market::promised;
use super::words::{
    command, count as counted, goods, gp, in_words, join, land, lands, list_with, open_attack, question,
    strong, troops,
};
use crate::line;
use crate::rules::{Button, Debt, Duty, Face, Line, Passage, Prompt, SeatId, View};
use crate::warrior::{Choice, ChoiceKind, LevyWhy, Offer, Phase, Warrior, verbs};

/// What a seat owes and may do now, with the buttons for it; none where it owes nothing.
pub(in crate::warrior) fn ask(game: &View<'_, Warrior>, seat: SeatId) -> Option<(Passage, Vec<Button>)> {
    let lines = lines(game, seat);
    if lines.is_empty() {
        return None;
    }
    let buttons = verbs::buttons(game, seat, Prompt::Alone);
    Some((Passage { lines, pings: vec![seat], ..Passage::default() }, buttons))
}

/// The same as far as all may know it: while answers are sealed, who owes one is not told.
pub(in crate::warrior) fn ask_openly(
    game: &View<'_, Warrior>,
    seat: SeatId,
) -> Option<(Passage, Vec<Button>)> {
    if game.sealed().is_none() {
        return ask(game, seat);
    }
    let debts = game.all_debts();
    let open = debts.iter().filter(|debt| debt.seat == seat && debt.face == Face::Open);
    let lines: Vec<Line> = open.flat_map(|debt| owed(game, debt)).collect();
    if lines.is_empty() {
        return None;
    }
    let buttons = verbs::buttons(game, seat, Prompt::Openly);
    Some((Passage { lines, pings: vec![seat], ..Passage::default() }, buttons))
}

/// What all who answer unseen are asked in the channel: the same whoever has answered.
pub(in crate::warrior) fn ask_all(
    game: &View<'_, Warrior>,
    occasion: u32,
    seats: &[SeatId],
) -> (Passage, Vec<Button>) {
    let Some(one) = seats.first().copied() else { return Default::default() };
    let debt =
        Debt { seat: one, duty: Duty::Must, what: "", occasion, default: None::<()>, face: Face::Open };
    let pools = |seat: &SeatId| game.seats[seat.index()].pool;
    let lines = match &game.phase {
        // Each has another number to place, and all are public.
        Phase::Allocate(_) if seats.iter().any(|seat| pools(seat) != pools(&one)) => vec![allocate(None)],
        _ => owed(game, &debt),
    };
    let buttons = verbs::buttons(game, one, Prompt::Together);
    (Passage { lines, ..Passage::default() }, buttons)
}

/// A line for each thing that the seat owes or is offered.
pub(super) fn lines(game: &Warrior, seat: SeatId) -> Vec<Line> {
    game.all_debts().iter().filter(|debt| debt.seat == seat).flat_map(|debt| owed(game, debt)).collect()
}

fn owed<O>(game: &Warrior, debt: &Debt<O>) -> Vec<Line> {
    let seat = debt.seat;
    if debt.what == "capital" && game.exiles.contains_key(&seat) {
        return vec![exile(game, seat)];
    }
    if debt.duty == Duty::May {
        let offer = game.offers.iter().find(|offer| offer.to == seat && offer.occasion == debt.occasion);
        return offer.map(offered).unwrap_or_default();
    }
    match &game.phase {
        Phase::Aim => vec![line!["Choose the two continents that you want to own: they are how you win."]],
        Phase::Capital(_) => vec![line![
            strong("Choose your capital"),
            " among your territories; all are shown when all have chosen."
        ]],
        Phase::Allocate(_) => vec![allocate(Some(game.seat(seat).pool))],
        Phase::Place(_) => vec![line![
            strong("Place your new troops"),
            " in your territories. What is left when you are done, or at the deadline, goes to your capital",
            // WR-22: all who place are asked in the same words.
            match game.exiles.is_empty() {
                true => ".",
                false => "; without one, to where most of yours stand.",
            }
        ]],
        Phase::Combat(_) => turn(game, seat),
        Phase::Auction(auction) => {
            let of = auction.lot + auction.lots_left;
            let lot = format!("{} (lot {} of {of})", troops(auction.size), auction.lot);
            vec![match &auction.rebid {
                Some((_, floor)) => line![
                    strong(format!("Bid again for {lot}")),
                    format!(": you are tied at {}. That or more, in secret.", gp(floor))
                ],
                None => {
                    line![strong(format!("Bid for {lot}")), ", in secret and up to your cash; 0 is no bid."]
                }
            }]
        }
        Phase::Barter(_) => vec![line![
            strong("Barter is open"),
            ": make offers (",
            command("/offer make"),
            "), answer those made to you, and say when you are done (",
            command("/pass"),
            ")."
        ]],
        Phase::Speculate(_) => vec![line![
            strong("Stake on speculative trade"),
            format!(", up to {} of what you have, on one die for all.", gp(game.numbers().speculation.most))
        ]],
        Phase::Fate(_) => choices(game, seat)
            .iter()
            .filter(|choice| choice.occasion == debt.occasion)
            .map(|choice| chosen(game, seat, &choice.kind))
            .collect(),
        Phase::Over => Vec::new(),
    }
}

/// WR-7.
fn allocate(number: Option<u32>) -> Line {
    let number = number.map(|number| format!(", {number} in all")).unwrap_or_default();
    line![
        strong("Place your troops"),
        format!(
            "{number}, in your territories. What is left when you are done, or at the deadline, goes evenly."
        )
    ]
}

/// The choices that have been put to this seat.
pub(super) fn choices(game: &Warrior, seat: SeatId) -> Vec<&Choice> {
    let Phase::Fate(fate) = &game.phase else { return Vec::new() };
    let open = fate.pending.iter().filter(|choice| choice.occasion > 0);
    open.filter(|choice| match &choice.kind {
        ChoiceKind::Pay { seat: who, .. }
        | ChoiceKind::Reward { seat: who }
        | ChoiceKind::Desert { chooser: who, .. }
        | ChoiceKind::Redeploy { seat: who, .. }
        | ChoiceKind::Levy { seat: who, .. }
        | ChoiceKind::Award { seat: who }
        | ChoiceKind::Act { seat: who }
        | ChoiceKind::Resettle { seat: who, .. } => *who == seat,
        ChoiceKind::Vote(vote) => vote.power.get(&seat).is_some_and(|power| *power > 0),
    })
    .collect()
}

/// WR-22: nobody waits for it.
fn exile(game: &Warrior, seat: SeatId) -> Line {
    let start = line![strong("Choose a new capital"), " among your territories"];
    let when = if game.is_late_exile(seat) { "this turn ends" } else { "your next turn begins" };
    match game.largest_of(seat) {
        Some(home) => join([
            start,
            line![format!("; if you don't, it is the one with most troops when {when}, ")],
            line!["as it stands ", land(home), "."],
        ]),
        None => join([start, line!["."]]),
    }
}

/// WR-10, WR-15, WR-44.
fn turn(game: &Warrior, seat: SeatId) -> Vec<Line> {
    if let Some(attack) = &game.attack {
        let (force, strength) = (game.force_of(attack), game.strength_at(attack.to, attack.inside));
        let what = open_attack(attack);
        let open = line![format!(" is open, {force} against {strength}: roll on, or halt.")];
        return vec![join([line!["Your "], what, open])];
    }
    let start = strong("It's your turn");
    let mut lines = match game.seat(seat).paralysed {
        true => {
            let rest = ", but your forces are paralysed: you can only end it (";
            vec![line![start, rest, command("/pass"), ")."]]
        }
        false => vec![line![start, ": attack and move as you like, then end it."]],
    };
    lines.extend(on_notice(game, seat));
    lines
}

/// WR-13: guests who are not let in have to attack or leave in their next turn, which is this one where it is theirs; those who
/// are paralysed (WR-44) can do neither, and passage alone keeps them.
pub(super) fn on_notice(game: &Warrior, seat: SeatId) -> Option<Line> {
    let there: Vec<_> = game.territories().filter(|at| game.land_at(*at).on_notice(seat)).collect();
    if there.is_empty() {
        return None;
    }
    let in_turn = matches!(game.phase, Phase::Combat(_)) && game.turn() == Some(seat);
    let rest = match game.seat(seat).paralysed {
        true if in_turn => {
            " aren't let in by the new owner: they disperse at the end of this turn, unless safe passage is granted first."
        }
        true => {
            " aren't let in by the new owner: they disperse at the end of your next turn, unless safe passage is granted first."
        }
        false if in_turn => {
            " aren't let in by the new owner: attack there or leave this turn, or they disperse."
        }
        false => {
            " aren't let in by the new owner: attack there or leave by the end of your next turn, or they disperse."
        }
    };
    Some(join([line!["Your guests in "], lands(there), line![rest]]))
}

/// WR-52: what can be chosen, and how many more there are.
fn free(game: &Warrior) -> Line {
    /// So many are named.
    const NAMED: usize = 12;
    let mut items: Vec<Line> = game.unoccupied().take(NAMED).map(|at| line![land(at)]).collect();
    let more = game.unoccupied().count().saturating_sub(NAMED);
    if more == 0 {
        return list_with(items, "or");
    }
    items.push(line![format!("{more} more")]);
    list_with(items, "and")
}

fn offered(offer: &Offer) -> Vec<Line> {
    let mut lines = vec![join([
        line![offer.from, format!(" offers you (offer {}): ", offer.number)],
        goods(&offer.give),
        line![", for "],
        goods(&offer.want),
        line!["."],
    ])];
    lines.extend(promised(offer.from, offer.promise.as_deref()));
    lines
}

fn chosen(game: &Warrior, seat: SeatId, kind: &ChoiceKind) -> Line {
    match kind {
        ChoiceKind::Pay { territory, amount, .. } => {
            let mut line = line![
                strong(format!("Pay {} for ", gp(amount))),
                land(*territory),
                format!(
                    ", or lose it with the {} in it. You have {}.",
                    troops(game.land_at(*territory).troops),
                    gp(game.seat(seat).cash)
                )
            ];
            if let Some(next) = game.next_payment(seat) {
                let as_well = format!(" After that {} is asked for ", gp(next.amount));
                line.extend(line![as_well, land(next.territory), ", too."]);
            }
            line
        }
        ChoiceKind::Reward { .. } => line![
            strong("Choose a territory"),
            format!(" of yours for {}.", counted(game.numbers().fate.volunteers, "new troop", "new troops"))
        ],
        ChoiceKind::Desert { victim, count, .. } => line![
            strong("Say where "),
            *victim,
            strong(format!(" loses {}", troops(*count))),
            ": from one or two territories, which may be emptied."
        ],
        ChoiceKind::Redeploy { left, half_way, .. } => {
            let further: u32 = half_way.values().sum();
            let rest = match further {
                0 => "Through your own land; end it when you like.".to_owned(),
                further => format!("{} of those on the way can go one further.", troops(further)),
            };
            if *left == 0 {
                return line![strong("Move on"), ": ", rest];
            }
            line![strong(format!("Move up to {}", troops(*left))), ", each over two borders at most. ", rest]
        }
        ChoiceKind::Vote(vote) if game.is_written(vote) => {
            line![
                strong("Vote in secret: "),
                question(game.numbers(), vote.matter),
                " It is shown when all are in."
            ]
        }
        ChoiceKind::Vote(vote) => line![strong("Vote: "), question(game.numbers(), vote.matter)],
        ChoiceKind::Levy { owed, why, .. } => {
            let what = match why {
                LevyWhy::SpecialForce => " to the special force",
                LevyWhy::SpecialAct => "",
            };
            let from = match game.rulings().guests_can_be_given {
                true => "your territories, your guests abroad or your pool",
                false => "your territories or your pool",
            };
            let stays = match (game.seat(seat).capital, game.spared(seat)) {
                // WR-22
                (None, Some(_)) => "one stays in a territory of yours, which can be your capital.",
                _ => "the last in your capital stays.",
            };
            line![
                strong(format!("Give up {}{what}", troops(*owed))),
                format!(", from any of {from}; {stays}")
            ]
        }
        ChoiceKind::Award { .. } => {
            let free = free(game);
            join([
                line![
                    strong("Choose an unoccupied territory"),
                    format!(", with {} in it: ", troops(game.numbers().council.award))
                ],
                free,
                line!["."],
            ])
        }
        ChoiceKind::Act { .. } => line![
            strong("A special act is yours"),
            format!(
                ": cancel a trade route, take {} from a player, or have a territory sanctioned. Or none.",
                in_words(game.numbers().council.removed)
            )
        ],
        ChoiceKind::Resettle { count, .. } => {
            let start = strong(format!("Place {}", troops(*count)));
            let rest = " driven out, in your other territories. What is left at the deadline goes to ";
            match (game.seat(seat).capital, game.home_of(seat)) {
                // WR-22
                (None, Some(home)) => line![start, rest, land(home), "."],
                _ => line![start, rest, "your capital."],
            }
        }
    }
}
