"""Lemma F.1: inner products under two measures differ by a slope times their Wasserstein distance.

The easy half of Kantorovich-Rubinstein is all that is used, and it is proved here from a plan. On two measures with given
numbers, plan and potentials prove each other optimal: the dual bound is a combination of the constraints of any plan.
"""

from fractions import Fraction

from fedtheory.core.term import Term, at_most, equal
from fedtheory.instances.distances import transport
from fedtheory.language import Theory, expect
from fedtheory.papers.ffgb.proofs.alike import PAPER

p = Theory(PAPER, globals())
x, z = p.variable("x", "outcome"), p.variable("z", "outcome")
a, b, phi, w = (p.real(name, "outcome") for name in ("first", "second", "phi", "w"))
plan, d = p.real("plan", "outcome", "outcome"), p.real("d", "outcome", "outcome")
cost, lip_a, lip_b, sup_a, sup_b = map(p.real, ("cost", "lip_a", "lip_b", "sup_a", "sup_b"))
for of, lip, sup, name in ((a, lip_a, sup_a, "a"), (b, lip_b, sup_b, "b")):
    p.defined(of(x) - of(z) <= lip * d(x, z), f"the Lipschitz norm of {name}", "Lemma F.1", name=f"{name} rises")
    p.defined(of(x) <= sup, f"the supremum of |{name}|", "Lemma F.1", name=f"{name} above")
    p.defined(of(x) >= -sup, f"the supremum of |{name}|", "Lemma F.1", name=f"{name} below")
    p.defined(lip >= 0, "a norm", "Lemma F.1", name=f"lip {name}")
    p.defined(sup >= 0, "a norm", "Lemma F.1", name=f"sup {name}")
short = p.defined(phi(x) - phi(z) <= d(x, z), "phi is 1-Lipschitz", "proof of Lemma F.1", name="1-Lipschitz")
distance = p.defined(d(x, z) >= 0, "a distance", "Section 2.1")
symmetric = p.defined(d(x, z) == d(z, x), "a distance", "Section 2.1")
positive = p.defined(plan(x, z) >= 0, "a plan is a measure", "(19)", name="plan >= 0")
start = p.defined(expect(plan(x, z), z) == 1, "its first marginal is alpha", "(19)", name="from")
end = p.defined(expect(plan(x, z), x) == w(z), "its second marginal is alpha_i", "(19)", name="to")
costs = p.defined(expect(expect(plan(x, z) * d(x, z), z), x) == cost,
                  "its cost: W_1(alpha, alpha_i), the plan being one that attains the minimum in (19)", "(19)", name="cost")


def carried(body, slope, rises, name, at, because):
    """E body - E w body <= slope cost, from body(x) - body(z) <= slope d(x, z)."""
    along = p.line(plan(x, z) * (body(x) - body(z)) <= plan(x, z) * (slope * d(x, z)), plan(x, z) * rises, knowing=[positive])
    from_x = p.line(body(x) <= expect(plan(x, z) * body(z), z) + slope * expect(plan(x, z) * d(x, z), z), 1 * along, -1 * body(x) * start)
    order = p.exchange(expect(expect(plan(x, z) * body(z), z), x) == expect(expect(plan(x, z) * body(z), x), z))
    return p.line(expect(body(x), x) - expect(w(x) * body(x), x) <= slope * cost, 1 * from_x, 1 * order, body(z) * end, slope * costs, name=name, at=at,
                  because=because)


weak = carried(phi, 1, short, "weak duality", "proof of Lemma F.1: W_1 is at least the value of any 1-Lipschitz phi",
               "along the plan phi falls by the distance at most")

# ---- (43): fg is ξ-Lipschitz, f(x)(g(x) - g(y)) + g(y)(f(x) - f(y))

xi = lip_a * sup_b + lip_b * sup_a
rises_a, rises_b, above_a, above_b, below_a, below_b = p.called("a rises", "b rises", "a above", "b above", "a below", "b below")
falls_a = p.line(a(x) - a(z) >= -(lip_a * d(x, z)), 1 * rises_a(x=z, z=x), -1 * lip_a * symmetric)
falls_b = p.line(b(x) - b(z) >= -(lip_b * d(x, z)), 1 * rises_b(x=z, z=x), -1 * lip_b * symmetric)
of_b = p.line((b(x) - b(z)) * a(x) <= lip_b * d(x, z) * sup_a, (sup_a + a(x)) / 2 * rises_b, (lip_b * d(x, z) + b(x) - b(z)) / 2 * above_a,
              knowing=[below_a, falls_b])
of_a = p.line((a(x) - a(z)) * b(z) <= lip_a * d(x, z) * sup_b, (sup_b + b(z)) / 2 * rises_a, (lip_a * d(x, z) + a(x) - a(z)) / 2 * above_b(x=z),
              knowing=[below_b(x=z), falls_a])
rises = p.line(a(x) * b(x) - a(z) * b(z) <= xi * d(x, z), 1 * of_b, 1 * of_a)
falls = p.line(-1 * (a(x) * b(x)) - -1 * (a(z) * b(z)) <= xi * d(x, z), 1 * rises(x=z, z=x), -1 * xi * symmetric)
above = carried(lambda at: a(at) * b(at), xi, rises, "(43) above", "(43)", "fg is xi-Lipschitz: f(x)(g(x) - g(y)) + g(y)(f(x) - f(y))")
below = carried(lambda at: -1 * (a(at) * b(at)), xi, falls, "(43) below", "(43)", "and -fg is")
LEMMA_F1 = p.argument("ffgb.duality", "Lemma F.1: inner products under two measures differ by at most a slope times W_1")

# ---- two measures on a line


def optimal_plan(name, points, alpha, beta):
    """W_1 of two measures on a line, in numbers: a plan of that cost, and no plan that is cheaper."""
    costs = [[abs(one - other) for other in points] for one in points]
    found, all_points = transport(costs, alpha, beta), range(len(points))
    pairs = [(j, k) for j in all_points for k in all_points]
    q = Theory(PAPER, {"__file__": __file__})
    mass = {(j, k): q.real(f"m_{j}_{k}") for j, k in pairs}
    positive = {(j, k): q.defined(mass[j, k] >= 0, "a plan is a measure", "(19)", name=f"m_{j}_{k} >= 0") for j, k in pairs}
    rows = [q.defined(sum(mass[j, k] for k in all_points) == alpha[j], "its first marginal", "(19)", name=f"row {j}") for j in all_points]
    columns = [q.defined(sum(mass[j, k] for j in all_points) == beta[k], "its second marginal", "(19)", name=f"column {k}") for k in all_points]
    q.line(at_most(found.cost, sum(costs[j][k] * mass[j, k] for j, k in pairs)), *(-found.u[j] * rows[j] for j in all_points),
           *(-found.v[k] * columns[k] for k in all_points), *((costs[j][k] - found.u[j] - found.v[k]) * positive[j, k] for j, k in pairs),
           name="no plan is cheaper", at="proof of Lemma F.1: the dual problem",
           because="potentials times marginals, and what is left of each cost is nonnegative")
    q.line(equal(sum(Term(str(costs[j][k])) * Term(str(found.plan[j][k])) for j, k in pairs), found.cost), 0 * rows[0], name="a plan of that cost",
           at="(19)", because="the sum of masses times distances")
    return q.argument(name, "the Wasserstein distance of two measures, in numbers")


THIRD = Fraction(1, 3)
THREE_POINTS = optimal_plan("ffgb.duality.finite", (Fraction(0), Fraction(1), Fraction(3)), (THIRD, THIRD, THIRD),
                            (Fraction(0), Fraction(1, 4), Fraction(3, 4)))
ARGUMENTS = (LEMMA_F1, THREE_POINTS)
