//! What goes wrong on demand, on the way to the bot and back.

use jiff::SignedDuration;
use serde_json::{Value, json};
use wartable::sandbox::{Fault, Meddling, Place, Scope};

use super::bot::Room;
use super::gateway::Line;

const MESSAGES: u64 = 1 << 9;

impl Room {
    async fn line(&self) -> Line {
        let mut line = Line::open(self).await;
        line.identify(self.sandbox.bot_token(), MESSAGES).await;
        line.events().await;
        line
    }

    fn says(&self, text: &str) {
        self.sandbox.say(self.ada, Place::Channel(self.channel), text).expect("she may");
    }

    async fn history(&self) -> Vec<String> {
        let all = self.ask("GET", &format!("/channels/{}/messages", self.channel), Value::Null).await.1;
        let text = |message: &Value| message["content"].as_str().unwrap_or_default().to_owned();
        all.as_array().into_iter().flatten().rev().map(text).collect()
    }

    /// What comes of sending a message: a status, or none where the connection breaks.
    async fn try_to_send(&self, text: &str) -> Option<(u16, String, String)> {
        let url = format!("{}/api/v10/channels/{}/messages", self.sandbox.rest_base(), self.channel);
        let request = reqwest::Client::new()
            .post(url)
            .header("Authorization", format!("Bot {}", self.sandbox.bot_token()))
            .json(&json!({ "content": text }));
        let answer = request.send().await.ok()?;
        let status = answer.status().as_u16();
        let scope = answer.headers().get("x-ratelimit-scope").and_then(|scope| scope.to_str().ok());
        let scope = scope.unwrap_or_default().to_owned();
        Some((status, scope, answer.text().await.ok()?))
    }
}

/// The texts of the messages that come until the answer to a heartbeat, and their numbers.
async fn told(line: &mut Line) -> Vec<(u64, String)> {
    line.say(json!({ "op": 1, "d": null })).await;
    let mut all = Vec::new();
    loop {
        let frame = line.hear().await.expect("it stays open");
        match frame["t"].as_str() {
            Some(_) => all.push((frame["s"].as_u64().unwrap_or(0), frame["d"]["id"].to_string())),
            None if frame["op"] == 11 => return all,
            None => {}
        }
    }
}

#[tokio::test]
async fn events_are_lost_doubled_swapped_and_late() {
    let room = Room::open().await;
    let mut line = room.line().await;
    for (what, come) in [
        (Meddling::Drop, vec![1, 2]),
        (Meddling::Repeat, vec![0, 0, 1, 2]),
        (Meddling::Swap, vec![1, 0, 2]),
        (Meddling::Delay(SignedDuration::from_secs(7)), vec![1, 2]),
    ] {
        room.sandbox.meddle(1, what, "MESSAGE_CREATE");
        room.sandbox.meddle(9, what, "CHANNEL_DELETE");
        let sent: Vec<String> = (0..3)
            .map(|number| {
                let text = format!("{number}");
                let place = Place::Channel(room.channel);
                let sent = room.sandbox.say(room.ada, place, &text).expect("she may");
                format!("\"{}\"", sent.message.expect("one"))
            })
            .collect();
        let told_now = told(&mut line).await;
        let numbers: Vec<u64> = told_now.iter().map(|(number, _)| *number).collect();
        assert!(numbers.windows(2).all(|pair| pair[1] == pair[0] + 1), "{what:?}: {numbers:?}");
        let ids: Vec<String> = told_now.into_iter().map(|(_, id)| id).collect();
        assert_eq!(ids, come.into_iter().map(|at: usize| sent[at].clone()).collect::<Vec<_>>(), "{what:?}");
        if let Meddling::Delay(length) = what {
            assert!(!room.activity.is_quiet(), "it is on its way");
            room.clock.move_to(room.clock.now() + length);
            while !room.activity.is_quiet() {
                tokio::task::yield_now().await;
            }
            assert_eq!(told(&mut line).await[0].1, sent[0]);
        }
        room.sandbox.heal();
    }
}

#[tokio::test]
async fn what_is_held_back_comes_when_all_is_well() {
    let room = Room::open().await;
    let mut line = room.line().await;
    room.sandbox.meddle(1, Meddling::Swap, "*");
    room.says("held");
    assert!(told(&mut line).await.is_empty());
    room.sandbox.heal();
    assert_eq!(told(&mut line).await.len(), 1);
}

#[tokio::test]
async fn sessions_end_and_are_not_taken_up_again() {
    let room = Room::open().await;
    let mut line = Line::open(&room).await;
    line.identify(room.sandbox.bot_token(), MESSAGES).await;
    let session = line.hear().await.expect("it is ready")["d"]["session_id"].clone();
    room.sandbox.reconnect();
    assert_eq!(line.hear().await.expect("a word")["op"], 7);
    room.sandbox.invalidate(true);
    assert_eq!(line.hear().await.expect("a word"), json!({ "op": 9, "d": true }));
    room.sandbox.close(4000);
    assert_eq!(line.hear().await, Err(4000));
    room.sandbox.until_connected(false).await;
    let resume =
        json!({ "op": 6, "d": { "token": room.sandbox.bot_token(), "session_id": session, "seq": 1 } });
    let before = room.sandbox.arrivals();
    let mut line = Line::open(&room).await;
    line.say(resume.clone()).await;
    assert_eq!(line.hear().await.expect("a word")["t"], "RESUMED", "it was only told to come again");
    assert_eq!(room.sandbox.arrivals(), before + 1);
    room.sandbox.cut();
    room.sandbox.until_connected(false).await;
    room.sandbox.refuse_resumes(1);
    let mut line = Line::open(&room).await;
    line.say(resume.clone()).await;
    assert_eq!(line.hear().await.expect("a word"), json!({ "op": 9, "d": false }));
    line.identify(room.sandbox.bot_token(), MESSAGES).await;
    assert_eq!(line.hear().await.expect("a word")["t"], "READY", "on the same connection");
    room.sandbox.invalidate(false);
    assert_eq!(line.hear().await.expect("a word"), json!({ "op": 9, "d": false }));
    room.sandbox.until_connected(false).await;
    line.identify(room.sandbox.bot_token(), MESSAGES).await;
    assert_eq!(line.hear().await.expect("a word")["t"], "READY");
}

#[tokio::test]
async fn requests_are_refused_held_up_and_their_answers_lost() {
    let room = Room::open().await;
    let path = format!("/channels/{}/messages", room.channel);
    let fail = |fault: Fault| room.sandbox.fail(1, fault, "POST", &path);
    let refused = |status, code| Fault::Refused { status, code };
    for (fault, status, scope, says) in [
        (refused(401, 0), 401, "", "Unauthorized"),
        (Fault::Page(401), 401, "", "<html>"),
        (Fault::Page(403), 403, "", "<html>"),
        (refused(403, 40003), 403, "", "40003"),
        (refused(403, 20026), 403, "", "20026"),
        (refused(429, 0), 429, "user", "\"global\":false"),
        (Fault::Limited(Scope::Shared), 429, "shared", "\"global\":false"),
        (Fault::Limited(Scope::Global), 429, "global", "\"global\":true"),
        (refused(500, 0), 500, "", "Internal Server Error"),
        (Fault::Page(502), 502, "", "<html>"),
    ] {
        fail(fault.clone());
        let (found, whose, body) = room.try_to_send("never").await.expect("it is answered");
        assert_eq!((found, whose.as_str()), (status, scope), "{fault:?}");
        assert!(body.contains(says), "{fault:?}: {body}");
    }
    assert!(room.history().await.is_empty(), "nothing was done");
    for (fault, done) in [(Fault::Break, 0), (Fault::Cut, 1), (Fault::Hang, 1), (Fault::Stall, 2)] {
        fail(fault.clone());
        let waits = matches!(fault, Fault::Hang | Fault::Stall);
        let ended = async {
            while waits && room.activity.next_rest().is_none() {
                tokio::task::yield_now().await;
            }
            if let Some(until) = room.activity.next_rest() {
                room.clock.move_to(until);
            }
        };
        let text = format!("{fault:?}");
        let (answer, ()) = tokio::join!(room.try_to_send(&text), ended);
        assert_eq!(answer, None, "{fault:?}");
        assert_eq!(room.history().await.len(), done, "{fault:?}: {:?}", room.history().await);
    }
}
