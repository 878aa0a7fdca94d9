"""Logging, numbers of requests, and measures."""
