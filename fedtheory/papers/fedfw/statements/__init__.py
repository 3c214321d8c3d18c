"""Federated Frank-Wolfe (Dadras, Banerjee, Prakhya, Yurtsever 2024): its statements, in the order of the proof."""

from fedtheory.papers.fedfw.statements.appA_local import LOCAL
from fedtheory.papers.fedfw.statements.appA_naive import APPENDIX_A
from fedtheory.papers.fedfw.statements.eq15_estimator import EQUATION_15
from fedtheory.papers.fedfw.statements.eq31_surrogate import EQUATION_31
from fedtheory.papers.fedfw.statements.eq37_distance import EQUATION_37
from fedtheory.papers.fedfw.statements.eq43_participation import EQUATION_43
from fedtheory.papers.fedfw.statements.eq52_surrogate_gap import EQUATION_52
from fedtheory.papers.fedfw.statements.eq57_distance_nonconvex import EQUATION_57
from fedtheory.papers.fedfw.statements.eq62_gap_transfer import EQUATION_62
from fedtheory.papers.fedfw.statements.eq65_participation import EQUATION_65
from fedtheory.papers.fedfw.statements.eq67_distance import EQUATION_67
from fedtheory.papers.fedfw.statements.ext1_participation import EXTENSION_1
from fedtheory.papers.fedfw.statements.ext2_participation import EXTENSION_2
from fedtheory.papers.fedfw.statements.inexact_oracle import INEXACT
from fedtheory.papers.fedfw.statements.lem1_smooth import LEMMA_1
from fedtheory.papers.fedfw.statements.lem2_gradient import LEMMA_2
from fedtheory.papers.fedfw.statements.lem3_homotopy import LEMMA_3
from fedtheory.papers.fedfw.statements.plus_multipliers import PLUS
from fedtheory.papers.fedfw.statements.schedules_penalty import SCHEDULES
from fedtheory.papers.fedfw.statements.split_distance import SPLIT_DISTANCE
from fedtheory.papers.fedfw.statements.split_domains import SPLIT
from fedtheory.papers.fedfw.statements.thm1_convex import THEOREM_1
from fedtheory.papers.fedfw.statements.thm2_nonconvex import THEOREM_2
from fedtheory.papers.fedfw.statements.thm3_stochastic import THEOREM_3

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
