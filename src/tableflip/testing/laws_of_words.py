"""Laws of words: notation, views, layouts, positions and files say what is so, once each, and can be read back."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import groupby
from typing import Any

from tableflip.core.action import OVER, SPECTATOR
from tableflip.core.chance import stream
from tableflip.core.errors import NoEngine
from tableflip.core.game import Game
from tableflip.core.layout import BUTTON, THEN, Area, Layout
from tableflip.core.match import Match, position_text
from tableflip.core.notation import read_match, write_match
from tableflip.core.outcomes import Outcomes
from tableflip.core.records import pack
from tableflip.core.words import Json
from tableflip.testing.law import law, law_of_moments
from tableflip.testing.shapes import declared, misfit
from tableflip.testing.told import Knowledge, difference, drawn, hinted, offered, pointed, refused, seen
from tableflip.testing.walks import Moment, Options, carried_out, walked

PARSED_MOST = 12  # actions of a decision that are read back
MATCH_PLIES = 60
PLAYED_ON = 12  # plies that a game goes on from its position text
ACCOUNTS_SEED = "4"
ACCOUNTS_MOST = 3  # outcomes of a game that are found out
LINE_MOST = 35  # words of what a newcomer is told of a phase
GOAL_MOST = 260  # letters of a goal, with six seats
FACE_MOST = 24  # letters of a face on a layout: it is drawn small


@law_of_moments(seeds=range(4, 5))
def notation_names_each_legal_action_once(now: Moment) -> None:
    """No two legal actions are written alike, and what is written can be read back."""
    game, legal = now.game, now.game.legal(now.state)
    texts = [game.notation.text(now.state, action) for action in legal]
    assert len(set(texts)) == len(texts), f"{max(texts, key=texts.count)!r} is written for two actions"
    for action, text in list(zip(legal, texts))[:PARSED_MOST]:
        assert game.parse(now.state, text) == action, f"{text!r} is read as another action"
        assert ", " not in text and text.strip() == text, f"{text!r} would not survive in a match file"
        assert game.telling.describe(now.state, action), f"{text!r} has no words"


@law
def a_turn_written_as_one_word_is_read_back(game: Game[Any], seats: int, options: Options) -> None:
    """Where whole turns are written, the word of a turn is read as its actions, from the state before it."""
    turns, number = game.notation.whole_turns, game.rules.turn_number
    if turns is None:
        return
    for turn, moments in groupby(walked(game, seats, options, 4), lambda now: number(now.state)):
        played = list(moments)
        first, after = played[0], carried_out(game, played[-1].state, played[-1].action)
        if number(after) == turn and game.rules.turn(after) != OVER:
            return  # the walk stops here, in the middle of a turn
        actions = [now.action for now in played]
        with first.located():
            word, written = turns.unspell(first.state, actions), turns.write(first.state, actions)
            texts = [game.notation.text(now.state, now.action) for now in played]
            assert turns.spell(first.state, word) == actions, f"{texts} is written {word!r}, which is read otherwise"
            assert word.strip() == word and ", " not in word, f"{word!r} would not survive in a match file"
            assert written, f"the turn {word!r} is written as nothing"


@law_of_moments(seeds=range(4, 5))
def a_prompt_says_what_is_asked_and_not_of_whom(now: Moment) -> None:
    """A prompt asks something, and leaves the name of the seat to whoever shows it."""
    asked, name = now.game.telling.prompt(now.state), now.game.about.seat_names[now.mover].lower()
    assert asked, "nothing is asked"
    assert not asked.lower().startswith((f"{name}:", f"{name},")), f"{asked!r} begins with the name of the seat"
    doing = now.game.telling.doing(now.state)
    verb = doing.partition(" ")[0].rstrip(",")
    assert (verb.islower() and verb.endswith("s")) or verb in ("must", "has"), f"{doing!r} does not follow a name"
    assert "your" not in doing and "?" not in doing, f"{doing!r} speaks to who decides"


@law_of_moments(seeds=range(4, 5))
def a_phase_is_explained_in_a_line(now: Moment) -> None:
    """Where a game tells newcomers what its decisions are for, it tells it of every one, in a line."""
    phases = now.game.telling.phases
    if phases is None:
        return
    name = phases.phase(now.state)
    assert name in phases.lines, f"nothing is told of the phase {name!r}, only of {', '.join(phases.lines)}"
    line = phases.lines[name]
    assert line and len(line.split()) <= LINE_MOST and "\n" not in line, f"{line!r} is no line to be read in passing"


@law_of_moments(seeds=range(4, 5))
def a_goal_is_one_line_about_everybody(now: Moment) -> None:
    """The goal fits one line, says how to win, and how close every seat is or none; seats it leaves unnamed."""
    seats, names = now.game.rules.seat_count(now.state), now.game.about.seat_names
    for viewer in now.viewers:
        goal = now.game.goal(now.state, viewer)
        line = goal.line([""] * seats)
        assert goal.aim, "it does not say how to win"
        assert len(goal.stands) in (0, seats), f"{goal.stands} is not about all {seats} seats"
        assert all(goal.stands), f"{goal.stands} says nothing of somebody"
        assert len(line) <= GOAL_MOST and "\n" not in line, f"{line!r} is no line to be kept in sight"
        named = [name for name in names if name.title() in goal.aim or name.title() in goal.rest]
        assert not named, f"{line!r} names {named[0]}, whom others know by another name"


@law_of_moments(seeds=range(4, 5), every=5)
def actions_have_their_places_on_the_table(now: Moment) -> None:
    """Whatever may be done is done at spots of the layout or by a button, and no two spots are the same place."""
    game = now.game
    layout = game.telling.layout(now.state, now.mover)
    places = [spot["place"] for area in layout["areas"] for spot in area["spots"]]
    assert len(set(places)) == len(places), f"two spots are the place {max(places, key=places.count)!r}"
    for action in game.legal(now.state):
        for place in game.telling.place(now.state, action).split(THEN):
            text = game.notation.text(now.state, action)
            assert place in places or place.startswith(BUTTON), f"{text!r} is done at {place!r}, which is no spot"


@law_of_moments(seeds=range(4, 5))
def a_place_stays_whose_it_is(now: Moment) -> None:
    """A place lies in the area of the same seat before and after an action: a mark stays on what was touched."""
    if now.before is None:
        return
    before, after = _owners(now, now.before), _owners(now, now.state)
    for place in before.keys() & after.keys():
        assert before[place] == after[place], f"{place!r} was of seat {before[place]}, and is now of {after[place]}"


def _owners(now: Moment, state: Any) -> dict[str, int]:
    """Whose area each place is in."""
    areas = now.game.telling.layout(state, SPECTATOR)["areas"]
    return {spot["place"]: area["owner"] for area in areas for spot in area["spots"]}


@law_of_moments(seeds=range(4, 5), every=5)
def what_is_shown_is_what_was_declared(now: Moment) -> None:
    """Views, layouts, deeds and aids have the keys and types that their functions declare, no more and no fewer."""
    telling, aids = now.game.telling, now.game.words.aids
    for viewer in now.viewers:
        wrong = misfit(telling.view(now.state, viewer), declared(telling.view))
        assert not wrong, f"in the view of {viewer}, {wrong}"
        wrong = misfit(telling.layout(now.state, viewer), Layout) or _misdrawn(now, viewer)
        assert not wrong, f"in the layout of {viewer}, {wrong}"
    for action in now.game.legal(now.state) if telling.deed else ():
        wrong = misfit(telling.deed_of(now.state, action), declared(telling.deed))
        assert not wrong, f"in the deed of {now.game.notation.text(now.state, action)!r}, {wrong}"
    if aids and now.ply == 0:
        wrong = misfit(aids.work_out(now.state, now.mover), declared(aids.work_out))
        assert not wrong, f"in the aids, {wrong}"


def _misdrawn(now: Moment, viewer: int) -> str:
    """What is wrong with a layout beyond its types."""
    areas = now.game.telling.layout(now.state, viewer)["areas"]
    names = [area["name"] for area in areas]
    if "" in names or len(set(names)) != len(names):
        return f"areas cannot be told apart by their names: {names}"
    for area in areas:
        if (area["kind"] == "grid") != (area["columns"] > 0):
            return f"the {area['kind']} {area['title']!r} has {area['columns']} columns"
        if wrong := _misnamed(area, set(range(now.seats))):
            return f"{area['title']!r} {wrong}"
        for spot in area["spots"]:
            if spot["count"] < 0 or not spot["words"] or len(spot["face"]) > FACE_MOST:
                return f"{spot['place']!r} cannot be drawn: {spot}"
            if not {spot["owner"], area["owner"]} <= set(now.viewers):
                return f"{spot['place']!r} belongs to seat {spot['owner']}"
    return ""


def _misnamed(area: Area, seats: set[int]) -> str:
    """What is wrong with the names around a grid, or with how it is turned."""
    columns, rows, turned = area.get("column_names", []), area.get("row_names", []), set(area.get("turned_for", []))
    count = -(-len(area["spots"]) // area["columns"]) if area["columns"] else 0
    if len(columns) not in (0, area["columns"]) or len(rows) not in (0, count):
        return f"has {area['columns']} columns and {count} rows, but names for {len(columns)} and {len(rows)}"
    if turned and len(area["spots"]) != count * area["columns"]:
        return "is turned, but its last row is not full"
    return "" if turned <= seats else f"is turned for seats that nobody has: {sorted(turned - seats)}"


@law
def an_account_is_what_was_declared_and_is_read_back(game: Game[Any], seats: int, options: Options) -> None:
    """The account of an outcome has the declared keys and types, and what it left behind is written and read back."""
    if game.outcomes is None:
        return
    try:
        for number, (state, account) in enumerate(_accounts(game, game.outcomes, seats, options)):
            wrong = misfit(account, game.outcomes.account) or _misread(game, game.outcomes, state, account)
            assert not wrong, f"after decision {number} of the game of seed {ACCOUNTS_SEED}, in the account, {wrong}"
    except NoEngine:
        return  # here nothing can be found out


def _accounts(game: Game[Any], outcomes: Outcomes[Any], seats: int, options: Options) -> Iterator[tuple[Any, Json]]:
    """States of a random game whose outcomes are found out, each with the last account."""
    state, pick, account, found = game.start(seats, options, ACCOUNTS_SEED), random.Random(ACCOUNTS_SEED), None, 0
    while found < ACCOUNTS_MOST and (legal := game.legal(state)):
        action, outcome = pick.choice(legal), None
        if outcomes.wanted(state, action):
            outcome, account = outcomes.find(state, action, None, account)
            found += 1
        state = game.apply(state, action, outcome)
        if account is not None and game.legal(state):
            yield state, account


def _misread(game: Game[Any], outcomes: Outcomes[Any], state: Any, account: Json) -> str:
    """What is wrong with the word of what an account left behind."""
    word = outcomes.write(state, account)
    again, text = outcomes.read(state, word), position_text(game, state, account, False)
    if " " in word or outcomes.read(state, text) != again:
        return f"{word!r} is not the last word of the position {text!r}"
    if not word:
        return "" if again is None else f"nothing was left behind, but {again} is read"
    if (rewritten := outcomes.write(state, again)) != word:
        return f"{word!r} is written {rewritten!r} when it is read"
    return misfit(again, outcomes.account)


@law_of_moments(seeds=range(4, 5), every=40)
def being_told_changes_nothing(now: Moment) -> None:
    """Whatever is shown, offered, refused, hinted or pointed at, the state stays as it is."""
    game, before = now.game, pack(now.state).tobytes()
    for viewer in now.viewers:
        seen(game, now.state, viewer)
        drawn(game, now.state, viewer)
        assert pack(now.state).tobytes() == before, f"showing it to {viewer} changes the state"
    for tell in (offered, refused):
        tell(game, now.state)
        assert pack(now.state).tobytes() == before, f"what is {tell.__name__} changes the state"
    hinted(game, now.state, now.mover)
    pointed(game, now.state, now.places)
    assert pack(now.state).tobytes() == before, "hints or pointing change the state"


@law_of_moments(seeds=range(7, 8), every=5)
def position_texts_round_trip(now: Moment) -> None:
    """A game goes on from its position text as it would have; from the public text it looks the same to all."""
    game, write = now.game, now.game.positions.write
    text = write(now.state, False)
    again = game.positions.read(text)
    assert write(again, False) == text, f"{text!r} is written {write(again, False)!r} when it is read"
    for viewer in now.viewers:
        changed = difference(_lasting(game, now.state, viewer), _lasting(game, again, viewer))
        assert not changed, f"{text!r} read again changes what {viewer} is told by {changed}"
    _play_on(now, again, text)
    public = write(now.state, True)
    dealt, told = game.start_from(public, "seed"), _lasting(game, now.state, SPECTATOR)
    changed = difference(told, _lasting(game, dealt, SPECTATOR))
    assert not changed, f"{public!r} dealt anew changes what a spectator is told by {changed}"


def _lasting(game: Game[Any], state: Any, viewer: int) -> Knowledge:
    """What a viewer is shown of a position: not what happened before it, nor what only learners are told."""
    told = seen(game, state, viewer)
    return {name: told[name] for name in told if name not in ("events", "number of the turn", "observation")}


def _play_on(now: Moment, again: Any, text: str) -> None:
    """The same actions by the same chance, from a state and from its text."""
    game, pick, state = now.game, random.Random(now.ply), now.state.clone()
    state.chance, again.chance = stream("on"), stream("on")
    for _ in range(PLAYED_ON):
        changed = difference(offered(game, state), offered(game, again))
        assert not changed, f"{text!r} goes on otherwise, with {changed}"
        legal = game.legal(state)
        if not legal:
            return
        action = pick.choice(legal)
        wanted = game.outcomes if game.outcomes and game.outcomes.wanted(state, action) else None
        state = carried_out(game, state, action)
        again = game.apply(again, action, wanted.text(state) if wanted else None)


@law
def match_files_round_trip_and_undo_replays(game: Game[Any], seats: int, options: Options) -> None:
    """A match file replays to its match, an undo to the state before, and a redeal to what was dealt."""
    match = Match.new(game, seats=seats, options=options, seed=8)
    pick = random.Random(8)
    while match.turn is not None and len(match.plies) < MATCH_PLIES:
        match.play(pick.choice(match.legal_texts()))
    again = read_match(write_match(match), lambda _: game)
    assert again.state == match.state, "a file replays to another state"
    assert write_match(again) == write_match(match), "a file that was read is written otherwise"
    before = match.rewound(len(match.plies) - 1).state
    match.undo(agreed=True)
    assert match.state == before, "an undo leads to another state than the one before"
    match.redeal("5" * 64)
    again = read_match(write_match(match), lambda _: game)
    assert again.state == match.state and again.redeals == match.redeals, "a redeal is not replayed from its file"


@law
def seats_are_told_apart_by_their_first_letters(game: Game[Any], seats: int, options: Options) -> None:
    """Every seat has a name of its own, and rivals at one table are told apart by the first letters of theirs."""
    names = game.about.seat_names
    assert len(names) >= game.about.seats[-1] and len(set(names)) == len(names), "every seat needs a name of its own"
    letters = [name[0].lower() for name in names[:seats]]
    alike = len(set(letters)) < seats and not game.about.together
    assert not alike, f"the results of {', '.join(names[:seats])} cannot be told apart"
