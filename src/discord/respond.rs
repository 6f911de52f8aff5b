//! What is said to who asked, with what they can do next below it.

use super::answer::{Asked, Reply};
use super::components::Component;
use super::menus::{self, Step};
use super::{Data, call, reply};
use crate::rules::{Button, Candidate, FieldKind, FieldSpec, codes};
use crate::table::{Ask, Cast, GameId, No, Receipt, Refused, Version, rule_button};

/// With the buttons that count now below its own: those of this game, or of the one that is meant by where it was asked.
pub(crate) fn with_present(data: &Data, asked: &Asked, game: Option<GameId>, reply: Reply) -> Reply {
    beside(data, asked, game, reply, false)
}

/// The same; `after_stale`: what was pressed belongs to something that is over.
pub(super) fn beside(
    data: &Data,
    asked: &Asked,
    game: Option<GameId>,
    mut reply: Reply,
    after_stale: bool,
) -> Reply {
    if let Some((game, version, buttons)) = data.tables.present(&call::of(asked, None), game, after_stale) {
        let id = |button: &Button| reply::component(button, Some(game), version).id();
        reply.rows = menus::beneath(reply.rows, &buttons, id);
    }
    reply
}

/// The game that a component was made for.
pub(super) fn game_of(component: &Component) -> Option<GameId> {
    (component.game != 0).then_some(GameId(component.game))
}

pub(super) fn ask(asked: &Asked, component: &Component) -> Ask {
    let mut draft = component.draft.clone();
    let named = call::game(&mut draft);
    let game = game_of(component).map(|game| game.to_string()).or(named);
    Ask { call: call::of(asked, game), draft, version: Some(component.version), file: None }
}

/// The menu for a field, with what may be chosen now; or why there is nothing to choose, where that is known.
pub(super) async fn menu(
    data: &Data,
    asked: &Asked,
    component: &Component,
    field: &FieldSpec,
    (page, zone): (usize, Option<&str>),
) -> Result<Reply, Refused> {
    let mut candidates = candidates(data, asked, component, field).await;
    if candidates.is_empty()
        && let Some(refused) = data.tables.why_nothing(&ask(asked, component))
    {
        return Err(refused);
    }
    if candidates.is_empty() {
        return Ok(Reply::say(format!(
            "{}? Nothing that you could choose here is allowed at the moment.",
            field.words
        )));
    }
    let mut field = field.clone();
    field.required |= data.tables.needs(&ask(asked, component), field.name);
    let fields = data.forms.fields(&component.draft.form);
    let question = menus::question(component, fields, &field);
    if menus::is_by_zones(&field, &candidates) {
        let zones = data.tables.zones(&ask(asked, component), &candidates);
        match zones.iter().find(|(name, _)| Some(name.as_str()) == zone) {
            Some((_, within)) => candidates = within.clone(),
            None if zones.len() > 1 => {
                let counted: Vec<_> = zones.into_iter().map(|(zone, within)| (zone, within.len())).collect();
                let rows = menus::by_zones(component, &field, &candidates, &counted);
                let question = format!("{question}\n-# The likeliest first; all of them by zone.");
                return Ok(Reply { rows, ..Reply::say(question) });
            }
            None => {}
        }
    }
    let rows = menus::menu(component, &field, &candidates, page);
    Ok(Reply { rows, ..Reply::say(question) })
}

/// Of what is typed, the first field for which something is offered now.
pub(super) async fn offered(
    data: &Data,
    asked: &Asked,
    component: &Component,
    fields: &[FieldSpec],
) -> Option<FieldSpec> {
    for field in fields.iter().filter(|field| menus::is_typed(field.kind)) {
        if !candidates(data, asked, component, field).await.is_empty() {
            return Some(field.clone());
        }
    }
    None
}

/// What is still asked for where menus are chosen from: not what has a default and would have to be typed.
pub(super) async fn still_asked(
    data: &Data,
    asked: &Asked,
    component: &Component,
    fields: &[FieldSpec],
) -> Vec<String> {
    let mut still = Vec::new();
    for name in &component.ask {
        let Some(field) = fields.iter().find(|field| field.name == name) else { continue };
        let one = std::slice::from_ref(field);
        if field.required
            || menus::is_chosen(field.kind)
            || offered(data, asked, component, one).await.is_some()
        {
            still.push(name.clone());
        }
    }
    still
}

/// What is still asked for, but for numbers that need not be given where none can be (of what there is one alone).
pub(super) async fn without_idle_numbers(
    data: &Data,
    asked: &Asked,
    component: &Component,
    fields: &[FieldSpec],
) -> Vec<String> {
    let mut still = Vec::new();
    for name in &component.ask {
        let Some(field) = fields.iter().find(|field| field.name == name) else { continue };
        let number = field.kind == FieldKind::Integer && !field.required;
        if !number || !candidates(data, asked, component, field).await.is_empty() {
            still.push(name.clone());
        }
    }
    still
}

/// What a field may hold now.
async fn candidates(data: &Data, asked: &Asked, component: &Component, field: &FieldSpec) -> Vec<Candidate> {
    match menus::fixed(field.kind) {
        Some(fixed) => fixed,
        None => {
            let Ask { call, draft, .. } = ask(asked, component);
            data.tables.complete(&call, &draft, field.name, "").await
        }
    }
}

/// What the table answered. A refusal that only misses something asks for it at once; every other ends with the
/// buttons that count now.
pub(crate) async fn reply(data: &Data, asked: &Asked, answer: Result<Receipt, No>) -> Reply {
    let Err(No::Refused(refused)) = &answer else {
        let at = answer.as_ref().ok().and_then(|receipt| Some((receipt.game?, receipt.version)));
        return with_way_on(reply::reply(answer).await, at);
    };
    if let Some(button) = refused.button.as_ref().filter(|button| !button.ask.is_empty()) {
        let component = reply::component(button, refused.game, refused.version);
        let fields = data.forms.fields(&component.draft.form);
        if let Step::Menu(field) = menus::next(fields, &component.ask) {
            let asked_for = match menu(data, asked, &component, &field, (0, None)).await {
                Ok(menu) => menu,
                Err(why) => return refusal(data, asked, &why),
            };
            let mut refusal = reply::refusal(refused);
            refusal.parts.extend(asked_for.parts);
            refusal.parts = super::limits::split(&refusal.parts.join("\n"));
            refusal.rows = asked_for.rows;
            return and_rule(with_present(data, asked, refused.game, refusal), refused);
        }
    }
    refusal(data, asked, refused)
}

/// A refusal, with what may be pressed now.
pub(super) fn refusal(data: &Data, asked: &Asked, refused: &Refused) -> Reply {
    let reply = reply::refusal(refused);
    let stale = refused.code == codes::STALE;
    if refused.game.is_some() {
        let reply = beside(data, asked, refused.game, reply, stale);
        return and_rule(with_way_on(reply, refused.game.map(|game| (game, refused.version))), refused);
    }
    // Where there is no game, one can be made; in a direct message none can.
    if refused.code == codes::NO_GAME_HERE && asked.guild.is_some() && reply.rows.is_empty() {
        let rows = reply::rows(&data.tables.on_offer(), None, refused.version);
        let games = super::text::render(&data.tables.about_games(), &Cast::default(), &[]);
        let said = reply.parts.iter().chain(&games.parts).cloned().collect::<Vec<_>>().join("\n");
        return Reply { rows, parts: super::limits::split(&said), ..reply };
    }
    reply
}

/// Where nothing could be pressed, with the way to what one can do in that game.
fn with_way_on(reply: Reply, at: Option<(GameId, Version)>) -> Reply {
    match at {
        Some((game, version)) if reply.rows.is_empty() => reply.and(menus::back_to(game.0, version)),
        _ => reply,
    }
}

/// With a way to the rule that a refusal names.
fn and_rule(reply: Reply, refused: &Refused) -> Reply {
    match rule_button(&refused.code) {
        Some(button) => {
            let id = reply::component(&button, refused.game, refused.version).id();
            reply.and(menus::labelled(id, &button))
        }
        None => reply,
    }
}
