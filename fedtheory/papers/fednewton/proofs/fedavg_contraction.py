"""FedAvg with all of a client's data: every local step contracts by θ = 1 - ηλ, so s of them and their average by θ^s."""

from fedtheory.core.proof import Given, Line, Proof, Setting, Square, Use, combination, step
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
    norm,
    squared,
    symbol,
)
from fedtheory.papers.fednewton.proofs import assumptions
from fedtheory.papers.fednewton.proofs.baselines import (
    FROM_0,
    METRICS,
    ROUND,
    SYMBOLS,
    from_one_round,
    gap,
    t,
    theta,
)
from fedtheory.papers.fednewton.proofs.setting import linear, symmetric
from fedtheory.papers.fednewton.statements.fedavg_contraction import AVERAGE_CONTRACTION
from fedtheory.proofs.powers import POWER, POWER_NONNEGATIVE, POWERS, power
from fedtheory.proofs.textbook import SQUARE_ROOTS

C_Dj, local = Function("C_Dj"), Function("local")
lam, kappa, s, j, k = symbol("lamda"), symbol("kappa"), symbol("s"), symbol("j"), symbol("k")
x, a = symbol("x"), symbol("a")
CLIENT, ONE = {"j": "client"}, {"x": "vector"}
eta = (1 - theta) / lam
FROM_K = at_most(0, k)
Cx = C_Dj(j, x)


def one_step(vector: Term) -> Term:
    """v - η(C v + λv)."""
    return vector - eta * (C_Dj(j, vector) + lam * vector)


SETTING = Setting(
    {
        **SYMBOLS,
        **POWER,
        "kappa": ((), "real"),
        "s": ((), "integer"),
        "local": (("client", "integer", "integer"), "vector"),
    },
    {
        **POWERS,
        "lambda": Given(
            Schema(less(0, lam)), "lambda > 0", "(1)", Role.ASSUMPTION, quote=assumptions.LAMBDA
        ),
        "kappa": Given(
            Schema(less(0, kappa)),
            "kappa > 0: any larger number is a bound too",
            "Section 4.1",
            Role.DEFINITION,
        ),
        "s": Given(Schema(at_most(1, s)), "at least one local step", "Section 7", Role.DEFINITION),
        "theta": Given(
            Schema(less(0, theta)), "theta = 1 - eta lambda > 0", "the statement", Role.DEFINITION
        ),
        "theta at most 1": Given(
            Schema(theta <= 1), "eta lambda >= 0", "the statement", Role.DEFINITION
        ),
        "step size": Given(
            Schema((1 - theta) * (lam + kappa**2) <= lam),
            "eta (lambda + kappa²) <= 1",
            "the statement's condition",
            Role.OURS,
        ),
        **linear("C_Dj", C_Dj, "Definition 1", j),
        **symmetric("C_Dj", C_Dj, "Remark 8", j),
        "C_Dj positive": Given(
            Schema(at_most(0, dot(x, Cx)), {**CLIENT, **ONE}),
            "C_Dj is positive",
            "Remark 8",
            Role.DEFINITION,
        ),
        "C_Dj bounded": Given(
            Schema(dot(x, Cx) <= kappa**2 * squared(x), {**CLIENT, **ONE}),
            "‖C_Dj‖ <= kappa², since no feature vector is longer than kappa",
            "Section 7.3",
            Role.ASSUMPTION,
            quote=assumptions.FEATURES,
        ),
        "first": Given(
            Schema(equal(local(j, 0, t), gap(t)), {**CLIENT, **ROUND}, (FROM_0,)),
            "local steps begin at the average; local(j, k, t) is the k-th point less that from the fixed point, which a contraction has",
            "Section 7: FedAvg",
            Role.DEFINITION,
        ),
        "local step": Given(
            Schema(
                equal(local(j, k + 1, t), one_step(local(j, k, t))),
                {**CLIENT, "k": "integer", **ROUND},
                (FROM_K, FROM_0),
            ),
            "a step of size eta along the client's gradient, whose constant part cancels in the difference",
            "Section 7: FedAvg",
            Role.DEFINITION,
        ),
        "average": Given(
            Schema(equal(gap(t + 1), mean("j", local(j, s, t))), ROUND, (FROM_0,)),
            "the average of the clients' last points, at the iterate and at the fixed point",
            "Section 7: FedAvg",
            Role.DEFINITION,
        ),
    },
    METRICS,
)

_off = x - Cx / kappa**2
COCOERCIVE = step(
    "cocoercive",
    "textbook",
    "‖Cx‖² <= kappa² <x, Cx>: C is positive at x - Cx/kappa²",
    combination(
        Schema(squared(Cx) <= kappa**2 * dot(x, Cx), {**CLIENT, **ONE}),
        Use("C_Dj positive", {"j": "j", "x": _off}, times=kappa**2),
        Use(
            "C_Dj linear",
            {"j": "j", "x": "x", "y": Cx, "a": -1 / kappa**2},
            times=kappa**2 * _off,
        ),
        Use("C_Dj symmetric", {"j": "j", "x": "x", "y": Cx}),
        Use("C_Dj bounded", {"j": "j", "x": Cx}, times=1 / kappa**2),
    ),
)
SMALL = step(
    "small step",
    "ours",
    "eta kappa² <= 1 - eta lambda = theta",
    combination(Schema(eta * kappa**2 <= theta), Use("step size", times=1 / lam)),
)
ONE_STEP = step(
    "one local step",
    "ours",
    "theta² ‖x‖² - ‖theta x - eta C x‖² = 2 theta eta <x, Cx> - eta² ‖Cx‖²",
    combination(
        Schema(squared(one_step(x)) <= theta**2 * squared(x), {**CLIENT, **ONE}),
        Use("cocoercive", {"j": "j", "x": "x"}, times=eta**2),
        Use(
            "C_Dj positive",
            {"j": "j", "x": "x"},
            times=eta * (theta + (theta - eta * kappa**2)),
        ),
        Use("small step", times=0),
    ),
)
_every = {**CLIENT, "k": "integer", **ROUND}
_claim = squared(local(j, k, t)) <= power(theta, k) ** 2 * squared(gap(t))
_next = squared(local(j, k + 1, t)) <= power(theta, k + 1) ** 2 * squared(gap(t))
_first = squared(local(j, 0, t)) <= power(theta, 0) ** 2 * squared(gap(t))
_at = {"j": "j", "k": "k", "t": "t"}
_here, _there = local(j, k, t), local(j, k + 1, t)
LOCAL_STEPS = step(
    "local steps",
    "ours",
    "theta a step, by induction over the steps of a round",
    combination(
        Schema(_first, {**CLIENT, **ROUND}, (FROM_0,)),
        Use("first", {"j": "j", "t": "t"}, times=local(j, 0, t) + gap(t)),
        Use("power 0", {"x": theta}, times=-(power(theta, 0) + 1) * squared(gap(t))),
        name="before the first",
    ),
    combination(
        Schema(_next, _every, (FROM_K, FROM_0, _claim)),
        Use("local step", _at, times=_there + one_step(_here)),
        Use("one local step", {"j": "j", "x": _here}),
        Use("if 3", times=theta**2),
        Use(
            "next power",
            {"x": theta, "k": "k"},
            times=-(power(theta, k + 1) + theta * power(theta, k)) * squared(gap(t)),
        ),
        name="after one more",
    ),
    Line(
        Schema(_claim, _every, (FROM_K, FROM_0)),
        "induction",
        {"on": "k", "base": "before the first", "step": "after one more"},
    ),
)
_last = local(j, s, t)
_root = power(theta, s) * norm(gap(t))
ONE_ROUND = step(
    "one round",
    "ours",
    "the square of an average is at most the average of the squares",
    combination(
        Schema(norm(gap(t + 1)) ** 2 <= _root**2, ROUND, (FROM_0,)),
        Use("average", {"t": "t"}, times=gap(t + 1) + mean("j", _last)),
        Square(_last - mean("i", local(symbol("i"), s, t)), over="j"),
        Use("local steps", {"j": "j", "k": s, "t": "t"}, over="j"),
        name="squares of both",
    ),
    combination(
        Schema(at_most(0, _root), ROUND),
        Use("powers", {"x": theta, "k": s}, times=norm(gap(t))),
        name="not negative",
    ),
    combination(
        Schema(norm(gap(t + 1)) <= _root, ROUND, (FROM_0,)),
        Use(
            "squares",
            {"a": norm(gap(t + 1)), "b": _root},
            because=(Use("not negative", {"t": "t"}), Use("squares of both", {"t": "t"})),
        ),
    ),
)
_m = symbol("m")
_sum = equal(power(theta, _m + k), power(theta, _m) * power(theta, k))
EXPONENTS = step(
    "exponents",
    "textbook",
    "theta^(m + k) = theta^m theta^k, by induction on k",
    combination(
        Schema(
            equal(power(theta, _m + 0), power(theta, _m) * power(theta, 0)),
            {"m": "integer"},
            (at_most(0, _m),),
        ),
        Use("power 0", {"x": theta}, times=-power(theta, _m)),
        name="no more",
    ),
    combination(
        Schema(
            equal(power(theta, _m + (k + 1)), power(theta, _m) * power(theta, k + 1)),
            {"m": "integer", "k": "integer"},
            (FROM_K, at_most(0, _m), _sum),
        ),
        Use("next power", {"x": theta, "k": _m + k}),
        Use("if 3", times=theta),
        Use("next power", {"x": theta, "k": "k"}, times=-power(theta, _m)),
        name="one more of them",
    ),
    Line(
        Schema(_sum, {"m": "integer", "k": "integer"}, (FROM_K, at_most(0, _m))),
        "induction",
        {"on": "k", "base": "no more", "step": "one more of them"},
    ),
)
_all = s * t
ONE_MORE = step(
    "one more",
    "ours",
    "theta^(s(t + 1)) = theta^s theta^(st)",
    combination(
        Schema(at_most(0, _all), ROUND, (FROM_0,)),
        Use("if 1", times=s),
        name="whole",
    ),
    combination(
        Schema(
            equal(power(theta, s * (t + 1)), power(theta, s) * power(theta, _all)),
            ROUND,
            (FROM_0,),
        ),
        Use(
            "exponents",
            {"m": s, "k": _all},
            because=(Use("whole", {"t": "t"}), None),
        ),
    ),
)
_not_negative = combination(
    Schema(at_most(0, power(theta, s))), Use("powers", {"x": theta, "k": s}), name="factor"
)
PROOF = Proof(
    of=AVERAGE_CONTRACTION,
    bound="sharpened",
    setting=SETTING,
    steps=(
        SQUARE_ROOTS,
        POWER_NONNEGATIVE,
        COCOERCIVE,
        SMALL,
        ONE_STEP,
        LOCAL_STEPS,
        ONE_ROUND,
        EXPONENTS,
        ONE_MORE,
        *from_one_round(_all, power(theta, s), _not_negative),
    ),
)
