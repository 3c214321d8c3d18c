"""Federated functional gradient boosting (Shen, Hassani, Kale, Karbasi 2022)."""

from fedtheory.worst_cases.ffgb.drift import DRIFT

WORST_CASES = (DRIFT,)
