"""Federated residual learning (Agarwal, Langford, Wei 2020)."""

from fedtheory.worst_cases.fedres.step import STEP

WORST_CASES = (STEP,)
