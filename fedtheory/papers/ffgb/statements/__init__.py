"""Federated Functional Gradient Boosting (Shen, Hassani, Kale, Karbasi 2022): its statements, in the order of the proof."""

from fedtheory.papers.ffgb.statements.clmF_lip_slopes import SLOPES
from fedtheory.papers.ffgb.statements.cor4_1_local_steps import COROLLARY_41
from fedtheory.papers.ffgb.statements.drift_lower import DRIFT_LOWER
from fedtheory.papers.ffgb.statements.lemD1_bounded import LEMMA_D1
from fedtheory.papers.ffgb.statements.lemF_2_residual import LEMMA_F2
from fedtheory.papers.ffgb.statements.lemF_3_local import LEMMA_F3
from fedtheory.papers.ffgb.statements.lemF_4_everywhere import LEMMA_F4
from fedtheory.papers.ffgb.statements.lemF_5_mean_square import LEMMA_F5
from fedtheory.papers.ffgb.statements.lemG_1_variance import LEMMA_G1
from fedtheory.papers.ffgb.statements.local_steps import LOCAL_STEPS_NEEDED
from fedtheory.papers.ffgb.statements.midpoint_extension import MIDPOINT_EXTENSION
from fedtheory.papers.ffgb.statements.no_residual import NO_RESIDUAL
from fedtheory.papers.ffgb.statements.persistent_residual import PERSISTENT_RESIDUAL
from fedtheory.papers.ffgb.statements.radii_ranges import RANGES
from fedtheory.papers.ffgb.statements.rec4_1_apart import RECURSION_41
from fedtheory.papers.ffgb.statements.rec4_3_alike import RECURSION_43
from fedtheory.papers.ffgb.statements.rec4_3smooth_lipschitz import RECURSION_43_SMOOTH
from fedtheory.papers.ffgb.statements.rec4_4_square import RECURSION_44
from fedtheory.papers.ffgb.statements.recG_1_sampled import RECURSION_G1
from fedtheory.papers.ffgb.statements.recG_2_sampled import RECURSION_G2
from fedtheory.papers.ffgb.statements.recG_3_law import LAW_G3
from fedtheory.papers.ffgb.statements.square_homogeneous import SQUARE_HOMOGENEOUS
from fedtheory.papers.ffgb.statements.thm4_1_total_variation import THEOREM_41
from fedtheory.papers.ffgb.statements.thm4_2_impossibility import THEOREM_42
from fedtheory.papers.ffgb.statements.thm4_3_homogeneous import THEOREM_43
from fedtheory.papers.ffgb.statements.thm4_4_square_loss import THEOREM_44
from fedtheory.papers.ffgb.statements.thmG_1_sampling import THEOREM_G1
from fedtheory.papers.ffgb.statements.thmG_2_sampling import THEOREM_G2
from fedtheory.papers.ffgb.statements.thmG_3_sampling import THEOREM_G3
from fedtheory.papers.ffgb.statements.total_variation_radius import TOTAL_VARIATION_RADIUS

STATEMENTS = (
    THEOREM_41,
    LEMMA_D1,
    TOTAL_VARIATION_RADIUS,
    THEOREM_42,
    RANGES,
    LEMMA_G1,
    THEOREM_G1,
    THEOREM_44,
    SLOPES,
    LEMMA_F2,
    LEMMA_F3,
    LEMMA_F4,
    LEMMA_F5,
    MIDPOINT_EXTENSION,
    THEOREM_43,
    COROLLARY_41,
    LOCAL_STEPS_NEEDED,
    NO_RESIDUAL,
    PERSISTENT_RESIDUAL,
    SQUARE_HOMOGENEOUS,
    DRIFT_LOWER,
    THEOREM_G2,
    THEOREM_G3,
    LAW_G3,
    RECURSION_41,
    RECURSION_43,
    RECURSION_43_SMOOTH,
    RECURSION_44,
    RECURSION_G1,
    RECURSION_G2,
)
