"""What happened while somebody was away: the positions that their seat would have seen, and nobody else's."""

from __future__ import annotations

import pytest

from tableflip.server.play import hall
from tests.server.conftest import MakeHouse
from tests.server.house import House, play


def test_positions_since_a_ply_are_told_to_the_seat_as_it_would_have_seen_them(house: House) -> None:
    table, one, two = house.two(seed="3")
    with one, two:
        seen = [two.last["view"]]
        for _ in range(5):
            play([one, two], 1)
            seen.append(two.last["view"])
        path, secret = f"/api/tables/{table['table']}/missed", table["seats"][1]["secret"]
        frames = house.post(path, secret=secret, seen=2)["frames"]
        assert [frame["ply"] for frame in frames] == [2, 3, 4, 5]
        assert [frame["view"] for frame in frames] == seen[2:]
        assert frames[-1]["events"] == two.last["events"] and frames[-1]["goal"] == two.last["goal"]
        assert frames[-1]["place"] == two.last["last_place"] and frames[-1]["seat"] == 1
        assert house.post(path, secret=secret, seen=5) == {"frames": []}
        assert house.post(path, secret=secret, seen=2**31 - 1) == {"frames": []}
        plain = house.post(path, secret=secret, seen=4, plain=True)["frames"]
        assert "areas" in plain[0]["view"]
        for wrong in ({"secret": table["watch"], "seen": 0}, {"secret": table["invite"], "seen": 0}):
            assert house.ask(path, wrong)[0] == 403
        assert house.ask(path, {"secret": secret, "seen": -1})[0] in (400, 422)


def test_an_undo_is_a_position_too(house: House) -> None:
    table, one, two = house.two(seed="3")
    with one, two:
        play([one, two], 1)
        one.ask(type="undo", ply=one.last["ply"])
        one.hello()
        secret = table["seats"][1]["secret"]
        frames = house.post(f"/api/tables/{table['table']}/missed", secret=secret, seen=0)["frames"]
        assert [(frame["ply"], frame["played"]) for frame in frames] == [(0, 0), (1, 1), (2, 0)]
        assert frames[0]["view"] == frames[2]["view"] != frames[1]["view"]


def test_where_players_have_to_remember_nothing_is_shown_again(house: House) -> None:
    table = house.table("me", "hotseat", game="captain_flip", seats=2, options={"memory": "sailor"}, seed="3")
    with house.sit(table, 0) as one:
        one.hello()
        play([one], 2)
        asked = {"secret": table["seats"][0]["secret"], "seen": 0}
        assert house.post(f"/api/tables/{table['table']}/missed", **asked) == {"frames": []}


def test_a_long_log_is_read_again_at_the_desk_which_gives_up_what_takes_too_long(
    own_house: MakeHouse, monkeypatch: pytest.MonkeyPatch
) -> None:
    house = own_house()
    table, one, two = house.two(seed="3")
    with one, two:
        play([one, two], 6)
        path, asked = f"/api/tables/{table['table']}/missed", {"secret": table["seats"][1]["secret"], "seen": 2}
        short = house.post(path, **asked)
        monkeypatch.setattr(hall, "LONG", 3)
        assert house.post(path, **asked) == short
        monkeypatch.setattr(house.app.state.desk, "seconds", -1.0)
        status, answer = house.ask(path, asked)
        assert status == 400 and "takes longer" in answer["words"]
        one.hello()
        assert one.last["ply"] == 6
