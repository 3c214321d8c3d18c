"""Rates from runs: which exponents the data leave open, and whether the claimed one is among them."""
