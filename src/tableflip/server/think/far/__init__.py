"""Thinking on other machines: what goes there and back, those who have come, and what they do.

`words` is all that is said, `parcels` what of it is work, `line` how it travels; `crew` is a worker as a server sees
it, `shift` a server as a worker sees it. Only `line` and `finding` know sockets.
"""
