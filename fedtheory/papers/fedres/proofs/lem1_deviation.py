"""Lemma 1 in expectation: how far the clients' empirical loss can lie below their expected loss, at models that depend on the samples.

Nets inside the balls take the place of the printed grid; Bernstein's condition and the maximal inequality are axioms. The supremum
over all pairs is the deviation at a pair where it is largest.
"""

from fedtheory.language import Theory, expect, i, log, mean, number, root, s, sq, square, t, u, v, w
from fedtheory.papers.fedres.metrics import EXPECTED_DEVIATION
from fedtheory.papers.fedres.proofs import samples as E
from fedtheory.papers.fedres.statements.lem1_deviation import LEMMA_1

D, G, L, N, P, R, S = E.D, E.G, E.L, E.N, E.P, E.R, E.S
b, m, q, r, rho = E.b, E.m, E.q, E.r, E.rho
p = Theory.after(E.SAMPLES, globals())
p.defined(E.inside_l(E.wl(i, m, w)), "the local models of a pair at which the deviation is largest lie in the balls; continuous losses on compact "
          "balls have such a pair", "Lemma 1: all (w^g, w_1, ..., w_P)", name="wl inside")

# ---- Lipschitz losses: Young's inequality, so that no norm is a root

stretch, PLACE, WHEN = root(2) * rho / G, "Appendix A, proof of Lemma 1", [rho > 0, *E.PAIRS_INSIDE]
moved = stretch / 2 * G**2 + (sq(u - q) + sq(v - r)) / (2 * stretch)
here, there = (E.grad_u(i, m, u, v, w), E.grad_v(i, m, u, v, w)), E.redraw(1, w, s)
lipschitz = p.line(
    E.loss(i, m, u, v, w) - E.loss(i, m, q, r, w) <= moved, 1 * E.convex, stretch / 2 * E.gradient, square(stretch * here[0] - (u - q), 1 / stretch / 2),
    square(stretch * here[1] - (v - r), 1 / stretch / 2), when=WHEN, at=PLACE, because="convexity, and the gradient's norm: Young")
first_samples = p.line(expect(E.loss(i, 1, u, v, there), s) - expect(E.loss(i, 1, q, r, there), s) <= moved, 1 * lipschitz(m=1, w=there), when=WHEN)
of_the_mean = p.line(L(i, u, v) - L(i, q, r) <= moved, 1 * first_samples, -1 * E.law(t=1), 1 * E.law(t=1, u=q, v=r), when=WHEN, name="lipschitz mean",
                     at=PLACE, because="so is the expected loss")
of_sums = p.induction(S(i, t, u, v, w) - S(i, t, q, r, w) <= (t - 1) * moved, base=[1 * E.S_1, -1 * E.S_1(u=q, v=r)],
                      step=[1 * E.S_next, -1 * E.S_next(u=q, v=r), 1 * lipschitz(m=t), 1 * p.before], when=WHEN, name="lipschitz sums", at=PLACE,
                      because="so is a sum of samples' losses")

# ---- from a pair of models to the points of the nets beside it

model, point, partner = E.wl(i, b, w), E.near_g(rho, u), E.near_l(i, rho, E.wl(i, b, w))
deviation = p.line(
    mean(L(i, u, model) - S(i, t, u, model, w) / (t - 1)) <= E.largest(rho, t, w) + 2 * root(2) * G * rho, 1 * of_the_mean(i, u=u, v=model, q=point, r=partner),
    1 / (t - 1) * of_sums(i, u=point, v=partner, q=u, r=model), 1 * E.is_largest, 1 / stretch * E.is_near_g, 1 / stretch * E.is_near_l, since=2,
    when=[rho > 0, E.inside_g(u)], at="Lemma 1",
    because="the nearest points of the nets are no further than rho; there the largest deviation is the largest")
DEVIATION = p.argument("fedres.lem1.deviation", "Lemma 1 for one draw: the deviation at the nets bounds that of all pairs")

# ---- Lemma 1

p = Theory.after(p, globals())
worst = p.vector("worst", "integer", "outcome")
p.defined(E.inside_g(worst(m, w)), "and so does its global model", "Lemma 1: all (w^g, w_1, ..., w_P)", name="worst inside")
SETTING = p.setting({EXPECTED_DEVIATION: expect(mean(
    L(i, worst(t + 1, w), E.wl(i, t + 1, w)) - S(i, t + 1, worst(t + 1, w), E.wl(i, t + 1, w), w) / t))})
net, size = R / (4 * G * P * t), log(1 + 8 * D * G * P * t / R)
on_average = [1 * deviation(worst(t + 1, w), t=t + 1, b=t + 1, rho=net), 1 * E.bernstein(t=t + 1, rho=net, ell=size)]
root_2 = p.computed(root(2) <= number(3, 2))
LEMMA_1_CORRECTED = p.proof(LEMMA_1, "corrected", SETTING, on_average)
LEMMA_1_TWICE = p.proof(LEMMA_1, "clients-twice", SETTING, [
    *on_average, R / (2 * P * t) * root_2, (R * N / t - R * N / (3 * P * t)) * p.condition(2)])
