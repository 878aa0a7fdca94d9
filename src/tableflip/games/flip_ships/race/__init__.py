"""The speed game (chapter 23): a race in real time."""
