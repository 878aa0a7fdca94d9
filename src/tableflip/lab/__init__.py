"""Experiments: how strong bots are, how hard and how fair games are."""
