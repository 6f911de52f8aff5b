//! What an attack would mean, said before it is made (WR-15, WR-16, WR-18).

use super::odds::chance;
use super::words::{land, list_with, strong, troops};
use crate::games::warrior::Warrior;
use crate::line;
use crate::rules::{Passage, SeatId, TerritoryId};

/// Who meets whom, the chance, and what stays behind.
pub(in crate::games::warrior) fn before(
    game: &Warrior,
    seat: SeatId,
    forces: &[(TerritoryId, u32)],
    to: TerritoryId,
) -> Passage {
    let from = |(from, units): &(TerritoryId, u32)| line![troops(*units), " from ", land(*from)];
    let mut meets = list_with(forces.iter().map(from).collect(), "and");
    meets.extend(line![" against "]);
    if let Some(owner) = game.owner(to) {
        meets.extend(line![owner, "'s "]);
    }
    meets.extend(line![land(to), format!(" ({})", game.strength_at(to, None))]);
    // WR-16: together they roll as one.
    let all: u32 = forces.iter().map(|(_, units)| *units).sum();
    if let Some((first, _)) = forces.first()
        && let Some(chance) = chance(game, seat, (*first, to), all)
    {
        meets.extend(line![": ", strong(format!("{chance} to win")), ", fought to the end."]);
    } else {
        meets.extend(line!["."]);
    }
    let mut lines = vec![meets];
    for (from, units) in forces {
        let stays = game.units_of(seat, *from).saturating_sub(*units);
        let mut behind =
            line![troops(stays), if stays == 1 { " stays in " } else { " stay in " }, land(*from)];
        if game.is_capital(*from) && game.owner(*from) == Some(seat) {
            behind.extend(line![", ", strong("your capital")]);
        }
        behind.extend(line!["."]);
        lines.push(behind);
    }
    // WR-18
    if game.will_rise(to) {
        lines.push(line!["It is a capital: its people rise once a turn, by a die."]);
    }
    Passage { lines, ..Passage::default() }
}
