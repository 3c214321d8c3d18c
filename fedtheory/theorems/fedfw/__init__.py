"""Federated Frank-Wolfe (Dadras, Banerjee, Prakhya, Yurtsever 2024): its statements, in the order of the proof."""

from fedtheory.theorems.fedfw.appA_naive import APPENDIX_A
from fedtheory.theorems.fedfw.eq31_surrogate import EQUATION_31
from fedtheory.theorems.fedfw.eq37_distance import EQUATION_37
from fedtheory.theorems.fedfw.lem1_smooth import LEMMA_1
from fedtheory.theorems.fedfw.lem2_gradient import LEMMA_2
from fedtheory.theorems.fedfw.thm1_convex import THEOREM_1

STATEMENTS = (THEOREM_1, LEMMA_1, LEMMA_2, EQUATION_31, EQUATION_37, APPENDIX_A)
