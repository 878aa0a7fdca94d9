"""Processes that compute bot moves, hints, aids and outcomes, so that tables do not wait for each other."""
