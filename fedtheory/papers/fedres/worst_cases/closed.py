r"""FedRes.SGD, one step of the proof of Theorem 2, for every delay τ >= 1: the late gradient costs at most γτ²η²G²/2.

The multipliers are 1 for smoothness and convexity at w_0, 1/η for the projection; the way from w_0 is an induction.
"""

from fedtheory.core.proof import Setting
from fedtheory.language import Formula, Theory, sq, square, t
from fedtheory.papers.fedres.worst_cases.step import SYMBOLS, cost, hypotheses, w
from fedtheory.worst_cases.hypotheses import x_star

tau, gamma, G, eta = (Formula(name) for name in ("tau", "gamma", "G", "eta"))
LETTERS = {**dict.fromkeys(("gamma", "G", "eta"), ((), "real")), "tau": ((), "integer")}
p = Theory.over(
    Setting({**SYMBOLS, **LETTERS}, hypotheses(tau, gamma=gamma, G=G, eta=eta)), globals()
)
p.given(tau >= 1, "the delay is at least one round", "ours", name="delay")
p.given(eta > 0, "the step is positive", "FedRes, (8)", role="ours", name="eta")
p.given(gamma > 0, "gamma is a Lipschitz constant", "FedRes, Section 2", role="ours", name="gamma")
smooth, convex, way, projection = p.called("smooth", "convex", "way", "projection")
here, there, first, last = w(t), w(t + 1), w(0), w(tau)
the_whole_way = p.induction(
    sq(here - first) <= t**2 * (eta * G) ** 2,
    base=[1 * way(t=0)],
    step=[(t + 1) / t * p.before, (t + 1) * way, square(here - first - t * (there - here), 1 / t)],
    at="ours",
    because="t + 1 rounds: (1 + 1/t) times t of them, and (1 + t) times one more",
)
lemmas = p.line(
    cost(tau, eta) <= gamma / 2 * sq(last - first),
    1 / eta * projection(x_star),
    1 * convex(first, x_star),
    1 * smooth(first, last),
    name="Lemmas 10 and 11",
    at="FedRes, Lemmas 10 and 11",
    because="the projection against w*, convexity and smoothness from w_0",
)
theorem = p.line(
    cost(tau, eta) <= gamma / 2 * (tau * eta * G) ** 2,
    1 * lemmas,
    gamma / 2 * the_whole_way(t=tau),
    at="ours",
    because="the way is at most tau eta G long",
)
STEP = p.argument(
    "fedres.step.closed",
    "FedRes.SGD: a gradient tau rounds late costs at most gamma tau² eta² G² / 2 in one step, for every tau",
)
CLOSED_FORMS = (STEP,)
