"""Section 3 calls it crucial that the penalty grows through the iterations; Theorem 2 keeps it fixed."""

from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source, T, t
from fedtheory.core.verdict import Severity
from fedtheory.errata.enclosure import Values, enclosed, enclosed_bound
from fedtheory.papers.fedfw.statements.notation import D, H, L, lambda_0, lambda_t, n
from fedtheory.papers.fedfw.statements.thm2_nonconvex import SCHEDULE_2, THEOREM_2, Ecal


def witness() -> tuple[Witness, ...]:
    """The penalty of Theorem 2 in rounds 1 and 2; and what it does, for -4x and 2x on [-1, 1] from -1."""
    at: Values = {n: 2, L: 0, D: 2, H: 3, Ecal: 4, lambda_0: Fraction(1, 4), T: 10**9}
    first, second = (enclosed(SCHEDULE_2[lambda_t], {**at, t: k}) for k in (1, 2))
    return (
        Witness(
            "λ_t of Theorem 2 grows with t: λ_1 < λ_2",
            first.lower,
            "<",
            second.upper,
            "λ_0T^(1/3) at T = 10^9, in both rounds",
        ),
        Witness(
            "and the least gap of those rounds is below 1/100",
            enclosed_bound(THEOREM_2.bound("best"), at).upper,
            "<",
            Fraction(1, 100),
            "a bound that is proved",
            expected=True,
        ),
    )


D25 = Erratum(
    id="fedfw.d25",
    about="fedfw.clm18",
    severity=Severity.FALSE,
    source=Source(
        "dadras2024fedfw", "Section 3, after (5), against Theorem 2 and Appendix C.1, part (a)"
    ),
    printed=(
        "it is crucial to amplify the impact of the penalty function by gradually increasing λ_t at a specific rate "
        "through the iterations"
    ),
    corrected=(
        "the penalty must be large for the number of rounds: it grows with t, or is fixed at λ_0T^(1/3)"
    ),
    why=(
        "Theorem 2 has 'the fixed step-size' and λ_t = λ_0T^(1/3); C.1 writes F̂_1 = ... = F̂_T. What does not do is one "
        "fixed penalty for all T: fedfw.d73."
    ),
    witness=witness,
)
