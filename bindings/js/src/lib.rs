//! The WebAssembly modules of the npm package `solvetab`, with a plain C ABI: numbers in, numbers
//! out.
//!
//! No export takes or trusts an address. Text, numbers and tables go through buffers that the
//! module owns (`exchange`); the host asks for their addresses. Every export checks its arguments,
//! so any numbers and any bytes give an answer or an error. Two modules are made of this crate, one
//! for each feature: `probes` is small and needs no standard library, `solver` is the solvers. The
//! JavaScript beside this crate is the only host, and turns what comes back into objects and
//! errors.

#![cfg_attr(all(target_arch = "wasm32", not(feature = "solver")), no_std)]

extern crate alloc;

#[cfg(feature = "probes")]
mod exchange;
#[cfg(any(feature = "probes", feature = "solver"))]
mod kinds;
#[cfg(feature = "probes")]
#[allow(
    unsafe_code,
    reason = "an exported name is unsafe by nature: two of one name would be; nothing else is"
)]
mod probes;
#[cfg(feature = "solver")]
#[allow(
    unsafe_code,
    reason = "an exported name is unsafe by nature, and an import; nothing else is"
)]
mod solver;

/// Without a standard library nobody else gives memory, or hears of a panic, of which there is
/// none.
#[cfg(all(target_arch = "wasm32", feature = "probes", not(feature = "solver")))]
#[allow(unsafe_code)]
mod runtime {
    #[global_allocator]
    static ALLOCATOR: lol_alloc::AssumeSingleThreaded<lol_alloc::FreeListAllocator> =
        unsafe { lol_alloc::AssumeSingleThreaded::new(lol_alloc::FreeListAllocator::new()) };

    #[panic_handler]
    fn trap(_: &core::panic::PanicInfo<'_>) -> ! {
        core::arch::wasm32::unreachable()
    }
}
