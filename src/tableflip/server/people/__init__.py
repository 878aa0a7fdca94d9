"""The people: the secrets behind their links, the seats they take, and how much each of them may ask for."""
