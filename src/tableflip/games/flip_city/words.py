"""Flip City in words: notation, prompts, events, reasons and results."""

from __future__ import annotations

from collections.abc import Mapping

from tableflip.core.game import Action, Event
from tableflip.core.news import Item
from tableflip.core.piles import top
from tableflip.games.flip_city.box import CARD_OF, NAMES, OTHER, SEATS_MOST, SIDES, TITLES, Card
from tableflip.games.flip_city.build import best_extra, flip_price
from tableflip.games.flip_city.cards import plural
from tableflip.games.flip_city.city import NONE, Kind, Phase, Reason, State, Told, held, is_solo
from tableflip.games.flip_city.end import has_cards, has_points
from tableflip.games.flip_city.play import play_top, would_bust
from tableflip.games.flip_city.verbs import RECEIVERS, Verb

SEAT_NAMES = ("north", "east", "south", "west")  # the next seat to the left is the next one clockwise
GAINS = {"cash": "cash", "points": "point", "limit_bonus": "to the limit", "unhappy": "unhappiness"}
ONE = tuple(f"{'an' if title[0] in 'AO' else 'a'} {title}" for title in TITLES)
LAST_CARD = " – the last supply card: this loses the game"  # CITY-607


def text(_state: State, action: Action) -> str:
    """An action in notation; CITY-810, CITY-820, CITY-850."""
    verb, target = action
    plain = {Verb.PLAY: "play", Verb.SHUFFLE: "shuffle", Verb.STOP: "stop", Verb.END: "end"}
    named = {Verb.PAY: "shuffle", Verb.RECYCLE: "recycle", Verb.BUY: "buy", Verb.DEVELOP: "develop"}
    if verb in plain:
        return plain[Verb(verb)]
    if verb in named:
        return f"{named[Verb(verb)]} {NAMES[target]}"
    side, receiver = divmod(target, RECEIVERS)
    permission = "main" if verb == Verb.FLIP_MAIN else "extra"
    return f"flip {NAMES[side]} {permission}" + (f" {receiver - 1}" if receiver else "")


def describe(state: State, action: Action) -> str:
    """An action in words, with what it costs and where it is dangerous."""
    verb, target = action
    city = state.cities[state.seat]
    if verb == Verb.PLAY:
        return _describe_play(state, top(city.deck)) if city.deck.count else "play the top card"
    if verb == Verb.SHUFFLE:
        return f"shuffle the discard pile ({plural(held(city.discard), 'card')}) into a new deck"
    if verb == Verb.PAY:
        return f"remove {ONE[target]} from the supply, then shuffle{_last_card(state)}"
    if verb == Verb.RECYCLE:
        return f"recycle {ONE[target]}: {_gains(state, target, 'recycle_') or 'nothing'}"
    if verb == Verb.STOP:
        return f"stop and build with {state.cash} cash"
    if verb == Verb.END:
        return "end the turn and win" if has_points(state) or has_cards(state) else "end the turn"
    return _describe_building(state, verb, target)


def _describe_play(state: State, side: int) -> str:
    """The top card with all it brings, and how unhappy the city would then be."""
    name = f"play the {TITLES[side]}"
    if would_bust(state):
        return f"{name} – this busts"
    after = state.clone()
    play_top(after)  # told are its totals alone, and those hang on the cards in sight
    gains = _counted(
        (after.cash - state.cash, after.points - state.points, after.limit - state.limit, after.unhappy - state.unhappy)
    )
    mood = f" ({after.unhappy} of {after.limit})" if after.unhappy > state.unhappy else ""
    return f"{name}: {gains}{mood}" if gains else name


def _describe_building(state: State, verb: int, target: int) -> str:
    book = state.book
    if verb == Verb.BUY:
        return f"buy {ONE[target]} for {book.cost[target]} cash{_last_card(state)}"
    if verb == Verb.DEVELOP:
        price = book.cost[target] + book.flip_fee[target]
        return f"develop {ONE[target]} as {ONE[OTHER[target]]} for {price} cash{_last_card(state)}"
    side, receiver = divmod(target, RECEIVERS)
    giver = best_extra(state)
    discount = book.extra_flip_discount[giver] if verb == Verb.FLIP_EXTRA and giver != NONE else 0
    how = "with an extra flip " if verb == Verb.FLIP_EXTRA else ""
    gone = f", and hand it to {SEAT_NAMES[receiver - 1].title()}" if receiver else ""
    if book.flip_gives_away[side] and is_solo(state):
        gone = ", and it leaves the game"
    return f"flip {ONE[side]} to {TITLES[OTHER[side]]} {how}for {flip_price(state, side, discount)} cash{gone}"


def _last_card(state: State) -> str:
    return LAST_CARD if is_solo(state) and held(state.supply) == 1 else ""


def _gains(state: State, side: int, prefix: str) -> str:
    return _counted(tuple(getattr(state.book, prefix + key)[side] for key in GAINS))


def _counted(gains: tuple[int, ...]) -> str:
    """Gains in the order of GAINS, those that are nothing left out."""
    return ", ".join(
        f"+{value} {word}" if word == "to the limit" else f"+{plural(value, word)}"
        for value, word in zip(gains, GAINS.values(), strict=True)
        if value
    )


def place(_state: State, action: Action) -> str:
    """Where a click means this action."""
    verb, target = action
    if verb in (Verb.PLAY, Verb.SHUFFLE):
        return "deck"
    if verb in (Verb.PAY, Verb.BUY, Verb.DEVELOP):
        return f"supply:{NAMES[target]}"
    if verb == Verb.RECYCLE:
        return f"discard:{NAMES[target]}"
    if verb in (Verb.STOP, Verb.END):
        return f"button:{'stop' if verb == Verb.STOP else 'end'}"
    side, receiver = divmod(target, RECEIVERS)
    return f"discard:{NAMES[side]}" + (f">seat:{receiver - 1}" if receiver else "")


def word(state: State, item: Item, _seat: int) -> Event:
    """One event in a sentence; nobody sees more than anybody else (CITY-700)."""
    kind = Told(item.kind)
    if kind == Told.ENDED:
        return Event("ended", item.seat, verdict(state))
    who = SEAT_NAMES[item.seat].title()
    if kind == Told.GAVE:
        side, receiver = divmod(item.what, SEATS_MOST)
        return Event("gave", item.seat, f"{who} hands {ONE[side]} to {SEAT_NAMES[receiver].title()}")
    side = max(item.what, 0)
    one = ONE[side]
    sentences = {
        Told.PLAYED: f"{who} plays {one}",
        Told.MILLED: f"{one} goes from the bottom of {who}'s deck to the discard pile",
        Told.TOP: f"{one} lies on top of {who}'s deck",
        Told.BUST: f"{who} is bust: more unhappiness than the limit",
        Told.REMOVED: f"{one} leaves the game",
        Told.SHUFFLED: f"{who} shuffles the discard pile into a new deck",
        Told.RECYCLED: f"{who} recycles {one}: {_gains(state, side, 'recycle_') or 'nothing'}",
        Told.STOPPED: f"{who} stops and builds",
        Told.BOUGHT: f"{who} buys {one}",
        Told.DEVELOPED: f"{who} develops {one}",
        Told.FLIPPED: f"{who} flips {one} to {TITLES[OTHER[side]]}",
        Told.TURN: f"{who}'s turn",
    }
    return Event(kind.name.lower(), item.seat, sentences[kind])


def prompt(state: State) -> str:
    """What the active player is asked."""
    if state.phase == Phase.OVER:
        return verdict(state)
    who = SEAT_NAMES[state.seat].title()
    if state.phase == Phase.BUILD:
        return f"{who}: build with {state.cash} cash, or end"
    city = state.cities[state.seat]
    if city.deck.count == 0:
        return f"{who}: the deck is empty; shuffle, or stop" if state.played.count else f"{who}: the deck is empty"
    card = TITLES[top(city.deck)]
    return f"{who}: the {card} must be played" if must_play(state) else f"{who}: play the {card}, or stop"


def must_play(state: State) -> str:
    """Why the top card must be played, with the rule; empty where the player may stop."""
    city = state.cities[state.seat]
    if state.phase != Phase.PLAY or city.deck.count == 0:
        return ""
    card = top(city.deck)
    if state.must_next:
        last = TITLES[top(state.played)] if state.played.count else "last card"
        return f"the {last} obliges you to play the next card (CITY-243)"
    if state.book.must_play_on_top[card]:
        return f"{ONE[card]} on top of the deck must be played (CITY-240)"
    return "" if state.played.count else "the first card of a turn is compulsory (CITY-211)"


def why_not(state: State, action: Action) -> str:
    """Why an action is not legal here, with the rule."""
    verb, target = action
    if (verb <= Verb.STOP) != (state.phase == Phase.PLAY):
        return "that is for the building phase (CITY-320)" if verb > Verb.STOP else "the play phase is over (CITY-200)"
    if verb in (Verb.PLAY, Verb.SHUFFLE, Verb.PAY):
        return _why_no_card(state, verb, target)
    if verb == Verb.RECYCLE:
        if not state.book.recyclable[target]:
            return f"{ONE[target]} cannot be recycled (CITY-280)"
        return f"no {TITLES[target]} lies in your discard pile (CITY-204)"
    if verb == Verb.STOP:
        return must_play(state) or "the discard pile is not empty: shuffle first (CITY-213)"
    if verb in (Verb.BUY, Verb.DEVELOP):
        return _why_no_card_for_sale(state, verb, target)
    return _why_no_flip(state, verb, *divmod(target, RECEIVERS))


def _why_no_card(state: State, verb: int, target: int) -> str:
    city = state.cities[state.seat]
    if verb == Verb.PLAY:
        return "your deck is empty (CITY-201)"
    if city.deck.count:
        return "your deck is not empty (CITY-203)"
    if held(city.discard) == 0:
        return "your discard pile is empty (CITY-203)"
    if verb == Verb.SHUFFLE:
        return "in the solo game a shuffle names a supply card, as shuffle hospital (CITY-601)"
    if not is_solo(state):
        return "only the solo game removes a supply card for a shuffle (CITY-601)"
    return f"the supply has no {TITLES[target]} (CITY-601)"


def _why_no_card_for_sale(state: State, verb: int, target: int) -> str:
    book = state.book
    if state.supply[target] == 0:
        return f"the supply has no {TITLES[target]} (CITY-342)"
    if state.actions == 0 and (verb == Verb.DEVELOP or state.extra_buys == 0):
        return f"no {'action' if verb == Verb.DEVELOP else 'action or extra buy'} is left (CITY-341, CITY-371)"
    if verb == Verb.BUY:
        return f"it costs {book.cost[target]}, and you have {state.cash} cash (CITY-341)"
    if book.flip_fee[target] < 0:
        return f"{ONE[target]} cannot be flipped, so it cannot be developed (CITY-371)"
    return f"it costs {book.cost[target] + book.flip_fee[target]}, and you have {state.cash} cash (CITY-371)"


def _why_no_flip(state: State, verb: int, side: int, receiver: int) -> str:
    book = state.book
    if book.flip_fee[side] < 0:
        return f"{ONE[side]} has no fee and cannot be flipped (CITY-355)"
    if state.cities[state.seat].discard[side] == 0:
        return f"no {TITLES[side]} lies in your discard pile; played cards are not there yet (CITY-350, CITY-356)"
    giver = best_extra(state)
    if verb == Verb.FLIP_EXTRA and giver == NONE:
        return "no extra flip is left (CITY-354)"
    if verb == Verb.FLIP_MAIN and state.actions == 0:
        return "no action is left (CITY-354)"
    discount = book.extra_flip_discount[giver] if verb == Verb.FLIP_EXTRA else 0
    price = flip_price(state, side, discount)
    if state.cash < price:
        return f"it costs {price}, and you have {state.cash} cash (CITY-354)"
    if not book.flip_gives_away[side]:
        return f"{ONE[side]} is not given away, so nobody receives it (CITY-350)"
    if is_solo(state):
        return "in the solo game it leaves the game; name no receiver (CITY-822)"
    return (
        "name another player at the table who receives it (CITY-361)" if receiver else "name who receives it (CITY-361)"
    )


def verdict(state: State) -> str:
    """The result in a sentence."""
    if state.kind == Kind.DRAW:
        return f"Draw: nobody has won after {plural(state.round, 'round')}"
    if state.kind == Kind.LOSS:
        return "Lost: the supply is empty"
    points = f"{plural(state.points, 'point')} in one turn"
    cards = f"{plural(state.played.count, 'card')} in one turn"
    reasons = {Reason.POINTS: points, Reason.CARDS: cards, Reason.BOTH: f"{points}, with {cards}"}
    left = f", with {plural(held(state.supply), 'supply card')} left" if is_solo(state) else ""
    return f"{SEAT_NAMES[state.winner].title()} wins: {reasons[Reason(state.reason)]}{left}"


def census(state: State) -> Mapping[str, int]:
    """CITY-013: the cards by type; they move and turn, but never appear or vanish."""
    counts = [state.supply[side] + state.removed[side] for side in range(SIDES)]
    for place_ in range(state.played.count):
        counts[state.played.cards[place_]] += 1
    for seat in range(state.players):
        city = state.cities[seat]
        for side in range(SIDES):
            counts[side] += city.discard[side]
        for place_ in range(city.deck.count):
            counts[city.deck.cards[place_]] += 1
    return {card.name: sum(counts[side] for side in range(SIDES) if CARD_OF[side] == card) for card in Card}
