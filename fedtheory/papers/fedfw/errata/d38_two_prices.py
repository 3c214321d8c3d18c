"""Theorem 2 pays for consensus twice; (58) throws away the very square that would pay for (62)."""

from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source, T
from fedtheory.core.verdict import Severity
from fedtheory.errata.enclosure import Values, enclosed_bound
from fedtheory.papers.fedfw.statements.notation import D, H, L, g_star, lambda_0, n
from fedtheory.papers.fedfw.statements.thm2_nonconvex import THEOREM_2, Ecal


def witness() -> tuple[Witness, ...]:
    """L = H = D = g* = 1, E = 1/2 and nλ₀ = 1 at T = 1000: twice the sharpened bound is still below print."""
    found = []
    for clients in (2, 10, 100):
        at: Values = {
            n: clients,
            L: 1,
            D: 1,
            H: 1,
            g_star: 1,
            Ecal: Fraction(1, 2),
            lambda_0: Fraction(1, clients),
            T: 1000,
        }
        sharpened, corrected = (
            enclosed_bound(THEOREM_2.bound(key), at) for key in ("sharpened", "corrected")
        )
        found.append(
            Witness(
                f"twice the sharpened bound of the average ≤ the paper's bound of the least, n = {clients}, nλ₀ = 1",
                2 * sharpened.upper,
                "<=",
                corrected.lower,
                "the left side from above, the right side from below",
                expected=True,
            )
        )
    return tuple(found)


D38 = Erratum(
    id="fedfw.d38",
    about="fedfw.thm2",
    severity=Severity.CONSTANT,
    source=Source("dadras2024fedfw", "eqs. (58), last line, (59), (62); Theorem 2"),
    printed="gâp(X) ≥ max over U of {⟨∇F̂(X), X - U⟩ + λ⟨X - X̄, X̄ - U⟩}, with λ‖X - X̄‖² dropped; then (57)",
    corrected=(
        "kept, it completes the square: (1/T)Σgap(x̄^t) ≤ (E + nD²λ_0/2 + (H + LD)²/(4nλ_0))T^(-1/3) + (LD²/2)T^(-2/3)"
    ),
    why=(
        "((H + LD)/√n)d - λd² is at most (H + LD)²/(4nλ), whatever the distance: part (b) of the proof is not needed, and "
        "the bound is one for the average over the rounds, hence for a random one. (59) is an equality, not '≥'."
    ),
    witness=witness,
)
