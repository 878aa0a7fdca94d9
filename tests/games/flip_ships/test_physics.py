"""The physics of a flip: what must hold on any machine, whatever the last digit says."""

from __future__ import annotations

import hashlib
import math
import subprocess
import sys
from functools import cache
from itertools import pairwise

import pytest

from tableflip.games.flip_ships.table.flick import BadFlick, Flick
from tableflip.games.flip_ships.table.flown import Flown
from tableflip.games.flip_ships.table.geometry import ROUND_TABLE, STANDARD, Field
from tableflip.games.flip_ships.table.physics import throw
from tableflip.games.flip_ships.table.placing import pad_under
from tableflip.games.flip_ships.table.record import RecordPlace
from tableflip.games.flip_ships.table.tabletop import MICRO, Pose, Tabletop, home, pad_at_edge, round_edge
from tableflip.games.flip_ships.table.tracks import encode
from tests.games.flip_ships.table import laid
from tests.games.flip_ships.tracks import decode
from tests.spec import spec

COLUMN_3 = -197
SAMPLE = [
    Flick(COLUMN_3, 330),
    Flick(-44, 480, overhang=110, loft=55),
    Flick(-349, 560, aim=40, contact=12),
    Flick(-120, 640, overhang=80, aim=-30, loft=70),
    Flick(30, 420, contact=-25, loft=48),
]


def all_cards(on: Field = STANDARD) -> dict[int, Pose]:
    return {row * 10 + column: home(on, row, column) for row in range(1, on.rows + 1) for column in range(1, 6)}


FULL = Tabletop(cards=all_cards())
FAR_ROWS = Tabletop(cards={card: pose for card, pose in all_cards().items() if card > 30})


@cache
def row_of_flights() -> list[Flown]:
    """Straight flips through the middle column, from a nudge to far too hard."""
    return [throw(FULL, Flick(COLUMN_3, power)) for power in range(0, 1000, 12)]


def standing(x: float, y: float, lean: float = 0.0) -> Pose:
    """A ship on its rim, its top leaning away from the player by so many degrees."""
    half = math.radians(90 - lean) / 2
    middle = round(x * 1000), round(y * 1000), round(15_300 * math.cos(math.radians(lean)))
    return Pose(*middle, w=round(math.cos(half) * MICRO), i=round(math.sin(half) * MICRO))


def upright(ship: Pose) -> float:
    return abs(float(ship.axes()[2, 2]))


@spec("LR-14")
def test_a_weak_shove_makes_no_full_turn_and_leaves_no_trace() -> None:
    for power in (0, 20, 40):
        flight = throw(FULL, Flick(COLUMN_3, power))
        assert not flight.landing.legal and flight.turn < 355
        assert flight.kept is FULL


def test_a_real_strike_turns_the_ship_over_and_counts_the_turns() -> None:
    legal = [flight for flight in row_of_flights() if flight.landing.legal]
    assert len(legal) > 0.9 * len(row_of_flights())
    assert legal[0].turn >= 355 and max(flight.turn for flight in legal) > 5 * 360


def test_the_finger_must_strike_the_overhanging_rim() -> None:
    """Where nothing juts out the finger strikes air; a little overhang, and the ship flies."""
    missed = throw(FULL, Flick(COLUMN_3, 900, overhang=31, contact=100))
    assert missed.turn == 0 and missed.ship.middle == pytest.approx((COLUMN_3, 12.2, 1.0), abs=0.1)
    assert throw(FULL, Flick(COLUMN_3, 900, overhang=31)).apex > 50


def test_a_harder_strike_flies_higher() -> None:
    heights = [flight.apex for flight in row_of_flights()][6::8]
    assert all(low < high for low, high in pairwise(heights))


def test_aim_and_contact_move_the_ship_sideways() -> None:
    left, right = (throw(Tabletop(), Flick(COLUMN_3, 400, aim=aim)).ship.x for aim in (-150, 150))
    assert left / 1000 < COLUMN_3 - 40 and right / 1000 > COLUMN_3 + 40


def test_every_row_and_the_mothership_can_be_reached() -> None:
    flights = row_of_flights()
    for card in (13, 23, 33, 43):
        assert any(flight.landing.legal and card in flight.landing.ship.cards for flight in flights), card
    assert any(flight.landing.legal and flight.landing.ship.place == RecordPlace.MOTHERSHIP for flight in flights)


def test_every_column_and_the_moons_can_be_reached() -> None:
    hits = {
        hit
        for x in (-349, -273, -121, -44, 30)
        for power in range(420, 480, 12)
        for landing in [throw(FAR_ROWS, Flick(x, power)).landing]
        for hit in (*landing.ship.cards, *(f"moon {row}" for row in landing.ship.moons))
    }
    assert {31, 32, 34, 35, "moon 3"} <= hits


@spec("LR-2")
def test_everything_rests_within_four_seconds_and_bounces_lower_than_it_flew() -> None:
    for flight in row_of_flights():
        assert flight.seconds < 4
        heights = [pose.z for pose in flight.tracks[0].poses()]
        top = heights.index(max(heights))
        if flight.apex < 60:
            continue
        landed = next(
            place for place in range(top, len(heights)) if heights[place] < 16_000 or place == len(heights) - 1
        )
        assert max(heights[landed:]) < 0.6 * max(heights)


PADDED = Field(launch_pad=True)
HARDLY_STRUCK = {
    "the finger passes beside the ship": (FULL, Flick(144, 43, overhang=31, aim=-8, contact=-94, loft=60)),
    "on the pad at the edge": (
        Tabletop(PADDED, all_cards(PADDED), launch=pad_at_edge(PADDED)),
        Flick(-208, 799, overhang=33, aim=-95, contact=-96, loft=57),
    ),
    "on the forward pad": (
        Tabletop(STANDARD, all_cards(), launch=pad_under(STANDARD, -340, 248)),
        Flick(-9, 90, overhang=34, aim=161, contact=-99, loft=42),
    ),
}


@spec("LR-1", "LR-2")
@pytest.mark.parametrize("what", HARDLY_STRUCK)
def test_a_ship_that_is_not_struck_is_not_waited_for(what: str) -> None:
    flight = throw(*HARDLY_STRUCK[what])
    assert flight.settled and flight.seconds < 1
    assert flight.turn == 0 and not flight.landing.legal and flight.landing.ship.place == RecordPlace.TABLE


@spec("LR-2")
def test_a_ship_half_over_the_rim_of_the_round_table_comes_to_rest() -> None:
    table = Tabletop(ROUND_TABLE, launch=round_edge(-820))
    flight = throw(table, Flick(-21, 26, overhang=67, aim=-14, contact=25, loft=83))
    assert 590 < math.hypot(*flight.ship.middle[:2]) < 600, "its middle is still on the table"
    assert flight.settled and flight.seconds < 1


@spec("LR-2")
def test_a_record_is_not_taken_while_a_ship_still_moves() -> None:
    for power in (330, 600, 760, 850):
        poses = throw(FULL, Flick(COLUMN_3, power)).tracks[0].poses()
        assert math.dist(poses[-1].middle, poses[-2].middle) < 0.1, power  # mm in 4 ms; a track is rounded


def test_no_ship_goes_through_a_card_or_the_table() -> None:
    for flight in row_of_flights():
        if flight.landing.ship.place == RecordPlace.TABLE:
            assert min(pose.z for pose in flight.tracks[0].poses()) > -2_000
            assert flight.ship.z > 900 and upright(flight.ship) > 0.9


def test_no_ship_goes_through_a_wall_of_the_mothership() -> None:
    """Flat hard shots at the front: whoever is inside flew over the rim."""
    front = STANDARD.box.near - 1
    for power in range(600, 1000, 40):
        path = throw(FAR_ROWS, Flick(COLUMN_3, power, overhang=120, loft=34)).tracks[0].poses()
        for one, two in pairwise(path):
            if one.y / 1000 < front <= two.y / 1000 and abs(two.x / 1000 - STANDARD.box_centre[0]) < 60:
                assert max(one.z, two.z) / 1000 > 45


def test_cards_are_loose_and_a_landing_bumps_some_of_them() -> None:
    moved = [
        math.dist(FULL.cards[card].middle, pose.middle)
        for flight in row_of_flights()
        for card, pose in flight.after.cards.items()
        if pose != FULL.cards[card]
    ]
    assert moved and 0.05 < max(moved) < 60


def test_a_bumped_body_has_a_track_and_an_untouched_one_keeps_its_pose() -> None:
    for flight in row_of_flights()[::5]:
        moved = {str(card) for card, pose in flight.after.cards.items() if pose != FULL.cards[card]}
        assert moved == {track.name for track in flight.tracks[1:]}


def test_a_flight_ends_where_the_ship_rests_and_packs_into_three_kilobytes() -> None:
    for flight in row_of_flights()[::3]:
        last = flight.tracks[0].poses()[-1]
        assert math.dist(last.middle, flight.ship.middle) < 0.05
        packed = encode(flight.tracks)
        assert len(packed) < 3_000 and decode(packed) == flight.tracks


def fingerprint() -> str:
    flights = [throw(FULL, flick) for flick in SAMPLE]
    return hashlib.sha256(repr([(flight.ship, encode(flight.tracks)) for flight in flights]).encode()).hexdigest()


def test_the_same_flick_gives_the_same_flight_in_any_order_and_process() -> None:
    mine = [throw(FULL, flick) for flick in SAMPLE]
    again = [throw(FULL, flick) for flick in reversed(SAMPLE)][::-1]
    assert [flight.tracks for flight in mine] == [flight.tracks for flight in again]
    code = "from tests.games.flip_ships.test_physics import fingerprint; print(fingerprint())"
    other = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert other.stdout.strip() == fingerprint()


def test_a_flip_on_a_table_read_back_from_its_poses_is_the_same() -> None:
    once = throw(FULL, SAMPLE[2])
    table = once.kept
    copy = Tabletop(cards={card: Pose(*pose) for card, pose in table.cards.items()})
    assert throw(table, SAMPLE[3]).tracks == throw(copy, SAMPLE[3]).tracks


def test_a_ship_left_on_the_table_is_an_obstacle() -> None:
    flights = [throw(Tabletop(ships={"S1-1a": laid(COLUMN_3, y)}), Flick(COLUMN_3, 400)) for y in range(330, 420, 6)]
    knocked = [flight for flight in flights if flight.after.ships["S1-1a"] != flight.before.ships["S1-1a"]]
    assert knocked
    assert all("S1-1a" in flight.landing.others for flight in flights)


def test_the_next_table_has_the_flipped_ship_where_it_rests() -> None:
    flight = throw(Tabletop(ships={"S1-1a": laid(200, 900)}), Flick(COLUMN_3, 400))
    assert flight.lying("S1-1b").ships == {"S1-1a": laid(200, 900), "S1-1b": flight.ship}
    off = throw(Tabletop(), Flick(230, 500, aim=450))
    assert off.lying("S1-1b").ships == {}
    weak = throw(FULL, Flick(COLUMN_3, 0))
    assert weak.lying("S1-1b") == FULL


@spec("RT-5")
def test_in_the_speed_game_what_an_illegal_flip_disturbed_stays() -> None:
    """RT-5: only the illegal ship is taken back."""
    table = Tabletop(ROUND_TABLE, ships={"S1-1a": laid(0, -565)}, launch=round_edge(0))
    shove = throw(table, Flick(0, 60, overhang=60, loft=30))
    assert not shove.landing.legal and shove.after.ships != table.ships
    assert shove.lying("S1-1b").ships == shove.after.ships


@spec("SHIPS-065", "LR-9")
def test_a_ship_standing_freely_on_its_rim_is_tipped_the_way_it_leans() -> None:
    table = Tabletop(ships={"S1-1a": standing(100, 400), "S1-1b": standing(150, 600, lean=4)})
    after = throw(table, Flick(-500, 300)).after.ships
    assert upright(after["S1-1a"]) > 0.99 and after["S1-1a"].y / 1000 > 405  # away from the launch edge
    assert upright(after["S1-1b"]) > 0.99 and after["S1-1b"].y / 1000 > 605


@spec("LR-9")
def test_a_ship_leaning_on_a_wall_stays_as_it_is() -> None:
    lean = 25.0
    wall = STANDARD.box.near - 2
    y = wall - 14.8 * math.sin(math.radians(lean)) - math.cos(math.radians(lean)) + 0.05  # the rim is bevelled
    leaning = standing(COLUMN_3, y, lean)
    after = throw(Tabletop(ships={"S1-1a": leaning}), Flick(-500, 300)).after.ships["S1-1a"]
    assert after == leaning


def test_the_launch_pad_option_moves_the_edge_and_its_pad_lifts_the_ship() -> None:
    field = Field(launch_pad=True)
    from_edge = throw(Tabletop(field), Flick(COLUMN_3, 500))
    from_pad = throw(Tabletop(field, launch=pad_at_edge(field)), Flick(COLUMN_3, 500))
    assert from_edge.tracks[0].poses()[0].middle == pytest.approx((COLUMN_3, -50.8 + 15.3 - 9.2, 1.0), abs=0.1)
    assert from_pad.tracks[0].poses()[0].middle == pytest.approx((COLUMN_3, -50.8 + 15.3 - 9.2, 26.4), abs=0.1)
    assert from_pad.landing.legal and from_pad.apex > from_edge.apex + 10


def test_a_free_shot_from_the_pad_can_hit_the_mothership() -> None:
    launch = pad_under(STANDARD, 30, 350)
    shots = [throw(Tabletop(launch=launch), Flick(0, power)).landing for power in range(340, 480, 10)]
    assert any(landing.legal and landing.ship.place == RecordPlace.MOTHERSHIP for landing in shots)


def test_beside_a_pad_the_place_is_narrow() -> None:
    with pytest.raises(BadFlick, match="place of a flick is a whole number from -22 to 22, not 23"):
        throw(Tabletop(launch=pad_under(STANDARD, 0, 300)), Flick(23, 400))


def test_a_back_stop_keeps_ships_on_the_table() -> None:
    hard = Flick(200, 300, overhang=140, aim=450, loft=40)
    free = throw(Tabletop(), hard)
    assert free.landing.ship.place in (RecordPlace.OFF_SIDE, RecordPlace.OFF_FAR) and free.left is not None
    stopped = throw(Tabletop(Field(back_stop=True)), hard)
    assert stopped.landing.ship.place == RecordPlace.TABLE and stopped.left is None


def test_a_ship_off_the_table_is_told_by_the_edge_it_crossed() -> None:
    flight = throw(Tabletop(), Flick(230, 500, aim=450))
    assert flight.landing.ship.place == RecordPlace.OFF_SIDE
    assert flight.left is not None and flight.left[0] == pytest.approx(253.15, abs=0.01)


def test_the_three_row_mothership_stands_nearer() -> None:
    table = Tabletop(Field(rows=3), all_cards(Field(rows=3)))
    assert any(
        throw(table, Flick(COLUMN_3, power)).landing.ship.place == RecordPlace.MOTHERSHIP
        for power in range(520, 600, 10)
    )


def test_the_long_field_can_be_reached_too() -> None:
    field = Field(geometry="long")
    landings = [throw(Tabletop(field), Flick(COLUMN_3, power)).landing for power in range(780, 1000, 15)]
    assert any(landing.ship.place == RecordPlace.MOTHERSHIP for landing in landings)


@spec("RT-2")
@pytest.mark.parametrize("along", [0.0, 942.5, 1885.0, -700.0])
def test_on_the_round_table_the_mothership_can_be_hit_from_any_side(along: float) -> None:
    """RT-2: the box stands in the middle, 600 mm from every point of the edge."""
    shots = [throw(Tabletop(ROUND_TABLE, launch=round_edge(along)), Flick(0, power)) for power in range(540, 680, 10)]
    assert any(shot.landing.legal and shot.landing.ship.place == RecordPlace.MOTHERSHIP for shot in shots)


@spec("RT-4")
def test_on_the_round_table_a_ship_off_it_lies_where_it_crossed_the_edge() -> None:
    table = Tabletop(ROUND_TABLE, ships={"S1-1a": laid(0, 200)}, launch=round_edge(0))
    shot = throw(table, Flick(0, 1000, aim=300, loft=45))
    assert shot.landing.ship.place == RecordPlace.OFF_SIDE
    assert shot.left is not None and math.hypot(*shot.left) == pytest.approx(600, abs=0.01)
    assert not shot.landing.ship.atmosphere and "S1-1a" in shot.landing.others
