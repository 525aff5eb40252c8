//! Races, where two find each other's secrets in turn.

use serde_json::Value;

use crate::program::{json, refuses};

#[test]
fn the_chances_are_those_of_the_published_distributions() {
    let race = json("study race --rules 4x6r --simulate 200000 --seed 3");
    let played = json("solve --rules 4x6r");
    let lengths: Vec<u64> = played["distribution"].as_array().unwrap().iter().map(|n| n.as_u64().unwrap()).collect();
    let mut expected = [0, 0, 0];
    for (mine, &secrets) in lengths.iter().enumerate() {
        for (theirs, &others) in lengths.iter().enumerate() {
            expected[if mine < theirs {
                0
            } else if mine == theirs {
                1
            } else {
                2
            }] += secrets * others;
        }
    }
    assert_eq!(expected.iter().sum::<u64>(), 1296 * 1296);
    let pairs = &race["races"][0]["pairs"];
    assert_eq!(
        [&pairs["win"], &pairs["draw"], &pairs["loss"]],
        expected.each_ref().map(|&n| Value::from(n)).each_ref()
    );
    // Five standard deviations of 200000 races.
    for (name, expected) in ["win", "draw", "loss"].into_iter().zip(expected) {
        let share = expected as f64 / (1296.0 * 1296.0);
        let drawn = race["races"][0]["simulated"][name].as_f64().unwrap() / 200_000.0;
        assert!((drawn - share).abs() < 5.0 * (share * (1.0 - share) / 200_000.0).sqrt(), "{name}: {drawn} {share}");
    }
    assert_eq!(race["value"], Value::Null);
    let worst = json("study race --rules 3x6r --worst");
    assert_eq!(worst["races"].as_array().map(Vec::len), Some(4));
    assert_eq!(worst["races"][1]["pairs"]["win"], worst["races"][2]["pairs"]["loss"]);
    let small = json("study race --rules 2x3");
    assert_eq!(small["value"], serde_json::json!({"sum": 0, "pairs": 36}));
    assert_eq!(json("study race --rules 1x16")["value"], Value::Null, "too many sets");
    refuses("study race --rules 5x10", 2, "more than the 16384 that are searched");
}
