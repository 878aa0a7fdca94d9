"""Captain Flip in a terminal: tiles with icon, value and pattern, lines about to clear, and what a flip would do."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from tableflip.core.errors import TableflipError
from tableflip.core.grids import NO_CELL
from tableflip.core.phrases import figure, signed
from tableflip.core.terminal import Board
from tableflip.games.captain_flip.box import (
    COLOURS,
    HAND,
    ICON_NAMES,
    KINDS,
    POWER_NAMES,
    POWERS,
    SIDE,
    TILES,
    VALUES,
    Star,
)
from tableflip.games.captain_flip.rules.cells import COLUMN_LETTERS, LINES, NAMES, cells_of, cells_of_board
from tableflip.games.captain_flip.rules.in_sight import shown_in_hand, visible
from tableflip.games.captain_flip.rules.legal import legal_into
from tableflip.games.captain_flip.rules.scoring import score, stars_of
from tableflip.games.captain_flip.rules.sea import is_complete
from tableflip.games.captain_flip.rules.state import LEGAL_MOST, Ask, State, tiles_of
from tableflip.games.captain_flip.sources import SOURCES
from tableflip.games.captain_flip.words import faces
from tableflip.games.captain_flip.words.telling import preview, prompt, verdict
from tableflip.games.captain_flip.words.text import called
from tableflip.games.captain_flip.words.view import groups_on_offer, unseen

# each colour with its pattern, so that nobody has to tell colours apart (CAPTAIN-024)
STYLES = ("bright_red", "bright_green", "bright_yellow", "bright_blue", "dark_orange", "bright_magenta")
EDGES = ("////", "))))", "▚▚▚▚", "@@@@", "••••", "╦╩╦╩")
ICONS = ("♥", "☠", "★")
ICON_STYLES = ("red", "white", "yellow")
ABOUT_TO_CLEAR = "!"
STALEMATE_MARK = SOURCES.origins["stalemate"].source.mark
WIDTH = 12


def draw(state: State, seat: int, aids: bool) -> RenderableType:
    """The table in colour, as a seat sees it."""
    grid = Table(show_header=True, show_lines=True, padding=(0, 0), header_style="dim")
    grid.add_column("", style="dim", vertical="middle")
    risky = _risky_lines(state) if aids else []
    for column in range(state.book.grid):
        warned = SIDE + column in risky
        grid.add_column(f"{COLUMN_LETTERS[column]}{ABOUT_TO_CLEAR if warned else ''}", width=WIDTH, justify="center")
    for row in range(state.book.grid):
        label = f"{row + 1}{ABOUT_TO_CLEAR if row in risky else ''}"
        grid.add_row(label, *(_tile(state, row * SIDE + column, seat) for column in range(state.book.grid)))
    parts: list[RenderableType] = [grid, *(_player(state, owner, seat) for owner in range(state.seats))]
    parts.append(Text(_counts(state), style="dim"))
    if aids:
        parts += [Text(line, style="cyan") for line in _hints(state)]
    return Group(*parts)


def compact(state: State, seat: int, aids: bool) -> RenderableType:
    """The same with two lines a tile and one a player, for a low window; `explain CELL` tells what a flip would do."""
    sea = Table.grid(padding=(0, 1))
    risky = _risky_lines(state) if aids else []
    columns = range(state.book.grid)
    sea.add_row("", *(f"{COLUMN_LETTERS[one]}{ABOUT_TO_CLEAR if SIDE + one in risky else ''}" for one in columns))
    for row in range(state.book.grid):
        label = f"{row + 1}{ABOUT_TO_CLEAR if row in risky else ''}"
        sea.add_row(label, *(_low_tile(state, row * SIDE + column, seat) for column in columns))
    players = [_player(state, owner, seat) for owner in range(state.seats)]
    for player in players:
        player.no_wrap, player.overflow = True, "ellipsis"
    counts = Text(_counts(state), style="dim", no_wrap=True, overflow="ellipsis")
    return Group(sea, *players, counts)


def _low_tile(state: State, cell: int, seat: int) -> Text:
    """A tile in two lines: creature and value, then pattern and icons."""
    edge, creature, icons = _tile(state, cell, seat).split("\n", allow_blank=True)
    if not str(creature).strip("░ "):
        return Text("\n").join([creature, icons])
    known = not str(creature).startswith("░")
    return Text("\n").join([creature, Text(" ").join([edge, icons])] if known else [creature, edge])


def _tile(state: State, cell: int, seat: int) -> Text:
    """A tile in three lines: edge pattern, creature and value, icons."""
    if not state.present >> cell & 1:
        return Text("\n\n")
    tile = visible(state, cell)
    up = state.up >> cell & 1
    if not tile and state.peeked == cell and state.peeker == seat:
        tile = max(state.board[cell], 0)
    chosen = cell == state.flipped or state.chosen >> cell & 1
    if not tile:
        name = f"[{NAMES[cell]}]" if chosen else f"░{NAMES[cell]}░"
        return Text(f"░░░░░░░░\n░░{name}░░\n░░░░░░░░", style="blue")
    colour = state.faces.colour[tile]
    text = Text()
    text.append(f"{EDGES[colour]} {NAMES[cell]}\n", STYLES[colour] + (" reverse" if chosen else ""))
    text.append(f"{KINDS[state.faces.kind[tile]]} {signed(faces.value(state, tile))}\n", "bold" if up else "dim italic")
    for icon in faces.powers(state, tile):
        text.append(f"{ICONS[icon]} ", ICON_STYLES[icon])
    if not up:
        text.append("down", "dim italic")
    return text


def _player(state: State, owner: int, seat: int) -> Text:
    """A player's pile, stars and score, and the hand where it may be seen."""
    active = owner == state.active and state.ask != Ask.OVER
    text = Text(f"{'▶' if active else ' '} {called(owner)} {figure(score(state, owner))}: ", "bold" if active else "")
    stars = stars_of(state, owner)
    for star in Star:  # before the tiles, which a low window may cut off: they change what one may do
        if stars >> star & 1:
            text.append(f"★{POWER_NAMES[star].removeprefix('star_')} ", "yellow")
    for tile in tiles_of(state.players[owner].pile):
        kind = KINDS[state.faces.kind[tile]]
        text.append(f"{tile}·{kind} {signed(faces.value(state, tile))} ", STYLES[state.faces.colour[tile]])
    if state.book.commander:
        text.append(f"| hand {_hand(state, owner, seat)}")
    return text


def _hand(state: State, owner: int, seat: int) -> str:
    if owner == seat or state.ask == Ask.OVER:
        hand = state.players[owner].hand
        return ", ".join(f"{slot}: {faces.name(state, hand.tiles[slot])}" for slot in range(HAND))
    shown = [faces.name(state, tile) for tile in shown_in_hand(state, owner)]
    return ", ".join([*shown, *["?"] * (HAND - len(shown))])


def _counts(state: State) -> str:
    extra = " · extra turn earned" if state.extra else ""
    double = " · the next player plays twice" if state.double else ""
    most = f"/{state.book.stalemate}{STALEMATE_MARK}" if state.book.stalemate else ""
    return (
        f"deck {state.deck.count} · cleared {state.cleared.count} · removed {state.removed.count} · turn {state.number}"
        f" · turns left {state.turns_left} · quiet {state.quiet}{most}{extra}{double}"
    )


def _risky_lines(state: State) -> list[int]:
    """The lines that are complete or lack a single tile."""
    return [
        line
        for line in range(len(LINES))
        if is_complete(state, line) or (LINES[line] & state.present & ~state.up).bit_count() == 1
    ]


def _hints(state: State) -> list[str]:
    """What turns complete a line, what flips set off, what is still to come, and which groups are on offer."""
    hints: list[str] = []
    for line in _risky_lines(state):
        down = cells_of(LINES[line] & state.present & ~state.up)
        cells = ", ".join(NAMES[cell] for cell in cells_of(LINES[line] & state.present))
        end = f"sinks when {NAMES[down[0]]} is turned up" if down else "is complete"
        hints.append(f"{ABOUT_TO_CLEAR} {cells}: {end}")
    for group in groups_on_offer(state):
        hints.append("colour run on offer: " + ", ".join(NAMES[cell] for cell in cells_of(group)))
    if state.ask == Ask.STEP and state.flips_left:
        hints += [
            f"flip {NAMES[cell]}: {preview(state, cell)}"
            for cell in cells_of_board(state.book.grid)
            if preview(state, cell)
        ]
    left = ", ".join(f"{count} {kind}" for kind, count in unseen(state).items() if count)
    hints.append(f"out of sight: {left or 'nothing'}")
    return hints


def plain(state: State, seat: int, aids: bool) -> str:
    """The table in plain words, for dumb terminals and screen readers."""
    lines: list[str] = []
    for row in range(state.book.grid):
        lines.append(
            f"row {row + 1}: " + "; ".join(_spoken(state, row * SIDE + c, seat) for c in range(state.book.grid))
        )
    for owner in range(state.seats):
        pile = ", ".join(f"{tile} {faces.name(state, tile)}" for tile in tiles_of(state.players[owner].pile))
        stars = ", ".join(POWER_NAMES[star] for star in Star if stars_of(state, owner) >> star & 1)
        points = figure(score(state, owner))
        lines.append(f"{called(owner)}, {points} points: {pile or 'no tiles'}" + (f" ({stars})" if stars else ""))
        if state.book.commander:
            lines.append(f"hand of {called(owner)}: {_hand(state, owner, seat)}")
    lines.append(_counts(state))
    if aids:
        lines += _hints(state)
    lines.append(str(verdict(state)) if state.ask == Ask.OVER else f"{called(state.active)}: {prompt(state)}")
    return "\n".join(lines)


def _spoken(state: State, cell: int, seat: int) -> str:
    if not state.present >> cell & 1:
        return f"{NAMES[cell]} gap"
    tile = visible(state, cell)
    if state.up >> cell & 1:
        icons = "".join(f" {ICON_NAMES[icon]}" for icon in faces.powers(state, tile))
        return f"{NAMES[cell]} {faces.name(state, tile)}{icons}"
    if not tile and state.peeked == cell and state.peeker == seat:
        return f"{NAMES[cell]} facedown, you see {faces.name(state, max(state.board[cell], 0))}"
    return f"{NAMES[cell]} facedown" + (f" {faces.name(state, tile)}" if tile else "")


def topics(state: State) -> Sequence[str]:
    """What can be asked about: cells, tile numbers, actions and creatures; help names the last."""
    cells = [NAMES[cell] for cell in cells_of_board(state.book.grid)]
    return [*cells, *(str(tile) for tile in range(1, TILES + 1)), *POWER_NAMES[1:], *KINDS]


def explain(state: State, topic: str) -> str:
    """What a cell, a tile, a creature or an action is and does."""
    asked = topic.strip().lower()
    if asked in NAMES:
        return _explain_cell(state, NAMES.index(asked))
    if asked.isdecimal() and 1 <= int(asked) <= TILES:
        return f"Tile {asked}: {faces.full(state, int(asked))}"
    if asked in KINDS:
        kind = KINDS.index(asked)
        held = [tile for tile in range(1, TILES + 1) if state.faces.kind[tile] == kind]
        colours = ", ".join(COLOURS[state.faces.colour[tile]] for tile in held)
        return f"{asked}: worth {figure(VALUES[kind])}, {len(held)} tiles ({colours})"
    if asked in POWER_NAMES[1:]:
        power = POWERS[POWER_NAMES.index(asked)]
        icons = " or ".join(ICON_NAMES["HKS".index(letter)] for letter in power.icons)
        return f"{power.name} ({icons}): {power.text}"
    raise TableflipError(
        f"there is nothing to tell about {topic!r}; ask for a cell (b2), a tile number, {', '.join(KINDS)}"
    )


def _explain_cell(state: State, cell: int) -> str:
    if not state.present >> cell & 1:
        return f"{NAMES[cell]} is a gap"
    tile = visible(state, cell)
    if not tile:
        return f"{NAMES[cell]} is facedown"
    facing = "faceup" if state.up >> cell & 1 else "facedown, everybody has seen it"
    flip = preview(state, cell)
    return f"{NAMES[cell]}, {facing}: {faces.full(state, tile)} Flipping it now: {flip.removesuffix('.')}."


def forced(state: State) -> str:
    """Why the only legal decision needs no asking: a single option, and nothing to learn before it."""
    if state.ask == Ask.OVER:
        return ""
    menu = [0] * LEGAL_MOST
    if legal_into(state, menu) != 1:  # type: ignore[arg-type]
        return ""
    if state.peeked != NO_CELL:
        return ""  # the player should see the face before the game goes on (CAPTAIN-812)
    return "there is only one option (CAPTAIN-901)"


BOARD: Board[State] = Board(draw=draw, compact=compact, plain=plain, topics=topics, explain=explain, forced=forced)
