"""Appendix B.1, line by line: displays (5), (6) and (24) to (39), each with what it follows from.

One line a display. The last line of (38) does not follow as printed; what can be saved is in `thm1_printed.py`.
"""


from fedtheory.language import Theory, dot, i, mean, root, sq, t, v
from fedtheory.papers.fedfw.proofs import algorithm1
from fedtheory.papers.fedfw.proofs import letters as Y
from fedtheory.papers.fedfw.proofs import matrices as M
from fedtheory.textbook.vectors import MEAN_OF_PRODUCTS

F, g = Y.F, Y.g
E, X, eta, lam = algorithm1.E, algorithm1.X, algorithm1.eta, algorithm1.lam

p = Theory.over(algorithm1.SETTING, globals())
n, L, D, lambda_0, zeta_star, x_star, total, product, any_X = p.symbol("n L D lambda_0 zeta_star x_star total product X")
smooth, convex, lmo, diameter, optimal = p.called("smooth", "convex", "lmo", "diameter", "optimal")
here, there, moved, jump = X(), X(t + 1), algorithm1.S()() - X()(), X(t + 1)() - X()()
r, q, q2 = root(t), root(t + 1), root(t + 2)

feasible = p.stays(Y.inside(here()), p.named.start, at="(9)", because="x_i^{t+1} is a convex combination of points of the domain")
mean_feasible = p.lies(Y.inside(here.bar), feasible, at="(9)")
p.line(mean(sq(here() - v)) == mean(sq(here.away)) + sq(here.bar - v), name="(6)", at="(5), (6)",
       because="the mean is the point of consensus next to X, and the rest is orthogonal to consensus")

# ---- one round: display (24), by the descent inequality

curvature = L / n + lam()  # L̂_t


def slope(direction):
    """⟨∇F̂_t(X^t), V⟩."""
    return here.slope(lam(), direction)


lines_24 = (
    here.surrogate(lam()) + slope(jump) + curvature / 2 * n * mean(sq(jump)),
    here.surrogate(lam()) + eta() * slope(moved) + curvature * eta()**2 / 2 * n * mean(sq(moved)),
    here.surrogate(lam()) + eta() * slope(moved) + curvature * eta()**2 / 2 * n * D**2,
    here.surrogate(lam()) + eta() * slope(x_star - here()) + curvature * eta()**2 / 2 * n * D**2)
equation_24 = (
    p.line(there.surrogate(lam()) <= lines_24[0], smooth(i, here(), there()), name="(24) line 1", at="(24), first line",
           because="F-hat_t is smooth: the descent inequality of every client; centring the penalty loses a square"),
    p.line(lines_24[0] == lines_24[1], name="(24) line 2", at="(24), second line", because="the definition of X^{t+1}"),
    p.line(lines_24[1] <= lines_24[2], diameter(algorithm1.S()(), here()), name="(24) line 3", at="(24), third line",
           because="the domain has diameter D"),
    p.line(lines_24[2] <= lines_24[3], lmo(i, x_star), name="(24) line 4", at="(24), fourth line",
           because="the definition of S^t"))

# ---- the direction to x*: display (25)

lines_25 = (
    mean(dot(g(i, here()), x_star - here())) + lam() * n * mean(dot(here.away, x_star - here())),
    F(x_star) - here.F_hat + lam() * n * mean(dot(here.away, x_star - here())),
    F(x_star) - here.F_hat + lam() * n * mean(dot(here.away, x_star - here.bar)) - lam() * here.dist2(),
    F(x_star) - here.F_hat - lam() * here.dist2(),
    F(x_star) - here.surrogate(lam()) - lam() / 2 * here.dist2())
equation_25 = (
    p.line(slope(x_star - here()) == lines_25[0], name="(25) line 1", at="(25), first line", because="(6)"),
    p.line(lines_25[0] <= lines_25[1], convex(i, here(), x_star), name="(25) line 2", at="(25), second line",
           because="every f_i is convex"),
    p.line(lines_25[1] == lines_25[2], name="(25) line 3", at="(25), third line", because="X* - X = (X* - proj X) - (X - proj X)"),
    p.line(lines_25[2] <= lines_25[3], name="(25) line 4", at="(25), fourth line",
           because="an equality: X - proj X is orthogonal to consensus; 'non-expansive' is not what is used"),
    p.line(lines_25[3] == lines_25[4], name="(25) line 5", at="(25), fifth line", because="(5)"))

# ---- the recursion, displays (26) to (29)

price = curvature * eta()**2 / 2 * n * D**2
equation_26 = p.line(
    there.gap(lam()) <= (1 - eta()) * here.gap(lam()) - eta() * lam() / 2 * here.dist2() + price, *equation_24, *equation_25,
    name="(26) printed", at="(26)", because="(24) and (25)")
equation_27 = p.line(
    here.surrogate(lam()) == here.surrogate(lam(t - 1)) + (lam() - lam(t - 1)) / 2 * here.dist2(), name="(27)", at="(27)", because="(5)")
drift = (1 - eta()) * (lam() - lam(t - 1)) - eta() * lam()
shrink = (t - 1) / (t + 1)
equation_29 = (
    p.line(drift == lambda_0 * (shrink * (q - r) - 2 / q), name="(29) line 1", at="(29), first line", because="the schedules"),
    p.line(lambda_0 * (shrink * (q - r) - 2 / q) == lambda_0 / q * (shrink * (t + 1 - q * r) - 2), name="(29) line 2",
           at="(29), second line", because="1/sqrt(t+1) taken out"),
    p.line(lambda_0 / q * (shrink * (t + 1 - q * r) - 2) <= lambda_0 / q * (shrink - 2), where=[r <= q], name="(29) line 3",
           at="(29), third line, first", because="sqrt(t) <= sqrt(t+1)"),
    p.line(lambda_0 / q * (shrink - 2) <= -lambda_0 / q, name="(29) line 4", at="(29), third line, second",
           because="(t-1)/(t+1) <= 1"),
    p.line(-lambda_0 / q <= 0, name="(29) line 5", at="(29), third line, third", because="lambda_0 > 0"))
first_28 = p.line(E(t + 1) <= (1 - eta()) * E() + drift / 2 * here.dist2() + price, equation_26, equation_27, name="(28) line 1",
                  at="(28), first line", because="(27) in (26)")
second_28 = p.line((1 - eta()) * E() + drift / 2 * here.dist2() + price <= (1 - eta()) * E() + price, *equation_29, name="(28) line 2",
                   at="(28), second line", because="(29)")

# ---- the recursion unrolled, displays (30) and (31)

unrolled = E(1) * product(t) + n * D**2 / 2 * total(t)
unroll = p.induction(E(t + 1) <= unrolled, base=[first_28(t=1), second_28(t=1)], step=[first_28(t=t + 1), second_28(t=t + 1)],
                     name="(30) line 1", at="(30), first line", because="(28), again and again")
vanishes = p.induction(product(t) == 0, name="(30) vanishes", at="(30), 'simply from eta_1 = 1'",
                       because="the first factor of the product is 0")
second_30 = p.line(unrolled == n * D**2 / 2 * total(t), vanishes, name="(30) line 2", at="(30), second line", because="eta_1 = 1")
rhs_31 = 2 * n * D**2 * (L / n / (t + 1) + lambda_0 / q)
sum_31 = p.induction(
    total(t) <= 4 * (L / n / (t + 1) + lambda_0 / q), where=[t * q2 <= (t + 1) * q], name="(31) sum", at="(31), 'easy to verify'",
    because="induction; the step squares t sqrt(t+2) <= (t+1) sqrt(t+1), where t² + 3t + 1 is left")
equation_31 = p.line(E(t + 1) <= rhs_31, unroll, second_30, sum_31, name="(31) printed", at="(31)", because="(30) and the sum")

# ---- displays (32) to (36): the dual. Y* has the columns (∇F(x*) - ∇f_i(x*))/n; its norm is at most ζ*/√n


def dual(client):
    """The client's column of Y*."""
    return -1 / n * (g(client, x_star) - Y.grad_F(x_star))


dual_norm, dist, dist_next = zeta_star / root(n), here.dist, there.dist
any_norm = Y.norm(lambda k: any_X(k) - v)  # ‖X - R‖
p.line(
    F(x_star) <= mean(Y.f(i, any_X(i))) + n * mean(dot(dual(i), any_X(i) - v)), convex(i, x_star, any_X(i)), optimal(any_X(i)),
    name="(33) first inequality", at="(32), (33), first inequality, for all X in D^n and R in C",
    because="convexity at x* and its optimality, at any matrix; no saddle point theorem is needed, and the dual is attained")
dual_size = p.line(mean(sq(dual(i))) <= (dual_norm / root(n))**2, p.named.heterogeneity_star, because="‖Y*‖ <= zeta*/sqrt(n)")
dual_cross = p.cite(
    MEAN_OF_PRODUCTS, x=dual, y=lambda k: any_X(k) - v, a=dual_norm / root(n), b=any_norm / root(n),
    given={"first": dual_size})
p.line(n * mean(dot(dual(i), any_X(i) - v)) <= dual_norm * any_norm, dual_cross, name="(33) second inequality",
       at="(33), second inequality, for all X in D^n and R in C", because="Cauchy-Schwarz")
equation_34 = p.cite(M.DUALITY, x=here, name="(34)", at="(33), (34)", because="at R = proj X")
equation_35 = p.line(there.F_hat - F(x_star) + lam() / 2 * there.dist2() <= rhs_31, equation_31, name="(35)", at="(35)",
                     because="(31) with (5) written out")
equation_36 = p.line(-dual_norm * dist_next + lam() / 2 * dist_next**2 <= rhs_31, equation_35, equation_34(t=t + 1), name="(36)", at="(36)",
                     because="(34) in (35)")

# ---- the distance to consensus, display (37)

under_root = dual_norm**2 + 4 * n * D**2 * lam() * (L / n / (t + 1) + lambda_0 / q)
core, largest = L / q + n * lambda_0, L + n * lambda_0
lines_37 = (1 / lam() * (dual_norm + root(under_root)), 2 / (lambda_0 * q) * (dual_norm + D * root(lambda_0) * root(core)),
            2 / (lambda_0 * q) * (dual_norm + D * root(lambda_0) * root(largest)))
solved = p.squared(lam() * dist_next - dual_norm <= root(under_root), equation_36, at="(37), first line",
                   because="the quadratic formula: (lambda d - Y)² <= Y² + 2 lambda rhs(31)")
split = p.squared(root(under_root) <= dual_norm + 2 * D * root(lambda_0) * root(core), at="(37), second line",
                  because="sqrt(a + b) <= sqrt(a) + sqrt(b)")
first_37 = p.line(dist_next <= lines_37[0], solved, name="(37) line 1", at="(37), first line", because="divided by lambda")
second_37 = p.line(lines_37[0] <= lines_37[1], split, name="(37) line 2", at="(37), second line", because="divided by lambda")
third_37 = p.line(lines_37[1] <= lines_37[2], where=[root(core) <= root(largest)], name="(37) line 3", at="(37), third line",
                  because="sqrt(t+1) >= 1")

# ---- the mean, displays (38) and (39)

at_mean, size = g(i, here.bar), Y.norm(lambda k: 1 / n * g(k, here.bar))  # and ‖∇F̂(X̄)‖
first_38 = p.cite(M.AT_MEAN, x=here, step="(38) line 1", name="(38) line 1", at="(38), first line", because="convexity of F-hat at the mean")
cross = p.cite(MEAN_OF_PRODUCTS, x=lambda k: 1 / n * g(k, here.bar), y=lambda k: here.bar - here(k), a=size / root(n), b=dist / root(n))
second_38 = p.line(mean(dot(at_mean, here.bar - here())) <= size * dist, cross, name="(38) line 2", at="(38), second line",
                   because="Cauchy-Schwarz")
p.line(mean(Y.f(i, here.bar)) - F(x_star) == F(here.bar) - F(x_star), name="(39)", at="(39)", because="the definition of F-hat at consensus")
APPENDIX_B1 = p.argument("fedfw.appendix_b1", "Appendix B.1, display by display")
