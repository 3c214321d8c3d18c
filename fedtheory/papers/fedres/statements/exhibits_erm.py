"""The runs that FedRes.ERM's theorem carries with it: few samples, followed on every path, and long runs by sampling."""

from fractions import Fraction
from functools import partial

from fedtheory.core.statement import Exhibit, SampledExhibit
from fedtheory.core.verdict import Outcome
from fedtheory.papers.fedres.instances.few_samples import few_samples, three_points
from fedtheory.papers.fedres.statements.erm import alpha, beta

TWO_CLIENTS = partial(
    few_samples,
    x="1/5 -1/10;1/10 1/5",
    z="1/10 1/5;-1/5 1/10",
    y="1/5 -1/10;1/10 3/10",
)

EXHIBITS = (
    Exhibit(
        three_points,
        {alpha: Fraction(0), beta: Fraction(0)},
        10,
        {"ordered": "0.0013", "sharpened": "0.0020", "round": "0.0028", "curve": "0.0175"},
        "one client, three samples, no delay",
    ),
    Exhibit(
        TWO_CLIENTS,
        {alpha: Fraction(1), beta: Fraction(1)},
        8,
        {"ordered": "0.0016", "sharpened": "0.0021", "curve": "0.0427"},
        "two clients of their own, a round of delay each way",
    ),
    Exhibit(
        partial(few_samples, x="1/10;1/10", z="1/10;1/20", y="4/5;-7/10"),
        {alpha: Fraction(0), beta: Fraction(0)},
        4000,
        {"ordered": "0.0085", "sharpened": "0.0085", "round": "0.0000", "curve": "0.1094"},
        "no noise, and clients that ask for opposite models: how long a run it takes for the bound to say anything",
    ),
)
SAMPLED = (
    SampledExhibit(
        TWO_CLIENTS,
        {alpha: Fraction(2), beta: Fraction(1)},
        400,
        {"curve": Outcome.HOLDS},
        "two clients of their own, 400 rounds",
    ),
)
