"""The files of deploy/ are true: real proxies with TLS and a path prefix carry a game, and systemd takes the units."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any, cast

import click
import pytest
from websockets.exceptions import WebSocketException

from tableflip.cli.main import main
from tableflip.server.configured import configured
from tableflip.server.settings import Settings
from tests.server.conftest import MakeHouse, quick
from tests.server.house import House, play
from tests.server.postgres import Postgres
from tests.server.proxy import DEPLOY, NAME, PREFIX, Proxy, program

# what deploy/settings.toml says of the proxy
BEHIND: dict[str, Any] = {"hosts": (NAME,), "prefix": PREFIX, "proxies": ("127.0.0.1",)}
UNITS = sorted(path.name for path in DEPLOY.glob("*.service")) + sorted(path.name for path in DEPLOY.glob("*.timer"))


@pytest.fixture(params=["nginx", "caddy"])
def proxy(request: pytest.FixtureRequest, own_house: MakeHouse, tmp_path: Path) -> Iterator[Proxy]:
    if program(request.param) is None or shutil.which("openssl") is None:
        pytest.skip(f"there is no {request.param} or no openssl, and they cannot be installed")
    house = own_house(orders_seconds=3600.0, **BEHIND)
    folder = tmp_path / "proxy"
    folder.mkdir()
    opened = Proxy(request.param, house, folder)
    yield opened
    opened.close()


def new_table(proxy: Proxy) -> Any:
    wanted = json.dumps({"game": "flip_chess", "fill": ["me", "open"]}).encode()
    status, body, _ = proxy.ask(f"{PREFIX}/api/tables", wanted, {"Origin": f"https://{NAME}:{proxy.port}"})
    assert status == 200, body
    return json.loads(body)


def test_a_game_is_played_through_a_proxy_with_tls_and_a_prefix(proxy: Proxy) -> None:
    house: House = proxy.house
    table = new_table(proxy)
    with proxy.sit(table, 0) as one, proxy.sit(table, 1) as two:
        for guest in (one, two, one):
            guest.hello()
        play([one, two], 4)
    assert house.get(f"/api/tables/{table['table']}")["ply"] == 4
    # the way to the prefix, and from plain http
    assert proxy.ask(PREFIX)[2]["location"].endswith(f"{PREFIX}/")
    assert proxy.ask("/elsewhere")[0] == 404
    status, _, headers = proxy.ask(f"{PREFIX}/", is_plain=True)
    assert status in (301, 308) and headers["location"].startswith("https://")
    status, _, headers = proxy.ask(f"{PREFIX}/healthz")
    assert status == 200 and headers["x-request-id"] and "max-age" in headers["strict-transport-security"]
    # what is too large is refused, and nobody is believed to be somebody else
    assert proxy.refuses(f"{PREFIX}/api/import", 2_500_000) and not proxy.refuses(f"{PREFIX}/api/import", 1_000)
    house.run(house.app.state.attendant.orders.block("203.0.113.0/24", ""))
    house.run(house.app.state.attendant.look())
    assert proxy.ask(f"{PREFIX}/api/games", headers={"X-Forwarded-For": "203.0.113.9"})[0] == 200
    status, page, _ = proxy.ask(f"{PREFIX}/")
    assert status == 503 or PREFIX.encode() in page  # 503: the pages have not been built


def test_a_site_behind_nginx_plays_on_when_a_server_ends(postgres: Postgres, tmp_path: Path) -> None:
    """By deploy/nginx-site.conf: anybody comes to any server, and who is gone is left out."""
    if program("nginx") is None or shutil.which("openssl") is None:
        pytest.skip("there is no nginx or no openssl, and they cannot be installed")
    settings = quick(postgres.new_database(), shared="127.0.0.1:1", **BEHIND)
    ending = House(settings).__enter__()
    with House(settings) as staying:
        proxy = Proxy("nginx", ending, tmp_path, staying)
        try:
            tables = [new_table(proxy) for _ in range(6)]
            assert {len(house.hall.rooms) > 0 for house in (staying, ending)} == {True}, "both have some"
            for table in tables:
                with proxy.sit(table, 0) as one, proxy.sit(table, 1) as two:
                    for guest in (one, two, one):
                        guest.hello()
                    play([one, two], 2)
            ending.__exit__()
            for table in tables:
                assert proxy.ask(f"{PREFIX}/api/tables/{table['table']}")[0] == 200
                with proxy.sit(table, 0) as one, proxy.sit(table, 1) as two:
                    assert one.hello()["ply"] == 2
                    two.hello()
                    play([one, two], 2)
            assert len(staying.hall.rooms) == 6
            assert not [table["seats"][0]["secret"] for table in tables if table["seats"][0]["secret"] in proxy.told()]
        finally:
            proxy.close()


def test_a_proxy_writes_no_secret_even_when_the_server_is_away(proxy: Proxy) -> None:
    table = new_table(proxy)
    secrets = [table["host"], table["watch"], *(seat["secret"] for seat in table["seats"])]
    with proxy.sit(table, 0) as one:
        one.hello()
    proxy.ask(f"{PREFIX}/api/tables/{table['table']}/replay?seat=0&secret={secrets[2]}")
    proxy.house.__exit__()
    with pytest.raises(WebSocketException):
        proxy.sit(table, 0)
    assert proxy.ask(f"{PREFIX}/api/tables/{table['table']}/replay?seat=0&secret={secrets[2]}")[0] == 502
    told = proxy.told()
    assert told and [secret for secret in secrets if secret in told] == []


def test_the_settings_of_a_club_are_settings() -> None:
    told = configured(str(DEPLOY / "settings.toml"))
    assert set(BEHIND) <= set(told)
    assert (told["prefix"], told["log"], told["metrics"]) == (PREFIX, "json", "127.0.0.1:9464")
    assert told["database"] == "/var/lib/tableflip" and "StateDirectory=tableflip" in read("tableflip.service")
    assert "--settings /etc/tableflip/settings.toml" in read("tableflip.service")


@pytest.mark.parametrize("name", ["nginx.conf", "nginx-site.conf", "Caddyfile"])
def test_a_proxy_lets_go_of_an_idle_line_before_the_server_does(name: str) -> None:
    """What is sent on a line that the server is just closing is lost, and no proxy sends a POST twice."""
    (seconds,) = re.findall(r"(?:keepalive_timeout|\bkeepalive) (\d+)s", read(name))
    assert int(seconds) < Settings("").keep_seconds


def read(name: str) -> str:
    return (DEPLOY / name).read_text(encoding="utf-8")


def test_the_page_for_clubs_names_commands_that_there_are() -> None:
    page = (DEPLOY.parent / "docs" / "club.md").read_text(encoding="utf-8")
    assert "-m 640 -g tableflip deploy/settings.toml" in page, "it may have the password of the database"
    named = set(re.findall(r"\btableflip (tables|block)\s(\w+)", page))
    assert {"list", "show", "close", "export"} <= {one for group, one in named if group == "tables"}
    for group, one in named:
        assert one in cast(click.Group, main.commands[group]).commands, f"tableflip {group} {one}"


@pytest.fixture(scope="module")
def units(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The units, with programs that are there."""
    folder = tmp_path_factory.mktemp("units")
    for name in UNITS:
        text = (DEPLOY / name).read_text(encoding="utf-8").replace("/opt/tableflip/bin/tableflip", "/bin/true")
        (folder / name).write_text(text, encoding="utf-8")
    return folder


@pytest.mark.parametrize("name", UNITS)
def test_systemd_understands_a_unit(units: Path, name: str) -> None:
    if shutil.which("systemd-analyze") is None:
        pytest.skip("there is no systemd-analyze")
    done = subprocess.run(
        ["systemd-analyze", "verify", "--man=no", str(units / name)], capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.parametrize("name", [name for name in UNITS if name.endswith(".service")])
def test_a_service_may_do_little(units: Path, name: str) -> None:
    if shutil.which("systemd-analyze") is None:
        pytest.skip("there is no systemd-analyze")
    least = ["systemd-analyze", "security", "--offline=true", "--threshold=20", "--no-pager", str(units / name)]
    done = subprocess.run(least, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout.splitlines()[-1]  # of 100, of which a service without limits has 96
