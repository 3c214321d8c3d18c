"""Section 3.2 calls messages extreme points, which are short; the server sends means, and on a ball nothing is short."""

from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity
from fedtheory.papers.fedfw.errata.clients import (
    fedfw_iterates,
    mean,
    on_interval,
    point,
    scaled,
    squared,
)


def witness() -> tuple[Witness, ...]:
    """(21) from 0, λ_0 = 1/2: x̄^3, which the server sends; then the oracle of the Euclidean ball at (1, 2, 2)."""
    federation = on_interval((2, -6), (2, 2), start=(0, 0))
    sent = mean(federation, fedfw_iterates(federation, Fraction(1, 2), 3)[-1])
    (end,) = federation.vertices[-1]
    g = point(1, 2, 2)
    s = scaled(g, Fraction(-1, 3))  # -g/‖g‖, as ‖g‖² = 9
    return (
        Witness(
            "what the server sends in round 2 is an extreme point of [-1, 1]: (x̄^3)² = 1",
            squared(sent),
            "=",
            end**2,
            "4/9: exact iterates",
        ),
        Witness(
            "on the Euclidean ball a message has fewer numbers than the gradient",
            Fraction(sum(entry != 0 for entry in s)),
            "<",
            Fraction(len(g)),
            "three of three; their squares add up to 1",
        ),
    )


D67 = Erratum(
    id="fedfw.d67",
    about="fedfw.clm20",
    severity=Severity.GAP,
    source=Source(
        "dadras2024fedfw", "Section 3.2, first sentence, against the last line of Algorithm 1"
    ),
    printed=(
        "low communication overhead since the communicated signals are the extreme points of 𝒟, which typically have low "
        "dimensional representation"
    ),
    corrected=(
        "what clients send are oracle outputs, short for polytopes such as the l1 ball and for the nuclear-norm ball, and "
        "as long as the gradient for the l2 ball; what the server sends is x̄^(t+1), a mean"
    ),
    why=(
        "The sentence may mean the clients' messages alone, but the overhead is of both ways: 'Server communicates "
        "x̄^(t+1) to the clients' is Algorithm 1's last line; x̄^(t+1) is a combination of up to nt messages. The l2 ball "
        "is a domain of all three tables. Where several points are minimal, the oracle may also answer with none that is "
        "extreme."
    ),
    witness=witness,
)
