"""Sections 2 and 3: ridge regression over clients, and Algorithm 1; its costs are in `costs.py`."""

from fedtheory.core.item import Computed, Stated, Wrong
from fedtheory.instances.ridge_problem import RidgeProblem
from fedtheory.papers.fednewton.algorithms.fednewton import (
    fednewton,
    fednewton_literal,
    fednewton_start,
)
from fedtheory.papers.fednewton.statements.items.writing import item, steps

ITERATION = "fednewton.iteration"
ITEMS = (
    item(
        "eq1",
        "display",
        "Section 2, (1)",
        "the objective of ridge regression on all data",
        "half the mean square of f(x_i) - y_i, and half λ times the squared norm of the weights",
        *steps("fednewton.objective", "sharpened", "objective"),
        Computed(RidgeProblem.errors),
    ),
    item(
        "eq2",
        "display",
        "Section 2, (2)",
        "its solution",
        "w_D = (Φ_D^T Φ_D + λI)^{-1} Φ_D^T y_D, all sums divided by |D|",
        Computed(RidgeProblem),
    ),
    item(
        "eqDKRR",
        "display",
        "Section 2, after (2)",
        "the average of the local solutions",
        "Σ p_j (Φ_Dj^T Φ_Dj + λI)^{-1} Φ_Dj^T y_Dj, p_j = |D_j|/|D|",
        Computed(fednewton_start),
    ),
    item(
        "eq3",
        "display",
        "Section 2, (3)",
        "one Newton step from anywhere",
        "w_D = w - H_D^{-1} g_D for any w",
        *steps(ITERATION, "", "(3)"),
    ),
    item(
        "alg1",
        "algorithm",
        "Algorithm 1",
        "FedNewton",
        "a global gradient is made in step 6, and local ones are multiplied in step 7",
        Computed(fednewton),
        Computed(fednewton_literal),
        Wrong("fednewton.d01"),
        remark="run with the global gradient, as in the proof, and with the local one, as printed",
    ),
    item(
        "prop1",
        "lemma",
        "Proposition 1",
        "gradient and Hessian are sums over the clients",
        "for the squared loss g_D = Σ p_j g_Dj and H_D = Σ p_j H_Dj",
        *steps(ITERATION, "", "Proposition 1, gradient", "Proposition 1, Hessian"),
        remark="for p_j = |D_j|/|D|, which print calls usual; with other weights it fails",
        repaired="fednewton.d80",
    ),
    item(
        "eq4",
        "display",
        "Section 3, (4)",
        "the Newton update is approximated by local ones",
        "H_D^{-1} g_D ≈ Σ p_j H_Dj^{-1} g_Dj",
        Wrong("fednewton.d01"),
        *steps("fednewton.rounds", "", "recursion"),
        remark="with the global gradient the error of the approximation is (WH - I)(w - w_D)",
    ),
    item(
        "eq5",
        "display",
        "Section 3, (5)",
        "the iteration",
        "w̄^t = w̄^{t-1} - Σ p_j H_Dj^{-1} g_Dj^{t-1}",
        Wrong("fednewton.d01"),
        Stated("fednewton.literal", "corrected"),
    ),
)
