//! `/help`: what one needs to know, topic by topic.

/// The topics, in the order in which they are offered.
pub(in crate::games::warrior) const TOPICS: &[&str] = &[
    "start",
    "goal",
    "turn",
    "attack",
    "capital",
    "guests",
    "money",
    "auction",
    "standing",
    "barter",
    "fate",
    "votes",
    "placing",
    "deadlines",
];

/// A topic's text; near words are understood.
pub(in crate::games::warrior) fn help(topic: &str) -> Option<&'static str> {
    let topic = topic.trim().to_lowercase();
    let text = match topic.as_str() {
        "" | "start" | "set-up" | "setup" | "begin" => {
            "You are dealt some territories. Choose one as your capital (`/warrior capital`), then place your \
             troops (`/place at: count:`, or `/warrior spread` for the rest). All do so at once and see each \
             other's choice when all are done.\nRounds follow: two of combat, then one of commerce, fate and \
             politics, over and over. `/status` says where the game stands, `/board` shows it, `/hand` what is \
             yours alone, and `/rules` looks up a rule."
        }
        "goal" | "aim" | "win" | "winning" | "victory" => {
            "One of three, as chosen at the game's creation.\nWorld domination: leave every other player with \
             one territory at most.\nContinental conqueror: own both continents of the pair you chose with \
             `/warrior aim`.\nLunchtime fix: most points at the agreed end, 100 a territory plus your cash."
        }
        "turn" | "move" | "moving" | "combat" | "pass" => {
            "In a combat round everybody's income comes first; then each has a turn. Move and attack in any \
             order, as often as you like: `/move from: to: troops:` goes any distance through your own land, \
             `/attack from: to: troops:` fights for what isn't yours. `/pass` ends your turn. \
             One troop stays in each territory, or it becomes unoccupied."
        }
        "attack" | "battle" | "fight" | "dice" | "odds" => {
            "`/attack` rolls until it is decided; `until: one roll` goes step by step, `keep: 3` halts when 3 are \
             left, `enter: 4` lets only 4 move in. Up to three dice against up to two, ties to the defender. \
             `/warrior assault` attacks from several territories at once, `/warrior halt` stops. \
             Unoccupied territories defend themselves: 7 in North America and Europe, 15 in Oceania, else 5. \
             `/odds` works out your chances; inside a territory with the same `from` and `to`."
        }
        "capital" | "capitals" => {
            "Whoever attacks a capital first wakes its people: a die makes its strength double (1), triple (2–5) \
             or fourfold (6) for that turn, and the attacker may then still halt. If it falls, half its owner's \
             money goes to the victor, and each of the owner's other territories rolls: stays loyal with a troop \
             more (1–4), becomes unoccupied (5) or changes sides with half its troops (6). The owner chooses a new one, \
             which counts from the end of the turn: `/warrior capital`."
        }
        "guests" | "guest" | "passage" | "betrayal" | "alliance" => {
            "`/warrior passage to: allow: true` lets a player's troops through your land and stand there as \
             guests. Either of you may break it: `/warrior fight at: against:`. A host whose guests attack has \
             −1 on all defence dice until the combat round ends, unless they were struck first or lost their \
             passage before. An attack between two players ends safe passage both ways."
        }
        "money" | "income" | "cash" | "stake" | "speculation" => {
            "Each combat round pays 20 gp a territory (or by continent, if so agreed), 50 a trade route, 100 to an emergency \
             leader. Spend it at auctions, in Barter, on speculative trade (`/warrior stake`, up to 100 gp on \
             one die for all), or keep it: every 100 gp is a vote."
        }
        "auction" | "bid" | "bids" => {
            "As many lots as players. Each bids once in secret: `/warrior bid amount:`, here or by direct \
             message; 0 is no bid, and you may change yours until the last is in. The highest pays and gets the \
             troops, placed at the round's end. Bids can be left beforehand for each size of lot: \
             `/help topic: standing`."
        }
        "standing" | "beforehand" | "standing bids" | "standing answers" => {
            "`/warrior standing`, or the button `Standing answers`, answers for you while you are away; only you \
             know of it. `bids: 2: 30, 15: 0` bids 30 gp for each lot of 2 troops and declines those of 15; of \
             sizes left out you are asked. `stake: 50` stakes, `barter: true` is done as soon as Barter opens: both \
             show then, as for anybody. All of it is for one round of commerce, with `always: true` for good.\n\
             To be asked again: `2: -` takes back a bid, `-` all of them, `stake: -1` the stake, `barter: false` \
             the rest. What is above your cash when it counts lapses, and you are asked. In a tie a standing bid \
             is kept."
        }
        "barter" | "offer" | "offers" | "trade" => {
            "`/offer make to: give: want:` with goods like `50 gp`, `Alaska` (with everyone in it), `3 troops from \
             Alaska`, `trade route`, `passage`, separated by commas; `promise:` takes words that bind nobody. \
             The other one reacts or uses `/offer answer`; what can't be kept at that moment stays open. `/pass` \
             when you are done; an offer to you opens Barter for you again, until its deadline."
        }
        "fate" | "politics" => {
            "Each player in turn rolls four dice, and the sum says what happens: from famine (4) to scandal (24). \
             Where a choice is yours you are asked: `/warrior pay`, `/warrior reward`, `/warrior remove`, \
             `/warrior act`, `/move` with fuel to spare. `/rules search: fate` lists them all."
        }
        "votes" | "vote" | "council" | "voting" => {
            "You have a vote for each territory and each full 100 gp. React to vote with all of them, or `/vote \
             choice: votes:` for some; ⏩ passes. Votes serve once a round, so what you use now is missing in \
             the next vote of this round. You may change yours until the vote closes."
        }
        "placing" | "place" | "allocate" | "troops" | "continents" => {
            "At the end of a commerce round everybody places new troops at once: those bought or traded, and \
             those for whole continents (North America 5, South America 2, Europe 5, Africa 3, Asia 7, Oceania \
             2). `/place at: count: more:`, or `/warrior spread` for the rest. `/pass` is done: what is left goes to \
             your capital (evenly, in the first placing). Until all are done you can place anew."
        }
        "deadlines" | "deadline" | "absence" => {
            "Each decision has a deadline, shown with it. When it passes, the passive answer is given for you: \
             the turn ends, no bid, no stake, no vote; you pay if you can; troops go to the capital."
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
