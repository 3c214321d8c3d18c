"""What holds for every matrix of D^n: Lemma 2, weak duality (34), and what the mean of the columns costs, (38).

The last, in place of a dual variable and of Lemma 2, is one square: the distance to consensus is bought with the penalty.
"""

from fedtheory.language import Theory, dot, i, mean, root, sq
from fedtheory.papers.fedfw.proofs import letters as Y
from fedtheory.textbook.vectors import MEAN_OF_PRODUCTS, MINKOWSKI

F, g, grad_F, inside, x_star = Y.F, Y.g, Y.grad_F, Y.inside, Y.x_star

IN = "X is any matrix of D^n"

# ---- Lemma 2, its proof: the gradient at X* and what smoothness adds over the diameter

p = Theory.over(Y.PROBLEM, globals())
n, L, D, H, g_star = p.symbol("n L D H g_star")
X = Y.Matrix(p.vector("x", "client"))
p.defined(inside(X()), IN, "Lemma 2", name="x_in")
change, at_star = g(i, X()) - g(i, x_star), g(i, x_star)
turned = p.line(mean(sq(change)) <= (L * D)**2, p.named.lipschitz(i, X(), x_star), p.named.diameter(X(), x_star),
                because="smoothness, and the diameter: ‖X - X*‖ <= sqrt(n) D")
whole = p.cite(MINKOWSKI, x=lambda k: g(k, X(k)) - g(k, x_star), y=lambda k: g(k, x_star), a=L * D, b=g_star,
               given={"first": turned, "second": p.named.gradient_star})
p.squared(Y.norm(lambda k: 1 / n * g(k, X(k))) <= (L * D + g_star) / root(n), whole, name="Lemma 2", at="Lemma 2, its proof, first display",
          because="the gradient at X* and what smoothness adds over the diameter: ‖X - X*‖ <= sqrt(n) D")
LEMMA_2 = p.argument("fedfw.lemma2", "Lemma 2's proof")

# ---- convex clients: (34), and the mean of the columns

p = Theory.over(Y.CONVEX, globals())
zeta_star, lam = p.symbol("zeta_star"), p.real("lam")
X = Y.Matrix(p.vector("x", "client"))
x_in = p.defined(inside(X()), IN, "(33)")
mean_in = p.lies(inside(X.bar), x_in, because="the mean of points of a convex set is in the set")
positive = p.defined(lam > 0, "a penalty", "(5)", name="lam")
convex, heterogeneity = p.named.convex, p.named.heterogeneity
spread = X.dist / root(n)  # the root mean square of the deviations

pull = g(i, x_star) - grad_F(x_star)
cross = p.cite(MEAN_OF_PRODUCTS, x=lambda k: g(k, x_star) - grad_F(x_star), y=lambda k: X.bar - X(k), a=zeta_star, b=spread,
               given={"first": p.named.heterogeneity_star})
duality = p.line(-zeta_star / root(n) * X.dist <= X.F_hat - F(x_star), convex(i, x_star, X()), p.named.optimal(X()), cross, name="(34)",
                 at="(34)", because="convexity at x*, its optimality, and Cauchy-Schwarz: no saddle point theorem, no constraint qualification")
gradient_at_mean = mean(dot(g(i, X.bar), X.bar - X()))
first = p.line(F(X.bar) - F(x_star) <= X.F_hat - F(x_star) + gradient_at_mean, convex(i, X.bar, X()), name="(38) line 1",
               at="(38), first line", because="convexity of F-hat at the mean")
at_mean = p.line(
    F(X.bar) - F(x_star) <= X.gap(lam) + H**2 / (2 * n * lam), first, heterogeneity(X.bar), name="mean", at="ours, in place of (32)-(38)",
    because="convexity at the mean, and the square of deviation + pull/(n lambda)")
at_bar = p.cite(MEAN_OF_PRODUCTS, x=lambda k: g(k, X.bar) - grad_F(X.bar), y=lambda k: X.bar - X(k), a=H, b=spread,
                given={"first": heterogeneity(X.bar)})
at_distance = p.line(F(X.bar) - F(x_star) <= X.gap(lam) - lam / 2 * X.dist2() + H / root(n) * X.dist, first, at_bar, name="at its distance",
                     at="ours, in place of (38)", because="convexity at the mean, and Cauchy-Schwarz with the deviations of the gradients")
AT_DISTANCE = p.argument("fedfw.at_distance", "what the mean of the clients costs at their distance from it", at_distance)
AT_MEAN = p.argument("fedfw.at_mean", "what the mean of the clients costs", at_mean)
DUALITY = p.argument("fedfw.duality", "weak duality with an explicit dual solution", duality)
