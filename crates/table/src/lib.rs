//! A match in progress: its record, replay, undo and provable shuffles.
//!
//! [`Match`] is typed and generic over the game; [`Table`] and [`Kind`] are the same without types, in text and JSON,
//! for everything that serves more than one game. Both hold every secret; code that draws or tells gets one viewer's
//! [`Eyes`]. The [`Record`] is the truth: a versioned text that replays for ever.

mod erased;
mod error;
mod eyes;
mod matches;
mod offers;
mod parts;
mod record;
mod seed;
mod verify;

pub use erased::{Kind, KindOf, Table};
pub use error::TableError;
pub use eyes::{Eyes, EyesOf, Memory, MomentOf, StageOf};
pub use matches::{Events, Match};
pub use offers::{Offer, OfferOf};
pub use parts::{Opening, Snapshot, Told, known_rules};
pub use record::{Entry, FORMAT, Header, Record, in_force};
pub use seed::{Commitment, Contribution, Seed, SeedDice};
pub use verify::{Fairness, Verdict, verify};

use serde_json::Value;

/// Lays a JSON merge patch (RFC 7386) over a value: objects are merged member by member, `null` removes a member,
/// everything else replaces.
pub fn merge_patch(target: &mut Value, patch: &Value) {
    let Value::Object(patch) = patch else {
        *target = patch.clone();
        return;
    };
    if !target.is_object() {
        *target = Value::Object(serde_json::Map::new());
    }
    let Value::Object(members) = target else { return };
    for (name, value) in patch {
        if value.is_null() {
            members.remove(name);
        } else {
            merge_patch(members.entry(name).or_insert(Value::Null), value);
        }
    }
}
