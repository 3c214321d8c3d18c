r"""FedRes.SGD over T rounds: the average regret when every gradient comes τ rounds late, against w* at distance R.

One client, no noise and no projection, in PEPit's vocabulary: the part of Theorem 2 that a Gram matrix can express. In the
first τ rounds nothing has arrived, and w_0 stays. Theorem 2 bounds it by R²/2ηT + ηG²/2, the delay's γτ²η²G²/2 and what
the ends cost.
"""

from fractions import Fraction

from fedtheory.core.statement import POSITIVE, Domain
from fedtheory.core.worst_case import Letter, Parameters
from fedtheory.pep import PEP, worst_case
from fedtheory.pep.functions import SmoothConvexFunction


def problem(letters: Parameters) -> PEP:
    """T rounds at numbers."""
    rounds, tau, eta = int(letters["T"]), int(letters["tau"]), letters["eta"]
    found = PEP()
    loss = found.declare_function(SmoothConvexFunction, L=letters["gamma"], name="L")
    best = loss.stationary_point(name="w*")
    w = [found.set_initial_point(name="w_0")]
    found.set_initial_condition((w[0] - best) ** 2 <= letters["R"] ** 2, name="start")
    regret = loss(w[0]) - loss(best)
    for t in range(1, rounds):
        before = w[-1]
        if t > tau:
            late = loss.gradient(w[t - 1 - tau])
            found.add_constraint(late**2 <= letters["G"] ** 2, name=f"gradient {t - 1 - tau}")
            before = before - eta * late
        w.append(before)
        regret = regret + loss(w[-1]) - loss(best)
    found.set_performance_metric(regret / rounds)
    return found


LATE = worst_case(
    "fedres.late",
    "FedRes.SGD: the average regret of T rounds with gradients that come tau rounds late",
    problem,
    metric="the mean of L(w_t) - L(w*), t < T",
    letters=(
        Letter("T", "rounds", Domain(Fraction(1), upper=Fraction(20), integer=True)),
        Letter("tau", "delay in rounds", Domain(Fraction(0), upper=Fraction(20), integer=True)),
        Letter("gamma", "smoothness constant", POSITIVE, Fraction(1)),
        Letter("G", "bound on the gradients", POSITIVE, Fraction(1)),
        Letter("R", "distance of w_0 from w*", POSITIVE, Fraction(1)),
        Letter("eta", "step size", POSITIVE),
    ),
    assumptions=(
        "L is convex and gamma-smooth on the whole space, |w_0 - w*| <= R, grad L(w*) = 0",
        "w_{t+1} is w_t - eta grad L(w_{t - tau}), and w_0 while t < tau; |grad L| <= G there",
        "one client, no noise, no projection",
    ),
    source="ours; FedRes, Theorem 2",
)
