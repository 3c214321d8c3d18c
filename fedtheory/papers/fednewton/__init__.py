"""FedNewton (anonymous authors 2024)."""

from fedtheory.core.manifest import manifest

__getattr__ = manifest(
    __name__,
    order=5,
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
    MODELS="models",
    EXACT="attack.exact_data",
    FIGURES="figures",
    CAMPAIGNS="campaign",
    TIES="ties",
    ESTIMATES="estimates",
)
