"""FedNewton (anonymous authors 2024): its statements, in the order of the paper."""

from typing import Any

from fedtheory.core.statement import Statement
from fedtheory.theorems.fednewton.bias_largest import LARGEST_BIAS
from fedtheory.theorems.fednewton.c3_hurts import HURTS
from fedtheory.theorems.fednewton.damped_step import DAMPED
from fedtheory.theorems.fednewton.eq7_risk import EQUATION_7
from fedtheory.theorems.fednewton.eq28_centre import SHIFT_OF_THE_CENTRE
from fedtheory.theorems.fednewton.eq36w_norm import NORM_OF_THE_CENTRE
from fedtheory.theorems.fednewton.eq37_bias import BIAS
from fedtheory.theorems.fednewton.factors_radius import FACTORS
from fedtheory.theorems.fednewton.fedavg_contraction import AVERAGE_CONTRACTION
from fedtheory.theorems.fednewton.fedprox_contraction import PROX_CONTRACTION
from fedtheory.theorems.fednewton.lem1_deviation import LEMMA_1
from fedtheory.theorems.fednewton.lem2_ratio import LEMMA_2
from fedtheory.theorems.fednewton.lem3_responses import LEMMA_3
from fedtheory.theorems.fednewton.lem4_covariance import LEMMA_4
from fedtheory.theorems.fednewton.literal_gradient import LITERAL
from fedtheory.theorems.fednewton.missing_direction import MISSING
from fedtheory.theorems.fednewton.norms_radius import NORMS
from fedtheory.theorems.fednewton.objective_excess import OBJECTIVE
from fedtheory.theorems.fednewton.pcg_step import PCG
from fedtheory.theorems.fednewton.prop3_vectors import PROPOSITION_3
from fedtheory.theorems.fednewton.prop4_one_shot import PROPOSITION_4
from fedtheory.theorems.fednewton.prop5_local import PROPOSITION_5
from fedtheory.theorems.fednewton.prop6_central import PROPOSITION_6
from fedtheory.theorems.fednewton.qsrc_target import DISTANCE_OF_THE_TARGET
from fedtheory.theorems.fednewton.radius_recursion import RADIUS_RECURSION
from fedtheory.theorems.fednewton.shifts_exact import SHIFTS
from fedtheory.theorems.fednewton.thm1_decomposition import THEOREM_1
from fedtheory.theorems.fednewton.thm2_federated import THEOREM_2
from fedtheory.theorems.fednewton.thm3_homogeneous import THEOREM_3
from fedtheory.theorems.fednewton.thm4_heterogeneous import THEOREM_4
from fedtheory.theorems.fednewton.tuned_step import TUNED
from fedtheory.theorems.fednewton.wnorm_largest import LARGEST_NORM

STATEMENTS: tuple[Statement[Any], ...] = (
    THEOREM_1,
    EQUATION_7,
    HURTS,
    RADIUS_RECURSION,
    OBJECTIVE,
    FACTORS,
    NORMS,
    SHIFTS,
    MISSING,
    DAMPED,
    TUNED,
    PCG,
    LITERAL,
    PROX_CONTRACTION,
    AVERAGE_CONTRACTION,
    PROPOSITION_3,
    LEMMA_1,
    LEMMA_2,
    LEMMA_3,
    LEMMA_4,
    PROPOSITION_4,
    SHIFT_OF_THE_CENTRE,
    PROPOSITION_5,
    NORM_OF_THE_CENTRE,
    LARGEST_NORM,
    BIAS,
    LARGEST_BIAS,
    DISTANCE_OF_THE_TARGET,
    PROPOSITION_6,
    THEOREM_2,
    THEOREM_3,
    THEOREM_4,
)
