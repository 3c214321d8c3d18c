"""Theorem 2 with any steps, (26): Lemmas 7 to 9 added up in the server's time, and the ends of the clients' clocks.

The potential is E|w^g_t - w^g_*|²/(2 eta P) and the mean over clients of E|w_{i,t+beta_i} - w_{i,*}|²/(2 eta_i).
"""


from fedtheory.language import Theory, dot, expect, i, mean, number, sq, t, w
from fedtheory.papers.fedres.proofs import appendix_b as B
from fedtheory.papers.fedres.proofs import ends as E
from fedtheory.papers.fedres.proofs import sgd as S
from fedtheory.papers.fedres.statements import notation as N
from fedtheory.papers.fedres.statements import thm2full_any_steps as T
from fedtheory.papers.fedres.statements.steps import eta, eta_l

P, M, gamma, tau, sent = N.P, N.M, N.gamma, S.tau, S.sent
to_global = dot(S.mx(i, sent, w), S.x(t, w) - S.x_star)
to_own = dot(S.my(i, sent, w), S.y(i, S.used, w) - S.y_star(i))
excess = S.late(i, sent, w)
begun = N.w_g**2 / (2 * eta * P) + N.w_c**2 / (2 * eta_l)


def of_client(at):
    """E‖w_{i,t+β_i} - w_{i,*}‖²."""
    return expect(sq(S.y(i, at + S.beta(i), w) - S.y_star(i)))


def potential(at=t):
    """Both models."""
    return expect(sq(S.x(at, w) - S.x_star)) / (2 * eta * P) + mean(S.inverse(i) / (2 * eta_l) * of_client(at))


# ---- rounds added up, and the ends

p = Theory.after(E.p, globals())
together = p.exchange(mean(expect(to_global)) == expect(mean(to_global)))
ways = gamma / 2 * tau**2 * ((eta * P * N.G_g)**2 + (S.own_eta * N.G_l)**2)
one_draw = p.line(excess <= to_global + to_own + ways, B.lemma_11(t=sent), B.global_way, B.local_way, because="Lemma 11, with the ways of tau_i rounds")
on_average = p.line(expect(excess) <= expect(to_global) + expect(to_own) + ways, one_draw)
noise_price = (eta * N.sigma_g**2 + eta_l * N.sigma_l**2) / 2
per_round = noise_price + T.delay_price
a_round = p.line(
    mean(expect(excess)) <= potential(t - 1) - potential() + per_round,
    1 * on_average, 1 * together, 1 / P * B.server_round, 1 * B.client_round, eta / (2 * P) * B.variance,
    number(1, 2) * B.client_noise(because=[S.positive_weight]), eta_l / 2 * S.local_noise,
    gamma / 2 * (eta * P * N.G_g)**2 * S.delays, gamma / 2 * (eta_l * N.G_l)**2 * S.weighted_delays,
    at="Lemmas 7 to 9, for the gradients that reach the server in round t", because="Lemma 10 in both models")
at_first = p.line(of_client(0) == sq(S.y_star(i)), S.local_start(t=S.beta(i), because=[S.uplink]))
nothing = [E.nothing_before(k=S.alpha(i), because=[S.uplink]), S.start(t=0), S.global_norm, at_first, S.local_norms]
added_up = p.induction(
    mean(S.gathered(i, t - S.alpha(i))) <= begun - potential() + t * per_round, since=0, base=nothing,
    step=[S.gathered_next(t=t - S.alpha(i)), a_round(t=t + 1)], name="sum", at="Lemmas 7 to 9, added up",
    because="rounds 1 to t of the server; before them nothing has arrived")
left = p.line(S.inverse(i) * of_client(t) >= 0, of_client(t) * S.positive_inverse)
early = p.line(S.regret(i, t) <= M * (tau + S.beta(i) - S.beta_min), E.at_most(k=t), S.uplink, S.downlink, when=[t >= 0, t <= S.beta_min])


def in_all(p, of_rounds, per_round, bound):
    """The ends, and the last potential; `of_rounds` is the bound on the plays with gradients."""
    conditions, last = p.claims(T.ANY_STEPS, bound, S.SGD).conditions, t - S.beta_min
    return p.cases(
        mean(S.regret(i, t)) <= begun + t * per_round + M * N.tau_e, t <= S.beta_min, [early, S.delays_at_the_ends],
        [E.ends, of_rounds(t=last), left(t=last), S.delays_at_the_ends], when=conditions, name=f"in all, {bound}", at="Theorem 2, (26)",
        because="the ends of the clients' clocks")


any_steps = in_all(p, added_up, per_round, "sharpened")
ANY_STEPS_SHARPENED = p.proof(T.ANY_STEPS, "sharpened", p.setting(S.SGD.metrics), [any_steps])
