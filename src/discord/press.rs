//! What happens when a button is pressed, something is chosen from a menu, or a dialog is sent. All
//! that is needed stands in the component's id.

use poise::serenity_prelude as serenity;
use serenity::{ComponentInteractionDataKind, MessageFlags};

use super::answer::{Asked, Reply};
use super::choices::{self, Spot};
use super::components::{Component, Use};
use super::menus::{self, Step};
use super::respond::{self, Part, ask, beside, game_of, menu, refusal, reply, with_present};
use super::rows::Key;
use super::{Data, Error, allowed, error, gather, limits, rows};
use crate::rules::{FieldKind, FieldSpec, FieldValue, SHARES, codes};
use crate::table::{GameId, No, Receipt, Refused};

/// The answer to a component that nobody knows any more.
const STALE: &str = "This button belongs to something that is over. `/play` says what you can do now.";

/// The answer where what was put together so far is kept no more.
const FORGOTTEN: &str = "I no longer know what you had chosen so far: it was more than a button can hold, and since then I \
                         was started anew or had too much else to keep. Nothing was done. Below is what you can do now.";

/// The answer to a press that came in the same moment as what was pressed.
const TOO_QUICK: &str = "-# That press came in the very moment in which these buttons did, so nothing was done by it. If it \
                         was meant for one of them, press once more.";

/// A button or menu was used.
pub(crate) async fn component(data: &Data, interaction: &serenity::ComponentInteraction) {
    let asked = Asked::component(interaction);
    let own = interaction.message.flags.is_some_and(|flags| flags.contains(MessageFlags::EPHEMERAL));
    let hurried = data.presses.hurried(interaction);
    let came = data.tables.now().as_millisecond();
    let chosen = match &interaction.data.kind {
        ComponentInteractionDataKind::StringSelect { values } if !values.is_empty() => Some(values.clone()),
        _ => None,
    };
    let done = match read(data, &asked, &interaction.data.custom_id) {
        Ok(component) if hurried && acts(data, &component) => {
            let before = own.then_some(interaction.message.content.as_str());
            too_quick(data, &asked, &component, before).await
        }
        Ok(component) => follow(data, &asked, component, chosen, own).await,
        Err(gone) => over(data, &asked, gone, own).await,
    };
    if own {
        data.presses.answered(interaction, came, data.tables.now().as_millisecond());
    }
    ended(data, &asked, "component", done).await;
}

/// Is it noted that somebody came ([`allowed::came`])? After what only looks it is, once what is seen is there.
enum Came {
    Noted,
    ToBeNoted,
}

async fn ended(data: &Data, asked: &Asked, what: &str, done: Result<Came, Error>) {
    match done {
        Ok(Came::Noted) => {}
        Ok(Came::ToBeNoted) => allowed::came(data, asked).await,
        Err(why) => error::fault(&data.answers, asked, what, &why).await,
    }
}

/// Does something happen to a game as soon as this button is pressed?
fn acts(data: &Data, component: &Component) -> bool {
    let path = &component.draft.form;
    let at_once = match component.does {
        Use::Press => component.ask.is_empty(),
        Use::Skip => true,
        _ => false,
    };
    at_once && path != rows::PANEL && !data.tables.is_look(path)
}

/// The first press has brought another button under the finger, and the second one is not meant for that.
/// What one's own message said `before` stays as it is.
async fn too_quick(
    data: &Data,
    asked: &Asked,
    component: &Component,
    before: Option<&str>,
) -> Result<Came, Error> {
    acknowledge(data, asked, before.is_some()).await?;
    let before = before.filter(|before| limits::length(before) + limits::length(TOO_QUICK) < limits::CONTENT);
    if let Some(before) = before {
        asked.remark(&data.answers, before, TOO_QUICK, codes::NEEDS_CONFIRMATION).await;
    } else {
        let words = Reply::refuse(TOO_QUICK, codes::NEEDS_CONFIRMATION);
        asked.answer(&data.answers, with_present(data, asked, game_of(component), words)).await;
    }
    Ok(Came::Noted)
}

/// A dialog was sent.
pub(crate) async fn dialog(data: &Data, interaction: &serenity::ModalInteraction) {
    let asked = Asked::dialog(interaction);
    let own = interaction
        .message
        .as_ref()
        .is_some_and(|message| message.flags.is_some_and(|flags| flags.contains(MessageFlags::EPHEMERAL)));
    let done = match read(data, &asked, &interaction.data.custom_id) {
        Ok(mut component) => {
            // What it didn't ask for is nobody's to fill in: what is meant for whom, and what was agreed to, among it.
            let asked_for = component.ask.clone();
            for (field, value) in typed(interaction).filter(|(field, _)| asked_for.contains(field)) {
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
        Err(gone) => over(data, &asked, gone, own).await,
    };
    ended(data, &asked, "dialog", done).await;
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

/// What a component says about how it goes on, beside what it fills in.
#[derive(Default)]
struct Turn {
    /// Which part of the next menu is shown.
    part: Part,
    /// Something else is to be typed than what a menu offers.
    typing: bool,
}

/// Takes in what was chosen, and what is still asked for after that.
async fn take_in(data: &Data, asked: &Asked, component: &mut Component, chosen: Option<Vec<String>>) -> Turn {
    let fields = data.forms.fields(&component.draft.form);
    let mut turn = Turn::default();
    match (component.does, chosen) {
        (Use::Choose, Some(values)) => {
            if let Step::Menu(field) = menus::next(fields, &component.ask)
                && let Some(value) = meant(data, asked, component, &field, values).await.into_iter().next()
            {
                component.ask.retain(|asked| asked != field.name);
                component.draft.fields.insert(field.name.to_owned(), FieldValue::Text(value));
            }
        }
        (Use::Pick | Use::Gather(_), Some(mut values)) => {
            // What is picked beside "Other…" stands in the dialog already.
            turn.typing = values.iter().any(|value| value == choices::OTHER);
            values.retain(|value| value != choices::OTHER);
            if turn.typing && values.is_empty() {
                return turn;
            }
            let found = component.ask.first().and_then(|name| fields.iter().find(|one| one.name == name));
            let Some(field) = found.cloned() else { return turn };
            let values = meant(data, asked, component, &field, values).await;
            if values.is_empty() {
                return turn;
            }
            let gathers = matches!(component.does, Use::Gather(_));
            let before = component.draft.text(field.name).filter(|_| gathers).unwrap_or_default();
            let now = gather::more(&before, &values);
            component.draft.fields.insert(field.name.to_owned(), FieldValue::Text(now));
            if turn.typing {
                return turn;
            }
            if let Use::Gather(spot) = component.does
                && !respond::candidates(data, asked, component, &field).await.is_empty()
            {
                turn.part.spot = Spot::numbered(spot);
                return turn;
            }
            // Nothing can be added: that is all.
            component.ask.remove(0);
            component.ask = respond::still_asked(data, asked, component, fields).await;
        }
        (Use::TakeOut, Some(values)) => {
            let Some(name) = component.ask.first().cloned() else { return turn };
            let places: Vec<usize> = values.iter().filter_map(|value| value.parse().ok()).collect();
            let all = values.iter().any(|value| value == choices::ALL);
            let before = component.draft.text(&name).filter(|_| !all).unwrap_or_default();
            match gather::without(&before, &places) {
                left if left.is_empty() => component.draft.fields.remove(&name),
                left => component.draft.fields.insert(name, FieldValue::Text(left)),
            };
        }
        (Use::Skip, _) => component.ask = respond::still_asked(data, asked, component, fields).await,
        (Use::Page(number), _) => turn.part.spot = Spot::numbered(number),
        (Use::Zones, Some(values)) => turn.part.zone = values.into_iter().next(),
        _ => {}
    }
    turn
}

/// The values that were chosen, where a word may stand for one that is too long for a menu; one that isn't offered any
/// more is left out.
async fn meant(
    data: &Data,
    asked: &Asked,
    component: &Component,
    field: &FieldSpec,
    values: Vec<String>,
) -> Vec<String> {
    if !values.iter().any(|value| choices::is_token(value)) {
        return values;
    }
    let all = respond::candidates(data, asked, component, field).await;
    let meant = |value: String| match choices::is_token(&value) {
        true => choices::value_of(&value, &all),
        false => Some(value),
    };
    values.into_iter().filter_map(meant).collect()
}

/// Goes on from a component to the next step. `own`: it stands under a message that only its user
/// sees, which the answer may replace.
async fn follow(
    data: &Data,
    asked: &Asked,
    mut component: Component,
    chosen: Option<Vec<String>>,
    own: bool,
) -> Result<Came, Error> {
    let form = data.forms.find(&component.draft.form);
    let fields = data.forms.fields(&component.draft.form);
    // Put together step by step, an order is looked at before it is sent; a button says all of it at once.
    let step_by_step = component.does != Use::Press;
    let from_a_menu = component.does == Use::Choose;
    let Turn { part, typing } = take_in(data, asked, &mut component, chosen).await;
    component.does = Use::Press;
    let mut step = menus::next(fields, &respond::worth_asking(data, asked, &component, fields));
    if from_a_menu && matches!(step, Step::Dialog(_)) {
        component.ask = respond::without_idle_numbers(data, asked, &component, fields).await;
        step = menus::next(fields, &respond::worth_asking(data, asked, &component, fields));
    }
    if step == Step::Order {
        component.ask.clear();
    }
    let mut hopeless = None;
    if let Step::Dialog(fields) = &step
        && asked.may_open
    {
        let filled = ask(asked, &component);
        hopeless = data.tables.why_not(&filled);
        // A list is seldom typed in a moment: who would be refused it hears that before.
        let list = |field: &FieldSpec| field.kind == FieldKind::List && field.required;
        if hopeless.is_none() && fields.iter().any(list) && !data.tables.is_open(&filled) {
            hopeless = data.tables.why_nothing(&filled);
        }
        if hopeless.is_none() {
            match respond::offered(data, asked, &component, fields).await.filter(|_| !typing) {
                Some(field) => step = Step::Menu(field),
                // The message below which it opens keeps its buttons, for nobody is told when a dialog is closed unsent.
                None => {
                    let words = form.map_or("", |form| form.words);
                    let filled = component.draft.clone();
                    let component = respond::own(data, asked).fitting(component);
                    let dialog = menus::dialog(&component, &filled, words, fields);
                    asked.open(&data.answers, dialog).await?;
                    return Ok(Came::ToBeNoted);
                }
            }
        }
    }
    let orders = hopeless.is_none() && step == Step::Order && !data.tables.only_looks(&component.draft);
    let weighed = match orders && step_by_step {
        true => data.tables.weigh(&ask(asked, &component)),
        false => None,
    };
    let looks = !orders || weighed.is_some();
    let answer = async {
        let answer = match (hopeless, step) {
            (Some(refused), _) => reply(data, asked, Err(refused.into())).await,
            (None, Step::Menu(field)) => match menu(data, asked, &component, &field, part).await {
                Ok(menu) if own || menu.rows.is_empty() => {
                    with_present(data, asked, game_of(&component), menu)
                }
                Ok(menu) => menu,
                Err(why) => refusal(data, asked, &why),
            },
            (None, Step::Order) => {
                let page = usize::from(part.spot.page);
                order(data, asked, &component, step_by_step.then_some(page), weighed).await
            }
            // A dialog can't follow a dialog: a button goes between.
            (None, Step::Dialog(_)) => {
                let go_on = Reply::say("There is one more thing to say.");
                let fitting = respond::own(data, asked).fitting(component.clone());
                with_present(
                    data,
                    asked,
                    game_of(&component),
                    Reply { rows: menus::go_on(&fitting), ..go_on },
                )
            }
        };
        // What stands in the place of one's own message leads back to what one can do.
        let leads_there = component.draft.form == rows::PANEL;
        if own && !leads_there { respond::and_back(data, asked, answer, &component) } else { answer }
    };
    if looks {
        asked.look(&data.answers, own, answer).await?;
        return Ok(Came::ToBeNoted);
    }
    acknowledge(data, asked, own).await?;
    asked.answer(&data.answers, answer.await).await;
    Ok(Came::Noted)
}

/// Sends what is complete, unless it is `weighed` before: where it was put together `step_by_step`, and that says anything.
async fn order(
    data: &Data,
    asked: &Asked,
    component: &Component,
    step_by_step: Option<usize>,
    weighed: Option<Receipt>,
) -> Reply {
    let order = ask(asked, component);
    let path = order.draft.form.clone();
    // What others did meanwhile may have made it worth that.
    let weighed = weighed.or_else(|| step_by_step.and_then(|_| data.tables.weigh(&order)));
    if path == rows::PANEL {
        let answer = data.tables.order(order).await;
        return respond::panel(data, asked, answer, step_by_step.unwrap_or(0)).await;
    }
    let looked = weighed.is_some() || data.tables.is_look(&path);
    let answer = match (weighed, allowed::cant_play(asked, &path)) {
        (Some(weighed), _) => respond::weighed(data, asked, Ok(weighed)).await,
        (None, Some(words)) => words,
        (None, None) => {
            let answer = data.tables.order(order).await;
            if let (Some(_), Err(No::Refused(refused))) = (step_by_step, &answer)
                && let Some(asked_for) = what_misses(data, asked, component, refused).await
            {
                return asked_for;
            }
            let change = match step_by_step {
                Some(_) => change_it(data, asked, component, &answer).await,
                None => None,
            };
            let answer = respond::weighed(data, asked, answer).await;
            let answer = allowed::with_lacks(answer, asked, &path);
            change.into_iter().fold(answer, Reply::and)
        }
    };
    if looked { respond::and_back(data, asked, answer, component) } else { answer }
}

/// What was put together misses something that nobody was asked for yet: the menu for that alone.
async fn what_misses(data: &Data, asked: &Asked, component: &Component, refused: &Refused) -> Option<Reply> {
    let button = refused.button.as_ref().filter(|button| button.draft.form == component.draft.form)?;
    let unasked = |field: &String| !component.draft.fields.contains_key(field);
    if button.ask.is_empty() || !button.ask.iter().all(unasked) {
        return None;
    }
    let misses = Component { does: Use::Press, ask: button.ask.clone(), ..component.clone() };
    let Step::Menu(field) = menus::next(data.forms.fields(&component.draft.form), &misses.ask) else {
        return None;
    };
    let menu = menu(data, asked, &misses, &field, Part::default()).await.ok()?;
    Some(with_present(data, asked, game_of(component), menu))
}

/// Where a list that was put together is refused, the button that shows it again, to be changed; or else the last number that was
/// said beside something else, which is not to be chosen once more.
async fn change_it(
    data: &Data,
    asked: &Asked,
    component: &Component,
    answer: &Result<Receipt, No>,
) -> Option<Key> {
    let Err(No::Refused(refused)) = answer else { return None };
    // No other list would do, either.
    let hopeless = [
        codes::STALE,
        codes::NOT_YOUR_TURN,
        codes::NOTHING_OWED,
        codes::OFFER_GONE,
        codes::VOTE_CLOSED,
        codes::GAME_NOT_STARTED,
        codes::GAME_OVER,
        codes::NOT_SEATED,
    ];
    if hopeless.contains(&refused.code.as_str()) {
        return None;
    }
    let fields = data.forms.fields(&component.draft.form);
    let list =
        |field: &&FieldSpec| field.kind == FieldKind::List && component.draft.text(field.name).is_some();
    // Where it was said what goes where, that is what would be changed.
    let shares = |field: &&FieldSpec| field.name == SHARES && list(field);
    let said = |field: &&FieldSpec| component.draft.fields.contains_key(field.name);
    let number = |field: &&FieldSpec| field.kind == FieldKind::Integer && said(field);
    let number = fields.iter().rfind(number).filter(|_| fields.iter().filter(said).count() > 1);
    let field = fields.iter().find(shares).or_else(|| fields.iter().find(list)).or(number);
    let field = field.filter(|_| refused.button.is_none())?;
    let ask = vec![field.name.to_owned()];
    let mut again = Component { does: Use::Page(0), ask, ..component.clone() };
    let before = again.draft.fields.remove(field.name);
    if let Some(FieldValue::Text(typed)) = before.filter(|_| field.kind == FieldKind::List) {
        let all = respond::candidates(data, asked, &again, field).await;
        again.draft.fields.insert(field.name.to_owned(), FieldValue::Text(gather::marked(typed, &all)));
    }
    let means = respond::own(data, asked).fitting(again);
    let label = if field.kind == FieldKind::List { "Change it" } else { "Another number" };
    Some(Key::new(means, label).styled(serenity::ButtonStyle::Primary))
}

/// Tells Discord that an answer comes: in the place of one's own message, or beside a public one. Only then anything is
/// written down of it.
async fn acknowledge(data: &Data, asked: &Asked, own: bool) -> Result<(), Error> {
    asked.acknowledge(&data.answers, own).await?;
    allowed::came(data, asked).await;
    Ok(())
}

/// Why a component means nothing any more, and the game that it was for, where that is known.
type Gone = (&'static str, Option<GameId>);

/// What an id means to who used it.
fn read(data: &Data, asked: &Asked, id: &str) -> Result<Component, Gone> {
    let component = Component::decode(id).ok_or((STALE, None))?;
    let game = game_of(&component);
    respond::own(data, asked).whole(component).ok_or((FORGOTTEN, game))
}

async fn over(data: &Data, asked: &Asked, (words, game): Gone, own: bool) -> Result<Came, Error> {
    let own = own && game.is_some();
    acknowledge(data, asked, own).await?;
    let answer = beside(data, asked, game, Reply::refuse(words, codes::STALE), game.is_none());
    asked.answer(&data.answers, answer).await;
    Ok(Came::Noted)
}
