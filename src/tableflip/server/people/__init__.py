"""People at the server: secrets of links, seats, and limits for each address."""
