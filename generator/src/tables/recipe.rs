//! Recipes of tables: one that is shipped, one that is asked for, or one that is there, by what it
//! says of itself. The names of tables follow from what is asked (docs/format.md has the rule).

use solvetab_lookup::code_breaking::{DecisionTree, FeedbackKind, Rules};
use solvetab_lookup::layout::{self, Storage};
use solvetab_lookup::quad_ace::{self as lookup, QuadAce};
use solvetab_lookup::twenty_four::{Deck, TwentyFour};
use solvetab_lookup::{Kind, Table};
use solvetab_solver::claim::{self, Method};
use solvetab_solver::code_breaking::game::Game;
use solvetab_solver::code_breaking::game::list::{CodeList, Mode, WITHOUT_LEADING_ZERO};
use solvetab_solver::code_breaking::search::{
    self, Objective, Question, Resources, Saved, Snapshot, SolveError,
};
use solvetab_solver::code_breaking::strategy;
use solvetab_solver::control::{Control, Interrupted, Phase, Steps};
use solvetab_solver::encoded::Encoded;
use solvetab_solver::quad_ace::reach::Reached;
use solvetab_solver::quad_ace::{self, retrograde};
use solvetab_solver::twenty_four::{DeckError, encode as cards};

use crate::report::{codes, usage};
use crate::tables::cost;
use crate::tables::provenance::Provenance;
use crate::tables::word_lists::{WORD_GUESSES, WordLists};

/// Recipe of a table; the same recipe gives the same bytes.
#[derive(Clone)]
pub(crate) enum Recipe {
    /// An optimal tree of all codes of some rules, or of those that do not begin with 0.
    Tree {
        rules: Rules,
        leading_zero: bool,
        question: Question,
    },
    /// An optimal tree of a list of one's own.
    List { game: Game, question: Question },
    /// An optimal tree of shipped lists of words. It is searched below the first word alone, which
    /// takes seconds; that no other first word is better takes longer, and `.ci/full` proves it.
    Words {
        lists: &'static WordLists,
        mode: Mode,
        first: &'static str,
    },
    /// All solutions of every hand of a deck.
    Hands(Deck),
    /// The numbers that every hand makes.
    Targets,
    /// Every numbers round.
    Numbers,
    /// Every position of some rules.
    Positions {
        rules: lookup::Rules,
        storage: Storage,
    },
}

/// Search for the shipped trees of words.
pub(super) const OF_WORDS: Question = Question {
    objective: Objective::Total,
    max_depth: Some(WORD_GUESSES),
    width: None,
};

impl Recipe {
    /// An optimal tree of all codes of some rules, or of those that do not begin with 0.
    ///
    /// # Errors
    ///
    /// If no code is left.
    pub(crate) fn from_rules(
        rules: Rules,
        leading_zero: bool,
        question: Question,
    ) -> anyhow::Result<Self> {
        if !leading_zero {
            CodeList::without_leading_zero(rules)?;
        }
        Ok(Self::Tree {
            rules,
            leading_zero,
            question,
        })
    }

    /// Every position of some rules, in the usual storage.
    pub(crate) const fn positions(rules: lookup::Rules) -> Self {
        Self::Positions {
            rules,
            storage: quad_ace::encode::usual_storage(rules),
        }
    }

    /// Recipe of a table that is there; nothing if that does not follow from it: the table of a
    /// list of words has only the words of its tree.
    ///
    /// # Errors
    ///
    /// If the table cannot be read.
    pub(crate) fn from_table(table: &Table<Vec<u8>>) -> anyhow::Result<Option<Self>> {
        let borrowed: Table<&[u8]> = Table::from_bytes(table.bytes())?;
        let Some(provenance) = Provenance::of(table)? else {
            return Ok(None);
        };

        Ok(match table.kind() {
            Kind::DecisionTree => match question_of(&provenance) {
                Some(question) => Some(Self::from_rules(
                    DecisionTree::new(borrowed)?.rules(),
                    true,
                    question,
                )?),
                None => None,
            },
            Kind::WordTree => {
                let rules = provenance
                    .rules
                    .strip_suffix(WITHOUT_LEADING_ZERO)
                    .and_then(|rules| rules.parse().ok());
                match rules.zip(question_of(&provenance)) {
                    Some((rules, question)) => Some(Self::from_rules(rules, false, question)?),
                    None => None,
                }
            }
            Kind::TwentyFour => Some(Self::Hands(TwentyFour::new(borrowed)?.deck())),
            Kind::Targets => Some(Self::Targets),
            Kind::Numbers => Some(Self::Numbers),
            Kind::QuadAce => {
                let rules = QuadAce::new(borrowed)?.rules();
                let parameters = table.header().parameters;
                let mut storages = [Storage::Dense, Storage::Sparse].into_iter();
                let storage = storages.find(|&storage| {
                    layout::quad_ace_parameters(rules, storage, true) == parameters
                });
                storage.map(|storage| Self::Positions { rules, storage })
            }
            _ => None,
        })
    }

    /// Name of a table that is not shipped, if that follows from what is made. A shipped table with
    /// the same recipe keeps its own name.
    pub(crate) fn name(&self) -> Option<String> {
        match *self {
            Self::Tree {
                rules,
                leading_zero,
                question,
            } => Some(tree_name(rules, leading_zero, question)),
            Self::Hands(deck) => Some(hands_name(deck)),
            Self::Positions { rules, storage } => Some(positions_name(rules, storage)),
            Self::List { .. } | Self::Words { .. } | Self::Targets | Self::Numbers => None,
        }
    }

    /// The rules, in the game's notation.
    pub(crate) fn rules(&self) -> String {
        match *self {
            Self::Tree {
                rules,
                leading_zero: true,
                ..
            } => rules.to_string(),
            Self::Tree {
                rules,
                leading_zero: false,
                ..
            } => format!("{rules}{WITHOUT_LEADING_ZERO}"),
            Self::List { ref game, .. } => match game.list().and_then(CodeList::title) {
                Some(title) => title.to_owned(),
                None => codes(
                    game.secrets().len() as u64,
                    if game.is_coloured() { "word" } else { "code" },
                ),
            },
            Self::Words { lists, mode, .. } => lists.title(mode),
            Self::Hands(deck) => cards::rules(deck),
            Self::Targets => cards::TARGETS_RULES.to_owned(),
            Self::Numbers => cards::NUMBERS_RULES.to_owned(),
            Self::Positions { rules, .. } => rules.to_string(),
        }
    }

    /// Objective of the table's answers.
    pub(crate) fn objective(&self) -> claim::Objective {
        match self {
            Self::Tree { question, .. } | Self::List { question, .. } => question.stated(),
            Self::Words { .. } => OF_WORDS.stated(),
            Self::Hands(_) => claim::Objective::AllSolutions,
            Self::Targets => claim::Objective::Makeable,
            Self::Numbers => claim::Objective::FewestNumbers,
            Self::Positions { .. } => claim::Objective::SoonestWin,
        }
    }

    /// Cost of making it, in a sentence for people, if it takes minutes on the threads of the
    /// current pool.
    ///
    /// # Errors
    ///
    /// If it is known beforehand that it cannot be made.
    pub(crate) fn warning(&self) -> anyhow::Result<Option<String>> {
        match *self {
            Self::Hands(deck) => cost::hands(deck),
            Self::Positions { rules, .. } => Ok(cost::playing(rules)),
            _ => Ok(None),
        }
    }

    /// Solves the game and encodes it: the same recipe gives the same sections.
    ///
    /// # Errors
    ///
    /// If there is no such tree, the solution does not fit the table's layout, or the control
    /// interrupts it.
    pub(crate) fn make(&self, control: &dyn Control<Steps>) -> anyhow::Result<Encoded> {
        match *self {
            Self::Tree {
                rules,
                leading_zero,
                question,
            } => make_tree(
                &game_of_rules(rules, leading_zero)?,
                question,
                &format!("for {}", self.rules()),
                control,
            ),
            Self::List { ref game, question } => {
                make_tree(game, question, &format!("for {}", self.rules()), control)
            }
            Self::Words { lists, mode, first } => {
                let list = lists.list()?.in_mode(mode);
                let game = Game::from(list.beginning_with(first)?);
                let mut encoded = make_tree(&game, OF_WORDS, &format!("after {first}"), control)?;
                // Claims of all first words name none.
                encoded.facts.rules = self.rules();
                Ok(encoded)
            }
            Self::Hands(deck) => cards::encode(deck, control).map_err(|error| match error {
                DeckError::Interrupted(interrupted) => interrupted.into(),
                error => usage(error),
            }),
            Self::Targets => Ok(cards::encode_targets(control)?),
            Self::Numbers => Ok(cards::encode_numbers(control)?),
            Self::Positions { rules, storage } => {
                let phase = Phase::new(control, "steps: solve, play, encode", 3);
                let solution = retrograde::solve(rules, &phase)?;
                phase.advance(1)?;
                let reached = Reached::from_start(rules, &phase)?;
                phase.advance(1)?;
                Ok(quad_ace::encode::encode(&solution, Some(&reached), storage))
            }
        }
    }
}

fn game_of_rules(rules: Rules, leading_zero: bool) -> anyhow::Result<Game> {
    Ok(if leading_zero {
        rules.into()
    } else {
        CodeList::without_leading_zero(rules)?.into()
    })
}

/// Finds an optimal tree and encodes it; `what` is searched, for people who wait.
fn make_tree(
    game: &Game,
    question: Question,
    what: &str,
    control: &dyn Control<Steps>,
) -> anyhow::Result<Encoded> {
    let phase = Phase::new(control, format!("sets of candidates searched {what}"), None);
    let look = |known: &Snapshot<'_>| phase.look_at(known.sets());
    let optimal = search::solve_watched(
        game,
        question,
        &Resources::default(),
        Saved::default(),
        &look,
    );
    let optimal = optimal.map_err(|error| match error {
        SolveError::Interrupted(_) => Interrupted { known: () }.into(),
        error => anyhow::Error::from(error),
    })?;
    Ok(strategy::encode::optimal(game, &optimal))
}

/// Name of a tree: `4x6r-at-worst`.
fn tree_name(rules: Rules, leading_zero: bool, question: Question) -> String {
    let feedback = match rules.feedback_kind() {
        FeedbackKind::Black => "-black",
        _ => "",
    };
    let zero = if leading_zero { "" } else { "-no-leading-zero" };
    let objective = match question.objective {
        Objective::Total => String::new(),
        other => format!("-{}", other.name()),
    };
    let within = question
        .max_depth
        .map_or_else(String::new, |most| format!("-within-{most}"));
    let width = question
        .width
        .map_or_else(String::new, |width| format!("-width-{width}"));
    format!("{rules}{feedback}{zero}{objective}{within}{width}")
}

/// Name of a table of hands: `twenty-four-10-3-cards`.
fn hands_name(Deck { cards, max, target }: Deck) -> String {
    let mut name = "twenty-four".to_owned();
    if target != Deck::STANDARD.target {
        name += &format!("-{target}").replace('/', "-over-");
    }
    if cards != Deck::STANDARD.cards {
        name += &format!("-{cards}-cards");
    }
    if max != Deck::STANDARD.max {
        name += &format!("-to-{max}");
    }
    name
}

/// Name of a table of positions: `quad-ace-12-3-hands`.
fn positions_name(rules: lookup::Rules, storage: Storage) -> String {
    let mut name = format!("quad-ace-{}", rules.base());
    if rules.hands() != lookup::Rules::STANDARD.hands() {
        name += &format!("-{}-hands", rules.hands());
    }
    if rules.operation() != lookup::Operation::default() {
        name += &format!("-{}", rules.operation());
    }
    if rules.goal() != lookup::Goal::default() {
        name += &format!("-{}", rules.goal());
    }
    let usual = lookup::Rules::new(rules.base(), rules.hands(), rules.operation(), rules.goal());
    if usual.is_ok_and(|usual| rules.start() != usual.start()) {
        let (mover, opponent) = rules.start();
        name += &format!("-start-{mover}-{opponent}").replace(',', "_");
    }
    if storage != quad_ace::encode::usual_storage(rules) {
        name += &format!("-{storage}");
    }

    name
}

/// Question that a search answers with such a tree, if one does.
fn question_of(provenance: &Provenance) -> Option<Question> {
    use claim::Objective as Stated;
    let (objective, max_depth) = match provenance.objective.0? {
        Stated::Total { within } => (Objective::Total, within),
        Stated::Worst { within } => (Objective::Worst, within),
        Stated::AtWorst { within } => (Objective::AtWorst, within),
        _ => return None,
    };
    let width = match provenance.strategy.0? {
        Method::ExactSearch => None,
        Method::NarrowSearch { width, .. } => Some(usize::try_from(width).ok()?),
        _ => return None,
    };
    Some(Question {
        objective,
        max_depth,
        width,
    })
}
