"""Points at which the facts hold: to see quickly what cannot be true, and which multipliers matter.

Floating point throughout: a point suggests, it never decides.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from fedtheory.engines.find.goal import Goal, atoms_of
from fedtheory.kernel.polynomial import Atom, Monomial, Polynomial
from fedtheory.kernel.reading import Facts

Values = dict[Atom, NDArray[np.float64]]  # atom -> (points,)

DRAWS = 6000


@dataclass(frozen=True)
class Points:
    """Values of atoms at points where every fact about them holds."""

    values: Values
    size: int


Known = Sequence[tuple[Polynomial, bool]]


def about(goal: Goal, atoms: Iterable[Atom]) -> Known:
    """The facts that are about these atoms only."""
    own = set(_base(atoms) or [])
    out = []
    for known, strict in goal.facts.known:
        # What is subtracted and nonnegative may go: h >= |a| says h >= 0.
        k = {
            m: c
            for m, c in known.items()
            if c > 0 or not _nonnegative(goal, m) or set(_base_or_nothing({m: c})) & own
        }
        base = _base(atoms_of(k))
        if base is not None and set(base) <= own:
            out.append((k, strict))
    return out


def _nonnegative(goal: Goal, m: Monomial) -> bool:
    return bool(m) and all(goal.facts.nonnegative(x) or e % 2 == 0 for x, e in m)


def points(
    goal: Goal,
    atoms: Iterable[Atom],
    *,
    meeting: Known | None = None,
    seed: int = 0,
    draws: int = DRAWS,
) -> Points | None:
    """Random points for these atoms that meet the facts (all of them, by default).

    None if an atom has no sample space or no point meets the facts.
    """
    facts, atoms = goal.facts, list(atoms)
    base = _base(atoms)
    if base is None:
        return None
    rng = np.random.default_rng(seed)
    wanted = facts.known if meeting is None else meeting
    known = [(k, strict) for k, strict in wanted if (b := _base(atoms_of(k))) is not None and b]
    for k, _ in known:
        base = [*base, *(x for x in _base(atoms_of(k)) or [] if x not in base)]
    values: Values = {x: _draw(facts, x, draws, rng, integer=_integer(goal, x)) for x in base}
    polynomials = [k for k, _ in known]
    for k in polynomials:
        if {m: -c for m, c in k.items()} in polynomials:
            _solve(k, values)
    with np.errstate(all="ignore"):
        for x in atoms:
            _value(x, values)
        keep = np.ones(draws, dtype=bool)
        for k, strict in known:
            value, size = evaluated(k, values)
            keep &= value > 1e-9 * size if strict else value >= -1e-9 * size
        values = {
            x: np.broadcast_to(value, (draws,)) for x, value in values.items()
        }  # constants too
        for value in values.values():
            keep &= np.isfinite(value)
    if not keep.any():
        return None
    return Points({x: value[keep] for x, value in values.items()}, int(keep.sum()))


def points_somewhere(goal: Goal, atoms: Sequence[Atom]) -> Points | None:
    """Points that meet the facts about these atoms, or where none is found, all of them that leave some points.

    Conditions such as A <= 0 beside A >= 0 leave no open set to draw from; the others still say which signs to expect.
    """
    if not atoms:
        return Points({}, 1)
    wanted = list(about(goal, atoms))
    found = points(goal, atoms, meeting=wanted)
    if found is not None:
        return found
    met: list[tuple[Polynomial, bool]] = []
    for known in wanted:
        goal.in_time()
        some = points(goal, atoms, meeting=[*met, known])
        if some is not None:
            met.append(known)
            found = some
    return found


def evaluated(p: Polynomial, values: Values) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """The polynomial at the points, and the sum of the sizes of its terms."""
    shape = next(iter(values.values())).shape if values else (1,)
    total, size = np.zeros(shape), np.zeros(shape)
    for m, c in p.items():
        term = np.full(shape, float(c))
        for x, e in m:
            term = term * _value(x, values) ** e
        total, size = total + term, size + np.abs(term)
    return total, size


def likely_false(goal: Goal, *, seed: int = 0) -> bool:
    """Whether some sampled point plainly contradicts the goal."""
    if not goal.scalar or not _free(goal):
        return False
    sample = points(goal, goal.atoms, seed=seed)
    if sample is None:
        return False
    with np.errstate(all="ignore"):
        value, size = evaluated(goal.top, sample.values)
    return bool(np.any(value < -1e-9 * size))


def _free(goal: Goal) -> bool:
    """Whether nothing restricts the goal's atoms but facts: they are variables and symbols without arguments."""
    inner = _base(goal.atoms)
    if inner is None or any(len(x.shape) > 2 for x in inner):
        return False
    context = goal.context
    bound = {
        name
        for key, schema in context.schemas.items()
        if schema["forall"] or schema["if"] or key not in context.readable
        for name in names_in(schema)
    }
    return not any(x.shape[1] in bound - set(goal.schema["forall"]) for x in inner)


def names_in(node: Any) -> Iterator[str]:
    """Every string in a schema, claim or term: its names among them."""
    if isinstance(node, str):
        yield node
    elif isinstance(node, dict):
        for value in node.values():
            yield from names_in(value)
    elif isinstance(node, list | tuple):
        for part in node:
            yield from names_in(part)


def _integer(goal: Goal, x: Atom) -> bool:
    name = x.shape[1]
    sort = goal.schema["forall"].get(name) or goal.facts.symbols.get(name, ([], ""))[1]
    return sort in {"integer", "count"}


def _base(atoms: Iterable[Atom]) -> list[Atom] | None:
    """The applied symbols and variables under atoms; None where vectors or means occur."""
    out: list[Atom] = []
    for x in atoms:
        match x.shape:
            case ("f", *_):
                inner: list[Atom] | None = [x]
            case ("root", _, p):
                inner = _base(atoms_of(dict(p)))
            case ("exp" | "log", (top, bottom)):
                inner = _base(atoms_of(dict(top), *(dict(f) for f, _ in bottom)))
            case _:
                inner = None
        if inner is None:
            return None
        out += [y for y in inner if y not in out]
    return out


def _draw(facts: Facts, x: Atom, size: int, rng: np.random.Generator, *, integer: bool) -> Any:
    low = float(facts.lower[x][0]) if x in facts.lower else None
    high = _upper(facts, x)
    spread = 10.0 ** rng.uniform(-3, 3, size)
    if low is not None and high is not None:
        # Both ends deserve a look from nearby.
        part = rng.beta(0.5, 0.5, size)
        out = low + (high - low) * part
    elif low is not None:
        out = low + spread
    elif high is not None:
        out = high - spread
    else:
        out = spread * rng.choice([-1.0, 1.0], size)
    simple = rng.random(size) < 0.3
    start = low if low is not None else (high if high is not None else 0.0)
    sign = 1.0 if low is not None or high is None else -1.0
    out = np.where(
        simple, start + sign * rng.integers(0, 4, size) / rng.choice([1, 1, 2], size), out
    )
    if high is not None:
        out = np.minimum(out, high)
    return np.ceil(out) if integer else out


def _upper(facts: Facts, x: Atom) -> float | None:
    best = None
    for k, _ in facts.known:
        c = k.get(((x, 1),), 0)
        if c < 0 and set(k) <= {((x, 1),), ()}:
            bound = float(k.get((), 0) / -c)
            best = bound if best is None else min(best, bound)
    return best


def _solve(equality: Polynomial, values: Values) -> None:
    """Let one variable that occurs alone and linearly meet the equality."""
    for m, c in equality.items():
        if len(m) == 1 and m[0][1] == 1 and m[0][0] in values:
            x = m[0][0]
            rest = {k: d for k, d in equality.items() if k != m}
            if x in _base_or_nothing(rest) or x not in values:
                continue
            values[x] = -evaluated(rest, values)[0] / float(c)
            return


def _base_or_nothing(p: Polynomial) -> list[Atom]:
    return _base(atoms_of(p)) or []


def _value(x: Atom, values: Values) -> NDArray[np.float64]:
    if x in values:
        return values[x]
    match x.shape:
        case ("root", k, p):
            inside = evaluated(dict(p), values)[0]
            out = np.where(inside >= 0, np.abs(inside) ** (1.0 / k), np.nan)
        case ("exp" | "log" as function, (top, bottom)):
            inside = evaluated(dict(top), values)[0]
            for factor, e in bottom:
                inside = inside / evaluated(dict(factor), values)[0] ** e
            out = np.exp(inside) if function == "exp" else np.log(inside)
        case _:
            message = f"{x!r} has no value"
            raise ValueError(message)
    values[x] = np.asarray(out, dtype=float)
    return values[x]
