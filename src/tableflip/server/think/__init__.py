"""The thinking: processes for bots, hints, aids and outcomes, so that no table ever waits for another's."""
