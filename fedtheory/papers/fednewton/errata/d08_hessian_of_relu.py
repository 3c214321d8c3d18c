"""The remark on other losses says the opposite of what it means, and a wrong example."""

from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity


def newton_from_zero(lam: Fraction) -> Fraction:
    """One undamped step from w = 0 on log(1 + (w - 1)²)/2 + λw²/2, φ = y = 1, one client."""
    u = Fraction(-1)  # w - y
    slope, bend = u / (1 + u**2), (1 - u**2) / (1 + u**2) ** 2
    return -slope / (bend + lam)


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
        Witness(
            "a round from 0 on log(1 + (w - 1)²)/2, λ = 1/100, does not raise the objective",
            Fraction(1, 100) * newton_from_zero(Fraction(1, 100)) ** 2 / 2,
            "<=",
            Fraction(1, 2),
            "w = 50: the penalty alone is 25/2, and the objective at 0 is log(2)/2",
        ),
    )


D08 = Erratum(
    id="fednewton.d08",
    about="fednewton.rem4",
    severity=Severity.GAP,
    source=Source("anonymous2024fednewton", "Remark 4"),
    printed="the proposed algorithm FedNewton is not applies to a broad range of loss functions; the Hessian is independent from the weights, e.g. ReLU and the squared loss; for other losses the weights can be initialized as 0",
    corrected="it is applicable to a broad range of loss functions; of the two only the squared loss of a linear model has such a Hessian; for others a step has to be damped",
    why="Relu has a kink: with it the Hessian depends on the weights, and the loss is not twice differentiable, which the same remark asks for. And to be twice differentiable is not enough: an undamped step, which is all that Algorithm 1 has, may end far away.",
    witness=witness,
)
