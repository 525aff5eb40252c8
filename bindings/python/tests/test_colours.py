"""Words with a colour for each letter: feedback and trees."""

import pathlib
import pickle

import pytest

import solvetab
from solvetab import code_breaking
from solvetab.code_breaking import Colours, ColourTree, WordTree, colours, solve_words

DATA = pathlib.Path(__file__).parents[3] / "tests" / "data"
WORDS = "crane slate eerie there where these geese rouge abide speed steed erase level lever".split()
GUESSES = [*WORDS, "brick", "jumpy", "vozhd", "waltz", "nymph"]


@pytest.mark.skipif(not DATA.exists(), reason="the vectors are in the repository")
def test_colours_are_those_of_the_vectors():
    lines = (DATA / "colours.tsv").read_text().splitlines()[1:]
    assert len(lines) == 4380
    for line in lines:
        guess, secret, expected = line.split("\t")
        assert str(colours(guess, secret)) == str(colours(guess.upper(), secret)) == expected, line


def test_accents_are_composed_and_words_are_long():
    assert str(colours("ka\u0308fig", "k\xe4fig")) == "GGGGG" and str(colours("ka\u0308fig", "kafig")) == "G-GGG"
    words = ["k\xe4fig", "ka\u0308fer", "h\xe4lfte"[:5]]
    assert solve_words(words, feedback="colours").start().remaining == 3
    assert solve_words(["abcdefghij", "bcdefghija", "jihgfedcba"], feedback="colours").start().remaining == 3


def test_colours_are_read_in_every_form_and_compared():
    grey = Colours("-----")
    for text in ["byb.g", "01002", "⬛🟨⬜⬛🟩", "⬛🟦⬛⬛🟧", " -y--G ", "XYXXG", "_ y _ _ g"]:
        assert Colours(text) == Colours("-Y--G") != grey
    assert grey < Colours("----Y") < Colours("-Y--G") < Colours("GGGGG") and Colours("GGGGG").is_win and not grey.is_win
    for number in range(243):
        one = Colours.of(number, letters=5)
        assert one.number == number and Colours(str(one)) == one == pickle.loads(pickle.dumps(one)) and len(one) == 5
        assert eval(repr(one)) == one and hash(Colours(str(one))) == hash(one)
        assert sum(3 ** (4 - place) * ["grey", "yellow", "green"].index(colour) for place, colour in enumerate(one.colours)) == number
    for wrong, code in [("1A2B", "form"), ("", "length"), ("G" * 11, "length")]:
        with pytest.raises(solvetab.SolvetabError) as raised:
            Colours(wrong)
        assert raised.value.code == code
    for number, letters in [(243, 5), (-1, 5), (0, 0), (0, 11)]:
        with pytest.raises(solvetab.SolvetabError) as raised:
            Colours.of(number, letters)
        assert raised.value.code == "range"
    with pytest.raises(solvetab.SolvetabError) as raised:
        colours("crane", "crab")
    assert raised.value.code == "lengths"
    with pytest.raises(TypeError):
        Colours(29)


def play_all(tree, secrets):
    """The guesses for each secret."""
    for secret in secrets:
        turn, guesses = tree.start(), 0
        while turn:
            guesses += 1
            guess = turn.guess
            turn = turn.answer(colours(guess, secret))
        assert guess == secret
        yield guesses


@pytest.mark.parametrize(
    ("name", "secrets", "total", "worst"),
    [("words_2315", 2315, 7920, 5), ("words_2315_hard", 2315, 8122, 6), ("words_3158", 3158, 11219, 6)],
)
def test_the_shipped_trees_find_every_secret(name, secrets, total, worst):
    tree = getattr(code_breaking, name)()
    assert isinstance(tree, ColourTree) and tree == solvetab.shipped(name.replace("_", "-"))
    words = (DATA.parents[1] / f"solver/words/secrets-{secrets}.txt").read_text().split()
    used = list(play_all(tree, words))
    start = tree.start()
    assert (len(used), sum(used), max(used)) == (start.remaining, start.total, start.worst) == (secrets, total, worst)


@pytest.mark.parametrize("mode", [{}, {"hard": True}, {"candidates_only": True}])
def test_every_secret_is_found_as_promised(mode, tmp_path):
    tree = solve_words(WORDS, guesses=GUESSES, feedback="colours", **mode)
    if "candidates_only" in mode:
        assert set(tree.words) == set(WORDS)
    assert isinstance(tree, ColourTree) and tree.secrets == tuple(sorted(WORDS)) and set(tree.words) <= set(GUESSES)
    used = list(play_all(tree, WORDS))
    start = tree.start()
    assert (sum(used), max(used)) == (start.total, start.worst) and start.remaining == len(WORDS)
    assert repr(tree) == f"<ColourTree {len(WORDS)} words of 5 characters, {len(tree.words)} may be guessed>" or len(tree.words) == len(WORDS)
    tree.save(tmp_path / "words.tab")
    again = solvetab.open_table(tmp_path / "words.tab")
    assert again == tree and isinstance(again, ColourTree) and pickle.loads(pickle.dumps(tree)) == tree
    for turn in tree:
        assert tree[turn.number] == turn == pickle.loads(pickle.dumps(turn)) and turn.tree == tree
        answers = turn.answers()
        assert list(answers) == sorted(answers)
        assert turn.remaining == sum(after.remaining if after else 1 for after in answers.values())
        assert turn.total == turn.remaining + sum(after.total for after in answers.values() if after)
        assert all(turn.answer(str(answer)) == after for answer, after in answers.items())
    with pytest.raises(solvetab.SolvetabError) as raised:
        start.answer("GGGG")
    assert raised.value.code == "length"
    with pytest.raises(solvetab.SolvetabError) as raised:
        start.answer("1A2B")
    assert raised.value.code == "form"
    with pytest.raises(solvetab.Contradiction):
        start.answer("GGGGY" if "GGGGY" not in map(str, start.answers()) else "GYGGG")
    with pytest.raises(TypeError):
        start.answer(12)


@pytest.mark.skipif(not DATA.exists(), reason="the tables are in the repository")
@pytest.mark.parametrize(("name", "letters", "total"), [("colours-5", 5, 144), ("colours-7", 7, 15)])
def test_tables_of_other_programs_are_read(name, letters, total):
    tree = ColourTree.open(DATA / f"{name}.tab")
    assert sum(play_all(tree, tree.secrets)) == tree.start().total == total and len(tree.words[0]) == letters
    with pytest.raises(solvetab.TableError):
        WordTree.open(DATA / f"{name}.tab")


def test_heavy_words_are_found_sooner():
    weights = [1000 if word == "crane" else 1 for word in WORDS]
    tree = solve_words(WORDS, guesses=GUESSES, feedback="colours", weights=weights)
    assert tree.start().guess == "crane" and sorted(tree.secrets) == sorted(WORDS)


def test_what_cannot_be_asked_is_refused():
    for given, sentence in [
        ({"hard": True}, 'hard mode is for words with colours: add feedback="colours"'),
        ({"candidates_only": True}, 'candidates only is for words with colours: add feedback="colours"'),
        ({"hard": True, "candidates_only": True, "feedback": "colours"}, "give either hard or candidates_only"),
        ({"weights": [1]}, f"1 weights are given for {len(WORDS)} codes: give one for each"),
        ({"weights": [0] * len(WORDS)}, "all weights are 0: give one that is not"),
        ({"weights": [1] * len(WORDS), "objective": "worst"}, "weights go without objective, max_depth and width"),
        ({"feedback": "black"}, "write the feedback for words like counts or colours"),
        ({"guesses": GUESSES, "guess_all": True}, "give either guesses or guess_all"),
        ({"guesses": GUESSES[1:], "feedback": "colours"}, "crane may be secret but not be guessed: add it to the guesses, or leave it out"),
    ]:
        with pytest.raises(ValueError) as raised:
            solve_words(WORDS, **given)
        assert str(raised.value) == sentence
    assert isinstance(solve_words(WORDS, guesses=GUESSES), WordTree)
