//! JSON as people attach it: what says the same thing twice says nothing, for programs read different halves of it.

use std::cell::Cell;
use std::fmt;

use serde::de::{DeserializeSeed, Deserializer, Error, MapAccess, SeqAccess, Visitor};
use serde_json::{Map, Number, Value};

use super::harmless;

/// Reads JSON in which no key stands twice, with harmless words ([`harmless`]), and no more values than `most`: what is
/// beyond is never made. How deep it may be nested serde_json bounds by itself.
pub(super) fn read(text: &[u8], most: usize) -> Result<Value, serde_json::Error> {
    read_with(text, most, harmless)
}

/// The same, with words as `words` makes them.
pub(super) fn read_with(
    text: &[u8],
    most: usize,
    words: fn(&str) -> String,
) -> Result<Value, serde_json::Error> {
    let left = Cell::new(most);
    let mut reader = serde_json::Deserializer::from_slice(text);
    let value = Strict { most, left: &left, words }.deserialize(&mut reader)?;
    reader.end()?;
    Ok(value)
}

/// Reads one value, and counts it.
#[derive(Clone, Copy)]
struct Strict<'a> {
    most: usize,
    left: &'a Cell<usize>,
    words: fn(&str) -> String,
}

impl<'de> DeserializeSeed<'de> for Strict<'_> {
    type Value = Value;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Value, D::Error> {
        let Some(left) = self.left.get().checked_sub(1) else {
            return Err(D::Error::custom(format_args!("it holds more than {} values", self.most)));
        };
        self.left.set(left);
        deserializer.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for Strict<'_> {
    type Value = Value;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("JSON")
    }

    fn visit_unit<E: Error>(self) -> Result<Value, E> {
        Ok(Value::Null)
    }

    fn visit_bool<E: Error>(self, flag: bool) -> Result<Value, E> {
        Ok(flag.into())
    }

    fn visit_i64<E: Error>(self, number: i64) -> Result<Value, E> {
        Ok(number.into())
    }

    fn visit_u64<E: Error>(self, number: u64) -> Result<Value, E> {
        Ok(number.into())
    }

    fn visit_f64<E: Error>(self, number: f64) -> Result<Value, E> {
        Number::from_f64(number).map(Value::Number).ok_or_else(|| E::custom("a number is too large"))
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<Value, E> {
        Ok((self.words)(text).into())
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Value, A::Error> {
        let mut all = Vec::new();
        while let Some(value) = list.next_element_seed(self)? {
            all.push(value);
        }
        Ok(Value::Array(all))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Value, A::Error> {
        let mut all = Map::new();
        while let Some(key) = map.next_key::<String>()? {
            // Names that look the same are the same.
            let key = (self.words)(&key);
            if all.contains_key(&key) {
                let key: String = key.chars().take(60).collect();
                return Err(A::Error::custom(format!("the key {key:?} stands there twice")));
            }
            all.insert(key, map.next_value_seed(self)?);
        }
        Ok(Value::Object(all))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_is_read_as_it_is_written_but_for_what_stands_twice() {
        for text in
            [r#"{"b":[1,-2,0.5,null,true,"x"],"a":{"b":{},"c":[]},"n":18446744073709551615}"#, "7", "\"\""]
        {
            let strict = read(text.as_bytes(), 100).expect("JSON");
            assert_eq!(strict, serde_json::from_str::<Value>(text).expect("JSON"));
            assert_eq!(strict.to_string(), text, "in its order");
        }
        let twice = read(br#"{"a":{"b":1,"c":2,"b":3}}"#, 100).expect_err("twice");
        assert!(twice.to_string().contains("\"b\" stands there twice"), "{twice}");
        let unseen = read("{\"ada\":1,\"ada\u{200b}\":2}".as_bytes(), 100).expect_err("twice");
        assert!(unseen.to_string().contains("\"ada\" stands there twice"), "{unseen}");
        assert_eq!(read(br#"["a\u202eb\nc"]"#, 100).expect("JSON").to_string(), r#"["ab c"]"#);
        for bad in ["", "{", "1e999", "[1,]", "nul", &"[".repeat(100_000)] {
            assert!(read(bad.as_bytes(), 100).is_err(), "{}", &bad[..bad.len().min(9)]);
        }
    }

    #[test]
    fn no_more_values_are_made_than_may_be() {
        assert!(read(b"[1,[2,{\"a\":3}]]", 6).is_ok());
        let more = read(b"[1,[2,{\"a\":3}]]", 5).expect_err("one too many").to_string();
        assert!(more.contains("more than 5 values"), "{more}");
        // It stops there: what follows isn't even looked at.
        assert!(read(b"[1,2,3 nonsense", 3).expect_err("too many").to_string().contains("more than 3"));
    }
}
