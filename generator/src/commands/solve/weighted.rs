//! `solvetab solve --weights`: a tree of the least weighted total.

use std::path::Path;
use std::time::Instant;

use serde_json::json;
use solvetab_lookup::claim::{Claim, Method, Objective};
use solvetab_solver::code_breaking::game::Game;
use solvetab_solver::code_breaking::search::weighted::{Searcher, Weighted};
use solvetab_solver::code_breaking::strategy::{encode, referee};
use solvetab_solver::encoded::Encoded;

use crate::asked::codes_asked::{title, with_feedback};
use crate::asked::weight_file;
use crate::commands::solve::search_told::{SearchTold, mistake};
use crate::counts::write_distribution;
use crate::report::{Output, Verdict, codes_of};
use crate::tables::container;
use crate::terminal::interruption;

/// Reads the weights, searches, and tells what was found.
pub(crate) fn run(game: &Game, weights: &Path, out: Option<&Path>, output: &mut Output<'_>) -> anyhow::Result<Verdict> {
    let weights = weight_file::read(weights, game)?;
    interruption::hear()?;
    let start = Instant::now();
    let told = SearchTold::new(output.progress);
    let found = Searcher::new(game).solve(&weights, &told);
    drop(told);
    let found = found.map_err(mistake)?;
    let seconds = start.elapsed().as_secs_f64();
    let encoded = encoded(game, &found);
    let written = out.map_or(Ok(()), |path| {
        let file = path.file_stem().unwrap_or_default().to_string_lossy();
        container::write_atomically(path, &container::to_file(&file, &encoded)?)
    });
    let Weighted { total, weight, .. } = found;
    // The games are played through the table that is written, not read off the tree.
    let distribution = output.workers.run(|| referee::distribution(&encoded))?;
    let guesses: u64 = (1..).zip(&distribution).map(|(guesses, secrets)| guesses * secrets).sum();
    let worst = distribution.len();
    let (by_weight, average) = (total as f64 / weight as f64, guesses as f64 / game.secrets().len() as f64);
    output.answer(
        || {
            let json = json!({
                "rules": game.to_string(),
                "codes": game.secrets().len(),
                "weight": weight.to_string(),
                "weighted_total": total.to_string(),
                "weighted_average": by_weight,
                "total": guesses,
                "average": average,
                "worst": worst,
                "distribution": distribution,
                "proven": codes_of(&[Claim::LeastWeightedTotal]),
                "seconds": seconds,
            });
            with_feedback(json, game.feedback_kind())
        },
        |out| {
            let name = title(game, game.feedback_kind());
            writeln!(out, "{name}: {total} guesses times weights for weights of {weight}, proven least")?;
            writeln!(out, "average  {by_weight:.4} by weight; {average:.4} if all weighed the same")?;
            writeln!(out, "worst    {worst}")?;
            write_distribution(&distribution, out)?;
            writeln!(out, "searched in {seconds:.3} s")?;
            Ok(())
        },
    )?;
    output.out.flush()?;
    written?;
    Ok(Verdict::Yes)
}

/// The tree as a table that says how it was found.
fn encoded(game: &Game, found: &Weighted) -> Encoded {
    let mut encoded = encode::encode(game, &found.tree);
    encoded.facts.strategy = Some(Method::WeightedSearch);
    encoded.facts.objective = Some(Objective::WeightedTotal { total: found.total, weight: found.weight });
    encoded
}
