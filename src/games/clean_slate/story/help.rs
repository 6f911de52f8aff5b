//! `/help`: what one needs to know, topic by topic.

/// The topics, in the order in which they are offered.
pub(in crate::games::clean_slate) const TOPICS: &[&str] = &[
    "start",
    "goal",
    "tokens",
    "turn",
    "placing",
    "persuade",
    "harmony",
    "settle",
    "recalibrate",
    "autocracy",
    "disaster",
    "supply",
    "plan",
    "alone",
    "deadlines",
];

/// A topic's text; near words are understood.
pub(in crate::games::clean_slate) fn help(topic: &str) -> Option<&'static str> {
    let topic = topic.trim().to_lowercase();
    let text = match topic.as_str() {
        "" | "start" | "set-up" | "setup" | "begin" => {
            "You play together: Democracy and Environment against two Risks that the bot runs, Autocracy and \
             Disaster. Fourteen countries are yours, shared; each of you places two tokens (three on easier) in every one of them \
             (`/slate balanced` does it all, `/slate place` by choice). Then rounds go Democracy, Environment, \
             Autocracy, Disaster. `/status` says what threatens, `/board` shows it, `/rules` looks up a rule."
        }
        "goal" | "win" | "winning" | "lose" | "end" => {
            "You win together when every one of the 42 countries is a democracy and no disaster is left; with the \
             option `optimized`, Environment has to be in each of them, too. You lose when either of you has no \
             token left on the board. A Risk without a token stops for good."
        }
        "tokens" | "token" | "kinds" | "kind" | "symbols" => {
            "Each side has three kinds. Democracy: book, pencil, scales. Environment: windmill, bicycle, plant. \
             Autocracy: handcuffs, folder, goat. Disaster: (plague) doctor, fire, (life) preserver. One of each \
             kind and any one more, 3+1, is what it takes to act on a neighbour. What a country is, is read from \
             its tokens alone."
        }
        "turn" | "parts" | "part" | "pass" | "finish" => {
            "Three parts: place new tokens; persuade or heal, restore harmony and settle, as often as you can; \
             recalibrate once. `/pass` ends a part, `/slate finish` the whole turn. There is no going back to an \
             earlier part, but an order of a later part may come early once everything is placed."
        }
        "placing" | "place" | "new" | "balanced" => {
            "You get one new token for every three countries (four on harder) that hold any of yours. `/slate place at: kind: \
             count:` puts them wherever either of you has one, but no Environment into an autocracy and no \
             Democracy into a disaster zone. `more:` takes further ones, like `Brazil 2 book, Peru 1 scales`. \
             `/slate balanced` places all as suggested. What you don't place is lost."
        }
        "persuade" | "heal" | "healing" | "persuading" | "dice" | "fight" | "odds" => {
            "From a country with 3+1 of yours, `/slate persuade from: to:` (or `/slate heal`) goes to a neighbour: \
             two of the Risk's tokens or fewer give way without a roll, and three of yours move in, one of each \
             kind, with one of your partner's `along:` if that isn't the last there (`stay:` keeps you out). Against three or more both roll a die: the \
             higher wins, the loser loses three tokens, a tie changes nothing, and that pair may not try again in \
             this turn."
        }
        "harmony" | "infiltrated" | "infiltration" | "infiltrate" => {
            "Autocrats drawn into a democracy infiltrate it. They grow by one each round, and with all three kinds \
             there they rise against it. `/slate harmony at:` removes them as persuading would, with only one of \
             each kind and none to spare; those three can't persuade in the same turn."
        }
        "settle" | "unbalanced" | "empty" => {
            "A country with Environment alone, or an empty one, takes one token of Democracy's from a neighbouring \
             democracy: `/slate settle from: to: kind:`. Environment does the same for democracies without it. One \
             token stays behind."
        }
        "recalibrate" | "recalibration" | "move" | "chain" => {
            "Once, at the end of your turn: `/slate recalibrate from: to: tokens:` moves as many tokens as you like \
             (`all`, or `2 book, 1 scales`) from one country to one other, along an unbroken chain of countries \
             with tokens of yours. Where autocrats are, the last of Democracy's gives the country up; you are asked \
             first."
        }
        "autocracy" | "autocracies" | "invasion" => {
            "Its turn: infiltrators grow; autocracies with exactly three tokens are brought to 3+1; the other new \
             tokens go where cards say, into your democracies as well. Then every autocracy with 3+1 invades one \
             neighbour, and infiltrators with all three kinds rise. Two Democracy tokens or fewer fall without a \
             roll, and Environment in that country is lost with them."
        }
        "disaster" | "disasters" | "zones" | "zone" | "storm" => {
            "Its turn: every democracy without Environment rolls a die, and 5 or 6 makes it a disaster zone. Then as \
             many storm dice as the round's number, five at most (four on easier, eight on harder): each 5 or 6 strikes where a card says. A new zone \
             loses every other token. Zones with 3+1 spread to a neighbour."
        }
        "supply" | "shift" | "out" => {
            "You have 30 tokens of each kind (40 on easier, 25 on harder), unless agreed otherwise; what is lost comes back. If your supply can't \
             cover what you are owed, `/slate shift from: to: kind:` moves one token for each that is wanting, along \
             a chain of your countries, in the placing part."
        }
        "plan" | "plans" | "draft" | "keep" => {
            "While it is your partner's turn you can prepare yours: `/slate plan orders:`, “Plan my turn”, or any \
             command of a turn, which offers to keep it. A sentence for each order, with semicolons: `place Peru 2 \
             book; persuade Peru to Brazil along plant; harmony Congo; settle Peru to Chile book; recalibrate Peru \
             to Congo all; finish`. `drop:true` drops what is kept, `/hand` shows it, and nobody else ever sees it. \
             When your turn comes, “Carry out my plan” does it; each step is checked again, and where the dice have \
             made one impossible the rest stays kept for that turn. At a deadline it is carried out for you. Who takes over a seat \
             doesn't get its plan."
        }
        "alone" | "solitaire" | "one" | "solo" => {
            "`/game create slate players:1` puts you on both seats. You act for the seat that owes; in the first \
             placing the kind of token says for whom."
        }
        "deadlines" | "deadline" | "absence" | "away" | "holiday" => {
            "Each decision has a deadline, shown with it. When it passes, a plan that you kept for the turn is \
             carried out, as far as it is possible; then the turn is played cautiously: tokens are placed as \
             suggested, what needs no die is done, nothing is risked, no country beside a 3+1 is weakened, and the \
             turn ends. Who plays alone and lets three deadlines pass finds the game at rest."
        }
        _ => return None,
    };
    Some(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_topic_has_its_own_text() {
        let texts: std::collections::BTreeSet<_> = TOPICS.iter().map(|topic| help(topic)).collect();
        assert_eq!(texts.len(), TOPICS.len());
        assert!(!texts.contains(&None));
        assert!(texts.iter().flatten().all(|text| text.chars().count() < 900));
        assert_eq!(help("xyzzy"), None);
    }
}
