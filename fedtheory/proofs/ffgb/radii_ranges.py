"""The ranges of ω_TV and ω_{W1}: what a client has in common with the mean of all need not be moved."""

from fedtheory.core.metrics import MEAN_TOTAL_VARIATION, MEAN_WASSERSTEIN
from fedtheory.core.proof import Given, Proof, Setting, Use, combination, conclusion, step
from fedtheory.core.role import Role
from fedtheory.core.statement import Bound
from fedtheory.core.term import Function, Outcome, Schema, at_most, equal, expect, mean, symbol
from fedtheory.theorems.ffgb.notation import N
from fedtheory.theorems.ffgb.radii_ranges import RANGES, Delta

w, gap, side = Function("w"), Function("gap"), Function("side")
cost, between, same = Function("cost"), Function("between"), Function("same")
i, j, x = symbol("i"), symbol("j"), symbol("x")
_I, _IX, _IJ = {"i": "client"}, {"i": "client", "x": "outcome"}, {"i": "client", "j": "client"}
AT = {"i": "i", "x": "x"}
OVER_X = Outcome("x")

SETTING = Setting(
    {
        "N": ((), "count"),
        "Delta": ((), "real"),
        **dict.fromkeys(("w", "gap", "side"), (("client", "outcome"), "real")),
        **dict.fromkeys(("between", "same"), (("client", "client"), "real")),
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
            Schema(between(i, j) <= (1 - same(i, j)) * Delta, _IJ),
            "W_1(alpha_j, alpha_i) is 0 for j = i and at most the diameter otherwise",
            "(16), (19)",
            Role.TEXTBOOK,
            cites="W_1 is at most the diameter",
        ),
        "same": Given(
            Schema(equal(mean("j", same(i, j)), 1 / N), _I),
            "same(i, j) is 1 if i is j, else 0",
            "ours",
            Role.DEFINITION,
        ),
        "convex": Given(
            Schema(cost(i) <= mean("j", between(i, j)), _I),
            "a mean of plans from the alpha_j to alpha_i is a plan from alpha: W_1 is convex",
            "textbook",
            Role.TEXTBOOK,
            cites="convexity of W_1",
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
            "the mean of the distances to all clients, one of which is 0",
            combination(
                Schema(cost(i) <= (1 - 1 / N) * Delta, _I),
                Use("convex", {"i": "i"}),
                Use("diameter", {"i": "i", "j": "j"}, over="j"),
                Use("same", {"i": "i"}, times=-Delta),
                name="of each client",
            ),
            combination(_claim("wasserstein-1"), Use("of each client", {"i": "i"}, over="i")),
        ),
    ),
)
PROOFS = (TOTAL_VARIATION, WASSERSTEIN)
