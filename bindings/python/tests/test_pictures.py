"""Pictures for notebooks: sound SVG that says what it shows."""

import xml.etree.ElementTree as xml

import solvetab
from solvetab import quad_ace, twenty_four
from solvetab.code_breaking import solve_words

SVG = "{http://www.w3.org/2000/svg}"


def texts(picture):
    root = xml.fromstring(picture)
    assert root.tag == SVG + "svg" and root.get("role") == "img" and root.find(SVG + "title").text
    width, height = float(root.get("width")), float(root.get("height"))
    for element in root.iter(SVG + "rect"):
        assert 0 <= float(element.get("x", 0)) <= width - float(element.get("width"))
        assert 0 <= float(element.get("y", 0)) <= height - float(element.get("height"))
    return [element.text for element in root.iter(SVG + "text")]


def test_a_turn_shows_guess_and_answers():
    start = solvetab.bulls_and_cows().start()
    shown = texts(start._repr_svg_())
    assert shown[:4] == ["0", "1", "2", "3"] and "5040 candidates" in shown
    for answer, after in start.answers().items():
        at = shown.index(str(answer))
        assert shown[at + 1 : at + 3] == ([str(after.remaining), str(after.guess)] if after else ["1", "found"])
    assert solvetab.bulls_and_cows()._repr_svg_() == start._repr_svg_()
    for turn in list(solvetab.mastermind())[::50]:
        assert texts(turn._repr_svg_())


def test_any_word_is_escaped():
    tree = solve_words(["<&>", "a\"'", "\x01b\x7f", "日本語"])
    for turn in tree:
        assert texts(turn._repr_svg_())


def test_a_hand_shows_cards_and_solutions():
    shown = texts(twenty_four.table()["3 3 8 8"]._repr_svg_())
    assert shown == ["3", "3", "3", "3", "8", "8", "8", "8", "8 ÷ (3 − 8 ÷ 3) = 24", "the only way, and it needs a fraction"]
    assert texts(twenty_four.table()["1 1 1 1"]._repr_svg_())[-1] == "no way to make 24"
    assert texts(twenty_four.solutions([1, 2, 3, 4, 5, 6, 7], target="1/7")._repr_svg_())
    assert twenty_four.table().solve("3 3 8 8")._repr_latex_() == r"$\displaystyle \frac{8}{3-\frac{8}{3}}$".replace("3-", "3 - ")


def test_a_table_shows_the_map():
    picture = quad_ace.table()._repr_svg_()
    assert texts(picture)[0] == "QuadAce, base 10, two hands: what perfect play makes of each position"
    paths = list(xml.fromstring(picture).iter(SVG + "path"))
    assert sum(path.get("d").count("M") for path in paths) == 54 * 54
    for path in paths:
        outcome = path.find(SVG + "title").text
        assert outcome.split(" ")[0] in ("win", "loss", "draw") or outcome.startswith("draw,")
    assert quad_ace.solve(base=64)._repr_svg_() is None, "nobody would see the squares"
