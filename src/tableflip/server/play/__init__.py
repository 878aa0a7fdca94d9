"""Tables in play: each has a room in memory, which is computed from its log, with its people and bots."""
