"""Puzzles of Flip City, alone: stop or play on, and what to build, by exact odds.

Cities are dealt at random, as they are late in a game, before the turn that is the last. Where playing is asked about,
nothing can be shuffled before that, for the discard pile is nearly empty: the turn ends with the cards in the deck.
Most of these are drawn deep in the turn where the next card is safe and mostly worth points, for there it may be right
to stop and keep it; the others where it is a bust, and what lies below it may still be worth that.
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

BUILD, DARE, BUST = "build", "dare", "bust"  # what a deal is to come to
DEALS = (BUILD, DARE, DARE, BUST, BUILD, DARE, DARE, DARE, BUILD, DARE, DARE, DARE)  # the cities looked at for one seed
TURNED = {BUILD: (0.65,), DARE: (0.5, 0.65, 0.8), BUST: (0.65,)}  # of the cards of a late city
CHANCE_LEAST = 0.1  # that the best answer leaves: less is nothing to play for
GROWTH = 3  # points that building may add
FOR_SALE = tuple(NAMES.index(name) for name in ("convenience_store", "hospital", "factory", "central_park"))
POSITIONS_MOST = 1500  # that may follow before the last turn
NODES_MOST = 60_000  # and in it
SHUFFLES_MOST = 3  # in the last turn: what is shuffled again are only cards that were sent away unplayed
DECK_MOST = 7  # cards, where playing is thought through
DARE_MOST = 4  # where the next one is safe: much more follows from them
ORDERS = 300  # of the cards of a city that are looked at for one in which the next one is safe
KEPT = 0.8  # of these with a next card that is worth points
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
    for kind in DEALS:
        dared = random.randint(2, DARE_MOST)
        state = _city(game, random, kind, dared)
        count = state.cities[0].deck.count
        left = {BUILD: count - random.randint(2, 5), DARE: dared, BUST: 0}[kind]
        while state.cities[0].deck.count > left and Action(Verb.PLAY) in game.legal(state) and not would_bust(state):
            state = game.apply(state, Action(Verb.PLAY))
        if kind == BUILD and state.played.count and Action(Verb.STOP) in game.legal(state):
            state = game.apply(state, Action(Verb.STOP))
        if _asks(game, state, kind) and (puzzle := solved(_last_chance(game, state))):
            yield puzzle


def _asks(game: Game[Any], state: State, kind: str) -> bool:
    """Whether a deal has come to what it was for, and neither is won already nor cannot be won any more."""
    if len(game.legal(state)) < 2 or _points_in_reach(state) < state.book.win_points:
        return False
    if kind == BUILD:
        return state.phase == Phase.BUILD
    deck = state.cities[0].deck.count
    return (
        state.phase == Phase.PLAY
        and 0 < deck <= (DARE_MOST if kind == DARE else DECK_MOST)
        and state.points < state.book.win_points
        and would_bust(state) == (kind == BUST)
    )


def _points_in_reach(state: State) -> int:
    """More points than these cannot come: what the whole city is worth, and what building adds."""
    city, book = state.cities[0], state.book
    sides = _cards(city.deck) + _cards(state.played)
    sides += [side for side in range(SIDES) for _ in range(city.discard[side])]
    return sum(book.points[side] for side in sides) + GROWTH


def _city(game: Game[Any], random: Random, kind: str, dared: int) -> State:
    """A city as it is late in a game: some cards bought, many turned over, and a part of them or all in the deck."""
    in_deck = random.randint(5, 8) if kind == BUILD else None
    turned = random.choice(TURNED[kind])
    state = game.start(1, {}, "city")
    city = state.cities[0]
    cards = _cards(city.deck) + random.choices(FOR_SALE, k=random.randint(1, 4))
    cards = [OTHER[side] if random.random() < turned else side for side in cards]
    random.shuffle(cards)
    if kind == DARE:
        cards = _safe_so_far(state, cards, dared, random)
    else:  # what is worth most tends to be to come
        cards.sort(key=lambda side: -state.book.points[side] * random.random())
    city.deck.count = 0
    for side in cards[:in_deck]:
        push(city.deck, side)
    for side in cards[len(cards) if in_deck is None else in_deck :]:
        city.discard[side] += 1
    state.round = random.randint(9, 15)
    return state


def _safe_so_far(state: State, cards: list[int], left: int, random: Random) -> list[int]:
    """The cards of a deck in an order in which all but the last few can be played, and the next one too."""
    book = state.book
    worth = random.random() < KEPT
    for _ in range(ORDERS):
        random.shuffle(cards)
        deck, room = cards[:], state.limit
        while len(deck) > left and room >= 0:
            side = deck.pop()
            room += book.limit_bonus[side] - book.unhappy[side]
            if book.bottom_to_discard[side]:
                deck = deck[1:]
        top = deck[-1] if deck else 0
        if room >= book.unhappy[top] - book.limit_bonus[top] and (book.points[top] > 0 or not worth):
            break
    return cards


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
    if not others or len(right) > RIGHT_MOST or best - max(others) < MARGIN_LEAST:
        return None
    if max(others) == 0.0 or best < CHANCE_LEAST:
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


def asks(puzzle: Puzzle) -> str:
    """What is asked, and where that is to stop or not, what is right."""
    return puzzle.theme if puzzle.theme == "build" else next(iter(puzzle.answer))


MAKER = Maker(game="flip_city", found_in=found_in, prove=prove, alike=alike, asks=asks)
