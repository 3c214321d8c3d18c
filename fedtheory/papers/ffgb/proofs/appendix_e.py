"""Appendix E line by line: which of its lines hold, and which do not.

`F` is F_i of (9), `r_bar` a subgradient of R_i at the clients' mean; `lefts` is the sum of (42) up to step k, `pairs` the sum on
its other side, `etas` that of the step sizes. The recursion that is printed last holds from the second round on.
"""


import sympy as sp

from fedtheory.core.term import at_most, equal, tree
from fedtheory.language import Formula, Theory, dot, i, j, mean, norm, sq, square, v
from fedtheory.papers.ffgb.proofs import alike as A
from fedtheory.papers.ffgb.proofs import quotes, residuals
from fedtheory.papers.ffgb.proofs.appendix_e_counterexamples import still, swinging
from fedtheory.textbook import vectors

G, K, eta, f_star, gamma, k, mu, t, x, z = A.G, A.K, A.eta, A.f_star, A.gamma, A.k, A.mu, A.t, A.x, A.z

p = Theory.after(residuals.p, globals())
g, h, r, Delta = p.symbol("g h r Delta")
F, r_bar, m = p.real("F", "client", "vector"), p.vector("r_bar", "client", "integer", "integer"), sp.Symbol("m", integer=True)
lefts, pairs, etas = p.real("lefts", "client", "integer", "integer"), p.real("pairs", "client", "integer", "integer"), p.real("etas", "integer", "integer")
cap, unit, rho = 2 * G / (gamma * mu), G**2 / gamma**2, A.rest * G


def g_bar(at=k):
    """The clients' mean."""
    return A.average(g, at, t)


def hat(client=i, at=k):
    """ĥ of the appendix."""
    return h(client, at, t) + mu * g(client, at, t)


def to_star(at=k):
    """f* - g_i."""
    return f_star - g(i, at, t)


apart, slope = g(i, k, t) - g_bar(), r(i, k, t) + mu * g(i, k, t)  # slope is the gradient of F_i at g_i
slope_bar, h_bar = r_bar(i, k, t) + mu * g_bar(), mean(h(j, k, t) + mu * g(j, k, t), j)
strongly_convex = p.given(
    F(i, v) >= F(i, g(i, k, t)) + dot(v - g(i, k, t), slope) + mu / 2 * sq(v - g(i, k, t)), "F_i is mu-strongly convex", "Appendix E, after (38)",
    quote=quotes.STRONGLY_CONVEX)
convex_at_the_mean = p.given(F(i, v) >= F(i, g_bar()) + dot(v - g_bar(), slope_bar), "F_i is convex", "(1), (8)", quote=quotes.CONVEX)
bounded_at_the_mean = p.given(sq(r_bar(i, k, t)) <= G**2, "the subgradients of R_i are G-bounded in L2(alpha)", "Assumption 4.2",
                              quote=quotes.BOUNDED_SQUARE)
minimum = p.defined(mean(F(i, f_star)) <= mean(F(i, v)), "f* minimises F; it exists, as F is strongly convex", "(9)")
small = p.given(sq(A.f(t)) <= cap**2, "||f^t|| <= 2G/(gamma mu)", "Appendix E, after (40)", quote=quotes.SMALL_ROUND)
lefts_0 = p.defined(lefts(i, 0, t) == 0, "an empty sum", "(42)")
lefts_next = p.defined(lefts(i, k, t) == lefts(i, k - 1, t) + dot(to_star(), h(i, k, t) - r(i, k, t)), "the sum on the left of (42), up to k", "(42)")
pairs_0 = p.defined(pairs(i, 0, t) == 0, "an empty sum", "(42)")
pairs_next = p.defined(pairs(i, k, t) == pairs(i, k - 1, t) + dot(eta * hat(), Delta(i, k, t)), "the sum of the <eta (h + mu g), Delta>, up to k", "(42)")
etas_0 = p.defined(etas(0, t) == 0, "an empty sum", "(42)")
etas_next = p.defined(etas(k, t) == etas(k - 1, t) + eta, "the sum of the step sizes", "(42)")
line_2, line_2_Delta, line_5, line_6, bounded, gamma_1 = p.called("line 2, g", "line 2, Delta", "line 5", "line 6", "bounded", "gamma 1")
until_K = [at_most(k, K)]

# ---- (36) to (38): a step of the mean, and its inner product split twice

before, after = g_bar() - f_star, g_bar(k + 1) - f_star
equation_36 = p.line(sq(after) == sq(before) + eta**2 * sq(h_bar) - 2 * eta * dot(before, h_bar), (after + before - eta * h_bar) * line_5,
                     name="(36)", at="(36)", because="the square of line 5's mean")
equation_37 = p.line(-2 * dot(before, h_bar) == -2 * mean(dot(before, hat())), name="(37)", at="(37)", because="an inner product is linear")
equation_38 = p.line(-2 * dot(before, h_bar) == 2 * mean(dot(apart, hat()) + dot(to_star(), slope) + dot(to_star(), hat() - slope)), name="(38)",
                     at="(38), both lines", because="and split at g_i, then at the gradient of F_i")
second = 2 * mean(dot(to_star(), slope))
of_strong = p.line(second <= -2 * mean(F(i, g(i, k, t)) - F(i, f_star)) - mu * mean(sq(to_star())), strongly_convex(v=f_star),
                   name="strong convexity", at="Appendix E, after (38)", because="F_i at f*, seen from g_i")
p.fails(mean(F(i, g(i, k, t)) - F(i, f_star)) <= mean(F(i, g(i, k, t)) - F(i, g_bar())), swinging(k=2), "printed: by the optimality of f*",
          "false: the optimality of f* says the contrary", name="optimality as printed", at="Appendix E, the display after strong convexity")
optimality = p.line(mean(F(i, g(i, k, t)) - F(i, g_bar())) <= mean(F(i, g(i, k, t)) - F(i, f_star)), minimum(g_bar()),
                    at="Appendix E, the display after strong convexity, turned over", because="F(g-bar) is at least F(f*); this way it is used")
mean_square = p.line(mean(sq(to_star())) >= sq(f_star - g_bar()), at="Appendix E: by the Cauchy-Schwarz inequality",
                     because="a mean square is at least the square of the mean")
pull, therefore = mu / 2 * sq(f_star - g_bar()) + mu / 2 * mean(sq(to_star())), "Appendix E: therefore, we can bound"
first_line = p.line(second <= -2 * mean(F(i, g(i, k, t)) - F(i, g_bar())) - pull, of_strong, optimality, mean_square, name="second term, line 1",
                    at=therefore, because="half of the strong convexity goes to the mean")
second_line = p.line(second <= -2 * mean(dot(slope_bar, apart)) - pull, first_line, convex_at_the_mean(v=g(i, k, t)), name="second term, line 2",
                     at=therefore, because="F_i is convex at the mean")
second_term = p.line(second <= mean(eta * sq(slope_bar) + 1 / eta * sq(apart)) - pull, 1 * second_line,
                     square(eta * slope_bar + apart, 1 / eta), name="second term, line 3", at=therefore,
                     because="Young")

# ---- (39), the answers, and (40)

of_residuals, less = residuals.residuals, -1 * Delta(i, k, t)
p.fails(norm(h(i, k, t)) == norm(A.asked), swinging(1, k=1), "printed: an equality",
          "false unless the answer is exact: with gamma = 1/2 and answers of half the query, 1/2 = 1", name="||h|| as printed",
          at="Appendix E, after (39): ||h_i|| = ||grad R_i + Delta_i^{k-1}||")
query = p.cite(vectors.TRIANGLE, u=Delta(i, k - 1, t), v=r(i, k, t), a=rho, b=G, given={"first": of_residuals(k=k - 1), "second": bounded}, when=until_K)
left = p.line(sq(less) <= rho**2, of_residuals, when=until_K)
both = p.cite(vectors.TRIANGLE, u=A.asked, v=less, a=rho + G, b=rho, given={"first": query, "second": left}, when=until_K)
answers = p.line(sq(h(i, k, t)) <= (rho + G + rho)**2, line_6, both, when=until_K, at="Appendix E, after (39)",
                 because="the query, and what is left of it")
of_norm = p.squared(norm(h(i, k, t)) <= rho + G + rho, answers, when=until_K)
p.line(norm(h(i, k, t)) <= (2 - gamma) * G / gamma, of_norm, residuals.numbers.limit, when=until_K, name="||h||",
       at="Appendix E, after (39): at most (2 - gamma)G/gamma", because="2 rho_K + G <= (2 - gamma)G/gamma")
of_answer = p.line(sq(h(i, k, t)) <= (2 * G / gamma)**2, 1 * answers, 2 * G * (2 * G / gamma + rho + G + rho) * residuals.numbers.limit, when=until_K,
                   name="2G/gamma", at="Appendix E, after (40)", because="2 - gamma <= 2")
p.fails(g(i, k + 1, t) == (1 - mu * eta) * g(i, k, t) + eta * h(i, k, t), swinging(2, k=1), "printed: from line 5 of Algorithm 2",
          "false: line 5 subtracts the answer; only norms are used, so nothing depends on it", name="line 5 as used", at="Appendix E, before (40)")
kept, added, shrinks, step = (1 - mu * eta) * g(i, k, t), -1 * eta * h(i, k, t), 1 - mu * eta, eta * 2 * G / gamma
new = p.line(sq(added) <= step**2, of_answer, when=until_K)
moved = p.cite(vectors.TRIANGLE, u=kept, v=added, a=shrinks * norm(g(i, k, t)), b=step, given={"second": new}, when=until_K)
in_norms = p.squared(norm(g(i, k + 1, t)) <= shrinks * norm(g(i, k, t)) + step, line_5, moved, when=until_K)
p.line(norm(g(i, k + 1, t)) - cap <= shrinks * (norm(g(i, k, t)) - cap), in_norms, when=until_K, name="(40)", at="(40)",
       because="the triangle inequality; 1 - mu eta is not negative")
inside = sq(g(i, k, t)) <= cap**2
old = p.line(sq(kept) <= (shrinks * cap)**2, p.condition(3), when=[inside])
further = p.cite(vectors.TRIANGLE, u=kept, v=added, a=shrinks * cap, b=step, given={"first": old, "second": new}, when=[*until_K, inside])
functions = p.induction(inside, base=[line_2, small], step=[line_5, further], on=k, when=[at_most(k, K + 1)], at="Appendix E, after (40)",
                        because="a convex combination of two numbers that are at most 2G/(gamma mu)")
regularised = p.line(sq(mu * g(i, k, t)) <= (2 * G / gamma)**2, functions, when=until_K)
together = p.cite(vectors.TRIANGLE, u=h(i, k, t), v=mu * g(i, k, t), a=2 * G / gamma, b=2 * G / gamma, given={"first": of_answer, "second": regularised},
                  when=until_K)
of_hat = p.line(sq(hat()) <= (4 * G / gamma)**2, together, when=until_K, name="4G/gamma", at="Appendix E, after (40)",
                because="h and mu g, each at most 2G/gamma")

# ---- the drift, and the first term: from the second round on

p.variable("m", "integer", first=1)
first_eta, late, here = 2 / (mu * (x + 2)), {"t": 1}, g(i, k, t) - A.f(t)
p.line(mean(sq(apart)) <= mean(sq(g(i, k, t) - g(i, 1, t))), line_2, name="drift, line 1", at="Appendix E: E[(X - E[X])²] <= E[X²]",
       because="all clients begin at f^t")
p.fails(at_most(2 / (mu * (x + m + 1)), 2 * eta), still(4, t=0, m=1, k=4), "printed: eta^kappa <= 2 eta^k",
          "false in the first round from the fourth step on: t = 0, kappa = 1, k = 4, mu = 1 gives 1 <= 4/5", when=[at_most(m, k), *until_K],
          name="step sizes as printed", at="Appendix E: for any t >= 0 and 1 <= kappa <= k")
p.line(at_most(2 / (mu * (x + m + 1)), 2 * eta), p.condition(4), when=[at_most(m, k), *until_K], since=late, name="step sizes",
       at="Appendix E, for t >= 1", because="tK + k + 1 <= 2(tK + kappa + 1), as k <= K <= tK")
shorter = p.line(at_most(eta, first_eta))
move = p.line(sq(-1 * eta * hat()) <= (first_eta * 4 * G / gamma)**2, of_hat, shorter, when=until_K)
far = sq(here) <= ((k - 1) * first_eta * 4 * G / gamma)**2
walks = p.cite(vectors.TRIANGLE, u=here, v=-1 * eta * hat(), a=(k - 1) * first_eta * 4 * G / gamma, b=first_eta * 4 * G / gamma, given={"second": move},
               when=[*until_K, far])
from_start = p.induction(far, base=[line_2], step=[line_5, walks], on=k, when=[at_most(k, K + 1)], name="drift, from f^t",
                         at="Appendix E, with the square of a sum in place of a sum of squares",
                         because="k - 1 steps, none longer than the first of the round times 4G/gamma")
lengths = p.line(at_most((k - 1) / (x + 2), 2 * K / (z + 1)), (k + x + K) / ((x + 2) * (z + 1)) * p.condition(3), when=until_K, since=late)
of_client = p.line(sq(here) <= 64 * eta**2 * K**2 * unit, 1 * from_start, 64 / mu**2 * unit * ((k - 1) / (x + 2) + 2 * K / (z + 1)) * lengths,
                   when=until_K, since=late)
drift = p.line(mean(sq(apart)) <= 64 * eta**2 * K**2 * unit, of_client, when=until_K, since=late,
               at="Appendix E: 64 eta² K² G²/gamma², for t >= 1", because="the first step of a round is at most twice as long as any other")
first_term = p.line(2 * mean(dot(apart, hat())) <= (64 * K**2 + 16) * eta * unit, square(apart - eta * hat(), 1 / eta), 1 / eta * drift, eta * of_hat,
                    when=until_K, since=late, at="Appendix E: (64K² + 16) eta G²/gamma²", because="Young")

# ---- one step, times n

of_mean = p.line(sq(mu * g_bar()) <= (2 * G / gamma)**2, regularised, when=until_K)
at_the_mean = p.cite(vectors.TRIANGLE, u=slope_bar - mu * g_bar(), v=mu * g_bar(), a=G, b=2 * G / gamma,
                     given={"first": bounded_at_the_mean, "second": of_mean}, when=until_K)
of_slope = p.line(sq(slope_bar) <= 9 * unit, 1 * at_the_mean, G / gamma * (3 * G / gamma + G + 2 * G / gamma) * gamma_1, when=until_K, name="3G/gamma",
                  at="Appendix E, in the second term", because="r-bar and mu g-bar, at most G and 2G/gamma")
mean_answer = p.line(sq(h_bar) <= 16 * unit, of_hat, when=until_K)
toll = 128 * K**2 + 41  # 16 of the square, 64K² + 16 of the first term, 9 + 64K² of the second
left_over, pulled = mean(dot(to_star(), hat() - slope)), mu / 2 * mean(sq(to_star()))
one_step = p.line(
    sq(after) <= (1 - mu * eta / 2) * sq(before) + toll * eta**2 * unit + 2 * eta * left_over - eta * pulled, 1 * equation_36, eta * equation_38,
    eta**2 * mean_answer, eta * first_term, eta * second_term, eta**2 * of_slope, 1 * drift, when=until_K, since=late, name="one step of Appendix E",
    at="Appendix E: plug in the above results into (36), for t >= 1", because="the three terms of (38), with every constant")
p.line((z + 1) * sq(after) <= z * sq(before) + toll * 4 * unit / (mu**2 * (z + 1)) + 4 / mu * left_over - 2 / mu * pulled, one_step, when=until_K,
       since=late, name="times n", at="Appendix E: multiply both sides by tK + k + 1", because="n(1 - mu eta/2) = n - 1, n eta = 2/mu")


def log(of):
    """A logarithm, left as it stands."""
    return Formula(["log", tree(of)])


p.fails(1 / (x + 2) <= log(x + K) - log(x + 1), still(1, t=1), "printed: the sum over k = 1..K of 1/(tK + k + 1) is log(tK + K) - log(tK + 1)",
          "false for K = 1, where the logarithms cancel; with log(tK + K + 1), as in the display after (42), it holds", when=[equal(K, 1)],
          name="(41) as printed", at="(41), its logarithms")

# ---- (42): the residuals, summed by parts

p.fails(lefts(i, 2, t) == dot(to_star(2), -1 * Delta(i, 2, t)) + dot(2 / (mu * (x + 2)) * h(i, 1, t), Delta(i, 1, t)), swinging(1),
          "printed: the sum of the <eta h, Delta>, without mu g", "false unless g = 0: line 5 moves along h + mu g", name="(42) as printed",
          at="(42), first line: for the same reason as (34)")
p.fails(2 / (mu * (x + 2)) <= log(x + K) - log(x + 2), still(2, t=1), "printed: the sum over k < K of eta^k is at most log(tK + K) - log(tK + 2)",
          "false for K = 2, where the logarithms cancel, and without the factor 2/mu; (2/mu)(log(tK + K) - log(tK + 1)) holds", when=[equal(K, 2)],
          name="(42), logarithms as printed", at="(42), last line")
by_parts = p.induction(
    lefts(i, k, t) == dot(to_star(), less) + pairs(i, k - 1, t), on=k, base=[lefts_next(k=1), lefts_0, pairs_0, line_6(k=1), line_2_Delta],
    step=[lefts_next(k=k + 1), pairs_next, line_6(k=k + 1), line_5], name="(42), first line", at="(42), with h + mu g for h",
    because="summation by parts: line 5 is g^{k+1} - g^k = -eta(h + mu g)")
a_pair = p.cite(vectors.PRODUCT, u=hat(), v=Delta(i, k, t), a=4 * G / gamma, b=rho, given={"first": of_hat, "second": of_residuals}, when=until_K)
of_pairs = p.induction(pairs(i, k, t) <= 4 * G / gamma * rho * etas(k, t), on=k, since={"k": 0}, when=until_K, base=[pairs_0, etas_0],
                       step=[pairs_next(k=k + 1), etas_next(k=k + 1), a_pair(k=k + 1)])
p.line(lefts(i, k, t) <= mu / 4 * sq(to_star()) + rho**2 / mu + 4 * G / gamma * rho * etas(k - 1, t), 1 * by_parts, 1 * of_pairs(k=k - 1),
       square(mu / 2 * to_star() + Delta(i, k, t), 1 / mu), 1 / mu * of_residuals, when=until_K, name="(42), second line",
       at="(42), with the weight mu/4 in Young's inequality and 4 for 2 - gamma",
       because="||h + mu g|| <= 4G/gamma; with mu/2 the term would not be cancelled by (41)")
APPENDIX_E = p.argument("ffgb.appendix_e", "Appendix E line by line: what holds of it, and which of its lines do not")
