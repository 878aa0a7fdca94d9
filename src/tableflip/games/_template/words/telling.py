"""Peek Pairs told in sentences: what is asked, what an action means, what happened, how it ended."""

from __future__ import annotations

from tableflip.core.action import Action
from tableflip.core.called import called, named
from tableflip.core.news import NOTHING, Item
from tableflip.core.phrases import counted, listed
from tableflip.core.words import Event, Verdict
from tableflip.games._template.about import ABOUT
from tableflip.games._template.box import LUCK, PICTURES, POINTS
from tableflip.games._template.rules.end import points
from tableflip.games._template.rules.state import NONE, Happened, State, Verb
from tableflip.games._template.words.text import NAMES


def who(seat: int) -> str:
    """A seat at the beginning of a sentence."""
    return called(ABOUT, seat)


def prompt(state: State) -> str:
    """What the seat to decide is asked."""
    if state.opened != NONE:
        return f"flip another {PICTURES[state.cards[state.opened]]}"
    tokens = state.peeks[state.mover]
    peek = f", or peek at one ({counted(tokens, 'token')} left)" if tokens else ""
    return f"flip two cards{peek}"


def doing(state: State) -> str:
    """What the seat to decide is about to do, after its name."""
    if state.opened != NONE:
        return f"looks for another {PICTURES[state.cards[state.opened]]}"
    return "flips two cards, or peeks at one" if state.peeks[state.mover] else "flips two cards"


def describe(_state: State, action: Action) -> str:
    """An action, for buttons and menus."""
    return f"{'peek at' if action.verb == Verb.PEEK else 'flip'} {NAMES[action.target]}"


def place(_state: State, action: Action) -> str:
    """Where a click means this action; both verbs are done to the card itself."""
    return f"cell:{NAMES[action.target]}"


def word(state: State, item: Item, _seat: int) -> Event:
    """One event in a sentence; `what` is NOTHING where the seat may not know it."""
    kind = Happened(item.kind)
    name = kind.name.lower()
    if kind == Happened.PEEKED:
        return Event(name, item.seat, f"{who(item.seat)} peeks at {NAMES[item.what]}")
    if kind == Happened.FLIPPED:
        return Event(name, item.seat, f"{who(item.seat)} flips {NAMES[item.what]}")
    if kind == Happened.SEEN:
        seen = "Nobody else sees it" if item.what == NOTHING else f"It shows the {PICTURES[item.what]}"
        return Event(name, item.seat, seen)
    if kind == Happened.TAKEN:
        return Event(name, item.seat, f"{who(item.seat)} takes the pair of {PICTURES[item.what]}s")
    if kind == Happened.MISSED:
        return Event(name, item.seat, "No pair: both cards are turned down again")
    if kind == Happened.LUCKY:
        return Event(
            name, item.seat, f"The lucky picture is the {PICTURES[item.what]}: its pair counts {POINTS + LUCK}"
        )
    return Event(name, item.seat, str(verdict(state)))


def verdict(state: State) -> Verdict:
    """The result, and what it is by."""
    counts = [points(state, seat) for seat in range(state.seats)]
    best = [seat for seat, count in enumerate(counts) if count == max(counts)]
    told = listed([f"{named(ABOUT, seat)} has {count}" for seat, count in enumerate(counts)])
    if len(best) == 1:
        return Verdict(f"{who(best[0])} wins", told)
    return Verdict(f"{listed([who(best[0]), *(named(ABOUT, seat) for seat in best[1:])])} share the win", told)
