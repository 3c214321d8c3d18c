"""Federated Functional Gradient Boosting (Shen, Hassani, Kale, Karbasi 2022)."""

from fedtheory.core.manifest import manifest

__getattr__ = manifest(
    __name__,
    order=2,
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
    NEVER_NEGATIVE="metrics",
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
