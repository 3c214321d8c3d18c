"""The campaigns: larger grids than a theorem carries with it, and what they are expected to give."""
