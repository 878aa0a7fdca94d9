"""Captain Flip in words: notation, events, questions, reasons and results."""

from __future__ import annotations

from tableflip.core.game import Action, Event
from tableflip.core.news import NOTHING, Item
from tableflip.core.piles import NOT_FOUND, find
from tableflip.games.captain_flip import faces
from tableflip.games.captain_flip.board import group_at
from tableflip.games.captain_flip.box import CELLS, ICON_NAMES, LINE_NAMES, NAMES, POWERS, SIDE, TILES, Icon
from tableflip.games.captain_flip.position import cells_of
from tableflip.games.captain_flip.records import ROW, TILE_CODES, Ask, Reason, State, Told, Verb
from tableflip.games.captain_flip.scoring import score
from tableflip.games.captain_flip.view import visible, winners

SEAT_NAMES = ("captain", "pirate", "sailor", "diver", "fisher", "mermaid")
CELL_VERBS = (Verb.FLIP, Verb.CLAIM, Verb.PEEK, Verb.PICK, Verb.TURN, Verb.ONTO, Verb.TAKE)


def called(seat: int) -> str:
    """A seat in a sentence."""
    return SEAT_NAMES[seat].title()


def text(_state: State, action: Action) -> str:
    """CAPTAIN-902, CAPTAIN-903: a decision in notation."""
    verb, target = action
    word = Verb(verb).name.lower()
    if verb in CELL_VERBS:
        return f"{word} {NAMES[target]}"
    if verb == Verb.SWAP:
        return f"{word} {target // CELLS} {NAMES[target % CELLS]}"
    if verb == Verb.STEAL:
        return f"{word} {target // TILES} {target % TILES + 1}"
    if verb in (Verb.LOSE, Verb.BACK):
        return f"{word} {target + 1}"
    if verb == Verb.PLACE:
        return f"{word} {NAMES[target // CELLS]} {NAMES[target % CELLS]}"
    if verb == Verb.LINE:
        return f"{word} {'row' if target == ROW else 'column'}"
    return word


def text_for(state: State, action: Action, seat: int) -> str:
    """CAPTAIN-907: a decision as a record shows it to one seat: the slot of a rival's swap is not told."""
    if action.verb == Verb.SWAP and seat != state.active:
        return f"swap ? {NAMES[action.target % CELLS]}"
    return text(state, action)


def board_for(state: State, is_full: bool) -> str:
    """CAPTAIN-908: the board row by row; in a record shown to a seat facedown tiles have no number."""
    grid = state.book.grid
    rows: list[str] = []
    for row in range(grid):
        cells = [_cell_text(state, row * SIDE + column, is_full) for column in range(grid)]
        rows.append(" ".join(cells))
    return "\n".join(rows)


def _cell_text(state: State, cell: int, is_full: bool) -> str:
    if not state.present >> cell & 1:
        return "."
    if state.up >> cell & 1:
        return f"{state.board[cell]}+"
    return f"{state.board[cell] if is_full else '?'}-"


def on_cell(state: State, cell: int) -> str:
    """The tile on a cell as far as everybody sees it."""
    tile = visible(state, cell)
    if tile:
        return f"{faces.name(state, tile)} on {NAMES[cell]}"
    return f"the facedown tile on {NAMES[cell]}"


def describe(state: State, action: Action) -> str:
    """A decision in words."""
    verb, target = action
    if verb == Verb.FLIP:
        return _describe_flip(state, target)
    if verb == Verb.SWAP:
        tile = state.players[state.active].hand.tiles[target // CELLS]
        return f"swap {faces.name(state, tile)} with {on_cell(state, target % CELLS)}"
    if verb == Verb.TURN:
        return f"turn over {on_cell(state, target)}"
    if verb == Verb.ONTO:
        return f"put {faces.name(state, state.held)} in place of {on_cell(state, target)}"
    if verb == Verb.TAKE:
        cells = ", ".join(NAMES[cell] for cell in cells_of(group_at(state, target)))
        return f"take the colour run {cells or NAMES[target]}"
    if verb in CELL_VERBS:
        return f"{Verb(verb).name.lower()} {on_cell(state, target)}"
    if verb == Verb.STEAL:
        return f"steal {faces.name(state, target % TILES + 1)} from {called(target // TILES)}"
    if verb == Verb.LOSE:
        return f"throw away {faces.name(state, target + 1)}"
    if verb == Verb.BACK:
        return f"put back {faces.name(state, target + 1)}"
    if verb == Verb.PLACE:
        return f"move {on_cell(state, target // CELLS)} to {NAMES[target % CELLS]}"
    if verb == Verb.LINE:
        return f"turn over the rest of the {'row' if target == ROW else 'column'}"
    if verb == Verb.USE:
        return f"use it: {POWERS[state.power].text}"
    return {Verb.SKIP: "skip the action", Verb.STOP: "stop peeking", Verb.LEAVE: "leave the runs"}[Verb(verb)]


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
    return f"{ICON_NAMES[icon]}, {POWERS[power].text}" if power else f"no {ICON_NAMES[icon]}"


def place(_state: State, action: Action) -> str:
    """Where a click means this decision."""
    verb, target = action
    if verb in CELL_VERBS:
        return f"cell:{NAMES[target]}"
    if verb == Verb.SWAP:
        return f"hand:{target // CELLS}>cell:{NAMES[target % CELLS]}"
    if verb == Verb.PLACE:
        return f"cell:{NAMES[target // CELLS]}>cell:{NAMES[target % CELLS]}"
    if verb == Verb.STEAL:
        return f"pile:{target // TILES}:{target % TILES + 1}"
    if verb in (Verb.LOSE, Verb.BACK):
        return f"pile:{target + 1}"
    if verb == Verb.LINE:
        return f"button:{'row' if target == ROW else 'column'}"
    return f"button:{Verb(verb).name.lower()}"


def prompt(state: State) -> str:
    """What the active player is asked."""
    if state.ask == Ask.OVER:
        return verdict(state)
    who = called(state.active)
    action = POWERS[state.power].text
    questions = {
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
        Ask.ONTO: f"in whose place does {faces.name(state, state.held)} go?",
        Ask.PATTERN: "take a colour run, or leave it",
    }
    return f"{who}: {questions[Ask(state.ask)]}"


def _times(left: int) -> str:
    return f"({left} left)"


def _step_question(state: State) -> str:
    steps: list[str] = []
    if state.flips_left:
        steps.append("flip a tile" if state.flips_left == 1 else "flip a tile (two flips this turn)")
    if state.swaps_left:
        steps.append("swap a hand tile")
    return " or ".join(steps)


def word(state: State, item: Item, seat: int) -> Event:
    """One event in a sentence, as a seat may know it."""
    kind = Told(item.kind)
    if kind == Told.ENDED:
        return Event("ended", item.seat, verdict(state))
    who = called(item.seat)
    return Event(kind.name.lower(), item.seat, f"{who} {_deed(state, kind, item.what, seat == item.seat)}")


def _deed(state: State, kind: Told, what: int, is_own: bool) -> str:
    if kind in CELL_AND_TILE:
        cell, tile = divmod(what, TILE_CODES)
        shown = f": {faces.line(state, tile)}" if tile else ""
        return CELL_AND_TILE[kind].format(cell=NAMES[cell]) + shown
    if kind in (Told.SAW, Told.GAVE, Told.TOOK):
        tile = faces.line(state, what) if what != NOTHING else "a tile"
        return {Told.SAW: "sees {}", Told.GAVE: "lays down {}", Told.TOOK: "takes {} in hand"}[kind].format(tile)
    if kind in (Told.LOST, Told.ROBBED, Told.CHOSE):
        deed = {Told.LOST: "throws away {}", Told.ROBBED: "receives {}", Told.CHOSE: "puts back {}"}[kind]
        return deed.format(faces.name(state, what))
    if kind == Told.STOLE:
        return f"steals {faces.name(state, what % TILE_CODES)} from {called(what // TILE_CODES)}"
    if kind == Told.MOVED:
        return f"moves the tile on {NAMES[what // CELLS]} to {NAMES[what % CELLS]}"
    if kind in (Told.USED, Told.SKIPPED):
        return f"{'uses' if kind == Told.USED else 'skips'} the action: {POWERS[what].text}"
    if kind in (Told.PEEKED, Told.PICKED, Told.SWAPPED):
        deed = {Told.PEEKED: "peeks at {}", Told.PICKED: "picks {}", Told.SWAPPED: "swaps a hand tile with {}"}[kind]
        return deed.format(NAMES[what])
    if kind == Told.CLEARED:
        return f"sees {LINE_NAMES[what]} cleared"
    if kind == Told.REFILLED_DOWN:
        return f"refills {what} {'gap' if what == 1 else 'gaps'} facedown"
    return DEEDS[kind]


CELL_AND_TILE = {
    Told.TURNED_UP: "turns {cell} up",
    Told.TURNED_DOWN: "turns {cell} down",
    Told.CLAIMED: "claims {cell}",
    Told.REFILLED_UP: "refills {cell}",
    Told.REMOVED: "removes {cell}",
    Told.LAID: "puts back on {cell}",
}
DEEDS = {
    Told.EARNED: "will go again",
    Told.DOUBLED: "gives the next player a double turn",
    Told.STOPPED: "stops peeking",
    Told.LEFT: "leaves the runs",
}


def result(state: State) -> str:
    """The result in notation: the winning seats (or the solo score), and why the game ended."""
    reason = Reason(state.reason).name.lower()
    if state.seats == 1:
        return f"score {score(state, 0)} {reason}"
    return f"{'+'.join(str(seat) for seat in winners(state))} {reason}"


def verdict(state: State) -> str:
    """The result in a sentence."""
    ended = "the sea is empty" if state.reason == Reason.CLEARED else "nothing has happened for too long"
    if state.seats == 1:
        return f"The voyage is over, {ended}: {score(state, 0)} points"
    won = winners(state)
    names = " and ".join(called(seat) for seat in won)
    points = ", ".join(f"{called(seat)} {score(state, seat)}" for seat in range(state.seats))
    return f"{names} {'wins' if len(won) == 1 else 'share the win'}, {ended}: {points}"


def fade(state: State, item: Item) -> Item:
    """An event of an earlier action as it may be told now: with a sailor's memory, no face that is facedown again."""
    if state.book.log or state.ask == Ask.OVER:
        return item
    kind = Told(item.kind)
    if kind in CELL_AND_TILE:
        cell, tile = divmod(item.what, TILE_CODES)
        if is_out_of_sight(state, tile):
            item.what = cell * TILE_CODES
    elif kind in (Told.SAW, Told.GAVE, Told.TOOK) and is_out_of_sight(state, item.what):
        item.what = NOTHING
    return item


def is_out_of_sight(state: State, tile: int) -> bool:
    """Whether a tile lies facedown on the board, in a hand or in the deck now: which of them may not be told apart."""
    for cell in range(CELLS):
        if state.board[cell] == tile:
            return not state.up >> cell & 1
    if find(state.deck, tile) != NOT_FOUND:
        return True
    return any(tile in state.players[seat].hand.tiles for seat in range(state.seats))  # type: ignore[operator]


def may_look_back(state: State) -> bool:
    """Whether earlier positions may be shown again now: not while players have to remember."""
    return bool(state.book.log) or state.ask == Ask.OVER
