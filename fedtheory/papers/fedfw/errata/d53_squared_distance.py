"""(67) bounds E dist² by what bounds E dist: on a long interval it is false, in every early round."""

from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source, t
from fedtheory.core.verdict import Severity
from fedtheory.errata.enclosure import Values, enclosed_bound, square_root
from fedtheory.papers.fedfw.errata.clients import (
    Federation,
    Group,
    Rows,
    dist_squared,
    mean,
    minus,
    point,
)
from fedtheory.papers.fedfw.statements.eq67_distance import EQUATION_67
from fedtheory.papers.fedfw.statements.notation import D, L, Y_star, lambda_0, n, zeta_star
from fedtheory.papers.fedfw.statements.thm3_stochastic import e_1, sigma

END = 100


def witness() -> tuple[Witness, ...]:
    """Two clients without losses at the ends of [-100, 100], λ_0 = 1: the penalty makes them change places."""
    ends = (point(-END), point(END))
    federation = Federation(tuple(Group(1, point(0), point(0), end) for end in ends), ends)
    X_1 = federation.start
    x_bar = mean(federation, X_1)
    # the oracle sees λ_1(x_i - x̄) alone, and answers with the other end; η_1 = 1
    X_2: Rows = tuple(ends[0] if minus(x, x_bar)[0] > 0 else ends[1] for x in X_1)
    at: Values = {
        n: 2,
        L: 0,
        D: square_root(federation.diameter_squared),
        sigma: 0,
        e_1: 0,
        zeta_star: 0,
        Y_star: 0,
        lambda_0: 1,
    }
    printed, corrected = (EQUATION_67.bound(key) for key in ("printed", "corrected"))
    squares = {1: dist_squared(federation, X_1), 2: dist_squared(federation, X_2)}
    return (
        *(
            Witness(
                f"(67) at t = {k}: E dist² is at most its right side",
                squares[k],
                "<=",
                enclosed_bound(printed, {**at, t: k}).upper,
                "the right side from above",
            )
            for k in (1, 2)
        ),
        Witness(
            "(67) at t = 2, for E dist",
            square_root(Fraction(squares[2])).upper,
            "<=",
            enclosed_bound(corrected, {**at, t: 2}).lower,
            "the distance from above, the right side from below",
            expected=True,
        ),
    )


D53 = Erratum(
    id="fedfw.d53",
    about="fedfw.eq67",
    severity=Severity.FALSE,
    source=Source("dadras2024fedfw", "Lemma 3, eq. (67)"),
    printed="E[dist²(X^t, 𝒞)] ≤ 2‖Y*‖/(λ_0√(t+7)) + 2√(2·9^(1/3)C/λ_0)/(t+7)^(5/12)",
    corrected="E[dist(X^t, 𝒞)] ≤ the same right side, for t ≥ 2 and X^1 ∈ 𝒟ⁿ",
    why=(
        "The right side has the units of a length, the left side of its square: in units a hundred times smaller the one "
        "grows by a hundred, the other by ten thousand. D.1 uses it for the distance."
    ),
    witness=witness,
)
