//! `solvetab play bulls-and-cows` and `mastermind`: you guess, the program guesses, or both at once.

pub(crate) mod host;
pub(crate) mod large_session;
pub(crate) mod pegs;
pub(crate) mod played;
pub(crate) mod program;
pub(crate) mod report;
pub(crate) mod session;
pub(crate) mod you;

use std::cell::RefCell;

use anyhow::Context;
use clap::{Args, ValueEnum};
use solvetab_lookup::Kind;
use solvetab_lookup::code_breaking::{DecisionTree, FeedbackKind, WordTree};
use solvetab_solver::code_breaking::advice::large;
use solvetab_solver::code_breaking::advice::large::Hybrid;
use solvetab_solver::code_breaking::advice::{Analysis, ListGame};

use crate::asked::codes_asked::{FeedbackAsked, check_feedback};
use crate::asked::large::{AnyRules, Search, draw};
use crate::asked::notation::{game_of_rules, game_of_tree};
use crate::asked::typed::Alphabet;
use crate::choices::from_to;
use crate::commands::play::codes::host::Host;
use crate::commands::play::codes::played::Played;
use crate::commands::play::codes::program::Program;
use crate::commands::play::codes::session::Session;
use crate::commands::play::codes::you::You;
use crate::dialogue::Conversation;
use crate::dialogue::commitment::{Commitment, Salt};
use crate::dialogue::draws::Draws;
use crate::report::{Output, Verdict, usage};
use crate::tables::folder::{TablesFolder, read_table_of};
use crate::tables::step_file;

#[derive(Debug, Args)]
pub(crate) struct Options {
    /// Who guesses
    #[arg(long, value_enum, default_value_t)]
    guesser: Guesser,
    /// Fix no secret: give the answer that keeps the game longest. Without a secret there is no commitment, and nothing to trust but the answers
    #[arg(long)]
    adaptive: bool,
    /// Lose after so many guesses
    #[arg(long, value_name = "N", value_parser = from_to(1, u16::MAX))]
    guesses: Option<u16>,
    /// What the secret is drawn from: the same seed is the same game, its salt too, so whoever knows the seed knows the secret
    #[arg(long, value_name = "N", value_parser = from_to(0, u64::MAX))]
    seed: Option<u64>,
    /// The table that the program follows: a name from the list, or a file, also one of words
    #[arg(long, value_name = "NAME")]
    table: Option<String>,
    /// The characters that stand for the symbols, such as 1-6 or RGBYOP
    #[arg(long, value_name = "CHARACTERS", default_value = "0-9a-z")]
    symbols: Alphabet,
    /// Play by these rules without a table
    #[arg(long, conflicts_with = "table")]
    rules: Option<AnyRules>,
    #[command(flatten)]
    feedback: FeedbackAsked,
    #[command(flatten)]
    search: Search,
    #[command(flatten)]
    tables: TablesFolder,
}

/// Who guesses.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, ValueEnum)]
enum Guesser {
    /// You find the program's secret
    #[default]
    You,
    /// The program finds yours
    Program,
    /// Each finds the other's, turn by turn
    Both,
}

/// Plays a game of codes; the rules and the table are those that it usually has.
pub(crate) fn play(
    options: &Options,
    usual_rules: &str,
    usual_table: &str,
    output: &mut Output<'_>,
) -> anyhow::Result<Verdict> {
    let alphabet = options.symbols.clone();
    let feedback = options.feedback;
    check_feedback(feedback.kind(), options.rules, &[])?;
    // Tables are shipped for bulls and cows.
    let is_without_table = options.table.is_none() && feedback.kind() != FeedbackKind::Counts;
    let rules = match options.rules {
        None if is_without_table => Some(usual_rules.parse()?),
        rules => rules,
    };
    match rules {
        Some(AnyRules::Large(rules)) => return play_large(rules, &alphabet, options, output),
        Some(AnyRules::Listed(_)) | None => {}
    }
    options.search.refuse("rules whose codes are too many to list")?;
    if let Some(AnyRules::Listed(rules)) = rules {
        return play_game(game_of_rules(feedback.of(rules), alphabet)?, options, output);
    }
    let name = options.table.as_deref().unwrap_or(usual_table);
    let table = read_table_of(&[Kind::DecisionTree, Kind::WordTree, Kind::StepTable], &options.tables, name, output)?;
    if table.kind() == Kind::WordTree {
        alphabet.refuse_for_words()?;
        feedback.suits(name, FeedbackKind::Counts)?;
        return play_game(ListGame::of_table(WordTree::new(table)?)?, options, output);
    }
    if table.kind() == Kind::StepTable {
        let tree = step_file::tree_of(table, output).with_context(|| format!("{name} cannot be followed"))?;
        feedback.suits(name, FeedbackKind::Counts)?;
        return play_game(game_of_tree(tree, alphabet)?, options, output);
    }
    let tree = DecisionTree::new(table).with_context(|| format!("{name} cannot be followed"))?;
    feedback.suits(name, tree.rules().feedback_kind())?;
    play_game(game_of_tree(tree, alphabet)?, options, output)
}

fn play_game<G: Played>(game: G, options: &Options, output: &mut Output<'_>) -> anyhow::Result<Verdict> {
    if options.guesser == Guesser::Program && (options.adaptive || options.guesses.is_some()) {
        return Err(usage("--adaptive and --guesses are for games in which you guess: leave --guesser program out"));
    }
    let mut draws = Draws::new(options.seed);
    let seed = draws.seed();
    let you = match (options.guesser, options.adaptive) {
        (Guesser::Program, _) => None,
        (_, true) => Some(Host::Adaptive(draws)),
        (_, false) => Some(Host::fair(&game, &mut draws, Salt::new(options.seed, seed)?)),
    };
    let is_fixed = you.as_ref().is_some_and(|host| host.commitment().is_some());
    let seed = options.seed.or(Some(seed).filter(|_| !is_fixed));
    let you = you.map(|host| You::new(host, options.guesses));
    let program = (options.guesser != Guesser::You).then(Program::new);
    let analysis = Analysis::new(game);
    let conversation = Conversation::new(output)?;
    Ok(Session { analysis: &analysis, conversation, you, program, seed }.run()?.into())
}

/// Where codes are too many to list.
fn play_large(
    rules: large::Rules,
    alphabet: &Alphabet,
    options: &Options,
    output: &mut Output<'_>,
) -> anyhow::Result<Verdict> {
    alphabet.suits(rules).map_err(usage)?;
    if options.adaptive {
        return Err(usage(format!("--adaptive is for rules whose codes can be listed: leave it out for {rules}")));
    }
    if options.guesser == Guesser::Program && options.guesses.is_some() {
        return Err(usage("--guesses is for games in which you guess: leave --guesser program out"));
    }
    let mut draws = Draws::new(options.seed);
    let seed = draws.seed();
    let secret = draw(rules, &mut draws);
    let you = (options.guesser != Guesser::Program).then(|| (secret, Vec::new()));
    let commitment = match you {
        Some(_) => Some(Commitment::new(Salt::new(options.seed, seed)?, alphabet.show_large(&secret))),
        None => None,
    };
    let is_program = you.is_none();
    let mine = (options.guesser != Guesser::You).then(Vec::new);
    let adviser = Hybrid::new(rules, options.search.options(seed));
    let conversation = Conversation::new(output)?;
    let most = options.guesses;
    Ok(large_session::Session {
        adviser: &adviser,
        alphabet,
        conversation,
        you,
        commitment,
        mine,
        most,
        seed: options.seed.or(Some(seed).filter(|_| is_program)),
        last: RefCell::default(),
    }
    .run()?
    .into())
}
