r"""FedFW, Appendix A, last sentence: local steps do not help the naive procedure (20).

"Similar arguments hold even if we run multiple local training steps before the aggregation." They do, as long as no
step is a full one: with η_t < 1 the client (x + 1)² never reaches the end -1, where its gradient vanishes and its
oracle may say anything (erratum fedfw.d05). Here η_t = 2/(t+2), any number K of local steps, any dimension, and k of n
clients pulling up; units as in fedfw.appA.
"""

from dataclasses import replace
from fractions import Fraction

import sympy as sp

from fedtheory.core.concept import Dimension, Property
from fedtheory.core.instance import Instance
from fedtheory.core.metrics import OBJECTIVE_GAP
from fedtheory.core.statement import (
    COUNT,
    Assumption,
    Bound,
    Exhibit,
    Parameter,
    Source,
    Statement,
    Status,
    t,
)
from fedtheory.instances.interval import SeparableQuadratics
from fedtheory.papers.fedfw.algorithms.naive_local_steps import naive_local_steps
from fedtheory.papers.fedfw.statements.appA_naive import (
    AWAY,
    CONSTANTS_A,
    FROM_THE_CENTRE,
    MOST_PULL_UP,
    STAYS_AT_0,
    TWO_CLIENTS,
    pulled_apart,
)
from fedtheory.papers.fedfw.statements.notation import eta_t

NOT_ABOVE = Property(
    "start not above the mean oracle",
    "the server starts at most at (2k/n - 1)r in every coordinate, which is where the oracles' mean lies",
)
K = sp.Symbol("K", integer=True, positive=True)
LOCAL_STEPS = Parameter(K, "number of local steps", "Appendix A", Dimension(0, 0), COUNT)


def pulled_apart_below(
    *, n: int = 2, k: int = 1, p: int = 1, start: str = "0"
) -> Instance[SeparableQuadratics]:
    """(21) with k of n clients (x - 3)², from a start that is promised not to be above the mean of the oracles."""
    instance = pulled_apart(n=n, k=k, p=p, start=start)
    low = all(n * Fraction(entry) <= 2 * k - n for entry in start.split(","))
    return replace(instance, promises=instance.promises | ({NOT_ABOVE} if low else set()))


LOCAL = Statement(
    id="fedfw.appA_local",
    title="local steps do not help the naive federated Frank-Wolfe",
    kind="counterexample",
    source=Source("dadras2024fedfw", "Appendix A, last sentence"),
    algorithm=naive_local_steps,
    schedule={eta_t: 2 / (t + 2), K: K},
    constants=CONSTANTS_A,
    parameters=(LOCAL_STEPS,),
    assumptions=(TWO_CLIENTS,),
    bounds=(
        Bound(
            Status.PRINTED,
            "Appendix A, last sentence, for step sizes below 1",
            OBJECTIVE_GAP,
            STAYS_AT_0,
            relation="=",
            also=(FROM_THE_CENTRE,),
            remark="0 stays a fixed point",
        ),
        Bound(
            Status.LOWER,
            "ours: k of n clients pull up, and they are at least half",
            OBJECTIVE_GAP,
            AWAY,
            relation=">=",
            conditions=(MOST_PULL_UP,),
            also=(Assumption("the start is not above the mean of the oracles", NOT_ABOVE, "ours"),),
            remark="the mean of the clients never rises above the mean of the oracles, (2k/n - 1)r",
        ),
    ),
    rate=sp.Integer(1),
    exhibits=(
        Exhibit(
            pulled_apart_below,
            {K: Fraction(5)},
            50,
            {"printed": "1.0000", "lower": "1.0000"},
            "(21), five local steps",
        ),
        Exhibit(
            lambda: pulled_apart_below(n=5, k=3, p=3, start="1/5"),
            {K: Fraction(3)},
            50,
            {"lower": "1.0000"},
            "three of five clients, three coordinates, three local steps",
        ),
    ),
    rests_on=("fedfw.appA",),
)
