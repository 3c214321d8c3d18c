"""Lemma F.5 bounds norms by squares, loses γ on the way, and inherits the answers of Lemma F.2."""

from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity
from fedtheory.instances.lipschitz_labels import rational_regression
from fedtheory.papers.ffgb.algorithms.ffgb_square_exact import ffgb_square_exact, squared_norm


def witness() -> tuple[Witness, ...]:
    """One client with one point: G_s² = 2B². First the label 1/10 with γ = 1; then the label 1, γ = 1/2, and a residual that turns after twelve steps; then the first step of all."""
    small = rational_regression(points="0", weights="1", labels="1/10")
    g = abs(ffgb_square_exact(small, K=3, rounds=1).functions[1][0])
    turning = rational_regression(
        points="0", weights="1", labels="1", oracle="turning", gamma="1/2", turn=12
    )
    thrown = rational_regression(points="0,1", weights="1/2,1/2", labels="0,1", start="0,-1")
    after = squared_norm(thrown.weights, ffgb_square_exact(thrown, K=1, rounds=1).functions[1])
    (answer,) = ffgb_square_exact(turning, K=12, rounds=1).answers[-1]
    square = squared_norm(turning.weights, answer)
    return (
        Witness("‖ḡ‖_{α_s} ≤ G_s²/γ²", g, "<=", Fraction(2, 100), "1/10 and 2/100"),
        Witness(
            "‖ḡ‖²_{α_s} ≤ G_s²/γ²", g**2, "<=", Fraction(2, 100), "1/100 and 2/100", expected=True
        ),
        Witness("h̄ is G-bounded: ‖h̄‖² ≤ G²", square, "<=", Fraction(2), "γ is lost"),
        Witness(
            "‖h̄‖² ≤ G²/γ², as in (50)",
            square,
            "<=",
            Fraction(8),
            "the answer is almost 3 = (2 - γ)B/γ",
        ),
        Witness(
            "‖ḡ‖² ≤ 2B²/γ², as in (49)",
            after,
            "<=",
            Fraction(2),
            "two points, labels 0 and 1, f^0 = -f*: the first step ends at 3f*",
        ),
        Witness(
            "‖h̄‖² ≤ 2(2 - γ)²B²/γ²", square, "<=", Fraction(18), "both residuals", expected=True
        ),
    )


D65 = Erratum(
    id="ffgb.d65",
    about="ffgb.lemF_5",
    severity=Severity.FALSE,
    source=Source("shen2022ffgb", "Lemma F.5, (49), (50)"),
    printed="‖ḡ‖_{α_s}, ‖h̄‖_{α_s} ≤ G_s²/γ²; consequently they are G-bounded under L²(α)",
    corrected="‖ḡ‖²_{α_s}, ‖h̄‖²_{α_s} ≤ (2L²/(Nγ²)) Σ W_2²(α_s, α_i) + 2(2 - γ)²B²/γ²; with 1/γ in the consequence",
    why=(
        "(49) and (50) have the squares on the left, the statement has not, and its last sentence drops γ. The bound of the answers on their own supports is that of Lemma F.2."
    ),
    witness=witness,
)
