"""Server optimisers: FedAvg's server steps with momentum (FedAvgM) or with steps divided by their size (FedAdam)."""

from fedtheory.core.manifest import manifest

__getattr__ = manifest(
    __name__,
    order=15,
    literature="Server optimisers (FedAvgM, FedAdam)",
    STATEMENTS="proofs",
    PROOFS="proofs",
    TIES="ties",
    GROUNDS="attack",
    WITHOUT_TWIN="attack",
    FAMILIES="attack",
    EXACT="attack",
    NAMED_TWINS="attack",
)
