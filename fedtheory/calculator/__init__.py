"""Calculators: what a bound is worth at given constants, and which constants reach a target.

They read the generated catalogue and never SymPy; every number they give is enclosed by ball arithmetic.
"""
