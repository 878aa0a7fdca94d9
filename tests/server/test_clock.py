"""The clock as a value: whose time runs, what a turn adds, what the line is given back, and when a flag falls."""

from __future__ import annotations

import random

import pytest

from tableflip.core.errors import BadOption
from tableflip.core.timing import DAY, Timing, read_timing
from tableflip.server.play.clock import LINE_MOST, NOBODY, QUOTA, Clock, Next, new_clock, read_clock, written

GAME = Timing("game", 300, 3, "lose")
MOVE = Timing("move", 30, 0, "bot")


def begun(timing: Timing = GAME, seats: int = 2) -> Clock:
    """A clock on which every seat has made its free first decision, at time 0, and seat 0 is to decide."""
    clock = new_clock(timing, seats, 1, 0)
    for seat in range(seats):
        clock = clock.decided(timing, 0, seat, Next((seat + 1) % seats, seat + 2))
    return clock


def test_the_first_decision_of_each_seat_is_free() -> None:
    clock = new_clock(GAME, 2, 1, 0)
    assert clock.runs == NOBODY and clock.until == -1
    clock = clock.decided(GAME, 900_000, 0, Next(0, 1))  # the same turn goes on: now it runs
    assert clock.left == (300_000, 300_000) and clock.runs == 0 and clock.until == 900_000 + 300_000 + LINE_MOST
    clock = clock.decided(GAME, 910_000, 0, Next(1, 2))
    assert clock.left == (293_000, 300_000) and clock.runs == NOBODY  # seat 1 has not decided anything yet
    assert clock.left_at(5_000_000) == (293_000, 300_000) and not clock.is_late(5_000_000)


def test_time_runs_for_whoever_decides_and_a_turn_adds_its_increment_once() -> None:
    clock = begun()
    assert clock.left == (303_000, 303_000) and clock.runs == 0
    assert clock.left_at(4_000) == (299_000, 303_000)
    clock = clock.decided(GAME, 4_000, 0, Next(1, 3))  # another seat has a say within the turn
    assert clock.left == (299_000, 303_000) and clock.runs == 1
    clock = clock.decided(GAME, 5_000, 1, Next(0, 3))
    clock = clock.decided(GAME, 6_000, 0, Next(1, 4))
    assert clock.left == (301_000, 302_000)  # its owner alone has earned something


def test_time_for_each_turn_begins_anew_with_it() -> None:
    clock = begun(MOVE).decided(MOVE, 10_000, 0, Next(0, 3))
    assert clock.left == (20_000, 30_000) and clock.left_at(15_000) == (15_000, 30_000)
    clock = clock.decided(MOVE, 15_000, 0, Next(1, 4))
    assert clock.left == (30_000, 30_000) and clock.runs == 1
    assert not clock.is_late(45_000) and clock.is_late(45_001)


def test_no_time_runs_for_a_bot_that_sits_there_from_the_start() -> None:
    clock = begun().decided(GAME, 1_000, 0, Next(1, 4, is_timed=False))
    assert clock.runs == NOBODY and clock.left_at(10**9) == clock.left


def test_the_line_is_given_back_what_it_took_up_to_a_second_a_turn_and_a_quota() -> None:
    clock = begun().decided(GAME, 5_000, 0, Next(0, 3), took=4_600)
    assert clock.left[0] == 303_000 - 4_600 and clock.quota[0] == QUOTA - 400
    clock = clock.decided(GAME, 15_000, 0, Next(0, 3), took=0)  # whoever claims to have thought no time at all
    assert clock.left[0] == 303_000 - 4_600 - 10_000 + 600 and clock.given == LINE_MOST
    clock = clock.decided(GAME, 16_000, 0, Next(0, 3), took=0)
    assert clock.left[0] == 303_000 - 4_600 - 10_000 + 600 - 1_000
    for turn in range(4, 40, 2):
        clock = clock.decided(GAME, 16_000, clock.runs, Next(1, turn), took=0)
        clock = clock.decided(GAME, 16_000, 1, Next(0, turn + 1))
        clock = clock.decided(GAME, 18_000, 0, Next(0, turn + 1), took=0)
    assert clock.quota == (0, QUOTA)
    told_nothing = begun().decided(GAME, 5_000, 0, Next(0, 3))
    boasting = begun().decided(GAME, 5_000, 0, Next(0, 3), took=-(10**9))
    modest = begun().decided(GAME, 5_000, 0, Next(0, 3), took=10**9)
    assert told_nothing.left[0] == modest.left[0] == 298_000 and boasting.left[0] == 299_000


def test_a_move_that_the_line_held_up_is_in_time_and_the_flag_waits_for_it() -> None:
    clock = begun()
    assert clock.until == 303_000 + LINE_MOST
    assert clock.is_late(303_400) and not clock.is_late(303_400, took=302_900)
    assert clock.is_late(303_400, took=303_300)  # it took longer than there was time, line or not
    assert not clock.is_late(clock.until, took=0) and clock.is_late(clock.until + 1, took=0)


def test_after_a_flag_the_seat_has_no_time_and_none_runs_for_it_again() -> None:
    clock = begun().fallen(304_001)
    assert clock.left == (0, 303_000) and clock.out == (True, False) and clock.runs == NOBODY
    assert not clock.is_late(10**9)  # it falls once
    clock = clock.decided(GAME, 305_000, 0, Next(1, 4))
    assert clock.left == (0, 303_000) and clock.runs == 1
    clock = clock.decided(GAME, 306_000, 1, Next(0, 5))
    assert clock.runs == NOBODY
    assert begun(MOVE).fallen(40_000).decided(MOVE, 41_000, 0, Next(1, 4)).left == (0, 30_000)


def test_what_all_agree_to_take_back_gives_everybody_what_they_had_then() -> None:
    first = begun()
    later = first.decided(GAME, 60_000, 0, Next(1, 4))
    again = later.taken_back(first, 100_000, 0, agreed=True)
    assert again.left == first.left and again.runs == 0 and again.left_at(101_000) == (302_000, 303_000)
    lost = later.fallen(500_000).taken_back(first, 600_000, 0, agreed=True)
    assert lost.out == (False, True) and lost.left == (303_000, 0)  # but nobody comes back whose time was out


def test_what_a_seat_takes_back_by_itself_gives_it_no_time() -> None:
    first = begun()
    within = first.decided(GAME, 60_000, 0, Next(0, 3))
    assert within.taken_back(first, 70_000, 0, agreed=False).left == (233_000, 303_000)
    passed = first.decided(GAME, 60_000, 0, Next(1, 4))
    assert passed.left[0] == 246_000
    again = passed.taken_back(first, 70_000, 0, agreed=False)
    assert again.left == (243_000, 303_000) and again.runs == 0  # without what the turn had added


def test_a_pause_stops_all_and_restarts_where_it_stopped() -> None:
    clock = begun().at_rest(3_000)
    assert clock.left_at(10**9) == (300_000, 303_000) and not clock.is_late(10**9) and clock.until == -1
    clock = clock.going_on(10**9)
    assert clock.left_at(10**9 + 1_000) == (299_000, 303_000)


def test_a_house_that_is_younger_than_its_log_gives_time_and_takes_none() -> None:
    clock = begun().decided(GAME, 100_000, 0, Next(1, 4))
    assert clock.left_at(96_000) == clock.left and not clock.is_late(96_000)


def test_a_clock_is_read_as_it_was_written_and_nothing_else_is() -> None:
    clock = begun().decided(GAME, 1_234, 0, Next(1, 4), took=1_000)
    assert read_clock(written(clock), 2) == clock
    for wrong in ("", "{}", written(clock).replace('"runs":1', '"runs":7'), written(begun(seats=3))):
        with pytest.raises(ValueError):
            read_clock(wrong, 2)


@pytest.mark.parametrize(
    "text, seats, together",
    [
        ("5+3 lose", 2, False),  # seconds, not minutes
        ("300+999 lose", 2, False),
        ("300+3 lose", 3, False),
        ("300+3 lose", 1, False),
        ("300+3 bot", 3, True),
        ("30/move lose", 2, True),
        ("9999999/move bot", 2, False),
        ("4/move bot", 2, False),
    ],
)
def test_a_clock_that_makes_no_sense_is_refused(text: str, seats: int, together: bool) -> None:
    with pytest.raises(BadOption):
        read_timing(text).check(seats, together)


def test_terms_are_written_and_read() -> None:
    for timing in (GAME, MOVE, Timing("move", 3 * DAY, 0, "lose")):
        timing.check(2, False)
        assert read_timing(str(timing)) == timing
    assert read_timing("259200/move lose").is_slow and not GAME.is_slow
    Timing("move", 60, 0, "bot").check(4, True)
    for wrong in ("", "300+3", "none", "300+3 lose\n", "-1+3 lose", "३00+3 lose" + " " * 3):
        with pytest.raises(BadOption):
            read_timing(wrong)


class Books:
    """The same clock by double entry: what each seat was given, and every stretch of time it was charged for."""

    def __init__(self, timing: Timing, seats: int) -> None:
        self.timing = timing
        self.income = [timing.seconds * 1000] * seats
        self.charged = [0] * seats

    def left(self, seat: int) -> int:
        return self.income[seat] - self.charged[seat]


@pytest.mark.parametrize("seed", range(300))
def test_over_random_stories_the_books_agree_and_no_flag_falls_twice(seed: int) -> None:
    pick = random.Random(seed)
    seats = pick.randint(2, 4)
    timing = pick.choice(
        [Timing("game", pick.randint(10, 60), pick.randint(0, 9), "bot"), Timing("move", 15, 0, "bot")]
    )
    clock, books = new_clock(timing, seats, 1, 0), Books(timing, seats)
    now, turn, seat, since, is_paused = 1_000, 1, 0, 1_000, False
    begun, out, flags = set[int](), set[int](), 0
    for _ in range(80):
        stretch = pick.choice([0, 1, pick.randint(1, 900), pick.randint(1, 25_000)])
        now += stretch
        runs = seat in begun and seat not in out
        assert (clock.runs == seat) == runs
        if runs and not is_paused:
            books.charged[seat] += stretch
            assert clock.left_at(now)[seat] == max(0, books.left(seat))
            assert clock.is_late(now) == (books.left(seat) < 0)
        if clock.is_late(now):
            clock, flags = clock.fallen(now), flags + 1
            out.add(seat)
            assert not clock.is_late(now + 10**9)
            books.income[seat], books.charged[seat] = 0, 0
        elif is_paused or pick.random() < 0.1:
            clock = clock.going_on(now) if is_paused else clock.at_rest(now)
            is_paused = not is_paused
        else:
            ends = pick.random() < 0.6
            after, number = (pick.randrange(seats), turn + 1) if ends else (seat, turn)
            clock = clock.decided(timing, now, seat, Next(after, number))
            begun.add(seat)
            if ends and timing.kind == "game" and seat not in out:
                books.income[seat] += timing.more * 1000
            if ends and timing.kind == "move":
                books.income, books.charged = [0 if one in out else 15_000 for one in range(seats)], [0] * seats
            seat, turn = after, number
        assert clock == read_clock(written(clock), seats)
        assert [max(0, books.left(one)) for one in range(seats)] == list(clock.left_at(now))
        assert since <= (since := clock.since) and (clock.until == -1) == (clock.runs == NOBODY or is_paused)
    assert flags == len(out)


@pytest.mark.parametrize("seed", range(200))
def test_over_random_stories_nobody_gains_time_by_doing_and_undoing(seed: int) -> None:
    pick = random.Random(seed)
    timing = pick.choice([GAME, Timing("move", 300, 0, "bot")])
    clock, now = begun(timing), 0
    start, spent = clock, 0
    for _ in range(pick.randint(1, 30)):
        think = pick.randint(0, 9_000)
        now, spent = now + think, spent + think
        ends = pick.random() < 0.5
        after = clock.decided(timing, now, 0, Next(1, 4) if ends else Next(0, 3))
        wait = pick.randint(0, 9_000)
        now += wait
        spent += 0 if ends else wait  # while the other one thinks, one's own time stands still
        clock = after.taken_back(start, now, 0, agreed=False)
        assert clock.left == (max(0, start.left[0] - spent), start.left[1]) and clock.runs == 0
