"""The proofs of FFGB, and its arguments; what is not in these tuples is not replayed."""

from fedtheory.core.item import Argument
from fedtheory.core.proof import Proof
from fedtheory.papers.ffgb.proofs import (
    appendix_f_lines,
    lemF_1_duality,
    lemF_5_mean_square,
    radii_ranges,
    square_lemmas,
    square_lemmas_printed,
    thm4_4_square_loss,
)
from fedtheory.papers.ffgb.proofs.appendix_d_sums import APPENDIX_D_LINES
from fedtheory.papers.ffgb.proofs.appendix_e_rounds import APPENDIX_E
from fedtheory.papers.ffgb.proofs.cor4_1_local_steps import (
    COROLLARY_41_PRINTED,
    LOCAL_STEPS_LOWER,
    LOCAL_STEPS_SHARPENED,
)
from fedtheory.papers.ffgb.proofs.drift_lower import DRIFT_LOWER_PROOF
from fedtheory.papers.ffgb.proofs.lemD1_bounded import LEMMA_D1_CORRECTED
from fedtheory.papers.ffgb.proofs.lemF_5_mean_function import LEMMA_F5_FUNCTION
from fedtheory.papers.ffgb.proofs.lemF_5_of_a_client import LEMMA_F5_OF_A_CLIENT
from fedtheory.papers.ffgb.proofs.lemG_1_variance import LEMMA_G1_PRINTED, LEMMA_G1_SHARPENED
from fedtheory.papers.ffgb.proofs.midpoint_extension import MIDPOINT_SHARPENED
from fedtheory.papers.ffgb.proofs.no_residual import NO_RESIDUAL_LOWER, NO_RESIDUAL_SHARPENED
from fedtheory.papers.ffgb.proofs.persistent_residual import PERSISTENT_RESIDUAL_SHARPENED
from fedtheory.papers.ffgb.proofs.printed import LEMMA_D1_PRINTED, THEOREM_41_PRINTED
from fedtheory.papers.ffgb.proofs.private_points import ATTAINED, FROZEN
from fedtheory.papers.ffgb.proofs.radius_printed import LEMMA_D1_SHARPENED, THEOREM_41_RADIUS
from fedtheory.papers.ffgb.proofs.radius_wide import RADIUS_WIDE
from fedtheory.papers.ffgb.proofs.square_homogeneous import SQUARE_HOMOGENEOUS_SHARPENED
from fedtheory.papers.ffgb.proofs.thm4_1_total_variation import (
    THEOREM_41_CORRECTED,
    THEOREM_41_SHARPENED,
)
from fedtheory.papers.ffgb.proofs.thm4_2_impossibility import (
    THEOREM_42_CORRECTED,
    THEOREM_42_DISTANCE,
    THEOREM_42_STILL,
)
from fedtheory.papers.ffgb.proofs.thm4_2_printed import THEOREM_42_PRINTED
from fedtheory.papers.ffgb.proofs.thm4_3_floor import ARGUMENTS as FLOOR
from fedtheory.papers.ffgb.proofs.thm4_3_homogeneous import (
    THEOREM_43_CORRECTED,
    THEOREM_43_FEW,
    THEOREM_43_PRINTED,
    THEOREM_43_SHARPENED,
)
from fedtheory.papers.ffgb.proofs.thm4_3_lower import THEOREM_43_LOWER
from fedtheory.papers.ffgb.proofs.thm4_4_lower import THEOREM_44_LOWER
from fedtheory.papers.ffgb.proofs.thm4_4_printed import THEOREM_44_PRINTED
from fedtheory.papers.ffgb.proofs.thmG_1_printed import THEOREM_G1_PRINTED
from fedtheory.papers.ffgb.proofs.thmG_1_sampling import THEOREM_G1_CORRECTED, THEOREM_G1_SHARPENED
from fedtheory.papers.ffgb.proofs.thmG_2_printed import THEOREM_G2_PRINTED
from fedtheory.papers.ffgb.proofs.thmG_2_sampling import THEOREM_G2_CORRECTED, THEOREM_G2_SHARPENED
from fedtheory.papers.ffgb.proofs.thmG_3_expected import THEOREM_G3_CORRECTED, THEOREM_G3_SHARPENED
from fedtheory.papers.ffgb.proofs.thmG_3_printed import THEOREM_G3_PRINTED
from fedtheory.papers.ffgb.proofs.thmG_3_sampling import LAW_G3_EXACT
from fedtheory.papers.ffgb.proofs.total_variation import TOTAL_VARIATION
from fedtheory.papers.ffgb.proofs.total_variation_radius import RADIUS_SHARPENED

PROOFS: tuple[Proof, ...] = (
    THEOREM_41_CORRECTED,
    THEOREM_41_SHARPENED,
    LEMMA_D1_CORRECTED,
    THEOREM_41_PRINTED,
    THEOREM_41_RADIUS,
    LEMMA_D1_PRINTED,
    LEMMA_D1_SHARPENED,
    RADIUS_SHARPENED,
    RADIUS_WIDE,
    ATTAINED,
    FROZEN,
    THEOREM_42_PRINTED,
    THEOREM_42_DISTANCE,
    THEOREM_42_STILL,
    THEOREM_42_CORRECTED,
    *radii_ranges.PROOFS,
    LEMMA_G1_SHARPENED,
    LEMMA_G1_PRINTED,
    THEOREM_G1_SHARPENED,
    THEOREM_G1_CORRECTED,
    THEOREM_43_PRINTED,
    THEOREM_43_CORRECTED,
    THEOREM_43_SHARPENED,
    THEOREM_43_FEW,
    THEOREM_43_LOWER,
    COROLLARY_41_PRINTED,
    LOCAL_STEPS_SHARPENED,
    LOCAL_STEPS_LOWER,
    NO_RESIDUAL_SHARPENED,
    NO_RESIDUAL_LOWER,
    PERSISTENT_RESIDUAL_SHARPENED,
    SQUARE_HOMOGENEOUS_SHARPENED,
    DRIFT_LOWER_PROOF,
    LAW_G3_EXACT,
    THEOREM_G1_PRINTED,
    THEOREM_G2_PRINTED,
    THEOREM_G3_PRINTED,
    THEOREM_G2_SHARPENED,
    THEOREM_G2_CORRECTED,
    THEOREM_G3_SHARPENED,
    THEOREM_G3_CORRECTED,
    THEOREM_44_PRINTED,
    *thm4_4_square_loss.PROOFS,
    THEOREM_44_LOWER,
    *square_lemmas.PROOFS,
    *square_lemmas_printed.PROOFS,
    *lemF_5_mean_square.PROOFS,
    LEMMA_F5_OF_A_CLIENT,
    LEMMA_F5_FUNCTION,
    MIDPOINT_SHARPENED,
)
ARGUMENTS: tuple[Argument, ...] = (
    APPENDIX_D_LINES,
    TOTAL_VARIATION,
    APPENDIX_E,
    *FLOOR,
    *lemF_1_duality.ARGUMENTS,
    *appendix_f_lines.ARGUMENTS,
)
