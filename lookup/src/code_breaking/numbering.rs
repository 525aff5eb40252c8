//! Numbering of the codes of a tree: computed for codes of some rules, read for those of a list.
//! And of either, which feedback its codes may get, and the child of a node that belongs to it.

use core::fmt;

use super::code::Code;
use super::feedback::{Feedback, FeedbackKind};
use super::node::{Child, Node, Nodes, by_masks};
use super::rules::Rules;
use crate::error::{InputError, QueryError};

/// Codes by their numbers, as the nodes of a tree name them: those of [`Rules`], or the
/// [`Words`](super::Words) of a list.
pub trait Numbering: Copy + fmt::Debug + sealed::Sealed<Answer = Self::Feedback> {
    /// Type of guesses and secrets.
    type Code: Copy + Ord + fmt::Debug + fmt::Display + Send + Sync;
    /// Type of feedbacks.
    type Feedback: Copy + Ord + fmt::Debug + fmt::Display + Send + Sync;

    /// Number of symbols in a code.
    fn positions(self) -> u8;

    /// Number of codes that may be guessed: their numbers are below.
    fn codes(self) -> u32;

    /// The code with this number, or the last one if there are fewer. `table` is the whole file.
    fn code(self, table: &[u8], number: u32) -> Self::Code;

    /// Tells whether the code with this number may be secret. `table` is the whole file.
    fn may_be_secret(self, table: &[u8], number: u32) -> bool;

    /// The feedback to a guess.
    ///
    /// # Errors
    ///
    /// [`InputError::Lengths`] if one of the two is longer than the other.
    fn feedback(self, guess: Self::Code, secret: Self::Code) -> Result<Self::Feedback, InputError>;

    /// Kind of feedback that is reported.
    fn feedback_kind(self) -> FeedbackKind {
        FeedbackKind::Counts
    }

    /// The feedback that ends the game.
    fn win(self) -> Self::Feedback;

    /// Number of feedback numbers. Of counts, some are of feedback that never occurs.
    fn feedbacks(self) -> u16;

    /// The feedback with this number below [`feedbacks`](Self::feedbacks): counts by their index,
    /// colours by their number.
    fn numbered_feedback(self, number: u16) -> Option<Self::Feedback>;

    /// Feedback as it is written.
    fn show_feedback(self, feedback: Self::Feedback) -> impl fmt::Display;
}

pub(super) mod sealed {
    use core::fmt;

    use super::{Child, InputError, Node, Nodes, QueryError};

    /// Only this crate knows how tables number codes.
    #[allow(private_interfaces, reason = "nobody else can call it")]
    pub trait Sealed {
        /// Type of feedbacks.
        type Answer;

        /// The name of a tree of these codes.
        const TREE: &'static str;

        /// Adds what its codes are to a tree's `Debug`.
        fn show(&self, debug: &mut fmt::DebugStruct<'_, '_>);

        /// Refuses a feedback that no guess of these codes can get.
        fn check(self, _: Self::Answer) -> Result<(), InputError>;

        /// Returns the child to which a feedback leads from an inner node with this number, or, if
        /// there is none, the end of the game.
        fn child(
            self,
            table: &[u8],
            nodes: &Nodes,
            number: u32,
            node: &Node,
            feedback: Self::Answer,
        ) -> Result<Option<Child>, QueryError>;
    }
}

impl sealed::Sealed for Rules {
    type Answer = Feedback;

    const TREE: &'static str = "DecisionTree";

    fn show(&self, debug: &mut fmt::DebugStruct<'_, '_>) {
        debug.field("rules", &format_args!("{self}"));
        if self.feedback_kind() != FeedbackKind::Counts {
            debug.field("feedback", &self.feedback_kind());
        }
    }

    #[inline(always)]
    fn check(self, feedback: Feedback) -> Result<(), InputError> {
        feedback.check_total(self.positions())
    }

    #[inline(always)]
    fn child(
        self,
        _: &[u8],
        nodes: &Nodes,
        _: u32,
        node: &Node,
        feedback: Feedback,
    ) -> Result<Option<Child>, QueryError> {
        by_masks(nodes, node, feedback, Feedback::win(self.positions()))
    }
}

impl Numbering for Rules {
    type Code = Code;
    type Feedback = Feedback;

    #[inline(always)]
    fn positions(self) -> u8 {
        self.positions()
    }

    fn codes(self) -> u32 {
        self.codes()
    }

    fn code(self, _: &[u8], number: u32) -> Code {
        self.code(number.min(self.codes() - 1))
            .unwrap_or(Code::EMPTY)
    }

    fn may_be_secret(self, _: &[u8], number: u32) -> bool {
        number < self.codes()
    }

    fn feedback(self, guess: Code, secret: Code) -> Result<Feedback, InputError> {
        self.feedback(guess, secret)
    }

    fn feedback_kind(self) -> FeedbackKind {
        self.feedback_kind()
    }

    #[inline(always)]
    fn win(self) -> Feedback {
        Feedback::win(self.positions())
    }

    fn feedbacks(self) -> u16 {
        Feedback::count(self.positions()).into()
    }

    fn numbered_feedback(self, number: u16) -> Option<Feedback> {
        u8::try_from(number)
            .ok()
            .filter(|_| number < Numbering::feedbacks(self))
            .and_then(Feedback::from_index)
    }

    fn show_feedback(self, feedback: Feedback) -> impl fmt::Display {
        self.feedback_kind().show(feedback)
    }
}
