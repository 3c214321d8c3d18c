"""What is false in print of Theorem 4.1 and Lemma D.1, in cases that keep all of their hypotheses."""

from fractions import Fraction

from fedtheory.core import construction
from fedtheory.language import Theory, expect, sq
from fedtheory.papers.ffgb.proofs import apart as A
from fedtheory.papers.ffgb.proofs import lemD1, orders, thm4_1
from fedtheory.papers.ffgb.statements.lemD1_bounded import LEMMA_D1
from fedtheory.papers.ffgb.statements.thm4_1_total_variation import THEOREM_41

always, explicit, point = construction.always, construction.explicit, construction.point

ONE, NONE = point(1), point(0)


def letters(**values):
    """Letters by their numbers."""
    return {name: explicit("", value) for name, value in values.items()}


# ---- Lemma D.1: one client, one point, the loss f, mu = 1, an exact oracle, f^0 = 2 = 2G/(gamma mu)

THROWN = construction.Counterexample("one point that the first step throws to the other side", construction.Made({
    **letters(K=1, gamma=1, G=1, mu=1, start_squared=9, omega=0, k_any=2, x_any=always(1)), "f_star": explicit("x", point(-1)),
    "f": construction.recursion("t x", "t", 0, point(2), A.average(lemD1.g, A.K + 1, A.t, A.x)), "h": explicit("i k t x", ONE), "r": explicit("i k t x", ONE),
    "s": explicit("i x", ONE), "Delta": explicit("i k t x", NONE), "residual": explicit("i k t", 0), "query": explicit("i k t", 1),
    "peak": explicit("i k t b", always(1)), "w": explicit("i x", 1), "side": explicit("i x", 1), "gap": explicit("i x", 0)}), {"t": 1})
LEMMA_D1_PRINTED = lemD1.lemma.refuted(LEMMA_D1, "printed", lemD1.LEMMA, THROWN, "false: it is -1 in the first step, and f^0 = 2 becomes -4")

# ---- Theorem 4.1 in the text: a frozen pair at distance 1, whose slopes are as small as one likes

p = Theory.after(thm4_1.p, globals())
p.defined(p.symbol("start_squared") == expect(sq(p.symbol("f")(0, A.x) - p.symbol("f_star")(A.x)), A.x), "the squared distance of the start", "Theorem 4.1", name="start")
SETTING = p.setting(A.distance)
sign = construction.each("i", construction.shows(0, "x", 1, -1), construction.shows(0, "x", -1, 1))  # 1 on the support, -1 off it
slope = 1 / (100 * (1 + orders.C))
FROZEN_PAIR = orders.for_every_constant("a frozen pair whose slopes are small", SETTING, THEOREM_41, construction.Made({
    **letters(K=1, gamma=1, start_squared=1, omega=Fraction(1, 2), G=slope, mu=slope), "f": explicit("t x", NONE), "f_star": explicit("x", point(-1)),
    "h": explicit("i k t x", slope * sign * ONE), "r": explicit("i k t x", slope * sign * ONE), "s": explicit("i x", slope * ONE),
    "Delta": explicit("i k t x", NONE), "residual": explicit("i k t", 0), "query": explicit("i k t", slope),
    "peak": explicit("i k t b", construction.each("i", always(1), always(2))), "w": explicit("i x", 1 + sign), "gap": explicit("i x", 1),
    "side": explicit("i x", -1 * sign)}, clients=(1, 1), faces=(Fraction(1, 2), Fraction(1, 2))))
THEOREM_41_PRINTED = p.refuted(
    THEOREM_41, "ordered", SETTING, FROZEN_PAIR,
    "false, whatever the constants: the frozen pair stays at distance 1 at every t, and the printed value tends to 12 times the slope, which may be "
    "as small as one likes; printed with mu in place of its square, which Appendix D calls a typo")
