//! Options that name a game, and the notation of its codes, feedback, cards and hands.

pub(crate) mod alphabet;
pub(crate) mod feedback;
pub(crate) mod game;
pub(crate) mod list;
pub(crate) mod notation;
pub(crate) mod outside;
pub(crate) mod played;
pub(crate) mod quad_ace;
pub(crate) mod question;
pub(crate) mod twenty_four;
pub(crate) mod weight_file;

/// The first of some options that is given; each stands with whether it is.
pub(crate) fn first_given<'a>(options: &[(&'a str, bool)]) -> Option<&'a str> {
    let given = options.iter().find(|&&(_, is_given)| is_given);
    given.map(|&(name, _)| name)
}
