"""Federated Frank-Wolfe (Dadras, Banerjee, Prakhya, Yurtsever 2024): its statements, in the order of the proof."""

from fedtheory.theorems.fedfw.appA_local import LOCAL
from fedtheory.theorems.fedfw.appA_naive import APPENDIX_A
from fedtheory.theorems.fedfw.eq15_estimator import EQUATION_15
from fedtheory.theorems.fedfw.eq31_surrogate import EQUATION_31
from fedtheory.theorems.fedfw.eq37_distance import EQUATION_37
from fedtheory.theorems.fedfw.eq43_participation import EQUATION_43
from fedtheory.theorems.fedfw.eq52_surrogate_gap import EQUATION_52
from fedtheory.theorems.fedfw.eq57_distance_nonconvex import EQUATION_57
from fedtheory.theorems.fedfw.eq62_gap_transfer import EQUATION_62
from fedtheory.theorems.fedfw.eq65_participation import EQUATION_65
from fedtheory.theorems.fedfw.eq67_distance import EQUATION_67
from fedtheory.theorems.fedfw.ext1_participation import EXTENSION_1
from fedtheory.theorems.fedfw.ext2_participation import EXTENSION_2
from fedtheory.theorems.fedfw.inexact_oracle import INEXACT
from fedtheory.theorems.fedfw.lem1_smooth import LEMMA_1
from fedtheory.theorems.fedfw.lem2_gradient import LEMMA_2
from fedtheory.theorems.fedfw.lem3_homotopy import LEMMA_3
from fedtheory.theorems.fedfw.plus_multipliers import PLUS
from fedtheory.theorems.fedfw.schedules_penalty import SCHEDULES
from fedtheory.theorems.fedfw.split_distance import SPLIT_DISTANCE
from fedtheory.theorems.fedfw.split_domains import SPLIT
from fedtheory.theorems.fedfw.thm1_convex import THEOREM_1
from fedtheory.theorems.fedfw.thm2_nonconvex import THEOREM_2
from fedtheory.theorems.fedfw.thm3_stochastic import THEOREM_3

STATEMENTS = (
    THEOREM_1,
    LEMMA_1,
    LEMMA_2,
    EQUATION_31,
    EQUATION_37,
    APPENDIX_A,
    SCHEDULES,
    INEXACT,
    PLUS,
    LOCAL,
    SPLIT,
    SPLIT_DISTANCE,
    THEOREM_2,
    EQUATION_52,
    EQUATION_57,
    EQUATION_62,
    THEOREM_3,
    LEMMA_3,
    EQUATION_67,
    EQUATION_15,
    EXTENSION_1,
    EQUATION_43,
    EXTENSION_2,
    EQUATION_65,
)
