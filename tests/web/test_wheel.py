"""Installed from a clone: the build makes the pages, and a move is played through `tableflip serve` without Node."""

from __future__ import annotations

import os
import subprocess
import sys
import venv
from pathlib import Path

import pytest

from tests.web.house import ROOT, WEB, House, build_pages
from tests.web.move import play_move

pytestmark = pytest.mark.xdist_group("wheel")  # one process: built and installed once


@pytest.fixture(scope="module")
def clone(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What somebody gets who clones the project; the pages' libraries as `npm install` puts them there."""
    build_pages()
    made = tmp_path_factory.mktemp("clone") / "tableflip"
    subprocess.run(["git", "clone", "--quiet", ROOT, made], check=True)
    changed = subprocess.run(["git", "diff", "HEAD", "--binary"], cwd=ROOT, check=True, capture_output=True).stdout
    if changed:
        subprocess.run(["git", "apply", "--whitespace=nowarn"], cwd=made, input=changed, check=True)
    (made / "web" / "node_modules").symlink_to(WEB / "node_modules")
    return made


@pytest.fixture(scope="module")
def python(clone: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The Python of a fresh environment into which the clone was installed; other packages are lent by this one."""
    folder = tmp_path_factory.mktemp("fresh")
    venv.create(folder, with_pip=True)
    found = folder / ("Scripts" if os.name == "nt" else "bin") / "python"
    asked = "import sysconfig; print(sysconfig.get_path('purelib'))"
    own, lent = (
        Path(subprocess.run([each, "-c", asked], check=True, capture_output=True, text=True).stdout.strip())
        for each in (found, sys.executable)
    )
    # after the fresh environment's own packages, so that the installed tableflip is found and not the one under test
    (own / "lent.pth").write_text(f"import sys; sys.path.append({str(lent)!r})\n")
    command = [found, "-m", "pip", "install", "--quiet", "--no-deps", "--no-index", "--no-build-isolation", clone]
    subprocess.run(command, check=True)
    return found


def test_the_installed_package_is_the_clones_and_carries_its_pages(python: Path, clone: Path) -> None:
    asked = "import tableflip; print(tableflip.__file__)"
    where = Path(subprocess.run([python, "-c", asked], check=True, capture_output=True, text=True).stdout.strip())
    assert python.parents[1] in where.parents
    built = clone / "src" / "tableflip" / "web"
    wanted = {path.relative_to(built) for path in built.rglob("*") if path.is_file()}
    packed = where.parent / "web"
    assert len(wanted) > 10
    assert {path.relative_to(packed) for path in packed.rglob("*") if path.is_file()} == wanted
    assert not list(where.parent.rglob("*.svelte")) and not list(where.parent.rglob("node_modules"))


def test_a_move_is_played_through_the_installed_server(python: Path, tmp_path: Path) -> None:
    house = House(tmp_path, python=python, path=python.parent).start()
    try:
        play_move(house.address)
    finally:
        house.stop()


def test_without_node_the_build_says_what_it_needs(clone: Path, tmp_path: Path) -> None:
    bare = tmp_path / "bare"
    subprocess.run(["git", "clone", "--quiet", clone, bare], check=True)
    command = [sys.executable, "-m", "pip", "wheel", "--no-deps", "--no-build-isolation", "--no-index", "-w", tmp_path]
    environment = {**os.environ, "PATH": str(tmp_path)}
    done = subprocess.run([*command, bare], capture_output=True, text=True, env=environment, check=False)
    assert done.returncode != 0 and "needs Node 20" in done.stdout + done.stderr
