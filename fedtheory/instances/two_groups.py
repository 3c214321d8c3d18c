r"""Two groups of clients pull a point of [-1, 1] apart: the hard instance of FedFW, and why its rate is t^(-1/2).

k clients have the loss -ax, the other n - k have bx. With κ = k/n, μ = 1 - κ and κa > μb the solution is x* = 1. The
penalty lets the second group lag behind by b/(kλ_t), so the gap is at least (κa - μb)μb(1 - 2/t)/(kλ₀√t), as long as
b ≤ c₀kλ₀, c₀ = 4/(1 - 2/(3√3)) = 6.5028... Two halves with a = 3b, for which H = 2b, make that H²/(4nλ₀)(1 - 2/t)/√t
for H ≤ 4nλ₀; for one client of twenty at b = κ(a + b)/2 that form would be false.
"""

from fractions import Fraction

from fedtheory.core.errors import FedTheoryError
from fedtheory.core.instance import Instance
from fedtheory.core.properties import TWO_GROUPS
from fedtheory.instances.domains import Tie
from fedtheory.instances.interval import (
    RationalQuadratics,
    SeparableQuadratics,
    interval,
    rational_quadratics,
)


def two_groups(
    *,
    n: int = 2,
    k: int = 1,
    a: str = "3",
    b: str = "1",
    up: str = "0",
    down: str = "0",
    tie: Tie = "first",
) -> Instance[SeparableQuadratics]:
    """The instance; the k clients that pull up start at `up`, the others at `down`. Rationals as text."""
    groups = interval(**_as_interval(n, k, a, b, up, down), tie=tie)
    hard = 2 * k == n and Fraction(a) == 3 * Fraction(b) > 0
    return Instance(
        name=f"two groups on [-1, 1] ({k} of {n} clients with -{a}x, the others with {b}x)",
        problem=groups.problem,
        constants=groups.constants,
        promises=groups.promises | ({TWO_GROUPS} if hard else frozenset()),
        certificates=groups.certificates,
        trivial=groups.trivial,
        recipe={
            "family": "two-groups",
            "n": n,
            "k": k,
            "a": a,
            "b": b,
            "up": up,
            "down": down,
            "tie": tie,
        },
    )


def rational_two_groups(
    *,
    n: int = 2,
    k: int = 1,
    a: str = "3",
    b: str = "1",
    up: str = "0",
    down: str = "0",
    tie: Tie = "first",
) -> RationalQuadratics:
    """The exact data of `two_groups`."""
    return rational_quadratics(**_as_interval(n, k, a, b, up, down), tie=tie)


def _as_interval(n: int, k: int, a: str, b: str, up: str, down: str) -> dict[str, str]:
    if not 1 <= k < n:
        message = f"two groups of n = {n} clients need 1 <= k < n, not k = {k}"
        raise FedTheoryError(message, code="FT021")
    slopes, starts = [f"-{a}"] * k + [b] * (n - k), [up] * k + [down] * (n - k)
    return {"curvature": "0", "slope": ";".join(slopes), "start": ";".join(starts)}
