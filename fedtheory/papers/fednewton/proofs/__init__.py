"""The proofs of FedNewton, and its arguments; what is not in these tuples is not replayed."""

from fedtheory.core.item import Argument
from fedtheory.core.proof import Proof
from fedtheory.papers.fednewton.proofs import (
    c14_thresholds,
    inputs_printed,
    lem1_deviation,
    lem1_intrinsic,
    lem2_printed,
    lem2_ratio,
    lem3_responses,
    lem4_covariance,
    lucky_refutations,
    one_hot_worlds,
    population_printed,
    population_terms,
    prop2_cordes,
    prop3_vectors,
    prop4_one_shot,
    prop5_local,
    prop6_central,
    section76,
    thm2_federated,
    thm2_second_order,
    thm3_by_size,
    thm4_by_size,
    twins_world,
)
from fedtheory.papers.fednewton.proofs.c3_hurts import HURTS_CORRECTED, HURTS_LOWER
from fedtheory.papers.fednewton.proofs.damped_step import DAMPED_SHARPENED, TUNED_SHARPENED
from fedtheory.papers.fednewton.proofs.definitions import DEFINITIONS
from fedtheory.papers.fednewton.proofs.eq7_risk import EQUATION_7_CORRECTED, EQUATION_7_SHARPENED
from fedtheory.papers.fednewton.proofs.factors_radius import CRUDE, FACTOR_PROOFS, SHIFTS_SHARPENED
from fedtheory.papers.fednewton.proofs.fedavg_contraction import PROOF as AVERAGE_PROOF
from fedtheory.papers.fednewton.proofs.fedprox_contraction import PROOF as PROX_PROOF
from fedtheory.papers.fednewton.proofs.iteration_displays import ITERATION_DISPLAYS, TWO_POINTS
from fedtheory.papers.fednewton.proofs.literal_gradient import LITERAL_CORRECTED
from fedtheory.papers.fednewton.proofs.missing_direction import MISSING_LOWER
from fedtheory.papers.fednewton.proofs.mixture_deviation import (
    ANY_PRECONDITIONER,
    MIXTURE_DEVIATION,
)
from fedtheory.papers.fednewton.proofs.moments_radius import NORMS_MOMENTS
from fedtheory.papers.fednewton.proofs.norms_radius import NORMS_SHARPENED
from fedtheory.papers.fednewton.proofs.pcg_step import PCG_SHARPENED
from fedtheory.papers.fednewton.proofs.prop4_printed import PROPOSITION_4_PRINTED
from fedtheory.papers.fednewton.proofs.radius_recursion import (
    OBJECTIVE_SHARPENED,
    RADIUS_LOWER,
    RADIUS_SHARPENED,
)
from fedtheory.papers.fednewton.proofs.spectra_radius import NORMS_SPECTRA
from fedtheory.papers.fednewton.proofs.thm1_clients import THEOREM_1_SYMMETRISED, THEOREM_1_TIGHT
from fedtheory.papers.fednewton.proofs.thm1_corrected import THEOREM_1_CORRECTED
from fedtheory.papers.fednewton.proofs.thm1_factors import (
    THEOREM_1_EXACT,
    THEOREM_1_SECOND_ORDER,
    THEOREM_1_TRIANGLE,
)
from fedtheory.papers.fednewton.proofs.thm1_printed import (
    EQUATION_7_PRINTED,
    HURTS_PRINTED,
    THEOREM_1_PRINTED,
)
from fedtheory.papers.fednewton.proofs.thm1_ridge import THEOREM_1_SHARPENED

PROOFS: tuple[Proof, ...] = (
    THEOREM_1_PRINTED,
    THEOREM_1_CORRECTED,
    THEOREM_1_SYMMETRISED,
    THEOREM_1_TIGHT,
    THEOREM_1_TRIANGLE,
    THEOREM_1_SECOND_ORDER,
    THEOREM_1_EXACT,
    THEOREM_1_SHARPENED,
    EQUATION_7_PRINTED,
    EQUATION_7_CORRECTED,
    EQUATION_7_SHARPENED,
    HURTS_PRINTED,
    HURTS_CORRECTED,
    HURTS_LOWER,
    RADIUS_SHARPENED,
    RADIUS_LOWER,
    OBJECTIVE_SHARPENED,
    *FACTOR_PROOFS,
    CRUDE,
    NORMS_SPECTRA,
    NORMS_SHARPENED,
    NORMS_MOMENTS,
    SHIFTS_SHARPENED,
    MISSING_LOWER,
    PCG_SHARPENED,
    DAMPED_SHARPENED,
    TUNED_SHARPENED,
    LITERAL_CORRECTED,
    PROX_PROOF,
    AVERAGE_PROOF,
    PROPOSITION_4_PRINTED,
    *prop4_one_shot.PROOFS,
    *population_printed.PROOFS,
    *population_terms.PROOFS,
    *inputs_printed.PROOFS,
    *prop5_local.PROOFS,
    *prop6_central.PROOFS,
    *prop3_vectors.PROOFS,
    *lem1_deviation.PROOFS,
    *lem1_intrinsic.PROOFS,
    *one_hot_worlds.PROOFS,
    *twins_world.PROOFS,
    *lem2_printed.PROOFS,
    *lem2_ratio.PROOFS,
    *lem3_responses.PROOFS,
    *lem4_covariance.PROOFS,
    *thm2_federated.PROOFS,
    *thm2_second_order.PROOFS,
    *thm3_by_size.PROOFS,
    *thm4_by_size.PROOFS,
    *lucky_refutations.PROOFS,
)
ARGUMENTS: tuple[Argument, ...] = (
    ITERATION_DISPLAYS,
    TWO_POINTS,
    MIXTURE_DEVIATION,
    ANY_PRECONDITIONER,
    *prop2_cordes.ARGUMENTS,
    *section76.ARGUMENTS,
    *c14_thresholds.ARGUMENTS,
    DEFINITIONS,
)
