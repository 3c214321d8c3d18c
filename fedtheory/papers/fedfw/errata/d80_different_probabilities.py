"""With different probabilities the decrease of a round is no multiple of the gap."""

from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity
from fedtheory.papers.fedfw.errata.clients import dot, minus, on_interval
from fedtheory.papers.fedfw.errata.fixed_steps import oracle, stacked_slopes

CHANCES = (Fraction(1), Fraction(1, 10))


def witness() -> tuple[Witness, ...]:
    """f_1 = f_2 = x on [-1, 1] at X = (-1, 1), λ = 1/4: client 1, who always comes, has nothing to gain."""
    federation = on_interval((0, 1), (0, 1), start=(-1, 1))
    X = federation.start
    slopes = stacked_slopes(federation, X, Fraction(1, 4))
    blocks = [
        dot(g, minus(oracle(federation, g), x)) for g, x in zip(slopes, X, strict=True)
    ]  # ⟨g_i, s_i - x_i⟩
    mean = sum(CHANCES, Fraction(0)) / len(CHANCES)
    decrease = sum((p * b for p, b in zip(CHANCES, blocks, strict=True)), Fraction(0))
    return (
        Witness(
            "(42), second line, with the mean of the p_i for p: Σp_i⟨g_i, s_i - x_i⟩ ≤ p⟨∇F̂_t(X), S - X⟩",
            decrease,
            "<=",
            mean * sum(blocks, Fraction(0)),
            "p_1 = 1 and p_2 = 1/10",
        ),
        Witness(
            "and with the least of them",
            decrease,
            "<=",
            min(CHANCES) * sum(blocks, Fraction(0)),
            "no block's term is positive",
            expected=True,
        ),
    )


D80 = Erratum(
    id="fedfw.d80",
    about="fedfw.clm17",
    severity=Severity.GAP,
    source=Source("dadras2024fedfw", "Section 4.2"),
    printed="non-uniform participation can be addressed similarly",
    corrected=(
        "for instance with the least p_i in the decrease and the largest in the curvature, and steps made for these two"
    ),
    why=(
        "Only the least p_i can stand before the whole gap, and the steps 2/(p(t-1) + 2) are made for one p. No schedule "
        "and no rate are named."
    ),
    witness=witness,
)
