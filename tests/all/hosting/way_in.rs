//! A look-alike of Discord elsewhere on the loopback: by plain HTTP, or by Discord's own path under TLS.

use std::io::{BufRead as _, BufReader};
use std::net::SocketAddr;
use std::path::Path;
use std::process::{Child, ChildStdout, Command, Stdio};
use std::sync::Arc;
use std::time::Duration;

use tokio::io::copy_bidirectional;
use tokio::net::{TcpListener, TcpStream};
use tokio_rustls::TlsAcceptor;
use tokio_rustls::rustls::ServerConfig;
use tokio_rustls::rustls::pki_types::PrivateKeyDer;
use wartable::clock::{Activity, Clock};
use wartable::discord::{Bot, CantStart, Discord};
use wartable::sandbox::{Options, Place, Sandbox};
use wartable::store::Store;
use wartable::table::{Secrets, Tables};

use super::{bare, said};
use crate::sandbox::openapi::as_described;

/// An authority's certificate as PEM, and what answers as discord.com under it before a sandbox.
pub(crate) async fn secured(sandbox: SocketAddr) -> (Vec<u8>, SocketAddr) {
    let key = rcgen::KeyPair::generate().expect("a key");
    let mut authority = rcgen::CertificateParams::new(Vec::new()).expect("an authority");
    authority.is_ca = rcgen::IsCa::Ca(rcgen::BasicConstraints::Unconstrained);
    let certificate = authority.self_signed(&key).expect("signed by itself");
    let issuer = rcgen::Issuer::new(authority, key);
    let its_key = rcgen::KeyPair::generate().expect("a key");
    let its = rcgen::CertificateParams::new(vec!["discord.com".to_owned()]).expect("a name");
    let its = its.signed_by(&its_key, &issuer).expect("signed");
    let private = PrivateKeyDer::try_from(its_key.serialize_der()).expect("a private key");
    let config = ServerConfig::builder().with_no_client_auth();
    let config = config.with_single_cert(vec![its.der().clone()], private).expect("it fits");
    let acceptor = TlsAcceptor::from(Arc::new(config));
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
    let at = listener.local_addr().expect("an address");
    tokio::spawn(async move {
        while let Ok((stream, _)) = listener.accept().await {
            let acceptor = acceptor.clone();
            tokio::spawn(async move {
                let Ok(mut inside) = acceptor.accept(stream).await else { return };
                let mut outside = TcpStream::connect(sandbox).await.expect("the sandbox");
                let _ = copy_bidirectional(&mut inside, &mut outside).await;
            });
        }
    });
    (certificate.pem().into_bytes(), at)
}

async fn tables(directory: &Path, clock: &Clock, activity: &Activity) -> Tables {
    let store = Store::open(&directory.join("games.sqlite")).await.expect("a database");
    let tables = Tables::open(store, clock.clone(), activity.clone(), Secrets::Seeded(1)).await;
    tables.expect("tables")
}

#[tokio::test(flavor = "multi_thread")]
async fn the_real_path_leads_to_the_look_alike_and_only_under_its_authority() {
    let clock = Clock::stepped("2026-01-01T00:00:00Z".parse().expect("a time"));
    let activity = Activity::default();
    let sandbox = Sandbox::start(Options::empty(clock.clone(), activity.clone())).await.expect("it starts");
    let (authority, at) = secured(sandbox.address()).await;
    let directory = tempfile::tempdir().expect("a directory");
    let token = sandbox.bot_token().to_owned();
    let games = tables(directory.path(), &clock, &activity).await;
    let (another, _) = secured(sandbox.address()).await;
    let wrong = Discord::Secured { token: token.clone(), at, authority: another };
    let refused = Bot::start(&wrong, games.clone(), clock.clone(), activity.clone()).await;
    let refused = refused.expect_err("its certificate is another's");
    assert!(matches!(refused.downcast_ref(), Some(CantStart::Unreachable(_))), "{refused:#}");
    let right = Discord::Secured { token, at, authority };
    let ada = sandbox.person("ada");
    let channel = sandbox.channel(sandbox.server("one"), "games");
    // Twice: the second start finds its commands there, contexts and all.
    for start in 0..2 {
        let bot =
            Bot::start(&right, games.clone(), clock.clone(), activity.clone()).await.expect("it starts");
        let mark = sandbox.mark();
        sandbox.slash(ada, Place::Channel(channel), "/status", directory.path()).expect("it is sent");
        while sandbox.since(mark).is_empty() || !activity.is_quiet() {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
        bot.stop().await;
        let all = sandbox.exchanges();
        let registered =
            all.iter().filter(|one| one.method == "PUT" && one.path.ends_with("/commands")).count();
        assert_eq!(registered, 1, "at start {start}");
    }
    assert_eq!(sandbox.unmodelled(), Vec::<String>::new());
    as_described(sandbox).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_bot_outlives_its_look_alike_and_finds_it_again() {
    let clock = Clock::stepped("2026-01-01T00:00:00Z".parse().expect("a time"));
    let activity = Activity::default();
    let sandbox = Sandbox::start(Options::empty(clock.clone(), activity.clone())).await.expect("it starts");
    let directory = tempfile::tempdir().expect("a directory");
    let games = tables(directory.path(), &clock, &activity).await;
    let at = Discord::Sandbox { token: sandbox.bot_token().to_owned(), at: sandbox.address() };
    let bot = Bot::start(&at, games, clock.clone(), activity.clone()).await.expect("it starts");
    let (world, port) = (sandbox.world(), sandbox.address().port());
    as_described(sandbox).await;
    let mut again = None;
    for _ in 0..200 {
        let options =
            Options { world: world.clone(), port, ..Options::empty(clock.clone(), activity.clone()) };
        let there = Sandbox::start(options).await.expect("it starts again");
        if there.address().port() == port {
            again = Some(there);
            break;
        }
        // Another test may have got the port meanwhile, for a moment.
        there.stop().await;
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    let again = again.expect("where it was");
    let back = tokio::time::timeout(Duration::from_secs(60), again.until_connected(true)).await;
    back.expect("the bot comes back");
    bot.stop().await;
    as_described(again).await;
}

/// A program that is still running; it ends with the test.
pub(crate) struct Running(Child);

impl From<Child> for Running {
    fn from(child: Child) -> Self {
        Self(child)
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

pub(crate) fn run(
    data: &Path,
    variables: &[(&str, &str)],
    args: &[&str],
) -> (Running, BufReader<ChildStdout>) {
    let mut command: Command = bare(data);
    command.envs(variables.iter().copied()).args(args).stdout(Stdio::piped()).stderr(Stdio::null());
    let mut child = command.spawn().expect("it runs");
    let out = BufReader::new(child.stdout.take().expect("its output"));
    (Running(child), out)
}

/// What stands behind this in the output, on the first line that has it.
pub(crate) fn line_with(out: &mut BufReader<ChildStdout>, what: &str) -> String {
    let mut line = String::new();
    while out.read_line(&mut line).expect("it can be read") > 0 {
        if let Some((_, after)) = line.split_once(what) {
            return after.trim().to_owned();
        }
        line.clear();
    }
    panic!("it ended without {what:?}");
}

#[test]
fn the_sandbox_alone_serves_a_bot_elsewhere() {
    let (here, there) =
        (tempfile::tempdir().expect("a directory"), tempfile::tempdir().expect("a directory"));
    let (_sandbox, mut out) = run(here.path(), &[], &["sandbox", "--port", "0"]);
    let at = line_with(&mut out, "WARTABLE_DISCORD=");
    let token = line_with(&mut out, "WARTABLE_DISCORD_TOKEN=");
    let second = bare(here.path()).args(["sandbox", "--port", "0"]).output().expect("it runs");
    assert_eq!(second.status.code(), Some(3), "its world is in use: {}", said(&second));
    let variables = [("WARTABLE_DISCORD", at.as_str()), ("WARTABLE_DISCORD_TOKEN", token.as_str())];
    for _ in 0..2 {
        // The bot dies, and comes again.
        let (bot, mut out) = run(there.path(), &variables, &[]);
        let loud = line_with(&mut out, "NOT DISCORD");
        assert!(loud.contains(&at) && !loud.contains(&token), "{loud}");
        line_with(&mut out, "The bot is there");
        drop(bot);
    }
    assert!(there.path().join("look-alike-games.sqlite").exists(), "its games are its own");
    assert!(!there.path().join("wartable.sqlite").exists());
    assert!(!there.path().join("sandbox-games.sqlite").exists());
}

#[tokio::test(flavor = "multi_thread")]
async fn the_program_goes_the_real_path_where_an_authority_is_named() {
    let (clock, activity) = (Clock::real(), Activity::default());
    let sandbox = Sandbox::start(Options::empty(clock, activity)).await.expect("it starts");
    let (authority, at) = secured(sandbox.address()).await;
    let directory = tempfile::tempdir().expect("a directory");
    let file = directory.path().join("ca.pem");
    std::fs::write(&file, authority).expect("written");
    let (at, token, file) = (at.to_string(), sandbox.bot_token().to_owned(), file.display().to_string());
    let started = tokio::task::spawn_blocking(move || {
        let variables = [
            ("WARTABLE_DISCORD", at.as_str()),
            ("WARTABLE_DISCORD_TOKEN", token.as_str()),
            ("WARTABLE_DISCORD_CA", file.as_str()),
        ];
        let (bot, mut out) = run(directory.path(), &variables, &[]);
        line_with(&mut out, "NOT DISCORD");
        line_with(&mut out, "The bot is there");
        drop(bot);
        directory
    });
    started.await.expect("it is there");
    assert!(!sandbox.exchanges().is_empty(), "it asked by that way alone");
    sandbox.stop().await;
}

#[test]
fn why_nobody_answers_is_said() {
    let directory = tempfile::tempdir().expect("a directory");
    // Nobody listens where somebody did.
    let free = std::net::TcpListener::bind("127.0.0.1:0").expect("a port").local_addr().expect("its address");
    for (args, code) in [(&[][..], 7), (&["doctor"][..], 1)] {
        let mut program = bare(directory.path());
        program
            .args(args)
            .env("WARTABLE_DISCORD", free.to_string())
            .env("WARTABLE_DISCORD_TOKEN", "a.secret");
        let ended = program.output().expect("it runs");
        let said = said(&ended) + &String::from_utf8_lossy(&ended.stdout);
        assert_eq!(ended.status.code(), Some(code), "{said}");
        assert!(said.contains("refused") && !said.contains("secret"), "{said}");
    }
}

#[test]
fn what_is_no_look_alike_is_refused_in_a_sentence() {
    let directory = tempfile::tempdir().expect("a directory");
    for (variables, why) in [
        (&[("WARTABLE_DISCORD", "10.0.0.1:443"), ("WARTABLE_DISCORD_TOKEN", "a.secret")][..], "loopback"),
        (
            &[
                ("WARTABLE_DISCORD", "127.0.0.1:9"),
                ("WARTABLE_DISCORD_TOKEN", "a.secret"),
                ("DISCORD_TOKEN", "real"),
            ],
            "both",
        ),
        (&[("WARTABLE_DISCORD", "127.0.0.1:9")], "WARTABLE_DISCORD_TOKEN"),
    ] {
        let refused = bare(directory.path()).envs(variables.iter().copied()).output().expect("it runs");
        assert_eq!(refused.status.code(), Some(2), "{}", said(&refused));
        assert!(said(&refused).contains(why) && !said(&refused).contains("secret"), "{}", said(&refused));
    }
}

#[test]
fn where_nobody_reads_any_more_the_program_ends_quietly() {
    let directory = tempfile::tempdir().expect("a directory");
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/transcripts/warrior/lunchtime.txt");
    let mut command = bare(directory.path());
    command.args(["transcript", script]).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().expect("it runs");
    drop(child.stdout.take());
    let ended = child.wait_with_output().expect("it ends");
    assert_eq!(ended.status.code(), Some(2));
    assert!(!said(&ended).contains("panic") && !said(&ended).contains("pipe"), "{}", said(&ended));
}
