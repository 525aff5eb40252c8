//! Loops of known length that are written out: the compiler keeps arrays in registers only if every index is a constant, and gives up
//! unrolling by itself where the bodies are as large as those of the scan.

/// Runs the body for each number below a constant, of at most 44, the number being a constant each time.
macro_rules! unrolled {
    ($number:ident < $end:expr, $body:block) => {
        $crate::code_breaking::game::unrolled::unrolled!(@ $number, $end, $body,
            0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30 31 32 33 34 35 36 37 38 39 40 41 42 43)
    };
    (@ $number:ident, $end:expr, $body:block, $($each:literal)*) => {
        $(
            if $each < $end {
                let $number: usize = $each;
                $body
            }
        )*
    };
}

pub(super) use unrolled;

#[cfg(test)]
mod tests {
    fn below<const END: usize>() -> Vec<usize> {
        let mut numbers = Vec::new();
        unrolled!(number < END, { numbers.push(number) });
        numbers
    }

    #[test]
    fn every_number_is_met_once_and_in_order() {
        assert_eq!(below::<0>(), []);
        assert_eq!(below::<5>(), [0, 1, 2, 3, 4]);
        assert!(below::<44>().into_iter().eq(0..44));
    }
}
