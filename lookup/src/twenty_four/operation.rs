//! The four operations: what fractions are combined by, and expressions are made of.

/// One of the four operations.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Operation {
    /// Left plus right.
    Add,
    /// Left minus right.
    Subtract,
    /// Left times right.
    Multiply,
    /// Left divided by right.
    Divide,
}

impl Operation {
    /// The ASCII sign.
    #[must_use]
    pub const fn sign(self) -> char {
        match self {
            Self::Add => '+',
            Self::Subtract => '-',
            Self::Multiply => '*',
            Self::Divide => '/',
        }
    }

    /// Tells whether it is an addition or a subtraction, which bind less than the others.
    pub const fn is_sum(self) -> bool {
        matches!(self, Self::Add | Self::Subtract)
    }
}
