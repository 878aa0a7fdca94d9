"""The extras: what a game brings to the server beside its tables, in a folder with the game's name."""
