//! Is a text just what a value is written as in compact JSON? Found by walking the value along the text: mostly nothing is
//! written, and a field's name is compared in one step. `serde_json` alone says how a value is written; what this walk
//! doesn't know for certain it leaves to that ([`is_written`]).

use serde::ser::{self, Serialize};

/// They differ, or this walk can't tell.
#[derive(Debug)]
pub(super) struct Differs;

impl std::fmt::Display for Differs {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("it differs")
    }
}

impl std::error::Error for Differs {}

impl ser::Error for Differs {
    fn custom<T: std::fmt::Display>(_: T) -> Self {
        Self
    }
}

type Same = Result<(), Differs>;

/// Is this what the value is written as? Nothing is kept of what is written; mostly nothing is written.
pub(super) fn is_written<T: Serialize>(value: &T, text: &str) -> bool {
    if is_certainly_written(value, text) {
        return true;
    }
    let mut rest = Rest(text.as_bytes());
    serde_json::to_writer(&mut rest, value).is_ok() && rest.0.is_empty()
}

/// Is the text for certain what the value is written as?
fn is_certainly_written<T: Serialize>(value: &T, text: &str) -> bool {
    let mut rest = Rest(text.as_bytes());
    value.serialize(&mut rest).is_ok() && rest.0.is_empty()
}

/// What is still to come.
struct Rest<'a>(&'a [u8]);

impl std::io::Write for Rest<'_> {
    fn write(&mut self, some: &[u8]) -> std::io::Result<usize> {
        self.0 = self.0.strip_prefix(some).ok_or(std::io::ErrorKind::InvalidData)?;
        Ok(some.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

impl Rest<'_> {
    #[inline]
    fn byte(&mut self, byte: u8) -> Same {
        match self.0 {
            [first, rest @ ..] if *first == byte => {
                self.0 = rest;
                Ok(())
            }
            _ => Err(Differs),
        }
    }

    #[inline]
    fn text(&mut self, text: &str) -> Same {
        self.0 = self.0.strip_prefix(text.as_bytes()).ok_or(Differs)?;
        Ok(())
    }

    /// A word in quotes, of which nothing has to be written otherwise than it is.
    #[inline]
    fn word(&mut self, word: &str) -> Same {
        if word.bytes().any(|byte| byte < b' ' || matches!(byte, b'"' | b'\\' | 0x7f)) {
            return Err(Differs);
        }
        self.byte(b'"')?;
        self.text(word)?;
        self.byte(b'"')
    }

    /// The same of a field's or a variant's name, which has no such letters.
    #[inline]
    fn name(&mut self, name: &'static str) -> Same {
        self.byte(b'"')?;
        self.text(name)?;
        self.byte(b'"')
    }

    fn number(&mut self, number: u64) -> Same {
        let mut digits = [0; 20];
        let (mut at, mut left) = (digits.len(), number);
        loop {
            at -= 1;
            digits[at] = b'0' + (left % 10) as u8;
            left /= 10;
            if left == 0 {
                break;
            }
        }
        self.0 = self.0.strip_prefix(&digits[at..]).ok_or(Differs)?;
        Ok(())
    }

    fn signed(&mut self, number: i64) -> Same {
        if number < 0 {
            self.byte(b'-')?;
        }
        self.number(number.unsigned_abs())
    }
}

/// The parts of a list, an object or a variant, as far as they came.
struct Parts<'r, 'a> {
    rest: &'r mut Rest<'a>,
    first: bool,
    /// What closes it.
    end: &'static str,
}

impl<'r, 'a> Parts<'r, 'a> {
    fn begin(rest: &'r mut Rest<'a>, opens: u8, end: &'static str) -> Result<Self, Differs> {
        rest.byte(opens)?;
        Ok(Self { rest, first: true, end })
    }

    /// The same within a variant: `{"name":[`.
    fn of_variant(
        rest: &'r mut Rest<'a>,
        variant: &'static str,
        opens: u8,
        end: &'static str,
    ) -> Result<Self, Differs> {
        rest.byte(b'{')?;
        rest.name(variant)?;
        rest.byte(b':')?;
        Self::begin(rest, opens, end)
    }

    #[inline]
    fn next(&mut self) -> Same {
        if std::mem::replace(&mut self.first, false) { Ok(()) } else { self.rest.byte(b',') }
    }

    #[inline]
    fn part<T: Serialize + ?Sized>(&mut self, value: &T) -> Same {
        self.next()?;
        value.serialize(&mut *self.rest)
    }

    #[inline]
    fn field<T: Serialize + ?Sized>(&mut self, key: &'static str, value: &T) -> Same {
        self.next()?;
        self.rest.name(key)?;
        self.rest.byte(b':')?;
        value.serialize(&mut *self.rest)
    }

    fn close(self) -> Same {
        self.rest.text(self.end)
    }
}

impl<'r, 'a> ser::Serializer for &'r mut Rest<'a> {
    type Ok = ();
    type Error = Differs;
    type SerializeSeq = Parts<'r, 'a>;
    type SerializeTuple = Parts<'r, 'a>;
    type SerializeTupleStruct = Parts<'r, 'a>;
    type SerializeTupleVariant = Parts<'r, 'a>;
    type SerializeMap = Parts<'r, 'a>;
    type SerializeStruct = Parts<'r, 'a>;
    type SerializeStructVariant = Parts<'r, 'a>;

    fn serialize_bool(self, value: bool) -> Same {
        self.text(if value { "true" } else { "false" })
    }
    fn serialize_i8(self, value: i8) -> Same {
        self.signed(value.into())
    }
    fn serialize_i16(self, value: i16) -> Same {
        self.signed(value.into())
    }
    fn serialize_i32(self, value: i32) -> Same {
        self.signed(value.into())
    }
    fn serialize_i64(self, value: i64) -> Same {
        self.signed(value)
    }
    fn serialize_u8(self, value: u8) -> Same {
        self.number(value.into())
    }
    fn serialize_u16(self, value: u16) -> Same {
        self.number(value.into())
    }
    fn serialize_u32(self, value: u32) -> Same {
        self.number(value.into())
    }
    fn serialize_u64(self, value: u64) -> Same {
        self.number(value)
    }
    fn serialize_f32(self, _: f32) -> Same {
        Err(Differs)
    }
    fn serialize_f64(self, _: f64) -> Same {
        Err(Differs)
    }
    fn serialize_char(self, value: char) -> Same {
        self.word(value.encode_utf8(&mut [0; 4]))
    }
    fn serialize_str(self, value: &str) -> Same {
        self.word(value)
    }
    fn serialize_bytes(self, _: &[u8]) -> Same {
        Err(Differs)
    }
    fn serialize_none(self) -> Same {
        self.text("null")
    }
    fn serialize_some<T: Serialize + ?Sized>(self, value: &T) -> Same {
        value.serialize(self)
    }
    fn serialize_unit(self) -> Same {
        self.text("null")
    }
    fn serialize_unit_struct(self, _: &'static str) -> Same {
        self.text("null")
    }
    fn serialize_unit_variant(self, _: &'static str, _: u32, variant: &'static str) -> Same {
        self.name(variant)
    }
    fn serialize_newtype_struct<T: Serialize + ?Sized>(self, _: &'static str, value: &T) -> Same {
        value.serialize(self)
    }
    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        value: &T,
    ) -> Same {
        self.byte(b'{')?;
        self.name(variant)?;
        self.byte(b':')?;
        value.serialize(&mut *self)?;
        self.byte(b'}')
    }
    fn serialize_seq(self, _: Option<usize>) -> Result<Parts<'r, 'a>, Differs> {
        Parts::begin(self, b'[', "]")
    }
    fn serialize_tuple(self, _: usize) -> Result<Parts<'r, 'a>, Differs> {
        Parts::begin(self, b'[', "]")
    }
    fn serialize_tuple_struct(self, _: &'static str, _: usize) -> Result<Parts<'r, 'a>, Differs> {
        Parts::begin(self, b'[', "]")
    }
    fn serialize_tuple_variant(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        _: usize,
    ) -> Result<Parts<'r, 'a>, Differs> {
        Parts::of_variant(self, variant, b'[', "]}")
    }
    fn serialize_map(self, _: Option<usize>) -> Result<Parts<'r, 'a>, Differs> {
        Parts::begin(self, b'{', "}")
    }
    fn serialize_struct(self, _: &'static str, _: usize) -> Result<Parts<'r, 'a>, Differs> {
        Parts::begin(self, b'{', "}")
    }
    fn serialize_struct_variant(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        _: usize,
    ) -> Result<Parts<'r, 'a>, Differs> {
        Parts::of_variant(self, variant, b'{', "}}")
    }
}

/// Parts that stand one after the other, whatever serde calls them.
macro_rules! in_order {
    ($($kind:ident, $part:ident;)*) => {$(
        impl ser::$kind for Parts<'_, '_> {
            type Ok = ();
            type Error = Differs;
            fn $part<T: Serialize + ?Sized>(&mut self, value: &T) -> Same {
                self.part(value)
            }
            fn end(self) -> Same {
                self.close()
            }
        }
    )*};
}

in_order! {
    SerializeSeq, serialize_element;
    SerializeTuple, serialize_element;
    SerializeTupleStruct, serialize_field;
    SerializeTupleVariant, serialize_field;
}

impl ser::SerializeMap for Parts<'_, '_> {
    type Ok = ();
    type Error = Differs;
    /// A word is a key as it is, a number stands in quotes.
    fn serialize_key<T: Serialize + ?Sized>(&mut self, key: &T) -> Same {
        self.next()?;
        if self.rest.0.first() != Some(&b'"') {
            return Err(Differs);
        }
        let before = self.rest.0;
        if key.serialize(&mut *self.rest).is_ok() {
            return Ok(());
        }
        self.rest.0 = &before[1..];
        key.serialize(&mut *self.rest)?;
        self.rest.byte(b'"')
    }
    fn serialize_value<T: Serialize + ?Sized>(&mut self, value: &T) -> Same {
        self.rest.byte(b':')?;
        value.serialize(&mut *self.rest)
    }
    fn end(self) -> Same {
        self.close()
    }
}

impl ser::SerializeStruct for Parts<'_, '_> {
    type Ok = ();
    type Error = Differs;
    fn serialize_field<T: Serialize + ?Sized>(&mut self, key: &'static str, value: &T) -> Same {
        self.field(key, value)
    }
    fn end(self) -> Same {
        self.close()
    }
}

impl ser::SerializeStructVariant for Parts<'_, '_> {
    type Ok = ();
    type Error = Differs;
    fn serialize_field<T: Serialize + ?Sized>(&mut self, key: &'static str, value: &T) -> Same {
        self.field(key, value)
    }
    fn end(self) -> Same {
        self.close()
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;

    /// A value with everything that can stand in an order or an event, and what it is written as.
    fn everything() -> (serde_json::Value, String) {
        let value = serde_json::json!({
            "a": [null, true, false, 0, -7, u64::MAX, i64::MIN], "b": {"c": [], "d": {}}, "ä\n\"": "ü\u{7f}\\",
        });
        let text = value.to_string();
        (value, text)
    }

    #[derive(serde::Serialize)]
    #[serde(rename_all = "snake_case")]
    enum Kinds {
        Plain,
        One(Option<u8>),
        Two(i8, char),
        Named { key: BTreeMap<u16, bool>, word: BTreeMap<String, ()>, of: BTreeMap<Plain, u8> },
    }

    #[derive(PartialEq, Eq, PartialOrd, Ord, serde::Serialize)]
    enum Plain {
        First,
    }

    #[derive(serde::Serialize)]
    struct Whole(Vec<Kinds>);

    #[test]
    fn what_has_nothing_odd_in_it_is_known_without_being_written() {
        let named = Kinds::Named {
            key: [(7, true), (300, false)].into(),
            word: [("a b".to_owned(), ()), ("é".to_owned(), ())].into(),
            of: [(Plain::First, 1)].into(),
        };
        let all =
            Whole(vec![Kinds::Plain, Kinds::One(None), Kinds::One(Some(0)), Kinds::Two(-1, 'x'), named]);
        let text = serde_json::to_string(&all).expect("it is written");
        assert!(is_certainly_written(&all, &text), "{text}");
        for at in 0..text.len() {
            let mut other = text.clone().into_bytes();
            other[at] ^= 1;
            let Ok(other) = String::from_utf8(other) else { continue };
            assert!(!is_certainly_written(&all, &other) && !is_written(&all, &other), "{other}");
        }
    }

    #[test]
    fn what_is_odd_is_known_all_the_same() {
        let (value, text) = everything();
        assert!(is_written(&value, &text) && !is_certainly_written(&value, &text));
        assert!(!is_written(&value, &text.replace('7', "8")));
    }

    #[test]
    fn what_is_written_down_is_known_again_and_nothing_else() {
        let value = [Some("a \"word\""), None, Some("ü")];
        let text = serde_json::to_string(&value).expect("it is written");
        assert!(is_written(&value, &text));
        for other in
            [text.replace('u', "x"), format!("{text} "), text[..text.len() - 1].to_owned(), String::new()]
        {
            assert!(!is_written(&value, &other), "{other}");
        }
    }
}
