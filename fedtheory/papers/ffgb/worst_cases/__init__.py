"""Federated functional gradient boosting (Shen, Hassani, Kale, Karbasi 2022)."""

from fedtheory.papers.ffgb.worst_cases.drift import DRIFT

WORST_CASES = (DRIFT,)
