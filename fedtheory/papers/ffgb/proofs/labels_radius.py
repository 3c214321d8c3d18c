"""How far the mean of the extensions is from f*: the radius of Theorem 4.4, with W_1 and with W_2.

An extension is right on its own client's points, never below f*, and at most 2LD above it. On average over α it is at
most L W_1(α, α_i) above f*: along the plan u_i and the label at the other end differ by the slope, and what f* itself
changes along the plans cancels in the mean over the clients. With W_2 it is Cauchy-Schwarz on the clients that are off, N - 1 at most.
"""

from fedtheory.core.term import at_most, less
from fedtheory.language import Theory, expect, i, mean, square
from fedtheory.papers.ffgb.proofs import labels, labels_rounds, quotes
from fedtheory.papers.ffgb.statements import square_notation as S

N, on_z, x, z = labels.N, labels.on_z, labels.x, labels.z
D, L, w_2 = S.D, S.L, S.w_2

p = Theory.after(labels_rounds.p, globals(), without=["interpolates"])
u, f_star, d, w, close, plan, cost, is_on = p.symbol("u f_star d w close plan cost on")
near = p.outcome("near", "client", "outcome")
extension = p.given(u(i, x) <= f_star(z) + L * d(x, z), "u_i(x) is at most y + L|x - z| for all points z of client i, whose labels are y = f*(z)",
                    "(13)", when=on_z, quote=quotes.NO_NOISE)
attained = p.given(u(i, x) == f_star(near(i, x)) + L * d(x, near(i, x)), "the minimum over finitely many points is attained, at near(i, x)", "(13)",
                   quote=quotes.NO_NOISE)
of_near = p.defined(w(i, near(i, x)) > 0, "which is a point of client i", "(13)", name="near")
lipschitz, symmetric, somebody = p.called("lipschitz", "symmetric", "somebody")
above, mean_above, way = u(i, x) - f_star(x), labels.u_bar - f_star(x), 1 - 1 / N

# ---- (13): an extension interpolates, is Lipschitz, and is never far above

below = p.line(f_star(x) <= u(i, x), -1 * attained, 1 * lipschitz(z=near(i, x)), name="u >= f*", at="(13)",
               because="the point where the minimum is attained has a label at least f*(x) - L times its distance")
no_more = p.line(u(i, x) <= f_star(x), 1 * extension(z=x), L * p.called("itself"), when=labels.on)
same = p.twice(u(i, x) == f_star(x), [no_more], [below], because="x itself is one of the points", when=labels.on, name="u = f*", at="(13): u_i interpolates the data")
nobody, no_plan = (p.cite(labels_rounds.SQUARE_LOSS, step=step, name=step) for step in ("on is 0 off", "no plan"))
p.line(u(i, x) - u(i, z) <= L * d(x, z), -1 * attained(x=z), 1 * extension(z=near(i, z), because=[of_near(x=z)]),
       L * p.called("triangle")(z=near(i, z), y=z), name="u is Lipschitz", at="(13): u_i is L-Lipschitz",
       because="the point that is best for z is there for x as well, at most |x - z| farther")
reach = p.line(above <= 2 * L * D, 1 * extension(z=close(i, x), because=[p.called("close")]), 1 * lipschitz(x=close(i, x), z=x),
               L * symmetric(x=close(i, x), z=x), 2 * L * p.called("within D"), name="u <= f* + 2LD", at="(13), Assumption 4.3",
               because="from the closest point of the client")

# ---- with W_1

where = p.cases(above <= 2 * L * D * (1 - is_on(i, x)), at_most(w(i, x), 0), [1 * reach, 2 * L * D * p.called("off the support")],
                [1 * same, 2 * L * D * p.called("on the support")])
largest = p.line(mean_above <= 2 * L * D * way, 1 * where, 2 * L * D / N * somebody, at="ours",
                 because="at every x somebody is right, so the mean is at most 2LD(1 - 1/N)")
carried = p.line(plan(i, x, z) * (u(i, x) - f_star(z)) <= plan(i, x, z) * L * d(x, z), plan(i, x, z) * extension, when=on_z, knowing=[p.called("plan >= 0")])
along = p.cases(plan(i, x, z) * (u(i, x) - f_star(z)) <= plan(i, x, z) * L * d(x, z), at_most(w(i, z), 0), [
    (u(i, x) - f_star(z) - L * d(x, z)) * no_plan], [1 * carried])
from_x = p.line(u(i, x) <= expect(plan(i, x, z) * f_star(z), z) + L * expect(plan(i, x, z) * d(x, z), z), 1 * along, -u(i, x) * p.called("plan, from"))
other_order = p.exchange(expect(expect(plan(i, x, z) * f_star(z), z), x) == expect(expect(plan(i, x, z) * f_star(z), x), z))
of_client = p.line(expect(u(i, x), x) <= L * cost(i) + expect(w(i, x) * f_star(x), x), 1 * from_x, 1 * other_order, f_star(z) * p.called("plan, to"),
                   L * p.called("plan, cost"))
clients = p.exchange(mean(expect(w(i, x) * f_star(x), x)) == expect(mean(w(i, x) * f_star(x)), x))
average = p.line(expect(mean_above, x) <= L * S.w_1, 1 * of_client, 1 * clients, L * p.called("w_1, mean"), f_star(x) * p.called("mixture"),
                 at="ours: (43) for u_i and 1", because="along the plan the extension is at most L times the distance above the label at the other end")
never_below = p.line(f_star(x) <= labels.u_bar, 1 * below)
squared = p.line(mean_above**2 <= 2 * L * D * way * mean_above, mean_above * largest, knowing=[never_below])
radius = p.line(expect(mean_above**2, x) <= 2 * way * L**2 * D * S.w_1, 1 * squared, 2 * L * D * way * average, name="radius", at="ours",
       because="0 <= a <= A and E a <= m give E a² <= A m")
EXTENSIONS = p.argument("ffgb.extensions", "the extensions (13), and how far their mean is from f*")

# ---- with W_2

plan_2, cost_2 = p.real("plan_2", "client", "outcome", "outcome"), p.real("cost_2", "client")
for letter in (w_2, S.w_pairs):
    p.real(str(letter))
p.defined(at_most(0, w_2), "a root mean square", "(19)", name="w_2")
p.defined(at_most(0, S.w_pairs), "a root mean square", "Theorem 4.4", name="w_pairs")
labels.coupling(p, plan_2, 2, cost_2, "p = 2")
p.defined(mean(cost_2(i)) == w_2**2, "w_2^2 is the mean of the W_2^2", "ours", name="w_2, mean")
no_plan_2 = p.line(plan_2(i, x, z) == 0, 1 * p.called("plan_2, on"), plan_2(i, x, z) * nobody(x=z), when=labels.off_z, name="no plan 2", at="ours",
                   because="the plan stays on the supports")
apart, squares = 1 - is_on(i, x), mean(above**2)
only_off = p.cases(above * apart == above, at_most(w(i, x), 0), [-above * nobody], [-is_on(i, x) * same])
one_client = p.line(mean_above**2 <= way * squares, mean_above * largest, 2 * L * D / N * mean_above * p.condition(1), square(above, way),
                    when=[at_most(N, 1)], knowing=[never_below])
several = p.line(mean_above**2 <= way * squares, square(way * above - mean_above * apart, 1 / way), -2 * mean_above * only_off,
                 mean_above**2 / way * p.called("on"), mean_above**2 / way / N * somebody, when=[less(1, N)])
few = p.cases(mean_above**2 <= way * squares, at_most(N, 1), [1 * one_client], [1 * several], name="few are off", at="ours",
              because="(mean of a)² <= (1 - 1/N) mean of a², if a vanishes for one client at least")
to_z = p.line(above <= 2 * L * d(x, z), 1 * extension, 1 * lipschitz(x=z, z=x), L * symmetric(x=z, z=x), when=on_z)
not_below = p.line(above >= -2 * L * d(x, z), 1 * below, 2 * L * p.called("distance"), when=on_z)
within = p.line(above**2 <= (2 * L * d(x, z))**2, (2 * L * d(x, z) + above) * to_z, when=on_z, knowing=[not_below])
carried_2 = p.line(plan_2(i, x, z) * above**2 <= plan_2(i, x, z) * 4 * L**2 * d(x, z)**2, plan_2(i, x, z) * within, when=on_z,
                   knowing=[p.called("plan_2 >= 0")])
along_2 = p.cases(plan_2(i, x, z) * above**2 <= plan_2(i, x, z) * 4 * L**2 * d(x, z)**2, at_most(w(i, z), 0), [
    (above**2 - 4 * L**2 * d(x, z)**2) * no_plan_2], [1 * carried_2])
from_x_2 = p.line(above**2 <= 4 * L**2 * expect(plan_2(i, x, z) * d(x, z)**2, z), 1 * along_2, -above**2 * p.called("plan_2, from"))
of_client_2 = p.line(expect(above**2, x) <= 4 * L**2 * cost_2(i), 1 * from_x_2, 4 * L**2 * p.called("plan_2, cost"))
clients_2 = p.exchange(mean(expect(above**2, x)) == expect(squares, x))
radius_2 = p.line(expect(mean_above**2, x) <= 4 * way * L**2 * w_2**2, 1 * few, -way * clients_2, way * of_client_2, 4 * way * L**2 * p.called("w_2, mean"),
       name="radius 2", at="ours", because="an extension is within 2L|x - z| of f*, for every z of its client")
