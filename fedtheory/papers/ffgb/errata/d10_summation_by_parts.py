"""(34) and (42) forget the regularisation when they sum by parts: line 5 moves along h + μg, not along h."""

from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity
from fedtheory.papers.ffgb.instances.finite_support import rational_support

MU, G = Fraction(1), Fraction(1)


def round_zero(
    gamma: Fraction, start: Fraction
) -> tuple[list[Fraction], list[Fraction], list[Fraction]]:
    """g, h and Δ of the first two steps: one client, one point, the loss f, answers γ times the query, c = 2."""
    data = rational_support(weights="1", labels="1", mu="1", gamma=str(gamma), oracle="shrink")
    g, answers, residuals, residual = [start], [], [], Fraction(0)
    for n in (2, 3):
        query = residual + data.gradients(((g[-1],),))[0][0]
        h = data.oracle(((query,),))[0][0]
        residual = query - h
        answers.append(h)
        residuals.append(residual)
        g.append(Fraction(n - 2, n) * g[-1] - 2 / (MU * n) * h)
    return g, answers, residuals


def witness() -> tuple[Witness, ...]:
    """K = 2, t = 0, μ = G = 1; f* = -1."""
    g, h, residual = round_zero(Fraction(1, 2), Fraction(1))
    left = sum(((-1 - g[k]) * (h[k] - G) for k in range(2)), Fraction(0))
    end = (-1 - g[1]) * -residual[1]
    gamma = Fraction(9, 10)
    far, answers, residuals = round_zero(gamma, 2 * G / (gamma * MU))
    pair = (answers[0] + MU * far[0]) * residuals[0]  # η of the first step is 1
    return (
        Witness(
            "Σ⟨f* - g^k, h^k - ∇R⟩ = ⟨f* - g^K, -Δ^K⟩ + Σ⟨ηh^k, Δ^k⟩",
            left,
            "=",
            end + h[0] * residual[0],
            "exact steps with γ = 1/2 from f^0 = 1",
        ),
        Witness(
            "Σ⟨f* - g^k, h^k - ∇R⟩ = ⟨f* - g^K, -Δ^K⟩ + Σ⟨η(h^k + μg^k), Δ^k⟩",
            left,
            "=",
            end + (h[0] + MU * g[0]) * residual[0],
            "exact steps with γ = 1/2 from f^0 = 1",
            expected=True,
        ),
        Witness(
            "⟨η(h + μg), Δ⟩ ≤ η(1 - γ)(2 - γ)G²/γ², the factor of the printed sum",
            pair,
            "<=",
            (1 - gamma) * (2 - gamma) / gamma**2 * G**2,
            "exact steps with γ = 9/10 from f^0 = 2G/(γμ)",
        ),
        Witness(
            "⟨η(h + μg), Δ⟩ ≤ 4η(1 - γ)G²/γ²",
            pair,
            "<=",
            4 * (1 - gamma) / gamma**2 * G**2,
            "‖h + μg‖ ≤ 4G/γ",
            expected=True,
        ),
    )


D10 = Erratum(
    id="ffgb.d10",
    about="ffgb.eq42",
    severity=Severity.GAP,
    source=Source("shen2022ffgb", "eq. (42); eq. (34), fifth line"),
    printed="Σ_{k<K} ⟨η^k h_i^k, Δ_i^k⟩, bounded with (1 - γ)(2 - γ)G²/γ²",
    corrected="Σ_{k<K} ⟨η^k (h_i^k + μg_i^k), Δ_i^k⟩, bounded with 4(1 - γ)G²/γ²",
    why="g^{k+1} - g^k = -η(h + μg) by line 5 of Algorithm 2. The order in γ, K and T survives.",
    witness=witness,
)
