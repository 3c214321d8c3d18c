"""A search for contradictions among hypotheses: what is found empties a theorem; what is not found proves nothing.

Nothing is trusted here but in one direction: a contradiction takes a label away, and none gives one.
"""

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from fedtheory.kernel.polynomial import Monomial, Polynomial, Ratio, Rejected, forget, times
from fedtheory.kernel.reading import Facts
from fedtheory.kernel.rules import put

SAMPLES = {"integer": ("1", "2"), "real": ("1",)}
"""Where hypotheses for all numbers are looked at."""
MOST_FACTS, MOST_PRODUCTS, MOST_PIVOTS = 400, 10, 200
Column = tuple[Polynomial, bool]


def contradiction(
    symbols: Mapping[str, Any], hypotheses: Mapping[str, Any], conditions: list[Any]
) -> bool:
    """Whether nonnegative multiples of what is assumed, and of products of it, add up to something negative."""
    forget()
    try:
        facts = Facts(dict(symbols))
    except (Rejected, TypeError, ValueError):
        return False
    scope: dict[str, Any] = {}
    tops: list[Column] = []
    for claim in [*conditions, *_instances(hypotheses)]:
        try:
            read = facts.claim(claim, scope)
        except Rejected:
            continue
        if isinstance(read.difference, Ratio) and read.relation != "in":
            tops.append((read.difference.top, read.relation == "<"))
            if read.relation == "=":
                tops.append(({m: -c for m, c in read.difference.top.items()}, False))
            facts.learn(read)
        if len(tops) > MOST_FACTS:
            break
    tops = [(dict(top), strict) for top, strict in {(tuple(sorted(t.items(), key=str)), s) for t, s in tops}]  # fmt: skip
    for columns in (tops, [*tops, *_products(tops)]):
        if _infeasible([*columns, *_squares(columns, facts)]):
            return True
    return False


def _instances(hypotheses: Mapping[str, Any]) -> list[Any]:
    """What is assumed of no variable, and of some numbers."""
    found = []
    for schema in hypotheses.values():
        cases: list[dict[str, str]] = [{}]
        for name, sort in schema["forall"].items():
            cases = [{**case, name: value} for case in cases for value in SAMPLES.get(sort, ())]
        for case in cases[:4]:
            claims = [*schema["if"], schema["then"]]
            for name, value in case.items():
                claims = [put(claim, name, value) for claim in claims]
            if all(_plainly(claim) for claim in claims[:-1]):
                found.append(claims[-1])
    return found


def _plainly(claim: Any) -> bool:
    """Whether a condition compares two numbers, and is true."""
    relation, a, b = claim
    try:
        low, high = Fraction(a), Fraction(b)
    except (TypeError, ValueError):
        return False
    return {"<=": low <= high, "<": low < high, "=": low == high}.get(relation, False)


def _products(tops: list[Column]) -> list[Column]:
    """Products of two facts, where there are few."""
    if len(tops) > MOST_PRODUCTS:
        return []
    found = []
    for k, (p, strict) in enumerate(tops):
        for q, also in tops[k:]:
            found.append((times(p, q), strict and also))
    return found


def _squares(columns: list[Column], facts: Facts) -> list[Column]:
    """Monomials that are nonnegative by themselves."""
    monomials = {m for top, _ in columns for m in top if m}
    return [
        ({m: Fraction(1)}, False)
        for m in monomials
        if all(e % 2 == 0 or (x.shape[0] != "f" and facts.nonnegative(x)) for x, e in m)
    ]


def _infeasible(columns: list[Column]) -> bool:
    """Whether a combination leaves a negative number, or zero with a strict part: a linear programme in fractions."""
    columns = _cancelling(columns)
    if not columns:
        return False
    monomials = sorted({m for top, _ in columns for m in top if m}, key=str)
    rows: list[list[Fraction]] = []
    for m in monomials:
        row = [top.get(m, Fraction(0)) for top, _ in columns]
        rows += [row, [-c for c in row]]
    constants = [top.get((), Fraction(0)) for top, _ in columns]
    rows += [constants, [Fraction(1)] * len(columns)]
    right = [Fraction(0)] * (len(rows) - 1) + [Fraction(1)]
    gain = [Fraction(strict) - c for (_, strict), c in zip(columns, constants, strict=True)]
    return _positive_maximum(rows, right, gain)


def _cancelling(columns: list[Column]) -> list[Column]:
    """Without what cannot take part: a monomial with one sign only is cancelled by nothing."""
    while True:
        signs: dict[Monomial, set[bool]] = {}
        for top, _ in columns:
            for m, c in top.items():
                if m:
                    signs.setdefault(m, set()).add(c > 0)
        kept = [c for c in columns if all(len(signs[m]) == 2 for m in c[0] if m)]
        if len(kept) == len(columns):
            return kept
        columns = kept


def _positive_maximum(
    rows: list[list[Fraction]], right: list[Fraction], gain: list[Fraction]
) -> bool:
    """Whether max gain.x over x >= 0, rows x <= right (right >= 0) is positive: the simplex method, Bland's rule."""
    width = len(gain)
    table = [[*row, *(Fraction(j == k) for j in range(len(rows))), b] for k, (row, b) in enumerate(zip(rows, right, strict=True))]  # fmt: skip
    cost = [-c for c in gain] + [Fraction(0)] * (len(rows) + 1)
    basis = [width + k for k in range(len(rows))]
    for _ in range(MOST_PIVOTS):
        enter = next((j for j in range(len(cost) - 1) if cost[j] < 0), None)
        if enter is None:
            break
        ratios = [
            (table[k][-1] / table[k][enter], basis[k], k)
            for k in range(len(table))
            if table[k][enter] > 0
        ]
        if not ratios:
            return True
        _, _, leave = min(ratios)
        pivot = table[leave][enter]
        table[leave] = [c / pivot for c in table[leave]]
        for k, row in enumerate(table):
            if k != leave and row[enter]:
                factor = row[enter]
                table[k] = [a - factor * b for a, b in zip(row, table[leave], strict=True)]
        factor = cost[enter]
        cost = [a - factor * b for a, b in zip(cost, table[leave], strict=True)]
        basis[leave] = enter
        if cost[-1] > 0:
            return True
    return cost[-1] > 0
