//! Certificates: why no tree is better, step by step, for a checker that searches nothing.
//!
//! [`prove`] asks the search what sets cost and writes down, for every guess that counting alone does not refute, which of its cells cost
//! more than counting says, and why those do. `docs/certificates.md` has the format and the argument. Nothing that is written
//! has to be believed: the checker, which shares no code with this, recomputes all of it.

mod guesses;
mod proof;
mod writer;

use super::costs::{Cost, Costs, IMPOSSIBLE};
use super::optimal::{Optimal, SolveError, empty_table, solve};
use super::question::{Codes, Objective, Question, Resources};
use super::search::problem::{Problem, Settings};
use super::search::stop::Stop;
use crate::progress::Cancelled;
use crate::code_breaking::tree::Tree;
use guesses::Guesses;
use proof::Proof;
use writer::Writer;

/// A certificate.
#[derive(Debug, Clone)]
pub struct Certificate {
    /// The tree it is of.
    pub optimal: Optimal,
    /// The file.
    pub bytes: Vec<u8>,
    /// Sets of which a bound is proven.
    pub steps: u64,
}

/// What is proven of a tree: the number of the claim in the file, a limit that belongs to it, what is counted, and the bound.
struct Claim {
    number: u8,
    limit: u16,
    costs: Costs,
    bound: Cost,
}

fn claims(question: Question, optimal: &Optimal, deepest: u16) -> Vec<Claim> {
    let cost = optimal.tree.cost();
    let (secrets, total, worst, at_worst) = (Cost::from(cost.secrets), Cost::from(cost.total), cost.worst, Cost::from(optimal.at_worst));
    let claim = |number, limit, costs, bound| Claim { number, limit, costs, bound };
    match question.objective {
        Objective::Total | Objective::WorstClass => {
            let of_total = match question.max_depth {
                None => claim(0, 0, Costs::total(deepest), total),
                Some(limit) => claim(0, limit, Costs::limited(limit, 0), total),
            };
            vec![
                of_total,
                claim(1, 0, Costs::limited(worst - 1, 0), total + 1),
                claim(2, 0, Costs::weighted(worst, secrets + 1), (secrets + 1) * total + at_worst),
            ]
        }
        Objective::Worst | Objective::AtWorst => {
            let penalty = secrets * Cost::from(worst) + 1;
            let mut claims = vec![
                claim(3, 0, Costs::feasible(worst - 1), IMPOSSIBLE),
                claim(4, 0, Costs::at_last(worst), at_worst),
            ];
            if question.objective == Objective::Worst {
                claims.push(claim(5, 0, Costs::limited(worst, penalty), penalty * at_worst + total));
            }
            claims
        }
    }
}

/// Solves, and proves that no tree is better.
///
/// # Errors
///
/// Those of [`solve`].
pub fn prove(codes: &Codes, question: Question, resources: &Resources, levels: usize) -> Result<Certificate, SolveError> {
    let optimal = solve(codes, question, resources)?;
    let mut universe = codes.universe(true);
    let (symbols, repeats) = match codes {
        Codes::Rules(rules) => (rules.symbols().into(), Some(rules.repeats())),
        Codes::List(_) => todo!(),
    };
    let deepest = u16::try_from(universe.secrets().len()).unwrap_or(u16::MAX);
    let mut guesses = Guesses::new(&universe, symbols, repeats);
    let mut writer = Writer::default();
    writer.bytes(b"solvecrt\x01");
    writer.bytes(&[universe.positions() as u8, symbols as u8, u8::from(repeats == Some(true)), 0]);
    let secrets = universe.secrets().to_vec();
    tree(&mut writer, &optimal.tree, secrets.len());
    let claims = claims(question, &optimal, deepest);
    let claims = &claims[..levels.min(claims.len())];
    writer.byte(claims.len() as u8);
    let mut steps = 0;
    for claim in claims {
        let settings = Settings { techniques: resources.techniques, width: None, threads: 1 };
        let table = empty_table(&universe, resources.memory);
        let problem = Problem::new(universe, claim.costs, settings, table);
        let stop = Stop::never();
        writer.byte(claim.number);
        writer.number(claim.limit.into());
        let mut proof = Proof::new(&problem, &stop, &mut guesses, &mut writer, steps);
        proof.whole(claim.bound).map_err(|Cancelled| SolveError::OtherSearch)?;
        steps = proof.steps();
        drop(proof);
        universe = problem.into_universe();
    }
    Ok(Certificate { optimal, bytes: writer.finish(), steps })
}

/// Writes the guesses of a tree, from the root on; the guess for a single secret is known.
fn tree(writer: &mut Writer, tree: &Tree, secrets: usize) {
    if secrets > 1 {
        writer.number(tree.guess.into());
        for (_, child) in &tree.children {
            self::tree(writer, child, child.cost().secrets as usize);
        }
    }
}
