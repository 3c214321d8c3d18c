"""Worst cases of FedFW (Dadras, Banerjee, Prakhya, Yurtsever 2024)."""

from fedtheory.papers.fedfw.worst_cases.eq31_surrogate import SURROGATE, SURROGATE_ANY
from fedtheory.papers.fedfw.worst_cases.eq37_distance import DISTANCE, DISTANCE_ANY
from fedtheory.papers.fedfw.worst_cases.plus import FEDFW_PLUS, FEDFW_PLUS_ANY
from fedtheory.papers.fedfw.worst_cases.schedules_penalty import SCHEDULES, SCHEDULES_ANY
from fedtheory.papers.fedfw.worst_cases.thm1_convex import FEDFW, FEDFW_ANY
from fedtheory.papers.fedfw.worst_cases.thm2_nonconvex import AVERAGE, NONCONVEX, NONCONVEX_ANY

WORST_CASES = (
    FEDFW,
    FEDFW_ANY,
    FEDFW_PLUS,
    FEDFW_PLUS_ANY,
    SURROGATE,
    SURROGATE_ANY,
    DISTANCE,
    DISTANCE_ANY,
    NONCONVEX,
    NONCONVEX_ANY,
    AVERAGE,
    SCHEDULES,
    SCHEDULES_ANY,
)
