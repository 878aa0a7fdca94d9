"""Why an action of Flip City is refused, with the rule."""

from __future__ import annotations

from tableflip.core.action import Action
from tableflip.games.flip_city.box import IS_FRONT, NAMES, NEEDS_OFFICE, NEVER, OTHER, TITLES
from tableflip.games.flip_city.rules.build import best_extra, flip_price
from tableflip.games.flip_city.rules.state import NONE, RECEIVERS, Phase, State, Verb, held, is_solo
from tableflip.games.flip_city.words.cards import ONE
from tableflip.games.flip_city.words.places import CASH
from tableflip.games.flip_city.words.telling import deck_place, must_play, must_shuffle


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
        return must_play(state) or f"shuffle first: {must_shuffle(state)}"
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
        return _why_none_is_there(state, target)
    if state.actions == 0 and (verb == Verb.DEVELOP or state.extra_buys == 0):
        return f"no {'action' if verb == Verb.DEVELOP else 'action or extra buy'} is left (CITY-341, CITY-371)"
    if verb == Verb.BUY:
        return f"it costs {book.cost[target]}, and you have {state.cash} cash (CITY-341)"
    if book.flip_fee[target] < 0:
        return f"{ONE[target]} cannot be flipped, so it cannot be developed (CITY-371)"
    return f"it costs {book.cost[target] + book.flip_fee[target]}, and you have {state.cash} cash (CITY-371)"


def _why_none_is_there(state: State, target: int) -> str:
    front = target if IS_FRONT[target] else OTHER[target]
    if NEEDS_OFFICE[target] and not state.office:
        return f"{ONE[target]} is only there with the option office (CITY-108)"
    if state.book.cost[front] == NEVER:
        return f"{ONE[target]} is never for sale (CITY-109)"
    if front != target:
        return f"{ONE[target]} is the back of {ONE[front]}: develop {NAMES[front]}, or flip one (CITY-370)"
    return f"the supply has no {TITLES[target]} (CITY-342)"


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


def concerns(state: State, action: Action) -> tuple[str, ...]:
    """The deck that must be played on, or the cash that does not suffice."""
    if action.verb == Verb.STOP or (action.verb > Verb.STOP and state.phase == Phase.PLAY):
        return (deck_place(state.seat),)
    return (CASH,) if action.verb in (Verb.BUY, Verb.DEVELOP, Verb.FLIP_MAIN, Verb.FLIP_EXTRA) else ()
