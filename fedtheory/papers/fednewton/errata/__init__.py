"""What is wrong in print in FedNewton."""

from fedtheory.core.ledger import ledger

ERRATA = ledger(__name__)
