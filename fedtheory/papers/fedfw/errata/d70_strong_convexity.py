"""Section 5.1 calls the MCLR problem strongly convex; softmax losses are flat along the shift of all classes."""

from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity

SOFTMAX = (
    (Fraction(1, 2), Fraction(1, 3), Fraction(1, 6)),
    (Fraction(9, 10), Fraction(1, 20), Fraction(1, 20)),
)
"""Two vectors of class probabilities: any others do as well."""


def curvature(probabilities: tuple[Fraction, ...], direction: tuple[int, ...]) -> Fraction:
    """vᵀ(diag q - q qᵀ)v, the second derivative of the cross-entropy along v in the space of scores."""
    square = sum((q * v * v for q, v in zip(probabilities, direction, strict=True)), Fraction(0))
    mean = sum((q * v for q, v in zip(probabilities, direction, strict=True)), Fraction(0))
    return square - mean**2


def witness() -> tuple[Witness, ...]:
    """Along (1, ..., 1), at two points."""
    return tuple(
        Witness(
            f"the loss is curved along the shift of all classes, at class probabilities {', '.join(map(str, q))}",
            Fraction(0),
            "<",
            curvature(q, (1,) * len(q)),
            "the Hessian of the cross-entropy in the scores is diag q - q qᵀ, and Σq = 1",
        )
        for q in SOFTMAX
    )


D70 = Erratum(
    id="fedfw.d70",
    about="fedfw.clm7",
    severity=Severity.FALSE,
    source=Source("dadras2024fedfw", "Section 5.1: 'the strongly convex MCLR problem'"),
    printed="the multiclass logistic regression problem is strongly convex",
    corrected="it is convex; no regulariser is stated that would make it strongly convex",
    why=(
        "Adding one vector to the weights of every class changes no class probability, so the loss is constant along "
        "that direction, and its Hessian has a kernel everywhere."
    ),
    witness=witness,
)
