//! What goes wrong on the way to the bot on demand: events lost, doubled, swapped or late, sessions not taken up again.

use jiff::SignedDuration;

/// What becomes of an event on its way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Meddling {
    /// It never comes, not even to who resumes.
    Drop,
    /// It comes twice.
    Repeat,
    /// It comes after the one that follows it.
    Swap,
    /// It comes so much later.
    Delay(SignedDuration),
}

/// What is to go wrong, and how often.
#[derive(Debug, Default)]
pub(super) struct Plans {
    events: Vec<Planned>,
    /// So many attempts to resume are refused.
    pub(super) refused_resumes: u32,
    /// Whoever identifies is turned away with this code.
    pub(super) turned_away: Option<u16>,
}

#[derive(Debug)]
struct Planned {
    left: u32,
    meddling: Meddling,
    event: String,
}

impl Plans {
    pub(super) fn add(&mut self, times: u32, meddling: Meddling, event: &str) {
        self.events.push(Planned { left: times, meddling, event: event.to_uppercase() });
    }

    /// What becomes of this event, if it doesn't just come.
    pub(super) fn take(&mut self, event: &str) -> Option<Meddling> {
        self.events.retain(|planned| planned.left > 0);
        let found = self.events.iter_mut().find(|plan| plan.event == "*" || plan.event == event)?;
        found.left -= 1;
        Some(found.meddling)
    }

    /// How many events are still to meet what was planned for them.
    pub(super) fn left(&self) -> u32 {
        self.events.iter().map(|planned| planned.left).sum()
    }

    /// Is this attempt to resume one that is refused?
    pub(super) fn refuses_resume(&mut self) -> bool {
        let refused = self.refused_resumes > 0;
        self.refused_resumes = self.refused_resumes.saturating_sub(1);
        refused
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_planned_meets_the_events_that_it_was_planned_for_and_so_many() {
        let mut plans = Plans::default();
        plans.add(2, Meddling::Drop, "message_reaction_add");
        plans.add(1, Meddling::Repeat, "*");
        assert_eq!(plans.take("MESSAGE_REACTION_ADD"), Some(Meddling::Drop));
        assert_eq!(plans.take("INTERACTION_CREATE"), Some(Meddling::Repeat));
        assert_eq!(plans.take("INTERACTION_CREATE"), None);
        assert_eq!(plans.take("MESSAGE_REACTION_ADD"), Some(Meddling::Drop));
        assert_eq!(plans.take("MESSAGE_REACTION_ADD"), None);
    }

    #[test]
    fn so_many_attempts_to_resume_are_refused() {
        let mut plans = Plans { refused_resumes: 1, ..Plans::default() };
        assert_eq!([plans.refuses_resume(), plans.refuses_resume()], [true, false]);
    }
}
