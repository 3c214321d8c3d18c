r"""Online gradient descent with a constant step: the regret of T rounds against one point at distance R.

For losses with gradients of norm at most G the worst case is R²/2η + TηG²/2 as soon as T steps of length ηG reach the
point (R <= TηG, T >= 2): linear losses that turn, so that all T steps are used up exactly when the point is reached.
With the best step that is RG√T.
"""

from fractions import Fraction
from math import isqrt

from fedtheory.algorithms.online_gradient_descent import online_gradient_descent
from fedtheory.core.concept import Dimension
from fedtheory.core.metrics import REGRET
from fedtheory.core.proof import Given, Setting, Use
from fedtheory.core.statement import POSITIVE, Domain
from fedtheory.core.term import Function, Schema, Term, dot, member, squared, symbol
from fedtheory.core.worst_case import (
    Attained,
    Letter,
    Parameters,
    Program,
    Replay,
    Units,
    WorstCase,
)
from fedtheory.instances.linear_losses import linear_losses
from fedtheory.worst_cases.hypotheses import BY_CONVEX, BY_HULL, FROM_0, x_star
from fedtheory.worst_cases.replaying import measured, rows_of

x, f, g = Function("x"), Function("f"), Function("g")
t, u, v = symbol("t"), symbol("u"), symbol("v")
ROUND = {"t": "integer"}
SYMBOLS = {
    "x_star": ((), "vector"),
    "x": (("integer",), "vector"),
    "f": (("integer", "vector"), "real"),
    "g": (("integer", "vector"), "vector"),
}


def losses(G: Fraction | Term) -> dict[str, Given]:
    """Convex losses, their gradients bounded where they are heard."""
    return {
        "convex": Given(
            Schema(
                f(t, u) + dot(g(t, u), v - u) <= f(t, v),
                {**ROUND, "u": "vector", "v": "vector"},
                (FROM_0,),
            ),
            "every loss is convex",
            "zinkevich2003online, Section 2",
        ),
        "gradients": Given(
            Schema(squared(g(t, x(t))) <= G**2, ROUND, (FROM_0,)),
            "the gradients that are heard have norm at most G",
            "zinkevich2003online, Section 2",
        ),
    }


def regret(T: int) -> Term:
    """The sum of f_t(x_t) - f_t(x*) over T rounds."""
    parts = [f(k, x(k)) - f(k, x_star) for k in range(T)]
    return sum(parts[1:], start=parts[0])


def program(letters: Parameters) -> Program:
    """T rounds with projections on any convex set that holds x*."""
    T, G, R, eta = int(letters["T"]), letters["G"], letters["R"], step_of(letters)
    forward = x(t) - eta * g(t, x(t))
    setting = Setting(
        {**SYMBOLS, "domain": ((), "set")},
        {
            **losses(G),
            "comparison": Given(
                Schema(member(x_star, "domain")), "x* lies in the domain", "zinkevich2003online"
            ),
            "start": Given(
                Schema(member(x(0), "domain")), "x_0 lies in the domain", "zinkevich2003online"
            ),
            "distance": Given(
                Schema(squared(x(0) - x_star) <= R**2),
                "R is the distance from the start to x*",
                "zinkevich2003online",
            ),
            "iterate": Given(
                Schema(member(x(t + 1), "domain"), ROUND, (FROM_0,)),
                "x_{t+1} lies in the domain",
                "zinkevich2003online, Section 2",
            ),
            "projection": Given(
                Schema(
                    dot(forward - x(t + 1), v - x(t + 1)) <= 0,
                    {**ROUND, "v": "vector"},
                    (FROM_0, member(v, "domain")),
                ),
                "x_{t+1} is the projection of x_t - eta grad f_t(x_t)",
                "zinkevich2003online, Section 2",
            ),
        },
    )
    found = Program(setting)
    inside = {x_star: Use("comparison"), x(0): Use("start")}
    inside |= {x(k + 1): Use("iterate", {"t": k}) for k in range(T - 1)}
    for point in (*inside, *(g(k, x(k)) for k in range(T))):
        found.gram.vector(point)
    found.maximise(regret(T))
    for k in range(T):
        found.given("convex", t=k, u=x(k), v=x_star)
        found.given("gradients", unit=Dimension(2, -2), t=k)
    found.given("distance", unit=Dimension(0, 2))
    for k in range(T - 1):
        for w, why in inside.items():
            if w.tree != x(k + 1).tree:
                found.given(
                    "projection",
                    None,
                    why,
                    unit=Dimension(0, 2),
                    likely=w is x_star,
                    t=k,
                    v=w,
                )
    found.invariant(list(inside))
    return found


def step_of(letters: Parameters) -> Fraction:
    """eta; R / (G k) with the least k >= root T if it is not set."""
    if "eta" in letters:
        return letters["eta"]
    return letters["R"] / letters["G"] / (isqrt(int(letters["T"]) - 1) + 1)


def units(letters: Parameters) -> Units:
    """Lengths in R, values in GR: then G = R = 1, and the step is eta G/R."""
    G, R = letters["G"], letters["R"]
    normal = {"T": letters["T"], "G": Fraction(1), "R": Fraction(1)}
    return Units(normal | {"eta": step_of(letters) * G / R}, G * R, R)


def turning(letters: Parameters) -> Fraction:
    """The regret against linear losses on the whole space, run in rational arithmetic.

    Straight at x* if the steps do not overshoot; else each step makes the same way forward, R/T, and the rest of its
    length goes sideways and cancels in the end: twice to and fro, or thrice around a triangle.
    """
    T, G, R, eta = int(letters["T"]), letters["G"], letters["R"], step_of(letters)
    forward = G if T == 1 else min(G, R / (T * eta))
    aside = four_squares((G**2 - forward**2) / 2)
    back, none = tuple(-c for c in aside), (Fraction(0),) * 4
    ways = (
        [aside + back + none, none + aside + back, back + none + aside] if T % 2 and T > 1 else []
    )
    ways += [aside + back + none, back + aside + none] * ((T - len(ways)) // 2)
    ways += [none * 3] * (T - len(ways))
    at = [Fraction(0)] * 13
    x_end = [R, *at[1:]]
    total = Fraction(0)
    for way in ways:
        slope = [-forward, *(-c for c in way)]
        total += sum(s * (a - b) for s, a, b in zip(slope, at, x_end, strict=True))
        at = [a - eta * s for a, s in zip(at, slope, strict=True)]
    return total


def four_squares(x: Fraction) -> tuple[Fraction, ...]:
    """Four rationals whose squares add up to x >= 0: there are always some (Lagrange)."""
    whole = x.numerator * x.denominator
    for a in range(isqrt(whole), -1, -1):
        for b in range(isqrt(whole - a * a), -1, -1):
            rest = whole - a * a - b * b
            for c in range(isqrt(rest), -1, -1):
                d = isqrt(rest - c * c)
                if a * a + b * b + c * c + d * d == whole:
                    return tuple(Fraction(n, x.denominator) for n in (a, b, c, d))
    message = f"{x} is negative"
    raise ValueError(message)


def replay(letters: Parameters, worst: Attained) -> Replay:
    """Online gradient descent itself, against the linear losses that were found, on the whole space."""
    T, eta = int(letters["T"]), float(step_of(letters))
    instance = linear_losses(
        slopes=rows_of([worst.vector(g(k, x(k))) for k in range(T)]),
        start=rows_of([worst.vector(x(0))]),
        solution=rows_of([worst.vector(x_star)]),
    )
    return Replay(
        measured(online_gradient_descent, instance, {"eta_t": [eta] * T}, REGRET), instance
    )


LETTERS = (
    Letter("T", "number of rounds", Domain(Fraction(1), upper=Fraction(40), integer=True)),
    Letter("G", "bound on the gradients", POSITIVE, Fraction(1)),
    Letter("R", "distance from the start to x*", POSITIVE, Fraction(1)),
    Letter("eta", "step size; R/(G k), k = root T rounded up, if it is not set", POSITIVE),
)

ONLINE_GRADIENT_DESCENT = WorstCase(
    id="ogd",
    title="online gradient descent with a constant step, against convex losses",
    metric="sum of f_t(x_t) - f_t(x*)",
    letters=LETTERS,
    assumptions=(
        "every f_t is convex, and |grad f_t(x_t)| <= G",
        "the domain is convex; x_0 and x* lie in it, at most R apart",
        "x_{t+1} is the projection of x_t - eta grad f_t(x_t) on the domain",
    ),
    program=program,
    interpolation=(BY_CONVEX, BY_HULL),
    units=units,
    replay=replay,
    instance=turning,
    optional=frozenset({"eta"}),
    source="zinkevich2003online, Theorem 1",
)
