//! Why a bot doesn't start, as whoever runs it can mend it.

use poise::serenity_prelude as serenity;
use serenity::{GatewayError, HttpError};

use super::signed::PublicKey;

/// Why a bot doesn't start.
#[derive(Debug, thiserror::Error)]
pub enum CantStart {
    /// Discord doesn't know the token.
    #[error(
        "Discord refuses the token; copy it anew from the bot's page in the developer portal into DISCORD_TOKEN"
    )]
    Token,
    /// There are servers, and in none of them the bot may do what it needs.
    #[error("no server lets the bot do what it needs: {servers}; invite it again with {link}")]
    Permission {
        /// Which, and what they lack.
        servers: String,
        /// How to invite it.
        link: String,
    },
    /// The bot is on more servers than its connections carry.
    #[error(
        "Discord wants {needed} connections for the servers that the bot is on, and it has {there}; start it again, and it makes as many"
    )]
    Shards {
        /// How many there are.
        there: u32,
        /// How many Discord asks for.
        needed: u32,
    },
    /// The key that was given isn't the application's.
    #[error(
        "the public key that was given ({given}) isn't this application's, which is {known}; copy it anew from its page in \
         the developer portal into WARTABLE_PUBLIC_KEY, or leave that out"
    )]
    OtherKey {
        /// That which was given.
        given: PublicKey,
        /// That which Discord names.
        known: PublicKey,
    },
    /// Discord's gateway closes the connection for good.
    #[error("Discord has closed the connection for good: {0}")]
    Gateway(String),
    /// Discord is there and doesn't take the commands: it wouldn't the next time either.
    #[error("Discord doesn't take the commands: {0}")]
    Commands(String),
    /// Discord doesn't answer, or not as it should.
    #[error("Discord can't be reached: {0}")]
    Unreachable(String),
}

impl From<serenity::Error> for CantStart {
    fn from(error: serenity::Error) -> Self {
        match &error {
            serenity::Error::Http(HttpError::UnsuccessfulRequest(answer))
                if answer.status_code.as_u16() == 401 =>
            {
                Self::Token
            }
            // A token with signs in it that no token has.
            serenity::Error::Http(HttpError::InvalidHeader(_)) => Self::Token,
            serenity::Error::Gateway(GatewayError::InvalidAuthentication) => Self::Token,
            serenity::Error::Gateway(
                error @ (GatewayError::DisallowedGatewayIntents
                | GatewayError::InvalidGatewayIntents
                | GatewayError::InvalidShardData
                | GatewayError::OverloadedShard),
            ) => Self::Gateway(error.to_string()),
            _ => Self::Unreachable(with_its_cause(&error)),
        }
    }
}

/// An error with what it comes from in the end: that no name was found, nobody listens, a certificate isn't trusted. What lies between
/// may hold an address that is nobody's to read.
pub(super) fn with_its_cause(error: &(dyn std::error::Error + 'static)) -> String {
    let causes = std::iter::successors(error.source(), |cause| cause.source());
    let (said, last) = (error.to_string(), causes.last().map(ToString::to_string));
    match last.filter(|last| !said.contains(last.as_str())) {
        Some(last) => format!("{}: {last}", said.trim_end_matches('.')),
        None => said,
    }
}
