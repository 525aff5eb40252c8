//! Code compiled for instructions that not every processor has, chosen when the program runs: all
//! unsafe code of the solver.
//!
//! A [`Task`] is plain code, inlined into one function for each kind of instructions, so that the
//! compiler uses them for it. Calling such a function is unsafe only because the processor might
//! not have the instructions, which is asked first.

/// Work that is compiled several times.
pub(super) trait Task {
    /// What comes out.
    type Output;

    /// Does the work with vectors of `W` words of 64 bits. To be marked `#[inline(always)]`.
    fn run<const W: usize>(self) -> Self::Output;
}

/// Words of the vectors that every processor has.
pub(super) const PORTABLE: usize = 2;

/// Does work with the widest vectors that there are, if that is allowed.
#[inline(always)]
pub(super) fn with_widest_vectors<T: Task>(task: T, is_allowed: bool) -> T::Output {
    #[cfg(target_arch = "x86_64")]
    if is_allowed && x86::has_512() {
        return x86::run_512(task);
    }
    with_wide_vectors(task, is_allowed)
}

/// Does work with vectors of 256 bits if there are such and that is allowed.
#[inline(always)]
pub(super) fn with_wide_vectors<T: Task>(task: T, is_allowed: bool) -> T::Output {
    #[cfg(target_arch = "x86_64")]
    if is_allowed && x86::has_256() {
        return x86::run_256(task);
    }
    let _ = is_allowed;
    task.run::<PORTABLE>()
}

/// Does work on bytes with the widest vectors that there are, if that is allowed.
#[inline(always)]
pub(super) fn with_bytes<T: Task>(task: T, is_allowed: bool) -> T::Output {
    #[cfg(target_arch = "x86_64")]
    if is_allowed && x86::has_512_of_bytes() {
        return x86::run_512_of_bytes(task);
    }
    with_wide_vectors(task, is_allowed)
}

/// Does work that counts bits, of eight words at a time or in one instruction each where there is
/// such, if that is allowed.
#[inline(always)]
pub(super) fn with_bit_count<T: Task>(task: T, is_allowed: bool) -> T::Output {
    #[cfg(target_arch = "x86_64")]
    if is_allowed {
        if x86::has_vector_bit_count() {
            return x86::run_with_vector_bit_count(task);
        }
        if x86::has_bit_count() {
            return x86::run_with_bit_count(task);
        }
    }
    let _ = is_allowed;
    task.run::<1>()
}

#[cfg(target_arch = "x86_64")]
#[allow(unsafe_code, reason = "calling code compiled for instructions that were detected; nothing else")]
mod x86 {
    use super::Task;

    #[inline(always)]
    pub(super) fn has_bit_count() -> bool {
        std::arch::is_x86_feature_detected!("popcnt")
    }

    #[inline(always)]
    pub(super) fn has_vector_bit_count() -> bool {
        has_512() && has_bit_count() && std::arch::is_x86_feature_detected!("avx512vpopcntdq")
    }

    #[inline(always)]
    pub(super) fn has_256() -> bool {
        std::arch::is_x86_feature_detected!("avx2")
    }

    #[inline(always)]
    pub(super) fn has_512() -> bool {
        std::arch::is_x86_feature_detected!("avx512f") && std::arch::is_x86_feature_detected!("avx512vl")
    }

    #[inline(always)]
    pub(super) fn has_512_of_bytes() -> bool {
        has_512() && std::arch::is_x86_feature_detected!("avx512bw")
    }

    #[inline(always)]
    pub(super) fn run_with_bit_count<T: Task>(task: T) -> T::Output {
        assert!(has_bit_count());
        // SAFETY: asserted.
        unsafe { compiled_with_bit_count(task) }
    }

    #[inline(always)]
    pub(super) fn run_with_vector_bit_count<T: Task>(task: T) -> T::Output {
        assert!(has_vector_bit_count());
        // SAFETY: asserted.
        unsafe { compiled_with_vector_bit_count(task) }
    }

    #[inline(always)]
    pub(super) fn run_256<T: Task>(task: T) -> T::Output {
        assert!(has_256());
        // SAFETY: asserted.
        unsafe { compiled_256(task) }
    }

    #[inline(always)]
    pub(super) fn run_512<T: Task>(task: T) -> T::Output {
        assert!(has_512());
        // SAFETY: asserted.
        unsafe { compiled_512(task) }
    }

    #[inline(always)]
    pub(super) fn run_512_of_bytes<T: Task>(task: T) -> T::Output {
        assert!(has_512_of_bytes());
        // SAFETY: asserted.
        unsafe { compiled_512_of_bytes(task) }
    }

    #[target_feature(enable = "avx512f,avx512vl,avx512bw")]
    fn compiled_512_of_bytes<T: Task>(task: T) -> T::Output {
        task.run::<8>()
    }

    #[target_feature(enable = "popcnt")]
    fn compiled_with_bit_count<T: Task>(task: T) -> T::Output {
        task.run::<1>()
    }

    #[target_feature(enable = "avx512f,avx512vl,avx512vpopcntdq,popcnt")]
    fn compiled_with_vector_bit_count<T: Task>(task: T) -> T::Output {
        task.run::<8>()
    }

    #[target_feature(enable = "avx2")]
    fn compiled_256<T: Task>(task: T) -> T::Output {
        task.run::<4>()
    }

    #[target_feature(enable = "avx512f,avx512vl")]
    fn compiled_512<T: Task>(task: T) -> T::Output {
        task.run::<8>()
    }
}
