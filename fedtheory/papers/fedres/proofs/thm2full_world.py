"""Clients that see one stream: (26) fails for clients that depend on each other, as print allows, with any constant.

The loss of every client is 1/2 + xi u/2 on a line, xi = ±1 with mean -1/2, and xi is the same for all clients in a round.
The server's step is 4/P, so that the sum of P equal gradients takes its model from one end of the ball to the other:
w^g_{t+1} = -xi_t. Nobody needs a model of its own. There are n clients and n rounds, n any integer from 100 times the
constant on.
"""

from fractions import Fraction

from fedtheory.core import construction
from fedtheory.core.term import at_most, dot, squared, symbol
from fedtheory.language import Theory
from fedtheory.papers.fedres.proofs import thm2_world as T
from fedtheory.papers.fedres.proofs.sgd import stated
from fedtheory.papers.fedres.proofs.thm2_printed import PRINTED
from fedtheory.papers.fedres.statements.thm2full_any_steps import ANY_STEPS

choice, explicit = construction.choice, construction.explicit

NONE, ONE, n, t = T.NONE, T.ONE, T.n, T.t

half, u = Fraction(1, 2), symbol("u")
ONE_STREAM = construction.Counterexample(
    "n clients, n rounds, one stream: the gradients add up, and so do their errors",
    construction.Made({
        "n": T.any_from(1, 100 * T.constant), **T.numbers(
            eta=4 / n, eta_l=4 / n, gamma=0, D=1, G=half, G_g=half, G_l=0, M=3 * half, w_g=1, w_c=0, s_2=half, s_c=0, sigma_g=half, sigma_l=0,
            tau_2=1, tau_c=1, tau_m=1, tau_bar=1, tau_e=1, beta_min=0),
        "alpha": explicit("i", 1), "beta": explicit("i", 0), "weight": explicit("i", 1), "inverse": explicit("i", 1),
        "noise_g": explicit("i", Fraction(3, 16)), "noise_l": explicit("i", 0), "ball": construction.region("v", at_most(squared(symbol("v")), 1), member=NONE),
        "x_star": explicit("", ONE), "y_star": explicit("i", NONE), "y": explicit("i t w", NONE),
        "x": explicit("t w", choice(at_most(t, 1), NONE, construction.shows(t, "w", -ONE, ONE))),
        "sx": explicit("i t w", choice(at_most(t, 0), NONE, construction.shows(t + 1, "w", half * ONE, -half * ONE))),
        "mx": explicit("i t w", choice(at_most(t, 0), NONE, -ONE / 4)), **dict.fromkeys(("sy", "my"), explicit("i t w", NONE)),
        "loss": explicit("i u v", half - dot(u, ONE) / 4), "dx": explicit("i u v", -ONE / 4), "dy": explicit("i u v", NONE),
        "regret": explicit("i t", choice(at_most(t, 1), t / 4, (t + 1) / 8))},
        clients=(n,), faces=(Fraction(1, 4), Fraction(3, 4)), helpers={"n": ((), "integer")}),
    {"t": n})
WITHIN = stated(PRINTED, "independent", "same")
ANY_STEPS_DEPENDENT = Theory.over(WITHIN, globals()).refuted(
    ANY_STEPS, "ordered-dependent", WITHIN, ONE_STREAM, "the variance of the sum may be P times the sum of the variances, so no constant "
    "serves (erratum d10)", at="(26)", because="(33) adds variances of clients that may depend on each other")
