"""Theorem G.3 as printed, for any μ: with μ = 40 the steps are too short, as in Theorem 4.4, whoever is drawn.

Two clients with one point and label 0, exact oracles, K = m = 1 and f^0 = 1. Both return the same, so it does not
matter who is drawn, and f^t is the product of the 1 - 1/(10n), n = 2, ..., t + 1, in place of O(1/t).
"""

from fractions import Fraction

from fedtheory.core import construction
from fedtheory.language import Formula, Theory, i, mean
from fedtheory.papers.ffgb.proofs import labels as L
from fedtheory.papers.ffgb.proofs import orders, thm4_4_printed, thmG_3
from fedtheory.papers.ffgb.proofs.thm4_1_printed import letters
from fedtheory.papers.ffgb.statements.thmG_3_sampling import THEOREM_G3

each, explicit = construction.each, construction.explicit

t, x = L.t, L.x

p = Theory.after(thmG_3.p, globals(), without=[*thm4_4_printed.TALLY, "noise", "noise_0", "noise, past", "line 5"])
f, g, h, bit = p.symbol("f g h bit")
path = Formula("path")
thm4_4_printed.any_mu(p, lambda n: f(n, x, path), lambda n: g(i, n, t, x, path), h(i, L.k, t, x, path))
ANY_MU = p.setting(thmG_3.SETTING.metrics)
drawn, itself = each("i", construction.shows("t", "path", 1, 0), construction.shows("t", "path", 0, 1)), explicit("i x", "x")
ALIKE = orders.for_every_constant(
    "two clients with one point and label 0, one of them drawn a round, from f^0 = 1, with mu = 40", ANY_MU, THEOREM_G3, construction.Made({
        **letters(K=1, m=1, gamma=1, start_squared=1, mu=40, L=0, B=1, D=0, w_1=0, w_pairs=0, path_any=construction.always(1)), "near": itself, "close": itself,
        "f": construction.recursion("t x path", "t", 0, 1, 2 * mean(bit("l", t, path) * g("l", L.K + 1, t, x, path), "l")),
        **{name: explicit("i k t path", 0) for name in ("size", "asked", "steep", "asked_steep")}, "bit": explicit("i t path", drawn),
        "same": explicit("i j", each("i", each("j", 1, 0), each("j", 0, 1))), **{name: explicit("i k t x path", 0) for name in ("h", "Delta")},
        **{name: explicit("i x", of) for name, of in (("w", 1), ("on", 1), ("u", 0))}, "f_star": explicit("x", 0), "d": explicit("x z", 0),
        "plan": explicit("i x z", 1), "pair": explicit("j i x z", 1), "cost": explicit("i", 0), "u_on": explicit("i v", 0), "Delta_on": explicit("i k t v path", 0),
        "peak": explicit("i k t b path", construction.always(1)), **{name: explicit("i k t b path", construction.point(0)) for name in ("rim", "base")},
        "little": explicit("", 1 / (2 * orders.m * orders.m))}, clients=(1, 1), faces=(Fraction(1, 2), Fraction(1, 2)), helpers=thm4_4_printed.HELPERS), least=thm4_4_printed.LITTLE,
    more=thm4_4_printed.slowly(lambda n: f(n, x, "path_any"), "path"))
THEOREM_G3_PRINTED = p.refuted(
    THEOREM_G3, "ordered", ANY_MU, ALIKE,
    "false for mu = 40, whoever is drawn and whatever the constants: the squared distance falls no faster than the root of 1/(t + 1), and the "
    "printed value like log(t)/t")
