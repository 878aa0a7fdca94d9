"""Captain Flip: 54 sea tiles, hearts and skulls, and what everybody has seen."""
