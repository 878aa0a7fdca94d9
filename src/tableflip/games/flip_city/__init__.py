"""Flip City: a press-your-luck deck-building game with double-sided cards."""
