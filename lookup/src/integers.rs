//! Whole numbers as callers have them: in arrays, slices, vectors and iterators of any integer type
//! that fits 64 bits. And their greatest common divisor.

use crate::error::InputError;

/// A whole number of at most 64 bits, or a reference to one.
pub trait Number {
    /// The number.
    fn value(self) -> i64;
}

macro_rules! numbers {
    ($($integer:ty),+) => {$(
        impl Number for $integer {
            #[inline(always)]
            fn value(self) -> i64 {
                self.into()
            }
        }
    )+};
}

numbers!(i8, i16, i32, i64, u8, u16, u32);

impl<T: Number + Copy> Number for &T {
    #[inline(always)]
    fn value(self) -> i64 {
        (*self).value()
    }
}

/// Reads numbers into the first of the slots and returns these. It stops at the first number that
/// is refused or has no slot, so that it ends where an iterator does not.
#[inline(always)]
pub(crate) fn read<T>(
    numbers: impl IntoIterator<Item: Number>,
    slots: &mut [T],
    length_error: fn(usize) -> InputError,
    slot_of: impl Fn(i64) -> Result<T, InputError>,
) -> Result<&[T], InputError> {
    let numbers = numbers.into_iter();
    let (least, _) = numbers.size_hint();
    if least > slots.len() {
        return Err(length_error(least));
    }
    let mut found = 0;
    for number in numbers {
        let Some(slot) = slots.get_mut(found) else {
            return Err(length_error(found + 1));
        };
        *slot = slot_of(number.value())?;
        found += 1;
    }
    Ok(slots.get(..found).unwrap_or_default())
}

/// The greatest common divisor; of 0 and a number that number.
pub(crate) const fn greatest_common_divisor(mut a: u64, mut b: u64) -> u64 {
    while let Some(rest) = a.checked_rem(b) {
        (a, b) = (b, rest);
    }
    a
}
