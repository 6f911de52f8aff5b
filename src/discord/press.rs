//! What happens when a button is pressed, something is chosen from a menu, or a dialog is sent. All
//! that is needed stands in the component's id.

use poise::serenity_prelude as serenity;
use serenity::{ComponentInteractionDataKind, MessageFlags};

use super::answer::{Asked, Reply};
use super::components::{Component, Use};
use super::menus::{self, Step};
use super::respond::{self, ask, beside, game_of, menu, refusal, reply, with_present};
use super::{Data, Error, allowed, error};
use crate::rules::{FieldValue, codes};

/// The answer to a component that nobody knows any more.
const STALE: &str = "This button belongs to something that is over. `/play` says what you can do now.";

/// A button or menu was used.
pub(crate) async fn component(data: &Data, interaction: &serenity::ComponentInteraction) {
    let asked = Asked::component(interaction);
    allowed::came(data, &asked).await;
    let own = interaction.message.flags.is_some_and(|flags| flags.contains(MessageFlags::EPHEMERAL));
    let chosen = match &interaction.data.kind {
        ComponentInteractionDataKind::StringSelect { values } if !values.is_empty() => Some(values.clone()),
        _ => None,
    };
    let used = Component::decode(&interaction.data.custom_id).map(|component| (component, chosen));
    let done = match used {
        Some((component, chosen)) => follow(data, &asked, component, chosen, own).await,
        None => stale(data, &asked).await,
    };
    if let Err(why) = done {
        error::fault(&data.answers, &asked, "component", &why).await;
    }
}

/// A dialog was sent.
pub(crate) async fn dialog(data: &Data, interaction: &serenity::ModalInteraction) {
    let asked = Asked::dialog(interaction);
    allowed::came(data, &asked).await;
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
            component.does = Use::Fill;
            follow(data, &asked, component, None, own).await
        }
        None => stale(data, &asked).await,
    };
    if let Err(why) = done {
        error::fault(&data.answers, &asked, "dialog", &why).await;
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
    asked: &Asked,
    mut component: Component,
    chosen: Option<Vec<String>>,
    own: bool,
) -> Result<(), Error> {
    let form = data.forms.find(&component.draft.form);
    let fields = data.forms.fields(&component.draft.form);
    let (mut page, mut zone, mut typing) = (0, None, false);
    // Put together step by step, an order is looked at before it is sent; a button says all of it at once.
    let step_by_step = component.does != Use::Press;
    let from_a_menu = component.does == Use::Choose;
    match (component.does, chosen) {
        (Use::Choose, Some(values)) => {
            if let (Step::Menu(field), Some(value)) = (menus::next(fields, &component.ask), values.first()) {
                component.ask.retain(|asked| asked != field.name);
                component.draft.fields.insert(field.name.to_owned(), FieldValue::Text(value.clone()));
            }
        }
        (Use::Pick, Some(values)) if values.iter().any(|value| value == menus::OTHER) => typing = true,
        (Use::Pick, Some(values)) if !component.ask.is_empty() => {
            let field = component.ask.remove(0);
            component.draft.fields.insert(field, FieldValue::Text(menus::chosen(&values)));
            component.ask = respond::still_asked(data, asked, &component, fields).await;
            // What is carried on by the next menu has to find room there.
            if !component.ask.is_empty() && !component.fits() {
                acknowledge(data, asked, own).await?;
                let answer = Reply::say(too_much(&component.draft.form)).and_back(&component);
                asked.answer(&data.answers, answer).await;
                return Ok(());
            }
        }
        (Use::Skip, _) => component.ask = respond::still_asked(data, asked, &component, fields).await,
        (Use::Page(number), _) => page = usize::from(number),
        (Use::Zones, Some(values)) => zone = values.into_iter().next(),
        _ => {}
    }
    component.does = Use::Press;
    let mut step = menus::next(fields, &component.ask);
    if from_a_menu && matches!(step, Step::Dialog(_)) {
        component.ask = respond::without_idle_numbers(data, asked, &component, fields).await;
        step = menus::next(fields, &component.ask);
    }
    let mut hopeless = None;
    if let Step::Dialog(fields) = &step
        && asked.may_open
    {
        hopeless = data.tables.why_not(&ask(asked, &component));
        if hopeless.is_none() {
            match respond::offered(data, asked, &component, fields).await.filter(|_| !typing) {
                Some(field) => step = Step::Menu(field),
                // The message below which it opens keeps its buttons, for nobody is told when a dialog is closed unsent.
                None => {
                    let words = form.map_or("", |form| form.words);
                    return Ok(asked.open(&data.answers, menus::dialog(&component, words, fields)).await?);
                }
            }
        }
    }
    acknowledge(data, asked, own).await?;
    let answer = match (hopeless, step) {
        (Some(refused), _) => reply(data, asked, Err(refused.into())).await,
        (None, Step::Menu(field)) => match menu(data, asked, &component, &field, (page, zone.as_deref()))
            .await
        {
            Ok(menu) if own || menu.rows.is_empty() => with_present(data, asked, game_of(&component), menu),
            Ok(menu) => menu,
            Err(why) => refusal(data, asked, &why),
        },
        (None, Step::Order) => {
            let order = ask(asked, &component);
            let weighed = data.tables.weigh(&order).filter(|_| step_by_step);
            let looked = weighed.is_some() || data.tables.is_look(&order.draft.form);
            let path = order.draft.form.clone();
            let answer = match (weighed, allowed::cant_play(asked, &path)) {
                (Some(weighed), _) => reply(data, asked, Ok(weighed)).await,
                (None, Some(words)) => words,
                (None, None) => {
                    let answer = reply(data, asked, data.tables.order(order).await).await;
                    allowed::with_lacks(answer, asked, &path)
                }
            };
            if looked && component.draft.form != menus::PANEL { answer.and_back(&component) } else { answer }
        }
        // A dialog can't follow a dialog: a button goes between.
        (None, Step::Dialog(_)) => {
            let go_on = Reply::say("There is one more thing to say.");
            with_present(data, asked, game_of(&component), Reply { rows: menus::go_on(&component), ..go_on })
        }
    };
    asked.answer(&data.answers, answer).await;
    Ok(())
}

/// Tells Discord that an answer comes: in the place of one's own message, or beside a public one.
async fn acknowledge(data: &Data, asked: &Asked, own: bool) -> Result<(), Error> {
    let done = if own { asked.defer_in_place(&data.answers).await } else { asked.defer(&data.answers).await };
    Ok(done?)
}

/// The answer to more choices than the next menu can carry on.
fn too_much(form: &str) -> String {
    format!(
        "That is more than menus can hold at once, so nothing was done. Choose fewer things, or type all of it with `/{}`.",
        form.replace('`', "'")
    )
}

async fn stale(data: &Data, asked: &Asked) -> Result<(), Error> {
    asked.defer(&data.answers).await?;
    let answer = beside(data, asked, None, Reply::refuse(STALE, codes::STALE), true);
    asked.answer(&data.answers, answer).await;
    Ok(())
}
