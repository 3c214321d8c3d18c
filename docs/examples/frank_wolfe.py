r"""Frank-Wolfe on a smooth convex function: a whole theorem in one file.

`fedtheory verify docs/examples/frank_wolfe.py` states it, proves it, and runs it. Everything that a
theorem needs is here, in the order in which it is written: letters, statement, exhibit, proof.
"""

import sympy as sp

from fedtheory.algorithms.gradient_frank_wolfe import gradient_frank_wolfe
from fedtheory.core.concepts import DIAMETER, SMOOTHNESS
from fedtheory.core.metrics import OBJECTIVE_GAP
from fedtheory.core.proof import Given, Line, Proof, Setting, Use, combination, conclusion, step
from fedtheory.core.properties import COMPACT_DOMAIN, CONVEX, FEASIBLE_START, SMOOTH
from fedtheory.core.role import Role
from fedtheory.core.statement import (
    Assumption,
    Bound,
    Constant,
    Exhibit,
    Source,
    Statement,
    Status,
    t,
)
from fedtheory.core.term import (
    Function,
    Schema,
    at_most,
    dot,
    equal,
    member,
    squared,
    substitute,
    symbol,
    tree,
)
from fedtheory.instances.interval import interval

# ---- letters: each tied to a concept that instances know

L, D = sp.symbols("L D", nonnegative=True)
eta_t = sp.Symbol("eta_t")
eta = 2 / (t + 1)

# ---- the statement

STATEMENT = Statement(
    id="examples.frank_wolfe",
    title="Frank-Wolfe converges as 1/t on smooth convex functions",
    source=Source("jaggi2013revisiting", "Theorem 1"),
    algorithm=gradient_frank_wolfe,
    schedule={eta_t: eta},
    constants=(
        Constant(L, SMOOTHNESS, "Section 2"),
        Constant(D, DIAMETER, "Section 2"),
    ),
    parameters=(),
    assumptions=(
        Assumption("the domain is compact and convex", COMPACT_DOMAIN, "eq. (1)"),
        Assumption("f is L-smooth", SMOOTH, "Section 2"),
        Assumption("f is convex", CONVEX, "eq. (1)"),
        Assumption("x^1 lies in the domain", FEASIBLE_START, "Algorithm 1"),
    ),
    bounds=(
        Bound(
            Status.PRINTED,
            "Theorem 1, with k = t - 1, exact steps and C_f <= LD²",
            OBJECTIVE_GAP,
            2 * L * D**2 / (t + 1),
            first_round=2,
        ),
    ),
    rate=1 / t,
    exhibits=(
        Exhibit(
            lambda: interval(curvature="1", slope="0", start="-1"),
            {},
            50,
            {"printed": "0.1875"},
            "f = x²/2 on [-1, 1], whose minimum is inside: the first step jumps across it",
        ),
    ),
)

# ---- what the kernel is told: symbols with their sorts, and what is given of them

x, s, f, g = Function("x"), Function("s"), Function("f"), Function("g")
u, v, x_star = symbol("u"), symbol("v"), symbol("x_star")
ROUND, TWO = {"t": "integer"}, {"u": "vector", "v": "vector"}
FROM_1 = at_most(1, t)
BOTH = (member(u, "domain"), member(v, "domain"))

SETTING = Setting(
    symbols={
        "L": ((), "real"),
        "D": ((), "real"),
        "domain": ((), "set"),
        "x_star": ((), "vector"),
        "x": (("integer",), "vector"),
        "s": (("integer",), "vector"),
        "f": (("vector",), "real"),
        "g": (("vector",), "vector"),
    },
    given={
        "L": Given(
            Schema(at_most(0, L)), "L is a Lipschitz constant", "Section 2", Role.DEFINITION
        ),
        "diameter": Given(
            Schema(squared(u - v) <= D**2, TWO, BOTH),
            "D is the diameter",
            "Section 2",
            Role.DEFINITION,
        ),
        "smooth": Given(
            Schema(f(v) <= f(u) + dot(g(u), v - u) + L / 2 * squared(v - u), TWO, BOTH),
            "f is L-smooth",
            "Section 2",
            Role.ASSUMPTION,
        ),
        "convex": Given(
            Schema(f(u) + dot(g(u), v - u) <= f(v), TWO, BOTH),
            "f is convex",
            "eq. (1)",
            Role.ASSUMPTION,
        ),
        "minimiser": Given(
            Schema(member(x_star, "domain")), "x* lies in the domain", "eq. (1)", Role.DEFINITION
        ),
        "start": Given(
            Schema(member(x(1), "domain")), "x^1 lies in the domain", "Algorithm 1", Role.DEFINITION
        ),
        "oracle": Given(
            Schema(member(s(t), "domain"), ROUND, (FROM_1,)),
            "s^t lies in the domain",
            "Algorithm 1",
            Role.DEFINITION,
        ),
        "lmo": Given(
            Schema(
                dot(g(x(t)), s(t) - v) <= 0,
                {**ROUND, "v": "vector"},
                (FROM_1, member(v, "domain")),
            ),
            "s^t minimises the linear form over the domain",
            "Algorithm 1",
            Role.DEFINITION,
        ),
        "update": Given(
            Schema(equal(x(t + 1), (1 - eta) * x(t) + eta * s(t)), ROUND, (FROM_1,)),
            "x^{t+1} = (1 - eta_t) x^t + eta_t s^t",
            "Algorithm 1",
            Role.DEFINITION,
        ),
    },
    metrics={OBJECTIVE_GAP: f(x(t)) - f(x_star)},
)

# ---- the proof: three steps, each a certificate

AT = {"t": "t"}
in_domain = Schema(member(x(t), "domain"), ROUND, (FROM_1,))
feasible = step(
    "feasible",
    "Algorithm 1",
    "x^{t+1} is a convex combination of points of the domain",
    Line(Schema(member(x(1), "domain")), "instance", {"of": Use("start").reference()}, "first"),
    Line(
        Schema(substitute(in_domain.then, "t", t + 1), ROUND, (FROM_1, in_domain.then)),
        "membership",
        {
            "of": [Use("if 2").reference(), Use("oracle", AT).reference()],
            "weights": [tree(1 - eta), tree(eta)],
            "equal": [[Use("update", AT).reference(), "1"]],
            "mean": None,
        },
        "next",
    ),
    Line(in_domain, "induction", {"on": "t", "base": "first", "step": "next"}),
)

here, there = x(t), x(t + 1)
moved = s(t) - here
gap, gap_next = f(here) - f(x_star), f(there) - f(x_star)
one_round = step(
    "one round",
    "proof of Theorem 1",
    "smoothness, the oracle against x*, convexity, the diameter",
    combination(
        Schema(gap_next <= (1 - eta) * gap + eta**2 * L * D**2 / 2, ROUND, (FROM_1,)),
        Use(
            "smooth",
            {"u": here, "v": there},
            because=(Use("feasible", AT), Use("feasible", {"t": t + 1})),
        ),
        Use("update", AT, times=g(here) + L / 2 * (there - here + eta * moved)),
        Use("lmo", {"t": "t", "v": x_star}, times=eta, because=(None, Use("minimiser"))),
        Use(
            "convex",
            {"u": here, "v": x_star},
            times=eta,
            because=(Use("feasible", AT), Use("minimiser")),
        ),
        Use(
            "diameter",
            {"u": s(t), "v": here},
            times=L * eta**2 / 2,
            because=(Use("oracle", AT), Use("feasible", AT)),
        ),
    ),
)

claim = Schema(substitute(gap <= 2 * L * D**2 / (t + 1), "t", t + 1), ROUND, (FROM_1,))
following = Schema(substitute(claim.then, "t", t + 1), ROUND, (FROM_1, claim.then))
after_one = step(
    "after one round",
    "Theorem 1",
    "induction on t, from eta_1 = 1; the step is one round and t/(t+2) times the claim before it",
    combination(Schema(substitute(claim.then, "t", 1)), Use("one round", {"t": "1"}), name="base"),
    combination(
        following, Use("one round", {"t": t + 1}), Use("if 2", times=t / (t + 2)), name="later"
    ),
    Line(claim, "induction", {"on": "t", "base": "base", "step": "later"}),
)
theorem = step(
    "theorem",
    "Theorem 1",
    "the same, at t - 1",
    combination(
        conclusion(SETTING, STATEMENT.bound("printed")), Use("after one round", {"t": t - 1})
    ),
)

PROOFS = (Proof(STATEMENT, "printed", SETTING, (feasible, one_round, after_one, theorem)),)
