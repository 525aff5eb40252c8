#!/usr/bin/env python3
"""Checks certificates of optimality: a second checker, written from docs/proofs.md and checker/FORMAT.md alone.

    python3 tests/certificates.py FILE...
    python3 tests/certificates.py --sample 100 FILE...

prints one line for each file and leaves with 0 if all of them hold, else with 1 and a sentence that says which step is wrong.
Files of version 1 need nothing but Python's standard library. Words with colours, version 2, need numpy, and a long list takes hours: with --sample N
only N first guesses are looked at, drawn evenly from all with a fixed seed. The line says so: it is evidence then, and no proof.
Names of variables are those of docs/proofs.md: S, g, u, v, m, T, W, A, n, L, B."""

import collections
import itertools
import math
import random
import sys
import time

try:
    import numpy
except ImportError:  # Files of version 1 do without.
    numpy = None

IMPOSSIBLE = 1 << 41
MOST_CODES = 1 << 16  # A table of answers for all codes as secrets has the square of this many bytes: more does not fit into memory.

# What Unicode 17 calls alphabetic and str.isalnum does not know: vowel signs, letters in circles, and letters newer than this Python.
MORE_LETTERS = {
    letter
    for first, _, last in (letters.partition("-") for letters in """
        345 363-36f 5b0-5bd 5bf 5c1-5c2 5c4-5c5 5c7 610-61a 64b-657 659-65f 670 6d6-6dc 6e1-6e8 6ed 711-73f 7a6-7b0 816-817 81b-82c 88f 897 8d4-8df
        8e3-8e9 8f0-93b 93e-94c 94e-94f 955-963 981-983 9be-9c4 9c7-9c8 9cb-9cc 9d7 9e2-9e3 a01-a03 a3e-a42 a47-a48 a4b-a4c a51 a70-a75 a81-a83
        abe-ac5 ac7-ac9 acb-acc ae2-ae3 afa-afc b01-b03 b3e-b44 b47-b48 b4b-b4c b56-b57 b62-b63 b82 bbe-bc2 bc6-bc8 bca-bcc bd7 c00-c04 c3e-c44
        c46-c48 c4a-c4c c55-c56 c5c c62-c63 c81-c83 cbe-cc4 cc6-cc8 cca-ccc cd5-cd6 cdc ce2-ce3 cf3 d00-d03 d3e-d44 d46-d48 d4a-d4c d57-d63 d81-d83
        dcf-dd4 dd6 dd8-ddf df2-df3 e31-e3a e4d eb1-eb9 ebb-ebc ecd f71-f83 f8d-f97 f99-fbc 102b-1036 1038 103b-103e 1056-109d 1712-1713 1732-1733
        1752-1753 1772-1773 17b6-17c8 1885-18a9 1920-192b 1930-1938 1a17-1a1b 1a55-1a5e 1a61-1a74 1abf-1ac0 1acc-1ace 1b00-1b04 1b35-1b43 1b80-1ba9
        1bac-1bad 1be7-1bf1 1c24-1c36 1c89-1c8a 1dd3-1df4 24b6-24e9 2de0-2dff a674-a67b a69e-a69f a7cb-a7dc a7f1-a802 a80b-a827 a880-a8c3 a8c5
        a8ff-a92a a947-a952 a980-a983 a9b4-a9bf a9e5 aa29-aa36 aa43-aa4d aa7b-aabe aaeb-aaef aaf5 abe3-abea fb1e 10376-1037a 105c0-105f3 10940-10959
        10a01-10a03 10a05-10a06 10a0c-10a0f 10d24-10d27 10d40-10d65 10d69 10d6f-10d85 10eab-10eac 10ec2-10ec7 10efa-10efc 11000-11045 11073-11074
        11080-110b8 110c2 11100-11132 11145-11146 11180-111bf 111ce-111cf 1122c-11234 11237 1123e-11241 112df-112e8 11300-11303 1133e-11344
        11347-11348 1134b-1134c 11357 11362-11363 11380-11389 1138b 1138e 11390-113b5 113b7-113c0 113c2 113c5 113c7-113ca 113cc-113cd 113d1 113d3
        11435-11441 11443-11445 114b0-114c1 115af-115b5 115b8-115be 115dc-115dd 11630-1163e 11640 116ab-116b5 116d0-116e3 1171d-1172a 1182c-11838
        11930-11935 11937-11938 1193b-1193c 11940-11942 119d1-119d7 119da-119df 119e4 11a01-11a0a 11a35-11a3e 11a51-11a97 11b60-11b67 11bc0-11be0
        11bf0-11bf9 11c2f-11c36 11c38-11c3e 11c92-11ca7 11ca9-11cb6 11d31-11d36 11d3a 11d3c-11d3d 11d3f-11d41 11d43 11d47 11d8a-11d8e 11d90-11d91
        11d93-11d96 11db0-11ddb 11de0-11de9 11ef3-11ef6 11f00-11f10 11f12-11f3a 11f3e-11f40 11f50-11f59 1342f 13441-13446 13460-143fa 16100-1612e
        16130-16139 16d40-16d6c 16d70-16d79 16ea0-16eb8 16ebb-16ed3 16f4f-16f87 16f8f-16f92 16ff0-16ff6 187f8-187ff 18cff-18d1e 18d80-18df2 1b132
        1b155 1bc9e 1ccf0-1ccf9 1d2c0-1d2d3 1df25-1df2a 1e000-1e006 1e008-1e018 1e01b-1e021 1e023-1e024 1e026-1e02a 1e030-1e06d 1e08f 1e4d0-1e4eb
        1e4f0-1e4f9 1e5d0-1e5ed 1e5f0-1e5fa 1e6c0-1e6de 1e6e0-1e6f5 1e6fe-1e6ff 1e947 1f130-1f149 1f150-1f169 1f170-1f189 2b739-2b73f 2cea2-2cead
        2ebf0-2ee5d 31350-33479
    """.split())
    for letter in range(int(first, 16), int(last or first, 16) + 1)
}


class Wrong(Exception):
    """A sentence that says why a file proves nothing."""


def blake3(data):
    """The digest BLAKE3 of some bytes, as its authors specify it."""
    start = (0x6A09E667, 0xBB67AE85, 0x3C6EF372, 0xA54FF53A, 0x510E527F, 0x9B05688C, 0x1F83D9AB, 0x5BE0CD19)
    quarters = ((0, 4, 8, 12), (1, 5, 9, 13), (2, 6, 10, 14), (3, 7, 11, 15), (0, 5, 10, 15), (1, 6, 11, 12), (2, 7, 8, 13), (3, 4, 9, 14))
    chunk_start, chunk_end, parent, root = 1, 2, 4, 8

    def compress(chain, block, counter, flags):
        length = len(block)
        words = [int.from_bytes(block.ljust(64, b"\0")[i:i + 4], "little") for i in range(0, 64, 4)]
        s = [*chain, *start[:4], counter & 0xFFFFFFFF, counter >> 32, length, flags]
        for _ in range(7):
            for (a, b, c, d), x, y in zip(quarters, words[::2], words[1::2]):
                for word, right, further in ((x, 16, 12), (y, 8, 7)):
                    s[a] = (s[a] + s[b] + word) & 0xFFFFFFFF
                    s[d] ^= s[a]
                    s[d] = (s[d] >> right | s[d] << 32 - right) & 0xFFFFFFFF
                    s[c] = (s[c] + s[d]) & 0xFFFFFFFF
                    s[b] ^= s[c]
                    s[b] = (s[b] >> further | s[b] << 32 - further) & 0xFFFFFFFF
            words = [words[i] for i in (2, 6, 3, 10, 7, 0, 4, 13, 1, 11, 12, 5, 9, 14, 15, 8)]
        return [x ^ y for x, y in zip(s[:8], s[8:])]

    def node(first, last, top):
        if last - first > 1:
            middle = first + (1 << (last - first - 1).bit_length() - 1)
            both = node(first, middle, 0) + node(middle, last, 0)
            return compress(start, b"".join(x.to_bytes(4, "little") for x in both), 0, parent | top)
        chunk, chain = data[first * 1024:last * 1024], start
        for at in range(0, max(len(chunk), 1), 64):
            flags = (chunk_start if at == 0 else 0) | (chunk_end | top if at + 64 >= len(chunk) else 0)
            chain = compress(chain, chunk[at:at + 64], first, flags)
        return chain

    return b"".join(x.to_bytes(4, "little") for x in node(0, max(1, -(-len(data) // 1024)), root))


class Certificate:
    def __init__(self, data):
        self.data, self.at, self.end, self.path = data, 0, len(data) - 32, []
        self.proofs, self.kept = 0, {}
        self.normal = {}

    def wrong(self, why):
        steps = ", ".join(f"{self.print(self.guesses[q])} answered {self.name(a)}" for q, a in self.path)
        raise Wrong(f"byte {self.at}{', after ' + steps if steps else ''}: {why}")

    # The bytes.

    def bytes(self, count):
        if self.at + count > self.end:
            self.wrong("the file ends too early")
        self.at += count
        return self.data[self.at - count:self.at]

    def byte(self):
        return self.bytes(1)[0]

    def number(self):
        value = shift = 0
        while True:
            byte = self.byte()
            value |= (byte & 127) << shift
            shift += 7
            if byte < 128:
                break
            if shift == 42:
                self.wrong("a number of more than 42 bits")
        if byte == 0 and shift > 7:
            self.wrong("a number that is not written as short as possible")
        return value

    def renaming(self):
        """For each position the one its symbol comes from, and for each symbol what it becomes."""
        places, symbols = self.bytes(self.P), self.bytes(self.symbols)
        if sorted(places) != list(range(self.P)) or sorted(symbols) != list(range(self.symbols)):
            self.wrong("a renaming that is no permutation")
        back = [places.index(i) for i in range(self.P)]
        if self.listed == 2 and any(self.image((back, symbols), c) not in self.number_of for c in self.guesses):
            self.wrong("a renaming that does not map the list onto itself")
        return back, symbols

    @staticmethod
    def image(renaming, code):
        back, symbols = renaming
        return bytes([symbols[code[i]] for i in back])

    # How codes and answers are printed.

    def print(self, code):
        return "".join(self.letters[x] for x in code)

    def name(self, answer):
        if self.black:
            return f"{answer}A"
        t = max(t for t in range(self.P + 1) if t * (t + 1) // 2 <= answer)
        b = answer - t * (t + 1) // 2
        return f"{b}A{t - b}B"

    # The game.

    def read_rules(self):
        if self.bytes(9) != b"solvecrt\x01":
            self.wrong("not a certificate of version 1 or 2")
        self.P, self.symbols, self.repeats, listed = self.bytes(4)
        feedback, self.listed = divmod(listed, 16)
        if feedback > 1 or feedback and self.listed:
            self.wrong("there is no such feedback")
        self.black = feedback == 1
        if not (1 <= self.P <= 8 and 1 <= self.symbols <= 32 and self.repeats <= 1 and self.listed <= 2):
            self.wrong("there are no such rules")
        if not self.repeats and self.symbols < self.P:
            self.wrong("there are too few symbols for codes without repeats")
        if self.listed != 2 and (self.symbols ** self.P if self.repeats else math.perm(self.symbols, self.P)) > MOST_CODES:
            self.wrong("these rules have too many codes for this program")
        self.letters = "0123456789abcdefghijklmnopqrstuvwxyz"
        alphabet = range(self.symbols)
        codes = itertools.product(alphabet, repeat=self.P) if self.repeats else itertools.permutations(alphabet, self.P)
        self.rules = f"{self.P}x{self.symbols}{'r' * self.repeats}{', black feedback' * self.black}"
        if self.listed:
            self.read_letters()
            self.secrets = self.read_list()
            self.rules += f" with a list of {len(self.secrets)} secrets" + (", none but them guessed" if self.listed == 2 else "")
        self.guesses = self.secrets if self.listed == 2 else [bytes(c) for c in codes]
        if not self.listed:
            self.secrets = self.guesses
        self.number_of = {c: q for q, c in enumerate(self.guesses)}
        self.win = self.P if self.black else self.P * (self.P + 3) // 2
        self.a = self.P if self.black else self.win - 1
        self.everything = tuple(self.number_of[c] for c in self.secrets)

    def read_letters(self):
        try:
            self.letters = str(self.bytes(self.number()), "utf-8")
        except UnicodeDecodeError:
            self.wrong("letters that are not UTF-8")
        if len(set(self.letters)) != len(self.letters) or len(self.letters) != self.symbols:
            self.wrong("there must be one letter for each symbol, all different")
        if not all(letter.isalnum() or ord(letter) in MORE_LETTERS or "!" <= letter <= "~" for letter in self.letters):
            self.wrong("a letter that is none")

    def read_list(self):
        count = self.number()
        if count > MOST_CODES:
            self.wrong("the list has too many codes")
        codes = [self.bytes(self.P) for _ in range(count)]
        if not codes or any(a >= b for a, b in zip(codes, codes[1:])):
            self.wrong("the codes are not in ascending order, or there are none")
        if any(max(c) >= self.symbols or not self.repeats and len(set(c)) < self.P for c in codes):
            self.wrong("a code that is not of these rules")
        return codes

    def fill_answers(self):
        """answers[s][q] is the answer to guess q if the secret is s: all guesses are counted at once, one byte of a large integer each."""
        def ones(condition):
            return int.from_bytes(bytes(map(condition, self.guesses)), "little")
        equal = [[ones(lambda q: q[i] == x) for x in range(self.symbols)] for i in range(self.P)]
        at_least = [[ones(lambda q: q.count(x) >= k) for k in range(1, self.P + 1)] for x in range(self.symbols)]
        # A byte holds 16 times the matches t, plus the matches in place b.
        encode = bytes(x & 15 if self.black else (x >> 4) * ((x >> 4) + 1) // 2 + (x & 15) & 255 for x in range(256))
        self.answers = {}
        for s in self.everything:
            secret = self.guesses[s]
            b = sum(equal[i][x] for i, x in enumerate(secret))
            t = sum(at_least[x][k] for x in set(secret) for k in range(secret.count(x)))
            self.answers[s] = (16 * t + b).to_bytes(len(self.guesses), "little").translate(encode)

    def cells(self, S, q):
        cells = {}
        for s in S:
            cells.setdefault(self.answers[s][q], []).append(s)
        return cells

    # The tree.

    def play(self, S, depth, found):
        """Adds to found[k] how many secrets of S are found with guess number k."""
        if len(S) == 1:
            found[depth] += 1
            return
        q = self.number()
        if q >= len(self.guesses) or not self.may_follow(q):
            self.wrong("the tree guesses a code that may not be guessed")
        for answer, cell in sorted(self.cells(S, q).items()):
            if answer == self.win:
                found[depth] += 1
                continue
            self.path.append((q, answer))
            self.play(cell, depth + 1, found)
            self.path.pop()

    def may_follow(self, _):
        """Whether a guess may be made after those of the path."""
        return True

    # The proofs.

    def m(self, size, g):
        """What it costs at least to find so many secrets within g guesses: as many as there can be with each guess, early ones first."""
        if (size, g) not in self.least:
            cost, left, k, room = 0, size, 1, 1
            while left and k <= g:
                here = min(left, room)
                cost, left, k, room = cost + here * (self.u * k + self.v * (k == g)), left - here, k + 1, room * self.a
            self.least[size, g] = IMPOSSIBLE if left else cost
        return self.least[size, g]

    def looked_at(self, S, renamings):
        """The guesses that are the smallest of their class."""
        live = frozenset(x for s in S for x in self.guesses[s])
        if live not in self.normal:
            self.normal[live] = range(len(self.guesses)) if self.listed == 2 else self.normal_forms(live)
        normal = self.normal[live]
        if not renamings:
            return [q for q, r in enumerate(normal) if q == r]
        smallest = list(range(len(self.guesses)))  # A forest: each guess points to one of its class that is not larger.

        def find(q):
            while smallest[q] != q:
                smallest[q] = q = smallest[smallest[q]]
            return q
        links = [(q, self.number_of[self.image(renaming, code)]) for renaming in renamings for q, code in enumerate(self.guesses)]
        for q, r in itertools.chain(enumerate(normal), links):
            q, r = find(q), find(r)
            smallest[max(q, r)] = min(q, r)
        return [q for q, r in enumerate(smallest) if q == r]

    def normal_forms(self, live):
        """For each guess the one with the smallest symbols that are not live in the place of its own."""
        dead = [x for x in range(self.symbols) if x not in live]
        normal = []
        for code in self.guesses:
            unused = iter(dead)
            normal.append(self.number_of[bytes(x if x in live else dead[0] if self.repeats else next(unused) for x in code)])
        return normal

    def proof(self, S, g, B):
        """Reads a proof that finding every secret of S within g guesses costs at least B."""
        self.proofs += 1
        renamings = [self.renaming() for _ in range(self.byte())]
        inside = {self.guesses[s] for s in S}
        for renaming in renamings:
            if any(self.image(renaming, c) not in inside for c in inside):
                self.wrong("a renaming that does not map the set onto itself")
        m = [self.m(size, max(g - 1, 0)) for size in range(len(S) + 1)]
        sums = {}
        columns = list(zip(*[self.answers[s] for s in S]))
        for q in self.looked_at(S, renamings):
            column = columns[q]
            if column not in sums:
                counts = collections.Counter(column)
                won = counts.pop(self.win, 0)
                told = won or len(counts) > 1  # One cell that is S again: the guess told nothing.
                sums[column] = self.u * len(S) + sum(map(m.__getitem__, counts.values())) if told else math.inf
            total = sums[column]
            if total < B:
                self.refute(S, g, B, q, total)

    def refute(self, S, g, B, q, total):
        cells = self.cells(S, q)
        cells.pop(self.win, None)
        while total < B:
            if not cells:
                self.wrong(f"guess {self.print(self.guesses[q])} is left with {total}, less than {B}")
            byte = self.byte()
            answer, reason = byte & 63, byte >> 6
            if answer not in cells:
                self.wrong(f"guess {self.print(self.guesses[q])}, of {total} and not {B}, has no cell {answer}, or it was named before")
            self.path.append((q, answer))
            cell = cells.pop(answer)
            m = self.m(len(cell), max(g - 1, 0))
            bound = self.bound(tuple(cell), max(g - 1, 0), m, reason)
            if bound <= m:
                self.wrong(f"a bound of {bound} for the cell, that is not larger than {m}")
            total += bound - m
            self.path.pop()

    def bound(self, C, g, m, reason):
        if reason < 2:
            name, more = self.proofs, self.number()
            bound = m + more if more else IMPOSSIBLE
            self.proof(C, g, bound)
            if reason == 1:
                self.kept[name] = C, g, self.u, self.v, bound
            return bound
        name = self.number()
        if name not in self.kept:
            self.wrong(f"proof {name} is not there, or is not complete, or was not to be kept")
        S, allowed, u, v, bound = self.kept[name]
        if reason == 3:
            renaming = self.renaming()
            images = [self.image(renaming, self.guesses[s]) for s in C]
            C = tuple(sorted(self.number_of[c] for c in images))
        if C != S or g > allowed:
            self.wrong(f"proof {name} is of another set, or of fewer guesses")
        if (u, v) == (self.u, self.v):
            return bound
        if (u, v) != (1, 0):
            self.wrong(f"proof {name} is of other costs")
        return self.u * bound

    # The whole file.

    def check(self):
        if self.end < 0 or blake3(self.data[:self.end]) != self.data[self.end:]:
            raise Wrong("the digest is not that of the file")
        self.read_rules()
        self.fill_answers()
        found = collections.Counter()
        self.play(self.everything, 1, found)
        self.T, self.W = sum(k * count for k, count in found.items()), max(found)
        self.A = found[self.W]
        claims = [self.claim() for _ in range(self.byte())]
        if not claims:
            self.wrong("nothing is claimed")
        if self.at != self.end:
            self.wrong("there is more after the claims")
        tree = f"{self.rules}: total {self.T}, worst {self.W}, {self.A} at it"
        return f"{tree}; {'; '.join(claims)}; {self.proofs} proofs"

    def claim(self):
        T, W, A, n = self.T, self.W, self.A, len(self.secrets)
        claim, limit = self.byte(), self.number()
        if claim > 5 or limit and claim or limit > 65534:
            self.wrong("there is no such claim")
        if limit and limit < W:
            self.wrong("the tree is not within the limit")
        L, self.u, self.v, B, says = (
            (limit or math.inf, 1, 0, T, "none has a smaller total" + (f" within {limit} guesses" if limit else "")),
            (W - 1, 1, 0, T + 1, "none of at most this total has a smaller worst case"),
            (W, n + 1, 1, (n + 1) * T + A, "none of at most this total has a smaller worst case or fewer at it"),
            (W - 1, 0, 0, IMPOSSIBLE, "none has a smaller worst case"),
            (W, 0, 1, A, "none has a smaller worst case, or fewer at it"),
            (W, 1, n * W + 1, (n * W + 1) * A + T, "none has a smaller worst case, or fewer at it, or with as many a smaller total"),
        )[claim]
        if claim != 3 and B >= IMPOSSIBLE:
            self.wrong("the claim is too large")
        self.least = {}  # What m was found to be, for these u and v.
        if self.m(n, L) < B:
            self.proof(self.everything, L, B)
        return says


class Words(Certificate):
    """Of version 2: words with colours. The whole file is read, and what is said of a first guess can be checked alone."""

    def __init__(self, data, sample):
        super().__init__(data)
        self.sample, self.cells_of = sample, {}

    # The game.

    def read_rules(self):
        if numpy is None:
            raise Wrong("words with colours need numpy: pip install numpy")
        self.bytes(9)
        self.P, self.symbols, self.repeats, reported = self.bytes(4)
        if not (1 <= self.P <= 8 and 1 <= self.symbols <= 32 and self.repeats == 1 and reported in (2 << 4 | 3, 3 << 4 | 3)):
            self.wrong("there are no such rules")
        self.hard = reported >> 4 == 3
        self.read_letters()
        self.guesses, self.secrets = self.read_list(), self.read_list()
        self.number_of = {c: q for q, c in enumerate(self.guesses)}
        if any(c not in self.number_of for c in self.secrets):
            self.wrong("a secret that may not be guessed")
        self.rules = f"{len(self.secrets)} secrets of {len(self.guesses)} words with colours" + ", hard mode" * self.hard
        self.win, self.everything = 3 ** self.P - 1, tuple(range(len(self.secrets)))
        self.own = [self.number_of[c] for c in self.secrets]

    def fill_answers(self):
        """colours[s, q] is the answer to guess q if the secret has number s: a digit to base 3 for each letter."""
        self.words = numpy.array([list(c) for c in self.guesses], numpy.uint8)
        self.times = numpy.stack([(self.words == x).sum(1) for x in range(self.symbols)], 1).astype(numpy.uint8)
        kind = numpy.uint8 if self.P <= 5 else numpy.uint16
        self.colours = numpy.zeros((len(self.secrets), len(self.guesses)), kind)
        for s, secret in enumerate(self.secrets):
            green = self.words == numpy.array(list(secret), numpy.uint8)
            number = numpy.zeros(len(self.guesses), kind)
            left = {x: secret.count(x) - (green & (self.words == x)).sum(1) for x in set(secret)}
            for i in range(self.P):
                yellow = numpy.zeros(len(self.guesses), bool)
                for x, rest in left.items():
                    found = (self.words[:, i] == x) & ~green[:, i] & (rest > 0)
                    rest -= found
                    yellow |= found
                number = 3 * number + 2 * green[:, i] + yellow
            self.colours[s] = number
        kinds = [len(set(row.tolist()) - {self.win}) for row in self.colours.T]
        self.a = max(kinds)

    def name(self, answer):
        return "".join("-YG"[answer // 3 ** i % 3] for i in reversed(range(self.P)))

    def cells(self, S, q):
        cells = {}
        for s, answer in zip(S, self.colours[list(S), q].tolist()):
            cells.setdefault(answer, []).append(s)
        return cells

    def allowed(self, path):
        """Which guesses agree with those before: green letters in place, others as often as they were green or yellow."""
        may = numpy.ones(len(self.guesses), bool)
        for q, answer in path if self.hard else ():
            found = collections.Counter()
            for i in reversed(range(self.P)):
                answer, colour = divmod(answer, 3)
                x = self.guesses[q][i]
                found[x] += colour > 0
                if colour == 2:
                    may &= self.words[:, i] == x
            for x, times in found.items():
                may &= self.times[:, x] >= times
        return may

    def may_follow(self, q):
        return not self.hard or bool(self.allowed(self.path)[q])

    # The proofs, as they are read: for each guess that is named, its cells.

    def read_proof(self, g):
        proof = {"guesses": {}, "g": g, "costs": (self.u, self.v), "set": None}
        name, last = self.proofs, 0
        self.proofs += 1
        while q := self.number():
            if q <= last or q > len(self.guesses):
                self.wrong("the guesses of a proof are not in ascending order")
            last, cells = q, {}
            while code := self.number():
                reason, answer = code & 3, (code >> 2) - 1
                if reason == 3 or not 0 <= answer < self.win or answer in cells:
                    self.wrong("there is no such cell, or it was named before")
                if reason == 2:
                    cells[answer] = self.kept.get(self.number())
                    if cells[answer] is None:
                        self.wrong("a proof that is not there, or is not complete, or was not to be kept")
                else:
                    number, more = self.proofs, self.number()
                    cells[answer] = self.read_proof(max(g - 1, 0))
                    cells[answer]["more"] = more
                    if reason == 1:
                        self.kept[number] = cells[answer]
            proof["guesses"][q - 1] = cells
        return proof | {"number": name}

    def most_cells(self, S, may):
        """The most cells that an allowed guess makes of S, one more if it is in S."""
        rows = self.colours[list(S)]
        own = [self.own[s] for s in S]
        if any(len(set(rows[:, q].tolist())) == len(S) for q in own):
            return len(S) + 1
        if not may.all():
            rows = rows[:, may]
        if len(S) <= 12:
            most = numpy.zeros(rows.shape[1], numpy.uint8)
            for i, row in enumerate(rows):
                met = numpy.zeros(rows.shape[1], bool)
                for other in rows[:i]:
                    met |= row == other
                most += ~met
        else:
            ordered = numpy.sort(rows, 0)
            most = (ordered[1:] != ordered[:-1]).sum(0) + 1
        members = max(len(set(self.colours[list(S), q].tolist())) + 1 for q in own)
        return max(int(most.max()), members)

    def counted(self, S, g, path):
        """What S costs at least by counting: its secrets, or the cells that guesses make of it."""
        n, least = len(S), self.m(len(S), g)
        if n < 3 or least >= IMPOSSIBLE:
            return least
        key = S, self.u, self.v, g, tuple(path) if self.hard else None
        if key not in self.cells_of:
            x = self.most_cells(S, self.allowed(path))
            first = self.m(1, max(g - 1, 0))
            second = self.m(2, max(g - 1, 0)) - first
            self.cells_of[key] = least if x > n else max(least, min(IMPOSSIBLE, self.u * n + x * first + (n - x) * second))
        return self.cells_of[key]

    def bound_of(self, proof, size):
        u, v = proof["costs"]
        here, self.u, self.v = (self.u, self.v, self.least), u, v
        self.least = {}
        bound = self.m(size, proof["g"]) + proof["more"] if proof["more"] else IMPOSSIBLE
        self.u, self.v, self.least = here
        if (u, v) == (self.u, self.v):
            return bound
        if (u, v) != (1, 0):
            raise Wrong(f"proof {proof['number']} is of other costs")
        return self.u * bound

    def check_proof(self, proof, S, g, B, path, only=None):
        """That finding every secret of S within g guesses costs at least B; at most the guesses `only` are looked at."""
        here = (S, tuple(map(tuple, self.hints(path))))
        if proof["set"] is not None:
            if proof["set"] != here or g > proof["g"]:
                raise Wrong(f"proof {proof['number']} is of another set, or of fewer guesses")
            return
        if (self.u, self.v) != proof["costs"] or g != proof["g"]:
            saved, self.least = (self.u, self.v, self.least), {}
            self.u, self.v = proof["costs"]
            if g > proof["g"]:
                raise Wrong(f"proof {proof['number']} is of fewer guesses")
            self.check_proof(proof, S, proof["g"], self.bound_of(proof, len(S)), path)
            self.u, self.v, self.least = saved
            return
        proof["set"] = here
        m = numpy.array([self.m(size, max(g - 1, 0)) for size in range(len(S) + 1)], numpy.int64)
        rows = self.colours[list(S)].astype(numpy.int64)
        sums = numpy.full(len(self.guesses), self.u * len(S), numpy.int64)
        told = numpy.zeros(len(self.guesses), bool)
        for start in range(0, len(self.guesses), 2048):
            part = rows[:, start:start + 2048]
            width = part.shape[1]
            index = part + numpy.arange(width) * (self.win + 1)
            counts = numpy.bincount(index.ravel(), minlength=width * (self.win + 1)).reshape(width, self.win + 1)
            sums[start:start + 2048] += m[counts[:, :-1]].sum(1)
            told[start:start + 2048] = (counts[:, :-1] < len(S)).all(1)
        weak = numpy.flatnonzero((sums < B) & told & self.allowed(path))
        left_over = set(proof["guesses"])
        for q in weak.tolist():
            named = proof["guesses"].get(q, {})
            left_over.discard(q)
            if only is not None and q not in only:
                continue
            cells = self.cells(S, q)
            cells.pop(self.win, None)
            total, raised = int(sums[q]), False
            for answer, cell in cells.items():
                cell, after = tuple(cell), [*path, (q, answer)]
                total += self.counted(cell, max(g - 1, 0), after) - self.m(len(cell), max(g - 1, 0))
            for answer, other in named.items():
                cell, after = tuple(cells.get(answer, ())), [*path, (q, answer)]
                if not cell or total >= B:
                    raise Wrong(f"cell {self.name(answer)} of guess {self.print(self.guesses[q])} is empty, or not needed")
                base = self.counted(cell, max(g - 1, 0), after)
                bound = self.bound_of(other, len(cell))
                if bound <= base:
                    raise Wrong(f"a bound of {bound} for a cell, that is not larger than {base}")
                self.check_proof(other, cell, max(g - 1, 0), bound, after)
                total += bound - base
            if total < B:
                raise Wrong(f"after {path}: guess {self.print(self.guesses[q])} is left with {total}, less than {B}")
        for q in left_over:
            if only is None:
                raise Wrong(f"guess {self.print(self.guesses[q])} is named, but costs enough")

    def hints(self, path):
        may = self.allowed(path)
        return [may.tobytes()] if self.hard else []

    def proof(self, S, g, B):
        proof = self.read_proof(g)
        proof["more"] = B - self.m(len(S), g)
        only = None
        if self.sample:
            only = set(random.Random(20).sample(range(len(self.guesses)), min(self.sample, len(self.guesses))))
            # And as many of those that counting does not refute.
            named = sorted(proof["guesses"])
            only |= set(random.Random(24).sample(named, min(self.sample, len(named))))
            self.rules += f" (only {len(only)} first guesses looked at)"
        self.check_proof(proof, tuple(S), g, B, [], only)


def without_index(data):
    """The certificate itself. An index before it is for checkers with several threads, and nothing depends on it."""
    if not data.startswith(b"solveidx\x01"):
        return data
    at = 9
    def number():
        nonlocal at
        value = shift = 0
        while True:
            if at == len(data):
                raise Wrong("the index ends too early")
            at, value, shift = at + 1, value | (data[at] & 127) << shift, shift + 7
            if data[at - 1] < 128:
                return value
    for fields in (3, 2):
        for _ in range(fields * number()):
            number()
    return data[at:]


def certificate(data, sample):
    data = without_index(data)
    return Words(data, sample) if data.startswith(b"solvecrt\x02") else Certificate(data)


def main(names):
    sys.setrecursionlimit(100_000)
    bad = sample = 0
    if names[:1] == ["--sample"]:
        sample, names = int(names[1]), names[2:]
    for name in names:
        start = time.monotonic()
        try:
            with open(name, "rb") as file:
                print(f"{name}: {certificate(file.read(), sample).check()}; {time.monotonic() - start:.1f} s", flush=True)
        except (Wrong, OSError, RecursionError) as why:
            bad = 1
            print(f"{name}: proves nothing: {why}", flush=True)
    return bad


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
