"""The ledger: every mistake in print that is known here, paper by paper."""

from fedtheory.core.erratum import Erratum
from fedtheory.core.shelf import Shelf

ERRATA = Shelf[Erratum]("ERRATA")
"""Ours, then those of installed packages."""
