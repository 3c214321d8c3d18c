"""Federated Frank-Wolfe (Dadras, Banerjee, Prakhya, Yurtsever 2024)."""

from fedtheory.core.manifest import manifest

__getattr__ = manifest(
    __name__,
    order=1,
    STATEMENTS="statements",
    ITEMS="statements.items",
    PROOFS="proofs",
    ARGUMENTS="proofs",
    ERRATA="errata",
    FINDINGS="findings",
    WORST_CASES="worst_cases",
    FAMILIES="instances",
    METHODS="methods",
    NEVER_NEGATIVE="metrics",
    GROUNDS="attack.grounds",
    TWINS="attack.twins",
    NAMED_TWINS="attack.twins",
    MODELS="models",
    EXACT="attack.exact_data",
    WEAKER="laws",
    TILINGS="laws",
    SPECIAL_CASES="laws",
    CONDUCT="conduct",
    FIGURES="figures",
    SCENES="figures",
    CAMPAIGNS="campaign",
    TIES="ties",
    ESTIMATES="estimates",
    IMPLIED="ties",
)
