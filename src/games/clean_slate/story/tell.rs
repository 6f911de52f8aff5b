//! What happened, told to one reader: events in, a passage out.

use super::front::front;
use super::words::{join, land, separated, strong};
use crate::clean_slate::{CleanSlate, Event, Part};
use crate::line;
use crate::rules::{Line, Passage, TerritoryId};

/// These events as one passage, in reading order.
pub(in crate::clean_slate) fn tell(game: &CleanSlate, events: &[&Event]) -> Passage {
    let mut teller = Teller {
        game,
        told: Passage::default(),
        open: None,
        place: None,
        group: None,
        target: None,
        front_due: false,
    };
    for (number, event) in events.iter().enumerate() {
        // Who recalibrates has gone on to it; that needs no sentence of its own.
        let goes_on = matches!(event, Event::PartBegan { part: Part::Recalibrate, .. });
        if goes_on && matches!(events.get(number + 1), Some(Event::Recalibrated { .. })) {
            continue;
        }
        teller.event(event);
    }
    teller.close();
    teller.show_front();
    teller.told
}

/// Things of one kind that are told in one line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kin {
    /// CS-25.
    Bred,
    /// CS-26.
    Strengthened,
    /// CS-27.
    Drawn,
    /// CS-36.
    Lacking,
}

/// A passage being told.
pub(super) struct Teller<'a> {
    pub(super) game: &'a CleanSlate,
    pub(super) told: Passage,
    /// The sentence of a fight or a step, to which what follows from it is added.
    open: Option<Line>,
    /// What country that sentence is about.
    place: Option<TerritoryId>,
    /// What is told in one line, and what comes after it.
    group: Option<(Kin, Vec<Line>, Vec<Line>)>,
    /// CS-29: the dice that chose the next fight's target.
    pub(super) target: Option<Vec<u8>>,
    /// A player's turn has ended: what threatens now is shown.
    pub(super) front_due: bool,
}

impl Teller<'_> {
    /// A line by itself.
    pub(super) fn say(&mut self, line: Line) {
        self.close();
        self.told.lines.push(line);
    }

    /// A headline at the beginning is the passage's; others stand out among the lines.
    pub(super) fn headline(&mut self, line: Line) {
        self.close();
        self.told.headline(line);
    }

    /// Begins a sentence that what follows is added to.
    pub(super) fn begin(&mut self, place: TerritoryId, line: Line) {
        self.close();
        self.open = Some(line);
        self.place = Some(place);
    }

    /// " in Peru", unless the sentence is about Peru.
    pub(super) fn in_place(&self, at: TerritoryId) -> Line {
        if self.open.is_some() && self.place == Some(at) { Line::new() } else { line![" in ", land(at)] }
    }

    /// Adds what followed to the sentence; without one it stands alone.
    pub(super) fn add(&mut self, part: Line) {
        match (&mut self.open, &mut self.group) {
            (Some(open), _) => {
                open.push("; ".into());
                open.extend(part);
            }
            (None, Some((_, items, _))) if !items.is_empty() => {
                if let Some(last) = items.last_mut() {
                    last.push(" (".into());
                    last.extend(part);
                    last.push(")".into());
                }
            }
            (None, _) => self.open = Some(part),
        }
    }

    /// One more of a kind.
    pub(super) fn among(&mut self, kin: Kin, item: Line) {
        self.close_sentence();
        match &mut self.group {
            Some((known, items, _)) if *known == kin => items.push(item),
            _ => {
                self.close();
                self.group = Some((kin, vec![item], Vec::new()));
            }
        }
    }

    /// A line that follows on the group being told; without one it stands alone.
    pub(super) fn after(&mut self, line: Line) {
        match &mut self.group {
            Some((_, _, after)) => after.push(line),
            None => self.say(line),
        }
    }

    fn close_sentence(&mut self) {
        if let Some(mut open) = self.open.take() {
            open.push(".".into());
            self.told.lines.push(open);
        }
    }

    /// Ends the sentence and the group that are being told.
    pub(super) fn close(&mut self) {
        self.close_sentence();
        let Some((kin, items, after)) = self.group.take() else { return };
        let start = match kin {
            Kin::Bred => "Infiltrators multiply: ",
            Kin::Strengthened => "Ready to invade now: ",
            Kin::Drawn => "Drawn by card: ",
            Kin::Lacking => "No Environment there, so a die each: ",
        };
        self.told.lines.push(join([line![start], separated(items, ", "), line!["."]]));
        self.told.lines.extend(after);
    }

    /// What threatens, once a turn is over; nothing after the end.
    pub(super) fn show_front(&mut self) {
        if !std::mem::take(&mut self.front_due) || self.game.outcome.is_some() {
            return;
        }
        self.close();
        self.told.lines.push(line![strong("What threatens")]);
        self.told.lines.extend(front(self.game));
    }
}
