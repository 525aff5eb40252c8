//! One probe of each table beside the same answer from a `HashMap`, a `BTreeMap`, a `phf` map, and
//! the machine's limit: a load whose address depends on the load before.
//!
//! Probes form a chain: where the next key is found depends on the answer before, so what is
//! measured is how long a program waits for one answer.
//! `cargo bench -p solvetab-bench --bench probes`

use std::collections::{BTreeMap, HashMap};
use std::hint::black_box;

use criterion::measurement::WallTime;
use criterion::{BenchmarkGroup, Criterion, Throughput, criterion_group, criterion_main};
use solvetab::{
    Cards, Colours, Feedback, Goal, Hands, Next, Numbers, QuadAce, QuadAceOperation as Operation,
    QuadAceRules as Rules, Table, TwentyFour, Word,
};
use solvetab_bench::{facts, perfect};
use solvetab_lookup::layout::Storage;
use solvetab_solver::control::Unwatched;
use solvetab_solver::quad_ace::reach::Reached;
use solvetab_solver::quad_ace::{encode, retrograde};
use solvetab_solver::twenty_four::encode::encode_numbers;

/// A fixed shuffle, the same in every run: multiplication by an odd constant is a permutation of
/// the hashes to sort by.
fn shuffled<T>(items: impl IntoIterator<Item = T>) -> Vec<T> {
    let mut items: Vec<(u64, T)> = (1_u64..)
        .zip(items)
        .map(|(i, item)| {
            (
                (i.wrapping_mul(0x9e37_79b9_7f4a_7c15)).rotate_left(17) ^ i,
                item,
            )
        })
        .collect();
    items.sort_by_key(|&(key, _)| key);
    items.into_iter().map(|(_, item)| item).collect()
}

/// Asks for all keys in a chain: `answer` gives a number, and its bits, masked to nothing, are
/// added to the next key's place.
fn chain<K: Copy>(
    group: &mut BenchmarkGroup<'_, WallTime>,
    name: &str,
    keys: &[K],
    answer: impl Fn(K) -> u32,
) {
    group.throughput(Throughput::Elements(keys.len() as u64));
    let nothing = black_box(0);
    group.bench_function(name, |bencher| {
        bencher.iter(|| {
            let mut last = 0;
            for at in 0..keys.len() {
                last = answer(keys[at + (last & nothing) as usize]);
            }
            last
        });
    });
}

/// The limit: a cycle through 4 KiB, in the first-level cache.
fn dependent_load(group: &mut BenchmarkGroup<'_, WallTime>) {
    let order = shuffled(0..1024_u32);
    let mut next = vec![0; order.len()];
    for (i, &from) in order.iter().enumerate() {
        next[from as usize] = order[(i + 1) % order.len()];
    }
    group.throughput(Throughput::Elements(next.len() as u64));
    group.bench_function("dependent load", |bencher| {
        bencher.iter(|| (0..next.len()).fold(0, |at, _| next[at as usize & 1023]));
    });
}

fn maps<K: Copy>(
    group: &mut BenchmarkGroup<'_, WallTime>,
    pairs: &[(u32, u32)],
    phf: &phf::Map<u32, u32>,
    keys: &[K],
    key: impl Fn(K) -> u32,
) {
    let hash: HashMap<u32, u32> = pairs.iter().copied().collect();
    let tree: BTreeMap<u32, u32> = pairs.iter().copied().collect();
    chain(group, "phf", keys, |k| phf[&key(k)]);
    chain(group, "HashMap", keys, |k| hash[&key(k)]);
    chain(group, "BTreeMap", keys, |k| tree[&key(k)]);
    dependent_load(group);
}

fn twenty_four(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("24 points: one hand");
    let keys = shuffled(Cards::all(4, 13));
    let table = solvetab::twenty_four();
    chain(&mut group, "solvetab", &keys, |cards| {
        table.probe(cards).map_or(0, |hand| hand.solutions)
    });
    maps(
        &mut group,
        &facts::hands(),
        &perfect::HANDS,
        &keys,
        facts::hand_key,
    );
}

/// Measures whether a hand makes a target, for every hand and a target that depends on the last
/// answer.
fn can_make(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("24 points: can a hand make a number");
    let keys = shuffled(Cards::all(4, 13));
    let table = solvetab::targets();
    let pairs: Vec<(u32, u32)> = keys
        .iter()
        .filter_map(|&cards| Some((facts::hand_key(cards), table.all(cards).ok()? as u32)))
        .collect();
    let hash: HashMap<u32, u32> = pairs.iter().copied().collect();
    let ordered: BTreeMap<u32, u32> = pairs.iter().copied().collect();
    chain(&mut group, "solvetab", &keys, |cards| {
        table.can_make(cards, 24).map_or(0, u32::from)
    });
    chain(&mut group, "HashMap", &keys, |cards| {
        hash[&facts::hand_key(cards)] >> 24 & 1
    });
    chain(&mut group, "BTreeMap", &keys, |cards| {
        ordered[&facts::hand_key(cards)] >> 24 & 1
    });
    dependent_load(&mut group);
}

/// Numbers rounds taken at random, and the nearest number where the target cannot be made. A map of
/// all answers takes hundreds of megabytes, so most of its answers wait for memory.
fn numbers_rounds(criterion: &mut Criterion) {
    let file = encode_numbers(&Unwatched)
        .expect("not interrupted")
        .to_file(&[]);
    let table = Numbers::new(Table::new(file).expect("a table")).expect("rounds");
    let rounds = || {
        Numbers::selections().flat_map(|cards| (100..=999_u16).map(move |target| (cards, target)))
    };

    // Steps of a prime number, so that all targets occur.
    let any = shuffled(rounds().step_by(101));
    let unmade: Vec<(Cards, u16)> = any
        .iter()
        .copied()
        .filter(|&(cards, target)| table.needed(cards, target) == Ok(None))
        .collect();
    let needed = |(cards, target)| table.needed(cards, target).ok().flatten().unwrap_or(0);
    let nearest = |(cards, target)| table.nearest(cards, target).unwrap_or(0);
    let key = |(cards, target): (Cards, u16)| {
        cards.values().iter().fold(u64::from(target), |key, &card| {
            key << 8 | u64::from(card as u8)
        })
    };

    let answers = rounds().map(|round| (key(round), (needed(round), nearest(round))));
    let hash: HashMap<u64, (u8, u16)> = answers.collect();
    for (name, keys) in [("any", &any), ("a target that cannot be made", &unmade)] {
        let mut group = criterion.benchmark_group(format!("Numbers: {name}"));
        chain(&mut group, "solvetab, numbers needed", keys, |round| {
            needed(round).into()
        });
        chain(&mut group, "solvetab, nearest", keys, |round| {
            nearest(round).into()
        });
        chain(&mut group, "HashMap", keys, |round| {
            hash[&key(round)].1.into()
        });
    }
}

fn quad_ace(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("QuadAce: one position");
    let live = || Hands::all(10, 2).skip(1);
    let keys = shuffled(live().flat_map(|mover| live().map(move |opponent| (mover, opponent))));
    let table = solvetab::quad_ace();
    chain(&mut group, "solvetab", &keys, |(mover, opponent)| {
        table
            .probe(mover, opponent)
            .map_or(0, |outcome| outcome.plies().unwrap_or(0).into())
    });
    maps(
        &mut group,
        &facts::positions(),
        &perfect::POSITIONS,
        &keys,
        |(mover, opponent)| facts::position_key(mover, opponent),
    );
}

/// Larger bases, dense and sparse, beside a plain byte array with the position's number at hand: of
/// positions taken at random, nearly all of them draws, and of decided ones only.
fn quad_ace_storage(criterion: &mut Criterion) {
    for base in [10, 64, 128] {
        let rules = Rules::new(base, 2, Operation::Add, Goal::Empty).expect("rules");
        let solution = retrograde::solve(rules, &Unwatched).expect("not interrupted");
        let reached = Reached::from_start(rules, &Unwatched).expect("not interrupted");
        let table = |storage| {
            let file = encode::encode(&solution, Some(&reached), storage).to_file(&[]);
            QuadAce::new(Table::new(file).expect("a table")).expect("positions")
        };
        let (dense, sparse) = (table(Storage::Dense), table(Storage::Sparse));
        let sizes = [&dense, &sparse].map(|table| table.table().bytes().len());
        println!(
            "base {base}: {} positions, {} bytes dense, {} bytes sparse",
            rules.positions(),
            sizes[0],
            sizes[1]
        );
        let bytes: Vec<u8> = (0..rules.positions())
            .map(|position| solution.byte(position))
            .collect();
        let at = |position: u64| {
            let hands = |rank: u64| Hands::from_rank(2, rank as u32).expect("a rank");
            let numbers = u64::from(rules.number_of_hands());
            (
                hands(position / numbers),
                hands(position % numbers),
                position,
            )
        };
        let live =
            |&(mover, opponent, _): &(Hands, Hands, u64)| !mover.is_out() && !opponent.is_out();
        let stride = rules.positions() / 4096 + 1;
        let any = shuffled(
            (0..rules.positions())
                .step_by(stride as usize)
                .map(at)
                .filter(live),
        );
        let decided = (0..rules.positions())
            .filter(|&position| bytes[position as usize] != 0)
            .map(at)
            .filter(live);
        let mut decided = shuffled(decided);
        decided.truncate(4096);
        for (name, keys) in [("any position", &any), ("decided position", &decided)] {
            let mut group = criterion.benchmark_group(format!("QuadAce, base {base}: {name}"));
            for (storage, table) in [("dense", &dense), ("sparse", &sparse)] {
                chain(&mut group, storage, keys, |(mover, opponent, _)| {
                    table
                        .probe(mover, opponent)
                        .map_or(0, |outcome| outcome.plies().unwrap_or(0).into())
                });
            }
            chain(&mut group, "byte array", keys, |(_, _, position)| {
                bytes[position as usize].into()
            });
        }
    }
}

/// Plays games, each given by its answers; what is counted is one step.
fn games_of<A>(
    group: &mut BenchmarkGroup<'_, WallTime>,
    name: &str,
    games: &[Vec<A>],
    play: impl Fn(&[A]),
) {
    group.throughput(Throughput::Elements(
        games.iter().map(Vec::len).sum::<usize>() as u64,
    ));
    group.bench_function(name, |bencher| {
        bencher.iter(|| games.iter().for_each(|answers| play(answers)))
    });
}

/// Games are played to the end; the node after each step is where the next begins, so steps are a
/// chain by nature.
fn tree_step(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("Bulls and Cows: one step");
    let tree = solvetab::bulls_and_cows();
    let games: Vec<Vec<Feedback>> = shuffled(tree.rules().iter())
        .into_iter()
        .filter_map(|secret| {
            let mut answers = Vec::new();
            let mut turn = tree.start();
            while let Ok(Next::Guess(next)) =
                turn.answer(Feedback::between(turn.guess(), secret).ok()?)
            {
                answers.push(Feedback::between(turn.guess(), secret).ok()?);
                turn = next;
            }
            Some(answers)
        })
        .collect();

    games_of(&mut group, "solvetab", &games, |answers| {
        let mut turn = tree.start();
        for &answer in answers {
            if let Ok(Next::Guess(next)) = turn.answer(answer) {
                turn = next;
            }
        }
        black_box(turn);
    });

    let pairs = facts::steps();
    let hash: HashMap<u32, u32> = pairs.iter().copied().collect();
    let ordered: BTreeMap<u32, u32> = pairs.iter().copied().collect();
    let mut compare = |name: &str, step: &dyn Fn(u32) -> u32| {
        games_of(&mut group, name, &games, |answers| {
            black_box(
                answers
                    .iter()
                    .fold(0, |node, &answer| step(facts::step_key(node, answer))),
            );
        });
    };
    compare("phf", &|key| perfect::STEPS[&key]);
    compare("HashMap", &|key| hash[&key]);
    compare("BTreeMap", &|key| ordered[&key]);
    dependent_load(&mut group);
}

/// The secrets of the list of 2022.
const SECRETS: &str = include_str!("../../solver/words/secrets-2315.txt");

/// The same for words with colours: a binary search among the feedback of a node.
fn word_step(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("Words: one step");
    let tree = solvetab::words_2315();
    let mut nodes = HashMap::new();
    let games: Vec<Vec<Colours>> = shuffled(SECRETS.lines())
        .into_iter()
        .filter_map(|secret| {
            let secret: Word = secret.parse().ok()?;
            let (mut answers, mut turn, mut node) = (Vec::new(), tree.start(), 0);
            loop {
                let answer = turn.guess().colours(secret).ok()?;
                let Ok(Next::Guess(next)) = turn.answer(answer) else {
                    return Some(answers);
                };
                answers.push(answer);
                let count = nodes.len() as u32 + 1;
                node = *nodes.entry(word_key(node, answer)).or_insert(count);
                turn = next;
            }
        })
        .collect();

    assert_eq!(
        (games.len(), games.iter().map(Vec::len).sum()),
        (2315, 7920 - 2315)
    );
    games_of(&mut group, "solvetab", &games, |answers| {
        let mut turn = tree.start();
        for &answer in answers {
            if let Ok(Next::Guess(next)) = turn.answer(answer) {
                turn = next;
            }
        }
        black_box(turn);
    });

    let ordered: BTreeMap<u32, u32> = nodes.iter().map(|(&key, &node)| (key, node)).collect();
    let mut compare = |name: &str, step: &dyn Fn(u32) -> u32| {
        games_of(&mut group, name, &games, |answers| {
            black_box(
                answers
                    .iter()
                    .fold(0, |node, &answer| step(word_key(node, answer))),
            );
        });
    };
    compare("HashMap", &|key| nodes[&key]);
    compare("BTreeMap", &|key| ordered[&key]);
    dependent_load(&mut group);
}

/// The key of a step.
fn word_key(node: u32, answer: Colours) -> u32 {
    node << 8 | u32::from(answer.number())
}

fn open(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("open a table");
    let hands = solvetab::twenty_four().table().bytes();
    let positions = solvetab::quad_ace().table().bytes();
    group.bench_function("24 points", |bencher| {
        bencher.iter(|| {
            Table::from_bytes(black_box(hands))
                .and_then(TwentyFour::new)
                .is_ok()
        });
    });
    group.bench_function("QuadAce", |bencher| {
        bencher.iter(|| {
            Table::from_bytes(black_box(positions))
                .and_then(QuadAce::new)
                .is_ok()
        });
    });
    group.bench_function("24 points as a HashMap", |bencher| {
        let pairs = facts::hands();
        bencher.iter(|| {
            black_box(&pairs)
                .iter()
                .copied()
                .collect::<HashMap<u32, u32>>()
        });
    });
    group.bench_function("24 points, digest verified", |bencher| {
        bencher.iter(|| solvetab::twenty_four().table().is_intact());
    });
}

criterion_group!(
    probes,
    tree_step,
    word_step,
    twenty_four,
    can_make,
    numbers_rounds,
    quad_ace,
    quad_ace_storage,
    open
);
criterion_main!(probes);
