"""What is asked and what happens in Flip City, in sentences."""

from __future__ import annotations

from tableflip.core.action import Action
from tableflip.core.called import called
from tableflip.core.layout import BUTTON, THEN
from tableflip.core.news import Item
from tableflip.core.piles import top
from tableflip.core.words import Event, Verdict
from tableflip.games.flip_city.about import ABOUT
from tableflip.games.flip_city.box import NAMES, OTHER, SEATS_MOST, TITLES
from tableflip.games.flip_city.rules.build import best_extra, flip_price
from tableflip.games.flip_city.rules.end import has_cards, has_points
from tableflip.games.flip_city.rules.play import play_top, would_bust
from tableflip.games.flip_city.rules.state import (
    NONE,
    RECEIVERS,
    Happened,
    Phase,
    Reason,
    ResultKind,
    State,
    Verb,
    held,
    is_solo,
)
from tableflip.games.flip_city.words import places
from tableflip.games.flip_city.words.cards import ONE, plural

ORDINALS = ("no", "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth")
GAINS = {"cash": "cash", "points": "point", "limit_bonus": "to the limit", "unhappy": "angry face"}
LAST_CARD = " – the last supply card: this loses the game"  # CITY-607


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
        how = "stop" if state.played.count else "stop without playing a card"
        return f"{how} and build with {state.cash} cash"
    if verb == Verb.END:
        return "end the turn and win" if has_points(state) or has_cards(state) else "end the turn"
    return _describe_building(state, verb, target)


def _ordinal(count: int) -> str:
    return ORDINALS[count] if count < len(ORDINALS) else f"{count}th"


def _describe_play(state: State, side: int) -> str:
    """The top card with all it brings, and how unhappy the city would then be."""
    name = f"play the {TITLES[side]}"
    if would_bust(state):
        return f"{name} – {_ordinal(state.unhappy + state.book.unhappy[side])} angry face: you lose this turn"
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
    how = f"the {TITLES[giver]}'s extra flip" if verb == Verb.FLIP_EXTRA and giver != NONE else "your action"
    gone = f", and hand it to {called(ABOUT, receiver - 1)}" if receiver else ""
    if book.flip_gives_away[side] and is_solo(state):
        gone = ", and it leaves the game"
    price = flip_price(state, side, discount)
    return f"turn {ONE[side]} into {ONE[OTHER[side]]} for {price} cash{gone} ({how})"


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


def deck_place(seat: int) -> str:
    """Where a player's deck is clicked."""
    return f"{places.DECK}{seat}"


def discard_place(seat: int, side: int) -> str:
    """Where the cards with this side are clicked in a player's discard pile."""
    return f"{places.DISCARD}{seat}:{NAMES[side]}"


def place(state: State, action: Action) -> str:
    """Where a click means this action."""
    verb, target = action
    if verb in (Verb.PLAY, Verb.SHUFFLE):
        return deck_place(state.seat)
    if verb == Verb.PAY and state.phase != Phase.PLAY:
        return ""  # whoever presses the supply while building means to build
    if verb in (Verb.PAY, Verb.BUY, Verb.DEVELOP):
        return f"{places.SUPPLY}{NAMES[target]}"
    if verb == Verb.RECYCLE:
        return discard_place(state.seat, target)
    if verb in (Verb.STOP, Verb.END):
        return f"{BUTTON}{'stop' if verb == Verb.STOP else 'end'}"
    side, receiver = divmod(target, RECEIVERS)
    return discard_place(state.seat, side) + (f"{THEN}{places.SEAT}{receiver - 1}" if receiver else "")


def word(state: State, item: Item, _seat: int) -> Event:
    """One event in a sentence; nobody sees more than anybody else (CITY-700)."""
    kind = Happened(item.kind)
    if kind == Happened.ENDED:
        return Event("ended", item.seat, str(verdict(state)))
    who = called(ABOUT, item.seat)
    if kind == Happened.GAVE:
        side, receiver = divmod(item.what, SEATS_MOST)
        return Event("gave", item.seat, f"{who} hands {ONE[side]} to {called(ABOUT, receiver)}")
    side = max(item.what, 0)
    one = ONE[side]
    sentences = {
        Happened.PLAYED: f"{who} plays {one}",
        Happened.MILLED: f"{one} goes from the bottom of {who}'s deck to the discard pile",
        Happened.TOP: f"{who}'s next card: {TITLES[side]}",
        Happened.BUST: f"{who} is bust: too many angry faces",
        Happened.REMOVED: f"{one} leaves the game",
        Happened.SHUFFLED: f"{who} shuffles the discard pile into a new deck",
        Happened.RECYCLED: f"{who} recycles {one}: {_gains(state, side, 'recycle_') or 'nothing'}",
        Happened.STOPPED: f"{who} stops and builds",
        Happened.BOUGHT: f"{who} buys {one}",
        Happened.DEVELOPED: f"{who} develops {one}",
        Happened.FLIPPED: f"{who} turns {one} into {ONE[OTHER[side]]}",
        Happened.TURN: f"{who}'s turn, round {state.round}",
    }
    return Event(kind.name.lower(), item.seat, sentences[kind], _places(kind, item.seat, side))


def _places(kind: Happened, seat: int, side: int) -> tuple[str, ...]:
    """Where something happened: what others did is marked there."""
    if kind in (Happened.PLAYED, Happened.SHUFFLED):
        return (deck_place(seat),)
    if kind in (Happened.BOUGHT, Happened.DEVELOPED):
        return (f"{places.SUPPLY}{NAMES[side]}",)
    if kind == Happened.RECYCLED:
        return (discard_place(seat, side),)
    return (discard_place(seat, OTHER[side]),) if kind == Happened.FLIPPED else ()


def prompt(state: State) -> str:
    """What the active player is asked; nothing after the end."""
    if state.phase == Phase.OVER:
        return ""
    if state.phase == Phase.BUILD:
        return f"build with {state.cash} cash, or end your turn"
    city = state.cities[state.seat]
    if city.deck.count == 0:
        return _prompt_for_empty_deck(state)
    card = TITLES[top(city.deck)]
    return f"the {card} must be played" if must_play(state) else f"play the {card}, or stop"


def doing(state: State) -> str:
    """What the active player is about to do, after the name; nothing after the end."""
    if state.phase == Phase.OVER:
        return ""
    if state.phase == Phase.BUILD:
        return f"builds with {state.cash} cash, or ends the turn"
    city = state.cities[state.seat]
    if city.deck.count == 0:
        if held(city.discard) == 0:
            return "has no card left to play"
        return "shuffles" if why_must_shuffle(state) else "shuffles, or stops"
    card = TITLES[top(city.deck)]
    return f"must play the {card}" if must_play(state) else f"plays the {card}, or stops"


def _prompt_for_empty_deck(state: State) -> str:
    if held(state.cities[state.seat].discard) == 0:
        return "there is no card left to play; stop"
    why = why_must_shuffle(state)
    if why is None:
        return "the deck is empty; shuffle, or stop"
    return "the deck is empty; shuffle" + (f": {why[0]}" if state.may_choose else "")


def must_play(state: State) -> str:
    """Why the top card must be played, with the rule; empty where the player may stop."""
    why = why_must_play(state)
    return f"{why[0]} ({why[1]})" if why else ""


def why_must_play(state: State) -> tuple[str, str] | None:
    """Why the top card must be played, and the rule that says so; none where the player may stop."""
    city = state.cities[state.seat]
    if state.phase != Phase.PLAY or city.deck.count == 0:
        return None
    card = top(city.deck)
    if state.must_next:
        last = TITLES[top(state.played)] if state.played.count else "last card"
        return f"after the {last} the next card must be played", "CITY-243"
    if state.book.must_play_on_top[card]:
        return f"{ONE[card]} on top of the deck must be played", "CITY-240"
    return None if state.played.count else ("the first card of a turn must be played", "CITY-211")


def must_shuffle(state: State) -> str:
    """Why an empty deck must be shuffled, with the rule; empty where the player may stop."""
    why = why_must_shuffle(state)
    return f"{why[0]} ({why[1]})" if why else ""


def why_must_shuffle(state: State) -> tuple[str, str] | None:
    """Why an empty deck must be shuffled, and the rule that says so; none where it need not."""
    city = state.cities[state.seat]
    if state.phase != Phase.PLAY or state.played.count or city.deck.count or held(city.discard) == 0:
        return None
    if state.may_choose == 0:
        return "the deck is empty at the start of the turn", "CITY-213"
    return ("you played no card in your turn before", "CITY-216") if state.idle[state.seat] else None


def verdict(state: State) -> Verdict:
    """The result, and what it is by."""
    if state.kind == ResultKind.DRAW:
        return Verdict("Draw", f"nobody has won after {plural(state.round, 'round')}")
    if state.kind == ResultKind.LOSS:
        return Verdict("Lost", "the supply is empty")
    points = f"{plural(state.points, 'point')} in one turn"
    cards = f"{plural(state.played.count, 'card')} in one turn"
    reasons = {Reason.POINTS: points, Reason.CARDS: cards, Reason.BOTH: f"{points}, with {cards}"}
    left = f", with {plural(held(state.supply), 'supply card')} left" if is_solo(state) else ""
    return Verdict(f"{called(ABOUT, state.winner)} wins", f"{reasons[Reason(state.reason)]}{left}")
