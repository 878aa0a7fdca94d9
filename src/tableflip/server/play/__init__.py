"""The play: rooms with a table in each, told by its log, and the people and bots who play at it."""
