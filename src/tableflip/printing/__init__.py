"""Sheets to print: what games declare (`core.printed`) laid on paper as a PDF, with fonts of the house embedded.

- `order` what can be asked for: paper, copies, colours, the options of a game; checked
- `press` a PDF being written: fonts, words that fit a box, drawings
- `pieces` both sides of what is cut out, fronts and backs in register
- `reading` pages to read and to write on: the rule book, aids
- `job` all of it together
"""
