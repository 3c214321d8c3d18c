"""Compressed messages: unbiased compressors, DIANA, error feedback and EF21; theorems of the literature, in our words, and ours."""

from fedtheory.core.manifest import manifest

__getattr__ = manifest(
    __name__,
    order=13,
    literature="Compressed gradient methods",
    STATEMENTS="proofs",
    PROOFS="proofs",
    TIES="ties",
    WORST_CASES="worst_cases",
    METHODS="methods",
    FIGURES="figures",
)
