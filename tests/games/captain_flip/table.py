"""Words for tests of Captain Flip: a sea drawn small, decisions pressed, and what lies where afterwards."""

from __future__ import annotations

import re
from collections.abc import Iterable

from tableflip.core.chance import Script
from tableflip.games.captain_flip import CAPTAIN_FLIP
from tableflip.games.captain_flip.box import COLOURS, ICON_NAMES, KINDS, POWER_NAMES, SIDE, TILES
from tableflip.games.captain_flip.rules.cells import NAMES
from tableflip.games.captain_flip.rules.scoring import score
from tableflip.games.captain_flip.rules.state import Ask, Reason, State, tiles_of
from tableflip.games.captain_flip.rules.turns import begin_stint, start_turn
from tableflip.games.captain_flip.words import faces
from tableflip.games.captain_flip.words.position import deck_of

WORD = (1 << 64) - 1


class SplitMix(Script):
    """CAPTAIN-951, CAPTAIN-952: the reference source of the worked examples."""

    def __init__(self, seed: int) -> None:
        super().__init__()
        self.seed = seed
        self.drawn: list[tuple[int, int]] = []

    def clone(self) -> SplitMix:
        copy = SplitMix(self.seed)
        copy.drawn = list(self.drawn)
        return copy

    def word(self) -> int:
        self.seed = (self.seed + 0x9E3779B97F4A7C15) & WORD
        z = self.seed
        z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9 & WORD
        z = (z ^ z >> 27) * 0x94D049BB133111EB & WORD
        return z ^ z >> 31

    def draw(self, n: int) -> int:
        fair = (1 << 64) - (1 << 64) % n
        word = self.word()
        while word >= fair:
            word = self.word()
        self.drawn.append((n, word % n))
        return word % n


def tiles(written: str) -> list[int]:
    """Tile numbers: `7-9 12` is 7 8 9 12, `-` is none."""
    found: list[int] = []
    for part in written.replace(",", " ").split():
        if part != "-":
            first, _, last = part.partition("-")
            found += range(int(first), int(last or first) + 1)
    return found


def sea(
    drawn: str,
    *,
    deck: str = "-",
    piles: Iterable[str] = ("-", "-"),
    hands: Iterable[str] = (),
    cleared: str = "-",
    seat: int = 0,
    draws: Iterable[int] = (),
    **options: str,
) -> State:
    """A drawn board at the beginning of a stint; the tiles are those of the reference deck.

    A cell is a number with + (faceup) or - (facedown), a gap is a dot, ~ is any facedown tile not named elsewhere;
    rows are lines, row 1 first.
    """
    piles, hands = list(piles), list(hands)
    named = [int(number) for number in re.findall(r"\d+", drawn)]
    for row in (deck, cleared, *piles, *hands):
        named += tiles(row)
    free = iter(tile for tile in range(TILES, 0, -1) if tile not in named)
    filled = re.sub("~", lambda _: f"{next(free)}-", drawn)
    rows = [line.split() for line in filled.strip().splitlines()]
    chosen = {"deck": "reference", "grid": str(len(rows)), **options}
    fields = [
        "/".join(",".join(row) for row in rows),
        f"seat:{seat}",
        "piles:" + "/".join(_joined(pile) for pile in piles),
        f"deck:{_joined(deck)}",
        "options:" + ",".join(f"{name}={value}" for name, value in chosen.items()),
    ]
    if hands:
        fields.append("hands:" + "/".join(_joined(hand) for hand in hands))
    if tiles(cleared):
        fields.append(f"cleared:{_joined(cleared)}")
    state = CAPTAIN_FLIP.positions.read(" ".join(fields))
    state.chance = Script(draws)
    state.number = 0
    begin_stint(state)
    start_turn(state)
    return state


def _joined(written: str) -> str:
    return ".".join(str(tile) for tile in tiles(written)) or "-"


def dealt(script: Script | None = None, seats: int = 2, **options: str) -> State:
    """A normal setup; without a script the deck is 1 to 54, top first, and seat 0 starts."""
    told = script or Script([range(1, TILES + 1), 0])
    return CAPTAIN_FLIP.start_scripted(seats, {"deck": "reference", **options}, told)


def press(state: State, *decisions: str) -> None:
    """Make decisions, each checked to be legal."""
    for decision in decisions:
        action = CAPTAIN_FLIP.parse(state, decision)
        assert action in CAPTAIN_FLIP.legal(state)
        CAPTAIN_FLIP.rules.step(state, *action)


def legal(state: State) -> list[str]:
    """The options of the pending decision, in order."""
    return [CAPTAIN_FLIP.notation.text(state, action) for action in CAPTAIN_FLIP.legal(state)]


def board(state: State) -> list[list[str]]:
    """The board as rows of 21+, 22-, and dots."""
    grid = state.book.grid
    return [[cell(state, NAMES[row * SIDE + column]) for column in range(grid)] for row in range(grid)]


def cell(state: State, name: str) -> str:
    """What lies on a cell: 21+, 22- or a dot."""
    number = NAMES.index(name)
    if not state.present >> number & 1:
        return "."
    return f"{state.board[number]}{'+' if state.up >> number & 1 else '-'}"


def drawn(text: str) -> list[list[str]]:
    """A drawn board as rows."""
    return [line.split() for line in text.strip().splitlines()]


def pile(state: State, seat: int) -> list[int]:
    """A player's pile in its order."""
    return tiles_of(state.players[seat].pile)


def hand(state: State, seat: int) -> list[int]:
    """A player's hand by slot."""
    return list(state.players[seat].hand.tiles)  # type: ignore[call-overload]


def deck(state: State) -> list[int]:
    """The deck, top first."""
    return deck_of(state)


def cleared(state: State) -> list[int]:
    """The cleared pile."""
    return tiles_of(state.cleared)


def gone(state: State) -> list[int]:
    """The removed pile."""
    return tiles_of(state.removed)


def now(state: State) -> str:
    """The active seat and the pending decision, or why the game is over."""
    if state.ask == Ask.OVER:
        return f"over {Reason(state.reason).name.lower()}"
    return f"seat {state.active} {Ask(state.ask).name.lower()}"


def face(state: State, tile: int) -> str:
    """A tile with the names of its actions, as examples write it: whale +9 green: heart claim_self."""
    named = [f"{ICON_NAMES[icon]} {POWER_NAMES[power]}" for icon, power in faces.powers(state, tile).items()]
    kind, colour = KINDS[state.faces.kind[tile]], COLOURS[state.faces.colour[tile]]
    return f"{kind} {faces.value(state, tile):+} {colour}: {', '.join(named) or 'no action'}"


def scores(state: State) -> list[int]:
    """All scores as if the game ended now."""
    return [score(state, seat) for seat in range(state.seats)]


def known(state: State, name: str) -> list[int]:
    """The seats that know the tile on a cell."""
    mask = state.known[NAMES.index(name)]
    return [seat for seat in range(state.seats) if mask >> seat & 1]


def events(state: State, seat: int) -> list[str]:
    """What the last decision made happen, in words for a seat."""
    return [event.words for event in CAPTAIN_FLIP.events(state, seat)]
