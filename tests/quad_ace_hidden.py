#!/usr/bin/env python3
"""A second opinion on QuadAce with a hidden hand and on the start in secret, in Python; nothing is shared with what it checks.

    python3 tests/quad_ace_hidden.py [--quick] [PROGRAM]     (PROGRAM is the built `solvetab`; default: the one in the PATH)

1. Hidden hand: every game is played out by the rules of docs/quad-ace-hidden.md as an explicit tree of both players' real numbers. The strategy of
   a table that `solvetab` makes, asked for by `study hidden-probe` at every information set, is compared with the best response to it, found by
   brute force over that tree.
2. The same tree is given to OpenSpiel (`pip install open_spiel`), whose CFR+ and exploitability are compared with ours to three decimals. If
   OpenSpiel is not installed, that is said, and the exit code is 77. With --quick it gets the smallest game alone.
3. Hidden start: bases 2 to 12 in fractions, with values found by iteration: no pure choice gains against the mixtures.
"""
import json
import subprocess
import sys
import tempfile
from fractions import Fraction
from itertools import product
from pathlib import Path

QUICK = "--quick" in sys.argv[1:]
PROGRAM = next((argument for argument in sys.argv[1:] if argument != "--quick"), "solvetab")
# Base, plies, how the numbers come about.
CASES = [(3, 5, "drawn"), (3, 7, "chosen"), (4, 5, "chosen"), (4, 6, "drawn")]
# The last is the smallest.
OPEN_SPIEL_CASES = [(4, 8, "drawn"), (4, 7, "chosen"), (5, 6, "drawn")]


def solvetab(*arguments):
    """What the program answers as JSON."""
    done = subprocess.run([PROGRAM, "study", *map(str, arguments), "--json"], capture_output=True, text=True)
    assert done.returncode == 0, (arguments, done.stderr)
    return json.loads(done.stdout)


class Game:
    """A point in a game with everything that is so: hands, what was seen of them, the moves as the probe reads them."""

    def __init__(self, base, plies, numbers):
        self.base, self.plies, self.numbers = base, plies, numbers
        self.hands = [[1, number] for number in numbers]
        # What each player's number may be, seen from outside.
        self.possible = [set(range(1, base))] * 2
        self.added = [0, 0]
        self.mover, self.history = 0, ()

    def known(self, player):
        return len(self.possible[player]) == 1

    def winner(self):
        return next((player for player in (0, 1) if self.hands[player] == [0, 0]), None)

    def moves(self):
        """Pairs of places, 0 for the open hand and 1 for the other; two equal hands that both know are one."""

        def places(player):
            is_pair = self.known(player) and self.hands[player][0] == self.hands[player][1]
            return [place for place in (0, 1) if self.hands[player][place] and not (place and is_pair)]

        return list(product(places(self.mover), places(1 - self.mover)))

    def after(self, move):
        own, other = move
        mover, opponent = self.mover, 1 - self.mover
        next = Game.__new__(Game)
        next.base, next.plies, next.numbers = self.base, self.plies - 1, self.numbers
        next.hands = [list(hands) for hands in self.hands]
        next.possible, next.added = list(self.possible), list(self.added)
        next.mover = opponent
        text = "oh"[own] + "+" + "oh"[other]
        added = self.hands[opponent][other]
        if other:
            next.possible[opponent] = {self.numbers[opponent]}
            text += f"={added}"
        result = (self.hands[mover][own] + added) % self.base
        next.hands[mover][own] = result
        if own:
            next.added[mover] += added
            is_zero = lambda number: (number + next.added[mover]) % self.base == 0
            next.possible[mover] = {n for n in self.possible[mover] if is_zero(n) == (result == 0)}
            text += ":0" if result == 0 else ""
        next.history = (*self.history, text)
        return next


class Node:
    """A decision, a draw of numbers (no information set) or an end (no children)."""

    def __init__(self, player=None, key=None, worth=0):
        self.player, self.key, self.worth, self.children, self.names = player, key, worth, [], []


def tree(base, plies, start):
    """The whole game; drawing the numbers is chance, choosing them two decisions of which the second knows nothing."""

    def grow(game):
        winner = game.winner()
        if winner is not None or game.plies == 0:
            return Node(worth=0 if winner is None else 1 - 2 * winner)
        node = Node(game.mover, (game.mover, game.numbers[game.mover], game.history))
        for move in game.moves():
            node.names.append("oh"[move[0]] + "+" + "oh"[move[1]])
            node.children.append(grow(game.after(move)))
        return node

    root = Node("chance", (0, "start")) if start == "drawn" else Node(0, (0, "start"))
    for one in range(1, base):
        second = Node("chance", (1, "start")) if start == "drawn" else Node(1, (1, "start"))
        for other in range(1, base):
            second.names.append(str(other))
            second.children.append(grow(Game(base, plies, (one, other))))
        root.names.append(str(one))
        root.children.append(second)
    return root


def information_sets(root):
    """Every information set's nodes, with the depth of the first."""
    sets, stack = {}, [(root, 0)]
    while stack:
        node, depth = stack.pop()
        if node.children and node.player != "chance":
            sets.setdefault(node.key, (depth, []))[1].append(node)
        stack.extend((child, depth + 1) for child in node.children)
    return sets


def weights(node, strategy):
    if node.player == "chance":
        return [1 / len(node.children)] * len(node.children)
    return [strategy[node.key].get(name, 0.0) for name in node.names]


def value(node, strategy):
    if not node.children:
        return node.worth
    return sum(p * value(child, strategy) for p, child in zip(weights(node, strategy), node.children) if p)


def best_response(root, strategy, player):
    """What `player` gets at best: its information sets are decided from the latest on, weighted by how others come to each node."""
    reach, chosen = {}, {}

    def spread(node, share):
        reach[id(node)] = share
        for p, child in zip([1] * len(node.children) if node.player == player else weights(node, strategy), node.children):
            spread(child, share * p)

    def worth(node):
        if not node.children:
            return node.worth if player == 0 else -node.worth
        if node.player == player:
            return worth(node.children[chosen[node.key]])
        return sum(p * worth(child) for p, child in zip(weights(node, strategy), node.children) if p)

    spread(root, 1.0)
    own = [(depth, key, nodes) for key, (depth, nodes) in information_sets(root).items() if nodes[0].player == player]
    for _, key, nodes in sorted(own, key=lambda entry: -entry[0]):
        gains = [sum(reach[id(n)] * worth(n.children[i]) for n in nodes) for i in range(len(nodes[0].children))]
        chosen[key] = gains.index(max(gains))
    return worth(root)


def table_strategy(root, folder, base, plies, start):
    """What the program says, and what its table does at every information set."""
    file = Path(folder) / f"{base}-{plies}-{start}.tab"
    said = solvetab("hidden-hand", "--base", base, "--plies", plies, "--start", start, "--until", 0.0001, "--out", file)
    strategy, asked = {}, {}
    for key in information_sets(root):
        if key[1] == "start":
            strategy[key] = {str(n): p for n, p in enumerate(said["choices"][key[0]], 1)}
            continue
        _, number, history = key
        if history not in asked:
            rows = solvetab("hidden-probe", file, *history)["strategy"]
            asked[history] = {row["number"]: row["actions"] for row in rows}
        strategy[key] = asked[history][number]
    return said, strategy


def check_hidden_hand(folder):
    for base, plies, start in CASES:
        root = tree(base, plies, start)
        said, strategy = table_strategy(root, folder, base, plies, start)
        worth, high, low = value(root, strategy), best_response(root, strategy, 0), -best_response(root, strategy, 1)
        exploitability = (high - low) / 2
        print(f"base {base}, {plies} plies, {start}: {len(strategy)} information sets by brute force, value {worth:.6f} "
              f"(solvetab {said['value']:.6f}), exploitability {exploitability:.6f} (solvetab {said['exploitability']:.6f})")
        assert abs(worth - said["value"]) < 1e-9 and abs(exploitability - said["exploitability"]) < 1e-9
        assert exploitability < 0.001


def efg(root):
    """The tree in the format of Gambit, which OpenSpiel reads."""
    sets, lines, ends = {"chance": {}, 0: {}, 1: {}}, ['EFG 2 R "QuadAce with a hidden hand" { "first" "other" } ""'], 0

    def write(node):
        nonlocal ends
        if not node.children:
            ends += 1
            lines.append(f't "" {ends} "" {{ {node.worth} {-node.worth} }}')
            return
        of_player = sets[node.player]
        if node.player == "chance":
            share = f"1/{len(node.children)}"
            number = of_player.setdefault(id(node), len(of_player) + 1)
            lines.append(f'c "" {number} "" {{ ' + " ".join(f'"{name}" {share}' for name in node.names) + " } 0")
        else:
            number = of_player.setdefault(node.key, len(of_player) + 1)
            names = " ".join(f'"{node.player}:{number}:{name}"' for name in node.names)
            lines.append(f'p "" {node.player + 1} {number} "" {{ {names} }} 0')
        for child in node.children:
            write(child)

    write(root)
    return "\n".join(lines) + "\n"


def check_open_spiel():
    try:
        import pyspiel
    except ImportError:
        print("OpenSpiel IS NOT INSTALLED: the comparison with it was not made (pip install open_spiel)", file=sys.stderr)
        return False
    for base, plies, start in OPEN_SPIEL_CASES[-1:] if QUICK else OPEN_SPIEL_CASES:
        game = pyspiel.load_efg_game(efg(tree(base, plies, start)))
        solver, iterations, exploitability = pyspiel.CFRPlusSolver(game), 0, 2
        while exploitability > 0.0002 and iterations < 20_000:
            for _ in range(100):
                solver.evaluate_and_update_policy()
            iterations += 100
            policy = solver.tabular_average_policy()
            exploitability = pyspiel.exploitability(game, policy)
        worth = pyspiel.expected_returns(game.new_initial_state(), policy, -1, True)[0]
        said = solvetab("hidden-hand", "--base", base, "--plies", plies, "--start", start, "--until", 0.00001)
        print(f"base {base}, {plies} plies, {start}: OpenSpiel {iterations} iterations of CFR+, value {worth:.6f}, exploitability {exploitability:.6f}; "
              f"solvetab {said['value']:.6f}, {said['exploitability']:.6f}")
        assert abs(worth - said["value"]) < 0.0005 and exploitability < 0.001
    return True


def start_values(base):
    """What each pair of starts is worth to the mover, by iteration over all positions."""
    hands = [(a, b) for b in range(base) for a in range(b + 1)]
    worth = {(m, o): -1 if o == (0, 0) else 0 for m in hands for o in hands}
    add = lambda m, i, y: tuple(sorted(((m[i] + y) % base, m[1 - i])))
    results = {
        (m, o): {(o, add(m, i, y)) for i in (0, 1) if m[i] for y in o if y} for m in hands for o in hands if any(m) and any(o)
    }
    while True:
        new = {at: best for at, to in results.items() if not worth[at] and (best := max(-worth[next] for next in to))}
        if not new:
            return {(m, o): worth[m, o] for m in hands for o in hands if all(m) and all(o)}
        worth.update(new)


def check_hidden_start():
    for base in range(2, 13):
        said, worth = solvetab("hidden-start", "--base", base), start_values(base)
        starts = {m for m, _ in worth}
        mixture, other = ({tuple(row["start"]): Fraction(row["probability"]) for row in said[key]} for key in ("mixture", "other_mixture"))
        assert sum(mixture.values()) == sum(other.values()) == 1 and len(starts) == base * (base - 1) // 2
        amount = Fraction(said["value"])
        assert all(sum(p * worth[m, o] for m, p in mixture.items()) >= amount for o in starts), base
        assert all(sum(p * worth[m, o] for o, p in other.items()) <= amount for m in starts), base
        print(f"base {base}: starts in secret are worth {amount}, and no choice gains against the mixtures")


def main():
    sys.setrecursionlimit(10_000)
    check_hidden_start()
    with tempfile.TemporaryDirectory() as folder:
        check_hidden_hand(folder)
    sys.exit(0 if check_open_spiel() else 77)


if __name__ == "__main__":
    main()
