"""A real server process for the browser, and the built pages it serves."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import time
import urllib.request
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path

from tests.server.postgres import free_port
from tests.turns import one_at_a_time

ROOT = Path(__file__).parents[2]
WEB = ROOT / "web"
EXAMPLE = ROOT / "examples" / "peek_pairs"
BUILT = ROOT / "src" / "tableflip" / "web" / "index.html"
START = "from tableflip.cli.serve import serve; serve()"
PATIENCE = 120.0


def build_pages() -> None:
    """Build the pages if a source is newer than they are."""
    if not (WEB / "node_modules" / "vite").is_dir():
        subprocess.run(["npm", "install", "--no-save", "--silent"], cwd=WEB, check=True)
    sources = [*(WEB / "src").rglob("*"), *(WEB / "public").rglob("*"), WEB / "index.html", WEB / "package-lock.json"]
    newest = max(path.stat().st_mtime for path in sources)
    if not BUILT.is_file() or BUILT.stat().st_mtime < newest:
        subprocess.run(["npm", "run", "--silent", "build"], cwd=WEB, check=True, stdout=subprocess.DEVNULL)


def install_example(folder: Path) -> Path:
    """Where Peek Pairs lies once it is installed as any package: for PYTHONPATH. Who comes first installs it."""
    source, installed = folder / "example", folder / "installed"
    with one_at_a_time(folder / "installing"):
        if not installed.exists():
            # a build leaves things behind: it gets a copy
            shutil.copytree(EXAMPLE, source, ignore=shutil.ignore_patterns(".*", "__pycache__"), dirs_exist_ok=True)
            pip = [sys.executable, "-m", "pip", "install", "--disable-pip-version-check", "--quiet", "--no-deps"]
            subprocess.run([*pip, "--no-build-isolation", "--target", installed, source], check=True)
    return installed


class House:
    """`tableflip serve` on a port of its own; it can be stopped and started again with the same tables."""

    def __init__(
        self, folder: Path, *, python: Path | None = None, path: Path | None = None, packages: Path | None = None
    ) -> None:
        """With another Python, nothing but one folder of programs, or a folder of installed packages, if told so."""
        self.folder = folder
        self.python = python or Path(sys.executable)
        # the bots that are asked are compiled, not all of them beside the tests, again at every start
        # all visitors come from one address, and tests press faster than any person
        self.environment = {
            **os.environ,
            "TABLEFLIP_WARM": "no",
            "TABLEFLIP_TABLES_BURST": "100000",
            "TABLEFLIP_MESSAGES_PER_SECOND": "1000",
        }
        if path is not None:
            self.environment["PATH"] = str(path)
        if packages is not None:
            known = os.environ.get("PYTHONPATH")
            self.environment["PYTHONPATH"] = os.pathsep.join([str(packages), *([known] if known else [])])
        self.port = free_port()
        self.process: subprocess.Popen[bytes] | None = None

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> House:
        command = [str(self.python), "-c", START, "--port", str(self.port), "--data", str(self.folder), "--no-open"]
        self.process = subprocess.Popen(command, stdout=subprocess.DEVNULL, cwd=self.folder, env=self.environment)
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            try:
                with urllib.request.urlopen(f"{self.address}/api/games", timeout=5):
                    return self
            except OSError:  # not there yet, or still busy starting
                time.sleep(0.1)
        raise TimeoutError("the server did not answer")

    @contextmanager
    def killed(self) -> Generator[None, None, None]:
        """A while without a server: it dies at once, and comes back with what it had acknowledged."""
        self.stop(kill=True)
        try:
            yield
        finally:
            self.start()

    def stop(self, *, kill: bool = False) -> None:
        if self.process is None:
            return
        if kill:
            self.process.kill()
        else:
            self.process.terminate()
        self.process.wait(PATIENCE)
        self.process = None
