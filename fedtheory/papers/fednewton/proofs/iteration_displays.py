"""(3), Proposition 1, (15) and what print does not say of the iteration: it overshoots, and once it grows it keeps growing."""

from typing import Any

from fedtheory.core.item import Argument
from fedtheory.core.proof import Given, Setting, Use, combination, step
from fedtheory.core.role import Role
from fedtheory.core.term import (
    Function,
    Schema,
    at_most,
    dot,
    equal,
    less,
    mean,
    norm,
    squared,
    symbol,
)
from fedtheory.papers.fednewton.proofs import assumptions
from fedtheory.papers.fednewton.proofs.cauchy import cauchy
from fedtheory.papers.fednewton.proofs.iteration import ITERATION, SETTING
from fedtheory.papers.fednewton.proofs.rounds import AT_T
from fedtheory.papers.fednewton.proofs.setting import (
    AT_X,
    C_D,
    CLIENT,
    FROM_0,
    ONE,
    ROUND,
    C,
    C_Dj,
    C_j,
    H,
    H_j,
    e,
    half_D,
    j,
    lam,
    moment,
    over,
    solve,
    t,
    x,
)

back, part, side = Function("back"), Function("part"), Function("side")
_newton: Any = x - back(H(x) - moment)
NEWTON = step(
    "(3)",
    "(3)",
    "one Newton step from anywhere solves (C_D + lambda I) w = S_D^* y_D",
    combination(
        Schema(equal(H(_newton), moment), ONE),
        Use("C_D linear", {"x": "x", "y": back(H(x) - moment), "a": -1}),
        Use("back", {"x": H(x) - moment}, times=-1),
    ),
)
GRADIENT = step(
    "Proposition 1, gradient",
    "Proposition 1",
    "the data are the union of the clients' data",
    combination(
        Schema(equal(H(x) - moment, mean("j", H_j(j, x) - part(j))), ONE),
        Use("mixture", AT_X),
        Use("parts", times=-1),
    ),
)
HESSIAN = step(
    "Proposition 1, Hessian",
    "Proposition 1",
    "the same",
    combination(Schema(equal(H(x), mean("j", H_j(j, x))), ONE), Use("mixture", AT_X)),
)
SPLIT = step(
    "(15), the three parts",
    "(15)",
    "C_j and C are added and taken off",
    combination(
        Schema(
            equal(
                C_Dj(j, x) - C_D(x),
                (C_Dj(j, x) - C_j(j, x)) + (C_j(j, x) - C(x)) + (C(x) - C_D(x)),
            ),
            {**CLIENT, **ONE},
        )
    ),
)
OVERSHOOT = step(
    "overshoot",
    "ours",
    "<e(t+1), H e(t)> = -<(WH - I)e, He>: no round falls short",
    combination(
        Schema(at_most(dot(e(t + 1), H(e())), 0), ROUND, (FROM_0,)),
        Use("over positive", {"x": e()}),
        Use("recursion", AT_T, times=H(e())),
    ),
)
_first, _second = e(t + 1), e(t + 2)
_middle = squared(half_D(_first))
MIDDLE = step(
    "middle",
    "ours",
    "<e(t), H e(t+2)> = <e(t+1), H e(t+1)>, since WH - I is self-adjoint in the product of H",
    combination(
        Schema(equal(_middle, dot(e(), C_D(_second)) + lam * dot(e(), _second)), ROUND, (FROM_0,)),
        Use("half_D", {"x": _first}),
        Use("recursion", AT_T, times=H(_first)),
        Use("over symmetric", {"x": e(), "y": _first}, times=1),
        Use("recursion", {"t": t + 1}, times=-H(e())),
        Use("C_D symmetric", {"x": e(), "y": _second}),
    ),
)
_n, _k = norm(half_D(e())), norm(half_D(_second))
CONVEX = step(
    "growth",
    "ours",
    "the ratio ‖e(t+1)‖_H/‖e(t)‖_H never falls: once the error grows it keeps growing",
    combination(
        Schema(_middle**2 <= squared(half_D(e())) * squared(half_D(_second)), ROUND, (FROM_0,)),
        Use("Cauchy-Schwarz in H", {"x": e(), "y": _second}, times=_n * _k + _middle),
        Use("middle", AT_T, times=_n * _k + _middle),
    ),
)
ITERATION_DISPLAYS = Argument(
    "fednewton.iteration",
    "the iteration: displays of Sections 2 and 3, and how its error moves",
    Setting(
        {
            **SETTING.symbols,
            "back": (("vector",), "vector"),
            "part": (("client",), "vector"),
            "C_j": (("client", "vector"), "vector"),
        },
        {
            **SETTING.given,
            "back": Given(
                Schema(equal(H(back(x)), x), ONE),
                "back(x) is (C_D + lambda I)^{-1} x",
                "(3)",
                Role.DEFINITION,
            ),
            "parts": Given(
                Schema(equal(moment, mean("j", part(j)))),
                "S_D^* y_D is the average of the S_Dj^* y_Dj",
                "Section 2",
                Role.ASSUMPTION,
                quote=assumptions.MOMENTS,
            ),
        },
    ),
    (
        *ITERATION,
        NEWTON,
        GRADIENT,
        HESSIAN,
        SPLIT,
        OVERSHOOT,
        MIDDLE,
        cauchy("Cauchy-Schwarz in H", C_D, half_D, "half_D", operator="C_D"),
        CONVEX,
    ),
)

# ---- two points with covariances c - d and c + d: the spectral radius, exactly

c, d = symbol("c"), symbol("d")
_gauge = (c + lam) ** 2 - d**2
_s = solve(j, H(x))
TWO_POINTS = Argument(
    "fednewton.two_clients",
    "two clients with covariances c - d and c + d: rho = d²/((c + lambda)² - d²)",
    Setting(
        {**SETTING.symbols, "side": (("client",), "real"), "c": ((), "real"), "d": ((), "real")},
        {
            "lambda": SETTING.given["lambda"],
            "over": SETTING.given["over"],
            "solve": SETTING.given["solve"],
            "0 <= d": Given(Schema(at_most(0, d)), "half the difference", "ours", Role.DEFINITION),
            "d < c + lambda": Given(
                Schema(less(d, c + lam)), "covariances are positive", "ours", Role.DEFINITION
            ),
            "points": Given(
                Schema(equal(C_Dj(j, x), (c + d * side(j)) * x), {**CLIENT, **ONE}),
                "the covariances are c + d and c - d",
                "ours",
                Role.OURS,
            ),
            "all": Given(
                Schema(equal(C_D(x), c * x), ONE), "and their mean is c", "ours", Role.OURS
            ),
            "side": Given(
                Schema(equal(side(j) ** 2 * x, x), {**CLIENT, **ONE}),
                "1 or -1",
                "ours",
                Role.DEFINITION,
            ),
            "sides": Given(
                Schema(equal(mean("j", side(j) * x), 0 * x), ONE),
                "as many of either",
                "ours",
                Role.OURS,
            ),
        },
    ),
    (
        step(
            "one client",
            "ours",
            "(c + λ - d s)(c + λ + d s) is the same for both",
            combination(
                Schema(
                    equal(_gauge * _s, (c + lam - d * side(j)) * H(x)),
                    {**CLIENT, **ONE},
                ),
                Use("solve", {"j": "j", "x": H(x)}, times=c + lam - d * side(j)),
                Use("points", {"j": "j", "x": _s}, times=-(c + lam - d * side(j))),
                Use("side", {"j": "j", "x": _s}, times=d**2),
            ),
        ),
        step(
            "radius",
            "ours",
            "the average of (c + λ - d s)(c + λ) is (c + λ)²",
            combination(
                Schema(equal(_gauge * over(x), d**2 * x), ONE),
                Use("over", AT_X, times=_gauge),
                Use("one client", {"j": "j", "x": "x"}, over="j"),
                Use("all", AT_X, times=c + lam),
                Use("sides", {"x": H(x)}, times=-d),
            ),
        ),
    ),
)
