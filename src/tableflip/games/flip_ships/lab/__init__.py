"""Experiments that only Flip Ships has."""
