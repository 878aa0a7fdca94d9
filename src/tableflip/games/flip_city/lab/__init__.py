"""Trains the network of Flip City: `python -m tableflip.games.flip_city.lab 60 6000`."""
