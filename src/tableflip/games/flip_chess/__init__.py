"""Flip Chess: 36 face-down cards, 24 meeples."""
