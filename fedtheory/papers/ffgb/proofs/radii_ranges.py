"""The ranges of ω_TV and ω_{W1}: what a client has in common with the mean of all need not be moved."""

from fedtheory.core.proof import Given, Line, Proof, Setting, Use, combination, conclusion, step
from fedtheory.core.role import Role
from fedtheory.core.statement import Bound
from fedtheory.core.term import Function, Outcome, Schema, at_most, equal, expect, mean, symbol
from fedtheory.papers.ffgb.metrics import MEAN_TOTAL_VARIATION, MEAN_WASSERSTEIN
from fedtheory.papers.ffgb.statements.notation import N
from fedtheory.papers.ffgb.statements.radii_ranges import RANGES, Delta

w, gap, side = Function("w"), Function("gap"), Function("side")
cost, d = Function("cost"), Function("d")
i, x, z = symbol("i"), symbol("x"), symbol("z")
_I, _IX, _XZ = {"i": "client"}, {"i": "client", "x": "outcome"}, {"x": "outcome", "z": "outcome"}
_moved = (1 - w(i, x) / N) * w(i, z)  # from x to z
AT = {"i": "i", "x": "x"}
OVER_X = Outcome("x")

SETTING = Setting(
    {
        "N": ((), "count"),
        "Delta": ((), "real"),
        **dict.fromkeys(("w", "gap", "side"), (("client", "outcome"), "real")),
        "d": (("outcome", "outcome"), "real"),
        "cost": (("client",), "real"),
    },
    {
        "density": Given(
            Schema(at_most(0, w(i, x)), _IX), "w is the density of alpha_i", "(7)", Role.DEFINITION
        ),
        "mixture": Given(
            Schema(w(i, x) <= N, _IX),
            "alpha is at least alpha_i/N: it is the mean of all",
            "(7)",
            Role.DEFINITION,
        ),
        "mass": Given(
            Schema(equal(expect("x", w(i, x)), 1), _I), "a probability", "(7)", Role.DEFINITION
        ),
        "gap": Given(
            Schema(equal(1 - w(i, x), side(i, x) * gap(i, x)), _IX),
            "gap = |1 - w|",
            "(12)",
            Role.DEFINITION,
        ),
        "side": Given(
            Schema(equal(side(i, x) ** 2, 1), _IX),
            "side is its sign, which is 1 or -1",
            "(12)",
            Role.DEFINITION,
        ),
        "diameter": Given(
            Schema(d(x, z) <= Delta, _XZ),
            "no two inputs are further apart",
            "ours",
            Role.DEFINITION,
        ),
        "no cheaper": Given(
            Schema(cost(i) <= expect("x", expect("z", _moved * d(x, z))), _I),
            "W_1(alpha, alpha_i) is the least cost of a plan, and this is the cost of one: the part alpha_i/N of alpha "
            "stays, and from everywhere the rest goes to alpha_i in proportion",
            "(16), (19)",
            Role.DEFINITION,
        ),
    },
    {
        MEAN_TOTAL_VARIATION: expect("x", mean("i", gap(i, x))) / 2,
        MEAN_WASSERSTEIN: mean("i", cost(i)),
    },
)
_above, _below = (1 + side(i, x)) / 2, (1 - side(i, x)) / 2  # each is its own square
_bound = 2 * w(i, x) * (1 - 1 / N) + 1 - w(i, x)


def _claim(key: str) -> Schema:
    bound: Bound = RANGES.bound(key)
    return conclusion(SETTING, bound)


TOTAL_VARIATION = Proof(
    RANGES,
    "total-variation",
    SETTING,
    (
        step(
            "where it is more",
            "ours",
            "w - 1 <= w - w/N, where w is the larger",
            combination(
                Schema(gap(i, x) <= _bound, _IX),
                Use("density", AT, times=2 * (1 - 1 / N) * _above**2),
                Use("mixture", AT, times=2 / N * _below**2),
                Use("gap", AT, times=-side(i, x)),
                Use("side", AT, times=(w(i, x) + 1 - 2 * w(i, x) / N) / 2 - gap(i, x)),
            ),
        ),
        step(
            "range",
            "ours",
            "the integral of the density is 1",
            combination(
                Schema(expect("x", gap(i, x)) <= 2 * (1 - 1 / N), _I),
                Use("where it is more", AT, over=OVER_X),
                Use("mass", {"i": "i"}, times=1 - 2 / N),
                name="of each client",
            ),
            combination(
                _claim("total-variation"),
                Use("of each client", {"i": "i"}, times="1/2", over="i"),
            ),
        ),
    ),
)
WASSERSTEIN = Proof(
    RANGES,
    "wasserstein-1",
    SETTING,
    (
        step(
            "range",
            "ours",
            "what is moved, 1 - 1/N of all, goes no further than the diameter",
            combination(
                Schema(
                    _moved * d(x, z) <= _moved * Delta,
                    {**_I, **_XZ},
                    (at_most(0, w(i, z)), w(i, x) <= N),
                ),
                Use("diameter", {"x": "x", "z": "z"}, times=_moved),
                name="from x to z, if",
            ),
            Line(
                Schema(_moved * d(x, z) <= _moved * Delta, {**_I, **_XZ}),
                "instance",
                {
                    "of": Use(
                        "from x to z, if",
                        {"i": "i", "x": "x", "z": "z"},
                        because=(Use("density", {"i": "i", "x": "z"}), Use("mixture", AT)),
                    ).reference()
                },
                "from x to z",
            ),
            combination(
                Schema(expect("z", _moved * d(x, z)) <= (1 - w(i, x) / N) * Delta, _IX),
                Use("from x to z", {**AT, "z": "v"}, over=Outcome("v")),
                Use("mass", {"i": "i"}, times=(1 - w(i, x) / N) * Delta),
                name="from x",
            ),
            combination(
                Schema(cost(i) <= (1 - 1 / N) * Delta, _I),
                Use("no cheaper", {"i": "i"}),
                Use("from x", {"i": "i", "x": "v"}, over=Outcome("v")),
                Use("mass", {"i": "i"}, times=-Delta / N),
                name="of each client",
            ),
            combination(_claim("wasserstein-1"), Use("of each client", {"i": "i"}, over="i")),
        ),
    ),
)
PROOFS = (TOTAL_VARIATION, WASSERSTEIN)
