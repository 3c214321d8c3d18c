"""FedFW, (57): print against a hundred clients; its five questions are with those of (52) and (62)."""

from fedtheory.core.verdict import Outcome
from fedtheory.engines.check import check
from fedtheory.papers.fedfw.statements.eq57_distance_nonconvex import EQUATION_57


def test_print_is_violated_by_a_hundred_clients_from_one_point() -> None:
    (_, hundred) = EQUATION_57.exhibits
    found = check(EQUATION_57, hundred.instance(), parameters=hundred.parameters, rounds=1000)
    outcomes = {v.bound: v.outcome for v in found}
    assert outcomes == {
        "printed": Outcome.VIOLATED,
        "corrected": Outcome.HOLDS,
        "sharpened": Outcome.HOLDS,
    }
