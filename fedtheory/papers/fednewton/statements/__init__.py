"""FedNewton (anonymous authors 2024): its statements, in the order of the paper."""

from typing import Any

from fedtheory.core.statement import Statement
from fedtheory.papers.fednewton.statements.bias_largest import LARGEST_BIAS
from fedtheory.papers.fednewton.statements.c3_hurts import HURTS
from fedtheory.papers.fednewton.statements.damped_step import DAMPED
from fedtheory.papers.fednewton.statements.eq7_risk import EQUATION_7
from fedtheory.papers.fednewton.statements.eq28_centre import SHIFT_OF_THE_CENTRE
from fedtheory.papers.fednewton.statements.eq36w_norm import NORM_OF_THE_CENTRE
from fedtheory.papers.fednewton.statements.eq37_bias import BIAS
from fedtheory.papers.fednewton.statements.factors_radius import FACTORS
from fedtheory.papers.fednewton.statements.fedavg_contraction import AVERAGE_CONTRACTION
from fedtheory.papers.fednewton.statements.fedprox_contraction import PROX_CONTRACTION
from fedtheory.papers.fednewton.statements.lem1_deviation import LEMMA_1
from fedtheory.papers.fednewton.statements.lem2_ratio import LEMMA_2
from fedtheory.papers.fednewton.statements.lem3_responses import LEMMA_3
from fedtheory.papers.fednewton.statements.lem4_covariance import LEMMA_4
from fedtheory.papers.fednewton.statements.literal_gradient import LITERAL
from fedtheory.papers.fednewton.statements.missing_direction import MISSING
from fedtheory.papers.fednewton.statements.norms_radius import NORMS
from fedtheory.papers.fednewton.statements.objective_excess import OBJECTIVE
from fedtheory.papers.fednewton.statements.pcg_step import PCG
from fedtheory.papers.fednewton.statements.prop3_vectors import PROPOSITION_3
from fedtheory.papers.fednewton.statements.prop4_one_shot import PROPOSITION_4
from fedtheory.papers.fednewton.statements.prop5_local import PROPOSITION_5
from fedtheory.papers.fednewton.statements.prop6_central import PROPOSITION_6
from fedtheory.papers.fednewton.statements.qsrc_target import DISTANCE_OF_THE_TARGET
from fedtheory.papers.fednewton.statements.radius_recursion import RADIUS_RECURSION
from fedtheory.papers.fednewton.statements.shifts_exact import SHIFTS
from fedtheory.papers.fednewton.statements.thm1_decomposition import THEOREM_1
from fedtheory.papers.fednewton.statements.thm2_federated import THEOREM_2
from fedtheory.papers.fednewton.statements.thm3_homogeneous import THEOREM_3
from fedtheory.papers.fednewton.statements.thm4_heterogeneous import THEOREM_4
from fedtheory.papers.fednewton.statements.tuned_step import TUNED
from fedtheory.papers.fednewton.statements.wnorm_largest import LARGEST_NORM

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
