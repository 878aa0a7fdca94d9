"""The signs of how a server fares: lines of a log, numbers of requests, and what is counted and timed."""
