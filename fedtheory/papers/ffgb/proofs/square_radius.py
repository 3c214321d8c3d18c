"""How far the mean of the extensions is from f*: the radius of Theorem 4.4, with W_1 and with W_2.

An extension is right on its own client's points, never below f*, and at most 2LD above it. On average over α it is at
most L W_1(α, α_i) above f*: along the plan u_i and the label at the other end differ by the slope, and what f* itself
changes along the plans cancels in the mean over the clients.
"""

from fedtheory.core.proof import Line, Step, Use, combination, step
from fedtheory.core.term import (
    Outcome,
    Schema,
    Term,
    at_most,
    equal,
    expect,
    less,
    mean,
    symbol,
    tree,
)
from fedtheory.papers.ffgb.proofs.square_setting import (
    IX,
    IXZ,
    OFF_Z,
    ON_X,
    I,
    X,
    close,
    d,
    f_star,
    i,
    near,
    on,
    plan,
    u,
    u_bar,
    w,
    x,
    z,
)
from fedtheory.papers.ffgb.statements.notation import N
from fedtheory.papers.ffgb.statements.square_notation import D, L, w_1

at_ix, at_ixz = {"i": "i", "x": "x"}, {"i": "i", "x": "x", "z": "z"}
above = u(i, x) - f_star(x)
c, there = close(i, x), near(i, x)
over_y = Outcome("y")
INTERPOLATION: tuple[Step, ...] = (
    step(
        "u >= f*",
        "(13)",
        "the point where the minimum is attained has a label at least f*(x) - L times its distance",
        combination(
            Schema(f_star(x) <= u(i, x), IX),
            Use("attained", at_ix, times=-1),
            Use("lipschitz", {"x": "x", "z": there}),
        ),
    ),
    step(
        "u = f*",
        "(13): u_i interpolates the data",
        "x itself is one of the points",
        combination(
            Schema(u(i, x) <= f_star(x), IX, (ON_X,)),
            Use("extension", {**at_ix, "z": "x"}),
            Use("itself", {"x": "x"}, times=L),
            name="at most",
        ),
        Line(
            Schema(equal(u(i, x), f_star(x)), IX, (ON_X,)),
            "squeeze",
            {"of": [Use("at most", at_ix).reference(), Use("u >= f*", at_ix).reference()]},
        ),
    ),
)
extensions: tuple[Step, ...] = (
    step(
        "u is Lipschitz",
        "(13): u_i is L-Lipschitz",
        "the point that is best for z is there for x as well, at most |x - z| farther",
        combination(
            Schema(u(i, x) - u(i, z) <= L * d(x, z), IXZ),
            Use("attained", {"i": "i", "x": "z"}, times=-1),
            Use(
                "extension",
                {**at_ix, "z": near(i, z)},
                because=(Use("near", {"i": "i", "x": "z"}),),
            ),
            Use("triangle", {"x": "x", "z": near(i, z), "y": "z"}, times=L),
        ),
    ),
    step(
        "u <= f* + 2LD",
        "(13), Assumption 4.3",
        "from the closest point of the client",
        combination(
            Schema(above <= 2 * L * D, IX),
            Use("extension", {**at_ix, "z": c}, because=(Use("close", at_ix),)),
            Use("lipschitz", {"x": c, "z": "x"}),
            Use("symmetric", {"x": c, "z": "x"}, times=L),
            Use("within D", at_ix, times=2 * L),
        ),
    ),
)
WAY = 1 - 1 / N
_off = Schema(above <= 2 * L * D * (1 - on(i, x)), IX)
largest = step(
    "largest",
    "ours",
    "at every x somebody is right, so the mean is at most 2LD(1 - 1/N)",
    combination(
        Schema(_off.then, IX, (ON_X,)),
        Use("u = f*", at_ix),
        Use("on the support", at_ix, times=2 * L * D),
        name="is on",
    ),
    combination(
        Schema(_off.then, IX, (at_most(w(i, x), 0),)),
        Use("u <= f* + 2LD", at_ix),
        Use("off the support", at_ix, times=2 * L * D),
        name="is off",
    ),
    Line(_off, "cases", {"on": [tree(w(i, x)), "0"], "below": "is off", "above": "is on"}, "where"),
    combination(
        Schema(u_bar - f_star(x) <= 2 * L * D * WAY, X),
        Use("where", at_ix, over="i"),
        Use("somebody", {"x": "x"}, times=2 * L * D / N),
    ),
)
_along = Schema(plan(i, x, z) * (u(i, x) - f_star(z)) <= plan(i, x, z) * L * d(x, z), IXZ)
_each = Schema(
    expect("x", u(i, x)) <= L * Term(["cost", "i"]) + expect("x", w(i, x) * f_star(x)), I
)
average_above = step(
    "average",
    "ours: (43) for u_i and 1",
    "along the plan the extension is at most L times the distance above the label at the other end",
    combination(
        Schema(u(i, x) - f_star(z) <= L * d(x, z), IXZ, (less(0, w(i, z)),)),
        Use("extension", at_ixz),
        name="above the label",
    ),
    combination(
        Schema(_along.then, IXZ, (OFF_Z,)),
        Use("no plan", at_ixz, times=u(i, x) - f_star(z) - L * d(x, z)),
        name="no mass",
    ),
    Line(
        Schema(_along.then, IXZ, (less(0, w(i, z)),)),
        "instance",
        {
            "of": Use(
                "times",
                {"m": plan(i, x, z), "a": u(i, x) - f_star(z), "b": L * d(x, z)},
                because=(Use("plan >= 0", at_ixz), Use("above the label", at_ixz)),
            ).reference()
        },
        "mass",
    ),
    Line(
        _along, "cases", {"on": [tree(w(i, z)), "0"], "below": "no mass", "above": "mass"}, "along"
    ),
    combination(
        Schema(
            u(i, x)
            <= expect("z", plan(i, x, z) * f_star(z)) + L * expect("z", plan(i, x, z) * d(x, z)),
            IX,
        ),
        Use("along", {**at_ix, "z": "y"}, over=over_y),
        Use("plan, from", at_ix, times=-1 * u(i, x)),
        name="from x",
    ),
    Line(
        Schema(
            equal(
                expect("x", expect("z", plan(i, x, z) * f_star(z))),
                expect("z", expect("x", plan(i, x, z) * f_star(z))),
            ),
            I,
        ),
        "exchange",
        {},
        "other order",
    ),
    combination(
        _each,
        Use("from x", {"i": "i", "x": "y"}, over=over_y),
        Use("other order", {"i": "i"}),
        Use("plan, to", {"i": "i", "z": "y"}, times=f_star(symbol("y")), over=over_y),
        Use("plan, cost", {"i": "i"}, times=L),
        name="of a client",
    ),
    Line(
        Schema(
            equal(
                mean("i", expect("x", w(i, x) * f_star(x))),
                expect("x", mean("i", w(i, x) * f_star(x))),
            )
        ),
        "exchange",
        {},
        "clients and inputs",
    ),
    combination(
        Schema(expect("x", u_bar - f_star(x)) <= L * w_1),
        Use("of a client", {"i": "i"}, over="i"),
        Use("clients and inputs"),
        Use("w_1, mean", times=L),
        Use("mixture", {"x": "y"}, times=f_star(symbol("y")), over=over_y),
    ),
)
radius = step(
    "radius",
    "ours",
    "0 <= a <= A and E a <= m give E a² <= A m",
    combination(Schema(f_star(x) <= u_bar, X), Use("u >= f*", at_ix, over="i"), name="never below"),
    combination(
        Schema(
            (u_bar - f_star(x)) ** 2 <= 2 * L * D * WAY * (u_bar - f_star(x)),
            X,
            (f_star(x) <= u_bar,),
        ),
        Use("largest", {"x": "x"}, times=u_bar - f_star(x)),
        name="squared, if",
    ),
    Line(
        Schema((u_bar - f_star(x)) ** 2 <= 2 * L * D * WAY * (u_bar - f_star(x)), X),
        "instance",
        {
            "of": Use(
                "squared, if", {"x": "x"}, because=(Use("never below", {"x": "x"}),)
            ).reference()
        },
        "squared",
    ),
    combination(
        Schema(expect("x", (u_bar - f_star(x)) ** 2) <= 2 * WAY * L**2 * D * w_1),
        Use("squared", {"x": "y"}, over=over_y),
        Use("average", times=2 * L * D * WAY),
    ),
)
RADIUS: tuple[Step, ...] = (*extensions, largest, average_above, radius)
