"""Fair scheduling: who is next, by the work that was done for each so far."""

from __future__ import annotations

from collections import Counter

LAG = 2.0  # seconds of work: whoever comes anew is at most so far behind what those who are here have got


class Shares:
    """Those who want work done, and how much each of them has got: whoever would have got least is next.

    Who comes anew, or comes back, begins with what the one with the least has got: nobody saves up, and nobody pays for
    a time in which the machine had nothing else to do.
    """

    def __init__(self) -> None:
        self._got: dict[str, float] = {}
        self._here: Counter[str] = Counter()  # what each has waiting or at work
        self._round = 0.0  # what each would have got, had all been served at the same time

    def enter(self, name: str) -> None:
        """Somebody has something more to be done."""
        if name not in self._here:
            self._got[name] = max(self._got.get(name, 0.0), self._least())
        self._here[name] += 1

    def leave(self, name: str) -> None:
        """Something of somebody's is done, or is not wanted any more."""
        self._here[name] -= 1
        if not self._here[name]:
            del self._here[name]
            self._forget()

    def after(self, name: str, cost: float) -> float:
        """What somebody would have got after something of this cost."""
        return self._got[name] + cost

    def charge(self, name: str, cost: float) -> None:
        """Somebody has got so much, or gets so much less than was thought."""
        self._got[name] += cost
        self._round += cost / len(self._here)

    def _least(self) -> float:
        return max(min((self._got[name] for name in self._here), default=0.0), self._round - LAG)

    def _forget(self) -> None:
        """Forget those whose past makes no difference."""
        if not self._here:
            self._got.clear()
            self._round = 0.0
            return
        least = self._least()
        self._got = {name: got for name, got in self._got.items() if name in self._here or got > least}

    def __len__(self) -> int:
        return len(self._got)
