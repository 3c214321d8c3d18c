"""First-order methods are said to need 1/eps rounds; on the ridge objective they are linear."""

from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity
from fedtheory.papers.fednewton.instances.ridge_clients import rational_ridge


def rounds_of_gradient_descent(target: Fraction) -> int:
    """FedAvg with one step of size 1/2 and two scalar clients: rounds until ‖w - w_D‖ is at most the target."""
    data, eta = rational_ridge(), Fraction(1, 2)
    (w,), (best,) = data.first, data.w_D
    rounds = 0
    while abs(w - best) > target:
        (slope,) = data.mean(data.gradients((w,)))
        w, rounds = w - eta * slope, rounds + 1
    return rounds


def witness() -> tuple[Witness, ...]:
    """An error of 2^-20, for which 1/ε is a million rounds."""
    target = Fraction(1, 2**20)
    return (
        Witness(
            "a first-order method needs 1/eps rounds to the error eps = 2^-20, two scalar clients",
            1 / target,
            "<=",
            Fraction(rounds_of_gradient_descent(target)),
            "FedAvg with one step of size 1/2 a round multiplies its error by 1/4",
        ),
    )


D70 = Erratum(
    id="fednewton.d70",
    about="fednewton.rem3",
    severity=Severity.FALSE,
    source=Source("anonymous2024fednewton", "Remark 3"),
    printed=(
        "first-order federated algorithms requires a large number of communication rounds t = Omega(1/eps)"
    ),
    corrected=(
        "on the ridge objective FedAvg and FedProx are linear as well, with a factor that tends to 1 with lambda, and to fixed "
        "points that are KRR for one local step only"
    ),
    why="The objective is strongly convex: statements fednewton.fedavg and fednewton.fedprox; O(1/eps) is an upper bound of others.",
    witness=witness,
)
