"""Predictions can give the local model and its features away."""

from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity


def witness() -> tuple[Witness, ...]:
    """Two rounds with one local model w = (1/3, -1/5), x^g = x^l: the server solves two equations."""
    w = (Fraction(1, 3), Fraction(-1, 5))
    rows = ((Fraction(1, 2), Fraction(0)), (Fraction(1, 4), Fraction(1, 2)))
    sent = [a * w[0] + b * w[1] for a, b in rows]
    (a, b), (c, d) = rows
    found = (
        (d * sent[0] - b * sent[1]) / (a * d - b * c),
        (a * sent[1] - c * sent[0]) / (a * d - b * c),
    )
    apart = sum(((p - q) ** 2 for p, q in zip(found, w, strict=True)), Fraction(0))
    return (
        Witness(
            "the server cannot tell the local model: 0 < ‖found - w‖²",
            Fraction(0),
            "<",
            apart,
            "x^g, f(x^l; w) and Example 1",
        ),
    )


D94 = Erratum(
    id="fedres.d94",
    about="fedres.int3",
    severity=Severity.GAP,
    source=Source(
        "agarwal2020fedres",
        (
            "Section 1, 'First, the clients have freedom' and 'largely preserves privacy'; Example 1; Algorithm 1"
        ),
    ),
    printed=(
        "since the client does not need to reveal the design of the local model and the local features it "
        "uses, the system largely preserves privacy; the clients have freedom to design their own local "
        "models"
    ),
    corrected=(
        "no statement of privacy is made or proved; it depends on what the server knows of the features. The "
        "freedom is that of FedRes.SGD, within joint convexity and common D, G and γ"
    ),
    why=(
        "x^g_{i,t} and x^l_{i,t} can be identical, by Example 1; then the server has the local features, and "
        "two predictions of one linear model of two numbers are that model. FedRes.ERM sends samples and "
        "local models, and its server evaluates them in (3)."
    ),
    witness=witness,
)
