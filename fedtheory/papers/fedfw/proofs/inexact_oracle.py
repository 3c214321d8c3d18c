"""The sharpened Theorem 1 with an inexact oracle: the error joins the curvature term of (24), and stays beside it."""

from dataclasses import replace

import sympy as sp

from fedtheory.core.proof import Given, Line, Proof, Square, Use, combination, conclusion, step
from fedtheory.core.role import Role
from fedtheory.core.statement import t
from fedtheory.core.term import Schema, at_most, dot, mean, member, substitute
from fedtheory.papers.fedfw.proofs.rounds import curved, descent
from fedtheory.papers.fedfw.proofs.setting import (
    FROM_1,
    ROUND,
    SETTING,
    SURE,
    E,
    dist_squared,
    eta,
    g,
    i,
    lam,
    s,
    v,
    x_bar,
    x_star,
)
from fedtheory.papers.fedfw.proofs.thm1_sharpened import (
    NEXT,
    deviation,
    drift,
    feasible,
    here,
    mean_feasible,
    price,
    to_mean,
)
from fedtheory.papers.fedfw.statements.inexact_oracle import INEXACT, delta
from fedtheory.papers.fedfw.statements.notation import D, L, lambda_0, n

curvature = curved(eta(), lam())
OFF = replace(
    SETTING,
    symbols={**SETTING.symbols, "delta": ((), "real")},
    given={
        **{name: given for name, given in SETTING.given.items() if name != "lmo"},
        "delta": Given(
            Schema(at_most(0, delta)),
            "delta is a size, so it is not negative",
            "ours",
            Role.DEFINITION,
        ),
        "inexact": Given(
            Schema(
                mean("i", dot(1 / n * g(i, here) + lam() * (here - x_bar()), s(i, t) - v))
                <= delta * eta() * (L / n + lam()) * D**2 / 2,
                {**ROUND, "v": "vector"},
                (FROM_1, member(v, "domain")),
            ),
            "over all clients the oracles miss the minimum of <grad F-hat_t(X^t), .> by at most "
            "delta eta_t (L/n + lambda_t) n D²/2",
            "Section 3.2, made precise",
            Role.OURS,
        ),
    },
)
here_t = {"t": "t"}

one_round = step(
    "(26) inexact",
    "(24)-(26)",
    "as with an exact oracle; the error is delta times the curvature term",
    *descent(
        SURE,
        eta(),
        lam(),
        Use("inexact", {**here_t, "v": x_star}, because=(None, Use("minimiser"))),
        price=(1 + delta) * curvature,
    ),
)
recursion = step(
    "(28) inexact",
    "(27), (28)",
    "F-hat_t = F-hat_{t-1} + (lambda_t - lambda_{t-1})/2 dist², and (29)",
    combination(
        Schema(
            E(NEXT) <= (1 - eta()) * E() + (1 + delta) * curvature,
            ROUND,
            (FROM_1,),
        ),
        Use("(26) inexact", here_t),
        Use("(29)", here_t, times=dist_squared() / 2),
        Square(deviation, times=sp.Rational(3, 4) * n * lambda_0 / sp.sqrt(t + 1), over="i"),
    ),
)

q1, q2 = sp.sqrt(t + 1), sp.sqrt(t + 2)
claim_31 = Schema(E(NEXT) <= (1 + delta) * price(NEXT), ROUND, (FROM_1,))
summed = step(
    "(31) inexact",
    "(30), (31), with 4/3 for its 2",
    "induction on t; the step squares 2t sqrt(t+2) <= (2t+1) sqrt(t+1), where 5t + 1 is left",
    combination(
        Schema(substitute(claim_31.then, "t", 1)), Use("(28) inexact", {"t": "1"}), name="first"
    ),
    combination(Schema(at_most(0, 5 * t + 1), ROUND, (FROM_1,)), name="left"),
    combination(
        Schema(at_most(2 * t * q2, (2 * t + 1) * q1), ROUND, (FROM_1,)),
        Use("left", here_t, times=1 / (2 * t * q2 + (2 * t + 1) * q1)),
        name="squared",
    ),
    combination(
        Schema(substitute(claim_31.then, "t", NEXT), ROUND, (FROM_1, claim_31.then)),
        Use("(28) inexact", {"t": NEXT}),
        Use("if 2", times=t / (t + 2)),
        Use(
            "squared",
            here_t,
            times=(1 + delta) * sp.Rational(2, 3) * n * lambda_0 * D**2 / (q1 * (t + 2) * q2),
        ),
        name="next",
    ),
    Line(claim_31, "induction", {"on": "t", "base": "first", "step": "next"}),
)
at_bound = step(
    "surrogate",
    "ours, at X^t",
    "(31) at t - 1",
    combination(conclusion(OFF, INEXACT.bound("surrogate")), Use("(31) inexact", {"t": t - 1})),
)
theorem = step(
    "theorem",
    "ours",
    "(31) at t - 1",
    combination(
        conclusion(OFF, INEXACT.bound("sharpened")),
        Use("mean", here_t),
        Use("(31) inexact", {"t": t - 1}),
    ),
)

_common = (feasible, mean_feasible, one_round, drift, recursion, summed)
INEXACT_SURROGATE = Proof(INEXACT, "surrogate", OFF, (*_common, at_bound))
INEXACT_SHARPENED = Proof(INEXACT, "sharpened", OFF, (*_common, to_mean, theorem))
