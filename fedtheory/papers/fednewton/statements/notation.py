"""The letters of FedNewton, tied to concepts; pages and equations are those of the submission.

An objective is a squared loss, so a response, a prediction and κ‖w‖ are its square roots; C, λ and Δ_Dj are curvatures,
and P, R, Upsilon, ρ numbers. Round t measures w̄^t, what t exchanges have made; DKRR, t = 0, has statements of its own.
"""

import sympy as sp

from fedtheory.core.concepts import (
    CONTRACTION,
    FACTOR_CORRECTED,
    FACTOR_EXACT,
    FACTOR_PRINTED,
    FACTOR_SECOND_ORDER,
    FACTOR_SYMMETRISED,
    FACTOR_TIGHT,
    FACTOR_TRIANGLE,
    FEATURE_BOUND,
    NORM_CHANGE,
    REGULARISATION,
    START_FEDERATED_ERROR,
    START_RIDGE_ERROR,
    START_WEIGHTED_ERROR,
)
from fedtheory.core.statement import Constant

PAPER = "anonymous2024fednewton"

lamda, kappa, B = sp.symbols("lamda kappa B", positive=True)
m = sp.Symbol("m", integer=True, positive=True)
rho = sp.Symbol("rho", nonnegative=True)
Upsilon, U_corr, U_sym, U_tight = sp.symbols("Upsilon U_corr U_sym U_tight", nonnegative=True)
U_tri, U_2nd, U_exact = sp.symbols("U_tri U_2nd U_exact", nonnegative=True)
cond = sp.Symbol("cond", positive=True)
E_0, E_H, E_f, E_c, E_top = sp.symbols("E_0 E_H E_f E_c E_top", nonnegative=True)

REGULARIZER = Constant(lamda, REGULARISATION, "(1)")
FEATURES = Constant(kappa, FEATURE_BOUND, "Section 4.1")
START = Constant(E_0, START_WEIGHTED_ERROR, "Theorem 1: the weighted error of DKRR")
START_RIDGE = Constant(E_H, START_RIDGE_ERROR, "ours: the same in the norm of H_D")
START_PREDICTION = Constant(E_f, START_FEDERATED_ERROR, "Section 4.2: the federated error of DKRR")

PRINTED_FACTOR = Constant(Upsilon, FACTOR_PRINTED, "Theorem 1")
CORRECTED_FACTOR = Constant(U_corr, FACTOR_CORRECTED, "(16), fourth line, with its R_D")
SYMMETRISED_FACTOR = Constant(U_sym, FACTOR_SYMMETRISED, "(16) with the operators of (15)")
TIGHT_FACTOR = Constant(U_tight, FACTOR_TIGHT, "(15), each of its factors as it stands")
TRIANGLE_FACTOR = Constant(U_tri, FACTOR_TRIANGLE, "(15), its first line")
SECOND_ORDER_FACTOR = Constant(U_2nd, FACTOR_SECOND_ORDER, "ours")
EXACT_FACTOR = Constant(U_exact, FACTOR_EXACT, "ours")
RADIUS = Constant(rho, CONTRACTION, "ours: the spectral radius of the recursion after (14)")
NORMS_PRICE = Constant(cond, NORM_CHANGE, "ours")
