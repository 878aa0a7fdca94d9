"""What is in the box of Peek Pairs: every printed number, and nothing else."""

from __future__ import annotations

PICTURES = ("anchor", "bell", "crown", "drum", "feather", "globe", "key", "lamp", "moon", "rose")  # PEEK-002
LETTERS = "abcdfgklmr"  # by picture
COPIES = 2  # of each picture
CARDS = (12, 16, 20)  # how many may be laid out; PEEK-070
CARDS_MOST = len(PICTURES) * COPIES
COLUMNS = 4  # PEEK-003
COLOURS = ("blue", "red", "green", "yellow")  # by seat; PEEK-001
PEEKS = 3  # tokens of each player; PEEK-005
POINTS = 1  # for a pair; PEEK-040
LUCK = 1  # further points for the lucky pair
