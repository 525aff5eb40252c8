"""Tables are walked, saved, opened and compared; damaged ones are refused."""

import pickle
import random

import pytest

import solvetab
from solvetab.code_breaking import DecisionTree, WordTree, solve_words
from solvetab.quad_ace import QuadAce
from solvetab.twenty_four import Numbers, Targets, TwentyFour, solve_numbers

TREES = [name for name in solvetab.SHIPPED if isinstance(solvetab.shipped(name), DecisionTree)]
WORDS = ["stone", "notes", "onset", "crane", "least", "slate", "steal", "tales"]


@pytest.mark.parametrize("name", TREES)
def test_every_secret_is_found_as_promised(name):
    tree = solvetab.shipped(name)
    total = worst = 0
    for secret in tree.rules:
        turn, guesses = tree.start(), 0
        while turn:
            guesses += 1
            guess = turn.guess
            turn = turn.answer(guess.feedback(secret))
        assert guess == secret
        total, worst = total + guesses, max(worst, guesses)
    assert (total, worst) == (tree.start().total, tree.start().worst)


def test_turns_are_the_members_of_their_tree():
    tree = solvetab.mastermind()
    turns = list(tree)
    assert len(turns) == len(tree) and turns[0] == tree.start()
    assert [turn.number for turn in turns] == list(range(len(tree)))
    assert tree[-1] == turns[-1] and turns[5].tree == tree and turns[5] != turns[6]
    assert sum(turn.remaining == 1 for turn in turns) > 0
    # Every turn but the first follows one answer to one other turn.
    after = [turn for before in turns for turn in before.answers().values() if turn]
    assert sorted(turn.number for turn in after) == list(range(1, len(tree)))
    for turn in turns:
        answers = turn.answers()
        assert turn.remaining == sum(after.remaining if after else 1 for after in answers.values())
        assert turn.total == turn.remaining + sum(after.total for after in answers.values() if after)
        assert list(answers) == sorted(answers)
    for turn in turns[:20]:
        again = pickle.loads(pickle.dumps(turn))
        assert again == turn and hash(again) == hash(turn) and again.guess == turn.guess


def test_games_by_other_names_are_followed():
    tree = solvetab.bulls_and_cows()
    draws = random.Random(5)
    for _ in range(200):
        guess, secret = draws.sample(list(tree.rules), 2)
        game = []
        while True:
            answer = guess.feedback(secret)
            game.append((str(guess), str(answer)))
            turn, relabelling = tree.follow(game)
            if turn is None:
                break
            guess = relabelling(turn.guess)
        assert guess == secret and len(game) <= 7
    assert tree.follow([])[0] == tree.start()
    assert tree.follow([("0123", "0A0B"), ("0123", "0A0B")]) is None
    with pytest.raises(solvetab.Contradiction):
        tree.follow([("0123", "0A0B"), ("4567", "0A0B")])
    assert tree.follow([["4071", "1A2B"]]) == tree.follow([("4071", "1A2B")]) == tree.follow([iter(("4071", "1A2B"))])
    for wrong in [("0123",)], [("0123", "1A2B", "1A2B")], ["07"], [7]:
        with pytest.raises(TypeError):
            tree.follow(wrong)


@pytest.mark.parametrize("name", solvetab.SHIPPED)
def test_files_hold_the_same_table(name, tmp_path):
    table = solvetab.shipped(name)
    path = tmp_path / "some.tab"
    table.save(path)
    assert path.read_bytes() == table.to_bytes()
    for opened in (type(table).open(path), type(table).open(str(path)), solvetab.open_table(path), solvetab.Table.open(path)):
        assert opened == table and hash(opened) == hash(table) and type(opened) is type(table)
    assert solvetab.table_from_bytes(bytearray(table.to_bytes())) == table
    # A shipped table is pickled by its name, another with its bytes.
    assert len(pickle.dumps(table)) < 100 < len(table.to_bytes()) < len(pickle.dumps(opened))
    assert pickle.loads(pickle.dumps(table)) == table == pickle.loads(pickle.dumps(opened))


def test_damaged_and_foreign_bytes_are_refused(tmp_path):
    draws = random.Random(24)
    for name in solvetab.SHIPPED:
        data = bytearray(solvetab.shipped(name).to_bytes())
        for place in [*range(128), *(draws.randrange(len(data)) for _ in range(100))]:
            data[place] ^= 1 << draws.randrange(8)
            with pytest.raises(solvetab.TableError):
                solvetab.table_from_bytes(data)
            data[:] = solvetab.shipped(name).to_bytes()
        with pytest.raises(solvetab.TableError, match="truncated"):
            solvetab.table_from_bytes(data[:-1])
        data[-1] ^= 1
        with pytest.raises(solvetab.TableError, match=r"the table is damaged \(its content does not have the digest in its header\)"):
            type(solvetab.shipped(name)).from_bytes(data)
        for other in (DecisionTree, WordTree, TwentyFour, Targets, Numbers, QuadAce):
            if other is not type(solvetab.shipped(name)):
                with pytest.raises(solvetab.TableError, match="this is a .* table where a .* table is needed"):
                    other.from_bytes(solvetab.shipped(name).to_bytes())
    with pytest.raises(FileNotFoundError) as missing:
        solvetab.open_table(tmp_path / "none.tab")
    # A file without an end is not read.
    with pytest.raises(solvetab.TableError, match="does not begin with"):
        solvetab.open_table("/dev/zero")
    assert missing.value.filename == str(tmp_path / "none.tab")


def test_numbers_rounds_are_saved_and_opened(tmp_path):
    numbers = solve_numbers()
    numbers.save(tmp_path / "numbers.tab")
    for opened in (Numbers.open(tmp_path / "numbers.tab"), solvetab.open_table(tmp_path / "numbers.tab")):
        assert type(opened) is Numbers and opened == numbers and opened.needed("4 7 7 25 75 100", 101) == 3
    assert pickle.loads(pickle.dumps(numbers)) == numbers


def test_a_class_of_ones_own_opens_nothing():
    class Own(solvetab.Table):
        pass

    with pytest.raises(TypeError, match="no table is of this class"):
        Own.from_bytes(solvetab.quad_ace.table().to_bytes())
    for kind in (Own, solvetab.Table, DecisionTree):
        with pytest.raises(TypeError):
            kind()


def test_words_are_solved_and_saved(tmp_path):
    tree = solve_words(WORDS)
    assert tree.words == tuple(sorted(WORDS)) == tree.secrets
    total = 0
    for secret in tree.secrets:
        turn = tree.start()
        while turn:
            total += 1
            guess = turn.guess
            turn = turn.answer(solvetab.code_breaking.word_feedback(guess, secret))
        assert guess == secret
    assert total == tree.start().total == 17
    tree.save(tmp_path / "words.tab")
    opened = solvetab.open_table(tmp_path / "words.tab")
    assert opened == tree == pickle.loads(pickle.dumps(tree)) and list(opened) == list(tree)
    assert pickle.loads(pickle.dumps(tree[1])) == tree[1]
    everything = solve_words(WORDS, guess_all=True)
    assert len(everything.words) > len(everything.secrets) == 8
    assert solve_words(["0123", "4567"], rules="4x10").words == ("0123", "4567")


def test_hands_of_a_deck_iterate():
    table = solvetab.twenty_four.table()
    hands = list(table)
    assert len(hands) == len(table) == 1820 == len({hand.cards for hand in hands})
    assert sum(len(hand) for hand in hands) == 4078
    assert sum(bool(hand) for hand in hands) == 1362 and sum(hand.needs_fraction for hand in hands) == 16
    assert "1 2 3 4" in table and "1 2 3" not in table and "nothing" not in table
    solved = solvetab.twenty_four.solutions("2 3 6 12")
    assert solved == table["2 3 6 12"] and list(solved) == table.solutions([12, 6, 3, 2])


def test_positions_agree_with_their_moves():
    table = solvetab.quad_ace.table()
    rules = table.rules
    hands = [solvetab.quad_ace.Hands(a, b) for b in range(10) for a in range(b + 1) if b]
    for mover in hands:
        for opponent in hands:
            outcome = table.probe(mover, opponent)
            best = table.best_moves(mover, opponent)
            if outcome.result == "win":
                line = table.line(mover, opponent)
                assert len(line) == outcome.plies and line[-1].is_out
            assert set(best) <= set(rules.moves(mover, opponent))
            assert bool(best) == bool(rules.moves(mover, opponent))
    assert table.start == solvetab.quad_ace.DRAW and rules == solvetab.quad_ace.Rules()
    assert pickle.loads(pickle.dumps(rules)) == rules and hash(pickle.loads(pickle.dumps(rules))) == hash(rules)
