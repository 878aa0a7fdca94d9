"""Where a mutant finds its terminal."""
