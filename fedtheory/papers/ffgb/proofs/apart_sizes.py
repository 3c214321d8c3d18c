"""How large residuals, gradients and the optimum are, on the supports and off them: (24), (31), and what depends on no range of (11)."""

from fractions import Fraction

from fedtheory.language import Formula, Theory, dot, i, j, mean, sq, square
from fedtheory.papers.ffgb.proofs import apart
from fedtheory.textbook.vectors import SUPREMUM, TRIANGLE

G, here, k, mu, rho, t, x = apart.G, apart.here, apart.k, apart.mu, apart.rho, apart.t, apart.x

p = Theory.after(apart.p, globals())
f_star, s, r, h, Delta, w, side, gap, residual, query, peak, weighed, weighed_star = p.symbol(
    "f_star s r h Delta w side gap residual query peak weighed weighed_star")
gamma_1, density, bounded, bounded_star, residual_norm = p.called("gamma 1", "density", "bounded", "bounded star", "residual norm")

# ---- (24): the query at a point of the support where it is about as large as anywhere

most = residual(i, k - 1, t) + G
top = peak(i, k, t, most)
of_peak = p.called("peak")(b=most)
there = p.cite(TRIANGLE, u=Delta(i, k - 1, t, top), v=r(i, k, t, top), a=residual(i, k - 1, t), b=G, given={
    "first": p.called("residual at")(k=k - 1, x=top, because=[None, None, of_peak]), "second": bounded(x=top, because=[None, None, of_peak]),
    "a": residual_norm(k=k - 1)})
positive = p.line(most >= 0, residual_norm(k=k - 1))
query_norm = p.cite(SUPREMUM, a=query(i, k, t), b=most, given={"passed": p.called("query, passed"), "met": there, "0 <= b": positive},
                    low=lambda c: c**2, top=lambda c: sq(Delta(i, k - 1, t, peak(i, k, t, c)) + r(i, k, t, peak(i, k, t, c))), name="query", at="(25), its first line",
                    because="the triangle inequality at a point of the support")
residuals = p.induction(residual(i, k, t) <= rho, base=[p.called("residual 0"), gamma_1], step=[p.called("weak")(k=k + 1), query_norm(k=k + 1)],
                        on=k, since=0, name="(24)", at="(24)", because="(1 - gamma)((1 - gamma)/gamma + 1) = (1 - gamma)/gamma")

# ---- everywhere, and where inputs are drawn

of_suprema = p.line(residual(i, k, t)**2 <= rho**2, (residual(i, k, t) + rho) * residuals, knowing=[residual_norm], since=apart.from_0)
everywhere = p.cases(sq(Delta(*here)) <= rho**2, w(i, x) <= 0, [p.called("residual off")], [p.called("residual at"), of_suprema], since=apart.from_0,
                     name="residuals", at="(24)", because="on the support by its supremum, off it by convention")
drawn = p.cases(w(i, x) * sq(r(*here)) <= w(i, x) * G**2, w(i, x) <= 0, [G**2 * density, sq(r(*here)) * p.condition(3)], [w(i, x) * bounded],
                name="drawn", at="Assumption 4.1", because="where x may be drawn")
optimum = p.line(
    mu**2 * sq(f_star(x)) <= G**2, 1 * bounded_star, sq(s(i, x) + mu * f_star(x)) * density, -2 * mu * f_star(x) * p.called("weighed star"),
    2 * mu * f_star(x) * p.called("optimal"), (G**2 + mu**2 * sq(f_star(x))) * p.called("mixture"), at="(31)",
    because="mu f* is the weighted mean of subgradients, so its square is at most the weighted mean of theirs")

# ---- u, the mean of |1 - w|

u = mean(gap(j, x), j)
nonnegative = p.line(u >= 0, p.called("gap"), name="u >= 0", at="(12)", because="a mean of absolute values")
at_most_2 = p.line(u <= 2, (1 + side(i, x))**2 / 2 * density, square(1 - side(i, x), Fraction(1, 2)), -1 * side(i, x) * p.called("side"),
                   ((w(i, x) + 1) / 2 - gap(i, x)) * p.called("side squared"), 1 * p.called("mixture"), at="(12)",
                   because="|1 - w| <= 1 + w, and the mean of w is 1")
gaps = p.line(u**2 <= 2 * u, u * at_most_2, knowing=[nonnegative], at="(12)", because="u(2 - u) >= 0")

# ---- the bias: what answers off the supports can do

bias = apart.average(r, k, t, x) - apart.average(weighed, k, t, x)


def biased(p, reach, gradients):
    """|mean (1 - w) r| is at most u times the reach of the answers: half of gap (|b|²/m + m |r|²) - 2 <b, (1 - w) r> is a square for each client."""
    in_weighed, in_side, positive, squares = p.called("weighed", "side", "gap", "side squared")
    limited = p.line(gap(i, x) * sq(r(*here)) <= gap(i, x) * reach**2, gap(i, x) * gradients, knowing=[positive])

    def halves(m, times):
        half = Fraction(times, 2)
        return (-times * bias * in_weighed, times * dot(bias, r(*here)) * in_side, half * m * sq(bias / m - side(i, x) * r(*here)) * positive,
                half * m * gap(i, x) * sq(r(*here)) * squares, half * m * limited)

    return p.cases(sq(bias) <= u**2 * reach**2, u <= 0, [*halves(Formula("1"), 1), (sq(bias) + reach**2) / 2 * p.condition(3)], [*halves(u, 2)],
                   name="bias", at="ours, in place of (30)", because="|<b, (1 - w) r>| <= |1 - w| |b| |r|, averaged over the clients")
