//! Fetching a file that somebody attached, and finding the people whom it names.

use std::collections::BTreeMap;

use poise::serenity_prelude as serenity;

use super::answer::Asked;
use super::pace::Urgency;
use super::{Data, Error};
use crate::table::{PersonId, people_of};

/// No larger file is fetched from a chat, where anybody may attach one: hardly a game's export comes near this, and
/// `wartable import` takes those that are larger ([`crate::table::LARGEST`]).
const LARGEST: u32 = 8 * 1024 * 1024;
/// So many files are held and read at once. What is read of a large one takes many times its room.
pub(crate) const AT_ONCE: usize = 2;
/// No game has more seats; a file that names more people is not searched for all of them.
const MOST_PEOPLE: usize = 12;

/// The file's bytes, or a sentence why they aren't fetched.
pub(crate) async fn read(data: &Data, file: &serenity::Attachment) -> Result<Result<Vec<u8>, String>, Error> {
    if file.size > LARGEST {
        return Ok(Err(too_large()));
    }
    // Its address lets anybody read it: no error says that in the log.
    let bare = reqwest::Error::without_url;
    let answer = data.web.get(&file.url).send().await.map_err(bare)?;
    let mut answer = answer.error_for_status().map_err(bare)?;
    let mut bytes = Vec::new();
    // It is as large as it comes, whatever was said of it.
    while let Some(piece) = answer.chunk().await.map_err(bare)? {
        bytes.extend_from_slice(&piece);
        if bytes.len() > LARGEST as usize {
            return Ok(Err(too_large()));
        }
    }
    Ok(Ok(bytes))
}

fn too_large() -> String {
    let (most, all) = (LARGEST >> 20, crate::table::LARGEST >> 20);
    format!(
        "This file is too large: {most} MB at most are taken here. Larger ones, of {all} MB at most, can be brought in by whoever runs the bot, with `wartable import`."
    )
}

/// Who is meant by the names in a file: members of this server who go by just that name.
pub(crate) async fn people(data: &Data, asked: &Asked, file: &[u8]) -> BTreeMap<String, PersonId> {
    let mut people = BTreeMap::new();
    for name in people_of(file).into_iter().take(MOST_PEOPLE) {
        if name.eq_ignore_ascii_case(&asked.name) {
            people.insert(name, PersonId(asked.user.get()));
            continue;
        }
        let Some(guild) = asked.guild else { continue };
        data.pace.wait(Urgency::Awaited).await;
        match guild.search_members(&data.http, &name, Some(25)).await {
            Ok(found) => {
                let same = |known: &str| known.eq_ignore_ascii_case(&name);
                let member = found
                    .iter()
                    .filter(|member| !member.user.bot)
                    .find(|member| same(member.display_name()) || same(&member.user.name));
                if let Some(member) = member {
                    people.insert(name, PersonId(member.user.id.get()));
                }
            }
            // The seat stays open to `/game replace`.
            Err(error) => tracing::warn!(error = error.to_string(), "members could not be searched"),
        }
    }
    people
}
