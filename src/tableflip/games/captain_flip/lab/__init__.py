"""Trains the network of Captain Flip: `python -m tableflip.games.captain_flip.lab 24000 samples`."""
