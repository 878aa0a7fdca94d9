"""Houses on both kinds of database."""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from tableflip.server.settings import Settings, database_in
from tests.server.first import make_first
from tests.server.house import House
from tests.server.postgres import Postgres

MakeHouse = Callable[..., House]


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    server = Postgres()
    yield server
    server.close()


@pytest.fixture
def place() -> Iterator[Path]:
    """A folder that PostgreSQL's user can go through too."""
    folder = Path(tempfile.mkdtemp())
    folder.chmod(0o711)
    yield folder
    shutil.rmtree(folder)


@pytest.fixture(scope="session", params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Callable[[], str]:
    """Makes addresses of fresh databases of one kind."""
    if request.param == "postgresql":
        return request.getfixturevalue("postgres").new_database
    return lambda: database_in(tmp_path_factory.mktemp("data"))


def quick(database: str, **changes: Any) -> Settings:
    """Settings for tests: one thinker, no waiting for compilers, room for many requests."""
    settings = Settings(database, workers=1, warm=False, tables_burst=100_000, tables_per_second=1000)
    said = {"said_burst": 1_000_000, "said_per_second": 1_000_000.0}
    return replace(
        settings, **{"listed_burst": 100_000, "imports_burst": 100_000, "hellos_burst": 100_000, **said, **changes}
    )


@pytest.fixture(scope="session")
def house(database: Callable[[], str]) -> Iterator[House]:
    """One server that many tests share, on each kind of database."""
    with House(quick(database())) as opened:
        yield opened


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path


@pytest.fixture
def first(tmp_path: Path) -> Path:
    """The database of the first version."""
    return make_first(tmp_path)


@pytest.fixture
def own_house(tmp_path: Path) -> Iterator[MakeHouse]:
    """Servers of a test's own on SQLite, closed at its end."""
    opened: list[House] = []

    def make(**changes: Any) -> House:
        made = House(quick(changes.pop("database", database_in(tmp_path)), **changes)).__enter__()
        opened.append(made)
        return made

    yield make
    for made in opened:
        if made.thread.is_alive():
            made.__exit__()
