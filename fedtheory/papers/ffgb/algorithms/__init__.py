"""Pseudo-code that only FFGB uses."""
