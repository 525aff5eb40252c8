//! Enums whose values a user chooses by name.

/// An enum with a name and a summary for each value; the summary begins the value's documentation.
///
/// `parsed as "a thing" such as "one or two"` makes the names readable and displayed.
macro_rules! choices {
    (
        $(#[$attribute:meta])*
        pub enum $Choice:ident $(parsed as $what:literal such as $example:literal)? {
            $($(#[$of_value:meta])* $Value:ident = $name:literal, $summary:literal;)+
        }
    ) => {
        $(#[$attribute])*
        pub enum $Choice {
            $(#[doc = $summary] $(#[$of_value])* $Value,)+
        }

        impl $Choice {
            /// All of them.
            pub const ALL: [Self; [$($name),+].len()] = [$(Self::$Value),+];

            /// Its name.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self {
                    $(Self::$Value => $name,)+
                }
            }

            /// Meaning in a few words.
            #[must_use]
            pub const fn summary(self) -> &'static str {
                match self {
                    $(Self::$Value => $summary,)+
                }
            }
        }

        $(
            impl std::fmt::Display for $Choice {
                fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                    f.pad(self.name())
                }
            }

            impl std::str::FromStr for $Choice {
                type Err = solvetab_lookup::InputError;

                fn from_str(text: &str) -> Result<Self, Self::Err> {
                    let form = solvetab_lookup::InputError::Form { what: $what, expected: $example };
                    Self::ALL.into_iter().find(|choice| choice.name() == text).ok_or(form)
                }
            }
        )?
    };
}

pub(crate) use choices;
