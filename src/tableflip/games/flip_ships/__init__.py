"""Flip Ships: a cooperative game of flipping discs onto enemies."""
