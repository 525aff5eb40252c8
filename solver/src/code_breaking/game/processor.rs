//! Code compiled for instructions that not every processor has, chosen when the program runs: all
//! unsafe code of the solver.
//!
//! A [`Task`] is plain code, inlined into one function for each kind of instructions, so that the
//! compiler uses them for it. Calling such a function is unsafe only because the processor might
//! not have the instructions, which is asked first. So are the instructions of [`Register`], the
//! vectors of the widest kind: what they read and write are slices of eight words.
//!
//! [`Register`]: x86::Register

#[cfg(target_arch = "x86_64")]
use super::bit_slices::unrolled;
use super::bit_slices::{Lanes, Words};

/// Work that is compiled several times.
pub(super) trait Task {
    /// Result of the work.
    type Output;

    /// Does the work with vectors of so many words of 64 bits. To be marked `#[inline(always)]`.
    fn run<L: Lanes>(self) -> Self::Output;
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
    task.run::<Words<PORTABLE>>()
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
    task.run::<Words<1>>()
}

#[cfg(target_arch = "x86_64")]
#[allow(
    unsafe_code,
    reason = "instructions that were detected, and code compiled for them; nothing else"
)]
mod x86 {
    use std::arch::x86_64::{
        __m512i, _mm512_and_si512, _mm512_loadu_si512, _mm512_or_si512, _mm512_storeu_si512,
        _mm512_ternarylogic_epi64, _mm512_test_epi64_mask, _mm512_xor_si512,
    };
    use std::ops::{BitAnd, BitOr, BitXor, Not};

    use super::{Lanes, Task, Words, unrolled};

    /// Lanes of eight words in one register: the compiler keeps an array of as many in several
    /// where there are many of them.
    ///
    /// Nobody else can name this type, so all code that has one is called from `run_512`, which
    /// asserts that the processor has the instructions.
    #[derive(Clone, Copy)]
    pub(super) struct Register(__m512i);

    impl Lanes for Register {
        const WORDS: usize = 8;
        const IS_REGISTER: bool = true;
        // SAFETY: any bits are a value of both types, which have the same size.
        const NONE: Self = Self(unsafe { std::mem::transmute::<[u64; 8], __m512i>([0; 8]) });
        // SAFETY: as before.
        const ALL: Self = Self(unsafe { std::mem::transmute::<[u64; 8], __m512i>([u64::MAX; 8]) });

        #[inline(always)]
        fn load(words: &[u64]) -> Self {
            // SAFETY: there are eight words, and the processor has the instruction, see the type.
            Self(unsafe { _mm512_loadu_si512(words[..8].as_ptr().cast()) })
        }

        #[inline(always)]
        fn store(self, words: &mut [u64]) {
            // SAFETY: as before.
            unsafe { _mm512_storeu_si512(words[..8].as_mut_ptr().cast(), self.0) }
        }

        #[inline(always)]
        fn any(self) -> bool {
            // SAFETY: the processor has the instruction, see the type.
            unsafe { _mm512_test_epi64_mask(self.0, self.0) != 0 }
        }

        #[inline(always)]
        fn full_adder(a: Self, b: Self, c: Self) -> (Self, Self) {
            // SAFETY: the processor has the instruction, see the type. An odd number of bits, and
            // two or three.
            unsafe {
                (
                    Self(_mm512_ternarylogic_epi64::<0b1001_0110>(a.0, b.0, c.0)),
                    Self(_mm512_ternarylogic_epi64::<0b1110_1000>(a.0, b.0, c.0)),
                )
            }
        }

        /// Counts two sets at a time.
        #[inline(always)]
        fn count<const P: usize>(sets: &[Self; P]) -> [Self; 4] {
            let [mut ones, mut twos, mut fours, mut eights] = [Self::NONE; 4];
            unrolled!(pair < 4, {
                if 2 * pair < P {
                    let second = if 2 * pair + 1 < P {
                        sets[2 * pair + 1]
                    } else {
                        Self::NONE
                    };
                    let (sum, two) = Self::full_adder(sets[2 * pair], second, ones);
                    let four = twos & two;
                    (ones, twos, fours, eights) =
                        (sum, twos ^ two, fours ^ four, eights | (fours & four));
                }
            });
            [ones, twos, fours, eights]
        }

        /// Compares by one instruction for three digits.
        #[inline(always)]
        fn equal<const P: usize>([ones, twos, fours, eights]: [Self; 4], number: usize) -> Self {
            let (a, b, c) = (fours.0, twos.0, ones.0);
            // SAFETY: the processor has the instruction, see the type. The bits of its constant
            // are in the order of the numbers.
            let lanes = Self(unsafe {
                match number & 7 {
                    0 => _mm512_ternarylogic_epi64::<0x01>(a, b, c),
                    1 => _mm512_ternarylogic_epi64::<0x02>(a, b, c),
                    2 => _mm512_ternarylogic_epi64::<0x04>(a, b, c),
                    3 => _mm512_ternarylogic_epi64::<0x08>(a, b, c),
                    4 => _mm512_ternarylogic_epi64::<0x10>(a, b, c),
                    5 => _mm512_ternarylogic_epi64::<0x20>(a, b, c),
                    6 => _mm512_ternarylogic_epi64::<0x40>(a, b, c),
                    _ => _mm512_ternarylogic_epi64::<0x80>(a, b, c),
                }
            });
            match number {
                _ if P < 8 => lanes,
                8 => lanes & eights,
                _ => lanes & !eights,
            }
        }
    }

    impl BitAnd for Register {
        type Output = Self;

        #[inline(always)]
        fn bitand(self, other: Self) -> Self {
            // SAFETY: the processor has the instruction, see the type.
            Self(unsafe { _mm512_and_si512(self.0, other.0) })
        }
    }

    impl BitOr for Register {
        type Output = Self;

        #[inline(always)]
        fn bitor(self, other: Self) -> Self {
            // SAFETY: the processor has the instruction, see the type.
            Self(unsafe { _mm512_or_si512(self.0, other.0) })
        }
    }

    impl BitXor for Register {
        type Output = Self;

        #[inline(always)]
        fn bitxor(self, other: Self) -> Self {
            // SAFETY: the processor has the instruction, see the type.
            Self(unsafe { _mm512_xor_si512(self.0, other.0) })
        }
    }

    impl Not for Register {
        type Output = Self;

        #[inline(always)]
        fn not(self) -> Self {
            self ^ Self::ALL
        }
    }

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
        std::arch::is_x86_feature_detected!("avx512f")
            && std::arch::is_x86_feature_detected!("avx512vl")
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
        task.run::<Words<8>>()
    }

    #[target_feature(enable = "popcnt")]
    fn compiled_with_bit_count<T: Task>(task: T) -> T::Output {
        task.run::<Words<1>>()
    }

    #[target_feature(enable = "avx512f,avx512vl,avx512vpopcntdq,popcnt")]
    fn compiled_with_vector_bit_count<T: Task>(task: T) -> T::Output {
        task.run::<Words<8>>()
    }

    #[target_feature(enable = "avx2")]
    fn compiled_256<T: Task>(task: T) -> T::Output {
        task.run::<Words<4>>()
    }

    #[target_feature(enable = "avx512f,avx512vl")]
    fn compiled_512<T: Task>(task: T) -> T::Output {
        task.run::<Register>()
    }
}
