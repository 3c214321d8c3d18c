"""The other certificate of the radius: |f^t - f*| is at most (G + H)/mu too. And Theorem 4.1 and Lemma D.1, whose range is 2G/gamma."""

from typing import Any

from fedtheory.language import Theory, i, norm, sq
from fedtheory.papers.ffgb.proofs import apart, apart_sizes, radius, virtual_functions
from fedtheory.papers.ffgb.proofs.apart import G, average, gamma, mu, t, x
from fedtheory.papers.ffgb.proofs.virtual import first, weight
from fedtheory.papers.ffgb.statements.lemD1_bounded import LEMMA_D1
from fedtheory.papers.ffgb.statements.notation import H, cap
from fedtheory.papers.ffgb.statements.thm4_1_total_variation import THEOREM_41
from fedtheory.papers.ffgb.statements.total_variation_radius import TOTAL_VARIATION_RADIUS
from fedtheory.textbook.vectors import BETWEEN, TRIANGLE

p = Theory.after(radius.p, globals())
f, f_star = p.symbol("f f_star")
far, end, most = (G + H) / mu, radius.end, radius.most_K
function = p.line(sq(f(t, x)) <= (H / mu)**2, 1 / weight(first) / weight(first) * virtual_functions.functions, since=3)
of_optimum = p.line(sq(-f_star(x)) <= (G / mu)**2, 1 / mu**2 * apart_sizes.optimum)
apart_at_most = p.cite(TRIANGLE, u=f(t, x), v=-f_star(x), a=H / mu, b=G / mu, given={"first": function, "second": of_optimum}, since=3)
both = p.cite(BETWEEN, a=most, b=far, c=sq(end), given={"first": radius.with_rho_K, "second": apart_at_most, "a": radius.most_K_positive}, since=3, at="ours",
              because="the geometric mean of the two")
RADIUS_WIDE = p.proof(TOTAL_VARIATION_RADIUS, "wide", radius.SETTING, [1 * both, H / mu * far * p.called("omega")])

# ---- Theorem 4.1 with the radius that is attained, and Lemma D.1 from any start, with the printed range 2G/gamma


def printed(of: Any, names: Any) -> Theory:
    """What a theorem assumes, with this range: it is at least G/gamma."""
    return Theory.assuming(of, PRINTED, names, without=["H", "0 <= H"])


PRINTED = {"H": 2 * G / gamma}
p = printed(radius.RADIUS_SHARPENED, globals())
p.plain(p.cite(radius.POWERS, **PRINTED))
THEOREM_41_RADIUS = p.proof(THEOREM_41, "radius", apart.distance, [1 * p.cite(radius.RADIUS_SHARPENED, **PRINTED)])

p = printed(virtual_functions.OWN_FUNCTIONS, globals())
p.since = 0
measured, any_mean = apart.largest(p), average(p.symbol("g"), "k_any", t - 1, "x_any")
functions = p.cite(virtual_functions.OWN_FUNCTIONS, **PRINTED)
LEMMA_D1_SHARPENED = p.proof(LEMMA_D1, "sharpened", measured, [p.squared(
    norm(any_mean) <= cap, functions(i, k="k_any", t=t - 1, x="x_any"), since=4, at="Lemma D.1, from any start", because="the mean of the clients' functions")])
