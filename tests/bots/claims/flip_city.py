"""What hints of Flip City claim, put to the rules."""

from __future__ import annotations

import re

from tableflip.games.flip_city.box import NEVER, OTHER, SIDES, TITLES
from tableflip.games.flip_city.rules.state import RECEIVERS, Happened, Phase, State, Verb, held
from tableflip.games.flip_city.words.telling import describe
from tests.bots.claims import Case, Claims

NUMBER = r"(\d+)"
SHARE = r"((?:under |over )?\d+) %"
SIDE = f"(?:an? )?({'|'.join(TITLES)})"
SEATS = ("North", "East", "South", "West")
FORCED_MOST = 40


def side_of(title: str) -> int:
    return TITLES.index(title)


def is_bust(state: State) -> bool:
    return any(state.news.items[place].kind == Happened.BUST for place in range(state.news.count))


def busts(case: Case, state: State) -> bool:
    """Whether a position that was come to by playing on is a bust, or becomes one before the player may stop."""
    for _ in range(FORCED_MOST):
        if is_bust(state):
            return True
        verbs = {each.verb: each for each in case.game.rules.legal(state)}
        if state.seat != case.seat or state.phase != Phase.PLAY or Verb.STOP in verbs or Verb.PLAY not in verbs:
            return False
        state = case.game.apply(state, verbs[Verb.PLAY])
    return False


def risk(case: Case, by: Verb | None = None) -> list[bool]:
    """Whether playing on busts, in deals of what nobody knows: by the action itself, or by another one."""
    if by is None:
        return [busts(case, after) for after in case.outcomes]
    action = next((each for each in case.game.rules.legal(case.state) if each.verb == by), None)
    return [busts(case, case.game.apply(deal, action)) for deal in case.deals] if action else []


def _bust(case: Case, found: re.Match[str]) -> bool:
    return case.happens(found[1], risk(case))


def _would_bust(case: Case, found: re.Match[str]) -> bool | None:
    came = risk(case, Verb.PLAY)
    return case.happens(found[1], came) if came else None


def _goes_to(case: Case, found: re.Match[str]) -> bool | None:
    play = next((each for each in case.game.rules.legal(case.state) if each.verb == Verb.PLAY), None)
    if play is None or not any(each.verb == Verb.PLAY for each in case.game.rules.legal(case.after)):
        return None
    before = [busts(case, case.game.apply(deal, play)) for deal in case.deals]
    after = [busts(case, case.game.apply(each, play)) for each in case.outcomes]
    return case.happens(found[1], before) and case.happens(found[2], after)


def _safe(case: Case, _found: re.Match[str]) -> bool:
    return not any(risk(case, None if case.action.verb == Verb.PLAY else Verb.PLAY))


def _brings(case: Case, found: re.Match[str]) -> bool:
    told = found[1]
    changes = {
        "cash": case.after.cash - case.state.cash,
        "points?": case.after.points - case.state.points,
        "angry faces?": case.after.unhappy - case.state.unhappy,
        "more room": case.after.limit - case.state.limit,
    }
    for words, change in changes.items():
        match = re.search(rf"(\d+) {words}", told)
        if int(match[1] if match else 0) != change:
            return False
    return True


def can_build(case: Case, state: State, told: str) -> bool:
    return any(describe(state, each) == told for each in case.game.rules.legal(state))


def _is_enough(case: Case, found: re.Match[str]) -> bool:
    after = case.after
    return case.state.cash == int(found[1]) and after.seat == case.seat and can_build(case, after, found[2])


def _gives_away(case: Case, found: re.Match[str]) -> bool:
    return case.state.cash == int(found[1]) and can_build(case, case.state, found[2])


def cards_of(state: State, seat: int) -> list[int]:
    """How many of each side a seat owns, wherever they lie."""
    city = state.cities[seat]
    counts = [city.discard[side] for side in range(SIDES)]
    for pile in (city.deck, state.played) if seat == state.seat else (city.deck,):
        for place in range(pile.count):
            counts[pile.cards[place]] += 1
    return counts


def city_sums(state: State, seat: int) -> tuple[int, int, int, int]:
    """Cards, points, angry faces and the room for them of all cards of a seat."""
    book, counts = state.book, cards_of(state, seat)
    rows = (book.points, book.unhappy, book.limit_bonus)
    points, faces, room = (sum(counts[side] * row[side] for side in range(SIDES)) for row in rows)
    return sum(counts), points, faces, book.unhappy_limit + room


def cash_of(state: State, seat: int) -> int | None:
    """The cash of all cards of a seat; nothing where it depends on the order in which they are played."""
    book, counts = state.book, cards_of(state, seat)
    depends = [book.cash_per_unhappy[side] or book.cash_if_same_card_before[side] for side in range(SIDES)]
    if any(count and each for count, each in zip(counts, depends)):
        return None
    return sum(counts[side] * book.cash[side] for side in range(SIDES))


def _holds(case: Case, found: re.Match[str]) -> bool:
    state = case.after if case.after.seat == case.seat else case.state
    if state is case.state:
        return True  # the turn has passed on: what was played lies in the discard pile
    cards, points, faces, room = city_sums(state, case.seat)
    _, _, before, had_room = city_sums(case.state, case.seat)
    told = found[2]
    if int(found[1]) != cards:
        return False
    if (match := re.search(r"(\d+) points? \((\d+) win\)", told)) and (int(match[1]), int(match[2])) != (
        points,
        state.book.win_points,
    ):
        return False
    if (match := re.search(r"(\d+) angry faces? \((\d+) allowed\)", told)) and (int(match[1]), int(match[2])) != (
        faces,
        room,
    ):
        return False
    if match := re.search(r"instead of (\d+)(?: \((\d+) allowed\))?", told):
        if int(match[1]) != before or int(match[2] or room) != had_room:
            return False
    if (match := re.search(r"(at least )?(\d+) cash", told)) and (cash := cash_of(state, case.seat)) is not None:
        return int(match[2]) <= cash if match[1] else int(match[2]) == cash
    return True


def _new_deck(case: Case, found: re.Match[str]) -> bool:
    discard, book = case.state.cities[case.seat].discard, case.state.book
    cards = sum(discard[side] for side in range(SIDES))
    calm = sum(discard[side] for side in range(SIDES) if not book.unhappy[side])
    room = case.state.limit - case.state.unhappy
    return (calm, cards) == (int(found[1]), int(found[2])) and int(found[3] or 0) == room


def _supply_left(case: Case, found: re.Match[str]) -> bool:
    kind = case.after.supply[case.action.target]
    return held(case.after.supply) == int(found[1]) and kind == int(found[2].replace("none", "0"))


def _recycled(case: Case, found: re.Match[str]) -> bool:
    side = side_of(found[1])
    here = case.after.cities[case.seat].discard[side] - case.state.cities[case.seat].discard[side]
    return OTHER[case.action.target] == side and here == 1


def _is_bust(case: Case, found: re.Match[str]) -> bool:
    city = case.state.cities[case.seat]
    return case.state.unhappy + case.state.book.unhappy[city.deck.cards[city.deck.count - 1]] == int(found[1])


def _hands_over(case: Case, found: re.Match[str]) -> bool:
    receiver = case.action.target % RECEIVERS - 1
    gained = city_sums(case.after, receiver)[2] - city_sums(case.state, receiver)[2]
    return SEATS[receiver] == found[1] and gained == int(found[2])


def _wins(case: Case, _found: re.Match[str]) -> bool:
    return case.after.phase == Phase.OVER and case.after.winner == case.seat


def _plays_on(case: Case, found: re.Match[str]) -> bool:
    return bool(case.state.book.must_play_next[side_of(found[1])])


CLAIMS: Claims = {
    rf"bust {SHARE}": _bust,
    rf"bust {SHARE}, {SHARE} if you recycle in time": _bust,
    rf"playing on would bust {SHARE}": _would_bust,
    rf"the chance of a bust goes from {SHARE} to {SHARE}": _goes_to,
    r"it cannot bust": _safe,
    r"leaves a card unplayed that could not bust": _safe,
    r"brings (.*\d.*)": _brings,
    rf"{NUMBER} cash is enough to (.*)": _is_enough,
    rf"gives {NUMBER} cash away, with which you could (.*)": _gives_away,
    rf"your {NUMBER} cards? then hold (.*)": _holds,
    rf"leaves your {NUMBER} cards? with ([^,]*?)(?: and (?:makes|sends) .*)?": _holds,
    r"(\d+) of the (\d+) cards brings? no angry face(?:, and there is room for (\d+) angry faces?)?": _new_deck,
    r"(\d+) supply cards? left, (\d+|none) of that kind": _supply_left,
    rf"turns it back to {SIDE}": _recycled,
    r"is a bust": lambda case, _: is_bust(case.after),
    r"is a bust: (\d+) angry faces?": _is_bust,
    r"is not needed to keep the next card from busting": lambda case, _: not any(risk(case, Verb.PLAY)),
    rf"the {SIDE[:0]}({'|'.join(TITLES)}) on top would be a bust": lambda case, _: all(risk(case, Verb.PLAY)),
    rf"reaches the {NUMBER} points that win": lambda case, found: (
        case.state.points < int(found[1]) <= case.after.points and int(found[1]) == case.state.book.win_points
    ),
    rf"card {NUMBER} of the {NUMBER} that win with .*": lambda case, found: case.after.played.count == int(found[1]),
    r"(North|East|South|West) gets (\d+) more angry faces?": _hands_over,
    rf"wins with {NUMBER} (?:points?|played cards?)": _wins,
    r"all cash is spent": lambda case, _: case.state.cash == 0,
    r"takes the last supply card, which loses the game": lambda case, _: (
        held(case.after.supply) == 0 and case.after.phase == Phase.OVER and case.game.rules.payoff(case.after, 0) == 0
    ),
    rf"makes you play on after {SIDE}": _plays_on,
    rf"sends the bottom card of your deck to your discard pile whenever {SIDE} is played": lambda case, found: bool(
        case.state.book.bottom_to_discard[side_of(found[1])]
    ),
    rf"on top of your deck {SIDE} need not be played": lambda case, found: (
        not case.state.book.must_play_on_top[side_of(found[1])]
        and bool(case.state.book.must_play_on_top[OTHER[side_of(found[1])]])
    ),
    rf"{SIDE} gives an extra (buy|flip|action)": lambda case, found: bool(
        getattr(case.state.book, f"extra_{found[2]}s")[side_of(found[1])]
    ),
    rf"{SIDE} wins once {NUMBER} cards are played in a turn": lambda case, found: (
        case.state.book.win_with_cards[side_of(found[1])] == int(found[2]) != NEVER
    ),
    rf"rids you of {SIDE}.*": lambda case, found: (
        (cards_of(case.after, case.seat)[side_of(found[1])] < cards_of(case.state, case.seat)[side_of(found[1])])
        if case.after.seat == case.seat
        else None
    ),
    r"your deck is empty(?:, and next turn you must play a card)?": lambda case, _: (
        case.state.cities[case.seat].deck.count == 0
    ),
}
