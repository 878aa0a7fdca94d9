"""All programs that tests need from Debian's packages, installed in one go: `python -m tests.programs`.

`.ci/tests` begins with it and does not wait: it is done before the first test needs one. Whatever it cannot install is
asked for again, by itself, where it is needed.
"""

from __future__ import annotations

import shutil

from tests.debian import install_all
from tests.server import postgres, proxy
from tests.web import browser

PROXIES = ("nginx", "caddy")


def install_programs() -> None:
    """Install what is missing; without effect where that is not possible."""
    install_all(
        {
            "postgresql": lambda: any(postgres.find(name) is None for name in postgres.NEEDED),
            browser.SHELL: lambda: not shutil.which(browser.SHELL),
            **{name: (lambda name=name: proxy.find(name) is None) for name in PROXIES},
        }
    )


if __name__ == "__main__":
    install_programs()
