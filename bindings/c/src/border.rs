//! The border between C and Rust, once for all functions: pointers in, numbers and texts out,
//! failures and panics.

use std::cell::UnsafeCell;
use std::ffi::{CStr, c_char, c_int};
use std::fmt::{self, Write};
use std::panic::{AssertUnwindSafe, catch_unwind};

use solvetab::{Hands, InputError};

use crate::failure::Failure;

/// What every function that returns an `int` returns when it fails; solvetab_error says why. No
/// function gives it as an answer.
pub const SOLVETAB_FAILED: c_int = -1;

/// What a function returns if there is nothing to give, such as the distance of a draw or the
/// eleventh solution of ten: an answer, not a failure.
pub const SOLVETAB_NONE: c_int = -2;

/// Bytes of a sentence, its end included; a longer one is cut.
const SENTENCE_LEN: usize = 512;
/// Bytes of an error's identifier, its end included; the longest has 20 without it.
const CODE_LEN: usize = 32;
/// Bytes of the longest text that is given to C; the longest solution and the longest word are
/// far shorter.
const TEXT_LEN: usize = 128;

thread_local! {
    /// The last failure's sentence. It has no destructor, so it is there as long as the thread, and
    /// nothing is allocated.
    static SENTENCE: UnsafeCell<[u8; SENTENCE_LEN]> = const { UnsafeCell::new([0; SENTENCE_LEN]) };
    /// The last failure's identifier, kept in the same way.
    static CODE: UnsafeCell<[u8; CODE_LEN]> = const { UnsafeCell::new([0; CODE_LEN]) };
}

/// The sentence that says why the calling thread's last failed call failed; empty if none has
/// failed. It tells what to change, has no full stop, and is UTF-8. Valid until the next failed
/// call of the same thread, or its end.
///
/// Thread-safe: each thread has its own.
#[unsafe(no_mangle)]
pub extern "C" fn solvetab_error() -> *const c_char {
    SENTENCE.with(|sentence| sentence.get().cast_const().cast())
}

/// The identifier of that failure for programs, such as "range" or "contradiction"; empty if no
/// call has failed. The sentence may be improved in a later release; the identifier stays, and is
/// the same in every language. Valid until the next failed call of the same thread, or its end.
///
/// Thread-safe: each thread has its own.
#[unsafe(no_mangle)]
pub extern "C" fn solvetab_error_code() -> *const c_char {
    CODE.with(|code| code.get().cast_const().cast())
}

/// A function of the interface: what its body gives, or the failure value. Nothing unwinds into
/// C.
#[inline(always)]
pub(crate) fn answer(body: impl FnOnce() -> Result<c_int, Failure>) -> c_int {
    match catch_unwind(AssertUnwindSafe(body)) {
        Ok(Ok(answer)) => answer,
        Ok(Err(failure)) => fail(&failure),
        Err(_) => fail(&Failure::Panic),
    }
}

/// Keeps the sentence of a failure.
#[cold]
#[inline(never)]
pub(crate) fn fail(failure: &Failure) -> c_int {
    SENTENCE.with(|sentence| {
        // SAFETY: no other thread has this buffer, and nothing that is called here has a reference
        // into it.
        let bytes = unsafe { &mut *sentence.get() };
        if matches!(failure, Failure::Earlier) && bytes[0] != 0 {
            return;
        }
        *bytes = [0; SENTENCE_LEN];
        let mut text = Text {
            bytes: &mut bytes[..SENTENCE_LEN - 1],
            length: 0,
        };
        // It fails only by cutting the text.
        let _ = write!(text, "{failure}");
        CODE.with(|kept| {
            // SAFETY: as above.
            let bytes = unsafe { &mut *kept.get() };
            *bytes = [0; CODE_LEN];
            let code = failure.code().as_bytes();
            if let Some(start) = bytes[..CODE_LEN - 1].get_mut(..code.len()) {
                start.copy_from_slice(code);
            }
        });
    });
    SOLVETAB_FAILED
}

/// A text in a buffer that is large enough, or cut between two characters.
struct Text<'a> {
    bytes: &'a mut [u8],
    length: usize,
}

impl Write for Text<'_> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        let room = self.bytes.len() - self.length;
        let end = (0..=text.len().min(room))
            .rev()
            .find(|&end| text.is_char_boundary(end))
            .unwrap_or(0);
        self.bytes[self.length..self.length + end].copy_from_slice(&text.as_bytes()[..end]);
        self.length += end;
        // What follows a cut is left out too.
        if end == text.len() {
            Ok(())
        } else {
            Err(fmt::Error)
        }
    }
}

/// An answer as an `int`.
#[inline(always)]
pub(crate) fn int(number: impl TryInto<c_int>) -> Result<c_int, Failure> {
    number.try_into().map_err(|_| Failure::TooLarge)
}

/// The text at a pointer.
///
/// # Safety
///
/// The pointer is NULL, or to bytes that end with a zero and that nobody changes while the text
/// is in use.
pub(crate) unsafe fn text<'a>(
    pointer: *const c_char,
    what: &'static str,
) -> Result<&'a str, Failure> {
    if pointer.is_null() {
        return Err(Failure::Null(what));
    }
    // SAFETY: the caller promises it.
    unsafe { CStr::from_ptr(pointer) }
        .to_str()
        .map_err(|_| Failure::NotText(what))
}

/// Writes a text and its ending zero into the caller's buffer, all or nothing; only counts if
/// there is no buffer. Gives its length.
///
/// # Safety
///
/// The buffer is NULL, or to `size` bytes that may be written.
pub(crate) unsafe fn write_text(
    text: impl fmt::Display,
    buffer: *mut c_char,
    size: usize,
) -> Result<c_int, Failure> {
    let mut bytes = [0; TEXT_LEN];
    let mut written = Text {
        bytes: &mut bytes,
        length: 0,
    };
    let _ = write!(written, "{text}");
    let length = written.length;
    if buffer.is_null() && size > 0 {
        return Err(Failure::Null("the buffer"));
    }
    if length < size {
        // SAFETY: the buffer has `size` bytes, and ours has the text and, behind it, its end.
        unsafe {
            buffer
                .cast::<u8>()
                .copy_from_nonoverlapping(bytes.as_ptr(), length);
            buffer.add(length).write(0);
        }
    } else if !buffer.is_null() {
        if size > 0 {
            // SAFETY: the buffer has a first byte.
            unsafe { buffer.write(0) };
        }
        return Err(Failure::Small {
            members: "bytes",
            needed: length + 1,
            size,
        });
    }

    int(length)
}

/// The numbers at a pointer, if there are `N` and each fits a byte of its type.
///
/// # Safety
///
/// As [`numbers`].
#[inline(always)]
pub(crate) unsafe fn few<const N: usize, B: TryFrom<c_int> + Copy + Default>(
    pointer: *const c_int,
    count: usize,
) -> Option<[B; N]> {
    if count != N || pointer.is_null() {
        return None;
    }
    let mut bytes = [B::default(); N];
    for (place, byte) in bytes.iter_mut().enumerate() {
        // SAFETY: the caller promises that there are so many.
        *byte = unsafe { pointer.add(place).read() }.try_into().ok()?;
    }
    Some(bytes)
}

/// Reads the numbers at a pointer: cards or hands. No more than `N` of them are read, one more than
/// can be meant.
///
/// # Safety
///
/// The pointer is NULL, or to `count` numbers that nobody changes meanwhile.
#[inline(always)]
pub(crate) unsafe fn numbers<const N: usize, T>(
    pointer: *const c_int,
    count: usize,
    what: &'static str,
    meant: impl Fn(&[i64]) -> Result<T, InputError>,
) -> Result<T, Failure> {
    if pointer.is_null() && count > 0 {
        return Err(Failure::Null(what));
    }
    let mut wide = [0; N];
    for (place, number) in wide.iter_mut().enumerate().take(count) {
        // SAFETY: the caller promises that there are so many.
        *number = unsafe { pointer.add(place).read() }.into();
    }

    match meant(&wide[..count.min(N)]) {
        Ok(value) => Ok(value),
        // How many there really are.
        Err(InputError::Length {
            what,
            members,
            least,
            most,
            ..
        }) => Err(InputError::Length {
            what,
            members,
            least,
            most,
            found: count,
        }
        .into()),
        Err(error) => Err(error.into()),
    }
}

/// Writes a player's hands, one after another, into the caller's buffer of numbers; only counts
/// if there is no buffer. Gives how many rows there are.
///
/// # Safety
///
/// The buffer is NULL, or to `size` numbers that may be written.
pub(crate) unsafe fn write_rows(
    rows: impl Iterator<Item = Result<Hands, Failure>>,
    buffer: *mut c_int,
    size: usize,
) -> Result<c_int, Failure> {
    if buffer.is_null() && size > 0 {
        return Err(Failure::Null("the buffer"));
    }
    let (mut count, mut needed) = (0_usize, 0);
    for row in rows {
        for &number in row?.values() {
            if needed < size {
                // SAFETY: the buffer has `size` numbers.
                unsafe { buffer.add(needed).write(number.into()) };
            }
            needed += 1;
        }
        count += 1;
    }
    if needed > size && !buffer.is_null() {
        return Err(Failure::Small {
            members: "numbers",
            needed,
            size,
        });
    }

    int(count)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sentence() -> &'static str {
        // SAFETY: the thread's sentence ends with a zero; each test has a thread of its own, and
        // looks before the next failure.
        unsafe { text(solvetab_error(), "the sentence") }
            .ok()
            .unwrap_or("not UTF-8")
    }

    fn code() -> &'static str {
        // SAFETY: as for the sentence.
        unsafe { text(solvetab_error_code(), "the identifier") }
            .ok()
            .unwrap_or("not UTF-8")
    }

    #[test]
    fn a_panic_is_a_failure_with_a_sentence() {
        assert_eq!(answer(|| Ok(3)), 3);
        assert_eq!((sentence(), code()), ("", ""));
        assert_eq!(answer(|| panic!("as a test")), SOLVETAB_FAILED);
        assert_eq!(sentence(), Failure::Panic.to_string());
        assert_eq!(code(), "panic");
        assert_eq!(answer(|| Err(Failure::NotOpen)), SOLVETAB_FAILED);
        assert_eq!(code(), "not-open");
    }

    #[test]
    fn a_sentence_that_is_too_long_is_cut_between_two_characters() {
        let long = "ä".repeat(SENTENCE_LEN);
        assert_eq!(fail(&Failure::Null(long.leak())), SOLVETAB_FAILED);
        assert!(sentence().ends_with('ä') && sentence().len() > SENTENCE_LEN - 3);
        assert_eq!(fail(&Failure::NotOpen), SOLVETAB_FAILED);
        assert_eq!(sentence(), Failure::NotOpen.to_string());
    }

    #[test]
    fn what_an_int_does_not_hold_is_damage() {
        assert_eq!(answer(|| int(u32::MAX)), SOLVETAB_FAILED);
        assert_eq!(sentence(), solvetab::QueryError::Damaged.to_string());
        assert_eq!(answer(|| int(i32::MAX as u32)), c_int::MAX);
    }
}
