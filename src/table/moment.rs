//! Lengths and points of time as people type them.

use jiff::Timestamp;
use jiff::civil::{Date, DateTime, Time};
use jiff::tz::TimeZone;

use crate::rules::whole_number;

/// A day, in seconds.
pub(super) const DAY: i64 = 86_400;

/// Seconds in "90s", "15m", "25h", "3d", "1w" or several of them ("1d 12h"), as many as there can be where they are more; none
/// if it can't be read.
pub(super) fn length(text: &str) -> Option<i64> {
    let text = text.trim().trim_start_matches('+').to_lowercase();
    let mut total: i64 = 0;
    let mut digits = String::new();
    let mut unit = String::new();
    let mut parts = 0;
    let mut add = |digits: &mut String, unit: &mut String| -> Option<()> {
        let number = whole_number(&std::mem::take(digits))?;
        let seconds = match std::mem::take(unit).as_str() {
            "s" | "sec" | "secs" | "second" | "seconds" => 1,
            "m" | "min" | "mins" | "minute" | "minutes" => 60,
            "h" | "hour" | "hours" => 3_600,
            "d" | "day" | "days" => DAY,
            "w" | "week" | "weeks" => 604_800,
            _ => return None,
        };
        total = total.saturating_add(number.saturating_mul(seconds));
        parts += 1;
        Some(())
    };
    for character in text.chars() {
        if character.is_ascii_digit() {
            if !unit.is_empty() {
                add(&mut digits, &mut unit)?;
            }
            digits.push(character);
        } else if character.is_alphabetic() && !digits.is_empty() {
            unit.push(character);
        } else if !character.is_whitespace() {
            return None;
        }
    }
    add(&mut digits, &mut unit)?;
    (parts > 0).then_some(total)
}

/// A point of time, in seconds since 1970: "+3d", "24h", or a date (and time) UTC.
pub(super) fn moment(text: &str, now: Timestamp) -> Option<i64> {
    if let Some(seconds) = length(text) {
        return now.as_second().checked_add(seconds);
    }
    let text = text.trim().trim_end_matches("UTC").trim();
    if let Ok(timestamp) = text.parse::<Timestamp>() {
        return Some(timestamp.as_second());
    }
    let civil = text
        .parse::<DateTime>()
        .ok()
        .or_else(|| text.parse::<Date>().ok().map(|date| date.to_datetime(Time::midnight())))?;
    civil.to_zoned(TimeZone::UTC).ok().map(|zoned| zoned.timestamp().as_second())
}

/// A length as people say it: "24 hours".
pub(super) fn say(seconds: i64) -> String {
    let (number, unit) = match seconds {
        s if s % 86_400 == 0 && s >= 3 * 86_400 => (s / 86_400, "day"),
        s if s % 3_600 == 0 => (s / 3_600, "hour"),
        s if s % 60 == 0 => (s / 60, "minute"),
        s => (s, "second"),
    };
    format!("{number} {unit}{}", if number == 1 { "" } else { "s" })
}

/// A length as it is typed: "24h".
pub(super) fn short(seconds: Option<i64>) -> String {
    match seconds {
        None => "off".to_owned(),
        Some(s) if s % 3_600 == 0 => format!("{}h", s / 3_600),
        Some(s) if s % 60 == 0 => format!("{}m", s / 60),
        Some(s) => format!("{s}s"),
    }
}

/// Hours of a day in some place: "22:00-07:00 Europe/Berlin".
#[derive(Clone, Debug)]
pub(super) struct Hours {
    from: Time,
    to: Time,
    zone: TimeZone,
}

impl Hours {
    pub(super) fn read(text: &str) -> Option<Self> {
        let (hours, zone) = text.trim().split_once(char::is_whitespace).unwrap_or((text.trim(), "UTC"));
        let (from, to) = hours.split_once(['-', '–'])?;
        let time = |text: &str| {
            let text = text.trim();
            let full = if text.contains(':') { text.to_owned() } else { format!("{text}:00") };
            format!("{full:0>5}").parse::<Time>().ok()
        };
        let (from, to) = (time(from)?, time(to)?);
        let zone = TimeZone::get(zone.trim()).ok()?;
        Some(Self { from, to, zone })
    }

    /// As they are kept: with the zone, also where none was typed.
    pub(super) fn kept(text: &str) -> Option<String> {
        let text = text.trim();
        let hours = Self::read(text)?;
        let typed = text.split_whitespace().next().unwrap_or_default();
        let whole = typed.split(['-', '–']).all(|end| !end.is_empty());
        // From a time to itself is a whole day or nothing: nobody can mean it.
        if !whole || hours.from == hours.to {
            return None;
        }
        Some(if text.contains(char::is_whitespace) { text.to_owned() } else { format!("{text} UTC") })
    }

    pub(super) fn hold(&self, now: Timestamp) -> bool {
        let time = now.to_zoned(self.zone.clone()).time();
        if self.from <= self.to {
            (self.from..self.to).contains(&time)
        } else {
            time >= self.from || time < self.to
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lengths_are_read_as_they_are_typed() {
        assert_eq!(length("24h"), Some(86_400));
        assert_eq!(length("+3d"), Some(259_200));
        assert_eq!(length("1d 12h"), Some(129_600));
        assert_eq!(length("90 minutes"), Some(5_400));
        for nonsense in ["", "soon", "h", "12", "-3h", "3h!"] {
            assert_eq!(length(nonsense), None, "{nonsense:?}");
        }
        // Too long is for whoever asks to say, with how long it may be.
        for long in ["99999999999999999999h", "9223372036854775807d", "9223372036854775807s 1h"] {
            assert_eq!(length(long), Some(i64::MAX), "{long:?}");
            let now: Timestamp = "2026-01-01T00:00:00Z".parse().expect("a time");
            assert_eq!(moment(long, now), None, "{long:?}");
        }
    }

    #[test]
    fn moments_are_utc() {
        let now: Timestamp = "2026-01-01T00:00:00Z".parse().expect("a time");
        assert_eq!(moment("+3d", now), Some(now.as_second() + 259_200));
        for same in ["2026-01-02 18:30", "2026-01-02T18:30", "2026-01-02 18:30 UTC", "2026-01-02T18:30:00Z"] {
            assert_eq!(moment(same, now), Some(1_767_378_600), "{same}");
        }
        assert_eq!(moment("2026-01-02", now), Some(1_767_312_000));
        assert_eq!(moment("tomorrow", now), None);
    }

    #[test]
    fn away_hours_go_over_midnight_in_their_own_zone() {
        let hours = Hours::read("22:00-07:00 Europe/Berlin").expect("hours");
        let at = |text: &str| text.parse::<Timestamp>().expect("a time");
        assert!(hours.hold(at("2026-01-01T21:30:00Z")));
        assert!(hours.hold(at("2026-01-02T05:59:00Z")));
        assert!(!hours.hold(at("2026-01-02T06:00:00Z")));
        assert!(Hours::read("late Europe/Berlin").is_none());
        assert!(Hours::read("22-7 Atlantis/Capital").is_none());
        assert!(Hours::read("22-7").is_some());
        for nonsense in ["-", "7-", "07:00-07:00", "7-7 UTC"] {
            assert!(Hours::kept(nonsense).is_none(), "{nonsense}");
        }
        assert_eq!(Hours::kept(" 22-7 ").as_deref(), Some("22-7 UTC"));
        assert_eq!(Hours::kept("22-7 Europe/Berlin").as_deref(), Some("22-7 Europe/Berlin"));
    }
}
