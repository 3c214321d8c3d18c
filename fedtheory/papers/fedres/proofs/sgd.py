"""FedRes.SGD as the kernel reads it: Section 2, Algorithms 3 and 4, and what a round draws.

x(t, w) is the server's model after round t, y(i, t, w) client i's; before anything has arrived they are 0, and so are
the gradients of rounds t <= 0. sx, sy(i, t, w) are the two blocks of the gradient of client i's sample of round t, taken
at the pair (x(t - beta_i), y(i, t)) that it plays; mx, my their means. redraw(t, w, s) is the outcome w with the samples
that reach the server in round t, one a client, drawn again: sample t - alpha_i moves the server's model in round t
and client i's in round t + beta_i, and nothing sooner. All of this holds for every integer round.
"""

from dataclasses import replace
from typing import Any

from fedtheory.core.role import Role
from fedtheory.language import Theory, dot, expect, i, j, mean, number, s, sq, t, u, v, w
from fedtheory.papers.fedres.metrics import EXPECTED_REGRET
from fedtheory.papers.fedres.proofs import quotes
from fedtheory.papers.fedres.statements import notation as N
from fedtheory.papers.fedres.statements.steps import eta, eta_l

PAPER = "agarwal2020fedres"
p = Theory.here(globals(), since=None)
P, beta_min = p.count("P"), p.integer("beta_min")
for letter in (eta, eta_l, N.gamma, N.sigma_g, N.sigma_l, N.G_g, N.G_l, N.M, N.w_g, N.w_c, N.tau_2, N.tau_c, N.tau_e, N.tau_m):
    p.real(str(letter))
alpha, beta = p.integer("alpha", "client"), p.integer("beta", "client")
weight, inverse, noise_g, noise_l = (p.real(z, "client") for z in ("weight", "inverse", "noise_g", "noise_l"))
same, ball = p.real("same", "client", "client"), p.domain("ball")
x_star, y_star = p.vector("x_star"), p.vector("y_star", "client")
x, y = p.vector("x", "integer", "outcome"), p.vector("y", "client", "integer", "outcome")
sx, sy, mx, my = (p.vector(z, "client", "integer", "outcome") for z in ("sx", "sy", "mx", "my"))
loss, dx, dy = p.real("loss", "client", "vector", "vector"), *(p.vector(z, "client", "vector", "vector") for z in ("dx", "dy"))
late = p.real("late", "client", "integer", "outcome")
regret, gathered, own_moved, own_moves = (p.real(z, "client", "integer") for z in ("regret", "gathered", "own_moved", "own_moves"))
moved, moves, again = p.real("moved", "integer"), p.real("moves", "integer"), p.redrawn()(t, w, s)
a, b = p.variable("a", "vector"), p.variable("b", "vector")

tau, sent, used, before, own_eta = alpha(i) + beta(i), t - alpha(i), t + beta(i), t + -1, eta_l * weight(i)
trip: dict[str, Any] = {"when": [tau >= 1]}
best = loss(i, x_star, y_star(i))
OURS: dict[str, Any] = {"role": Role.OURS}
IID: dict[str, Any] = {"quote": quotes.IID}
IN_BALLS = [ball(u), ball(v), ball(a), ball(b)]

# ---- letters, and what steps, delays, norms and variances amount to over all clients

p.defined(number(0) < eta, "steps are positive", "(8)", name="eta")
p.defined(number(0) < eta_l, "steps are positive", "(7)", name="eta_l")
# kernels read givens in the order of their names, and roots of gamma stand in conditions
p.defined(number(0) <= N.gamma, "gamma is a Lipschitz constant", "Section 2", name="0 <= gamma")
for letter, what in ((N.G_g, "a norm"), (N.G_l, "a norm"), (N.M, "a range"),
                     (N.tau_e, "a mean of delays"), ("beta_min", "the least downlink delay")):
    p.defined(number(0) <= letter, what, "Section 2", name=str(letter))
positive_weight = p.defined(weight(i) > 0, "eta_i = c_i eta_l > 0", "(7)", name="weight")
inverse_weight = p.defined(weight(i) * inverse(i) == 1, "1/eta_i = (1/c_i)/eta_l", "(7)", name="inverse")
positive_inverse = p.defined(inverse(i) > 0, "1/c_i > 0", "(7)")
uplink = p.defined(alpha(i) >= 0, "alpha_i >= 0", "Section 2")
downlink = p.defined(beta(i) >= beta_min, "beta_i >= beta_min", "Section 2")
round_trip = p.given(tau >= 1, "tau_i >= 1: (7) and (8) use a gradient that is there before the round (used in print without being "
                     "said)", "Section 3.2.2; erratum d12", **OURS)
global_norm = p.defined(sq(x_star) <= N.w_g**2, "w_g bounds the norm of w^g_*", "Theorem 2")
local_norms = p.defined(mean(inverse(i) * sq(y_star(i))) <= N.w_c**2, "sum ||w_{i,*}||²/eta_i is at most P w_c²/eta_l", "(26)")
global_noise = p.defined(mean(noise_g(i)) <= N.sigma_g**2, "mean of the variances", "(26)")
local_noise = p.defined(mean(weight(i) * noise_l(i)) <= N.sigma_l**2, "sum eta_i times the variances is at most P eta_l sigma_l²", "(26)")
delays = p.defined(mean(tau**2) <= N.tau_2**2, "mean of tau_i²", "(26)")
weighted_delays = p.defined(mean((weight(i) * tau)**2) <= N.tau_c**2, "mean of (c_i tau_i)²", "(26)")
largest_delay = p.defined(weight(i) * tau**2 <= N.tau_m**2, "c_i tau_i² <= tau_m²", "ours")
delays_at_the_ends = p.defined(mean(tau + beta(i) - beta_min) <= N.tau_e, "mean of tau_i + beta_i - beta_min", "ours")
same_client = p.defined(mean(same(i, j), j) == 1 / P, "same(i, j) is 1 if i = j, else 0", "notation", name="same")

# ---- the losses

tangent, place = dot(dx(i, u, v), a - u) + dot(dy(i, u, v), b - v), "Section 2, the assumptions on the losses"
convex = p.given(loss(i, u, v) + tangent <= loss(i, a, b), "expected losses are convex jointly in both models", place, when=IN_BALLS,
                 quote=quotes.CONVEX_AND_SMOOTH)
smooth = p.given(loss(i, a, b) <= loss(i, u, v) + tangent + N.gamma / 2 * (sq(a - u) + sq(b - v)), "and gamma-smooth", place,
                 when=IN_BALLS, quote=quotes.CONVEX_AND_SMOOTH)
comparator = p.given(ball(x_star), "||w^g_*|| <= D (used in print without being said)", "Lemma 10; erratum d11", **OURS)
local_comparator = p.given(ball(y_star(i)), "||w_{i,*}|| <= D (used in print without being said)", "Lemma 10; erratum d11", **OURS)
global_iterate = p.defined(ball(x(t, w)), "projected", "(8)")
local_iterate = p.defined(ball(y(i, t, w)), "projected", "(7)")
global_size = p.given(sq(sx(i, t, w)) <= N.G_g**2, "gradients are bounded; G_g names a bound of their global block", place,
                      quote=quotes.GRADIENT)
local_size = p.given(sq(sy(i, t, w)) <= N.G_l**2, "gradients are bounded; G_l names a bound of their local block", place,
                     quote=quotes.GRADIENT)
range_ = p.defined(loss(i, a, b) - best <= N.M, "M names a bound of a client's expected excess, from above: losses lie in [0, 1], so "
                   "there is one", "Section 2", when=[ball(a), ball(b)], name="range")
range_below = p.defined(loss(i, a, b) - best >= -N.M, "and from below", "Section 2", when=[ball(a), ball(b)])

# ---- Algorithms 3 and 4

descended = x(before, w) - eta * N.P * mean(sx(i, sent, w))
locally_descended = y(i, before, w) - own_eta * sy(i, t - tau, w)
projection_8 = p.defined(sq(x(t, w) - descended) <= sq(v - descended), "w^g_t is the point of the ball nearest to w^g_{t-1} - eta sum "
                         "grad^g_{i,t-alpha_i}", "(8)", when=[ball(v)], name="projection (8)")
projection_7 = p.defined(sq(y(i, t, w) - locally_descended) <= sq(v - locally_descended), "w_{i,t} is the point of the ball nearest to "
                         "w_{i,t-1} - eta_i grad^l_{i,t-tau_i}", "(7)", when=[ball(v)], name="projection (7)")
start = p.given(x(t, w) == 0 * x_star, "w^g_t = 0 for t <= 0 (used in print without being said)",
                "the last lines of Lemma 7's proof; erratum d16", when=[t <= 0], **OURS)
local_start = p.given(y(i, t, w) == 0 * x_star, "w_{i,t} = 0 before the client's first gradient, that of round 1, is used (used in print "
                      "without being said)", "the last lines of Lemma 8's proof; erratum d16", when=[t <= tau], **OURS)
global_mean = p.given(mx(i, t, w) == dx(i, x(t - beta(i), w), y(i, t, w)), "the mean of grad^g_{i,t}, t > 0, is grad^g L_i at the pair "
                      "that is played", "Section 2, after the assumptions on the losses; (29)", when=[t > 0], **IID)
local_mean = p.given(my(i, t, w) == dy(i, x(t - beta(i), w), y(i, t, w)), "likewise that of grad^l_{i,t}",
                     "Section 2, after the assumptions on the losses", when=[t > 0], **IID)
no_global_mean = p.given(mx(i, t, w) == 0 * x_star, "gradients of rounds t <= 0 are 0", "(8), of which print does not say how it begins; "
                         "erratum d23", when=[t <= 0], **OURS)
no_local_mean = p.given(my(i, t, w) == 0 * x_star, "gradients of rounds t <= 0 are 0", "(7), of which print does not say how it begins; "
                        "erratum d23", when=[t <= 0], **OURS)

# ---- what a round draws

past_x = p.defined(x(before, again) == x(before, w), "w^g_{t-1} is made of what arrived before round t", "(31)")
past_y = p.defined(y(i, used - 1, again) == y(i, used - 1, w), "and so is w_{i,t+beta_i-1}", "(37)")
past_mx = p.defined(mx(i, sent, again) == mx(i, sent, w), "as tau_i >= 1, the pair of round t - alpha_i is made of what arrived before "
                    "round t", "(29); fedres.d15", **trip)
past_my = p.defined(my(i, sent, again) == my(i, sent, w), "as tau_i >= 1, the pair of round t - alpha_i is made of what arrived before "
                    "round t", "Lemma 8; fedres.d15", **trip)
unbiased = p.given(expect(sx(i, sent, again), s) == mx(i, sent, w), "samples are i.i.d. over time: given the past, a gradient's mean is "
                   "that of its loss", "Section 2, after the assumptions on the losses; (29)", **IID)
local_unbiased = p.given(expect(sy(i, sent, again), s) == my(i, sent, w), "likewise in the client's own model",
                         "Section 2, after the assumptions on the losses", **IID)


def error(client, of=w, past=w):
    """A sample's global gradient at what is drawn, less its mean given the past."""
    return sx(client, t - alpha(client), of) - mx(client, t - alpha(client), past)


variance = p.given(expect(sq(error(i, again)), s) <= noise_g(i), "the variance of grad^g given the past", "Theorem 2; (33)",
                   quote=quotes.GRADIENT_VARIANCE)
local_variance = p.given(expect(sq(sy(i, sent, again) - my(i, sent, w)), s) <= noise_l(i), "the variance of grad^l given the past",
                         "Theorem 2; Lemma 8", quote=quotes.GRADIENT_VARIANCE)
independent = p.given(
    expect(dot(error(i, again), error(j, again)), s) == same(i, j) * expect(sq(error(i, again)), s), "samples of different clients are "
    "independent: their errors are uncorrelated (print says it at (33) and does not assume it)", "(33); erratum d10", **OURS)

# ---- sums over rounds

late_pair = p.defined(late(i, t, w) == loss(i, x(t + alpha(i), w), y(i, t + tau, w)) - best, "the expected excess tau_i rounds after t, "
                      "for t > 0", "definition", when=[t > 0], name="late")
not_yet = p.defined(late(i, t, w) == 0, "0 for t <= 0", "definition", when=[t <= 0])
no_regret = p.defined(regret(i, 0) == 0, "an empty sum", "definition")
regret_next = p.defined(regret(i, t + 1) == regret(i, t) + expect(loss(i, x(t + 1 - beta(i), w), y(i, t + 1, w)) - best),
                        "the expected regret of client i in rounds 1 to t + 1", "Theorem 2", name="regret")
nothing_gathered = p.defined(gathered(i, 0) == 0, "an empty sum", "definition")
gathered_next = p.defined(gathered(i, t + 1) == gathered(i, t) + expect(late(i, t + 1, w)), "the part of it that gradients of rounds 1 to "
                          "t + 1 answer for", "definition", name="gathered")
SGD = p.setting({EXPECTED_REGRET: mean(regret(i, t)) / t})
SUMS = {"late", "gathered", "moved", "moves", "own_moved", "own_moves"}
"""Sums that only proofs use."""


def stated(setting, *without):
    """The hypotheses of a theorem on FedRes.SGD, without the sums that only its proof uses: what a counterexample has to satisfy."""
    words = {name: _words(one.schema.json()) for name, one in setting.given.items() if name not in without}
    given = {name: setting.given[name] for name, own in words.items() if SUMS.isdisjoint(own)}
    known = set().union(*(words[name] for name in given), *(_words(getattr(one, "tree", ())) for one in setting.metrics.values()))
    return replace(setting, symbols={name: sorts for name, sorts in setting.symbols.items() if name in known}, given=given)


def _words(node):
    if isinstance(node, str):
        return {node}
    return set[str]().union(*map(_words, node.values() if isinstance(node, dict) else node))
