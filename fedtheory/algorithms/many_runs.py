"""Many runs of one problem from its one start: what samplers hand to an algorithm that is vectorised over runs."""

from typing import Any, TypeVar, cast

import numpy as np

from fedtheory.core.errors import FedTheoryError
from fedtheory.core.trajectory import Array

P = TypeVar("P")


class ManyRuns:
    """The problem with its start repeated along the leading axis; everything else is the problem's own."""

    def __init__(self, problem: Any, runs: int) -> None:
        self._problem = problem
        self.start: Array = np.repeat(problem.start, runs, axis=0)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._problem, name)


def together(problem: P, runs: int) -> P:
    """The problem for this many runs at once.

    Raises:
        FedTheoryError: it is several runs already.
    """
    starts = len(cast(Any, problem).start)
    if starts != 1:
        message = f"{starts} runs at once: draws of one run are wanted, not of several"
        raise FedTheoryError(message, code="FT021")
    return cast(P, ManyRuns(problem, runs))
