"""What speaks for a decision in Captain Flip, in a sentence, by what the deciding seat has seen."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from tableflip.core.action import WON, Action
from tableflip.core.phrases import counted, figure, percent, sentence, signed
from tableflip.core.words import chance_to_win, percents_ahead
from tableflip.games.captain_flip.box import (
    ALL,
    CELLS,
    DOES,
    ICON_NAMES,
    NO_POWER,
    ONLY,
    TIMES,
    Does,
    Icon,
    Only,
    Star,
)
from tableflip.games.captain_flip.mind.prospects import (
    best_cell,
    gain,
    hearts_of,
    least_loss,
    possible_tiles,
)
from tableflip.games.captain_flip.rules.actions import assign
from tableflip.games.captain_flip.rules.cells import NAMES, cells_of
from tableflip.games.captain_flip.rules.end import SOLO_SPAN, SOLO_ZERO
from tableflip.games.captain_flip.rules.groups import group_at, offers
from tableflip.games.captain_flip.rules.hidden import has_seen
from tableflip.games.captain_flip.rules.scoring import owns
from tableflip.games.captain_flip.rules.state import Ask, State, Verb
from tableflip.games.captain_flip.rules.targets import is_possible, line_mates, targets
from tableflip.games.captain_flip.words import faces
from tableflip.games.captain_flip.words.changing_hands import costs, lose, star_words, steal, theft_cost, thefts
from tableflip.games.captain_flip.words.points import line_words, mean_words, points, seen_words
from tableflip.games.captain_flip.words.text import called

REPEATED = (Does.CLAIM, Does.GO_AGAIN)  # what hearts do that is worth turning a tile down for
BOARD_CHANGING = (Does.TURN, Does.TURN_LINE, Does.REARRANGE)


def outlook(state: State, chance: float) -> str:
    """The chance of winning; alone at the table the score to expect (CAPTAIN-770)."""
    if state.seats > 1:
        return chance_to_win(state, chance)
    return f"about {figure(_score_at(chance))} points in the end"


def ahead(state: State, chance: float, other: float) -> str:
    """How far one action is ahead of another: by its chance to win, or alone at the table by the score."""
    if state.seats > 1:
        return percents_ahead(state, chance, other)
    more = _score_at(chance) - _score_at(other)
    return counted(more, "point") if more > 0 else ""


def _score_at(chance: float) -> int:
    return SOLO_ZERO + round(chance * WON) * SOLO_SPAN // WON


def reason(state: State, action: Action, seat: int) -> str:
    """A decision explained: points won or lost, odds of unseen tiles, lines that clear."""
    return BY_VERB[Verb(action.verb)](state, action.target, seat)


def _flip(state: State, cell: int, seat: int) -> str:
    bit = 1 << cell
    if has_seen(state.known[cell], seat):
        icon = Icon.SKULL if state.up & bit else Icon.HEART
        tile = state.board[cell]
        known = faces.the(state, tile)
        deed = f"hides {known}" if state.up & bit else f"you have seen {known} there"
        return sentence(deed, *_effect(state, cell, icon, seat))
    return sentence(_hearts(state, cell, seat), line_words(state, seat, state.up ^ bit, state.present))


def _hearts(state: State, cell: int, seat: int) -> str:
    """What the hearts of the tiles that nobody has seen may bring; what they may cost is a drawback."""
    hearts = hearts_of(state, cell, seat)
    if hearts.taking == hearts.tiles:
        return "its heart will score or steal a tile"
    if hearts.again == hearts.tiles:
        return "its heart will give you another turn"
    odds: list[str] = []
    if hearts.taking:
        odds.append(f"{hearts.taking} to score or steal a tile ({percent(hearts.taking / hearts.tiles)})")
    if hearts.again:
        odds.append(f"{hearts.again} for another turn")
    if not odds:
        return f"shows one of {hearts.tiles} unseen tiles" if hearts.tiles > 1 else "shows the last unseen tile"
    return f"hearts among {counted(hearts.tiles, 'unseen tile')}: {', '.join(odds)}"


def drawback(state: State, action: Action, seat: int) -> str:
    """What speaks against a decision: what an unseen tile may cost, what is given up."""
    verb, target = action
    if verb == Verb.FLIP and not has_seen(state.known[target], seat):
        hearts = hearts_of(state, target, seat)
        what = "cost you points or help a rival" if state.seats > 1 else "cost you points"
        return f"may {what} ({percent(hearts.costly / hearts.tiles)})" if hearts.costly else ""
    if verb == Verb.FLIP:
        probe = _flipped(state, target)
        is_forced = probe.power != NO_POWER and is_possible(probe) and not state.book.optional
        return _cost(probe, seat) if is_forced else ""
    if verb == Verb.USE:
        return _cost(state, seat)
    if verb == Verb.STEAL:
        return theft_cost(state, target, seat)
    if verb == Verb.TAKE and (worth := _run_gain(state, target, seat)) < 0:
        return costs(worth)
    if verb == Verb.CLAIM:
        gains = [gain(state, seat, [tile]) for tile in possible_tiles(state, target, seat)]
        if len(gains) == 1:
            return f"costs you {counted(-gains[0], 'point')}" if gains[0] < 0 else ""
        bad = sum(each < 0 for each in gains) / len(gains)
        return f"costs points {percent(bad)} of the time" if bad else ""
    if verb == Verb.SKIP and not _cost(state, seat):
        return f"gives up an action: {_printed(state.power)}{_promise(state, seat)}"
    if verb == Verb.STOP and (unseen := cells_of(targets(state) & ~_seen(state, seat))):
        return f"gives up a look at {counted(min(state.left, len(unseen)), 'unseen tile')}"
    if verb == Verb.LEAVE and (best := _best_run(state, seat)) > 0:
        return f"gives up a run that would bring {points(best)}"
    return ""


def _effect(state: State, cell: int, icon: Icon, seat: int) -> tuple[str, str]:
    """What the heart or skull of a known tile would do if it were flipped now, and what becomes of the lines."""
    probe = _flipped(state, cell)
    power = probe.power
    lines = line_words(state, seat, probe.up, state.present)
    if power == NO_POWER:
        return f"no {ICON_NAMES[icon]}, so nothing else happens{_heart_again(state, cell, icon, seat)}", lines
    text = f"{ICON_NAMES[icon]}: {_printed(power)}"
    if not is_possible(probe):
        return f"{text}, but that is not possible now", lines
    if _gift(probe):  # that is a drawback
        return f"{text}, which you may skip" if state.book.optional else "", lines
    if DOES[power] == Does.DOUBLE:  # CAPTAIN-002: alone one is one's own neighbour
        return f"{ICON_NAMES[icon]}: you play twice", lines
    if DOES[power] == Does.TURN and TIMES[power] == ALL:
        return text, line_words(state, seat, probe.up ^ targets(probe), state.present)
    if DOES[power] in BOARD_CHANGING:
        return text, ""  # what becomes of the lines is still to be chosen
    return f"{text}{_promise(probe, seat)}", lines


def _heart_again(state: State, cell: int, icon: Icon, seat: int) -> str:
    """What a tile is good for that was turned down, if the same player turns the next one: its heart once more."""
    power = faces.powers(state, state.board[cell]).get(Icon.HEART, NO_POWER)
    is_next = state.seats == 1 or max(state.flips_left, state.turns_left) > 1
    must_hide = owns(state, seat, Star.FORCE_DOWN) and not owns(state, seat, Star.FORCE_UP)
    if icon != Icon.SKULL or DOES[power] not in REPEATED or ONLY[power] == Only.NEGATIVE or not is_next or must_hide:
        return ""
    return f"; then its heart can serve you again: {_printed(power)}"


def _flipped(state: State, cell: int) -> State:
    """The moment after a known tile was flipped, its action still to be carried out."""
    probe = state.clone()
    icon = Icon.SKULL if state.up >> cell & 1 else Icon.HEART
    probe.up ^= 1 << cell
    probe.flipped, probe.chosen = cell, 0
    probe.power = faces.powers(state, state.board[cell]).get(icon, NO_POWER)
    return probe


def _gift(probe: State) -> str:
    """What the action about to be carried out gives to rivals alone."""
    if probe.seats > 1 and DOES[probe.power] == Does.DOUBLE:
        return f"lets {called((probe.active + 1) % probe.seats)} play twice"
    return "lets each rival draw a random tile from your pile" if DOES[probe.power] == Does.BE_ROBBED else ""


def _promise(probe: State, seat: int) -> str:
    """What the action about to be carried out can bring, where that can be told; what it costs is a drawback."""
    best = _prospect(probe, seat)
    return best.words if best.worth >= 0 else ""


def _cost(probe: State, seat: int) -> str:
    """What the action about to be carried out gives away, or costs even if it goes as well as it can."""
    if gift := _gift(probe):
        return gift
    best = _prospect(probe, seat)
    return best.against if best.worth < 0 else ""


class Prospect(NamedTuple):
    """The best that can come of an action: its points, how they are told for it, and how against it."""

    worth: float = 0.0
    words: str = ""
    against: str = ""


def _prospect(probe: State, seat: int) -> Prospect:
    does = DOES[probe.power]
    if does == Does.CLAIM and TIMES[probe.power] != ALL:
        best = best_cell(probe, targets(probe), seat)
        is_seen = has_seen(probe.known[best.cell], seat)
        worth = points(round(best.worth)) if is_seen else f"{signed(best.worth, 1)} points on average"
        tile = f"{seen_words(probe, best.cell, seat)} ({worth})"
        return Prospect(best.worth, f", at best {tile}", f"can score nothing better than {tile}")
    if does == Does.CLAIM:
        worth = gain(probe, seat, [probe.board[cell] for cell in cells_of(targets(probe))])
        return Prospect(worth, f" ({points(worth)})", costs(worth))
    if does == Does.STEAL:
        worth = max(thefts(probe, seat))
    elif does in (Does.LOSE, Does.PUT_BACK):
        worth = -least_loss(probe, seat, TIMES[probe.power])
    else:
        return Prospect()
    return Prospect(worth, f", at best {points(worth)}", costs(worth))


def _swap(state: State, target: int, seat: int) -> str:
    slot, cell = divmod(target, CELLS)
    given = faces.the(state, state.players[seat].hand.tiles[slot])
    way = "for all to see" if state.up >> cell & 1 else "where only you know it"
    taken = faces.the(state, state.board[cell]) if has_seen(state.known[cell], seat) else "an unseen tile"
    return sentence(f"lays {given} on {NAMES[cell]} {way}", f"takes {taken} into your hand")


def _use(state: State, _target: int, seat: int) -> str:
    if _gift(state):  # that is a drawback
        return sentence("carries out what is printed on the tile")
    return sentence(f"{_printed(state.power)}{_promise(state, seat)}")


def _skip(_state: State, _target: int, _seat: int) -> str:
    return sentence("leaves everything as it is")


def _claim(state: State, cell: int, seat: int) -> str:
    bit = 1 << cell
    refilled = state.present if state.deck.count else state.present & ~bit  # CAPTAIN-221: the gap is refilled faceup
    lines = line_words(state, seat, (state.up | bit) & refilled, refilled)
    return sentence(_claim_words(state, cell, seat), lines)


def _claim_words(state: State, cell: int, seat: int) -> str:
    """What scoring the tile on a cell brings: exactly if it was seen, else on average."""
    tiles = possible_tiles(state, cell, seat)
    gains = [gain(state, seat, [tile]) for tile in tiles]
    if len(tiles) == 1:
        brings = f"brings {points(gains[0])}" if gains[0] >= 0 else "lies there"  # what it costs is a drawback
        return f"{faces.the(state, tiles[0])} {brings}{star_words(state, tiles[0], seat)}"
    if sum(gains) < 0:  # that is a drawback
        return f"one of {counted(len(tiles), 'unseen tile')} lies there"
    return f"{mean_words(gains)} over {counted(len(tiles), 'unseen tile')}"


def _take(state: State, first: int, seat: int) -> str:
    tiles, worth = counted(len(cells_of(group_at(state, first))), "tile"), _run_gain(state, first, seat)
    return sentence(f"the {tiles} of the run bring {points(worth)}" if worth >= 0 else f"takes the {tiles} of the run")


def _run_gain(state: State, first: int, seat: int) -> int:
    """What a run on offer brings."""
    return gain(state, seat, [state.board[cell] for cell in cells_of(group_at(state, first))])


def _leave(state: State, _target: int, seat: int) -> str:
    if (best := _best_run(state, seat)) > 0:
        return sentence("leaves every run on the board")
    return sentence(f"the best run on offer would bring {points(best)}")


def _best_run(state: State, seat: int) -> int:
    offered = [cells_of(group_at(state, first)) for first in cells_of(offers(state))]
    return max(gain(state, seat, [state.board[cell] for cell in cells]) for cells in offered)


def _onto(state: State, cell: int, seat: int) -> str:
    if has_seen(state.known[cell], seat):
        return sentence(f"{seen_words(state, cell, seat)} leaves the game, so nobody can score it")
    gains = [gain(state, seat, [tile]) for tile in possible_tiles(state, cell, seat)]
    return sentence(f"an unseen tile leaves the game, worth {mean_words(gains)}")


def _peek(state: State, cell: int, seat: int) -> str:
    tiles = possible_tiles(state, cell, seat)
    if len(tiles) == 1:
        return sentence(f"you know it already: {faces.the(state, tiles[0])}")
    best = max(tiles, key=lambda tile: faces.value(state, tile))
    odds = sum(faces.value(state, tile) < 0 for tile in tiles) / len(tiles)
    told = f"one of {counted(len(tiles), 'unseen tile')}, {percent(odds)} have a minus value"
    return sentence(told, f"the best is {faces.the(state, best)}")


def _stop(state: State, _target: int, seat: int) -> str:
    down = cells_of(state.present & ~state.up)
    seen = _seen(state, seat).bit_count()
    return sentence(f"you know {seen} of {counted(len(down), 'facedown tile')} already")


def _seen(state: State, seat: int) -> int:
    """The facedown tiles that a seat has seen."""
    return sum(1 << cell for cell in cells_of(state.present & ~state.up) if has_seen(state.known[cell], seat))


def _pick(state: State, cell: int, seat: int) -> str:
    more = f"{counted(state.left - 1, 'more tile')} to pick" if state.left > 1 else "then they are placed"
    return sentence(f"{seen_words(state, cell, seat)} may move within the picked tiles", more)


def _place(state: State, target: int, seat: int) -> str:
    """The last question of a rearrangement settles the lines; before it only the tile can be named."""
    after = state.clone()
    assign(after, target // CELLS)
    moved = seen_words(state, target // CELLS, seat)
    where = f"{moved} stays" if target // CELLS == target % CELLS else f"{moved} goes to {NAMES[target % CELLS]}"
    if after.ask == Ask.PLACE:
        return sentence(where, f"{counted((after.chosen & ~after.used).bit_count(), 'tile')} still to place")
    return sentence(where, line_words(state, seat, after.up, after.present) or "no row or column is nearer to sinking")


def _turn(state: State, cell: int, seat: int) -> str:
    bit = 1 << cell
    deed = f"hides {seen_words(state, cell, seat)}" if state.up & bit else f"opens {seen_words(state, cell, seat)}"
    if state.left > 1:
        return sentence(f"{deed} without an effect", f"{counted(state.left - 1, 'more tile')} to turn")
    return sentence(f"{deed} without an effect", line_words(state, seat, state.up ^ bit, state.present))


def _line(state: State, which: int, seat: int) -> str:
    cells = line_mates(state, which)
    down = (cells & state.up).bit_count()
    deed = f"opens {counted(cells.bit_count() - down, 'tile')} and hides {down}, without effects"
    return sentence(deed, line_words(state, seat, state.up ^ cells, state.present))


def _printed(power: int) -> str:
    """The printed text of an action inside a sentence."""
    return faces.told(power)


BY_VERB: dict[Verb, Callable[[State, int, int], str]] = {
    Verb.FLIP: _flip,
    Verb.SWAP: _swap,
    Verb.USE: _use,
    Verb.SKIP: _skip,
    Verb.CLAIM: _claim,
    Verb.STEAL: steal,
    Verb.LOSE: lose,
    Verb.PEEK: _peek,
    Verb.STOP: _stop,
    Verb.PICK: _pick,
    Verb.PLACE: _place,
    Verb.TURN: _turn,
    Verb.LINE: _line,
    Verb.BACK: lose,
    Verb.ONTO: _onto,
    Verb.TAKE: _take,
    Verb.LEAVE: _leave,
}
