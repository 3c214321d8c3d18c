"""FedFW and FedFW+ themselves, as the library runs them, on the clients and the domain that were found."""

from collections.abc import Callable
from functools import partial
from math import sqrt

import numpy as np

from fedtheory.core.instance import Instance
from fedtheory.core.metrics import OBJECTIVE_GAP
from fedtheory.core.term import Term
from fedtheory.core.trajectory import Array
from fedtheory.core.worst_case import Attained, Parameters, Replay
from fedtheory.instances.worst_clients import WorstClients, worst_clients
from fedtheory.papers.fedfw.algorithms.fedfw import fedfw
from fedtheory.papers.fedfw.algorithms.fedfw_plus import fedfw_plus
from fedtheory.papers.fedfw.worst_cases.programs import known
from fedtheory.papers.fedfw.worst_cases.setting import FEW, f, g, s
from fedtheory.worst_cases.federation import Federation, members
from fedtheory.worst_cases.replaying import measured, rows_of


def replay(letters: Parameters, worst: Attained) -> Replay:
    """FedFW."""
    instance = _instance(letters, worst, dual=0.0)
    return Replay(measured(fedfw, instance, _steps(letters), OBJECTIVE_GAP), instance)


def replay_plus(letters: Parameters, worst: Attained) -> Replay:
    """FedFW+."""
    instance = _instance(letters, worst, dual=float(letters["lambda_0"]))
    return Replay(measured(fedfw_plus, instance, _steps(letters), OBJECTIVE_GAP), instance)


def _steps(letters: Parameters) -> dict[str, list[float]]:
    """The schedules of Theorem 1, entry k for round k + 1."""
    base, rounds = float(letters["lambda_0"]), range(1, int(letters["t"]) + 1)
    return {
        "eta_t": [2 / (t + 1) for t in rounds],
        "lambda_t": [base * sqrt(t + 1) for t in rounds],
        "lambda_{t-1}": [base * sqrt(t) for t in rounds],
        "lambda_0": [base for _ in rounds],
    }


def _instance(letters: Parameters, worst: Attained, *, dual: float) -> Instance[WorstClients]:
    """The clients, and what each oracle was asked and answered in each round."""
    n, t = int(letters["n"]), int(letters["t"])
    counted, steps = n <= FEW, _steps(letters)
    clients = Federation(n if counted else None)

    def vectors(of: Callable[[Term], Term]) -> Array:  # (n, p)
        if counted:
            return np.array([worst.vector(of(client)) for client in clients.each])
        return np.array(members(worst, n, of))

    points = [vectors(partial(_known, t, place)) for place in range(t + 1)]
    slopes = [vectors(partial(_slope, t, place)) for place in range(t + 1)]
    heights = [[worst.value(f(k, p)) for p in known(k, t)] for k in clients.each]
    asked, answers = list[Array](), list[Array]()
    y = np.zeros_like(points[0])
    for r in range(1, t):
        apart = points[r] - points[r].mean(axis=0)
        y = y + dual * apart
        asked += list(slopes[r] / n + steps["lambda_t"][r - 1] * apart + y)
        answers += list(vectors(partial(_answer, r)))
    return worst_clients(
        points="|".join(rows_of(rows) for rows in zip(*points, strict=True)),
        gradients="|".join(rows_of(rows) for rows in zip(*slopes, strict=True)),
        values="|".join(rows_of([own]) for own in (heights if counted else heights * n)),
        smoothness=str(letters["L"]),
        start="1",
        solution="0",
        asked=rows_of(asked),
        answers=rows_of(answers),
        more=rows_of([*np.unique(points[1], axis=0), points[0][0]]),
    )


def _known(t: int, place: int, client: Term) -> Term:
    return known(client, t)[place]


def _slope(t: int, place: int, client: Term) -> Term:
    return g(client, known(client, t)[place])


def _answer(r: int, client: Term) -> Term:
    return s(client, r)
