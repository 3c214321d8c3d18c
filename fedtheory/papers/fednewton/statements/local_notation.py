"""The letters of Sections 7.4 and 7.5 of FedNewton, tied to concepts.

A prediction has the unit of a label, the root of the objective's; w is a length, so that λ and covariances are an
objective over a squared length. The radius R of the source condition has the unit of B κ^(-2r), which depends on r; `rho` is
written for R κ^(2r), which is a label, and λ^r R is then rho (λ/κ²)^r.
"""

import sympy as sp

from fedtheory.core.concepts import RESPONSE_BOUND
from fedtheory.core.statement import COUNT, POSITIVE, Constant
from fedtheory.papers.fednewton.concepts import (
    ALL_SAMPLES,
    APART_DISTANCES,
    CLIENT_EXCESS,
    CLIENT_NORM_CHANGE,
    CLIENT_RATIO,
    CLIENT_SAMPLES,
    CLIENT_SHIFT,
    CONCEPT_SHIFT,
    COVARIANCE_DEVIATION,
    COVARIANCE_RATIO,
    EFFECTIVE_DIMENSION,
    LOCAL_DISTANCES,
    MIXTURE_DEFECT,
    MIXTURE_NOISE,
    OWN_CONCEPT_SHIFT,
    SAMPLE_EXCESS,
    SAMPLED_DISTANCES,
    SHIFTED_DISTANCES,
    SHIFTED_SAMPLED_DISTANCES,
    SOURCE_EXPONENT,
    SOURCE_RADIUS,
    SYMMETRIC_CLIENT_RATIO,
    SYMMETRIC_DEVIATION,
    SYMMETRIC_RATIO,
    SYMMETRIC_SAMPLED_DISTANCES,
    SYMMETRIC_SHIFTED_SAMPLED_DISTANCES,
    TARGET_DISTANCE,
)
from fedtheory.papers.fednewton.statements.notation import FEATURES, REGULARIZER, B, kappa, lamda

r, rho = sp.symbols("r rho", positive=True)
P_D, P_s, R_D, R_s = sp.symbols("P_D P_s R_D R_s", nonnegative=True)
V, RV, hV, RhV, RsV, RshV, UV = sp.symbols("V R_V h_V Rh_V Rs_V Rsh_V U_V", nonnegative=True)
Z_m, D_m = sp.symbols("Z_m D_m", nonnegative=True)
P_j, Ps_j, Z_j, Z_D, Delta_D, Delta_f, d_f, G, N = sp.symbols(
    "P_j Ps_j Z_j Z_D Delta_D Delta_f d_f G N", nonnegative=True
)
a_j = sp.Symbol("a_j", positive=True)
n_j, n = sp.symbols("n_j n", integer=True, positive=True)

ALL_POINTS = (
    Constant(P_D, COVARIANCE_RATIO, "Lemma 2"),
    Constant(P_s, SYMMETRIC_RATIO, "ours: what the proofs need of P_D"),
)
DISTANCES = (
    *ALL_POINTS,
    Constant(R_D, COVARIANCE_DEVIATION, "Definition 1"),
    Constant(R_s, SYMMETRIC_DEVIATION, "Lemma 1, first line: what the proofs need of R_D"),
    Constant(V, LOCAL_DISTANCES, "(17)"),
    Constant(RV, SAMPLED_DISTANCES, "(17)"),
    Constant(hV, SHIFTED_DISTANCES, "(17)"),
    Constant(RhV, SHIFTED_SAMPLED_DISTANCES, "(17)"),
    Constant(RsV, SYMMETRIC_SAMPLED_DISTANCES, "(17), symmetrised"),
    Constant(RshV, SYMMETRIC_SHIFTED_SAMPLED_DISTANCES, "(17), symmetrised"),
    Constant(UV, APART_DISTANCES, "ours, before (20) and (21) part C_D - C_Dj"),
)
SOURCE_LETTERS = (
    REGULARIZER,
    FEATURES,
    Constant(r, SOURCE_EXPONENT, "Assumption 2", POSITIVE),
    Constant(rho, SOURCE_RADIUS, "Assumption 2: R kappa^(2r)"),
)
OF_A_CLIENT = (
    Constant(Delta_D, CLIENT_SHIFT, "Definition 1"),
    Constant(P_j, CLIENT_RATIO, "Definition 1"),
    Constant(Ps_j, SYMMETRIC_CLIENT_RATIO, "display after (15)"),
    Constant(Z_j, CLIENT_EXCESS, "(29), its bracket"),
    Constant(Delta_f, CONCEPT_SHIFT, "Definition 1"),
    Constant(d_f, OWN_CONCEPT_SHIFT, "ours: the concept shift that the client sees"),
    Constant(G, TARGET_DISTANCE, "ours"),
    Constant(a_j, CLIENT_NORM_CHANGE, "display after (15), squared"),
)
LABELS = Constant(B, RESPONSE_BOUND, "Section 4.1")
DIMENSION = Constant(N, EFFECTIVE_DIMENSION, "Assumption 1")
SAMPLES_OF_A_CLIENT = Constant(n_j, CLIENT_SAMPLES, "Section 2", COUNT)
SAMPLE_COUNT = Constant(n, ALL_SAMPLES, "Section 2", COUNT)
NOISE = (
    Constant(Z_D, SAMPLE_EXCESS, "(36)"),
    Constant(Z_m, MIXTURE_NOISE, "ours: what falls with |D|"),
    Constant(D_m, MIXTURE_DEFECT, "ours: what does not"),
)


def relative(exponent: sp.Expr) -> sp.Expr:
    """(λ/κ²) to this power, in which all units cancel."""
    return sp.exp(exponent * sp.log(lamda / kappa**2))


R_printed = rho * sp.exp(-2 * r * sp.log(kappa))
"""The letter R of Assumption 2."""
