"""For γ = 1 the theorem is said to become FedAvg's of Li et al.; theirs has no logarithm, and assumes smoothness."""

from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source, t
from fedtheory.core.verdict import Severity
from fedtheory.errata.enclosure import enclosed_bound
from fedtheory.papers.ffgb.statements.notation import G, K, gamma, mu
from fedtheory.papers.ffgb.statements.thm4_3_homogeneous import THEOREM_43


def witness() -> tuple[Witness, ...]:
    """γ = 1, G = μ = 1, K = 1: what is true without smoothness, at T = 100 and T = 10^8."""

    def times_T(rounds: int) -> Fraction:
        at = {G: 1, mu: 1, gamma: 1, K: 1, t: rounds}
        return rounds * enclosed_bound(THEOREM_43.bound("sharpened"), at).upper

    return (
        Witness(
            "T times the error grows as log(KT): it doubles at least from T = 100 to T = 10^8",
            times_T(10**8),
            ">=",
            2 * times_T(100),
            "the sharpened bound has no logarithm",
        ),
        Witness(
            "T times the error is at most 8",
            times_T(10**8),
            "<=",
            Fraction(8),
            "8/(3T) + (16/3)/(KT), for nonsmooth losses too",
            expected=True,
        ),
    )


D19 = Erratum(
    id="ffgb.d19",
    about="ffgb.rem_gamma1",
    severity=Severity.GAP,
    source=Source("shen2022ffgb", "Section 4.2, after Theorem 4.3"),
    printed="in the limit case γ = 1 the result degenerates to the one of FedAvg [Li et al., 2019]",
    corrected="a bound of that shape, with a logarithm that theirs does not have, and without the smoothness that theirs assumes",
    why="Neither contains the other. The logarithm is an artefact: for γ = 1 ours is at most 8G²/(3μ²T)(1 + 2/K).",
    witness=witness,
)
