"""Faults in words: two names for one thing, one name for two, things undeclared, dropped or nowhere."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import count
from typing import Any, cast

from tableflip.core.about import Daily
from tableflip.core.action import TOGETHER, Action
from tableflip.core.layout import Layout
from tableflip.core.words import Goal, Json
from tableflip.games._template.box import COLOURS
from tableflip.games._template.rules.hidden import resample
from tableflip.games._template.rules.state import State
from tableflip.games._template.words.phases import PHASES
from tableflip.games._template.words.text import NAMES
from tableflip.games._template.words.view import View
from tests.laws.faults.mutants import WORDS, Fault, about, notation, positions, rules, telling
from tests.laws.faults.rich import OUTCOMES, WIND, Done, find, read, rich, spell, unspell, whole_turns

DAY = "a_deal_of_the_day_is_the_same_for_all_and_its_end_is_told"
ACCOUNT = "an_account_is_what_was_declared_and_is_read_back"
DECLARED = "what_is_shown_is_what_was_declared"
PLACES = "actions_have_their_places_on_the_table"
TURN = "a_turn_written_as_one_word_is_read_back"
PHASE = "a_phase_is_explained_in_a_line"
TELLING = WORDS.telling
DEALS = count()


def vague_text(_state: State, action: Action) -> str:
    """A peek is written as a flip is."""
    return NAMES[action.target]


def forgetful_write(state: State, public: bool) -> str:
    """All tokens are back."""
    fields = WORDS.positions.write(state, public).split()
    fields[3] = ",".join("3" for _ in range(state.seats))
    return " ".join(fields)


def view_with_more(state: State, seat: int) -> View:
    shown: Any = {**TELLING.view(state, seat), "cheat": True}
    return shown


def view_with_less(state: State, seat: int) -> View:
    shown: Any = dict(TELLING.view(state, seat))
    del shown["lucky"]
    return shown


def view_of_another_type(state: State, seat: int) -> View:
    shown: Any = TELLING.view(state, seat)
    shown["players"][0]["points"] = str(shown["players"][0]["points"])
    return shown


def undeclared_view(state: State, seat: int) -> Any:
    return TELLING.view(state, seat)


def counting_view(state: State, seat: int) -> View:
    """Whoever looks is counted in the state."""
    state.number += 1
    shown: Any = TELLING.view(state, seat)
    return shown


def layout_with_twins(state: State, seat: int) -> Layout:
    shown = TELLING.layout(state, seat)
    shown["areas"][0]["spots"][1]["place"] = shown["areas"][0]["spots"][0]["place"]
    return shown


def layout_without_columns(state: State, seat: int) -> Layout:
    shown = TELLING.layout(state, seat)
    shown["areas"][0]["columns"] = 0
    return shown


def layout_with_a_name_too_few(state: State, seat: int) -> Layout:
    shown = TELLING.layout(state, seat)
    shown["areas"][0]["column_names"] = ["a"]
    return shown


def layout_turned_for_nobody(state: State, seat: int) -> Layout:
    shown = TELLING.layout(state, seat)
    shown["areas"][0]["turned_for"] = [state.seats]
    return shown


def layout_with_areas_of_one_name(state: State, seat: int) -> Layout:
    shown = TELLING.layout(state, seat)
    shown["areas"][1]["name"] = shown["areas"][2]["name"]
    return shown


def layout_with_a_nameless_area(state: State, seat: int) -> Layout:
    shown = TELLING.layout(state, seat)
    shown["areas"][0]["name"] = ""
    return shown


def layout_of_whose_turn_it_is(state: State, seat: int) -> Layout:
    """What lies before the mover has places that say nothing of whose they are."""
    shown = TELLING.layout(state, seat)
    for spot in shown["areas"][1 + state.mover]["spots"]:
        spot["place"] = spot["place"].split(":")[0]
    return shown


def prompt_with_a_name(state: State) -> str:
    return f"{COLOURS[state.mover].title()}: {TELLING.prompt(state)}"


def doing_that_asks(state: State) -> str:
    return TELLING.prompt(state)


def goal_with_a_name(state: State, seat: int) -> Goal:
    return TELLING.goal(state, seat)._replace(rest=f"{COLOURS[state.mover].title()} is on turn")


def place_nowhere(_state: State, action: Action) -> str:
    return f"card:{action.target}"


def deed_with_more(_state: State, action: Action) -> Done:
    done: Any = {"at": NAMES[action.target], "verb": action.verb}
    return done


def undeclared_deed(_state: State, action: Action) -> Any:
    return {"at": NAMES[action.target]}


def unrepeatable_resample(state: State, seat: int) -> None:
    """No two deals for all together are the same, whatever the key."""
    if seat == TOGETHER:
        state.chance.set_key(f"deal {next(DEALS)}")
    resample(state, seat)


def forgetful_unspell(state: State, actions: Sequence[Action]) -> str:
    """Only the last action of a turn is written."""
    return unspell(state, actions[-1:])


def mixed_spell(state: State, written: str) -> list[Action]:
    """The actions of a turn are read in another order."""
    return spell(state, written)[::-1]


def undeclared_find(state: State, action: Action, given: Any, before: Json) -> tuple[str, Json]:
    """The account tells more than pages are told that it does."""
    outcome, account = find(state, action, given, before)
    return outcome, {**cast("dict[str, Json]", account), "gusts": 2}


def rounded_write(_state: State, account: Json) -> str:
    """Of what an account left behind only half is written."""
    return f"{WIND}{cast('dict[str, int]', account)['strength'] // 2}"


def textual_read(state: State, written: str) -> Json:
    """A number is read as a text."""
    account = read(state, written)
    return {"strength": str(cast("dict[str, int]", account)["strength"])} if account else None


FIRST_ALONE = replace(PHASES, lines={"first": PHASES.lines["first"]})
AT_LENGTH = replace(PHASES, lines={name: f"{line} {line} {line}" for name, line in PHASES.lines.items()})

FAULTS = (
    Fault("a phase is not explained", PHASE, telling(phases=FIRST_ALONE)),
    Fault("a phase is explained at length", PHASE, telling(phases=AT_LENGTH)),
    Fault("who waits is asked", "a_prompt_says_what_is_asked_and_not_of_whom", telling(doing=doing_that_asks)),
    Fault("a prompt names the seat", "a_prompt_says_what_is_asked_and_not_of_whom", telling(prompt=prompt_with_a_name)),
    Fault("a goal names a seat", "a_goal_is_one_line_about_everybody", telling(goal=goal_with_a_name)),
    Fault("a text names two actions", "notation_names_each_legal_action_once", notation(text=vague_text)),
    Fault("a lesson speaks of other words", "a_lesson_can_be_taken_as_it_is_told", notation(text=vague_text)),
    Fault("a deal of the day says nothing of what to do", DAY, about(daily=Daily(words="Play", seats=2))),
    Fault("a deal of the day ships no puzzle", DAY, about(daily=Daily(words="Solve it.", kind="puzzle"))),
    Fault("a whole turn drops an action", TURN, whole_turns(unspell=forgetful_unspell)),
    Fault("a whole turn is read otherwise", TURN, whole_turns(spell=mixed_spell)),
    Fault("a position drops something", "position_texts_round_trip", positions(write=forgetful_write)),
    Fault("a view has an undeclared key", DECLARED, telling(view=view_with_more)),
    Fault("a view misses a key", DECLARED, telling(view=view_with_less)),
    Fault("a view has a wrong type", DECLARED, telling(view=view_of_another_type)),
    Fault("a view declares nothing", DECLARED, telling(view=undeclared_view)),
    Fault("a deed has an undeclared key", DECLARED, telling(deed=deed_with_more)),
    Fault("a deed declares nothing", DECLARED, telling(deed=undeclared_deed)),
    Fault("an account has an undeclared key", ACCOUNT, rich(outcomes=replace(OUTCOMES, find=undeclared_find))),
    Fault("an account is not what is read", ACCOUNT, rich(outcomes=replace(OUTCOMES, write=rounded_write))),
    Fault("an account is read as another type", ACCOUNT, rich(outcomes=replace(OUTCOMES, read=textual_read))),
    Fault("looking changes the state", "being_told_changes_nothing", telling(view=counting_view)),
    Fault("a layout cannot be drawn", DECLARED, telling(layout=layout_without_columns)),
    Fault("a column has no name", DECLARED, telling(layout=layout_with_a_name_too_few)),
    Fault("a grid is turned for nobody", DECLARED, telling(layout=layout_turned_for_nobody)),
    Fault("two areas have one name", DECLARED, telling(layout=layout_with_areas_of_one_name)),
    Fault("an area has no name", DECLARED, telling(layout=layout_with_a_nameless_area)),
    Fault("a place is that of the turn", "a_place_stays_whose_it_is", telling(layout=layout_of_whose_turn_it_is)),
    Fault("two spots are one place", PLACES, telling(layout=layout_with_twins)),
    Fault("an action is done nowhere", PLACES, telling(place=place_nowhere)),
    Fault(
        "a redeal cannot be replayed", "match_files_round_trip_and_undo_replays", rules(resample=unrepeatable_resample)
    ),
    Fault(
        "two seats begin alike",
        "seats_are_told_apart_by_their_first_letters",
        about(seat_names=("north", "nest", "green", "yellow")),
    ),
    Fault(
        "the third of three begins alike",
        "seats_are_told_apart_by_their_first_letters",
        about(seat_names=("north", "east", "Nest", "west")),
        seats=3,
    ),
)
