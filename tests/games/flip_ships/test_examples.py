"""The worked examples of the spec, played from its own text."""

from __future__ import annotations

import re

import pytest

from tests.games.flip_ships.examples import SPEC, Example, examples, play

LIST = re.compile(r"SHIPS-(\d{3})((?:(?:, | to )(?:SHIPS-)?\d{3})*)")


def cited(example: Example) -> list[str]:
    """The rules that the sentence above an example says it shows; runs like 058 to 062 are written out."""
    number = example.name.split()[0]
    above = re.search(rf"\*\*{number}\.\*\*(.*?)```example", SPEC.read_text(encoding="utf-8"), re.DOTALL)
    assert above, f"no sentence introduces {number}"
    rules: list[int] = []
    for first, rest in LIST.findall(above[1]):
        rules.append(int(first))
        for joined, last in re.findall(r"(, | to )(?:SHIPS-)?(\d{3})", rest):
            rules += range(rules[-1] + 1, int(last) + 1) if joined == " to " else [int(last)]
    return [f"SHIPS-{rule:03}" for rule in rules]


EXAMPLES = list(examples())
CASES = [
    pytest.param(example, marks=pytest.mark.spec(*cited(example)), id=example.name.split()[0]) for example in EXAMPLES
]


@pytest.mark.parametrize("example", CASES)
def test_a_worked_example_plays_as_written(example: Example) -> None:
    assert play(example) > 0


def test_all_worked_examples_are_found() -> None:
    assert len(EXAMPLES) == 77


def test_an_example_that_is_wrong_is_noticed() -> None:
    first = EXAMPLES[0]
    wrong = Example(first.name, [line.replace("mothership 4", "mothership 5") for line in first.lines])
    with pytest.raises(AssertionError):
        play(wrong)
