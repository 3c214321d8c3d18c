"""The operator norm of the centring matrix is not 1 when there is one client."""

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity
from fedtheory.papers.fedfw.errata.clients import dist_squared, on_interval, point, squared


def witness() -> tuple[Witness, ...]:
    """n = 1: what is sent to what by centring."""
    federation = on_interval((1, 0), start=(0,))
    X = (point(1),)
    return (
        Witness(
            "the operator norm of I_1 - J_1 equals 1: ‖X(I_1 - J_1)‖² = ‖X‖² for X = 1",
            dist_squared(federation, X),
            "=",
            squared(X[0]),
            "every X of one column is sent to 0",
        ),
    )


D09 = Erratum(
    id="fedfw.d09",
    about="fedfw.eq23",
    severity=Severity.TYPO,
    source=Source("dadras2024fedfw", "Lemma 1, annotation of (23)"),
    printed="the operator norm of the centering matrix (I_n - J_n/n) equals to 1",
    corrected="it is 1 for n ≥ 2 and 0 for n = 1: at most 1 in all cases",
    why="With one client there is nothing to centre. At most 1 is all that is used; the constant is then L, not L + λ_t.",
    witness=witness,
)
