"""Mistakes in print: none is known."""

ERRATA = ()
