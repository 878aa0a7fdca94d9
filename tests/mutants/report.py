"""What the changes of the rules came to, kept in bench/mutants.md; a game that is tried anew replaces its part."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path

from tests.mutants.trial import Verdict

LEAST = 95.0  # per cent of the changes not known to change nothing
HEAD = """# Changes of the rules that tests notice

By `make mutants`: rules changed one place at a time, in memory, and the tests of the game run on each. Changes that
nobody can notice are listed with their reasons in `tests/mutants/equivalent`. At least {least:.0f} % of the others
must be noticed. Every rule id is tried too: some change of what cites it, or what is broken by hand for it
(`tests/mutants/by_hand`), must be noticed by tests that cite it; those where it is not are listed.

| game | places | tried | noticed | of these endless | equivalent | survived | rate | seed | day |
|---|---|---|---|---|---|---|---|---|---|
"""


@dataclass
class Result:
    """What became of a game's changes."""

    name: str
    title: str
    places: int
    seed: int
    equivalent: Mapping[str, str]
    stale: Sequence[str] = ()  # listed, but no change is called so
    verdicts: list[Verdict] = field(default_factory=list[Verdict])
    silent: Mapping[str, str] = field(default_factory=dict[str, str])  # rule ids whose tests notice nothing, and why

    @property
    def killed(self) -> list[Verdict]:
        """Those that a test noticed."""
        return [each for each in self.verdicts if each.killed]

    @property
    def harmless(self) -> list[Verdict]:
        """Those that are known to change nothing."""
        return [each for each in self.verdicts if not each.killed and each.change.key in self.equivalent]

    @property
    def survived(self) -> list[Verdict]:
        """Those that no test noticed, though somebody might."""
        return [each for each in self.verdicts if not each.killed and each.change.key not in self.equivalent]

    @property
    def wrongly_listed(self) -> list[str]:
        """Those that a test noticed though they are listed as equivalent."""
        return [each.change.key for each in self.killed if each.change.key in self.equivalent]

    @property
    def rate(self) -> float:
        """Noticed, in per cent of those that can be."""
        able = len(self.killed) + len(self.survived)
        return 100 * len(self.killed) / able if able else 100.0

    @property
    def passes(self) -> bool:
        """Whether enough was noticed, no id is only cited, and the list of equivalent changes is true."""
        return self.rate >= LEAST and not self.silent and not self.stale and not self.wrongly_listed

    def row(self) -> str:
        """The line of the table."""
        endless = sum(each.endless for each in self.verdicts)
        counts = (self.places, len(self.verdicts), len(self.killed), endless, len(self.harmless), len(self.survived))
        cells = [self.title, *(str(count) for count in counts), f"{self.rate:.1f} %", str(self.seed)]
        return f"| {' | '.join(cells)} | {datetime.now(UTC).date().isoformat()} |"

    def section(self) -> str:
        """Everything that is to be looked at."""
        lines = [f"## {self.title}", ""]
        lines += ["Nothing survived." if not self.survived else "Not noticed:", ""]
        for each in sorted(self.survived, key=lambda each: each.change.key):
            change = each.change
            lines += [f"- `{change.where}`, reached by {each.tried} tests:", "  ```diff"]
            lines += [f"  - {change.before}", f"  + {change.after}", "  ```"]
        for key in self.stale:
            lines.append(f"- Listed as equivalent, but there is no such place: `{key}`")
        for key in self.wrongly_listed:
            lines.append(f"- Listed as equivalent, but noticed: `{key}`")
        if self.silent:
            lines += ["", "Rule ids whose tests notice nothing:", ""]
            lines += [f"- {rule}: {why}" for rule, why in sorted(self.silent.items())]
        return "\n".join(lines).rstrip() + "\n"


def write(path: Path, results: Sequence[Result]) -> None:
    """Put the results into the file, in the place of earlier ones of the same games."""
    kept = path.read_text(encoding="utf-8") if path.is_file() else ""
    rows = {row.split(" | ")[0].strip("| "): row for row in re.findall(r"^\| [A-Z].*$", kept, re.M)}
    parts = kept.split("\n## ")[1:]
    sections = {part.partition("\n")[0]: "## " + part.strip() + "\n" for part in parts}
    rows |= {each.title: each.row() for each in results}
    sections |= {each.title: each.section() for each in results}
    body = "\n".join(rows[title] for title in sorted(rows))
    path.write_text(
        HEAD.format(least=LEAST) + body + "\n\n" + "\n".join(sections[title] for title in sorted(sections)),
        encoding="utf-8",
    )
