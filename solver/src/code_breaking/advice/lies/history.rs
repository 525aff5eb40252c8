//! Which questions are essentially different after some questions: one of all that a permutation of positions and one of symbols, which leave
//! the questions so far as they are, turn into each other.
//!
//! Such a pair of permutations changes no answer, so it turns what is known into itself, and questions that are its images of each other are
//! worth the same. It is given by the permutation of positions: which symbols it renames follows from the questions, and those that no
//! question has had are alike.

use solvetab_lookup::code_breaking::MAX_POSITIONS;

use super::answers::Answers;
use super::canonical::{Symbols, Symmetry, symbols};

/// Names of 16 symbols; none yet for those that no question has.
type Names = [Option<u8>; 16];

/// A permutation of positions, and the one of symbols that goes with it.
#[derive(Debug, Clone)]
struct Renaming {
    places: Vec<usize>,
    names: Names,
}

impl Renaming {
    /// The image of a question, the new symbols of which get the next names.
    fn image(&self, question: &Symbols) -> (Symbols, Names) {
        let mut names = self.names;
        let mut next = names.iter().flatten().count() as u8;
        let mut image = [0; MAX_POSITIONS as usize];
        for (symbol, &place) in image.iter_mut().zip(&self.places) {
            *symbol = *names[usize::from(question[place])].get_or_insert_with(|| {
                next += 1;
                next - 1
            });
        }
        (image, names)
    }
}

/// What leaves the questions so far as they are, and the questions that are worth a look.
#[derive(Debug)]
pub struct History {
    renamings: Vec<Renaming>,
    /// The least of the questions that are turned into each other.
    pub questions: Vec<u16>,
}

impl History {
    /// Before the first question.
    pub fn start(answers: &Answers) -> Self {
        let symmetry = Symmetry::new(answers.rules().positions());
        let renamings = symmetry.places().map(|places| Renaming { places, names: [None; 16] }).collect();
        Self::with(answers, renamings)
    }

    /// After one of its [`questions`](Self::questions) more.
    pub fn after(&self, answers: &Answers, question: u16) -> Self {
        let question = symbols(answers.code(question));
        let images = self.renamings.iter().map(|renaming| (renaming, renaming.image(&question)));
        let left = images.filter(|(_, (image, _))| *image == question);
        Self::with(
            answers,
            left.map(|(renaming, (_, names))| Renaming { places: renaming.places.clone(), names }).collect(),
        )
    }

    fn with(answers: &Answers, renamings: Vec<Renaming>) -> Self {
        let is_least = |&question: &u16| {
            let question = symbols(answers.code(question));
            renamings.iter().all(|renaming| renaming.image(&question).0 >= question)
        };
        let questions = (0..answers.count() as u16).filter(is_least).collect();
        Self { renamings, questions }
    }

    /// Bytes that it takes, nearly.
    pub fn bytes(&self) -> usize {
        let places = self.renamings.first().map_or(0, |renaming| renaming.places.len());
        size_of::<Self>()
            + self.renamings.len() * (size_of::<Renaming>() + places * size_of::<usize>())
            + self.questions.len() * size_of::<u16>()
    }

    /// Whether all questions are different: so they are after any more.
    pub fn is_plain(&self, answers: &Answers) -> bool {
        self.questions.len() == answers.count()
    }
}
