"""A flick at a table in play: thrown, kept, written down."""
