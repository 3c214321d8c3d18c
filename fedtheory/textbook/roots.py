"""Roots: powers compared, roots of roots, and which root of a large number is the smaller."""

from fedtheory.core.item import Argument
from fedtheory.language import number, root
from fedtheory.textbook.lemma import Lemma
from fedtheory.textbook.vectors import CUBES, SQUARES

ORDER = {2: (SQUARES, "squares"), 3: (CUBES, "cubes")}

p = Lemma("fourths", "a⁴ <= b⁴ and 0 <= b give a <= b", globals())
a, b = p.real("a b")
fourths = p.assumes("fourths", a**4 <= b**4, "a⁴ <= b⁴")
p.assumes("0 <= b", b >= 0, "0 <= b")
their_squares = p.cite(SQUARES, a=a**2, b=b**2, given={"squares": fourths})
FOURTHS = p.shows(p.cite(SQUARES, a=a, b=b, given={"squares": their_squares}))


def _nested(k: int, m: int) -> Argument:
    """The k-th root is a power of the m-th; k is 2 or 3."""
    p = Lemma(f"root_{k}_of_root_{m}", f"the root of order {k} is the power of order {m // k} of the root of order {m}", globals())
    a, (order, _) = p.real("a"), ORDER[k]
    p.assumes("0 <= a", a >= 0, "0 <= a")
    low, high = root(a, k), root(a, m)**(m // k)
    up, down = p.cite(order, a=low, b=high, name="up"), p.cite(order, a=high, b=low, name="down")
    return p.shows(p.twice(low == high, [1 * up], [1 * down], name="both"))


def _slower(k: int) -> Argument:
    """The fourth root of a number that is at least 1 is no more than its k-th; k is 2 or 3."""
    p = Lemma(f"fourth_root_and_root_{k}", f"the fourth root of a number that is at least 1 is at most its root of order {k}", globals())
    a, one, (order, of_powers) = p.real("a"), number(1), ORDER[k]
    large = p.assumes("1 <= a", a >= 1, "1 <= a")
    low, high = root(a, 4), root(a, k)
    powers = p.line(one**k <= high**k, 1 * large, name="powers")
    no_less = p.cite(order, a=one, b=high, given={of_powers: powers}, name="no less than 1")
    fourth = p.line(low**4 <= high**4, (high**3 if k == 3 else high**2 * (1 + high)) * no_less, name="fourth powers")
    return p.shows(p.cite(FOURTHS, a=low, b=high, given={"fourths": fourth}))


NESTED = {pair: _nested(*pair) for pair in ((2, 4), (3, 6), (2, 6), (2, 8))}
SLOWER = {k: _slower(k) for k in (2, 3)}
