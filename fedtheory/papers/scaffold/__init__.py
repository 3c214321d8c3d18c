"""SCAFFOLD: theorems of the literature, in our words."""

from fedtheory.core.manifest import manifest

__getattr__ = manifest(
    __name__,
    order=14,
    literature="SCAFFOLD",
    STATEMENTS="proofs",
    PROOFS="proofs",
    TIES="ties",
    WORST_CASES="worst_cases",
    METHODS="methods",
    FIGURES="figures",
    CONDUCT="conduct",
    GROUNDS="attack",
    FAMILIES="attack",
    EXACT="attack",
    NAMED_TWINS="attack",
)
