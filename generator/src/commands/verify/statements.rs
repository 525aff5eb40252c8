//! Statements of a table about its making: what its content refutes, what is compared with
//! published results, and what nobody has checked here.
//!
//! A tree shows its total, its worst case and how many secrets need it. It shows neither how it was
//! found nor that no other tree is better: that takes a search, or a certificate.

use anyhow::{bail, ensure};
use solvetab_checker::{CheckedTable, Feedback, TableGame, Tree};
use solvetab_lookup::Table;
use solvetab_lookup::code_breaking::{ColourTree, WordTree};
use solvetab_lookup::quad_ace::QuadAce;
use solvetab_solver::claim::{Claim, Method, Objective};

use crate::commands::verify::{known_optima, title};
use crate::report::{counted, guesses, phrases};
use crate::tables::provenance::Provenance;
use crate::tables::word_lists::{ALLOWED, WordLists};

/// Compares what a table says of its making with what was found of its content.
///
/// # Errors
///
/// The first statement that is not true.
pub(crate) fn check(table: Table<&[u8]>, found: &CheckedTable) -> anyhow::Result<Statements> {
    let provenance = Provenance::of(&table)?;
    match &found.game {
        TableGame::Codes {
            positions,
            symbols,
            repeats,
            feedback,
        } => {
            let rules = format!("{positions}x{symbols}{}", if *repeats { "r" } else { "" });
            let published = PublishedFacts {
                is_counts: *feedback == Feedback::Counts,
                ..PublishedFacts::default()
            };
            from_tree(provenance, found, &rules, &published)
        }
        TableGame::Words {
            feedback: Feedback::Counts,
            words,
            secrets,
        } => {
            let list = WordTree::new(table)?.list().to_string();
            let stated = provenance
                .as_ref()
                .map_or("", |provenance| &provenance.rules);
            let (rules, said) = match title::check(stated, words, *secrets)? {
                Some(said) => (stated.to_owned(), said),
                None => (list.clone(), format!("the list is {list}")),
            };
            let published = PublishedFacts {
                is_counts: true,
                ..PublishedFacts::default()
            };
            Ok(from_tree(provenance, found, &rules, &published)?.after(&said))
        }
        TableGame::Words { words, secrets, .. } => {
            from_coloured(provenance, &ColourTree::new(table)?, words, *secrets, found)
        }
        TableGame::QuadAce { .. } => {
            let making = (Method::RetrogradeAnalysis, Objective::SoonestWin);
            from_facts(
                provenance,
                found,
                &QuadAce::new(table)?.rules().to_string(),
                making,
            )
        }
        TableGame::TwentyFour {
            cards,
            largest,
            target: Some((above, below)),
        } => {
            let number = ["no", "one", "two", "three", "four", "five", "six"]
                .get(*cards)
                .copied()
                .unwrap_or("many");
            let cards = if *cards == 1 { "card" } else { "cards" };
            let below = if *below == 1 {
                String::new()
            } else {
                format!("/{below}")
            };
            let rules = format!("{number} {cards} of 1 to {largest} make {above}{below}");
            from_facts(
                provenance,
                found,
                &rules,
                (Method::Enumeration, Objective::AllSolutions),
            )
        }
        TableGame::TwentyFour { target: None, .. } => {
            let making = (Method::Enumeration, Objective::Makeable);
            from_facts(
                provenance,
                found,
                "four cards of 1 to 13 make 0 to 127",
                making,
            )
        }
        TableGame::Numbers => {
            let rules = "six numbers of 1 to 10 twice, 25, 50, 75 and 100 make 100 to 999";
            from_facts(
                provenance,
                found,
                rules,
                (Method::Values, Objective::FewestNumbers),
            )
        }
    }
}

/// The same of a table whose answers are facts: all that it claims has been checked.
fn from_facts(
    provenance: Option<Provenance>,
    found: &CheckedTable,
    rules: &str,
    (strategy, objective): (Method, Objective),
) -> anyhow::Result<Statements> {
    if let Some(provenance) = provenance {
        let known: Vec<Claim> = found
            .claims
            .iter()
            .filter_map(|claim| claim.to_string().parse().ok())
            .collect();
        provenance.check_figures(rules, &found.figures)?;
        provenance.check_claims(&known)?;
        provenance.check_making(strategy, objective)?;
    }
    let unchecked = found
        .not_checked
        .iter()
        .map(|(code, what)| OpenStatement::new(code, *what))
        .collect();
    Ok(Statements {
        compared: String::new(),
        unchecked,
    })
}

/// The same of a tree.
fn from_tree(
    provenance: Option<Provenance>,
    found: &CheckedTable,
    rules: &str,
    published: &PublishedFacts<'_>,
) -> anyhow::Result<Statements> {
    let (Some(provenance), Some(tree)) = (provenance, &found.tree) else {
        return Ok(Statements {
            compared: "no figures are stated".to_owned(),
            unchecked: Vec::new(),
        });
    };
    provenance.check_figures(rules, &[&found.figures, published.figures].concat())?;
    ensure!(
        provenance.totals.contains_key("total"),
        "the provenance does not say the total"
    );
    let stated = check_making(&provenance, tree.tree, published)?;
    Ok(stated.after("the figures stated are right"))
}

/// Words in the title before the first word, where other first words were not looked at.
const FIRST_WORD: &str = ", first word ";

/// The most words that have numbers.
const MOST_NUMBERED: u64 = 1 << 16;

/// The same of a tree of words with colours. What a table without known lists says of words that it
/// does not have cannot be checked.
fn from_coloured(
    provenance: Option<Provenance>,
    tree: &ColourTree<&[u8]>,
    words: &[String],
    secrets: usize,
    found: &CheckedTable,
) -> anyhow::Result<Statements> {
    let lists = WordLists::from_table(tree, provenance.as_ref())?;
    let title = provenance
        .as_ref()
        .map(|provenance| provenance.rules.clone())
        .unwrap_or_default();
    let count = words.len() as u64;
    // The words that are never guessed are not in the table.
    let stated = provenance
        .as_ref()
        .and_then(|provenance| provenance.totals.get(ALLOWED).copied());
    let allowed = stated.unwrap_or(count);
    ensure!(
        (count..=MOST_NUMBERED).contains(&allowed),
        "the provenance says that {allowed} words may be guessed, but the tree has {count}, and no more than {MOST_NUMBERED} can be numbered"
    );
    let letters = counted(tree.list().positions().into(), "character", "characters");
    let mut rules = format!(
        "{} of {letters}, colours",
        counted(secrets as u64, "word", "words")
    );
    let first = found
        .tree
        .as_ref()
        .map_or_else(String::new, |tree| format!("{FIRST_WORD}{}", tree.first));
    let (played, checked) = (title.trim_end_matches(&first), found.tree.as_ref());
    let is_hard = checked.is_some_and(|tree| tree.is_hard);
    let guesses_candidates = checked.is_some_and(|tree| tree.guesses_candidates);
    for (mode, is_kept, otherwise) in [
        (
            ", hard mode",
            is_hard,
            "a guess does not agree with the colours before it, which hard mode asks for",
        ),
        (
            ", candidates only",
            guesses_candidates,
            "a guess cannot be the secret, where candidates only may be guessed",
        ),
    ] {
        if played.ends_with(mode) {
            rules.push_str(mode);
            ensure!(is_kept, "{otherwise}");
        }
    }
    if title.ends_with(&first) {
        rules.push_str(&first);
    }

    // The published totals are those of any first word.
    let least = lists.and_then(|lists| lists.least(&title));
    let published = PublishedFacts {
        least,
        figures: &[(ALLOWED, allowed)],
        is_counts: false,
    };
    let mut checked = from_tree(provenance, found, &rules, &published)?;
    if lists.is_none() && stated.is_some() {
        checked.unchecked.push(OpenStatement::allowed(allowed));
    }
    Ok(checked.after(&format!("the list is {}, in order", tree.list())))
}

/// A statement that is not checked: its code for programs, and what it says.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct OpenStatement {
    pub(crate) code: String,
    pub(crate) sentence: String,
}

impl OpenStatement {
    fn new(code: impl ToString, sentence: impl Into<String>) -> Self {
        Self {
            code: code.to_string(),
            sentence: sentence.into(),
        }
    }

    /// The number of words that may be guessed, where the table has only those of its tree.
    pub(crate) fn allowed(words: u64) -> Self {
        Self::new(ALLOWED, format!("that {words} words may be guessed"))
    }

    fn claim(claim: Claim) -> Self {
        let sentence = match claim {
            Claim::LeastTotal => "that no tree has a smaller total",
            Claim::LeastWorstCase => "that none has a smaller worst case",
            Claim::FewestAtWorst => "that none has fewer secrets at the worst case",
            other => return Self::new(other, format!("the claim \"{}\"", other.summary())),
        };
        Self::new(claim, sentence)
    }
}

/// Published facts about a table besides its words and nodes.
#[derive(Debug, Default)]
struct PublishedFacts<'a> {
    /// The least total of trees of its words within six guesses, if it is known.
    least: Option<u64>,
    /// Figures that its nodes do not show.
    figures: &'a [(&'static str, u64)],
    /// Feedback is bulls and cows.
    is_counts: bool,
}

/// Statements of a table about its making, as far as they are not false.
#[derive(Debug)]
pub(crate) struct Statements {
    /// Statements that are right, for people.
    pub(crate) compared: String,
    /// Statements that nobody has checked.
    pub(crate) unchecked: Vec<OpenStatement>,
}

impl Statements {
    /// The same after something else that is right.
    fn after(self, said: &str) -> Self {
        Self {
            compared: format!("{said}; {}", self.compared),
            ..self
        }
    }
}

/// Checks what a tree's table says of its making.
fn check_making(
    provenance: &Provenance,
    counted: Tree,
    published: &PublishedFacts<'_>,
) -> anyhow::Result<Statements> {
    let (claims, objective) = (provenance.claims(), provenance.objective.0);
    provenance.check_claims(&[
        Claim::LeastTotal,
        Claim::LeastWorstCase,
        Claim::FewestAtWorst,
        Claim::LeastWeightedTotal,
    ])?;
    check_objective(objective, counted)?;
    check_claims(&claims, objective, provenance.strategy.0)?;
    let compared = compare(provenance, &claims, counted, published)?;
    let mut unchecked: Vec<OpenStatement> = claims
        .iter()
        .filter(|claim| !compared.contains(claim) && **claim != Claim::LeastWeightedTotal)
        .map(|&claim| OpenStatement::claim(claim))
        .collect();
    if let Some(Objective::WeightedTotal { total, weight }) = objective {
        ensure!(
            weight <= total && total <= weight.saturating_mul(counted.worst.into()),
            "the provenance says {total} guesses times weights, for weights of {weight} and at most {}",
            guesses(counted.worst)
        );
        let sentence = format!(
            "that it has the least total of guesses times weights, {total} for weights of {weight}"
        );
        unchecked.push(OpenStatement::new(
            Objective::WeightedTotal { total, weight },
            sentence,
        ));
    }
    if let Some(method) = provenance.strategy.0 {
        unchecked.push(OpenStatement::new(
            method,
            format!("how it was found ({})", method.summary()),
        ));
    }
    let compared = match &compared[..] {
        [] if claims.is_empty() => "optimality is not claimed".to_owned(),
        [] => "no optimum is published".to_owned(),
        published => format!("as published: {}", phrases(published)),
    };

    Ok(Statements {
        compared,
        unchecked,
    })
}

/// Checks that an objective is one of trees, and that this tree keeps within its limits.
fn check_objective(objective: Option<Objective>, Tree { worst, .. }: Tree) -> anyhow::Result<()> {
    let Some(objective) = objective else {
        return Ok(());
    };
    let within = match objective {
        Objective::Total { within }
        | Objective::Worst { within }
        | Objective::AtWorst { within } => within,
        Objective::WeightedTotal { .. } => None,
        other => {
            bail!("the provenance says \"{other}\" of the objective, which no tree of guesses has")
        }
    };
    match within {
        Some(within) if worst > within => {
            bail!(
                "the provenance says \"{objective}\" of the objective, but a secret needs {}",
                guesses(worst)
            )
        }
        _ => Ok(()),
    }
}

/// Checks that claims are those that a search with this objective proves, most important first; the
/// last ones may be missing.
fn check_claims(
    claims: &[Claim],
    objective: Option<Objective>,
    strategy: Option<Method>,
) -> anyhow::Result<()> {
    use Claim::{FewestAtWorst, LeastTotal, LeastWeightedTotal, LeastWorstCase};
    if let Some(method @ (Method::Values | Method::Enumeration | Method::RetrogradeAnalysis)) =
        strategy
    {
        bail!(
            "the provenance says \"{method}\" of the strategy, by which no tree of guesses is found"
        );
    }
    if claims.is_empty() {
        return Ok(());
    }
    let exact = if matches!(objective, Some(Objective::WeightedTotal { .. })) {
        Method::WeightedSearch
    } else {
        Method::ExactSearch
    };
    ensure!(
        strategy.is_none_or(|method| method == exact),
        "the provenance claims {}, but only an exact search proves that, not \"{}\"",
        phrases(claims),
        provenance_text(strategy)
    );
    let proven: &[&[Claim]] = match objective {
        Some(Objective::Total { .. }) => &[&[LeastTotal, LeastWorstCase, FewestAtWorst]],
        Some(Objective::Worst { .. }) => &[&[LeastWorstCase, FewestAtWorst, LeastTotal]],
        Some(Objective::AtWorst { .. }) => &[&[LeastWorstCase, FewestAtWorst]],
        Some(Objective::WeightedTotal { .. }) => &[&[LeastWeightedTotal]],
        Some(_) => &[],
        None => &[
            &[LeastTotal, LeastWorstCase, FewestAtWorst],
            &[LeastWorstCase, FewestAtWorst, LeastTotal],
        ],
    };
    ensure!(
        proven.iter().any(|all| all.starts_with(claims)),
        "the provenance claims {}: no search with the objective that it names proves that, in this order",
        phrases(claims)
    );

    Ok(())
}

fn provenance_text(strategy: Option<Method>) -> String {
    strategy.map_or_else(String::new, |method| method.to_string())
}

/// Compares claims with what is published: those that agree.
///
/// The first claim is made of all trees, each other one of those that are as good by the claims
/// before it.
fn compare(
    provenance: &Provenance,
    claims: &[Claim],
    Tree {
        total,
        worst,
        at_worst,
        ..
    }: Tree,
    published: &PublishedFacts<'_>,
) -> anyhow::Result<Vec<Claim>> {
    let (rules, objective) = (&provenance.rules, provenance.objective.0);
    let mut agreed = Vec::new();
    if let [Claim::LeastTotal, ..] = claims {
        let within = match objective {
            Some(Objective::Total { within }) => within,
            _ => None,
        };
        let least = match within {
            // What is published of words is of trees within six guesses.
            Some(6) if published.least.is_some() => published.least,
            _ if !published.is_counts => None,
            Some(limit) => known_optima::least_total(rules, limit),
            None => known_optima::least_total_of_all(rules),
        };
        if let Some(least) = least {
            ensure!(
                total == least,
                "the provenance claims that no tree of {rules} has a smaller total than {total}, but the least is known: {least}"
            );
            agreed.push(Claim::LeastTotal);
        }
    }

    if let [Claim::LeastWorstCase, rest @ ..] = claims
        && published.is_counts
    {
        let (least, most) = known_optima::least_worst(rules);
        ensure!(
            most.is_none_or(|most| worst <= most),
            "the provenance claims that no tree of {rules} has a smaller worst case than {worst}, but there is one with {}",
            most.unwrap_or_default()
        );
        if least == Some(worst) {
            agreed.push(Claim::LeastWorstCase);
        }
        if let (Some(known), [Claim::FewestAtWorst, rest @ ..]) =
            (known_optima::at_least_worst(rules, worst), rest)
        {
            ensure!(
                at_worst == known.at_worst,
                "the provenance claims that no tree of {rules} within {worst} has fewer secrets at it than {at_worst}, but the fewest are known: {}",
                known.at_worst
            );
            agreed.push(Claim::FewestAtWorst);
            if let [Claim::LeastTotal] = rest {
                ensure!(
                    total == known.total,
                    "the provenance claims that no such tree of {rules} has a smaller total than {total}, but the least is known: {}",
                    known.total
                );
                agreed.push(Claim::LeastTotal);
            }
        }
    }

    Ok(agreed)
}
