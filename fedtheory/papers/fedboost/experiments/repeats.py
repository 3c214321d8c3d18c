"""Corollary 2 of FedBoost in communicated rounds: R rounds make a step, and which R is best by the bound."""

from functools import partial

import numpy as np
import sympy as sp

from fedtheory.core.statement import Status
from fedtheory.core.trajectory import Array
from fedtheory.engines.check import at, letters
from fedtheory.papers.fedboost.instances.ensembles import log_masses
from fedtheory.papers.fedboost.statements.cor2_repeated import COROLLARY_2

REPEATED = partial(log_masses, q=20, delta="1/5", power="1", sampling="weighted", budget="1")
"""-Σ D_k log(1/5 + α_k), D_k as 1/k, of which one predictor is sent a round."""


def communicated(rounds: int, repeats: int) -> int:
    """The number of mirror descent steps in this many rounds."""
    return rounds // repeats


def bound(rounds: int, repeats: Array, status: Status = Status.CORRECTED) -> Array:
    """The bound after this many communicated rounds, for each R."""
    steps = np.array([communicated(rounds, int(R)) for R in repeats], dtype=float)
    constants = letters(COROLLARY_2, REPEATED(), {}, rounds=rounds)
    value = COROLLARY_2.bound(status).value
    assert isinstance(value, sp.Expr)
    return at(value, {**constants, "R": repeats, "T": steps}, steps)


def best_repeats(rounds: int) -> int:
    """The R with the least bound, among all: ⌊T/R⌋ is a staircase."""
    every = np.arange(1.0, rounds + 1)
    return int(every[bound(rounds, every).argmin()])
