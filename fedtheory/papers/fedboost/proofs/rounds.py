"""Figure 1, as the kernel reads it, and its descent: what T rounds reach when the gradient's bias costs so much in each.

alpha(t, w) are the weights of round t, and delta(t, w) the gradient that the server receives. size and dual are the norm of
Properties 1 and its dual; the inner product's own norm is the l2 norm of the weights. smooth is the part of the simplex on
which F has a gradient: for the square all of it, for the relative entropy the inner points. The text leaves its proofs to an
appendix that is not at hand; these are ours. Theorem 2 and Corollary 3 cite this one.
"""

from fedtheory.language import Theory, dot, expect, number, square, t, u, v, w
from fedtheory.papers.fedboost.proofs import mirror as M
from fedtheory.papers.fedboost.proofs import quotes
from fedtheory.papers.fedboost.statements import notation as N

G, eta, r, sigma = N.G, N.eta, N.r, N.sigma

p = Theory(M.PAPER, globals())
gap, way = M.numbers(p)
bias = p.real("bias")
for letter in (sigma, r, G, eta):
    p.real(str(letter))
alpha, delta, unprojected, mean_weights, total = (
    p.vector(x, "integer", "outcome") for x in ("alpha", "delta", "unprojected", "mean_weights", "total"))
paid, best = p.real("paid", "integer", "outcome"), p.vector("alpha_opt")
L, slope, F, mirror = p.real("L", "vector"), p.vector("gradient", "vector"), p.real("F", "vector"), p.vector("mirror", "vector")
size, dual, reach = p.real("size", "vector"), p.real("dual", "vector"), p.real("reach", "vector", "vector", "real")
simplex, smooth, B = p.domain("simplex"), p.domain("smooth"), M.divergence(F, mirror)
away = alpha(t, w) - best

# ---- Properties 1

p.given(number(0) < sigma, "sigma > 0", "Properties 1.1", quote=quotes.STRONGLY, name="sigma")
p.defined(number(0) < G, "G > 0: a bound of norms, by which the step is divided", "Properties 1.5", name="G")
p.defined(number(0) < r, "r > 0: a bound of divergences, by which print divides", "Properties 1.3", name="r")
p.defined(number(0) < eta, "eta > 0", "Figure 1", name="eta")
dual_norm = p.defined(dot(u, v) <= dual(u) * size(v), "the dual norm of Properties 1", "Properties 1", name="dual norm")
strongly_convex = p.given(sigma / 2 * size(v - u)**2 <= B(u, v), "F is strongly convex with parameter sigma", "Properties 1.1",
                          when=[simplex(u), smooth(v)], quote=quotes.STRONGLY, name="strongly convex")
start = p.given(B(best, alpha(1, w)) <= r, "r bounds B_F(alpha_opt || alpha_1): print asks for it at all pairs",
                "Properties 1.3", quote=quotes.DIVERGENCE)
second_moment = p.given(
    expect(dual(delta(t, w))**2) <= G**2, "G² bounds the mean squared dual norm of what the server receives; print bounds "
    "gradients at ensembles (erratum d04)", "Properties 1.5", role="ours")
convex = p.given(L(v) + dot(slope(v), u - v) <= L(u), "L is convex", "Section 4.3", when=[simplex(u), simplex(v)],
                 quote=quotes.CONVEX)
optimum = p.defined(simplex(best), "alpha_opt is in the simplex; that it is optimal is not used", "Theorem 2")

# ---- Figure 1, step 5 and the output

reaches = M.gradient(p, F, mirror, reach, [simplex(u), simplex(v), smooth(v)], "Figure 1, step 5: grad F")
inside = p.defined(simplex(alpha(t, w)), "projected on the simplex", "Figure 1, step 5")
differentiable_at = p.defined(smooth(alpha(t, w)), "F has a gradient at the weights of every round, of which step 5 is made",
                            "Figure 1, step 5", name="smooth")
step_5 = p.defined(mirror(unprojected(t + 1, w)) == mirror(alpha(t, w)) - eta * delta(t, w),
                 "grad F(v_{t+1}) = grad F(alpha_t) - eta delta_t", "Figure 1, step 5")
projection = p.defined(
    B(alpha(t + 1, w), unprojected(t + 1, w)) <= B(u, unprojected(t + 1, w)), "alpha_{t+1} is the Bregman projection of "
    "v_{t+1}: it exists, as F is continuous and the simplex compact", "Figure 1, subroutine BP", when=[simplex(u)])
total_0 = p.defined(total(0, w) == 0 * best, "an empty sum", "Figure 1, output")
total_next = p.defined(total(t + 1, w) == total(t, w) + alpha(t + 1, w), "the sum of the weights so far", "Figure 1, output",
                     since=0, name="total")
mean = p.defined(t * mean_weights(t, w) == total(t, w), "alpha^A is the mean of the weights", "Figure 1, output")
mean_inside = p.defined(simplex(mean_weights(t, w)), "a mean of points of a convex set", "Figure 1, output")
paid_0 = p.defined(paid(0, w) == 0, "an empty sum", "definition")
paid_next = p.defined(paid(t + 1, w) == paid(t, w) + L(alpha(t + 1, w)), "the sum of the losses so far", "definition",
                    since=0, name="paid")
biased = p.defined(expect(dot(slope(alpha(t, w)), away)) <= expect(dot(delta(t, w), away)) + bias,
                 "the bias of the gradient estimates costs at most so much a round", "ours")

# ---- a round, all rounds, and the mean of the weights

mirror_step = p.cite(M.MIRROR_STEP, here=alpha(t, w), ahead=alpha(t + 1, w), unprojected=unprojected(t + 1, w), along=delta(t, w),
                     best=best, place="simplex")
left = expect(B(best, alpha(t + 1, w)))
price = eta * G**2 / (2 * sigma) + bias
one_round = p.line(
    expect(L(alpha(t, w))) - L(best) <= (expect(B(best, alpha(t, w))) - left) / eta + price,
    1 * convex(best, alpha(t, w)), 1 * biased, 1 / eta * mirror_step, eta / (2 * sigma) * second_moment,
    name="round", at="ours for Appendix B", because="convexity, the biased gradient and the mirror step")
rounds = p.induction(
    expect(paid(t, w)) - t * L(best) <= (r - left) / eta + t * price,
    base=[1 * paid_next(t=0), 1 * paid_0, 1 * one_round(t=1), 1 / eta * start],
    step=[1 * p.before, 1 * paid_next, 1 * one_round(t=t + 1)], at="ours for Appendix B", because="the divergences telescope")
tangent = p.induction(
    L(v) * t + dot(slope(v), total(t, w) - t * v) <= paid(t, w), when=[simplex(v)],
    base=[-1 * paid_next(t=0), -1 * paid_0, slope(v) * total_next(t=0), slope(v) * total_0, 1 * convex(alpha(1, w), v)],
    step=[1 * p.before, -1 * paid_next, slope(v) * total_next, 1 * convex(alpha(t + 1, w), v)],
    because="the tangent at a point is below every loss")
jensen = p.line(
    t * L(mean_weights(t, w)) <= paid(t, w), 1 * tangent(mean_weights(t, w)), slope(mean_weights(t, w)) * mean,
    name="Jensen", at="ours for Appendix B", because="the tangent at the mean of the weights, summed, is L there")
nothing_left = p.line(B(best, alpha(t, w)) >= 0, 1 * strongly_convex(best, alpha(t, w)), square(size(alpha(t, w) - best), sigma / 2),
                      because="no divergence is negative")
descent = p.line(
    expect(L(mean_weights(t, w))) - L(best) <= r / (eta * t) + eta * G**2 / (2 * sigma) + bias,
    1 / t * jensen, 1 / t * rounds, 1 / (eta * t) * nothing_left(t=t + 1), name="descent", at="ours for Appendix B",
    because="Jensen's inequality and the sum of the rounds")
DESCENT = p.argument("fedboost.descent", "mirror descent on the weights with a biased gradient")
