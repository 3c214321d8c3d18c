"""A problem with letters, listed in the manifest of a paper: it is found by its id, as all worst cases are."""

from collections.abc import Callable
from fractions import Fraction
from typing import Any

from fedtheory.core.worst_case import Ends, Letter, Parameters, Program, WorstCase
from fedtheory.pep.problem import PEP


def worst_case(
    identifier: str,
    title: str,
    problem: Callable[[Parameters], PEP],
    *,
    metric: str,
    letters: tuple[Letter, ...],
    assumptions: tuple[str, ...],
    **more: Any,
) -> WorstCase:
    """The worst case of the problem that `problem` makes from the letters, for WORST_CASES of a manifest."""

    def program(given: Parameters) -> Program:
        from fedtheory.pep.solve import write

        return write(problem(given)).program

    def ends(given: Parameters) -> Ends:
        found = problem(given).solve()
        return Ends(
            found.lower.value,
            found.upper.value,
            found.lower.label,
            found.upper.label,
            found.lower.rests_on,
            found.upper.rests_on,
            found.bundle,
            found.lower.missing,
            found.upper.missing,
            found.floating,
            found.notes,
        )

    def every(letter: str, given: Parameters) -> Any:
        from fedtheory.pep.horizons import for_every

        def make(n: int) -> PEP:
            return problem({**given, letter: Fraction(n)})

        make.__name__ = identifier
        return for_every(make)

    return WorstCase(
        identifier, title, metric, letters, assumptions, program, ends=ends, every=every, **more
    )
