"""Appendix B in one round, display by display, and the lemmas that the proofs of Theorem 2 cite.

A gradient that reaches the server in round t moves the server's model then, and the client's in round t + beta_i; the
pair (x(t), y(i, t + beta_i)) is played in that round of the client. So Lemma 11 at that pair, with the gradient at the
pair that was played tau_i rounds before, meets Lemma 10 in both models at once, and no index is left to be shifted.
"""

from typing import Any

from fedtheory.core.item import Argument
from fedtheory.language import Theory, dot, expect, i, j, mean, s, sq, square, t, w
from fedtheory.papers.fedres.proofs import sgd as S
from fedtheory.papers.fedres.proofs.lemmas import ROUND
from fedtheory.papers.fedres.statements import notation as N
from fedtheory.papers.fedres.statements.steps import eta, eta_l
from fedtheory.textbook.draws import UNCORRELATED
from fedtheory.textbook.recursions import WALK
from fedtheory.textbook.sets import PROJECTION

P, gamma = N.P, N.gamma
p, a = Theory.after(S.p, globals()), S.a
k = p.variable("k", "integer")
x, y, x_star, y_star, again, sent, used, before, tau = S.x, S.y, S.x_star, S.y_star, S.again, S.sent, S.used, S.before, S.tau


def b(of=w):
    """b_t, the sum of the gradients that reach the server in round t."""
    return P * mean(S.sx(i, sent, of))


def c(of=w):
    """c_t, its mean given the past."""
    return P * mean(S.mx(i, sent, of))


# ---- the server: Lemma 7

at_server = p.cite(PROJECTION, z=x(t, w), y=S.descended, S="ball", name="(8)", at="(8); Lemma 10, its proof, second display",
                   because="the nearest point of the ball: no part of the way to another is nearer")
step, off = x(t, w) - x(before, w), x(before, w) - x_star
p.line(dot(x(t, w) - x_star, a) <= (sq(off) - sq(x(t, w) - x_star) - sq(step)) / (2 * eta) + dot(x(t, w) - x_star, a - b()),
       at_server(x_star), name="(28)", at="(28), with the star and the index that print has lost", because="Lemma 10, and a_t - b_t left over")
p.line(expect(S.sx(i, sent, again), s) == S.mx(i, sent, w), S.unbiased, name="(29)", at="(29), client by client",
       because="given what arrived before round t, the mean of grad^g_{i,t-alpha_i} is grad^g L_i at its pair")
p.line(dot(x(t, w) - x_star, a - b()) == dot(x(t, w) - x_star, a - c()) + dot(off, c() - b()) + dot(step, c() - b()),
       name="(30)", at="(30)", because="added and subtracted")
sum_unbiased = p.line(expect(b(again), s) == c(), S.unbiased)
made_before = p.line(x(before, again) - x_star == off, S.past_x)
uncorrelated = p.cite(UNCORRELATED, u=lambda z: x(before, z) - x_star, h=b, g=c,
                      given={"made before": made_before, "given the past": sum_unbiased})
zero_mean = p.line(expect(dot(off, c() - b())) == 0, uncorrelated, name="(31)", at="(31), term by term",
                   because="given what arrived before round t, a gradient that arrives in it has the mean of its loss")
p.line(dot(step, c() - b()) <= sq(step) / (4 * eta) + eta * sq(b() - c()), name="(32)", at="(32)", because="Young's inequality")

e_i, e_j = S.error(i, again, again), S.error(j, again, again)
pair = p.line(expect(dot(e_i, e_j), s) == S.same(i, j) * expect(sq(S.error(i, again)), s), S.independent,
              S.past_mx(because=[S.round_trip]), S.past_mx(j, because=[S.round_trip(j)]))
of_a_client = p.line(mean(expect(dot(e_i, e_j), s), j) == 1 / P * expect(sq(S.error(i, again)), s), pair, S.same_client)
with_all = p.exchange(mean(expect(dot(e_i, e_j), s), j) == expect(mean(dot(e_i, e_j), j), s))
all_with_all = p.exchange(mean(expect(mean(dot(e_i, e_j), j), s)) == expect(mean(mean(dot(e_i, e_j), j)), s))
variances_add = p.line(expect(sq(c(again) - b(again)), s) == P * mean(expect(sq(S.error(i, again)), s)), of_a_client, with_all, all_with_all)
at_most_all = p.line(expect(sq(c(again) - b(again)), s) <= P * N.sigma_g**2, variances_add, S.variance, S.global_noise)
redrawn = p.draw_again(sq(c() - b()), again)
variance = p.line(expect(sq(c() - b())) <= P * N.sigma_g**2, redrawn, at_most_all, name="(33)", at="(33)",
                  because="errors of different clients are uncorrelated, so the variances add")
server: dict[str, Any] = {
    "X": lambda z: x(before, z), "Y": lambda z: x(t, z), "g": b, "h": c, "star": x_star, "eta": eta, "pace": 1 / eta,
    "given": {"projected": at_server(x_star), "zero mean": zero_mean}}
server_round = p.cite(ROUND, step="a round", name="server", at="Lemma 7", because="Lemma 10, averaged over the draws, with (31)", **server)
server_moving = p.cite(ROUND, step="a round, moving", name="server, moving", at="Lemma 7; (32) as printed",
                       because="with half of |w^g_t - w^g_{t-1}|²/(2 eta)", **server)

# ---- a client, at t + beta_i: Lemma 8

at_client = p.cite(PROJECTION, z=y(i, t, w), y=S.locally_descended, S="ball", name="(7)", at="(7); Lemma 10, its proof, second display",
                   because="likewise")
here, there, y_mean, y_drawn = y(i, used, w), y(i, used - 1, w), S.my(i, sent, w), S.sy(i, sent, w)
local_step, local_off, pace = here - there, there - y_star(i), S.inverse(i) / eta_l
signs = [S.weight(i) > 0, S.inverse(i) > 0]
p.line(dot(here - y_star(i), a) <= pace / 2 * (sq(local_off) - sq(here - y_star(i)) - sq(local_step)) + dot(here - y_star(i), a - y_drawn),
       at_client(i, y_star(i), t=used), S.inverse_weight, when=signs, name="(35)", because="Lemma 10, and d_{i,t} - e_{i,t} left over",
       at="(35), at t + beta_i, with the gradient that (7) uses for e_{i,t}")
p.line(dot(here - y_star(i), a - y_drawn) == dot(here - y_star(i), a - y_mean) + dot(local_off, y_mean - y_drawn)
       + dot(local_step, y_mean - y_drawn), name="(36)", at="(36), at t + beta_i", because="added and subtracted")
local_made_before = p.line(y(i, used - 1, again) - y_star(i) == local_off, S.past_y)
locally_uncorrelated = p.cite(UNCORRELATED, u=lambda z: y(i, used - 1, z) - y_star(i), h=lambda z: S.sy(i, sent, z), g=lambda z: S.my(i, sent, z),
                              given={"made before": local_made_before, "given the past": S.local_unbiased})
local_mean = p.line(expect(dot(local_off, y_mean - y_drawn)) == 0, locally_uncorrelated, name="(37)", at="(37), term by term",
                    because="given what arrived before round t")
p.line(dot(local_step, y_mean - y_drawn) <= pace / 4 * sq(local_step) + S.own_eta * sq(y_mean - y_drawn),
       square(local_step - 2 * S.own_eta * (y_mean - y_drawn), pace / 4),
       (S.own_eta * sq(y_mean - y_drawn) - dot(local_step, y_mean - y_drawn)) * S.inverse_weight, when=signs, name="(38)", at="(38), at t + beta_i", because="Young's inequality")
local_past = p.line(expect(sq(S.my(i, sent, again) - S.sy(i, sent, again)), s) == expect(sq(S.sy(i, sent, again) - y_mean), s),
                    S.past_my(because=[S.round_trip]))
locally_redrawn = p.draw_again(sq(y_mean - y_drawn), again)
local_variance = p.line(expect(sq(y_mean - y_drawn)) <= S.noise_l(i), locally_redrawn, local_past, S.local_variance,
                        name="variance of a client", at="after (38)", because="given what arrived before round t")
client_noise = p.line(S.own_eta * expect(sq(y_mean - y_drawn)) <= S.own_eta * S.noise_l(i), local_variance, when=[S.weight(i) > 0])
own_step = p.line(S.own_eta >= 0, S.positive_weight)
own_pace = p.line(pace >= 0, S.positive_inverse)
client: dict[str, Any] = {
    "X": lambda z: y(i, used - 1, z), "Y": lambda z: y(i, used, z), "g": lambda z: S.sy(i, sent, z), "h": lambda z: S.my(i, sent, z),
    "star": y_star(i), "eta": S.own_eta, "pace": pace, "given": {
        "projected": at_client(i, y_star(i), t=used), "zero mean": local_mean, "0 <= eta": own_step, "0 <= pace": own_pace,
        "reciprocal": S.inverse_weight}}
client_round = p.cite(ROUND, step="a round", name="client", at="Lemma 8", because="Lemma 10 in the client's model, averaged over the draws", **client)
client_moving = p.cite(ROUND, step="a round, moving", name="client, moving", at="Lemma 8; (38) as printed", because="as on the server", **client)

# ---- Lemma 11, at the pair that both updates make; and Lemma 9, how far tau_i rounds lead

ahead_x, ahead_y, then_x, then_y = x(t + S.alpha(i), w), y(i, t + tau, w), x(t - S.beta(i), w), y(i, t, w)
ways = gamma / 2 * (sq(ahead_x - then_x) + sq(ahead_y - then_y))
lemma_11 = p.cases(
    S.late(i, t, w) <= dot(S.mx(i, t, w), ahead_x - x_star) + dot(S.my(i, t, w), ahead_y - y_star(i)) + ways, t <= 0,
    [S.not_yet, S.no_global_mean, S.no_local_mean],
    [S.late_pair, S.smooth(a=ahead_x, b=ahead_y, u=then_x, v=then_y), S.convex(a=x_star, b=y_star(i), u=then_x, v=then_y),
     S.global_mean, S.local_mean],
    name="Lemma 11", at="Lemma 11, with a and c tau_i rounds apart", because="convexity from c to the comparator, smoothness from c to a")

once, local_once = (eta * P * N.G_g)**2, (S.own_eta * N.G_l)**2
no_further = p.line(sq(step) <= eta**2 * sq(b()), at_server(x(before, w)), because="a projection does not expand")
a_step = p.line(sq(step) <= once, no_further, S.global_size(t=sent))
many = p.cite(WALK, x=lambda z: x(z, w), c=once, given={"step": a_step(t=t + 1)})
global_way = p.line(sq(x(t, w) - x(t - tau, w)) <= tau**2 * once, many(t=t - tau, k=tau, because=[S.round_trip]), name="global way", at="Lemma 9",
       because="tau_i rounds are at most tau_i times as far as one")
locally_no_further = p.line(sq(y(i, t, w) - y(i, before, w)) <= S.own_eta**2 * sq(S.sy(i, t - tau, w)), at_client(i, y(i, before, w)))
a_local_step = p.line(sq(y(i, t, w) - y(i, before, w)) <= local_once, locally_no_further, S.local_size(t=t - tau))
locally_many = p.cite(WALK, x=lambda z: y(i, z, w), c=local_once, given={"step": a_local_step(t=t + 1)})
local_way = p.line(sq(here - y(i, sent, w)) <= tau**2 * local_once, locally_many(t=sent, k=tau, because=[S.round_trip]), name="local way", at="Lemma 9",
       because="likewise in a client's own model")
APPENDIX_B = Argument("fedres.appB", "Appendix B, display by display, in one round", S.SGD, p.made())
