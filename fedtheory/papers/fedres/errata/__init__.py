"""What is wrong in print in FedRes."""

from fedtheory.core.ledger import ledger

ERRATA = ledger(__name__)
