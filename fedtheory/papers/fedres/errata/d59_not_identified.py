"""Example 2: with identical features the optimal pair is not the underlying one, it is not even unique."""

from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity

U_G, V = Fraction(1, 2), Fraction(1, 4)
SHIFT = Fraction(1, 8)


def joint_loss(shared: Fraction, local: tuple[Fraction, ...]) -> Fraction:
    """The mean over the clients of E (y_i - (w^g + w_i) x)², x = ±1, y_i = (u^g ± v) x."""
    truth = [U_G + V if i < len(local) // 2 else U_G - V for i in range(len(local))]
    return sum(
        ((y - shared - w) ** 2 for y, w in zip(truth, local, strict=True)), Fraction(0)
    ) / len(local)


def witness() -> tuple[Witness, ...]:
    """Two clients on the line: the truth, and the truth moved from the server to the clients."""
    truth, moved = (V, -V), (V - SHIFT, -V - SHIFT)
    return (
        Witness(
            "the moved pair has zero loss as well",
            joint_loss(U_G + SHIFT, moved),
            "=",
            joint_loss(U_G, truth),
            "u^g = 1/2, v = 1/4, moved by 1/8: both are 0",
            expected=True,
        ),
        Witness(
            "so its global model is the underlying one",
            U_G + SHIFT,
            "=",
            U_G,
            "5/8 and 1/2",
        ),
        Witness(
            "the smallest of the optimal pairs is the underlying one: ‖u^g‖² + Σ‖u_i‖² is least",
            U_G**2 + sum((w**2 for w in truth), Fraction(0)),
            "<=",
            (U_G - U_G / 3) ** 2 + sum(((w + U_G / 3) ** 2 for w in truth), Fraction(0)),
            "moved by -u^g/(P+1) = -1/6 the norms are smaller: 3/8 and 7/24",
        ),
    )


D59 = Erratum(
    id="fedres.d59",
    about="fedres.ex2",
    severity=Severity.FALSE,
    source=Source("agarwal2020fedres", "Example 2"),
    printed="As T becomes large, the optimal solution for our objective (1) coincides with the underlying parameters",
    corrected="every pair (u^g + δ, u_i - δ) is optimal, for every δ: the sums u^g + u_i are found, their parts are not",
    why=(
        "Local and global features are identical there, so f depends on w^g + w_i only, whatever T. The underlying pair is "
        "one optimal solution of many, and not the one of least norm either unless u^g = 0. What the example shows, that a "
        "joint model has zero loss where a global one pays (v·x)², does not depend on it."
    ),
    witness=witness,
)
