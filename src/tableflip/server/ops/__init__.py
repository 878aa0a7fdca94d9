"""For operators of a running server: readiness, measures, closed tables and blocked addresses."""
