//! A real browser, driven as WebDriver describes it: Debian's `chromium` by its `chromium-driver`.

use std::io::{BufRead, BufReader, Write};
use std::os::unix::process::CommandExt;
use std::process::{Child, Command, Stdio};
use std::sync::{Mutex, OnceLock};
use std::time::Duration;

use base64::Engine;
use reqwest::Method;
use serde_json::{Value, json};
use tokio::sync::{Semaphore, SemaphorePermit};

/// How WebDriver calls a reference to an element.
const ELEMENT: &str = "element-6066-11e4-a52e-4f735466cecf";

/// Two browsers at a time are enough for a small machine.
static ROOM: Semaphore = Semaphore::const_new(2);

/// The one driver of all tests' browsers.
static SERVICE: OnceLock<Service> = OnceLock::new();

/// Browsers that no test has just now, on an empty page. A start takes a processor longer than most tests of the page.
static WAITING: Mutex<Vec<Session>> = Mutex::new(Vec::new());

/// Starts the driver in a group of its own, and ends all of it once nobody holds its input open, however the tests come to their end.
/// Its browsers write until they are gone, too.
const UNTIL_LET_GO: &str = r#"trap : TERM; chromedriver --port=0 & cat > /dev/null; kill 0; wait
    while [ -e "$TMPDIR" ]; do rm -rf "$TMPDIR"; sleep 0.1; done"#;

/// The driver's process, which leads all browsers.
struct Service {
    /// Its input is open as long as the tests are there.
    _process: Child,
    /// Host and port.
    host: String,
}

/// A browser of one width.
struct Session {
    size: (u32, u32),
    id: String,
}

/// A browser of one width, with one page open.
pub(super) struct Driver {
    client: reqwest::Client,
    /// Nothing once it is given back.
    session: Option<Session>,
    _room: SemaphorePermit<'static>,
}

/// Keys that have no letter.
pub(super) mod key {
    pub(crate) const ENTER: &str = "\u{e007}";
    pub(crate) const ESCAPE: &str = "\u{e00c}";
    pub(crate) const DOWN: &str = "\u{e015}";
    pub(crate) const LEFT: &str = "\u{e012}";
    pub(crate) const RIGHT: &str = "\u{e014}";
    pub(crate) const TAB: &str = "\u{e004}";
}

fn is_there(program: &str) -> bool {
    let paths = std::env::var_os("PATH").unwrap_or_default();
    std::env::split_paths(&paths).any(|path| path.join(program).is_file())
}

impl Service {
    fn start() -> Self {
        // What the browsers keep; the shell takes it away.
        let kept = tempfile::tempdir().expect("a directory").keep();
        let mut process = Command::new("sh")
            .args(["-c", UNTIL_LET_GO])
            .env("TMPDIR", kept)
            .process_group(0)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("a shell starts");
        let says = BufReader::new(process.stdout.take().expect("its output")).lines();
        let port = says.map_while(Result::ok).find_map(|line| {
            let (_, port) = line.split_once("started successfully on port ")?;
            port.trim_end_matches('.').parse::<u16>().ok()
        });
        let port = port.expect("chromedriver says its port");
        Self { _process: process, host: format!("127.0.0.1:{port}") }
    }

    fn there() -> &'static Self {
        SERVICE.get_or_init(Self::start)
    }
}

impl Session {
    /// Starts a browser.
    ///
    /// # Errors
    ///
    /// In words, where it doesn't come up.
    async fn start(client: &reqwest::Client, size: (u32, u32)) -> Result<Self, String> {
        let (width, height) = size;
        let mut options = json!({ "args": [
            "--headless=new", "--no-sandbox", "--disable-dev-shm-usage", "--disable-gpu",
            // Nothing of its own that would call the outside.
            "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync",
            "--disable-default-apps", "--disable-extensions", "--no-proxy-server", "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
            format!("--window-size={width},{height}"),
        ] });
        if width < 500 {
            let metrics = json!({ "width": width, "height": height, "pixelRatio": 1, "touch": true });
            options["mobileEmulation"] = json!({ "deviceMetrics": metrics });
        }
        let wanted = json!({ "capabilities": { "alwaysMatch": {
            "browserName": "chrome", "goog:chromeOptions": options, "goog:loggingPrefs": { "browser": "ALL" },
        } } });
        let made = asked(client, Method::POST, "", Some(wanted)).await?;
        let id = made["sessionId"].as_str().ok_or_else(|| format!("no session in {made}"))?.to_owned();
        Ok(Self { size, id })
    }

    /// One that waits, with nothing left in it of what was there before; else a new one, for which one ends where two wait.
    ///
    /// # Errors
    ///
    /// In words, where none comes up.
    async fn get(client: &reqwest::Client, size: (u32, u32)) -> Result<Self, String> {
        let (found, spare) = {
            let mut waiting = WAITING.lock().expect("it is whole");
            match waiting.iter().position(|session| session.size == size) {
                Some(at) => (Some(waiting.swap_remove(at)), None),
                None if waiting.len() > 1 => (None, waiting.pop()),
                None => (None, None),
            }
        };
        if let Some(spare) = spare {
            asked(client, Method::DELETE, &format!("/{}", spare.id), None).await?;
        }
        let session = match found {
            Some(session) => session,
            None => Self::start(client, size).await?,
        };
        // A tab that seems to lie behind another is told of no focus.
        let seen = json!({ "cmd": "Emulation.setFocusEmulationEnabled", "params": { "enabled": true } });
        let forget = json!({ "cmd": "Network.clearBrowserCookies", "params": {} });
        for command in [seen, forget] {
            let at = format!("/{}/goog/cdp/execute", session.id);
            asked(client, Method::POST, &at, Some(command)).await?;
        }
        // What its console has said until now was said to another test.
        asked(client, Method::POST, &format!("/{}/se/log", session.id), Some(json!({ "type": "browser" })))
            .await?;
        Ok(session)
    }
}

fn client(patience: Duration) -> reqwest::Client {
    reqwest::Client::builder().timeout(patience).no_proxy().build().expect("a client")
}

/// What the driver answers.
///
/// # Errors
///
/// Its own words, or why it doesn't answer.
async fn asked(
    client: &reqwest::Client,
    method: Method,
    path: &str,
    body: Option<Value>,
) -> Result<Value, String> {
    let mut request = client.request(method, format!("http://{}/session{path}", Service::there().host));
    if let Some(body) = body {
        request = request.json(&body);
    }
    let answer = request.send().await.map_err(|why| format!("{why:?}"))?;
    let mut answer: Value = answer.json().await.map_err(|why| format!("{why:?}"))?;
    let value = answer["value"].take();
    if value["error"].is_null() { Ok(value) } else { Err(value["message"].to_string()) }
}

impl Driver {
    /// Opens a browser as wide and high as this, a phone if it is narrow. Nothing, and a line that says so,
    /// where there is no browser.
    pub(super) async fn open(width: u32, height: u32) -> Option<Self> {
        if !["chromedriver", "chromium"].into_iter().all(is_there) {
            let mut said = std::io::stderr();
            let _ = writeln!(
                said,
                "skipped: a test of the page in a browser, for chromium and its driver aren't here"
            );
            return None;
        }
        let room = ROOM.acquire().await.expect("it is never closed");
        // The first start of a browser on a machine reads hundreds of megabytes.
        let client = client(Duration::from_secs(120));
        // A browser that doesn't come up on a busy machine says nothing of the page: it is begun again.
        let mut wrong = Vec::new();
        for _ in 0..3 {
            match Session::get(&client, (width, height)).await {
                Ok(session) => return Some(Self { client, session: Some(session), _room: room }),
                Err(why) => wrong.push(why),
            }
        }
        panic!("no browser comes up: {}", wrong.join("; "));
    }

    async fn ask(&self, method: Method, path: &str, body: Option<Value>) -> Value {
        let id = &self.session.as_ref().expect("it is not given back yet").id;
        let answer = asked(&self.client, method, &format!("/{id}{path}"), body).await;
        answer.unwrap_or_else(|why| panic!("{path}: {why}"))
    }

    /// Goes to an address.
    pub(super) async fn go(&self, address: &str) {
        self.ask(Method::POST, "/url", Some(json!({ "url": address }))).await;
    }

    /// Goes back, as the browser's own button does.
    pub(super) async fn back(&self) {
        self.ask(Method::POST, "/back", Some(json!({}))).await;
    }

    /// Runs a script in the page and gives what it returns.
    pub(super) async fn js(&self, script: &str) -> Value {
        self.ask(Method::POST, "/execute/sync", Some(json!({ "script": script, "args": [] }))).await
    }

    /// Is this so, in the page?
    pub(super) async fn is(&self, expression: &str) -> bool {
        self.js(&format!("return Boolean({expression})")).await == true
    }

    /// Waits in the page until this is so, for a moment at most: it is looked at whenever something of the page changes, and
    /// not over and over. Is it?
    pub(super) async fn soon(&self, expression: &str) -> bool {
        let script = format!(
            "const done = arguments[arguments.length - 1], is = () => Boolean({expression});
             if (is()) return done(true);
             const watch = new MutationObserver(() => is() && end(true)), last = setTimeout(() => end(is()), 250);
             const end = (so) => {{ watch.disconnect(); clearTimeout(last); done(so); }};
             watch.observe(document, {{ subtree: true, childList: true, attributes: true, characterData: true }});"
        );
        let answer = self.ask(Method::POST, "/execute/async", Some(json!({ "script": script, "args": [] })));
        answer.await == true
    }

    /// What is answered at an address, as JSON.
    pub(super) async fn fetched(&self, address: &str) -> Value {
        let answer = self.client.get(address).send().await.expect("it is answered");
        answer.json().await.expect("JSON")
    }

    /// Clicks, where a finger would, on the element that this expression is; false if it is none.
    pub(super) async fn click(&self, expression: &str) -> bool {
        let found = self.js(&format!("return {expression}")).await;
        let Some(element) = found[ELEMENT].as_str() else { return false };
        self.ask(Method::POST, &format!("/element/{element}/click"), Some(json!({}))).await;
        true
    }

    /// Presses keys, one after the other, wherever the focus is.
    pub(super) async fn keys(&self, keys: &str) {
        let down_and_up = |key: char| {
            let key = key.to_string();
            [json!({ "type": "keyDown", "value": key }), json!({ "type": "keyUp", "value": key })]
        };
        let presses: Vec<Value> = keys.chars().flat_map(down_and_up).collect();
        self.act(json!([{ "type": "key", "id": "keys", "actions": presses }])).await;
    }

    /// Puts two fingers on the screen, so far to the left and right of a point, and moves them so far apart.
    pub(super) async fn pinch(&self, (x, y): (i32, i32), from: i32, to: i32) {
        let finger = |name: &str, side: i32| {
            let at = |far: i32| json!({ "type": "pointerMove", "duration": 50, "x": x + side * far, "y": y });
            let steps = json!([at(from), { "type": "pointerDown", "button": 0 }, at(to), { "type": "pointerUp", "button": 0 }]);
            json!({ "type": "pointer", "id": name, "parameters": { "pointerType": "touch" }, "actions": steps })
        };
        self.act(json!([finger("one", -1), finger("other", 1)])).await;
    }

    /// Turns the wheel by so much at a point.
    pub(super) async fn wheel(&self, (x, y): (i32, i32), by: i32) {
        let turn = json!({ "type": "scroll", "origin": "viewport", "x": x, "y": y, "deltaX": 0, "deltaY": by, "duration": 0 });
        self.act(json!([{ "type": "wheel", "id": "wheel", "actions": [turn] }])).await;
    }

    async fn act(&self, actions: Value) {
        self.ask(Method::POST, "/actions", Some(json!({ "actions": actions }))).await;
        self.ask(Method::DELETE, "/actions", None).await;
    }

    /// What the console has said since this was asked last, as far as it is an error.
    pub(super) async fn errors(&self) -> Vec<String> {
        let said = self.ask(Method::POST, "/se/log", Some(json!({ "type": "browser" }))).await;
        let severe = said.as_array().into_iter().flatten().filter(|line| line["level"] == "SEVERE");
        severe.map(|line| line["message"].to_string()).collect()
    }

    /// What it looks like now, kept as a file where `BROWSER_PICTURES` names a directory.
    pub(super) async fn picture(&self, name: &str) {
        let Some(directory) = std::env::var_os("BROWSER_PICTURES") else { return };
        let shot = self.ask(Method::GET, "/screenshot", None).await;
        let png = base64::engine::general_purpose::STANDARD.decode(shot.as_str().unwrap_or_default());
        let path = std::path::Path::new(&directory).join(format!("{name}.png"));
        std::fs::write(path, png.expect("a picture")).expect("it is kept");
    }
}

impl Drop for Driver {
    /// Leaves the page, and what it keeps with it, for the next test; this may be in the middle of a panic.
    fn drop(&mut self) {
        let Some(session) = self.session.take() else { return };
        let leave = async {
            let client = client(Duration::from_secs(10));
            let forget = json!({ "script": "localStorage.clear()", "args": [] });
            let at = |path: &str| format!("/{}{path}", session.id);
            asked(&client, Method::POST, &at("/execute/sync"), Some(forget)).await?;
            // In a tab where two fingers were put down before, a second page doesn't see both of them.
            let tab =
                asked(&client, Method::POST, &at("/window/new"), Some(json!({ "type": "tab" }))).await?;
            asked(&client, Method::DELETE, &at("/window"), None).await?;
            asked(&client, Method::POST, &at("/window"), Some(json!({ "handle": tab["handle"] }))).await
        };
        // Nothing can be awaited here: a thread of its own does.
        let waits = || {
            let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
            runtime.expect("a runtime").block_on(leave)
        };
        let left = std::thread::scope(|scope| scope.spawn(waits).join());
        // One that hangs, or shows no page, is nobody's any more: it ends with the driver.
        if matches!(left, Ok(Ok(_))) {
            WAITING.lock().expect("it is whole").push(session);
        }
    }
}
