"""Example 2: what a purely global model loses, what a joint one does not, and what the joint one leaves open.

The clients' own parts are e_i v with signs e_i of mean 0; x(w) is the features that all clients draw in one way.
"""

from fedtheory.core.item import Argument
from fedtheory.core.proof import Given, Line, Setting, Square, Use, combination, step
from fedtheory.core.role import Role
from fedtheory.core.term import Function, Outcome, Schema, Term, dot, equal, expect, mean, symbol
from fedtheory.papers.fedres.proofs import quotes

sign, x = Function("sign"), Function("x")
u, v, i, w = (symbol(name) for name in ("u", "v", "i", "w"))
q, delta = symbol("q"), symbol("delta")
AT = {"q": "vector"}
SETTING = Setting(
    {
        "P": ((), "count"),
        "u": ((), "vector"),
        "v": ((), "vector"),
        "sign": (("client",), "real"),
        "x": (("outcome",), "vector"),
    },
    {
        "halves": Given(
            Schema(equal(mean("i", sign(i)), 0)),
            "u_i = v for half of the clients, -v for the others",
            "Example 2",
            Role.ASSUMPTION,
            quotes.HALVES,
        ),
        "signs": Given(
            Schema(equal(sign(i) ** 2, 1), {"i": "client"}),
            "u_i = v or -v",
            "Example 2",
            Role.ASSUMPTION,
            quotes.HALVES,
        ),
    },
)


def residual(q: Term, client: Term = i) -> Term:
    """y - q·x of a client."""
    return dot(u, x(w)) + sign(client) * dot(v, x(w)) - dot(q, x(w))


joint = step(
    "joint models",
    "Example 2, 'the optimal solution'",
    "y - (u^g + δ)·x - (u_i - δ)·x = 0 for every δ: zero loss, and no way to tell them apart",
    Line(
        Schema(
            equal(
                dot(u, x(w))
                + sign(i) * dot(v, x(w))
                - dot(u + delta, x(w))
                - dot(sign(i) * v - delta, x(w)),
                0,
            ),
            {"i": "client", "w": "outcome", "delta": "vector"},
        ),
        "identity",
    ),
)
HERE = {"w": "outcome", "q": "vector"}
split = step(
    "the loss of a global model",
    "Example 2",
    "the signs have mean 0 and squares 1",
    combination(
        Schema(equal(mean("i", residual(q) ** 2), dot(u - q, x(w)) ** 2 + dot(v, x(w)) ** 2), HERE),
        Use("halves", times=2 * dot(u - q, x(w)) * dot(v, x(w))),
        Use("signs", {"i": "i"}, times=dot(v, x(w)) ** 2, over="i"),
    ),
)
OVER = Outcome("w")
average = step(
    "global training",
    "Example 2, 'the solution of w approaches u^g'",
    "on the population u^g is a minimiser, whatever the features",
    combination(
        Schema(
            expect("w", mean("i", residual(u) ** 2)) <= expect("w", mean("i", residual(q) ** 2)), AT
        ),
        Use("the loss of a global model", {"w": "w", "q": u}, over=OVER),
        Use("the loss of a global model", {"w": "w", "q": q}, times=-1, over=OVER),
        Square(dot(u - q, x(w)), over=OVER),
    ),
)
suffers = step(
    "what every client suffers",
    "Example 2, 'a loss of (v·x)² for each sample'",
    "what is left of the label is ± v·x",
    combination(
        Schema(equal(residual(u) ** 2, dot(v, x(w)) ** 2), {"i": "client", "w": "outcome"}),
        Use("signs", {"i": "i"}, times=dot(v, x(w)) ** 2),
    ),
)
EXAMPLE_2 = Argument(
    "fedres.example2",
    "Example 2: a global model alone pays E(v·x)², a pair of models pays nothing",
    SETTING,
    (joint, split, average, suffers),
)
ARGUMENTS = (EXAMPLE_2,)
