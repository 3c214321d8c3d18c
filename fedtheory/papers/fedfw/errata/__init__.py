"""What is wrong in the printed text of FedFW, one file a mistake, in the order of the text."""

from fedtheory.core.ledger import ledger

ERRATA = ledger(__name__)
