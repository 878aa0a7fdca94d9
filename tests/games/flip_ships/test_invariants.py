"""The invariants of chapter 26, over whole games of random choices and wild landings."""

from __future__ import annotations

from itertools import pairwise, product
from random import Random

import pytest

from tableflip import SPECTATOR
from tableflip.core.chance import stream
from tableflip.games.flip_ships import FLIP_SHIPS
from tableflip.games.flip_ships.box import CELLS, COLUMNS, ENEMIES, SHIPS, SHIPS_A_SEAT, Power
from tableflip.games.flip_ships.landings.facts import hits_on
from tableflip.games.flip_ships.rules.attacks import attacks_enemies
from tableflip.games.flip_ships.rules.grid import beside, mark_grid, shielded
from tableflip.games.flip_ships.rules.hits import hit_once, hit_twice
from tableflip.games.flip_ships.rules.march import march_column
from tableflip.games.flip_ships.rules.ships import power_of
from tableflip.games.flip_ships.rules.state import Phase, Result, State, Verb, Zone
from tests.games.flip_ships.table import table, wild_games, wild_landing, wild_play
from tests.spec import spec

# late in a game: ships of every level fly, among them Encore and Field repair of one seat, and the city is hurt
LATE = table(
    "r4 5:1/1 60:3/2 21:1/2D 9:1/1S 1:1/1\nr3 22:1/2D 8:1/1 34:2/1S 7:1/1 6:1/1",
    "seats 3 ; level standard ; city 6 ; mothership 4",
    "S1-1a S1-2a S1-3a S1-3b S2-1a S2-2a S2-3a S3-1a S3-2a S3-3a",
    "2 3 13 14 23 35 45 46",
)
SETTINGS: list[tuple[int, dict[str, str]]] = [
    (2, {}),
    (3, {"level": "elite", "three_rows": "yes"}),
    (4, {"level": "expert", "wave_spread": "2", "assault_order": "round_robin"}),
    (2, {"pilots": "draft", "concede": "yes", "no_reflip": "yes", "geometry": "long"}),
    (1, {"solo_seats": "3", "level": "training", "mothership_health": "2"}),
]
DEALT = [game for seats, options in SETTINGS for game in wild_games(5, seats, **options)]
TAKEN_UP = [
    wild_play(FLIP_SHIPS.start_from(FLIP_SHIPS.positions.write(LATE, False), str(seed)), seed) for seed in range(8)
]
GAMES = DEALT + TAKEN_UP
STATES = [state for game in GAMES for state in game]


def description(state: State) -> str:
    return FLIP_SHIPS.positions.write(state, False)


def starts_turn(before: State, after: State) -> bool:
    return after.number != before.number and after.phase == Phase.CHOOSE


def test_wild_games_meet_every_question_and_every_end() -> None:
    met = {FLIP_SHIPS.legal(state)[0].verb for state in STATES if FLIP_SHIPS.legal(state)}
    assert met >= set(Verb) - {Verb.CONCEDE, Verb.RESTART}
    assert {game[-1].result for game in GAMES} >= {Result.WIN, Result.LOSS_CITY}


def column_after(speeds: tuple[int, ...]) -> tuple[list[int], int]:
    """March one column of these speeds, row 1 first, 0 for an empty cell; the rows reached, 0 for attackers."""
    state = FLIP_SHIPS.empty(2, {})
    for row, speed in enumerate(speeds):
        state.book.speed[row + 1] = speed
        state.book.damage[row + 1] = 1
        state.grid[row * COLUMNS] = row + 1 if speed else 0
    mark_grid(state)
    damage = march_column(state, 0)
    where = {state.grid[row * COLUMNS]: row + 1 for row in range(4)}
    return [where.get(row + 1, 0) for row in range(4) if speeds[row]], damage


ALL_COLUMNS = list(product(range(4), repeat=4))


@spec("SHIPS-095", "SHIPS-097", "SHIPS-101")
def test_inv_1_every_enemy_advances_and_the_furthest_row_empties() -> None:
    for speeds in ALL_COLUMNS:
        rows = [row + 1 for row in range(4) if speeds[row]]
        after, _ = column_after(speeds)
        assert all(now < row for now, row in zip(after, rows, strict=True))
        standing = [row for row in after if row]
        assert len(set(standing)) == len(standing)


@spec("SHIPS-096", "SHIPS-098")
def test_inv_7_the_check_case_and_all_256_columns() -> None:
    assert column_after((0, 1, 3, 2)) == ([0, 1, 2], 1)
    assert sum(column_after(speeds)[1] for speeds in ALL_COLUMNS) == 416


@spec("SHIPS-112")
def test_inv_2_while_the_deck_lasts_the_two_furthest_rows_are_full_after_a_refill() -> None:
    for game in GAMES:
        for before, after in pairwise(game):
            if after.round != before.round:
                far = [after.grid[cell] for cell in range((after.book.rows - 2) * COLUMNS, after.book.rows * COLUMNS)]
                assert after.deck.count == 0 or all(far)
                assert not after.last or after.deck.count == 0


def test_inv_3_every_card_is_in_one_place() -> None:
    for state in STATES:
        counted = FLIP_SHIPS.rules.census(state)
        assert all(counted[f"enemy {enemy}"] == 1 for enemy in range(1, ENEMIES + 1))


def walked(speeds: tuple[int, ...]) -> tuple[list[int], list[bool]]:
    """March a column space by space: the rows reached, 0 for attackers, of each push whether its victim had moved."""
    rows = {row + 1: row + 1 for row, speed in enumerate(speeds) if speed}  # by the row an enemy started from
    moved: set[int] = set()
    pushes: list[bool] = []

    def advance(enemy: int) -> None:
        ahead = next((other for other, row in rows.items() if row == rows[enemy] - 1 and row > 0), None)
        if ahead is not None:
            pushes.append(ahead in moved)
            advance(ahead)
        rows[enemy] -= 1

    for enemy in list(rows):
        speed = speeds[enemy - 1]
        if speed == 3:
            while rows[enemy] > 0 and rows[enemy] - 1 not in [row for row in rows.values() if row > 0]:
                rows[enemy] -= 1
        else:
            for _ in range(speed):
                if rows[enemy] > 0:
                    advance(enemy)
        moved.add(enemy)
    return list(rows.values()), pushes


@spec("SHIPS-094", "SHIPS-096")
def test_inv_4_who_is_pushed_has_already_moved() -> None:
    met = {
        tuple(state.book.speed[state.grid[row * COLUMNS + column]] for row in range(4))
        for state in STATES
        for column in range(COLUMNS)
    }
    pushes = 0
    for speeds in [*met, *ALL_COLUMNS]:
        rows, pushed = walked(speeds)
        assert column_after(speeds)[0] == rows
        assert all(pushed)
        pushes += len(pushed)
    assert len(met) > 30 and pushes > 50


@spec("SHIPS-093")
def test_inv_5_columns_do_not_influence_each_other() -> None:
    for state in STATES[::40]:
        one, other = state.clone(), state.clone()
        damage = sum(march_column(one, column) for column in range(COLUMNS))
        assert damage == sum(march_column(other, column) for column in reversed(range(COLUMNS)))
        assert [one.grid[cell] for cell in range(CELLS)] == [other.grid[cell] for cell in range(CELLS)]


def fall_one_by_one(state: State, chooser: Random) -> int:
    """The cells that fall if enemies are taken off one at a time, in any order that the rules allow."""
    hits = [0] * CELLS
    fallen = 0
    for own in range(SHIPS_A_SEAT):
        number = state.seat * SHIPS_A_SEAT + own
        for cell in range(CELLS):
            hits[cell] += hits_on(state.attacks[own], cell)
        if power_of(state, number) == Power.PIERCE and attacks_enemies(state.ships[number]):
            fallen |= state.ships[number].cards
    for number in range(SHIPS):
        ship = state.ships[number]
        if ship.zone == Zone.TABLE:
            for cell in range(CELLS):
                hits[cell] += hits_on(ship.parked, cell) * (ship.cards >> cell & 1)
    while True:
        standing = state.filled & ~fallen
        safe = shielded(state, standing)
        ready = [
            cell for cell in range(CELLS) if standing & ~safe & 1 << cell and hits[cell] > (state.doubled >> cell & 1)
        ]
        if not ready:
            return fallen
        fallen |= 1 << chooser.choice(ready)


@spec("SHIPS-080", "SHIPS-087")
def test_inv_6_what_falls_does_not_depend_on_the_order() -> None:
    chooser = Random(6)
    confirmed = [state for state in STATES if state.phase == Phase.CONFIRM and state.fallen]
    assert any(state.shielding & state.fallen for state in confirmed)
    for state in confirmed:
        for _ in range(3):
            assert fall_one_by_one(state, chooser) == state.fallen


@spec("SHIPS-080")
def test_inv_14_nothing_is_left_standing_that_should_have_fallen() -> None:
    for game in GAMES:
        for before, after in pairwise(game):
            if before.phase != Phase.CONFIRM or after.round != before.round or after.phase != Phase.CHOOSE:
                continue
            once = twice = 0
            for number in range(SHIPS):
                ship = after.ships[number]
                if ship.zone == Zone.TABLE:
                    twice |= once & hit_once(ship.parked) | hit_twice(ship.parked)
                    once |= hit_once(ship.parked)
            enough = (once & ~after.doubled | twice & after.doubled) & after.filled
            assert enough & ~shielded(after, after.filled) == 0


@spec("SHIPS-206")
def test_inv_8_each_ship_is_in_one_zone_and_at_most_one_in_hand() -> None:
    for state in STATES:
        in_hand = [number for number in range(SHIPS) if state.ships[number].zone == Zone.HAND]
        assert in_hand == ([state.hand] if state.hand >= 0 else [])
        beyond = range(state.book.seats * SHIPS_A_SEAT, SHIPS)
        assert all(state.ships[number].zone == Zone.PILOT for number in beyond)
        if state.phase == Phase.CHOOSE:
            assert FLIP_SHIPS.legal(state)


@spec("SHIPS-109", "SHIPS-110", "SHIPS-202")
def test_inv_10_ships_join_lowest_first_and_a_seat_gains_at_most_five() -> None:
    for game in DEALT:  # a drawn position may have any ships
        for state in game:
            for seat in range(state.book.seats):
                waiting = [
                    own for own in range(SHIPS_A_SEAT) if state.ships[seat * SHIPS_A_SEAT + own].zone == Zone.PILOT
                ]
                assert waiting == list(range(SHIPS_A_SEAT - len(waiting), SHIPS_A_SEAT))
                assert SHIPS_A_SEAT - len(waiting) <= 7


@spec("SHIPS-071", "SHIPS-102")
def test_inv_11_and_12_the_tracks_stay_within_bounds_and_the_mothership_never_recovers() -> None:
    for game in GAMES:
        for before, after in pairwise(game):
            assert 0 <= after.city <= after.city_start and 0 <= after.mothership <= before.mothership
            assert before.destroyed & ~after.destroyed == 0 and before.round <= after.round


@spec("SHIPS-211")
def test_inv_13_parked_ships_lie_exactly_on_what_keeps_them() -> None:
    for game in GAMES:
        for before, after in pairwise(game):
            if not starts_turn(before, after) or after.assault:
                continue
            to_come = {after.order.seats[place] for place in range(after.order.count)}
            for number in range(SHIPS):
                ship = after.ships[number]
                if ship.zone != Zone.TABLE:
                    continue
                kept = hit_once(ship.parked)
                assert kept and ship.cards == kept and ship.near == ship.moons == ship.air == 0
                assert number // SHIPS_A_SEAT not in to_come
                needy = after.doubled | beside(after.shielding)
                assert kept & ~needy == 0


def test_inv_15_legal_actions_are_never_empty_before_the_end() -> None:
    for game in GAMES:
        assert FLIP_SHIPS.legal(game[-1]) == []
        for state in game[:-1]:
            actions = FLIP_SHIPS.legal(state)
            assert actions and len(set(actions)) == len(actions)


@spec("SHIPS-128", "SHIPS-129")
def test_inv_16_what_a_win_and_a_loss_look_like() -> None:
    for game in GAMES:
        end = game[-1]
        if end.result == Result.WIN:
            assert end.mothership == 0 and end.filled == 0 and end.deck.count == 0 and end.city > 0
        else:
            assert end.city == 0


@spec("SHIPS-026", "SHIPS-208")
def test_inv_17_the_view_survives_another_deal_of_what_is_hidden() -> None:
    source = stream("hidden")
    for state in STATES[::60]:
        other = FLIP_SHIPS.redeal(state, SPECTATOR, source)
        assert FLIP_SHIPS.telling.view(other, 0) == FLIP_SHIPS.telling.view(state, 0)
        assert other.deck.count == state.deck.count
        assert (other.aside | sum(1 << e for e in [other.deck.cards[n] for n in range(other.deck.count)])) == (
            state.aside | sum(1 << e for e in [state.deck.cards[n] for n in range(state.deck.count)])
        )


def test_inv_18_games_end_soon() -> None:
    assert max(len(game) for game in GAMES) < FLIP_SHIPS.rules.plies_most
    assert max(game[-1].round for game in GAMES) < 60


@spec("SHIPS-055", "SHIPS-209")
def test_inv_19_illegal_flips_and_restarts_leave_no_trace() -> None:
    flicks = restarts = 0
    for game in GAMES:
        for state in game:
            actions = {action.verb: action for action in FLIP_SHIPS.legal(state)}
            if Verb.FLICK in actions:
                after = FLIP_SHIPS.apply(state, actions[Verb.FLICK], "illegal")
                assert description(after) == description(state)
                flicks += 1
            if Verb.RESTART in actions:
                again = FLIP_SHIPS.apply(state, actions[Verb.RESTART])
                assert again.answers == 0 and FLIP_SHIPS.legal(again) != []
                begun = next(each for each in reversed(game[: game.index(state)]) if each.answers == 0)
                assert description(again) == description(begun)
                restarts += 1
    assert flicks > 100 and restarts > 10


@spec("SHIPS-081", "SHIPS-092")
def test_inv_20_a_round_begins_with_an_empty_table_and_dock() -> None:
    for game in GAMES:
        for before, after in pairwise(game):
            if after.round != before.round:
                zones = {after.ships[number].zone for number in range(SHIPS)}
                assert zones <= {Zone.PILOT, Zone.ACTIVE} and after.gone == 0


@spec("SHIPS-207")
def test_inv_21_cards_that_are_gone_are_in_nobodys_facts() -> None:
    for state in STATES:
        assert state.gone & ~state.filled == 0
        for number in range(SHIPS):
            ship = state.ships[number]
            if ship.zone == Zone.TABLE:
                assert (ship.cards | ship.near) & state.gone == 0
                assert not (ship.box_only and hit_once(ship.parked))


@spec("SHIPS-185")
def test_inv_22_scored_ships_are_repair_ships_of_the_seat_to_move() -> None:
    for game in GAMES:
        for before, after in pairwise(game):
            scored = [number for number in range(SHIPS) if after.ships[number].scored]
            for number in scored:
                assert power_of(after, number) == Power.REPAIR and number // SHIPS_A_SEAT == after.seat
                zone = after.ships[number].zone
                assert zone == Zone.DOCK or (zone == Zone.TABLE and after.ships[number].box_only)
            if before.phase == Phase.CONFIRM and starts_turn(before, after):
                assert not scored


def test_inv_23_position_texts_round_trip() -> None:
    for state in STATES[::7]:
        text = description(state)
        again = FLIP_SHIPS.positions.read(text)
        assert description(again) == text
        assert FLIP_SHIPS.telling.view(again, 0) == FLIP_SHIPS.telling.view(state, 0)
        assert FLIP_SHIPS.legal(again) == FLIP_SHIPS.legal(state)


def test_landings_are_written_as_they_were_told() -> None:
    pick = Random(5)
    told = 0
    for state in STATES[::9]:
        if state.phase == Phase.FLICK:
            words = wild_landing(state, pick)
            flick = FLIP_SHIPS.legal(state)[0]
            assert FLIP_SHIPS.outcomes
            assert FLIP_SHIPS.outcomes.text(FLIP_SHIPS.apply(state, flick, words)) == words
            told += 1
    assert told > 50


@pytest.mark.parametrize(("city", "rounds"), [("20", 3.52), ("15", 3.00), ("10", 2.45)])
def test_inv_9_the_pace_of_games_in_which_nobody_hits_anything(city: str, rounds: float) -> None:
    taken = 0
    games = 250
    for seed in range(games):
        state = FLIP_SHIPS.start(2, {"city_health": city}, str(seed))
        while actions := FLIP_SHIPS.legal(state):
            outcome = "far" if actions[0].verb == Verb.FLICK else None
            if outcome and FLIP_SHIPS.outcomes:
                FLIP_SHIPS.outcomes.put(state, actions[0], outcome)
            FLIP_SHIPS.rules.step(state, *actions[0])
        assert state.result == Result.LOSS_CITY
        taken += state.round
    assert taken / games == pytest.approx(rounds, abs=0.15)
