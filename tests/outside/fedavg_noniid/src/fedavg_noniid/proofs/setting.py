"""FedAvg as the kernel reads it, in a space of any dimension, with any weights and any draws.

x(i, t, w) is client i's point before step t for the outcome w, h(i, t, w) its stochastic gradient, and the averages with
weights p_i are told by what they are: the inner product with any v. The kernel knows the equal mean over clients, so
n p_i is written as a square, root(i)². last(t) is the last average at or before t; redraw(t, w, z) is w with step t
drawn again.
"""

from typing import Any

from fedavg_noniid.statements.notation import E, G, Gamma, L, R, V, gamma, mu
from fedtheory.core.metrics import EXPECTED_OBJECTIVE_GAP
from fedtheory.core.proof import Given, Setting
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

x, h, f, g = Function("x"), Function("h"), Function("f"), Function("g")
x_bar, h_bar, g_bar = Function("x_bar"), Function("h_bar"), Function("g_bar")
floor, root_weight, last, redraw = (
    Function("floor"),
    Function("root_weight"),
    Function("last"),
    Function("redraw"),
)
i, k, u, v, w, z, s = (symbol(name) for name in ("i", "k", "u", "v", "w", "z", "s"))
x_star: Any = symbol("x_star")
FROM_1 = at_most(1, t)
ROUND, AT_W = {"t": "integer"}, {"t": "integer", "w": "outcome"}
IN_I = {"i": "client", **AT_W}
HERE: dict[str, Any] = {"t": "t", "w": "w"}
TWO = {"i": "client", "u": "vector", "v": "vector"}


def eta(at: Any = t) -> Term:
    """The step size of a round."""
    return Term(["/", ["/", "2", "mu"], ["+", "gamma", _tree(at)]])


def _tree(at: Any) -> Any:
    return at.tree if isinstance(at, Term) else str(at)


def weight() -> Term:
    """n p_i, never negative."""
    return root_weight(i) ** 2


def averaged(body: Any) -> Term:
    """Sum over clients of p_i body."""
    return mean("i", weight() * body)


def F(point: Any) -> Term:
    """The objective."""
    return averaged(f(i, point))


def drift(at: Any = t) -> Term:
    """Sum of p_i ‖x̄ - x_i‖²."""
    return averaged(squared(x(i, at, w) - x_bar(at, w)))


def _average_of(average: Function, body: Term) -> Schema:
    claim = equal(dot(average(t, w), v), averaged(dot(body, v)))
    return Schema(claim, {**AT_W, "v": "vector"}, (FROM_1,))


AGAIN = redraw(t, w, z)
SETTING = Setting(
    symbols={
        **dict.fromkeys(("L", "mu", "gamma", "G", "Gamma", "V", "R"), ((), "real")),
        "E": ((), "integer"),
        "x_star": ((), "vector"),
        "x": (("client", "integer", "outcome"), "vector"),
        "h": (("client", "integer", "outcome"), "vector"),
        **dict.fromkeys(("x_bar", "h_bar", "g_bar"), (("integer", "outcome"), "vector")),
        "f": (("client", "vector"), "real"),
        "g": (("client", "vector"), "vector"),
        "floor": (("client",), "real"),
        "root_weight": (("client",), "real"),
        "last": (("integer",), "integer"),
        "redraw": (("integer", "outcome", "outcome"), "redraw"),
    },
    given={
        "L": Given(Schema(less(0, L)), "L > 0", "Assumption 1", Role.DEFINITION),
        "mu": Given(Schema(less(0, mu)), "mu > 0", "Assumption 2", Role.DEFINITION),
        "gamma": Given(Schema(less(0, gamma)), "gamma > 0", "Theorem 1", Role.DEFINITION),
        "G": Given(Schema(at_most(0, G)), "a bound of norms", "Assumption 4", Role.DEFINITION),
        "V": Given(Schema(at_most(0, V)), "a sum of variances", "Assumption 3", Role.DEFINITION),
        "Gamma": Given(
            Schema(at_most(0, Gamma)), "Gamma is not negative", "Section 3.1", Role.DEFINITION
        ),
        "R": Given(Schema(at_most(0, R)), "a distance", "Theorem 1", Role.DEFINITION),
        "E": Given(Schema(at_most(1, E)), "E counts steps", "Section 2", Role.DEFINITION),
        "gamma and kappa": Given(
            Schema(at_most(8 * L, mu * gamma)),
            "gamma >= 8 kappa",
            "Theorem 1",
            Role.DEFINITION,
        ),
        "gamma and E": Given(Schema(at_most(E, gamma)), "gamma >= E", "Theorem 1", Role.DEFINITION),
        # the clients
        "weights": Given(
            Schema(equal(mean("i", weight()), 1)), "the p_k sum to 1", "Section 2", Role.DEFINITION
        ),
        "smooth": Given(
            Schema(f(i, v) <= f(i, u) + dot(g(i, u), v - u) + L / 2 * squared(v - u), TWO),
            "F_k is L-smooth",
            "Assumption 1",
            Role.ASSUMPTION,
        ),
        "strongly convex": Given(
            Schema(f(i, u) + dot(g(i, u), v - u) + mu / 2 * squared(v - u) <= f(i, v), TWO),
            "F_k is mu-strongly convex",
            "Assumption 2",
            Role.ASSUMPTION,
        ),
        "floor": Given(
            Schema(floor(i) <= f(i, v), {"i": "client", "v": "vector"}),
            "F_k* is the minimum of F_k",
            "Section 3.1",
            Role.DEFINITION,
        ),
        "non-iid": Given(
            Schema(F(x_star) - averaged(floor(i)) <= Gamma),
            "Gamma is F* less the sum of p_k F_k*",
            "Section 3.1",
            Role.DEFINITION,
        ),
        "minimum": Given(
            Schema(F(x_star) <= F(v), {"v": "vector"}),
            "w* minimises F",
            "Section 2",
            Role.DEFINITION,
        ),
        "stationary": Given(
            Schema(equal(averaged(dot(g(i, x_star), v)), 0), {"v": "vector"}),
            "w* minimises F, so the gradient of F is zero there",
            "Section 2",
            Role.DEFINITION,
        ),
        # averages
        "average": Given(
            _average_of(x_bar, x(i, t, w)),
            "w̄_t is the sum of p_k w_t^k",
            "proof of Theorem 1",
            Role.DEFINITION,
        ),
        "average gradient": Given(
            _average_of(g_bar, g(i, x(i, t, w))),
            "ḡ_t is the sum of p_k ∇F_k(w_t^k)",
            "proof of Theorem 1",
            Role.DEFINITION,
        ),
        "start": Given(
            Schema(expect("w", squared(x_bar(1, w) - x_star)) <= R**2),
            "R² is E‖w_1 - w*‖²",
            "Theorem 1",
            Role.DEFINITION,
        ),
        "update": Given(
            Schema(equal(x_bar(t + 1, w), x_bar(t, w) - eta() * h_bar(t, w)), AT_W, (FROM_1,)),
            "w̄_{t+1} = w̄_t - eta_t g_t: averaging keeps the average",
            "proof of Theorem 1",
            Role.DEFINITION,
        ),
        # between two averages
        "last is a round": Given(
            Schema(at_most(1, last(t)), ROUND, (FROM_1,)),
            "t_0 is a round",
            "Lemma 3",
            Role.DEFINITION,
        ),
        "last is near": Given(
            Schema(t - last(t) <= E - 1, ROUND, (FROM_1,)),
            "t - t_0 <= E - 1",
            "Lemma 3",
            Role.DEFINITION,
        ),
        "agree": Given(
            Schema(equal(x(i, last(t), w), x_bar(last(t), w)), IN_I, (FROM_1,)),
            "all clients agree after an average",
            "Section 2",
            Role.DEFINITION,
        ),
        "just averaged": Given(
            Schema(equal(x(i, t, w), x_bar(t, w)), IN_I, (FROM_1, t - last(t) < 1)),
            "t_0 is t: the clients agree",
            "Section 2",
            Role.DEFINITION,
        ),
        "own steps": Given(
            Schema(
                equal(x(i, s + 1, w), x(i, s, w) - eta(s) * h(i, s, w)),
                {**IN_I, "s": "integer"},
                (FROM_1, at_most(1, s), last(t) <= s, s + 1 <= t),
            ),
            "local steps, where there is no average between t_0 and t",
            "Section 2",
            Role.DEFINITION,
        ),
        # draws
        "bounded": Given(
            Schema(expect("w", squared(h(i, t, w))) <= G**2, {"i": "client", **ROUND}, (FROM_1,)),
            "E‖∇F_k(w_t^k, ξ_t^k)‖² <= G²",
            "Assumption 4",
            Role.ASSUMPTION,
        ),
        "noise": Given(
            Schema(expect("w", squared(h_bar(t, w) - g_bar(t, w))) <= V, ROUND, (FROM_1,)),
            "the variance of a sum of independent terms is the sum of p_k² sigma_k²",
            "Assumption 3 and Lemma 2",
            Role.TEXTBOOK,
            cites="the variance of a sum of independent variables is the sum of their variances",
        ),
        "unbiased": Given(
            Schema(equal(expect("z", h_bar(t, AGAIN)), g_bar(t, w)), AT_W, (FROM_1,)),
            "given the past, E g_t = ḡ_t",
            "proof of Theorem 1",
            Role.ASSUMPTION,
        ),
        "made before": Given(
            Schema(equal(x_bar(t, AGAIN), x_bar(t, w)), {**AT_W, "z": "outcome"}, (FROM_1,)),
            "w̄_t does not depend on the draws of step t",
            "Section 2",
            Role.DEFINITION,
        ),
        "gradient made before": Given(
            Schema(equal(g_bar(t, AGAIN), g_bar(t, w)), {**AT_W, "z": "outcome"}, (FROM_1,)),
            "ḡ_t does not depend on the draws of step t",
            "Section 2",
            Role.DEFINITION,
        ),
    },
    metrics={EXPECTED_OBJECTIVE_GAP: expect("w", F(x_bar(t, w))) - F(x_star)},
)
