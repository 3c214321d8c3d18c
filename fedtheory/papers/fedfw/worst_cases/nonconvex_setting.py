r"""FedFW as Theorem 2 runs it: T rounds with the step η = T^(-2/3) and the penalty λ₀T^(1/3), clients that need not be convex.

Both are irrational unless T is a cube. With rational numbers around θ = T^(1/3), θ₋ <= θ <= θ₊, and x = x_i^t,
x⁺ = x_i^{t+1}, two points on the ray from x through s_i^t take the place of the oracle's answer,

    nearer  = x + T/θ₊ (x⁺ - x),   between x and s_i^t, so in the domain,
    farther = x + T/θ₋ (x⁺ - x),   beyond s_i^t, so at least as good: ⟨G, farther - v⟩ <= ⟨G, s_i^t - v⟩ <= 0,

for G = ∇f_i(x) + nλ₀θ(x - x̄^t); θ₋ for θ in G costs at most 2nλ₀(θ₊ - θ₋)D². If T is a cube all three points are one.
"""

from dataclasses import dataclass
from fractions import Fraction

from fedtheory.core.proof import Given, Line, Setting, Square, Use, combination
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
    tree,
)
from fedtheory.worst_cases.federation import Federation

BITS = 96

x, x_bar, s, f, g, far, gap = (
    Function(name) for name in ("x", "x_bar", "s", "f", "g", "far", "gap")
)
common = Function("common")
x_1, least = symbol("x_1"), symbol("least")
i, t, r, u, v, lambda_0 = (symbol(name) for name in ("i", "t", "r", "u", "v", "lambda_0"))
FROM_1, FROM_2 = at_most(1, t), at_most(2, t)
HERE = {"i": "i", "t": "t"}


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
    """H bounds it at x^1 and at the later means; where it is 0, all clients have one gradient there."""
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


def lemmas(case: Case) -> list[Line]:
    """What the hypotheses say together, as the program uses it."""
    low, high = case.ends
    return [
        *(_root(case.T, low, high) if low != high else []),
        _interpolation(case),
        *_in_domain(case),
        *(_far(case) if case.clients.number is None else []),
        _first_answer(case),
        *([_answer(case), _excess(case)] if case.T > 1 else [_excess(case)]),
    ]


def _root(T: int, low: Fraction, high: Fraction) -> list[Line]:
    theta, bits = root(T, 3), {"bits": str(2 * BITS)}
    return [
        Line(Schema(at_most(low, theta)), "witness", bits, "root from below"),
        Line(Schema(at_most(theta, high)), "witness", bits, "root from above"),
        combination(Schema(at_most(theta, T)), Use("root from above"), name="a step"),
    ]


def _interpolation(case: Case) -> Line:
    """Down from v to w and up from u to w, at the w where that says most."""
    L = case.L
    w = (u + v) / 2 - (g(i, u) - g(i, v)) / (2 * L)
    claim = f(i, v) + dot(g(i, u) + g(i, v), u - v) / 2 + squared(g(i, u) - g(i, v)) / (
        4 * L
    ) - L / 4 * squared(u - v) <= f(i, u)
    return combination(
        Schema(claim, _at_points(case.clients)),
        Use("bends up", {"i": "i", "u": w, "v": u}),
        Use("bends down", {"i": "i", "u": w, "v": v}),
        name="interpolation",
    )


def _in_domain(case: Case) -> list[Line]:
    """All iterates and their means, and the points just before the answers, lie in the domain."""
    clients, theta = case.clients, root(case.T, 3)
    eta, part, one = theta / case.T, theta / case.ends[1], {"i": clients.sort, "t": "integer"}
    inside, start = member(x(i, t), "domain"), Use("consensus", {"i": "i"})
    update = Use("update", HERE)
    at_start = Schema(member(x(i, 1), "domain"), {"i": clients.sort})
    first = _convex(at_start, "first iterate", (Use("start"), "1"), equal_to=(start, "1"))
    step = _convex(
        Schema(member(x(i, t + 1), "domain"), one, (FROM_1, inside)),
        "next iterate",
        (Use("if 2"), 1 - eta),
        (Use("oracle", HERE), eta),
        equal_to=(update, "1"),
    )
    every = Line(
        Schema(inside, one, (FROM_1,)),
        "induction",
        {"on": "t", "base": "first iterate", "step": "next iterate"},
        "iterate",
    )
    answers = _convex(
        Schema(member(nearer(case, i, t), "domain"), one, (FROM_1,)),
        "nearer",
        (Use("iterate", HERE), 1 - part),
        (Use("oracle", HERE), part),
        equal_to=(update, Term(str(case.T / case.ends[1]))),
    )
    server = (Use("server", {"t": "t"}), "1")
    lines = [first, step, every, answers, _mean("mean iterate", "iterate", x_bar(t), case, server)]
    if clients.number is None:
        lines.append(_mean("mean nearer", "nearer", average(case, t), case))
    return lines


def average(case: Case, k: Term | int) -> Term:
    """The mean over clients of the points just before the answers."""
    return case.clients.mean(lambda c: nearer(case, c, k))


def _convex(
    schema: Schema,
    name: str,
    *parts: tuple[Use, Term | str],
    equal_to: tuple[Use, Term | str] | None = None,
) -> Line:
    """A point is a convex combination of points of the domain."""
    detail = {
        "of": [use.reference() for use, _ in parts],
        "weights": [tree(weight) for _, weight in parts],
        "equal": [[equal_to[0].reference(), tree(equal_to[1])]] if equal_to else [],
        "mean": None,
    }
    return Line(schema, "membership", detail, name)


def _mean(
    name: str, of: str, value: Term, case: Case, equal_to: tuple[Use, Term | str] | None = None
) -> Line:
    """The mean of points of a convex set is in the set."""
    schema, clients = Schema(member(value, "domain"), {"t": "integer"}, (FROM_1,)), case.clients
    if clients.number is not None:
        each = zip(clients.each, clients.weights, strict=True)
        parts = [(Use(of, {"i": k, "t": "t"}), weight) for k, weight in each]
        return _convex(schema, name, *parts, equal_to=equal_to)
    detail = {
        "of": Use(of, {"i": "c", "t": "t"}).reference(),
        "weights": [],
        "equal": [[equal_to[0].reference(), tree(equal_to[1])]] if equal_to else [],
        "mean": "c",
    }
    return Line(schema, "membership", detail, name)


def _far(case: Case) -> list[Line]:
    """Two answers of any clients in any rounds, averaged over both."""
    rounds = {"t": "integer", "r": "integer"}
    conditions = (FROM_1, at_most(1, r))
    j = symbol("j")
    own, other = nearer(case, i, t), nearer(case, j, r)
    one = mean("i", squared(own - other)) <= case.D**2
    sizes = mean("i", squared(own)) + mean("i", squared(nearer(case, i, r)))
    both = sizes - 2 * dot(average(case, t), average(case, r)) <= case.D**2
    why = (Use("nearer", HERE), Use("nearer", {"i": "j", "t": "r"}))
    from_one = Use("diameter", {"u": own, "v": other}, over="i", because=why)
    from_all = Use("far from one", {"j": "c", "t": "t", "r": "r"}, over="c")
    return [
        combination(
            Schema(one, {"j": "client", **rounds}, conditions), from_one, name="far from one"
        ),
        combination(Schema(both, rounds, conditions), from_all, name="far apart"),
    ]


def _first_answer(case: Case) -> Line:
    """Round 1, where there is no penalty yet."""
    n, low, theta = case.clients.size, case.ends[0], root(case.T, 3)
    at, beyond = {"i": "i", "t": "1"}, theta / low - 1
    terms = [
        Use("update", at, times=case.T / low * g(i, x_1)),
        Use("first answer", {"i": "i", "v": "v"}, times=n, because=(Use("if 1"),)),
    ]
    if low != case.ends[1]:
        why = (Use("iterate", at),)
        terms.append(Use("first answer", {"i": "i", "v": x(i, 1)}, times=n * beyond, because=why))
    claim = dot(g(i, x_1), farther(case, i, 1) - v) <= 0
    schema = Schema(claim, {"i": case.clients.sort, "v": "vector"}, (member(v, "domain"),))
    return combination(schema, *terms, name="first choice")


def _answer(case: Case) -> Line:
    """The later rounds, with a rational penalty."""
    n, penalty, D = case.clients.size, case.penalty, case.D
    low, high = case.ends
    theta = root(case.T, 3)
    apart, ahead, back = x(i, t) - x_bar(t), s(i, t) - v, s(i, t) - x(i, t)
    direction = g(i, x(i, t)) + penalty * low * apart
    inside, beyond = Use("if 2"), theta / low - 1
    here, answer = Use("iterate", HERE), Use("oracle", HERE)
    terms: list[Use | Square] = [
        Use("update", HERE, times=case.T / low * direction),
        Use("answer", {**HERE, "v": "v"}, times=n, because=(None, inside)),
        Use("penalty", times=-theta * dot(apart, ahead + beyond * back)),
    ]
    if low != high:
        missing = penalty / 2 * (theta - low)
        middle = Use("mean iterate", {"t": "t"})
        off = {"u": x(i, t), "v": x_bar(t)}
        terms += [
            Use("answer", {**HERE, "v": x(i, t)}, times=n * beyond, because=(None, here)),
            Square(apart + ahead, times=missing),
            Use("diameter", off, times=missing, because=(here, middle)),
            Use("diameter", {"u": s(i, t), "v": v}, times=missing, because=(answer, inside)),
            Square(apart + back, times=missing * beyond),
            Use("diameter", off, times=missing * beyond, because=(here, middle)),
            Use(
                "diameter",
                {"u": s(i, t), "v": x(i, t)},
                times=missing * beyond,
                because=(answer, here),
            ),
            Use("root from above", times=penalty * D**2 * theta / low),
            Use("root from above", times=penalty * D**2 * (high - low) / low),
        ]
    schema = Schema(
        dot(direction, farther(case, i, t) - v) <= case.left_out,
        {"i": case.clients.sort, "t": "integer", "v": "vector"},
        (FROM_2, member(v, "domain")),
    )
    return combination(schema, *terms, name="choice")


def _excess(case: Case) -> Line:
    """(51) with a rational penalty above."""
    clients, T, (low, high) = case.clients, case.T, case.ends
    theta, last = root(T, 3), spread(clients, T + 1)
    missing = case.penalty / 2 * (high - theta) / (clients.number or 1)
    terms: list[Use | Square] = [Use("excess"), Use("penalty", times=theta / 2 * last)]
    if low != high:
        terms += [
            Square(x(k, T + 1) - x_bar(T + 1), times=missing, over=clients.over)
            for k in clients.each
        ]
    claim = (
        clients.mean(lambda k: f(k, x_1))
        - clients.mean(lambda k: f(k, x(k, T + 1)))
        - case.penalty * high / 2 * last
        <= case.excess
    )
    return combination(Schema(claim), *terms, name="used up")
