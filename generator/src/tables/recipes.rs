//! What makes a table: of a tree that is asked for, and of a table that is there, by what it says
//! of itself. The names of tables follow from what is asked (docs/format.md has the rule).

use solvetab_lookup::claim::{self, Method};
use solvetab_lookup::code_breaking::{DecisionTree, FeedbackKind, Rules};
use solvetab_lookup::layout::{self, Storage};
use solvetab_lookup::quad_ace::QuadAce;
use solvetab_lookup::twenty_four::TwentyFour;
use solvetab_lookup::{Kind, Table};
use solvetab_solver::code_breaking::game::Game;
use solvetab_solver::code_breaking::game::list::{CodeList, WITHOUT_LEADING_ZERO};
use solvetab_solver::code_breaking::search::{self, Objective, Question, Resources, Saved, Snapshot, SolveError};
use solvetab_solver::code_breaking::strategy::encode;
use solvetab_solver::control::{Control, Interrupted, Phase, Steps};
use solvetab_solver::encoded::Encoded;

use crate::asked::quad_ace::PositionsRecipe;
use crate::asked::twenty_four::{HandsRecipe, NumbersRecipe, TargetsRecipe};
use crate::report::codes;
use crate::tables::game::Recipe;
use crate::tables::provenance::Provenance;

/// The name of the optimal tree of all codes of some rules, such as `4x6r-at-worst`.
pub(crate) fn tree_name(rules: Rules, leading_zero: bool, question: Question) -> String {
    let feedback = match rules.feedback_kind() {
        FeedbackKind::Black => "-black",
        _ => "",
    };
    let zero = if leading_zero { "" } else { "-no-leading-zero" };
    let objective = match question.objective {
        Objective::Total => String::new(),
        other => format!("-{}", other.name()),
    };
    let within = question.max_depth.map_or_else(String::new, |most| format!("-within-{most}"));
    let width = question.width.map_or_else(String::new, |width| format!("-width-{width}"));
    format!("{rules}{feedback}{zero}{objective}{within}{width}")
}

/// Finds an optimal tree and encodes it; `what` is searched, for people who wait.
///
/// # Errors
///
/// If there is no such tree, or the control interrupts the search.
pub(crate) fn make_tree(
    game: &Game,
    question: Question,
    what: &str,
    control: &dyn Control<Steps>,
) -> anyhow::Result<Encoded> {
    let phase = Phase::new(control, format!("sets of candidates searched {what}"), None);
    let look = |known: &Snapshot<'_>| phase.look_at(known.sets());
    let optimal = search::solve_watched(game, question, &Resources::default(), Saved::default(), &look);
    let optimal = optimal.map_err(|error| match error {
        SolveError::Interrupted(_) => Interrupted { known: () }.into(),
        error => anyhow::Error::from(error),
    })?;
    Ok(encode::optimal(game, &optimal))
}

/// The optimal tree of a game that was asked for.
pub(crate) struct AskedTree {
    /// What the table is called, if that follows from what was asked.
    pub(crate) name: Option<String>,
    pub(crate) game: Game,
    pub(crate) question: Question,
}

impl AskedTree {
    /// Of all codes of some rules, or of those that do not begin with 0.
    ///
    /// # Errors
    ///
    /// If no code is left.
    pub(crate) fn of_rules(rules: Rules, leading_zero: bool, question: Question) -> anyhow::Result<Self> {
        let game = if leading_zero { rules.into() } else { Game::from(CodeList::without_leading_zero(rules)?) };
        Ok(Self { name: Some(tree_name(rules, leading_zero, question)), game, question })
    }
}

impl Recipe for AskedTree {
    fn name(&self) -> Option<String> {
        self.name.clone()
    }

    fn rules(&self) -> String {
        match (self.game.rules(), self.game.list().and_then(CodeList::title)) {
            (Some(rules), _) => rules.to_string(),
            (None, Some(title)) => title.to_owned(),
            (None, None) => {
                codes(self.game.secrets().len() as u64, if self.game.is_coloured() { "word" } else { "code" })
            }
        }
    }

    fn objective(&self) -> claim::Objective {
        self.question.stated()
    }

    fn make(&self, control: &dyn Control<Steps>) -> anyhow::Result<Encoded> {
        make_tree(&self.game, self.question, &format!("for {}", self.rules()), control)
    }
}

/// What makes a table again that is there; nothing if that does not follow from it: the table of a
/// list of words has only the words of its tree.
///
/// # Errors
///
/// If the table cannot be read.
pub(crate) fn of_table(table: &Table<Vec<u8>>) -> anyhow::Result<Option<Box<dyn Recipe>>> {
    let borrowed: Table<&[u8]> = Table::from_bytes(table.bytes())?;
    let Some(provenance) = Provenance::of(table)? else { return Ok(None) };
    Ok(match table.kind() {
        Kind::DecisionTree | Kind::WordTree => tree_again(table, &provenance)?,
        Kind::TwentyFour => Some(Box::new(HandsRecipe(TwentyFour::new(borrowed)?.deck()))),
        Kind::Targets => Some(Box::new(TargetsRecipe)),
        Kind::Numbers => Some(Box::new(NumbersRecipe)),
        Kind::QuadAce => {
            let rules = QuadAce::new(borrowed)?.rules();
            let parameters = table.header().parameters;
            let storage = [Storage::Dense, Storage::Sparse]
                .into_iter()
                .find(|&storage| layout::quad_ace_parameters(rules, storage, true) == parameters);
            match storage {
                Some(storage) => Some(Box::new(PositionsRecipe::stored(rules, storage))),
                None => None,
            }
        }
        _ => None,
    })
}

/// The same of a tree of all codes of some rules, or of those without a leading zero.
fn tree_again(table: &Table<Vec<u8>>, provenance: &Provenance) -> anyhow::Result<Option<Box<dyn Recipe>>> {
    let Some(question) = question_of(provenance) else { return Ok(None) };
    if table.kind() == Kind::DecisionTree {
        let rules = DecisionTree::new(Table::from_bytes(table.bytes())?)?.rules();
        return Ok(Some(Box::new(AskedTree::of_rules(rules, true, question)?)));
    }
    let Some(Ok(rules)) = provenance.rules.strip_suffix(WITHOUT_LEADING_ZERO).map(str::parse::<Rules>) else {
        return Ok(None);
    };
    Ok(Some(Box::new(AskedTree::of_rules(rules, false, question)?)))
}

/// What was asked for a tree, if a search answers that.
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
    Some(Question { objective, max_depth, width })
}
