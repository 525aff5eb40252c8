//! Checks a tree's content again, without anything that built it.
//!
//! That a tree is optimal cannot be checked without a search: `statements` says what of that is
//! false and what is not checked.
//!
//! Every secret is walked through the tree with answers computed here from the definition. Each
//! turn on the way collects the secrets that passed, and what it says about them (how many, worst
//! case, total) must be what was counted. Since the answers partition the secrets, every node is
//! visited exactly by the secrets below it.

use std::collections::{BTreeMap, BTreeSet};

use anyhow::{Context, bail, ensure};
use solvetab_lookup::code_breaking::{
    ColourTree, ColouredWords, DecisionTree, FeedbackKind, Next, Numbering, Rules, StoredTree, Turn, WordList,
    WordTree, Words,
};
use solvetab_lookup::layout;
use solvetab_lookup::layout::{NodeLayout, PARAMETERS_LEN};

use crate::report as output;
use crate::report::{counted, guesses};
use crate::tables::provenance::Provenance;
use crate::terminal::progress_bar::ProgressBar;
use crate::verify::judged::Judged;
use crate::verify::statements::{self, Published, Unchecked, Verified};
use crate::verify::tree_sections::{Counted, Turns};
use crate::verify::{sections as table_sections, title as verify_title, tree_sections};

/// What a tree's table has to have, once the nodes are known: the header's parameters and the
/// sections.
type Stored<'a, D, C> = &'a dyn Fn(&Turns<'_, D, C>) -> anyhow::Result<([u8; PARAMETERS_LEN], Vec<Vec<u8>>)>;

/// Checks a tree for all codes of some rules.
///
/// # Errors
///
/// The first secret, turn or byte for which the table is not right.
pub(crate) fn verify_tree<D: AsRef<[u8]>>(tree: &DecisionTree<D>, progress: &ProgressBar) -> anyhow::Result<Verified> {
    let rules = tree.rules();
    let positions = rules.positions();
    let stored = |turns: &Turns<'_, D, Rules>| {
        let layout = tree_sections::layout(turns, positions);
        let nodes = tree_sections::nodes(turns, rules, layout, |code| rules.index(code).ok())?;
        Ok((layout::decision_tree_parameters(rules, layout), nodes.records().into()))
    };
    verify(tree, &rules.to_string(), &Published::default(), &stored, progress)
}

/// Checks that every secret is found, every node's counts, and that nothing else is stored. `rules`
/// says what the codes are.
///
/// # Errors
///
/// The first secret or turn for which the table is not right.
fn verify<D: AsRef<[u8]>, C: Judged>(
    tree: &StoredTree<D, C>,
    rules: &str,
    published: &Published<'_>,
    stored: Stored<'_, D, C>,
    progress: &ProgressBar,
) -> anyhow::Result<Verified> {
    let provenance = Provenance::of(tree.table())?;
    let mut counted: Turns<'_, D, C> = BTreeMap::new();
    let secrets: Vec<C::Code> = tree.secrets().collect();
    progress.begin("secrets", secrets.len() as u64);
    for secret in secrets {
        let path = walk(tree, secret).with_context(|| format!("the secret {secret} is not found"))?;
        let guesses = path.len();
        let answers: Vec<C::Feedback> = path.iter().map(|&(_, answer)| answer).collect();
        for (before, (turn, _)) in path.into_iter().enumerate() {
            let (_, counted) = counted.entry(answers[..before].to_vec()).or_insert_with(|| (turn, Counted::default()));
            let still = u8::try_from(guesses - before)?;
            if still > counted.worst {
                (counted.worst, counted.at_worst) = (still, 0);
            }
            counted.at_worst += u32::from(still == counted.worst);
            counted.may_win |= still == 1;
            counted.secrets += 1;
            counted.total += u32::from(still);
        }
        progress.advance(1);
    }
    progress.end();
    for (answers, (turn, counted)) in &counted {
        let stored = (turn.remaining(), turn.worst(), turn.total());
        let truth = (counted.secrets, counted.worst, counted.total);
        ensure!(
            stored == truth,
            "after {answers:?} (secrets, worst, total) are stored as {stored:?}, but counted as {truth:?}"
        );
    }
    let (inner, leaves) = tree.node_counts();
    let visited = counted.len();
    ensure!(
        visited as u64 == u64::from(inner) + u64::from(leaves),
        "{visited} nodes were visited, but {inner} + {leaves} are stored"
    );
    let (parameters, sections) = stored(&counted)?;
    table_sections::check_parameters(tree.table(), parameters)?;
    table_sections::check(tree.table(), &sections)?;
    let Counted { secrets, worst, at_worst, total, .. } =
        &counted.get(&[][..]).context("the tree has no first turn")?.1;
    let mut unchecked = Vec::new();
    let said = match &provenance {
        None => "no figures are stated".to_owned(),
        Some(provenance) => {
            let mut counts = vec![
                ("secrets", u64::from(*secrets)),
                ("total", (*total).into()),
                ("worst", (*worst).into()),
                ("secrets at the worst case", (*at_worst).into()),
            ];
            counts.extend(published.figures);
            provenance.check_figures(rules, &counts)?;
            ensure!(provenance.totals.contains_key("total"), "the provenance does not say the total");
            let is_counts = tree.numbering().reported() == FeedbackKind::Counts.name();
            let counted = statements::Counted { total: *total, worst: *worst, at_worst: *at_worst };
            let stated = statements::check(provenance, counted, published, is_counts)?;
            unchecked = stated.unchecked;
            format!("the figures stated are right; {}", stated.compared)
        }
    };
    let secrets = output::secrets(*secrets);
    let (total, at_worst) = (guesses(*total), output::secrets(*at_worst));
    let visited = output::counted(visited as u64, "node says", "nodes say");
    let sentence = format!(
        "consistent: every one of {secrets} is found, {total} in total, at most {worst} ({at_worst}), and {visited} the truth; {said}"
    );
    Ok(Verified { sentence, unchecked })
}

/// Checks the list, then the tree as [`verify`] does.
///
/// # Errors
///
/// The first letter, word, secret or turn for which the table is not right.
pub(crate) fn verify_list<D: AsRef<[u8]>>(tree: &WordTree<D>, progress: &ProgressBar) -> anyhow::Result<Verified> {
    let list = tree.list();
    check_words(&list)?;
    let title = Provenance::of(tree.table())?.map(|provenance| provenance.rules).unwrap_or_default();
    let (rules, said) = match verify_title::check(&title, &list)? {
        Some(said) => (title, said),
        None => (list.to_string(), format!("the list is {list}")),
    };
    let stored = |turns: &Turns<'_, D, Words>| {
        let layout = tree_sections::layout(turns, list.positions());
        let nodes = tree_sections::nodes(turns, *tree.numbering(), layout, |word| list.index(word))?;
        let sections = [nodes.records().to_vec(), tree_sections::words(&list).to_vec()].concat();
        Ok((layout::word_tree_parameters(list.positions(), layout), sections))
    };
    let found = verify(tree, &rules, &Published::default(), &stored, progress)?;
    Ok(found.after(&format!("{said}, in order")))
}

/// The lists of words that a table is known to be of.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Lists {
    /// The least total of a tree of at most six guesses, if it is published.
    pub(crate) least: Option<u32>,
}

/// Checks the words, then the tree as [`verify`] does. What a table without known `lists` says of
/// words that it does not have cannot be checked.
///
/// # Errors
///
/// The first letter, word, secret or turn for which the table is not right.
pub(crate) fn verify_coloured<D: AsRef<[u8]>>(
    tree: &ColourTree<D>,
    lists: Option<Lists>,
    progress: &ProgressBar,
) -> anyhow::Result<Verified> {
    let list = tree.list();
    check_words(&list)?;
    let provenance = Provenance::of(tree.table())?;
    let title = provenance.as_ref().map(|provenance| provenance.rules.clone()).unwrap_or_default();
    let words = list.iter().count() as u64;
    // The words that are never guessed are not in the table.
    let stated = provenance.and_then(|provenance| provenance.totals.get(ALLOWED).copied());
    let (allowed, is_stated) = (stated.unwrap_or(words), stated.is_some());
    ensure!(
        (words..=MOST_WORDS).contains(&allowed),
        "the provenance says that {allowed} words may be guessed, but the tree has {words}, and no more than {MOST_WORDS} can be numbered"
    );
    let mut rules = format!(
        "{} of {}, colours",
        counted(tree.secrets().count() as u64, "word", "words"),
        counted(list.positions().into(), "character", "characters")
    );
    let first = format!("{FIRST_WORD}{}", tree.start().guess());
    if title.trim_end_matches(&first).ends_with(HARD_MODE) {
        rules.push_str(HARD_MODE);
        for secret in tree.secrets() {
            check_hints(&walk(tree, secret).with_context(|| format!("the secret {secret} is not found"))?)?;
        }
    }
    if title.ends_with(&first) {
        rules.push_str(&first);
    }
    let stored = |turns: &Turns<'_, D, ColouredWords>| {
        let layout = NodeLayout::without_masks(tree_sections::total(turns));
        let nodes = tree_sections::nodes(turns, *tree.numbering(), layout, |word| list.index(word))?;
        let guessed: BTreeSet<_> = turns.values().map(|(turn, _)| turn.guess()).collect();
        let idle = list.iter().find(|word| !guessed.contains(word));
        ensure!(idle.is_none(), "{} is never guessed", idle.map_or_else(String::new, |word| word.to_string()));
        let sections =
            [nodes.records().to_vec(), tree_sections::words(&list).to_vec(), nodes.beside().to_vec()].concat();
        Ok((layout::colour_tree_parameters(list.positions(), layout), sections))
    };
    let least = lists.as_ref().and_then(|lists| lists.least);
    let published = Published { least, figures: &[(ALLOWED, allowed)] };
    let mut found = verify(tree, &rules, &published, &stored, progress)?;
    if lists.is_none() && is_stated {
        found.unchecked.push(Unchecked::allowed(allowed));
    }
    Ok(found.after(&format!("the list is {list}, in order")))
}

/// How the title of a table for hard mode ends.
const HARD_MODE: &str = ", hard mode";

/// What stands in the title before the first word, where other first words were not looked at.
const FIRST_WORD: &str = ", first word ";

/// The figure that says how many words may be guessed, and the most that have numbers.
const ALLOWED: &str = "words that may be guessed";
const MOST_WORDS: u64 = 1 << 16;

/// Checks that each guess of a game agrees with the colours of those before it.
fn check_hints<D: AsRef<[u8]>>(path: &Path<'_, D, ColouredWords>) -> anyhow::Result<()> {
    let guesses: Vec<(String, String)> =
        path.iter().map(|(turn, colours)| (turn.guess().to_string(), colours.to_string())).collect();
    for (number, (guess, _)) in guesses.iter().enumerate() {
        for (earlier, colours) in &guesses[..number] {
            let letters = || earlier.chars().zip(colours.chars());
            let is_kept = guess.chars().zip(letters()).all(|(own, (letter, colour))| colour != 'G' || own == letter);
            let shown = |of: char| letters().filter(|&(letter, colour)| letter == of && colour != '-').count();
            ensure!(
                is_kept && earlier.chars().all(|of| guess.matches(of).count() >= shown(of)),
                "{guess} does not agree with {colours} for {earlier}, which hard mode asks for"
            );
        }
    }
    Ok(())
}

/// Checks that letters and words are in order, and written as they are typed.
fn check_words(list: &WordList<'_>) -> anyhow::Result<()> {
    let is_ascending = |of: &[char]| of.windows(2).all(|pair| pair[0] < pair[1]);
    let letters: Vec<char> = list.letters().collect();
    ensure!(
        is_ascending(&letters) && !letters.contains(&char::REPLACEMENT_CHARACTER),
        "the letters are not different characters in ascending order: {letters:?}"
    );
    let mut before = None;
    for word in list.iter() {
        ensure!(before < Some(word), "the words are not in ascending order: {word} is not above the one before it");
        ensure!(
            list.index(word).is_some() && word.to_string().parse() == Ok(word),
            "{word} is not in lower case, in which it would be typed"
        );
        before = Some(word);
    }
    Ok(())
}

/// The most guesses of a game: the worst case, which a byte holds. Beyond, only damaged tables go.
const MOST_GUESSES: usize = u8::MAX as usize;

/// The turns of a game, each with the answer to its guess.
pub(crate) type Path<'t, D, C> = Vec<(Turn<'t, D, C>, <C as Numbering>::Feedback)>;

/// The turns of the game for one secret.
///
/// # Errors
///
/// If the secret is not found.
pub(crate) fn walk<D: AsRef<[u8]>, C: Judged>(
    tree: &StoredTree<D, C>,
    secret: C::Code,
) -> anyhow::Result<Path<'_, D, C>> {
    let text = secret.to_string();
    let mut path = Vec::new();
    let mut turn = tree.start();
    while path.len() < MOST_GUESSES {
        let guess = turn.guess();
        let answer = tree.numbering().answer(&guess.to_string(), &text)?;
        path.push((turn, answer));
        match turn.answer(answer)? {
            Next::Guess(next) => turn = next,
            Next::Solved => {
                ensure!(guess == secret, "{guess} was taken for it");
                return Ok(path);
            }
        }
    }
    bail!("{MOST_GUESSES} guesses do not find it")
}
