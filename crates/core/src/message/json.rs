//! Messages as JSON, out and in. A term is written as its id, a seat as its number, anything else that is nested as an
//! object with `id` and `args`.

use std::fmt;

use serde::de::{self, Deserializer, MapAccess, SeqAccess, Visitor};
use serde::ser::{SerializeMap, Serializer};
use serde::{Deserialize, Serialize};

use super::{Arg, Id, Kind, Message, Part, Phrase, Spec, TAPE, Tape, Vocabulary, Voice};
use crate::{MAX_SEATS, Seat, SeatSet};

impl Serialize for Message {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        // A whole message is an object even where it is no more than a word: who reads it need not ask.
        Whole(self.phrase()).serialize(serializer)
    }
}

struct Whole<'a>(Phrase<'a>);

impl Serialize for Whole<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(2))?;
        map.serialize_entry("id", self.0.spec().id)?;
        map.serialize_entry("args", &Args(self.0))?;
        map.end()
    }
}

struct Args<'a>(Phrase<'a>);

impl Serialize for Args<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let names = self.0.spec().args.iter().map(|(name, _)| name);
        serializer.collect_map(names.zip(self.0.parts()))
    }
}

impl Serialize for Part<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Seat(seat) => seat.serialize(serializer),
            Self::Seats(seats) => seats.serialize(serializer),
            Self::Number(number) => number.serialize(serializer),
            Self::Phrase(phrase) => phrase.serialize(serializer),
            Self::List(list) => serializer.collect_seq(list.iter()),
        }
    }
}

impl Serialize for Phrase<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let spec = self.spec();
        match spec.voice {
            Voice::Term => serializer.serialize_str(spec.id),
            _ => Whole(*self).serialize(serializer),
        }
    }
}

impl Vocabulary {
    /// Reads a message of this vocabulary, as it is written in JSON.
    ///
    /// # Errors
    /// If it is not of that form, or names something that cannot be said, or not so.
    pub fn read<'de, D: Deserializer<'de>>(&'static self, deserializer: D) -> Result<Message, D::Error> {
        let raw = Raw::deserialize(deserializer)?;
        self.message_of(&raw).map_err(de::Error::custom)
    }

    fn message_of(&'static self, raw: &Raw) -> Result<Message, String> {
        let mut tape = Vec::new();
        let id = self.open(raw, &mut tape)?;
        if tape.len() > TAPE {
            return Err(format!("a message holds at most {TAPE} things"));
        }
        let tape = tape.into_iter().collect::<Tape>();
        Ok(Message { of: self, id, tape })
    }

    /// Lays the arguments of what is said on the tape.
    fn open(&'static self, raw: &Raw, tape: &mut Vec<Arg>) -> Result<Id, String> {
        let (name, args) = match raw {
            Raw::Text(name) => (name, &[][..]),
            Raw::Map(entries) => match (entry(entries, "id"), entry(entries, "args")) {
                (Some(Raw::Text(name)), None) => (name, &[][..]),
                (Some(Raw::Text(name)), Some(Raw::Map(args))) => (name, &args[..]),
                _ => return Err("a message has an `id` and `args`".to_owned()),
            },
            _ => return Err("a message is an object, or the id of a term".to_owned()),
        };
        let id = self
            .id(name)
            .ok_or_else(|| format!("{name:?} cannot be said in {}", self.name()))?;
        let spec = self.spec(id);
        if args.len() != spec.args.len() {
            return Err(format!("{name} takes {} arguments", spec.args.len()));
        }
        for (argument, kind) in spec.args {
            let raw = entry(args, argument).ok_or_else(|| format!("{name} needs {argument:?}"))?;
            self.put(raw, *kind, tape)
                .map_err(|error| format!("{argument} of {name}: {error}"))?;
        }
        Ok(id)
    }

    fn put(&'static self, raw: &Raw, kind: Kind, tape: &mut Vec<Arg>) -> Result<(), String> {
        let seat = |raw: &Raw| match raw {
            Raw::Number(number @ 1..=6) => Ok(Seat::new(*number as u8 - 1)),
            _ => Err(format!("a seat is a number from 1 to {MAX_SEATS}")),
        };
        match (kind, raw) {
            (Kind::Seat, raw) => tape.push(Arg::Seat(seat(raw)?)),
            (Kind::Seats, Raw::List(seats)) => {
                tape.push(Arg::Seats(
                    seats.iter().map(seat).collect::<Result<SeatSet, _>>()?,
                ));
            }
            (Kind::Number, Raw::Number(number)) => {
                let number = i32::try_from(*number).map_err(|_| "the number is too large".to_owned())?;
                tape.push(Arg::Number(number));
            }
            (Kind::Of(ids), raw) => self.nest(raw, ids, tape)?,
            (Kind::ListOf(ids), Raw::List(items)) if items.len() <= TAPE => {
                tape.push(Arg::List(items.len() as u8));
                for item in items {
                    self.nest(item, ids, tape)?;
                }
            }
            _ => return Err("that is not what belongs here".to_owned()),
        }
        Ok(())
    }

    fn nest(&'static self, raw: &Raw, ids: &[Id], tape: &mut Vec<Arg>) -> Result<(), String> {
        let place = tape.len();
        tape.push(Arg::List(0));
        let id = self.open(raw, tape)?;
        if !ids.contains(&id) {
            let Spec { id, .. } = self.spec(id);
            return Err(format!("{id} does not belong here"));
        }
        tape[place] = Arg::Open(id);
        Ok(())
    }
}

fn entry<'a>(entries: &'a [(String, Raw)], name: &str) -> Option<&'a Raw> {
    entries.iter().find(|(key, _)| key == name).map(|(_, raw)| raw)
}

/// JSON, as far as messages are made of it: its parts may come in any order.
enum Raw {
    Number(i64),
    Text(String),
    List(Vec<Self>),
    Map(Vec<(String, Self)>),
}

impl<'de> Deserialize<'de> for Raw {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Reader;

        impl<'de> Visitor<'de> for Reader {
            type Value = Raw;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a message")
            }

            fn visit_i64<E: de::Error>(self, number: i64) -> Result<Raw, E> {
                Ok(Raw::Number(number))
            }

            fn visit_u64<E: de::Error>(self, number: u64) -> Result<Raw, E> {
                i64::try_from(number).map(Raw::Number).map_err(E::custom)
            }

            fn visit_str<E: de::Error>(self, text: &str) -> Result<Raw, E> {
                Ok(Raw::Text(text.to_owned()))
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<Raw, A::Error> {
                let mut items = Vec::new();
                while let Some(item) = seq.next_element()? {
                    items.push(item);
                }
                Ok(Raw::List(items))
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Raw, A::Error> {
                let mut entries = Vec::new();
                while let Some(entry) = map.next_entry()? {
                    entries.push(entry);
                }
                Ok(Raw::Map(entries))
            }
        }

        deserializer.deserialize_any(Reader)
    }
}
