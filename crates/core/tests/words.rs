//! Tables keyed by words, as they are written down.

use court_core::{ByWord, in_order};

court_core::words! {
    /// A side of the coin.
    Side, "a side" {
        /// A face.
        Heads = "heads",
        /// A number.
        Tails = "tails",
    }
}

#[derive(PartialEq, Debug, serde::Serialize, serde::Deserialize)]
struct Throws {
    #[serde(with = "in_order")]
    bare: ByWord<Side, u8, 2>,
    named: ByWord<Side, u8, 2>,
}

#[test]
fn items_are_written_with_their_words_or_in_their_order() {
    let throws = Throws {
        bare: ByWord::new([1, 2]),
        named: ByWord::from_fn(|side: Side| side.word().len() as u8),
    };
    let json = serde_json::to_string(&throws).unwrap();
    assert_eq!(json, r#"{"bare":[1,2],"named":{"heads":5,"tails":5}}"#);
    assert_eq!(serde_json::from_str::<Throws>(&json).unwrap(), throws);
    for bad in [
        r#"{"bare":[1],"named":{"heads":5,"tails":5}}"#,
        r#"{"bare":[1,2,3],"named":{"heads":5,"tails":5}}"#,
        r#"{"bare":[1,2],"named":{"heads":5}}"#,
        r#"{"bare":[1,2],"named":{"heads":5,"tails":5,"edge":1}}"#,
    ] {
        assert!(serde_json::from_str::<Throws>(bad).is_err(), "{bad}");
    }
}
