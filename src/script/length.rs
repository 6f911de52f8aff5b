//! Lengths of time, as scripts write them.

use jiff::SignedDuration;

/// `90s 15m 25h 3d`.
pub(super) fn duration(text: &str) -> Result<SignedDuration, String> {
    let bad = || format!("`{text}` is no duration; write 90s, 15m, 25h or 3d");
    let unit = text.chars().last().ok_or_else(bad)?;
    let number: i64 = text[..text.len() - unit.len_utf8()].parse().map_err(|_| bad())?;
    let seconds = match unit {
        's' => 1,
        'm' => 60,
        'h' => 3600,
        'd' => 86400,
        _ => return Err(bad()),
    };
    let total = number.checked_mul(seconds).filter(|total| *total >= 0).ok_or_else(bad)?;
    Ok(SignedDuration::from_secs(total))
}
