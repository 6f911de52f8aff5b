//! Why a bot doesn't start, as whoever runs it can mend it.

use poise::serenity_prelude as serenity;
use serenity::{GatewayError, HttpError};

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
    /// Discord doesn't answer, or not as it should.
    #[error("Discord can't be reached: {0}")]
    Unreachable(String),
}

impl From<serenity::Error> for CantStart {
    fn from(error: serenity::Error) -> Self {
        let refused = match &error {
            serenity::Error::Http(HttpError::UnsuccessfulRequest(answer)) => {
                answer.status_code.as_u16() == 401
            }
            // A token with signs in it that no token has.
            serenity::Error::Http(HttpError::InvalidHeader(_)) => true,
            serenity::Error::Gateway(GatewayError::InvalidAuthentication) => true,
            _ => false,
        };
        if refused { Self::Token } else { Self::Unreachable(error.to_string()) }
    }
}
