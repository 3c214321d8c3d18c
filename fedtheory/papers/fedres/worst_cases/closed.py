r"""FedRes.SGD, one step of the proof of Theorem 2, for every delay τ >= 1: the late gradient costs at most γτ²η²G²/2.

The multipliers are 1 for smoothness and convexity at w_0, 1/η for the projection; the way from w_0 is an induction.
"""

from typing import Any

from fedtheory.core.item import Argument
from fedtheory.core.proof import Given, Line, Setting, Square, Use, combination, step
from fedtheory.core.term import Schema, at_most, less, squared, substitute, symbol
from fedtheory.papers.fedres.worst_cases.step import ROUND, SYMBOLS, cost, hypotheses, t, w
from fedtheory.worst_cases.hypotheses import x_star

tau: Any = symbol("tau")
gamma: Any = symbol("gamma")
G: Any = symbol("G")
eta: Any = symbol("eta")
FROM_1 = at_most(1, t)

SETTING = Setting(
    {
        **SYMBOLS,
        "tau": ((), "integer"),
        "gamma": ((), "real"),
        "G": ((), "real"),
        "eta": ((), "real"),
    },
    {
        "delay": Given(Schema(at_most(1, tau)), "the delay is at least one round", "ours"),
        "eta": Given(Schema(less(0, eta)), "the step is positive", "FedRes, (8)"),
        "gamma": Given(
            Schema(less(0, gamma)), "gamma is a Lipschitz constant", "FedRes, Section 2"
        ),
        **hypotheses(tau, gamma=gamma, G=G, eta=eta),
    },
)


def _closed() -> Argument:
    here, there, first = w(t), w(t + 1), w(0)
    claim = Schema(squared(here - first) <= t**2 * (eta * G) ** 2, ROUND, (FROM_1,))
    going = Schema(substitute(claim.then, "t", t + 1), ROUND, (FROM_1, claim.then))
    way = step(
        "the whole way",
        "ours",
        "t + 1 rounds: (1 + 1/t) times t of them, and (1 + t) times one more",
        combination(Schema(substitute(claim.then, "t", 1)), Use("way", {"t": "0"}), name="base"),
        combination(
            going,
            Use("if 2", times=(t + 1) / t),
            Use("way", {"t": "t"}, times=t + 1),
            Square(here - first - t * (there - here), times=1 / t),
            name="later",
        ),
        Line(claim, "induction", {"on": "t", "base": "base", "step": "later"}),
    )
    last = w(tau)
    lemmas = step(
        "Lemmas 10 and 11",
        "FedRes, Lemmas 10 and 11",
        "the projection against w*, convexity and smoothness from w_0",
        combination(
            Schema(cost(tau, eta) <= gamma / 2 * squared(last - first)),
            Use("projection", {"v": x_star}, times=1 / eta, because=(Use("comparison"),)),
            Use("convex", {"u": first, "v": x_star}),
            Use("smooth", {"u": first, "v": last}),
        ),
    )
    theorem = step(
        "theorem",
        "ours",
        "the way is at most tau eta G long",
        combination(
            Schema(cost(tau, eta) <= gamma / 2 * (tau * eta * G) ** 2),
            Use("Lemmas 10 and 11"),
            Use("the whole way", {"t": tau}, times=gamma / 2),
        ),
    )
    return Argument(
        "fedres.step.closed",
        "FedRes.SGD: a gradient tau rounds late costs at most gamma tau² eta² G² / 2 in one step, for every tau",
        SETTING,
        (way, lemmas, theorem),
    )


STEP = _closed()
CLOSED_FORMS = (STEP,)
