//! The module of the probes: its state, and the exports that open tables and exchange bytes.
//!
//! Every export returns a number. Below zero it is a refusal, see
//! [`Exchange::refuse`](crate::exchange::Exchange::refuse); what else it means is said at each. A
//! table is named by its handle, the number that opening it returned. `LENGTH` and `COUNT` say how
//! much of the buffers the host has written.

mod codes;
mod quad_ace;
mod tables;
mod twenty_four;

use spin::Mutex;

use crate::exchange::{Exchange, Refusal};
use tables::Tables;

/// All that the module knows. A wasm instance has one thread, so nobody ever waits.
struct State {
    exchange: Exchange,
    tables: Tables,
}

static STATE: Mutex<State> = Mutex::new(State {
    exchange: Exchange::NEW,
    tables: Tables::NEW,
});

/// Runs a probe; a refusal becomes a number.
#[inline(always)]
fn answer(mut probe: impl FnMut(&mut Exchange, &mut Tables) -> Result<f64, Refusal>) -> f64 {
    run(&mut probe)
}

/// One function for all exports, each of which would have it in itself otherwise.
#[inline(never)]
fn run(probe: &mut dyn FnMut(&mut Exchange, &mut Tables) -> Result<f64, Refusal>) -> f64 {
    // Only after a call that was cut off, as the host does at the end of its stack. Anything may be
    // half done then: the host takes another instance (`renew` in lib/module.js, which knows this
    // number).
    const LOCKED: f64 = -6.0;
    let Some(mut state) = STATE.try_lock() else {
        return LOCKED;
    };
    let State { exchange, tables } = &mut *state;
    match probe(exchange, tables) {
        Ok(number) => number,
        Err(refusal) => exchange.refuse(refusal),
    }
}

/// The address of the short buffer, which never moves, 8-byte aligned; 0 after a call that was cut
/// off.
#[unsafe(no_mangle)]
extern "C" fn short_at() -> usize {
    STATE
        .try_lock()
        .map_or(0, |state| state.exchange.short_at() as usize)
}

/// Bytes in the short buffer.
#[unsafe(no_mangle)]
extern "C" fn short_length() -> usize {
    crate::exchange::SHORT
}

/// The address of the long buffer, which any call may move.
#[unsafe(no_mangle)]
extern "C" fn long_at() -> usize {
    STATE
        .try_lock()
        .map_or(0, |state| state.exchange.long_at() as usize)
}

/// Makes the long buffer so long, for the host to write; 0.
#[unsafe(no_mangle)]
extern "C" fn long_resize(length: usize) -> f64 {
    answer(|exchange, _| exchange.resize(length).map(|()| 0.0))
}

/// Opens the table that the host has written into the long buffer, and takes it from there. `kind`
/// is the number of the kind that it must be of, 0 if it may be of any. Returns its handle times 16
/// plus its kind.
#[unsafe(no_mangle)]
extern "C" fn table_open(kind: u32) -> f64 {
    answer(|exchange, tables| {
        let (handle, kind) = tables.open(exchange.take(), kind)?;
        Ok(f64::from(handle * 16 + u32::from(kind)))
    })
}

/// Closes a table; 0. Its handle may be given again.
#[unsafe(no_mangle)]
extern "C" fn table_close(handle: u32) -> f64 {
    answer(|_, tables| tables.close(handle).map(|()| 0.0))
}

/// Copies the whole file into the long buffer; its length.
#[unsafe(no_mangle)]
extern "C" fn table_bytes(handle: u32) -> f64 {
    answer(|exchange, tables| {
        let mut reply = exchange.begin_long();
        reply.push(tables.get(handle)?.bytes())?;
        Ok(reply.length())
    })
}

/// Writes the digest's 32 bytes into the short buffer; their number.
#[unsafe(no_mangle)]
extern "C" fn table_digest(handle: u32) -> f64 {
    answer(|exchange, tables| Ok(exchange.write_bytes(&tables.get(handle)?.digest())))
}
