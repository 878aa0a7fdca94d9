"""What is written down about rules is true: the functions name them, the tests are there."""

from __future__ import annotations

import ast
from pathlib import Path
from typing import Any

import pytest

from tableflip.core.game import Game
from tableflip.core.proofs import Proof, proofs_in, proofs_of
from tableflip.core.spec import rules_of
from tableflip.games import HOUSE
from tests.proofs import MOST, ROOT, functions_of
from tests.proofs import proofs_of as found_proofs
from tests.stages import FINISHED

AGAIN = "; `python -m tests.proofs` writes the file anew"


@pytest.mark.parametrize("game", FINISHED, ids=lambda game: game.name)
def test_every_rule_has_a_test_that_is_there_and_functions_that_name_it(game: Game[Any]) -> None:
    proofs, functions, tests = proofs_of(game), functions_of(game.folder), dict[str, set[str]]()
    assert set(proofs) == {rule.id for rule in rules_of(game)}, AGAIN
    for rule, proof in proofs.items():
        assert list(proof.functions) == functions.get(rule, [])[:MOST], f"{rule}{AGAIN}"
        assert proof.tests, f"{rule}{AGAIN}"
        for name in proof.tests:
            path, _, test = name.partition(": ")
            if path not in tests:
                tree = ast.parse((ROOT / path).read_text(encoding="utf-8"))
                tests[path] = {node.name for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)}
            assert test in tests[path], f"{rule}: {name}{AGAIN}"


def test_a_rule_is_kept_with_at_most_three_names_of_a_kind() -> None:
    names = [f"tests/test_a.py: test_{number}" for number in range(5)]
    (game, *_) = HOUSE
    rule = rules_of(game)[0].id
    assert found_proofs(game, {rule: names})[rule]["tests"] == names[:3]


def test_a_game_nobody_wrote_them_down_for_has_none(tmp_path: Path) -> None:
    assert proofs_in(tmp_path / "proofs.json") == {}
    assert Proof() == ((), ())
