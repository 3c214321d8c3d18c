"""Split constraints as the kernel reads them: off(i, v) is the distance of v to 𝒟_i, and `domain` is the hull of all.

A set for each client is the zero set of a function for each client: 𝒟_i = {off(i, ·) <= 0}, convex because a convex
combination of two of its points is in it. The proof of Theorem 1 never leaves a client's own set until the last step,
where the mean enters; that lies in the hull.
"""

import sympy as sp

from fedtheory.core.expression import to_tree
from fedtheory.core.metrics import CONSENSUS_DISTANCE, OBJECTIVE_GAP
from fedtheory.core.proof import (
    Given,
    Line,
    Proof,
    Setting,
    Use,
    combination,
    conclusion,
    step,
)
from fedtheory.core.role import Role
from fedtheory.core.statement import t
from fedtheory.core.term import (
    Claim,
    Function,
    Schema,
    Term,
    at_most,
    dot,
    equal,
    mean,
    member,
    root,
    squared,
    symbol,
)
from fedtheory.papers.fedfw.algorithms.fedfw_split import INFEASIBILITY
from fedtheory.papers.fedfw.metrics import SURROGATE_GAP
from fedtheory.papers.fedfw.proofs import quotes
from fedtheory.papers.fedfw.proofs.rounds import descent, mean_inside, mean_price, objective_at_mean
from fedtheory.papers.fedfw.proofs.setting import (
    FROM_1,
    GIVEN,
    ROUND,
    SURE,
    SYMBOLS,
    E,
    F,
    dist_squared,
    eta,
    f,
    g,
    i,
    lam,
    now,
    s,
    u,
    v,
    x,
    x_bar,
    x_star,
)
from fedtheory.papers.fedfw.proofs.thm1_sharpened import (
    AT,
    IT,
    deviation,
    drift,
    here,
    recursion,
    summed,
)
from fedtheory.papers.fedfw.statements.notation import D, lambda_0, n
from fedtheory.papers.fedfw.statements.split_distance import SPLIT_DISTANCE, Delta, distance
from fedtheory.papers.fedfw.statements.split_domains import SPLIT
from fedtheory.papers.fedfw.statements.thm1_convex import surrogate_price
from fedtheory.proofs.textbook import SQUARE_ROOTS

there = x(i, t + 1)
off, least = Function("off"), Function("least")
z, a = symbol("z"), symbol("a")


def home(point: Term, client: Term = i) -> Claim:
    """The point lies in the client's own domain."""
    return off(client, point) <= 0


_UV = {"i": "client", "u": "vector", "v": "vector"}
_KEPT = ("L", "D", "H", "lambda_0", "smooth", "convex", "heterogeneity", "update")
SETTING = Setting(
    {
        **SYMBOLS,
        "inner": ((), "set"),
        "Delta": ((), "real"),
        "off": (("client", "vector"), "real"),
        "least": (("client",), "real"),
    },
    {
        **{name: GIVEN[name] for name in _KEPT},
        "own convex": Given(
            Schema(
                home(z),
                {**_UV, "z": "vector", "a": "real"},
                (
                    at_most(0, "a"),
                    at_most("a", 1),
                    home(u),
                    home(v),
                    equal(z, (1 - Term("a")) * u + a * v),
                ),
            ),
            "each D_i is convex (used in print without being said)",
            "Section 4.3",
            Role.OURS,
        ),
        "hull": Given(
            Schema(member(v, "domain"), {"i": "client", "v": "vector"}, (home(v),)),
            "domain is the convex hull of all D_i, where the losses have to be smooth and convex",
            "ours",
            Role.DEFINITION,
        ),
        "own diameter": Given(
            Schema(squared(u - v) <= D**2, _UV, (home(u), home(v))),
            "each D_i is bounded, and D is the largest of their diameters",
            "ours",
            Role.OURS,
        ),
        "contained": Given(
            Schema(home(v), {"i": "client", "v": "vector"}, (member(v, "inner"),)),
            "the domain lies in every D_i",
            "Section 4.3",
            Role.ASSUMPTION,
            quote=quotes.INTERSECTION,
        ),
        "intersection": Given(
            Schema(member(v, "inner"), {"v": "vector"}, (mean("i", off(i, v)) <= 0,)),
            "a point that is at distance 0 from every D_i lies in the domain",
            "Section 4.3",
            Role.ASSUMPTION,
            quote=quotes.INTERSECTION,
        ),
        "solution": Given(
            Schema(member(x_star, "inner")),
            "x* is a solution of (1), so it lies in the domain; there is one, the domain being compact",
            "(1)",
            Role.DEFINITION,
        ),
        "least value": Given(
            Schema(F(x_star) <= F(v), {"v": "vector"}, (member(v, "inner"),)),
            "x* minimises F over the domain",
            "(1)",
            Role.DEFINITION,
        ),
        "start": Given(
            Schema(home(x(i, 1)), {"i": "client"}),
            "every x_i^1 lies in D_i (Algorithm 1 takes any x_i^1 of R^p)",
            "ours",
            Role.OURS,
        ),
        "own oracle": Given(
            Schema(home(s(i, t)), IT, (FROM_1,)), "s_i^t lies in D_i", "(8)", Role.DEFINITION
        ),
        "own lmo": Given(
            Schema(
                dot(1 / n * g(i, here) + lam() * deviation, s(i, t) - v) <= 0,
                {**IT, "v": "vector"},
                (FROM_1, home(v)),
            ),
            "s_i^t minimises the linear form of (8) over D_i; there is a minimiser, D_i being bounded and closed",
            "(8), Section 4.3",
            Role.DEFINITION,
        ),
        "Delta": Given(
            Schema(at_most(0, Delta)),
            "Delta is F* less a mean of minima over larger sets, so it is not negative",
            "ours",
            Role.DEFINITION,
        ),
        "own minimum": Given(
            Schema(least(i) <= f(i, v), {"i": "client", "v": "vector"}, (home(v),)),
            "least(i) is the minimum of f_i over D_i; there is one, D_i being bounded and closed",
            "ours",
            Role.DEFINITION,
        ),
        "gain": Given(
            Schema(F(x_star) - mean("i", least(i)) <= Delta),
            "Delta is F* less the mean of these minima",
            "ours",
            Role.DEFINITION,
        ),
        "distance": Given(
            Schema(off(i, u) ** 2 <= squared(u - v), _UV, (home(v),)),
            "off(i, u) is the distance of u to D_i: no point of D_i is nearer",
            "ours",
            Role.DEFINITION,
        ),
    },
    {
        OBJECTIVE_GAP: F(x_bar()) - F(x_star),
        SURROGATE_GAP: E(),
        CONSENSUS_DISTANCE: root(dist_squared()),
        INFEASIBILITY: root(n * mean("i", off(i, x_bar()) ** 2)),
    },
)
here_t = {"t": "t"}

# ---- the solution set: Section 4.3's claim, both ways

solutions = step(
    "same solutions",
    "Section 4.3",
    "a consensus point of the product of the D_i lies in their intersection, and x* is one",
    Line(
        Schema(member(v, "inner"), {"v": "vector"}, (mean("i", off(i, v)) <= 0,)),
        "instance",
        {"of": Use("intersection", {"v": v}, because=(Use("if 1"),)).reference()},
        "consensus points are feasible",
    ),
    combination(
        Schema(mean("i", off(i, v)) <= 0, {"v": "vector"}, (member(v, "inner"),)),
        Use("contained", {"i": "i", "v": v}, over="i", because=(Use("if 1"),)),
        name="feasible points are consensus points",
    ),
    combination(
        Schema(F(x_star) <= F(v), {"v": "vector"}, (mean("i", off(i, v)) <= 0,)),
        Use(
            "least value",
            {"v": v},
            because=(Use("consensus points are feasible", {"v": v}, because=(Use("if 1"),)),),
        ),
    ),
)

# ---- one round

at_home = Schema(home(here), IT, (FROM_1,))
feasible = step(
    "feasible",
    "(9)",
    "x_i^{t+1} is a convex combination of points of D_i",
    Line(
        Schema(home(x(i, 1)), {"i": "client"}),
        "instance",
        {"of": Use("start", {"i": "i"}).reference()},
        "x1",
    ),
    Line(
        Schema(home(there), IT, (FROM_1, home(here))),
        "instance",
        {
            "of": Use(
                "own convex",
                {"i": "i", "u": here, "v": s(i, t), "z": there, "a": eta()},
                because=(None, None, Use("if 2"), Use("own oracle", AT), Use("update", AT)),
            ).reference()
        },
        "x_next",
    ),
    Line(at_home, "induction", {"on": "t", "base": "x1", "step": "x_next"}),
)
in_hull = step(
    "in the hull",
    "ours",
    "D_i lies in the hull, and the hull is convex",
    Line(
        Schema(member(here, "domain"), IT, (FROM_1,)),
        "instance",
        {"of": Use("hull", {"i": "i", "v": here}, because=(Use("feasible", AT),)).reference()},
    ),
)
STAR_HOME = Use("contained", {"i": "i", "v": x_star}, because=(Use("solution"),))
star_in_hull = step(
    "x* in the hull",
    "ours",
    "x* lies in every D_i",
    Line(
        Schema(member(x_star, "domain"), {"i": "client"}),
        "instance",
        {"of": Use("hull", {"i": "i", "v": x_star}, because=(STAR_HOME,)).reference()},
    ),
)
mean_in_hull = mean_inside(SURE, "mean in the hull", "ours", inside="in the hull")
one_round = step(
    "(26)",
    "(24)-(26)",
    "as for one domain: x* lies in every D_i",
    *descent(
        SURE,
        eta(),
        lam(),
        Use("own lmo", {**AT, "v": x_star}, over="i", because=(None, STAR_HOME)),
        inside="in the hull",
        star=Use("x* in the hull", {"i": "i"}),
        diameter=Use(
            "own diameter",
            {"i": "i", "u": s(i, t), "v": here},
            over="i",
            because=(Use("own oracle", AT), Use("feasible", AT)),
        ),
    ),
)
CORE = (feasible, in_hull, star_in_hull, one_round, drift, recursion, summed)
at_bound = step(
    "surrogate",
    "ours, at X^t",
    "(31) at t - 1",
    combination(conclusion(SETTING, SPLIT.bound("surrogate")), Use("(31)", {"t": t - 1})),
)
SPLIT_SURROGATE = Proof(SPLIT, "surrogate", SETTING, (solutions, *CORE, at_bound))

weight = lambda_0 * sp.sqrt(t)
to_mean = step(
    "mean",
    "ours, in place of (32)-(38)",
    "convexity at the mean, which lies in the hull, and the square of deviation + pull/(n lambda)",
    objective_at_mean(
        SURE,
        now(SETTING.metrics[OBJECTIVE_GAP] <= E() + mean_price(weight)),
        weight,
        inside="in the hull",
        mean_in="mean in the hull",
    ),
)
theorem = step(
    "theorem",
    "ours",
    "(31) at t - 1",
    combination(
        conclusion(SETTING, SPLIT.bound("sharpened")),
        Use("mean", here_t),
        Use("(31)", {"t": t - 1}),
    ),
)
SPLIT_SHARPENED = Proof(
    SPLIT, "sharpened", SETTING, (solutions, *CORE, mean_in_hull, to_mean, theorem)
)

# ---- the distance, without a dual

inside = 2 * (surrogate_price + Delta) / weight
paid = step(
    "paid for",
    "ours",
    "F-hat cannot fall below the mean of the clients' own minima: all the rest is penalty",
    combination(
        Schema(dist_squared() <= inside, ROUND, (at_most(2, t),)),
        Use("(31)", {"t": t - 1}, times=2 / weight),
        Use(
            "own minimum",
            {"i": "i", "v": here},
            times=2 / weight,
            over="i",
            because=(Use("feasible", AT),),
        ),
        Use("gain", times=2 / weight),
    ),
)
AFTER_1 = at_most(2, t)


def _root_of(name: str, square: Term, *terms: Use) -> tuple[Line, Line]:
    """The bound from its square."""
    claim = conclusion(SETTING, SPLIT_DISTANCE.bound(name))
    return (
        combination(
            Schema(root(square) ** 2 <= Term(to_tree(distance)) ** 2, ROUND, (AFTER_1,)),
            *terms,
            name="squares of distances",
        ),
        Line(
            claim,
            "instance",
            {
                "of": Use(
                    "squares",
                    {"a": root(square), "b": distance},
                    because=(None, Use("squares of distances", here_t)),
                ).reference()
            },
        ),
    )


apart = step(
    "theorem", "ours", "its root", *_root_of("sharpened", dist_squared(), Use("paid for", here_t))
)
infeasible = step(
    "theorem",
    "ours",
    "x_i is a point of D_i, and x-bar no farther from D_i than from x_i",
    *_root_of(
        "infeasibility",
        n * mean("i", off(i, x_bar()) ** 2),
        Use("paid for", here_t),
        Use(
            "distance",
            {"i": "i", "u": x_bar(), "v": here},
            times=n,
            over="i",
            because=(Use("feasible", AT),),
        ),
    ),
)
_BY_PENALTY = (SQUARE_ROOTS, solutions, *CORE, paid)
SPLIT_DISTANCE_SHARPENED = Proof(SPLIT_DISTANCE, "sharpened", SETTING, (*_BY_PENALTY, apart))
SPLIT_INFEASIBILITY = Proof(SPLIT_DISTANCE, "infeasibility", SETTING, (*_BY_PENALTY, infeasible))
