"""Experiments with the games: how strong, how fair, how hard."""
