"""Without the residual: what the answers leave out is carried along as an error, and never made good."""

import sympy as sp

from fedtheory.core.construction import Made, explicit, recursion
from fedtheory.core.proof import (
    Given,
    Line,
    Proof,
    Setting,
    Square,
    Step,
    Use,
    combination,
    conclusion,
    step,
)
from fedtheory.core.role import Role
from fedtheory.core.statement import t
from fedtheory.core.term import (
    Function,
    Schema,
    at_most,
    equal,
    root,
    squared,
    substitute,
    symbol,
)
from fedtheory.papers.ffgb.metrics import FUNCTION_DISTANCE
from fedtheory.papers.ffgb.proofs import quotes
from fedtheory.papers.ffgb.proofs.homogeneous_drift import bare_drift, walked
from fedtheory.papers.ffgb.proofs.homogeneous_norms import NORMS
from fedtheory.papers.ffgb.proofs.homogeneous_rounds import (
    Sums,
    end,
    gathered,
    rounds,
    squares,
    unit,
    walks,
)
from fedtheory.papers.ffgb.proofs.homogeneous_setting import (
    AT,
    AT_KT,
    CARRIED,
    FROM_0,
    IKT,
    IT,
    KT,
    LATER,
    LOSSES,
    METRICS,
    NOW,
    NUMBERS,
    STEPS,
    SYMBOLS,
    T_,
    UP_TO_K,
    WRITTEN,
    at_step,
    e,
    error,
    eta,
    h,
    i,
    k,
    r,
    rho,
    scaled,
    z,
)
from fedtheory.papers.ffgb.proofs.homogeneous_step import local
from fedtheory.papers.ffgb.statements.no_residual import NO_RESIDUAL, bias, drift
from fedtheory.papers.ffgb.statements.notation import G, K, gamma, mu
from fedtheory.proofs.textbook import SQUARE_ROOTS

x = t * K
at_t = {"t": "t"}
SETTING = Setting(
    {
        name: sort
        for name, sort in SYMBOLS.items()
        if name not in {"rho_", "Delta", "start_squared"}
    },
    {
        **{name: given for name, given in NUMBERS.items() if name != "start_squared"},
        **LOSSES,
        "rho is": Given(
            Schema(equal(rho, (1 - gamma) * G)),
            "rho is written for (1 - gamma)G",
            "ours",
            Role.DEFINITION,
        ),
        "rho": Given(Schema(at_most(0, rho)), "which is not negative", "(5)", Role.DEFINITION),
        "weak": Given(
            Schema(
                squared(h(i, k, t) - r(i, k, t)) <= (1 - gamma) ** 2 * squared(r(i, k, t)), IKT, NOW
            ),
            "the answer to r^k is off by at most 1 - gamma of it",
            "(5); Algorithm 2, line 4, without the residual",
            Role.ASSUMPTION,
            quote=quotes.SQUARE_ORACLE,
        ),
        **STEPS,
        **CARRIED,
        **WRITTEN,
    },
    METRICS,
)

lost = rho / mu
_next = z * (z + 1) * e(i, k + 1, t)
_error = Schema(squared(error(i, k, t)) <= (lost * walked) ** 2, IKT, NOW)
_missing = 2 * z / mu * (r(i, k, t) - h(i, k, t))
left_out = step(
    "left out",
    "(5), Assumption 4.2",
    "an answer leaves out at most (1 - gamma)G",
    combination(
        Schema(squared(_missing) <= (2 * z * lost) ** 2, IKT, NOW),
        Use("weak", AT, times=4 * z**2 / mu**2),
        Use("bounded", AT, times=4 * z**2 / mu**2 * (1 - gamma) ** 2),
        Use("rho is", times=-4 * z**2 / mu**2 * (rho + (1 - gamma) * G)),
    ),
)
errors = step(
    "errors",
    "ours",
    "they add up: (n - 1)(n - 2) grows by 2(n - 1)",
    combination(
        Schema(at_step(_error.then, 1), IT, (FROM_0,)),
        Use("error", {**AT, "k": 1}, times=error(i, 1, t) + x * (x + 1) * e(i, 1, t)),
        Use("e_1", {"i": "i", "t": "t"}, times=(x * (x + 1)) ** 2 * e(i, 1, t)),
        name="first",
    ),
    combination(
        Schema(equal(error(i, k + 1, t), error(i, k, t) + _missing), IKT, NOW),
        Use("error", {**AT, "k": k + 1}),
        Use("error", AT, times=-1),
        Use("e_next", AT, times=z * (z + 1)),
        name="grows",
    ),
    combination(
        Schema(at_step(_error.then, k + 1), IKT, (*NOW, _error.then)),
        Use("grows", AT, times=error(i, k + 1, t) + error(i, k, t) + _missing),
        Use(
            "sum",
            {"u": error(i, k, t), "v": _missing, "a": lost * walked, "b": 2 * z * lost},
            because=(None, None, Use("if 3"), Use("left out", AT)),
        ),
        name="next",
    ),
    Line(_error, "induction", {"on": "k", "base": "first", "step": "next"}),
)
after = step(
    "error after",
    "ours",
    "the same, after the step",
    combination(
        Schema(squared(_next) <= (lost * k * (2 * x + k + 1)) ** 2, IKT, (*NOW, UP_TO_K)),
        Use("errors", {**AT, "k": k + 1}),
        Use("error", {**AT, "k": k + 1}, times=-1 * (error(i, k + 1, t) + _next)),
    ),
)
LEFT_OUT = Sums(
    lambda of: 16 * unit * squares(of) + 8 * (unit + G * lost / mu) * walks(of),
    sp.Rational(8, 3) * unit * x * (x + 1) * (2 * x + 1) + 8 * (unit + G * lost / mu) * gathered,
    lost * x * (x + 1),
    lost * K * (2 * x + K + 1),
)
BEFORE: tuple[Step, ...] = (
    SQUARE_ROOTS,
    *NORMS,
    *bare_drift,
    left_out,
    errors,
    after,
    *local(G / mu * walked, lost * walked),
    *rounds(LEFT_OUT),
)
roof = x * (x + 1) * G / mu * root(drift)
theorem = step(
    "theorem",
    "ours",
    "divided by tK(tK + 1)",
    combination(
        Schema(root(LEFT_OUT.inside) ** 2 <= roof**2, T_, (LATER,)),
        Use("rho is", times=8 * G / mu**2 * gathered),
        Square(1, times=8 * unit * (2 - gamma) * ((x * (x + 1)) ** 2 / (3 * t) - gathered)),
        name="tolls",
    ),
    Line(
        Schema(root(LEFT_OUT.inside) <= roof, T_, (LATER,)),
        "instance",
        {
            "of": Use(
                "squares",
                {"a": root(LEFT_OUT.inside), "b": roof},
                because=(None, Use("tolls", at_t)),
            ).reference()
        },
        "root of the tolls",
    ),
    combination(
        Schema(squared(end) <= (roof + LEFT_OUT.outside) ** 2, T_, (LATER,)),
        Use("rounds", at_t),
        Use(
            "root of the tolls",
            at_t,
            times=root(LEFT_OUT.inside) + roof + 2 * LEFT_OUT.outside,
        ),
        name="scaled",
    ),
    combination(
        conclusion(SETTING, NO_RESIDUAL.bound("sharpened")),
        Use("scaled", at_t, times=1 / (x * (x + 1)) ** 2),
        Use("rho is", times=1 / mu * (2 * G / mu * root(drift) + rho / mu + bias * G / mu)),
    ),
)
NO_RESIDUAL_SHARPENED = Proof(NO_RESIDUAL, "sharpened", SETTING, (*BEFORE, theorem))

# ---- one slope: functions are numbers

f_, g_, h_ = Function("f"), Function("g"), Function("h")
star = symbol("f_star")
ONE_SLOPE = Setting(
    {
        **dict.fromkeys(("G", "mu", "gamma", "f_star"), ((), "real")),
        "K": ((), "integer"),
        "f": (("integer",), "real"),
        **dict.fromkeys(("g", "h"), (("integer", "integer"), "real")),
    },
    {
        **{name: given for name, given in NUMBERS.items() if name != "start_squared"},
        "optimum": Given(
            Schema(equal(mu * star + G, 0)), "the loss is Gf + mu f²/2", "(9)", Role.DEFINITION
        ),
        "line 2, g": Given(
            Schema(equal(g_(1, t), f_(t)), T_, (FROM_0,)),
            "g^{1,t} = f^t",
            "Algorithm 2, line 2",
            Role.DEFINITION,
        ),
        "answer": Given(
            Schema(equal(h_(k, t), gamma * G), KT, NOW),
            "the answer is gamma times the gradient, off by 1 - gamma of it",
            "(5); Algorithm 2, line 4, without the residual",
            Role.DEFINITION,
        ),
        "line 5": Given(
            Schema(equal(g_(k + 1, t), g_(k, t) - eta * (h_(k, t) + mu * g_(k, t))), KT, NOW),
            "g^{k+1} = g^k - eta (h^k + mu g^k)",
            "Algorithm 2, line 5",
            Role.DEFINITION,
        ),
        "server": Given(
            Schema(equal(f_(t + 1), g_(K + 1, t)), T_, (FROM_0,)),
            "all clients return the same",
            "Algorithm 1, line 4",
            Role.DEFINITION,
        ),
    },
    {FUNCTION_DISTANCE: (f_(t) - star) ** 2},
    made=Made({"f_star": explicit("", -G / mu), "f": recursion("t", "t", 0, 0, g_(K + 1, t))}),
)
stays = (1 - gamma) * G / mu
away = scaled * (g_(k, t) - star)
_shift = Schema(equal(away, x * (x + 1) * (f_(t) - star) + stays * walked), KT, NOW)
one_round = step(
    "a round",
    "Algorithm 2",
    "each step adds 2(n - 1)(1 - gamma)G/mu",
    combination(
        Schema(at_step(_shift.then, 1), T_, (FROM_0,)),
        Use("line 2, g", at_t, times=x * (x + 1)),
        name="first",
    ),
    combination(
        Schema(at_step(_shift.then, k + 1), KT, (*NOW, _shift.then)),
        Use("line 5", AT_KT, times=z * (z + 1)),
        Use("answer", AT_KT, times=-2 * z / mu),
        Use("optimum", times=-2 * z / mu),
        Use("if 3"),
        name="next",
    ),
    Line(_shift, "induction", {"on": "k", "base": "first", "step": "next"}),
)
_stands = Schema(equal(x * (x + 1) * (f_(t) - star), stays * x * (x + 1)), T_, (FROM_0,))
all_rounds = step(
    "rounds",
    "ours",
    "the sum of all 2(n - 1) is the factor itself",
    combination(Schema(substitute(_stands.then, "t", 0)), name="first"),
    combination(
        Schema(substitute(_stands.then, "t", t + 1), T_, (FROM_0, _stands.then)),
        Use("server", at_t, times=(x + K) * (x + K + 1)),
        Use("a round", {"k": K + 1, "t": "t"}),
        Use("if 2"),
        name="next",
    ),
    Line(_stands, "induction", {"on": "t", "base": "first", "step": "next"}),
)
lower = step(
    "theorem",
    "ours",
    "divided by tK(tK + 1): the distance is (1 - gamma)G/mu, at every round",
    combination(
        Schema(equal(f_(t) - star, stays), T_, (LATER,)),
        Use("rounds", at_t, times=1 / (x * (x + 1))),
        name="distance",
    ),
    combination(
        conclusion(ONE_SLOPE, NO_RESIDUAL.bound("lower")),
        Use("distance", at_t, times=-1 * (f_(t) - star + stays)),
    ),
)
NO_RESIDUAL_LOWER = Proof(NO_RESIDUAL, "lower", ONE_SLOPE, (one_round, all_rounds, lower))
