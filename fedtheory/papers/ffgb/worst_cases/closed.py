r"""FFGB's drift for every number of local steps and of clients: V <= K²η²H², if μη <= 1.

Without a regulariser that is the worst case. The step from K to K + 1 is ‖a - b‖² <= (1 + 1/K)‖a‖² + (1 + K)‖b‖².
"""

from typing import Any

from fedtheory.core.item import Argument
from fedtheory.core.proof import Given, Line, Setting, Square, Use, combination, step
from fedtheory.core.term import Schema, at_most, mean, substitute, symbol
from fedtheory.papers.ffgb.worst_cases.drift import SYMBOLS, drift, h, hypotheses, i, k, local

eta: Any = symbol("eta")
H: Any = symbol("H")
mu: Any = symbol("mu")
j = symbol("j")
FROM_1 = at_most(1, k)
ROUND = {"k": "integer"}

SETTING = Setting(
    {**SYMBOLS, "eta": ((), "real"), "H": ((), "real"), "mu": ((), "real")},
    {
        "eta": Given(Schema(at_most(0, eta)), "steps are not negative", "ours"),
        "mu": Given(Schema(at_most(0, mu)), "the regulariser's weight is not negative", "ours"),
        "short": Given(Schema(mu * eta <= 1), "steps are not longer than 1/mu", "ours"),
        **hypotheses(eta=eta, H=H, mu=mu),
    },
)


def _closed() -> Argument:
    kept = 1 - mu * eta
    here = local(i, k) - mean("j", local(j, k))
    heard = h(i, k) - mean("j", h(j, k))
    moved = local(i, k + 1) - mean("j", local(j, k + 1))
    one_step = step(
        "one step",
        "ours",
        "Young's inequality with weight k; the clients' answers deviate no more than they are large",
        combination(
            Schema(
                drift(k + 1) <= (1 + 1 / k) * kept**2 * drift(k) + (1 + k) * eta**2 * H**2,
                ROUND,
                (FROM_1,),
            ),
            Use("step", {"i": "i", "k": "k"}, times=moved + kept * here - eta * heard, over="i"),
            Square(kept * here + k * eta * heard, times=1 / k, over="i"),
            Square(mean("j", h(j, k)), times=(1 + k) * eta**2),
            Use("bounded", {"i": "i", "k": "k"}, times=(1 + k) * eta**2, over="i"),
        ),
    )
    claim = Schema(drift(k) <= k**2 * eta**2 * H**2, ROUND, (FROM_1,))
    first = Schema(substitute(claim.then, "k", 1))
    going = Schema(substitute(claim.then, "k", k + 1), ROUND, (FROM_1, claim.then))
    begun = local(i, 1) - mean("j", local(j, 1))
    answered = h(i, 0) - mean("j", h(j, 0))
    every = step(
        "every number of steps",
        "ours",
        "induction on the number of steps",
        combination(
            first,
            Use("step", {"i": "i", "k": "0"}, times=begun - eta * answered, over="i"),
            Use(
                "download",
                {"i": "i"},
                times=kept * (begun - eta * answered),
                over="i",
            ),
            Square(mean("j", h(j, 0)), times=eta**2),
            Use("bounded", {"i": "i", "k": "0"}, times=eta**2, over="i"),
            name="base",
        ),
        combination(
            going,
            Use("one step", {"k": "k"}),
            Use("if 2", times=(1 + 1 / k) * kept**2),
            Use("short", times=k * (k + 1) * eta**2 * H**2 * mu * eta),
            name="later",
        ),
        Line(claim, "induction", {"on": "k", "base": "base", "step": "later"}),
    )
    return Argument(
        "ffgb.drift.closed",
        "FFGB: after K local steps the clients are at most K eta H apart, in mean square, for every K and every number of clients",
        SETTING,
        (one_step, every),
    )


DRIFT = _closed()
CLOSED_FORMS = (DRIFT,)
