"""The wire's types: what the pages are told about all that travels, written from the code that sends it."""
