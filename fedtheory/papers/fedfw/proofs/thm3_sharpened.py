"""Theorem 3 with the sharpened bound, from the definitions to the last line.

Appendix B's round with an inexact gradient: the oracle minimises another linear form, and loses at most the error of the estimator
times the diameter, in expectation by Cauchy-Schwarz over the clients and Jensen over the draws. The recursion is then solved for its
three powers, t^(-1), t^(-1/2) and t^(-1/3). It replaces Lemma 3's omitted proof.
"""

from fedtheory.core.expression import to_tree
from fedtheory.language import Formula, Theory, dot, expect, mean, number, root, sq, t, w
from fedtheory.papers.fedfw.proofs import letters as Z
from fedtheory.papers.fedfw.proofs import stochastic as Y
from fedtheory.papers.fedfw.proofs.eq15_tracking import TRACKING
from fedtheory.papers.fedfw.proofs.matrices import AT_MEAN
from fedtheory.papers.fedfw.proofs.one_round import ONE_ROUND
from fedtheory.papers.fedfw.statements import thm3_stochastic as T
from fedtheory.papers.fedfw.statements.lem3_homotopy import LEMMA_3
from fedtheory.textbook import vectors

NOISY, E, X, eta, lam = Y.NOISY, Y.E, Y.X, Y.eta, Y.lam

p = Theory.over(NOISY, globals())
n, L, D, H, lambda_0, x_star = p.symbol("n L D H lambda_0 x_star")
here, there, s = X(), X(t + 1), Y.S()
feasible = p.stays(Z.inside(here()), p.named.start, at="(9)", because="x_i^{t+1} is a convex combination of points of the domain")
tracking = p.cite(TRACKING, name="tracking", at="ours, for (15)")

# ---- one round: (24)-(28) with D^{t+1} in the gradient's place


def misses(k, of=w):
    """The client's column of ∇F̂(X^t) - D^{t+1}."""
    return 1 / n * Z.g(k, X(t, of)(k)) - Y.d(k, t + 1, of)


missed = n * mean(dot(misses("k"), s("k") - x_star), "k")  # ⟨∇F̂(X^t) - D^{t+1}, S^t - X*⟩
loses = p.line(dot(here.column_of_gradient(lam()), s() - x_star) <= dot(misses("i"), s() - x_star), p.named.lmo(v=x_star),
             because="the oracle is optimal for another linear form")
line_26 = p.cite(
    ONE_ROUND, x=here, y=there, s=s, eta=eta(), lam=lam(), lost=lambda k: dot(misses(k), s(k) - x_star), name="(26)",
    at="(24)-(26), with D^{t+1} for the gradient in (8)", because="as for exact gradients, and what the oracle misses",
    given={"smooth": p.named.smooth, "update": p.named.update, "diameter": p.named.diameter, "lmo": loses, "convex": p.named.convex})
r2, q2, r3, q3 = root(t + 8), root(t + 9), root(t + 8, 3), root(t + 9, 3)
line_29 = p.line((1 - eta()) * (lam() - lam(t - 1)) - eta() * lam() <= 0, where=[root(t + 7) <= r2], name="(29)",
                 at="(29), with the schedules of Theorem 3", because="sqrt(t+8) - sqrt(t+7) = 1/(sqrt(t+8) + sqrt(t+7))")
price = (L / n + lam()) * eta()**2 / 2 * n * D**2
line_28 = p.line(E(t + 1) <= (1 - eta()) * E() + price + eta() * missed, 1 * line_26, here.dist2() / 2 * line_29, name="(28)", at="(27), (28)",
                 because="F-hat_t = F-hat_{t-1} + (lambda_t - lambda_{t-1})/2 dist², and (29)")

# ---- what the oracle misses, in expectation

size = Z.norm(misses)  # ‖∇F̂(X^t) - D^{t+1}‖
far = p.line(mean(sq(s() - x_star)) <= D**2, p.named.diameter(s(), x_star), because="the domain has diameter D")
every_draw = p.cite(vectors.MEAN_OF_PRODUCTS, x=misses, y=lambda k: s(k) - x_star, a=size / root(n), b=D, given={"second": far})
jensen = p.cite(vectors.SECOND_MOMENT, X=lambda of: Z.norm(lambda k: misses(k, of)))
noise = Formula(to_tree(T.tracked))
error = p.squared(expect(size) <= root(noise) / root(n) / r3, jensen, tracking, because="Jensen's inequality, and (15)")
loss = p.line(expect(missed) <= D * root(noise) / r3, root(n) * D * error, n * every_draw, at="ours; the literature's Jensen and Cauchy-Schwarz",
              because="Cauchy-Schwarz for every draw")
recursion = p.line(expect(E(t + 1)) <= (1 - eta()) * expect(E()) + price + eta() * D * root(noise) / r3, line_28, eta() * loss,
                   at="(28), averaged over the draws", because="the surrogate gap, its curvature, and what the oracle loses")

# ---- the recursion solved, power by power: (u-9)((u/(u-1))^a - 1) <= a at u = t + 9, Bernoulli's inequality

half = p.line(t * (q2 / r2 - 1) <= number(1, 2), where=[r2 <= q2], at="ours", because="Bernoulli's inequality for 1/2")
third = p.line(t * (q3 / r3 - 1) <= number(1, 3), where=[r3 <= q3], at="ours", because="Bernoulli's inequality for 1/3")
bound = Z.Schedule(T.surrogate_price)
surrogate = p.induction(
    expect(E(t + 1)) <= bound(t + 1), base=[recursion(t=1)], step=[
        1 * recursion(t=t + 1), t / (t + 9) * p.before, 81 * n * lambda_0 * D**2 / 17 / ((t + 9) * q2) * half,
        27 * D * root(noise) / 26 / ((t + 9) * q3) * third],
    name="surrogate", at="ours", because="induction; eta_1 = 1 forgets X^1")
SURROGATE = p.argument("fedfw.surrogate", "Lemma 3, for the surrogate", surrogate)
solved = surrogate(t=t - 1)
LEMMA_3_SURROGATE = p.proof(LEMMA_3, "surrogate", NOISY, [solved])
paid_for = p.line(here.F_hat - Z.F(x_star) <= E(), because="the penalty is not negative")
LEMMA_3_SHARPENED = p.proof(LEMMA_3, "sharpened", NOISY, [1 * paid_for, 1 * solved])

# ---- from the clients to their mean; the theorem's O(t^(-1/3)), with its constant

at_mean = p.cite(AT_MEAN, x=here, lam=lam(t - 1), name="mean", at="ours, in place of (67), (68)")
THEOREM_3_SHARPENED = p.proof(T.THEOREM_3, "sharpened", NOISY, [at_mean, solved])
c0, c7, h7 = root(t, 3), root(t + 7, 3), root(t + 7)
one = p.line(c7 >= 1)
grows = p.line(c0 <= c7, because="t <= t + 7")
rooted = p.squared(c7 <= h7, c7**2 * one, because="1/3 <= 1/2")
whole = p.line(c7 <= t + 7, c7 * (c7 + 1) * one, because="1/3 <= 1")
spread = 81 * n * lambda_0 * D**2 / 17 + H**2 / (2 * n * lambda_0)
THEOREM_3_RATE = p.proof(T.THEOREM_3, "rate", NOISY, [
    1 * at_mean, 1 * solved, (27 * D * root(noise) / 26 / (c0 * c7) + spread / (c0 * h7) + 81 * L * D**2 / 16 / (c0 * (t + 7))) * grows,
    spread / (c0 * h7) * rooted, 81 * L * D**2 / 16 / (c0 * (t + 7)) * whole])
