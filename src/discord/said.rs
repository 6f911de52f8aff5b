//! What Discord said where it didn't do as it was asked, and what that means.

use poise::serenity_prelude as serenity;

use super::api_codes::*;

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
    code(error).is_some_and(keeps_as_it_is)
}

fn keeps_as_it_is(code: isize) -> bool {
    matches!(
        code,
        UNKNOWN_MESSAGE
            | ANOTHER_ONES_MESSAGE
            | TOO_MANY_LATE_EDITS
            | TOO_MANY_EDITS
            | THREAD_ARCHIVED
            | SYSTEM_MESSAGE
            | NO_TEXT_CHANNEL
    )
}

/// Does this error mean that no files may be sent there? Then the words go without.
pub(crate) fn takes_no_files(error: &serenity::Error) -> bool {
    code(error).is_some_and(refuses_files)
}

fn refuses_files(code: isize) -> bool {
    matches!(code, MISSING_PERMISSIONS | FILES_LIMITED)
}

/// Does it mean that a permission is lacking?
pub(crate) fn is_not_permitted(error: &serenity::Error) -> bool {
    code(error) == Some(MISSING_PERMISSIONS)
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
    match means(code(failed), status(failed)) {
        // serenity itself finds it too long.
        Failure::Later if matches!(failed, serenity::Error::Model(_)) => Failure::Malformed,
        failure => failure,
    }
}

/// What a code of Discord's and a status mean.
fn means(code: Option<isize>, status: Option<u16>) -> Failure {
    match (code, status) {
        (Some(UNKNOWN_CHANNEL | UNKNOWN_GUILD), _) => Failure::Gone,
        (
            Some(
                ONLY_IN_POSTS
                | MISSING_ACCESS
                | NO_TEXT_CHANNEL
                | MISSING_PERMISSIONS
                | NOT_IN_SUCH_A_CHANNEL
                | THREAD_LOCKED,
            ),
            _,
        ) => Failure::Broken,
        (Some(UNKNOWN_USER | CLOSED_TO_MESSAGES | INVALID_RECIPIENTS | NO_SERVER_IN_COMMON), _) => {
            Failure::ClosedToMessages
        }
        (Some(OPENED_TOO_FAST), _) => Failure::TooFast,
        (Some(FLAGGED), _) => Failure::Flagged,
        (
            Some(
                EXPLICIT
                | REQUEST_TOO_LARGE
                | EMPTY_MESSAGE
                | INVALID_FORM
                | FILE_TOO_LARGE
                | INVALID_FILE
                | NO_JSON
                | BROKEN_FILE
                | FILE_OF_ANOTHER_SORT
                | INVALID_EMOJI
                | BLOCKED_BY_MODERATION
                | TITLE_BLOCKED
                | HARMFUL_LINK,
            ),
            Some(400..=499),
        ) => Failure::Malformed,
        (_, Some(401)) => Failure::Unauthorised,
        _ => Failure::Later,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_discord_lists_is_taken_for_what_it_says() {
        use Failure::{Broken, ClosedToMessages, Flagged, Gone, Later, Malformed, TooFast, Unauthorised};
        for (status, code, meant, words) in [
            (400, 0, Later, "General error"),
            (404, 10003, Gone, "Unknown channel"),
            (404, 10004, Gone, "Unknown guild"),
            (404, 10008, Later, "Unknown message"),
            (404, 10013, ClosedToMessages, "Unknown user"),
            (400, 20009, Malformed, "Explicit content cannot be sent to the desired recipient(s)"),
            (429, 20016, Later, "This action cannot be performed due to slowmode rate limit"),
            (403, 20026, Flagged, "The bot has been flagged by the anti-spam system"),
            (429, 20028, Later, "The channel you are writing has hit the write rate limit"),
            (429, 20029, Later, "The write action on the server has hit the write rate limit"),
            (401, 40001, Unauthorised, "Unauthorized. Provide a valid token and try again"),
            (403, 40003, TooFast, "You are opening direct messages too fast"),
            (403, 40004, Later, "Send messages has been temporarily disabled"),
            (413, 40005, Malformed, "Request entity too large"),
            (403, 40006, Later, "This feature has been temporarily disabled server-side"),
            (400, 40058, Broken, "Cannot send a message in a forum channel"),
            (429, 40062, Later, "Service resource is being rate limited"),
            (403, 40333, Later, "Cloudflare is blocking your request"),
            (403, 50001, Broken, "Missing access"),
            (400, 50006, Malformed, "Cannot send an empty message"),
            (403, 50007, ClosedToMessages, "Cannot send messages to this user"),
            (400, 50008, Broken, "Cannot send messages in a non-text channel"),
            (403, 50013, Broken, "You lack permissions to perform that action"),
            (401, 50014, Unauthorised, "Invalid authentication token provided"),
            (400, 50024, Broken, "Cannot execute action on this channel type"),
            (400, 50033, ClosedToMessages, "Invalid recipient(s)"),
            (400, 50035, Malformed, "Invalid form body"),
            (400, 50045, Malformed, "File uploaded exceeds the maximum size"),
            (400, 50046, Malformed, "Invalid file uploaded"),
            (400, 50109, Malformed, "The request body contains invalid JSON"),
            (400, 50110, Malformed, "The provided file is invalid"),
            (400, 50123, Malformed, "The provided file type is invalid"),
            (400, 50151, Malformed, "The specified emoji is invalid"),
            (403, 50278, ClosedToMessages, "No server in common"),
            (429, 130_000, Later, "API resource is currently overloaded. Try again a little later"),
            (403, 160_005, Broken, "Thread is locked"),
            (400, 200_000, Malformed, "Message was blocked by automatic moderation"),
            (400, 240_000, Malformed, "Message blocked by harmful links filter"),
            // A code of Discord's in an answer that no fault of a message has.
            (500, 50035, Later, "Invalid form body"),
        ] {
            assert_eq!(means(Some(code), Some(status)), meant, "{status}/{code} {words}");
        }
        for (status, meant) in
            [(None, Later), (Some(404), Later), (Some(502), Later), (Some(401), Unauthorised)]
        {
            assert_eq!(means(None, status), meant, "{status:?} without a code");
        }
    }

    /// All codes for which this holds, in order.
    fn found_by(of: impl Fn(isize) -> bool) -> Vec<isize> {
        (0..500_000).filter(|code| of(*code)).collect()
    }

    #[test]
    fn a_message_stays_as_it_is_where_discord_says_that_it_can_not_be_changed() {
        let listed = [
            (10_008, "Unknown message"),
            (20_022, "This message cannot be edited due to announcement rate limits"),
            (30_046, "Maximum number of edits to messages older than 1 hour reached"),
            (50_005, "Cannot edit a message authored by another user"),
            (50_008, "Cannot send messages in a non-text channel"),
            (50_021, "Cannot execute action on a system message"),
            (50_083, "Tried to perform an operation on an archived thread"),
        ];
        assert_eq!(found_by(keeps_as_it_is), listed.map(|(code, _)| code));
    }

    #[test]
    fn words_go_without_their_files_where_files_are_refused_alone() {
        let listed = [
            (50_013, "You lack permissions to perform that action"),
            (400_001, "Access to file uploads has been limited for this guild"),
        ];
        assert_eq!(found_by(refuses_files), listed.map(|(code, _)| code));
    }
}
