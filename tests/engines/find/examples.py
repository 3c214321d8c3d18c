"""Inequalities that finders are measured on, and neighbours of them that are false."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

import sympy as sp

from fedtheory.core.term import (
    Function,
    Schema,
    at_most,
    dot,
    equal,
    less,
    mean,
    norm,
    root,
    squared,
    symbol,
)
from fedtheory.engines.find import Context

HALF = Fraction(1, 2)


@dataclass(frozen=True)
class Example:
    """A claim in its context, in words, and whether it is true."""

    name: str
    text: str
    schema: Mapping[str, Any]
    context: Context = field(default_factory=lambda: Context({}))
    true: bool = True


def reals(*names: str) -> dict[str, str]:
    """Real variables."""
    return dict.fromkeys(names, "real")


def claim(then: Any, forall: Mapping[str, str] | None = None, *conditions: Any) -> dict[str, Any]:
    """A schema as a certificate holds it."""
    return Schema(then, forall or {}, conditions).json()


def box(**ends: tuple[Any, Any]) -> list[Any]:
    """Bounds of variables."""
    return [
        c for name, (low, high) in ends.items() for c in (at_most(low, name), at_most(name, high))
    ]


def rational(top: int, bottom: int = 1) -> sp.Rational:
    """An exact number for SymPy."""
    return sp.Rational(top, bottom)


t, C, L, mu, gamma, x, y, z, w = sp.symbols("t C L mu gamma x y z w")
T = symbol("t")
FROM_1 = at_most(1, t)
SQRT, NEXT = sp.sqrt(t), sp.sqrt(t + 1)


def drift(c: Any) -> Any:
    """I1 with c for 2: true for c >= 1/2."""
    return claim(at_most((t - 1) / (t + 1) * (NEXT - SQRT) - c / NEXT, 0), reals("t"), FROM_1)


def young(c: Any) -> Any:
    """2xy <= c x^2 + y^2/c, with a factor."""
    return at_most(2 * c * x * y, x**2 + y**2)


def motzkin(c: Any) -> Any:
    """Motzkin's polynomial, with c for 3."""
    return x**4 * y**2 + x**2 * y**4 - c * x**2 * y**2 + 1


def cauchy(n: int, factor: Any) -> Any:
    """C_n in coordinates."""
    a, b = sp.symbols(f"a1:{n + 1}"), sp.symbols(f"b1:{n + 1}")
    left = sum(p * q for p, q in zip(a, b, strict=True)) ** 2
    right = factor * sum(p**2 for p in a) * sum(q**2 for q in b)
    return claim(at_most(left, right), reals(*map(str, a + b)))


def jensen(n: int, factor: Any) -> Any:
    """J_n with symbolic weights."""
    a, b = sp.symbols(f"w1:{n + 1}"), sp.symbols(f"x1:{n + 1}")
    left = sum(p * q for p, q in zip(a, b, strict=True)) ** 2
    right = factor * sum(p * q**2 for p, q in zip(a, b, strict=True))
    weights = [*(at_most(0, p) for p in a), equal(sum(a), 1)]
    return claim(at_most(left, right), reals(*map(str, a + b)), *weights)


def pinsker(c: Any) -> Any:
    """Pinsker for two coins, with c for 2, away from the diagonal."""
    kl = x * (sp.log(x) - sp.log(y)) + (1 - x) * (sp.log(1 - x) - sp.log(1 - y))
    ends = box(x=(rational(9, 10), rational(19, 20)), y=(rational(1, 10), rational(2, 5)))
    return claim(at_most(c * (x - y) ** 2, kl), reals("x", "y"), *ends)


def exponential(low: Any, high: Any) -> Any:
    """e^x <= 1 + x + x^2 on an interval."""
    return claim(at_most(sp.exp(x), 1 + x + x**2), reals("x"), *box(x=(low, high)))


# ---- vectors

PLAIN = {"gamma": [[], "real"], "L": [[], "real"], "mu": [[], "real"]}
point, gradient = symbol("x"), symbol("g")
CONTRACTION = Context(
    {**PLAIN, "x": [[], "vector"], "g": [[], "vector"]},
    {
        "interpolation": claim(
            dot(gradient - symbol("mu") * point, symbol("L") * point - gradient) >= 0
        ),
        "mu": claim(less(0, mu)),
        "order": claim(less(mu, L)),
        "step": claim(less(0, gamma)),
        "short": claim(at_most(gamma * (L + mu), 2)),
    },
)


def contraction(factor: Any) -> Any:
    """One step of gradient descent contracts by (1 - gamma mu)^2."""
    moved = squared(point - symbol("gamma") * gradient)
    return claim(moved <= factor * (1 - symbol("gamma") * symbol("mu")) ** 2 * squared(point))


f, grad = Function("f"), Function("grad")
a, b, s, x_star, eta, D = map(symbol, ("a", "b", "s", "x_star", "eta", "D"))
moved = point + eta * (s - point)
TWO = {"a": "vector", "b": "vector"}
FRANK_WOLFE = Context(
    {
        "f": [["vector"], "real"],
        "grad": [["vector"], "vector"],
        **{name: [[], "vector"] for name in ("x", "s", "x_star")},
        **{name: [[], "real"] for name in ("L", "D", "eta")},
    },
    {
        "descent": claim(
            f(b) <= f(a) + dot(grad(a), b - a) + symbol("L") / 2 * squared(b - a), TWO
        ),
        "convex": claim(f(a) + dot(grad(a), b - a) <= f(b), TWO),
        "oracle": claim(dot(grad(point), s) <= dot(grad(point), x_star)),
        "diameter": claim(squared(s - point) <= D**2),
        "L": claim(at_most(0, L)),
        "step": claim(less(0, "eta")),
    },
    hints=(
        {"use": "descent", "at": {"a": "x", "b": moved.tree}},
        {"use": "convex", "at": {"a": "x", "b": "x_star"}},
    ),
)


def frank_wolfe(bottom: Any) -> Any:
    """One step of Frank-Wolfe: h+ <= (1 - eta) h + eta^2 L D^2 / 2."""
    gap = f(point) - f(x_star)
    price = eta**2 * symbol("L") * D**2 / bottom
    return claim(f(moved) - f(x_star) <= (1 - eta) * gap + price)


u, v = symbol("u"), symbol("v")
PAIR = {"u": "vector", "v": "vector"}
U, V = Function("U"), Function("V")
CLIENTS = Context(
    {
        "U": [["client"], "vector"],
        "V": [["client"], "vector"],
        "A": [[], "real"],
        "B": [[], "real"],
    },
    {
        "A": claim(at_most(0, "A")),
        "B": claim(at_most(0, "B")),
        "of U": claim(mean("i", squared(U("i"))) <= symbol("A") ** 2),
        "of V": claim(mean("i", squared(V("i"))) <= symbol("B") ** 2),
    },
)
COMPLETED = Context(
    {"a": [[], "vector"], "b": [[], "vector"], "H": [[], "real"], "rho": [[], "real"]},
    {"H": claim(norm(a) <= symbol("H")), "rho": claim(less(0, "rho"))},
)


def completed(bottom: Any) -> Any:
    """The largest of (a . b) - rho |b|^2/2, over b, is at most H^2/(2 rho)."""
    rho, H = symbol("rho"), symbol("H")
    return claim(dot(a, b) - rho / 2 * squared(b) <= H**2 / (bottom * rho))


# ---- sequences

S, E, A = Function("S"), Function("E"), Function("A")
FROM = ["<=", "1", "t"]
STEPS = {"t": "integer"}
SUM = Context(
    {"S": [["integer"], "real"]},
    {
        "first": claim(equal(S(1), 1 / root(2))),
        "next": claim(equal(S(T + 1), S(T) + (T + 1) / root(T + 2)), STEPS, FROM),
    },
)
GAP = Context(
    {"E": [["integer"], "real"], "C": [[], "real"]},
    {
        "C": claim(at_most(0, C)),
        "step": claim(
            E(T + 1) <= (1 - Fraction(2) / (T + 1)) * E(T) + symbol("C") * (2 / (T + 1)) ** 2,
            STEPS,
            FROM,
        ),
    },
)
AVERAGE = Context(
    {"A": [["integer"], "real"], "term": [["integer"], "real"], "M": [[], "real"]},
    {
        "start": claim(equal(A(0), 0)),
        "next": claim(equal(A(T + 1), A(T) + Function("term")(T)), STEPS, ["<=", "0", "t"]),
        "term": claim(Function("term")(T) <= symbol("M"), STEPS, ["<=", "0", "t"]),
    },
)


TRUE = (
    Example("I1", "(t-1)/(t+1)(√(t+1)-√t) <= 2/√(t+1), t >= 1", drift(2)),
    Example("I1, tight", "the same with 1/2 for 2", drift(rational(1, 2))),
    Example(
        "I2",
        "1/√(t+1) <= 2(√(t+1)-√t)",
        claim(at_most(1 / NEXT, 2 * (NEXT - SQRT)), reals("t"), FROM_1),
    ),
    Example(
        "I3",
        "4C(t+1)/(t+2)² <= 4C/(t+3)",
        claim(
            at_most(4 * C * (t + 1) / (t + 2) ** 2, 4 * C / (t + 3)),
            reals("t", "C"),
            at_most(0, t),
            at_most(0, C),
        ),
    ),
    Example(
        "I5",
        "(t+1)^(-1/3) <= 3/2((t+1)^(2/3)-t^(2/3))",
        claim(
            at_most(
                (t + 1) ** rational(-1, 3),
                rational(3, 2) * ((t + 1) ** rational(2, 3) - t ** rational(2, 3)),
            ),
            reals("t"),
            at_most(0, t),
        ),
    ),
    Example(
        "I7",
        "(1-γμ)² <= 1-2γμL/(μ+L)",
        claim(
            at_most((1 - gamma * mu) ** 2, 1 - 2 * gamma * mu * L / (mu + L)),
            reals("L", "mu", "gamma"),
            less(0, mu),
            less(mu, L),
            less(0, gamma),
            at_most(gamma * (L + mu), 2),
        ),
    ),
    Example("Young", "2xy <= x²+y²", claim(young(1), reals("x", "y"))),
    Example(
        "quintic",
        "a double root at √2, t real",
        claim(at_most(0, (x**2 - 2) ** 2 * (x**2 - x + 1)), reals("x")),
    ),
    Example(
        "close",
        "x⁴-2x²+1.0001 > 0 on [-2, 2]",
        claim(less(0, x**4 - 2 * x**2 + rational(10001, 10000)), reals("x"), *box(x=(-2, 2))),
    ),
    Example(
        "AM-GM4",
        "4xyzw <= x⁴+y⁴+z⁴+w⁴",
        claim(at_most(4 * x * y * z * w, x**4 + y**4 + z**4 + w**4), reals(*"xyzw")),
    ),
    Example(
        "Motzkin·(1+x²+y²)",
        "is nonnegative",
        claim(at_most(0, sp.expand(motzkin(3) * (1 + x**2 + y**2))), reals(*"xy")),
    ),
    Example("Motzkin", "is nonnegative", claim(at_most(0, motzkin(3)), reals(*"xy"))),
    Example(
        "disc",
        "xy+x <= 1.3 on the unit disc",
        claim(at_most(x * y + x, rational(13, 10)), reals(*"xy"), at_most(x**2 + y**2, 1)),
    ),
    Example("C₃", "(a·b)² <= |a|²|b|² in 3 coordinates", cauchy(3, 1)),
    Example("J₄", "(Σwx)² <= Σwx², symbolic weights", jensen(4, 1)),
    Example("exp, right", "e^x <= 1+x+x² on [1/100, 1]", exponential(rational(1, 100), 1)),
    Example("exp, left", "e^x <= 1+x+x² on [-20, -1/100]", exponential(-20, -rational(1, 100))),
    Example("Pinsker", "two coins, 9/10 <= x <= 19/20, 1/10 <= y <= 2/5", pinsker(2)),
    Example(
        "log, half-line",
        "log(1+1/x) <= 1/x-1/(5x²)+1/500, x >= 1",
        claim(
            at_most(sp.log(1 + 1 / x), 1 / x - 1 / x**2 / 5 + rational(1, 500)),
            reals("x"),
            at_most(1, x),
        ),
    ),
    Example(
        "gradient descent", "|x-γg|² <= (1-γμ)²|x|², any dimension", contraction(1), CONTRACTION
    ),
    Example("Frank-Wolfe", "h⁺ <= (1-η)h+η²LD²/2", frank_wolfe(2), FRANK_WOLFE),
    Example("complete the square", "a·b-ρ|b|²/2 <= H²/(2ρ)", completed(2), COMPLETED),
    Example(
        "Cauchy-Schwarz",
        "u·v <= |u||v|, any dimension",
        claim(dot(u, v) <= norm(u) * norm(v), PAIR),
    ),
    Example(
        "triangle", "|u+v| <= |u|+|v|, any dimension", claim(norm(u + v) <= norm(u) + norm(v), PAIR)
    ),
    Example(
        "Jensen",
        "|mean U|² <= mean |U|²",
        claim(squared(mean("i", U("i"))) <= mean("i", squared(U("i")))),
        CLIENTS,
    ),
    Example(
        "Cauchy-Schwarz, mean",
        "mean U·V <= AB, any number of clients",
        claim(mean("i", dot(U("i"), V("i"))) <= symbol("A") * symbol("B")),
        CLIENTS,
    ),
    Example(
        "sum of √",
        "Σ i/√(i+1) <= 2/3 t√(t+1)",
        claim(S(T) <= Fraction(2, 3) * T * root(T + 1), STEPS, FROM),
        SUM,
    ),
    Example(
        "rate of Frank-Wolfe",
        "E(t+1) <= 4C/(t+1)",
        claim(E(T + 1) <= 4 * symbol("C") / (T + 1), STEPS, FROM),
        GAP,
    ),
    Example(
        "telescoping",
        "A(t) <= tM",
        claim(A(T) <= T * symbol("M"), STEPS, ["<=", "0", "t"]),
        AVERAGE,
    ),
)

FALSE = (
    Example("I1, 0.499999", "fails only far out", drift(rational(499999, 1000000)), true=False),
    Example("I1, 0.49", "fails for large t", drift(rational(49, 100)), true=False),
    Example(
        "I2, 1.99 for 2",
        "",
        claim(at_most(1 / NEXT, rational(199, 100) * (NEXT - SQRT)), reals("t"), FROM_1),
        true=False,
    ),
    Example(
        "I3, t+4 for t+3",
        "",
        claim(
            at_most(4 * C * (t + 1) / (t + 2) ** 2, 4 * C / (t + 4)),
            reals("t", "C"),
            at_most(0, t),
            at_most(0, C),
        ),
        true=False,
    ),
    Example(
        "I7, long steps",
        "without γ(L+μ) <= 2",
        claim(
            at_most((1 - gamma * mu) ** 2, 1 - 2 * gamma * mu * L / (mu + L)),
            reals("L", "mu", "gamma"),
            less(0, mu),
            less(mu, L),
            less(0, gamma),
        ),
        true=False,
    ),
    Example("Young, 1.01", "", claim(young(rational(101, 100)), reals("x", "y")), true=False),
    Example(
        "close, below 0",
        "x⁴-2x²+0.9999 >= 0 on [0, 2]",
        claim(at_most(0, x**4 - 2 * x**2 + rational(9999, 10000)), reals("x"), *box(x=(0, 2))),
        true=False,
    ),
    Example(
        "narrow",
        "(x-1/3)² >= 1e-9 on [0, 1]",
        claim(at_most(rational(1, 10**9), (x - rational(1, 3)) ** 2), reals("x"), *box(x=(0, 1))),
        true=False,
    ),
    Example("strict at 0", "0 < x²", claim(less(0, x**2), reals("x")), true=False),
    Example(
        "AM-GM4, 4.01",
        "",
        claim(
            at_most(rational(401, 100) * x * y * z * w, x**4 + y**4 + z**4 + w**4), reals(*"xyzw")
        ),
        true=False,
    ),
    Example(
        "Motzkin, 3.01",
        "",
        claim(at_most(0, motzkin(rational(301, 100))), reals(*"xy")),
        true=False,
    ),
    Example(
        "disc, 1.29",
        "",
        claim(at_most(x * y + x, rational(129, 100)), reals(*"xy"), at_most(x**2 + y**2, 1)),
        true=False,
    ),
    Example("C₃, 0.99", "", cauchy(3, rational(99, 100)), true=False),
    Example("J₄, 0.99", "", jensen(4, rational(99, 100)), true=False),
    Example("exp on [1, 2]", "", exponential(1, 2), true=False),
    Example("Pinsker, 5/2", "", pinsker(rational(5, 2)), true=False),
    Example("gradient descent, 9/10", "", contraction(Fraction(9, 10)), CONTRACTION, true=False),
    Example("Frank-Wolfe, 3", "η²LD²/3", frank_wolfe(3), FRANK_WOLFE, true=False),
    Example("complete the square, 3", "", completed(3), COMPLETED, true=False),
    Example(
        "Cauchy-Schwarz, 9/10",
        "",
        claim(dot(u, v) <= norm(u) * norm(v) * Fraction(9, 10), PAIR),
        true=False,
    ),
    Example(
        "Cauchy-Schwarz, mean, 9/10",
        "",
        claim(mean("i", dot(U("i"), V("i"))) <= symbol("A") * symbol("B") * Fraction(9, 10)),
        CLIENTS,
        true=False,
    ),
    Example(
        "sum of √, 3/5",
        "",
        claim(S(T) <= Fraction(3, 5) * T * root(T + 1), STEPS, FROM),
        SUM,
        true=False,
    ),
    Example(
        "rate of Frank-Wolfe, 3",
        "",
        claim(E(T + 1) <= 3 * symbol("C") / (T + 1), STEPS, FROM),
        GAP,
        true=False,
    ),
)
