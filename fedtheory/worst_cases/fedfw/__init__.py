"""Worst cases of FedFW (Dadras, Banerjee, Prakhya, Yurtsever 2024)."""

from fedtheory.worst_cases.fedfw.eq31_surrogate import SURROGATE, SURROGATE_ANY
from fedtheory.worst_cases.fedfw.eq37_distance import DISTANCE, DISTANCE_ANY
from fedtheory.worst_cases.fedfw.plus import FEDFW_PLUS, FEDFW_PLUS_ANY
from fedtheory.worst_cases.fedfw.schedules_penalty import SCHEDULES, SCHEDULES_ANY
from fedtheory.worst_cases.fedfw.thm1_convex import FEDFW, FEDFW_ANY
from fedtheory.worst_cases.fedfw.thm2_nonconvex import AVERAGE, NONCONVEX, NONCONVEX_ANY

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
