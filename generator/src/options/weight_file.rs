//! Weights of codes or words in text files: one and a whole number on each line.

use std::collections::HashMap;
use std::path::Path;

use solvetab_solver::code_breaking::game::Codes;
use solvetab_solver::code_breaking::game::list::composed;
use solvetab_solver::code_breaking::search::weighted::Weight;

use crate::report::{form, shortened, usage};
use crate::tables::folder::read_regular;

/// More bytes than any such file has.
const MOST_BYTES: u64 = 1 << 24;

/// Reads the weight of every code that may be secret, in the order of their numbers. Those of
/// others that may be guessed are skipped.
///
/// # Errors
///
/// That the file cannot be read; a mistake in it, with its line.
pub(crate) fn read(path: &Path, codes: &Codes) -> anyhow::Result<Vec<Weight>> {
    let names = codes.secret_names();
    let bytes = read_regular(path, MOST_BYTES)?;
    let text = String::from_utf8(bytes).map_err(|_| {
        form(format!(
            "{} is no text in UTF-8: save it in that encoding",
            path.display()
        ))
    })?;
    let places: HashMap<&str, usize> = names
        .iter()
        .enumerate()
        .map(|(place, name)| (&name[..], place))
        .collect();
    let mut weights = vec![None; names.len()];
    for (number, line) in (1..).zip(text.trim_start_matches('\u{feff}').lines()) {
        if line.trim().is_empty() {
            continue;
        }
        let mistake = |why| form(format!("{}, line {number}: {why}", path.display()));
        let (code, weight) = weight_of(line).map_err(mistake)?;
        let name = composed(code);
        match places.get(&name[..]).map(|&place| &mut weights[place]) {
            Some(free @ None) => *free = Some(weight),
            Some(Some(_)) => {
                return Err(mistake(format!(
                    "{code} has a weight already: leave one of them out"
                )));
            }
            None if codes.number(&name).is_some() => {}
            None => return Err(mistake(format!("{} is none of the codes", shortened(code)))),
        }
    }

    if let Some(place) = weights.iter().position(Option::is_none) {
        let missing = weights.iter().filter(|weight| weight.is_none()).count();
        let others = if missing > 1 {
            format!(", and {} more have none", missing - 1)
        } else {
            String::new()
        };
        return Err(usage(format!(
            "{}: {} has no weight{others}: give one for each code, 0 too",
            path.display(),
            names[place]
        )));
    }

    Ok(weights.into_iter().flatten().collect())
}

/// A code and its weight.
fn weight_of(line: &str) -> Result<(&str, Weight), String> {
    let fields: Vec<&str> = line
        .split([',', ' ', '\t'])
        .map(str::trim)
        .filter(|field| !field.is_empty())
        .collect();
    let [code, weight] = fields[..] else {
        return Err(format!(
            "\"{}\" is not a code and its weight: write them like 0123 5",
            shortened(line.trim())
        ));
    };
    let is_whole = weight.bytes().all(|byte| byte.is_ascii_digit());
    match weight.parse() {
        Ok(weight) if is_whole => Ok((code, weight)),
        Err(_) if is_whole => Err(format!(
            "{} is too large a weight: divide all by something",
            shortened(weight)
        )),
        _ => Err(format!(
            "{} is no weight: give a whole number from 0 up",
            shortened(weight)
        )),
    }
}
