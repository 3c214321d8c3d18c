r"""FFGB's drift for every number of local steps and of clients: V <= K²η²H², if μη <= 1.

Without a regulariser that is the worst case. The step from K to K + 1 is ‖a - b‖² <= (1 + 1/K)‖a‖² + (1 + K)‖b‖².
"""

from typing import Any

from fedtheory.core.proof import Setting
from fedtheory.language import Formula, Theory, i, j, mean, sq, square
from fedtheory.papers.ffgb.worst_cases.drift import SYMBOLS, hypotheses

eta, H, mu = Formula("eta"), Formula("H"), Formula("mu")
LETTERS: Any = dict.fromkeys(("eta", "H", "mu"), ((), "real"))
p = Theory.over(Setting({**SYMBOLS, **LETTERS}, hypotheses(eta=eta, H=H, mu=mu)), globals())
p.given(eta >= 0, "steps are not negative", "ours", role="assumption", name="eta")
p.given(mu >= 0, "the regulariser's weight is not negative", "ours", role="assumption", name="mu")
short = p.given(mu * eta <= 1, "steps are not longer than 1/mu", "ours", role="assumption")
k = p.variable("k", "integer", first=1)
local, h = p.symbol("local h")
download, step, bounded = p.called("download", "step", "bounded")
kept = 1 - mu * eta


def from_mean(of: Any, at: Any) -> Any:
    """A client's less the mean of all."""
    return of(i, at) - mean(of(j, at), j)


def drift(at: Any) -> Any:
    """V after so many steps."""
    return mean(sq(from_mean(local, at)))


heard = from_mean(h, k)
one_step = p.line(
    drift(k + 1) <= (1 + 1 / k) * kept**2 * drift(k) + (1 + k) * eta**2 * H**2,
    (from_mean(local, k + 1) + kept * from_mean(local, k) - eta * heard) * step,
    square(kept * from_mean(local, k) + k * eta * heard, 1 / k),
    square(mean(h(j, k), j), (1 + k) * eta**2),
    (1 + k) * eta**2 * bounded,
    at="ours",
    because="Young's inequality with weight k; the clients' answers deviate no more than they are large",
)
begun, answered = from_mean(local, 1), from_mean(h, 0)
every = p.induction(
    drift(k) <= k**2 * eta**2 * H**2,
    base=[
        (begun - eta * answered) * step(k=0),
        kept * (begun - eta * answered) * download,
        square(mean(h(j, 0), j), eta**2),
        eta**2 * bounded(k=0),
    ],
    step=[
        1 * one_step,
        (1 + 1 / k) * kept**2 * p.before,
        k * (k + 1) * eta**2 * H**2 * mu * eta * short,
    ],
    on=k,
    name="every number of steps",
    at="ours",
    because="induction on the number of steps",
)
DRIFT = p.argument(
    "ffgb.drift.closed",
    "FFGB: after K local steps the clients are at most K eta H apart, in mean square, for every K and every number of clients",
)
CLOSED_FORMS = (DRIFT,)
