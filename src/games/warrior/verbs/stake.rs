//! Stakes on speculative trade (WR-28).

use super::super::{Order, Phase, Refusal};
use super::{Field, Filled, Opening, Read, Takes, Verb};
use crate::rules::{ButtonStyle::Primary, Common, Prompt, codes};

/// WR-28: stake; 0 is none.
pub static STAKE: Verb = Verb {
    fields: &[Field::must("amount", "How many gp, 0 to 100", Takes::IntegerLike(amounts))],
    ..Verb::slash("warrior stake", "Stake money on speculative trade", &["WR-28"], open, read)
};

fn open(o: &mut Opening<'_>) {
    if is_staking(o) {
        o.button("Stake", Primary).asking(&["amount"]);
    }
}

/// It may be changed until all are in.
pub(super) fn is_staking(o: &Opening<'_>) -> bool {
    o.prompt == Prompt::Alone
        && matches!(o.game.phase, Phase::Speculate(_))
        && o.game.seats[o.seat.index()].cash > 0
}

fn read(form: &Filled<'_>) -> Read {
    let amount = staked(form, "amount")?;
    Ok(Order::Stake(amount.ok_or_else(|| form.missing(&["amount"], codes::NOT_A_NUMBER))?))
}

/// What stands in a field for a stake, if anything does.
pub(super) fn staked(form: &Filled<'_>, field: &'static str) -> Result<Option<u32>, Refusal> {
    let Some(amount) = form.integer(field)? else { return Ok(None) };
    if amount < 0 {
        return Err(Common::TooFew { number: amount, least: 0, rule: "WR-28" }.into());
    }
    let amount =
        u32::try_from(amount).map_err(|_| Refusal::StakeTooHigh { amount: amount.unsigned_abs() })?;
    Ok(Some(amount))
}

/// Not above one's cash; most first.
fn amounts(form: &Filled<'_>) -> Vec<i64> {
    let cash = form.game.seats[form.seat.index()].cash;
    let most = i64::from(cash.min(form.game.numbers().speculation.most));
    let mut amounts = vec![most, 100, 75, 50, 25, 10, 0];
    amounts.retain(|amount| *amount <= most);
    amounts.dedup();
    amounts
}
