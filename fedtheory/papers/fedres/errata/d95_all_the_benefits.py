"""The abstract promises all benefits of joint training; the local part has none."""

from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity


def witness() -> tuple[Witness, ...]:
    """P = 100, d = d' = 10: Theorem 1's dominant term squared, times T/σ²."""
    P, d, own = 100, 10, 10
    return (
        Witness(
            "d/P + d' is at most what joint training has, (d + d')/P",
            Fraction(d, P) + own,
            "<=",
            Fraction(d + own, P),
            "101/10 against 1/5",
        ),
    )


D95 = Erratum(
    id="fedres.d95",
    about="fedres.abs1",
    severity=Severity.GAP,
    source=Source("agarwal2020fedres", "Abstract, second sentence"),
    printed=(
        "the complexity of the central shared model can be minimized while still gaining all the performance "
        "benefits that joint training provides"
    ),
    corrected=(
        "what is put into the shared model is learnt from all clients, what is put into local models from one "
        "each"
    ),
    why=(
        "No statement minimises the complexity of the shared model. In Theorem 1 d is divided by P and d' is "
        "not; a central model of both would have (d + d')/P where that serves all clients."
    ),
    witness=witness,
)
