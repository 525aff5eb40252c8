use super::*;

/// Every automorphism, by trying all moves with all permutations of the symbols, as numbers of
/// images.
fn by_force(
    positions: usize,
    symbols: u8,
    guesses: &[Symbols],
    secrets: &[u16],
) -> HashSet<Vec<usize>> {
    let mut found = HashSet::new();
    let renamings = moves(symbols.into());
    for moved in moves(positions) {
        for renamed in &renamings {
            let image = |code: &Symbols| {
                let mut image = Symbols::default();
                for position in 0..positions {
                    image[position] = renamed[usize::from(code[usize::from(moved[position])])];
                }
                guesses.iter().position(|guess| *guess == image)
            };
            let images: Option<Vec<usize>> = guesses.iter().map(image).collect();
            let Some(images) = images else { continue };
            if secrets
                .iter()
                .all(|&secret| secrets.contains(&(images[usize::from(secret)] as u16)))
            {
                found.insert(images);
            }
        }
    }
    found
}

/// Permutations of the codes by the automorphisms, all renamings within the classes tried.
fn by_search(
    positions: usize,
    symbols: u8,
    guesses: &[Symbols],
    secrets: &[u16],
) -> HashSet<Vec<usize>> {
    let automorphisms = Automorphisms::from_list(positions, guesses, secrets);
    let mut found = HashSet::new();
    let occurs = |symbol: u8| {
        guesses
            .iter()
            .any(|code| code[..positions].contains(&symbol))
    };

    for element in automorphisms.all() {
        for renamed in moves(symbols.into()) {
            let fits = (0..symbols).filter(|&symbol| occurs(symbol)).all(|symbol| {
                automorphisms.images(element, symbol) >> renamed[usize::from(symbol)] & 1 == 1
            });
            if !fits {
                continue;
            }
            let image = |code: &Symbols| {
                let mut image = Symbols::default();
                for position in 0..positions {
                    image[position] =
                        renamed[usize::from(code[usize::from(element.positions[position])])];
                }
                guesses
                    .iter()
                    .position(|guess| *guess == image)
                    .expect("an automorphism maps guesses to guesses")
            };
            found.insert(guesses.iter().map(image).collect());
        }
    }
    found
}

fn all_codes(text: &str) -> (usize, u8, Vec<Symbols>) {
    let rules: solvetab_lookup::code_breaking::Rules = text.parse().unwrap();
    let codes = rules.iter().map(|code| {
        let mut symbols = Symbols::default();
        symbols
            .iter_mut()
            .zip(code.symbols())
            .for_each(|(slot, &symbol)| *slot = symbol);
        symbols
    });
    (rules.positions().into(), rules.symbols(), codes.collect())
}

#[test]
fn all_are_found_in_small_lists() {
    let mut state = 1_u64;
    let mut draw = move |below: usize| {
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) as usize % below
    };

    let mut sizes = HashSet::new();
    for text in [
        "1x4", "2x3", "2x4r", "3x3", "3x3r", "3x4", "2x5", "4x2r", "4x3r", "4x4",
    ] {
        let (positions, symbols, codes) = all_codes(text);
        let mut check = |guesses: &[Symbols], secrets: &[u16]| {
            let expected = by_force(positions, symbols, guesses, secrets);
            let found = by_search(positions, symbols, guesses, secrets);
            assert_eq!(found, expected, "{text} {guesses:?} {secrets:?}");
            sizes.insert(found.len());
        };
        let numbers = |count: usize| (0..count as u16).collect::<Vec<u16>>();
        check(&codes, &numbers(codes.len()));
        // Lists with symmetry: without a leading zero, without one colour, cyclic words, one code
        // taken away.
        let no_leading_zero: Vec<Symbols> =
            codes.iter().copied().filter(|code| code[0] != 0).collect();
        let not_of_one: Vec<Symbols> = codes
            .iter()
            .copied()
            .filter(|code| code[..positions].iter().any(|&other| other != code[0]))
            .collect();
        let cyclic: Vec<Symbols> = (0..symbols)
            .map(|start| {
                std::array::from_fn(|at| {
                    if at < positions {
                        (start + at as u8) % symbols
                    } else {
                        0
                    }
                })
            })
            .collect();
        for list in [&no_leading_zero, &not_of_one, &cyclic] {
            if !list.is_empty() {
                check(list, &numbers(list.len()));
                check(list, &numbers(list.len().div_ceil(2)));
            }
        }
        for round in 0..40 {
            let most = codes.len().min(3 + round);
            let mut guesses: Vec<Symbols> = (0..most).map(|_| codes[draw(codes.len())]).collect();
            guesses.sort_unstable();
            guesses.dedup();
            let secrets: Vec<u16> = numbers(guesses.len())
                .into_iter()
                .filter(|_| draw(3) > 0)
                .collect();
            if !secrets.is_empty() {
                check(&guesses, &secrets);
            }
            // All codes may be guessed, few may be secret.
            let mut few: Vec<u16> = (0..1 + round % 6)
                .map(|_| draw(codes.len()) as u16)
                .collect();
            few.sort_unstable();
            few.dedup();
            check(&codes, &few);
            let all_but_few: Vec<u16> = numbers(codes.len())
                .into_iter()
                .filter(|number| !few.contains(number))
                .collect();
            if !all_but_few.is_empty() {
                check(&codes, &all_but_few);
            }
        }
    }

    // Exchanging 0 and 1 maps the secrets onto themselves and leaves all counts of pairs, but maps
    // no other guess to a guess.
    let is_guess = |code: &Symbols| code[..3].iter().all(|&symbol| symbol < 2) && code[3] >= 2;
    let is_even = |code: &Symbols| code[..3].iter().sum::<u8>() % 2 == 0;
    let (positions, symbols, mut guesses) = all_codes("4x4r");
    guesses.retain(|code| is_guess(code) && (code[3] == 3 || is_even(code)));
    let secrets: Vec<u16> = (0..)
        .zip(&guesses)
        .filter(|(_, code)| code[3] == 3)
        .map(|(number, _)| number)
        .collect();
    let expected = by_force(positions, symbols, &guesses, &secrets);
    assert_eq!((guesses.len(), secrets.len(), expected.len()), (12, 8, 6));
    assert_eq!(by_search(positions, symbols, &guesses, &secrets), expected);
    assert!(
        sizes.len() > 10,
        "groups of many sizes are found: {sizes:?}"
    );
}

#[test]
fn groups_of_large_lists_have_their_sizes() {
    fn size(positions: usize, guesses: &[Symbols], secrets: &[u16]) -> (usize, Vec<u32>) {
        let found = Automorphisms::from_list(positions, guesses, secrets);
        let mut sizes: Vec<u32> = found
            .members
            .iter()
            .map(|set| set.count_ones())
            .filter(|&n| n > 0)
            .collect();
        sizes.sort_unstable();
        (found.all().len(), sizes)
    }
    let numbers = |list: &[Symbols]| {
        (0..list.len())
            .map(|number| number as u16)
            .collect::<Vec<u16>>()
    };

    // Without a leading zero, the other three positions move, and the other nine symbols are alike.
    let (positions, _, mut codes) = all_codes("4x10");
    codes.retain(|code| code[0] != 0);
    assert_eq!(size(positions, &codes, &numbers(&codes)), (6, vec![1, 9]));
    let (positions, _, mut codes) = all_codes("4x6r");
    codes.retain(|code| code[..4] != [code[0]; 4]);
    assert_eq!(codes.len(), 1290);
    assert_eq!(size(positions, &codes, &numbers(&codes)), (24, vec![6]));

    // Eight positions: all moves, and all but one code, which fixes the symbols by the positions.
    let (positions, _, codes) = all_codes("8x8");
    assert_eq!(size(positions, &codes, &numbers(&codes)), (40_320, vec![8]));
    assert_eq!(
        size(positions, &codes, &numbers(&codes)[1..]),
        (40_320, vec![1; 8])
    );

    // The even permutations: more ways than are kept.
    fn is_even(code: &Symbols) -> bool {
        let inversions =
            (0..8).map(|at| code[at..].iter().filter(|&&later| later < code[at]).count());
        inversions.sum::<usize>() % 2 == 0
    }
    let even: Vec<Symbols> = codes.into_iter().filter(is_even).collect();
    assert_eq!(size(positions, &even, &numbers(&even)), (MOST, vec![1; 8]));

    // Words by chance have none, and it takes no time to see that.
    let words: HashSet<Symbols> = (0..65_536_u64)
        .map(|number| {
            let random = blake3::hash(&number.to_le_bytes());
            std::array::from_fn(|at| random.as_bytes()[at] % 26)
        })
        .collect();
    let mut words: Vec<Symbols> = words.into_iter().collect();
    words.sort_unstable();
    assert_eq!(size(8, &words, &numbers(&words)), (1, vec![1; 26]));
}
