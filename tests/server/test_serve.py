"""`tableflip serve`: where it keeps its tables, what it says when it cannot begin, and how it ends."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tableflip.cli.serve import plain_memory
from tableflip.core.errors import TableflipError
from tableflip.server.run import bind, database_of
from tests.server.house import PATIENCE


def test_a_port_in_use_is_told() -> None:
    with bind("127.0.0.1", 0) as taken:
        port = taken.getsockname()[1]
        with pytest.raises(TableflipError, match=f"port {port} on 127.0.0.1 is in use; choose another with --port"):
            bind("127.0.0.1", port)
    with pytest.raises(TableflipError, match="0 to 65535"):
        bind("127.0.0.1", 70_000)
    with pytest.raises(TableflipError, match=r"cannot listen on 192\.0\.2\.1:0: .*; name an address of this machine"):
        bind("192.0.2.1", 0)


def test_database_addresses(tmp_path: Path) -> None:
    assert database_of(str(tmp_path / "new")).startswith("sqlite:///")
    assert (tmp_path / "new").is_dir()
    assert database_of("postgresql://me:pw@host/db") == "postgresql+asyncpg://me:pw@host/db"
    assert database_of("postgresql:///db?host=/run&sslmode=require").endswith("///db?host=%2Frun&ssl=require")
    for wrong, words in {
        "mysql://host/db": "not supported",
        "http://x": "not supported",
        "://": "not a database address",
        "postgresql://u:hush@[::1/x": "^this is not a database address",
        "postgresql://h:99999/x": "a port is a number from 0 to 65535",
        "postgresql://h/x?foo=1": "has no 'foo'",
        "postgresql://h/x?sslmode=x": "sslmode is disable, allow, .* not 'x'",
        "sqlite://": "keeps nothing",
    }.items():
        with pytest.raises(TableflipError, match=words):
            database_of(wrong)
    (tmp_path / "file").write_text("")
    with pytest.raises(TableflipError, match="is a file; name the folder"):
        database_of(str(tmp_path / "file"))
    with pytest.raises(TableflipError, match="choose another with --data"):
        database_of(str(tmp_path / "file" / "below"))


def served(*arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-c", "from tableflip.cli.main import main; main()", "serve", "--no-open", *arguments]
    return subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE, check=False)


def test_serve_says_what_is_wrong_in_one_line(tmp_path: Path) -> None:
    with bind("127.0.0.1", 0) as taken:
        port = str(taken.getsockname()[1])
        done = served("--port", port, "--data", str(tmp_path))
    told = f"port {port} on 127.0.0.1 is in use; choose another with --port, or stop the program that has it"
    assert (done.returncode, done.stderr) == (2, f"tableflip: {told}\n")
    file = tmp_path / "tables.sqlite"
    file.write_bytes(b"something else" * 100)
    for leftover in tmp_path.glob("tables.sqlite-*"):
        leftover.unlink()
    done = served("--port", "0", "--data", str(tmp_path))
    assert (done.returncode, done.stderr) == (
        2,
        "tableflip: the server cannot start: its database file is damaged or something else "
        f"({file}: file is not a database)\n",
    )


def test_memory_is_taken_so_that_it_can_be_given_back_unless_somebody_has_chosen() -> None:
    tuned = {"GLIBC_TUNABLES": "glibc.malloc.tcache_count=0"}
    assert plain_memory({}) == {"PYTHONMALLOC": "malloc", **tuned}
    kept = plain_memory({"GLIBC_TUNABLES": "glibc.malloc.perturb=1"})
    assert kept["GLIBC_TUNABLES"] == "glibc.malloc.perturb=1:glibc.malloc.tcache_count=0"
    assert plain_memory({"PYTHONMALLOC": "pymalloc"}) == {}


def test_serve_prints_its_address_and_ends_quietly(tmp_path: Path) -> None:
    script = "from tableflip.cli.main import main; main()"
    environment = {**os.environ, "PYTHONUNBUFFERED": "1"}
    process = subprocess.Popen(
        [sys.executable, "-c", script, "serve", "--port", "0", "--data", str(tmp_path), "--no-open"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=environment,
    )
    assert process.stdout is not None
    line = process.stdout.readline()
    assert line.startswith("tableflip is at http://localhost:")
    if sys.platform == "linux" and "PYTHONMALLOC" not in os.environ:  # what a rush of requests took can be given back
        begun_with = Path(f"/proc/{process.pid}/environ").read_bytes().split(b"\0")
        assert b"PYTHONMALLOC=malloc" in begun_with
        assert any(each.startswith(b"GLIBC_TUNABLES=") and each.endswith(b"tcache_count=0") for each in begun_with)
    process.terminate()
    _, errors = process.communicate(timeout=PATIENCE)
    assert errors == ""
    assert (tmp_path / "tables.sqlite").is_file()
