"""Appendix C.1, line by line: displays (45) to (62) for any step eta <= 1 and any penalty lambda, as the paper writes them.

A line about the maximum over U is stated for every U: for any matrix of D^n, or for u1^T with any u of D; (45) itself says
that S^t attains it. Theorem 2 puts its step and penalty in; what does not follow as printed is in `thm2_printed.py`.
"""


from fedtheory.language import Formula, dot, i, mean, root, sq, t, u
from fedtheory.papers.fedfw.proofs import letters as Y
from fedtheory.papers.fedfw.proofs.matrices import LEMMA_2
from fedtheory.papers.fedfw.proofs.nonconvex import fixed
from fedtheory.textbook.vectors import MEAN_OF_PRODUCTS

g, inside, norm = Y.g, Y.inside, Y.norm

eta, lam = Formula("eta"), Formula("lam")
C = fixed(globals(), eta, lam)
p, X, S, U, T, gap, gap_hat, best_round = C.p, C.X, C.S, C.U, C.T, C.gap, C.gap_hat, C.best_round
n, L, D, g_star, Ecal, total_hat, falls, farthest, d_1 = p.symbol("n L D g_star Ecal total_hat falls farthest d_1")
p.defined(eta > 0, "a step", "(9)", name="eta > 0")
p.defined(eta <= 1, "eta in [0, 1]", "(9)", name="eta <= 1")
p.defined(lam > 0, "a penalty", "(5)", name="lam > 0")
lmo, consensus = p.named.lmo, p.named.consensus
here, there, moved, jump = X(), X(t + 1), S()() - X()(), X(t + 1)() - X()()
curvature = L / n + lam  # L̂
one_round = curvature * eta**2 / 2 * n * D**2


def surrogate(at):
    """F̂_T(X^t), (5)."""
    return X(at).surrogate(lam)


feasible = p.stays(inside(here()), p.named.start, at="(9)", because="x_i^{t+1} is a convex combination of points of the domain, 0 <= eta <= 1")
mean_feasible = p.lies(inside(here.bar), feasible, at="(9)")

# ---- (a) the surrogate gap: displays (45), (49) to (51)

equation_45 = p.line(here.slope(lam, here() - U()) <= gap_hat(), lmo(v=U()), name="(45)", at="(45)",
                     because="no U of D^n does better than S^t, column by column by (8): the maximum is <grad, X - S>")
lines_49 = (
    surrogate(t) + here.slope(lam, jump) + curvature / 2 * n * mean(sq(jump)),
    surrogate(t) + eta * here.slope(lam, moved) + curvature * eta**2 / 2 * n * mean(sq(moved)),
    surrogate(t) + eta * here.slope(lam, moved) + one_round,
    surrogate(t) - eta * gap_hat() + one_round)
equation_49 = (
    p.line(surrogate(t + 1) <= lines_49[0], p.named.smooth(i, here(), there()), name="(49) line 1", at="(49), first line",
           because="F-hat is smooth: the descent inequality of every client; centring the penalty loses a square"),
    p.line(lines_49[0] == lines_49[1], name="(49) line 2", at="(49), second line", because="the definition of X^{t+1}"),
    p.line(lines_49[1] <= lines_49[2], p.named.diameter(S()(), here()), name="(49) line 3", at="(49), third line",
           because="the domain has diameter D"),
    p.line(lines_49[2] == lines_49[3], name="(49) line 4", at="(49), fourth line; printed gap for gap-hat", because="(45) at S^t"))
descent = p.line(surrogate(t + 1) <= surrogate(t) - eta * gap_hat() + one_round, *equation_49, name="(49)", at="(49)", because="in one")
first_50 = p.induction(
    eta * total_hat(t) <= falls(t) + t * one_round, base=[descent(t=1), p.named.total_hat_1, p.named.falls_1],
    step=[descent(t=t + 1), p.named.total_hat, p.named.falls], name="(50) line 1", at="(50), first line",
    because="(49) added up, before the division by eta T")
second_50 = p.induction(falls(t) == surrogate(1) - surrogate(t + 1), base=[p.named.falls_1], step=[p.named.falls], name="(50) line 2",
                        at="(50), second line", because="the sum telescopes")
start_value, beyond = mean(Y.f(i, X(1)())), X(T + 1)
end_value = mean(Y.f(i, beyond()))
written_out = start_value + lam / 2 * X(1).dist2() - end_value - lam / 2 * beyond.dist2()
no_deviation = p.line(X(1).away == 0 * X(1)(), consensus, because="all clients start at one point")
from_start = p.line(X(1).dist2() == 0, no_deviation, because="X^1 lies in C")
first_51 = p.line(surrogate(1) - surrogate(T + 1) == written_out, name="(51) line 1", at="(51), first line", because="(5)")
second_51 = p.line(written_out <= start_value - end_value, from_start, name="(51) line 2", at="(51), second line",
                   because="X^1 lies in C, and the last penalty is nonnegative")
fourth_51 = p.line(start_value - end_value <= Ecal, p.named.least(v=beyond()), p.named.excess, name="(51) line 4",
                   at="(51), third and fourth lines; printed x^1, x^{t+1} for x_i^1, x_i^{T+1}",
                   because="every loss at x_i^{T+1} is at least its minimum")
summed = p.line(total_hat(T) / T <= (surrogate(1) - surrogate(T + 1)) / (eta * T) + curvature * eta / 2 * n * D**2, first_50(t=T), second_50(t=T),
                name="(50)", at="(50)", because="divided by eta T")
price_52 = Ecal / (eta * T) + curvature * eta / 2 * n * D**2
equation_52 = p.line(total_hat(T) / T <= price_52, summed, first_51, second_51, fourth_51, name="(52) line 1", at="(52), first line",
                     because="(51) in (50)")
from_anywhere = p.line(total_hat(T) / T <= price_52 + lam * d_1**2 / (2 * eta * T), summed, first_51, fourth_51, p.named.start_distance,
                       name="(52) from anywhere", at="ours", because="the penalty of the start stays")

# ---- the least of the rounds: display (46)

first, later = p.named.from_the_first, p.line(best_round(t) <= t + 1, p.named.to_the_last, because="t~ <= t")
improves = p.line(gap_hat(best_round(t + 1)) <= gap_hat(best_round(t)), p.named.best_round(t=t + 1, m=best_round(t), because=[first, later]),
                  at="(46)", because="a round among the first t is one among the first t + 1")
below_average = p.induction(
    t * gap_hat(best_round(t)) <= total_hat(t), base=[p.named.best_round(t=1, m=1), p.named.total_hat_1],
    step=[t * improves, 1 * p.named.best_round(t=t + 1, m=t + 1), 1 * p.before, -1 * p.named.total_hat], name="least below average",
    at="(46); after (52)", because="a minimum is at most the average")
equation_46 = p.line(gap_hat(best_round(T)) <= price_52, below_average(t=T), equation_52, name="(46)", at="(46), with the constant of (52)",
                     because="(52)")

# ---- (b) the distance to consensus: displays (53) to (56)

G, d = (L * D + g_star) / root(n), here.dist
inward = mean(dot(g(i, here()), here.away))  # ⟨∇F̂(X), X - X̄⟩
second_53 = p.line(here.slope(lam, here.away) <= gap_hat(), lmo(v=here.bar), name="(53) line 2", at="(53), first and second lines",
                   because="the mean of the clients is a point of the domain")
fourth_53 = p.line(here.slope(lam, here.away) == inward + lam * here.dist2(), name="(53) line 4", at="(53), third and fourth lines",
                   because="(6)")
lemma_2 = p.cite(LEMMA_2, x=here, name="Lemma 2 at X^t", at="Lemma 2, its proof, first display, at X^t")
cross = p.cite(MEAN_OF_PRODUCTS, x=lambda k: 1 / n * g(k, here(k)), y=lambda k: here.bar - here(k),
               a=norm(lambda k: 1 / n * g(k, here(k))) / root(n), b=d / root(n), name="Cauchy-Schwarz at X^t")
equation_54 = p.line(-G * d + lam * d**2 <= gap_hat(), 1 * second_53, 1 * fourth_53, n * cross, d * lemma_2, name="(54)",
                     at="(54); printed 'Lemma 1' for Lemma 2", because="Cauchy-Schwarz, and Lemma 2 with the constant of its proof")
q = p.variable("q", "real")  # any number >= 0 and >= gâp(X^t), so that it has a root
under = [q >= 0, gap_hat() <= q]
solved = p.squared(2 * lam * d - G <= G + 2 * lam * root(q / lam), 4 * lam * equation_54, 4 * lam * p.condition(3), when=under, at="(55)",
                   because="(2 lambda d - G)² <= G² + 4 lambda q <= (G + 2 sqrt(lambda q))²")
equation_55 = p.line(d <= G / lam + root(q / lam), solved, when=under, name="(55)", at="(55); printed gap for gap-hat",
                     because="the quadratic inequality solved")
equation_56 = p.line(
    X(best_round(T)).dist <= G / lam + root(price_52 / lam), equation_55(t=best_round(T), q=price_52, because=[first(t=T), None, equation_46]),
    name="(56)", at="(56)", because="(52) for the least gap in (55)")

# ---- (c) from the surrogate's gap to the gap at the mean: displays (58) to (62)

at_mean, turned = g(i, here.bar), g(i, here()) - g(i, here.bar)
U_gradient = mean(dot(g(i, here()), here() - U()))  # ⟨∇F̂(X), X - U⟩
aside = mean(dot(here.away, here.bar - U()))  # ⟨X - X̄, X̄ - U⟩/n
third_58 = p.line(here.slope(lam, here() - U()) == U_gradient + lam * n * aside + lam * here.dist2(), name="(58) line 3",
                  at="(58), second and third lines; printed gap for gap-hat", because="(6), for every U")
p.line(U_gradient + lam * n * aside <= gap_hat(), equation_45, third_58, name="(58) line 4", at="(58), last line",
       because="the squared distance is nonnegative")
p.line(mean(dot(here.away, here.bar - u)) == 0 * mean(dot(here.away, u)), name="(59)", at="(59); an equality",
       because="X - proj X is orthogonal to consensus")
first_60 = p.line(mean(dot(g(i, here()), here() - u)) <= gap_hat(), lmo(v=u), when=[inside(u)], name="(60) line 1", at="(60), first line",
                  because="(58) and (59) at U = u1^T")
split = mean(dot(at_mean, here.bar - u)) + mean(dot(at_mean, here.away)) + mean(dot(turned, here() - u))
second_60 = p.line(mean(dot(g(i, here()), here() - u)) == split, when=[inside(u)], name="(60) line 2",
                   at="(60), second line, with grad F-hat(X) where the print has lost X for X-bar", because="added and subtracted")
size, size_turned = norm(lambda k: 1 / n * g(k, here.bar)), norm(lambda k: 1 / n * (g(k, here(k)) - g(k, here.bar)))
far = norm(lambda k: here(k) - u)  # ‖X - U‖
across_mean = p.cite(MEAN_OF_PRODUCTS, x=lambda k: 1 / n * g(k, here.bar), y=lambda k: here.bar - here(k), a=size / root(n), b=d / root(n))
across_domain = p.cite(MEAN_OF_PRODUCTS, x=lambda k: 1 / n * (g(k, here(k)) - g(k, here.bar)), y=lambda k: u - here(k),
                       a=size_turned / root(n), b=far / root(n))
third_60 = p.line(mean(dot(at_mean, here.bar - u)) - size * d - size_turned * far <= split, across_mean, across_domain, when=[inside(u)], name="(60) line 3",
                  at="(60), third line, with grad F-hat(X)", because="Cauchy-Schwarz, twice")
at_G = p.cite(LEMMA_2, x=here.bar, name="Lemma 2 at consensus", at="Lemma 2, its proof, first display, at a point of consensus")
smaller = p.squared(size_turned <= L / n * d, p.named.lipschitz(i, here(), here.bar), because="smoothness")
across = p.squared(far <= root(n) * D, p.named.diameter(here(), u), when=[inside(u)], because="the diameter of D^n")
one = p.line(root(n) >= 1, because="there is a client")
fourth_60 = p.line(
    mean(dot(at_mean, here.bar - u)) - (G + L * D) * d <= mean(dot(at_mean, here.bar - u)) - size * d - size_turned * far, d * at_G,
    far * smaller, L / n * d * across, L * D * d / root(n) * one, when=[inside(u)], name="(60) line 4",
    at="(60), fourth line; LD/sqrt(n) would do for LD", because="Lemma 2 at the mean, smoothness, the diameter of D^n, and sqrt(n) >= 1")
u_star = farthest(here.bar)
equation_61 = p.line(mean(dot(at_mean, here.bar - u)) == dot(Y.grad_F(here.bar), here.bar - u), when=[inside(u)], name="(61)", at="(61)",
                     because="at consensus the gradients average: <grad F-hat(X-bar), X-bar - u1^T> = <grad F(x-bar), x-bar - u>")
equation_62 = p.line(
    gap(here.bar) <= gap_hat() + (G + L * D) * d, *(line(u_star) for line in (first_60, second_60, third_60, fourth_60, equation_61)),
    p.named.gap(here.bar), name="(62)", at="(62), with the G of Lemma 2's proof", because="(60) and (61) at the u that attains gap")
APPENDIX_C1 = p.argument("fedfw.appendix_c1", "Appendix C.1, display by display")
