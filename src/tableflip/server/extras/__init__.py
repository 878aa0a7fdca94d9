"""What a game adds to the server besides its tables, in a folder with the game's name."""
