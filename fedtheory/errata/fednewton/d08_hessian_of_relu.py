"""The remark on other losses says the opposite of what it means, and a wrong example."""

from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity


def witness() -> tuple[Witness, ...]:
    """The squared loss of relu(w x) at x = 1, y = 1: (relu(w) - 1)²/2 has the second derivative 1 for w > 0, and 0 for w < 0."""
    step = Fraction(1, 4)

    def loss(w: Fraction) -> Fraction:
        return (max(w, Fraction(0)) - 1) ** 2 / 2

    def bend(w: Fraction) -> Fraction:
        return (loss(w + step) - 2 * loss(w) + loss(w - step)) / step**2

    return (
        Witness(
            "the Hessian does not depend on the weights",
            bend(Fraction(1)),
            "=",
            bend(Fraction(-1)),
            "second differences: 1 at w = 1, 0 at w = -1",
        ),
    )


D08 = Erratum(
    id="fednewton.d08",
    about="fednewton.rem4",
    severity=Severity.GAP,
    source=Source("anonymous2024fednewton", "Remark 4"),
    printed="the proposed algorithm FedNewton is not applies to a broad range of loss functions; the Hessian is independent from the weights, e.g. ReLU and the squared loss",
    corrected="it is applicable to a broad range of loss functions; of the two only the squared loss of a linear model has such a Hessian",
    why="Relu has a kink: with it the Hessian depends on the weights, and the loss is not twice differentiable, which the same remark asks for.",
    witness=witness,
)
