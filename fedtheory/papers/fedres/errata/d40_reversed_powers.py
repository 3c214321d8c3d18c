"""The inequality between powers after (25) is the wrong way round for the powers it is used for."""

from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity
from fedtheory.errata.enclosure import exactly, root, square_root


def witness() -> tuple[Witness, ...]:
    """k = 1/2 and k = 3/4 at n = 2; then with 1 for k."""
    halves = square_root(Fraction(1, 2))
    found = []
    for k, power in ((Fraction(1, 2), halves), (Fraction(3, 4), root(Fraction(1, 8), 4))):
        drop = exactly(1) - power  # 1 - 2^(-k)
        found += [
            Witness(
                f"printed, k = {k}, n = 2", drop.lower, "<=", k / 2, "1 - 2^(-k) from below, k/2"
            ),
            Witness(
                f"with 1 for k, k = {k}, n = 2",
                drop.upper,
                "<=",
                Fraction(1, 2),
                "1 - 2^(-k) from above, 1/2",
                expected=True,
            ),
        ]
    return tuple(found)


D40 = Erratum(
    id="fedres.d40",
    about="fedres.lem6aux",
    severity=Severity.FALSE,
    source=Source("agarwal2020fedres", "Appendix A, after (25)"),
    printed="1/(n-1)^k - 1/n^k ≤ k/(n(n-1)^k) for 0 ≤ k ≤ n",
    corrected="... ≤ 1/(n(n-1)^k) for 0 ≤ k ≤ 1, and the printed one for k ≥ 1",
    why=(
        "It says (1 - 1/n)^k ≥ 1 - k/n, Bernoulli's inequality, which holds for k ≥ 1 and is "
        "reversed for 0 < k < 1. It is used for k = 1/2, 3/4 and 1. The next line has 1 for k, so"
        " nothing is lost there."
    ),
    witness=witness,
)
