//! Values that have a name each: how they are written and read.

/// Writes and reads a type by the `name` of each of `ALL` its values; the error says what was to be read, and shows some names.
macro_rules! by_name {
    ($type:ty, $what:literal, $expected:literal) => {
        impl std::fmt::Display for $type {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.pad(self.name())
            }
        }

        impl std::str::FromStr for $type {
            type Err = solvetab_lookup::InputError;

            fn from_str(text: &str) -> Result<Self, Self::Err> {
                let form = solvetab_lookup::InputError::Form { what: $what, expected: $expected };
                Self::ALL.into_iter().find(|value| value.name() == text).ok_or(form)
            }
        }
    };
}

pub(crate) use by_name;
