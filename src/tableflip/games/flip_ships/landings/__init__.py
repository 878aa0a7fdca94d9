"""Landings: what they say of ships, how they are written, and those measured and drawn where nothing is simulated."""
