"""Flip Ships in a terminal: the table seen from above, and the same in plain words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rich.columns import Columns
from rich.console import Group
from rich.text import Text

from tableflip.core.phrases import listed
from tableflip.core.sources import Source
from tableflip.core.terminal import Board, ByHand
from tableflip.games.flip_ships.about import SKILL_NAMES
from tableflip.games.flip_ships.box import (
    CELL_NAMES,
    COLOURS,
    COLUMNS,
    LEVEL_NAMES,
    LEVELS_OF_SHIPS,
    POWER_NAMES,
    POWER_TITLES,
    POWER_WORDS,
    SHIP_NAMES,
    SHIPS_A_SEAT,
    Colour,
)
from tableflip.games.flip_ships.landings.aiming import IN_BOX, ON_CARD, aim_of
from tableflip.games.flip_ships.landings.facts import has_facts, parked_on
from tableflip.games.flip_ships.landings.measured import from_edge
from tableflip.games.flip_ships.landings.nature import field_of
from tableflip.games.flip_ships.landings.notation import PLACE_WORDS, millimetres
from tableflip.games.flip_ships.landings.pads import may_choose
from tableflip.games.flip_ships.landings.targets import MOTHERSHIP_TARGET
from tableflip.games.flip_ships.rules.grid import shielded
from tableflip.games.flip_ships.rules.hits import hit_once
from tableflip.games.flip_ships.rules.state import NONE, Mode, Phase, Place, State, Zone
from tableflip.games.flip_ships.sources import SOURCES
from tableflip.games.flip_ships.table.flick import EDGE, check_choice, check_flick, read_numbers, split_launch
from tableflip.games.flip_ships.table.meter import stopped
from tableflip.games.flip_ships.words.flights import flight_sentence
from tableflip.games.flip_ships.words.guesses import Guess, guesses_of
from tableflip.games.flip_ships.words.spoken import enemy_name, enemy_traits, ship_name
from tableflip.games.flip_ships.words.telling import enemy_face, named, verdict
from tableflip.games.flip_ships.words.view import icons_of

HOW_TO_FLICK = "type place=-200 power=480 aim=0, or meter, or flick to let the house flip; explain flick tells more"
HOW_IT_IS_TYPED = (
    "A flick is typed as numbers, as place=-197 power=250: place is where along your edge, from -631 to 237 mm "
    "(-197 is its middle), power how strong, from 0 to 1000."
)
PAD_OR_EDGE = "add edge to flip from the edge of the table instead of the pad, as in edge place=-200 power=480"
WIDTH = 10  # of a card
MOON = 8  # of the moon strip
NAME = 5  # of a ship, and what parts it from the next
SHOWN_ZONES = (Zone.ACTIVE, Zone.HAND, Zone.TABLE, Zone.DOCK)
INKS: dict[Colour, str] = {
    "blue": "bold bright_blue",
    "red": "bold bright_red",
    "green": "bold green",
    "yellow": "bold yellow",
}
TOPICS = {
    "enemies": "An enemy is written id:speed/damage; Crawlers have speed 1, Gliders 2, Divers 3. "
    "S is a shield: it protects the enemies next to it. D needs two hits in one round.",
    "shield": "A generator (S) protects every enemy that shares a side with it, but no other generator. "
    "Ships on a protected enemy wait there until the generator falls or the round ends.",
    "double": "A double-hit enemy (D) falls to two hits in one round, by whomever. A ship that has hit it once "
    "waits on it.",
    "march": "After all seats, each column marches from front to back: speed 1 one row, speed 2 two rows pushing "
    "what stands in its way, speed 3 up to the next enemy or right into the city.",
    "atmosphere": "A ship that lies completely before row 1, or falls over the launch edge, may be flipped again; "
    "after the third time in a row it is docked.",
    "mothership": "A ship in the box takes one health at its seat's resolution. It must be at 0, and all enemies "
    "gone, to win; what is left of it is up to the final assault.",
    "city": "The city loses the damage of every enemy that gets through. Each icon its marker reaches brings every "
    "seat one more ship. At 0 the game is lost.",
    "last round": "A round that begins with six enemies or fewer is the last: all count as speed 3 and do double "
    "damage, and then the final assault follows.",
    "final assault": "All ships are flipped at the mothership once more, without powers; if it survives, the game "
    "is lost.",
    "flick": "A flick is typed as numbers: place=-200 power=480 aim=-30 (place in mm along the edge from -631 to 237, "
    "power 0 to 1000, aim in tenths of a degree, positive to the right; also overhang, contact, loft). Or type meter "
    "(with place=-200 if you like): Enter stops the direction, Enter again the strength. flick SHIP lets the house "
    "flip for you by the option skill. With the option launch_pad, say pad or edge with the numbers or with meter; "
    "without a word it is the pad. To tell a landing of your own, write it after an arrow: "
    "flick S1-1a -> on 13 gap 1=12.7 (or: illegal, box, back, side, far, air, space, moon 3).",
}


def draw(state: State, _seat: int, aids: bool) -> Group:
    """The table from above, beside it the tracks, the pilots and the ships."""
    board = Text(no_wrap=True)
    _draw_mothership(state, board)
    for row in range(state.book.rows - 1, -1, -1):
        _draw_row(state, board, row)
    if adrift := [ship for ship in _on_table(state) if _is_adrift(state, ship)]:
        board.append("   on nothing: ", "dim")
        _append_ships(state, board, adrift)
        board.append("\n")
    board.append(f"   ╌╌ atmosphere {'╌' * (COLUMNS * WIDTH - 12)}{'╌' * MOON}\n", "cyan")
    _append_ships(state, board, _ships_in_air(state))
    board.append(f"\n   ══ launch edge {'═' * (COLUMNS * WIDTH - 13)}{'═' * MOON}", "dim")
    return Group(Columns([board, _panel(state, aids)], padding=(0, 2)))  # below each other on a narrow screen


def compact(state: State, _seat: int, aids: bool) -> Group:
    """The same with a line for each thing, for a low window."""
    board = Text(no_wrap=True)
    inside = [ship for ship in _on_table(state) if state.ships[ship].place == Place.MOTHERSHIP]
    board.append(f"{f'[ MOTHERSHIP {_left(state)} ]':^{COLUMNS * WIDTH}} ", "bold magenta")
    _append_ships(state, board, inside, MOON)
    board.append("\n")
    for row in range(state.book.rows - 1, -1, -1):
        _draw_row(state, board, row, airy=False)
    if lying := [ship for ship in _on_table(state) if _is_adrift(state, ship)] + _ships_in_air(state):
        board.append("   on nothing: ", "dim")
        _append_ships(state, board, lying)
        board.append("\n")
    board.append(f"   ══ atmosphere, launch edge {'═' * (COLUMNS * WIDTH - 18)}\n", "cyan")
    health = f"city {state.city}/{state.city_start} · mothership {state.mothership}/{state.mothership_start}"
    board.append(f"{_stage(state)} · {health} · ships at {' '.join(map(str, icons_of(state)))}\n")
    for seat in range(state.book.seats):
        colour = _colour(state, seat)
        zones = ((zone, _ships(state, seat, zone)) for zone in SHOWN_ZONES)
        board.append(f"{_signs(state, seat)}S{seat + 1} {colour}: ", INKS[colour])
        board.append(" · ".join(f"{zone.name.lower()} {' '.join(ships)}" for zone, ships in zones if ships) + "\n")
    if aids and (target := _aim(state)):
        board.append(target, "dim")
    return Group(board)


def _left(state: State) -> str:
    return f"{state.mothership} left" if state.mothership else "destroyed"


def _stage(state: State) -> str:
    kind = "final assault" if state.assault else "last round" if state.last else f"round {state.round}"
    return f"{LEVEL_NAMES[state.book.level]}, {kind}, deck {state.deck.count}{_mark(state, 'cards')}"


def _signs(state: State, seat: int) -> str:
    """Whose turn it is, and who began the round."""
    pointer = "▶" if state.phase != Phase.OVER and seat == state.seat else " "
    return f"{pointer}{'⚑' if seat == state.marker else ' '}"


def _draw_mothership(state: State, board: Text) -> None:
    inside = [ship for ship in _on_table(state) if state.ships[ship].place == Place.MOTHERSHIP]
    left = COLUMNS * WIDTH // 2 - 10
    board.append(" " * left + "╔═══ MOTHERSHIP ════╗\n", "bold magenta")
    board.append(f"{' ' * left}║ {_left(state):^17} ║ ", "bold magenta")
    _append_ships(state, board, inside, COLUMNS * WIDTH // 2 - 10)
    board.append("\n" + " " * left + "╚═══════════════════╝\n", "bold magenta")


def _draw_row(state: State, board: Text, row: int, *, airy: bool = True) -> None:
    """A row of enemies, and below it what lies there; an empty line where nothing does, if the drawing is airy."""
    cells = [row * COLUMNS + column for column in range(COLUMNS - 1, -1, -1)]
    protected = shielded(state, state.filled)
    board.append(f"r{row + 1} ", "dim")
    for cell in cells:
        enemy = state.grid[cell]
        gone = state.gone >> cell & 1
        mark = "*" if protected >> cell & 1 else ""
        style = "dim strike" if gone else "reverse" if state.fallen >> cell & 1 else "bold"
        board.append(f"{f'[{enemy_face(state, enemy)}{mark}]' if enemy else '·':^{WIDTH}}", style if enemy else "dim")
    board.append(f"{f'( moon {row + 1} )':^{MOON}}\n", "cyan")
    lying = [[ship for ship in _on_table(state) if state.ships[ship].cards >> cell & 1] for cell in cells]
    on_moon = [ship for ship in _on_table(state) if state.ships[ship].moons >> row & 1]
    if not airy and not any(lying) and not on_moon:
        return
    board.append("   ")
    for ships in lying:
        _append_ships(state, board, ships, WIDTH)
    _append_ships(state, board, on_moon, MOON)
    board.append("\n")


def _colour(state: State, seat: int) -> Colour:
    """The colour of a seat (SHIPS-019)."""
    return COLOURS[state.book.colours[seat]]


def _append_ships(state: State, board: Text, ships: Sequence[int], width: int = 0) -> None:
    """Ships by seat, level and copy without their S: 1-2a; as many as fit, the last with a + if there are more."""
    fit = (width or 60) // NAME
    for place, ship in enumerate(ships[:fit], start=1):
        board.append(SHIP_NAMES[ship][1:], INKS[_colour(state, ship // SHIPS_A_SEAT)])
        board.append("+" if place == fit < len(ships) else " ")
    board.append(" " * (width - NAME * min(len(ships), fit)))


def _on_table(state: State) -> list[int]:
    return [ship for ship in range(state.book.seats * SHIPS_A_SEAT) if has_facts(state, ship)]


def _is_adrift(state: State, number: int) -> bool:
    ship = state.ships[number]
    return ship.place == Place.TABLE and not (ship.cards or ship.moons or ship.air)


def _ships_in_air(state: State) -> list[int]:
    return [ship for ship in _on_table(state) if state.ships[ship].air]


def _mark(state: State, part: Guess) -> str:
    """The sign beside numbers that nobody has found printed."""
    return SOURCES.origins[part].source.mark if part in guesses_of(state.book) else ""


def _panel(state: State, aids: bool) -> Text:
    panel = Text()
    marked = _mark(state, "cards") or _mark(state, "icons")
    panel.append(f"{_stage(state)}\n")
    panel.append(f"city       {_track(state.city, state.city_start)}\n", "bright_blue")
    panel.append(f"mothership {_track(state.mothership, state.mothership_start)}\n", "magenta")
    panel.append(f"new ships at {', '.join(map(str, icons_of(state)))}{_mark(state, 'icons')}\n", "dim")
    panel.append(f"{Source.RECONSTRUCTED.mark} reconstructed: explain sources\n\n" if marked else "\n", "dim")
    for seat in range(state.book.seats):
        colour = _colour(state, seat)
        panel.append(f"{_signs(state, seat)}S{seat + 1} {colour}: ", INKS[colour])
        panel.append(", ".join(_power_titles(state, seat)) + "\n", INKS[colour])
        for zone in SHOWN_ZONES:
            ships = _ships(state, seat, zone)
            if ships:
                panel.append(f"    {zone.name.lower():<6} {' '.join(ships)}\n")
    if aids and (target := _aim(state)):
        panel.append(f"\n{target}\n", "dim")
    if state.phase == Phase.FLICK:
        panel.append(_how_to_flick(state) + "\n", "dim")
    return panel


def _how_to_flick(state: State) -> str:
    return HOW_TO_FLICK + (f"; {PAD_OR_EDGE}" if may_choose(state) else "")


def _track(health: int, start: int) -> str:
    return f"{health:>2}/{start} " + "■" * health + "·" * (start - health)


def _power_titles(state: State, seat: int) -> list[str]:
    held = [state.powers[seat * LEVELS_OF_SHIPS + level] for level in range(LEVELS_OF_SHIPS)]
    return [POWER_TITLES[power] if power != NONE else "-" for power in held]


def _ships(state: State, seat: int, zone: Zone) -> list[str]:
    first = seat * SHIPS_A_SEAT
    return [SHIP_NAMES[ship][3:] for ship in range(first, first + SHIPS_A_SEAT) if state.ships[ship].zone == zone]


def _aim(state: State) -> str:
    """Where a sensible player would aim, with the chance of that skill."""
    if state.phase != Phase.FLICK:
        return ""
    skill = state.book.skills[state.seat]
    target = aim_of(state)
    if target == MOTHERSHIP_TARGET:
        return f"aim: the mothership ({SKILL_NAMES[skill]}: about {IN_BOX[skill]} %)"
    return f"aim: {named(state, target)} ({SKILL_NAMES[skill]}: about {ON_CARD[skill][target // COLUMNS]} %)"


def plain(state: State, _seat: int, aids: bool) -> str:
    """The table in words: tracks, enemies row by row, ships seat by seat."""
    icons = f"{', '.join(map(str, icons_of(state)))}{_mark(state, 'icons')}"
    lines = [
        f"{LEVEL_NAMES[state.book.level].title()}, "
        + ("final assault." if state.assault else f"round {state.round}{', the last' if state.last else ''}."),
        f"City {state.city} of {state.city_start}, mothership {state.mothership} of {state.mothership_start}, "
        f"deck {state.deck.count}{_mark(state, 'cards')}; new ships at {icons}.",
    ]
    for row in range(state.book.rows - 1, -1, -1):
        cells = [row * COLUMNS + column for column in range(COLUMNS) if state.grid[row * COLUMNS + column]]
        cards = [f" {_spoken_enemy(state, state.grid[cell])} {_marks(state, cell)}" for cell in cells]
        lines.append(f"Row {row + 1}:{';'.join(cards) if cards else ' empty'}.")
    for seat in range(state.book.seats):
        lines.append(
            f"S{seat + 1}, {_colour(state, seat)}: {', '.join(_power_titles(state, seat))}.{_spoken_ships(state, seat)}"
        )
    if state.phase == Phase.OVER:
        lines.append(str(verdict(state)))
    elif aids and (target := _aim(state)):
        lines.append(f"{target[0].upper()}{target[1:]}.")
    if state.phase == Phase.FLICK:
        how = _how_to_flick(state)
        lines.append(f"{how[0].upper()}{how[1:]}.")
    return "\n".join(lines)


def _spoken_enemy(state: State, enemy: int) -> str:
    return f"{enemy_name(state, enemy)}, damage {state.book.damage[enemy]}{enemy_traits(state, enemy)},"


def _marks(state: State, cell: int) -> str:
    marks = [f"in column {cell % COLUMNS + 1}"]
    marks += ["shielded"] if shielded(state, state.filled) >> cell & 1 else []
    marks += ["off the table"] if state.gone >> cell & 1 else []
    marks += ["falling"] if state.fallen >> cell & 1 else []
    return ", ".join(marks)


def _spoken_ships(state: State, seat: int) -> str:
    spoken = ""
    for zone in (Zone.ACTIVE, Zone.HAND, Zone.DOCK):
        if ships := _ships(state, seat, zone):
            spoken += f" {zone.name.title()}: {' '.join(ships)}."
    for ship in _on_table(state):
        if ship // SHIPS_A_SEAT == seat:
            spoken += f" {SHIP_NAMES[ship]}, {ship_name(state, ship)}: {_lies(state, ship)}."
    return spoken


def _lies(state: State, number: int) -> str:
    ship = state.ships[number]
    if ship.place == Place.MOTHERSHIP:
        return "in the mothership"
    if ship.place != Place.TABLE:
        return f"off the table ({PLACE_WORDS[Place(ship.place)]})"
    words: list[str] = []
    for cell in range(len(CELL_NAMES)):
        if ship.cards >> cell & 1:
            words.append(f"on {named(state, cell)}")
        elif ship.near >> cell & 1:
            words.append(f"{millimetres(ship.gaps[cell])} mm from {enemy_name(state, state.grid[cell])}")
    words += [f"on moon {row + 1}" for row in range(state.book.rows) if ship.moons >> row & 1]
    words += ["in the atmosphere"] if ship.air else []
    if hit_once(ship.parked):
        words.append("waiting with hits on " + listed([enemy_name(state, enemy) for enemy in parked_on(state, ship)]))
    return ", ".join(words) or "on nothing"


def topics(state: State) -> Sequence[str]:
    """What can be asked about: the powers in this game, then the parts of the table."""
    held = [state.powers[place] for place in range(state.book.seats * LEVELS_OF_SHIPS)]
    return [*(POWER_NAMES[power] for power in held if power != NONE), *TOPICS]


def explain(_state: State, topic: str) -> str:
    """What a power or a part of the table does."""
    asked = topic.lower()
    for power, name in enumerate(POWER_NAMES):
        if asked in (name.lower(), POWER_TITLES[power].lower()):
            return f"{POWER_TITLES[power]} ({name}, level {name[1]}): {POWER_WORDS[power]}"
    return next((f"{name.title()}: {words}" for name, words in TOPICS.items() if name == asked), "")


def forced(state: State) -> str:
    """A flick is always asked for; the last ship and an empty resolution are not."""
    if state.phase == Phase.CHOOSE:
        return "it is the only ship left"
    return "nothing is left to choose" if state.phase == Phase.CONFIRM else ""


def flick_numbers(state: State, written: str) -> Mapping[str, int] | None:
    """The flick a typed line means: `place=-200 power=480 aim=-30`, or `meter`, with some of them; pad or edge."""
    if state.phase != Phase.FLICK or "->" in written.split():
        return None
    words, launch = split_launch(written.split())
    if words[:2] == ["flick", SHIP_NAMES[state.hand]]:  # as the menu writes it, with numbers after it
        words = words[2:]
    with_meter = words[:1] == ["meter"]
    if not (with_meter or launch or (words and "=" in words[0])):
        return None
    if launch:
        check_choice(launch, may_choose(state))
    given = read_numbers(words[1:] if with_meter else words)
    if with_meter:
        behind = from_edge(field_of(state), aim_of(state), state.book.skills[state.seat]).place
        given.setdefault("place", 0 if state.mode == Mode.PAD else behind)
        check_flick({**given, "power": 0}, state.mode == Mode.PAD)
        given |= stopped()
    told = check_flick(given, state.mode == Mode.PAD)
    return {**told, EDGE: launch == EDGE} if launch else told


BOARD: Board[State] = Board(
    draw=draw,
    compact=compact,
    plain=plain,
    topics=topics,
    explain=explain,
    forced=forced,
    by_hand=ByHand(numbers=flick_numbers, sentence=flight_sentence, typed=HOW_IT_IS_TYPED),
)
