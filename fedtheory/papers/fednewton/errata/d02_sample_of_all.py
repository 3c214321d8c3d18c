"""Theorem 1 has a client's deviation where its proof has that of all data."""

from collections.abc import Iterable
from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity


def mean(values: Iterable[Fraction]) -> Fraction:
    """Of two clients."""
    return sum(values, Fraction(0)) / 2


def witness() -> tuple[Witness, ...]:
    """One law, C = C_1 = C_2 = 1, λ = 1, and samples C_D1 = 19, C_D2 = 1: for instance φ² = 19 for one draw in 19, else 0."""
    law, lam, samples = Fraction(1), Fraction(1), (Fraction(19), Fraction(1))
    whole = mean(samples)
    factor = mean((law + lam) / (c + lam) * 2 * abs(law - c) / (law + lam) for c in samples)
    corrected = mean(
        (law + lam) / (c + lam) * (abs(law - c) + abs(law - whole)) / (law + lam) for c in samples
    )
    rho = mean((c - whole) ** 2 / (c + lam) for c in samples) / (whole + lam)
    # ‖f‖² = C w², ‖(C + λ)^{1/2} w‖² = (C + λ) w², and w̄^1 - w_D = -ρ (w̄^0 - w_D)
    return (
        Witness(
            "squared: ‖f^1 - f_D‖ is at most Upsilon ‖(C + λ)^{1/2} (w̄^0 - w_D)‖",
            law * rho**2,
            "<=",
            factor**2 * (law + lam),
            "in units of |w̄^0 - w_D|²: (81/40)² against 2 (9/10)²",
        ),
        Witness(
            "where Upsilon < 1 it converges", rho, "<", Fraction(1), "Upsilon = 9/10, ρ = 81/40"
        ),
        Witness(
            "with R_Dj + R_D for 2 R_Dj the first round obeys",
            law * rho**2,
            "<=",
            corrected**2 * (law + lam),
            "R_D = 9/2: the factor is 117/40",
            expected=True,
        ),
    )


D02 = Erratum(
    id="fednewton.d02",
    about="fednewton.thm1",
    severity=Severity.FALSE,
    source=Source("anonymous2024fednewton", "Theorem 1, Upsilon; (16), last step"),
    printed="Upsilon = Σ p_j P_Dj (2 R_Dj + Δ_Dj/λ)(1 + Δ_Dj/λ)",
    corrected="Upsilon = Σ p_j P_Dj (R_Dj + R_D + Δ_Dj/λ)(1 + Δ_Dj/λ), as in the fourth line of (16)",
    why="R_D is an average of deviations and may exceed the R_Dj of the clients with good samples, whose P_Dj are the largest. Then Upsilon is below 1 and the run diverges.",
    witness=witness,
)
