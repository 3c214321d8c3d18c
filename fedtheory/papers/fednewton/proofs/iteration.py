"""The recursion after (14) and what its operator is like: e(t+1) = -(WH - I) e(t), and WH - I is positive in H's own product.

So every round overshoots: the identity behind it is H^{1/2}(WH - I)H^{-1/2} = sum p_j E_j²(I + E_j)^{-1}, never negative.
"""

from typing import Any

from fedtheory.core.proof import Setting, Square, Step, Use, combination, step
from fedtheory.core.term import Schema, at_most, dot, equal
from fedtheory.papers.fednewton.proofs.setting import (
    AT_X,
    AT_XY,
    C_D,
    FROM_0,
    GIVEN,
    LINEAR,
    METRICS,
    ONE,
    POPULATION,
    POPULATION_SYMBOLS,
    ROUND,
    SYMBOLS,
    TWO,
    H,
    a,
    e,
    j,
    moment,
    over,
    solve,
    t,
    w,
    w_D,
    x,
    y,
)

SETTING = Setting({**SYMBOLS, **POPULATION_SYMBOLS}, {**GIVEN, **POPULATION}, METRICS)
HX, HY = H(x), H(y)
SX, SY = solve(j, HX), solve(j, HY)


def at_client(vector: Any, other: Any = None, factor: Any = None) -> dict[str, Any]:
    """The variables of a client's given."""
    found = {"j": "j", "x": vector}
    if other is not None:
        found["y"] = other
    if factor is not None:
        found["a"] = factor
    return found


MIXTURE = (
    step(
        "C_D linear",
        "Proposition 1",
        "an average of linear operators",
        combination(
            Schema(equal(C_D(x + a * y), C_D(x) + a * C_D(y)), LINEAR),
            Use("mixture", {"x": x + a * y}),
            Use("C_Dj linear", at_client(x, y, a), over="j"),
            Use("mixture", {"x": x}, times=-1),
            Use("mixture", {"x": y}, times=-a),
        ),
    ),
    step(
        "C_D symmetric",
        "Remark 8",
        "an average of self-adjoint operators",
        combination(
            Schema(equal(dot(C_D(x), y), dot(x, C_D(y))), TWO),
            Use("mixture", {"x": x}, times=y),
            Use("C_Dj symmetric", at_client(x, y), over="j"),
            Use("mixture", {"x": y}, times=-x),
        ),
    ),
    step(
        "C_D positive",
        "Remark 8",
        "an average of positive operators",
        combination(
            Schema(at_most(0, dot(x, C_D(x))), ONE),
            Use("mixture", AT_X, times=-x),
            Use("C_Dj positive", at_client(x), over="j"),
        ),
    ),
)
_sum = H(x + a * y)
_split = HX + a * HY
OVER_LINEAR = step(
    "over linear",
    "ours",
    "WH - I is linear, since H and the inverses are",
    combination(
        Schema(equal(_sum, _split), LINEAR),
        Use("C_D linear", {**AT_XY, "a": "a"}),
        name="H linear",
    ),
    combination(
        Schema(equal(over(x + a * y), over(x) + a * over(y)), LINEAR),
        Use("over", {"x": x + a * y}),
        Use(
            "equal arguments",
            at_client(_sum, _split),
            over="j",
            because=(Use("H linear", {**AT_XY, "a": "a"}),),
        ),
        Use("solve linear", at_client(HX, HY, a), over="j"),
        Use("over", {"x": x}, times=-1),
        Use("over", {"x": y}, times=-a),
    ),
)
OVER_SYMMETRIC = step(
    "over symmetric",
    "ours",
    "<Hx, H_j^{-1}Hy> = <H_j^{-1}Hx, Hy>, for H_j is self-adjoint",
    combination(
        Schema(equal(dot(HX, over(y)), dot(over(x), HY)), TWO),
        Use("over", {"x": y}, times=HX),
        Use("solve", at_client(HX), times=-SY, over="j"),
        Use("C_Dj symmetric", at_client(SX, SY), over="j"),
        Use("solve", at_client(HY), times=SX, over="j"),
        Use("over", {"x": x}, times=-HY),
        Use("C_D symmetric", AT_XY, times=-1),
    ),
)
_off = SX - x
OVER_POSITIVE = step(
    "over positive",
    "ours",
    "<Hx, (W - H^{-1})Hx> is the average of <s_j - x, H_j (s_j - x)>, s_j = H_j^{-1}Hx: W is at least H^{-1}",
    combination(
        Schema(at_most(0, dot(HX, over(x))), ONE),
        Use("over", AT_X, times=-HX),
        Use("C_Dj positive", at_client(_off), over="j"),
        Use("C_Dj linear", at_client(SX, x, -1), times=_off, over="j"),
        Square(_off, times="lamda", over="j"),
        Use("solve", at_client(HX), times=_off, over="j"),
        Use("C_Dj symmetric", at_client(SX, x), over="j"),
        Use("solve", at_client(HX), times=-x, over="j"),
        Use("mixture", AT_X, times=-x),
    ),
)
_grad = H(w(t)) - moment
RECURSION = step(
    "recursion",
    "the displays after (14)",
    "w_D solves H w_D = S_D^* y_D, so the global gradient is H e",
    combination(
        Schema(equal(H(e()), _grad), ROUND),
        Use("C_D linear", {"x": w(t), "y": w_D, "a": -1}),
        Use("KRR", times=-1),
        name="gradient",
    ),
    combination(
        Schema(equal(e(t + 1), -over(e())), ROUND, (FROM_0,)),
        Use("(5)", {"t": "t"}),
        Use("over", {"x": e()}),
        Use(
            "equal arguments",
            at_client(H(e()), _grad),
            over="j",
            because=(Use("gradient", {"t": "t"}),),
        ),
    ),
)
ITERATION: tuple[Step, ...] = (*MIXTURE, OVER_LINEAR, OVER_SYMMETRIC, OVER_POSITIVE, RECURSION)
