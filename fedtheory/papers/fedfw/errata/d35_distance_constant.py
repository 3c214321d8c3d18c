"""(54) and (57) with the G that Lemma 2 states are false: clients at rest may be farther apart than they allow."""

from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source, Status, T
from fedtheory.core.verdict import Severity
from fedtheory.errata.enclosure import Values, enclosed_bound
from fedtheory.papers.fedfw.errata.clients import (
    INTERVAL,
    Federation,
    Group,
    dist_squared,
    point,
)
from fedtheory.papers.fedfw.errata.fixed_steps import iterates, surrogate_gap
from fedtheory.papers.fedfw.statements.eq57_distance_nonconvex import EQUATION_57
from fedtheory.papers.fedfw.statements.notation import D, L, g_star, lambda_0, n
from fedtheory.papers.fedfw.statements.thm2_nonconvex import Ecal

LAMBDA_0 = Fraction(1, 200)
ROOT = 10  # T = 1000


def federation(size: int) -> Federation:
    """½(x + 1)² and -(9/20)(x + 1)² on [-1, 1], `size` clients each, from 1: F is least at -1, where all gradients vanish."""
    up, down = (Group(size, point(a), point(a), point(1)) for a in (Fraction(1), Fraction(-9, 10)))
    return Federation((up, down), INTERVAL)


def witness() -> tuple[Witness, ...]:
    """Two clients at rest for (54); a hundred clients from one point, T = 1000, for (57)."""
    pair, at_rest = federation(1), (point(Fraction(3, 5)), point(1))
    hundred = federation(50)
    run = iterates(hundred, LAMBDA_0, ROOT)[:-1]
    best = min(run, key=lambda X: surrogate_gap(hundred, X, LAMBDA_0 * ROOT))
    at: Values = {
        n: hundred.n,
        L: 1,
        D: 2,
        g_star: 0,
        # the first half starts 2 above its minimum, the other half at its minimum
        Ecal: 1,
        lambda_0: LAMBDA_0,
        T: ROOT**3,
    }
    printed = enclosed_bound(EQUATION_57.bound(Status.PRINTED), at)
    corrected = enclosed_bound(EQUATION_57.bound(Status.CORRECTED), at)
    return (
        Witness(
            "at X = (3/5, 1), λ = 4: gâp(X) = 0, so that (54) says λ²dist²(X, 𝒞) ≤ G² = (LD/n)² = 1",
            16 * dist_squared(pair, at_rest) + surrogate_gap(pair, at_rest, 4),
            "<=",
            Fraction(1),
            "two clients; g* = 0",
        ),
        Witness(
            "(57) at T = 1000 with G = LD/√n: dist²(X^t̃, 𝒞) is at most the square of its right side",
            dist_squared(hundred, best),
            "<=",
            (corrected * corrected).lower,
            "a hundred clients, exact iterates; the right side from below",
            expected=True,
        ),
        Witness(
            "(57) at T = 1000 with G = LD/n: dist²(X^t̃, 𝒞) is at most the square of its right side",
            dist_squared(hundred, best),
            "<=",
            (printed * printed).upper,
            "a hundred clients, exact iterates; the right side from above",
        ),
    )


D35 = Erratum(
    id="fedfw.d35",
    about="fedfw.eq57",
    severity=Severity.FALSE,
    source=Source("dadras2024fedfw", "eqs. (54)-(57), G of Lemma 2"),
    printed="dist(X^t̃, 𝒞) ≤ G/(λ_0T^(1/3)) + √(...), G = LD/n + ‖∇F̂(X*)‖",
    corrected="the same with G = LD/√n + ‖∇F̂(x*1ᵀ)‖, for X^1 ∈ 𝒞 ∩ 𝒟ⁿ",
    why=(
        "(54) needs a bound of ‖∇F̂(X)‖ at X^t, and Lemma 2 states one that is √n times too small. Half of the clients "
        "want to stay where the others want to leave: the penalty holds them 2L/(√nλ) apart for nλ ≫ L, and print allows "
        "2L/(nλ) and what (52) gives. Theorem 2's sum survives, by the slack of (60)."
    ),
    witness=witness,
)
