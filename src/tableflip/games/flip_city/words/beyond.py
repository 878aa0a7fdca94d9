"""What people type in Flip City that no action is written like, and the rule that speaks against it."""

from __future__ import annotations

from tableflip.core.action import Action
from tableflip.core.piles import top
from tableflip.games.flip_city.about import SEAT_NAMES
from tableflip.games.flip_city.box import NAMES, SIDES
from tableflip.games.flip_city.rules.state import NONE, RECEIVERS, Phase, State, Verb, is_solo
from tableflip.games.flip_city.words.cards import ONE
from tableflip.games.flip_city.words.refusals import why_not

ABOUT_A_SIDE = {
    "recycle": (Verb.RECYCLE, "CITY-280"),
    "buy": (Verb.BUY, "CITY-340"),
    "develop": (Verb.DEVELOP, "CITY-370"),
    "flip": (Verb.FLIP_MAIN, "CITY-350"),
}
PASSES = ("pass", "skip", "wait", "done", "finish", "next", "nothing")
NEVER_DONE = {
    "draw": "cards are not drawn: the top card of your deck lies open, and you play it (CITY-201)",
    "discard": "played cards go to your discard pile when the turn ends, and no others do by choice (CITY-420)",
    "sell": "cards are never sold (CITY-320)",
    "trash": "no card leaves the game by choice (CITY-012)",
    "remove": "no card leaves the game by choice (CITY-012)",
    "give": "a card is given away by flipping it, as flip apartment main 1 (CITY-360)",
    "hand": "a card is given away by flipping it, as flip apartment main 1 (CITY-360)",
}
PERMISSIONS = ("main", "extra")


def beyond(state: State, text: str) -> str:
    """What speaks against a text in small letters that no action is written like; empty where nobody would try it."""
    verb, _, rest = text.replace("*", " ").partition(" ")
    if verb == "play":
        return _beyond_play(state, rest)
    if verb in PASSES:
        return _beyond_pass(state)
    if verb in ("stop", "end"):
        return f"write {verb} alone (CITY-850)"
    if verb == "shuffle":
        named = "with the supply card that it costs, as shuffle hospital" if is_solo(state) else "alone"
        return f"write shuffle {named} ({'CITY-601' if is_solo(state) else 'CITY-850'})"
    if verb in ABOUT_A_SIDE:
        return _beyond_side(state, verb, rest)
    return NEVER_DONE.get(verb, "")


def _beyond_play(state: State, rest: str) -> str:
    """Only the top card is played, one at a time, and it need not be named."""
    if state.phase != Phase.PLAY:
        return why_not(state, Action(Verb.PLAY))
    deck = state.cities[state.seat].deck
    if deck.count == 0:
        return "your deck is empty (CITY-201)"
    side, _ = side_in(rest)
    if side == NONE:
        return "cards are played one at a time, by play (CITY-220)"
    if side != top(deck):
        return f"only the top card of your deck is played, and that is {ONE[top(deck)]} (CITY-201)"
    return "the top card is played by play alone (CITY-850)"


def _beyond_pass(state: State) -> str:
    if state.phase == Phase.BUILD:
        return "who builds nothing more ends the turn by end (CITY-321)"
    return "nobody passes: you end the play phase by stop, where that is legal (CITY-205)"


def _beyond_side(state: State, verb: str, rest: str) -> str:
    kind, rule = ABOUT_A_SIDE[verb]
    if (state.phase == Phase.PLAY) != (kind == Verb.RECYCLE):
        return why_not(state, Action(kind))
    if not rest:
        return f"nothing can be had by {verb} now ({rule})"
    side, more = side_in(rest)
    if side == NONE:
        _, _, later = rest.partition(" ")
        return f"one card at a time ({rule})" if rest[0].isdecimal() and side_in(later)[0] != NONE else ""
    written = f"{verb} {NAMES[side]}"
    if kind == Verb.FLIP_MAIN:
        return _beyond_flip(state, side, more)
    if more.isdecimal():
        return f"one card at a time: {written} ({rule})"
    return f"write {written} (CITY-850)"


def _beyond_flip(state: State, side: int, more: str) -> str:
    """A flip names what pays for it, and in some cases a seat."""
    permission, _, seat = more.partition(" ")
    if permission not in PERMISSIONS:
        against = why_not(state, Action(Verb.FLIP_MAIN, side * RECEIVERS))
        ways = f"flip {NAMES[side]} main with an action, flip {NAMES[side]} extra with an extra flip"
        return f"say what it uses: {ways} (CITY-325)" if against.startswith("name who") else against
    if seat in SEAT_NAMES:
        return f"seats are written as numbers: flip {NAMES[side]} {permission} {SEAT_NAMES.index(seat)} (CITY-850)"
    if seat:
        return f"the seats are 0 to {state.players - 1} (CITY-361)"
    return f"write flip {NAMES[side]} {permission} (CITY-850)"


def side_in(words: str) -> tuple[int, str]:
    """The side that words begin with, however its name is spaced, and what comes after it; NONE where there is none."""
    joined = words.replace(" ", "_")
    for side in range(SIDES):
        name = NAMES[side]
        if joined == name or joined.startswith(f"{name}_"):
            return side, words[len(name) + 1 :]
    return NONE, ""
