r"""FedFW as worst cases read it: Algorithm 1 with numbers put in, n clients that all start at one point.

Only nλ_0 matters: n g_i^t = ∇f_i(x_i^t) + nλ_0√(t+1)(x_i^t - x̄^t). So the number of clients stays a letter, means over
clients are one block of the Gram matrix and deviations from them the other. The penalty is irrational in most
rounds; there the oracle's optimality is used with a rational penalty just below, and the difference, at most
2^-BITS of nλ_0D², is paid for.
"""

from dataclasses import dataclass
from fractions import Fraction
from math import isqrt
from typing import Any

from fedtheory.core.proof import Given, Setting
from fedtheory.core.term import (
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
from fedtheory.language import Theory, square
from fedtheory.language.facts import Fact
from fedtheory.worst_cases.federation import Federation

BITS = 80
FEW = 2
"""Up to this many clients are written out one by one."""

x, x_bar, s, o, y, f, g = (Function(name) for name in ("x", "x_bar", "s", "o", "y", "f", "g"))
x_1, x_star = symbol("x_1"), symbol("x_star")
i, t, r, u, v, lambda_0 = (symbol(name) for name in ("i", "t", "r", "u", "v", "lambda_0"))

FROM_1 = at_most(1, t)
IT = {"i": "client", "t": "integer"}


@dataclass(frozen=True)
class Case:
    """Algorithm 1 with numbers: `penalty` is nλ_0, `plus` adds the dual update of Section 4.4.

    `crowd` is the number of interchangeable clients (at least 2), if it is set: then o_i^t, the mean of what all others
    send, stands for the others, and the size of the program still does not depend on their number. If they start
    `apart`, s_i^0 is another name of x_i^1.
    """

    L: Fraction
    D: Fraction
    penalty: Fraction
    clients: Federation
    H: Fraction | None = None
    zeta_star: Fraction | None = None
    plus: bool = False
    crowd: int | None = None
    apart: bool = False
    penalty_above: Fraction | None = None
    """Where nλ_0 is not rational it is any number between `penalty` and this."""

    @property
    def penalties(self) -> tuple[Fraction, Fraction]:
        """Rationals around nλ_0."""
        return self.penalty, self.penalty if self.penalty_above is None else self.penalty_above

    @property
    def first(self) -> int:
        """The first t of the s_i^t."""
        return 0 if self.apart else 1


def at_round(clients: Federation) -> dict[str, str]:
    """The variables of a hypothesis on a client in a round."""
    return {"i": clients.sort, "t": "integer"}


def at_points(clients: Federation) -> dict[str, str]:
    """The variables of a hypothesis on a client's loss at two points."""
    return {"i": clients.sort, "u": "vector", "v": "vector"}


def symbols(case: Case) -> dict[str, tuple[tuple[str, ...], str]]:
    """The objects of Algorithm 1."""
    own = case.clients.sort
    made: dict[str, tuple[tuple[str, ...], str]] = {
        "lambda_0": ((), "real"),
        "domain": ((), "set"),
        "x_star": ((), "vector"),
        "x": ((own, "integer"), "vector"),
        "x_bar": (("integer",), "vector"),
        "s": ((own, "integer"), "vector"),
        "f": ((own, "vector"), "real"),
        "g": ((own, "vector"), "vector"),
    }
    if not case.apart:
        made["x_1"] = ((), "vector")
    if case.plus:
        made["y"] = ((own, "integer"), "vector")
    if case.crowd is not None:
        made["o"] = ((own, "integer"), "vector")
    if case.H == 0:
        made["common"] = ((), "vector")
    if case.zeta_star == 0:
        made["common_star"] = ((), "vector")
    if case.clients.number is None:
        made["n"] = ((), "count")
    return made


def setting(case: Case, t_last: int) -> Setting:
    """The hypotheses; x̄ is measured in round t_last."""
    L, D, clients, plus = case.L, case.D, case.clients, case.plus
    n, eta = clients.size, 2 / (t + 1)
    two, one = at_points(clients), at_round(clients)
    inside_both = (member(u, "domain"), member(v, "domain"))
    direction = 1 / n * g(i, x(i, t)) + lambda_0 * root(t + 1) * (x(i, t) - x_bar(t))
    given = {
        **_penalty(case),
        "smooth": Given(
            Schema(f(i, u) <= f(i, v) + dot(g(i, v), u - v) + L / 2 * squared(u - v), two),
            "each f_i is L-smooth, on the whole space",
            "Theorem 1",
        ),
        "convex": Given(
            Schema(f(i, v) + dot(g(i, v), u - v) <= f(i, u), two),
            "each f_i is convex",
            "Theorem 1",
        ),
        "diameter": Given(
            Schema(squared(u - v) <= D**2, {"u": "vector", "v": "vector"}, inside_both),
            "D is the largest distance of two points of the domain",
            "Section 1",
        ),
        "minimiser": Given(Schema(member(x_star, "domain")), "x* lies in the domain", "(1)"),
        "optimal": Given(
            Schema(
                dot(gradient(clients, x_star), x_star - v) <= 0,
                {"v": "vector"},
                (member(v, "domain"),),
            ),
            "x* minimises F over the domain: first-order optimality",
            "(1)",
        ),
        **_start(case),
        "oracle": Given(
            Schema(member(s(i, t), "domain"), one, (at_most(case.first, t),)),
            "s_i^t lies in the domain",
            "(8)",
        ),
        "lmo": Given(
            Schema(
                dot(direction + y(i, t + 1) if plus else direction, s(i, t) - v) <= 0,
                {**one, "v": "vector"},
                (FROM_1, member(v, "domain")),
            ),
            "s_i^t minimises a linear form over the domain",
            "Section 4.4" if plus else "(8)",
        ),
        "update": Given(
            Schema(equal(x(i, t + 1), (1 - eta) * x(i, t) + eta * s(i, t)), one, (FROM_1,)),
            "x_i^{t+1} = (1 - eta_t) x_i^t + eta_t s_i^t",
            "(9)",
        ),
        "server": Given(
            Schema(equal(x_bar(t), clients.mean(lambda k: x(k, t))), {"t": "integer"}, (FROM_1,)),
            "the server has the mean of the x_i^t",
            "(9)",
        ),
    }
    if plus:
        given["dual start"] = Given(
            Schema(equal(y(i, 1), 0 * x_star), {"i": clients.sort}),
            "y_i^1 = 0",
            "Algorithm 1, input",
        )
        given["dual update"] = Given(
            Schema(equal(y(i, t + 1), y(i, t) + lambda_0 * (x(i, t) - x_bar(t))), one, (FROM_1,)),
            "y_i^{t+1} = y_i^t + lambda_0 (x_i^t - mean)",
            "Section 4.4",
        )
    if case.crowd is not None:
        given |= _others(case.crowd, case)
    for name, bounded, where, wording in (
        ("heterogeneity", case.H, x_bar(t_last), "H bounds it at the last mean"),
        ("heterogeneity_star", case.zeta_star, x_star, "zeta* bounds it at x*"),
    ):
        told = f"the root mean square deviation of the clients' gradients: {wording}"
        if bounded == 0:
            agreed = Schema(equal(g(i, where), agreement(name)), {"i": clients.sort})
            given[name] = Given(agreed, told, "ours")
        elif bounded is not None:
            given[name] = Given(Schema(spread(clients, where) <= bounded**2), told, "ours")
    return Setting(symbols(case), given)


def _start(case: Case) -> dict[str, Given]:
    """Where the clients start."""
    each = {"i": case.clients.sort}
    if case.apart:
        return {
            "start": Given(
                Schema(equal(x(i, 1), s(i, 0)), each),
                "x_i^1, which is also called s_i^0, lies in the domain",
                "Algorithm 1, input",
            )
        }
    return {
        "start": Given(Schema(member(x_1, "domain")), "x^1 lies in the domain", "ours"),
        "consensus": Given(Schema(equal(x(i, 1), x_1), each), "all clients start at x^1", "ours"),
    }


def _penalty(case: Case) -> dict[str, Given]:
    """The value of nλ_0, or the ends it lies between."""
    (low, high), own = case.penalties, case.clients.size * lambda_0
    if low == high:
        return {"penalty": Given(Schema(equal(own, low)), "n lambda_0", "Theorem 1")}
    return {
        "penalty from below": Given(Schema(at_most(low, own)), "n lambda_0", "Theorem 1"),
        "penalty from above": Given(Schema(at_most(own, high)), "n lambda_0", "Theorem 1"),
    }


def _others(n: int, case: Case) -> dict[str, Given]:
    """What one client knows of the n - 1 others."""
    rounds = {"t": "integer", "r": "integer"}
    all_sizes = mean("i", squared(s(i, t))) + mean("i", squared(s(i, r)))
    apart = all_sizes - 2 * mean("i", dot(s(i, t), o(i, r)))
    outputs = mean("j", s(symbol("j"), t))
    from_first, then = at_most(case.first, t), at_most(case.first, r)
    return {
        "number": Given(Schema(equal(symbol("n"), n)), "there are so many clients", "ours"),
        "others": Given(
            Schema(
                equal(o(i, t), Fraction(n, n - 1) * outputs - Fraction(1, n - 1) * s(i, t)),
                IT,
                (from_first,),
            ),
            "o_i^t is the mean of what the other clients send",
            "ours",
        ),
        "others inside": Given(
            Schema(member(o(i, t), "domain"), IT, (from_first,)),
            "the mean of what the other clients send lies in the domain",
            "ours",
        ),
        "others apart": Given(
            Schema(apart <= case.D**2, rounds, (from_first, then)),
            "the diameter, between outputs of two different clients, averaged over the pairs",
            "ours",
        ),
    }


def agreement(name: str) -> Term:
    """The gradient that all clients have where they do not differ at all."""
    return symbol("common" if name == "heterogeneity" else "common_star")


def gradient(clients: Federation, point: Term) -> Term:
    """∇F."""
    return clients.mean(lambda k: g(k, point))


def spread(clients: Federation, point: Term) -> Term:
    """ζ² at a point."""
    return clients.mean(lambda k: squared(g(k, point) - gradient(clients, point)), name="i")


def rooted(t_next: int) -> tuple[Fraction, Fraction]:
    """√(t+1) between rationals; equal where it is whole."""
    below = isqrt(t_next << (2 * BITS))
    exact = below * below == t_next << (2 * BITS)
    return Fraction(below, 1 << BITS), Fraction(below + (0 if exact else 1), 1 << BITS)


def lemmas(p: Theory, case: Case, rounds: int) -> None:
    """Lemmas from the hypotheses of the setting that p is over, as the program uses them."""
    _interpolation(p, case)
    _in_domain(p, case)
    if case.clients.number is None:
        _far(p, case)
    for k in range(1, rounds + 1):
        _oracle(p, case, k)


def _interpolation(p: Theory, case: Case) -> None:
    """From v to w by convexity and from u to w by smoothness, at the w where that is sharpest."""
    L = case.L
    w = u - (g(i, u) - g(i, v)) / L
    claim = f(i, v) + dot(g(i, v), u - v) + squared(g(i, u) - g(i, v)) / (2 * L) <= f(i, u)
    smooth, convex = p.called("smooth", "convex")
    by = smooth(u=w, v=u).times(1), convex(u=w).times(1)
    p.line(Schema(claim, at_points(case.clients)), *by, name="interpolation")


def _in_domain(p: Theory, case: Case) -> None:
    """All iterates, and their mean, lie in the domain."""
    clients, oracle = case.clients, p.called("oracle")
    p.takes("update", "server", start_of(case))
    inside = Schema(member(x(i, 1), "domain"), {"i": clients.sort})
    start = oracle(t=0) if case.apart else p.called("start")
    first = p.lies(inside, (1, start), name="first iterate")
    inside = Schema(member(x(i, t), "domain"), at_round(clients), (FROM_1,))
    iterate = p.stays(inside, first, name="iterate")
    mean_in_domain(p, "mean iterate", iterate, x_bar(t), clients)
    if clients.number is None:
        outputs = clients.mean(lambda k: s(k, t))
        mean_in_domain(p, "mean oracle", oracle, outputs, clients, first=case.first)


def start_of(case: Case) -> str:
    """The hypothesis that says what x_i^1 is."""
    return "start" if case.apart else "consensus"


def mean_in_domain(
    p: Theory, name: str, each: Fact, value: Term, clients: Federation, *, first: int = 1
) -> None:
    """The mean of points of a convex set is in the set."""
    parts = zip(clients.weights, (each(i=k) for k in clients.each), strict=True)
    schema = Schema(member(value, "domain"), {"t": "integer"}, (at_most(first, t),))
    p.lies(schema, *([each] if clients.number is None else parts), name=name)


def _far(p: Theory, case: Case) -> None:
    """Two outputs of any clients in any rounds, averaged over both."""
    D, rounds = case.D, {"t": "integer", "r": "integer"}
    conditions = (at_most(case.first, t), at_most(case.first, r))
    j = symbol("j")

    def average(k: Term | int) -> Term:
        return mean("i", s(i, k))

    size = mean("i", squared(s(i, t)))
    one = size - 2 * dot(average(t), s(j, r)) + squared(s(j, r)) <= D**2
    both = size - 2 * dot(average(t), average(r)) + mean("i", squared(s(i, r))) <= D**2
    diameter = p.called("diameter")(s(i, t), s(j, r)).times(1)
    one_far = Schema(one, {"j": "client", **rounds}, conditions)
    from_one = p.line(one_far, diameter, name="far from one")
    p.line(Schema(both, rounds, conditions), from_one.times(1), name="far apart")


def _oracle(p: Theory, case: Case, k: int) -> None:
    """Round k's oracle with a rational penalty; the right side covers what that leaves out."""
    n, D = case.clients.size, case.D
    (penalty, most), (low, high) = case.penalties, rooted(k + 1)
    exact = root(k + 1)
    apart, ahead = x(i, k) - x_bar(k), s(i, k) - v
    direction = g(i, x(i, k)) + penalty * low * apart
    lmo, diameter = p.called("lmo", "diameter")
    by = [lmo(t=k).times(n)]
    if penalty == most:
        by.append(p.called("penalty").times(-exact * dot(apart, ahead)))
    if low != high:
        by.append(bracketed(p, exact, low, high, f"root {k + 1}", 2 * BITS).times(most * D**2))
    if penalty * low != most * high:
        missing = penalty * (exact - low)
        if penalty != most:
            missing = missing + (n * lambda_0 - penalty) * exact
            by.append(p.called("penalty from above").times(exact * D**2))
        by += [
            square(apart + ahead, missing / 2),
            diameter(x(i, k), x_bar(k)).times(missing / 2),
            diameter(s(i, k), v).times(missing / 2),
        ]
    if case.plus:
        direction = direction + penalty * _drift(k)
        by += [
            _dual(p, case.clients, k).times(-n * ahead),
            p.called("penalty").times(-dot(_drift(k), ahead)),
        ]
    schema = Schema(
        dot(direction, ahead) <= left_out(k, case),
        {"i": case.clients.sort, "v": "vector"},
        (member(v, "domain"),),
    )
    p.line(schema, *by, name=f"lmo {k}")


def bracketed(p: Theory, exact: Term, low: Any, high: Any, name: str, bits: int) -> Fact:
    """That a root lies between rationals; the upper one."""
    p.computed(at_most(low, exact), f"{name} from below", bits=bits)
    return p.computed(at_most(exact, high), f"{name} from above", bits=bits)


def left_out(k: int, case: Case) -> Fraction:
    """What a rational penalty in round k leaves out at most; an instance must satisfy the row with twice that to spare."""
    (penalty, most), (low, high) = case.penalties, rooted(k + 1)
    return (most * high - penalty * low) * case.D**2


def _drift(k: int) -> Term:
    """The sum of the x_i^t - x̄^t up to round k."""
    return sum((x(i, past) - x_bar(past) for past in range(2, k + 1)), start=x(i, 1) - x_bar(1))


def _dual(p: Theory, clients: Federation, k: int) -> Fact:
    """y_i^{k+1} = λ_0 times the sum of the x_i^t - x̄^t."""
    start, update = p.called("dual start", "dual update")
    schema = Schema(equal(y(i, k + 1), lambda_0 * _drift(k)), {"i": clients.sort})
    by = (start.times(1), *(update(t=past).times(1) for past in range(1, k + 1)))
    return p.line(schema, *by, name=f"dual {k}")
