"""Cases in which printed lines of FedFW fail: all symbols are defined, so that the kernels show every hypothesis and the contrary of the line.

Most are about one or two clients on an interval. If no start is prescribed, a client may start far outside of the domain,
as Algorithm 1 allows. Runs go on for ever, though one round decides.
"""

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from itertools import product
from math import prod

import sympy as sp

from fedtheory.core.construction import (
    Counterexample,
    Definition,
    Made,
    always,
    choice,
    each,
    explicit,
    point,
    recursion,
    region,
    shows,
)
from fedtheory.core.term import (
    Function,
    Term,
    at_most,
    dot,
    mean,
    squared,
    symbol,
    tree,
)
from fedtheory.papers.fedfw.proofs import algorithm1, participation, stochastic
from fedtheory.papers.fedfw.statements import notation as N
from fedtheory.papers.fedfw.statements.thm2_nonconvex import SCHEDULE_2

i, t, v, w = symbol("i"), symbol("t"), symbol("v"), symbol("w")
Y_star, zeta_star = symbol("Y_star"), symbol("zeta_star")
ONE, NONE = point(1), point(0)
x, s, d, g, bit = (Function(name) for name in ("x", "s", "d", "g", "bit"))
Definitions = Mapping[str, Definition]


# ---- losses, domains and oracles on a line


def letters(**values):
    """Letters by their numbers."""
    return {name: explicit("", value) for name, value in values.items()}


def interval(radius=1):
    """[-radius, radius]."""
    own = dot(v, ONE)
    return region("v", at_most(own, radius), at_most(-radius, own), member=NONE)


def losses(value, slope):
    """The same formula for all clients, in i and v."""
    return {"f": explicit("i v", value), "g": explicit("i v", slope)}


def oracle(slope, radius=1):
    """The end of the interval that is lower."""
    return choice(at_most(dot(slope, ONE), 0), radius * ONE, -radius * ONE)


def run(
    first, slope, eta, drawn="", *, radius=1
):
    """All clients follow their oracles, whose slope is a formula in i and t."""
    here = x(i, t, *drawn.split())
    names = f"i t {drawn}".strip()
    next_ = (1 - eta) * here + eta * oracle(slope, radius)
    return {
        "x": recursion(names, "t", 1, first, next_),
        "s": explicit(names, choice(at_most(1, t), oracle(slope, radius), NONE)),
    }


def penalised(lam, *drawn):
    """The slope of (8)."""
    here = x(i, t, *drawn)
    return 1 / symbol("n") * g(i, here) + lam * (here - mean("k", x("k", t, *drawn)))


def then(first, *later):
    """The value of round 1, of round 2, ..., the last one of all further rounds."""
    value = Term(tree(first))
    for round_, following in enumerate(later, 2):
        value = choice(at_most(round_, t), following, value)
    return value


SIDE = each(i, 1, -1)
"""1 for one of two clients, -1 for the other."""
FAR = {**losses(squared(v - point(10)) / 2, v - point(10)), **letters(L=1, g_star=9, x_star=ONE)}
"""(x - 10)²/2: F* = 81/2 at 1."""
BOWL = {**losses(squared(v + ONE) / 2, v + ONE), **letters(L=1, g_star=0, x_star=-1 * ONE)}
"""(x + 1)²/2: F* = 0 at -1."""
SLOPE = {**losses(dot(v, ONE), ONE), **letters(L=0, g_star=1, x_star=-1 * ONE)}
"""x: F* = -1 at -1."""
IDLE = {**losses(0, NONE), **letters(L=0, g_star=0, x_star=ONE)}
"""No loss at all."""
LINE = {
    **letters(lambda_0=1, lambda_t=0, D=2, H=0, zeta_star=0, Y_star=0),
    "domain": interval(),
    **{name: explicit("i", ONE) for name in "XYU"},
}
"""[-1, 1], like clients, and any points of it."""

# ---- Lemma 2 and Theorem 1

STAY = {name: explicit("i t", -1 * ONE) for name in "xs"}
PARABOLAS = Counterexample(
    "two clients with f = (x + 1)²/2 on [-1, 1], at X = (1, 1)",
    Made({**LINE, **BOWL, **STAY}, clients=(2,)),
)
FOLLOW = run(point(-1000), penalised(algorithm1.lam.plain()), algorithm1.eta.plain())
CANCELLING = Counterexample(
    "two clients with f_1 = x, f_2 = -x on [-1, 1]",
    Made(
        {
            **LINE,
            **losses(SIDE * dot(v, ONE), SIDE * ONE),
            **letters(L=0, H=1, zeta_star=1, Y_star=1 / sp.sqrt(2), g_star=1, x_star=ONE),
            **run(NONE, penalised(algorithm1.lam.plain()), algorithm1.eta.plain()),
        },
        clients=(1, 1),
    ),
)
FAR_START = Counterexample(
    "one client with f = (x - 10)²/2 on [-1, 1], started at -1000",
    Made({**LINE, **FAR, **FOLLOW}),
    {"t": 1},
)
FAR_FIRST_ROUND = Counterexample(
    "one client with f = (x - 10)²/2 on [-1, 1], started at 20: its first oracle says -1",
    Made(
        {
            **LINE,
            **FAR,
            **letters(lambda_0=Fraction(1, 100)),
            **run(point(20), penalised(algorithm1.lam.plain()), algorithm1.eta.plain()),
        }
    ),
    {"t": 2},
)

# ---- Theorem 2: T = 1, so that one round decides, with eta = 1

_slope_of_mean = mean("k", g("k", v))
ONE_ROUND = {
    **LINE,
    **letters(T=1, Ecal=0, h_1=0, R=0, d_1=0),
    "farthest": explicit("v", oracle(_slope_of_mean)),
    "gap": explicit("v", dot(_slope_of_mean, v - oracle(_slope_of_mean))),
    "best_round": explicit("t", 1),
}
_gap_of_1000 = 990 * 1001
FAR_2 = {
    **ONE_ROUND,
    **FAR,
    **letters(Ecal=Fraction(990**2 - 81, 2), h_1=Fraction(990**2 - 81, 2), R=20),
    "low": explicit("i", Fraction(81, 2)),
    "high": explicit("i", Fraction(121, 2)),
    "x": explicit("i t", then(1000 * ONE, -1 * ONE, ONE)),
    "s": explicit("i t", then(-1 * ONE, ONE, ONE)),
    "best": explicit("t", then(_gap_of_1000, 22, 0)),
    "best_round": explicit("t", then(1, 2, 3)),
}
FAR_CLIENT = Counterexample(
    "one client with f = (x - 10)²/2 on [-1, 1], started at 1000", Made(FAR_2)
)
APART_2 = {
    **ONE_ROUND,
    **losses(-2 * SIDE * dot(v, ONE), -2 * SIDE * ONE),
    **letters(L=0, H=2, g_star=2, d_1=1500, R=4, x_star=ONE),
    "low": explicit("i", -2),
    "high": explicit("i", 2),
    "x": explicit("i t", SIDE * then(1000 * ONE, -1 * ONE, ONE)),
    "s": explicit("i t", SIDE * then(-1 * ONE, ONE, ONE)),
    "best": explicit("t", 0),
    "best_round": explicit("t", then(1, 2, 3)),
}
PULLED_PAIR = Counterexample(
    "two clients with f = -2x and 2x on [-1, 1], started at 1000 and -1000",
    Made(APART_2, clients=(1, 1)),
)
BENT_PAIR = Counterexample(
    "two clients with f = -x²/2 on [-1, 1], started at 100 and -100",
    Made(
        {
            **ONE_ROUND,
            **losses(-squared(v) / 2, -v),
            **letters(lambda_0=Fraction(1, 4), L=1, g_star=1, d_1=150, h_1=1, R=1, x_star=ONE),
            "low": explicit("i", Fraction(-1, 2)),
            "high": explicit("i", 0),
            "x": explicit("i t", SIDE * then(100 * ONE, ONE)),
            "s": explicit("i t", SIDE * ONE),
            "best": explicit("t", 0),
        },
        clients=(1, 1),
    ),
    {"t": 1},
)
_bend, _rest = each(i, 1, Fraction(-9, 10)), each(i, Fraction(3, 5), 1) * ONE
RESTING_PAIR = Counterexample(
    "two clients with f = (x + 1)²/2 and -(9/20)(x + 1)² on [-1, 1], at rest at 3/5 and 1",
    Made(
        {
            **ONE_ROUND,
            **losses(_bend / 2 * squared(v + ONE), _bend * (v + ONE)),
            **letters(lambda_0=4, L=1, H=2, g_star=0, d_1=1, h_1=1, R=4, Ecal=2, x_star=-1 * ONE),
            "low": explicit("i", each(i, 0, Fraction(-9, 5))),
            "high": explicit("i", each(i, 2, 0)),
            "x": explicit("i t", _rest),
            "s": explicit("i t", _rest),
            "best": explicit("t", 0),
        },
        clients=(1, 1),
    ),
    {"t": 1},
)
"""Both are at minimisers of the surrogate, so its gap is 0."""
RESTING_APART = replace(RESTING_PAIR, at={"t": 1, "q": 0})
"""The bound on the gap may be 0, and the distance is more than G/lambda = 1/4."""
ROUND_PAIR = Counterexample(
    "two clients with f = x²/2 on [-1, 1], at 1 and -1",
    Made(
        {
            **ONE_ROUND,
            **losses(squared(v) / 2, v),
            **letters(L=1, g_star=0, d_1=2, R=Fraction(1, 2), Ecal=Fraction(1, 2), x_star=NONE),
            "low": explicit("i", 0),
            "high": explicit("i", Fraction(1, 2)),
            **run(SIDE * ONE, penalised(SCHEDULE_2[N.lambda_t]), SCHEDULE_2[N.eta_t]),
        },
        clients=(1, 1),
    ),
    {"t": 1, "u": ONE},
)

# (52) from points of the domain: on a simplex of diameter sqrt(2) two clients start at the first corner and three at one
# other each. The oracles of the two say the second corner, those of the three the first, and there losses keep them

_corners = [point(*(int(j == k) for j in range(4))) for k in range(4)]
_own = [dot(v, corner) for corner in _corners]
_whole = _own[0] + _own[1] + _own[2] + _own[3]
_target = each(i, _corners[1], *[_corners[0]] * 3)
SIMPLEX = Counterexample(
    "five clients at corners of a simplex, two of them at one, with linear losses",
    Made(
        {
            **letters(T=1, lambda_0=1, L=0, D=sp.sqrt(2), H=6, R=6, Ecal=6, g_star=6, d_1=2, h_1=2),
            "domain": region(
                "v", at_most(_whole, 1), at_most(1, _whole), *(at_most(0, x) for x in _own),
                member=_corners[0],
            ),
            **losses(-6 * dot(_target, v), -6 * _target),
            "x_star": explicit("", _corners[0]),
            "low": explicit("i", -6),
            "high": explicit("i", 0),
            "x": explicit("i t", choice(at_most(2, t), _target, each(i, *_corners))),
            "s": explicit("i t", _target),
            "U": explicit("i", _target),
            "farthest": explicit("v", _corners[0]),
            "gap": explicit("v", dot(mean("k", g("k", v)), v - _corners[0])),
        },
        clients=(2, 1, 1, 1),
        dimension=4,
    ),
)  # fmt: skip

# ---- the same with draws: clients take part at random, or gradients are averages of stochastic ones


def _joint(chance, clients):
    """All patterns of who takes part, each with its probability."""
    return tuple(
        (bits, prod((chance if b else 1 - chance for b in bits), start=Fraction(1)))
        for bits in product((1, 0), repeat=clients)
    )


def _present(chance, clients):
    """Each client's bit of round t, independent of the others', and the faces of a draw."""
    patterns = _joint(chance, clients)
    bits = [shows(t, w, *(bits[k] for bits, _ in patterns)) for k in range(clients)]
    return each(i, *bits), tuple(share for _, share in patterns)


def _away(name, chance, clients, lambda_0):
    """Clients with f = x on [-1, 1], all from 1, in round 2: whoever was there in round 1 is at -1, as eta_1 = 1."""
    there, faces = _present(chance, clients)
    here, eta = x(i, t, w), participation.eta.plain()
    answer = oracle(penalised(participation.lam.plain(), "w"))
    following = here + eta * bit(i, t, w) * (answer - here)
    return Counterexample(
        name,
        Made(
            {
                **LINE,
                **SLOPE,
                **letters(p=chance, lambda_0=lambda_0, Delta_1=2, d_1=0),
                "bit": explicit("i t w", there),
                "x": recursion("i t w", "t", 1, ONE, following),
                "s": explicit("i t w", choice(at_most(1, t), answer, NONE)),
            },
            clients=(1,) * clients,
            faces=faces,
        ),
        {"t": 2},
    )


FIRST_ROUND = _away(
    "one client with f = x on [-1, 1] from 1, there half of the time",
    Fraction(1, 2), 1, Fraction(1, 1000),
)  # fmt: skip
THREE_CLIENTS = _away(
    "three clients with f = x on [-1, 1] from 1, each there one time in ten",
    Fraction(1, 10), 3, Fraction(1, 10000),
)  # fmt: skip
_there = {**letters(p=1), "bit": explicit("i t w", 1)}
_walk = {"place": (("client", "integer"), "vector")}
place, drift = Function("place"), Function("drift")


def _walks(first, answer, eta):
    """Iterates that depend on no draw; the answer is a formula in place(i, t), i and t."""
    following = (1 - eta) * place(i, t) + eta * answer
    return {
        "place": recursion("i t", "t", 1, first, following),
        "x": explicit("i t w", place(i, t)),
        "s": explicit("i t w", choice(at_most(1, t), answer, NONE)),
    }


_lam, _eta = participation.fixed_lam, participation.fixed_eta
_between = _lam * (place(i, t) - mean("k", place("k", t)))
APART = Counterexample(
    "two clients without a loss on [-1, 1], one at each end, in the only round",
    Made(
        {
            **ONE_ROUND,
            **IDLE,
            **_there,
            **letters(d_1=2),
            **_walks(SIDE * ONE, oracle(_between), _eta),
            "low": explicit("i", 0),
        },
        clients=(1, 1),
        helpers=_walk,
    ),
)
FAR_DRAWN = Counterexample(
    "one client with f = (x - 10)²/2 on [-1, 1], started at 1000, that is always there",
    Made(
        {
            **FAR_2,
            **_there,
            **_walks(point(1000), oracle(place(i, t) - point(10) + _between), _eta),
        },
        helpers=_walk,
    ),
)


def far(sigma):
    """Without noise; sigma may be too large."""
    rho = stochastic.rho.plain()
    return Counterexample(
        f"one client with f = -x on [-1, 1], started at -1000 (sigma = {sigma})",
        Made(
            {
                **LINE,
                **losses(-dot(v, ONE), -1 * ONE),
                **letters(L=0, g_star=1, x_star=ONE, sigma=sigma, e_1=1),
                "drift": recursion("t", "t", 1, NONE, (1 - rho) * drift(t) + rho * (-1 * ONE)),
                "seen": explicit("i t w", -1 * ONE),
                "d": explicit("i t w", drift(t)),
                **_walks(point(-1000), oracle(drift(t + 1)), stochastic.eta.plain()),
            },
            helpers={**_walk, "drift": (("integer",), "vector")},
        ),
        {"t": 1},
    )


_spread = stochastic.lam.plain() * (x(i, t, w) - mean("k", x("k", t, w)))
WIDE = Counterexample(
    "two clients without losses at the ends of [-100, 100]",
    Made(
        {
            **LINE,
            **IDLE,
            **letters(D=200, sigma=0, e_1=0),
            **run(100 * SIDE * ONE, _spread, stochastic.eta.plain(), "w", radius=100),
            "seen": explicit("i t w", NONE),
            "d": explicit("i t w", NONE),
            "domain": interval(100),
        },
        clients=(1, 1),
    ),
    {"t": 1},
)
UNDERBRACE = replace(WIDE, at={"t": 1, "w": always(1)}, way=1)
"""There the norm of X-bar - X, the root of 20000, is less than its square."""
