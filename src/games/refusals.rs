//! The sentences of the refusals that every game has ([`Common`]): what is wrong, with the numbers; what would
//! be allowed instead. A game says what they have to know of it ([`RefusalContext`]), and its own refusals itself.

use super::speech::{self, command, count, join, list, rule, seats};
use crate::line;
use crate::rules::{Board, Coded, Common, Line, SeatId, Span, TerritoryId, TerritorySet, codes};

/// So many territories are named at most.
const NAMED: usize = 8;

/// What the common sentences have to know of a game. Whoever answers here gives nothing that the reader may
/// not know: the sentences are said as they are.
pub trait RefusalContext {
    /// The board.
    fn board(&self) -> &Board {
        Board::classic()
    }
    /// Everybody at the table.
    fn players(&self) -> Vec<SeatId>;
    /// Those who are still in the game.
    fn still_in(&self) -> Vec<SeatId> {
        self.players()
    }
    /// What the game is at, as a noun: "the auction".
    fn now(&self) -> Line;
    /// That this isn't asked for now, as a sentence; `what` is that of [`Common::NothingOwed`].
    fn not_now(&self, what: &str) -> &'static str {
        let _ = what;
        "That isn't asked of you now."
    }
    /// A seat's territories; none where they are nobody's business.
    fn lands_of(&self, seat: SeatId) -> TerritorySet;
    /// The sentence where the game says it in its own words.
    fn own_words(&self, reader: Option<SeatId>, refusal: &Common) -> Option<Line> {
        let _ = (reader, refusal);
        None
    }
    /// The open offers that the reader knows of: number, maker, to whom.
    fn offers(&self, reader: Option<SeatId>) -> Vec<(u32, SeatId, SeatId)> {
        let _ = reader;
        Vec::new()
    }
    /// What goods may look like as they are typed, where there are offers: "50 gp, 3 troops from Alaska".
    fn goods_like(&self) -> &'static str {
        ""
    }
    /// What a territory is called here.
    fn place(&self) -> &'static str {
        "territory"
    }
    /// What units are called: one, several.
    fn units(&self) -> (&'static str, &'static str) {
        ("troop", "troops")
    }
    /// So much of what things cost: "50 gp".
    fn amount(&self, amount: u64) -> String {
        amount.to_string()
    }
    /// What there is so much of to pay with: "your cash".
    fn purse(&self) -> &'static str {
        "what you have"
    }
    /// Through what one may go, after "There is no way from … to … ".
    fn through(&self) -> &'static str {
        "through territories of yours"
    }
    /// What can still be done when one has finished placing, beginning with a blank; nothing where it is final.
    fn placing_again(&self) -> Line {
        Line::new()
    }
    /// The question of a [`Common::NeedsConfirmation`], and what can be done instead.
    fn question(&self, what: &str, at: Option<TerritoryId>, number: u32) -> Line {
        let _ = (what, at, number);
        Line::new()
    }
}

/// A sentence that ends in its refusal's code.
pub(super) fn with_code(mut sentence: Line, refusal: &impl Coded) -> Line {
    sentence.push(" ".into());
    sentence.push(rule(refusal.code()));
    sentence
}

/// A refusal as a kind sentence that ends in its code, as this seat reads it.
#[must_use]
pub fn explain<G: RefusalContext>(context: &G, reader: Option<SeatId>, refusal: &Common) -> Line {
    with_code(sentence(context, reader, refusal), refusal)
}

/// What is said of a button that is too old.
#[must_use]
pub fn stale() -> Line {
    line![
        "That button is from an earlier message: what it stands for is done already, or over. The newest message has the \
         buttons that count."
    ]
}

/// The same without the code.
pub(super) fn sentence(context: &impl RefusalContext, reader: Option<SeatId>, refusal: &Common) -> Line {
    context.own_words(reader, refusal).unwrap_or_else(|| common_words(context, reader, refusal))
}

#[expect(clippy::too_many_lines, reason = "one arm for each refusal, without a wildcard")]
fn common_words(context: &impl RefusalContext, reader: Option<SeatId>, refusal: &Common) -> Line {
    let land = |t: TerritoryId| Span::Territory(context.board().name(t).to_owned());
    match refusal {
        Common::GameOver => speech::game_over(),
        Common::NotYourTurn { turn: Some(turn) } => {
            line!["It isn't your turn: it's ", *turn, "'s. You'll be told when yours comes."]
        }
        Common::NotYourTurn { turn: None } => join([
            line!["That belongs to a turn of your own, and no turn is running: the game is at "],
            context.now(),
            line!["."],
        ]),
        Common::NothingOwed { what } => join([
            line![context.not_now(what), " The game is at "],
            context.now(),
            line!["; ", command("/status"), " says who is asked for what."],
        ]),
        Common::Out { rule: _ } => {
            line!["You are out of this game. You can still watch: ", command("/board"), "."]
        }
        Common::TheyAreOut { seat, rule: _ } => {
            let others = |other: &SeatId| *other != *seat && Some(*other) != reader;
            let others: Vec<SeatId> = context.still_in().into_iter().filter(others).collect();
            let rest = if others.is_empty() {
                Line::new()
            } else {
                join([line![" Still in: "], seats(others), line!["."]])
            };
            join([line![*seat, " is out of the game."], rest])
        }
        Common::Yourself { rule: _ } => line!["That's you; name another player."],
        Common::UnknownTerritory { typed, near } => speech::unknown_territory(
            context.place(),
            typed,
            near.iter().map(|near| line![land(*near)]).collect(),
        ),
        Common::UnknownPlayer { typed } => speech::unknown_player(typed, context.players()),
        Common::NotANumber { field, typed } => speech::not_a_number(field, typed),
        Common::Unreadable { field, typed, hint, code: _ } => speech::unreadable(field, typed, hint),
        Common::Missing { draft, ask, code: _ } => speech::missing(&draft.form, ask),
        Common::TooFew { .. } | Common::TooMany { .. } | Common::TooLarge { .. } => {
            wrong_number(context, refusal, "")
        }
        Common::InField { field, number } => wrong_number(context, number, &format!(" for “{field}”")),
        Common::WrongNumber { given, owed, rule: _ } => {
            let (one, many) = context.units();
            line![format!("That makes {}, but it has to be {owed}.", count(*given, one, many))]
        }
        Common::NotYours { territory, owner: Some(owner), rule: _ } if Some(*owner) == reader => {
            line![land(*territory), " is yours, and this takes one that isn't."]
        }
        Common::NotYours { territory, owner, rule: _ } => {
            let whose = match owner {
                Some(owner) => line![" is ", *owner, "'s, not yours."],
                None => line![" is unoccupied, not yours."],
            };
            let own = reader.map(|reader| context.lands_of(reader)).unwrap_or_default();
            join([line![land(*territory)], whose, some(context.board(), " Yours: ", own)])
        }
        Common::NotAdjacent { from, to, rule: _ } => join([
            line![land(*from), " doesn't border on ", land(*to), ". From ", land(*from), " you reach "],
            list(context.board().neighbours(*from).iter().map(|t| line![land(t)]).collect()),
            line!["."],
        ]),
        Common::NoWay { from, to, rule: _ } => {
            line!["There is no way from ", land(*from), " to ", land(*to), format!(" {}.", context.through())]
        }
        Common::SamePlace { territory, rule: _ } => {
            let place = context.place();
            line![
                land(*territory),
                format!(" is where this begins already; name another {place} to move to.")
            ]
        }
        Common::OneMustStay { territory, troops: 1, rule: _ } => {
            let (one, _) = context.units();
            line![format!("Only 1 {one} stands in "), land(*territory), ", and one has to stay behind."]
        }
        Common::OneMustStay { territory, troops, rule: _ } => line![
            format!("One of the {troops} in "),
            land(*territory),
            format!(" has to stay behind: {} can go.", troops.saturating_sub(1))
        ],
        Common::Twice { territory, rule: _ } => {
            line![land(*territory), " is named twice; name it once with the whole number."]
        }
        Common::CannotAfford { amount, has, rule: _ } => line![format!(
            "{} is more than you have: {} is {}.",
            said_back(*amount, |amount| context.amount(amount)),
            context.purse(),
            context.amount((*has).into())
        )],
        Common::PlacingDone { rule: _ } => join([
            line!["You have finished placing; it is shown when all are done."],
            context.placing_again(),
        ]),
        Common::NoSuchOffer { number } => {
            join([line!["There is no offer “", speech::typed(number), "”. "], open_offers(context, reader)])
        }
        Common::OfferGone { number } => {
            join([line![format!("Offer {number} is no longer open. ")], open_offers(context, reader)])
        }
        Common::NotYourOffer { number, from, to, rule: _ } => line![
            format!("Offer {number} is from "),
            *from,
            " to ",
            *to,
            ": only ",
            *to,
            " can answer it, and only ",
            *from,
            " withdraw it."
        ],
        Common::EmptyOffer { rule: _ } => {
            line![format!(
                "This offer gives nothing and wants nothing. Fill in give or want, like “{}”.",
                context.goods_like()
            )]
        }
        Common::NoMoreOffers { rule: _ } => {
            line!["So many offers have been made in this game that no number is left for another."]
        }
        Common::VoteClosed => {
            line!["No vote is open, and nothing can be changed in one that is closed."]
        }
        Common::Stale => stale(),
        Common::NeedsConfirmation { what, at, number, button: _ } => context.question(what, *at, *number),
    }
}

/// A number that was too large, as it is said back at the beginning of a sentence: not where nobody can have meant it
/// ([`Common::BEYOND`]).
pub fn said_back<N: Copy + TryInto<i64>>(number: N, said: impl FnOnce(N) -> String) -> String {
    let beyond = number.try_into().map_or(true, Common::is_beyond);
    if beyond { "That".to_owned() } else { said(number) }
}

/// Too few or too many; `what` names what the number is for, beginning with a blank, where it may be one of several.
fn wrong_number(context: &impl RefusalContext, refusal: &Common, what: &str) -> Line {
    match refusal {
        Common::TooFew { number, least, rule: _ } => {
            let number = said_back(*number, |number| number.to_string());
            line![format!("{number} is too few{what}: {least} is the least.")]
        }
        Common::TooMany { number, most, at: Some(at), rule: _ } => line![
            format!("{} is too many{what}: in ", said_back(*number, |number| number.to_string())),
            Span::Territory(context.board().name(*at).to_owned()),
            format!(" it can be {most} at most.")
        ],
        Common::TooMany { number, most, at: None, rule: _ } => {
            let number = said_back(*number, |number| number.to_string());
            line![format!("{number} is too many{what}: {most} at most.")]
        }
        Common::TooLarge { rule: _ } => {
            line![format!("That is too many{what}: nobody ever has so many. Name a smaller number.")]
        }
        // Nothing else is held by a field ([`Common::in_field`]).
        _ => Line::new(),
    }
}

/// An option of a shared command that this game has no use for, while another has.
pub(super) fn no_such_option(game: &str, form: &str, field: &str) -> Line {
    let said = format!(" has no “{field}” in {game}: leave it out. ");
    line![command(&format!("/{form}")), said, rule(codes::WRONG_GAME)]
}

/// " Yours: Alaska, Peru and 3 more."; nothing where there are none.
pub(super) fn some(board: &Board, start: &str, territories: TerritorySet) -> Line {
    if territories.is_empty() {
        return Line::new();
    }
    let name = |t| line![Span::Territory(board.name(t).to_owned())];
    let mut items: Vec<Line> = territories.iter().take(NAMED).map(name).collect();
    let more = territories.len().saturating_sub(NAMED);
    if more > 0 {
        items.push(line![format!("{more} more")]);
    }
    join([line![start], list(items), line!["."]])
}

fn open_offers(context: &impl RefusalContext, reader: Option<SeatId>) -> Line {
    let offers = context.offers(reader);
    if offers.is_empty() {
        return line!["No offer is open."];
    }
    let open = offers
        .into_iter()
        .map(|(number, from, to)| line![format!("{number} ("), from, " to ", to, ")"])
        .collect();
    join([line!["Open: "], list(open), line!["."]])
}
