"""Theorem 4.2 as printed: omega_TV = 1 is false of the two Diracs of Appendix C, in a world that keeps all hypotheses."""

from dataclasses import replace

import sympy as sp

from fedtheory.core.construction import explicit, shows
from fedtheory.core.proof import (
    Given,
    Proof,
    Step,
    Use,
    conclusion,
)
from fedtheory.core.role import Role
from fedtheory.core.statement import t
from fedtheory.core.term import (
    Function,
    Schema,
    equal,
    mean,
    squared,
    symbol,
)
from fedtheory.papers.ffgb.proofs.setting import (
    FROM_0,
    i,
    k,
    x,
)
from fedtheory.papers.ffgb.proofs.thm4_2_impossibility import COMMON, FREEZE, NOW, eta, v
from fedtheory.papers.ffgb.proofs.worlds import PAIR, SIDES, World, put, refuted
from fedtheory.papers.ffgb.statements.notation import N
from fedtheory.papers.ffgb.statements.thm4_2_impossibility import THEOREM_42

c, sigma, along, e = Function("c"), Function("sigma"), Function("along"), symbol("e")
_c, _s = c(i), sigma(x)
TWO_DIRACS = World(
    "the two Diracs of Appendix C",
    {
        "N": ((), "count"),
        "e": ((), "vector"),
        "c": (("client",), "real"),
        "sigma": (("outcome",), "real"),
        "along": (("integer", "integer"), "vector"),
        "eta": (("integer", "integer"), "real"),
    },
    {
        "unit": Given(
            Schema(equal(squared(e), 1)), "e is the unit of the line", "ours", Role.DEFINITION
        ),
        "two": Given(Schema(equal(N, 2)), "two clients", "Appendix C", Role.DEFINITION),
        "two, of a vector": Given(
            Schema(equal(N * v, 2 * v), {"v": "vector"}),
            "times a vector too",
            "Appendix C",
            Role.DEFINITION,
        ),
        "c": Given(
            Schema(equal(_c**2, 1), {"i": "client"}),
            "c is 1 for one, -1 for the other",
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
        "sigma": Given(
            Schema(equal(_s**2, 1), {"x": "outcome"}),
            "sigma is 1 at x_1 and -1 at x_2",
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
                equal(along(k + 1, t), (1 - eta(k, t)) * along(k, t) + eta(k, t) * e),
                {"k": "integer", "t": "integer"},
                NOW,
            ),
            "and then by line 5",
            "ours",
            Role.DEFINITION,
        ),
    },
    {
        **{name: lambda: 1 for name in ("K", "G", "mu", "start_squared")},
        "own": lambda at, point: (1 + c(at) * sigma(point)) / 2,
        "gap": lambda _, __: 1,
        "query": lambda *_: e,
        "f": lambda *_: 0 * e,
        "f_star": lambda _: -e,
        "g": lambda at, step_, round_, point: -c(at) * sigma(point) * along(step_, round_),
        "h": lambda at, _, __, point: c(at) * sigma(point) * e,
    },
    {
        "2 <= N": (Use("two", times=-1),),
        "K": (),
        "own": (
            Use("sigma", {"x": "x"}, times=_c**2 / 4),
            Use("c", {"i": "i"}, times=sp.Rational(1, 4)),
        ),
        "one owner": (Use("no mean", times=_s / 2), Use("two", times=1 / (2 * N))),
        "one owner, of a vector": (
            Use("no mean, of a vector", {"v": v}, times=_s / 2),
            Use("two, of a vector", {"v": v}, times=1 / (2 * N)),
        ),
        "gap": (Use("two", times=-(1 + _c * _s) / 2),),
        "answer": (Use("two, of a vector", {"v": e}, times=-(1 - _c * _s) / 2 / (N - 1)),),
        "bounded": (Use("unit"),),
        "start": (),
        "start_squared": (Use("unit", times=-1),),
        "line 2": (Use("along, first", {"t": "t"}, times=-_c * _s),),
        "line 5": (Use("along, next", {"k": k, "t": "t"}, times=-_c * _s),),
        "server": (Use("no mean, of a vector", {"v": along(2, t)}, times=_s),),
    },
    made=replace(PAIR, symbols={**SIDES, "sigma": explicit("x", shows(0, "x", 1, -1))}),
)
_ONE = conclusion(FREEZE, THEOREM_42.bound("printed"))
one = Step(
    "omega_TV = 1",
    "Theorem 4.2",
    "printed without a computation",
    _ONE,
    gap="false: the mean of two Diracs is at 1/2 of each, and no federation is at 1, by alpha >= alpha_i/N",
    refuted=refuted(
        TWO_DIRACS, FREEZE, ["<", put(_ONE.then[1], TWO_DIRACS.formulas), _ONE.then[2]], terms=()
    ),
)
THEOREM_42_PRINTED = Proof(THEOREM_42, "printed", FREEZE, (*COMMON, one))
