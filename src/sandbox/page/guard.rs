//! Who may ask: this machine, and no page from elsewhere.
//!
//! A page somewhere on the net can send a browser to an address on the loopback, or point a name of
//! its own at it. The first shows in `Origin` and `Sec-Fetch-Site`, the second in `Host`.

use std::sync::Arc;

use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use crate::Inner;

/// Lets a request through if it comes from here.
pub(crate) async fn guard(State(inner): State<Arc<Inner>>, request: Request, next: Next) -> Response {
    // Some clients name the host in the address instead of a header.
    let authority = request.uri().authority().map(|authority| authority.as_str().to_owned());
    let port = inner.address.port();
    if !is_from_here(request.headers(), authority.as_deref(), port, request.method(), request.uri().path()) {
        return (StatusCode::FORBIDDEN, "The sandbox answers only this machine, and no other page.\n")
            .into_response();
    }
    let mut response = next.run(request).await;
    let headers = response.headers_mut();
    for (name, value) in [
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (header::X_FRAME_OPTIONS, "DENY"),
        (header::REFERRER_POLICY, "no-referrer"),
        (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
        (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
    ] {
        headers.insert(name, HeaderValue::from_static(value));
    }
    response
}

fn is_from_here(
    headers: &HeaderMap,
    authority: Option<&str>,
    port: u16,
    method: &Method,
    path: &str,
) -> bool {
    let text = |name: HeaderName| headers.get(name).map(|value| value.to_str().unwrap_or("?"));
    let Some(host) = text(header::HOST).or(authority) else { return false };
    // By TLS that somebody ends before it, its API is asked as Discord's; the API wants a token.
    let as_discord = path.starts_with("/api/") && matches!(host, "discord.com" | "cdn.discordapp.com");
    if !is_ours(host, port) && !as_discord {
        return false;
    }
    if let Some(origin) = text(header::ORIGIN)
        && !origin.strip_prefix("http://").is_some_and(|host| is_ours(host, port))
    {
        return false;
    }
    // A link from elsewhere may open the page; nothing else may be asked for from there.
    let opens = *method == Method::GET
        && path == "/"
        && text(HeaderName::from_static("sec-fetch-mode")) == Some("navigate");
    match text(HeaderName::from_static("sec-fetch-site")) {
        Some("cross-site" | "same-site") => opens,
        _ => true,
    }
}

fn is_ours(host: &str, port: u16) -> bool {
    let mut names = ["127.0.0.1", "localhost", "[::1]"].iter();
    // Clients leave out the port that is meant where none is said.
    names.any(|name| host == format!("{name}:{port}") || port == 80 && host == *name)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn asks(pairs: &[(&'static str, &'static str)], method: &Method, path: &str) -> bool {
        let headers: HeaderMap = pairs
            .iter()
            .map(|(name, value)| (HeaderName::from_static(name), HeaderValue::from_static(value)))
            .collect();
        is_from_here(&headers, None, 8666, method, path)
    }

    #[test]
    fn only_this_machine_may_ask() {
        let here = ("host", "127.0.0.1:8666");
        let get = &Method::GET;
        assert!(asks(&[here], get, "/page/state"));
        assert!(asks(&[("host", "localhost:8666"), ("origin", "http://localhost:8666")], get, "/"));
        assert!(asks(&[here, ("sec-fetch-site", "same-origin")], &Method::POST, "/page/act"));
        assert!(asks(&[here, ("sec-fetch-site", "cross-site"), ("sec-fetch-mode", "navigate")], get, "/"));

        let at_80 = |host: &'static str| {
            let headers = [(header::HOST, HeaderValue::from_static(host))].into_iter().collect();
            is_from_here(&headers, None, 80, get, "/page/state")
        };
        assert!(at_80("127.0.0.1") && at_80("localhost:80") && !at_80("discord.com"));
        assert!(!asks(&[("host", "127.0.0.1")], get, "/page/state"));
        assert!(asks(&[("host", "discord.com")], get, "/api/v10/gateway"));

        assert!(!asks(&[("host", "discord.com")], get, "/page/state"), "the page has one name only");
        assert!(!asks(&[], get, "/"), "no host");
        assert!(!asks(&[("host", "evil.example:8666")], get, "/"), "a name pointed at the loopback");
        assert!(!asks(&[("host", "127.0.0.1.evil.example:8666")], get, "/"), "a name that looks like it");
        assert!(!asks(&[("host", "127.0.0.1:80")], get, "/"), "another port");
        for origin in
            ["https://evil.example", "null", "http://127.0.0.1:9999", "http://127.0.0.1:8666.evil.example"]
        {
            assert!(!asks(&[here, ("origin", origin)], &Method::POST, "/page/act"), "{origin}");
        }
        assert!(!asks(&[here, ("sec-fetch-site", "cross-site")], get, "/attachments/1/2/x.png"), "a picture");
        let framed = [here, ("sec-fetch-site", "cross-site"), ("sec-fetch-mode", "navigate")];
        assert!(!asks(&framed, get, "/page/state"), "a frame with the state");
    }
}
