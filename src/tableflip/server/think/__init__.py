"""The thinking: processes for bots, hints, aids and flights, so that no table ever waits for another's."""
