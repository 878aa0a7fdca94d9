"""How a finished game of Captain Flip is counted: the piles by creature, then what their stars make of them."""

from __future__ import annotations

from tableflip.core.tally import Line, Tally
from tableflip.games.captain_flip.box import KIND_COUNT, KINDS, VALUES, Star
from tableflip.games.captain_flip.rules import scoring
from tableflip.games.captain_flip.rules.state import State
from tableflip.games.captain_flip.words.faces import told


def tally(state: State) -> Tally:
    """Every pile as chapter 16 of the spec counts it, and the scores."""
    lines = [line for seat in range(state.seats) for line in _pile(state, seat)]
    return Tally("point", tuple(lines), tuple(scoring.score(state, seat) for seat in range(state.seats)))


def _pile(state: State, seat: int) -> list[Line]:
    pile, faces = state.players[seat].pile, state.faces
    tiles = [pile.cards[place] for place in range(pile.count)]
    counts, penalty = scoring.tally(state, pile), scoring.penalties(state)
    lines: list[Line] = []
    for kind in range(KIND_COUNT):
        count = scoring.of_kind(counts, kind)
        if count:
            times = f" × {count}" if count > 1 else ""
            lines.append(Line(seat, f"{KINDS[kind].capitalize()}{times}", count * VALUES[kind]))
    for kind in range(KIND_COUNT):
        if penalty >> kind & 1 and VALUES[kind] > 0 and (count := scoring.of_kind(counts, kind)):
            lines.append(Line(seat, f"Sergeant Pattern: {KINDS[kind]} counts against", -2 * count * VALUES[kind]))
    for tile in tiles:
        kind, star = faces.kind[tile], faces.star[tile]
        plain = -abs(VALUES[kind]) if penalty >> kind & 1 else VALUES[kind]
        gained = scoring.value_of(state, seat, tile, counts, penalty) - plain
        if gained:
            lines.append(Line(seat, f"Star of the {KINDS[kind]}: {told(star)}", gained))
    stars = [faces.star[tile] for tile in tiles]
    for star, sign in ((Star.INVERT_NEGATIVE, -1), (Star.INVERT_POSITIVE, 1)):
        turned = scoring.inverted(state, seat, counts, penalty, stars.count(star), sign)
        if turned:
            lines.append(Line(seat, f"Star: {told(star)}", -2 * turned))
    return lines
