"""`tableflip cluster`: everything starts, a move is played through it, and nothing is left."""

from __future__ import annotations

import json
import os
import re
import shutil
import signal
import subprocess
import sys
import threading
import urllib.request
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from websockets.sync.client import connect

from tableflip.cli.main import main
from tableflip.server.ops import own_postgres
from tableflip.server.ops.balancer import Balancer, installed
from tests.server.conftest import MakeHouse
from tests.server.postgres import free_port
from tests.server.proxy import program
from tests.server.test_labour import wait


def processes(place: Path) -> list[str]:
    """What still runs of it: everything was told the folder, or the database."""
    found: list[str] = []
    for each in Path("/proc").glob("[0-9]*/environ"):
        try:
            if f"TMPDIR={place}".encode() in each.read_bytes():
                found.append((each.parent / "cmdline").read_bytes().replace(b"\0", b" ").decode())
        except OSError:
            continue
    return found


def test_a_cluster_starts_a_move_is_played_and_nothing_is_left(place: Path) -> None:
    port = free_port()
    told = {**os.environ, "TABLEFLIP_WARM": "no", "TMPDIR": str(place), "PYTHONUNBUFFERED": "1"}
    command = [sys.executable, "-m", "tableflip", "cluster", "--port", str(port)]
    process = subprocess.Popen(command, env=told, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    said: list[str] = []
    assert process.stdout is not None
    reading = threading.Thread(target=lambda: said.extend(iter(process.stdout.readline, "")))  # type: ignore[union-attr]
    reading.start()
    try:
        wait(lambda: any("the cluster is ready" in line for line in said) or process.poll() is not None)
        assert process.poll() is None, said
        play_a_move(port)
    finally:
        process.send_signal(signal.SIGTERM)
        process.wait(60)
        reading.join()
        process.stdout.close()
    words = "".join(said)
    assert process.returncode == 0 and words.endswith("the cluster has ended, and nothing is left behind\n"), words
    for part in ("PostgreSQL", "server 1", "server 2", "worker 1"):
        assert re.search(rf"^{part} .* ready$", words, re.MULTILINE), words
    assert list(place.iterdir()) == [] and processes(place) == []


def play_a_move(port: int) -> None:
    """Sit down through the load balancer, act, and see a bot answer that a worker has thought for."""
    request = urllib.request.Request(
        f"http://127.0.0.1:{port}/api/tables",
        json.dumps({"game": "flip_chess", "fill": ["me", "bot:random"]}).encode(),
        {"content-type": "application/json"},
    )
    with urllib.request.urlopen(request, timeout=60) as answer:
        table = json.load(answer)
    way = f"ws://127.0.0.1:{port}/ws/{table['table']}?secret={table['seats'][0]['secret']}"
    for _ in range(2):  # by either of the servers
        with connect(way, compression=None) as socket:
            socket.send(json.dumps({"type": "hello", "ply": -1}))
            frame = _frame(socket, 0)
            while not frame["mine"]:
                frame = _frame(socket, frame["ply"] + 1)
            act = {"type": "act", "id": f"m{frame['ply']}", "ply": frame["ply"], "number": frame["legal"][0]["number"]}
            socket.send(json.dumps(act))
            _frame(socket, frame["ply"] + 1)


def _frame(socket: Any, ply: int) -> Any:
    while True:
        heard = json.loads(socket.recv(120))
        assert heard["type"] != "error", heard
        if heard["type"] == "frame" and heard["ply"] >= ply:
            return heard


def test_without_postgresql_or_a_port_a_sentence_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(own_postgres, "find", lambda _name: None)  # pyright: ignore
    told = CliRunner().invoke(main, ["cluster", "--port", str(free_port())])
    assert told.exit_code == 2 and "this needs PostgreSQL, and initdb, postgres, psql cannot be found" in told.output
    with own_postgres.socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        told = CliRunner().invoke(main, ["cluster", "--port", str(taken.getsockname()[1])])
    assert told.exit_code == 2 and "is in use; choose another with --port" in told.output


@pytest.mark.parametrize("name", ["nginx", "caddy", "haproxy"])
def test_every_balancer_that_is_known_takes_its_file(name: str, own_house: MakeHouse, tmp_path: Path) -> None:
    found = shutil.which(name, path=f"{os.environ['PATH']}:/usr/sbin") if name == "haproxy" else program(name)
    if found is None:
        pytest.skip(f"there is no {name}")
    assert installed() is not None
    house, port = own_house(), free_port()
    process = subprocess.Popen(Balancer(name, found).command(tmp_path, "127.0.0.1", port, [house.port, free_port()]))
    try:

        def asks() -> bool:
            assert process.poll() is None
            try:
                with urllib.request.urlopen(f"http://127.0.0.1:{port}/healthz", timeout=10) as answer:
                    return answer.read() == b"ok\n"
            except OSError:
                return False

        wait(asks)
        assert all(asks() for _ in range(4)), "who is not there is left out"
    finally:
        process.terminate()
        process.wait(60)
