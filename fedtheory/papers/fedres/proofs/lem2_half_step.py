"""Lemma 2: the printed proof line by line, (14)-(17), and a shorter one with 8 for 18.

The shorter one goes from u_0 a part theta of the way to the comparator. v_0 is best for u_0, so joint convexity makes
the whole excess a slope in u alone, and smoothness bends it by 2 gamma D² theta² at most.
"""

from typing import Any

import sympy as sp

from fedtheory.core.proof import (
    Given,
    Line,
    Proof,
    Setting,
    Square,
    Use,
    combination,
    conclusion,
    step,
)
from fedtheory.core.role import Role
from fedtheory.core.term import (
    Function,
    Schema,
    at_most,
    dot,
    equal,
    less,
    member,
    norm,
    squared,
    symbol,
    tree,
)
from fedtheory.papers.fedres.metrics import HALF_STEP_GAIN
from fedtheory.papers.fedres.proofs import quotes
from fedtheory.papers.fedres.proofs.first_order import no_slope
from fedtheory.papers.fedres.statements.lem2_half_step import LEMMA_2
from fedtheory.proofs.textbook import SQUARE_ROOTS, cauchy_schwarz

loss, grad_u, grad_v = Function("loss"), Function("grad_u"), Function("grad_v")
D, gamma, R, Y = (symbol(name) for name in ("D", "gamma", "R", "Y"))
u_0, v_0, u_1, u_2, u_star, v_star, u_min, v_min = (
    symbol(name) for name in ("u_0", "v_0", "u_1", "u_2", "u_star", "v_star", "u_min", "v_min")
)
u, v, p, q, theta = (symbol(name) for name in ("u", "v", "p", "q", "theta"))
g = grad_u(u_0, v_0)
target = u_0 - 1 / gamma * g
here, least, lowest = loss(u_0, v_0), loss(u_2, v_0), loss(u_min, v_min)
compared = loss(u_star, v_star)
PAIR = {"u": "vector", "v": "vector"}
INSIDE = (member(u, "Omega_u"), member(v, "Omega_v"))

ATTAINED = "(u_min, v_min) is an argmin of l on Omega_u x Omega_v; that there is one is used in print without being said"


def _in(
    letter: Any, of: str, why: str, locator: str, role: Role = Role.DEFINITION, quote: str = ""
) -> Given:
    return Given(Schema(member(letter, of)), why, locator, role, quote)


SETTING = Setting(
    {
        **dict.fromkeys(("D", "gamma", "R", "Y"), ((), "real")),
        **dict.fromkeys(
            ("u_0", "v_0", "u_1", "u_2", "u_star", "v_star", "u_min", "v_min"), ((), "vector")
        ),
        "Omega_u": ((), "set"),
        "Omega_v": ((), "set"),
        "loss": (("vector", "vector"), "real"),
        "grad_u": (("vector", "vector"), "vector"),
        "grad_v": (("vector", "vector"), "vector"),
    },
    {
        "0 < D": Given(
            Schema(less(0, D)),
            "D bounds the norm on Omega_u; any positive bound will do",
            "Lemma 2",
            Role.DEFINITION,
        ),
        "0 < gamma": Given(
            Schema(less(0, gamma)),
            "gamma bounds the curvature; any positive bound will do",
            "Lemma 2",
            Role.DEFINITION,
        ),
        "0 < R": Given(
            Schema(less(0, R)),
            "R bounds the loss; any positive bound will do",
            "Lemma 2",
            Role.DEFINITION,
        ),
        "Y positive": Given(
            Schema(at_most(0, Y)), "Y is a positive part", "Lemma 2", Role.DEFINITION
        ),
        "Y above": Given(
            Schema(here - compared <= Y), "Y is a positive part", "Lemma 2", Role.DEFINITION
        ),
        "Y one of two": Given(
            Schema(equal(Y * (Y - (here - compared)), 0)),
            "Y is a positive part",
            "Lemma 2",
            Role.DEFINITION,
        ),
        "convex": Given(
            Schema(
                loss(u, v) - loss(p, q) <= dot(grad_u(u, v), u - p) + dot(grad_v(u, v), v - q),
                {**PAIR, "p": "vector", "q": "vector"},
                (*INSIDE, member(p, "Omega_u"), member(q, "Omega_v")),
            ),
            "l is jointly convex",
            "Lemma 2",
            Role.ASSUMPTION,
            quotes.SMOOTH_FUNCTION,
        ),
        "smooth": Given(
            Schema(
                loss(p, q)
                <= loss(u, v)
                + dot(grad_u(u, v), p - u)
                + dot(grad_v(u, v), q - v)
                + gamma / 2 * (squared(p - u) + squared(q - v)),
                {**PAIR, "p": "vector", "q": "vector"},
                (*INSIDE, member(p, "Omega_u"), member(q, "Omega_v")),
            ),
            "l is gamma-smooth",
            "Lemma 2",
            Role.ASSUMPTION,
            quotes.SMOOTH_FUNCTION,
        ),
        "range below": Given(
            Schema(at_most(0, loss(u, v)), PAIR, INSIDE),
            "l in [0, R]",
            "Lemma 2",
            Role.ASSUMPTION,
            quotes.FEASIBLE_RANGE,
        ),
        "range above": Given(
            Schema(loss(u, v) <= R, PAIR, INSIDE),
            "l in [0, R]",
            "Lemma 2",
            Role.ASSUMPTION,
            quotes.FEASIBLE_RANGE,
        ),
        "radius": Given(
            Schema(squared(u) <= D**2, {"u": "vector"}, (member(u, "Omega_u"),)),
            "sup ||u|| <= D",
            "Lemma 2",
            Role.ASSUMPTION,
            quotes.FEASIBLE_RADIUS,
        ),
        "u_0 in": _in(
            u_0, "Omega_u", "u_0 is feasible", "Lemma 2", Role.ASSUMPTION, quotes.FEASIBLE_SETS
        ),
        "v_0 in": _in(v_0, "Omega_v", "v_0 is a minimiser over Omega_v", "Lemma 2"),
        "u_1 in": _in(u_1, "Omega_u", "u_1 is a projection onto Omega_u", "before (14)"),
        "u_2 in": _in(
            u_2,
            "Omega_u",
            "a minimiser of l(., v_0) over Omega_u: print writes a minimum, so there is one",
            "Lemma 2",
        ),
        "u_star in": _in(u_star, "Omega_u", "any u_*", "Lemma 2"),
        "v_star in": _in(v_star, "Omega_v", "any v_*", "Lemma 2"),
        "u_min in": _in(u_min, "Omega_u", ATTAINED, "after (17)", Role.OURS),
        "v_min in": _in(v_min, "Omega_v", ATTAINED, "after (17)", Role.OURS),
        "u_1 nearest": Given(
            Schema(
                squared(u_1 - target) <= squared(p - target),
                {"p": "vector"},
                (member(p, "Omega_u"),),
            ),
            "u_1 = argmin of ||u - u_0 + grad/gamma||²; print takes it that there is one",
            "before (14)",
            Role.DEFINITION,
        ),
        "v_0 best": Given(
            Schema(here <= loss(u_0, q), {"q": "vector"}, (member(q, "Omega_v"),)),
            "v_0 = argmin of l(u_0, .) over Omega_v",
            "Lemma 2",
            Role.DEFINITION,
        ),
        "minimum in u": Given(
            Schema(least <= loss(p, v_0), {"p": "vector"}, (member(p, "Omega_u"),)),
            "u_2 minimises l(., v_0) over Omega_u: print writes a minimum, so there is one",
            "Lemma 2",
            Role.DEFINITION,
        ),
        "minimum": Given(
            Schema(lowest <= loss(u, v), PAIR, INSIDE),
            ATTAINED,
            "after (17)",
            Role.OURS,
        ),
    },
    {HALF_STEP_GAIN: here - least},
)
U0, V0 = Use("u_0 in"), Use("v_0 in")
step_squared = squared(u_1 - u_0)
gain = here - least

# ---- the printed proof

LINE_14 = step(
    "(14)",
    "(14)",
    "smoothness at u_1",
    combination(
        Schema(loss(u_1, v_0) <= here + dot(g, u_1 - u_0) + gamma / 2 * step_squared),
        Use(
            "smooth", {"u": u_0, "v": v_0, "p": u_1, "q": v_0}, because=(U0, V0, Use("u_1 in"), V0)
        ),
    ),
)
LINE_15 = step(
    "(15)",
    "(15)",
    "the optimality of u_1: no part of the way to another point is nearer",
    *no_slope(
        Schema(
            dot(u_1 - u_0 + 1 / gamma * g, u_1 - p) <= 0, {"p": "vector"}, (member(p, "Omega_u"),)
        ),
        (u_1, p),
        ("Omega_u", Use("u_1 in"), Use("if 1")),
        lambda part, inside: (Use("u_1 nearest", {"p": part}, because=(inside,)),),
    ),
    combination(
        Schema(
            at_most(0, dot(u_1 - u_0 + 1 / gamma * g, p - u_1)),
            {"p": "vector"},
            (member(p, "Omega_u"),),
        ),
        Use("first order", {"p": "p"}, because=(Use("if 1"),)),
    ),
)
LINE_16 = step(
    "(16)",
    "(16)",
    "(15) at u_0",
    combination(
        Schema(
            here + dot(g, u_1 - u_0) + gamma / 2 * step_squared <= here - gamma / 2 * step_squared
        ),
        Use("(15)", {"p": u_0}, times=gamma, because=(U0,)),
    ),
)
LINE_17 = step(
    "(17)",
    "(17)",
    "the optimality of v_0: l falls along no part of the way to another point, and is smooth",
    *no_slope(
        Schema(dot(grad_v(u_0, v_0), v_0 - q) <= 0, {"q": "vector"}, (member(q, "Omega_v"),)),
        (v_0, q),
        ("Omega_v", V0, Use("if 1")),
        lambda part, inside: (
            Use("v_0 best", {"q": part}, times=2, because=(inside,)),
            Use(
                "smooth",
                {"u": u_0, "v": v_0, "p": u_0, "q": part},
                times=2,
                because=(U0, V0, U0, inside),
            ),
        ),
        bend=gamma,
    ),
    combination(
        Schema(
            at_most(0, dot(grad_v(u_0, v_0), q - v_0)), {"q": "vector"}, (member(q, "Omega_v"),)
        ),
        Use("first order", {"q": "q"}, because=(Use("if 1"),)),
    ),
)
MIN_IN = (U0, V0, Use("u_min in"), Use("v_min in"))
CHAIN = step(
    "display after (17)",
    "after (17), lines 1 to 6",
    "(14); convexity; (17) at v_min; (15) at u_min",
    combination(
        Schema(least - lowest <= loss(u_1, v_0) - lowest),
        Use("minimum in u", {"p": u_1}, because=(Use("u_1 in"),)),
        name="line 2",
    ),
    combination(
        Schema(
            loss(u_1, v_0) - lowest <= here - lowest + dot(g, u_1 - u_0) + gamma / 2 * step_squared
        ),
        Use(
            "smooth", {"u": u_0, "v": v_0, "p": u_1, "q": v_0}, because=(U0, V0, Use("u_1 in"), V0)
        ),
        name="line 3",
    ),
    combination(
        Schema(
            here - lowest + dot(g, u_1 - u_0) + gamma / 2 * step_squared
            <= dot(g, u_1 - u_min) + gamma / 2 * step_squared
        ),
        Use("convex", {"u": u_0, "v": v_0, "p": u_min, "q": v_min}, because=MIN_IN),
        Use("(17)", {"q": v_min}, because=(Use("v_min in"),)),
        name="lines 4, 5",
    ),
    combination(
        Schema(least - lowest <= gamma * dot(u_1 - u_0, u_min - u_1) + gamma / 2 * step_squared),
        Use("line 2"),
        Use("line 3"),
        Use("lines 4, 5"),
        Use("(15)", {"p": u_min}, times=gamma, because=(Use("u_min in"),)),
    ),
)
r = norm(u_1 - u_0)


def _apart(name: str, a: Any, b: Any, in_a: str, in_b: str) -> Line:
    return combination(
        Schema(squared(a - b) <= (2 * D) ** 2),
        Use("radius", {"u": a}, times=2, because=(Use(in_a),)),
        Use("radius", {"u": b}, times=2, because=(Use(in_b),)),
        Square(a + b),
        name=name,
    )


DIAMETER = step(
    "3 gamma D",
    "after (17), lines 7 and 8",
    "Cauchy-Schwarz, and two points of a D-ball are at most 2D apart",
    _apart("u_min from u_1", u_min, u_1, "u_min in", "u_1 in"),
    _apart("u_1 from u_0", u_1, u_0, "u_1 in", "u_0 in"),
    combination(Schema(squared(u_1 - u_0) <= r**2), name="r"),
    *cauchy_schwarz(
        "cross",
        u_1 - u_0,
        u_min - u_1,
        "i",
        (r, 2 * D),
        (Use("r"), Use("u_min from u_1")),
        Schema(equal(0, 0)),
    ),
    combination(Schema(r**2 <= (2 * D) ** 2), Use("u_1 from u_0"), name="r squared"),
    Line(
        Schema(r <= 2 * D),
        "instance",
        {"of": Use("squares", {"a": r, "b": 2 * D}, because=(None, Use("r squared"))).reference()},
        "r at most 2D",
    ),
    combination(
        Schema(least - lowest <= 3 * gamma * r * D),
        Use("display after (17)"),
        Use("cross", times=gamma),
        Use("r at most 2D", times=gamma / 2 * r),
    ),
)
Q = least - lowest
SQUARED = step(
    "lower bound of the step",
    "after (17), 'which implies'",
    "both sides are not negative",
    combination(
        Schema(at_most(0, Q)),
        Use("minimum", {"u": u_2, "v": v_0}, because=(Use("u_2 in"), V0)),
        name="Q",
    ),
    combination(
        Schema(1 / (9 * gamma**2 * D**2) * Q**2 <= step_squared),
        Use("3 gamma D", times=Q / (9 * gamma**2 * D**2)),
        Use("3 gamma D", times=r / (3 * gamma * D)),
    ),
)
EIGHTEEN = step(
    "18 gamma D²",
    "after (17), 'we get'",
    "(14), (16), and the minimum is at most l(u_1, v_0)",
    combination(
        Schema(least <= here - 1 / (18 * gamma * D**2) * Q**2),
        Use("minimum in u", {"p": u_1}, because=(Use("u_1 in"),)),
        Use("(14)"),
        Use("(16)"),
        Use("lower bound of the step", times=gamma / 2),
    ),
)
y = here - lowest
EXPANDED = step(
    "difference of squares",
    "after (17), 'we get', the lines below",
    "l(u_0, v_0) + min - 2 l_min is at most 2R",
    Line(
        Schema(
            equal(
                here - 1 / (18 * gamma * D**2) * Q**2,
                here
                - 1 / (18 * gamma * D**2) * y**2
                + 1 / (18 * gamma * D**2) * gain * (here + least - 2 * lowest),
            )
        ),
        "identity",
        name="expanded",
    ),
    combination(
        Schema(at_most(0, gain)),
        Use("minimum in u", {"p": u_0}, because=(U0,)),
        name="gain",
    ),
    combination(
        Schema(here + least - 2 * lowest <= 2 * R),
        Use("range above", {"u": u_0, "v": v_0}, because=(U0, V0)),
        Use("range above", {"u": u_2, "v": v_0}, because=(Use("u_2 in"), V0)),
        Use(
            "range below",
            {"u": u_min, "v": v_min},
            times=2,
            because=(Use("u_min in"), Use("v_min in")),
        ),
        name="range",
    ),
    combination(
        Schema(least <= here - 1 / (18 * gamma * D**2) * y**2 + R / (9 * gamma * D**2) * gain),
        Use("18 gamma D²"),
        Use("range", times=gain / (18 * gamma * D**2)),
    ),
)
REARRANGED = step(
    "rearranged",
    "after (17), 'rearranging'",
    "the gain times 1 + R/(9 gamma D²)",
    combination(
        Schema(least <= here - 1 / (18 * gamma * D**2 + 2 * R) * y**2),
        Use("difference of squares", times=18 * gamma * D**2 / (18 * gamma * D**2 + 2 * R)),
    ),
)


def _positive(
    claim: Schema, larger: tuple[Any, ...], otherwise: tuple[Any, ...], *, name: str = ""
) -> tuple[Line, ...]:
    """Lines for a claim that is shown for Y = l(u_0, v_0) - l(u_*, v_*) > 0 and, easily, for Y = 0."""
    zero = Schema(claim.then, {}, (*claim.conditions, at_most(Y, 0)))
    some = Schema(claim.then, {}, (*claim.conditions, less(0, Y)))
    return (
        combination(zero, *otherwise, name="no excess"),
        combination(
            Schema(equal(Y, here - compared), {}, (*claim.conditions, less(0, Y))),
            Use("Y one of two", times=1 / Y),
            name="excess",
        ),
        combination(some, *larger, name="some excess"),
        Line(
            claim, "cases", {"on": ["Y", "0"], "below": "no excess", "above": "some excess"}, name
        ),
    )


printed = conclusion(SETTING, LEMMA_2.bound("printed"))
c18 = 18 * gamma * D**2 + 2 * R
PRINTS_WAY = step(
    "Lemma 2, in print's way",
    "after (17), the last line",
    "l(u_min, v_min) is at most l(u_*, v_*)",
    *_positive(
        printed,
        (
            Use("rearranged"),
            Square(y - Y, times=1 / c18),
            Use("excess", times=2 * Y / c18, because=(Use("if 1"),)),
            Use(
                "minimum",
                {"u": u_star, "v": v_star},
                times=2 * Y / c18,
                because=(Use("u_star in"), Use("v_star in")),
            ),
        ),
        (
            Use("minimum in u", {"p": u_0}, because=(U0,)),
            Use("if 1", times=Y / c18),
        ),
    ),
)
# ---- ours

towards = u_0 + theta * (u_star - u_0)
_step = (at_most(0, theta), at_most(theta, 1))
FREE = {"theta": "real"}
TOWARDS = step(
    "towards the comparator",
    "ours",
    "the point between is feasible; smoothness, convexity and (17)",
    Line(
        Schema(member(towards, "Omega_u"), FREE, _step),
        "membership",
        {
            "of": [U0.reference(), Use("u_star in").reference()],
            "weights": [tree(1 - theta), tree(theta)],
            "equal": [],
            "mean": None,
        },
        "between",
    ),
    _apart("u_star from u_0", u_star, u_0, "u_star in", "u_0 in"),
    combination(
        Schema(
            theta * (here - compared) - 2 * gamma * D**2 * theta**2 <= gain,
            FREE,
            _step,
        ),
        Use("minimum in u", {"p": towards}, because=(Use("between", {"theta": "theta"}),)),
        Use(
            "smooth",
            {"u": u_0, "v": v_0, "p": towards, "q": v_0},
            because=(U0, V0, Use("between", {"theta": "theta"}), V0),
        ),
        Use(
            "convex",
            {"u": u_0, "v": v_0, "p": u_star, "q": v_star},
            times=theta,
            because=(U0, V0, Use("u_star in"), Use("v_star in")),
        ),
        Use("(17)", {"q": v_star}, times=theta, because=(Use("v_star in"),)),
        Use("u_star from u_0", times=gamma / 2 * theta**2),
    ),
)
sharpened = conclusion(SETTING, LEMMA_2.bound("sharpened"))
part = Y / (4 * gamma * D**2)
OURS = step(
    "Lemma 2, sharpened",
    "ours",
    "a part Y/(4 gamma D²) of the way",
    combination(
        Schema(part <= 1, {}, sharpened.conditions),
        Use("if 1", times=1 / (4 * gamma * D**2)),
        name="a part",
    ),
    *_positive(
        sharpened,
        (
            Use(
                "towards the comparator",
                {"theta": part},
                because=(None, Use("a part", because=(Use("if 1"),))),
            ),
            Use("excess", times=part, because=(Use("if 1"), Use("if 2"))),
        ),
        (
            Use("minimum in u", {"p": u_0}, because=(U0,)),
            Use("if 2", times=Y / (8 * gamma * D**2)),
        ),
    ),
)
LEMMA_2_SHARPENED = Proof(LEMMA_2, "sharpened", SETTING, (LINE_17, TOWARDS, OURS))
whole = conclusion(SETTING, LEMMA_2.bound("whole-step"))
WHOLE = step(
    "Lemma 2, from far away",
    "ours",
    "the whole way: 2 gamma D² is at most half of Y",
    *_positive(
        whole,
        (
            Use("towards the comparator", {"theta": "1"}),
            Use("excess", because=(Use("if 1"), Use("if 2"))),
            Use("if 1", times=sp.Rational(1, 2)),
        ),
        (
            Use("minimum in u", {"p": u_0}, because=(U0,)),
            Use("if 2", times=sp.Rational(1, 2)),
        ),
    ),
)
LEMMA_2_WHOLE = Proof(LEMMA_2, "whole-step", SETTING, (LINE_17, TOWARDS, WHOLE))

# ---- print's bound, without the argmin of l that its way asks for

near = 4 * gamma * D**2
PRINTED = step(
    "Lemma 2",
    "Lemma 2",
    "from ours, near and far away: an excess is at most R",
    *_positive(
        Schema(Y <= R),
        (
            Use("excess", because=(Use("if 1"),)),
            Use("range above", {"u": u_0, "v": v_0}, because=(U0, V0)),
            Use(
                "range below",
                {"u": u_star, "v": v_star},
                because=(Use("u_star in"), Use("v_star in")),
            ),
        ),
        (Use("if 1"),),
        name="at most R",
    ),
    combination(
        Schema(printed.then, {}, (at_most(Y, near),)),
        Use("Lemma 2, sharpened", because=(Use("if 1"),)),
        Square(Y, times=(10 * gamma * D**2 + 2 * R) / (8 * gamma * D**2 * c18)),
        name="near",
    ),
    combination(
        Schema(printed.then, {}, (near < Y,)),
        Use("Lemma 2, from far away", because=(Use("if 1"),)),
        Use("at most R", times=Y / c18),
        name="far away",
    ),
    Line(printed, "cases", {"on": ["Y", near.tree], "below": "near", "above": "far away"}),
)
LEMMA_2_PRINTED = Proof(
    LEMMA_2,
    "printed",
    SETTING,
    (
        SQUARE_ROOTS,
        LINE_14,
        LINE_15,
        LINE_16,
        LINE_17,
        CHAIN,
        DIAMETER,
        SQUARED,
        EIGHTEEN,
        EXPANDED,
        REARRANGED,
        PRINTS_WAY,
        TOWARDS,
        OURS,
        WHOLE,
        PRINTED,
    ),
)
PROOFS = (LEMMA_2_PRINTED, LEMMA_2_SHARPENED, LEMMA_2_WHOLE)
