"""Appendix A, the parts that no bound of ours rests on: (18), (19), Lemma 4 on average, Lemma 5, and the remark after Theorem 1."""

from fedtheory.language import Theory, expect, i, mean, t, u, v, w
from fedtheory.papers.fedres.proofs import erm as E
from fedtheory.papers.fedres.proofs import erm_rounds as A
from fedtheory.papers.fedres.proofs.samples import S_next
from fedtheory.papers.fedres.proofs.sgd import PAPER

L, L_STAR, P, S, at, n, wl = E.L, E.L_STAR, E.P, E.S, E.at, E.n, E.wl
tau = E.alpha + E.beta
now, fetched = t + tau, E.wg(t + E.alpha, w)  # t is print's t - tau, and fetched its w^g_{t-beta}


def star(time):
    """The comparator's loss on samples before `time`."""
    return mean(S(i, time, E.wg_star, E.wl_star(i), w))


p = Theory.after(A.p, globals())
every_draw = p.line(at(now, fetched, now) <= at(now, fetched, t), E.client(i, wl(i, t, w), t=now), because="the client's optimality")
line_18 = p.line(
    at(now, fetched, now) / (now - 1) - star(now) / (now - 1)
    <= at(t, fetched, t) / (t - 1) - star(t) / (t - 1) + (at(now, fetched, t) / (now - 1) - at(t, fetched, t) / (t - 1)) + (star(t) / (t - 1) - star(now) / (now - 1)),
    1 / (now - 1) * every_draw, since=2, name="(18)", at="(18)", because="w_{i,t} is the best local model beside w^g_{t-beta}; then terms are added and taken away")
sum_now, sum_then = S(i, now, u, v, w), S(i, t, u, v, w)
line_19 = p.line(
    mean(sum_now / (now - 1) - sum_then / (t - 1)) == mean(tau / (now - 1) * (1 / tau * (sum_now - sum_then) - sum_then / (t - 1))),
    when=[tau >= 1], since=2, name="(19)", at="(19)", because="algebra, for tau >= 1")
term_1 = p.induction(
    expect(at(t + n, fetched, t)) == expect(at(t, fetched, t)) + n * expect(mean(L(i, fetched, wl(i, t, w)))), on=n, since=0, when=[t >= 1],
    step=[p.line(at(t + (n + 1), fetched, t) == at(t + n, fetched, t) + mean(E.loss(i, t + n, fetched, wl(i, t, w), w)),
                 S_next(i, fetched, wl(i, t, w), t=t + n), when=[n >= 0], name="a sample more"), E.fresh_samples(t=t + n, a=t + E.alpha, b=t)],
    name="term_1", at="after (19): term_1 is zero", because="w^g_{t-beta} and w_{i,t-tau} are made of samples before t - tau")
lemma_4 = p.line(
    A.gap(now) <= expect(at(t, fetched, t)) / (t - 1) - L_STAR + tau / (now - 1) * A.epsilon(t - 1), 1 / (now - 1) * every_draw, 1 / (now - 1) * term_1(n=tau),
    tau / (now - 1) * A.at_models(a=t + E.alpha, b=t), since=2, name="Lemma 4, in expectation", at="Lemma 4",
    because="(18) and (19), later samples at their expectation, and Lemma 1 in expectation")
APPENDIX_A = p.argument("fedres.appA", "Appendix A, (18), (19) and Lemma 4 on average", line_18, line_19, lemma_4)

# ---- Lemma 5: where Lemma 1 holds

p = Theory.after(E.ERM, globals())
e = p.variable("e", "real")
LOCAL = wl(i, E.b, w)
pair = mean(S(i, t, u, LOCAL, w)) / (t - 1)
optimal = p.defined(L_STAR <= mean(L(i, u, LOCAL)), "(w^g_*, w_{i,*}) minimises the sum of the expected losses; print takes it that there is a minimiser",
                    "Definition 1", name="comparator is optimal")
p.line(-2 * e <= pair - star(t) / (t - 1), optimal, p.condition(2), p.condition(3), when=[mean(L(i, u, LOCAL)) - pair <= e, star(t) / (t - 1) - L_STAR <= e],
       since=2, name="Lemma 5", at="Lemma 5, proof", because="where both empirical losses are within e of the expected ones, the comparator is at most 2e above")
LEMMA_5 = p.argument("fedres.appA.lem5", "Appendix A, Lemma 5, on the event of Lemma 1")

# ---- the remark after Theorem 1

p = Theory(PAPER, globals())
p.count("P")
d, own, horizon, sigma = (p.real(name) for name in ("d", "own", "horizon", "sigma"))
p.defined(horizon > 0, "there are rounds", "Theorem 1", name="rounds")
p.defined(d >= 0, "a dimension", "Theorem 1", name="dimension")
p.defined(own >= 0, "a dimension", "Theorem 1", name="gain")
p.line((d + P * own) * sigma**2 / (P * horizon) == (d / P + own) * sigma**2 / horizon, name="the dominant term", at="after Theorem 1",
       because="d_1 = ... = d_P = d'")
p.line((d / P + own) * sigma**2 / horizon <= (d + own) * sigma**2 / horizon, name="no worse than alone", at="after Theorem 1",
       because="a client's share of the global dimension is at most all of it")
REMARK_1 = p.argument("fedres.appA.amortised", "the remark after Theorem 1: the global dimension is shared")
