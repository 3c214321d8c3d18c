r"""FedFW as Theorem 2 runs it: T rounds with the step η = T^(-2/3) and the penalty λ₀T^(1/3), clients that need not be convex.

Both are irrational unless T is a cube. With rational numbers around θ = T^(1/3), θ₋ <= θ <= θ₊, and x = x_i^t,
x⁺ = x_i^{t+1}, two points on the ray from x through s_i^t take the place of the oracle's answer,

    nearer  = x + T/θ₊ (x⁺ - x),   between x and s_i^t, so in the domain,
    farther = x + T/θ₋ (x⁺ - x),   beyond s_i^t, so at least as good: ⟨G, farther - v⟩ <= ⟨G, s_i^t - v⟩ <= 0,

for G = ∇f_i(x) + nλ₀θ(x - x̄^t); θ₋ for θ in G costs at most 2nλ₀(θ₊ - θ₋)D². If T is a cube all three points are one.
"""

from dataclasses import dataclass
from fractions import Fraction

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
from fedtheory.papers.fedfw.worst_cases.setting import bracketed, mean_in_domain
from fedtheory.worst_cases.federation import Federation

BITS = 96

x, x_bar, s, f, g, far, gap = (
    Function(name) for name in ("x", "x_bar", "s", "f", "g", "far", "gap")
)
common = Function("common")
x_1, least = symbol("x_1"), symbol("least")
i, t, r, u, v, lambda_0 = (symbol(name) for name in ("i", "t", "r", "u", "v", "lambda_0"))
FROM_1, FROM_2 = at_most(1, t), at_most(2, t)


@dataclass(frozen=True)
class Case:
    """Theorem 2 with numbers: `penalty` is nλ₀, `excess` bounds F̂_T(X¹) - F̂_T(X^{T+1})."""

    L: Fraction
    D: Fraction
    penalty: Fraction
    excess: Fraction
    H: Fraction
    T: int
    clients: Federation

    @property
    def ends(self) -> tuple[Fraction, Fraction]:
        """T^(1/3) between rationals; equal where T is a cube."""
        return cube_root(self.T)

    @property
    def left_out(self) -> Fraction:
        """What a rational penalty leaves out at most."""
        low, high = self.ends
        return 2 * self.penalty * (high - low) * self.D**2


def cube_root(T: int) -> tuple[Fraction, Fraction]:
    """T^(1/3) between rationals; equal where T is a cube."""
    cube = T << (3 * BITS)
    below = 1 << (BITS + T.bit_length())
    while below**3 > cube:  # Newton's method from above never passes the root
        below = (2 * below + cube // below**2) // 3
    exact = below**3 == cube
    return Fraction(below, 1 << BITS), Fraction(below + (0 if exact else 1), 1 << BITS)


def setting(case: Case) -> Setting:
    """The hypotheses, with one point where all clients start put in for round 1."""
    L, D, T, clients = case.L, case.D, case.T, case.clients
    n, one, two = clients.size, {"i": clients.sort, "t": "integer"}, _at_points(clients)
    theta = root(T, 3)
    eta, penalty = theta / T, lambda_0 * theta  # T^(-2/3) is T^(1/3)/T
    until = at_most(t, T)
    inside = member(v, "domain")
    bend = L / 2 * squared(u - v)
    direction = 1 / n * g(i, x(i, t)) + penalty * (x(i, t) - x_bar(t))
    own = clients.sort
    symbols: dict[str, tuple[tuple[str, ...], str]] = {
        "lambda_0": ((), "real"),
        "least": ((), "real"),
        "gap": (("integer",), "real"),
        "domain": ((), "set"),
        "x_1": ((), "vector"),
        "x": ((own, "integer"), "vector"),
        "x_bar": (("integer",), "vector"),
        "s": ((own, "integer"), "vector"),
        "far": (("integer",), "vector"),
        "f": ((own, "vector"), "real"),
        "g": ((own, "vector"), "vector"),
    }
    if clients.number is None:
        symbols["n"] = ((), "count")
    given = {
        "penalty": Given(Schema(equal(n * lambda_0, case.penalty)), "n lambda_0", "Theorem 2"),
        "bends up": Given(
            Schema(f(i, u) <= f(i, v) + dot(g(i, v), u - v) + bend, two),
            "each f_i is L-smooth, on the whole space",
            "Theorem 2",
        ),
        "bends down": Given(
            Schema(f(i, v) + dot(g(i, v), u - v) - bend <= f(i, u), two),
            "each f_i is L-smooth, on the whole space",
            "Theorem 2",
        ),
        "diameter": Given(
            Schema(
                squared(u - v) <= D**2,
                {"u": "vector", "v": "vector"},
                (member(u, "domain"), inside),
            ),
            "D is the largest distance of two points of the domain",
            "Section 1",
        ),
        "start": Given(Schema(member(x_1, "domain")), "x^1 lies in the domain", "ours"),
        "consensus": Given(
            Schema(equal(x(i, 1), x_1), {"i": own}), "all clients start at x^1", "(51)"
        ),
        "oracle": Given(
            Schema(member(s(i, t), "domain"), one, (FROM_1,)), "s_i^t lies in the domain", "(8)"
        ),
        "first answer": Given(
            Schema(dot(1 / n * g(i, x_1), s(i, 1) - v) <= 0, {"i": own, "v": "vector"}, (inside,)),
            "s_i^1 minimises a linear form over the domain; all clients are at x^1",
            "(8)",
        ),
        "answer": Given(
            Schema(dot(direction, s(i, t) - v) <= 0, {**one, "v": "vector"}, (FROM_2, inside)),
            "s_i^t minimises a linear form over the domain",
            "(8)",
        ),
        "update": Given(
            Schema(equal(x(i, t + 1), (1 - eta) * x(i, t) + eta * s(i, t)), one, (FROM_1,)),
            "x_i^{t+1} = (1 - eta) x_i^t + eta s_i^t, eta = T^(-2/3)",
            "(9)",
        ),
        "server": Given(
            Schema(equal(x_bar(t), clients.mean(lambda k: x(k, t))), {"t": "integer"}, (FROM_1,)),
            "the server has the mean of the x_i^t",
            "(9)",
        ),
        "excess": Given(
            Schema(
                clients.mean(lambda k: f(k, x_1))
                - clients.mean(lambda k: f(k, x(k, T + 1)))
                - n * penalty / 2 * spread(clients, T + 1)
                <= case.excess
            ),
            "Ecal bounds F-hat_T(X^1) - F-hat_T(X^{T+1})",
            "(51)",
        ),
        "farthest": Given(
            Schema(member(far(t), "domain"), {"t": "integer"}, (FROM_1, until)),
            "gap(x-bar^t) is attained at far(t)",
            "(11)",
        ),
        "first gap": Given(
            Schema(gap(1) <= dot(gradient(clients, x_1), x_1 - far(1))),
            "what far(1) shows of the gap of round 1",
            "(11)",
        ),
        "gap": Given(
            Schema(
                gap(t) <= dot(gradient(clients, x_bar(t)), x_bar(t) - far(t)),
                {"t": "integer"},
                (FROM_2, until),
            ),
            "and far(t) of the gaps of later rounds",
            "(11)",
        ),
        "least": Given(
            Schema(least <= gap(t), {"t": "integer"}, (FROM_1, until)),
            "the least gap is at most that of each round",
            "(12)",
        ),
    }
    if case.H == 0:
        symbols["common"] = (("integer",), "vector")
    return Setting(symbols, given | _heterogeneity(case))


def _heterogeneity(case: Case) -> dict[str, Given]:
    """H bounds it at x^1 and at the later means; if it is 0, all clients have one gradient there."""
    clients, later = case.clients, (FROM_2, at_most(t, case.T))
    told = "H bounds the root mean square deviation of the clients' gradients at x^1 and at the later means"
    if case.H == 0:
        first = Schema(equal(g(i, x_1), common(1)), {"i": clients.sort})
        agree = equal(g(i, x_bar(t)), common(t))
        others = Schema(agree, {"i": clients.sort, "t": "integer"}, later)
    else:
        first = Schema(unlike(clients, x_1) <= case.H**2)
        others = Schema(unlike(clients, x_bar(t)) <= case.H**2, {"t": "integer"}, later)
    return {
        "first heterogeneity": Given(first, told, "ours"),
        "heterogeneity": Given(others, told, "ours"),
    }


def _at_points(clients: Federation) -> dict[str, str]:
    return {"i": clients.sort, "u": "vector", "v": "vector"}


def gradient(clients: Federation, point: Term) -> Term:
    """∇F."""
    return clients.mean(lambda k: g(k, point))


def unlike(clients: Federation, point: Term) -> Term:
    """ζ² at a point."""
    return clients.mean(lambda k: squared(g(k, point) - gradient(clients, point)), name="i")


def spread(clients: Federation, k: int) -> Term:
    """dist(X^k, 𝒞)²/n."""
    return clients.mean(lambda c: squared(x(c, k) - x_bar(k)), name="i")


def nearer(case: Case, client: Term | str, k: Term | int) -> Term:
    """Just before the oracle's answer."""
    return x(client, k) + case.T / case.ends[1] * (x(client, k + 1) - x(client, k))


def farther(case: Case, client: Term | str, k: Term | int) -> Term:
    """Just beyond it."""
    return x(client, k) + case.T / case.ends[0] * (x(client, k + 1) - x(client, k))


def lemmas(p: Theory, case: Case) -> None:
    """Lemmas from the hypotheses of the setting that p is over, as the program uses them."""
    low, high = case.ends
    if low != high:
        above = bracketed(p, root(case.T, 3), low, high, "root", 2 * BITS)
        p.line(at_most(root(case.T, 3), case.T), above.times(1), name="a step")
    _interpolation(p, case)
    _in_domain(p, case)
    if case.clients.number is None:
        _far(p, case)
    _first_answer(p, case)
    if case.T > 1:
        _answer(p, case)
    _excess(p, case)


def _interpolation(p: Theory, case: Case) -> None:
    """Down from v to w and up from u to w, at the w where that is sharpest."""
    L = case.L
    w = (u + v) / 2 - (g(i, u) - g(i, v)) / (2 * L)
    claim = f(i, v) + dot(g(i, u) + g(i, v), u - v) / 2 + squared(g(i, u) - g(i, v)) / (
        4 * L
    ) - L / 4 * squared(u - v) <= f(i, u)
    up, down = p.called("bends up", "bends down")
    by = up(u=w, v=u).times(1), down(u=w).times(1)
    p.line(Schema(claim, _at_points(case.clients)), *by, name="interpolation")


def _in_domain(p: Theory, case: Case) -> None:
    """All iterates and their means, and the points just before the answers, lie in the domain."""
    clients, part = case.clients, root(case.T, 3) / case.ends[1]
    one = {"i": clients.sort, "t": "integer"}
    start, oracle, update = p.called("start", "oracle", "update")
    p.takes("update", "server", "consensus")
    inside = Schema(member(x(i, 1), "domain"), {"i": clients.sort})
    first = p.lies(inside, (1, start), name="first iterate")
    inside = Schema(member(x(i, t), "domain"), one, (FROM_1,))
    iterate = p.stays(inside, first, name="iterate")
    answer = p.lies(
        Schema(member(nearer(case, i, t), "domain"), one, (FROM_1,)),
        (1 - part, iterate),
        (part, oracle),
        equal=[update.times(case.T / case.ends[1])],
        name="nearer",
    )
    mean_in_domain(p, "mean iterate", iterate, x_bar(t), clients)
    if clients.number is None:
        mean_in_domain(p, "mean nearer", answer, average(case, t), clients)


def average(case: Case, k: Term | int) -> Term:
    """The mean over clients of the points just before the answers."""
    return case.clients.mean(lambda c: nearer(case, c, k))


def _far(p: Theory, case: Case) -> None:
    """Two answers of any clients in any rounds, averaged over both."""
    rounds = {"t": "integer", "r": "integer"}
    conditions = (FROM_1, at_most(1, r))
    j = symbol("j")
    own, other = nearer(case, i, t), nearer(case, j, r)
    one = mean("i", squared(own - other)) <= case.D**2
    sizes = mean("i", squared(own)) + mean("i", squared(nearer(case, i, r)))
    both = sizes - 2 * dot(average(case, t), average(case, r)) <= case.D**2
    diameter = p.called("diameter")(own, other).times(1)
    one_far = Schema(one, {"j": "client", **rounds}, conditions)
    from_one = p.line(one_far, diameter, name="far from one")
    p.line(Schema(both, rounds, conditions), from_one.times(1), name="far apart")


def _first_answer(p: Theory, case: Case) -> None:
    """Round 1, where there is no penalty yet."""
    n, low, theta = case.clients.size, case.ends[0], root(case.T, 3)
    update, answer = p.called("update", "first answer")
    by = [update(t=1).times(case.T / low * g(i, x_1)), answer.times(n)]
    if low != case.ends[1]:
        by.append(answer(v=x(i, 1)).times(n * (theta / low - 1)))
    claim = dot(g(i, x_1), farther(case, i, 1) - v) <= 0
    schema = Schema(claim, {"i": case.clients.sort, "v": "vector"}, (member(v, "domain"),))
    p.line(schema, *by, name="first choice")


def _answer(p: Theory, case: Case) -> None:
    """The later rounds, with a rational penalty."""
    n, penalty, D = case.clients.size, case.penalty, case.D
    low, high = case.ends
    theta = root(case.T, 3)
    apart, ahead, back = x(i, t) - x_bar(t), s(i, t) - v, s(i, t) - x(i, t)
    direction, beyond = g(i, x(i, t)) + penalty * low * apart, theta / low - 1
    update, answer, known, diameter = p.called("update", "answer", "penalty", "diameter")
    by = [
        update.times(case.T / low * direction),
        answer.times(n),
        known.times(-theta * dot(apart, ahead + beyond * back)),
    ]
    if low != high:
        missing = penalty / 2 * (theta - low)
        above, off = _above(p), diameter(x(i, t), x_bar(t))
        by += [
            answer(v=x(i, t)).times(n * beyond),
            square(apart + ahead, missing),
            off.times(missing),
            diameter(s(i, t), v).times(missing),
            square(apart + back, missing * beyond),
            off.times(missing * beyond),
            diameter(s(i, t), x(i, t)).times(missing * beyond),
            above.times(penalty * D**2 * theta / low),
            above.times(penalty * D**2 * (high - low) / low),
        ]
    schema = Schema(
        dot(direction, farther(case, i, t) - v) <= case.left_out,
        {"i": case.clients.sort, "t": "integer", "v": "vector"},
        (FROM_2, member(v, "domain")),
    )
    p.line(schema, *by, name="choice")


def _above(p: Theory) -> Fact:
    """That the root is below its rational upper end."""
    return next(step for step in p.steps if step.name == "root from above")


def _excess(p: Theory, case: Case) -> None:
    """(51) with a rational penalty above."""
    clients, T, (low, high) = case.clients, case.T, case.ends
    theta, last = root(T, 3), spread(clients, T + 1)
    missing = case.penalty / 2 * (high - theta) / (clients.number or 1)
    excess, known = p.called("excess", "penalty")
    by = [excess.times(1), known.times(theta / 2 * last)]
    if low != high:
        by += [square(x(k, T + 1) - x_bar(T + 1), missing) for k in clients.each]
    claim = (
        clients.mean(lambda k: f(k, x_1))
        - clients.mean(lambda k: f(k, x(k, T + 1)))
        - case.penalty * high / 2 * last
        <= case.excess
    )
    p.line(claim, *by, name="used up")
