//! Checks what a step table claims about its tree, without the code that made it. The strategy is
//! played again from its description in `docs/learned.md`, by comparing codes symbol by symbol and
//! looking at every guess for every set.

use anyhow::{Context, ensure};
use solvetab_lookup::code_breaking::{STEP_UNIT, Step, StepTable};

use crate::report::{guesses, secrets};
use crate::tables::provenance::Provenance;
use crate::terminal::progress_bar::ProgressBar;
use crate::verify::sections as table_sections;

/// Checks the steps and the figures that are stated.
///
/// # Errors
///
/// The first step or figure that is not right.
pub(crate) fn verify<D: AsRef<[u8]>>(table: &StepTable<D>, progress: &ProgressBar) -> anyhow::Result<String> {
    let rules = table.rules();
    for (name, steps) in [("sizes", table.of_sizes()), ("members", table.of_members())] {
        let steps: Vec<Step> = steps.collect();
        ensure!(
            name == "members" && table.judged_again() == 0 || steps.first().is_some_and(|step| step.size == 1),
            "the steps of {name} do not begin with size 1"
        );
        for pair in steps.windows(2) {
            ensure!(pair[0].size < pair[1].size, "the steps of {name} are not in order at size {}", pair[1].size);
        }
        let is_meant = |step: &Step| step.guesses > 0 && step.guesses < STEP_UNIT << 24;
        if let Some(step) = steps.iter().find(|step| !is_meant(step)) {
            anyhow::bail!("the step of {name} for size {} has {} units of guesses", step.size, step.guesses);
        }
    }
    let used: Vec<Vec<u8>> = (0..2).map(|number| table_sections::section(table.table(), number).to_vec()).collect();
    table_sections::check(table.table(), &used)?;
    let player = Player::new(table);
    let all: Vec<u16> = (0..rules.codes()).map(|code| code as u16).collect();
    progress.begin("secrets", rules.codes().into());
    let mut depths = Vec::new();
    player.play(&all, 1, 0, &mut depths, progress)?;
    progress.end();
    let total: u64 = (1..).zip(&depths).map(|(guesses, secrets)| guesses * secrets).sum();
    let worst = depths.len();
    let said = match Provenance::of(table.table())? {
        None => "no figures are stated",
        Some(provenance) => {
            let counts = [("secrets", u64::from(rules.codes())), ("total", total), ("worst", worst as u64)];
            provenance.check_figures(&rules.to_string(), &counts)?;
            provenance.check_claims(&[])?;
            ensure!(provenance.totals.contains_key("total"), "the provenance does not say the total");
            "the figures stated are right"
        }
    };
    let (total, secrets) = (guesses(total), secrets(rules.codes()));
    Ok(format!("played again: {total} for {secrets}, at most {worst}; {said}"))
}

/// A guess that has been judged: its score, whether it is no member, its number.
type Judged = (u64, bool, u16);

/// A code by its symbols, and how often it has each.
struct Code {
    symbols: Vec<u8>,
    times: [u8; 16],
}

/// Answers that are found once and kept, 64 MiB: each is asked for many times.
const MOST_ANSWERS: usize = 1 << 26;

/// Plays by a step table, slowly.
struct Player {
    codes: Vec<Code>,
    /// The answer to every guess for every secret, a row for each guess; empty if there are more
    /// than [`MOST_ANSWERS`].
    answers: Vec<u8>,
    win: u8,
    judged_again: usize,
    of_sizes: Vec<u64>,
    of_members: Vec<u64>,
}

impl Player {
    fn new<D: AsRef<[u8]>>(table: &StepTable<D>) -> Self {
        let rules = table.rules();
        let positions = rules.positions();
        let values = |steps: Vec<Step>| (0..=rules.codes()).map(|size| value(&steps, size)).collect();
        let codes: Vec<Code> = rules.iter().map(|code| Code::new(code.symbols().collect())).collect();
        let answers = if codes.len().pow(2) > MOST_ANSWERS {
            Vec::new()
        } else {
            codes.iter().flat_map(|guess| codes.iter().map(|secret| answer(guess, secret) as u8)).collect()
        };
        Self {
            codes,
            answers,
            win: positions * (positions + 1) / 2 + positions,
            judged_again: table.judged_again().into(),
            of_sizes: values(table.of_sizes().collect()),
            of_members: values(table.of_members().collect()),
        }
    }

    fn answer(&self, guess: u16, secret: u16) -> usize {
        let (guess, secret) = (usize::from(guess), usize::from(secret));
        match self.answers.get(guess * self.codes.len() + secret) {
            Some(&answer) => answer.into(),
            None => answer(&self.codes[guess], &self.codes[secret]),
        }
    }

    /// The sizes of the cells of a set by the answers to a guess, the winning one's too.
    fn sizes(&self, guess: u16, set: &[u16]) -> Vec<u16> {
        let mut sizes = vec![0; usize::from(self.win) + 1];
        set.iter().for_each(|&secret| sizes[self.answer(guess, secret)] += 1);
        sizes
    }

    /// The cells of a set by the answers to a guess, but the winning one's and empty ones.
    fn cells(&self, guess: u16, set: &[u16]) -> Vec<Vec<u16>> {
        let mut cells = vec![Vec::new(); usize::from(self.win) + 1];
        set.iter().for_each(|&secret| cells[self.answer(guess, secret)].push(secret));
        cells.truncate(self.win.into());
        cells.retain(|cell| !cell.is_empty());
        cells
    }

    fn perfect_member(&self, set: &[u16]) -> Option<u16> {
        set.iter().copied().find(|&member| self.sizes(member, set).iter().all(|&size| size <= 1))
    }

    /// What the cells cost but the winning one.
    fn sum(&self, values: &[u64], sizes: &[u16]) -> u64 {
        sizes[..usize::from(self.win)].iter().filter(|&&size| size > 0).map(|&size| values[usize::from(size)]).sum()
    }

    fn glance(&self, set: &[u16]) -> u64 {
        let size = set.len() as u64;
        match self.perfect_member(set) {
            Some(_) => (2 * size - 1) * STEP_UNIT,
            None => {
                let sums = set.iter().map(|&member| self.sum(&self.of_members, &self.sizes(member, set)));
                size * STEP_UNIT + sums.min().unwrap_or(0)
            }
        }
    }

    /// Whether the symbols that no guess has had appear in their order, the smallest first: else a
    /// smaller guess is as good.
    fn is_first_of_its_kind(&self, guess: u16, used: u16) -> bool {
        let mut used = used;
        self.codes[usize::from(guess)].symbols.iter().all(|&symbol| {
            let smallest = (0..16).find(|other| used & (1 << other) == 0);
            let is_used = used & (1 << symbol) != 0;
            used |= 1 << symbol;
            is_used || Some(symbol) == smallest
        })
    }

    fn best_guess(&self, set: &[u16], used: u16) -> Option<u16> {
        let most = self.judged_again.max(1);
        let mut best: Vec<Judged> = Vec::new();
        for guess in (0..self.codes.len() as u16).filter(|&guess| self.is_first_of_its_kind(guess, used)) {
            let sizes = self.sizes(guess, set);
            if sizes[..usize::from(self.win)].iter().any(|&size| usize::from(size) == set.len()) {
                continue;
            }
            let judged = (self.sum(&self.of_sizes, &sizes), sizes[usize::from(self.win)] == 0, guess);
            if best.len() < most || best.last().is_some_and(|last| judged < *last) {
                best.push(judged);
                best.sort_unstable();
                best.truncate(most);
            }
        }
        if self.judged_again > 0 {
            // The first score decides between those that are equal now.
            let again = |judged: &Judged| self.cells(judged.2, set).iter().map(|cell| self.glance(cell)).sum::<u64>();
            return best.into_iter().map(|judged| (again(&judged), judged)).min().map(|(_, judged)| judged.2);
        }
        best.first().map(|judged| judged.2)
    }

    /// Plays all secrets of a set, in which `depth` guesses are made with the next one.
    fn play(
        &self,
        set: &[u16],
        depth: usize,
        used: u16,
        depths: &mut Vec<u64>,
        progress: &ProgressBar,
    ) -> anyhow::Result<()> {
        let guess = self.perfect_member(set).or_else(|| self.best_guess(set, used));
        let guess = guess.with_context(|| format!("no guess tells {} secrets apart", set.len()))?;
        let used = self.codes[usize::from(guess)].symbols.iter().fold(used, |used, &symbol| used | 1 << symbol);
        for cell in self.cells(guess, set) {
            self.play(&cell, depth + 1, used, depths, progress)?;
        }
        if set.contains(&guess) {
            depths.resize(depths.len().max(depth), 0);
            depths[depth - 1] += 1;
            progress.advance(1);
        }
        Ok(())
    }
}

/// A function at a size: on the line between the steps around it, from 0 at size 0, and beyond the
/// last as before it.
fn value(steps: &[Step], size: u32) -> u64 {
    let points: Vec<(i128, i128)> = std::iter::once((0, 0))
        .chain(steps.iter().map(|step| (i128::from(step.size), i128::from(step.guesses))))
        .collect();
    let size = i128::from(size);
    let pair = points.windows(2).find(|pair| size <= pair[1].0).or(points.windows(2).last());
    let Some(&[(x, y), (to_x, to_y)]) = pair else { return 0 };
    let value = y + ((to_y - y) * (size - x)).div_euclid(to_x - x);
    value.clamp(0, i128::from(STEP_UNIT) << 24) as u64
}

impl Code {
    fn new(symbols: Vec<u8>) -> Self {
        let mut times = [0; 16];
        symbols.iter().for_each(|&symbol| times[usize::from(symbol)] += 1);
        Self { symbols, times }
    }
}

/// The answer's number by its definition: matches t in all and b in place are t(t + 1) / 2 + b.
fn answer(guess: &Code, secret: &Code) -> usize {
    let in_place = guess.symbols.iter().zip(&secret.symbols).filter(|(a, b)| a == b).count();
    let in_all: u8 = guess.times.iter().zip(&secret.times).map(|(a, b)| a.min(b)).sum();
    let in_all = usize::from(in_all);
    in_all * (in_all + 1) / 2 + in_place
}
