"""Theorem G.2 as printed, for whatever is drawn: false of the world of Theorem G.1, where omega_TV is 0, with steps 4/n."""

from fractions import Fraction

from fedtheory.core.construction import Made, always, each, explicit, point, recursion, shows
from fedtheory.language import Formula, Theory, expect, mean, sq, t
from fedtheory.papers.ffgb.proofs import orders, thmG_2
from fedtheory.papers.ffgb.proofs.apart import K, x
from fedtheory.papers.ffgb.proofs.thm4_1_printed import letters
from fedtheory.papers.ffgb.statements.thmG_2_sampling import THEOREM_G2

p = Theory.after(thmG_2.p, globals())
f, g, f_star, bit, start_squared = p.symbol("f g f_star bit start_squared")
path, path_any, E = Formula("path"), Formula("path_any"), Formula("unit")
p.defined(start_squared == expect(sq(f(0, x, path) - f_star(x)), x), "the squared distance of the start", "Theorem G.2", name="start")
SETTING = p.setting(thmG_2.SETTING.metrics)


def stays(q, measured):
    """On the path of client 1 every round ends where it began."""
    q.variable("x", "outcome")
    unit = q.defined(sq(E) == 1, "the unit of the line", "ours", name="unit")
    none = q.defined(f_star(x) == 0 * E, "f* = 0", "ours", name="f*")
    begins = q.defined(f(0, x, path_any) == -E, "f^0 = -e", "ours", name="f 0")
    moves = q.defined(f(t + 1, x, path_any) == f(t, x, path_any) - 4 / (t + 2) * (E + f(t, x, path_any)), "client 1 is drawn", "ours", since=0,
                      name="f next")
    at_end = q.induction(f(t, x, path_any) == -E, base=[1 * begins], step=[1 * moves, (t - 2) / (t + 2) * q.before], since=0)
    return q.line(measured >= 1, (E + 2 * f_star(x) - f("t_0", x, path_any)) * at_end(t="t_0"), -(2 * E + f_star(x)) * none, -1 * unit)


slope, other = each("i", point(1), point(-1)), each("i", shows("t", "path", 1, 0), shows("t", "path", 0, 1))
TWO_SLOPES = orders.for_every_constant("two clients with opposed slopes at one point, one of them drawn a round", SETTING, THEOREM_G2, Made({
    **letters(K=1, m=1, G=1, mu=1, gamma=1, start_squared=1, omega=0, path_any=always(1), unit=point(1)), "f_star": explicit("x", point(0)),
    "f": recursion("t x path", "t", 0, point(-1), 2 * mean(bit("l", t, path) * g("l", K + 1, t, x, path), "l")), "bit": explicit("i t path", other),
    "same": explicit("i j", each("i", each("j", 1, 0), each("j", 0, 1))), **{name: explicit("i k t x path", slope) for name in ("h", "r")},
    "s": explicit("i x", slope), "Delta": explicit("i k t x path", point(0)), "residual": explicit("i k t path", 0), "query": explicit("i k t path", 1),
    "peak": explicit("i k t b path", always(1)), "w": explicit("i x", 1), "side": explicit("i x", 1), "gap": explicit("i x", 0)},
    clients=(1, 1), faces=(Fraction(1, 2), Fraction(1, 2)), helpers={"unit": ((), "vector")}), more=stays)
THEOREM_G2_PRINTED = p.refuted(
    THEOREM_G2, "ordered", SETTING, TWO_SLOPES, "false, whatever the constants, on the path that always draws client 1: it stays at distance 1, and "
    "every printed term tends to 0; the proof is about an expectation")
