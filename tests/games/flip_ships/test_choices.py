"""What players choose at the table: their colours, pad or edge before a flip, and whether re-flips are forbidden."""

from __future__ import annotations

import base64
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console

from tableflip import BadOption, Match, load
from tableflip.core.errors import BadFile, NotLegal
from tableflip.core.notation import read_match, save, write_match
from tableflip.games import game_named
from tableflip.games.flip_ships import FLIP_SHIPS
from tableflip.games.flip_ships.about import ABOUT
from tableflip.games.flip_ships.flights.throwing import throw
from tableflip.games.flip_ships.rules.state import Mode, Phase, State
from tableflip.games.flip_ships.table.flick import BadFlick
from tableflip.games.flip_ships.table.geometry import PAD_HEIGHT
from tableflip.games.flip_ships.table.tabletop import read_poses
from tableflip.games.flip_ships.terminal import BOARD
from tableflip.games.flip_ships.words.flights import flight_sentence
from tests.games.flip_ships.tracks import decode
from tests.spec import spec

FLICK = {"place": -197, "power": 420}


def shown_colours(state: State) -> list[str]:
    view: Any = FLIP_SHIPS.telling.view(state, 0)
    return [seat["colour"] for seat in view["pilots"]]


@spec("SHIPS-019")
def test_every_seat_has_the_colour_it_chose() -> None:
    assert shown_colours(FLIP_SHIPS.start(3, {}, "1")) == ["blue", "red", "green"]
    state = FLIP_SHIPS.start(3, {"colours": "yellow/blue/green"}, "1")
    assert shown_colours(state) == ["yellow", "blue", "green"]
    titles = [area["title"] for area in FLIP_SHIPS.telling.layout(state, 0)["areas"]]
    assert "Ships of Player 1, yellow" in titles and "Ships of Player 2, blue" in titles
    assert "S1, yellow: " in BOARD.plain(state, 0, False) and "S2, blue: " in BOARD.plain(state, 0, False)
    seen = StringIO()
    Console(file=seen, force_terminal=True, color_system="standard", width=140).print(BOARD.draw(state, 0, False))
    assert "\x1b[1;33m▶⚑S1 yellow: " in seen.getvalue()


@spec("SHIPS-019")
@pytest.mark.parametrize(
    ("seats", "colours", "why"),
    [
        (2, "red/red", "same colour"),
        (3, "red/blue", "names 2 seats, but 3 play"),
        (2, "red/pink", "cannot be 'red/pink'"),
        (4, "red/blue/green/red", "same colour"),
    ],
)
def test_two_seats_cannot_have_the_same_colour(seats: int, colours: str, why: str) -> None:
    with pytest.raises(BadOption, match=why):
        FLIP_SHIPS.start(seats, {"colours": colours}, "1")


@spec("SHIPS-019")
def test_colours_are_kept_in_files_and_positions_and_change_nothing_else() -> None:
    match = Match.new(FLIP_SHIPS, seats=2, options={"colours": "green/yellow/red/blue"}, seed="1")
    assert match.options["colours"] == "green/yellow"
    again = read_match(write_match(match), game_named)
    assert shown_colours(again.state) == ["green", "yellow"]
    text = FLIP_SHIPS.positions.write(match.state, False)
    assert "opt=colours:green/yellow" in text
    assert FLIP_SHIPS.positions.write(FLIP_SHIPS.positions.read(text), False) == text
    plain = Match.new(FLIP_SHIPS, seats=2, seed="1")
    assert plain.options["colours"] == "blue/red/green/yellow" and plain.legal_texts() == match.legal_texts()
    old = write_match(plain).replace('[Rules "2"]', '[Rules "1"]').replace("colours=blue/red/green/yellow, ", "")
    assert "colours" not in old and shown_colours(read_match(old, game_named).state) == ["blue", "red"]


def with_pad(**options: str) -> Match[State]:
    match = Match.new(FLIP_SHIPS, seats=2, options={"launch_pad": "yes", "tremor": "steady", **options}, seed="pads")
    match.play("choose S1-1a")
    return match


def first_height(flight: Any) -> float:
    """How high above the table the ship lay before it was struck."""
    return next(iter(decode(base64.b64decode(flight["tracks"]))[0].poses())).z / 1000


@spec("SHIPS-039", "SHIPS-040", "SHIPS-041")
def test_with_the_pad_at_hand_each_flip_is_from_the_pad_or_from_the_edge() -> None:
    state = with_pad().state
    action = FLIP_SHIPS.legal(state)[0]
    told: dict[str, Any] = {}
    for name, more in (("said", {"edge": False}), ("unsaid", {}), ("edge", {"edge": True})):
        words, flight = throw(state, action, {**FLICK, **more}, None)
        told[name] = words, flight
    assert told["said"] == told["unsaid"] and told["said"] != told["edge"]
    assert told["edge"][0].startswith("edge place=-197") and told["said"][0].startswith("place=-197")
    assert told["edge"][1]["launch"] == "edge" and told["said"][1]["launch"] == "pad"
    assert first_height(told["said"][1]) - first_height(told["edge"][1]) == pytest.approx(PAD_HEIGHT, abs=0.5)
    assert "from the edge" in flight_sentence(told["edge"][1]) and "from the pad" in flight_sentence(told["said"][1])


@spec("SHIPS-039")
def test_the_choice_is_kept_with_the_flick_and_the_rules_take_no_notice(tmp_path: Path) -> None:
    one, other = with_pad(), with_pad()
    one.play("flick S1-1a -> edge place=-197 power=420 space")
    other.play("flick S1-1a -> pad place=-197 power=420 space")
    assert one.plies[-1].outcome == "edge place=-197 overhang=92 power=420 aim=0 contact=0 loft=62 space"
    assert other.plies[-1].outcome == "place=-197 overhang=92 power=420 aim=0 contact=0 loft=62 space"
    write = FLIP_SHIPS.positions.write
    assert write(one.state, False) == write(other.state, False) and one.legal_texts() == other.legal_texts()
    assert any("first ship from the edge lands" in event.words for event in FLIP_SHIPS.events(one.state, 0))
    save(one, tmp_path / "edge.flip")
    assert load(tmp_path / "edge.flip").state == one.state
    one.play("choose S1-1b")
    one.play("flick S1-1b -> edge illegal")
    assert one.plies[-1].outcome == "edge illegal" and one.state.phase == Phase.FLICK


@spec("SHIPS-039")
def test_without_the_option_and_for_a_free_shot_there_is_nothing_to_choose() -> None:
    plain = Match.new(FLIP_SHIPS, seats=2, seed="pads")
    plain.play("choose S1-1a")
    free = with_pad()
    free.state.mode = Mode.PAD
    for state, place in ((plain.state, -197), (free.state, 0)):
        action = FLIP_SHIPS.legal(state)[0]
        for edge in (True, False):
            with pytest.raises(BadFlick, match="SHIPS-039"):
                throw(state, action, {"place": place, "power": 420, "edge": edge}, None)
        for word in ("edge", "pad"):
            with pytest.raises(NotLegal, match="SHIPS-039"):
                FLIP_SHIPS.apply(state, action, f"{word} space")
            with pytest.raises(BadFlick, match="SHIPS-039"):
                assert BOARD.by_hand and BOARD.by_hand.numbers(state, f"{word} place={place} power=420")


@pytest.mark.parametrize("edge", [1, 0, "yes", None, 1.0, [True]])
def test_hostile_choices_are_refused(edge: Any) -> None:
    state = with_pad().state
    with pytest.raises(BadFlick, match="from the edge or not"):
        throw(state, FLIP_SHIPS.legal(state)[0], {**FLICK, "edge": edge}, None)


@spec("SHIPS-039")
def test_pad_and_edge_are_typed_with_the_numbers() -> None:
    state = with_pad().state
    assert BOARD.by_hand
    numbers = BOARD.by_hand.numbers
    assert (numbers(state, "edge place=-200 power=480") or {})["edge"] is True
    assert (numbers(state, "place=-200 power=480 pad") or {})["edge"] is False
    assert "edge" not in (numbers(state, "place=-200 power=480") or {})
    with pytest.raises(BadFlick, match="one of them, once"):
        numbers(state, "edge pad place=-200 power=480")
    assert "add edge" in BOARD.plain(state, 0, False)
    assert "add edge" not in BOARD.plain(Match.new(FLIP_SHIPS, seats=2, seed="1").state, 0, False)


@spec("SHIPS-039")
def test_the_house_says_from_where_it_flips() -> None:
    state = with_pad(skill="expert").state
    words, flight = throw(state, FLIP_SHIPS.legal(state)[0], None, None)
    assert isinstance(flight, dict)
    assert words.startswith("edge ") == (flight["launch"] == "edge")


@pytest.mark.parametrize(
    "outcome",
    [
        "on 013",
        "on 13,13",
        "on ١٣",
        "gap 1=007",
        "gap 1=1,1=2",
        "place=-0197 power=420 space",
        "place=-197 place=-197 power=420 space",
        "edge edge space",
        "space edge",
        f"on {'1' * 5000}",
        f"place={'9' * 5000} power=1 space",
        "gone 1 ; S1-1a space",
        "x" * 100_000,
    ],
)
def test_landings_in_files_are_read_strictly_and_refused_in_a_line(outcome: str) -> None:
    match = with_pad()
    good = write_match(match).rstrip().removesuffix("*")
    with pytest.raises(NotLegal) as refused:
        match.play(f"flick S1-1a -> {outcome}")
    assert len(str(refused.value)) < 300
    with pytest.raises(BadFile):
        read_match(f"{good}, flick S1-1a -> {outcome}\n*\n".replace("\n,", ","), game_named)


@spec("SHIPS-178")
def test_only_expert_and_elite_ask_about_reflips_and_only_if_nothing_is_said() -> None:
    option = next(option for option in ABOUT.options if option.name == "no_reflip")
    assert [level for level in ("training", "standard", "expert", "elite") if option.is_asked({"level": level})] == [
        "expert",
        "elite",
    ]
    assert not option.is_asked({}) and not option.is_asked({"level": "elite", "no_reflip": "no"})
    assert option.asked and set(option.asked.answers) == set(option.values) and option.default == "no"


@spec("SHIPS-178")
@pytest.mark.parametrize("level", ["training", "standard", "expert", "elite"])
def test_reflips_are_forbidden_by_the_option_alone(level: str) -> None:
    for forbidden in ("no", "yes"):
        match = Match.new(FLIP_SHIPS, seats=2, options={"level": level, "no_reflip": forbidden}, seed="1")
        ship = match.legal_texts()[0].split()[1]
        match.play(f"choose {ship}")
        match.play(f"flick {ship} -> air")
        assert (f"after {ship} atmosphere" in match.legal_texts()) == (forbidden == "no")
    assert Match.new(FLIP_SHIPS, seats=2, options={"level": level}, seed="1").options["no_reflip"] == "no"


def test_poses_are_numbers_of_our_digits() -> None:
    from tableflip.core.errors import BadPosition
    from tableflip.games.flip_ships.table.geometry import STANDARD

    for word in ("31@١,2,3", "31@01,2,3", "٣@1,2,3", "31@1,2,3;", f"31@{'9' * 5000},1,1"):
        with pytest.raises(BadPosition):
            if not read_poses(STANDARD, word).cards:
                raise BadPosition("no card")
