"""What is wrong in print in FedBoost."""

from fedtheory.core.ledger import ledger

ERRATA = ledger(__name__)
