"""FedFW+, with the dual update of Section 4.4, about which the paper proves nothing: its exact worst gap."""

from dataclasses import replace

from fedtheory.core.worst_case import Parameters, Program
from fedtheory.papers.fedfw.worst_cases.programs import program as fedfw_program
from fedtheory.papers.fedfw.worst_cases.replaying import replay_plus
from fedtheory.papers.fedfw.worst_cases.thm1_convex import FEDFW, FEDFW_ANY, case

DUAL = (
    "y_i^{t+1} = y_i^t + lambda_0 (x_i^t - x̄^t) from y_i^1 = 0, added to g_i^t: the printed order"
)


def program(letters: Parameters) -> Program:
    """FedFW+."""
    return fedfw_program(case(letters, plus=True), int(letters["t"]))


FEDFW_PLUS = replace(
    FEDFW,
    id="fedfw.plus",
    title="FedFW+ on smooth convex clients (Section 4.4), n clients",
    assumptions=(*FEDFW.assumptions, DUAL),
    program=program,
    replay=replay_plus,
    claimed=(),
    source="dadras2024fedfw, Section 4.4",
)

FEDFW_PLUS_ANY = replace(
    FEDFW_ANY,
    id="fedfw.plus.any",
    title="FedFW+ on smooth convex clients (Section 4.4), every number of clients at once",
    assumptions=(*FEDFW_ANY.assumptions, DUAL),
    program=program,
    claimed=(),
    source="dadras2024fedfw, Section 4.4",
)
