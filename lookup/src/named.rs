//! Enums whose values have names.

/// Gives an enum the names of its values: `name`, text, and how it is read. `what` it is and what
/// is `expected` are for the error.
macro_rules! named {
    ($type:ident, $what:literal, $expected:literal: $($value:ident = $name:literal),+) => {
        impl $type {
            /// Its name, by which it is read.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self {
                    $(Self::$value => $name),+
                }
            }
        }

        impl core::fmt::Display for $type {
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                f.pad(self.name())
            }
        }

        impl core::str::FromStr for $type {
            type Err = crate::InputError;

            fn from_str(text: &str) -> Result<Self, crate::InputError> {
                match text {
                    $($name => Ok(Self::$value),)+
                    _ => Err(crate::InputError::Form { what: $what, expected: $expected }),
                }
            }
        }
    };
}
pub(crate) use named;
