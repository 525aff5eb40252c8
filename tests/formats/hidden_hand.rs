//! Kind 7, hidden hand: what both players have seen is followed here in plain numbers, and every
//! probability found where the document says.

use solvetab::{Goal, Hands, Outcome, QuadAceOperation as Operation, QuadAceRules as Rules, QueryError, Table};
use solvetab_lookup::quad_ace::{HiddenHand, Place, PublicState, Shown, Turn};
use solvetab_solver::control::Unwatched;
use solvetab_solver::quad_ace::SolvedGame;
use solvetab_studies::quad_ace::hidden_hand::encode::encode;
use solvetab_studies::quad_ace::hidden_hand::regret::Search;
use solvetab_studies::quad_ace::hidden_hand::tree::{Dealing, Tree};

use super::{File, hands_rank, little_endian, outcome};

/// A move: whether the mover's hidden hand is named, and the opponent's.
type Move = (bool, bool);

#[derive(Clone)]
struct State {
    base: u8,
    plies: u8,
    mover: usize,
    open: [u8; 2],
    added: [u8; 2],
    /// What each hidden hand may have shown at the start.
    numbers: [Vec<u8>; 2],
}

impl State {
    fn hidden(&self, player: usize, number: u8) -> u8 {
        (number + self.added[player]) % self.base
    }

    /// A hidden hand that both know.
    fn known(&self, player: usize) -> Option<u8> {
        if let [number] = self.numbers[player][..] { Some(self.hidden(player, number)) } else { None }
    }

    fn live(&self, player: usize) -> u8 {
        u8::from(self.open[player] != 0) + u8::from(self.known(player) != Some(0))
    }

    fn is_over(&self) -> bool {
        self.plies == 0 || self.live(0) == 0 || self.live(1) == 0
    }

    fn has_node(&self) -> bool {
        let of_mover = self.plies.div_ceil(2);
        let can_win = self.live(self.mover) <= of_mover || self.live(1 - self.mover) <= self.plies - of_mover;
        !self.is_over() && (self.known(0).is_none() || self.known(1).is_none()) && can_win
    }

    fn moves(&self) -> Vec<Move> {
        let can_be_named = |player: usize, is_hidden: bool| match (is_hidden, self.known(player)) {
            (false, _) => self.open[player] != 0,
            (true, None) => true,
            (true, Some(hand)) => hand != 0 && hand != self.open[player],
        };
        let all = [(false, false), (false, true), (true, false), (true, true)];
        let is_move = |&(own, other): &Move| can_be_named(self.mover, own) && can_be_named(1 - self.mover, other);
        all.into_iter().filter(|named| !self.is_over() && is_move(named)).collect()
    }

    /// The mover's hands after a move, if the numbers at the start were these.
    fn changed(&self, (own, other): Move, number: u8, theirs: u8) -> [u8; 2] {
        let (mover, opponent) = (self.mover, 1 - self.mover);
        let mut hands = [self.open[mover], self.hidden(mover, number)];
        let added = if other { self.hidden(opponent, theirs) } else { self.open[opponent] };
        hands[usize::from(own)] = (hands[usize::from(own)] + added) % self.base;
        hands
    }

    /// What a move may lead to, with what it shows.
    fn results(&self, (own, other): Move) -> Vec<(Shown, State)> {
        let (mover, opponent) = (self.mover, 1 - self.mover);
        let mut results = Vec::new();
        let shown: Vec<Vec<u8>> = match other {
            true => self.numbers[opponent].iter().map(|&number| vec![number]).collect(),
            false => vec![self.numbers[opponent].clone()],
        };
        for theirs in shown {
            let mut next = State { plies: self.plies - 1, mover: opponent, ..self.clone() };
            next.numbers[opponent].clone_from(&theirs);
            let added = if other { self.hidden(opponent, theirs[0]) } else { self.open[opponent] };
            let other = (other && self.known(opponent).is_none()).then_some(added);
            if !own {
                next.open[mover] = (next.open[mover] + added) % self.base;
                results.push((Shown { other, is_zero: false }, next));
                continue;
            }
            next.added[mover] += added;
            for is_zero in [true, false] {
                let mut next = next.clone();
                next.numbers[mover].retain(|&number| ((number + next.added[mover]) % next.base == 0) == is_zero);
                if !next.numbers[mover].is_empty() {
                    results.push((Shown { other, is_zero }, next));
                }
            }
        }
        results
    }

    /// The move that is played where there is no node.
    fn open_move(&self, file: &File, number: u8) -> Move {
        let opponent = 1 - self.mover;
        let hands_of = |hands: [u8; 2]| Hands::from_slice(self.base.into(), &hands).unwrap();
        let worth = |named: Move, theirs: u8| {
            let changed = self.changed(named, number, theirs);
            if changed == [0, 0] {
                return 1;
            }
            let replies = hands_rank(hands_of([self.open[opponent], self.hidden(opponent, theirs)]));
            let all = usize::from(self.base) * (usize::from(self.base) + 1) / 2;
            match outcome(file.section(2)[replies * all + hands_rank(hands_of(changed))]) {
                Outcome::Win { plies } if plies < self.plies.into() => -1,
                Outcome::Loss { plies } if plies < self.plies.into() => 1,
                _ => 0,
            }
        };
        let total = |named: Move| self.numbers[opponent].iter().map(|&theirs| worth(named, theirs)).sum::<i32>();
        let moves = self.moves();
        let most = moves.iter().map(|&named| total(named)).max().unwrap();
        moves.into_iter().find(|&named| total(named) == most).unwrap()
    }
}

/// What was met of a file.
#[derive(Default)]
struct Met {
    nodes: usize,
    weights: usize,
    /// States without a node in which there are moves.
    open: usize,
}

/// Compares a state and all that follow with the file's node, if it has one.
fn visit(file: &File, state: &State, node: Option<usize>, turn: Turn<'_>, met: &mut Met) {
    assert_eq!(node.is_some(), state.has_node());
    let moves = state.moves();
    let record = node.map(|node| &file.section(0)[8 * node..8 * node + 8]);
    let [mut child, first_weight] = [0, 4].map(|at| record.map_or(0, |record| little_endian(&record[at..at + 4])));
    for (place, &number) in state.numbers[state.mover].iter().enumerate() {
        let weight = |at: usize| {
            let at = 2 * (first_weight + place * moves.len() + at);
            little_endian(&file.section(1)[at..at + 2])
        };
        let expected: Vec<(Move, usize)> = match node {
            Some(_) => moves.iter().enumerate().map(|(at, &named)| (named, weight(at))).collect(),
            None => {
                let played = (!moves.is_empty()).then(|| state.open_move(file, number));
                moves.iter().map(|&named| (named, if Some(named) == played { 65535 } else { 0 })).collect()
            }
        };
        let is_hidden = |place: Place| place == Place::Hidden;
        let found = turn.strategy(number).unwrap().actions();
        let found = found.map(|(action, weight)| ((is_hidden(action.own), is_hidden(action.other)), weight.into()));
        assert_eq!(found.collect::<Vec<(Move, usize)>>(), expected);
        if !moves.is_empty() {
            assert_eq!(expected.iter().map(|(_, weight)| weight).sum::<usize>(), 65535);
        }
    }
    met.open += usize::from(node.is_none() && !moves.is_empty());
    if node.is_some() {
        met.nodes += 1;
        met.weights += state.numbers[state.mover].len() * moves.len();
    }
    for named in moves {
        let place = |is_hidden: bool| if is_hidden { Place::Hidden } else { Place::Open };
        let action = solvetab_lookup::quad_ace::Action { own: place(named.0), other: place(named.1) };
        for (shown, next) in state.results(named) {
            let of_next = next.has_node().then_some(child);
            child += usize::from(next.has_node());
            assert!(of_next.is_none_or(|of_next| Some(of_next) > node));
            visit(file, &next, of_next, turn.play(action, shown).unwrap(), met);
        }
    }
}

#[test]
fn hidden_hand_bytes_mean_what_the_document_says() -> Result<(), QueryError> {
    for (base, plies, open, dealing) in [(4, 6, [1, 2], Dealing::Drawn), (3, 7, [2, 1], Dealing::Chosen)] {
        let tree = Tree::new(PublicState::start(base, plies, open).unwrap(), dealing, &Unwatched).unwrap();
        let mut search = Search::new(&tree);
        search.run(20, &Unwatched).unwrap();
        let file = File::new(encode(&tree, &search.average(), 20).to_file(&[]));
        let is_chosen = dealing == Dealing::Chosen;
        assert_eq!(file.number(10, 2), 7);
        assert_eq!(file.bytes[16..32], [&[base, plies, open[0], open[1], is_chosen.into()][..], &[0; 11]].concat());
        let table = HiddenHand::new(Table::new(&file.bytes[..]).unwrap()).unwrap();
        assert_eq!(format!("{table:?}"), format!("HiddenHand {{ base: {base}, plies: {plies}, .. }}"));
        assert_eq!(format!("{:?}", table.start()), format!("Turn {{ mover: 0, plies: {plies}, .. }}"));
        let copy = HiddenHand::new(Table::new(&file.bytes[..]).unwrap()).unwrap();
        assert!((table, table.start()) == (copy, copy.start()));
        let numbers: Vec<u8> = (1..base).collect();
        let state = State { base, plies, mover: 0, open, added: [0; 2], numbers: [numbers.clone(), numbers] };
        let mut met = Met::default();
        visit(&file, &state, Some(0), table.start(), &mut met);
        assert_eq!((8 * met.nodes, 2 * met.weights), (file.section(0).len(), file.section(1).len()));
        assert!(met.nodes > 10 && met.open > 10);

        let solved =
            SolvedGame::new(Rules::new(base.into(), 2, Operation::Add, Goal::Empty).unwrap(), &Unwatched).unwrap();
        let hands = || Hands::all(base.into(), 2);
        let pairs = hands().flat_map(|mover| hands().map(move |opponent| (mover, opponent)));
        assert_eq!(file.section(2).len(), hands().count().pow(2));
        for (mover, opponent) in pairs {
            let byte = file.section(2)[hands_rank(mover) * hands().count() + hands_rank(opponent)];
            // Elsewhere the game is over, and the byte means nothing.
            if !mover.is_out() && !opponent.is_out() {
                assert_eq!(solved.table().probe(mover, opponent), Ok(outcome(byte)), "{mover} against {opponent}");
            }
        }

        let choices: Vec<usize> = file.section(3).chunks(2).map(little_endian).collect();
        assert_eq!(choices.len(), if is_chosen { 2 * (usize::from(base) - 1) } else { 0 });
        for (player, chosen) in choices.chunks(usize::from(base) - 1).enumerate() {
            let found = table.choices(player)?.unwrap().map(usize::from);
            assert_eq!(&found[1..usize::from(base)], chosen);
            assert_eq!(chosen.iter().sum::<usize>(), 65535);
        }
    }
    Ok(())
}
