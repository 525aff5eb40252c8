//! Pages of `solvetab help TOPIC`: what several commands have in common.

/// The topics, each with its page.
pub(crate) const TOPICS: [(&str, &str); 5] = [
    (
        "rules",
        "\
Rules say which codes there are: 4x10 has 4 positions and 10 symbols, no symbol
twice; the r in 4x6r allows repeats. Names of games stand for theirs:
bulls-and-cows (bc) is 4x10, mastermind (mm) is 4x6r.

Up to 8 positions and 65536 codes are searched and proven. next, assist, play
and evaluate --strategy hybrid take up to 16 positions and 36 symbols, by
estimates.

--symbols RGBYOP     other characters than 0-9a-z
--no-leading-zero    numbers: neither the secret nor a guess begins with 0
--feedback black     bulls alone are reported
--codes FILE         a list instead of rules: solvetab help lists
",
    ),
    (
        "feedback",
        "\
Bulls and cows: 1A2B is 1 bull (right symbol, right place) and 2 cows (right
symbol, wrong place). Also read: 1B2C, 1,2 and 12; BWW in black and white pegs,
- for none. Where bulls alone are reported: 2A or 2.

Words with colours, a mark for each letter: crane=-Y--G.
  G green   the secret has the letter in this place
  Y yellow  it has it elsewhere; of equal letters the first ones are yellow
  - grey    neither
Also read: X B _ or . for grey, spaces between the marks, digits 2 1 0, coloured
squares, names of colours, and the colours as an argument of their own.

The feedback begins after the last =. If one feedback of a game may be wrong:
solvetab next --lies 1.
",
    ),
    (
        "lists",
        "\
A list is a file of UTF-8 with a code or word on each line, - for standard
input, or the name of one that the program has:
  secrets-2315, guesses-12972    English words, 2022
  secrets-3158, guesses-14855    English words, 2023
  primes-8363, equations-206     five-digit primes; a op b = c
`solvetab export NAME` prints it. A file of that name comes first.

--codes FILE         those that may be secret
--guesses FILE       more that may be guessed; several times for several files
--guesses all        all codes of the rules or of the letters
--except FILE        those that are no secrets, such as past ones
--feedback colours   words of 1 to 10 letters get a colour for each letter

Capitals, blank lines, line ends of Windows, byte order marks and lines that
begin with # do not matter. A letter with an accent is one character.
",
    ),
    (
        "tables",
        "\
Tables are looked for in the folder $SOLVETAB_TABLES, in ./tables, in
solvetab/tables in the user's data folder ($XDG_DATA_HOME or ~/.local/share;
%APPDATA% on Windows), and last inside the program. --tables DIR looks in that
folder only. A damaged file is an error, and another one is not taken instead.
A table found nowhere is built when it is first named, and kept in the data
folder.

solvetab list        which there are
solvetab generate    make them, with their digests in B3SUMS
solvetab verify      compare them with B3SUMS; --deep: is what they say true
",
    ),
    (
        "exit-codes",
        "\
0    yes: found, intact, done
1    no: no solution, impossible, a failed check
2    a mistake in the request; next: no candidate is consistent
3    what could not be done: a missing or damaged table, a full disk
130  interrupted by Ctrl-C; 143 by SIGTERM

With --json errors are one object a line on standard error, with the sentence,
an identifier that stays, and the code: {\"error\": ..., \"id\": ..., \"code\": 2}.
",
    ),
];

/// The page of a topic.
pub(crate) fn page(topic: &str) -> Option<&'static str> {
    TOPICS
        .iter()
        .find(|(name, _)| *name == topic)
        .map(|&(_, page)| page)
}
