//! What makes the search fast, each part to be switched off by itself, so that it can be measured and tested.

/// What makes the search fast.
#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
pub enum Technique {
    /// Guesses that symmetry makes equal are searched once
    Symmetry,
    /// Capacities of cells after certain answers
    Classes,
    /// Cells beyond their capacities count when guesses are scanned
    Counting,
    /// Members that tell all members of a small set apart come first
    Members,
    /// What is known of sets is remembered
    Table,
    /// Small cells are searched before large ones
    SmallFirst,
    /// The threshold is raised in steps
    Steps,
    /// Vector instructions that not every processor has
    Vectors,
}

/// Which techniques are used; each changes the time only.
#[derive(Debug, Clone, Copy)]
pub struct Techniques {
    /// Guesses of one orbit are searched once.
    pub symmetry: bool,
    /// Capacities after certain answers, not only of all answers.
    pub classes: bool,
    /// Cells beyond their capacities count when guesses are scanned, not only answers that do not occur.
    pub counting: bool,
    /// Members that tell all members apart are looked for first.
    pub members: bool,
    /// What is known of sets is remembered; without, of hardly any.
    pub table: bool,
    /// Small cells are searched first, not large ones.
    pub small_first: bool,
    /// The threshold is raised in steps, not set to the budget at once.
    pub steps: bool,
    /// Instructions that not every processor has.
    pub vectors: bool,
}

impl Default for Techniques {
    fn default() -> Self {
        Self {
            symmetry: true,
            classes: true,
            counting: true,
            members: true,
            table: true,
            small_first: true,
            steps: true,
            vectors: true,
        }
    }
}

impl Techniques {
    /// Does without one.
    pub fn turn_off(&mut self, technique: Technique) {
        let is_used = match technique {
            Technique::Symmetry => &mut self.symmetry,
            Technique::Classes => &mut self.classes,
            Technique::Counting => &mut self.counting,
            Technique::Members => &mut self.members,
            Technique::Table => &mut self.table,
            Technique::SmallFirst => &mut self.small_first,
            Technique::Steps => &mut self.steps,
            Technique::Vectors => &mut self.vectors,
        };
        *is_used = false;
    }
}
