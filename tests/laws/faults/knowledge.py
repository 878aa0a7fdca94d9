"""Faults in what is hidden: leaks of every kind, and deals that forget or know too much."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, cast

from tableflip.core.action import SPECTATOR, TOGETHER, Action
from tableflip.core.chance import shuffle
from tableflip.core.game import Game
from tableflip.core.layout import BUTTON, Layout
from tableflip.core.news import EVERYBODY, NOBODY, Item
from tableflip.core.records import Many
from tableflip.core.words import Aids, Event, Json
from tableflip.games._template import PEEK_PAIRS
from tableflip.games._template.box import PICTURES
from tableflip.games._template.rules.deal import deal
from tableflip.games._template.rules.hidden import complete, is_seen, resample
from tableflip.games._template.rules.legal import legal_into
from tableflip.games._template.rules.state import FIRST, NONE, UNKNOWN, State, Verb
from tableflip.games._template.rules.step import step
from tableflip.games._template.words.text import NAMES
from tableflip.games._template.words.view import View
from tests.laws.faults.mutants import MIND, RULES, WORDS, Fault, hints, mind, notation, positions, rules, telling, words
from tests.laws.faults.rich import CELL, MEMORY, OUTCOMES, SAID, TEAM, Done, Left, find, rich

VIEW = "no_view_tells_what_a_seat_cannot_know"
OFFER = "no_offer_tells_what_the_mover_cannot_know"
RECORD = "no_record_tells_what_a_seat_cannot_know"
RESAMPLE = "a_resample_depends_only_on_what_the_seat_knows"
EXACTLY = "a_seat_knows_exactly_what_it_was_told"
START = "what_nobody_knows_at_the_start_is_dealt_again"
SECRET = "no_record_tells_which_of_two_actions_it_was_if_nothing_else_does"
TELLING = WORDS.telling


def secret(state: State, place: int = 0) -> str:
    """What a leak leaks: the picture of a card, seen or not."""
    return PICTURES[state.cards[place]] if state.cards[place] >= 0 else ""


def leaky_view(state: State, seat: int) -> View:
    shown: View = TELLING.view(state, seat)  # type: ignore[assignment]
    return {**shown, "lucky": secret(state)}


def nobody_sees_more(_state: State, _seat: int) -> bool:
    return False


def leaky_layout(state: State, seat: int) -> Layout:
    shown = TELLING.layout(state, seat)
    return {**shown, "notes": [*shown["notes"], secret(state)]}


def leaky_word(state: State, item: Item, seat: int) -> Event:
    event = TELLING.word(state, item, seat)
    return event._replace(words=f"{event.words} {secret(state)}")


def leaky_places(state: State, item: Item, seat: int) -> Event:
    return TELLING.word(state, item, seat)._replace(places=(f"{CELL}{secret(state)}",))


def leaky_later(state: State, item: Item, seat: int) -> Event:
    return TELLING.word(state, item, seat)._replace(later=secret(state))


def leaky_details(state: State, item: Item, seat: int) -> Event:
    return TELLING.word(state, item, seat)._replace(details=secret(state))


def leaky_order(state: State, seat: int) -> View:
    """The same is shown, in an order that tells something."""
    shown: View = TELLING.view(state, seat)  # type: ignore[assignment]
    return dict(reversed(shown.items())) if state.cards[0] % 2 else shown  # type: ignore[return-value]


def leaky_observe(state: State, seat: int, out: Many[int]) -> None:
    MIND.observe(state, seat, out)
    out[0] = state.cards[0] + 2


def leaky_write(state: State, _public: bool) -> str:
    return WORDS.positions.write(state, False)


def leaky_text(state: State, action: Action) -> str:
    return f"{WORDS.notation.text(state, action)} {secret(state, action.target)}".strip()


def leaky_record(state: State, action: Action, _seat: int) -> str:
    return leaky_text(state, action)


def leaky_place(state: State, action: Action) -> str:
    return f"{TELLING.place(state, action)} {secret(state, action.target)}"


def indiscreet_place(state: State, action: Action) -> str:
    """A card that the mover has seen is flipped by a button with its picture."""
    if action.verb == Verb.FLIP and is_seen(state, action.target, state.mover):
        return f"{BUTTON}{secret(state, action.target)}"
    return TELLING.place(state, action)


def leaky_deed(state: State, action: Action) -> Done:
    return {"at": secret(state, action.target)}


def leaky_description(state: State, action: Action) -> str:
    return f"{TELLING.describe(state, action)} {secret(state, action.target)}"


def leaky_prompt(state: State) -> str:
    return f"{TELLING.prompt(state)} {secret(state)}"


def leaky_doing(state: State) -> str:
    return f"{TELLING.doing(state)} {secret(state)}"


def indiscreet_prompt(state: State) -> str:
    """Whoever is asked is told what it has seen, in the hearing of all."""
    known = [secret(state, place) for place in range(state.book.cards) if is_seen(state, place, state.mover)]
    return f"{TELLING.prompt(state)} {known}"


def leaky_refusal(state: State, action: Action) -> str:
    return f"{TELLING.why_not(state, action)} {secret(state)}"


def leaky_beyond(state: State, text: str) -> str:
    return f"{text} is nothing that is done here {secret(state)}"


def leaky_reason(state: State, action: Action, seat: int) -> str:
    return f"{WORDS.hints.reason(state, action, seat)} {secret(state, action.target)}"


def leaky_kind(state: State, action: Action) -> tuple[int, int]:
    return action.verb, state.cards[action.target]


def leaky_outlook(state: State, chance: float) -> str:
    return f"{chance} {secret(state)}"


def leaky_hidden(state: State) -> int:
    """What is left out of an earlier event depends on what lies at a1 now."""
    return (state.cards[0] & 1) << 1


def leaky_aids(state: State, _seat: int) -> Left:
    return {"tokens": state.cards[0]}


def aids_for_an_audience(state: State, seat: int) -> Left:
    """Only spectators are helped too much."""
    return {"tokens": state.cards[0] if seat == SPECTATOR else 0}


def leaky_find(state: State, action: Action, given: Any, before: Json) -> tuple[str, Json]:
    """How a card falls depends on where all others lie."""
    outcome, account = find(state, action, given, before)
    strength = sum(place * state.cards[place] for place in range(state.book.cards))
    return outcome, {**cast("dict[str, Json]", account), "strength": strength}


def leaky_point(state: State, place: str) -> str:
    at = place.removeprefix(CELL)
    return f"look at {secret(state, NAMES.index(at))}" if place.startswith(CELL) else ""


def loud_step(state: State, verb: int, place: int) -> None:
    """Everybody hears what a peek shows."""
    step(state, verb, place)
    for number in range(state.news.count):
        state.news.items[number].known_to = EVERYBODY


def silent_step(state: State, verb: int, place: int) -> None:
    """Nothing is said to be new: whoever has peeked may take it back, and peek elsewhere."""
    step(state, verb, place)
    for number in range(state.news.count):
        state.news.items[number].is_reveal = 0


def discreet_step(state: State, verb: int, place: int) -> None:
    """Nobody else sees where a seat peeks."""
    step(state, verb, place)
    if verb == Verb.PEEK:
        state.news.items[0].what = 0
        state.news.items[1].known_to = NOBODY
        state.known_to[place] = NOBODY


def no_resample(_state: State, _seat: int) -> None:
    """Everything stays where it is."""


def spectators_resample(state: State, seat: int) -> None:
    """What seats do not know stays where it is."""
    if seat == SPECTATOR:
        resample(state, seat)


def same_deal(state: State) -> None:
    """The cards are always laid out alike."""
    key = [state.chance.key[place] for place in range(len(state.chance.key))]
    state.chance.set_key("always the same")
    deal(state)
    for place, word in enumerate(key):
        state.chance.key[place] = word


def forgetful_resample(state: State, seat: int) -> None:
    """The card at the last place stays where it is."""
    last = state.book.cards - 1
    known_to = state.known_to[last]
    state.known_to[last] = EVERYBODY
    resample(state, seat)
    state.known_to[last] = known_to


def shuffling_resample(state: State, seat: int) -> None:
    """The hidden cards are shuffled as they lie, so that their order shows through."""
    places = [place for place in range(state.book.cards) if state.cards[place] != NONE]
    hidden = [place for place in places if not is_seen(state, place, seat)]
    cards: Many[int] = [state.cards[place] for place in hidden]  # type: ignore[assignment]
    shuffle(state.chance, cards, len(hidden))
    for number, place in enumerate(hidden):
        state.cards[place] = cards[number]


def knowing_resample(state: State, _seat: int) -> None:
    """What anybody has peeked at, everybody knows."""
    resample(state, TOGETHER)


def oblivious_resample(state: State, _seat: int) -> None:
    """What a seat has peeked at is dealt again."""
    for place in range(state.book.cards):
        if state.cards[place] != NONE and state.known_to[place] != EVERYBODY:
            state.cards[place] = UNKNOWN
    complete(state)


def divided_resample(state: State, seat: int) -> None:
    """What one seat knows is dealt again for all together."""
    resample(state, 0 if seat == TOGETHER else seat)


def foreseeing_resample(state: State, seat: int) -> None:
    """Every deal goes on with the same key."""
    resample(state, seat)
    state.chance.set_key("always the same")


def legal_without_peeks(state: State, out: Many[int]) -> int:
    """Nobody ever learns anything alone."""
    numbers: Many[int] = [0] * RULES.legal_most  # type: ignore[assignment]
    flips = [numbers[place] for place in range(legal_into(state, numbers)) if numbers[place] >= FIRST[Verb.FLIP]]
    for place, number in enumerate(flips):
        out[place] = number
    return len(flips)


FAULTS = (
    Fault("a view leaks", VIEW, telling(view=leaky_view)),
    Fault("a layout leaks", VIEW, telling(layout=leaky_layout)),
    Fault("a sentence leaks", VIEW, telling(word=leaky_word)),
    Fault("the places of an event leak", VIEW, telling(word=leaky_places)),
    Fault("a sentence for later leaks", VIEW, telling(word=leaky_later)),
    Fault("the details of an event leak", VIEW, telling(word=leaky_details)),
    Fault("an observation leaks", VIEW, mind(observe=leaky_observe)),
    Fault("a public position leaks", VIEW, positions(write=leaky_write)),
    Fault("a deal forgets what a seat knows", VIEW, rules(resample=oblivious_resample)),
    Fault("the order of a view leaks", VIEW, telling(view=leaky_order)),
    Fault("a prompt tells everybody what the mover knows", VIEW, telling(prompt=indiscreet_prompt)),
    Fault("notation leaks", OFFER, notation(text=leaky_text)),
    Fault("a place leaks", OFFER, telling(place=leaky_place)),
    Fault("a deed leaks", OFFER, telling(deed=leaky_deed)),
    Fault("a description leaks", OFFER, telling(describe=leaky_description)),
    Fault("who waits is told a secret", VIEW, telling(doing=leaky_doing)),
    Fault("a prompt leaks", OFFER, telling(prompt=leaky_prompt)),
    Fault(
        "a refusal of a text that is no action leaks",
        "no_refusal_tells_what_the_mover_cannot_know",
        notation(beyond=leaky_beyond),
    ),
    Fault("a refusal leaks", "no_refusal_tells_what_the_mover_cannot_know", telling(why_not=leaky_refusal)),
    Fault("a reason leaks", "no_hint_tells_what_a_seat_cannot_know", hints(reason=leaky_reason)),
    Fault("a kind leaks", "no_hint_tells_what_a_seat_cannot_know", hints(kind=leaky_kind)),
    Fault("an outlook leaks", "no_hint_tells_what_a_seat_cannot_know", hints(outlook=leaky_outlook)),
    Fault("aids leak", "no_hint_tells_what_a_seat_cannot_know", words(aids=Aids(work_out=leaky_aids))),
    Fault(
        "aids leak to spectators",
        "no_hint_tells_what_a_seat_cannot_know",
        words(aids=Aids(work_out=aids_for_an_audience)),
    ),
    Fault(
        "an account leaks",
        "no_account_tells_what_a_seat_cannot_know",
        rich(outcomes=replace(OUTCOMES, find=leaky_find)),
    ),
    Fault("the log leaks", RECORD, words(memory=replace(MEMORY, text_for=leaky_record))),
    Fault("the log tells a place that only the mover knows", RECORD, telling(place=indiscreet_place)),
    Fault("the log tells a secret action", SECRET, rules(step=discreet_step)),
    Fault("the log of earlier events leaks", RECORD, words(memory=replace(MEMORY, hidden=leaky_hidden))),
    Fault(
        "pointing leaks",
        "no_pointing_tells_what_anybody_cannot_know",
        rich(replace(SAID, team=replace(TEAM, point=leaky_point))),
    ),
    Fault(
        "the terminal of a low window leaks",
        "no_terminal_shows_what_a_seat_cannot_know",
        Game(PEEK_PAIRS.about, "tests.laws.faults.leaky_low_terminal", rules=RULES, words=WORDS, mind=MIND),
    ),
    Fault(
        "the terminal leaks",
        "no_terminal_shows_what_a_seat_cannot_know",
        Game(PEEK_PAIRS.about, "tests.laws.faults.leaky_terminal", rules=RULES, words=WORDS, mind=MIND),
    ),
    Fault(
        "the terminal leaks without aids",
        "no_terminal_shows_what_a_seat_cannot_know",
        Game(PEEK_PAIRS.about, "tests.laws.faults.helpless_terminal", rules=RULES, words=WORDS, mind=MIND),
    ),
    Fault("nothing is said to be new", EXACTLY, rules(step=silent_step)),
    Fault("nothing is dealt again", START, rules(resample=no_resample)),
    Fault("nothing is dealt again for seats", START, rules(resample=spectators_resample)),
    Fault("every seed deals alike", START, rules(deal=same_deal)),
    Fault("news are told to too many", EXACTLY, rules(step=loud_step)),
    Fault("a deal keeps what others know", EXACTLY, rules(resample=knowing_resample)),
    Fault("a deal forgets a hidden card", RESAMPLE, rules(resample=forgetful_resample)),
    Fault("a deal depends on what was hidden", RESAMPLE, rules(resample=shuffling_resample)),
    Fault(
        "a deal for all together forgets what one knows",
        "a_redeal_for_all_together_changes_nothing_that_any_seat_knows",
        rules(resample=divided_resample),
    ),
    Fault(
        "a deal lets a search foresee",
        "two_resamples_of_a_state_have_different_futures",
        rules(resample=foreseeing_resample),
    ),
    Fault("secrets are denied", "nobody_is_told_more_where_a_game_is_the_same_for_all", telling(same_for_all=True)),
    Fault(
        "a peek is no secret",
        "who_is_said_to_see_no_more_sees_what_a_spectator_does",
        telling(own_sight=nobody_sees_more),
    ),
    Fault(
        "there are no secrets",
        "somebody_is_told_more_where_a_game_is_not_the_same_for_all",
        rules(legal_into=legal_without_peeks),
        seats=4,
    ),
)
