"""Sums of powers of t: exact for whole powers, bounded for the others. Each speaks of any sequence with these differences."""

from typing import Any

from fedtheory.core.item import Argument
from fedtheory.language import root, square, t
from fedtheory.textbook.lemma import Lemma


def _sum(name: str, title: str, gain: Any, claim: Any, *squares: Any) -> Argument:
    """By induction: total(t) adds up the gains of the rounds 1 to t, `gain` being that of t + 1, and 1 that of the first."""
    p = Lemma(name, title, globals())
    total = p.real("total", "integer")
    first = p.assumes("first", total(1) == 1, "what is added up begins here")
    more = p.assumes("more", total(t + 1) == total(t) + gain, "and goes on so")
    return p.shows(p.induction(claim(total(t)), base=[1 * first], step=[1 * more, 1 * p.before, *squares]))


r, r_next = root(t), root(t + 1)
c, c_next = root(t, 3), root(t + 1, 3)
SUM_T = _sum("sum_t", "1 + 2 + ... + t = t(t+1)/2", t + 1, lambda total: total == t * (t + 1) / 2)
SUM_T_SQUARED = _sum("sum_t_squared", "1 + 4 + ... + t² = t(t+1)(2t+1)/6", (t + 1)**2, lambda total: total == t * (t + 1) * (2 * t + 1) / 6)
SUM_1_OVER_T_SQUARED = _sum("sum_1_over_t_squared", "1 + 1/4 + ... + 1/t² <= 2 - 1/t", 1 / (t + 1)**2, lambda total: total <= 2 - 1 / t)
SUM_1_OVER_ROOT_T = _sum(
    "sum_1_over_root_t", "1 + 1/sqrt(2) + ... + 1/sqrt(t) <= 2 sqrt(t) - 1",
    1 / r_next, lambda total: total <= 2 * r - 1, square(r_next - r, 1 / r_next))
SUM_ROOT_T = _sum(
    "sum_root_t", "1 + sqrt(2) + ... + sqrt(t) <= (2t/3 + 1/2) sqrt(t)",
    r_next, lambda total: total <= (4 * t + 3) * r / 6, square(1, 1 / (6 * ((4 * t + 1) * r_next + (4 * t + 3) * r))))
SUM_1_OVER_CUBE_ROOT_T = _sum(
    "sum_1_over_cube_root_t", "1 + 2^(-1/3) + ... + t^(-1/3) <= (3/2) t^(2/3)",
    1 / c_next, lambda total: total <= 3 * c**2 / 2, square(c_next - c, (c_next / 2 + c) / c_next))
