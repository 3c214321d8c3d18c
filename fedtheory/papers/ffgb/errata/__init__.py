"""What is wrong in print in FFGB."""

from fedtheory.core.ledger import ledger

ERRATA = ledger(__name__)
