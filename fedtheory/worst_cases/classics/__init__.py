"""Worst cases that belong to none of the papers: methods that the papers start from."""

from fedtheory.worst_cases.classics.fedavg import FEDAVG
from fedtheory.worst_cases.classics.fw import FRANK_WOLFE
from fedtheory.worst_cases.classics.gd import GRADIENT_DESCENT
from fedtheory.worst_cases.classics.mirror_descent import MIRROR_DESCENT
from fedtheory.worst_cases.classics.online_frank_wolfe import ONLINE_FRANK_WOLFE
from fedtheory.worst_cases.classics.online_gradient import ONLINE_GRADIENT_DESCENT

WORST_CASES = (
    GRADIENT_DESCENT,
    FRANK_WOLFE,
    FEDAVG,
    ONLINE_GRADIENT_DESCENT,
    ONLINE_FRANK_WOLFE,
    MIRROR_DESCENT,
)
