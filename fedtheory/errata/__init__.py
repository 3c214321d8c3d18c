"""The ledger: every mistake in print that is known here, paper by paper."""

from fedtheory.core.erratum import Erratum
from fedtheory.core.shelf import Shelf

OWN_ERRATA = Shelf[Erratum]("ERRATA")
ERRATA = Shelf[Erratum]("ERRATA", lambda paper: paper.errata)
"""Ours, then those of installed packages."""
