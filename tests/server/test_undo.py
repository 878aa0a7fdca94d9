"""Undo over the wire: free where nobody learnt anything, else by agreement, with a new key for what is hidden."""

from __future__ import annotations

from typing import Any

from tableflip.core.match import seal
from tableflip.core.notation import read_match
from tableflip.games import game_named
from tests.server.conftest import MakeHouse
from tests.server.house import Guest, House, play


def flip(guests: list[Guest]) -> Guest:
    """Play until a card has just been flipped; who flipped it."""
    while True:
        actor = next(guest for guest in guests if guest.last["mine"])
        play(guests, 1)
        if any(event["kind"] == "flipped" for event in actor.last["events"]):
            return actor


def undo(guest: Guest) -> Any:
    return guest.ask(type="undo", ply=guest.last["ply"])


def test_a_step_that_showed_nothing_is_taken_back_at_once(house: House) -> None:
    _, one, two = house.two()
    with one, two:
        before = one.last["view"]
        one.act()
        assert one.at_ply(1)["can_undo"] and not two.at_ply(1)["can_undo"]
        assert undo(one) == {"type": "ack", "id": one.heard[-1]["id"], "ply": 2}
        frame = two.at_ply(2)
        assert frame["played"] == 0 and frame["view"] == before and frame["redeals"] == []
        assert frame["events"][0]["kind"] == "undo"


def test_nobody_can_take_back_before_acting(house: House) -> None:
    _, one, two = house.two()
    with one, two:
        assert undo(one)["code"] == "no_undo"
        one.act()
        two.at_ply(1)
        assert undo(two)["code"] == "no_undo"


def test_a_flip_is_taken_back_only_if_the_other_agrees_and_then_a_new_key_is_drawn(house: House) -> None:
    table, one, two = house.two()
    with one, two:
        actor = flip([one, two])
        other = two if actor is one else one
        ply, played = actor.last["ply"], actor.last["played"]
        assert not actor.last["can_undo"] and actor.last["can_ask_undo"]
        assert undo(actor)["ply"] == ply
        asked = other.wait("asked")["question"]
        assert asked["what"] == "undo" and "asks to take back" in asked["words"] and asked["yes"] == []
        assert asked["open"] == [1 - asked["by"]] and other.hello()["question"] == asked
        assert other.ask(type="answer", yes=False)["type"] == "ack"
        settled = actor.wait("settled")
        assert settled["agreed"] is False and settled["words"].endswith("says no. The last action stands")
        assert actor.hello()["played"] == played
        undo(actor)
        other.ask(type="answer", yes=True)
        frame = actor.at_ply(ply + 1)
        assert frame["played"] == played - 1 and len(frame["redeals"]) == 1
        assert frame["redeals"][0]["key"] is None and frame["redeals"][0]["hash"] != frame["hash"]
        actor.ask(type="resign")
        over = other.at_ply(ply + 2)
        deal = over["redeals"][0]
        assert seal(deal["key"]) == deal["hash"] == frame["redeals"][0]["hash"] and seal(over["key"]) == over["hash"]
        match = read_match(house.get(f"/api/tables/{table['table']}/file"), game_named)
        assert match.redeals[0].key == deal["key"]
        frames = house.get(f"/api/tables/{table['table']}/replay?seat=0")["frames"]
        assert frames[-1]["view"] == over["view"]


def test_an_answer_after_the_table_moved_on_counts_for_nothing(house: House) -> None:
    _, one, two = house.two()
    with one, two:
        actor = flip([one, two])
        other = two if actor is one else one
        undo(actor)
        other.wait("asked")
        play([one, two], 1)
        assert other.ask(type="answer", yes=True)["code"] == "no_question"


def test_a_stale_undo_is_refused(house: House) -> None:
    _, one, two = house.two()
    with one, two:
        one.act()
        one.at_ply(1)
        assert one.ask(type="undo", ply=0)["code"] == "stale"


def test_a_repeated_undo_undoes_once(house: House) -> None:
    _, one, two = house.two()
    with one, two:
        play([one, two], 1)
        first = one.ask(type="undo", ply=1, id="back")
        assert one.ask(type="undo", ply=1, id="back") == first
        assert two.at_ply(2)["played"] == 0


def test_against_a_bot_the_own_action_and_the_reply_are_taken_back_together(own_house: MakeHouse) -> None:
    house = own_house()
    table = house.table("me", "bot:random")
    with house.sit(table, 0) as guest:
        guest.hello()
        start = 0
        while guest.last["turn"] == 0:
            ply, start = guest.last["ply"], guest.last["played"]
            guest.act()
            guest.at_ply(ply + 1)
        while not guest.last["mine"]:
            guest.wait("frame")
        assert guest.last["can_ask_undo"]
        undo(guest)
        assert guest.wait("settled")["words"] == "Blue takes back the last action"
        while not guest.last["redeals"]:
            guest.wait("frame")
        assert guest.last["played"] == start and guest.last["mine"]


def test_undo_and_new_keys_survive_a_restart(own_house: MakeHouse) -> None:
    house = own_house()
    table, one, two = house.two()
    with one, two:
        actor = flip([one, two])
        undo(actor)
        other = two if actor is one else one
        other.wait("asked")
        other.ask(type="answer", yes=True)
        one.hello()
        two.hello()
        play([one, two], 5, pick=3)
        before = one.last
    house.__exit__()
    again = own_house(database=house.settings.database)
    with again.sit(table, 0) as back:
        after = back.hello()
        for name in ("ply", "played", "view", "turn", "redeals", "hash"):
            assert after[name] == before[name]


def test_all_three_others_must_agree_in_a_bigger_game(own_house: MakeHouse) -> None:
    from tableflip import GAMES

    bigger = [game for game in GAMES.values() if max(game.about.seats) > 2]
    house = own_house()
    for game in bigger:
        seats = min(3, max(game.about.seats))
        table = house.table("me", *["open"] * (seats - 1), game=game.name, seats=seats)
        guests = [house.sit(table, seat) for seat in range(seats)]
        for guest in [*guests, *guests]:
            guest.hello()
        played = 0
        while not guests[0].last["redeals"] and played < 30:
            actor = next(guest for guest in guests if guest.last["mine"])
            play(guests, 1)
            played += 1
            if actor.last["can_ask_undo"]:
                undo(actor)
                others = [guest for guest in guests if guest is not actor]
                for number, guest in enumerate(others):
                    guest.wait("asked")
                    guest.ask(type="answer", yes=True)
                    assert (guest.hello()["question"] is None) == (number == len(others) - 1)
                break
        for guest in guests:
            guest.close()


def test_what_is_taken_back_is_told_to_others_and_not_to_who_did_it(house: House) -> None:
    _, one, two = house.two(game="flip_ships", seats=2)
    with one, two:
        play([one, two], 2)
        asker, asked = (one, two) if one.hello()["can_ask_undo"] else (two, one)
        assert asker.ask(type="undo", ply=2)["type"] == "ack"
        words = asked.wait("asked")["question"]["words"]
        assert "take back “flick the " in words and "your" not in words
