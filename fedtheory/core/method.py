"""The methods whose guarantees can be compared: their statements, and what a client sends and receives in a round.

Messages are counted in numbers, as terms in the letters of the statement and in d: the numbers of one model (of FedBoost,
of one predictor; of FFGB, of one weak answer).
"""

from dataclasses import dataclass

from fedtheory.core.expression import Tree

GOALS = {
    "excess": "how far the objective is above its least value",
    "distance": "how far the function is from the optimal one, squared",
    "ridge": "how far the weights are from ridge regression on all data, in the norm of its Hessian",
    "stationarity": "how large the Frank-Wolfe gap is",
}
SIZE = "d"


@dataclass(frozen=True)
class Method:
    """A method by the name that its paper gives it."""

    name: str
    goal: str
    statements: tuple[str, ...]
    down: Tree
    up: Tree
    locator: str
