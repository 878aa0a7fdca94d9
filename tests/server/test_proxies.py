"""Who asks: proxies that are believed, addresses that are counted as one, and names that a server answers to."""

from __future__ import annotations

import time
from contextlib import ExitStack, suppress

import pytest
from websockets.exceptions import InvalidStatus

from tableflip.server.http.addresses import Proxies, counted
from tableflip.server.http.origins import Names, headers_for
from tableflip.server.http.pages import placed
from tableflip.server.settings import Settings
from tests.server.conftest import MakeHouse
from tests.server.house import PATIENCE, Guest, House
from tests.server.raw import Raw, asked

NEW = {"game": "flip_chess"}


def test_what_is_counted_as_one_address() -> None:
    assert counted("192.0.2.1") == "192.0.2.1" == counted("::ffff:192.0.2.1")
    assert counted("2001:db8:1:2::1") == counted("2001:db8:1:2:ffff::9") == "2001:db8:1:2::/64"
    assert counted("2001:db8:1:3::1") != counted("2001:db8:1:2::1")
    assert counted("") == "" and len(counted("x" * 10_000)) <= 100


def test_a_client_is_the_last_address_that_is_no_proxy_of_ours() -> None:
    proxies = Proxies(["127.0.0.1", "10.0.0.0/8", "2001:db8::/32"])
    for peer, told, client in (
        ("192.0.2.9", "192.0.2.1", "192.0.2.9"),
        ("127.0.0.1", "192.0.2.1", "192.0.2.1"),
        ("::ffff:127.0.0.1", "192.0.2.1", "192.0.2.1"),
        ("127.0.0.1", "192.0.2.66, 192.0.2.1, 10.1.2.3", "192.0.2.1"),
        ("127.0.0.1", "192.0.2.1:4711", "192.0.2.1"),
        ("127.0.0.1", "[2001:db9::1]:4711", "2001:db9::1"),
        ("127.0.0.1", "192.0.2.1, nonsense", "127.0.0.1"),
        ("127.0.0.1", "", "127.0.0.1"),
        ("127.0.0.1", "10.1.1.1", "10.1.1.1"),
        ("127.0.0.1", "192.0.2.66," * 1000 + "192.0.2.1", "192.0.2.1"),
    ):
        assert proxies.client_of(peer, [told]) == client, (peer, told[:60])


def asks(house: House, client: str) -> int:
    return house.ask("/api/tables", NEW, {"X-Forwarded-For": client})[0]


def test_nobody_is_believed_to_be_somebody_else(own_house: MakeHouse) -> None:
    house = own_house(tables_burst=2, tables_per_second=0.0001)
    assert [asks(house, f"192.0.2.{number}") for number in range(3)] == [200, 200, 429]


def test_a_proxy_that_was_told_of_is_believed(own_house: MakeHouse) -> None:
    house = own_house(tables_burst=1, tables_per_second=0.0001, proxies=("127.0.0.0/8",))
    assert [asks(house, f"192.0.2.{number}") for number in range(3)] == [200, 200, 200]
    assert asks(house, "192.0.2.66, 192.0.2.1") == 429, "what the client itself has written before counts for nothing"
    assert [asks(house, f"2001:db8:1:2::{number}") for number in range(2)] == [200, 429]


def test_connections_of_a_proxy_are_many_peoples_and_not_counted_as_one_address(own_house: MakeHouse) -> None:
    house = own_house(connections_per_address=1, proxies=("127.0.0.1",))
    with ExitStack() as open_lines:
        lines = [open_lines.enter_context(Raw(house)) for _ in range(4)]
        for line in lines:
            line.head("GET /healthz HTTP/1.1", "Connection: close")
        assert [line.answer()[0] for line in lines] == [200] * 4


def test_requests_under_way_are_counted_for_each_address_behind_a_proxy(own_house: MakeHouse) -> None:
    house = own_house(proxies=("127.0.0.1",), connections_per_address=2)
    one, other = "X-Forwarded-For: 203.0.113.1", "X-Forwarded-For: 203.0.113.2"
    with Raw(house) as first, Raw(house) as second:
        for raw in (first, second):
            raw.head("POST /api/tables HTTP/1.1", one, "Content-Length: 22", "Content-Type: application/json")
        until = time.monotonic() + PATIENCE
        while (answer := asked(house, "GET /healthz HTTP/1.1", one))[0] != 429:
            assert time.monotonic() < until, "any number of them may wait"
        assert "of your address" in answer[1]["words"]
        assert asked(house, "GET /healthz HTTP/1.1", other)[0] == 200
        first.send(b'{"game": "flip_chess"}')
        assert first.socket.recv(12) == b"HTTP/1.1 200"
        while asked(house, "GET /healthz HTTP/1.1", one)[0] == 429:
            assert time.monotonic() < until, "its place is not given back"


def test_sockets_are_counted_for_each_address_behind_a_proxy(own_house: MakeHouse) -> None:
    house = own_house(sockets_per_address=2, proxies=("127.0.0.1",))
    table = house.table("me", "open")

    def watch(client: str) -> Guest:
        return Guest(house, table["table"], table["watch"], additional_headers={"X-Forwarded-For": client})

    with watch("192.0.2.1") as one, watch("192.0.2.1"):
        with pytest.raises(InvalidStatus):
            watch("192.0.2.1")
        with watch("192.0.2.2") as other:
            assert other.hello()["ply"] == 0
        assert one.hello()["ply"] == 0
    until = time.monotonic() + PATIENCE
    while True:
        with suppress(InvalidStatus), watch("192.0.2.1") as again:
            assert again.hello()["ply"] == 0
            break
        assert time.monotonic() < until, "who has left is still counted"


def test_a_proxy_that_keeps_the_host_and_one_that_changes_it(own_house: MakeHouse) -> None:
    house = own_house(hosts=("club.example",))
    kept = {"Host": "club.example", "Origin": "https://club.example"}
    changed = {"Origin": "https://club.example"}
    for headers in (kept, changed):
        assert house.ask("/api/tables", NEW, headers)[0] == 200
    assert house.ask("/api/tables", NEW, {"Host": "club.example", "Origin": "https://evil.example"})[0] == 403
    assert house.ask("/api/games", None, {"Host": "evil.example"})[0] == 403
    table = house.table("me", "open")
    with Guest(house, table["table"], table["watch"], origin="https://club.example") as guest:
        guest.hello()


@pytest.mark.parametrize(("proxies", "status"), [((), 403), (("127.0.0.1",), 200)])
def test_a_forwarded_host_counts_only_from_a_proxy_that_is_believed(
    own_house: MakeHouse, proxies: tuple[str, ...], status: int
) -> None:
    headers = {"Origin": "https://club.example", "X-Forwarded-Host": "club.example"}
    assert own_house(proxies=proxies).ask("/api/tables", NEW, headers)[0] == status


def test_an_open_server_answers_to_addresses_and_to_its_names_only() -> None:
    names = Names(Settings("", host="0.0.0.0", hosts=("club.example",)))
    assert all(names.answers_to(host) for host in ("localhost:1", "192.0.2.1", "[2001:db8::1]:80", "Club.Example"))
    assert not any(names.answers_to(host) for host in ("evil.example", "club.example.evil", "", "[", "a:b:c"))
    closed = Names(Settings(""))
    assert closed.answers_to("127.0.0.1:8427") and not closed.answers_to("192.0.2.1")


@pytest.mark.parametrize("kept", ["/club/tableflip", ""], ids=["the proxy keeps it", "the proxy takes it off"])
def test_a_server_under_a_prefix(own_house: MakeHouse, kept: str) -> None:
    house = own_house(prefix="/club/tableflip")
    made = house.post(f"{kept}/api/tables", **NEW)
    assert made["seats"][0]["link"] == f"/club/tableflip/t/{made['table']}#{made['seats'][0]['secret']}"
    assert house.get(f"{kept}/api/tables/{made['table']}")["game"] == "flip_chess"
    with Guest(house, made["table"], made["seats"][0]["secret"], prefix=kept) as guest:
        guest.hello()
    assert house.ask("/club/tableflipper/api/games")[1] != house.ask(f"{kept}/api/games")[1]


def test_a_page_is_told_where_it_stands() -> None:
    built = '<!doctype html>\n<html lang="en"><script src="./theme.js"></script><link href="./assets/a.css"></html>'
    under = placed(built, "/club")
    assert 'data-prefix="/club"' in under and 'src="/club/theme.js"' in under and 'href="/club/assets/a.css"' in under
    assert 'src="/theme.js"' in placed(built, "") and 'data-prefix=""' in placed(built, "")


def test_pages_may_connect_to_their_own_server_only() -> None:
    policy = dict(headers_for(Settings("")))[b"content-security-policy"].decode()
    assert "connect-src 'self';" in policy
    told = dict(headers_for(Settings("", origins=("https://a.example",))))[b"content-security-policy"].decode()
    assert "connect-src 'self' https://a.example wss://a.example;" in told
