"""Generates the TypeScript types of all messages for the pages, from the Python declarations."""
