"""The forms of tests/data/answer_forms.tsv and the judgements of grades.tsv, with their verdicts."""

import json
import pathlib

import pytest

import solvetab

ROOT = pathlib.Path(__file__).parents[3]


def rows(name):
    """The rows of a file of tests/data, without the heading."""
    return [row.split("\t") for row in (ROOT / "tests" / "data" / name).read_text(encoding="utf-8").splitlines()[1:]]


def test_each_form_is_read_as_its_row_says():
    forms = rows("answer_forms.tsv")
    assert len(forms) == 60
    for instance, text, read, code in forms:
        verdict = solvetab.grade(instance, json.loads(text))
        assert (verdict.answer or "", verdict.code) == (read, code), text


def test_every_answer_has_its_verdict():
    for instance, answer, code in rows("grades.tsv"):
        verdict = solvetab.grade(json.loads(instance), json.loads(answer))
        assert verdict == solvetab.grade(instance, json.loads(answer))
        assert verdict.correct == bool(verdict) == (verdict.code == "correct")
        assert verdict.code == code, (instance, answer, verdict.reason)


@pytest.mark.parametrize("text", ["\ud800", "8/(3-8/3) \udfff", "\0", "(" * 100_000, "\\boxed{" * 1000, "😀8/3"])
def test_no_text_raises(text):
    assert isinstance(solvetab.grade({"game": "24", "cards": [3, 3, 8, 8]}, text), solvetab.Verdict)


def test_surrogates_hide_no_answer():
    assert solvetab.grade({"game": "24", "cards": [3, 3, 8, 8]}, "\ud800\n8/(3-8/3)")


def test_words_of_a_shipped_table_need_no_list():
    instance = {"game": "words", "codes": "secrets-2315", "history": ["crane=-Y--G"]}
    verdict = solvetab.grade(instance, "PURGE")
    assert verdict.correct, verdict


def test_options_of_other_games_are_refused():
    games = {"cards": "24", "max": "24", "target": "24", "rules": "bulls-and-cows and mastermind", "codes": "words", "base": "quad-ace"}
    values = {"cards": 3, "max": 9, "target": 10, "rules": "3x4r", "codes": "equations-206", "base": 6}
    for game in ["24", "numbers", "bulls-and-cows", "mastermind", "words", "quad-ace"]:
        for option, of in games.items():
            if game in of.split(" and "):
                assert len(solvetab.dataset(game, count=2, **{option: values[option]})) == 2
                continue
            with pytest.raises(solvetab.SolvetabError) as caught:
                solvetab.dataset(game, count=2, **{option: values[option]})
            assert (caught.value.code, str(caught.value)) == ("conflict", f"{option} is for {of}, not for {game}: leave it out")


def test_a_game_is_solved_once():
    for base in (24, 24, 30):
        assert solvetab.grade({"game": "quad-ace", "base": base, "mover": [0, base - 1], "opponent": [1, 2]}, f"{base - 1}+1")


def test_an_instance_that_cannot_be_has_a_code():
    with pytest.raises(solvetab.SolvetabError, match="an instance of 24 needs 'cards'") as caught:
        solvetab.grade({"game": "24"}, "")
    assert caught.value.code == "missing"
    with pytest.raises(solvetab.SolvetabError, match="this is no instance"):
        solvetab.grade("{", "")
