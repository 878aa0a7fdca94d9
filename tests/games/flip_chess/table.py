"""The test words of Flip Chess: draw a position, play turns in notation, ask what is legal."""

from __future__ import annotations

from tableflip import GAMES, Match
from tableflip.core.errors import NotLegal, TableflipError
from tableflip.games.flip_chess import FLIP_CHESS
from tableflip.games.flip_chess.box import LETTERS
from tableflip.games.flip_chess.rules.cards import turn_up
from tableflip.games.flip_chess.rules.end import judge, turn
from tableflip.games.flip_chess.rules.legal import menu
from tableflip.games.flip_chess.rules.state import Phase, State
from tableflip.games.flip_chess.rules.step import step
from tableflip.games.flip_chess.words.turns import spell, unspell

assert GAMES["flip_chess"] is FLIP_CHESS


def position(
    cards: str, meeples: str, side: str = "b", quiet: int = 0, number: int | None = None, **options: str
) -> State:
    """A position drawn as two boards of six lines; cards in capitals are face up. The box need not hold them all."""
    state = FLIP_CHESS.rules.set_up(2, FLIP_CHESS.about.checked_options(options))
    for row, (kinds, pieces) in enumerate(zip(drawn(cards), drawn(meeples), strict=True)):
        for file, (kind, piece) in enumerate(zip(kinds, pieces, strict=True)):
            square = (5 - row) * 6 + file
            state.cards[square] = LETTERS.index(kind.upper())
            if kind.isupper():
                turn_up(state, square)
            if piece != ".":
                state.meeples["br".index(piece)] |= 1 << square
    state.side, state.quiet = "br".index(side), quiet
    state.number = number if number is not None else 41 + state.side
    judge(state)
    return state


def drawn(lines: str) -> list[str]:
    return [line.replace(" ", "") for line in lines.strip().splitlines()]


def board(**pieces: str) -> str:
    """Meeples by their squares."""
    rows = [[pieces.get(f"{file}{rank}", ".") for file in "abcdef"] for rank in range(6, 0, -1)]
    return "\n".join(" ".join(row) for row in rows)


def turns(state: State) -> list[str]:
    """All legal turns in machine form, in the order of the lists."""
    found: list[str] = []

    def follow(now: State, taken: list[object]) -> None:
        if taken and (turn(now) != turn(state)):
            found.append(unspell(state, taken))  # type: ignore[arg-type]
            return
        for action in menu(now):
            after = now.clone()
            step(after, *action)
            follow(after, [*taken, action])

    follow(state, [])
    return found


def paths(state: State) -> list[str]:
    """All legal paths, each once."""
    return list(dict.fromkeys(written.split("/")[0] for written in turns(state)))


def starts(state: State, begun: str) -> bool:
    """Whether any legal turn begins so."""
    return any(written.startswith(begun) for written in turns(state))


def played(state: State, written: str) -> State:
    """The state after a whole turn in machine form."""
    now = state.clone()
    spelt = spell(state, written)
    if not spelt:
        raise NotLegal(f"{written} is not a turn")
    for action in spelt:
        step(now, *action)
    return now


def is_legal(state: State, written: str) -> bool:
    """Whether a whole turn is legal."""
    try:
        played(state, written)
    except TableflipError:
        return False
    return True


def asked(state: State) -> list[str]:
    """The options of the decision at hand, in notation."""
    return [FLIP_CHESS.notation.text(state, action) for action in FLIP_CHESS.legal(state)]


def press(state: State, *written: str) -> State:
    """The state after these decisions."""
    for each in written:
        state = FLIP_CHESS.apply(state, FLIP_CHESS.parse(state, each))
    return state


def result(state: State) -> str:
    """The result, or an empty text while the game goes on."""
    return FLIP_CHESS.notation.result(state) if state.phase == Phase.OVER else ""


def fresh(seed: int = 1, **options: str) -> Match[State]:
    """A new match."""
    return Match.new(FLIP_CHESS, seed=seed, options=options)
