"""How large and how steep residuals are, on a client's support and everywhere: (45), (46), and (43) for their squares."""

from types import SimpleNamespace
from typing import Any

from fedtheory.core.statement import t
from fedtheory.core.term import at_most
from fedtheory.language import Theory, expect, i, mean, norm, square
from fedtheory.papers.ffgb.proofs import kappas, labels
from fedtheory.papers.ffgb.proofs.kappas import rest
from fedtheory.papers.ffgb.proofs.labels import start as from_0
from fedtheory.papers.ffgb.statements import square_notation as S
from fedtheory.textbook.vectors import SUPREMUM

K, here, k, on, on_z, query, x, z = labels.K, labels.here, labels.k, labels.on, labels.on_z, labels.query, labels.x, labels.z
B, D, L, rho = S.B, S.D, S.L, S.rho

p = Theory.after(labels.p, globals())
Delta, u, w, d, close, size, asked, steep, asked_steep, peak, rim, base, is_on, plan, cost, u_on, Delta_on = p.symbol(
    "Delta u w d close size asked steep asked_steep peak rim base on plan cost u_on Delta_on")
gamma_1, density, distance, near, interpolates, of_plan = p.called("gamma_1", "density", "distance", "close", "interpolates", "plan >= 0")

# ---- the query, at a point of the support where it is about as large as anywhere, and between two where it is about as steep

most, steepest = size(i, k - 1, t) + B, steep(i, k - 1, t) + L
top, ends = peak(i, k, t, most), (rim(i, k, t, steepest), base(i, k, t, steepest))
of_peak = p.called("peak")(b=most)
above, below = (p.called(name)(k=k - 1, x=top, because=[None, None, of_peak]) for name in ("size_at", "size_at, below"))
label = interpolates(x=top, because=[of_peak])
positive = p.line(most >= 0, above, below)
no_higher = p.line(query(top) <= most, below, label, p.called("labels above")(x=top))
no_lower = p.line(query(top) >= -most, above, label, p.called("labels below")(x=top))
met = p.line(query(top)**2 <= most**2, (most + query(top)) * no_higher, knowing=[no_lower])
query_size = p.cite(SUPREMUM, a=asked(i, k, t), b=most, low=lambda c: c**2, top=lambda c: query(peak(i, k, t, c))**2,
                    given={"passed": p.called("asked, passed"), "met": met, "0 <= b": positive}, name="asked", at="(45), its second inequality",
                    because="the triangle inequality at a point of the support, where u_i is the label")
rises = p.line(steepest >= 0, p.called("steep >= 0")(k=k - 1))
between = p.line(labels.rise(*ends) <= steepest * norm(ends[0] - ends[1]), 1 * p.called("u rises")(v=ends[0], y=ends[1]),
                 1 * p.called("steep, on X")(k=k - 1, v=ends[1], y=ends[0]))
query_slope = p.cite(
    SUPREMUM, a=asked_steep(i, k, t), b=steepest, low=lambda c: c * norm(rim(i, k, t, c) - base(i, k, t, c)),
    top=lambda c: labels.rise(rim(i, k, t, c), base(i, k, t, c)), given={"passed": p.called("asked_steep, passed"), "met": between, "0 <= b": rises},
    name="asked_steep", at="Appendix F, before Lemma F.2: the query is Lipschitz continuous",
    because="the triangle inequality between two points, and u_i is L-Lipschitz")

# ---- (45), (46): (1 - γ)((1 - γ)/γ + 1) = (1 - γ)/γ

sizes = p.induction(size(i, k, t) <= rho * B, base=[p.called("size_0"), gamma_1], step=[p.called("(14)")(k=k + 1), query_size(k=k + 1)], on=k,
                    since=0, at="(45), (46)", because="(1 - gamma)((1 - gamma)/gamma + 1) = (1 - gamma)/gamma")
slopes = p.induction(steep(i, k, t) <= rho * L, base=[p.called("steep_0"), gamma_1], step=[p.called("(15)")(k=k + 1), query_slope(k=k + 1)], on=k,
                     since=0, at="Appendix F, before Lemma F.2", because="(1 - gamma)((1 - gamma)/gamma + 1) = (1 - gamma)/gamma")

# ---- the residual on the support, and anywhere, from the closest point of the client

closest = close(i, x)


def sized(level: Any, of_size: Any, of_slope: Any, until: list[Any], said: str = "") -> SimpleNamespace:
    """A residual of size level B and slope level L: how large it is on the support, and anywhere."""
    anywhere = level * (B + L * D)
    at: dict[str, Any] = {"since": from_0, "when": until}
    inner = [None, None, *(None for _ in until), near]
    on_support = [*until, *on]
    high = p.line(Delta(*here) <= level * B, p.called("size_at"), of_size, when=on_support, since=from_0, name=f"on the support, above{said}", at="(45), (46)",
                  because="a supremum over supp alpha_i is not exceeded there")
    low = p.line(Delta(*here) >= -level * B, p.called("size_at, below"), of_size, when=on_support, since=from_0, name=f"on the support, below{said}",
                 at="(45), (46)", because="nor undercut")
    rise = p.line(Delta(*here) - Delta(i, k, t, z) <= level * L * d(x, z), 1 * p.called("steep_at"), d(x, z) * of_slope, knowing=[distance], **at,
                  name=f"slope of a residual{said}", at="Appendix F, before Lemma F.2", because="Delta_i is (1 - gamma)L/gamma-Lipschitz")
    above = p.line(
        Delta(*here) <= anywhere, 1 * rise(z=closest), level * L * p.called("within D"), 1 * high(x=closest, because=inner), **at,
        name=f"anywhere, above{said}", at="Assumption 4.3; Lemma F.4 for residuals", because="from the closest point of the client, at most D away")
    below = p.line(
        Delta(*here) >= -anywhere, 1 * rise(x=closest, z=x), level * L * p.called("symmetric")(x=closest, z=x), level * L * p.called("within D"),
        1 * low(x=closest, because=inner), **at, name=f"anywhere, below{said}", at="Assumption 4.3; Lemma F.4 for residuals", because="and the other way round")
    return SimpleNamespace(high=high, low=low, rise=rise, above=above, below=below)


sized(rho, sizes, slopes, [])

# ---- in the K steps of a round: size and slope are at most rest_K times those of the labels

kappas.powers(p, "(45)", "ratio")
numbers, until_K = kappas.kappas(p, "(45)", "gamma_1", ("ratio", "steps_on")), [at_most(k, K)]
sizes_in_k = p.induction(size(i, k, t) <= numbers.of() * B, base=[p.called("size_0"), numbers.none], on=k, since=0, at="(45)", name="(45), in k steps",
                         step=[p.called("(14)")(k=k + 1), query_size(k=k + 1), numbers.goes_on], because="(1 - gamma)(kappa(k) + 1) = kappa(k + 1)")
slopes_in_k = p.induction(steep(i, k, t) <= numbers.of() * L, base=[p.called("steep_0"), numbers.none], on=k, since=0, at="Appendix F, before Lemma F.2",
                          step=[p.called("(15)")(k=k + 1), query_slope(k=k + 1), numbers.goes_on], because="(1 - gamma)(kappa(k) + 1) = kappa(k + 1)")
sizes_of_round = p.line(size(i, k, t) <= rest * B, sizes_in_k, B * numbers.most, when=until_K, since=from_0)
slopes_of_round = p.line(steep(i, k, t) <= rest * L, slopes_in_k, L * numbers.most, when=until_K, since=from_0)
of_round = sized(rest, sizes_of_round, slopes_of_round, until_K, ", in a round")
high, low, rise = of_round.high, of_round.low, of_round.rise

# ---- a plan stays on the supports

nobody = p.twice(is_on(i, x) == 0, [1 * p.called("off the support")], [1 * p.called("on"), square(is_on(i, x))], when=labels.off, name="on is 0 off",
                 at="ours", because="on is 0 where a client has no mass")
no_plan = p.line(plan(i, x, z) == 0, 1 * p.called("plan, on"), plan(i, x, z) * nobody(x=z), when=labels.off_z, name="no plan", at="ours",
                 because="the plan stays on the supports")

# ---- (43) for f = g = Δ, along the plan: a difference of squares is a difference times a sum

growth, far = rest**2 * L * (L * D + 2 * B), rest * (2 * B + L * D)
total, difference = Delta(*here) + Delta(i, k, t, z), Delta(*here) - Delta(i, k, t, z)
sum_above = p.line(total <= far, of_round.above, high(x=z), when=[*until_K, *on_z], since=from_0)
sum_below = p.line(total >= -far, of_round.below, low(x=z), when=[*until_K, *on_z], since=from_0)
falls = p.line(difference >= -rest * L * d(x, z), 1 * rise(x=z, z=x), -rest * L * p.called("symmetric"), when=until_K, since=from_0)
pair = p.line(difference * total <= rest * L * d(x, z) * far, (far + total) / 2 * rise, (rest * L * d(x, z) + difference) / 2 * sum_above,
              knowing=[sum_below, falls], when=[*until_K, *on_z], since=from_0)
carried = p.line(plan(i, x, z) * difference * total <= plan(i, x, z) * growth * d(x, z), plan(i, x, z) * pair, knowing=[of_plan], when=[*until_K, *on_z], since=from_0)
along = p.cases(plan(i, x, z) * difference * total <= plan(i, x, z) * growth * d(x, z), w(i, z) <= 0, [
    (difference * total - growth * d(x, z)) * no_plan], [1 * carried], when=until_K, since=from_0, name="along the plan",
    at="proof of Lemma F.1, last display, for f = g = Delta_i", because="a difference of squares is a difference times a sum")

# ---- on average over the inputs of the client, over all inputs, and for the mean of the clients

own = (rest * B)**2
square_on = p.line(Delta(*here)**2 <= own, (rest * B + Delta(*here)) * high, knowing=[low], when=[*until_K, *on], since=from_0)
weighed_on = p.line(w(i, x) * Delta(*here)**2 <= w(i, x) * own, w(i, x) * square_on, knowing=[density], when=[*until_K, *on], since=from_0)
weighed = p.cases(w(i, x) * Delta(*here)**2 <= w(i, x) * own, w(i, x) <= 0, [Delta(*here)**2 * p.condition(4), own * density], [1 * weighed_on],
                  when=until_K, since=from_0)
local = p.line(expect(w(i, x) * Delta(*here)**2, x) <= own, 1 * weighed, own * p.called("mass"), when=until_K, since=from_0, name="own inputs", at="(46)",
               because="on its own inputs a residual is at most (1 - gamma)B/gamma")
from_x = p.line(Delta(*here)**2 <= expect(plan(i, x, z) * Delta(i, k, t, z)**2, z) + growth * expect(plan(i, x, z) * d(x, z), z), 1 * along,
                -Delta(*here)**2 * p.called("plan, from"), when=until_K, since=from_0)
order = p.exchange(expect(expect(plan(i, x, z) * Delta(i, k, t, z)**2, z), x) == expect(expect(plan(i, x, z) * Delta(i, k, t, z)**2, x), z),
                   since=from_0)
everywhere = p.line(
    expect(Delta(*here)**2, x) <= own + growth * cost(i), 1 * from_x, 1 * order, Delta(i, k, t, z)**2 * p.called("plan, to"), 1 * local,
    growth * p.called("plan, cost"), when=until_K, since=from_0, name="all inputs", at="(43) for f = g = Delta_i",
    because="the plan carries the square from the client's inputs to all inputs, at the slope of the square times the distance")
extent = B**2 + L * (L * D + 2 * B) * S.w_1
R_squared = rest**2 * extent
in_mean_square = p.line(mean(expect(Delta(*here)**2, x)) <= R_squared, 1 * everywhere, growth * p.called("w_1, mean"), when=until_K, since=from_0,
                        name="in mean square", at="(46), and (43) for f = g = Delta_i", because="of the residuals of all clients")
Delta_bar = labels.average(Delta, k, t, x)
at_x = p.line(Delta_bar**2 <= mean(Delta(*here)**2), square(Delta(*here) - Delta_bar), since=from_0)
clients = p.exchange(mean(expect(Delta(*here)**2, x)) == expect(mean(Delta(*here)**2), x), since=from_0)
mean_residual = p.line(expect(Delta_bar**2, x) <= R_squared, 1 * at_x, -1 * clients, 1 * in_mean_square, when=until_K, since=from_0, name="mean residual",
                       at="ours, in place of (49)", because="the square of a mean is at most the mean of the squares")
