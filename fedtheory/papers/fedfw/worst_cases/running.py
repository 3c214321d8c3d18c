r"""Worst instances of the displays on X^t and of Theorem 2, made into clients and an oracle that FedFW can run on."""

from collections.abc import Callable, Sequence
from functools import partial
from math import sqrt

import numpy as np

from fedtheory.core.instance import Instance
from fedtheory.core.term import Term
from fedtheory.core.trajectory import Array
from fedtheory.core.worst_case import Attained, Parameters
from fedtheory.instances.worst_clients import WorstClients, worst_clients
from fedtheory.papers.fedfw.worst_cases.iterates import Known, known
from fedtheory.papers.fedfw.worst_cases.setting import f, g, s
from fedtheory.papers.fedfw.worst_cases.thm1_convex import case
from fedtheory.worst_cases.federation import Federation, members
from fedtheory.worst_cases.replaying import rows_of

Place = Callable[[Term], Term]
"""A client's vector."""


def steps_1(letters: Parameters) -> dict[str, list[float]]:
    """The schedules of Theorem 1, entry k for round k + 1."""
    base, rounds = float(letters["lambda_0"]), range(1, int(letters["t"]) + 1)
    return {
        "eta_t": [2 / (t + 1) for t in rounds],
        "lambda_t": [base * sqrt(t + 1) for t in rounds],
        "lambda_{t-1}": [base * sqrt(t) for t in rounds],
    }


def vectors(worst: Attained, clients: Federation, n: int, of: Place) -> Array:  # (n, p)
    """A vector of each client; of clients that are alike, n are made."""
    if clients.number is None:
        return np.array(members(worst, n, of))
    return np.array([worst.vector(of(client)) for client in clients.each])


def losses(
    worst: Attained, clients: Federation, n: int, places: Sequence[Place]
) -> tuple[list[Array], list[Array], dict[str, str]]:
    """Points, gradients, and both with the values as a recipe holds them."""
    points = [vectors(worst, clients, n, of) for of in places]
    slopes = [vectors(worst, clients, n, partial(_slope, of)) for of in places]
    heights = [[worst.value(f(client, of(client))) for of in places] for client in clients.each]
    recipe = {
        "points": "|".join(rows_of(rows) for rows in zip(*points, strict=True)),
        "gradients": "|".join(rows_of(rows) for rows in zip(*slopes, strict=True)),
        "values": "|".join(rows_of([heights[k % len(heights)]]) for k in range(n)),
    }
    return points, slopes, recipe


def stacked_instance(
    letters: Parameters,
    worst: Attained,
    known: Known = known,
    penalties: Sequence[float] | None = None,
) -> Instance[WorstClients]:
    """The clients of a program, and what each oracle was asked and answered in each round."""
    n, last, own = int(letters["n"]), int(letters["t"]), case(letters)
    places = [partial(_known, known, last, place) for place in range(last + 1)]
    points, slopes, recipe = losses(worst, own.clients, n, places)
    weights = steps_1(letters)["lambda_t"] if penalties is None else penalties
    asked, answers = list[Array](), list[Array]()
    for r in range(1, last):
        apart = points[r] - points[r].mean(axis=0)
        asked += list(slopes[r] / n + weights[r - 1] * apart)
        answers += list(vectors(worst, own.clients, n, partial(_answer, r)))
    return worst_clients(
        **recipe,
        smoothness=str(letters["L"]),
        start="1",
        solution="0",
        asked=rows_of(asked),
        answers=rows_of(answers),
        more=rows_of([*np.unique(points[1], axis=0), points[0][0]]),
    )


def steps_2(letters: Parameters) -> dict[str, list[float]]:
    """The schedules of Theorem 2."""
    T, base = int(letters["T"]), float(letters["lambda_0"])
    return {"eta_t": [T ** (-2 / 3)] * T, "lambda_t": [base * T ** (1 / 3)] * T}


def nonconvex_instance(
    letters: Parameters,
    worst: Attained,
    known: Callable[[Term], Sequence[Term]],
    far: Callable[[int], Term],
) -> Instance[WorstClients]:
    """The clients of Theorem 2. `known` lists x^1, x_i^2 .. x_i^{T+1}, x̄^2 .. x̄^T; the oracle is also asked for far(t)."""
    n, T = int(letters["n"]), int(letters["T"])
    clients, steps = Federation(n), steps_2(letters)
    places = [partial(_place, known, k) for k in range(len(known(clients.each[0])))]
    points, slopes, recipe = losses(worst, clients, n, places)
    eta, penalty = steps["eta_t"][0], steps["lambda_t"][0]
    asked, answers = list[Array](), list[Array]()
    for r in range(T):
        apart = points[r] - points[r].mean(axis=0)
        asked += list(slopes[r] / n + penalty * apart)
        answers += list(points[r] + (points[r + 1] - points[r]) / eta)
    for r in range(T):
        asked.append(slopes[T + r if r else 0].mean(axis=0))
        answers.append(worst.vector(far(r + 1)))
    return worst_clients(
        **recipe,
        smoothness=str(letters["L"]),
        convexity=str(-letters["L"]),
        asked=rows_of(asked),
        answers=rows_of(answers),
        more=rows_of([points[0][0]]),
    )


def _place(known: Callable[[Term], Sequence[Term]], place: int, client: Term) -> Term:
    return known(client)[place]


def _known(known: Known, last: int, place: int, client: Term) -> Term:
    return known(client, last)[place]


def _slope(of: Place, client: Term) -> Term:
    return g(client, of(client))


def _answer(r: int, client: Term) -> Term:
    return s(client, r)
