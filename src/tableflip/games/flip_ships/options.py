"""The options of Flip Ships, and the state they set up."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tableflip.core.errors import BadOption
from tableflip.core.option import Option
from tableflip.games.flip_ships.book import fill_book, read_changes, write_changes
from tableflip.games.flip_ships.box import (
    LEVELS,
    LEVELS_OF_SHIPS,
    POWER_NAMES,
    POWERS_A_LEVEL,
    ROWS_MOST,
    SEATS_FEWEST,
    SEATS_MOST,
    Level,
    Power,
)
from tableflip.games.flip_ships.state import NONE, OFF, Book, Pilots, State

YES_NO = ("no", "yes")
LEVEL_NAMES = tuple(level.name.lower() for level in Level)
PILOTS = ("random", "choose", "draft")
SKILLS = ("novice", "casual", "practised", "expert")
TREMORS = ("human", "steady", "shaky")
ORDERS = ("by_player", "round_robin")
ICON_LAYOUTS = ("default", "early")
GEOMETRIES = ("standard", "long")
BY_LEVEL = "level"  # health as the level's table has it
LISTED = "listed"
UNCHANGED = "R60"
HEALTH = "[1-9]|1[0-9]|20"
_POWER = "P[1-3]-[A-Z]+"
_HAND = f"{_POWER}\\+{_POWER}\\+{_POWER}"

# the names of chapter 22 first, in its order: position texts list them so
OPTIONS = (
    Option("solo_seats", ("2", "3", "4"), "how many seats one person plays; more people ignore it"),
    Option("no_reflip", YES_NO, "whether ships in the atmosphere must stay there"),
    Option("three_rows", YES_NO, "whether the fourth row is left out"),
    Option("mothership_health", (BY_LEVEL,), "the mothership's health, 1 to 20, instead of the level's", HEALTH),
    Option("city_health", (BY_LEVEL,), "the city's health, 1 to the level's value", HEALTH),
    Option("icons", ICON_LAYOUTS, "which spaces of the city track bring new ships"),
    Option("assault_order", ORDERS, "the final assault seat by seat, or one ship a seat in turn"),
    Option("concede", YES_NO, "whether a flip may be given up"),
    Option("pilots", PILOTS, "how pilot cards are handed out"),
    Option(
        "pilot_choice",
        (LISTED,),
        "with pilots=choose: three powers a seat, as P1-MOON+P2-REDO+P3-TWIN/P1-SWAP+…; or the listed order",
        f"{_HAND}(/{_HAND}){{1,3}}",
    ),
    Option("wave_spread", ("off", "2", "0"), "the most fast enemies that one refill places, 0 to 10", "[0-9]|10"),
    Option("geometry", GEOMETRIES, "how far apart the rows lie"),
    Option("launch_pad", YES_NO, "whether the field moves in and every flip may use the pad"),
    Option("back_stop", YES_NO, "whether a wall stands behind the mothership and along the sides"),
    Option("level", ("standard", "training", "expert", "elite"), "how hard the game is"),
    Option("tremor", TREMORS, "how much every hand shakes"),
    Option(
        "skill",
        ("casual", "novice", "practised", "expert"),
        "how well flips go where no hand and no physics flips: one for all, or one a seat joined by /",
        f"({'|'.join(SKILLS)})(/({'|'.join(SKILLS)})){{1,3}}",
    ),
    Option("book", (UNCHANGED,), "changed enemies, tracks and numbers, made from a file by --book", r"[\w=,|*/+-]+"),
)
RULE_OPTIONS = 11  # so many of them, up to wave_spread, are options of chapter 22 that the rules know


def set_up(players: int, options: Mapping[str, str]) -> State:
    """A state with the options in its book and nothing dealt yet."""
    state = State()
    book = state.book
    fill_book(book)
    if options["book"] != UNCHANGED:
        read_changes(book, options["book"])
    book.players = players
    book.seats = int(options["solo_seats"]) if players == 1 else players
    book.level = LEVEL_NAMES.index(options["level"])
    _check_deck(book)
    book.rows = ROWS_MOST - YES_NO.index(options["three_rows"])
    book.no_reflip = YES_NO.index(options["no_reflip"])
    book.early_icons = ICON_LAYOUTS.index(options["icons"])
    book.round_robin = ORDERS.index(options["assault_order"])
    book.concede = YES_NO.index(options["concede"])
    book.pilots = PILOTS.index(options["pilots"])
    book.wave_spread = OFF if options["wave_spread"] == "off" else int(options["wave_spread"])
    book.long_geometry = GEOMETRIES.index(options["geometry"])
    book.launch_pad = YES_NO.index(options["launch_pad"])
    book.back_stop = YES_NO.index(options["back_stop"])
    book.tremor = TREMORS.index(options["tremor"])
    _set_skills(book, options["skill"])
    _set_health(state, options["city_health"], options["mothership_health"])
    _set_pilots(state, options["pilot_choice"])
    return state


def settings(state: State) -> dict[str, str]:
    """The options that a state was set up with."""
    book = state.book
    table = table_place(book)
    return {
        "solo_seats": str(book.seats if book.players == 1 else SEATS_FEWEST),
        "no_reflip": YES_NO[book.no_reflip],
        "three_rows": YES_NO[ROWS_MOST - book.rows],
        "mothership_health": _told_health(state.mothership_start, book.mothership[table]),
        "city_health": _told_health(state.city_start, book.city[book.level]),
        "icons": ICON_LAYOUTS[book.early_icons],
        "assault_order": ORDERS[book.round_robin],
        "concede": YES_NO[book.concede],
        "pilots": PILOTS[book.pilots],
        "pilot_choice": _told_pilots(state),
        "wave_spread": "off" if book.wave_spread == OFF else str(book.wave_spread),
        "geometry": GEOMETRIES[book.long_geometry],
        "launch_pad": YES_NO[book.launch_pad],
        "back_stop": YES_NO[book.back_stop],
        "level": LEVEL_NAMES[book.level],
        "tremor": TREMORS[book.tremor],
        "skill": _told_skills(book),
        "book": write_changes(book) or UNCHANGED,
    }


def table_place(book: Book) -> int:
    """The place of this set-up in the tables by seats and level."""
    return (book.seats - SEATS_FEWEST) * LEVELS + book.level


def _check_deck(book: Book) -> None:
    size = book.deck_size[table_place(book)]
    cards = sum(1 for speed in [book.speed[enemy] for enemy in range(len(book.speed))] if speed > 0)
    if cards < size:
        raise BadOption(
            f"the book has {cards} enemy cards, but the deck for {book.seats} seats at {LEVEL_NAMES[book.level]} "
            f"needs {size} (SHIPS-212)"
        )


def _set_health(state: State, city: str, mothership: str) -> None:
    """SHIPS-180, SHIPS-181, SHIPS-200."""
    book = state.book
    printed = book.city[book.level]
    state.city_start = printed if city == BY_LEVEL else int(city)
    if state.city_start > printed:
        raise BadOption(f"city_health is 1 to {printed} at {LEVEL_NAMES[book.level]}, not {city} (SHIPS-181)")
    state.mothership_start = book.mothership[table_place(book)] if mothership == BY_LEVEL else int(mothership)
    state.city = state.city_start
    state.mothership = state.mothership_start


def _told_health(value: int, printed: int) -> str:
    return BY_LEVEL if value == printed else str(value)


def seated(options: Mapping[str, str], bots: Sequence[str]) -> Mapping[str, str]:
    """A partner flips as well as its level says, unless the skills are told."""
    levels = [int(name.removeprefix("level")) if name.startswith("level") else 0 for name in bots]
    if "skill" in options or not any(levels):
        return options
    usual = SKILLS.index("casual") + 1
    return {**options, "skill": "/".join(SKILLS[(level or usual) - 1] for level in levels)}


def _set_skills(book: Book, written: str) -> None:
    skills = written.split("/")
    if len(skills) not in (1, book.seats):
        raise BadOption(f"skill names {len(skills)} seats, but {book.seats} play; name one for all or one a seat")
    for seat in range(SEATS_MOST):
        book.skills[seat] = SKILLS.index(skills[seat] if seat < len(skills) else skills[0])


def _told_skills(book: Book) -> str:
    skills = [SKILLS[book.skills[seat]] for seat in range(book.seats)]
    return skills[0] if len(set(skills)) == 1 else "/".join(skills)


def _set_pilots(state: State, choice: str) -> None:
    """SHIPS-201: the powers of a choice; otherwise nobody has any yet."""
    for place in range(len(state.powers)):
        state.powers[place] = NONE
    if choice != LISTED and state.book.pilots != Pilots.CHOOSE:
        raise BadOption("pilot_choice names powers, which needs pilots=choose (SHIPS-201)")
    if state.book.pilots == Pilots.CHOOSE:
        for place, power in enumerate(read_powers(_listed(state.book.seats) if choice == LISTED else choice)):
            if place < state.book.seats * LEVELS_OF_SHIPS:
                state.powers[place] = power
        if choice != LISTED and choice.count("/") + 1 != state.book.seats:
            raise BadOption(f"pilot_choice names {choice.count('/') + 1} seats, but {state.book.seats} play")


def _told_pilots(state: State) -> str:
    if state.book.pilots != Pilots.CHOOSE:
        return LISTED
    written = write_powers(state)
    return LISTED if written == _listed(state.book.seats) else written


def _listed(seats: int) -> str:
    hands = [[POWER_NAMES[level * POWERS_A_LEVEL + seat] for level in range(LEVELS_OF_SHIPS)] for seat in range(seats)]
    return "/".join("+".join(hand) for hand in hands)


def read_powers(written: str) -> list[int]:
    """Powers written P1-MOON+P2-REDO+P3-TWIN/…: one of each level a seat, none twice; BadOption if not so."""
    powers: list[int] = []
    for seat, hand in enumerate(written.split("/"), 1):
        names = hand.split("+")
        if len(names) != LEVELS_OF_SHIPS:
            raise BadOption(f"seat {seat} needs three powers joined by +, not {hand!r}")
        for level, name in enumerate(names):
            if name not in POWER_NAMES or POWER_NAMES.index(name) // POWERS_A_LEVEL != level:
                known = ", ".join(POWER_NAMES[level * POWERS_A_LEVEL : (level + 1) * POWERS_A_LEVEL])
                raise BadOption(f"{name!r} is no power of level {level + 1}; those are {known}")
            power = Power(POWER_NAMES.index(name))
            if power in powers:
                raise BadOption(f"{name} is named twice; no power occurs twice (SHIPS-017)")
            powers.append(power)
    return powers


def write_powers(state: State) -> str:
    """The pilot cards of all seats; - where a card has not been drafted yet."""
    hands: list[str] = []
    for seat in range(state.book.seats):
        held: Sequence[int] = [state.powers[seat * LEVELS_OF_SHIPS + level] for level in range(LEVELS_OF_SHIPS)]
        hands.append("+".join("-" if power == NONE else POWER_NAMES[power] for power in held))
    return "/".join(hands)
