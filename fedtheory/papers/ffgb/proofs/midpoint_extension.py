"""The radius for midpoints, which may be on either side of f*: |u_i(x) - f*(x)| <= L|x - z| for every point z of client i.

The mean of the clients is off by (1 - 1/N)LD at most, and E |a|² = E mean <a, a_i> for the mean a of the a_i = u_i - f*;
so one factor pays with LD, and the other with L times the distance along the plan.
"""

from dataclasses import replace

import sympy as sp

from fedtheory.core.proof import Given, Line, Square, Step, Use, combination, step
from fedtheory.core.role import Role
from fedtheory.core.term import (
    Function,
    Outcome,
    Schema,
    at_most,
    equal,
    expect,
    less,
    mean,
    symbol,
    tree,
)
from fedtheory.papers.ffgb.proofs.square_radius import way as WAY
from fedtheory.papers.ffgb.proofs.square_residuals import AFTER_QUERIES, PRODUCT, QUERIES
from fedtheory.papers.ffgb.proofs.square_rounds import ROUNDS
from fedtheory.papers.ffgb.proofs.square_setting import (
    GIVEN,
    IX,
    IXZ,
    OFF_X,
    OFF_Z,
    ON_X,
    ON_Z,
    SETTING,
    SYMBOLS,
    I,
    X,
    close,
    cost,
    d,
    f_star,
    i,
    on,
    plan,
    u,
    u_bar,
    w,
    x,
    z,
)
from fedtheory.papers.ffgb.proofs.thm4_4_square_loss import theorem
from fedtheory.papers.ffgb.statements.midpoint_extension import MIDPOINT_EXTENSION, half_radius
from fedtheory.papers.ffgb.statements.notation import N
from fedtheory.papers.ffgb.statements.square_notation import D, L, w_1
from fedtheory.proofs.textbook import SQUARE_ROOTS

gap, upper, lower = Function("gap"), Function("upper"), Function("lower")
a_i, a, e = u(i, x) - f_star(x), u_bar - f_star(x), 1 - on(i, x)
at_ix, at_ixz, at_x = {"i": "i", "x": "x"}, {"i": "i", "x": "x", "z": "z"}, {"x": "x"}
back, over_y, half = {"x": "z", "z": "x"}, Outcome("y"), sp.Rational(1, 2)
A = L * D
MIDPOINTS = replace(
    SETTING,
    symbols={
        **SYMBOLS,
        **dict.fromkeys(("gap", "upper", "lower"), (("client", "outcome"), "real")),
    },
    given={
        **{n: s for n, s in GIVEN.items() if n not in {"extension", "attained", "near"}},
        "largest": Given(
            Schema(upper(i, x) <= f_star(z) + L * d(x, z), IXZ, (ON_Z,)),
            "upper is the least of y + L|x - z|",
            "(13)",
            Role.DEFINITION,
        ),
        "largest, f*": Given(
            Schema(f_star(x) <= upper(i, x), IX),
            "f* is no larger, being Lipschitz",
            "ours",
            Role.DEFINITION,
        ),
        "least": Given(
            Schema(f_star(z) - L * d(x, z) <= lower(i, x), IXZ, (ON_Z,)),
            "lower is the largest of y - L|x - z|",
            "ours",
            Role.DEFINITION,
        ),
        "least, f*": Given(
            Schema(lower(i, x) <= f_star(x), IX), "f* is no smaller", "ours", Role.DEFINITION
        ),
        "midpoint": Given(
            Schema(equal(u(i, x), (upper(i, x) + lower(i, x)) / 2), IX),
            "u_i is halfway between them",
            "ours",
            Role.DEFINITION,
        ),
        "gap >= 0": Given(
            Schema(at_most(0, gap(i, x)), IX), "gap = |u_i - f*|", "ours", Role.DEFINITION
        ),
        "gap": Given(
            Schema(equal(gap(i, x) ** 2, a_i**2), IX), "gap = |u_i - f*|", "ours", Role.DEFINITION
        ),
    },
)

_p, _q, _s, _r = (symbol(name) for name in ("p", "q", "s", "r"))
_FOUR = dict.fromkeys(("p", "q", "s", "r"), "real")
_SIZES = (at_most(0, "s"), at_most(0, "r"), _p**2 <= _s**2, _q**2 <= _r**2)
inner_product = step(
    "product of sizes",
    "textbook",
    "p² <= s² and q² <= r² give pq <= sr",
    combination(
        Schema((_p * _q) ** 2 <= (_s * _r) ** 2, _FOUR, _SIZES),
        Use("if 3", times=_r**2),
        Use("if 4", times=_p**2),
        name="squared",
    ),
    Line(
        Schema(_p * _q <= _s * _r, _FOUR, _SIZES),
        "instance",
        {
            "of": Use(
                "squares",
                {"a": _p * _q, "b": _s * _r},
                because=(
                    None,
                    Use(
                        "squared",
                        {name: name for name in _FOUR},
                        because=tuple(Use(f"if {j}") for j in range(1, 5)),
                    ),
                ),
            ).reference()
        },
    ),
)
sides = (
    step(
        "above f*",
        "ours",
        "the largest extension is at most L|x - z| above the label at z, the least not above f*",
        combination(
            Schema(a_i <= L * d(x, z), IXZ, (ON_Z,)),
            Use("midpoint", at_ix),
            Use("largest", at_ixz, times=half),
            Use("least, f*", at_ix, times=half),
            Use("lipschitz", back, times=half),
            Use("symmetric", back, times=L / 2),
        ),
    ),
    step(
        "below f*",
        "ours",
        "and the other way round",
        combination(
            Schema(-1 * (L * d(x, z)) <= a_i, IXZ, (ON_Z,)),
            Use("midpoint", at_ix, times=-1),
            Use("least", at_ixz, times=half),
            Use("largest, f*", at_ix, times=half),
            Use("lipschitz", {"x": "x", "z": "z"}, times=half),
        ),
    ),
)
_near = gap(i, x) <= L * d(x, z)
near = step(
    "near f*",
    "ours",
    "the modulus is at most L|x - z|",
    Line(
        Schema(a_i * a_i <= (L * d(x, z)) * (L * d(x, z)), IXZ, (ON_Z,)),
        "instance",
        {
            "of": Use(
                "product",
                {"a": a_i, "b": a_i, "p": L * d(x, z), "q": L * d(x, z)},
                because=(
                    Use("below f*", at_ixz),
                    Use("above f*", at_ixz),
                    Use("below f*", at_ixz),
                    Use("above f*", at_ixz),
                ),
            ).reference()
        },
        "squares of both",
    ),
    combination(
        Schema(gap(i, x) ** 2 <= (L * d(x, z)) ** 2, IXZ, (ON_Z,)),
        Use("squares of both", at_ixz),
        Use("gap", at_ix),
        name="squared",
    ),
    combination(
        Schema(at_most(0, L * d(x, z)), {"x": "outcome", "z": "outcome"}),
        Use("distance", {"x": "x", "z": "z"}, times=L),
        name="0 <= Ld",
    ),
    Line(
        Schema(_near, IXZ, (ON_Z,)),
        "instance",
        {
            "of": Use(
                "squares",
                {"a": gap(i, x), "b": L * d(x, z)},
                because=(Use("0 <= Ld", {"x": "x", "z": "z"}), Use("squared", at_ixz)),
            ).reference()
        },
    ),
)
interpolates = step(
    "u = f*",
    "ours",
    "on the support z = x will do",
    combination(
        Schema(u(i, x) <= f_star(x), IX, (ON_X,)),
        Use("above f*", {**at_ix, "z": "x"}),
        Use("itself", {"x": "x"}, times=L),
        name="not above",
    ),
    combination(
        Schema(f_star(x) <= u(i, x), IX, (ON_X,)),
        Use("below f*", {**at_ix, "z": "x"}),
        Use("itself", {"x": "x"}, times=L),
        name="not below",
    ),
    Line(
        Schema(equal(u(i, x), f_star(x)), IX, (ON_X,)),
        "squeeze",
        {"of": [Use("not above", at_ix).reference(), Use("not below", at_ix).reference()]},
    ),
)
_cases = {"on": [tree(w(i, x)), "0"], "below": "is off", "above": "is on"}
only_off = step(
    "only off",
    "ours",
    "u_i = f* on the support",
    combination(
        Schema(equal(e * a_i, a_i), IX, (ON_X,)),
        Use("u = f*", at_ix, times=-1 * on(i, x)),
        name="is on",
    ),
    combination(
        Schema(equal(e * a_i, a_i), IX, (OFF_X,)),
        Use("on is 0 off", at_ix, times=-1 * a_i),
        name="is off",
    ),
    Line(Schema(equal(e * a_i, a_i), IX), "cases", _cases),
)
_size = a_i**2 <= A**2 * e
size = step(
    "size",
    "ours",
    "0 on the support, LD elsewhere",
    combination(
        Schema(gap(i, x) <= A, IX),
        Use("near f*", {**at_ix, "z": close(i, x)}, because=(Use("close", at_ix),)),
        Use("within D", at_ix, times=L),
        name="at most LD",
    ),
    combination(
        Schema(gap(i, x) ** 2 <= A**2, IX, (at_most(0, gap(i, x)),)),
        Use("at most LD", at_ix, times=gap(i, x) + A),
        name="squared, if",
    ),
    Line(
        Schema(gap(i, x) ** 2 <= A**2, IX),
        "instance",
        {"of": Use("squared, if", at_ix, because=(Use("gap >= 0", at_ix),)).reference()},
        "squared",
    ),
    combination(
        Schema(_size, IX, (OFF_X,)),
        Use("squared", at_ix),
        Use("gap", at_ix, times=-1),
        Use("on is 0 off", at_ix, times=A**2),
        name="is off",
    ),
    combination(
        Schema(_size, IX, (ON_X,)),
        Use("u = f*", at_ix, times=a_i),
        Use("on the support", at_ix, times=A**2),
        name="is on",
    ),
    Line(Schema(_size, IX), "cases", _cases),
)
bound = WAY * A
mean_size = step(
    "mean size",
    "ours",
    "N - 1 clients are off at most",
    combination(
        Schema(a**2 <= bound**2, X, (at_most(N, 1),)),
        Square(a_i - a, over="i"),
        Use("size", at_ix, over="i"),
        Use("somebody", at_x, times=A**2 / N),
        Use("if 1", times=A**2 / N**2),
        name="one client",
    ),
    combination(
        Schema(a**2 <= bound**2, X, (less(1, N),)),
        Square(WAY * a_i - e * a, times=1 / WAY, over="i"),
        Use("only off", at_ix, times=-2 * a, over="i"),
        Use("on", at_ix, times=a**2 / WAY, over="i"),
        Use("somebody", at_x, times=a**2 / WAY / N),
        Use("size", at_ix, times=WAY, over="i"),
        Use("somebody", at_x, times=WAY * A**2 / N),
        name="several",
    ),
    Line(
        Schema(a**2 <= bound**2, X),
        "cases",
        {"on": [tree(N), "1"], "below": "one client", "above": "several"},
    ),
)
_carried = plan(i, x, z) * gap(i, x) <= plan(i, x, z) * (L * d(x, z))
radius = step(
    "radius of midpoints",
    "ours",
    "E a² = E mean a a_i, and |a_i| is at most L times the distance along the plan",
    combination(Schema(at_most(0, bound)), name="0 <= bound"),
    combination(
        Schema(a_i**2 <= gap(i, x) ** 2, IX), Use("gap", at_ix, times=-1), name="by the gap"
    ),
    Line(
        Schema(a * a_i <= bound * gap(i, x), IX),
        "instance",
        {
            "of": Use(
                "product of sizes",
                {"p": a, "q": a_i, "s": bound, "r": gap(i, x)},
                because=(
                    Use("0 <= bound"),
                    Use("gap >= 0", at_ix),
                    Use("mean size", at_x),
                    Use("by the gap", at_ix),
                ),
            ).reference()
        },
        "inner",
    ),
    combination(
        Schema(_carried, IXZ, (OFF_Z,)),
        Use("no plan", at_ixz, times=gap(i, x) - L * d(x, z)),
        name="no mass",
    ),
    Line(
        Schema(_carried, IXZ, (ON_Z,)),
        "instance",
        {
            "of": Use(
                "times",
                {"m": plan(i, x, z), "a": gap(i, x), "b": L * d(x, z)},
                because=(Use("plan >= 0", at_ixz), Use("near f*", at_ixz)),
            ).reference()
        },
        "mass",
    ),
    Line(
        Schema(_carried, IXZ),
        "cases",
        {"on": [tree(w(i, z)), "0"], "below": "no mass", "above": "mass"},
        "along",
    ),
    combination(
        Schema(gap(i, x) <= L * expect("z", plan(i, x, z) * d(x, z)), IX),
        Use("along", {**at_ix, "z": "y"}, over=over_y),
        Use("plan, from", at_ix, times=-1 * gap(i, x)),
        name="from x",
    ),
    combination(
        Schema(expect("x", gap(i, x)) <= L * cost(i), I),
        Use("from x", {"i": "i", "x": "y"}, over=over_y),
        Use("plan, cost", {"i": "i"}, times=L),
        name="of a client",
    ),
    combination(
        Schema(a**2 <= bound * mean("i", gap(i, x)), X),
        Use("inner", at_ix, over="i"),
        name="at x",
    ),
    Line(
        Schema(equal(mean("i", expect("x", gap(i, x))), expect("x", mean("i", gap(i, x))))),
        "exchange",
        {},
        "clients and inputs",
    ),
    combination(
        Schema(expect("x", a**2) <= bound * L * w_1),
        Use("at x", {"x": "y"}, over=over_y),
        Use("clients and inputs", times=-1 * bound),
        Use("of a client", {"i": "i"}, times=bound, over="i"),
        Use("w_1, mean", times=bound * L),
    ),
)
STEPS: tuple[Step, ...] = (
    PRODUCT,
    *sides,
    interpolates,
    *QUERIES,
    *AFTER_QUERIES,
    *ROUNDS,
    SQUARE_ROOTS,
    inner_product,
    near,
    only_off,
    size,
    mean_size,
    radius,
)
MIDPOINT_SHARPENED = theorem(
    MIDPOINT_EXTENSION,
    "sharpened",
    MIDPOINTS,
    sp.sqrt(half_radius),
    STEPS,
    "radius of midpoints",
)
