"""The first rounds of Algorithms 3 and 4 use samples that do not exist."""

from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity


def witness() -> tuple[Witness, ...]:
    """Round 1 with alpha = 1, beta = 0."""
    t, alpha, beta = 1, 1, 0
    return (
        Witness(
            "the round of the sample that (7) uses is one: 1 <= t - alpha_i - beta_i",
            Fraction(1),
            "<=",
            Fraction(t - alpha - beta),
            "t = 1",
        ),
    )


D23 = Erratum(
    id="fedres.d23",
    about="fedres.alg3",
    severity=Severity.GAP,
    source=Source("agarwal2020fedres", "Algorithms 3 and 4, first rounds"),
    printed=(
        "for t = 1, ..., T: ... grad^l_{i,t-beta_i-alpha_i}; Receive Z_{i,t-alpha_i}; Fetch the global model "
        "w^g_{t-beta_i}"
    ),
    corrected="gradients of rounds s <= 0 are 0, and so are the models of rounds t <= 0",
    why=(
        "Nothing says what is used before anything has arrived. With zeros our forms of "
        "the theorem are proved (fedres.thm2, corrected; (9) itself is false, fedres.d24), and the first tau_i plays of "
        "a client cost at most M each."
    ),
    witness=witness,
)
