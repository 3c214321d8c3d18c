"""FedProx with exact steps over some rounds on convex smooth clients: the mean gap of the server's points."""

from fractions import Fraction

from fedtheory.core.statement import POSITIVE
from fedtheory.core.worst_case import Claimed, Letter, Parameters
from fedtheory.pep import PEP, worst_case
from fedtheory.pep.mean_gaps import (
    BEGINNING,
    DIFFERING,
    DISTANCE,
    HETEROGENEITY,
    ROUNDS,
    SMOOTHNESS,
    federation,
    of_the_bound,
    ones,
)
from fedtheory.pep.primitive_steps import proximal_step


def problem(letters: Parameters) -> PEP:
    """T rounds at numbers."""
    here = federation(letters)
    f, clients, x = here.f, here.clients, here.start
    gaps = []
    for _ in range(int(letters["T"])):
        x = clients.mean(proximal_step(x, f, letters["eta"])[0])
        gaps.append(here.gap(x))
    return here.mean(gaps)


GAP = worst_case(
    "fedprox.gap",
    "FedProx with exact steps on convex smooth clients that differ at the minimiser: the mean gap",
    problem,
    metric="the mean of F(x_t) - F(x*), t = 2, ..., T + 1",
    letters=(
        ROUNDS,
        SMOOTHNESS,
        HETEROGENEITY,
        DISTANCE,
        Letter("eta", "step of the proximal map", POSITIVE),
    ),
    assumptions=(
        DIFFERING,
        "x_{t+1} is the mean of the clients' proximal points of x_t with step eta",
        BEGINNING,
    ),
    source="li2020fedprox",
    claimed=(Claimed("fedprox.smooth", "restated", of_the_bound),),
    shown=tuple(ones(rounds, zeta=Fraction(1), eta=Fraction(1, 2)) for rounds in (1, 2)),
)
