//! What Discord said where it didn't do as it was asked, and what that means.

use poise::serenity_prelude as serenity;

/// Discord's code for an interaction that was answered already.
pub(super) const ALREADY_ACKNOWLEDGED: isize = 40060;
/// Discord's code for what the bot may not do.
pub(super) const NOT_PERMITTED: isize = 50013;

/// Discord's own code of an error, where it sent one.
pub(crate) fn code(error: &serenity::Error) -> Option<isize> {
    match error {
        serenity::Error::Http(serenity::HttpError::UnsuccessfulRequest(answer)) => Some(answer.error.code),
        _ => None,
    }
}

/// May what was asked have been done, though no answer came? Not where nobody was reached.
pub(crate) fn may_have_arrived(error: &serenity::Error) -> bool {
    match error {
        serenity::Error::Http(serenity::HttpError::Request(failed)) => {
            !(failed.is_connect() || failed.is_builder())
        }
        _ => false,
    }
}

/// Does this error mean that a message of ours can't be changed, now or ever, as Discord itself says? Then it stays as it
/// is, and what was to be added is sent by itself.
pub(crate) fn stays(error: &serenity::Error) -> bool {
    // Deleted, of another bot, too old to be changed once more, in a thread that sleeps; of a sort, or in a channel of a
    // kind, in which nothing is changed.
    matches!(code(error), Some(10008 | 50005 | 30046 | 50083 | 50021 | 50008))
}

/// The HTTP status of an error, where Discord answered at all.
pub(crate) fn status(error: &serenity::Error) -> Option<u16> {
    match error {
        serenity::Error::Http(serenity::HttpError::UnsuccessfulRequest(answer)) => {
            Some(answer.status_code.as_u16())
        }
        _ => None,
    }
}

/// Why a message did not arrive.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Failure {
    /// Something passing: try again later. Whatever isn't known to be anything else is.
    Later,
    /// Discord doesn't know the token.
    Unauthorised,
    /// The channel is closed to the bot.
    Broken,
    /// The channel isn't there any more.
    Gone,
    /// The person takes no direct messages.
    ClosedToMessages,
    /// Too many direct conversations were opened.
    TooFast,
    /// Discord lets the bot write no direct messages.
    Flagged,
    /// Discord says that it will never take this message as it is.
    Malformed,
}

/// What an error of Discord's means for the message. Only Discord's own codes say that it can't be: a status alone may
/// come from whatever stands between.
pub(crate) fn failure(failed: &serenity::Error) -> Failure {
    match (code(failed), status(failed)) {
        // Unknown channel or server.
        (Some(10003 | 10004), _) => Failure::Gone,
        // Missing access or permission; a channel of another kind; locked thread.
        (Some(50001 | 50008 | 50013 | 50024 | 160_005), _) => Failure::Broken,
        // Closed to messages; no server in common; nobody.
        (Some(50007 | 50278 | 10013), _) => Failure::ClosedToMessages,
        (Some(40003), _) => Failure::TooFast,
        (Some(20026), _) => Failure::Flagged,
        // Explicit; empty; invalid; files too large or invalid; no JSON; not let through by what the server forbids.
        (
            Some(20009 | 40005 | 50006 | 50035 | 50045 | 50046 | 50080 | 50109 | 200_000 | 200_001 | 240_000),
            Some(400..=499),
        ) => Failure::Malformed,
        (_, Some(401)) => Failure::Unauthorised,
        _ => match failed {
            serenity::Error::Model(_) => Failure::Malformed,
            _ => Failure::Later,
        },
    }
}
