r"""What is known of an algorithm before any theorem: its symmetries, and the special cases it contains."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import sympy as sp

from fedtheory.algorithms.fedfw import fedfw
from fedtheory.core.concept import Concept, Metric
from fedtheory.core.concepts import (
    CLIENTS,
    DIAMETER,
    DUAL_NORM,
    GRADIENT_AT_OPTIMUM,
    HETEROGENEITY,
    HETEROGENEITY_AT_OPTIMUM,
    SMOOTHNESS,
)
from fedtheory.core.metrics import CONSENSUS_DISTANCE, OBJECTIVE_GAP, SURROGATE_GAP
from fedtheory.core.statement import t

WEAKER = frozenset(
    {
        SMOOTHNESS,
        DIAMETER,
        HETEROGENEITY,
        HETEROGENEITY_AT_OPTIMUM,
        GRADIENT_AT_OPTIMUM,
        DUAL_NORM,
    }
)
"""Concepts of which a larger value promises less."""


@dataclass(frozen=True)
class Tiling:
    """What r copies of every client change, as powers of r; nothing else changes."""

    parameters: Mapping[str, Fraction | int]
    concepts: Mapping[Concept, Fraction | int]
    metrics: Mapping[Metric, Fraction | int]


TILINGS: Mapping[Any, Tiling] = {
    fedfw: Tiling(
        parameters={"lambda_0": -1},  # the run depends on n and λ₀ only through nλ₀
        concepts={CLIENTS: 1, DUAL_NORM: Fraction(-1, 2)},
        metrics={OBJECTIVE_GAP: 0, SURROGATE_GAP: 0, CONSENSUS_DISTANCE: Fraction(1, 2)},
    )
}


@dataclass(frozen=True)
class SpecialCase:
    """Where some constants vanish, then some parameters, a bound of ours must not exceed what is known there."""

    name: str
    constants: frozenset[Concept]
    parameters: tuple[str, ...]
    metrics: frozenset[Metric]
    known: Callable[[Mapping[Concept, sp.Expr]], sp.Expr]


SPECIAL_CASES: Mapping[Any, tuple[SpecialCase, ...]] = {
    fedfw: (
        SpecialCase(
            "identical clients, no penalty: Frank-Wolfe, 2LD^2/t",
            frozenset({HETEROGENEITY, HETEROGENEITY_AT_OPTIMUM, DUAL_NORM}),
            ("lambda_0",),
            frozenset({OBJECTIVE_GAP, SURROGATE_GAP}),
            lambda letter: 2 * letter[SMOOTHNESS] * letter[DIAMETER] ** 2 / t,
        ),
    )
}
