"""What speaks for an action in Flip City, in a sentence, with the exact odds of the turn."""

from __future__ import annotations

from typing import Any, NamedTuple

from tableflip.core.action import Action
from tableflip.core.called import called
from tableflip.core.phrases import counted, listed, percent, sentence
from tableflip.core.piles import top
from tableflip.games.flip_city.about import ABOUT
from tableflip.games.flip_city.box import NEVER, OTHER, SIDES, TITLES
from tableflip.games.flip_city.mind.bust import BustOdds
from tableflip.games.flip_city.mind.odds import bust_chances, solve
from tableflip.games.flip_city.mind.worth import (
    CITY_SUMS,
    PLANS,
    Aim,
    CitySum,
    best_build,
    cards_wanted,
    side_come,
    side_gone,
    strength,
    sum_city,
)
from tableflip.games.flip_city.rules.end import has_cards, has_points
from tableflip.games.flip_city.rules.play import would_bust
from tableflip.games.flip_city.rules.state import NONE, RECEIVERS, SPACE, Happened, State, Verb, held, is_solo
from tableflip.games.flip_city.rules.step import step
from tableflip.games.flip_city.words.cards import ONE, plural
from tableflip.games.flip_city.words.telling import describe

NODES_MOST = 600  # positions thought of for an average; where that is not enough none is told
CARDS_NEAR = 5  # with so few cards missing a win by cards is worth a word


def reason(state: State, action: Action, seat: int) -> str:
    """An action explained: odds and gains while playing, what a city becomes while building."""
    verb, target = action
    if verb == Verb.PLAY:
        return _play(state)
    if verb == Verb.STOP:
        return _stop(state)
    if verb == Verb.RECYCLE:
        return _recycle(state, target)
    if verb == Verb.SHUFFLE:
        return sentence(_new_deck(state), _shuffle_risk(state))
    if verb == Verb.PAY:
        return _pay(state, target)
    if verb == Verb.END:
        return _end(state)
    return _build(state, action, seat)


def _play(state: State) -> str:
    """The card on top, the chance of a bust, and what the turn is worth on average if it goes on."""
    city = state.cities[state.seat]
    if would_bust(state):  # what is lost by it is told beside it
        kept = [ONE[each] for each in range(SIDES) if state.book.recyclable[each] and city.discard[each]]
        ends = f"your next turn then does not begin with this {TITLES[top(city.deck)]}"
        return sentence(
            ends if city.deck.count > 1 else "ends your turn",
            f"you keep {listed(kept)} for a later one" if kept else "",
        )
    after = state.clone()
    step(after, Verb.PLAY, 0)
    clauses = [_gains(state, after), _bust_words(state)]
    wanted = cards_wanted(state.book)
    if has_points(after) and not has_points(state):
        clauses.insert(0, f"reaches the {plural(state.book.win_points, 'point')} that win")
    elif wanted and 0 < wanted - state.played.count <= CARDS_NEAR:
        clauses.append(f"card {after.played.count} of the {wanted} that win with {_winning_cards(state)}")
    return sentence(*clauses, _average(state))


def _winning_cards(state: State) -> str:
    """The sides that win by the number of played cards (CITY-402)."""
    return listed([ONE[side] for side in range(SIDES) if state.book.win_with_cards[side] != NEVER], "or")


def _average(state: State) -> str:
    """The cash of the best turn from here on, told where it is exact and playing on is part of it."""
    answer = solve(state, Aim.CASH, nodes_most=NODES_MOST)
    if not answer.is_exact or answer.action.verb != Verb.PLAY or answer.value <= state.cash:
        return ""
    return f"played well the turn brings {answer.value - state.cash:.1f} more cash on average"


def _bust_words(state: State) -> str:
    plain, rescued = bust_chances(state)
    if plain.chance == 0:
        return "it cannot bust"
    if rescued.chance < plain.chance:
        return f"bust {odds_words(plain)}, {odds_words(rescued)} if you recycle in time"
    return f"bust {odds_words(plain)}"


def odds_words(odds: BustOdds) -> str:
    """A chance as a player reads it; a bound is told as one."""
    return percent(odds.chance) if odds.is_exact else f"at most {percent(odds.chance)}"


def drawback(state: State, action: Action, seat: int) -> str:
    """What speaks against an action: a bust, a card that is left unplayed, cash that is given away."""
    if ruin := _ruin(state, action):
        return ruin
    if action.verb == Verb.STOP and not (has_points(state) or has_cards(state)):
        if state.cities[state.seat].deck.count and not would_bust(state) and bust_chances(state)[0].chance == 0:
            return "leaves a card unplayed that could not bust"
        after = state.clone()
        step(after, Verb.STOP, 0)
        return "" if _best_building(after) else "leaves you with nothing to build that helps"
    if action.verb == Verb.RECYCLE and state.cities[state.seat].deck.count and bust_chances(state)[0].chance == 0:
        return "is not needed to keep the next card from busting"
    if action.verb in (Verb.BUY, Verb.FLIP_MAIN, Verb.FLIP_EXTRA, Verb.DEVELOP):
        number = SPACE.number(action)
        duty = _duty(state, side_gone(state, number), side_come(state, number))
        return " and ".join(each for each in (_change(state, action, seat, better=False), duty) if each)
    if action.verb == Verb.END and not (has_points(state) or has_cards(state)) and (best := _best_building(state)):
        return f"gives {state.cash} cash away, with which you could {best}"
    return ""


def _ruin(state: State, action: Action) -> str:
    """A bust, or the last supply card of somebody who plays alone."""
    verb, target = action
    if verb == Verb.PLAY and would_bust(state):
        side = top(state.cities[state.seat].deck)
        return f"is a bust: {plural(state.unhappy + state.book.unhappy[side], 'angry face')}"
    if verb == Verb.RECYCLE and _busts(state, target):
        return "is a bust: too many angry faces"
    if is_solo(state) and verb not in (Verb.PLAY, Verb.STOP, Verb.RECYCLE, Verb.SHUFFLE, Verb.END):
        after = state.clone()
        step(after, *action)
        if held(after.supply) == 0 < held(state.supply):
            return "takes the last supply card, which loses the game"
    return ""


def _busts(state: State, side: int) -> bool:
    """Whether a card that is recycled busts."""
    after = state.clone()
    step(after, Verb.RECYCLE, side)
    return any(after.news.items[place].kind == Happened.BUST for place in range(after.news.count))


def _stop(state: State) -> str:
    """What can be built with the cash, and what playing on would risk."""
    after = state.clone()
    step(after, Verb.STOP, 0)
    if has_points(state) or has_cards(state):
        return sentence("you have what wins, and nothing can bust any more")
    risk = ""
    if state.cities[state.seat].deck.count == 0:
        risk = "your deck is empty" + ("" if state.played.count else ", and next turn you must play a card")
    elif would_bust(state):
        risk = f"the {TITLES[top(state.cities[state.seat].deck)]} on top would be a bust"
    elif (odds := bust_chances(state)[0]).chance:
        risk = f"playing on would bust {odds_words(odds)}"
    best = _best_building(after)
    return sentence(
        risk, f"{state.cash} cash is enough to {best}" if best else "" if risk else "keeps your deck as it lies"
    )


def _best_building(state: State) -> str:
    """What helps the city's better plan most with the cash there is; nothing where nothing does."""
    plans = sorted(range(PLANS), key=lambda plan: -strength(state, state.seat, plan))
    for plan in plans:
        action = SPACE.actions[best_build(state, plan)]
        if action.verb != Verb.END:
            return describe(state, action)
    return ""


def _recycle(state: State, side: int) -> str:
    if _busts(state, side):
        return sentence(f"turns it back to {ONE[OTHER[side]]}")
    after = state.clone()
    step(after, Verb.RECYCLE, side)
    clauses = [_gains(state, after), f"turns it back to {ONE[OTHER[side]]}"]
    if has_points(after) and not has_points(state):
        clauses.insert(0, f"reaches the {plural(state.book.win_points, 'point')} that win")
    if state.cities[state.seat].deck.count:
        before, then = bust_chances(state)[0], bust_chances(after)[0]
        if before != then:
            clauses.append(f"the chance of a bust goes from {odds_words(before)} to {odds_words(then)}")
    return sentence(*clauses)


def _new_deck(state: State) -> str:
    """CITY-300: the cards of the next deck, and how many of them are unhappy."""
    discard = state.cities[state.seat].discard
    cards, unhappy = held(discard), sum(discard[side] for side in range(SIDES) if state.book.unhappy[side])
    if unhappy == 0:
        return "none of the cards brings an angry face"
    room = state.limit - state.unhappy
    if unhappy == cards:
        all_of_them = "the only card brings" if cards == 1 else f"all {cards} cards bring"
        return f"{all_of_them} angry faces, and you have room for {room or 'none'}"
    calm = f"{cards - unhappy} of the {cards} cards {'brings' if cards - unhappy == 1 else 'bring'} no angry face"
    return f"{calm}, and there is room for {plural(room, 'angry face')}" if room else calm


def _pay(state: State, side: int) -> str:
    left = held(state.supply) - 1
    same = state.supply[side] - 1
    piles = f"{counted(left, 'supply card')} left, {same or 'none'} of that kind" if left else ""
    return sentence(_new_deck(state), _shuffle_risk(state), piles)


def _shuffle_risk(state: State) -> str:
    """The chance that the new deck busts before the player may stop again."""
    plain = bust_chances(state)[0]
    first = "then you must play a card: " if state.played.count == 0 else ""
    return f"{first}bust {odds_words(plain)}" if plain.chance else ""


def _end(state: State) -> str:
    if has_points(state):
        return sentence(f"wins with {plural(state.points, 'point')}")
    if has_cards(state):
        return sentence(f"wins with {plural(state.played.count, 'played card')}")
    if _best_building(state):
        return sentence("leaves your city as it is")
    if state.cash == 0:
        return sentence("all cash is spent")
    if state.actions + state.extra_buys + held(state.extra_flips) == 0:
        return sentence(f"no action is left, and the {state.cash} cash left cannot be kept")
    return sentence(f"nothing on sale helps your city, and the {state.cash} cash left cannot be kept")


def _build(state: State, action: Action, seat: int) -> str:
    """What a purchase or a flip makes of the whole city, as if all its cards were played in one turn."""
    number = SPACE.number(action)
    gone, come = side_gone(state, number), side_come(state, number)
    clauses = [_change(state, action, seat, better=True)]
    if gone != NONE and come == NONE:
        receiver = action.target % RECEIVERS
        clauses.insert(0, f"rids you of {ONE[gone]}" + (f", {_burden(state, gone, receiver)}" if receiver else ""))
    if come != NONE:
        clauses += [_freedom(state, gone, come), _abilities(state, come)]
    if not any(clauses):
        clauses = [f"adds {ONE[come]}" if gone == NONE else f"turns {ONE[gone]} into {ONE[come]}"]
    return sentence(*clauses)


def _freedom(state: State, gone: int, come: int) -> str:
    """Whether a flip frees a card from having to be played (CITY-240)."""
    book = state.book
    if gone != NONE and book.must_play_on_top[gone] and not book.must_play_on_top[come]:
        return f"on top of your deck {ONE[come]} need not be played"
    return ""


def _duty(state: State, gone: int, come: int) -> str:
    """What a new card makes one do or takes away besides its numbers, unless the card it was did so too (CITY-243)."""
    if come == NONE:
        return ""
    book = state.book
    if book.must_play_next[come] and (gone == NONE or not book.must_play_next[gone]):
        return f"makes you play on after {ONE[come]}"
    if book.must_play_on_top[come] and (gone == NONE or not book.must_play_on_top[gone]):
        return f"makes you play {ONE[come]} that lies on top"
    if book.bottom_to_discard[come] and (gone == NONE or not book.bottom_to_discard[gone]):
        return f"sends the bottom card of your deck to your discard pile whenever {ONE[come]} is played"
    return ""


def _burden(state: State, side: int, receiver: int) -> str:
    """What a card that is handed over does to whoever receives it (CITY-360)."""
    unhappy = state.book.unhappy[OTHER[side]]
    who = called(ABOUT, receiver - 1)
    return f"{who} gets {plural(unhappy, 'more angry face')}" if unhappy else f"{who} gets the {TITLES[OTHER[side]]}"


def _sums(state: State, seat: int) -> list[int]:
    sums: Any = [0] * CITY_SUMS
    sum_city(state, seat, sums)
    return sums


def _change(state: State, action: Action, seat: int, *, better: bool) -> str:
    """What the city gives when all is played: of its sums those that an action makes better, or those it worsens."""
    after = state.clone()
    step(after, *action)
    old, new = _sums(state, seat), _sums(after, seat)
    had, has = _cash(state, seat), _cash(after, seat)
    allowed = state.book.unhappy_limit + new[CitySum.LIMIT]
    faces = f"{plural(new[CitySum.UNHAPPY], 'angry face')} ({allowed} allowed)"
    if better:  # else it sounds like too many
        faces += f" instead of {old[CitySum.UNHAPPY]}"
        limit = state.book.unhappy_limit + old[CitySum.LIMIT]
        faces += f" ({limit} allowed)" if limit != allowed else ""
    gains = {
        f"{plural(new[CitySum.POINTS], 'point')} ({state.book.win_points} win)": new[CitySum.POINTS]
        - old[CitySum.POINTS],
        f"{'at least ' if has.may_be_more else ''}{has.least} cash": has.least - had.least,
        faces: _spare(new) - _spare(old),
    }
    told = listed([words for words, gain in gains.items() if (gain > 0 if better else gain < 0)])
    cards = f"your {counted(new[CitySum.CARDS], 'card')}"
    return told and (f"{cards} then hold {told}" if better else f"leaves {cards} with {told}")


class Cash(NamedTuple):
    """What all cards of a seat give when they are played, and whether some order of them gives more."""

    least: int
    may_be_more: bool


def _cash(state: State, seat: int) -> Cash:
    book, city = state.book, state.cities[seat]
    cards = [city.discard[side] for side in range(SIDES)]
    for pile in (city.deck, state.played) if seat == state.seat else (city.deck,):
        for place in range(pile.count):
            cards[pile.cards[place]] += 1
    least, may_be_more = 0, False
    for side, copies in enumerate(cards):
        least += copies * book.cash[side] + max(copies - 1, 0) * book.cash_if_same_card_before[side]  # CITY-226
        least += copies * (copies + 1) // 2 * book.unhappy[side] * book.cash_per_unhappy[side]  # CITY-225: its own ones
        depends = book.cash_per_unhappy[side] or (book.cash_if_same_card_before[side] and cards[OTHER[side]])
        may_be_more = may_be_more or bool(copies and depends)
    return Cash(least, may_be_more)


def _spare(sums: list[int]) -> int:
    """How much room for angry faces is left, beside that of every turn."""
    return sums[CitySum.LIMIT] - sums[CitySum.UNHAPPY]


def _abilities(state: State, side: int) -> str:
    """What a new card can do besides its numbers."""
    book = state.book
    named = {
        "an extra buy": book.extra_buys[side],
        "an extra flip": book.extra_flips[side],
        "an extra action": book.extra_actions[side],
    }
    found = [words for words, value in named.items() if value]
    if book.win_with_cards[side] != NEVER:
        return f"{ONE[side]} wins once {book.win_with_cards[side]} cards are played in a turn"
    return f"{ONE[side]} gives {listed(found)}" if found else ""


def _gains(before: State, after: State) -> str:
    """What a card that is played or recycled adds to the turn."""
    told = (
        plural(after.cash - before.cash, "cash"),
        plural(after.points - before.points, "point"),
        plural(after.unhappy - before.unhappy, "angry face"),
        f"{after.limit - before.limit} more room for angry faces",
    )
    return f"brings {listed([words for words in told if not words.startswith('0 ')]) or 'only its abilities'}"
