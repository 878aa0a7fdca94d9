"""A game to copy: one seat, one coin, one flip, over at once. It runs."""
