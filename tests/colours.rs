//! Test vectors of words with colours, which `tests/colours.py` makes with nothing of this project.

use solvetab::Word;

#[test]
fn colours_are_those_of_the_test_vectors() {
    let mut lines = include_str!("data/colours.tsv").lines();
    assert_eq!(lines.next(), Some("guess\tsecret\tcolours"));
    let mut count = 0;
    for line in lines {
        let [guess, secret, colours] = line.split('\t').collect::<Vec<_>>().try_into().unwrap();
        let [guess, secret]: [Word; 2] = [guess, secret].map(|word| word.parse().unwrap());
        let found = guess.colours(secret).unwrap();
        assert_eq!(
            found.to_string(),
            colours,
            "{guess} for the secret {secret}"
        );
        assert_eq!(colours.parse(), Ok(found));
        count += 1;
    }
    // Pairs up to other names for the letters are the partitions of sets of 2, 4, 6 and 8 letters.
    assert_eq!(count, 2 + 15 + 203 + 4140 + 20);
}
