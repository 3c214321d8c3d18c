"""Local SGD, also called FedAvg: theorems of the literature, in our words, and ours."""

from fedtheory.core.manifest import manifest

__getattr__ = manifest(
    __name__,
    order=11,
    literature="Local SGD (FedAvg)",
    STATEMENTS="proofs",
    PROOFS="proofs",
    TIES="ties",
    WORST_CASES="worst_cases",
    ESTIMATES="estimates",
    METHODS="methods",
    FIGURES="figures",
    CONDUCT="conduct",
    GROUNDS="attack",
    FAMILIES="attack",
    EXACT="attack",
    NAMED_TWINS="attack",
)
