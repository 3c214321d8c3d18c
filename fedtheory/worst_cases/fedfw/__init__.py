"""Worst cases of FedFW (Dadras, Banerjee, Prakhya, Yurtsever 2024)."""

from fedtheory.worst_cases.fedfw.plus import FEDFW_PLUS, FEDFW_PLUS_ANY
from fedtheory.worst_cases.fedfw.thm1_convex import FEDFW, FEDFW_ANY

WORST_CASES = (FEDFW, FEDFW_ANY, FEDFW_PLUS, FEDFW_PLUS_ANY)
