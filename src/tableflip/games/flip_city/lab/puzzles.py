"""Puzzles of Flip City, alone: stop or play on, and what to build, by exact odds.

Cities are dealt at random, as they are late in a game, before the turn that is the last. Where playing is asked about,
nothing can be shuffled before that, for the discard pile is nearly empty: the turn ends with the cards in the deck.
Every decision and every card that may come is followed, hidden cards without their order; the last turn by the compiled
odds of the bots, which are exact.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any

from tableflip.core.action import Action
from tableflip.core.game import Game
from tableflip.core.piles import push
from tableflip.core.puzzles import Puzzle
from tableflip.games.flip_city import FLIP_CITY as GAME
from tableflip.games.flip_city.box import NAMES, OTHER, SIDES
from tableflip.games.flip_city.mind.odds import solve
from tableflip.games.flip_city.mind.worth import Aim
from tableflip.games.flip_city.rules.play import would_bust
from tableflip.games.flip_city.rules.state import Phase, Pile, ResultKind, State, Verb, held
from tableflip.lab.puzzles import MARGIN_LEAST, Maker, Unproved

DEALS = 12  # cities looked at for one seed
TURNED = 0.65  # of the cards of a late city
GROWTH = 3  # points that building may add
FOR_SALE = tuple(NAMES.index(name) for name in ("convenience_store", "hospital", "factory", "central_park"))
POSITIONS_MOST = 1500  # that may follow before the last turn
NODES_MOST = 60_000  # and in it
SHUFFLES_MOST = 3  # in the last turn: what is shuffled again are only cards that were sent away unplayed
DECK_MOST = 7  # cards, where playing is thought through
RIGHT_MOST = 2
GOALS = {
    "stop or play": "After this turn there is one more. Play on, or stop and build, for the best chance to win?",
    "build": "Your next turn is the last. What do you build for the best chance to win in it?",
}
RULES = {
    "stop or play": ("CITY-211", "CITY-260", "CITY-401"),
    "build": ("CITY-320", "CITY-340", "CITY-401"),
}


def found_in(seed: str) -> Iterator[Puzzle]:
    """The puzzles among some random cities."""
    game, random = GAME, Random(seed)
    for deal in range(DEALS):
        building = deal % 4 == 0
        state = _city(game, random, random.randint(5, 8) if building else None)
        left = state.cities[0].deck.count - random.randint(2, 5) if building else random.randint(1, DECK_MOST)
        while state.cities[0].deck.count > left and Action(Verb.PLAY) in game.legal(state) and not would_bust(state):
            state = game.apply(state, Action(Verb.PLAY))
        if building and state.played.count and Action(Verb.STOP) in game.legal(state):
            state = game.apply(state, Action(Verb.STOP))
        if state.phase == (Phase.BUILD if building else Phase.PLAY) and len(game.legal(state)) > 1:
            if _points_in_reach(state) >= state.book.win_points and (puzzle := solved(_last_chance(game, state))):
                yield puzzle


def _points_in_reach(state: State) -> int:
    """More points than these cannot come: what the whole city is worth, and what building adds."""
    city, book = state.cities[0], state.book
    sides = _cards(city.deck) + _cards(state.played)
    sides += [side for side in range(SIDES) for _ in range(city.discard[side])]
    return sum(book.points[side] for side in sides) + GROWTH


def _city(game: Game[Any], random: Random, in_deck: int | None) -> State:
    """A city as it is late in a game: some cards bought, many turned over, and a part of them or all in the deck."""
    state = game.start(1, {}, "city")
    city = state.cities[0]
    cards = _cards(city.deck) + random.choices(FOR_SALE, k=random.randint(1, 4))
    cards = [OTHER[side] if random.random() < TURNED else side for side in cards]
    random.shuffle(cards)
    cards.sort(key=lambda side: -state.book.points[side] * random.random())  # what is worth most tends to be to come
    city.deck.count = 0
    for side in cards[:in_deck]:
        push(city.deck, side)
    for side in cards[len(cards) if in_deck is None else in_deck :]:
        city.discard[side] += 1
    state.round = random.randint(9, 15)
    return state


def _last_chance(game: Game[Any], state: State) -> str:
    """The position as everybody knows it, in the turn before the last."""
    limited = state.clone()
    limited.round_limit = state.round + 1
    return game.positions.write(limited, True)


class Odds:
    """The exact chance to win within the round limit, for every position that can follow."""

    def __init__(self, game: Game[Any]) -> None:
        self.game = game
        self.known = dict[str, float]()

    def values(self, state: State) -> dict[Action, float]:
        """The chance to win after each decision."""
        return {action: self._after(state, action) for action in self.game.legal(state)}

    def _after(self, state: State, action: Action) -> float:
        return sum(share * self.value(self._follow(laid, action)) for share, laid in _deals(state, action))

    def _follow(self, state: State, action: Action) -> State:
        after = state.clone()
        self.game.rules.step(after, *action)
        return after

    def value(self, state: State) -> float:
        """The chance to win with the best decisions."""
        if state.phase == Phase.OVER:
            return 1.0 if state.kind == ResultKind.WIN else 0.0
        key = self.game.positions.write(state, True)
        if key not in self.known:
            if len(self.known) > POSITIONS_MOST:
                raise Unproved("too many positions follow")
            is_last = state.round == state.round_limit
            self.known[key] = self._in_last_turn(state) if is_last else max(self.values(state).values())
        return self.known[key]

    def _in_last_turn(self, state: State) -> float:
        if state.phase == Phase.BUILD:  # building changes nothing any more
            return self.value(self._follow(state, Action(Verb.END)))
        found = solve(state, Aim.WIN, shuffles=SHUFFLES_MOST, nodes_most=NODES_MOST, game=self.game)
        if not found.is_exact:
            raise Unproved("too many positions follow in the last turn")
        return found.value


def _deals(state: State, action: Action) -> Iterator[tuple[float, State]]:
    """The hidden cards laid in every way that matters for an action, each with its chance."""
    if action.verb == Verb.PAY and held(state.supply) > 1:
        raise Unproved("a shuffle before the last turn has too many ends")
    deck = state.cities[0].deck
    hidden = _cards(deck)[:-1]
    if action.verb != Verb.PLAY or len(hidden) < 2:
        yield 1.0, state
        return
    is_milled = state.book.bottom_to_discard[deck.cards[deck.count - 1]] != 0
    bottoms: list[tuple[int | None, float]] = [*_shares(hidden)] if is_milled else [(None, 1.0)]
    for bottom, share in bottoms:
        rest = _without(hidden, bottom)
        for following, part in _shares(rest):
            laid = state.clone()
            order = [*([] if bottom is None else [bottom]), *_without(rest, following), following]
            for place, side in enumerate(order):
                laid.cities[0].deck.cards[place] = side
            yield share * part, laid


def _cards(pile: Pile) -> list[int]:
    """A pile, bottom first."""
    return [pile.cards[place] for place in range(pile.count)]


def _shares(cards: list[int]) -> list[tuple[int, float]]:
    return [(side, count / len(cards)) for side, count in sorted(Counter(cards).items())]


def _without(cards: list[int], one: int | None) -> list[int]:
    rest = sorted(cards)
    if one is not None:
        rest.remove(one)
    return rest


def solved(position: str) -> Puzzle | None:
    """The puzzle that a position is; None where it is none, or a poor one."""
    game = GAME
    state = game.start_from(position)
    try:
        if state.phase == Phase.PLAY and state.cities[0].deck.count > DECK_MOST:
            return None
        chances = Odds(game).values(state)
    except Unproved:
        return None
    values = {game.notation.text(state, action): round(chance, 6) for action, chance in chances.items()}
    best = max(values.values())
    right = [text for text, each in values.items() if each == best]
    others = [each for each in values.values() if each < best]
    if not others or len(right) > RIGHT_MOST or best - max(others) < MARGIN_LEAST or max(others) == 0.0:
        return None  # where all else is hopeless there is nothing to weigh
    theme = "build" if state.phase == Phase.BUILD else "stop or play"
    return Puzzle(
        id="", game=game.name, position=position, seat=0, goal=GOALS[theme], theme=theme,
        answer={text: {} for text in right}, unit="chance", margin=round(best - max(others), 6), values=values,
        rules=RULES[theme],
    )  # fmt: skip


def prove(puzzle: Puzzle) -> Puzzle:
    """The puzzle that the odds make of the same position."""
    found = solved(puzzle.position)
    if found is None:
        raise Unproved(f"flip_city {puzzle.id}: no puzzle in {puzzle.position}")
    return replace(found, id=puzzle.id)


def alike(puzzle: Puzzle) -> str:
    """The position without the number of its round."""
    parts = puzzle.position.split(" | ")
    return " | ".join(part for part in parts if not part.startswith(("round ", "option rounds", "removed")))


MAKER = Maker(game="flip_city", found_in=found_in, prove=prove, alike=alike)
