"""Theorem 2 with the pair's gradient whole: a sample's two errors, and its two blocks, are never large at once.

Each sample moves both models, so what it costs in both is its whole variance and its whole squared gradient: with one step for
all clients, no longer than the server's, neither is paid for twice. And each movement lies in tau_i ways of client i.
"""

from fedtheory.language import Theory, expect, i, mean, number, s, sq, t, w
from fedtheory.papers.fedres.proofs import appendix_b as B
from fedtheory.papers.fedres.proofs import ends as E
from fedtheory.papers.fedres.proofs import quotes
from fedtheory.papers.fedres.proofs import sgd as S
from fedtheory.papers.fedres.proofs import thm2_any_steps as A
from fedtheory.papers.fedres.proofs import thm2_small_steps as K
from fedtheory.papers.fedres.statements import notation as N
from fedtheory.papers.fedres.statements.steps import eta, eta_l
from fedtheory.papers.fedres.statements.thm2full_any_steps import ANY_STEPS

P, G, gamma, tau, sent, again = N.P, N.G, N.gamma, S.tau, S.sent, S.again
p = Theory.after(K.p, globals())
p.real("G"), p.real("s_2")
pair_noise = p.real("pair_noise", "client")
for letter, what in ((G, "a norm"), (N.tau_2, "a root of a mean"), (N.tau_m, "a root of the largest")):
    p.defined(number(0) <= letter, what, "Section 2", name=f"0 <= {letter}")
one_step = p.defined(S.weight(i) == 1, "eta_i = eta_l: one step for all clients", "before (27)")
whole_noise = p.defined(mean(pair_noise(i)) <= N.s_2**2, "sum sigma_i² is at most P s_2²", "(26)")
whole_variance = p.given(
    expect(sq(S.error(i, again)) + sq(S.sy(i, sent, again) - S.my(i, sent, w)), s) <= pair_noise(i), "the variance of the gradient, "
    "given the past", "Theorem 2 in Appendix B", quote=quotes.GRADIENT_VARIANCE)
whole_size = p.given(sq(S.sx(i, t, w)) + sq(S.sy(i, t, w)) <= G**2, "gradients are bounded", "Section 2, the assumptions on the losses",
                     quote=quotes.GRADIENT)
conditions = p.claims(ANY_STEPS, "joint", S.SGD).conditions[1:]

# ---- noise: (33) on the server and after (38), of one sample

off, own_off = sq(B.c() - B.b()), sq(S.my(i, sent, w) - S.sy(i, sent, w))
drawn, own_drawn = sq(B.c(again) - B.b(again)), sq(S.my(i, sent, again) - S.sy(i, sent, again))
both = p.line(expect(drawn, s) / P + mean(expect(own_drawn, s)) <= N.s_2**2, B.variances_add, B.local_past, whole_variance, whole_noise)
on_average = p.line(expect(off) / P + mean(expect(own_off)) <= N.s_2**2, both, B.redrawn, B.locally_redrawn, name="all noise",
                    at="(33) and after (38)", because="the variance of a gradient is that of its two blocks together")

# ---- ways: what moves both models, each in tau_i ways at most

step, own_step = S.x(t, w) - S.x(S.before, w), S.y(i, S.used, w) - S.y(i, S.used - 1, w)
far = eta**2 * P**2 * N.tau_2**2
server_step = p.line(sq(step) <= eta**2 * P**2 * mean(sq(S.sx(i, sent, w))), B.no_further)
short = p.line(tau**2 * S.own_eta**2 <= far, (eta * P * N.tau_2 + eta_l * N.tau_m) * p.condition(2), eta_l**2 * S.largest_delay,
               eta_l**2 * tau**2 * S.weight(i) * one_step, when=conditions)
moves_both = p.line(
    N.tau_2**2 * sq(step) + mean(tau**2 * sq(own_step)) <= far * G**2, N.tau_2**2 * server_step, tau**2 * B.locally_no_further(t=S.used),
    sq(S.sy(i, sent, w)) * short(because=[None, None]), far * whole_size(t=sent), when=conditions)
moved_in_all = N.tau_2**2 * S.moved(t) + mean(tau**2 * S.own_moved(i, t))
all_moved = p.induction(
    moved_in_all <= t * far * G**2, since=0, when=conditions, base=[K.unmoved, K.own_unmoved], step=[K.moved_next, K.own_moved_next, moves_both(t=t + 1)],
    because="movements of the server and of all clients, side by side")
server_ways = p.line(gamma / 2 * mean(tau * K.later) <= gamma / 2 * N.tau_2**2 * S.moved(t), K.a_trip(because=[E.trip]), S.delays,
                     when=[S.moved(t) >= 0])
client_ways = p.line(gamma / 2 * tau * K.own_later <= gamma / 2 * tau**2 * S.own_moved(i, t), K.own_counted(k=tau), when=[tau >= 0])
own_noise = p.line(S.own_eta * expect(own_off) <= eta * expect(own_off), expect(own_off) * p.condition(1), eta_l * expect(own_off) * one_step,
                   when=conditions)

# ---- the sum

added_up_joint = p.induction(
    mean(S.gathered(i, t - S.alpha(i))) <= A.begun - A.potential() + t * eta * N.s_2**2 / 2 + K.lag, since=0, when=conditions,
    base=[*A.nothing, *K.nothing_moved],
    step=[1 * p.before, 1 * S.gathered_next(t=t - S.alpha(i)), 1 * K.moving(t=t + 1), 1 * A.together(t=t + 1), 1 / P * B.server_round(t=t + 1),
          1 * B.client_round(t=t + 1), number(1, 2) * own_noise(t=t + 1), eta / 2 * on_average(t=t + 1), *K.longer_lag],
    name="sum, joint", at="Lemmas 7 to 9, added up", because="rounds 1 to t of the server; ways are still to be paid for")
paid = p.line(
    mean(S.gathered(i, t - S.alpha(i))) <= A.begun - A.potential() + t * (eta * N.s_2**2 / 2 + gamma / 2 * far * G**2), added_up_joint,
    server_ways(because=[K.growing]), client_ways(because=[E.trip]), all_moved, when=[t >= 0, *conditions])
joint = A.in_all(p, paid, eta * N.s_2**2 / 2 + gamma / 2 * far * G**2, "joint")
JOINT = p.proof(ANY_STEPS, "joint", p.setting(S.SGD.metrics), [joint])
