r"""The last digits of a search: from its best point uphill along exact gradients.

The ratio of measurement to bound has a derivative in the free numbers wherever the algorithm is smooth; forward mode
gives it to rounding, and L-BFGS-B climbs. Algorithms that ask an oracle, sort or draw have none at ties, and where no
derivative of an operation is known the search stays where it is.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import numpy as np
import sympy as sp

from fedtheory.core.errors import FedTheoryError
from fedtheory.core.expression import Tree, evaluate
from fedtheory.core.statement import Bound, Parameter, Scope, Statement
from fedtheory.core.trajectory import Array
from fedtheory.engines.attack.dual import Dual, NotSmoothError, free
from fedtheory.engines.attack.place import Place, fixed
from fedtheory.engines.attack.ratios import FAINT, ROUNDING, SPOKEN_AT_THE_END
from fedtheory.engines.attack.smooth import with_slopes
from fedtheory.engines.check import tree_of
from fedtheory.instances.hostile import Space
from fedtheory.instances.hostile_written import Several

STEPS = 30
"""Evaluations with gradient at most."""
REFUSED = (
    FedTheoryError,
    ArithmeticError,
    ValueError,
    TypeError,
    AttributeError,
    np.linalg.LinAlgError,
)


@dataclass(frozen=True)
class Climbed:
    """Where the climb ended, how many gradients it took, and by which factor the ratio grew."""

    vector: Array
    gradients: int
    gain: float


def climb(
    statement: Statement[Any],
    bound: Bound,
    place: Place,
    space: Space,
    begin: Array,
    *,
    rounds: int,
    reach: float,
) -> Climbed | None:
    """Uphill from a point of the space and the parameters; None where nothing is smooth or nothing is gained."""
    if not isinstance(bound.value, sp.Expr) or bound.relation == "=":
        return None
    from scipy.optimize import minimize

    seen = 0

    def down(vector: Array) -> tuple[float, Array]:
        nonlocal seen
        seen += 1
        found = log_ratio(statement, bound, place, space, vector, rounds=rounds)
        if found is None or not np.isfinite(found.value) or not np.isfinite(found.slopes).all():
            return np.inf, np.zeros(len(vector))
        return -float(found.value), -found.slopes

    try:
        with np.errstate(all="ignore"):
            first, slope = down(begin)
            if not np.isfinite(first) or not slope.any():
                return None
            found = minimize(
                down,
                begin,
                jac=True,
                method="L-BFGS-B",
                bounds=[(-reach, reach)] * len(begin),
                options={"maxfun": STEPS, "maxiter": STEPS},
            )
    except REFUSED:
        return None
    if not found.fun < first:
        return None
    return Climbed(np.asarray(found.x), seen, float(np.exp(first - found.fun)))


def log_ratio(
    statement: Statement[Any],
    bound: Bound,
    place: Place,
    space: Space,
    vector: Array,
    *,
    rounds: int,
) -> Dual | None:
    """The logarithm of measurement over bound in its worst round, with its gradient; None where the bound is silent.

    Raises:
        NotSmoothError: an operation has no derivative that we know.
    """
    if not isinstance(bound.value, sp.Expr):
        raise NotSmoothError("a recursion in floating point")
    x = free(vector)
    batch = with_slopes(space.batch, len(vector))(x[None, : space.size])
    if isinstance(batch.problem, Several):
        raise NotSmoothError("an instance that is built from text")
    letters: dict[str, Any] = {
        str(c.symbol): batch.constants[c.concept] for c in statement.constants
    }
    for k, parameter in enumerate(statement.parameters):
        letters[str(parameter.symbol)] = _into(parameter, x[space.size + k : space.size + k + 1])
    for symbol, value in fixed(statement, bound).items():
        letters[str(symbol)] = np.array([value])
    letters["T"] = float(rounds)
    column = np.arange(1, rounds + 1, dtype=float)[:, None]
    spoken = np.ones((rounds, 1), dtype=bool)
    for claim in (*statement.conditions, *bound.conditions):
        left, right = (_plain(_at(side, letters, column)) for side in (claim.lhs, claim.rhs))
        spoken = spoken & {"<=": left <= right, "<": left < right, ">=": left >= right}.get(
            claim.relation, np.isclose(left, right, rtol=1e-12)
        )
    if bound.scope in SPOKEN_AT_THE_END:
        spoken[:-1] = False
    else:
        spoken[: bound.first_round - 1] = False
    measured = _measured(statement, bound, place, batch.problem, letters, column, len(vector))
    limit = _at(bound.value, letters, column)
    above, below = (limit, measured) if bound.relation == ">=" else (measured, limit)
    noise = ROUNDING * max(1.0, float(np.abs(_plain(measured)).max()))
    ratio = above / np.maximum(below, noise) + np.zeros((rounds, 1))
    known, over = _plain(ratio), _plain(above) - _plain(below)
    # a crossing by rounding alone is none
    usable = spoken & np.isfinite(known) & (_plain(above) > noise)
    usable &= (known <= 1) | (over > FAINT * noise)
    if not usable.any():
        return None
    worst = int(np.argmax(np.where(usable, known, -np.inf)))
    found = np.log(ratio[worst, 0])
    return found if isinstance(found, Dual) else None


def _measured(
    statement: Statement[Any],
    bound: Bound,
    place: Place,
    problem: Any,
    letters: Mapping[str, Any],
    column: Array,
    directions: int,
) -> Any:
    """(rounds, 1): what the scope speaks of."""
    rounds = len(column)
    run = with_slopes(statement.algorithm, directions)
    schedule = _steps(statement, letters, column)
    if place.outcomes:
        schedule = {name: value[:, 0] for name, value in schedule.items()}
    made = run(problem, schedule, rounds, np.random.default_rng(0))
    series = made.series[bound.metric].T
    if bound.scope is Scope.BEST_ROUND:
        return np.minimum.accumulate(series, axis=0)
    if bound.scope is Scope.AVERAGE:
        return np.cumsum(series, axis=0) / column
    return series


def _steps(statement: Statement[Any], letters: Mapping[str, Any], column: Array) -> dict[str, Any]:
    """As the engine makes them for runs without slopes."""
    table: dict[str, Any] = {}
    for letter, value in statement.schedule.items():
        table[str(letter)] = _at(value, letters, column)
        before = _at(value, letters, column - 1)
        table[str(letter).removesuffix("_t") + "_{t-1}"] = np.where(
            np.isfinite(_plain(before)), before, np.nan
        )
    return table


def _at(expr: sp.Expr, letters: Mapping[str, Any], column: Array) -> Any:
    """(rounds, 1): the value of a formula."""
    tree: Tree = tree_of(expr)
    functions: Mapping[str, Callable[[Any], Any]] = {"exp": np.exp, "log": np.log}
    value = evaluate(tree, {**letters, "t": column}, lambda s: float(Fraction(s)), _root, functions)
    shape = np.broadcast_shapes(np.shape(value), column.shape)
    return np.broadcast_to(value, shape)


def _root(value: Any, k: int) -> Any:
    return np.sqrt(value) if k == 2 else np.power(value, 1 / k)


def _into(parameter: Parameter, x: Dual) -> Any:
    """Free numbers into the domain of a parameter; a whole number has no slope."""
    domain = parameter.domain
    low = float(domain.lower or 0)
    if domain.integer:
        return np.floor(low + np.abs(x.value))
    if domain.lower is None:
        return x
    if domain.upper is None:
        return low + np.exp(x / 2)
    return low + float(domain.upper - domain.lower) / (1 + np.exp(-x))


def _plain(x: Any) -> Array:
    return np.asarray(x.value if isinstance(x, Dual) else x)
