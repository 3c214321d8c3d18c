"""The papers' pseudo-code in NumPy, one file an algorithm, and its exact rational twins."""
