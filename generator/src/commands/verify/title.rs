//! Checks that a list has just the codes that its title says, without anything that made the list:
//! all that do not begin with 0.

use anyhow::{Context, ensure};

/// Words that follow the rules in a title.
const WITHOUT_LEADING_ZERO: &str = " without a leading zero";

/// Checks a list whose title says that it has all codes of some rules but those with a leading
/// zero; nothing of one with another title. The words are known to be in ascending order, so that
/// no two are the same.
///
/// # Errors
///
/// The first word that is none of these codes, or that they are not all there.
pub(crate) fn check(
    title: &str,
    words: &[String],
    secrets: usize,
) -> anyhow::Result<Option<String>> {
    let Some(rules) = title.strip_suffix(WITHOUT_LEADING_ZERO) else {
        return Ok(None);
    };
    let (positions, symbols, repeats) =
        read(rules).with_context(|| format!("{rules} are no rules"))?;
    for code in words {
        ensure!(
            code.chars().count() == positions as usize
                && code.chars().all(|character| character
                    .to_digit(36)
                    .is_some_and(|symbol| symbol < symbols)),
            "{code} is no code of {rules}"
        );
        ensure!(
            repeats
                || code
                    .char_indices()
                    .all(|(at, character)| code.find(character) == Some(at)),
            "{code} has a symbol twice, which {rules} rules out"
        );
        ensure!(!code.starts_with('0'), "{code} begins with 0");
    }

    ensure!(
        secrets == words.len(),
        "some of the codes may be guessed, but are no secrets"
    );
    // The first symbol is not 0; after it any other may follow, with repeats that one too.
    let choices = (1..positions).map(|place| {
        if repeats {
            symbols
        } else {
            symbols.saturating_sub(place)
        }
    });
    let codes = choices.fold(u64::from(symbols) - 1, |codes, choices| {
        codes.saturating_mul(choices.into())
    });
    let words = words.len() as u64;
    ensure!(
        words == codes,
        "{codes} codes of {rules} do not begin with 0, but the list has {words}"
    );
    Ok(Some(format!(
        "the list is all {codes} codes of {rules} that do not begin with 0"
    )))
}

/// Positions, symbols and whether symbols may repeat.
fn read(rules: &str) -> Option<(u32, u32, bool)> {
    let (positions, symbols) = rules.split_once('x')?;
    let (symbols, repeats) = symbols
        .strip_suffix('r')
        .map_or((symbols, false), |symbols| (symbols, true));
    let (positions, symbols) = (positions.parse().ok()?, symbols.parse().ok()?);
    ((1..=8).contains(&positions) && (1..=36).contains(&symbols))
        .then_some((positions, symbols, repeats))
}
