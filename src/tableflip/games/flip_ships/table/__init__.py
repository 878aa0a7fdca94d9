"""The physical table: what lies where, the hand, the physics, and the judge."""
