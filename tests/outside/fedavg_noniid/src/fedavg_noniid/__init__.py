"""FedAvg on non-IID data (Li, Huang, Yang, Wang, Zhang, ICLR 2020), as a package outside of fedtheory."""

from fedavg_noniid.items import ITEMS
from fedavg_noniid.proof import PROOF
from fedavg_noniid.theorem_1 import THEOREM_1

__all__ = ["ERRATA", "ITEMS", "PROOFS", "STATEMENTS"]

STATEMENTS = (THEOREM_1,)
PROOFS = (PROOF,)
ERRATA = ()
