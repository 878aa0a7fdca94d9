"""What players of Captain Flip are told: questions, decisions, events and the result."""

from __future__ import annotations

from tableflip.core.action import Action
from tableflip.core.layout import BUTTON, THEN
from tableflip.core.news import NOTHING, Item
from tableflip.core.phrases import counted, figure, inside
from tableflip.core.words import Event, Verdict
from tableflip.games.captain_flip.box import CELLS, COLOURS, ICON_NAMES, TILES, Icon
from tableflip.games.captain_flip.rules.cells import LINE_NAMES, NAMES, cells_of
from tableflip.games.captain_flip.rules.end import winners
from tableflip.games.captain_flip.rules.groups import group_at
from tableflip.games.captain_flip.rules.in_sight import faceup, must_remember, out_of_sight, visible
from tableflip.games.captain_flip.rules.scoring import score
from tableflip.games.captain_flip.rules.state import ROW, Ask, Happened, Reason, State, Verb
from tableflip.games.captain_flip.words import faces
from tableflip.games.captain_flip.words.happenings import (
    ACTION,
    FORGOTTEN,
    IN_PILES,
    on_board,
    places,
    sentence,
    tile_told,
    without_face,
)
from tableflip.games.captain_flip.words.places import HAND, PILE
from tableflip.games.captain_flip.words.text import CELL_VERBS, called

AN_ACTION = 2 * TILES + 1  # what an event shows that may be hidden again, behind the tiles and those found in piles


def on_cell(state: State, cell: int) -> str:
    """The tile on a cell as far as everybody sees it."""
    tile = visible(state, cell)
    if tile:
        return f"{faces.the(state, tile)} on {NAMES[cell]}"
    return f"the facedown tile on {NAMES[cell]}"


def describe(state: State, action: Action) -> str:
    """A decision in words."""
    verb, target = action
    if verb == Verb.FLIP:
        return _describe_flip(state, target)
    if verb == Verb.SWAP:
        tile = state.players[state.active].hand.tiles[target // CELLS]
        return f"swap {faces.the(state, tile)} with {on_cell(state, target % CELLS)}"
    if verb == Verb.TURN:
        return f"turn over {on_cell(state, target)}"
    if verb == Verb.ONTO:
        return f"put {faces.the(state, state.held)} in place of {on_cell(state, target)}"
    if verb == Verb.TAKE:
        return f"score {_run(state, target)}"
    if verb == Verb.CLAIM:
        return f"score {on_cell(state, target)}"  # CAPTAIN-227
    if verb == Verb.PEEK:
        return f"peek at {on_cell(state, target)}"
    if verb in CELL_VERBS:
        return f"{Verb(verb).name.lower()} {on_cell(state, target)}"
    if verb == Verb.STEAL:
        return f"take {faces.the(state, target % TILES + 1)} from {called(target // TILES)}"
    if verb == Verb.LOSE:
        return f"throw away {faces.the(state, target + 1)}"
    if verb == Verb.BACK:
        return f"put back {faces.the(state, target + 1)}"
    if verb == Verb.PLACE:
        return f"move {on_cell(state, target // CELLS)} to {NAMES[target % CELLS]}"
    if verb == Verb.LINE:
        return f"turn over the rest of the {'row' if target == ROW else 'column'}"
    if verb == Verb.USE:
        return f"use it: {inside(faces.asked(state.power))}"
    return {Verb.SKIP: "skip the action", Verb.STOP: "stop peeking", Verb.LEAVE: "score no colour run"}[Verb(verb)]


def _run(state: State, first: int) -> str:
    """CAPTAIN-602: a colour run by its colour and its cells; of no group on offer only where it would begin."""
    tile = visible(state, first)
    colour = COLOURS[state.faces.colour[tile]] if tile else "colour"
    cells = ", ".join(NAMES[cell] for cell in cells_of(group_at(state, first)))
    return f"the {colour} run {cells or NAMES[first]}"


def _describe_flip(state: State, cell: int) -> str:
    """A flip, with what it would set off where that is public."""
    way = "down" if state.up >> cell & 1 else "up"
    effect = preview(state, cell)
    return f"turn {on_cell(state, cell)} {way}" + (f": {effect}" if effect else "")


def preview(state: State, cell: int) -> str:
    """What flipping a tile would do, as far as everybody knows; empty where that is hidden."""
    tile = visible(state, cell)
    if not tile:
        return ""
    icon = Icon.SKULL if state.up >> cell & 1 else Icon.HEART
    power = faces.powers(state, tile).get(icon)
    return f"{ICON_NAMES[icon]}, {faces.told(power)}" if power else f"no {ICON_NAMES[icon]}"


def hand_place(seat: int, slot: int) -> str:
    """Where a tile in somebody's hand is clicked."""
    return f"{HAND}{seat}:{slot}"


def pile_place(seat: int, tile: int) -> str:
    """Where a tile in somebody's pile is clicked."""
    return f"{PILE}{seat}:{tile}"


def place(state: State, action: Action) -> str:
    """Where a click means this decision."""
    verb, target = action
    if verb in CELL_VERBS:
        return on_board(target)
    if verb == Verb.SWAP:
        return f"{hand_place(state.active, target // CELLS)}{THEN}{on_board(target % CELLS)}"
    if verb == Verb.PLACE:
        return f"{on_board(target // CELLS)}{THEN}{on_board(target % CELLS)}"
    if verb == Verb.STEAL:
        return pile_place(target // TILES, target % TILES + 1)
    if verb in (Verb.LOSE, Verb.BACK):
        return pile_place(state.active, target + 1)
    if verb == Verb.LINE:
        return f"{BUTTON}{'row' if target == ROW else 'column'}"
    return f"{BUTTON}{Verb(verb).name.lower()}"


def prompt(state: State) -> str:
    """What the active player is asked; nothing after the end."""
    action = faces.asked(state.power)
    questions = {
        Ask.OVER: "",
        Ask.STEP: _step_question(state),
        Ask.USE: f"use the action? {action}",
        Ask.CLAIM: action,
        Ask.STEAL: action,
        Ask.LOSE: f"{action} {_times(state.left)}",
        Ask.PEEK: f"{action} {_times(state.left)}",
        Ask.PICK: f"{action} Pick {_times(state.left)}",
        Ask.PLACE: "which of the picked tiles goes to the next cell?",
        Ask.TURN: f"{action} {_times(state.left)}",
        Ask.LINE: action,
        Ask.BACK: f"{action} Which one?",
        Ask.ONTO: f"in whose place does {faces.the(state, state.held)} go?",
        Ask.PATTERN: "score a colour run, or none",
    }
    return questions[Ask(state.ask)]


def doing(state: State) -> str:
    """What the active player is about to do, after the name; nothing after the end."""
    deeds = {
        Ask.OVER: "",
        Ask.STEP: _step_deed(state),
        Ask.USE: "decides whether to use the action",
        Ask.CLAIM: "scores a tile",
        Ask.STEAL: "takes a tile from another pile",
        Ask.LOSE: "throws tiles away",
        Ask.PEEK: "looks at facedown tiles",
        Ask.PICK: "picks tiles to move",
        Ask.PLACE: "puts the picked tiles back",
        Ask.TURN: "turns tiles over",
        Ask.LINE: "chooses a row or column",
        Ask.BACK: "puts a tile back into the sea",
        Ask.ONTO: f"chooses where {faces.the(state, state.held)} goes",
        Ask.PATTERN: "scores a colour run, or none",
    }
    return deeds[Ask(state.ask)]


def _times(left: int) -> str:
    return f"({left} left)"


def _step_question(state: State) -> str:
    steps: list[str] = []
    if state.flips_left:
        steps.append("flip a tile" if state.flips_left == 1 else "flip a tile (two flips this turn)")
    if state.swaps_left:
        steps.append("swap a hand tile")
    return " or ".join(steps)


def _step_deed(state: State) -> str:
    steps = ["turns a tile"] if state.flips_left else []
    return " or ".join([*steps, *(["swaps a hand tile"] if state.swaps_left else [])])


def word(state: State, item: Item, _seat: int) -> Event:
    """One event in a sentence, with where it happened and how a log may tell it later (CAPTAIN-841)."""
    kind = Happened(item.kind)
    if kind == Happened.ENDED:
        return Event("ended", item.seat, str(verdict(state)))
    words = _sentence(state, item, item.what)
    event = Event(kind.name.lower(), item.seat, words, places(kind, item.what))
    if not must_remember(state):
        return event
    faceless = _sentence(state, item, without_face(kind, item.what)) if kind in (*FORGOTTEN, *IN_PILES) else words
    if kind == Happened.LAID:
        event = event._replace(forgets=True)  # what everybody found in a pile until now may be turned facedown
    if faceless == words:
        return event
    return event._replace(later=faceless) if kind in FORGOTTEN else event._replace(least=faceless)


def _sentence(state: State, item: Item, what: int) -> str:
    kind = Happened(item.kind)
    if kind == Happened.CLEARED:
        return f"{LINE_NAMES[what].capitalize()} is all open and sinks"
    return f"{called(item.seat)} {sentence(state, kind, what)}"


def verdict(state: State) -> Verdict:
    """The result, and what it is by."""
    quiet = f"after {state.book.stalemate} quiet turns"
    ended = "the sea is empty" if state.reason == Reason.CLEARED else f"the voyage ends {quiet}"
    if state.seats == 1:
        return Verdict(counted(score(state, 0), "point"), ended)
    won = winners(state)
    names = " and ".join(called(seat) for seat in won)
    points = ", ".join(f"{called(seat)} {figure(score(state, seat))}" for seat in range(state.seats))
    return Verdict(f"{names} {'wins' if len(won) == 1 else 'share the win'}, {ended}", points)


def thing(item: Item) -> int:
    """CAPTAIN-841: an action or a tile that an event shows, which may be hidden again; what lay in piles is told apart.

    Which tile an action belonged to is not told with it, so the action is never told again.
    """
    kind = Happened(item.kind)
    if item.what == NOTHING or kind in ACTION:
        return AN_ACTION if kind in ACTION else 0
    tile = tile_told(kind, item.what)
    return TILES + tile if tile and kind in IN_PILES else tile


def hidden(state: State) -> int:
    """CAPTAIN-841: with a sailor's memory tiles out of sight, and of those seen in piles what has left them."""
    if not must_remember(state):
        return 0
    out = out_of_sight(state)
    return out | (out | faceup(state)) << TILES | 1 << AN_ACTION


def faceless(item: Item) -> Item:
    """An event without the tile or the action that it showed."""
    item.what = without_face(Happened(item.kind), item.what)
    return item


def may_look_back(state: State) -> bool:
    """CAPTAIN-843: whether earlier positions may be shown again now: not while players have to remember."""
    return not must_remember(state)
