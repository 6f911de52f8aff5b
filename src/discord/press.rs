//! What happens when a button is pressed, something is chosen from a menu, or a dialog is sent. All
//! that is needed stands in the component's id.

use poise::serenity_prelude as serenity;
use serenity::{ComponentInteractionDataKind, Http, MessageFlags};

use super::answer::{Asked, Reply};
use super::components::{Component, Use};
use super::menus::{self, Step};
use super::reply;
use super::tree::FormCommandWords;
use super::{Data, Fault, error, handler};
use crate::rules::{Button, FieldSpec, FieldValue, codes};
use crate::table::{Ask, GameId, No, Receipt, Refused};

/// The answer to a component that nobody knows any more.
const STALE: &str =
    "This button belongs to something that is over. `/help` says what you can do now. (stale)";

/// A button or menu was used.
pub(crate) async fn component(data: &Data, http: &Http, interaction: &serenity::ComponentInteraction) {
    let asked = Asked::component(interaction);
    let own = interaction.message.flags.is_some_and(|flags| flags.contains(MessageFlags::EPHEMERAL));
    let chosen = match &interaction.data.kind {
        ComponentInteractionDataKind::StringSelect { values } => values.first().cloned(),
        _ => None,
    };
    let used = Component::decode(&interaction.data.custom_id).map(|component| (component, chosen));
    let done = match used {
        Some((component, chosen)) => follow(data, http, &asked, component, chosen, own).await,
        None => stale(data, http, &asked).await,
    };
    if let Err(why) = done {
        error::fault(http, &asked, "component", &why).await;
    }
}

/// A dialog was sent.
pub(crate) async fn dialog(data: &Data, http: &Http, interaction: &serenity::ModalInteraction) {
    let asked = Asked::dialog(interaction);
    let own = interaction
        .message
        .as_ref()
        .is_some_and(|message| message.flags.is_some_and(|flags| flags.contains(MessageFlags::EPHEMERAL)));
    let done = match Component::decode(&interaction.data.custom_id) {
        Some(mut component) => {
            for (field, value) in typed(interaction) {
                component.ask.retain(|asked| *asked != field);
                if value.trim().is_empty() {
                    component.draft.fields.remove(&field);
                } else {
                    component.draft.fields.insert(field, FieldValue::Text(value));
                }
            }
            component.does = Use::Press;
            follow(data, http, &asked, component, None, own).await
        }
        None => stale(data, http, &asked).await,
    };
    if let Err(why) = done {
        error::fault(http, &asked, "dialog", &why).await;
    }
}

fn typed(interaction: &serenity::ModalInteraction) -> impl Iterator<Item = (String, String)> + '_ {
    interaction.data.components.iter().flat_map(|row| &row.components).filter_map(|component| match component
    {
        serenity::ActionRowComponent::InputText(input) => {
            Some((input.custom_id.clone(), input.value.clone().unwrap_or_default()))
        }
        _ => None,
    })
}

/// Goes on from a component to the next step. `own`: it stands under a message that only its user
/// sees, which the answer may replace.
async fn follow(
    data: &Data,
    http: &Http,
    asked: &Asked,
    mut component: Component,
    chosen: Option<String>,
    own: bool,
) -> Result<(), Fault> {
    let form = data.forms.find(&component.draft.form);
    let fields = form.map_or(&[][..], |form| &form.form.fields);
    let mut page = 0;
    match (component.does, chosen) {
        (Use::Choose, Some(chosen)) => {
            if let Step::Menu(field) = menus::next(fields, &component.ask) {
                component.ask.retain(|asked| asked != field.name);
                component.draft.fields.insert(field.name.to_owned(), FieldValue::Text(chosen));
            }
        }
        (Use::Page(number), _) => page = usize::from(number),
        _ => {}
    }
    component.does = Use::Press;
    let step = menus::next(fields, &component.ask);
    let mut hopeless = None;
    if let Step::Dialog(fields) = &step
        && asked.may_open
    {
        hopeless = data.tables.why_not(&ask(asked, &component));
        if hopeless.is_none() {
            // The message below which it opens keeps its buttons, for nobody is told when a dialog is closed unsent.
            let words = form.map_or("", |form| form.words);
            return Ok(asked.open(http, menus::dialog(&component, words, fields)).await?);
        }
    }
    if own {
        asked.defer_in_place(http).await?;
    } else {
        asked.defer(http).await?;
    }
    let answer = match (hopeless, step) {
        (Some(refused), _) => reply(data, asked, Err(refused.into())).await,
        (None, Step::Menu(field)) => match menu(data, asked, &component, &field, page).await {
            Ok(menu) if own || menu.rows.is_empty() => with_present(data, asked, game_of(&component), menu),
            Ok(menu) => menu,
            Err(why) => refusal(data, asked, &why),
        },
        (None, Step::Order) => {
            let answer = data.tables.order(ask(asked, &component)).await;
            reply(data, asked, answer).await
        }
        // A dialog can't follow a dialog: a button goes between.
        (None, Step::Dialog(_)) => {
            let go_on = Reply::say("There is one more thing to say.");
            with_present(data, asked, game_of(&component), Reply { rows: menus::go_on(&component), ..go_on })
        }
    };
    Ok(asked.answer(http, answer).await?)
}

/// With the buttons that count now below its own: those of this game, or of the one that is meant by where it was asked.
pub(crate) fn with_present(data: &Data, asked: &Asked, game: Option<GameId>, reply: Reply) -> Reply {
    beside(data, asked, game, reply, false)
}

/// The same; `after_stale`: what was pressed belongs to something that is over.
fn beside(data: &Data, asked: &Asked, game: Option<GameId>, mut reply: Reply, after_stale: bool) -> Reply {
    if let Some((game, version, buttons)) =
        data.tables.present(&handler::call(asked, None), game, after_stale)
    {
        let id = |button: &Button| reply::component(button, Some(game), version).id();
        reply.rows = menus::beneath(reply.rows, &buttons, id);
    }
    reply
}

async fn stale(data: &Data, http: &Http, asked: &Asked) -> Result<(), Fault> {
    asked.defer(http).await?;
    Ok(asked.answer(http, beside(data, asked, None, Reply::say(STALE), true)).await?)
}

/// The game that a component was made for.
fn game_of(component: &Component) -> Option<GameId> {
    (component.game != 0).then_some(GameId(component.game))
}

fn ask(asked: &Asked, component: &Component) -> Ask {
    let mut draft = component.draft.clone();
    let named = handler::game(&mut draft);
    let game = game_of(component).map(|game| game.to_string()).or(named);
    Ask { call: handler::call(asked, game), draft, version: Some(component.version), file: None }
}

/// The menu for a field, with what may be chosen now; or why there is nothing to choose, where that is known.
async fn menu(
    data: &Data,
    asked: &Asked,
    component: &Component,
    field: &FieldSpec,
    page: usize,
) -> Result<Reply, Refused> {
    let candidates = match menus::fixed(field.kind) {
        Some(fixed) => fixed,
        None => {
            let Ask { call, draft, .. } = ask(asked, component);
            data.tables.complete(&call, &draft, field.name, "").await
        }
    };
    if candidates.is_empty()
        && let Some(refused) = data.tables.why_nothing(&ask(asked, component))
    {
        return Err(refused);
    }
    let rows = menus::menu(component, field, &candidates, page);
    let words = if candidates.is_empty() {
        format!(
            "There is nothing to choose for `{}` at the moment. `/help` says what you can do now.",
            field.name
        )
    } else {
        format!("{}?", field.words)
    };
    Ok(Reply { rows, ..Reply::say(words) })
}

/// What the table answered. A refusal that only misses something asks for it at once; every other ends with the
/// buttons that count now.
pub(crate) async fn reply(data: &Data, asked: &Asked, answer: Result<Receipt, No>) -> Reply {
    let Err(No::Refused(refused)) = &answer else { return reply::reply(answer).await };
    if let Some(button) = refused.button.as_ref().filter(|button| !button.ask.is_empty()) {
        let component = reply::component(button, refused.game, refused.version);
        let fields = data
            .forms
            .find(&component.draft.form)
            .map_or(&[][..], |form: &FormCommandWords| &form.form.fields);
        if let Step::Menu(field) = menus::next(fields, &component.ask) {
            let asked_for = match menu(data, asked, &component, &field, 0).await {
                Ok(menu) => menu,
                Err(why) => return refusal(data, asked, &why),
            };
            let mut refusal = reply::refusal(refused);
            refusal.parts.extend(asked_for.parts);
            refusal.parts = super::limits::split(&refusal.parts.join("\n"));
            refusal.rows = asked_for.rows;
            return with_present(data, asked, refused.game, refusal);
        }
    }
    refusal(data, asked, refused)
}

/// A refusal, with what may be pressed now.
fn refusal(data: &Data, asked: &Asked, refused: &Refused) -> Reply {
    let reply = reply::refusal(refused);
    let stale = refused.code == codes::STALE;
    if refused.game.is_some() { beside(data, asked, refused.game, reply, stale) } else { reply }
}
