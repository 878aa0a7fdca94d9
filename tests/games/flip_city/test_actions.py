"""Chapter 13: decision points, action notation, records, position texts."""

from __future__ import annotations

import pytest

from tableflip import SPECTATOR, BadPosition, Match, NotLegal, NotNotation
from tableflip.core.notation import read_match, write_match
from tableflip.core.records import pack
from tableflip.games import game_named
from tableflip.games.flip_city import FLIP_CITY
from tableflip.games.flip_city.box import IS_FRONT, NAMES, SIDES, Side
from tableflip.games.flip_city.rules.state import LEGAL_MOST, Phase
from tests.games.flip_city.table import city, deck, legal, press, start
from tests.spec import spec


@spec("CITY-800", "CITY-802")
def test_there_are_two_decision_points_and_each_has_an_option() -> None:
    state = start(2, "points")
    phases: set[int] = set()
    for _ in range(300):
        assert legal(state)
        phases.add(state.phase)
        state = press(state, legal(state)[-1])
    assert phases == {Phase.PLAY, Phase.BUILD}
    match = Match.new(FLIP_CITY, position="deck 0: residential_area church", seed=1)
    match.play("play")
    assert [ply.text for ply in match.plies] == ["play"], "an only option is recorded too"


@spec("CITY-803", "CITY-810", "CITY-811")
@pytest.mark.parametrize(
    ("position", "options"),
    [
        ("deck 0: church | discard 0: station", "play"),
        ("deck 0: church | discard 0: church power_plant shopping_mall", "play | r"),
        ("played: church | deck 0: residential_area | discard 0: church power_plant shopping_mall", "play | r"),
        ("played: church | deck 0: church | discard 0: church power_plant shopping_mall", "play | r | stop"),
        ("discard 0: church power_plant shopping_mall", "shuffle | r"),
        ("discard 0: church power_plant shopping_mall | option empty_deck choose", "shuffle | r | stop"),
        (
            "discard 0: church power_plant shopping_mall | option empty_deck choose | idle: 0 | round 2",
            "shuffle | r",
        ),
        ("played: church | discard 0: church power_plant shopping_mall", "shuffle | r | stop"),
        ("players 1 | discard 0: church", "s | recycle church"),
        ("players 1 | discard 0: church | option empty_deck choose", "s | recycle church | stop"),
        ("players 1 | discard 0: church | option empty_deck choose | idle: 0 | round 2", "s | recycle church"),
        ("idle: 0 | round 2 | option empty_deck choose", "stop"),
        ("players 1 | played: church | discard 0: church", "s | recycle church | stop"),
        ("played: church | deck 1: church", "stop"),
        ("deck 1: church", "stop"),
    ],
)
def test_the_situations_of_the_play_phase(position: str, options: str) -> None:
    recycles = "recycle shopping_mall | recycle church | recycle power_plant"
    shuffles = " | ".join(f"shuffle {NAMES[side]}" for side in (2, 4, 6, 8))
    wanted = [shuffles if word == "s" else recycles if word == "r" else word for word in options.split(" | ")]
    assert legal(city(position)) == " | ".join(wanted).split(" | ")


@spec("CITY-820", "CITY-821", "CITY-803")
def test_the_options_of_the_building_phase_come_in_the_order_of_the_table() -> None:
    position = (
        "players 3 | turn 1 | phase build | played: station | cash 12 | discard 1: apartment residential_area hospital"
    )
    state = city(f"{position} | extra_flips: station | supply: central_park hospital convenience_store")
    assert legal(state) == [
        "buy convenience_store",
        "buy hospital",
        "buy central_park",
        "develop convenience_store",
        "develop hospital",
        "develop central_park",
        "flip residential_area main",
        "flip apartment main 0",
        "flip apartment main 2",
        "flip hospital main",
        "flip residential_area extra",
        "flip apartment extra 0",
        "flip apartment extra 2",
        "flip hospital extra",
        "end",
    ]


def test_the_longest_list_of_options_fits() -> None:
    state = city(
        "players 4 | phase build | played: station | cash 1000 | actions 9 | extra_flips: station*9 | option office"
    )
    for side in range(SIDES):
        state.supply[side] = IS_FRONT[side]
        state.cities[0].discard[side] = 1
        state.book.flip_fee[side] = 0
        state.book.cost[side] = 0
        state.book.flip_gives_away[side] = 1
    assert len(legal(state)) == LEGAL_MOST


@spec("CITY-804")
def test_an_action_that_is_not_listed_changes_nothing() -> None:
    state = start(2, "4")
    before = pack(state).tobytes()
    for action in FLIP_CITY.rules.actions:
        if action not in FLIP_CITY.legal(state):
            with pytest.raises(NotLegal):
                FLIP_CITY.apply(state, action)
    with pytest.raises(NotNotation):
        FLIP_CITY.parse(state, "dance")
    assert pack(state).tobytes() == before


@spec("CITY-850")
def test_action_texts_are_words_with_single_spaces() -> None:
    state = start(2)
    texts = [FLIP_CITY.notation.text(state, action) for action in FLIP_CITY.rules.actions]
    assert len(set(texts)) == len(texts) and "flip apartment extra 3" in texts and "shuffle hospital" in texts
    assert all(text == " ".join(text.split()) for text in texts)


@spec("CITY-851")
def test_options_book_start_and_actions_replay_a_game_exactly() -> None:
    options = {"office": "on", "book": "unhappy_limit=3"}
    match = Match.new(FLIP_CITY, seats=3, options=options, seed="replay")
    while match.turn is not None and len(match.plies) < 250:
        texts = match.legal_texts()
        match.play(texts[len(match.plies) * 7 % len(texts)])
    again = read_match(write_match(match), game_named)
    assert pack(again.state).tobytes() == pack(match.state).tobytes()


@spec("CITY-860")
def test_the_sample_line_of_the_spec_reads() -> None:
    line = (
        "players 2 | round 3 | turn 0 | phase play | deck 0: church hospital | discard 0: factory | deck 1: station"
        " | played: apartment | supply: hospital*3 | removed: - | cash 2 | points 0 | unhappy 1 | limit 2 | must_next 0"
        " | actions 1 | extra_buys 0 | option rounds 50 | book power_plant.points 2"
    )
    state = FLIP_CITY.positions.read(line)
    assert (state.round, state.cash, state.unhappy, state.round_limit) == (3, 2, 1, 50)
    assert state.book.points[Side.POWER_PLANT] == 2 and state.supply[Side.HOSPITAL] == 3
    again = FLIP_CITY.positions.read(FLIP_CITY.positions.write(state, False))
    assert pack(again).tobytes() == pack(state).tobytes()


@spec("CITY-860")
@pytest.mark.parametrize(
    "moves",
    ["play", "play*3 ; recycle church", "play*4 ; stop", "play*4 ; stop ; flip hospital extra", "play*4 ; stop ; end"],
)
def test_a_position_in_the_middle_of_a_turn_reads_back_the_same(moves: str) -> None:
    state = FLIP_CITY.positions.read(
        "deck 0: central_park shopping_mall station*2 | discard 0: church hospital | deck 1: station"
    )
    state = press(state, moves)
    text = FLIP_CITY.positions.write(state, False)
    again = FLIP_CITY.positions.read(text)
    again.news, again.chance = state.news, state.chance
    assert FLIP_CITY.positions.write(again, False) == text and legal(again) == legal(state)
    assert FLIP_CITY.telling.view(again, 0) == FLIP_CITY.telling.view(state, 0)


@spec("CITY-861")
def test_the_public_form_names_top_and_contents_and_is_dealt_anew() -> None:
    state = FLIP_CITY.positions.read("deck 0: church hospital factory hospital | deck 1: station")
    public = FLIP_CITY.positions.write(state, True)
    assert "deck 0: church ?*3 | contents 0: hospital*2 factory | deck 1: station" in public
    dealt = {tuple(deck(FLIP_CITY.start_from(public, str(seed)))) for seed in range(40)}
    assert len(dealt) == 3 and {order[0] for order in dealt} == {"church"}
    assert FLIP_CITY.telling.view(FLIP_CITY.start_from(public, "x"), SPECTATOR) == FLIP_CITY.telling.view(
        state, SPECTATOR
    )
    assert FLIP_CITY.positions.write(FLIP_CITY.positions.read(public), False) == public, (
        "an open deck stays open until it is dealt"
    )


@spec("CITY-860", "CITY-861")
@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("dekc 0: church", "'dekc 0' is no part of a position"),
        ("deck 0: churhc", "'churhc' is no side of a card"),
        ("deck 2: church", "the seats are 0 to 1"),
        ("players 5", "players is a number from 1 to 4"),
        ("deck 0: church ?*3", "list them, in any order, as contents 0"),
        ("deck 0: ? church", "names its top card"),
        ("deck 0: church ?*3 | contents 0: hospital", "lists 1 cards, but deck 0 has 3 hidden ones"),
        ("contents 0: hospital", "goes with a deck 0 written before it"),
        ("deck 0: church | deck 0: church", "told twice"),
        ("phase sleep", "the phase is play or build"),
        ("phase play | over win 0 points", "not both"),
        ("over win 3 points", "is no result"),
        ("over loss 0 supply", "is no result"),
        ("over draw 0 rounds", "is no result"),
        ("round 0", "round is a number from 1"),
        ("round 12 | option rounds 9", "after the last one"),
        ("turn 2", "turn is a number from 0 to 1"),
        ("cash -1", "cash is a number from 0"),
        ("actions 3", "permissions are counted when building begins"),
        ("extra_flips: station", "permissions are counted when building begins"),
        ("unhappy 3", "that turn is bust"),
        ("players 1 | supply: -", "a solo game with an empty supply is lost"),
        ("deck 0: church*241", "more than 240"),
        ("deck 0: church*200 | deck 1: church*30", "more than 240"),
        ("deck 0: church*x", "is no card"),
        ("option colour blue", "is no option"),
        ("option first 3", "seats are 0 to 1"),
        ("book power_plant.points", "is no override"),
        ("book power_plant.points many", "cannot be 'many'"),
        ("book win_points 0", "CITY-073"),
    ],
)
def test_a_wrong_position_is_refused_with_what_to_do(text: str, why: str) -> None:
    with pytest.raises(BadPosition) as problem:
        FLIP_CITY.positions.read(text)
    assert why in str(problem.value)


@spec("CITY-860")
def test_a_finished_game_has_a_position_too() -> None:
    state = press(city("players 3 | turn 1 | phase build | played: station*3 | points 9 | deck 1: church"), "end")
    text = FLIP_CITY.positions.write(state, False)
    assert "over win 1 points" in text and "played: station*3" in text
    again = FLIP_CITY.positions.read(text)
    assert (
        str(FLIP_CITY.telling.verdict(again)) == "East wins: 9 points in one turn"
        and FLIP_CITY.positions.write(again, False) == text
    )


def test_a_match_begins_at_a_position_and_its_file_reads_back() -> None:
    match = Match.new(FLIP_CITY, position="deck 0: church hospital | deck 1: church", seed=4)
    match.play("play")
    match.play("stop")
    assert write_match(read_match(write_match(match), game_named)) == write_match(match)


def test_undo_stops_where_a_card_was_seen() -> None:
    match = Match.new(FLIP_CITY, position="deck 0: church hospital | discard 0: church", seed=4)
    match.play("recycle church")
    assert match.can_undo(0)
    match.undo()
    match.play("play")
    assert not match.can_undo(0)


def test_every_option_says_where_to_click_and_what_it_does() -> None:
    state = city("players 3 | deck 0: station hospital*2 | discard 0: church apartment residential_area | cash 9")
    told = {
        FLIP_CITY.notation.text(state, each): (
            FLIP_CITY.telling.place(state, each),
            FLIP_CITY.telling.describe(state, each),
        )
        for each in FLIP_CITY.legal(state)
    }
    assert told["play"] == ("deck:0", "play the Station: +3 points")
    assert told["recycle church"] == ("discard:0:church", "recycle a Church: +1 to the limit")
    built = press(state, "play ; stop")
    told = {
        FLIP_CITY.notation.text(built, each): (
            FLIP_CITY.telling.place(built, each),
            FLIP_CITY.telling.describe(built, each),
        )
        for each in FLIP_CITY.legal(built)
    }
    assert told["buy hospital"] == ("supply:hospital", "buy a Hospital for 4 cash")
    assert told["develop hospital"] == ("supply:hospital", "develop a Hospital as a Church for 8 cash")
    assert told["flip apartment main 2"] == (
        "discard:0:apartment>seat:2",
        "turn an Apartment into a Residential Area for 8 cash, and hand it to South (your action)",
    )
    turned = "turn a Residential Area into an Apartment for 0 cash (the Station's extra flip)"
    assert told["flip residential_area extra"][1] == turned
    assert told["end"] == ("button:end", "end the turn")


def test_a_certain_bust_is_told_before_it_is_played() -> None:
    state = city("deck 0: apartment | unhappy 2 | played: church")
    told = FLIP_CITY.telling.describe(state, FLIP_CITY.legal(state)[0])
    assert told == "play the Apartment – third angry face: you lose this turn"


def test_what_a_card_brings_is_told_before_it_is_played() -> None:
    told = {
        "deck 0: hospital | unhappy 1 | played: church": "play the Hospital: +3 cash, +1 angry face (2 of 2)",
        "deck 0: church": "play the Church: +1 to the limit",
        "deck 0: factory convenience_store": "play the Factory: +2 cash",
    }
    states = {position: city(position) for position in told}
    assert {one: FLIP_CITY.telling.describe(state, FLIP_CITY.legal(state)[0]) for one, state in states.items()} == told


def test_the_prompt_says_what_is_asked() -> None:
    asked = {
        "deck 0: church": "the Church must be played",
        "deck 0: church | played: church": "play the Church, or stop",
        "discard 0: church": "the deck is empty; shuffle",
        "discard 0: church | option empty_deck choose": "the deck is empty; shuffle, or stop",
        "discard 0: church | option empty_deck choose | idle: 0 | round 2": (
            "the deck is empty; shuffle: you played no card in your turn before"
        ),
        "played: church": "there is no card left to play; stop",
        "discard 0: church | played: church": "the deck is empty; shuffle, or stop",
        "phase build | played: church | cash 3 | turn 1": "build with 3 cash, or end your turn",
        "over draw - rounds | round 100 | turn 1": "",
    }
    assert {position: FLIP_CITY.telling.prompt(FLIP_CITY.positions.read(position)) for position in asked} == asked
