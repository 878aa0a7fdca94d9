"""Finds a Chromium: on the PATH, from Debian's package, or by Playwright's own download; without one the tests fail.

The best is the headless shell: the same engine without windows and menus, whose drawing takes half of the time.
"""

from __future__ import annotations

import shutil
import subprocess
import sys

from tests.debian import install

SHELL = "chromium-headless-shell"
NAMES = (SHELL, "chromium", "chromium-browser", "google-chrome-stable", "google-chrome")
# a test browser talks to nobody but the server under test
FLAGS = ["--no-sandbox", "--disable-background-networking", "--disable-component-update", "--no-first-run"]


class NoBrowser(Exception):
    """There is no browser, and none could be installed."""


def find_browser() -> str | None:
    """The path of a Chromium; None where Playwright's own is to be used."""
    if found := shutil.which(SHELL) or _from_debian() or _on_path():
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
    install(SHELL, lambda: not shutil.which(SHELL))
    install("chromium", lambda: not _on_path())  # an older Debian has no package of the shell alone
    return _on_path()
