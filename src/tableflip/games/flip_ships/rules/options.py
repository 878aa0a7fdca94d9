"""Options and states: the state that options set up, and the options that a state was set up with."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tableflip.core.errors import BadOption
from tableflip.core.phrases import quoted
from tableflip.games.flip_ships.about import (
    BY_LEVEL,
    GEOMETRIES,
    ICON_LAYOUTS,
    LISTED,
    ORDERS,
    PILOTS,
    SKILL_NAMES,
    TREMORS,
    UNCHANGED,
    YES_NO,
)
from tableflip.games.flip_ships.box import (
    COLOURS,
    LEVEL_COUNT,
    LEVEL_NAMES,
    LEVELS_OF_SHIPS,
    POWER_NAMES,
    POWERS_A_LEVEL,
    ROWS_MOST,
    SEATS_FEWEST,
    SEATS_MOST,
    Power,
)
from tableflip.games.flip_ships.rules.book import fill_book, read_changes, write_changes
from tableflip.games.flip_ships.rules.state import NONE, OFF, Book, Pilots, State


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
    _set_colours(book, options["colours"])
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
        "colours": _told_colours(book),
        "level": LEVEL_NAMES[book.level],
        "tremor": TREMORS[book.tremor],
        "skill": _told_skills(book),
        "book": write_changes(book) or UNCHANGED,
    }


def table_place(book: Book) -> int:
    """The place of this set-up in the tables by seats and level."""
    return (book.seats - SEATS_FEWEST) * LEVEL_COUNT + book.level


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


def _set_colours(book: Book, written: str) -> None:
    """SHIPS-019: the colour of each seat; of all four, those of seats that nobody has are left over."""
    chosen = written.split("/")
    if len(chosen) not in (book.seats, SEATS_MOST):
        raise BadOption(f"colours names {len(chosen)} seats, but {book.seats} play; name one for each (SHIPS-019)")
    if len(set(chosen)) < len(chosen):
        raise BadOption(f"colours gives two seats the same colour: {written}; every seat has its own (SHIPS-019)")
    for seat in range(book.seats):
        book.colours[seat] = [*COLOURS].index(chosen[seat])


def _told_colours(book: Book) -> str:
    chosen = [COLOURS[book.colours[seat]] for seat in range(book.seats)]
    return "/".join(COLOURS if chosen == list(COLOURS[: book.seats]) else chosen)


def _set_skills(book: Book, written: str) -> None:
    skills = written.split("/")
    if len(skills) not in (1, book.seats):
        raise BadOption(
            f"skill names {len(skills)} seats, but {book.seats} play; name one for all or one for each seat"
        )
    for seat in range(SEATS_MOST):
        book.skills[seat] = SKILL_NAMES.index(skills[seat] if seat < len(skills) else skills[0])


def _told_skills(book: Book) -> str:
    skills = [SKILL_NAMES[book.skills[seat]] for seat in range(book.seats)]
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
            raise BadOption(f"seat {seat} needs three powers joined by +, not {quoted(hand)}")
        for level, name in enumerate(names):
            if name not in POWER_NAMES or POWER_NAMES.index(name) // POWERS_A_LEVEL != level:
                known = ", ".join(POWER_NAMES[level * POWERS_A_LEVEL : (level + 1) * POWERS_A_LEVEL])
                raise BadOption(f"{quoted(name)} is no power of level {level + 1}; those are {known}")
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
