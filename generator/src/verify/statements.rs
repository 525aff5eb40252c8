//! What a tree's table says of its making: what the tree itself refutes, what is compared with
//! published results, and what nobody has checked here.
//!
//! The tree shows its total, its worst case and how many secrets need it. It shows neither how it
//! was found nor that no other tree is better: that takes a search, or a certificate.

use anyhow::{bail, ensure};
use solvetab_lookup::claim::{Claim, Method, Objective};

use crate::report::{guesses, phrases};
use crate::tables::provenance::Provenance;
use crate::verify::known_optima;

/// What was found of a table.
#[derive(Debug)]
pub(crate) struct Verified {
    /// What is right, for people.
    pub(crate) sentence: String,
    /// What the table says and nobody has checked.
    pub(crate) unchecked: Vec<Unchecked>,
}

impl From<String> for Verified {
    /// All that is said is right.
    fn from(sentence: String) -> Self {
        Self { sentence, unchecked: Vec::new() }
    }
}

impl Verified {
    /// The same after something else that is right.
    pub(crate) fn after(self, said: &str) -> Self {
        Self { sentence: format!("{said}; {}", self.sentence), ..self }
    }
}

/// A statement that is not checked: its code for programs, and what it says.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Unchecked {
    pub(crate) code: String,
    pub(crate) sentence: String,
}

impl Unchecked {
    fn new(code: impl ToString, sentence: impl Into<String>) -> Self {
        Self { code: code.to_string(), sentence: sentence.into() }
    }

    /// How many words may be guessed, where the table has only those of its tree.
    pub(crate) fn allowed(words: u64) -> Self {
        Self::new("words that may be guessed", format!("that {words} words may be guessed"))
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

/// What is known of a table besides its words and nodes.
#[derive(Debug, Default)]
pub(crate) struct Published<'a> {
    /// The least total of trees of its words within six guesses, if it is known.
    pub(crate) least: Option<u32>,
    /// Figures that its nodes do not show.
    pub(crate) figures: &'a [(&'a str, u64)],
}

/// What was counted in a tree.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Counted {
    pub(crate) total: u32,
    pub(crate) worst: u8,
    pub(crate) at_worst: u32,
}

/// What is said of a tree's making, as far as it is not false.
#[derive(Debug)]
pub(crate) struct Stated {
    /// What of it was compared with what is published.
    pub(crate) compared: String,
    /// What was not.
    pub(crate) unchecked: Vec<Unchecked>,
}

/// Checks what a tree's table says of its making.
///
/// # Errors
///
/// The first statement that the tree, another statement or a published result refutes.
pub(crate) fn check(
    provenance: &Provenance,
    counted: Counted,
    published: &Published<'_>,
    is_counts: bool,
) -> anyhow::Result<Stated> {
    let (claims, objective) = (provenance.claims(), provenance.objective.0);
    provenance.check_claims(&[Claim::LeastTotal, Claim::LeastWorstCase, Claim::FewestAtWorst])?;
    check_objective(objective, counted)?;
    check_claims(&claims, objective, provenance.strategy.0)?;
    let compared = compare(provenance, &claims, counted, published, is_counts)?;
    let mut unchecked: Vec<Unchecked> =
        claims.iter().filter(|claim| !compared.contains(claim)).map(|&claim| Unchecked::claim(claim)).collect();
    if let Some(Objective::WeightedTotal { total, weight }) = objective {
        ensure!(
            weight <= total && total <= weight.saturating_mul(counted.worst.into()),
            "the provenance says {total} guesses times weights, for weights of {weight} and at most {}",
            guesses(counted.worst)
        );
        let sentence = format!("that it has the least total of guesses times weights, {total} for weights of {weight}");
        unchecked.push(Unchecked::new(Objective::WeightedTotal { total, weight }, sentence));
    }
    if let Some(mixture @ Objective::Mixture { .. }) = objective {
        unchecked.push(Unchecked::new(mixture, "the other trees of its mixture"));
    }
    if let Some(method) = provenance.strategy.0 {
        unchecked.push(Unchecked::new(method, format!("how it was found ({})", method.summary())));
    }
    let compared = match &compared[..] {
        [] if claims.is_empty() => "optimality is not claimed".to_owned(),
        [] => "no optimum is published".to_owned(),
        published => format!("as published: {}", phrases(published)),
    };
    Ok(Stated { compared, unchecked })
}

/// Whether an objective is one of trees, and whether this tree keeps within its limits.
fn check_objective(objective: Option<Objective>, Counted { worst, .. }: Counted) -> anyhow::Result<()> {
    let Some(objective) = objective else { return Ok(()) };
    let within = match objective {
        Objective::Total { within } | Objective::Worst { within } | Objective::AtWorst { within } => within,
        Objective::WeightedTotal { .. } | Objective::Mixture { .. } => None,
        other => bail!("the provenance says \"{other}\" of the objective, which no tree of guesses has"),
    };
    match within {
        Some(within) if u16::from(worst) > within => {
            bail!("the provenance says \"{objective}\" of the objective, but a secret needs {}", guesses(worst))
        }
        _ => Ok(()),
    }
}

/// Whether claims are those that a search with this objective proves, most important first; the
/// last ones may be missing.
fn check_claims(claims: &[Claim], objective: Option<Objective>, strategy: Option<Method>) -> anyhow::Result<()> {
    use Claim::{FewestAtWorst, LeastTotal, LeastWorstCase};
    if let Some(method @ (Method::Values | Method::Enumeration | Method::RetrogradeAnalysis)) = strategy {
        bail!("the provenance says \"{method}\" of the strategy, by which no tree of guesses is found");
    }
    if claims.is_empty() {
        return Ok(());
    }
    ensure!(
        strategy.is_none_or(|method| method == Method::ExactSearch),
        "the provenance claims {}, but only an exact search proves that, not \"{}\"",
        phrases(claims),
        provenance_text(strategy)
    );
    let proven: &[&[Claim]] = match objective {
        Some(Objective::Total { .. }) => &[&[LeastTotal, LeastWorstCase, FewestAtWorst]],
        Some(Objective::Worst { .. }) => &[&[LeastWorstCase, FewestAtWorst, LeastTotal]],
        Some(Objective::AtWorst { .. }) => &[&[LeastWorstCase, FewestAtWorst]],
        Some(_) => &[],
        None => &[&[LeastTotal, LeastWorstCase, FewestAtWorst], &[LeastWorstCase, FewestAtWorst, LeastTotal]],
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
    Counted { total, worst, at_worst }: Counted,
    published: &Published<'_>,
    is_counts: bool,
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
            _ if !is_counts => None,
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
        && is_counts
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
        if let (Some(known), [Claim::FewestAtWorst, rest @ ..]) = (known_optima::at_least_worst(rules, worst), rest) {
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
