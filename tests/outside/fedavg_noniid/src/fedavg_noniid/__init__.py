"""FedAvg on non-IID data (Li, Huang, Yang, Wang, Zhang, ICLR 2020), as a package outside of fedtheory."""

from fedtheory.core.manifest import manifest

__getattr__ = manifest(
    __name__,
    STATEMENTS="theorem",
    ITEMS="items",
    PROOFS="theorem",
    ERRATA="errata",
    WORST_CASES="worst_cases",
    FAMILIES="instances",
    METHODS="methods",
    GROUNDS="attack.grounds",
    NAMED_TWINS="attack.twins",
    EXACT="attack.exact_data",
)
