"""FedBoost (Hamer, Mohri, Suresh 2020)."""

from fedtheory.core.manifest import manifest

__getattr__ = manifest(
    __name__,
    order=4,
    STATEMENTS="statements",
    ITEMS="statements.items",
    PROOFS="proofs",
    ARGUMENTS="proofs",
    ERRATA="errata",
    FINDINGS="findings",
    FAMILIES="instances",
    METHODS="methods",
    GROUNDS="attack.grounds",
    NAMED_TWINS="attack.twins",
    EXACT="attack.exact_data",
    WITHOUT_TWIN="attack.grounds",
    FIGURES="figures",
    CAMPAIGNS="campaign",
    TIES="ties",
    ESTIMATES="estimates",
)
