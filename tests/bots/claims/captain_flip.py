"""What hints of Captain Flip claim, put to the rules."""

from __future__ import annotations

import re
from functools import lru_cache
from statistics import mean

from tableflip.core.phrases import percent
from tableflip.games.captain_flip.box import CELLS, DOES, HAND, ONLY, TILES, VALUES, Does, Only
from tableflip.games.captain_flip.rules.cells import LINE_NAMES, LINES, NAMES
from tableflip.games.captain_flip.rules.hidden import has_seen
from tableflip.games.captain_flip.rules.scoring import score
from tableflip.games.captain_flip.rules.state import Ask, Happened, State, Verb, tiles_of
from tableflip.games.captain_flip.words import faces
from tests.bots.claims import Case, Claims

NUMBER = r"([+−]?\d+)"
POINTS = rf"{NUMBER} points?"
SHARE = r"((?:under |over )?\d+) %"
TILE = r"((?:the )?[a-z]+ [a-z]+ \([+−]\d+\))"
CELL = "([a-e][1-5])"
LINES_TOLD = r"((?:(?:row [1-5]|column [a-e])(?:, | and )?)+)"
ANSWERS = (Ask.CLAIM, Ask.STEAL, Ask.LOSE, Ask.BACK, Ask.ONTO)


def number(told: str) -> float:
    return float(told.replace("−", "-"))


def cell_of(case: Case) -> int:
    """The cell that an action is about."""
    verb, target = case.action
    return target % CELLS if verb == Verb.SWAP else target // CELLS if verb == Verb.PLACE else target


def hidden(case: Case) -> list[int]:
    """The tiles that the seat cannot place."""
    state, seat = case.state, case.seat
    seen = {state.board[cell] for cell in range(CELLS) if has_seen(state.known[cell], seat)}
    for pile in (state.cleared, state.removed, *(state.players[owner].pile for owner in range(state.seats))):
        seen.update(tiles_of(pile))
    for owner in range(state.seats):
        hand = state.players[owner].hand
        seen.update(hand.tiles[slot] for slot in range(HAND) if has_seen(hand.known[slot], seat))
    return [tile for tile in range(1, TILES + 1) if tile not in seen]


def with_tile(case: Case, cell: int, tile: int) -> State:
    """The position as it would be with one of the tiles nobody can place on a cell; the other goes where that was."""
    state = case.state.clone()
    other = state.board[cell]
    for place in range(state.deck.count):
        if state.deck.cards[place] == tile:
            state.deck.cards[place] = other
    for each in range(CELLS):
        if state.board[each] == tile:
            state.board[each] = other
    for owner in range(state.seats):
        hand = state.players[owner].hand
        for slot in range(HAND):
            if hand.tiles[slot] == tile:
                hand.tiles[slot] = other
    state.board[cell] = tile
    return state


@lru_cache(1)  # several claims are made of one action
def came(case: Case) -> dict[int, State]:
    """What may come of an action on a cell, by the tile that lies there."""
    cell = cell_of(case)
    tiles = [case.state.board[cell]] if has_seen(case.state.known[cell], case.seat) else hidden(case)
    found = {tile: with_tile(case, cell, tile) for tile in tiles}
    for state in found.values():
        case.game.carry_out(state, case.action)
    return found


def happened(state: State, *kinds: Happened) -> bool:
    return any(state.news.items[place].kind in kinds for place in range(state.news.count))


def used(case: Case, state: State) -> State:
    """The position in which an action that may be skipped is carried out."""
    if state.ask != Ask.USE:
        return state
    return case.game.apply(state, next(each for each in case.game.rules.legal(state) if each.verb == Verb.USE))


def gained(case: Case, after: State) -> int | None:
    """By how much the score goes up; unknown where tiles that were cleared may count against it (Sergeant Pattern)."""
    if case.state.book.sergeant and after.cleared.count != case.state.cleared.count:
        return None
    return score(after, case.seat) - score(case.state, case.seat)


def meant(case: Case) -> Case:
    """The action that is told of: of what is skipped, that it would be carried out."""
    if case.action.verb != Verb.SKIP:
        return case
    use = next(each for each in case.game.rules.legal(case.state) if each.verb == Verb.USE)
    return Case(case.game, case.state, use, case.seat)


def is_gain(case: Case, told: str) -> bool | None:
    case = meant(case)
    gain = gained(case, case.after)
    return None if gain is None else gain == number(told)


def best_score(case: Case, state: State) -> int:
    """The best score that the answers to what is asked now can lead to."""
    if state.active != case.seat or state.ask not in ANSWERS:
        return score(state, case.seat)
    if state.ask == Ask.ONTO:
        return best_score(case, case.game.apply(state, case.game.rules.legal(state)[0]))
    return max(best_score(case, case.game.apply(state, each)) for each in case.game.rules.legal(state))


def _at_best(case: Case, found: re.Match[str]) -> bool | None:
    """Of a theft or a loss; the score may not go up at all."""
    case = meant(case)
    if case.state.book.sergeant:
        return None
    after = used(case, case.after)
    return best_score(case, after) - score(case.state, case.seat) == number(found[1])


def _best_tile(case: Case, found: re.Match[str]) -> bool | None:
    """The best tile that an action can score: it brings so much, and none that was seen brings more."""
    case = meant(case)
    if case.state.book.sergeant:
        return None
    asked = used(case, case.after)
    if asked.ask != Ask.CLAIM:
        return False
    gains: dict[str, int] = {}
    for each in case.game.rules.legal(asked):
        if has_seen(asked.known[each.target], case.seat):
            gains[NAMES[each.target]] = score(case.game.apply(asked, each), case.seat) - score(asked, case.seat)
    is_there = faces.the(asked, asked.board[NAMES.index(found[2])]) == found[1]
    return is_there and gains.get(found[2]) == number(found[3]) == max(gains.values())


def _costs(case: Case, found: re.Match[str]) -> bool | None:
    lost = -number(found[1])
    if case.action.verb in (Verb.FLIP, Verb.USE):
        if case.state.book.sergeant:
            return None
        return best_score(case, used(case, case.after)) - score(case.state, case.seat) == lost
    return is_gain(case, str(lost))


def _theft(case: Case, found: re.Match[str]) -> bool | None:
    rival = case.action.target // TILES
    if (gain := gained(case, case.after)) is None:
        return None
    told = [number(each) for each in re.findall(rf"{NUMBER} points? for", found[0])]
    lost = score(case.after, rival) - score(case.state, rival)
    is_you, is_rival = "for you" in found[0], f"for {seat_name(rival)}" in found[0]
    return told == [gain] * is_you + [lost] * is_rival


def _theft_cost(case: Case, found: re.Match[str]) -> bool | None:
    rival = case.action.target // TILES
    if case.action.verb != Verb.STEAL or (gain := gained(case, case.after)) is None:
        return None
    lost = score(case.after, rival) - score(case.state, rival)
    is_mine = found[1] is None or gain == -number(found[1])
    return is_mine and found[2] == seat_name(rival) and lost == number(found[3])


def seat_name(seat: int) -> str:
    return ("Captain", "Pirate", "Sailor", "Diver", "Fisher", "Mermaid")[seat]


def _hearts(case: Case, found: re.Match[str]) -> bool:
    taking = again = 0
    outcomes = came(case)
    for tile, after in outcomes.items():
        power = after.faces.heart[tile]
        after = used(case, after)
        is_plain = ONLY[power] != Only.NEGATIVE
        asks = after.ask in (Ask.CLAIM, Ask.STEAL) and after.active == case.seat and after.power == power
        taking += is_plain and (asks or (DOES[power] == Does.CLAIM and happened(after, Happened.CLAIMED)))
        again += happened(after, Happened.EARNED)
    told = len(outcomes) == int(found[1]) and again == int(found[4] or 0) and taking == int(found[2] or 0)
    return told and (not found[2] or percent(taking / len(outcomes)) == f"{found[3]} %")


def _may_cost(case: Case, found: re.Match[str]) -> bool:
    costly, outcomes = 0, came(case)
    for tile, after in outcomes.items():
        power = after.faces.heart[tile]
        asks = after.ask == Ask.LOSE or (after.ask == Ask.CLAIM and ONLY[power] == Only.NEGATIVE)
        robbed = DOES[power] == Does.BE_ROBBED and happened(after, Happened.STOLE, Happened.ROBBED)
        doubled = happened(after, Happened.DOUBLED) and after.seats > 1
        minus = ONLY[power] == Only.NEGATIVE and happened(after, Happened.CLAIMED)
        costly += asks or robbed or doubled or minus
    return percent(costly / len(outcomes)) == f"{found[1]} %"


def _average(case: Case, found: re.Match[str]) -> bool | None:
    gains = [gained(case, after) for after in came(case).values()]
    if any(each is None for each in gains):
        return None
    return len(gains) == int(found[2]) and abs(mean(each or 0 for each in gains) - number(found[1])) <= 0.051


def _bad_share(case: Case, found: re.Match[str]) -> bool | None:
    gains = [gained(case, after) for after in came(case).values()]
    if any(each is None for each in gains):
        return None
    return percent(sum((each or 0) < 0 for each in gains) / len(gains)) == f"{found[1]} %"


def settled(case: Case) -> State | None:
    """The position after the action, unless something is asked first; an unseen tile is one without a heart."""
    after = case.after
    if case.action.verb == Verb.FLIP and not has_seen(case.state.known[case.action.target], case.seat):
        plain = [tile for tile in hidden(case) if not case.state.faces.heart[tile]]
        if not plain:
            return None
        after = case.game.apply(with_tile(case, case.action.target, plain[0]), case.action)
    return after if after.ask in (Ask.STEP, Ask.OVER) else None


def down_in(state: State, line: int) -> int:
    return (LINES[line] & state.present & ~state.up).bit_count()


def lines_told(told: str) -> list[int]:
    return [LINE_NAMES.index(name) for name in re.findall(r"(?:row|column) \w", told) if name in LINE_NAMES]


def _sinks(case: Case, found: re.Match[str]) -> bool | None:
    if (after := settled(case)) is None:
        return None
    gone = after.cleared.count - case.state.cleared.count
    items = [after.news.items[place] for place in range(after.news.count)]
    cleared = {item.what for item in items if item.kind == Happened.CLEARED}
    return set(lines_told(found[1])) == cleared and gone == int(found[2])


def _short(case: Case, found: re.Match[str]) -> bool | None:
    if (after := settled(case)) is None or happened(after, Happened.CLEARED):
        return None
    return all(down_in(after, line) == 1 for line in lines_told(found[1]))


def _keeps(case: Case, found: re.Match[str]) -> bool | None:
    if (after := settled(case)) is None or happened(after, Happened.CLEARED):
        return None
    return all(down_in(case.state, line) == 1 < down_in(after, line) for line in lines_told(found[1]))


def _without(case: Case, found: re.Match[str]) -> bool | None:
    before, after = score(case.state, case.seat), case.after
    if after.ask == Ask.ONTO:
        after = case.game.apply(after, case.game.rules.legal(after)[0])
    if case.state.book.sergeant and after.cleared.count != case.state.cleared.count:
        return None
    return before == number(found[2]) and score(after, case.seat) == number(found[3])


def _tile_there(case: Case, found: re.Match[str]) -> bool:
    cell = NAMES.index(found[2]) if found.lastindex == 2 else cell_of(case)
    is_known = has_seen(case.state.known[cell], case.seat)
    return is_known and faces.the(case.state, case.state.board[cell]) == found[1]


def _twice(case: Case, found: re.Match[str]) -> bool:
    after = used(case, case.after) if case.action.verb == Verb.FLIP else case.after
    following = (case.seat + 1) % case.state.seats
    is_pending = after.double == 1 or (after.active == following and after.turns_left == 2)
    return is_pending and (found.lastindex is None or found[1] == seat_name(following))


def _peek(case: Case, found: re.Match[str]) -> bool:
    tiles = hidden(case)
    bad = len([tile for tile in tiles if VALUES[case.state.faces.kind[tile]] < 0]) / len(tiles)
    return len(tiles) == int(found[1]) and percent(bad) == f"{found[2]} %"


def _line_turned(case: Case, found: re.Match[str]) -> bool | None:
    items = [case.after.news.items[place].kind for place in range(case.after.news.count)]
    return items.count(Happened.TURNED_UP) == int(found[1]) and items.count(Happened.TURNED_DOWN) == int(found[2])


def _knows(case: Case, found: re.Match[str]) -> bool:
    down = [cell for cell in range(CELLS) if case.state.present & ~case.state.up & 1 << cell]
    seen = len([cell for cell in down if has_seen(case.state.known[cell], case.seat)])
    return (seen, len(down)) == (int(found[1]), int(found[2]))


def _serves_again(case: Case, _found: re.Match[str]) -> bool:
    flips = [each.target for each in case.game.rules.legal(case.after) if each.verb == Verb.FLIP]
    return case.after.active == case.seat and cell_of(case) in flips and not case.after.up >> cell_of(case) & 1


def _laid(case: Case, found: re.Match[str]) -> bool:
    cell = NAMES.index(found[2])
    is_open = bool(case.after.up >> cell & 1) if case.after.present >> cell & 1 else found[3] == "for all to see"
    return is_open == (found[3] == "for all to see") and found[1] == faces.the(
        case.state, case.state.players[case.seat].hand.tiles[case.action.target // CELLS]
    )


def _looks_left(case: Case, found: re.Match[str]) -> bool:
    unseen = [each for each in case.game.rules.legal(case.state) if each.verb == Verb.PEEK]
    unseen = [each for each in unseen if not has_seen(case.state.known[each.target], case.seat)]
    return min(len(unseen), case.state.left) == int(found[1])


TAKING = rf"(?:(\d+) to score or steal a tile \({SHARE}\))?"
AGAIN = r"(?:(\d+) for another turn)?"
AT_BEST = rf".*, at best {POINTS}"
CLAIMS: Claims = {
    rf"{TILE} brings {POINTS}(?:, and a star)?": lambda case, found: (
        _tile_there(case, re.fullmatch("(.*)", found[1]) or found) and is_gain(case, found[2])
    ),
    rf"{POINTS} for you(?: and {POINTS} for \w+)?(?:, and a star)?": _theft,
    rf"{POINTS} for [A-Z]\w+(?:, and a star)?": _theft,
    r"(?:costs you (\d+) points? and )?brings ([A-Z]\w+) (\d+) points?": _theft_cost,
    r"costs you (\d+) points?": _costs,
    rf".*, at best {TILE} on {CELL} \({POINTS}\)": _best_tile,
    rf"can score nothing better than {TILE} on {CELL} \({POINTS}\)": _best_tile,
    r"score (?:it|every other open minus tile) \(([+−]\d+) points?\)": lambda case, found: is_gain(case, found[1]),
    AT_BEST: _at_best,
    rf"hearts among (\d+) unseen tiles?: {TAKING}(?:, )?{AGAIN}": _hearts,
    rf"may cost you points(?: or help a rival)? \({SHARE}\)": _may_cost,
    r"shows one of (\d+) unseen tiles": lambda case, found: len(hidden(case)) == int(found[1]),
    r"shows the last unseen tile": lambda case, _: len(hidden(case)) == 1,
    r"([+−][\d.]+) points on average over (\d+) unseen tiles": _average,
    rf"costs points {SHARE} of the time": _bad_share,
    rf"sinks {LINES_TOLD}: (\d+) tiles? leaves?": _sinks,
    rf"leaves {LINES_TOLD} one tile short of sinking": _short,
    rf"keeps {LINES_TOLD} from sinking soon": _keeps,
    rf"without {TILE} your score goes from {NUMBER} to {NUMBER}": _without,
    rf"you have seen {TILE} there": _tile_there,
    rf"hides {TILE}": _tile_there,
    rf"(?:hides|opens) {TILE} on {CELL} without an effect": _tile_there,
    rf"you know it already: {TILE}": _tile_there,
    rf"{TILE} on {CELL} leaves the game, so nobody can score it": _tile_there,
    r"lets (\w+) play twice": _twice,
    r"you play twice": _twice,
    r"lets each rival draw a random tile from your pile": lambda case, _: (
        used(case, case.after).players[case.seat].pile.count < case.state.players[case.seat].pile.count
    ),
    rf"one of (\d+) unseen tiles, {SHARE} have a minus value": _peek,
    r"opens (\d+) tiles? and hides (\d+), without effects": _line_turned,
    r"you know (\d+) of (\d+) facedown tiles? already": _knows,
    rf"the \d+ tiles of the run bring {POINTS}": lambda case, found: is_gain(case, found[1]),
    r"then its heart can serve you again": _serves_again,
    r"no (?:heart|skull), so nothing else happens": lambda case, _: case.after.ask not in ANSWERS,
    r".*, but that is not possible now": lambda case, _: case.after.ask not in (*ANSWERS, Ask.USE),
    rf"lays {TILE} on {CELL} (for all to see|where only you know it)": _laid,
    r"gives up a look at (\d+) unseen tiles?": _looks_left,
}
