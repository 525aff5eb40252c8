//! Probes allocate nothing, counted by the allocator itself for the thread that probes.

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;
use std::fmt::Write;
use std::hint::black_box;

use solvetab::{Cards, Code, Feedback, Hands, Next, Numbers, Style, Table, TwentyFour, WordTree};

use crate::numbers_table::numbers;
use crate::word_table::table_of_two_thousand_words;

struct Counting;

thread_local! {
    static ALLOCATIONS: Cell<usize> = const { Cell::new(0) };
}

/// Number of allocations of this thread.
fn allocations() -> usize {
    ALLOCATIONS.get()
}

#[allow(
    unsafe_code,
    reason = "an allocator is unsafe by nature; this one counts and passes on"
)]
// SAFETY: every call is passed on to the system's allocator unchanged.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        ALLOCATIONS.set(ALLOCATIONS.get() + 1);
        // SAFETY: the caller keeps the contract.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        // SAFETY: the caller keeps the contract.
        unsafe { System.dealloc(pointer, layout) }
    }
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;

/// Text in a fixed place, to print into.
struct Text([u8; 64], usize);

impl Write for Text {
    fn write_str(&mut self, text: &str) -> std::fmt::Result {
        for byte in text.bytes() {
            *self.0.get_mut(self.1).ok_or(std::fmt::Error)? = byte;
            self.1 += 1;
        }
        Ok(())
    }
}

fn play_everything(words: &WordTree, numbers: &Numbers) {
    for tree in [solvetab::bulls_and_cows(), solvetab::mastermind()] {
        for secret in tree.rules().iter() {
            let mut turn = tree.start();
            while let Ok(Next::Guess(next)) =
                turn.answer(Feedback::between(turn.guess(), secret).unwrap())
            {
                black_box((next.remaining(), next.worst(), next.total()));
                turn = next;
            }
            let answer = Feedback::between(tree.start().guess(), secret).unwrap();
            if let Some((Next::Guess(turn), relabelling)) =
                tree.follow([(tree.start().guess(), answer)]).unwrap()
            {
                black_box(relabelling.apply(turn.guess()));
            }
        }
    }

    for secret in words.secrets() {
        let mut turn = words.start();
        while let Ok(Next::Guess(next)) = turn.answer(turn.guess().feedback(secret).unwrap()) {
            turn = next;
        }
        assert_eq!(
            (turn.guess(), words.list().iter().any(|word| word == secret)),
            (secret, true)
        );
        write!(Text([0; 64], 0), "{secret} of {}", words.list()).unwrap();
    }

    for (cards, target) in Numbers::selections().zip((100..1000).cycle()) {
        black_box((
            numbers.needed(cards, target).unwrap(),
            numbers.nearest(cards, target).unwrap(),
        ));
    }

    for cards in Cards::all(4, 13) {
        black_box(solvetab::targets().can_make(cards, 24).unwrap());
        for expression in solvetab::twenty_four().solutions(cards).unwrap() {
            write!(Text([0; 64], 0), "{expression}").unwrap();
            write!(
                Text([0; 64], 0),
                "{}",
                expression.styled(Style::Latex).with_faces()
            )
            .unwrap();
            black_box(expression.calculations().count());
        }
    }

    let positions = Hands::all(10, 2)
        .flat_map(|mover| Hands::all(10, 2).map(move |opponent| (mover, opponent)));
    for (mover, opponent) in positions {
        black_box(solvetab::quad_ace().probe(mover, opponent).unwrap());
        black_box(
            solvetab::quad_ace()
                .best_moves(mover, opponent)
                .unwrap()
                .count(),
        );
        black_box(solvetab::quad_ace().line(mover, opponent).unwrap().count());
        black_box(solvetab::quad_ace().is_reachable(mover, opponent).unwrap());
    }

    for text in ["0123", "98765432x", ""] {
        black_box(
            text.parse::<Code>()
                .map_err(|error| write!(Text([0; 64], 0), "{error}"))
                .is_ok(),
        );
    }
    let bytes = solvetab::twenty_four().table().bytes();
    black_box(TwentyFour::new(Table::from_bytes(bytes).unwrap()).unwrap());
}

#[test]
fn probes_allocate_nothing() {
    let before = allocations();
    black_box(vec![1_u8; 3]);
    assert!(allocations() > before, "the allocator counts");
    let file = table_of_two_thousand_words();
    let numbers = numbers();
    let before = allocations();
    play_everything(&WordTree::from_bytes(file).unwrap(), &numbers);
    assert_eq!(allocations(), before);
}
