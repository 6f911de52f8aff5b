//! Requests and frames as they stand on the wire.

/// A request as it was sent.
#[derive(Clone, Debug)]
pub(crate) struct Request {
    pub(crate) method: String,
    /// Without `/api/v10`, with its query.
    pub(crate) path: String,
    /// Its headers as they were written, but for who asks.
    pub(crate) headers: String,
    /// Its body: the whole of it, or part by part.
    pub(crate) parts: Vec<Part>,
}

/// A part of a body.
#[derive(Clone, Debug)]
pub(crate) struct Part {
    /// What stands above it.
    pub(crate) headers: String,
    pub(crate) bytes: Vec<u8>,
}

impl Part {
    /// The file's name, if it is one.
    pub(crate) fn file(&self) -> Option<&str> {
        let (_, rest) = self.headers.split_once("filename=\"")?;
        rest.split('"').next()
    }
}

impl Request {
    /// Its JSON, of whichever form; null where there is none.
    pub(crate) fn json(&self) -> serde_json::Value {
        let written = self.parts.iter().find(|part| part.file().is_none());
        written.and_then(|part| serde_json::from_slice(&part.bytes).ok()).unwrap_or_default()
    }

    pub(crate) fn route(&self) -> Vec<&str> {
        self.path.split('?').next().unwrap_or_default().trim_matches('/').split('/').collect()
    }
}

fn find(bytes: &[u8], what: &[u8]) -> Option<usize> {
    bytes.windows(what.len()).position(|found| found == what)
}

/// The requests in these bytes, and what follows once the connection is one of frames.
pub(super) fn requests(mut bytes: &[u8]) -> (Vec<Request>, &[u8]) {
    let mut all = Vec::new();
    while let Some(end) = find(bytes, b"\r\n\r\n") {
        let head = String::from_utf8_lossy(&bytes[..end]).into_owned();
        bytes = &bytes[end + 4..];
        let (line, headers) = head.split_once("\r\n").unwrap_or((&head, ""));
        let mut words = line.split(' ');
        let (method, path) = (words.next().unwrap_or_default(), words.next().unwrap_or_default());
        let header = |name: &str| {
            let all = headers.lines().filter_map(|line| line.split_once(':'));
            all.filter(|(known, _)| known.eq_ignore_ascii_case(name)).map(|(_, value)| value.trim()).next()
        };
        let upgrade = header("upgrade").is_some();
        let (body, rest) = if let Some(length) = header("content-length") {
            let length: usize = length.parse().expect("a length");
            bytes.split_at(length.min(bytes.len()))
        } else {
            (&b""[..], bytes)
        };
        let (body, rest) = match header("transfer-encoding") {
            Some("chunked") => chunks(bytes),
            _ => (body.to_vec(), rest),
        };
        let parts = match header("content-type").and_then(|kind| kind.split_once("boundary=")) {
            Some((_, boundary)) => parts(&body, boundary.trim_matches('"')),
            None if body.is_empty() => Vec::new(),
            None => vec![Part { headers: String::new(), bytes: body }],
        };
        let named = |line: &&str| !line.to_lowercase().starts_with("authorization:");
        all.push(Request {
            method: method.to_owned(),
            path: path.trim_start_matches("/api/v10").to_owned(),
            headers: headers.lines().filter(named).collect::<Vec<_>>().join("\n"),
            parts,
        });
        if upgrade {
            return (all, rest);
        }
        bytes = rest;
    }
    (all, b"")
}

fn chunks(mut bytes: &[u8]) -> (Vec<u8>, &[u8]) {
    let mut body = Vec::new();
    while let Some(end) = find(bytes, b"\r\n") {
        let length = String::from_utf8_lossy(&bytes[..end]).into_owned();
        let length = usize::from_str_radix(length.trim(), 16).expect("a length");
        bytes = &bytes[end + 2..];
        body.extend_from_slice(&bytes[..length.min(bytes.len())]);
        bytes = bytes.get(length + 2..).unwrap_or_default();
        if length == 0 {
            break;
        }
    }
    (body, bytes)
}

fn parts(body: &[u8], boundary: &str) -> Vec<Part> {
    let mark = format!("--{boundary}");
    let mut all = Vec::new();
    let mut rest = body;
    while let Some(at) = find(rest, mark.as_bytes()) {
        rest = &rest[at + mark.len()..];
        let end = find(rest, mark.as_bytes()).unwrap_or(rest.len());
        let part = &rest[..end];
        if let Some(head) = find(part, b"\r\n\r\n") {
            let headers = String::from_utf8_lossy(&part[..head]).trim().to_owned();
            let bytes = part[head + 4..].strip_suffix(b"\r\n").unwrap_or(&part[head + 4..]).to_vec();
            all.push(Part { headers, bytes });
        }
    }
    all
}

/// The frames of a web socket, what they carry laid bare.
pub(super) struct Frames<'a>(&'a [u8]);

impl<'a> Frames<'a> {
    pub(super) fn of(bytes: &'a [u8]) -> Self {
        Self(bytes)
    }
}

impl Iterator for Frames<'_> {
    type Item = Vec<u8>;

    fn next(&mut self) -> Option<Vec<u8>> {
        let bytes = self.0;
        let second = *bytes.get(1)?;
        let (length, mut at) = match second & 0x7f {
            126 => (usize::from(u16::from_be_bytes(bytes.get(2..4)?.try_into().ok()?)), 4),
            127 => (usize::try_from(u64::from_be_bytes(bytes.get(2..10)?.try_into().ok()?)).ok()?, 10),
            short => (usize::from(short), 2),
        };
        let mask = (second & 0x80 != 0).then(|| bytes.get(at..at + 4)).flatten().unwrap_or(&[0; 4]);
        at += if second & 0x80 != 0 { 4 } else { 0 };
        let carried = bytes.get(at..at + length)?;
        self.0 = &bytes[at + length..];
        Some(carried.iter().zip(mask.iter().cycle()).map(|(byte, mask)| byte ^ mask).collect())
    }
}

#[test]
fn bytes_are_read_as_they_are_sent() {
    let body = "--b\r\nContent-Disposition: form-data; name=\"payload_json\"\r\n\r\n{\"content\":\"x\"}\r\n\
        --b\r\nContent-Disposition: form-data; name=\"files[0]\"; filename=\"board.png\"\r\n\r\n\u{1}--\r\n--b--\r\n";
    let mut bytes = format!(
        "GET /api/v10/gateway HTTP/1.1\r\nhost: x\r\nAuthorization: Bot secret\r\n\r\n\
         POST /api/v10/channels/7/messages HTTP/1.1\r\ncontent-type: multipart/form-data; boundary=b\r\n\
         content-length: {}\r\n\r\n{body}\
         PATCH /a?b=c HTTP/1.1\r\ntransfer-encoding: chunked\r\n\r\n4\r\n{{\"a\"\r\n3\r\n:1}}\r\n0\r\n\r\n\
         GET /gateway HTTP/1.1\r\nUpgrade: websocket\r\n\r\n",
        body.len()
    )
    .into_bytes();
    bytes.extend([0x81, 0x82, 1, 2, 3, 4, b'h' ^ 1, b'i' ^ 2, 0x81, 1, b'!']);
    let (all, frames) = requests(&bytes);
    let read: Vec<_> =
        all.iter().map(|one| (one.method.as_str(), one.path.as_str(), one.parts.len())).collect();
    let expected = [
        ("GET", "/gateway", 0),
        ("POST", "/channels/7/messages", 2),
        ("PATCH", "/a?b=c", 1),
        ("GET", "/gateway", 0),
    ];
    assert_eq!(read, expected);
    assert!(!all[0].headers.contains("secret"));
    assert_eq!(all[1].json()["content"], "x");
    assert_eq!(
        (all[1].parts[1].file(), all[1].parts[1].bytes.as_slice()),
        (Some("board.png"), &b"\x01--"[..])
    );
    assert_eq!(all[2].json()["a"], 1);
    assert_eq!(Frames::of(frames).collect::<Vec<_>>(), [b"hi".to_vec(), b"!".to_vec()]);
}
