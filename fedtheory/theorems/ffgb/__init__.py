"""Federated Functional Gradient Boosting (Shen, Hassani, Kale, Karbasi 2022): its statements, in the order of the proof."""

from fedtheory.theorems.ffgb.lemD1_bounded import LEMMA_D1
from fedtheory.theorems.ffgb.thm4_1_total_variation import THEOREM_41

STATEMENTS = (
    THEOREM_41,
    LEMMA_D1,
)
