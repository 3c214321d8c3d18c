"""Federated residual learning (Agarwal, Langford, Wei 2020)."""

from fedtheory.papers.fedres.worst_cases.step import STEP

WORST_CASES = (STEP,)
