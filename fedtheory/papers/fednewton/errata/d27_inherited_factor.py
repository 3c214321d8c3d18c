"""Theorems 2 and 5 inherit a factor that is below 1 where FedNewton diverges."""

from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity


def witness() -> tuple[Witness, ...]:
    """Two clients, one draw each: φ² = 19 with probability 1/19, else 0; and φ² = 1. λ = 1, y = 1, δ = 1/20.

    Where the first has drawn 19: C_D1 = 19, C_D2 = 1, C_D = 10, so the error is multiplied by -81/40 each round, and the
    printed Upsilon = 9/10. C_2 and the sum over the clients are bounded from above, with κ² = 19, B = 1 and R = 0 (f* = 0).
    """
    lam, rounds = Fraction(1), 40
    H_1, H_2, H = 19 + lam, 1 + lam, 10 + lam
    a, b = (H / H_1 + H / H_2) / 2, Fraction(0)  # W H
    radius = a - 1
    P_1, P_2 = (1 + lam) / H_1, (1 + lam) / H_2
    R_1 = Fraction(19 - 1) / (1 + lam)
    factor = (P_1 * 2 * R_1 + P_2 * 2 * b) / 2
    # b_1 = ±sqrt(19), b_2 = ±1, 4 < sqrt(19) < 9/2; |w̄⁰ - w_D| for labels alike and for labels opposed, from below
    slope, rest = 1 / (2 * H_1) - 1 / (2 * H), 1 / (2 * H_2) - 1 / (2 * H)
    start = min(rest + Fraction(9, 2) * slope, rest - Fraction(4) * slope)
    beta_gap = H / (1 + lam)  # 1 - β = (C_D + λ)/(C + λ)
    C_2 = 2 * Fraction(9, 2) / beta_gap
    level = Fraction(4)  # more than log 40: e^4 > 40
    A = 1 + Fraction(1)  # 1/(n_j sqrt λ) + sqrt(N/n_j), N = 1/2 ≤ 1
    most = C_2 * factor**rounds * (2 * R_1 / 2) * A * level
    least = radius**rounds * start
    return (
        Witness(
            "Upsilon = 9/10",
            factor,
            "=",
            Fraction(9, 10),
            "Theorem 1's, of this sample",
            expected=True,
        ),
        Witness(
            "the error is multiplied by 81/40",
            radius,
            "=",
            Fraction(81, 40),
            "WH - 1",
            expected=True,
        ),
        Witness(
            "it happens with probability δ at most",
            Fraction(1, 19),
            "<=",
            Fraction(1, 20),
            "one draw",
        ),
        Witness(
            "after 40 rounds the error keeps (32)",
            least,
            "<=",
            most,
            "ends of sqrt(19), log 40 < 4",
        ),
    )


D27 = Erratum(
    id="fednewton.d27",
    about="fednewton.thm2",
    severity=Severity.FALSE,
    source=Source("anonymous2024fednewton", "(32); Theorem 2"),
    printed=(
        "with probability 1 - δ, ‖f^t - f_D‖_2 ≤ C_2 Upsilon^t Σ p_j sqrt(1 + Δ_Dj/λ)(2R_Dj + "
        "(1 + R_Dj)Δ_Dj/λ)(A_Dj log(2/δ) + Δ_Dj/λ + Δ_fj)"
    ),
    corrected="Upsilon with R_Dj + R_D for 2R_Dj",
    why=(
        "(16) replaces R_D by R_Dj, which is no larger for each j only if the sample of "
        "all data is no worse than each client's; where one client's sample is bad it is "
        "worse than the others', and FedNewton diverges while the printed bound tends to "
        "0."
    ),
    witness=witness,
)
