"""rho from below, where some clients do not see an eigenvector v of C_D: <y, H_j^{-1}y> >= 2 g <y, v> - g² <v, H_j v> for any g.

With g = (c + λ)/λ for those that do not see it and (c + λ) q/(c + λ q) for the share q of the others, averaged.
"""

from dataclasses import replace
from typing import Any

from fedtheory.core.proof import Given, Proof, Setting, Square, Use, combination, step
from fedtheory.core.role import Role
from fedtheory.core.term import (
    Function,
    Schema,
    Term,
    at_most,
    dot,
    equal,
    less,
    mean,
    squared,
    symbol,
)
from fedtheory.papers.fednewton.metrics import SPECTRAL_RADIUS
from fedtheory.papers.fednewton.proofs.attained import ANY_SHARE
from fedtheory.papers.fednewton.proofs.iteration import HX, ITERATION, SETTING
from fedtheory.papers.fednewton.proofs.setting import (
    C_D,
    CLIENT,
    ONE,
    C_Dj,
    H,
    j,
    lam,
    over,
    solve,
    x,
)
from fedtheory.papers.fednewton.statements.missing_direction import MISSING

sees = Function("sees")
v, g = symbol("v"), symbol("g")
r, q, c = Term("rho"), Term("q"), Term("c")
whole = c + lam
_Hv = H(v)
_s: Any = solve(j, _Hv)
_off: Any = _s + (-g) * v
UNSEEN = Setting(
    {
        **SETTING.symbols,
        "v": ((), "vector"),
        "sees": (("client",), "real"),
        **dict.fromkeys(("rho", "q", "c"), ((), "real")),
    },
    {
        **SETTING.given,
        "(a) q": Given(Schema(less(0, q)), "a share", "ours", Role.DEFINITION),
        "(b) q": Given(Schema(q <= 1), "a share", "ours", Role.DEFINITION),
        "(c) c": Given(Schema(less(0, c)), "the covariance along v", "ours", Role.DEFINITION),
        "largest eigenvalue": Given(
            Schema(dot(HX, over(x)) <= r * dot(HX, x), ONE),
            "rho is the largest eigenvalue of WH - I",
            "ours",
            Role.DEFINITION,
        ),
        "unit": Given(Schema(equal(squared(v), 1)), "v is a unit vector", "ours", Role.DEFINITION),
        "along v": Given(
            Schema(equal(C_D(v), c * v)), "an eigenvector of C_D", "ours", Role.DEFINITION
        ),
        "0 or 1": Given(
            Schema(equal(sees(j) ** 2, sees(j)), CLIENT),
            "0 for clients that do not see v, else 1",
            "ours",
            Role.DEFINITION,
        ),
        "share": Given(
            Schema(equal(mean("j", sees(j)), q)),
            "the share q of the clients",
            "ours",
            Role.DEFINITION,
        ),
        "unseen": Given(
            Schema(equal((1 - sees(j)) * dot(v, C_Dj(j, v)), 0), CLIENT),
            "C_Dj v = 0 where sees(j) is 0",
            "ours",
            Role.DEFINITION,
        ),
    },
    {SPECTRAL_RADIUS: r},
)
ANY_G = step(
    "any g",
    "ours",
    "0 <= <s - g v, H_j (s - g v)>, s = H_j^{-1}Hv",
    combination(
        Schema(
            2 * g * dot(v, _Hv) - g**2 * (dot(v, C_Dj(j, v)) + lam * squared(v)) <= dot(_s, _Hv),
            {**CLIENT, "g": "real"},
        ),
        Use("C_Dj positive", {"j": "j", "x": _off}),
        Square(_off, times=lam),
        Use("C_Dj linear", {"j": "j", "x": _s, "y": v, "a": -g}, times=_off),
        Use("solve", {"j": "j", "x": _Hv}, times=_s - 2 * g * v),
        Use("C_Dj symmetric", {"j": "j", "x": _s, "y": v}, times=g),
    ),
)
_far, _near = whole / lam, whole * q / (c + lam * q)
_g = _far * (1 - sees(j)) + _near * sees(j)
_form = dot(v, C_Dj(j, v))
_value = MISSING.bound("lower").value
_k = 1 / whole
_rest = _k - 2 * _k * mean("j", _g)
_less, _squares = _near - _far, _near**2 - _far**2
FROM_BELOW = step(
    "from below",
    "ours",
    "averaged: (c + λ)((1 - q)/λ + q²/(c + λ q)) - 1",
    combination(
        Schema(at_most(_value, r)),
        Use("largest eigenvalue", {"x": v}, times=_k),
        Use("along v", times=r * _k * v),
        Use("unit", times=r),
        Use("over", {"x": v}, times=-_k * _Hv),
        Use("any g", {"j": "j", "g": _g}, times=_k, over="j"),
        Use("along v", times=_rest * v),
        Use("unit", times=_rest * whole),
        Use("share", times=-2 * _less),
        Use("0 or 1", {"j": "j"}, times=_k * _less**2 * (_form + lam * squared(v)), over="j"),
        Use("unseen", {"j": "j"}, times=-_k * _squares, over="j"),
        Use("mixture", {"x": v}, times=-_k * _near**2 * v),
        Use("along v", times=_k * _near**2 * v),
        Use("unit", times=_k * _near**2 * c),
        Use("share", times=_k * lam * _squares * squared(v)),
        Use("unit", times=_k * lam * (_far**2 + q * _squares)),
    ),
)
MISSING_LOWER = Proof(
    MISSING, "lower", replace(UNSEEN, made=ANY_SHARE), (*ITERATION, ANY_G, FROM_BELOW)
)
