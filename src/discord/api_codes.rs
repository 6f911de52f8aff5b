//! Discord's own codes of errors, by what they say (its documentation: Opcodes and Status Codes, JSON Error Codes).

pub(super) const UNKNOWN_CHANNEL: isize = 10_003;
pub(super) const UNKNOWN_GUILD: isize = 10_004;
pub(super) const UNKNOWN_MEMBER: isize = 10_007;
pub(super) const UNKNOWN_MESSAGE: isize = 10_008;
pub(super) const UNKNOWN_USER: isize = 10_013;
pub(super) const UNKNOWN_WEBHOOK: isize = 10_015;
pub(super) const UNKNOWN_INTERACTION: isize = 10_062;
pub(super) const EXPLICIT: isize = 20_009;
/// A message in a channel of news was changed too often.
pub(super) const TOO_MANY_EDITS: isize = 20_022;
/// The bot was flagged, and writes no direct messages. It stands in no list; bots are told it.
pub(super) const FLAGGED: isize = 20_026;
/// A message was changed too often that is older than an hour.
pub(super) const TOO_MANY_LATE_EDITS: isize = 30_046;
/// Direct conversations were opened too fast.
pub(super) const OPENED_TOO_FAST: isize = 40_003;
pub(super) const REQUEST_TOO_LARGE: isize = 40_005;
/// A forum, in which nothing is said outside of a post.
pub(super) const ONLY_IN_POSTS: isize = 40_058;
pub(super) const ALREADY_ACKNOWLEDGED: isize = 40_060;
/// The interaction takes no more messages.
pub(super) const TOO_MANY_FOLLOWUPS: isize = 40_094;
pub(super) const MISSING_ACCESS: isize = 50_001;
pub(super) const ANOTHER_ONES_MESSAGE: isize = 50_005;
pub(super) const EMPTY_MESSAGE: isize = 50_006;
/// The person takes no direct messages.
pub(super) const CLOSED_TO_MESSAGES: isize = 50_007;
/// A channel that isn't for text.
pub(super) const NO_TEXT_CHANNEL: isize = 50_008;
pub(super) const MISSING_PERMISSIONS: isize = 50_013;
pub(super) const SYSTEM_MESSAGE: isize = 50_021;
/// A channel in which that can't be done.
pub(super) const NOT_IN_SUCH_A_CHANNEL: isize = 50_024;
pub(super) const INVALID_WEBHOOK_TOKEN: isize = 50_027;
pub(super) const INVALID_RECIPIENTS: isize = 50_033;
pub(super) const INVALID_FORM: isize = 50_035;
pub(super) const FILE_TOO_LARGE: isize = 50_045;
pub(super) const INVALID_FILE: isize = 50_046;
/// A thread that sleeps.
pub(super) const THREAD_ARCHIVED: isize = 50_083;
pub(super) const NO_JSON: isize = 50_109;
pub(super) const BROKEN_FILE: isize = 50_110;
pub(super) const FILE_OF_ANOTHER_SORT: isize = 50_123;
pub(super) const INVALID_EMOJI: isize = 50_151;
/// It stands in no list; bots are told it.
pub(super) const NO_SERVER_IN_COMMON: isize = 50_278;
pub(super) const THREAD_LOCKED: isize = 160_005;
pub(super) const TOO_MANY_THREADS: isize = 160_006;
/// The server's own rules don't let it through.
pub(super) const BLOCKED_BY_MODERATION: isize = 200_000;
pub(super) const TITLE_BLOCKED: isize = 200_001;
pub(super) const HARMFUL_LINK: isize = 240_000;
/// A whole server may send no more files for now.
pub(super) const FILES_LIMITED: isize = 400_001;
