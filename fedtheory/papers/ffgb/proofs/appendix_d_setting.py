"""Appendix D as it is printed: with values of the losses, from the fourth round on, where Lemma D.1 is true of every client.

Beyond the setting of the radius: losses and subgradients at the mean of the clients' functions, the norm of an answer on
the support, and three sums over the steps of a round.
"""

from dataclasses import replace

from fedtheory.core.proof import Given
from fedtheory.core.role import Role
from fedtheory.core.statement import t
from fedtheory.core.term import (
    Function,
    Schema,
    Term,
    at_most,
    dot,
    equal,
    expect,
    less,
    mean,
    squared,
    symbol,
)
from fedtheory.papers.ffgb.proofs import quotes
from fedtheory.papers.ffgb.proofs.radius_printed import PRINTED_RANGE
from fedtheory.papers.ffgb.proofs.setting import (
    FROM_0,
    FROM_1,
    HERE,
    STEP,
    B,
    Delta,
    average,
    eta,
    f_star,
    g,
    h,
    i,
    k,
    r,
    w,
    x,
)
from fedtheory.papers.ffgb.proofs.total_variation_radius import FROM_3
from fedtheory.papers.ffgb.statements.notation import G, mu

loss, slope, answer = Function("loss"), Function("subgradient"), Function("answer")
crest = Function("crest")
total, against, carried = Function("total"), Function("against"), Function("carried")
v = symbol("v")
CREST = crest(i, k, t, B)
LATE = (FROM_1, FROM_3)
IKT = {"i": "client", "k": "integer", "t": "integer"}
ITX = {"i": "client", "t": "integer", "x": "outcome"}
KT = {"k": "integer", "t": "integer"}
g_bar = average(g, k, t, x)
hat = h(*HERE) + mu * g(*HERE)  # of the client
left_out = dot(f_star(x) - g(*HERE), h(*HERE) - r(*HERE))
moving = eta * dot(h(*HERE) + mu * g(*HERE), Delta(*HERE))


def local(of: Term) -> Term:
    """The mean over the clients of integrals against their inputs."""
    return expect("x", mean("i", w(i, x) * of))


def regularised(at: Term) -> Term:
    """What F_i integrates."""
    return loss(i, at, x) + mu / 2 * squared(at)


APPENDIX_D = replace(
    PRINTED_RANGE,
    symbols={
        **PRINTED_RANGE.symbols,
        "loss": (("client", "vector", "outcome"), "real"),
        "subgradient": (("client", "integer", "integer", "outcome"), "vector"),
        "answer": (("client", "integer", "integer"), "real"),
        "crest": (("client", "integer", "integer", "real"), "outcome"),
        "total": (("integer", "integer"), "real"),
        "against": (("client", "integer", "integer", "outcome"), "real"),
        "carried": (("client", "integer", "integer", "outcome"), "real"),
    },
    given={
        **PRINTED_RANGE.given,
        "crest": Given(
            Schema(less(0, w(i, CREST)), {**IKT, "b": "real"}, (FROM_1, FROM_0)),
            "crest is a point of supp alpha_i",
            "(25)",
            Role.DEFINITION,
        ),
        "answer, passed": Given(
            Schema(
                less(B**2, squared(h(i, k, t, CREST))),
                {**IKT, "b": "real"},
                (FROM_1, FROM_0, at_most(0, B), less(B, answer(i, k, t))),
            ),
            "answer(i, k, t) is the norm of h_i^{k,t} in L-infinity(alpha_i): a number b below it is passed at crest, "
            "which exists as no such b is a bound",
            "(25)",
            Role.DEFINITION,
        ),
        "subgradients": Given(
            Schema(
                w(i, x) * (loss(i, g(*HERE), x) + dot(r(*HERE), v - g(*HERE)))
                <= w(i, x) * loss(i, v, x),
                {**STEP, "v": "vector"},
                (FROM_1, FROM_0),
            ),
            "where x may be drawn, r is a subgradient of the client's loss at its own function",
            "2.2, definition of the subgradient",
            Role.ASSUMPTION,
            quote=quotes.CONVEX,
        ),
        "subgradient of the mean": Given(
            Schema(
                w(i, x) * (loss(i, g_bar, x) + dot(slope(*HERE), v - g_bar))
                <= w(i, x) * loss(i, v, x),
                {**STEP, "v": "vector"},
                (FROM_1, FROM_0),
            ),
            "and slope one at the mean of the clients' functions: it exists, as the loss is convex",
            "2.2, definition of the subgradient",
            Role.ASSUMPTION,
            quote=quotes.CONVEX,
        ),
        "bounded subgradient": Given(
            Schema(w(i, x) * squared(slope(*HERE)) <= w(i, x) * G**2, STEP, (FROM_1, FROM_0)),
            "subgradients are G-bounded on supp alpha_i",
            "Assumption 4.1",
            Role.ASSUMPTION,
            quote=quotes.BOUNDED_SUPREMUM,
        ),
        "minimiser": Given(
            Schema(
                local(regularised(f_star(x))) <= local(regularised(g_bar)), KT, (FROM_1, FROM_0)
            ),
            "f* minimises F; it exists, as F is strongly convex",
            "(9)",
            Role.DEFINITION,
        ),
        "total, first": Given(
            Schema(equal(total(1, t), 0), {"t": "integer"}, (FROM_0,)),
            "total is the sum of the step sizes so far",
            "after (33)",
            Role.DEFINITION,
        ),
        "total, next": Given(
            Schema(equal(total(k + 1, t), total(k, t) + eta), KT, (FROM_1, FROM_0)),
            "from step to step",
            "after (33)",
            Role.DEFINITION,
        ),
        "against, first": Given(
            Schema(equal(against(i, 0, t, x), 0), ITX, (FROM_0,)),
            "against is the sum on the left of (34)",
            "(34)",
            Role.DEFINITION,
        ),
        "against, next": Given(
            Schema(
                equal(against(*HERE), against(i, k - 1, t, x) + left_out), STEP, (FROM_1, FROM_0)
            ),
            "from step to step",
            "(34)",
            Role.DEFINITION,
        ),
        "carried, first": Given(
            Schema(equal(carried(i, 1, t, x), 0), ITX, (FROM_0,)),
            "carried is the sum of <eta (h + mu g), Delta>",
            "(34)",
            Role.DEFINITION,
        ),
        "carried, next": Given(
            Schema(equal(carried(i, k + 1, t, x), carried(*HERE) + moving), STEP, (FROM_1, FROM_0)),
            "from step to step",
            "(34)",
            Role.DEFINITION,
        ),
    },
)
