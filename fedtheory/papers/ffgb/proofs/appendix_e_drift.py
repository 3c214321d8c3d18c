"""Appendix E line by line: the drift, and the first term."""

import sympy as sp

from fedtheory.core.proof import Line, Square, Step, Use, combination, step
from fedtheory.core.statement import t
from fedtheory.core.term import Schema, at_most, dot, mean, squared, symbol
from fedtheory.papers.ffgb.proofs.appendix_e_counterexamples import still
from fedtheory.papers.ffgb.proofs.appendix_e_lines import IN_A_ROUND
from fedtheory.papers.ffgb.proofs.appendix_e_setting import (
    apart,
    g_bar,
    hat,
)
from fedtheory.papers.ffgb.proofs.homogeneous_setting import (
    AT,
    AT_KT,
    FROM_0,
    FROM_1,
    IKT,
    IT,
    KT,
    LATER,
    NOW,
    UP_TO_K,
    at_step,
    eta,
    f,
    g,
    i,
    k,
    z,
)
from fedtheory.papers.ffgb.statements.notation import G, K, gamma, mu

LATE = (FROM_1, LATER, UP_TO_K)
unit = G**2 / gamma**2
m = sp.Symbol("m", integer=True)
c = symbol("c")
walked = g(i, k, t) - g(i, 1, t)
_first_eta = 2 / (mu * (t * K + 2))
_far = Schema(
    squared(g(i, k, t) - f(t)) <= ((k - 1) * _first_eta * 4 * G / gamma) ** 2,
    IKT,
    (*NOW, at_most(k, K + 1)),
)
_here, _ahead, _move = g(i, k, t) - f(t), g(i, k + 1, t) - f(t), -1 * eta * hat
DRIFT = (
    step(
        "drift, line 1",
        "Appendix E: E[(X - E[X])²] <= E[X²]",
        "all clients begin at f^t",
        combination(
            Schema(
                mean("i", squared(apart())) <= mean("i", squared(walked)),
                KT,
                NOW,
            ),
            Square(g_bar - f(t)),
            Use(
                "line 2, g",
                {"i": "i", "t": "t"},
                times=2 * g(i, k, t) - g(i, 1, t) - f(t),
                over="i",
            ),
        ),
    ),
    Step(
        "step sizes as printed",
        "Appendix E: for any t >= 0 and 1 <= kappa <= k",
        "printed: eta^kappa <= 2 eta^k",
        Schema(
            at_most(2 / (mu * (t * K + m + 1)), 2 * eta),
            {"k": "integer", "m": "integer", "t": "integer"},
            (at_most(1, m), at_most(1, k), at_most(m, k), UP_TO_K, FROM_0),
        ),
        gap="false in the first round from the fourth step on: t = 0, kappa = 1, k = 4, mu = 1 gives 1 <= 4/5",
        refuted=still(4, t=0, m=1, k=4),
    ),
    step(
        "step sizes",
        "Appendix E, for t >= 1",
        "tK + k + 1 <= 2(tK + kappa + 1), as k <= K <= tK",
        combination(
            Schema(
                at_most(2 / (mu * (t * K + m + 1)), 2 * eta),
                {"k": "integer", "m": "integer", "t": "integer"},
                (at_most(1, m), at_most(m, k), UP_TO_K, LATER, FROM_1),
            ),
            Use("if 3", times=2 / (mu * (t * K + m + 1) * (t * K + k + 1))),
        ),
    ),
    step(
        "drift, from f^t",
        "Appendix E, with the square of a sum in place of a sum of squares",
        "k - 1 steps, none longer than the first of the round times 4G/gamma",
        combination(
            Schema(at_step(_far.then, 1), IT, (FROM_0, at_most(1, K + 1))),
            Use("line 2, g", {"i": "i", "t": "t"}, times=g(i, 1, t) - f(t)),
            name="first",
        ),
        combination(
            Schema(at_most(eta, _first_eta), KT, NOW),
            Use("if 1", times=2 / (mu * (t * K + 2) * (t * K + k + 1))),
            name="shorter",
        ),
        combination(
            Schema(squared(_move) <= (_first_eta * 4 * G / gamma) ** 2, IKT, IN_A_ROUND),
            Use("4G/gamma", AT, times=eta**2),
            Use("shorter", AT_KT, times=16 * unit * (eta + _first_eta)),
            name="a step",
        ),
        combination(
            Schema(at_step(_far.then, k + 1), IKT, (*NOW, at_most(k + 1, K + 1), _far.then)),
            Use("line 5", AT, times=_ahead + _here + _move),
            Use(
                "sum",
                {
                    "u": _here,
                    "v": _move,
                    "a": (k - 1) * _first_eta * 4 * G / gamma,
                    "b": _first_eta * 4 * G / gamma,
                },
                because=(None, None, Use("if 4"), Use("a step", AT)),
            ),
            name="next",
        ),
        Line(_far, "induction", {"on": "k", "base": "first", "step": "next"}),
    ),
    step(
        "drift",
        "Appendix E: 64 eta² K² G²/gamma², for t >= 1",
        "the first step of a round is at most twice as long as any other",
        combination(
            Schema(at_most((k - 1) / (t * K + 2), 2 * K / (z + 1)), KT, LATE),
            Use("if 3", times=(k + t * K + K) / ((t * K + 2) * (z + 1))),
            name="lengths",
        ),
        combination(
            Schema(squared(g(i, k, t) - f(t)) <= 64 * eta**2 * K**2 * unit, IKT, LATE),
            Use("drift, from f^t", AT),
            Use(
                "lengths",
                AT_KT,
                times=64 / mu**2 * unit * ((k - 1) / (t * K + 2) + 2 * K / (z + 1)),
            ),
            name="of a client",
        ),
        combination(
            Schema(mean("i", squared(apart())) <= 64 * eta**2 * K**2 * unit, KT, LATE),
            Use("of a client", AT, over="i"),
            Square(g_bar - f(t)),
        ),
    ),
    step(
        "first term",
        "Appendix E: (64K² + 16) eta G²/gamma²",
        "Young",
        combination(
            Schema(2 * mean("i", dot(apart(), hat)) <= (64 * K**2 + 16) * eta * unit, KT, LATE),
            Square(apart() - eta * hat, times=1 / eta, over="i"),
            Use("drift", AT_KT, times=1 / eta),
            Use("4G/gamma", AT, times=eta, over="i"),
        ),
    ),
)
