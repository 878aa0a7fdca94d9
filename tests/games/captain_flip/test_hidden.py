"""Who sees what, who has seen what, and what the table remembers; chapter 20."""

from __future__ import annotations

import random
from typing import Any

import pytest

from tableflip import SPECTATOR, game_named
from tableflip.core.chance import stream
from tableflip.core.news import EVERYBODY
from tableflip.games.captain_flip.box import CELLS, TILES
from tableflip.games.captain_flip.rules.cells import NAMES
from tableflip.games.captain_flip.rules.state import Ask, State, Verb
from tableflip.games.captain_flip.words.layout import layout
from tableflip.games.captain_flip.words.text import CELL_VERBS
from tests.games.captain_flip.table import cell, dealt, deck, events, hand, known, legal, now, pile, press, sea
from tests.spec import spec

GAME = game_named("captain_flip")
HANDS = ("50 51 28", "25 48 49")


def seen(state: State, seat: int, name: str) -> Any:
    """What a seat's view shows on a cell."""
    cells: Any = GAME.telling.view(state, seat)["cells"]
    return next(shown for shown in cells if shown["cell"] == name)


def view(state: State, seat: int) -> dict[str, Any]:
    return dict(GAME.telling.view(state, seat))


def on_layout(state: State, seat: int, cell: str) -> tuple[str, str]:
    """The face and the words of a cell where no creatures are drawn."""
    spots = layout(state, seat)["areas"][0]["spots"]
    return next((spot["face"], spot["words"]) for spot in spots if spot["place"] == f"cell:{cell}")


@spec("CAPTAIN-800", "CAPTAIN-801")
@pytest.mark.parametrize("seat", [0, 1, SPECTATOR])
def test_everybody_sees_the_table(seat: int) -> None:
    state = sea("28- 21+ ~ ~\n~ ~ ~ ~\n. ~ ~ ~\n~ ~ ~ 22+", deck="50-52", piles=("23 24", "5"), cleared="54 53")
    state.quiet = 3
    press(state, "flip a1")
    shown = view(state, seat)
    assert seen(state, seat, "b1")["tile"] == 21 and seen(state, seat, "b1")["face"] == "up"
    assert seen(state, seat, "c1") == {"cell": "c1", "face": "down", "tile": None, "marked": False, "touches": []}
    assert seen(state, seat, "a3")["face"] == "gap"
    assert [player["pile"] for player in shown["players"]] == [[23, 24], [5]]
    assert [player["stars"] for player in shown["players"]] == [[], ["star_steal_shield"]]
    assert (shown["cleared"], shown["deck"], shown["active"], shown["quiet"]) == ([54, 53], 3, 0, 3)
    assert (shown["turns_left"], shown["flips_left"], shown["extra_earned"], shown["double_pending"]) == (
        1,
        0,
        False,
        False,
    )
    assert shown["ask"] == "claim" and shown["action"]["name"] == "claim_any" and shown["flipped"] == "a1"


@spec("CAPTAIN-802")
def test_the_set_is_public_but_not_where_each_tile_is() -> None:
    state = GAME.start(2, {}, "public set")
    other = GAME.redeal(state, SPECTATOR, stream("other deal"))
    assert view(state, SPECTATOR) == view(other, SPECTATOR)
    assert len(view(state, SPECTATOR)["set"]) == TILES
    assert deck(state) != deck(other)


@spec("CAPTAIN-803")
def test_nobody_sees_the_order_of_the_deck() -> None:
    state = dealt()
    turned = state.clone()
    turned.deck.cards[0], turned.deck.cards[1] = turned.deck.cards[1], turned.deck.cards[0]
    for seat in (0, 1, SPECTATOR):
        assert view(state, seat)["deck"] == 29 and view(state, seat) == view(turned, seat)


@spec("CAPTAIN-804", "CAPTAIN-832")
def test_a_tile_that_is_facedown_again_is_shown_to_nobody() -> None:
    state = sea("21+ 22- ~ ~\n~ ~ ~ ~\n~ ~ ~ ~\n~ ~ ~ ~")
    press(state, "flip a1")
    assert known(state, "a1") == [0, 1] and known(state, "b1") == []
    for seat in (0, 1, SPECTATOR):
        assert seen(state, seat, "a1")["tile"] is None


@spec("CAPTAIN-805")
def test_a_hand_is_for_its_owner_only() -> None:
    state = dealt(commander="on")
    assert [player["hand"] for player in view(state, 0)["players"]] == [[26, 27, 28], None]
    assert [player["hand"] for player in view(state, SPECTATOR)["players"]] == [None, None]
    assert [player["hand_size"] for player in view(state, 1)["players"]] == [3, 3]


@spec("CAPTAIN-810", "CAPTAIN-813")
def test_claimed_tiles_and_faceup_refills_are_shown_to_everybody() -> None:
    state = sea("28- ~ ~ ~\n~ 22- ~ ~\n~ ~ ~ ~\n~ ~ ~ ~", deck="50")
    press(state, "flip a1")
    assert events(state, 1) == ["Captain turns a1 up: the red whale (+9), heart: score one facedown tile from anywhere"]
    press(state, "claim b2")
    for seat in (0, 1, SPECTATOR):
        assert events(state, seat) == [
            "Captain scores b2: the green shark (+7)",
            "Captain refills b2: the yellow whale (+9)",
        ]


@spec("CAPTAIN-813", "CAPTAIN-818")
def test_put_back_shows_the_tile_it_removes_and_the_tile_it_lays() -> None:
    state = sea("41+ ~ ~ ~\n~ 22- ~ ~\n~ ~ ~ ~\n~ ~ ~ ~", piles=("21", "-"))
    press(state, "flip a1", "back 21", "onto b2")
    assert events(state, 1)[:2] == [
        "Captain removes b2: the green shark (+7)",
        "Captain puts back on b2: the green turtle (+6)",
    ]
    assert cell(state, "b2") == "21-" and known(state, "b2") == [0, 1]
    assert state.known[NAMES.index("b2")] == EVERYBODY


@spec("CAPTAIN-811", "CAPTAIN-812", "CAPTAIN-833")
def test_a_peek_is_private_and_lasts_until_the_next_decision() -> None:
    state = sea("40+ 21- ~ ~\n~ ~ ~ ~\n~ ~ ~ ~\n~ ~ ~ ~")
    press(state, "flip a1", "peek b1")
    assert events(state, 0) == ["Captain peeks at b1", "Captain sees the green turtle (+6)"]
    assert events(state, 1) == events(state, SPECTATOR) == ["Captain peeks at b1", "Captain sees a tile"]
    assert view(state, 0)["peeked"] == {"cell": "b1", "tile": 21}
    assert view(state, 1)["peeked"] == view(state, SPECTATOR)["peeked"] == {"cell": "b1", "tile": None}
    assert [on_layout(state, seat, "b1") for seat in (0, 1, SPECTATOR)] == [
        ("green turtle (+6)", "b1: facedown, peeked at: green turtle (+6)"),
        ("", "b1: facedown"),
        ("", "b1: facedown"),
    ]
    press(state, "stop")
    assert view(state, 0)["peeked"] is None and known(state, "b1") == [0]


@spec("CAPTAIN-814", "CAPTAIN-831")
def test_facedown_refills_are_seen_by_nobody() -> None:
    state = sea("21- 22+ 23+ 24+\n~ ~ ~ ~\n~ ~ ~ ~\n~ ~ ~ ~", deck="50-53")
    press(state, "flip a1")
    assert events(state, 0)[-2:] == ["Row 1 is all open and sinks", "Captain refills 4 gaps facedown"]
    row = ("a1", "b1", "c1", "d1")
    assert [cell(state, name) for name in row] == ["50-", "51-", "52-", "53-"]
    assert [known(state, name) for name in row] == [[], [], [], []]
    assert seen(state, 0, "a1")["tile"] is None


@spec("CAPTAIN-815", "CAPTAIN-830")
def test_rearranging_shows_the_moves_but_no_face() -> None:
    state = sea("12+ 21- . .\n22- . . .\n. . . .\n. . . .")
    press(state, "flip a1", "pick a1", "pick b1", "pick a2", "place b1 a1")
    assert view(state, 1)["chosen"] == ["a1", "b1", "a2"] and view(state, 1)["placed"] == ["b1"]
    press(state, "place a1 b1")
    assert events(state, 1) == ["Captain moves the tile on b1 to a1", "Captain moves the tile on a1 to b1"]
    assert cell(state, "b1") == "12-" and known(state, "b1") == [0, 1] and known(state, "a1") == []
    assert seen(state, 1, "a1")["tile"] is None and seen(state, 1, "b1")["tile"] is None


@spec("CAPTAIN-816", "CAPTAIN-834")
def test_a_facedown_swap_shows_others_the_cell_only() -> None:
    state = sea("21- ~ ~ ~\n~ ~ ~ ~\n~ ~ ~ ~\n~ ~ ~ ~", hands=HANDS, commander="on")
    press(state, "swap 1 a1")
    assert events(state, 0) == [
        "Captain swaps a hand tile with a1",
        "Captain lays down the red whale (+9)",
        "Captain takes the green turtle (+6) in hand",
    ]
    assert events(state, 1) == [
        "Captain swaps a hand tile with a1",
        "Captain lays down a tile",
        "Captain takes a tile in hand",
    ]
    assert known(state, "a1") == [0] and hand(state, 0) == [50, 21, 28]


@spec("CAPTAIN-817")
def test_a_faceup_swap_shows_both_faces_but_never_the_slot() -> None:
    states: list[State] = []
    for slot, own in ((0, "51 50 28"), (1, "50 51 28")):
        state = sea("21+ ~ ~ ~\n~ ~ ~ ~\n~ ~ ~ ~\n~ ~ ~ ~", hands=(own, HANDS[1]), commander="on")
        press(state, f"swap {slot} a1")
        states.append(state)
    assert events(states[0], 1) == events(states[1], 1) == [
        "Captain swaps a hand tile with a1",
        "Captain lays down the red whale (+9)",
        "Captain takes the green turtle (+6) in hand",
    ]  # fmt: skip
    assert view(states[0], 1) == view(states[1], 1)


@spec("CAPTAIN-819")
def test_stealing_losing_robbing_and_taking_are_public() -> None:
    state = sea("8- ~ ~ ~\n~ ~ ~ ~\n~ ~ ~ ~\n~ ~ ~ ~", piles=("-", "21"))
    press(state, "flip a1", "steal 1 21")
    assert events(state, SPECTATOR) == ["Captain takes the green turtle (+6) from Pirate"]
    state = sea("9- ~ ~ ~\n~ ~ ~ ~\n~ ~ ~ ~\n~ ~ ~ ~", piles=("21", "-"), optional_actions="on")
    press(state, "flip a1", "use")
    assert events(state, SPECTATOR) == ["Captain uses the action: throw away two tiles from your pile"]
    press(state, "lose 21")
    assert events(state, SPECTATOR) == ["Captain throws away the green turtle (+6)"]
    state = sea("14- ~ ~ ~\n~ ~ ~ ~\n~ ~ ~ ~\n~ ~ ~ ~", piles=("21", "-"), draws=[0])
    press(state, "flip a1")
    assert events(state, SPECTATOR)[-1] == "Pirate receives the green turtle (+6)"
    state = sea("28- ~ ~ ~\n~ ~ ~ ~\n~ ~ ~ ~\n~ ~ ~ ~", optional_actions="on")
    press(state, "flip a1", "skip")
    assert events(state, SPECTATOR) == ["Captain skips the action: score one facedown tile from anywhere"]
    state = sea("51+ 37- 45+ ~\n~ ~ ~ ~\n~ ~ ~ ~\n~ ~ ~ ~", sergeant="on")
    press(state, "flip b1", "leave")
    assert events(state, SPECTATOR) == ["Captain scores no colour run"]


@spec("CAPTAIN-820")
def test_at_the_end_everything_is_open() -> None:
    state = sea("21- . . 22-\n. . . .\n. . . .\n23- . . 24-", piles=("-", "30"), deck="-", hands=HANDS, commander="on")
    state.quiet = 35
    press(state, "swap 0 a1", "flip d4")
    assert now(state) == "over stalemate"
    shown = view(state, SPECTATOR)
    assert seen(state, SPECTATOR, "a1")["tile"] == 50 and seen(state, SPECTATOR, "a1")["face"] == "down"
    assert [player["hand"] for player in shown["players"]] == [[21, 51, 28], [25, 48, 49]]


@spec("CAPTAIN-835")
def test_a_facedown_tile_put_back_is_known_to_everybody() -> None:
    state = sea("41+ ~ ~ ~\n~ 22- ~ ~\n~ ~ ~ ~\n~ ~ ~ ~", piles=("21", "-", "-"))
    press(state, "flip a1", "back 21", "onto b2")
    assert known(state, "b2") == [0, 1, 2]


def test_a_re_deal_keeps_exactly_what_a_seat_has_seen() -> None:
    state = sea("40+ 21- 22- 23+\n~ ~ ~ ~\n~ ~ ~ ~\n~ ~ ~ ~", deck="5-9", hands=HANDS, commander="on")
    press(state, "flip a1", "peek b1", "stop")
    source = stream("keeps")
    peeked, unseen, decks, rival_hands = set[int](), set[int](), set[tuple[int, ...]](), set[tuple[int, ...]]()
    for _ in range(60):
        mine = GAME.redeal(state, 0, source)
        assert cell(mine, "a1") == "40-" and cell(mine, "b1") == "21-" and cell(mine, "d1") == "23+"
        assert hand(mine, 0) == [50, 51, 28]
        theirs = GAME.redeal(state, 1, source)
        assert cell(theirs, "a1") == "40-" and hand(theirs, 1) == [25, 48, 49]
        peeked.add(theirs.board[1])
        unseen.add(mine.board[2])
        decks.add(tuple(deck(mine)))
        rival_hands.add(tuple(hand(mine, 1)))
    assert min(len(peeked), len(unseen), len(decks), len(rival_hands)) > 5


def test_all_seats_together_know_what_any_of_them_has_seen() -> None:
    state = sea("40+ 21- 22- ~\n~ ~ ~ ~\n~ ~ ~ ~\n~ ~ ~ ~", deck="5-9", hands=HANDS, commander="on")
    press(state, "flip a1", "peek b1", "stop")
    found = set[int]()
    for seed in range(40):
        other = state.clone()
        other.chance = stream(str(seed))
        GAME.rules.resample(other, SPECTATOR - 1)
        assert cell(other, "b1") == "21-" and hand(other, 0) == [50, 51, 28] and hand(other, 1) == [25, 48, 49]
        found.add(other.board[2])
    assert len(found) > 5


def test_a_tile_seen_going_into_a_hand_is_known_to_be_there_until_a_hidden_swap() -> None:
    state = sea("21+ 22- ~ ~\n~ ~ ~ ~\n~ ~ ~ ~\n~ ~ ~ ~", deck="5-9", hands=HANDS, commander="on")
    press(state, "swap 0 a1")
    source = stream("hands")
    assert all(21 in hand(GAME.redeal(state, 1, source), 0) for _ in range(30))
    press(state, "flip b1", "flip b1", "swap 0 d4", "swap 2 c3")
    assert {21 in hand(GAME.redeal(state, 1, source), 0) for _ in range(60)} == {True, False}


def test_the_ship_s_log_keeps_what_everybody_saw_and_nothing_more() -> None:
    state = sea("40+ 21- 22- ~\n~ ~ ~ ~\n~ ~ ~ ~\n~ ~ ~ ~", memory="log")
    press(state, "flip a1", "peek b1")
    for seat in (0, 1, SPECTATOR):
        assert (seen(state, seat, "a1")["face"], seen(state, seat, "a1")["tile"]) == ("down", 40)
        assert seen(state, seat, "b1")["tile"] is None
    assert GAME.words.may_look_back(state)


@pytest.mark.parametrize("memory", ["sailor", "log"])
def test_what_a_known_tile_would_touch_is_what_its_action_then_may_choose(memory: str) -> None:
    compared = 0
    for number in range(12):
        state = GAME.start(2, {"memory": memory}, f"touches {number}")
        dice = random.Random(number)
        while state.ask != Ask.OVER and state.number < 40:
            for shown in GAME.telling.view(state, SPECTATOR)["cells"] if state.ask == Ask.STEP else ():  # type: ignore[union-attr]
                after: State = state.clone()
                flip = (Verb.FLIP, NAMES.index(shown["cell"]))
                if shown["tile"] is None or flip not in GAME.legal(after):
                    continue
                GAME.rules.step(after, *flip)
                if after.ask in (Ask.CLAIM, Ask.PEEK, Ask.TURN):
                    assert shown["touches"] == [NAMES[on] for verb, on in GAME.legal(after) if verb in CELL_VERBS]
                    compared += 1
            GAME.rules.step(state, *dice.choice(GAME.legal(state)))
    assert compared > 100


def test_a_facedown_tile_that_nobody_noted_does_not_tell_what_it_would_touch() -> None:
    state = sea("40+ 21- 22- ~\n~ ~ ~ ~\n~ ~ ~ ~\n~ ~ ~ ~")
    press(state, "flip a1", "peek b1", "stop")
    assert all(not seen(state, seat, "a1")["touches"] for seat in (0, 1, SPECTATOR))


def test_a_sailor_s_log_fades_what_is_facedown_again() -> None:
    early = sea("21- ~ ~ ~\n~ ~ ~ ~\n~ ~ ~ ~\n~ ~ ~ ~")
    press(early, "flip a1")
    first = early.clone()
    fresh = "Captain turns a1 up: the green turtle (+6)"
    assert events(first, 1) == [fresh]
    assert [event.words for event in GAME.words.past(first, early, 1)] == [fresh]  # still faceup
    press(early, "flip a1")
    assert [event.words for event in GAME.words.past(first, early, 1)] == ["Captain turns a1 up"]
    assert not GAME.words.may_look_back(early)
    logged = early.clone()
    logged.book.log = 1
    assert [event.words for event in GAME.words.past(first, logged, 1)] == [fresh]


def test_a_peek_fades_from_the_log_too() -> None:
    state = sea("40+ 21- ~ ~\n~ ~ ~ ~\n~ ~ ~ ~\n~ ~ ~ ~")
    press(state, "flip a1", "peek b1")
    then = state.clone()
    press(state, "stop")
    assert [event.words for event in GAME.words.past(then, state, 0)] == ["Captain peeks at b1", "Captain sees a tile"]


def test_whoever_knows_a_tile_has_seen_it() -> None:
    """The record of known tiles against the events that were told: nobody knows what nobody showed."""
    for seed in range(6):
        state = GAME.start(3, {"commander": "on", "sergeant": "on"}, f"record {seed}")
        told: list[set[int]] = [{state.board[c] for c in range(CELLS) if state.up >> c & 1} for _ in range(3)]
        for seat in range(3):
            told[seat].update(hand(state, seat))
        pick = random.Random(seed)
        while options := GAME.legal(state):
            GAME.rules.step(state, *pick.choice(options))
            for seat in range(3):
                told[seat].update(hand(state, seat), *(pile(state, owner) for owner in range(3)))
                told[seat].update(state.board[c] for c in range(CELLS) if state.up >> c & 1)
                shown: Any = view(state, seat)["peeked"]
                if shown and shown["tile"]:
                    told[seat].add(shown["tile"])
                if state.present:
                    for number in range(CELLS):
                        if state.present >> number & 1 and state.known[number] >> seat & 1:
                            assert state.board[number] in told[seat] or was_turned(state, number)


def was_turned(state: State, number: int) -> bool:
    """Whether the last decision turned this tile: it was up and is down again within one decision."""
    items = [state.news.items[place] for place in range(state.news.count)]
    return any(item.what == number * (TILES + 1) + state.board[number] for item in items)


def test_the_options_of_a_seat_do_not_depend_on_what_it_cannot_see() -> None:
    state = sea("40+ 21- 22- ~\n~ ~ ~ ~\n~ ~ ~ ~\n~ ~ ~ ~", deck="5-9", hands=HANDS, commander="on")
    other = GAME.redeal(state, 0, stream("options"))
    assert legal(other) == legal(state)
    texts = [GAME.telling.describe(state, action) for action in GAME.legal(state)]
    assert [GAME.telling.describe(other, action) for action in GAME.legal(other)] == texts
