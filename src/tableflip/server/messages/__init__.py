"""The messages: all that is said between a table and those who use it, and how it is refused."""
