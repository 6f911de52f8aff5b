//! What no client of Discord's sends: components and forms under whatever message, from whoever likes.

use serde_json::{Value, json};

use super::{Place, Sent, Unsent};
use crate::sandbox::Sandbox;
use crate::sandbox::interaction::Kind;
use crate::sandbox::snowflake::{MessageId, UserId};

impl Sandbox {
    /// Sends the use of a component, whatever its id and what is chosen from it, as if it stood under this message (none: a
    /// message that isn't there).
    ///
    /// # Errors
    /// If there is no such person or place.
    pub fn forge_under(
        &self,
        person: UserId,
        place: Place,
        under: Option<MessageId>,
        custom_id: &str,
        values: Option<&[&str]>,
    ) -> Result<Sent, Unsent> {
        let mut data = json!({ "custom_id": custom_id, "component_type": 2, "id": 1 });
        if let Some(values) = values {
            (data["component_type"], data["values"]) = (3.into(), values.to_vec().into());
        }
        self.forged(Kind::Component, person, place, under, data)
    }

    /// Sends a form, whether or not it was opened, with these fields.
    ///
    /// # Errors
    /// If there is no such person or place.
    pub fn forge_form(
        &self,
        person: UserId,
        place: Place,
        under: Option<MessageId>,
        custom_id: &str,
        fields: &[(&str, &str)],
    ) -> Result<Sent, Unsent> {
        let row = |(at, (name, value)): (usize, &(&str, &str))| {
            let field = json!({ "type": 4, "id": 2 * at + 2, "custom_id": name, "value": value });
            json!({ "type": 1, "id": 2 * at + 1, "components": [field] })
        };
        let rows: Vec<Value> = fields.iter().enumerate().map(row).collect();
        let data = json!({ "custom_id": custom_id, "components": rows });
        self.forged(Kind::Modal, person, place, under, data)
    }

    fn forged(
        &self,
        kind: Kind,
        person: UserId,
        place: Place,
        under: Option<MessageId>,
        data: Value,
    ) -> Result<Sent, Unsent> {
        self.inner.with(|world| {
            let channel = world.place(person, place)?;
            // Under a message of another place it stands nowhere; what stands nowhere is no message of Discord's.
            let under = under.filter(|message| world.message(channel, *message).is_some());
            let newest = || world.messages.get(&channel).and_then(|all| all.keys().next_back().copied());
            let Some(under) = under.or_else(newest) else {
                return Err(Unsent::because("nothing was ever said there"));
            };
            let name = data["custom_id"].as_str().unwrap_or_default().to_owned();
            let id = world.interact(kind, person, channel, name, Some(under), data);
            Ok(Sent { channel, interaction: Some(id), message: Some(under) })
        })
    }
}
