"""Flip City in a terminal: the street, the meters of the turn, the cities and the supply; and the same in words."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from rich.console import Group
from rich.table import Table
from rich.text import Text

from tableflip.core.phrases import percent
from tableflip.core.piles import top
from tableflip.core.records import Many
from tableflip.core.terminal import Board, Scoreboard
from tableflip.games.flip_city.about import SEAT_NAMES
from tableflip.games.flip_city.box import NAMES, NEEDS_OFFICE, NEVER, OTHER, SIDES, TITLES
from tableflip.games.flip_city.rules.legal import can_recycle
from tableflip.games.flip_city.rules.state import Phase, State, held, is_solo
from tableflip.games.flip_city.solo import keep
from tableflip.games.flip_city.words.aids import aids as aids_for
from tableflip.games.flip_city.words.cards import explain_card, plural, side_text
from tableflip.games.flip_city.words.telling import must_play, must_shuffle, verdict
from tableflip.games.flip_city.words.view import cards_to_win, contents, piles, sides_in_game

METER = 20  # the longest meter: all that is drawn fits 80 columns
NOTHING = "–"
INK = ("bold bright_blue", "bold bright_red", "bold bright_green", "bold bright_yellow")  # by seat
HOUSE = "°"  # marks a house card (CITY-652)


def draw(state: State, seat: int, aids: bool) -> Group:
    """The turn under way on top, then the cities, the looking seat's first, and the supply."""
    order = sorted(range(state.players), key=lambda each: (each - max(seat, 0)) % state.players)
    parts: list[Text | Table] = [_headline(state)]
    if state.phase != Phase.OVER or state.played.count:
        parts += [_street(state), _meters(state)]
    if aids and (odds := bust_words(state)):
        parts.append(Text(odds, "bold red" if "bust 0 %" not in odds else "green"))
    parts += [Text(), _cities(state, order, aids), Text(), _supply(state)]
    if state.office:
        parts.append(Text(f"{HOUSE} house card, reconstructed values", "dim"))
    return Group(*parts)


def compact(state: State, seat: int, aids: bool) -> Group:
    """The same in a line or two for each thing, for a low window."""
    order = sorted(range(state.players), key=lambda each: (each - max(seat, 0)) % state.players)
    meters = [f"cash {state.cash}", f"points {points_words(state)}", f"faces {faces_words(state)}"]
    if wanted := cards_to_win(state):
        meters.append(f"cards {state.played.count} of {wanted}")
    if aids and (odds := bust_words(state)):
        meters.append(odds)
    sale = [
        f"{TITLES[side]}{HOUSE if NEEDS_OFFICE[side] else ''} {state.book.cost[side]} ({state.supply[side]} left)"
        for side in piles(state)
    ]
    parts = [_headline(state), _street(state), Text(" · ".join(meters)), _cities(state, order, False)]
    return Group(*parts, Text(f"for sale: {', '.join(sale)}", "dim"))


def _headline(state: State) -> Text:
    line = Text(f"Round {state.round}{f' of {state.round_limit}' if state.round_limit else ''}  ")
    if state.phase == Phase.OVER:
        return line.append(str(verdict(state)), "bold")
    line.append(SEAT_NAMES[state.seat].title(), INK[state.seat])
    return line.append(" plays" if state.phase == Phase.PLAY else f" builds: {permissions(state)}")


def permissions(state: State) -> str:
    """What may still be built, in words."""
    found = [(state.actions, "action"), (state.extra_buys, "extra buy"), (held(state.extra_flips), "extra flip")]
    return ", ".join(plural(count, word) for count, word in found if count) or "no permission left"


def _street(state: State) -> Text:
    cards = [state.played.cards[place] for place in range(state.played.count)]
    line = Text("street ", "dim")
    for number, (card, run) in enumerate(groupby(cards)):
        line.append(" · " if number else "", "dim")
        line.append(TITLES[card] + (f"×{count}" if (count := len(list(run))) > 1 else ""), _ink(state, card))
    return line if cards else line.append(NOTHING)


def _ink(state: State, side: int) -> str:
    """Unhappy sides red, sides with points yellow."""
    if state.book.unhappy[side]:
        return "red"
    return "yellow" if state.book.points[side] else "cyan" if state.book.limit_bonus[side] else ""


def _meters(state: State) -> Table:
    grid = Table.grid(padding=(0, 1))
    grid.add_row("cash", Text("$" * min(state.cash, METER), "green"), str(state.cash))
    grid.add_row("points", _meter(state.points, state.book.win_points, "★", "yellow"), points_words(state))
    grid.add_row("faces", _meter(state.unhappy, state.limit, "☹", "red"), faces_words(state))
    if wanted := cards_to_win(state):
        grid.add_row("cards", _meter(state.played.count, wanted, "▮", "cyan"), f"{state.played.count} of {wanted}")
    return grid


def _meter(value: int, of: int, mark: str, ink: str) -> Text:
    scale = max(of, value, 1)
    size = min(scale, METER)
    filled = value * size // scale
    return Text(mark * filled, ink).append("·" * (size - filled), "dim")


def points_words(state: State) -> str:
    """Points of the winning number."""
    return f"{state.points} of {state.book.win_points}"


def faces_words(state: State) -> str:
    """Unhappiness of the limit."""
    return f"{state.unhappy} of {state.limit}"


def _cities(state: State, order: Sequence[int], aids: bool) -> Table:
    grid = Table.grid(padding=(0, 1))
    grid.add_column(no_wrap=True)
    grid.add_column(no_wrap=True)
    grid.add_column(max_width=58)
    for seat in order:
        city = state.cities[seat]
        name = Text(("▶ " if seat == state.seat else "  ") + SEAT_NAMES[seat].title(), INK[seat])
        card = Text(TITLES[top(city.deck)], _ink(state, top(city.deck))) if city.deck.count else Text("empty", "dim")
        below = f"  and {plural(city.deck.count - 1, 'card')} below" if city.deck.count > 1 else ""
        grid.add_row(name, "deck", card.append(below, "dim"))
        if aids and city.deck.count > 1:
            grid.add_row("", "below", Text(pile_words(contents(state, seat)), "dim"))
        grid.add_row("", "discard", pile_words(city.discard))
    return grid


def _supply(state: State) -> Table:
    grid = Table.grid(padding=(0, 2))
    grid.add_row(*(Text(word, "dim") for word in ("supply", "left", "cost", "develop", "")))
    for side in piles(state):
        develop = state.book.cost[side] + state.book.flip_fee[side] if state.book.flip_fee[side] != NEVER else None
        grid.add_row(
            TITLES[side] + (HOUSE if NEEDS_OFFICE[side] else ""),
            str(state.supply[side]),
            str(state.book.cost[side]),
            NOTHING if develop is None else f"{develop} {TITLES[OTHER[side]]}",
            Text("sold out", "dim") if state.supply[side] == 0 else "",
        )
    return grid


def pile_words(row: Many[int] | Sequence[int]) -> str:
    """A pile in words: 2 Hospital, 1 Church."""
    return ", ".join(f"{row[side]} {TITLES[side]}" for side in range(SIDES) if row[side]) or NOTHING


def bust_words(state: State) -> str:
    """The chance that one more card busts, as "bust 23 %"; a bound is told as one; empty if nothing can be played."""
    bust = aids_for(state, state.seat)["bust"]
    if bust is None:
        return ""
    has_deck = state.cities[state.seat].deck.count > 0
    most = "at most " if bust["at_most"] and bust["plain"] else ""
    words = f"{'one more' if has_deck else 'shuffling'}: bust {most}{percent(bust['plain'])}"
    if has_deck and any(can_recycle(state, side) for side in range(SIDES)):
        words += f", {most}{percent(bust['rescued'])} if you recycle in time"
    return words


def plain(state: State, _seat: int, aids: bool) -> str:
    """The same in plain words."""
    played = [TITLES[state.played.cards[place]] for place in range(state.played.count)]
    lines = [
        _headline(state).plain + ".",
        f"Street: {', '.join(played) or 'no card yet'}.",
        f"Cash {state.cash}. Points {points_words(state)}. Faces {faces_words(state)}. "
        f"Cards {state.played.count}{f' of {wanted}' if (wanted := cards_to_win(state)) else ''}.",
    ]
    if aids and (odds := bust_words(state)):
        lines.append(f"{odds[0].upper()}{odds[1:]}.")
    for seat in range(state.players):
        lines += _spoken_city(state, seat, aids)
    sale = [f"{state.supply[side]} {TITLES[side]} for {state.book.cost[side]}" for side in piles(state)]
    lines.append(f"Supply: {', '.join(sale)}.")
    return "\n".join(lines)


def _spoken_city(state: State, seat: int, aids: bool) -> list[str]:
    city = state.cities[seat]
    deck = f"{TITLES[top(city.deck)]} on top of {plural(city.deck.count, 'card')}" if city.deck.count else "empty"
    lines = [f"{SEAT_NAMES[seat].title()}: deck {deck}; discard pile {pile_words(city.discard)}."]
    if aids and city.deck.count > 1:
        lines.append(f"  Below the top card: {pile_words(contents(state, seat))}.")
    return lines


def topics(state: State) -> Sequence[str]:
    """The sides that can be asked about."""
    return [NAMES[side] for side in sides_in_game(state)]


def explain(state: State, topic: str) -> str:
    """Both sides of a card, with what is reconstructed; `cards` tells all sides in a line each."""
    wanted = topic.strip().lower().replace(" ", "_")
    if wanted == "cards":
        return "\n".join(
            [
                *(f"{TITLES[NAMES.index(name)]}: {side_text(state.book, NAMES.index(name))}" for name in topics(state)),
                "What has no mark is printed or from one public description; explain SIDE tells which.",
            ]
        )
    return explain_card(state.book, NAMES.index(wanted)) if wanted in NAMES else ""


def forced(state: State) -> str:
    """Why the only legal action is taken without asking."""
    if state.phase == Phase.BUILD:
        return f"nothing can be built with {state.cash} cash (CITY-321)"
    city = state.cities[state.seat]
    if city.deck.count:
        return must_play(state)
    if held(city.discard) == 0:
        return "there is no card left to play (CITY-212)"
    # a solo shuffle costs a supply card, and the last one the game: that is never done unasked
    return "" if is_solo(state) else must_shuffle(state)


BOARD: Board[State] = Board(
    draw=draw,
    compact=compact,
    plain=plain,
    topics=topics,
    explain=explain,
    forced=forced,
    scoreboard=Scoreboard(keep=keep),
)
