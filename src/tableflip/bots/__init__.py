"""Opponents for any game."""
