"""Nothing is assumed of the mirror map of the mixtures."""

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity


def witness() -> tuple[Witness, ...]:
    """No numbers: the text is read."""
    return ()


D84 = Erratum(
    id="fedboost.d84",
    about="fedboost.prop2",
    severity=Severity.GAP,
    source=Source("hamer2020fedboost", "Properties 2"),
    printed="Assume the following properties for the Bregman divergence defined over a function F [...]",
    corrected="besides: a mirror map of the mixtures, strongly convex on Λ in a norm of its own",
    why=(
        "Properties 1.1 speak of F on the weights, Properties 2.3 of the same F on mixtures, "
        "which are in another space; Theorem 3 uses σ for both. It is argued: there is no "
        "witness."
    ),
    witness=witness,
)
