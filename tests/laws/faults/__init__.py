"""Faults planted in Peek Pairs, each with the law that must notice it: what no fault trips over guards nothing."""
