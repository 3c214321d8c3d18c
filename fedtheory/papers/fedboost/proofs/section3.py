"""Section 3: Lemmas 1 and 3, (5), (6), (12) and Theorem 1, line by line; and the saddle point of Lemma 2.

The clients of the kernel are the p domains, so that p times a mean over them is a sum. The weights of a mixture are squares,
share(k)², which says that they are not negative; d(k) are the domains' distributions, h(k) the hypothesis that (4) gives for domain k.
"""


from fedtheory.language import Theory, dot, i, mean, sq, u, v
from fedtheory.papers.fedboost import metrics
from fedtheory.papers.fedboost.proofs import mirror as M
from fedtheory.papers.fedboost.proofs import quotes
from fedtheory.papers.fedboost.statements.lem3_mixture import LEMMA_3
from fedtheory.papers.fedboost.statements.thm1_agnostic import THEOREM_1

p = Theory.here(globals())
domains, open_simplex, ensembles = p.count("p"), p.domain("open_simplex"), p.domain("ensembles")
epsilon, epsilon_mean, J, R, least, value = (p.real(x) for x in ("epsilon", "epsilon_mean", "J", "R", "least", "value"))
d_bar, h_bar, F, nabla = p.vector("d_bar"), p.vector("h_bar"), p.real("F", "vector"), p.vector("nabla", "vector")
share, near = p.real("share", "client"), p.real("near", "client")
d, h, weighed_d, weighed_h = (p.vector(x, "client") for x in ("d", "h", "weighed_d", "weighed_h"))
B, lam = M.divergence(F, nabla), share(i)**2


def summed(body):
    """The sum over the domains."""
    return domains * mean(body)


def loss(hypothesis):
    """Σ λ_k B_F(D_k ‖ h)."""
    return summed(lam * B(d(i), hypothesis))


spread = summed(lam * F(d(i))) - F(d_bar)

# ---- Sections 2.1, 3.1 and 3.3

sum_of_weights = p.defined(summed(lam) == 1, "lambda is in the simplex", "Section 2.1")
is_weighed_d = p.defined(weighed_d(i) == lam * d(i), "written for lambda_k D_k", "ours", name="weighed d")
mixture = p.defined(d_bar == summed(weighed_d(i)), "D_lambda = sum lambda_k D_k", "Section 2.1")
p.defined(weighed_h(i) == lam * h(i), "written for lambda_k h_k", "ours", name="weighed h")
p.defined(h_bar == summed(weighed_h(i)), "the ensemble sum lambda_l h_l, h_l being the hypothesis for domain l", "Lemma 3, proof",
          name="ensemble")
convex = p.given(B(u, v) >= 0, "F is convex on the open simplex", "Definition 1", when=[open_simplex(u), open_simplex(v)],
                 quote=quotes.BREGMAN)
p.given(open_simplex(d_bar), "the domains are in the open simplex, so their mixture is: it is a convex set", "Section 3.1",
        quote=quotes.POSITIVE, name="inside")
equation_4 = p.defined(B(d(i), h(i)) <= near(i), "h_k is the hypothesis that (4) gives for domain k, and near(k) is written for its "
                       "divergence, epsilon_k", "(4)", name="(4)")
is_near = p.given(near(i) <= epsilon, "epsilon_k <= epsilon", "(4)", quote=quotes.NEAR, name="near")
near_on_average = p.defined(summed(lam * near(i)) <= epsilon_mean, "epsilon_mean is written for the mean of the epsilon_k under lambda", "ours")
jointly_convex = p.given(B(d_bar, h_bar) <= summed(lam * B(d(i), h(i))), "B_F is jointly convex, read for the p pairs (D_k, h_k) at once",
                         "Lemma 3; Theorem 1", quote=quotes.JOINTLY)
is_J = p.defined(loss(d_bar) == J, "J is written for the loss of the mixture itself", "Lemma 3", name="J")
at_most_this = p.defined(least <= loss(h_bar), "the least loss over the ensembles, or their greatest lower bound, is at most that of this "
                         "one", "Lemma 3", name="least")
minimax = p.given(
    value <= loss(v), "min max is max min, and the maximum is attained, for a function that is linear in the weights lambda of the "
    "simplex and convex and continuous in the ensembles: lambda is where", "Theorem 1, proof: Sion's theorem", when=[ensembles(v)],
    role="axiom", cites="sion1958general, Theorem 3.4")
p.defined(ensembles(h_bar), "sum lambda_l h_l is an ensemble of the predictors", "Section 2.2", name="ensemble inside")
radius = p.defined(J <= R, "R is the largest J over all weights", "Section 3.3", name="R")

# ---- the lines of Lemmas 1 and 3 and of Theorem 1

equation_12 = p.line(
    loss(v) == B(d_bar, v) + spread, -(F(v) - dot(nabla(v), v)) * sum_of_weights, domains * nabla(v) * is_weighed_d, nabla(v) * mixture,
    name="(12)", at="(12), cited from Appendix A.1; ours", because="the linear terms add up to that of the mixture")
equation_5 = p.line(loss(h_bar) == B(d_bar, h_bar) + spread, 1 * equation_12(h_bar), name="(5)", at="(5)", because="(12) at the ensemble")
equation_6 = p.line(spread == loss(d_bar), -1 * equation_12(d_bar), name="(6)", at="(6)",
                    because="(12) at the mixture itself, whose divergence from itself is 0")
third_display = p.line(
    B(d_bar, h_bar) <= epsilon, 1 * jointly_convex, domains * lam * equation_4, domains * lam * is_near, epsilon * sum_of_weights,
    at="Lemma 3, proof, display after (5)", because="joint convexity, and (4)")
mean_approximation = p.line(B(d_bar, h_bar) <= epsilon_mean, 1 * jointly_convex, domains * lam * equation_4, 1 * near_on_average,
                            at="ours", because="only the mean of the epsilon_k counts")
LEAST, VALUE = p.setting({metrics.BEST_MIXTURE_LOSS: least}), p.setting({metrics.BEST_AGNOSTIC_LOSS: value})
ends = (1 * equation_5, 1 * equation_6, 1 * is_J)
LEMMA_3_PRINTED = p.proof(LEMMA_3, "printed", LEAST, [1 * at_most_this, *ends, 1 * third_display])
LEMMA_3_SHARPENED = p.proof(LEMMA_3, "sharpened", LEAST, [1 * at_most_this, *ends, 1 * mean_approximation])
THEOREM_1_PRINTED = p.proof(THEOREM_1, "printed", VALUE, [1 * minimax(h_bar), *ends, 1 * third_display, 1 * radius])

# ---- Lemmas 1 and 2: the mixture at the most spread weights is the best hypothesis against the worst weights

p = Theory.over(LEAST, globals())
gap, way = M.numbers(p)
other, weighed_other, other_bar = p.real("other", "client"), p.vector("weighed_other", "client"), p.vector("other_bar")
reach, against_other = p.real("reach", "vector", "vector", "real"), summed(other(i) * B(d(i), d_bar))
gained, along = summed((other(i) - lam) * F(d(i))), dot(nabla(d_bar), other_bar - d_bar)
other_weights = p.defined(summed(other(i)) == 1, "other weights of Lambda", "Lemma 2")
is_weighed_other = p.defined(weighed_other(i) == other(i) * d(i), "written for other_k D_k", "ours", name="weighed other")
other_mixture = p.defined(other_bar == summed(weighed_other(i)), "the mixture of the other weights", "Section 2.1")
p.given(open_simplex(other_bar), "the domains are in the open simplex, so their mixture is: it is a convex set", "Section 3.1",
        quote=quotes.POSITIVE, name="other inside")
most_spread = p.given(
    summed(lam * F(d(i))) + way * gained - F(d_bar + way * (other_bar - d_bar)) <= spread, "lambda is where sum lambda_k F(D_k) - F(sum "
    "lambda_k D_k), which is continuous, is largest on the compact and convex Lambda, the way to the other weights among it: it has a "
    "largest value by Weierstrass", "ours for Lemma 2", when=[way > 0, way <= 1], role="axiom", cites="Rudin 1976, Theorem 4.16")
reaches = M.gradient(p, F, nabla, reach, [open_simplex(u), open_simplex(v)], "Definition 1", role="assumption", quote=quotes.BREGMAN)
strictly_convex = p.given(B(u, v) > 0, "F is strictly convex on the open simplex", "Lemmas 1 and 2",
                          when=[open_simplex(u), open_simplex(v), sq(u - v) > 0], quote=quotes.STRICTLY)
of_12, _, of_6 = p.of(*LEMMA_3_PRINTED.steps[:3])
weighed, mixed, all_weights, not_negative = p.called("weighed d", "mixture", "sum of weights", "convex")
lemma_1 = p.line(loss(d_bar) <= loss(v), -1 * of_12, -1 * of_6, 1 * not_negative(d_bar, v), when=[open_simplex(v)], name="Lemma 1",
                 at="Lemma 1", because="(12), and divergences are not negative")
short = p.line(gained <= along + gap, 1 / way * most_spread, 1 / way * reaches[2](other_bar, d_bar),
               when=[gap > 0, way > 0, way <= 1, way <= reach(other_bar, d_bar, gap)])
ascent = p.cite(
    M.FIRST_ORDER, gain=gained, slope=along, far=lambda a: reach(other_bar, d_bar, a), given={"short way": short}, name="first order",
    at="ours for Lemma 2", because="no way from lambda into Lambda ascends")
rest = F(d_bar) - dot(nabla(d_bar), d_bar)
worst_weights = p.line(
    against_other <= loss(d_bar), 1 * ascent, nabla(d_bar) * other_mixture, domains * nabla(d_bar) * is_weighed_other,
    -nabla(d_bar) * mixed, -domains * nabla(d_bar) * weighed, -rest * other_weights, rest * all_weights, at="Lemma 2; ours for its proof",
    because="first-order optimality of lambda: no other weights are worse for the mixture")
p.line(against_other <= loss(v), 1 * worst_weights, 1 * lemma_1, when=[open_simplex(v)], name="Lemma 2", at="Lemma 2",
       because="a saddle point: the mixture against other weights, and other hypotheses against lambda")
apart = [open_simplex(v), sq(d_bar - v) > 0]
alone = p.line(loss(d_bar) < loss(v), -1 * of_12, -1 * of_6, 1 * strictly_convex(d_bar, v), when=apart, name="Lemma 1, alone",
               at="Lemma 1, last sentence", because="(12), and divergences of different distributions are positive")
p.line(against_other < loss(v), 1 * worst_weights, 1 * alone, when=apart, name="Lemma 2, alone", at="Lemma 2",
       because="every other hypothesis loses more against lambda than the mixture does against any weights")
LEMMA_2 = p.argument("fedboost.section3", "Lemmas 1 and 2: mixtures are the best hypotheses")
