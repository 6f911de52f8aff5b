//! What is said to who asked, with what they can do next below it.

use super::answer::{Asked, Reply};
use super::choices::{self, Choices, Spot};
use super::components::{Component, Use};
use super::drafts::Own;
use super::menus::{self, Step};
use super::rows::{Key, Row};
use super::{Data, call, gather, reply, rows, text};
use crate::rules::{Button, ButtonStyle, Candidate, FieldKind, FieldSpec, SHARES, codes};
use crate::table::{
    Ask, Cast, GameId, Instead, No, PersonId, Receipt, Refused, Tables, Version, rule_button,
};

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
    if let Some((game, version, mut buttons)) = data.tables.present(&call::of(asked, None), game, after_stale)
    {
        // Below a question none of them is an answer, and so none is coloured like one.
        if reply.rows.iter().any(|row| matches!(row, Row::Menu(_))) {
            buttons.iter_mut().for_each(|button| button.style = ButtonStyle::Secondary);
        }
        let own = own(data, asked);
        let means = |button: &Button| reply::owns(own, button, Some(game), version);
        reply.rows = rows::beneath(reply.rows, &buttons, means);
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
    let game = game_of(component).map(Tables::by_number).or(named);
    Ask { call: call::of(asked, game), draft, version: Some(component.version), file: None }
}

/// Which part of a menu is to be shown: by its number, or a zone by its name.
#[derive(Clone, Debug, Default)]
pub(super) struct Part {
    pub(super) spot: Spot,
    pub(super) zone: Option<String>,
}

/// The menu for a field, with what may be chosen now; or why there is nothing to choose, where that is known.
pub(super) async fn menu(
    data: &Data,
    asked: &Asked,
    component: &Component,
    field: &FieldSpec,
    part: Part,
) -> Result<Reply, Refused> {
    if let Some(refused) = data.tables.why_closed(&ask(asked, component)) {
        return Err(refused);
    }
    let candidates = candidates(data, asked, component, field).await;
    let so_far = so_far(component, field);
    if candidates.is_empty()
        && so_far.is_none()
        && let Some(refused) = {
            let ask = ask(asked, component);
            data.tables.why_nothing(&ask).or_else(|| data.tables.why_none(&ask, field.name))
        }
    {
        return Err(refused);
    }
    if candidates.is_empty() && so_far.is_none() {
        let what = menus::asked(field);
        return Ok(Reply::say(format!(
            "“{what}” has no answer just now: there is nothing that you could choose."
        )));
    }
    let mut field = field.clone();
    let fields = data.forms.fields(&component.draft.form);
    let mut later = worth_asking(data, asked, component, fields);
    later.retain(|name| name != field.name);
    field.required |= data.tables.needs(&ask(asked, component), field.name, &later);
    let question = menus::question(component, fields, &field);
    let zones = if choices::are_many(&field, &candidates) {
        data.tables.zones(&ask(asked, component), &candidates)
    } else {
        Vec::new()
    };
    let Part { mut spot, zone } = part;
    if let Some(zone) = zone.and_then(|zone| choices::zone_called(&zones, &zone)) {
        spot = Spot { zone: Some(zone), page: 0 };
    }
    let lasts = data.tables.lasts(&ask(asked, component), field.name, &candidates);
    let all_open = all_open(component, fields, &later).map(|open| own(data, asked).fitting(open));
    let shared = shared(component, fields, so_far.as_deref());
    let shared = shared.map(|(how, shared)| (how, own(data, asked).fitting(shared)));
    let choices = Choices { field, candidates, zones, so_far, spot, all_open, shared };
    let mut component = component.clone();
    // What comes after it may be kept elsewhere.
    component.ask.sort_by_key(|asked| *asked != choices.field.name);
    let fitting = own(data, asked).fitting(component.clone());
    let mut said = question + &choices.said();
    for said_of_it in lasts.iter().flat_map(|lasts| text::render(&lasts.passage, &lasts.cast, &[]).parts) {
        said += &format!("\n{said_of_it}");
    }
    let chosen = component.draft.fields.keys().any(|field| !field.starts_with('@'));
    if fitting != component && chosen {
        said += TOO_MUCH;
    }
    Ok(Reply { rows: choices.rows(&fitting), ..Reply::say(said) })
}

/// What is asked for that can be answered beside what is filled in: of a game that is made, what means nothing without another
/// option waits until that is chosen.
pub(super) fn worth_asking(
    data: &Data,
    asked: &Asked,
    component: &Component,
    fields: &[FieldSpec],
) -> Vec<String> {
    let ask = ask(asked, component);
    let open = |name: &&String| {
        let field = fields.iter().find(|field| field.name == **name);
        field.is_none_or(|field| data.tables.is_open_to_choice(&ask, field))
    };
    component.ask.iter().filter(open).cloned().collect()
}

/// What goes on without this and all that is asked for `later`, where there are such things and none of them need be.
fn all_open(component: &Component, fields: &[FieldSpec], later: &[String]) -> Option<Component> {
    let open = |name: &String| fields.iter().any(|one| one.name == name && !one.required);
    let creates = component.draft.form.starts_with("game create");
    (creates && !later.is_empty() && later.iter().all(open)).then(|| Component {
        does: Use::Skip,
        ask: Vec::new(),
        ..component.clone()
    })
}

/// What sends several places as they were picked, where nothing is asked after them but how much goes to each; and how it
/// would go.
fn shared(
    component: &Component,
    fields: &[FieldSpec],
    so_far: Option<&str>,
) -> Option<(&'static str, Component)> {
    let several = so_far.is_some_and(|so_far| gather::items(so_far).len() > 1);
    let asks = component.ask.len() == 2 && component.ask.iter().any(|name| name == SHARES);
    let field = fields.iter().find(|field| field.name == SHARES).filter(|_| several && asks)?;
    let shared = Component { does: Use::Skip, ask: Vec::new(), ..component.clone() };
    Some((choices::usual(field.words)?, shared))
}

/// What was chosen is more than an id holds.
const TOO_MUCH: &str = "\n-# That is more than menus can hold by themselves: I keep it for you for a while, as long as I am not started anew.";

/// What is kept for who asks.
pub(super) fn own<'a>(data: &'a Data, asked: &Asked) -> Own<'a> {
    data.drafts.of(PersonId(asked.user.get()))
}

/// What was picked so far for a list that is being put together.
pub(super) fn so_far(component: &Component, field: &FieldSpec) -> Option<String> {
    let gathers = field.kind == FieldKind::List && component.ask.iter().any(|asked| asked == field.name);
    component.draft.text(field.name).filter(|_| gathers)
}

/// What the table answered, with a menu of what else may be chosen where that is an order weighed before it is sent.
pub(super) async fn weighed(data: &Data, asked: &Asked, answer: Result<Receipt, No>) -> Reply {
    let menu = match &answer {
        Ok(receipt) => instead(data, asked, receipt).await,
        Err(_) => None,
    };
    let mut reply = reply(data, asked, answer).await;
    reply.rows.splice(..0, menu);
    reply
}

/// A menu of what else may be chosen in a field, beside what is weighed; none where there is nothing else. What is said of what is
/// at stake stands there, and isn't asked about again, unless what is chosen is weighed anew.
async fn instead(data: &Data, asked: &Asked, receipt: &Receipt) -> Option<Row> {
    let Instead { field: name, draft, knowing } = receipt.instead.clone()?;
    let field = data.forms.fields(&draft.form).iter().find(|field| field.name == name)?;
    let mut component = Component {
        does: Use::Press,
        game: receipt.game?.0,
        version: receipt.version,
        draft,
        ask: vec![name.to_owned()],
    };
    let candidates = candidates(data, asked, &component, field).await;
    let mut chosen = component.clone();
    chosen.draft.fields.insert(name.to_owned(), candidates.first()?.value.clone().into());
    chosen.ask.clear();
    if let Some(knowing) = knowing
        && data.tables.weigh(&ask(asked, &chosen)).is_none()
    {
        component.draft = knowing;
    }
    let (zones, so_far, spot) = (Vec::new(), None, Spot::default());
    let choices =
        Choices { field: field.clone(), candidates, zones, so_far, spot, all_open: None, shared: None };
    choices.rows(&own(data, asked).fitting(component)).into_iter().next()
}

/// Of what is typed, the first field for which something is offered now.
pub(super) async fn offered(
    data: &Data,
    asked: &Asked,
    component: &Component,
    fields: &[FieldSpec],
) -> Option<FieldSpec> {
    for field in fields.iter().filter(|field| menus::is_typed(field.kind)) {
        let picking = so_far(component, field).is_some();
        if picking || !candidates(data, asked, component, field).await.is_empty() {
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

/// What a field may hold now; of a list, besides what was picked.
pub(super) async fn candidates(
    data: &Data,
    asked: &Asked,
    component: &Component,
    field: &FieldSpec,
) -> Vec<Candidate> {
    if let Some(fixed) = menus::fixed(field.kind) {
        let ask = ask(asked, component);
        let may = |one: &&Candidate| data.tables.may_choose(&ask, field, &one.value);
        let mut some: Vec<Candidate> = fixed.iter().filter(may).cloned().collect();
        // A game knows which of its words would do.
        if matches!(field.kind, FieldKind::Choice(_)) {
            let known = data.tables.complete(&ask.call, &ask.draft, field.name, "").await;
            some.retain(|one| known.is_empty() || known.iter().any(|known| known.value == one.value));
        }
        // Where none would do, it is said why once one is chosen.
        return if some.is_empty() { fixed } else { some };
    }
    let Ask { call, draft, .. } = ask(asked, component);
    let Some(so_far) = so_far(component, field) else {
        return data.tables.complete(&call, &draft, field.name, "").await;
    };
    let (before, picked) = (gather::typed(&so_far), gather::items(&so_far));
    let all = data.tables.complete(&call, &draft, field.name, &before).await;
    let besides = |candidate: Candidate| {
        let value = candidate.value.strip_prefix(&before)?.to_owned();
        let label = candidate.label.strip_prefix(&before).unwrap_or(&candidate.label).to_owned();
        (!picked.contains(&value)).then_some(Candidate { value, label })
    };
    all.into_iter().filter_map(besides).collect()
}

/// What the table answered. A refusal that only misses something asks for it at once; every other ends with the
/// buttons that count now.
pub(crate) async fn reply(data: &Data, asked: &Asked, answer: Result<Receipt, No>) -> Reply {
    let own = own(data, asked);
    let Err(No::Refused(refused)) = &answer else {
        let at = answer.as_ref().ok().and_then(|receipt| Some((receipt.game?, receipt.version)));
        return with_way_on(data, asked, reply::reply(answer, own).await, at);
    };
    if let Some(button) = refused.button.as_ref().filter(|button| !button.ask.is_empty()) {
        let component = reply::component(button, refused.game, refused.version);
        let fields = data.forms.fields(&component.draft.form);
        if let Step::Menu(field) = menus::next(fields, &component.ask) {
            let asked_for = match menu(data, asked, &component, &field, Part::default()).await {
                Ok(menu) => menu,
                Err(why) => return refusal(data, asked, &why),
            };
            let mut refusal = reply::refusal(refused, own);
            refusal.parts.extend(asked_for.parts);
            refusal.parts = super::limits::split(&refusal.parts.join("\n"));
            refusal.rows = asked_for.rows;
            return and_rule(with_present(data, asked, refused.game, refusal), refused);
        }
    }
    refusal(data, asked, refused)
}

/// A page of the panel: what one owes and may do, with all buttons for it.
pub(crate) async fn panel(data: &Data, asked: &Asked, answer: Result<Receipt, No>, page: usize) -> Reply {
    let rows = answer.as_ref().ok().map(|receipt| {
        let own = own(data, asked);
        let means = |button: &Button| reply::owns(own, button, receipt.game, receipt.version);
        rows::panel(&receipt.buttons, page, means)
    });
    let reply = reply(data, asked, answer).await;
    match rows {
        Some(rows) if !rows.is_empty() => Reply { rows, ..reply },
        _ => reply,
    }
}

/// A refusal, with what may be pressed now.
pub(super) fn refusal(data: &Data, asked: &Asked, refused: &Refused) -> Reply {
    let reply = reply::refusal(refused, own(data, asked));
    let stale = refused.code == codes::STALE;
    if refused.game.is_some() {
        let reply = beside(data, asked, refused.game, reply, stale);
        let at = refused.game.map(|game| (game, refused.version));
        return and_rule(with_way_on(data, asked, reply, at), refused);
    }
    // Where there is no game, one can be made; in a direct message none can.
    if refused.code != codes::NO_GAME_HERE || !reply.rows.is_empty() {
        let leads = !reply.rows.is_empty() && data.tables.leads_to(&call::of(asked, None), None);
        return if leads { reply.and(rows::back_to(0, refused.version)) } else { reply };
    }
    let mut reply = reply;
    if asked.guild.is_some() {
        let call = call::of(asked, None);
        let means = |button: &Button| reply::component(button, None, refused.version);
        let rows = rows::buttons(&data.tables.on_offer(call.place, call.who.person), means);
        let games = text::render(&data.tables.about_games(), &Cast::default(), &[]);
        let said = reply.parts.iter().chain(&games.parts).cloned().collect::<Vec<_>>().join("\n");
        reply = Reply { rows, parts: super::limits::split(&said), ..reply };
    }
    // One's own are a tap away, wherever one asks.
    let mine = data.tables.games_of(PersonId(asked.user.get()));
    mine.iter().fold(reply, |reply, (game, version, name)| reply.and(rows::lead_to(name, game.0, *version)))
}

/// Where nothing could be pressed but what takes it back, with the way to what one can do in that game.
fn with_way_on(data: &Data, asked: &Asked, reply: Reply, at: Option<(GameId, Version)>) -> Reply {
    let leads = |game: GameId| data.tables.leads_to(&call::of(asked, None), Some(game));
    match at.filter(|_| rows::only_undo(&reply.rows)) {
        Some((game, version)) if leads(game) => reply.and(rows::back_to(game.0, version)),
        _ => reply,
    }
}

/// With a button that leads back to what one can do now; none where that would only be refused, as it is by direct message
/// after the seat was given up.
pub(super) fn and_back(data: &Data, asked: &Asked, reply: Reply, component: &Component) -> Reply {
    let leads = data.tables.leads_to(&call::of(asked, None), game_of(component));
    if leads { reply.and_back(component) } else { reply }
}

/// With a way to the rule that a refusal names.
fn and_rule(reply: Reply, refused: &Refused) -> Reply {
    match rule_button(&refused.code) {
        Some(button) => reply.and(Key::of(reply::component(&button, refused.game, refused.version), &button)),
        None => reply,
    }
}
