//! The module of the solvers: a request in JSON goes in, a reply in JSON comes out, and with it
//! perhaps a table.
//!
//! The host makes the buffer as long as its request ([`buffer_resize`]), writes it ([`buffer_at`])
//! and calls [`request`]; the reply is in the buffer. A table is exchanged in a buffer of its own.
//! Requests are the variants of [`Request`](requests::Request); a reply is an object with `ok`, or
//! with `error`, the sentence, and `kind`, or with `cancelled`.

mod codes;
mod failure;
mod host;
mod large;
mod quad_ace;
mod requests;
mod twenty_four;

use std::sync::{Mutex, MutexGuard, PoisonError};

use serde_json::{Value, json};
use solvetab_solver::twenty_four::Solver;

use codes::Games;
use failure::Failure;
use requests::Request;

/// All that the module knows. A wasm instance has one thread, so nobody ever waits.
#[derive(Default)]
struct State {
    buffer: Vec<u8>,
    /// A table that comes with a request, or with its reply.
    table: Vec<u8>,
    games: Games,
    adviser: large::Adviser,
    solver: Solver,
}

static STATE: Mutex<Option<State>> = Mutex::new(None);

fn with_state<T>(work: impl FnOnce(&mut State) -> T) -> T {
    let mut state: MutexGuard<'_, Option<State>> =
        STATE.lock().unwrap_or_else(PoisonError::into_inner);
    work(state.get_or_insert_default())
}

/// Makes a buffer so long, for the host to write; whether there is memory for it: 1 or 0.
fn resize(buffer: &mut Vec<u8>, length: usize) -> u32 {
    buffer.clear();
    // A buffer that was long once would stay so.
    buffer.shrink_to(length);
    if buffer.try_reserve_exact(length).is_err() {
        return 0;
    }
    buffer.resize(length, 0);
    1
}

/// Makes the buffer of requests so long; 1, or 0 if there is not so much memory.
#[unsafe(no_mangle)]
extern "C" fn buffer_resize(length: usize) -> u32 {
    with_state(|state| resize(&mut state.buffer, length))
}

/// The address of the request or the reply.
#[unsafe(no_mangle)]
extern "C" fn buffer_at() -> usize {
    with_state(|state| state.buffer.as_ptr() as usize)
}

/// Makes the buffer of tables so long; 1, or 0 if there is not so much memory.
#[unsafe(no_mangle)]
extern "C" fn table_resize(length: usize) -> u32 {
    with_state(|state| resize(&mut state.table, length))
}

/// The address of the table that came last, or goes with the next request.
#[unsafe(no_mangle)]
extern "C" fn table_at() -> usize {
    with_state(|state| state.table.as_ptr() as usize)
}

/// Returns the length of that table.
#[unsafe(no_mangle)]
extern "C" fn table_length() -> usize {
    with_state(|state| state.table.len())
}

/// Answers the request in the buffer; the length of the reply, which is there then.
#[unsafe(no_mangle)]
extern "C" fn request() -> usize {
    with_state(|state| {
        let reply = match serde_json::from_slice::<Request>(&state.buffer) {
            Ok(request) => answer(state, request),
            Err(error) => Err(Failure::usage(format!("the request is not one: {error}"))),
        };
        let reply = match reply {
            Ok(answer) => json!({ "ok": answer }),
            Err(failure) => failure.json(),
        };
        // Values of JSON without maps of other keys than text are always written.
        state.buffer = serde_json::to_vec(&reply).unwrap_or_default();
        state.buffer.len()
    })
}

fn answer(state: &mut State, request: Request) -> Result<Value, Failure> {
    let State {
        table,
        games,
        adviser,
        solver,
        ..
    } = state;
    match request {
        Request::Solve { rules, question } => codes::solve(&rules, &question, table),
        Request::SolveWords { words, question } => codes::solve_words(words, &question, table),
        Request::OpenRules { rules } => games.open_rules(&rules),
        Request::OpenWords { words, has_table } => {
            games.open_words(words, has_table.then(|| std::mem::take(table)))
        }
        Request::OpenTable => games.open_table(std::mem::take(table)),
        Request::CloseGame { game } => games.close(game),
        Request::Analyse { game, moves, most } => games.get(game)?.analyse(&moves, most),
        Request::Cells {
            game,
            moves,
            guess,
            most,
        } => games.get(game)?.cells(&moves, &guess, most),
        Request::Rate { game, moves, guess } => games.get(game)?.rate(&moves, &guess),
        Request::BestGuesses { game, moves, most } => games.get(game)?.best_guesses(&moves, most),
        Request::Review { game, moves } => games.get(game)?.review(&moves),
        Request::AdaptiveAnswers { game, moves, guess } => {
            games.get(game)?.adaptive_answers(&moves, &guess)
        }
        Request::Suspects { game, moves } => games.get(game)?.suspects(&moves),
        Request::OneLie { game, moves } => games.get(game)?.one_lie(&moves),
        Request::Advise { game } => adviser.advise(&game),
        Request::Remaining { game, most } => adviser.remaining(&game, most),
        Request::LargeRules { rules } => large::rules(&rules),
        Request::LargeFeedback {
            rules,
            guess,
            secret,
        } => large::feedback(&rules, &guess, &secret),
        Request::WordFeedback { guess, secret } => codes::word_feedback(&guess, &secret),
        Request::Solutions {
            cards,
            target,
            most,
        } => twenty_four::solutions(solver, &cards, &target, most),
        Request::Round { cards, round, most } => twenty_four::round(&cards, &round, most),
        Request::Check {
            expression,
            cards,
            round,
        } => twenty_four::check(&expression, cards.as_deref(), &round),
        Request::Targets { cards } => twenty_four::targets(solver, &cards),
        Request::SolveQuadAce { rules } => quad_ace::solve(&rules, table),
    }
}
