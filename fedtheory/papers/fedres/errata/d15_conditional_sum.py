"""(31) conditions a sum over the rounds on a past that depends on the round."""

from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity
from fedtheory.papers.fedres.instances.pair_quadratics import gradient, rational_pair_quadratics

TWO = "1/2 1/2 0 0 0 0,1/2 -1/2 0 0 0 0"


def witness() -> tuple[Witness, ...]:
    """l = 1/2 + xi w/2, xi = ±1, w^g_0 = 0, w^g_* = -1: round 1's term, given the past of round 2."""
    of = rational_pair_quadratics(losses=TWO, comparator="-1 0")
    here, off = (Fraction(0), Fraction(0)), Fraction(1)
    seen = of.samples[0][0]
    return (
        Witness(
            "(w^g_0 - w^g_*)(c_1 - b_1) has conditional mean 0, given the samples that arrived before round 2",
            off * (gradient(of.mean(0), here)[0] - gradient(seen, here)[0]),
            "=",
            Fraction(0),
            "b_1 is known then",
        ),
    )


D15 = Erratum(
    id="fedres.d15",
    about="fedres.eq31",
    severity=Severity.GAP,
    source=Source("agarwal2020fedres", "(31), and (37)"),
    printed="E[sum_{t=1}^T (w^g_{t-1} - w^g_*).(c_t - b_t) | l_{i,s}: s < t - alpha_i] = 0",
    corrected=(
        "E[(w^g_{t-1} - w^g_*).(c_t - b_t) | all samples z_{j,s}, s < t - alpha_j, of all clients j] = 0 for each "
        "t, and the tower property"
    ),
    why=(
        "The condition names t, over which the sum runs: given a later past, earlier terms are no longer random. "
        "And the past must hold the other clients' samples: w^g_{t-1} is made of them, and in Lemma 8 w_{i,t-1} "
        "is as well."
    ),
    witness=witness,
)
