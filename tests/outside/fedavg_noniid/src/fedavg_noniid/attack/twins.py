"""FedAvg on a line, without rounding."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from fedavg_noniid.algorithms.fedavg import fedavg
from fedtheory.core.metrics import EXPECTED_OBJECTIVE_GAP
from fedtheory.core.twin import Data, Measured, Named, NamedTwin


def _fedavg(data: Data, named: Named) -> Measured:
    problem, gaps = data.quadratics, list[str]()
    w = [problem.start] * len(problem.centres)
    for t, eta, E in zip(named["t"], named["eta_t"], named["E_t"], strict=True):
        mean = sum(w, Fraction(0)) / len(w)
        gaps.append(str(problem.gap(mean)))
        w = [
            x - eta * a * (x - c)
            for x, a, c in zip(w, problem.curvatures, problem.centres, strict=True)
        ]
        if (t + 1) % E == 0:
            w = [sum(w, Fraction(0)) / len(w)] * len(w)
    return {EXPECTED_OBJECTIVE_GAP: [*gaps]}


NAMED_TWINS: Mapping[Any, NamedTwin] = {fedavg: _fedavg}
