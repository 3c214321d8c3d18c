"""Roots: powers compared, roots of roots, and which root of a large number is the smaller."""

from fedtheory.core.citation import citation
from fedtheory.core.item import Argument
from fedtheory.core.proof import Use, combination, squeeze
from fedtheory.core.term import Schema, at_most, equal, root, symbol
from fedtheory.textbook.lemma import REAL, lemma
from fedtheory.textbook.vectors import CUBES, SQUARES

a, b = symbol("a"), symbol("b")
ORDER = {2: SQUARES, 3: CUBES}
GIVEN = {2: "squares", 3: "cubes"}

FOURTHS = lemma(
    "fourths",
    "a⁴ <= b⁴ and 0 <= b give a <= b",
    {"a": REAL, "b": REAL},
    {"fourths": (a**4 <= b**4, "a⁴ <= b⁴"), "0 <= b": (at_most(0, b), "0 <= b")},
    citation(
        SQUARES, {"a": a**2, "b": b**2}, given={"squares": Use("fourths")}, name="their squares"
    ),
    citation(SQUARES, {"a": a, "b": b}, given={"squares": Use("their squares")}),
)


def _nested(k: int, m: int) -> Argument:
    """The k-th root is a power of the m-th; k is 2 or 3."""
    low, high = root(a, k), root(a, m) ** (m // k)
    return lemma(
        f"root_{k}_of_root_{m}",
        f"the root of order {k} is the power of order {m // k} of the root of order {m}",
        {"a": REAL},
        {"0 <= a": (at_most(0, a), "0 <= a")},
        citation(ORDER[k], {"a": low, "b": high}, name="up"),
        citation(ORDER[k], {"a": high, "b": low}, name="down"),
        squeeze(Schema(equal(low, high)), Use("up"), Use("down")),
    )


NESTED = {pair: _nested(*pair) for pair in ((2, 4), (3, 6), (2, 6), (2, 8))}


def _slower(k: int) -> Argument:
    """The fourth root of a number that is at least 1 is no more than its k-th; k is 2 or 3."""
    low, high, one = root(a, 4), root(a, k), symbol("1")
    factor = high**3 if k == 3 else high**2 * (1 + high)
    return lemma(
        f"fourth_root_and_root_{k}",
        f"the fourth root of a number that is at least 1 is at most its root of order {k}",
        {"a": REAL},
        {"1 <= a": (at_most(1, a), "1 <= a")},
        combination(Schema(one**k <= high**k), Use("1 <= a"), name="powers"),
        citation(
            ORDER[k],
            {"a": one, "b": high},
            given={GIVEN[k]: Use("powers")},
            name="no less than 1",
        ),
        combination(
            Schema(low**4 <= high**4),
            Use("no less than 1", times=factor),
            name="fourth powers",
        ),
        citation(FOURTHS, {"a": low, "b": high}, given={"fourths": Use("fourth powers")}),
    )


SLOWER = {k: _slower(k) for k in (2, 3)}
LEMMAS = (FOURTHS, *NESTED.values(), *SLOWER.values())
