r"""FedRes.SGD, one step of the proof of Theorem 2: what a gradient that comes τ rounds late costs.

Lemmas 10 and 11 bound L(w_{s+τ}) - L(w*) by the drop of ‖w - w*‖²/2η, less ‖w_{s+τ} - w_{s+τ-1}‖²/2η, plus γ/2 times
the squared way from w_s to w_{s+τ}, at most τηG long. The program has one client's loss without noise: the Euclidean
part of the step. The expectations around it do not fit a Gram matrix and belong to the proof. The worst case is
γτ²η²G²/2, so neither lemma loses anything here.
"""

from fractions import Fraction
from itertools import permutations
from typing import Any

from fedtheory.core.concept import Dimension
from fedtheory.core.proof import Given, Setting, Use
from fedtheory.core.statement import POSITIVE, Domain
from fedtheory.core.term import Schema, member
from fedtheory.core.worst_case import Letter, Parameters, Program, Units, WorstCase
from fedtheory.language import Formula, dot, function, sq, t, v
from fedtheory.worst_cases.hypotheses import (
    BY_HULL,
    BY_SMOOTH_CONVEX,
    FROM_0,
    FUNCTION,
    f,
    g,
    interpolation,
    smooth_convex,
    x_star,
)

w = function("w")
ROUND = {"t": "integer"}
SQUARE, SLOPE = Dimension(0, 2), Dimension(2, -2)


SYMBOLS = {**FUNCTION, "domain": ((), "set"), "w": (("integer",), "vector")}


def hypotheses(tau: Any, *, gamma: Any, G: Any, eta: Any) -> dict[str, Given]:
    """tau rounds, the last of them a projected step along the gradient at w_0; letters or numbers."""
    last = w(tau)
    forward = w(tau - 1) - eta * g(w(0))
    return {
        **smooth_convex(gamma),
        "comparison": Given(
            Schema(member(x_star, "domain")), "w* lies in the domain", "FedRes, Theorem 2"
        ),
        "iterate": Given(
            Schema(member(w(t), "domain"), ROUND, (FROM_0,)),
            "the iterates lie in the domain",
            "FedRes, (8)",
        ),
        "gradient": Given(
            Schema(sq(g(w(0))) <= G**2),
            "gradients have norm at most G",
            "FedRes, Section 4",
        ),
        "way": Given(
            Schema(sq(w(t + 1) - w(t)) <= (eta * G) ** 2, ROUND, (FROM_0,)),
            "no round moves further than eta G: projections do not expand",
            "FedRes, (8)",
        ),
        "projection": Given(
            Schema(dot(forward - last, v - last) <= 0, {"v": "vector"}, (member(v, "domain"),)),
            "the last step, along the gradient at w_0, is projected",
            "FedRes, (8)",
        ),
    }


def cost(tau: Any, eta: Any) -> Formula:
    """L(w_tau) - L(w*), less what the step gains: the drop of |w - w*|², less the squared length of the step, over 2 eta."""
    last, before = w(tau), w(tau - 1)
    drop = sq(before - x_star) - sq(last - x_star) - sq(last - before)
    return f(last) - f(x_star) - drop / (2 * eta)


def program(letters: Parameters) -> Program:
    """The step at numbers."""
    tau, gamma, G, eta = int(letters["tau"]), letters["gamma"], letters["G"], letters["eta"]
    setting = Setting(SYMBOLS, hypotheses(tau, gamma=gamma, G=G, eta=eta))
    found = Program(setting, [interpolation(gamma)])
    points = [x_star, *(w(j) for j in range(tau + 1))]
    for vector in (*points, *(g(p) for p in points)):
        found.gram.vector(vector)
    found.maximise(cost(tau, eta))
    for a, b in permutations(points, 2):
        used = (a, b) in {(x_star, points[1]), (points[1], points[-1])}  # what Lemma 11 says
        found.given("interpolation", u=a, v=b, likely=used)
    found.given("gradient", unit=SLOPE)
    for j in range(tau):
        found.given("way", None, unit=SQUARE, t=j)
    for p in points:
        if p is not points[-1]:
            why = Use("comparison") if p is x_star else Use("iterate", {"t": p.tree[1]})
            found.given("projection", why, unit=SQUARE, likely=p is x_star, v=p)
    found.invariant(points)
    return found


def units(letters: Parameters) -> Units:
    """Lengths in eta G, values in eta G²: then eta = G = 1, and gamma is gamma eta."""
    gamma, G, eta = letters["gamma"], letters["G"], letters["eta"]
    one = Fraction(1)
    normal = {"tau": letters["tau"], "gamma": gamma * eta, "G": one, "eta": one}
    return Units(normal, eta * G**2, eta * G)


def straight(letters: Parameters) -> Fraction:
    """Down the line from w_0 = w* = 0: the loss is Gw to the right of 0, and Gw + gamma w²/2 to the left."""
    tau, gamma, G, eta = letters["tau"], letters["gamma"], letters["G"], letters["eta"]
    before, last = -(tau - 1) * eta * G, -tau * eta * G
    loss = G * last + gamma * last**2 / 2
    return loss - (before**2 - last**2 - (last - before) ** 2) / (2 * eta)


STEP = WorstCase(
    id="fedres.step",
    title="FedRes.SGD: what a gradient that comes tau rounds late costs in one step",
    metric="L(w_tau) - L(w*) - (|w_{tau-1} - w*|² - |w_tau - w*|² - |w_tau - w_{tau-1}|²) / 2 eta",
    letters=(
        Letter("tau", "delay in rounds", Domain(Fraction(1), upper=Fraction(40), integer=True)),
        Letter("gamma", "smoothness constant", POSITIVE, Fraction(1)),
        Letter("G", "bound on the gradients", POSITIVE, Fraction(1)),
        Letter("eta", "step size", POSITIVE),
    ),
    assumptions=(
        "L is convex and gamma-smooth on the whole space, |grad L(w_0)| <= G",
        "the domain is convex; w* and the iterates lie in it; no round moves further than eta G",
        "w_tau is the projection of w_{tau-1} - eta grad L(w_0)",
        "one client, no noise",
    ),
    program=program,
    interpolation=(BY_HULL, BY_SMOOTH_CONVEX),
    units=units,
    instance=straight,
    source="ours; FedRes, proof of Theorem 2 with Lemmas 10 and 11",
)
