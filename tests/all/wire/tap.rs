//! All that the bot and Discord send each other, byte by byte, read off the wire between them.

use std::net::{Ipv4Addr, SocketAddr};
use std::sync::{Arc, Mutex};

use serde_json::Value;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::{TcpListener, TcpStream};

use super::http::{Frames, Request, requests};

/// One connection: what went from the bot, and what came back.
#[derive(Clone, Debug, Default)]
struct Wire {
    up: Vec<u8>,
    down: Vec<u8>,
}

type Wires = Arc<Mutex<Vec<Wire>>>;

/// A door on the loopback behind which Discord is.
#[derive(Debug)]
pub(crate) struct Tap {
    address: SocketAddr,
    wires: Wires,
    task: tokio::task::JoinHandle<()>,
}

impl Drop for Tap {
    fn drop(&mut self) {
        self.task.abort();
    }
}

/// What was sent by the bot.
#[derive(Clone, Debug)]
pub(crate) enum Sent {
    /// A request of its REST API.
    Request(Request),
    /// A frame of its gateway.
    Frame(Vec<u8>),
}

impl Tap {
    /// Opens a door before this address.
    pub(crate) async fn before(there: SocketAddr) -> Self {
        // In answers the address there is written as ours: that needs as many digits.
        let listener = loop {
            let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await.expect("a port");
            let port = listener.local_addr().expect("an address").port();
            if port.to_string().len() == there.port().to_string().len() {
                break listener;
            }
        };
        let address = listener.local_addr().expect("an address");
        let wires = Wires::default();
        let all = Arc::clone(&wires);
        let task = tokio::spawn(async move {
            while let Ok((bot, _)) = listener.accept().await {
                let number = {
                    let mut all = all.lock().expect("nobody panicked");
                    all.push(Wire::default());
                    all.len() - 1
                };
                tokio::spawn(pass(bot, there, address, number, Arc::clone(&all)));
            }
        });
        Self { address, wires, task }
    }

    pub(crate) fn address(&self) -> SocketAddr {
        self.address
    }

    fn wires(&self) -> Vec<Wire> {
        self.wires.lock().expect("nobody panicked").clone()
    }

    /// All that the bot has sent, in order on each connection.
    pub(crate) fn sent(&self) -> Vec<Sent> {
        let mut sent = Vec::new();
        for wire in self.wires() {
            let (all, frames) = requests(&wire.up);
            sent.extend(all.into_iter().map(Sent::Request));
            sent.extend(Frames::of(frames).map(Sent::Frame));
        }
        sent
    }

    /// The interactions that the bot was told of.
    pub(crate) fn interactions(&self) -> Vec<Value> {
        let mut told = Vec::new();
        for wire in self.wires() {
            let Some((_, frames)) = upgraded(&wire) else { continue };
            for frame in Frames::of(frames) {
                let Ok(mut event) = serde_json::from_slice::<Value>(&frame) else { continue };
                if event["t"] == "INTERACTION_CREATE" {
                    told.push(event["d"].take());
                }
            }
        }
        told
    }
}

/// What came on a connection that has become one of frames.
fn upgraded(wire: &Wire) -> Option<(&[u8], &[u8])> {
    let down = wire.down.strip_prefix(b"HTTP/1.1 101")?;
    let end = down.windows(4).position(|four| four == b"\r\n\r\n")? + 4;
    Some(down.split_at(end))
}

async fn pass(bot: TcpStream, there: SocketAddr, here: SocketAddr, number: usize, wires: Wires) {
    let Ok(discord) = TcpStream::connect(there).await else { return };
    let (mut from_bot, mut to_bot) = bot.into_split();
    let (mut from_discord, mut to_discord) = discord.into_split();
    let up = {
        let wires = Arc::clone(&wires);
        let (theirs, ours) = (format!(":{}", there.port()), format!(":{}", here.port()));
        async move {
            let mut bytes = vec![0; 64 << 10];
            while let Ok(count @ 1..) = from_bot.read(&mut bytes).await {
                wires.lock().expect("nobody panicked")[number].up.extend_from_slice(&bytes[..count]);
                // Whom it asks stands above every request.
                replace(&mut bytes[..count], ours.as_bytes(), theirs.as_bytes());
                if to_discord.write_all(&bytes[..count]).await.is_err() {
                    break;
                }
            }
            let _ = to_discord.shutdown().await;
        }
    };
    let down = async move {
        let (theirs, ours) = (format!(":{}", there.port()), format!(":{}", here.port()));
        let mut bytes = vec![0; 64 << 10];
        let mut kept = 0;
        while let Ok(count @ 1..) = from_discord.read(&mut bytes[kept..]).await {
            let have = kept + count;
            replace(&mut bytes[..have], theirs.as_bytes(), ours.as_bytes());
            // What may go on in the next piece waits for it; an answer never ends in an address.
            kept = if have == bytes.len() { theirs.len() } else { 0 };
            let now = have - kept;
            wires.lock().expect("nobody panicked")[number].down.extend_from_slice(&bytes[..now]);
            if to_bot.write_all(&bytes[..now]).await.is_err() {
                break;
            }
            bytes.copy_within(now..have, 0);
        }
        if kept > 0 {
            let _ = to_bot.write_all(&bytes[..kept]).await;
        }
        let _ = to_bot.shutdown().await;
    };
    tokio::join!(up, down);
}

fn replace(bytes: &mut [u8], this: &[u8], that: &[u8]) {
    for at in 0..(bytes.len() + 1).saturating_sub(this.len()) {
        if bytes[at..].starts_with(this) {
            bytes[at..at + that.len()].copy_from_slice(that);
        }
    }
}
