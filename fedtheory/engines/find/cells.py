"""Cells: a box is split until interval arithmetic shows the claim on every part.

For claims with roots, exponentials and logarithms on boxes, away from the points where the two sides touch. A
half-line t >= b > 0 becomes the box 0 <= x <= 1/b of x = 1/t when nothing is lost at x = 0.
"""

import heapq
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from itertools import count
from math import ceil, exp, inf, isfinite, log, log2, nextafter
from typing import Any

from fedtheory.core.expression import Tree, names
from fedtheory.engines.find.goal import Goal, Proposal, Schema, atoms_of, combination, itself, lone
from fedtheory.engines.find.shift import plain
from fedtheory.engines.find.sturm import domain_of
from fedtheory.engines.find.writing import product, quotient, rational, total, written
from fedtheory.kernel import Rejected
from fedtheory.kernel.intervals import rounded
from fedtheory.kernel.polynomial import Polynomial
from fedtheory.kernel.reading import NAME
from fedtheory.kernel.rules import enclose, mentions, put

Ends = tuple[float, float]
FEWEST_BITS, MOST_BITS = 20, 60
MOST_CELLS = 12_000


@dataclass(frozen=True)
class Box:
    """A claim about real variables between rational bounds."""

    claim: Tree
    ends: Mapping[str, tuple[Fraction, Fraction]]

    @property
    def schema(self) -> Schema:
        """The box as a schema that a `cells` line can show."""
        conditions: list[Tree] = []
        for v, (low, high) in self.ends.items():
            conditions += [["<=", rational(low), v], ["<=", v, rational(high)]]
        return {"forall": dict.fromkeys(self.ends, "real"), "if": conditions, "then": self.claim}


def cells(goal: Goal) -> Iterator[Proposal]:
    """The claim on its box, cell by cell; as it stands, then as a polynomial in Horner's form."""
    if not goal.scalar:
        return
    if (direct := _as_stated(goal)) is not None:
        found = _tree(direct, goal)
        if found is not None:
            yield Proposal("cells", {"bits": str(found[1]), "tree": found[0]})
        nested: Tree = [goal.relation, "0", horner(goal.top)]
        if nested != goal.schema["then"]:
            lemma = {**goal.schema, "then": nested}
            yield combination(
                [{**itself(goal, "?0"), "times": goal.over_bottom("1"), "mean": None}],
                lemmas={"?0": lemma},
            )
        return
    yield from _through_a_lemma(goal)


def _as_stated(goal: Goal) -> Box | None:
    """The goal as a box, if it is one letter for letter."""
    schema = goal.schema
    if set(schema["forall"].values()) != {"real"} or names(schema["then"]) - set(
        schema["forall"]
    ) - {"exp", "log"}:
        return None
    ends: dict[str, list[Fraction | None]] = {v: [None, None] for v in schema["forall"]}
    for relation, a, b in schema["if"]:
        side, v, c = (0, b, a) if isinstance(b, str) and b in ends else (1, a, b)
        if relation != "<=" or not isinstance(v, str) or v not in ends or ends[v][side] is not None:
            return None
        if not isinstance(c, str) or NAME.match(c):
            return None
        ends[v][side] = Fraction(c)
    box = {
        v: (low, high) for v, (low, high) in ends.items() if low is not None and high is not None
    }
    return Box(schema["then"], box) if len(box) == len(ends) else None


def _through_a_lemma(goal: Goal) -> Iterator[Proposal]:
    """The goal as an instance of a box: bounds taken from the facts, symbols as variables, 1/t for t."""
    used = sorted(names(goal.schema["then"]) & {*goal.schema["forall"], *goal.context.symbols})
    ends: dict[str, tuple[Fraction, Fraction]] = {}
    at: dict[str, Tree] = {}
    claim = goal.schema["then"]
    for v in used:
        sort, value = goal.facts.read(v, goal.scope)
        if sort not in {"real", "integer"}:
            return
        domain = domain_of(goal, atoms_of(value.top)[0])
        name = goal.new_name(f"{v}_box")
        if domain.low is None or domain.low.need is not None:
            return
        if domain.high is not None:
            ends[name], at[name] = (domain.low.at, domain.high.at), v
            claim = put(claim, v, name)
        elif domain.low.at > 0:
            inverse = _inverted(goal, claim, v, name)
            if inverse is None:
                return
            claim, ends[name], at[name] = inverse, (Fraction(0), 1 / domain.low.at), ["/", "1", v]
        else:
            return
    if not ends:
        return
    box = Box(claim, ends)
    if box.schema != goal.schema:
        yield Proposal("instance", {"of": {"use": "?0", "at": at}}, (), {"?0": box.schema})


def _inverted(goal: Goal, claim: Tree, t: str, x: str) -> Tree | None:
    """The claim in x = 1/t, if every part that is rational in t stays bounded as t grows."""
    if not mentions(claim, t):
        return claim
    if isinstance(claim, str):
        return None
    if claim[0] not in {"<=", "<"}:
        rational_ = _reversed(goal, claim, t, x)
        if rational_ is not None:
            return rational_
    parts = [_inverted(goal, part, t, x) for part in claim[1:]]
    return None if None in parts else [claim[0], *(part for part in parts if part is not None)]


def _reversed(goal: Goal, term: Tree, t: str, x: str) -> Tree | None:
    """A rational function of t of degree at most 0, in x = 1/t."""
    try:
        value = goal.facts.scalar(term, goal.scope)
    except Rejected:
        return None
    bottoms = [(dict(factor), e) for factor, e in value.bottom]
    if any(not plain(y) or y.shape[1] != t for y in atoms_of(value.top, *(p for p, _ in bottoms))):
        return None
    degree = sum(_degree(p) * e for p, e in bottoms)
    if _degree(value.top) > degree:
        return None
    return quotient(
        _backwards(value.top, degree, x),
        product(*(part for p, e in bottoms for part in [_backwards(p, _degree(p), x)] * e)),
    )


def _degree(p: Polynomial) -> int:
    return max((sum(e for _, e in m) for m in p), default=0)


def _backwards(p: Polynomial, degree: int, x: str) -> Tree:
    """x^degree p(1/x)."""
    powers = {degree - sum(e for _, e in m): c for m, c in p.items()}
    return total(
        *(
            product(rational(c), "1" if k == 0 else ["^", x, str(k)])
            for k, c in sorted(powers.items())
        )
    )


# ---- splitting


def _tree(box: Box, goal: Goal) -> tuple[Any, int] | None:
    """A tree of cells on each of which the claim is shown, and the bits it takes; None when there would be too many."""
    claim: Any = box.claim
    relation, left, right = claim
    root: dict[str, Any] = {"ends": dict(box.ends)}
    order = count()
    queue = [(0.0, next(order), root)]
    leaves, least = 1, 1.0
    while queue:
        _, _, node = heapq.heappop(queue)
        gap = _gap(left, right, node["ends"])
        if gap > 2.0**-40 or (relation == "<=" and _exactly(left, right, node["ends"])):
            node["tree"] = "leaf"
            least = min(least, max(gap, 2.0**-40))
            continue
        best = None
        for v, (low, high) in node["ends"].items():
            middle = _middle(low, high)
            if middle is None:
                continue
            parts = [{**node["ends"], v: (low, middle)}, {**node["ends"], v: (middle, high)}]
            gaps = [_gap(left, right, part) for part in parts]
            score = (min(gaps) if all(map(isfinite, gaps)) else -inf, max(gaps), float(high - low))
            if best is None or score > best[0]:
                best = (score, v, middle, parts)
        leaves += 1
        if best is None or leaves > MOST_CELLS or goal.late():
            return None
        _, v, middle, parts = best
        node["split"] = (v, middle)
        node["parts"] = [{"ends": part} for part in parts]
        for part in node["parts"]:
            volume = 1.0
            for low, high in part["ends"].values():
                volume *= float(high - low) or 1.0
            heapq.heappush(queue, (-volume, next(order), part))
    return _collected(root), min(MOST_BITS, FEWEST_BITS + ceil(-log2(least)))


def _collected(node: dict[str, Any]) -> Any:
    if "tree" in node:
        return node["tree"]
    v, middle = node["split"]
    below, above = node["parts"]
    return [v, rational(middle), _collected(below), _collected(above)]


def _middle(low: Fraction, high: Fraction) -> Fraction | None:
    if high - low < Fraction(1, 1 << 40):
        return None
    return (low + high) / 2


def _gap(left: Tree, right: Tree, ends: Mapping[str, tuple[Fraction, Fraction]]) -> float:
    """How far the right side stays above the left one on the cell, in double precision."""
    values = {v: (_down(float(low)), _up(float(high))) for v, (low, high) in ends.items()}
    a, b = enclosed(left, values), enclosed(right, values)
    return -inf if a is None or b is None else _down(b[0] - a[1])


def _exactly(left: Tree, right: Tree, ends: Mapping[str, tuple[Fraction, Fraction]]) -> bool:
    """Whether the sides meet on the cell's edge and no further: asked of the kernel's rationals, where it is close."""
    if _gap(left, right, ends) < -1e-9:
        return False
    values = {v: rounded(low, high, MOST_BITS) for v, (low, high) in ends.items()}
    try:
        return enclose(left, values, MOST_BITS).high <= enclose(right, values, MOST_BITS).low
    except Rejected:
        return False


# ---- intervals in double precision, rounded outwards


def _down(x: float) -> float:
    return nextafter(x, -inf)


def _up(x: float) -> float:
    return nextafter(x, inf)


def enclosed(term: Tree, values: Mapping[str, Ends]) -> Ends | None:
    """An interval that holds the term's values; None where it is not defined."""
    if isinstance(term, str):
        if term in values:
            return values[term]
        x = float(Fraction(term))
        return (x, x) if x.is_integer() and abs(x) < 1e15 else (_down(x), _up(x))
    head, *rest = term
    try:
        return _operation(str(head), rest, values)
    except OverflowError:
        return None


def _operation(head: str, rest: list[Tree], values: Mapping[str, Ends]) -> Ends | None:
    exponent = int(str(rest[1])) if head == "^" else int(str(rest[0])) if head == "root" else 0
    parts = (
        [enclosed(rest[1] if head == "root" else rest[0], values)]
        if head in {"^", "root"}
        else [enclosed(part, values) for part in rest]
    )
    known = [part for part in parts if part is not None]
    if len(known) < len(parts):
        return None
    match head:
        case "^":
            return _powered(known[0], exponent)
        case "root":
            low, high = known[0]
            return (
                None
                if low < 0
                else (_down(_down(low ** (1 / exponent))), _up(_up(high ** (1 / exponent))))
            )
        case "exp":
            return _down(_down(exp(known[0][0]))), _up(_up(exp(known[0][1])))
        case "log":
            low, high = known[0]
            return None if low <= 0 else (_down(_down(log(low))), _up(_up(log(high))))
        case "-" if len(known) == 1:
            return -known[0][1], -known[0][0]
    out = known[0]
    for part in known[1:]:
        step = _binary(head, out, part)
        if step is None:
            return None
        out = step
    return out


def _binary(head: str, a: Ends, b: Ends) -> Ends | None:
    match head:
        case "+":
            return _down(a[0] + b[0]), _up(a[1] + b[1])
        case "-":
            return _down(a[0] - b[1]), _up(a[1] - b[0])
        case "*":
            corners = [x * y for x in a for y in b]
        case "/":
            if b[0] <= 0 <= b[1]:
                return None
            corners = [x / y for x in a for y in b]
        case _:
            return None
    return _down(min(corners)), _up(max(corners))


def _powered(a: Ends, k: int) -> Ends | None:
    if k < 0:
        below = _powered(a, -k)
        return None if below is None else _binary("/", (1.0, 1.0), below)
    corners = sorted((a[0] ** k, a[1] ** k))
    if k % 2 == 0 and a[0] < 0 < a[1]:
        corners[0] = 0.0
        return 0.0, _up(_up(corners[1]))
    return _down(_down(corners[0])), _up(_up(corners[1]))


def horner(p: Polynomial) -> Tree:
    """A polynomial nested in its most frequent atom: fewer occurrences, tighter intervals."""
    frequent: dict[Any, int] = {}
    for m in p:
        for x, _ in m:
            frequent[x] = frequent.get(x, 0) + 1
    if not frequent or len(p) < 2:
        return written(p)
    x = max(frequent, key=lambda x: (frequent[x], -x.number))
    with_x = {
        tuple((y, e - (y is x)) for y, e in m if e > (y is x)): c
        for m, c in p.items()
        if x in dict(m)
    }
    rest = {m: c for m, c in p.items() if x not in dict(m)}
    inner: Tree = ["*", written(lone(x)), horner(with_x)]
    return ["+", horner(rest), inner] if rest else inner
