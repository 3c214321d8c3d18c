"""Local gradient descent over some rounds on convex clients that differ at the minimiser: the mean gap over rounds and local steps."""

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
    STEPS,
    federation,
    of_the_bound,
    ones,
)


def problem(letters: Parameters) -> PEP:
    """T rounds of K local steps at numbers."""
    here = federation(letters)
    f, clients, x = here.f, here.clients, here.start
    rounds, steps = int(letters["T"]), int(letters["K"])
    gaps = []
    for _ in range(rounds):
        y = x
        for _ in range(steps):
            middle = y if y is x else clients.mean(y)
            gaps.append(here.gap(middle))
            y = y - letters["eta"] * f.gradient(y)
        x = clients.mean(y)
    return here.mean(gaps)


GAP = worst_case(
    "localsgd.gap",
    "local gradient descent on convex clients that differ at the minimiser: the mean gap over rounds and local steps",
    problem,
    metric="the mean of F(y_k) - F(x*) over local steps k of T rounds, y_k the mean of the clients",
    letters=(
        ROUNDS,
        STEPS,
        SMOOTHNESS,
        HETEROGENEITY,
        DISTANCE,
        Letter("eta", "step of the clients", POSITIVE),
    ),
    assumptions=(
        DIFFERING,
        "T rounds of K local gradient steps of size eta from the server's point, every client in every round, and the server averages",
        BEGINNING,
    ),
    source="khaled2020tighter",
    claimed=(Claimed("localsgd.convex", "restated", of_the_bound),),
    shown=tuple(
        ones(rounds, zeta=Fraction(1), K=Fraction(2), eta=Fraction(1, 4)) for rounds in (1, 2)
    ),
)
