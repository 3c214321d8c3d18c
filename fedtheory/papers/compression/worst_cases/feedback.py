"""Error feedback over some rounds on convex clients that differ at the minimiser: the mean gap of the server's points."""

from fractions import Fraction

from fedtheory.core.statement import NONNEGATIVE, POSITIVE
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


def problem(letters: Parameters) -> PEP:
    """T rounds at numbers; what a compressor sends is any point within q of a message's length from it."""
    here = federation(letters)
    f, clients, x = here.f, here.clients, here.start
    rounds, left, gaps = int(letters["T"]), None, []
    for t in range(1, rounds + 1):
        gaps.append(here.gap(x))
        if t == rounds:
            break
        message = letters["eta"] * f.gradient(x)
        message = message if left is None else left + message
        left = clients.set_initial_point(name=f"left {t}")
        here.problem.add_constraint(
            left**2 <= letters["q"] ** 2 * message**2, name=f"compressor {t}"
        )
        x = x - clients.mean(message - left)
    return here.mean(gaps)


GAP = worst_case(
    "compression.feedback_gap",
    "error feedback on convex clients that differ at the minimiser: the mean gap",
    problem,
    metric="the mean of F(x_t) - F(x*), t <= T",
    letters=(
        ROUNDS,
        SMOOTHNESS,
        Letter("q", "share of a length that a compressor loses at most", NONNEGATIVE),
        HETEROGENEITY,
        DISTANCE,
        Letter("eta", "step", POSITIVE),
    ),
    assumptions=(
        DIFFERING,
        "a client sends what is compressed of its gradient step and of what was left out before, and what is left out is at most q as long",
        BEGINNING,
    ),
    source="stich2020feedback",
    claimed=(Claimed("compression.feedback_convex", "restated", of_the_bound),),
    shown=tuple(
        ones(rounds, zeta=Fraction(1), q=Fraction(1, 2), eta=Fraction(1, 8)) for rounds in (1, 2)
    ),
)
