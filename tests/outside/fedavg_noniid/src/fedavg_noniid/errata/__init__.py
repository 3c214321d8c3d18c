"""Mistakes in print: none is known. A file `d01_<subject>.py` here would be one."""

from fedtheory.core.ledger import ledger

ERRATA = ledger(__name__)
