"""The radius with the Wasserstein-2 distance: Cauchy-Schwarz on the clients that are off, who are N - 1 at most."""

from fedtheory.core.proof import Line, Square, Step, Use, combination, step
from fedtheory.core.term import Outcome, Schema, at_most, equal, expect, less, mean, tree
from fedtheory.papers.ffgb.proofs.square_radius import WAY
from fedtheory.papers.ffgb.proofs.square_setting import (
    IX,
    IXZ,
    OFF_Z,
    ON_X,
    I,
    X,
    cost_2,
    d,
    f_star,
    i,
    on,
    plan_2,
    u,
    u_bar,
    w,
    x,
    z,
)
from fedtheory.papers.ffgb.statements.notation import N
from fedtheory.papers.ffgb.statements.square_notation import D, L, w_2

at_ix, at_ixz, at_x = {"i": "i", "x": "x"}, {"i": "i", "x": "x", "z": "z"}, {"x": "x"}
above, mean_above, e = u(i, x) - f_star(x), u_bar - f_star(x), 1 - on(i, x)
squares = mean("i", above**2)
over_y = Outcome("y")
_goal = mean_above**2 <= WAY * squares
few = step(
    "few are off",
    "ours",
    "(mean of a)² <= (1 - 1/N) mean of a², if a vanishes for one client at least",
    combination(
        Schema(equal(above * e, above), IX, (ON_X,)),
        Use("u = f*", at_ix, times=-1 * on(i, x)),
        name="is on",
    ),
    combination(
        Schema(equal(above * e, above), IX, (at_most(w(i, x), 0),)),
        Use("on is 0 off", at_ix, times=-1 * above),
        name="is off",
    ),
    Line(
        Schema(equal(above * e, above), IX),
        "cases",
        {"on": [tree(w(i, x)), "0"], "below": "is off", "above": "is on"},
        "only off",
    ),
    combination(
        Schema(_goal, X, (at_most(N, 1), f_star(x) <= u_bar)),
        Use("largest", at_x, times=mean_above),
        Use("if 1", times=2 * L * D / N * mean_above),
        Square(above, times=WAY, over="i"),
        name="one client",
    ),
    combination(Schema(f_star(x) <= u_bar, X), Use("u >= f*", at_ix, over="i"), name="never below"),
    Line(
        Schema(_goal, X, (at_most(N, 1),)),
        "instance",
        {"of": Use("one client", at_x, because=(None, Use("never below", at_x))).reference()},
        "below",
    ),
    combination(
        Schema(_goal, X, (less(1, N),)),
        Square(WAY * above - mean_above * e, times=1 / WAY, over="i"),
        Use("only off", at_ix, times=-2 * mean_above, over="i"),
        Use("on", at_ix, times=mean_above**2 / WAY, over="i"),
        Use("somebody", at_x, times=mean_above**2 / WAY / N),
        name="above",
    ),
    Line(Schema(_goal, X), "cases", {"on": [tree(N), "1"], "below": "below", "above": "above"}),
)
_goal_z = Schema(plan_2(i, x, z) * above**2 <= plan_2(i, x, z) * 4 * L**2 * d(x, z) ** 2, IXZ)
_own = Schema(expect("x", above**2) <= 4 * L**2 * cost_2(i), I)
radius_2 = step(
    "radius 2",
    "ours",
    "an extension is within 2L|x - z| of f*, for every z of its client",
    combination(
        Schema(above <= 2 * L * d(x, z), IXZ, (less(0, w(i, z)),)),
        Use("extension", at_ixz),
        Use("lipschitz", {"x": "z", "z": "x"}),
        Use("symmetric", {"x": "z", "z": "x"}, times=L),
        name="to z",
    ),
    combination(
        Schema(at_most(-2 * L * d(x, z), above), IXZ, (less(0, w(i, z)),)),
        Use("u >= f*", at_ix),
        Use("distance", {"x": "x", "z": "z"}, times=2 * L),
        name="to z, below",
    ),
    Line(
        Schema(above * above <= (2 * L * d(x, z)) * (2 * L * d(x, z)), IXZ, (less(0, w(i, z)),)),
        "instance",
        {
            "of": Use(
                "product",
                {"a": above, "b": above, "p": 2 * L * d(x, z), "q": 2 * L * d(x, z)},
                because=(
                    Use("to z, below", at_ixz),
                    Use("to z", at_ixz),
                    Use("to z, below", at_ixz),
                    Use("to z", at_ixz),
                ),
            ).reference()
        },
        "squared",
    ),
    combination(
        Schema(_goal_z.then, IXZ, (OFF_Z,)),
        Use("no plan 2", at_ixz, times=above**2 - 4 * L**2 * d(x, z) ** 2),
        name="no mass",
    ),
    Line(
        Schema(_goal_z.then, IXZ, (less(0, w(i, z)),)),
        "instance",
        {
            "of": Use(
                "times",
                {"m": plan_2(i, x, z), "a": above * above, "b": (2 * L * d(x, z)) ** 2},
                because=(Use("plan_2 >= 0", at_ixz), Use("squared", at_ixz)),
            ).reference()
        },
        "mass",
    ),
    Line(
        _goal_z, "cases", {"on": [tree(w(i, z)), "0"], "below": "no mass", "above": "mass"}, "along"
    ),
    combination(
        Schema(above**2 <= 4 * L**2 * expect("z", plan_2(i, x, z) * d(x, z) ** 2), IX),
        Use("along", {**at_ix, "z": "y"}, over=over_y),
        Use("plan_2, from", at_ix, times=-1 * above**2),
        name="from x",
    ),
    combination(
        _own,
        Use("from x", {"i": "i", "x": "y"}, over=over_y),
        Use("plan_2, cost", {"i": "i"}, times=4 * L**2),
        name="of a client",
    ),
    Line(
        Schema(equal(mean("i", expect("x", above**2)), expect("x", squares))),
        "exchange",
        {},
        "clients and inputs",
    ),
    combination(
        Schema(expect("x", mean_above**2) <= 4 * WAY * L**2 * w_2**2),
        Use("few are off", {"x": "y"}, over=over_y),
        Use("clients and inputs", times=-1 * WAY),
        Use("of a client", {"i": "i"}, times=WAY, over="i"),
        Use("w_2, mean", times=4 * WAY * L**2),
    ),
)
RADIUS_2: tuple[Step, ...] = (few, radius_2)
