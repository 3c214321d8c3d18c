"""Federated Residual Learning (Agarwal, Langford, Wei 2020)."""

from fedtheory.core.manifest import manifest

__getattr__ = manifest(
    __name__,
    order=3,
    STATEMENTS="statements",
    ITEMS="statements.items",
    PROOFS="proofs",
    ARGUMENTS="proofs",
    ERRATA="errata",
    FINDINGS="findings",
    WORST_CASES="worst_cases",
    CLOSED_FORMS="worst_cases.closed",
    FAMILIES="instances",
    METHODS="methods",
    GROUNDS="attack.grounds",
    NAMED_TWINS="attack.twins",
    MODELS="models",
    EXACT="attack.exact_data",
    FIGURES="figures",
    CAMPAIGNS="campaign",
    TIES="ties",
    ESTIMATES="estimates",
    IMPLIED="ties",
)
