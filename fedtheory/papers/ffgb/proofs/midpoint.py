"""The radius for midpoints, which may be on either side of f*: |u_i(x) - f*(x)| <= L|x - z| for every point z of client i.

The mean of the clients is off by (1 - 1/N)LD at most, and E |a|² = E mean <a, a_i> for the mean a of the a_i = u_i - f*;
so one factor pays with LD, and the other with L times the distance along the plan.
"""

from fractions import Fraction

import sympy as sp

from fedtheory.core.term import at_most, less
from fedtheory.language import Theory, expect, i, mean, square
from fedtheory.papers.ffgb.proofs import labels as X
from fedtheory.papers.ffgb.proofs import labels_rounds, thm4_4
from fedtheory.papers.ffgb.statements import midpoint_extension as M
from fedtheory.papers.ffgb.statements import square_notation as S
from fedtheory.textbook.vectors import SQUARES

N, on_z, x, z = X.N, X.on_z, X.x, X.z
L = S.L

p = Theory.after(labels_rounds.p, globals(), without=["interpolates"])
u, f_star, d, w, close, plan, cost, is_on = p.symbol("u f_star d w close plan cost on")
gap, upper, lower = (p.real(name, "client", "outcome") for name in ("gap", "upper", "lower"))
largest = p.defined(upper(i, x) <= f_star(z) + L * d(x, z), "upper is the least of y + L|x - z|", "(13)", when=on_z)
not_smaller = p.defined(f_star(x) <= upper(i, x), "f* is no larger, being Lipschitz", "ours", name="largest, f*")
least = p.defined(f_star(z) - L * d(x, z) <= lower(i, x), "lower is the largest of y - L|x - z|", "(13)", when=on_z)
not_larger = p.defined(lower(i, x) <= f_star(x), "f* is no smaller", "ours", name="least, f*")
midpoint = p.defined(u(i, x) == (upper(i, x) + lower(i, x)) / 2, "u_i is halfway between them", "ours")
positive = p.defined(gap(i, x) >= 0, "gap = |u_i - f*|", "ours", name="gap >= 0")
of_gap = p.defined(gap(i, x)**2 == (u(i, x) - f_star(x))**2, "gap = |u_i - f*|", "ours", name="gap")
lipschitz, symmetric, distance, itself, somebody, of_on = p.called("lipschitz", "symmetric", "distance", "itself", "somebody", "on")
half, most, way = Fraction(1, 2), L * S.D, 1 - 1 / N
a_i, a, e = u(i, x) - f_star(x), X.u_bar - f_star(x), 1 - is_on(i, x)

# ---- a midpoint is within L|x - z| of f*, so it interpolates

above = p.line(a_i <= L * d(x, z), 1 * midpoint, half * largest, half * not_larger, half * lipschitz(x=z, z=x), L / 2 * symmetric(x=z, z=x), when=on_z,
               name="above f*", at="ours", because="the largest extension is at most L|x - z| above the label at z, the least not above f*")
below = p.line(a_i >= -(L * d(x, z)), -1 * midpoint, half * least, half * not_smaller, half * lipschitz, when=on_z, name="below f*", at="ours",
               because="and the other way round")
same = p.twice(u(i, x) == f_star(x), [1 * above(z=x), L * itself], [1 * below(z=x), L * itself], when=X.on, name="u = f*", at="ours",
               because="on the support z = x will do")
nobody, no_plan = (p.cite(labels_rounds.SQUARE_LOSS, step=step, name=step) for step in ("on is 0 off", "no plan"))
squared = p.line(gap(i, x)**2 <= (L * d(x, z))**2, 1 * of_gap, (L * d(x, z) + a_i) * above, knowing=[below], when=on_z)
reach = p.line(at_most(0, L * d(x, z)), L * distance)
near = p.cite(SQUARES, a=gap(i, x), b=L * d(x, z), given={"squares": squared, "0 <= b": reach}, when=on_z, name="near f*", at="ours",
              because="the modulus is at most L|x - z|")

# ---- the mean is off by (1 - 1/N)LD at most

only_off = p.cases(e * a_i == a_i, w(i, x) <= 0, [-1 * a_i * nobody], [-1 * is_on(i, x) * same], name="only off", at="ours",
                   because="u_i = f* on the support")
at_most_LD = p.line(gap(i, x) <= most, 1 * near(z=close(i, x), because=[p.called("close")]), L * p.called("within D"))
of_size = p.line(gap(i, x)**2 <= most**2, (gap(i, x) + most) * at_most_LD, knowing=[positive])
size = p.cases(a_i**2 <= most**2 * e, w(i, x) <= 0, [1 * of_size, -1 * of_gap, most**2 * nobody], [a_i * same, most**2 * p.called("on the support")],
               at="ours", because="0 on the support, LD elsewhere")
bound = way * most
one_client = p.line(a**2 <= bound**2, square(a_i - a), 1 * size, most**2 / N * somebody, most**2 / N**2 * p.condition(1), when=[at_most(N, 1)])
several = p.line(a**2 <= bound**2, square(way * a_i - e * a, 1 / way), -2 * a * only_off, a**2 / way * of_on, a**2 / way / N * somebody, way * size,
                 way * most**2 / N * somebody, when=[less(1, N)])
mean_size = p.cases(a**2 <= bound**2, at_most(N, 1), [1 * one_client], [1 * several], name="mean size", at="ours", because="N - 1 clients are off at most")

# ---- E a² = E mean a a_i, and |a_i| is at most L times the distance along the plan

not_negative = p.line(at_most(0, bound))
product = p.line(at_most(0, bound * gap(i, x)), bound * positive)
squares = p.line((a * a_i)**2 <= (bound * gap(i, x))**2, gap(i, x)**2 * mean_size, -a**2 * of_gap)
inner = p.cite(SQUARES, a=a * a_i, b=bound * gap(i, x), given={"squares": squares, "0 <= b": product})
carried = p.line(plan(i, x, z) * gap(i, x) <= plan(i, x, z) * L * d(x, z), plan(i, x, z) * near, when=on_z, knowing=[p.called("plan >= 0")])
along = p.cases(plan(i, x, z) * gap(i, x) <= plan(i, x, z) * L * d(x, z), w(i, z) <= 0, [(gap(i, x) - L * d(x, z)) * no_plan], [1 * carried])
from_x = p.line(gap(i, x) <= L * expect(plan(i, x, z) * d(x, z), z), 1 * along, -gap(i, x) * p.called("plan, from"))
of_client = p.line(expect(gap(i, x), x) <= L * cost(i), 1 * from_x, L * p.called("plan, cost"))
at_x = p.line(a**2 <= bound * mean(gap(i, x)), 1 * inner)
order = p.exchange(mean(expect(gap(i, x), x)) == expect(mean(gap(i, x)), x))
radius = p.line(expect(a**2, x) <= bound * L * S.w_1, 1 * at_x, -bound * order, bound * of_client, bound * L * p.called("w_1, mean"),
                name="radius of midpoints", at="ours", because="E a² = E mean a a_i, and |a_i| is at most L times the distance along the plan")
remains = [p.line(at_most(0, 1 - X.gamma), p.called("gamma_1")), p.cite(labels_rounds.SQUARE_LOSS, step="(1 - gamma)^K <= 1", given={"interpolates": same}, name="(1 - gamma)^K <= 1")]
to_mean = p.cite(labels_rounds.SQUARE_LOSS, given={"interpolates": same}, name="to the mean extension")
MIDPOINTS = p.setting(thm4_4.METRICS)
MIDPOINT_SHARPENED = p.proof(M.MIDPOINT_EXTENSION, "sharpened", MIDPOINTS, thm4_4.together(p, sp.sqrt(M.half_radius), radius, to_mean, remains))
