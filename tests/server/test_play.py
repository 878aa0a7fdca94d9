"""Playing over the wire: actions, acknowledgements, frames, and what is refused."""

from __future__ import annotations

import time

import pytest

from tableflip import GAMES
from tableflip.server.play.bots import seed_of_thought
from tableflip.server.think import work
from tests.server.conftest import MakeHouse
from tests.server.house import House, play


def test_an_action_is_acknowledged_and_everybody_gets_a_frame(house: House) -> None:
    table, one, two = house.two()
    with one, two, house.watch(table) as watcher:
        watcher.hello()
        assert one.last["mine"] and not two.last["mine"] and watcher.last["seat"] == -1
        assert one.act() == {"type": "ack", "id": one.heard[-1]["id"], "ply": 1}
        for guest in (one, two, watcher):
            frame = guest.at_ply(1)
            assert frame["events"] and frame["last"]


@pytest.mark.parametrize("game", GAMES)
def test_every_game_plays_to_its_end_against_a_bot(own_house: MakeHouse, game: str) -> None:
    house = own_house(messages_burst=100_000)
    seats = GAMES[game].about.seats[0]
    fill = ["me", *["bot:random"] * (seats - 1)]
    table = house.table(*fill, game=game)
    with house.sit(table, 0) as guest:
        guest.hello()
        while guest.last["turn"] >= 0 and guest.last["ply"] < 150:
            if guest.last["mine"]:
                ply = guest.last["ply"]
                legal = guest.last["legal"]
                answer = guest.act(legal[ply * 5 % len(legal)]["number"])
                assert answer["type"] == "ack", answer
                guest.at_ply(ply + 1)
            else:
                guest.wait("frame")


def test_a_repeated_message_gets_its_first_answer_and_acts_once(house: House) -> None:
    _, one, two = house.two()
    with one, two:
        first = one.act(id="again")
        one.at_ply(1)
        second = one.ask(
            type="act", id="again", ply=0, number=one.last["legal"][0]["number"] if one.last["legal"] else 0
        )
        assert second == first
        assert two.at_ply(1)["played"] == 1
        assert two.hello()["played"] == 1


def test_an_action_for_an_earlier_ply_is_stale_and_brings_a_frame(house: House) -> None:
    _, one, two = house.two()
    with one, two:
        number = one.last["legal"][0]["number"]
        one.act(number)
        one.at_ply(1)
        answer = one.ask(type="act", ply=0, number=number)
        assert (answer["type"], answer["code"]) == ("error", "stale")
        assert one.wait("frame")["ply"] == 1


def test_a_commit_that_a_killed_server_left_behind_is_taken_over(house: House) -> None:
    """Its database may carry it out after the next server has read the log."""
    table, one, two = house.two()
    with one, two:
        room = house.hall.rooms[table["table"]]
        number = one.last["legal"][0]["number"]

        def commit_late(name: str) -> None:
            after = room.story.copy()
            house.run(room.store.append(after.act(after.match.turn, number, message=name)))

        commit_late("late")
        assert one.act(number, id="late") == {"type": "ack", "id": "late", "ply": 1}
        assert one.at_ply(1)["played"] == two.at_ply(1)["played"] == 1
        actor = one if one.last["mine"] else two
        number = actor.last["legal"][0]["number"]
        commit_late("late too")
        answer = actor.act(number, id="another")
        assert (answer["type"], answer["code"]) == ("error", "stale")
        assert two.at_ply(2)["played"] == one.at_ply(2)["played"] == 2


def test_only_who_has_the_turn_may_act(house: House) -> None:
    table, one, two = house.two()
    with one, two, house.watch(table) as watcher:
        watcher.hello()
        number = one.last["legal"][0]["number"]
        assert two.act(number)["code"] == "not_your_turn"
        assert watcher.act(number)["code"] == "watching"
        assert two.hello()["ply"] == 0


def test_an_illegal_action_is_refused_with_the_rule(house: House) -> None:
    _, one, two = house.two()
    with one, two:
        legal = {choice["number"] for choice in one.last["legal"]}
        wrong = next(number for number in range(len(GAMES["flip_chess"].rules.actions)) if number not in legal)
        answer = one.act(wrong)
        assert answer["code"] == "not_legal" and answer["rule"].startswith("CHESS-")
        assert one.act(10**9)["code"] == "not_legal"
        assert one.act(-1)["code"] == "not_legal"
        assert one.act()["type"] == "ack"


def test_nothing_is_played_until_all_seats_are_taken(house: House) -> None:
    table = house.table("me", "open")
    with house.sit(table, 0) as one:
        frame = one.hello()
        assert not frame["mine"] and not frame["legal"] and "Red" in frame["prompt"]
        assert one.ask(type="act", ply=0, number=0)["code"] == "waiting"
        with house.sit(table, 1) as two:
            two.hello()
            assert one.wait("frame")["mine"]


def test_a_client_that_was_away_is_told_what_it_missed(house: House) -> None:
    table, one, two = house.two()
    with one, two:
        play([one, two], 3)
        one.close()
        seen = one.last["ply"]
        with house.sit(table, 0) as back:
            back.say(type="hello", ply=seen - 2)
            past = back.wait("past")["plies"]
            assert [ply["ply"] for ply in past] == [seen - 2, seen - 1]
            assert all(ply["events"] for ply in past)
            frame = back.wait("frame")
            assert frame["ply"] == seen and frame["view"] == one.last["view"]


def test_a_hot_seat_holds_both_seats_and_is_shown_the_one_to_decide(house: House) -> None:
    table = house.table("me", "hotseat")
    assert table["seats"][0]["secret"] == table["seats"][1]["secret"]
    with house.sit(table, 0) as guest:
        guest.hello()
        seen: set[int] = set()
        for _ in range(12):
            assert guest.last["mine"] and guest.last["held"] == [0, 1]
            seen.add(guest.last["seat"])
            guest.act()
            guest.at_ply(guest.last["ply"] + 1)
        assert seen == {0, 1}


@pytest.mark.parametrize(
    ("game", "options", "shown"), [("captain_flip", {"commander": "on"}, -1), ("flip_city", {}, 0)]
)
def test_a_hot_seat_sees_no_hand_while_another_device_decides(
    house: House, game: str, options: dict[str, str], shown: int
) -> None:
    table = house.table("me", "hotseat", "open", game=game, seats=3, options=options)
    with house.sit(table, 0) as device, house.sit(table, 2) as other, house.watch(table) as watcher:
        for guest in (other, device, watcher):
            guest.hello()
        turns: set[int] = set()
        while len(turns) < 3:
            frame = device.at_ply(watcher.last["ply"])
            turns.add(frame["turn"])
            assert frame["seat"] == (frame["turn"] if frame["mine"] else shown)
            if not frame["mine"]:
                assert frame["view"] == watcher.last["view"] and frame["events"] == watcher.last["events"]
            play([device, other, watcher], 1)


def test_two_devices_may_hold_one_seat(house: House) -> None:
    table, one, two = house.two()
    with one, two, house.sit(table, 0) as tablet:
        tablet.hello()
        one.act()
        assert tablet.at_ply(1)["ply"] == 1


def test_seats_show_who_is_there(house: House) -> None:
    _, one, two = house.two()
    with one:
        two.close()
        while [seat["connected"] for seat in one.wait("seats")["seats"]] != [True, False]:
            pass


def test_resigning_ends_the_match_and_shows_the_key(house: House) -> None:
    table, one, two = house.two()
    with one, two:
        assert two.ask(type="resign")["type"] == "ack"
        frame = one.at_ply(1)
        assert frame["result"] == "b resign" and frame["verdict"] == "Blue wins: Red resigns"
        ended = {"title": "Blue wins", "why": "Red resigns", "by": "resignation", "winners": [0], "tally": None}
        assert frame["ending"] == ended
        assert frame["turn"] == -1 and len(frame["key"]) == 64
        assert one.ask(type="resign")["code"] == "over"
        assert house.get(f"/api/tables/{table['table']}")["result"] == "b resign"


def test_a_draw_needs_the_other_side(house: House) -> None:
    _, one, two = house.two()
    with one, two:
        assert one.ask(type="ask", what="draw")["type"] == "ack"
        assert two.wait("asked")["question"]["what"] == "draw"
        assert one.ask(type="answer", yes=True)["code"] == "no_question"
        assert one.ask(type="ask", what="draw")["code"] == "waiting"
        two.ask(type="answer", yes=False)
        settled = one.wait("settled")
        assert settled["agreed"] is False and settled["words"].endswith("No draw: the game goes on")
        one.ask(type="ask", what="draw")
        two.ask(type="answer", yes=True)
        assert one.at_ply(1)["result"] == "- agreed"


def test_a_bot_answers_a_draw_itself(house: House) -> None:
    table = house.table("me", "bot:random")
    with house.sit(table, 0) as guest:
        guest.hello()
        assert guest.ask(type="ask", what="draw")["type"] == "ack"
        while guest.next()["type"] not in ("settled",):
            pass


def test_why_cites_the_rule(house: House) -> None:
    _, one, two = house.two()
    with one, two:
        answer = one.ask(type="why", place="cell:c3")
        assert answer["type"] == "reason" and answer["words"]
        assert one.ask(type="why", place="nowhere")["words"] == "nothing can be done there now"
        assert "turn" in two.ask(type="why", place="cell:c3")["words"]
        dead = one.ask(type="why", place="cell:a1>cell:b1")
        assert dead["rule"] == "CHESS-021"
        aslant = one.ask(type="why", place="cell:c2>cell:d3")
        assert aslant["rule"] == "CHESS-020" and aslant["words"].endswith("never diagonally")
        assert one.ask(type="why", place="cell:c2>cell:c5")["rule"] == "CHESS-020"
        assert one.ask(type="why", place="cell:c2>cell:g7>cell:c3")["words"].startswith("there is no square g7")
        assert one.ask(type="why", place="cell:c2>nowhere")["words"] == "nothing can be done there now"
        assert one.ask(type="why", place=">" * 80)["words"] == "nothing can be done there now"


def test_a_name_is_not_given_to_all_who_share_a_device(house: House) -> None:
    table = house.table("me", "hotseat", name="Ann")
    house.post(f"/api/tables/{table['table']}/join", secret=table["seats"][0]["secret"], name="Ann")
    told = house.get(f"/api/tables/{table['table']}")
    assert [seat["name"] for seat in told["seats"]] == ["Ann", "Red"]


def test_where_actions_share_a_place_the_one_that_is_meant_is_answered(house: House) -> None:
    """Who builds asks after buying or developing at one pile, never after removing its cards for a shuffle."""
    position = (
        "players 2 | round 4 | turn 0 | phase play | played: residential_area convenience_store apartment factory "
        "| deck 0: hospital ?*3 | contents 0: residential_area*2 central_park | discard 0: residential_area "
        "| deck 1: factory ?*8 | contents 1: residential_area*4 apartment convenience_store hospital central_park "
        "| cash 1 | unhappy 2"
    )
    _, one, two = house.two(game="flip_city", position=position)
    with one, two:
        one.act(next(choice["number"] for choice in one.last["legal"] if choice["text"] == "stop"))
        bought = one.ask(type="why", place="supply:central_park")
        assert bought["words"].startswith("it costs 7") and bought["rule"] == "CITY-341"
        developed = one.ask(type="why", place="develop:central_park")
        assert developed["words"].startswith("it costs 12") and developed["rule"] == "CITY-371"
        assert developed["places"] == ["develop:central_park", "meter:cash"]


def test_a_choice_has_a_deed_where_its_game_tells_one(house: House) -> None:
    _, one, two = house.two(game="flip_city", options={"first": "0"})
    with one, two:
        told = {choice["text"]: choice["deed"] for choice in one.last["legal"]}
        assert told["play"] == {"verb": "play"}
        assert all(advice["deed"] == told[advice["text"]] for advice in one.ask(type="hint")["best"])
    _, one, two = house.two()
    with one, two:
        assert one.last["legal"] and not any("deed" in choice for choice in one.last["legal"])


def test_hints_are_given_to_whoever_must_decide_where_the_table_allows_them(house: House) -> None:
    _, one, two = house.two()
    with one, two:
        best = one.ask(type="hint")["best"]
        legal = {choice["number"] for choice in one.last["legal"]}
        assert 1 <= len(best) <= 3 and {advice["number"] for advice in best} <= legal
        assert all(0 <= advice["chance"] <= 1 and advice["outlook"] and advice["reason"] for advice in best)
        places = {choice["number"]: choice["place"] for choice in one.last["legal"]}
        assert all(advice["place"] == places[advice["number"]] for advice in best)
        assert two.ask(type="hint")["code"] == "not_your_turn"
    _, one, two = house.two(hints=False)
    with one, two:
        assert one.ask(type="hint")["code"] == "hints_off"


def test_hints_are_given_over_http_by_the_same_rules(house: House) -> None:
    table, one, two = house.two()
    path = f"/api/tables/{table['table']}/hint"
    blue, red = (seat["secret"] for seat in table["seats"])
    with one, two:
        legal = {choice["number"]: choice["text"] for choice in one.last["legal"]}
        answer = house.post(path, secret=blue)
        assert answer["ply"] == 0 and 1 <= len(answer["best"]) <= 3
        assert all(legal[hint["number"]] == hint["text"] and hint["reason"] for hint in answer["best"])
        assert [hint["chance"] for hint in answer["best"]] == sorted(
            (hint["chance"] for hint in answer["best"]), reverse=True
        )
        refused = {red: (409, "not_your_turn"), table["watch"]: (403, "NotAllowed"), "guess": (403, "NotAllowed")}
        for secret, expected in refused.items():
            status, problem = house.ask(path, {"secret": secret})
            assert (status, problem["code"]) == expected
        assert house.ask(path, {})[0] == 400
    closed = house.table("me", "hotseat", hints=False)
    status, problem = house.ask(f"/api/tables/{closed['table']}/hint", {"secret": closed["seats"][0]["secret"]})
    assert (status, problem["code"]) == (409, "hints_off")


def test_bots_play_each_other_only_while_somebody_watches(house: House) -> None:
    table = house.table("bot:random", "bot:random")
    time.sleep(1.0)
    assert house.get(f"/api/tables/{table['table']}")["ply"] == 0
    with house.watch(table) as watcher:
        watcher.hello()
        watcher.at_ply(2)


def test_what_a_bot_decided_can_be_thought_again(own_house: MakeHouse) -> None:
    house = own_house()
    table = house.table("bot:random", "bot:random")
    with house.watch(table) as watcher:
        watcher.hello()
        watcher.at_ply(4)
        story = house.hall.rooms[table["table"]].story
    match = story.match
    for ply, done in enumerate(match.plies[:4]):
        seed = seed_of_thought(story.setup.key, ply)
        brief = work.brief_on(match.game, match.rewound(ply).state, done.seat, seed)
        assert match.game.rules.actions[work.choose(brief, [], "random").number] == done.action
        assert seed != seed_of_thought(story.setup.key, ply + 1) and story.setup.key not in seed


def test_a_bot_sits_in_and_gives_the_seat_back(house: House) -> None:
    table, one, two = house.two()
    path = f"/api/tables/{table['table']}"
    with one, two:
        mine = table["seats"][0]["secret"]
        house.post(f"{path}/bot", secret=mine, seat=0, bot="random")
        while one.wait("frame")["turn"] != 1:
            pass
        assert [seat["kind"] for seat in one.last["seats"]] == ["bot", "person"]
        house.post(f"{path}/take", secret=mine, seat=0)
        while one.wait("frame")["seats"][0]["kind"] != "person":
            pass
        status, answer = house.ask(f"{path}/bot", {"secret": mine, "seat": 1, "bot": "random"})
        assert (status, answer["code"]) == (403, "NotAllowed")
        house.post(f"{path}/bot", host=table["host"], seat=1, bot="random")
        status, answer = house.ask(f"{path}/bot", {"host": table["host"], "seat": 1, "bot": "nobody"})
        assert status == 400 and "the bots are" in answer["words"]


def test_a_person_cannot_act_for_a_seat_a_bot_sits_on(own_house: MakeHouse) -> None:
    house = own_house()
    table, one, two = house.two()
    with one, two:
        number = one.last["legal"][0]["number"]
        room = house.hall.rooms[table["table"]]
        room.seats[0].bot = "random"  # as if it had just sat down and were thinking
        assert one.act(number)["code"] == "not_your_turn"


def test_an_idle_table_is_put_away_and_comes_back_from_the_log(own_house: MakeHouse) -> None:
    house = own_house(idle_seconds=0.2)
    table, one, two = house.two()
    with one, two:
        play([one, two], 4)
        before = one.hello()
    until = time.monotonic() + 60
    while table["table"] in house.hall.rooms and time.monotonic() < until:
        time.sleep(0.05)
    assert table["table"] not in house.hall.rooms
    with house.sit(table, 0) as back:
        after = back.hello()
        same = ("ply", "view", "events", "legal", "hash", "turn", "last")
        assert {name: after[name] for name in same} == {name: before[name] for name in same}


def test_frames_of_a_guest_who_never_acts_are_the_same_bytes_for_all_watchers(house: House) -> None:
    table, one, two = house.two()
    with one, two, house.watch(table) as first, house.watch(table) as second:
        first.hello()
        second.hello()
        one.act()
        first.at_ply(1)
        second.at_ply(1)
        assert first.raw[-1] == second.raw[-1]
