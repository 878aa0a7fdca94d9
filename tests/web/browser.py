"""Finds a Chromium: on the PATH, from Debian's package, or by Playwright's own download; without one the tests fail."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

NAMES = ("chromium", "chromium-browser", "google-chrome-stable", "google-chrome")
INSTALLING = Path(tempfile.gettempdir()) / "tableflip-installs-a-browser"
# a test browser talks to nobody but the server under test
FLAGS = ["--no-sandbox", "--disable-background-networking", "--disable-component-update", "--no-first-run"]


class NoBrowser(Exception):
    """There is no browser, and none could be installed."""


def find_browser() -> str | None:
    """The path of a Chromium; None where Playwright's own is to be used."""
    if (found := _on_path()) or (found := _from_debian()):
        return found
    fetched = subprocess.run([sys.executable, "-m", "playwright", "install", "chromium"], check=False)
    if fetched.returncode != 0:
        raise NoBrowser(
            "the browser tests need Chromium: none is on the PATH, Debian's package could not be installed and "
            "Playwright could not download its own; install chromium and run them again"
        )
    return None


def _on_path() -> str | None:
    return next((found for name in NAMES if (found := shutil.which(name))), None)


def _from_debian() -> str | None:
    if os.name != "posix" or os.geteuid() != 0 or not shutil.which("apt-get"):
        return None
    import fcntl  # there is none on Windows

    with INSTALLING.open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)  # tests run in several processes, and apt serves only one of them
        if found := _on_path():
            return found
        for command in ("apt-get update -qq", "apt-get install -y -qq chromium"):
            subprocess.run(command.split(), check=False, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        return _on_path()
