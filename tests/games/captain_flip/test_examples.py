"""The worked examples of spec.md, run as they are written there."""

from __future__ import annotations

import pytest

from tests.games.captain_flip.examples import Example, blocks
from tests.spec import spec

BLOCKS = blocks()
# which rules each example proves, by the numbers of their ids
PROVES = {
    1: "004 005 006 008 013 071 072 073 075 079 831",
    2: "076 112 701 702 703 704 752",
    3: "043 050 051 052 053 054 055 056 057 058 059 060 061 070 077 951 952",
    4: "010 015 400 403 404",
    5: "220 221 225 230 405",
    6: "007 223 401 421",
    7: "136 202 226 500 502 520",
    8: "420",
    9: "011 232",
    10: "009 231",
    11: "205 222 237",
    12: "235",
    13: "236",
    14: "233 234",
    15: "224 239",
    16: "135 241",
    17: "201 416",
    18: "111 137 260 261 378 440 441",
    19: "001 100 101 102 103 104 270 446 448",
    20: "271 447",
    21: "265 266 370 375",
    22: "275 276 384",
    23: "014 277",
    24: "041 285 286",
    25: "287",
    26: "300 302 303 811 833",
    27: "301",
    28: "310 311 313 314 315 316 317 318 319 405 830",
    29: "312",
    30: "330 331 332",
    31: "340",
    32: "345 347",
    33: "346",
    34: "355 356 358 359 835",
    35: "384",
    36: "382 383 480",
    37: "402",
    38: "384",
    39: "415 500",
    40: "130 386",
    41: "388",
    42: "387",
    43: "379",
    44: "480 482",
    45: "755 756 757 758",
    46: "417 766 768 769",
    47: "603 604 605 606 608 609",
    48: "606 611",
    49: "400 608 611",
    50: "601 602",
    51: "605 606 607",
    52: "522 630 632",
    53: "113 709 834",
    54: "523 524 527 531 534 535 536 537",
    55: "530 632",
    56: "528 529",
    57: "532",
    58: "501 503",
    59: "485 486",
}
CASES = [
    pytest.param(
        number, marks=spec("CAPTAIN-950", *(f"CAPTAIN-{rule}" for rule in rules.split())), id=BLOCKS[number][0]
    )
    for number, rules in PROVES.items()
]


@pytest.mark.parametrize("number", CASES)
def test_the_worked_example_happens_as_written(number: int) -> None:
    example = Example(BLOCKS[number])
    example.run()
    assert example.claims > 0


@spec("CAPTAIN-950")
def test_every_example_of_the_spec_is_run() -> None:
    assert set(BLOCKS) == set(PROVES) == set(range(1, 60))
