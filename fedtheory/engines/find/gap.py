"""A useful refusal: what remains of a claim once the cited facts are used, and the fact that would close it.

The programme of `multiples` with a price on what no fact covers, dearest where the claim is negative. That the claim
follows from the missing fact is shown to the kernel before it is said.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from fedtheory.core.expression import Tree
from fedtheory.engines.find.clock import OutOfTime, now
from fedtheory.engines.find.goal import Context, Goal, Schema, accepted
from fedtheory.engines.find.linear import nonnegative_solution
from fedtheory.engines.find.multiples import Multiple, columns_and_rows, terms_of
from fedtheory.engines.find.writing import written
from fedtheory.kernel import Rejected
from fedtheory.kernel.polynomial import Polynomial, forget
from fedtheory.kernel.rules import put

# The price of a monomial left over: one that counts against the claim, or for it.
MISSING, SPARE = 50.0, 0.3
MOST_LEFT = 10  # monomials; more are no fact that a reader would recognise
LETTERS = {"client": "ijkl", "outcome": "wsz"}


@dataclass(frozen=True)
class Gap:
    """What a search that failed can say: `missing` would show the claim together with the facts `used`."""

    missing: Tree
    used: tuple[str, ...]


def gap(context: Context, schema: Schema, *, seconds: float = 2.0) -> Gap | None:
    """The nearest missing fact of an inequality between scalars; None where none was found in time."""
    deadline = now() + seconds
    forget()  # so that letters stand in the order in which they are met
    try:
        goal = Goal(context.afresh(), schema, deadline=deadline)
        if not goal.scalar or goal.relation != "<=":
            return None
        for columns, rows in columns_and_rows(goal):
            found = _left(goal, columns, list(rows))
            if found is not None:
                return found
    except (OutOfTime, Rejected, RecursionError, ValueError):
        return None
    return None


def _left(goal: Goal, columns: list[Multiple], rows: list[Any]) -> Gap | None:
    spare = [
        ({m: Fraction(sign)}, SPARE if sign > 0 else MISSING) for m in rows for sign in (1, -1)
    ]
    weights = nonnegative_solution(
        [*(c.rows for c in columns), *(row for row, _ in spare)],
        goal.top,
        cost=[*(1.0 + 0.2 * len(c.rows) for c in columns), *(price for _, price in spare)],
        free=[k for k, c in enumerate(columns) if c.free],
        deadline=goal.deadline,
    )
    if weights is None:
        return None
    rest: Polynomial = {}
    for k, c in weights.items():
        if k >= len(columns):
            ((m, sign),) = spare[k - len(columns)][0].items()
            rest[m] = rest.get(m, Fraction(0)) + sign * c
    if (
        len(rest) > MOST_LEFT
        or not any(c < 0 for c in rest.values())
        or any(e < 0 for m in rest for _, e in m)
    ):
        return None
    missing = _named(goal, _claim(rest))
    terms = terms_of(goal, columns, {k: c for k, c in weights.items() if k < len(columns)})
    last: dict[str, Any] = {
        "use": f"if {len(goal.schema['if']) + 1}",
        "at": {},
        "times": goal.over_bottom("1"),
    }
    wider = {**goal.schema, "if": [*goal.schema["if"], missing]}
    line = {
        "name": goal.context.name,
        "schema": wider,
        "by": "combination",
        "terms": [*terms, {**last, "mean": None}],
    }
    if not accepted(goal.context.afresh(), [line]):
        return None
    return Gap(missing, tuple(dict.fromkeys(str(t["use"]) for t in terms if "use" in t)))


def _claim(rest: Polynomial) -> Tree:
    """What counts against the claim, at most what counts for it."""
    against = {m: -c for m, c in rest.items() if c < 0}
    return ["<=", written(against), written({m: c for m, c in rest.items() if c > 0})]


def _named(goal: Goal, claim: Any) -> Any:
    """Clients and outcomes that a mean binds by the letters a reader would use."""
    taken = {*goal.context.symbols, *goal.schema["forall"]}
    for name in dict.fromkeys(_bound(claim)):
        letters = (x for x in LETTERS[name.partition("_")[0]] if x not in taken)
        letter = next(letters, None)
        if letter is not None:
            taken.add(letter)
            claim = put(claim, name, letter)
    return claim


def _bound(node: Any) -> Iterator[str]:
    if isinstance(node, list):
        match node:
            case ["mean" | "expect", str(name), _] if name.partition("_")[0] in LETTERS:
                yield name
        for part in node:
            yield from _bound(part)
