"""Theorem G.1 as printed, for whatever is drawn: false of the path on which client 1 is drawn in every round.

Two clients at one point with slopes e and -e, μ = K = m = 1, exact oracles, f* = 0. The path that always draws client 1 stays at
its optimum -e, where it begins, and every printed term decays like log(t)/t.
"""

from fractions import Fraction

from fedtheory.core.construction import Made, always, each, explicit, point, recursion, shows
from fedtheory.core.term import at_most
from fedtheory.language import Formula, Theory, mean, sq, t, w
from fedtheory.papers.ffgb.metrics import DRAWN_FUNCTION_DISTANCE
from fedtheory.papers.ffgb.proofs import orders, thmG_1
from fedtheory.papers.ffgb.proofs.alike import K
from fedtheory.papers.ffgb.proofs.thm4_1_printed import letters
from fedtheory.papers.ffgb.statements.thmG_1_sampling import THEOREM_G1

p = Theory.after(thmG_1.p, globals())
f, g, f_star, bit, start_squared = p.symbol("f g f_star bit start_squared")
w_any, E = p.outcome("w_any"), Formula("unit")
p.defined(start_squared == sq(f(0, w) - f_star), "the squared distance of the start", "Theorem G.1", name="start")
SETTING = p.setting({DRAWN_FUNCTION_DISTANCE: lambda value: at_most(sq(f(t, w_any) - f_star), value)})


def stays(q, measured):
    """On the path of client 1 every round ends where it began."""
    unit = q.defined(sq(E) == 1, "the unit of the line", "ours", name="unit")
    none = q.defined(f_star == 0 * E, "f* = 0", "ours", name="f*")
    begins = q.defined(f(0, w_any) == -E, "f^0 = -e", "ours", name="f 0")
    moves = q.defined(f(t + 1, w_any) == f(t, w_any) - 2 / (t + 2) * (E + f(t, w_any)), "client 1 is drawn", "ours", since=0, name="f next")
    at_end = q.induction(f(t, w_any) == -E, base=[1 * begins], step=[1 * moves, t / (t + 2) * q.before], since=0)
    return q.line(measured >= 1, (E + 2 * f_star - f("t_0", w_any)) * at_end(t="t_0"), -(2 * E + f_star) * none, -1 * unit)


slope, other = each("i", point(1), point(-1)), each("i", shows("t", "w", 1, 0), shows("t", "w", 0, 1))
TWO_SLOPES = orders.for_every_constant("two clients with opposed slopes at one point, one of them drawn a round", SETTING, THEOREM_G1, Made({
    **letters(K=1, m=1, G=1, mu=1, gamma=1, start_squared=1, w_any=always(1), unit=point(1), f_star=point(0)),
    "f": recursion("t w", "t", 0, point(-1), 2 * mean(bit("l", t, w) * g("l", K + 1, t, w), "l")), "bit": explicit("i t w", other),
    "same": explicit("i j", each("i", each("j", 1, 0), each("j", 0, 1))), **{name: explicit("i k t w", slope) for name in ("h", "r")},
    "s": explicit("i", slope), "Delta": explicit("i k t w", point(0))}, clients=(1, 1), faces=(Fraction(1, 2), Fraction(1, 2)),
    helpers={"unit": ((), "vector")}), more=stays)
THEOREM_G1_PRINTED = p.refuted(
    THEOREM_G1, "ordered", SETTING, TWO_SLOPES, "false, whatever the constants, on the path that always draws client 1: it stays at distance 1, and "
    "every printed term tends to 0; the proof is about an expectation")
