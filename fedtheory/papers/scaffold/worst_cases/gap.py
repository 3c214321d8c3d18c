"""SCAFFOLD over some rounds on convex clients, option I from exact gradients: the mean gap of the server's points."""

from fractions import Fraction

from fedtheory.core.statement import POSITIVE
from fedtheory.core.worst_case import Claimed, Letter, Parameters
from fedtheory.pep import PEP, worst_case
from fedtheory.pep.mean_gaps import (
    BEGINNING,
    CONVEX,
    DISTANCE,
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
    rounds, control, gaps = int(letters["T"]), f.gradient(x), []
    for t in range(rounds):
        gaps.append(here.gap(x))
        if t == rounds - 1:
            break
        y = x
        for _ in range(int(letters["K"])):
            y = y - letters["eta"] * (f.gradient(y) - control + clients.mean(control))
        control, x = f.gradient(x), clients.mean(y)
    return here.mean(gaps)


GAP = worst_case(
    "scaffold.gap",
    "SCAFFOLD on convex clients: the mean gap, whatever the heterogeneity",
    problem,
    metric="the mean of F(x_t) - F(x*), t <= T",
    letters=(
        ROUNDS,
        STEPS,
        SMOOTHNESS,
        DISTANCE,
        Letter("eta", "step of the clients", POSITIVE),
    ),
    assumptions=(
        CONVEX,
        "Algorithm 1, option I, all clients, global step 1; the first corrections are the gradients at x_1",
        BEGINNING,
    ),
    source="karimireddy2020scaffold",
    claimed=(Claimed("scaffold.convex", "restated", of_the_bound),),
    shown=tuple(ones(rounds, K=Fraction(2), eta=Fraction(1, 10)) for rounds in (1, 2)),
)
