"""What speaks for and against tiles that change hands or are given away, in Captain Flip."""

from __future__ import annotations

from tableflip.core.phrases import counted, figure, listed, sentence
from tableflip.games.captain_flip.box import TILES, Star
from tableflip.games.captain_flip.mind.prospects import loss, theft
from tableflip.games.captain_flip.rules.scoring import owns, score
from tableflip.games.captain_flip.rules.state import State, tiles_of
from tableflip.games.captain_flip.rules.targets import can_be_robbed, tile_of
from tableflip.games.captain_flip.words import faces
from tableflip.games.captain_flip.words.points import points
from tableflip.games.captain_flip.words.text import called

HELPFUL_STARS = (Star.SHIELD, Star.TWO_FLIPS)


def star_words(state: State, tile: int, seat: int) -> str:
    """What the star of a tile lets its owner do, where points do not tell it and the seat has no other."""
    star = state.faces.star[tile]
    is_new = star in HELPFUL_STARS and not owns(state, seat, star)
    return f", and a star: {faces.told(star)}" if is_new else ""


def costs(worth: int) -> str:
    """Points that are lost, told against a decision."""
    return f"costs you {counted(-worth, 'point')}"


def thefts(state: State, seat: int) -> list[int]:
    """What each tile that can be stolen brings."""
    rivals = [rival for rival in range(state.seats) if can_be_robbed(state, rival)]
    return [theft(state, seat, rival, tile).mine for rival in rivals for tile in tiles_of(state.players[rival].pile)]


def steal(state: State, target: int, seat: int) -> str:
    """What speaks for a theft: what it brings, and what its victim loses."""
    rival, tile = target // TILES, tile_of(target)
    found = theft(state, seat, rival, tile)
    told = [f"{points(found.mine)} for you"] if found.mine >= 0 else []
    told += [f"{points(-found.theirs)} for {called(rival)}"] if found.theirs >= 0 else []
    deed = listed(told) or f"takes {faces.the(state, tile)} from {called(rival)}"
    return sentence(f"{deed}{star_words(state, tile, seat)}")


def theft_cost(state: State, target: int, seat: int) -> str:
    """What speaks against a theft."""
    rival = target // TILES
    found = theft(state, seat, rival, tile_of(target))
    told = [costs(found.mine)] if found.mine < 0 else []
    told += [f"brings {called(rival)} {counted(-found.theirs, 'point')}"] if found.theirs < 0 else []
    return listed(told)


def lose(state: State, target: int, seat: int) -> str:
    """A tile of the own pile given away: the score before it and after it."""
    now, tile = score(state, seat), tile_of(target)
    then = figure(now - loss(state, seat, tile))
    return sentence(f"without {faces.the(state, tile)} your score goes from {figure(now)} to {then}")
