//! JSON as people attach it: what says the same thing twice says nothing, for programs read different halves of it.

use std::fmt;

use serde::de::{Deserialize, Deserializer, Error, MapAccess, SeqAccess, Visitor};
use serde_json::{Map, Number, Value};

use super::harmless;

/// Reads JSON in which no key stands twice, with harmless words ([`harmless`]). How deep it may be nested serde_json bounds by itself.
pub(super) fn read(text: &[u8]) -> Result<Value, serde_json::Error> {
    serde_json::from_slice::<Strict>(text).map(|strict| strict.0)
}

struct Strict(Value);

impl<'de> Deserialize<'de> for Strict {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(Any).map(Self)
    }
}

struct Any;

impl<'de> Visitor<'de> for Any {
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
        Ok(harmless(text).into())
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Value, A::Error> {
        let mut all = Vec::new();
        while let Some(Strict(value)) = list.next_element()? {
            all.push(value);
        }
        Ok(Value::Array(all))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Value, A::Error> {
        let mut all = Map::new();
        while let Some(key) = map.next_key::<String>()? {
            // Names that look the same are the same.
            let key = harmless(&key);
            if all.contains_key(&key) {
                let key: String = key.chars().take(60).collect();
                return Err(A::Error::custom(format!("the key {key:?} stands there twice")));
            }
            let Strict(value) = map.next_value()?;
            all.insert(key, value);
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
            let strict = read(text.as_bytes()).expect("JSON");
            assert_eq!(strict, serde_json::from_str::<Value>(text).expect("JSON"));
            assert_eq!(strict.to_string(), text, "in its order");
        }
        let twice = read(br#"{"a":{"b":1,"c":2,"b":3}}"#).expect_err("twice");
        assert!(twice.to_string().contains("\"b\" stands there twice"), "{twice}");
        let unseen = read("{\"ada\":1,\"ada\u{200b}\":2}".as_bytes()).expect_err("twice");
        assert!(unseen.to_string().contains("\"ada\" stands there twice"), "{unseen}");
        assert_eq!(read(br#"["a\u202eb\nc"]"#).expect("JSON").to_string(), r#"["ab c"]"#);
        for bad in ["", "{", "1e999", "[1,]", "nul", &"[".repeat(100_000)] {
            assert!(read(bad.as_bytes()).is_err(), "{}", &bad[..bad.len().min(9)]);
        }
    }
}
