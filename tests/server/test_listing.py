"""The list of open tables: read from the database without a replay, in pages, and not for one address to fill."""

from __future__ import annotations

from tests.server.conftest import MakeHouse
from tests.server.house import House


def names(house: House, after: str = "") -> list[str]:
    return [one["table"] for one in house.get(f"/api/tables?after={after}")]


def test_a_list_loads_no_table(own_house: MakeHouse) -> None:
    house = own_house()
    made = [house.table("me", "open", listed=True, name="Ada")["table"] for _ in range(3)]
    house.run(house.hall.put_away(0))
    found = house.get("/api/tables")
    assert {one["table"] for one in found} == set(made) and house.hall.rooms == {}
    assert found[0]["title"] == "Flip Chess" and found[0]["options"]["melee"]
    assert [(seat["name"], seat["kind"], seat["connected"]) for seat in found[0]["seats"]] == [
        ("Ada", "person", False),
        ("Red", "open", False),
    ]


def test_a_list_shows_who_is_there(own_house: MakeHouse) -> None:
    house = own_house()
    table = house.table("me", "open", listed=True)
    with house.sit(table, 0) as one:
        one.hello()
        assert [seat["connected"] for seat in house.get("/api/tables")[0]["seats"]] == [True, False]


def test_a_list_comes_in_pages(own_house: MakeHouse) -> None:
    house = own_house()
    made = {house.table("me", "open", listed=True)["table"] for _ in range(53)}
    first = names(house)
    assert len(first) == 50
    second = names(house, first[-1])
    assert len(second) == 3 and {*first, *second} == made
    assert names(house, second[-1]) == [] and names(house, "nosuchtable") == []
    assert house.ask(f"/api/tables?after={'x' * 41}")[0] == 400


def test_one_address_does_not_fill_the_list(own_house: MakeHouse) -> None:
    house = own_house(listed_burst=2)
    for _ in range(2):
        house.table("me", "open", listed=True)
    status, answer = house.ask("/api/tables", {"game": "flip_chess", "listed": True})
    assert status == 429 and "unlisted" in answer["words"]
    house.table("me", "open")
    assert len(names(house)) == 2
