"""What the log tells: every sentence of a few short games, with the seat it is about."""

from __future__ import annotations

import pytest

from tableflip.games.flip_ships import FLIP_SHIPS
from tableflip.games.flip_ships.rules.state import State
from tests.games.flip_ships.table import legal, played, table
from tests.spec import spec

ROW = "r4 . . . 1:1/1 13:1/2"


def log(state: State) -> list[str]:
    """The sentences of the last action, each led by the seat it is about."""
    told = FLIP_SHIPS.events(state, 0)
    return [f"{f'S{event.seat + 1}: ' if event.seat >= 0 else ''}{event.words}" for event in told]


def logged(state: State, **actions: list[str]) -> State:
    """Play, and compare what each action tells; actions are written with _ for spaces and need no order but theirs."""
    for written, told in actions.items():
        state = played(state, written)
        assert log(state) == told, written
    return state


@spec("SHIPS-053", "SHIPS-075", "SHIPS-102", "SHIPS-107", "SHIPS-113", "SHIPS-116", "SHIPS-202")
def test_a_round_is_told_from_the_first_ship_to_the_next_round() -> None:
    start = table(
        "r4 . . 1:1/1 21:1/2D 13:1/2\nr1 . . . . 2:1/1",
        "seats 2 ; level standard ; city 17",
        "S1-1a S2-1a",
        "3 4 5 6 7 8 14",
    )
    rows = {2: 4, 3: 4, 4: 4, 5: 4, 6: 4, 7: 3, 8: 3, 14: 3}
    state = logged(
        start,
        **{
            "choose S1-1a": ["S1: Player 1 picks up the first ship"],
            "flick illegal": ["S1: Player 1's first ship does not make a full turn and is flicked again"],
            "flick on 21": ["S1: Player 1's first ship lands on Crawler 21"],
            "confirm": ["S1: Player 1's first ship holds on to its enemy"],
        },
    )
    state = logged(
        state,
        **{
            "choose S2-1a": ["S2: Player 2 picks up the first ship"],
            "flick on 1 ; S1-1a on 21": [
                "S2: Player 2's first ship lands on Crawler 1; "
                "it pushes Player 1's first ship, which now lies on Crawler 21"
            ],
            "confirm": [
                "S2: Crawler 1 is destroyed",
                "S2: Player 2's first ship goes to the docking bay",
                "Crawler 2 crawls one row and hits the city for 1",
                "one enemy reaches the city: 1 damage, 16 left",
                "S1: Player 1 gets the second ship",
                "S2: Player 2 gets the second ship",
                *(f"Crawler {enemy} arrives in row {row}" for enemy, row in rows.items()),
                "round 2 begins",
            ],
        },
    )
    assert state.round == 2


@spec("SHIPS-164", "SHIPS-071")
def test_a_triple_run_is_told() -> None:
    logged(
        table(ROW, powers="S1 P1-MOON P2-REDO P3-TRIPLE", active="S1-3a S2-1a"),
        **{
            "choose S1-3a": ["S1: Player 1 picks up the sixth ship"],
            "declare S1-3a triple": ["S1: Player 1 announces a triple run with the sixth ship"],
            "flick space": ["S1: Player 1's sixth ship lands on empty space"],
            "after S1-3a triple": ["S1: Player 1's sixth ship is flicked again"],
            "flick box": ["S1: in the box! Player 1's sixth ship"],
            "confirm": [
                "S1: Player 1's sixth ship hits the mothership, 2 to go",
                "S1: Player 1's sixth ship goes to the docking bay",
            ],
        },
    )


@spec("SHIPS-152")
def test_an_encore_is_told_and_scores_each_time_it_lands_in_the_box_and_no_more() -> None:
    state = logged(
        table(ROW, active="S1-1a S2-1a"),
        **{
            "choose S1-1a": ["S1: Player 1 picks up the first ship"],
            "flick box": [
                "S1: in the box! Player 1's first ship",
                "S1: Player 1's first ship hits the mothership, 2 to go",
            ],
            "after S1-1a encore": ["S1: Player 1's first ship is flicked again"],
        },
    )
    state = logged(
        state,
        **{
            "flick box": [
                "S1: in the box! Player 1's first ship",
                "S1: Player 1's first ship hits the mothership, 1 to go",
            ],
            "after S1-1a keep": ["S1: Player 1's first ship goes to the docking bay"],
            "confirm": [],
        },
    )
    assert state.mothership == 1


@spec("SHIPS-185", "SHIPS-163")
def test_a_repair_ship_scored_before_an_encore_is_told_and_so_is_the_repair() -> None:
    powers = "S1 P1-ENCORE P2-LONG P3-REPAIR"
    state = table(ROW, "seats 2 ; level standard ; city 15", "S1-1a S1-3b S2-1a", powers=powers)
    state = played(state, "choose S1-3b", "flick box", "choose S1-1a", "flick box")
    assert log(state)[1:] == [
        "S1: Player 1's seventh ship hits the mothership, 2 to go",
        "S1: Player 1's first ship hits the mothership, 1 to go",
    ]
    state = logged(
        state,
        **{
            "after S1-1a keep": ["S1: Player 1's first ship goes to the docking bay"],
            "repair S1-3b yes": ["S1: Player 1's seventh ship repairs the city by 2"],
            "restart": ["S1: Player 1 chooses again"],
        },
    )
    state = logged(
        state,
        **{
            "repair S1-3b yes": ["S1: Player 1's seventh ship repairs the city by 2"],
            "confirm": ["S1: the city is repaired to 17", "S1: Player 1's seventh ship goes to the docking bay"],
        },
    )
    assert state.mothership == 1 and state.city == 17


@spec("SHIPS-203")
def test_a_ship_given_up_is_told() -> None:
    state = table(ROW, active="S1-1a S2-1a", options={"concede": "yes"})
    logged(
        state,
        **{
            "choose S1-1a": ["S1: Player 1 picks up the first ship"],
            "concede S1-1a": [
                "S1: Player 1 gives the first ship up",
                "S1: Player 1's first ship goes to the docking bay",
            ],
            "confirm": [],
        },
    )


@spec("SHIPS-129", "SHIPS-131", "SHIPS-133", "SHIPS-135", "SHIPS-136", "SHIPS-199")
def test_the_final_assault_is_told_to_its_end() -> None:
    last = "seats 2 ; level standard ; last yes ; mothership 3"
    state = played(table("r4 . . . . 1:1/1", last, "S1-1a S1-1b S2-1a", ""), "choose S1-1a", "flick on 1")
    state = logged(
        state,
        **{
            "choose S1-1b": ["S1: Player 1 picks up the second ship"],
            "flick far": [
                "S1: Player 1's second ship flies off the far end of the table",
                "S1: Player 1's second ship goes to the docking bay",
            ],
            "confirm": [
                "S1: Crawler 1 is destroyed",
                "S1: Player 1's first ship goes to the docking bay",
                "the final assault begins",
            ],
        },
    )
    state = logged(
        state,
        **{
            "choose S1-1a": ["S1: Player 1 picks up the first ship"],
            "flick space": ["S1: Player 1's first ship lands on empty space"],
            "choose S1-1b": ["S1: Player 1 picks up the second ship"],
            "flick box ; S1-1a box": [
                "S1: in the box! Player 1's second ship; it pushes Player 1's first ship, which now lies in the box",
                "S1: Player 1's second ship hits the mothership, 2 to go",
                "S1: Player 1's second ship goes to the docking bay",
                "S1: Player 1's first ship hits the mothership, 1 to go",
                "S1: Player 1's first ship goes to the docking bay",
            ],
            "choose S2-1a": ["S2: Player 2 picks up the first ship"],
            "flick side": [
                "S2: Player 2's first ship flies off the side of the table",
                "S2: Player 2's first ship goes to the docking bay",
                "Defeat: the mothership has survived the final assault",
            ],
        },
    )
    assert legal(state) == [] and state.city == 0


@spec("SHIPS-117")
def test_the_last_round_is_announced() -> None:
    state = played(table(ROW, active="S1-1a S2-1a", deck="2"), "choose S1-1a", "flick space", "confirm")
    state = played(state, "choose S2-1a", "flick space", "confirm")
    assert log(state)[-1] == "this is the last round: everything left attacks at full speed for double damage"
    assert state.last == 1


@spec("SHIPS-201")
def test_a_draft_is_told_with_the_seat_that_takes_a_card() -> None:
    state = FLIP_SHIPS.start(2, {"pilots": "draft"}, "1")
    told: list[str] = []
    for _ in range(6):
        state = played(state, legal(state)[0])
        told += log(state)
    assert told == [
        "S1: Player 1 takes Moonshot",
        "S2: Player 2 takes Short laser",
        "S2: Player 2 takes Second try",
        "S1: Player 1 takes Piercing round",
        "S1: Player 1 takes Twin laser",
        "S2: Player 2 takes Field repair",
    ]


POWERS_OF_ALL = "S1 P1-{} P2-{} P3-{} / S2 P1-ENCORE P2-PAD P3-TRIPLE / S3 P1-SHORT P2-REDO P3-TWIN"


@spec("SHIPS-209")
@pytest.mark.parametrize(
    ("powers", "ship", "landing", "answers"),
    [
        (
            "MOON PIERCE BLAST",
            "S1-1a",
            "space moon 3,4",
            {
                "moon S1-1a r3 none": "Player 1's first ship hits nothing in row 3",
                "moon S1-1a r4 13": "Player 1's first ship hits Crawler 13",
            },
        ),
        (
            "SWAP PIERCE BLAST",
            "S1-1b",
            "on 1,13",
            {
                "swap S1-1b 1>21": "Player 1's second ship hits Crawler 21 instead of Crawler 1",
                "swap S1-1b 13>13": "Player 1's second ship hits Crawler 13",
            },
        ),
        (
            "SWAP LONG BLAST",
            "S1-2a",
            "space gap 1=20,13=70",
            {"shoot S1-2a 13": "Player 1's fourth ship shoots at Crawler 13"},
        ),
        ("SWAP LONG REPAIR", "S1-3b", "box", {"repair S1-3b no": "Player 1's seventh ship does not repair the city"}),
        ("SWAP LONG BLAST", "S1-3b", "on 1", {"blast S1-3b 9": "Player 1's seventh ship hits Crawler 9 too"}),
        ("SWAP LONG BLAST", "S1-3b", "on 1,13", {"blast S1-3b none": "Player 1's seventh ship hits nothing"}),
        (
            "MOON LONG BLAST",
            "S1-1c",
            "space moon 3,4",
            {
                "moon S1-1c r3 24": "Player 1's third ship hits Crawler 24",
                "moon S1-1c r4 21": "Player 1's third ship hits Crawler 21",
                "keep S1-1c 21": "Player 1's third ship holds Crawler 21",
            },
        ),
    ],
)
def test_every_answer_is_told_and_kept_in_the_position(
    powers: str, ship: str, landing: str, answers: dict[str, str]
) -> None:
    start = table(
        "r4 . 22:1/2D 21:1/2D 1:1/1 13:1/2\nr3 24:1/2D . . 9:1/1S .",
        "seats 3 ; level standard ; city 10",
        f"{ship} S2-1a S3-1a",
        powers=POWERS_OF_ALL.format(*powers.split()),
        deck="3 4",
    )
    state = played(start, f"choose {ship}", f"flick {landing}")
    for written, told in answers.items():
        state = played(state, written)
        assert log(state) == [f"S1: {told}"]
    text = FLIP_SHIPS.positions.write(state, False)
    assert text.endswith(" choices=" + ";".join(answer.replace(" ", "_") for answer in answers))
    again = FLIP_SHIPS.positions.read(text)
    assert legal(again) == legal(state) == ["confirm", "restart"]
    after = FLIP_SHIPS.positions.write(played(state, "confirm"), False)
    assert "choices=" not in after  # of the answers nothing is left
