//! Values that the feature `serde` writes and reads.

use std::fmt::Debug;

use serde::Serialize;
use serde::de::DeserializeOwned;
use solvetab_lookup::code_breaking::{Code, Feedback, FeedbackKind, Rules, Word};
use solvetab_lookup::quad_ace::{Hands, Outcome};
use solvetab_lookup::twenty_four::Cards;

#[track_caller]
fn round_trip<T: Serialize + DeserializeOwned + PartialEq + Debug>(value: T, json: &str) {
    assert_eq!(serde_json::to_string(&value).unwrap(), json);
    assert_eq!(serde_json::from_str::<T>(json).unwrap(), value);
    // Also where no text can be borrowed.
    assert_eq!(
        serde_json::from_reader::<_, T>(json.as_bytes()).unwrap(),
        value
    );
}

#[test]
fn values_have_the_forms_of_the_program() {
    round_trip("4x6r".parse::<Rules>().unwrap(), "\"4x6r\"");
    round_trip("05af".parse::<Code>().unwrap(), "\"05af\"");
    round_trip("crâne".parse::<Word>().unwrap(), "\"crâne\"");
    round_trip(Feedback::new(1, 2).unwrap(), "\"1A2B\"");
    round_trip(Cards::new([8, 3, -3, 8]).unwrap(), "[-3,3,8,8]");
    round_trip(Cards::new([1; 7]).unwrap(), "[1,1,1,1,1,1,1]");
    round_trip(Hands::new(7, 1).unwrap(), "[1,7]");
    round_trip(
        Hands::from_slice(256, &[255, 0, 3, 9]).unwrap(),
        "[0,3,9,255]",
    );
    round_trip(Hands::OUT, "[0,0]");
    round_trip(Outcome::Win { plies: 9 }, r#"{"outcome":"win","plies":9}"#);
    round_trip(Outcome::Draw, r#"{"outcome":"draw","plies":null}"#);
    round_trip(
        Outcome::Loss { plies: 300 },
        r#"{"outcome":"loss","plies":300}"#,
    );

    // As `quad-ace --json` answers.
    let answer =
        r#"{"mover":[1,1],"opponent":[1,1],"outcome":"draw","plies":null,"moves":[{"to":[1,2]}]}"#;
    assert_eq!(
        serde_json::from_str::<Outcome>(answer).unwrap(),
        Outcome::Draw
    );
    let compact: Outcome = serde_json::from_str(r#"["win",9]"#).unwrap();
    assert_eq!(compact, Outcome::Win { plies: 9 });
    assert_eq!(
        serde_json::from_str::<Outcome>(r#"{"outcome":"draw"}"#).unwrap(),
        Outcome::Draw
    );
}

#[test]
fn wrong_values_are_refused() {
    #[track_caller]
    fn refused<T: DeserializeOwned + Debug>(json: &str, sentence: &str) {
        let error = serde_json::from_str::<T>(json).unwrap_err().to_string();
        assert!(error.contains(sentence), "{error}");
    }

    refused::<Rules>("\"5x4\"", "5 different symbols cannot be chosen from 4");
    let black = "4x6r"
        .parse::<Rules>()
        .unwrap()
        .with_feedback(FeedbackKind::Black);
    let error = serde_json::to_string(&black).unwrap_err().to_string();
    assert!(error.contains("feedback is other than counts"), "{error}");
    refused::<Code>("\"01-3\"", "'-' is not a symbol here");
    refused::<Code>("123", "a code such as \"0123\"");
    refused::<Feedback>("\"9A8B\"", "from 0 to 16, not 17");
    refused::<Word>("\"\"", "a word has 1 to 10 characters");
    refused::<Cards>("[101,2]", "from -100 to 100, not 101");
    refused::<Cards>("[]", "a hand has 1 to 7 cards");
    refused::<Cards>(
        "[1,1,1,1,1,1,1,1]",
        "invalid length 8, expected one to seven cards",
    );
    refused::<Hands>("[]", "a player has 1 to 4 hands");
    refused::<Hands>("[256]", "from 0 to 255, not 256");
    refused::<Hands>(
        "[1,1,1,1,1]",
        "invalid length 5, expected one to four hands",
    );
    refused::<Outcome>(r#"{"outcome":"win"}"#, "a win or a loss with `plies`");
    refused::<Outcome>(r#"{"outcome":"draw","plies":1}"#, "or a draw without");
    refused::<Outcome>(r#"{"plies":1}"#, "missing field `outcome`");
    refused::<Outcome>(
        r#"{"outcome":"tie","plies":1}"#,
        "a win or a loss with `plies`",
    );
}
