//! Requests and answers, checked against Discord's own description of its API.
//!
//! `DISCORD_OPENAPI` names the file with it. Without it nothing is checked, and it is said so.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, OnceLock};

use jsonschema::Validator;
use serde_json::{Value, json};
use wartable::sandbox::{Exchange, Sandbox};

/// Discord's description, and the validators made of it so far, by where their schemas stand.
struct Description {
    document: Value,
    made: Mutex<BTreeMap<String, Arc<Validator>>>,
}

fn description() -> Option<&'static Description> {
    static READ: OnceLock<Option<Description>> = OnceLock::new();
    READ.get_or_init(|| {
        let Some(path) = std::env::var_os("DISCORD_OPENAPI").filter(|path| !path.is_empty()) else {
            println!("skipped: DISCORD_OPENAPI is not set, nothing is checked against Discord's description");
            return None;
        };
        let text = std::fs::read_to_string(&path).expect("DISCORD_OPENAPI names a file that can be read");
        let document = serde_json::from_str(&text).expect("DISCORD_OPENAPI names a JSON file");
        Some(Description { document, made: Mutex::default() })
    })
    .as_ref()
}

impl Description {
    /// The address under which the description has the path: the one with the fewest variables that fits.
    fn template(&self, path: &str) -> Option<&str> {
        let given: Vec<&str> = path.trim_matches('/').split('/').collect();
        let fits = |template: &&String| {
            let parts: Vec<&str> = template.trim_matches('/').split('/').collect();
            parts.len() == given.len()
                && parts.iter().zip(&given).all(|(part, given)| part.starts_with('{') || part == given)
        };
        let all = self.document["paths"].as_object().expect("there are paths").keys();
        all.filter(fits).min_by_key(|template| template.matches('{').count()).map(String::as_str)
    }

    fn validator(&self, pointer: &str) -> Arc<Validator> {
        let mut made = self.made.lock().expect("no test panicked here");
        made.entry(pointer.to_owned())
            .or_insert_with(|| {
                let schema = json!({
                    "$ref": format!("#{}", pointer.replace('{', "%7B").replace('}', "%7D")),
                    "components": self.document["components"], "paths": self.document["paths"],
                });
                Arc::new(jsonschema::draft202012::new(&schema).expect("the description is a schema"))
            })
            .clone()
    }

    fn errors(&self, pointer: &str, value: &Value, what: &str) -> Vec<String> {
        let found = self.validator(pointer);
        let errors = found.iter_errors(value);
        errors
            .take(5)
            .map(|error| {
                let short: String = error.to_string().chars().take(400).collect();
                format!("{what} at {}: {short}", error.instance_path())
            })
            .collect()
    }

    fn check(&self, exchange: &Exchange) -> Vec<String> {
        let what = format!("{} {}", exchange.method, exchange.path);
        let Some(template) = self.template(&exchange.path) else {
            return vec![format!("{what} is not in the description")];
        };
        let escaped = template.replace('~', "~0").replace('/', "~1");
        let method = exchange.method.to_lowercase();
        let base = format!("/paths/{escaped}/{method}");
        let Some(operation) = self.document.pointer(&base) else {
            return vec![format!("{what} is not in the description")];
        };
        let mut errors = Vec::new();
        let content = "/content/application~1json/schema";
        if exchange.status < 300 && !exchange.body.is_null() {
            let pointer = format!("{base}/requestBody{content}");
            if self.document.pointer(&pointer).is_some() {
                let mut body = Cow::Borrowed(&exchange.body);
                // serenity writes the places of uploads as numbers, which Discord takes as well.
                if body.get("attachments").is_some() {
                    let attachments = body.to_mut().get_mut("attachments").and_then(Value::as_array_mut);
                    for attachment in attachments.into_iter().flatten() {
                        if let Some(place) = attachment["id"].as_u64() {
                            attachment["id"] = place.to_string().into();
                        }
                    }
                }
                errors.extend(self.errors(&pointer, &body, &format!("{what}: request")));
            }
        }
        if !exchange.answer.is_null() {
            let status = exchange.status.to_string();
            let key = if operation["responses"][&status].is_object() { status } else { "4XX".into() };
            let mut pointer = format!("{base}/responses/{key}");
            if let Some(shared) = operation["responses"][&key]["$ref"].as_str() {
                pointer = shared.trim_start_matches('#').to_owned();
            }
            let pointer = format!("{pointer}{content}");
            if exchange.status == 429 || self.document.pointer(&pointer).is_none() {
                return errors;
            }
            let answered = format!("{what}: answer {}", exchange.status);
            let mut answer = Cow::Borrowed(&*exchange.answer);
            // The description wants numbers for the codes of single fields; Discord sends words, as its
            // documentation shows.
            if exchange.status >= 400
                && answer.get("errors").is_some()
                && let Some(object) = answer.to_mut().as_object_mut()
            {
                object.remove("errors");
            }
            errors.extend(self.errors(&pointer, &answer, &answered));
        }
        errors
    }
}

/// What in these exchanges does not fit Discord's description; empty, too, if there is none to check against.
pub(crate) fn misfits(exchanges: &[Arc<Exchange>]) -> Vec<String> {
    let Some(description) = description() else { return Vec::new() };
    let modelled = exchanges.iter().filter(|exchange| exchange.unmodelled.is_none());
    let mut all: Vec<String> = modelled.flat_map(|exchange| description.check(exchange)).collect();
    all.sort();
    all.dedup();
    all
}

/// Ends a sandbox by itself: all that was asked of it was something that it knows, and all was as Discord describes it.
pub(crate) async fn as_described(sandbox: Sandbox) {
    assert_eq!(sandbox.unmodelled(), Vec::<String>::new());
    let misfits = misfits(&sandbox.exchanges());
    assert!(misfits.is_empty(), "not as Discord describes it:\n{}", misfits.join("\n"));
    sandbox.stop().await;
}

#[test]
fn the_check_finds_a_wrong_answer() {
    if description().is_none() {
        return;
    }
    let exchange = |answer: Value| {
        Arc::new(Exchange {
            method: "GET".into(),
            path: "/gateway".into(),
            query: String::new(),
            body: Value::Null,
            files: 0,
            status: 200,
            answer: Arc::new(answer),
            unmodelled: None,
        })
    };
    assert_eq!(misfits(&[exchange(json!({ "url": "ws://127.0.0.1/" }))]), Vec::<String>::new());
    assert_eq!(misfits(&[exchange(json!({ "url": 5 }))]).len(), 1);
}
