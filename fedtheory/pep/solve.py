"""From a problem to both ends: written down, its invariances found, solved in floating point, certified exactly."""

import time
from collections.abc import Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, Any

import numpy as np

from fedtheory.core.errors import FedTheoryError
from fedtheory.core.gram import MEAN, Vector
from fedtheory.core.verdict import Label
from fedtheory.core.worst_case import Program
from fedtheory.engines.prove import emit, report_of
from fedtheory.engines.worst_case.attain import attained
from fedtheory.engines.worst_case.cone import Cone, weights
from fedtheory.engines.worst_case.cone import undivided as uncut
from fedtheory.engines.worst_case.emit import Multipliers, argument
from fedtheory.engines.worst_case.enclose import Enclosure, enclose
from fedtheory.engines.worst_case.exact import fraction, rational
from fedtheory.engines.worst_case.faces import (
    balanced_directions,
    constant_on,
    divided_out,
    isotropic,
    without_square,
)
from fedtheory.engines.worst_case.primal import Point, attains
from fedtheory.engines.worst_case.solve import Infeasible, Unbounded
from fedtheory.kernel import bundle as bundles
from fedtheory.pep.book import Book, Written, vanishing
from fedtheory.pep.clients import LIFTED
from fedtheory.pep.function import Function
from fedtheory.pep.numbers import roundings, shortenings, tried_again
from fedtheory.pep.replay import replayed
from fedtheory.pep.replay import told as contrary
from fedtheory.pep.result import End, Result

if TYPE_CHECKING:
    from fedtheory.pep.problem import PEP

UNBOUNDED = (
    "the solver finds no multipliers: the worst case is unbounded, or a constraint is missing"
)
INFEASIBLE = (
    "nothing satisfies all constraints, as far as the solver can tell: they would prove anything"
)
NO_MULTIPLIERS = "no exact multipliers were found near those of the solver"
NOT_WITH_THESE = "with rounded numbers in place of irrational ones there may be none"
ROUNDED = "numbers that are no simple fractions were replaced by fractions, 2^-40 away at most: both ends are those of the method with these"
ALIKE = "the same subgradient being told whenever a point is asked about again; that there is no other is not claimed"
EXACT_POINT = "a rational point that satisfies every row, which no kernel has read"
BETWEEN = "of {} only two numbers around it are known: a point of the rows need not be of one number between them"
EVERY = "the upper end holds for every {} between the two numbers that the model gives"
NO_POINT = "no exact point was found near the solver's"


def solve(problem: "PEP") -> Result:
    """The worst case of a problem."""
    begun = time.perf_counter()
    if not problem.list_of_performance_metrics:
        raise FedTheoryError(
            "the problem has no metric: set_performance_metric says what is measured", code="FT006"
        )
    written = write(problem)
    size = {
        "vectors": sum(map(len, written.program.bases())),
        "values": len(written.program.gram.values),
        "rows": len(written.program.rows),
        "matrices": len(written.program.matrices),
        "directions divided out": len(written.program.invariances),
    }
    try:
        patient = not tried_again() or shortenings() == problem.shortenings_before
        found = enclose(
            written.program,
            sufficient=not _unknown(problem) and not problem.between,
            patient=patient,
        )
    except Unbounded:
        return _nothing(UNBOUNDED, begun, size)
    except Infeasible:
        return _nothing(INFEASIBLE, begun, size)
    rounded = written.book.rounded or roundings() > problem.roundings_before
    upper, bundle, multipliers = _upper(problem, written, found)
    if rounded and upper.missing == NO_MULTIPLIERS:
        upper = End(None, missing=f"{NO_MULTIPLIERS}; {NOT_WITH_THESE}")
    lower = lower_end(problem, found.cone, found.lower)
    if upper.value is not None and lower.value is not None and lower.value > upper.value:
        told = "the ends contradict each other: nothing is claimed"
        return _nothing(told, begun, size)
    _evaluate(written, found)
    notes = [ROUNDED] if rounded else []
    if problem.between:
        notes.append(EVERY.format(", ".join(problem.between)))
    ran = replayed(problem, problem.method) if problem.method is not None else None
    if ran is not None and (said := contrary(ran, lower.value, upper.value)):
        notes.append(said)
    return Result(
        lower=lower,
        upper=upper,
        bundle=bundle,
        multipliers=multipliers,
        floating=found.answer.upper,
        instance=_instance(written.program, found.lower) if lower.value is not None else None,
        seconds=time.perf_counter() - begun,
        size=size,
        replayed=ran,
        notes=notes,
    )


def _nothing(why: str, begun: float, size: Mapping[str, int]) -> Result:
    end = End(None, missing=why)
    return Result(lower=end, upper=end, seconds=time.perf_counter() - begun, size=size)


def write(problem: "PEP") -> Written:
    """The problem as a program, without the directions that no row depends on."""
    written = undivided(problem)
    _divide(written.program, problem.leaves, written.book)
    return written


def undivided(problem: "PEP") -> Written:
    """The problem as a program."""
    for function in problem.leaves:
        function.prepare()
    constraints, gone = vanishing([c for c in problem.constraints() if c.activated])
    book = Book(problem.leaves, gone)
    matrices = [m for m in problem.matrices() if m.activated]
    return book.written(problem.list_of_performance_metrics, constraints, matrices)


def _divide(program: Program, functions: list[Function], book: Book) -> None:
    """Finds invariances: those of all multipliers, and those that move points or slopes of each function alike."""
    whole = uncut(program)
    (basis, *_) = program.bases()
    place = {atom: k for k, atom in enumerate(basis)}

    def read(point: Any) -> Vector:
        vector = program.gram.expanded(program.gram.vector(book.vector(point.mean)))
        return {place[atom]: c for atom, c in vector.items() if c}

    families = [[read(e.point) for e in f.evaluations] for f in functions]
    families += [[read(e.gradient) for e in f.evaluations] for f in functions]
    idle = without_square(whole)
    loose = {k for vector in idle for k in vector}
    families = [[v for v in family if loose.isdisjoint(v)] for family in families]
    directions = [
        *balanced_directions(whole),
        *idle,
        *isotropic(whole, constant_on(families, len(basis))),
    ]
    _, kept = divided_out(whole, directions)
    for vector in kept:
        program.invariances.append((MEAN, {basis[k]: c for k, c in vector.items()}))


def _upper(
    problem: "PEP", written: Written, found: Enclosure
) -> tuple[End, Mapping[str, Any] | None, dict[str, Fraction]]:
    """The upper end with the bundle of its proof, and the multipliers by name."""
    if found.upper is None:
        return End(None, missing=NO_MULTIPLIERS), None, {}
    bundle = emit(argument(written.program, found.upper, name="worst_case", title=problem.name))
    report = report_of(bundle, bundles.read(bundle, strict=False))
    if report.label not in {Label.PROVED, Label.CONDITIONAL}:
        return End(None, missing=report.steps[-1].note or report.why), None, {}
    named = _named(written, found.upper)
    return End(found.upper.value, report.label, report.axioms), bundle, named


def _named(written: Written, found: Multipliers) -> dict[str, Fraction]:
    """The multipliers that are not zero; each constraint and matrix is given its own."""
    out: dict[str, Fraction] = {}
    for label, source, times in zip(written.labels, written.sources, found.rows, strict=False):
        if source is not None:
            source.dual = times
        if times:
            out[label] = times
    for matrix, table, own in zip(
        written.program.matrices,
        written.matrices,
        weights(written.program, [rational(x) for x in found.rows]),
        strict=True,
    ):
        entries = [[fraction(x) for x in line] for line in own]
        if table is not None:
            table.dual = entries
        for j, line in enumerate(entries):
            for k, times in enumerate(line):
                if times:
                    out[f"{matrix.name} [{j}, {k}]"] = times
    return out


def lower_end(problem: "PEP", cone: Cone, point: Point | None) -> End:
    """The lower end at a point, if whatever satisfies the rows of all classes belongs to members of them."""
    used = [f for f in problem.leaves if f.evaluations]
    if unknown := _unknown(problem):
        told = f"the inequalities of {', '.join(unknown)} are necessary, and not known to be sufficient"
        return End(None, missing=told)
    if problem.between:
        return End(None, missing=BETWEEN.format(", ".join(problem.between)))
    if point is None or not attains(cone, point):
        return End(None, missing=NO_POINT)
    rests_on = tuple(dict.fromkeys(f.extension for f in used if f.extension))
    if any(f.reuse_gradient and not f.differentiable for f in used):
        rests_on = (*rests_on, ALIKE)
    if problem.clients is not None:
        rests_on = (*rests_on, LIFTED)
    return End(point.value, Label.CONDITIONAL, rests_on or (EXACT_POINT,))


def _unknown(problem: "PEP") -> list[str]:
    """The classes in use whose inequalities are not known to be sufficient."""
    return sorted(
        {type(f).__name__ for f in problem.leaves if f.evaluations and f.extension is None}
    )


def _instance(program: Program, point: Point | None) -> dict[str, Any] | None:
    """The exact point as data: Gram matrices and values, after dividing out the directions that the program names."""
    if point is None:
        return None
    return {
        "directions": [
            {str(atom): str(c) for atom, c in direction.items()}
            for _, direction in program.invariances
        ],
        **_numbers(point),
    }


def _numbers(point: Point) -> dict[str, Any]:
    towards = {} if point.towards is None else {"towards": _numbers(point.towards)}
    return {
        "value": str(point.value),
        "matrices": [[[str(x) for x in row] for row in m] for m in point.matrices],
        "values": [str(x) for x in point.values],
        **towards,
    }


def _evaluate(written: Written, found: Enclosure) -> None:
    """Gives points and expressions their values in the worst instance."""
    try:
        worst = attained(written.program, found)
    except (np.linalg.LinAlgError, Unbounded, Infeasible):
        return
    for point, term in written.book.points.items():
        point._value = worst.vector(term)
    gram, known = written.program.gram, len(written.program.gram.values)
    for value, term in written.book.values.items():
        if max(gram.scalar(term).values, default=-1) < known:  # no row mentions others
            value._value = worst.value(term)
