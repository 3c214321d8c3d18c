"""Places that can be read in two ways, found where a second, blind encoding of the theorems differed.

A reading is neither true nor false. Each says what the places can mean and which meaning is encoded; what follows from
the others is said by the erratum that the remark names.
"""

from fedtheory.core.item import Computed
from fedtheory.instances.mixtures import radius
from fedtheory.papers.fedboost.algorithms.aflboost import expected_aflboost
from fedtheory.papers.fedboost.algorithms.fedboost import expected_fedboost
from fedtheory.papers.fedboost.instances.ensemble_estimators import estimate
from fedtheory.papers.fedboost.instances.ensemble_problem import Ensemble
from fedtheory.papers.fedboost.instances.ensembles import point_masses
from fedtheory.papers.fedboost.instances.mirror_maps import Euclid
from fedtheory.papers.fedboost.instances.sampled_predictors import (
    largest_moment,
    moment,
    probabilities,
)
from fedtheory.papers.fedboost.statements.items.writing import item

ITEMS = (
    item(
        "thm1.mixtures",
        "definition",
        "Section 3.3; Lemma 3 and Theorem 1",
        "which mixtures the maximum is over",
        "(a) all of the simplex, as the proof's f has it; (b) those of Λ, as in (3) and Lemma 2, R being of the same set",
        Computed(radius),
        remark="(a) is encoded; the formula is the same: fedboost.d73",
    ),
    item(
        "prop1.where",
        "assumption",
        "Properties 1.4, 1.5 and 2.4",
        "where derivatives are bounded",
        "(a) at ensembles, so on the simplex; (b) at what clients see, which leaves it, and G for what the server makes of it",
        Computed(point_masses),
        remark="(b) is encoded, being what a proof needs: fedboost.d04, d05",
    ),
    item(
        "prop1.pairs",
        "assumption",
        "Properties 1.3 and 2.3",
        "which divergences are bounded",
        "(a) those of all pairs of weights; (b) that of the optimal weights, or of all, from the first ones",
        Computed(Euclid.divergence_from_middle),
        remark="(b) is encoded, which asks for less; (a) is infinite for the entropy: fedboost.d10",
    ),
    item(
        "alg1.first",
        "definition",
        "Figure 1, initialization and step 2",
        "the first probabilities",
        "(a) 1/q, as initialized: one predictor on average; (b) C/q, by step 2 of the first round, for both rules",
        Computed(probabilities),
        remark="(b) is encoded; under (a) the first round's Σ α²/γ is 1 or more, in the place of 1/C: fedboost.d62",
    ),
    item(
        "alg1.gradient",
        "definition",
        "Figure 1, step 3b; Section 4.2",
        "which gradient clients return",
        "(a) all coordinates of the gradient at α̃; (b) those that were sent; (c) these over γ, by the chain rule",
        Computed(estimate),
        remark="all are encoded; the theorems are read with (a), which a client cannot compute: fedboost.d06",
    ),
    item(
        "thm2.sum",
        "definition",
        "Theorem 2, last term",
        "the sum on the right side",
        "(a) what was drawn, a random number; (b) its mean; (c) T times the largest mean of a round",
        Computed(moment),
        Computed(largest_moment),
        remark="(c) is encoded, which is at least (b), the mean of (a): what refutes (c) refutes (b). fedboost.d12",
    ),
    item(
        "cor2.T",
        "definition",
        "Corollary 2",
        "what T counts",
        "(a) rounds of communication, so that T/R steps are made; (b) steps, as everywhere else",
        Computed(Ensemble),
        remark="(a) is encoded, with T R for T: the printed R comes from it, and under (b) no R is the best: fedboost.d76",
    ),
    item(
        "cor2.step",
        "definition",
        "Corollary 2",
        "the step that it does not name",
        "(a) that of Corollary 1 for T rounds; (b) that for T/R steps, √R times it; (c) the best one, √(2 σ r R/T)/G",
        Computed(expected_fedboost),
        remark="(c) is encoded; it is refuted after one round, whose gap is the same for every step: fedboost.d15",
    ),
    item(
        "cor2.R",
        "definition",
        "Corollary 2",
        "a number of rounds that need not be whole",
        "(a) the number as printed, rounded or not; (b) only where it is whole, and then at least 1",
        Computed(Ensemble),
        remark="(b) is encoded, which claims less: fedboost.d45",
    ),
    item(
        "cor3.step",
        "definition",
        "Corollary 3",
        "the step and the sampling that it does not name",
        "(a) the step of Theorem 2 and weighted sampling, as in the section before; (b) any",
        Computed(expected_fedboost),
        remark="the step of (a) is encoded, with any probabilities; it is refuted after one round, whose gap is the same for "
        "every step: fedboost.d91",
    ),
    item(
        "eq10.gradient",
        "definition",
        "Section 4.2, (10) and the displays around it",
        "the gradient that the correction is taken off",
        "(a) that at h_α, as (10) has it; (b) the display at h_α̃, which ends in α_l; (c) the derivative, which ends in h_l",
        Computed(estimate),
        remark="(c) is encoded, with the printed correction and with ours; Corollary 3 is read with any unbiased estimate: "
        "fedboost.d13, d35, d50",
    ),
    item(
        "alg2.client",
        "definition",
        "Figure 2, steps 3 to 5",
        "what one client contributes",
        "(a) λ_j L_j, weighed by m_j/m; (b) its part of (11), so that the sum over all clients is Σ λ_k L_k",
        Computed(expected_aflboost),
        remark="(b) is encoded; with as many samples each, (a) is (b) with steps p times smaller: fedboost.d20",
    ),
)
