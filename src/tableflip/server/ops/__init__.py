"""What its operator has of a running server: whether it is well, what is measured, and tables and addresses closed."""
