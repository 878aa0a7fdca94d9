"""Seeded, unpredictable randomness that lives in the state, and scripts that replace it.

The stream is ChaCha with 8 rounds over a 256-bit key: additions, xors and rotations of 32-bit words, so it
gives the same bits interpreted and compiled, and nobody can work out the next card from the cards seen.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable, Sequence
from typing import Annotated, cast

from tableflip.core.compiled import rule, rule_with_twin
from tableflip.core.errors import TableflipError
from tableflip.core.records import Int64, Many, Record

WORD = 0xFFFFFFFF
KEY_WORDS = 8
BLOCK = 16
TELLING = -1  # as the number of words left: outcomes are told, and the words hold them (core/lots.py)
DOUBLE_ROUNDS = 4
GAMES_FROM = 1 << 48  # blocks from here on are keys of further games of the same seed
PLAIN = (0x61707865, 0x3320646E, 0x79622D32, 0x6B206574)  # the four constant words of ChaCha
# which words each quarter round mixes: four columns, then four diagonals
MIXED = (
    (0, 4, 8, 12),
    (1, 5, 9, 13),
    (2, 6, 10, 14),
    (3, 7, 11, 15),
    (0, 5, 10, 15),
    (1, 6, 11, 12),
    (2, 7, 8, 13),
    (3, 4, 9, 14),
)


class Chance(Record):
    """The one source of a game's randomness: a key, how many blocks were made of it, and the words left."""

    key: Annotated[Many[Int64], KEY_WORDS] = Many()
    blocks: Int64 = 0
    left: Int64 = 0
    words: Annotated[Many[Int64], BLOCK] = Many()

    def set_key(self, seed: str | int) -> None:
        """Begin the stream of a seed."""
        for place, word in enumerate(key_of(seed)):
            self.key[place] = word


@rule
def rotate(word: int, by: int) -> int:
    """A 32-bit word turned to the left."""
    return ((word << by) | (word >> (32 - by))) & WORD


@rule
def refill(chance: Chance) -> None:
    """Make the next block of words from the key and the number of blocks before it."""
    words = chance.words
    for place in range(4):
        words[place] = PLAIN[place]
    for place in range(KEY_WORDS):
        words[4 + place] = chance.key[place]
    words[12] = chance.blocks & WORD
    words[13] = chance.blocks >> 32
    words[14] = 0
    words[15] = 0
    for _ in range(DOUBLE_ROUNDS):
        for quarter in range(8):
            one, two, three, four = MIXED[quarter][0], MIXED[quarter][1], MIXED[quarter][2], MIXED[quarter][3]
            a, b, c, d = words[one], words[two], words[three], words[four]
            a = (a + b) & WORD
            d = rotate(d ^ a, 16)
            c = (c + d) & WORD
            b = rotate(b ^ c, 12)
            a = (a + b) & WORD
            d = rotate(d ^ a, 8)
            c = (c + d) & WORD
            b = rotate(b ^ c, 7)
            words[one], words[two], words[three], words[four] = a, b, c, d
    for place in range(4):
        words[place] = (words[place] + PLAIN[place]) & WORD
    for place in range(KEY_WORDS):
        words[4 + place] = (words[4 + place] + chance.key[place]) & WORD
    words[12] = (words[12] + (chance.blocks & WORD)) & WORD
    words[13] = (words[13] + (chance.blocks >> 32)) & WORD
    chance.blocks += 1
    chance.left = BLOCK


@rule
def stir(chance: Chance) -> int:
    """32 bits where outcomes are told and the words hold what is told: for orders that nobody has seen yet."""
    chance.blocks += 1
    bits = (chance.key[0] ^ chance.key[1] ^ chance.blocks * 0x9E3779B1) & WORD
    bits = ((bits ^ bits >> 16) * 0x85EBCA6B) & WORD
    bits = ((bits ^ bits >> 13) * 0xC2B2AE35) & WORD
    return bits ^ bits >> 16


@rule
def next_word(chance: Chance) -> int:
    """The next 32 random bits."""
    if chance.left <= 0:
        if chance.left == TELLING:
            return stir(chance)
        refill(chance)
    chance.left -= 1
    return chance.words[chance.left]


@rule
def draw(chance: Chance, n: int) -> int:
    """A whole number from 0 to n - 1, each exactly equally likely."""
    fair = (WORD + 1) - (WORD + 1) % n
    word = next_word(chance)
    while word >= fair:
        word = next_word(chance)
    return word % n


@rule_with_twin(draw)
def below(chance: Chance, n: int) -> int:
    """The one door of chance: a whole number from 0 to n - 1, from the stream or from a script."""
    if isinstance(chance, Script):
        return chance.draw(n)
    return draw(chance, n)


@rule
def mix(chance: Chance, row: Many[int], count: int) -> None:
    """Shuffle the first `count` entries of a row, every order equally likely."""
    for last in range(count - 1, 0, -1):
        other = draw(chance, last + 1)
        kept = row[last]
        row[last] = row[other]
        row[other] = kept


@rule_with_twin(mix)
def shuffle(chance: Chance, row: Many[int], count: int) -> None:
    """Shuffle the first `count` entries of a row, by the stream or into the order a script tells."""
    if isinstance(chance, Script):
        chance.shuffle(row, count)
    else:
        mix(chance, row, count)


@rule
def rekey(chance: Chance, source: Chance) -> None:
    """Give `chance` a new key drawn from another stream, so that nothing of its future can be foreseen."""
    for place in range(KEY_WORDS):
        chance.key[place] = next_word(source)
    chance.blocks = 0
    chance.left = 0


@rule
def begin_game(chance: Chance, number: int) -> None:
    """Give a stream the key of its n-th game: its own for the first, then words of blocks that no deal reaches."""
    chance.blocks = 0
    chance.left = 0
    if number == 0:
        return
    chance.blocks = GAMES_FROM + number
    refill(chance)
    for place in range(KEY_WORDS):
        chance.key[place] = chance.words[place]
    chance.blocks = 0
    chance.left = 0


class Script(Chance):
    """Chance told in advance: numbers answer `below`, lists of cards are the results of whole shuffles.

    A number where a shuffle is asked for begins the draws of that shuffle. Only interpreted rules read scripts.
    """

    def __init__(self, told: Iterable[int | Sequence[int]] = ()) -> None:
        super().__init__()
        self.told: list[int | Sequence[int]] = list(told)

    def clone(self) -> Script:
        """A script that goes on from the same place."""
        return Script(self.told)

    def _tell(self, told: list[int]) -> None:
        raise TypeError("a scripted game runs interpreted; it has no bytes for compiled rules")

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Script) and self.told == other.told

    __hash__ = None  # type: ignore[assignment]

    def draw(self, n: int) -> int:
        """The next told number, which must be below n."""
        if not self.told:
            raise TableflipError(f"the script of chance has run out where a number below {n} is drawn")
        number = self.told.pop(0)
        if not isinstance(number, int) or not 0 <= number < n:
            raise TableflipError(f"the script of chance tells {number!r} where a number below {n} is drawn")
        return number

    def shuffle(self, row: Many[int], count: int) -> None:
        """Lay the entries in the told order, or shuffle them by told draws."""
        if not self.told or isinstance(self.told[0], int):
            for last in range(count - 1, 0, -1):
                other = self.draw(last + 1)
                row[last], row[other] = row[other], row[last]
            return
        order = list(cast(Sequence[int], self.told.pop(0)))
        if sorted(order) != sorted(row[place] for place in range(count)):
            found = [row[place] for place in range(count)]
            raise TableflipError(f"the script of chance tells the shuffle {order}, but the cards are {found}")
        for place, card in enumerate(order):
            row[place] = card


def key_of(seed: str | int) -> list[int]:
    """The key of a seed: 64 hexadecimal digits are a key themselves, any other text or number is hashed into one."""
    text = str(seed)
    digits = text if re.fullmatch(r"[0-9a-f]{64}", text) else hashlib.sha256(text.encode()).hexdigest()
    return [int(digits[place : place + 8], 16) for place in range(0, 64, 8)]


def seed_of_game(seed: str, number: int) -> str:
    """The seed of the n-th game that is dealt in a row by one seed: a batch goes on by it, and a match replays it."""
    if number == 0:
        return seed
    chance = stream(seed)
    begin_game(chance, number)
    return "".join(f"{chance.key[place]:08x}" for place in range(KEY_WORDS))


def branch(chance: Chance) -> Chance:
    """A stream of its own for one decision, so that what a bot draws does not depend on how long it thought."""
    return Chance(key=[below(chance, 1 << 32) for _ in range(8)])  # type: ignore[arg-type]


def stream(seed: str | int) -> Chance:
    """A fresh stream of the seed's key."""
    return Chance(key=key_of(seed))  # type: ignore[arg-type]
