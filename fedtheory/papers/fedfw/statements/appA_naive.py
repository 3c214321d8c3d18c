r"""FedFW, Appendix A: the naive federated Frank-Wolfe (20) does not converge.

On (21), f_1 = (x - 3)² and f_2 = (x + 1)² over [-1, 1], the oracles say 1 and -1 for ever, whatever the step sizes: 0 is
a fixed point, and 1 the solution. Stated here with units (curvature L, diameter D), in any dimension, and for any split
of the clients: k of n pull up. With η_1 = 1 the start is forgotten in the first round.
"""

from dataclasses import replace

import sympy as sp

from fedtheory.algorithms.naive_frank_wolfe import naive_frank_wolfe
from fedtheory.core.claim import Claim
from fedtheory.core.concept import Concept, Property
from fedtheory.core.instance import Instance
from fedtheory.core.metrics import OBJECTIVE_GAP
from fedtheory.core.statement import (
    COUNT,
    Assumption,
    Bound,
    Constant,
    Exhibit,
    Source,
    Statement,
    Status,
    t,
)
from fedtheory.instances.interval import SeparableQuadratics, interval
from fedtheory.papers.fedfw.statements.notation import CONSTANTS, D, L, eta_t, n

PULLING_UP = Concept("clients pulling up", "number k of clients with loss (x - 3)^2, up to scale")
PULLED_APART = Property(
    "clients of the counterexample",
    "on the box of half-width r, k clients have the loss (L/2)|x - 3r1|^2 and the others (L/2)|x + r1|^2, "
    "and the server does not start with an entry -r, where the second gradient vanishes",
)
AT_THE_CENTRE = Property(
    "even split from the centre", "as many clients pull up as down, and the server starts at 0"
)

k = sp.Symbol("k", integer=True, positive=True)


def pulled_apart(
    *, n: int = 2, k: int = 1, p: int = 1, start: str = "0"
) -> Instance[SeparableQuadratics]:
    """(21) with k of n clients (x - 3)² in each of p coordinates; (21) itself by default."""
    slopes = [",".join(["-6"] * p)] * k + [",".join(["2"] * p)] * (n - k)
    instance = interval(curvature="2", slope=";".join(slopes), start=start)
    centre = instance.problem.start.mean(axis=1)
    promised = {PULLED_APART} if (centre > -1).all() else set()
    if 2 * k == n and not centre.any():
        promised.add(AT_THE_CENTRE)
    return replace(
        instance,
        name=f"the counterexample (21) with {k} of {n} clients (x - 3)^2 in {p} coordinates",
        constants={**instance.constants, PULLING_UP: k},
        promises=instance.promises | promised,
    )


CONSTANTS_A = (
    *(constant for constant in CONSTANTS if constant.symbol in {n, L, D}),
    Constant(k, PULLING_UP, "ours", COUNT),
)
TWO_CLIENTS = Assumption(
    "f_1(x) = (x-3)^2 and f_2(x) = (x+1)^2 on [-1, 1]", PULLED_APART, "eq. (21)"
)
FROM_THE_CENTRE = Assumption(
    "procedure (20) initialized from x-bar^1 = 0, with f_1 and f_2",
    AT_THE_CENTRE,
    "before eq. (22)",
)
STAYS_AT_0 = L * D**2 / 8  # F(0) - F*
AWAY = (
    L * D**2 / 2 * (1 - k / n) * (3 * k / n - 1)
)  # at the mean of the oracles, where most pull up
MOST_PULL_UP = Claim(n, "<=", 2 * k)

APPENDIX_A = Statement(
    id="fedfw.appA",
    title="the naive federated Frank-Wolfe stops at a point that is no solution",
    kind="counterexample",
    source=Source("dadras2024fedfw", "Appendix A, eqs. (20)-(22)"),
    algorithm=naive_frank_wolfe,
    schedule={eta_t: 2 / (t + 1)},
    constants=CONSTANTS_A,
    parameters=(),
    assumptions=(TWO_CLIENTS,),
    bounds=(
        Bound(
            Status.PRINTED,
            "eq. (22): x = 0 is a fixed point, for any step size",
            OBJECTIVE_GAP,
            STAYS_AT_0,
            relation="=",
            also=(FROM_THE_CENTRE,),
            remark="F(0) - F* = 1 on (21), where L = D = 2",
        ),
        Bound(
            Status.LOWER,
            "ours: k of n clients pull up, and they are at least half",
            OBJECTIVE_GAP,
            AWAY,
            relation=">=",
            first_round=2,
            conditions=(MOST_PULL_UP,),
            remark="from any start, since eta_1 = 1: x-bar^t = (2k - n)/n r, while x* is the upper end",
        ),
        Bound(
            Status.LOWER,
            "ours: k of n clients pull up, and they are at most half",
            OBJECTIVE_GAP,
            L * D**2 / 2 * (k / n) ** 2,
            name="minority",
            relation=">=",
            first_round=2,
            conditions=(Claim(2 * k, "<=", n),),
            remark="x* = (4k - n)/n r lies inside",
        ),
    ),
    rate=sp.Integer(1),
    exhibits=(
        Exhibit(
            pulled_apart,
            {},
            50,
            {"printed": "1.0000", "lower": "1.0000", "minority": "1.0000"},
            "(21)",
        ),
        Exhibit(
            lambda: pulled_apart(n=5, k=3, p=3, start="1"),
            {},
            50,
            {"lower": "1.0000"},
            "three of five clients, three coordinates, started at the solution",
        ),
    ),
)
