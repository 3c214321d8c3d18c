"""What is false in print of Theorem 4.1 and Lemma D.1, in worlds that keep all of their hypotheses."""

from dataclasses import replace
from typing import Any

import sympy as sp

from fedtheory.core.construction import always, each, explicit, shows
from fedtheory.core.proof import Given, Line, Proof, Square, Step, Use, combination, conclusion
from fedtheory.core.role import Role
from fedtheory.core.statement import t
from fedtheory.core.term import (
    Function,
    Schema,
    dot,
    equal,
    less,
    mean,
    norm,
    root,
    squared,
    substitute,
    symbol,
)
from fedtheory.papers.ffgb.proofs.lemD1_bounded import BOUNDED, LEMMA
from fedtheory.papers.ffgb.proofs.setting import FROM_0, FROM_1, SETTING, i, k, x
from fedtheory.papers.ffgb.proofs.thm4_1_total_variation import STEPS
from fedtheory.papers.ffgb.proofs.worlds import PAIR, SIDES, World, any_constant, put, refuted
from fedtheory.papers.ffgb.statements.lemD1_bounded import LEMMA_D1
from fedtheory.papers.ffgb.statements.thm4_1_total_variation import THEOREM_41
from fedtheory.proofs.textbook import SQUARE_ROOTS

c, sigma, along, home = (Function(name) for name in ("c", "sigma", "along", "home"))
e, v = symbol("e"), symbol("v")
_c, _s = c(i), sigma(x)
UNIT = Given(Schema(equal(squared(e), 1)), "e is the unit of the line", "ours", Role.DEFINITION)

# ---- Theorem 4.1 in the text: the frozen pair with any slope = mu of at most 1/100, after 10,000 rounds of one step

SLOPE, ROUNDS = symbol("slope"), 10000
_KT = {"k": "integer", "t": "integer"}
_opposed = _c * _s  # 1 on the support, -1 off it
_weight = 1 + _opposed


def _signs(times: Any) -> tuple[Use, Use]:
    """`times` 1 - (c sigma)²."""
    return Use("sigma", {"x": "x"}, times=times * _c**2), Use("c", {"i": "i"}, times=times)


FROZEN_PAIR = World(
    "a frozen pair whose slopes are small",
    {
        "N": ((), "count"),
        "slope": ((), "real"),
        "e": ((), "vector"),
        "c": (("client",), "real"),
        "sigma": (("outcome",), "real"),
        "along": (("integer", "integer"), "vector"),
        "home": (("client",), "outcome"),
    },
    {
        "unit": UNIT,
        "0 < slope": Given(
            Schema(less(0, SLOPE)), "the slope of both losses, and mu", "ours", Role.DEFINITION
        ),
        "slope": Given(
            Schema(SLOPE <= "1/100"), "is as small as one likes", "ours", Role.DEFINITION
        ),
        "c": Given(
            Schema(equal(_c**2, 1), {"i": "client"}),
            "c is 1 for one client, -1 for the other",
            "ours",
            Role.DEFINITION,
        ),
        "no mean": Given(
            Schema(equal(mean("i", _c), 0)), "so its mean is 0", "ours", Role.DEFINITION
        ),
        "no mean, of a vector": Given(
            Schema(equal(mean("i", _c) * v, 0 * v), {"v": "vector"}),
            "times a vector too",
            "ours",
            Role.DEFINITION,
        ),
        "home": Given(
            Schema(equal(sigma(home(i)), _c), {"i": "client"}),
            "home is the point of a client",
            "ours",
            Role.DEFINITION,
        ),
        "sigma": Given(
            Schema(equal(_s**2, 1), {"x": "outcome"}),
            "sigma is 1 at x_1 and -1 at x_2",
            "ours",
            Role.DEFINITION,
        ),
        # w r = w s and w s = s + c sigma s need (c sigma)² = 1 beside a vector
        "signs, of a vector": Given(
            Schema(equal(_c**2 * _s**2 * v, v), {"i": "client", "x": "outcome", "v": "vector"}),
            "their product too, times a vector",
            "ours",
            Role.DEFINITION,
        ),
        "along, first": Given(
            Schema(equal(along(1, t), 0 * e), {"t": "integer"}, (FROM_0,)),
            "how far the clients have gone apart: not at all",
            "ours",
            Role.DEFINITION,
        ),
        "along, next": Given(
            Schema(
                equal(
                    along(k + 1, t),
                    along(k, t) + 4 / (SLOPE * (t + k + 1)) * (SLOPE * e - SLOPE * along(k, t)),
                ),
                _KT,
                (FROM_1, FROM_0),
            ),
            "and then by line 5",
            "ours",
            Role.DEFINITION,
        ),
    },
    {
        **{name: lambda: 1 for name in ("K", "gamma", "start_squared", "k_any")},
        **{name: lambda: SLOPE for name in ("G", "mu")},
        "omega": lambda: sp.Rational(1, 2),
        "f": lambda *_: 0 * e,
        "f_star": lambda _: -e,
        "g": lambda at, step_, round_, point: -c(at) * sigma(point) * along(step_, round_),
        "h": lambda at, _, __, point: SLOPE * c(at) * sigma(point) * e,
        "r": lambda at, _, __, point: SLOPE * c(at) * sigma(point) * e,
        "Delta": lambda *_: 0 * e,
        "residual": lambda *_: 0,
        "query": lambda *_: SLOPE,
        "peak": lambda at, *_: home(at),
        "w": lambda at, point: 1 + c(at) * sigma(point),
        "gap": lambda *_: 1,
        "side": lambda at, point: -c(at) * sigma(point),
        "s": lambda *_: SLOPE * e,
        "weighed": lambda at, _, __, point: SLOPE * (1 + c(at) * sigma(point)) * e,
        "weighed_star": lambda at, point: SLOPE * (1 + c(at) * sigma(point)) * e,
    },
    {
        **dict.fromkeys(
            ("0 < mu", "0 < gamma", "gamma_1", "G", "K", "start_squared", "k_any", "gap", "side"),
            (),
        ),
        **dict.fromkeys(("omega", "weighed_star", "residual_0", "residual_norm"), ()),
        **dict.fromkeys(("weak", "residual_at", "residual_off", "gradient_off", "start_0"), ()),
        **dict.fromkeys(("line 2, Delta", "line 6"), ()),
        "peak": (Use("home", {"i": "i"}, times=-_c), Use("c", {"i": "i"}, times=-1)),
        "query, passed": (
            Use("if 4", times=SLOPE + symbol("b")),
            Use("unit", times=-1 * (SLOPE * _c * sigma(home(i))) ** 2),
            Use("sigma", {"x": home(i)}, times=-1 * (SLOPE * _c) ** 2),
            Use("c", {"i": "i"}, times=-1 * SLOPE**2),
        ),
        "density": (Square(_weight, times=sp.Rational(1, 2)), *_signs(sp.Rational(1, 2))),
        "mixture": (Use("no mean", times=_s),),
        "side_squared": _signs(1),
        "convex": _signs(-SLOPE * dot(e - _opposed * along(k, t), e)),
        "bounded": (Use("unit", times=SLOPE**2 * _opposed**2), *_signs(SLOPE**2)),
        "bounded_star": (Use("unit", times=SLOPE**2 * _weight),),
        "optimal": (Use("no mean, of a vector", {"v": e}, times=SLOPE * _s),),
        "weighed": (Use("signs, of a vector", {"i": "i", "x": "x", "v": e}, times=-1 * SLOPE),),
        "range": (Use("unit", times=SLOPE**2 * _opposed**2), *_signs(SLOPE**2)),
        "line 2, g": (Use("along, first", {"t": "t"}, times=-1 * _opposed),),
        "line 5": (Use("along, next", {"k": k, "t": "t"}, times=-1 * _opposed),),
        "server": (Use("no mean, of a vector", {"v": along(2, t)}, times=_s),),
    },
    made=replace(
        PAIR,
        symbols={
            **SIDES,
            "sigma": explicit("x", shows(0, "x", 1, -1)),
            "home": explicit("i", each("i", always(1), always(2))),
        },
    ),
)
_TEXT = conclusion(SETTING, THEOREM_41.bound("ordered"))
_at_t = put(_TEXT.then, FROZEN_PAIR.formulas)
_, _left, _right = (substitute(part, "t", ROUNDS) for part in _at_t)
text = Step(
    "Theorem 4.1 in the text",
    "Theorem 4.1, last term",
    "printed with mu in place of its square; Appendix D calls it a typo",
    _TEXT,
    gap="false, whatever the constants: the frozen pair stays at distance 1 at every t, and the printed value tends to "
    "12 times the slope, which may be as small as one likes; with ours it is below 1 after 10,000 rounds",
    refuted=refuted(
        FROZEN_PAIR,
        SETTING,
        ["<", _right, _left],
        any_constant(_at_t[2], _at_t[1], 1, Use("unit", times=-1)),
        Line(
            Schema(["<", ["log", str(ROUNDS)], "10"]), "witness", {"bits": "64"}, "log 10,000 < 10"
        ),
        terms=(
            Use("log 10,000 < 10", times=sp.Rational(448, ROUNDS)),
            Use("slope", times=12),
            Use("unit", times=-1),
        ),
    ),
)

# ---- Lemma D.1: one client, one point, the loss f, mu = 1, an exact oracle, f^0 = 2

function, server = Function("function"), Function("server")
THROWN = World(
    "one point that the first step throws to the other side",
    {
        "e": ((), "vector"),
        "function": (("integer", "integer"), "vector"),
        "server": (("integer",), "vector"),
        "x_any": ((), "outcome"),
    },
    {
        "unit": UNIT,
        "begins": Given(
            Schema(equal(server(0), 2 * e)), "f^0 = 2 = 2G/(gamma mu)", "ours", Role.DEFINITION
        ),
        "starts": Given(
            Schema(equal(function(1, t), server(t)), {"t": "integer"}, (FROM_0,)),
            "line 2",
            "Algorithm 2",
            Role.DEFINITION,
        ),
        "goes on": Given(
            Schema(
                equal(function(k + 1, t), function(k, t) - 4 / (t + k + 1) * (e + function(k, t))),
                _KT,
                (FROM_1, FROM_0),
            ),
            "line 5, with h = 1",
            "Algorithm 2",
            Role.DEFINITION,
        ),
        "ends": Given(
            Schema(equal(server(t + 1), function(2, t)), {"t": "integer"}, (FROM_0,)),
            "the server, K = 1",
            "Algorithm 1",
            Role.DEFINITION,
        ),
    },
    {
        **{name: lambda: 1 for name in ("K", "gamma", "G", "mu")},
        "start_squared": lambda: 9,
        "omega": lambda: 0,
        "k_any": lambda: 2,
        "f": lambda round_, _: server(round_),
        "f_star": lambda _: -e,
        "g": lambda _, step_, round_, __: function(step_, round_),
        **{name: lambda *_: e for name in ("h", "r", "s", "weighed", "weighed_star")},
        "Delta": lambda *_: 0 * e,
        "residual": lambda *_: 0,
        **{name: lambda *_: 1 for name in ("query", "w", "side")},
        "gap": lambda *_: 0,
        "peak": lambda *_: symbol("x_any"),
    },
    {
        **dict.fromkeys(FROZEN_PAIR.hypotheses, ()),
        "peak": (),
        "query, passed": (Use("if 4", times=1 + symbol("b")), Use("unit", times=-1)),
        "bounded": (Use("unit"),),
        "bounded_star": (Use("unit"),),
        "range": (Use("unit"),),
        "start_0": (Use("begins", times=server(0) + 2 * e), Use("unit", times=4)),
        "line 2, g": (Use("starts", {"t": "t"}),),
        "line 5": (Use("goes on", {"k": k, "t": "t"}),),
        "server": (Use("ends", {"t": "t"}),),
    },
)
_LEMMA = conclusion(LEMMA, LEMMA_D1.bound("printed"))
_, _norm, _cap = (substitute(part, "t", 1) for part in put(_LEMMA.then, THROWN.formulas))
_far = function(2, 0)
lemma = Step(
    "Lemma D.1",
    "Lemma D.1",
    "its last display takes 1 - mu eta for a number between 0 and 1",
    _LEMMA,
    gap="false: it is -1 in the first step, and f^0 = 2 becomes -4",
    refuted=refuted(
        THROWN,
        LEMMA,
        ["<", _cap, _norm],
        combination(
            Schema(equal(_far, -4 * e)),
            Use("goes on", {"k": 1, "t": 0}),
            Use("starts", {"t": 0}, times=-1),
            Use("begins", times=-1),
            name="thrown",
        ),
        combination(
            Schema(equal(squared(_far), 16)),
            Use("thrown", times=_far - 4 * e),
            Use("unit", times=16),
            name="squared",
        ),
        Line(
            Schema(equal(norm(_far), root("16"))),
            "monotone",
            {"of": Use("squared").reference()},
            "its norm",
        ),
        terms=(Use("its norm", times=-1),),
    ),
)

THEOREM_41_PRINTED = Proof(THEOREM_41, "ordered", SETTING, (*STEPS, text))
LEMMA_D1_PRINTED = Proof(LEMMA_D1, "printed", LEMMA, (SQUARE_ROOTS, *BOUNDED, lemma))
