"""(68) with the G that Lemma 2 states is false for starts inside the domain, in late rounds of large federations."""

from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source, t
from fedtheory.core.verdict import Severity
from fedtheory.errata.enclosure import Values, enclosed_bound, square_root
from fedtheory.papers.fedfw.errata.clients import (
    Federation,
    Group,
    consensus,
    heterogeneity_squared,
    minimum,
    objective,
    point,
    stacked_gradient_squared,
)
from fedtheory.papers.fedfw.statements.notation import D, L, Y_star, g_star, lambda_0, n, zeta_star
from fedtheory.papers.fedfw.statements.thm3_stochastic import THEOREM_3, e_1, sigma

THIRD = 10**12  # clients in each third
EPSILON = Fraction(1, 10**4)
ROUND = 10**12 - 8
TOTAL_PENALTY = EPSILON / (7 * 10**6)  # nλ_0


def federation() -> Federation:
    """A third each of εx_1, -εx_1 and ½(x_2 + 1)² on the triangle (-1, 1), (1, 1), (0, -1), without noise.

    The first two start where their oracles send them, at (-1, 1) and (1, 1), the third at its minimiser (0, -1).
    """
    return Federation(
        (
            Group(THIRD, point(0, 0), point(EPSILON, 0), point(-1, 1)),
            Group(THIRD, point(0, 0), point(-EPSILON, 0), point(1, 1)),
            Group(THIRD, point(0, 1), point(0, 1), point(0, -1)),
        ),
        (point(-1, 1), point(1, 1), point(0, -1)),
    )


def witness() -> tuple[Witness, ...]:
    """Round 10^12 - 8, in which two thirds of the clients still stand where they started."""
    clients = federation()
    x_star = point(0, -1)
    F_star = minimum(clients, x_star)
    start = clients.start
    at: Values = {
        n: clients.n,
        L: clients.L,
        D: square_root(clients.diameter_squared),
        sigma: 0,
        e_1: square_root(stacked_gradient_squared(clients, start)),
        g_star: square_root(
            clients.n * stacked_gradient_squared(clients, consensus(clients, x_star))
        ),
        zeta_star: square_root(heterogeneity_squared(clients, x_star)),
        Y_star: square_root(heterogeneity_squared(clients, x_star) / clients.n),
        lambda_0: TOTAL_PENALTY / clients.n,
        t: ROUND,
    }
    # x̄_2 is at least what it is with the last third at the bottom, and F grows with it
    lowest = point(0, Fraction(2, 3) - Fraction(1, 3))
    gap = objective(clients, lowest) - F_star
    printed, corrected = (
        enclosed_bound(THEOREM_3.bound(key), at) for key in ("printed", "corrected")
    )
    return (
        Witness(
            "(6nλ_t)² < ε² up to this round, so that the first two thirds never move",
            36 * TOTAL_PENALTY**2 * (ROUND + 7),
            "<",
            EPSILON**2,
            "their d_i is their gradient; at (-1, 1) it wins against both other vertices if ε/n > λ_t|4 + 2|",
            expected=True,
        ),
        Witness(
            "Q is its second entry, cubed: (e_1²)³·7² ≤ (81L²D²/n)³",
            stacked_gradient_squared(clients, start) ** 3 * 49,
            "<=",
            (81 * clients.diameter_squared / clients.n) ** 3,
            "the condition of the bound",
            expected=True,
        ),
        Witness(
            "(68) with G = LD/√n + ‖∇F̂(X*)‖",
            gap,
            "<=",
            corrected.lower,
            "the right side from below",
            expected=True,
        ),
        Witness(
            "(68) with G = LD/n + ‖∇F̂(X*)‖: F(x̄^t) - F* is at most its right side",
            gap,
            "<=",
            printed.upper,
            "the gap from below, as F grows with x̄_2; the right side from above",
        ),
    )


D57 = Erratum(
    id="fedfw.d57",
    about="fedfw.thm3",
    severity=Severity.FALSE,
    source=Source("dadras2024fedfw", "eq. (68), last line, 'where we used Lemmas 2 and 3'"),
    printed="(68) with G = LD/n + ‖∇F̂(X*)‖",
    corrected="(68) with G = (LD + g*)/√n, for t ≥ 2 and X^1 ∈ 𝒟ⁿ",
    why=(
        "At fixed nλ_0 the last term is a multiple of G√n, which tends to g* with the printed G, as if clients that nearly "
        "agree at x* could not disagree elsewhere. The constants of (66) hide it for very long; the rate is not touched."
    ),
    witness=witness,
)
