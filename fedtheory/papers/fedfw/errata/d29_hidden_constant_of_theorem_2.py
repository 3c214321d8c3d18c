"""The O(T^(-1/3)) of Theorem 2 hides a constant that no number serves for all n."""

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source, T
from fedtheory.core.verdict import Severity
from fedtheory.errata.enclosure import enclosed_bound, square_root
from fedtheory.papers.fedfw.errata.clients import (
    INTERVAL,
    Federation,
    Group,
    heterogeneity_squared,
    mean,
    point,
)
from fedtheory.papers.fedfw.errata.fixed_steps import gap, iterates
from fedtheory.papers.fedfw.statements.notation import D, H, L, lambda_0, n
from fedtheory.papers.fedfw.statements.thm2_nonconvex import THEOREM_2, Ecal

ROOT = 10  # T = 1000


def _opposed(size: int) -> Federation:
    """`size` clients with loss -4x and as many with 2x, all starting at -1."""
    up, down = (Group(size, point(0), point(b), point(-1)) for b in (-4, 2))
    return Federation((up, down), INTERVAL)


def witness() -> tuple[Witness, ...]:
    """Losses -4x and 2x in equal numbers on [-1, 1], λ_0 = 1, T = 1000: 200 clients against what serves 2."""
    few, many = _opposed(1), _opposed(100)
    least = min(gap(many, mean(many, X)) for X in iterates(many, 1, ROOT)[:-1])
    bound = enclosed_bound(
        THEOREM_2.bound("best"),
        {
            n: few.n,
            L: few.L,
            D: square_root(few.diameter_squared),
            # linear losses: the same at every x
            H: square_root(heterogeneity_squared(few, point(0))),
            Ecal: 4,  # the first half starts 8 above its least value, the other half at it
            lambda_0: 1,
            T: ROOT**3,
        },
    )
    return (
        Witness(
            "a constant that serves 2 clients serves 200 of the same two losses: min gap ≤ the bound for n = 2",
            least,
            "<=",
            bound.upper,
            "our sharpened bound at n = 2, which is proved; L, D, H, E, λ_0 and the losses are the same",
        ),
    )


D29 = Erratum(
    id="fedfw.d29",
    about="fedfw.thm2",
    severity=Severity.GAP,
    source=Source("dadras2024fedfw", "Theorem 2, eq. (12); end of Appendix C.1"),
    printed=(
        "for an arbitrary λ_0 > 0: min gap(x̄^t) ≤ O(T^(-1/3)); 'we complete the proof by noting that [...] ≤ "
        "O(1/T^(1/3)) based on (52) and (57)'"
    ),
    corrected=(
        "≤ (E + nD²λ_0/2 + (H + LD)²/(4nλ_0))T^(-1/3) + (LD²/2)T^(-2/3): take λ_0 proportional to (H + LD)/(nD)"
    ),
    why=(
        "As in Theorem 1: nD²λ_0 grows with n at fixed λ_0, and G/λ_0 with the heterogeneity. The final constant is "
        "nowhere displayed. E holds heterogeneity too: it is the mean of f_i(x^1) - min f_i, which is positive even at "
        "x^1 = x* if clients have different minimisers."
    ),
    witness=witness,
)
