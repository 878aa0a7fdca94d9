"""Sentences of hints that were read and judged, as shapes: what stands for a number, a place or a card is left out.

`python -m tests.bots.judged GAME` prints the shapes that are not on its list yet. Whoever adds one has read it in a
position and found it true, of use, and nothing against the action it is said for; what is against goes into `drawback`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

from tableflip.core.game import Game
from tableflip.testing.walks import setups

FOLDER = Path(__file__).parent
PLIES_MOST = 500  # of a game that may go on for ever
ACTIONS_LOOKED_AT = 3
LOOKED_AT = 0.1  # of the positions
NUMBER = re.compile(r"(?<![\w#])[+−-]?\d+(\.\d+)?(?!\w)")
PLACE = re.compile(r"\b([a-f][1-6]|row [1-6]|column [a-f])\b")
SIDE = re.compile(r"\b(Blue|Red|Captain|Pirate|Sailor|Diver(?! \d)|Fisher|Mermaid|North|East|South|West)\b")
THING = re.compile(
    r"\b(?:(?:[Aa]n? |[Tt]he )?(?:(?:[a-z]+ )?[a-z]+ \(#\)|(?:Pawn|Knight|Bishop|Rook|Queen|King)\b(?!s)|"
    r"[A-Z][a-z]+(?: [A-Z][a-z]+)+|Apartment|Hospital|Church|Factory|Office|Park|Station|Recycling))"
)
ENEMY = re.compile(r"\b(Crawler|Glider|Diver) #|\bS[1-4]-[1-3][abc]\b")
HAND = re.compile(r"\b(a novice|a casual|a practised|an expert) hand\b")
LIST = re.compile(r"([@*#])(?:(?:, | or | and )(?:\1|# more))+")


def shape(clause: str) -> str:
    """A clause without its numbers (#), places (@) and things (*); several of a kind are one."""
    plain = NUMBER.sub("#", PLACE.sub("@", SIDE.sub("SIDE", HAND.sub("HAND", clause))))
    return LIST.sub(r"\1", THING.sub("*", ENEMY.sub("*", plain))).strip()


def clauses(words: str) -> list[str]:
    """The clauses of a sentence, or of a clause that speaks against something."""
    return [each for each in re.split(r"; |\. |\.$|: (?=\D)", words) if each]


def said(game: Game[Any], seed: str) -> Iterator[tuple[str, str]]:
    """What is said for and against actions in random games, in every way to sit down: the shape, and the clause."""
    pick = Random(f"{game.name} {seed}")
    for number, (seats, options) in enumerate(setups(game)):
        state = game.start(seats, options, f"{seed} {number}")
        for _ in range(PLIES_MOST):
            if not (legal := game.legal(state)):
                break
            if pick.random() < LOOKED_AT:
                seat = game.rules.turn(state)
                for action in pick.sample(legal, min(ACTIONS_LOOKED_AT, len(legal))):
                    for words in (game.hints.reason(state, action, seat), game.hints.drawback(state, action, seat)):
                        for clause in clauses(words):
                            yield shape(clause), clause
            state = game.apply(state, pick.choice(legal))


def judged(name: str) -> set[str]:
    """The shapes on the list of a game."""
    return set((FOLDER / f"{name}.txt").read_text(encoding="utf-8").splitlines())
