"""Section 5: three ways of sampling on point masses and on characters of Shakespeare's plays."""

from fedtheory.core.item import Computed, Wrong
from fedtheory.papers.fedboost.instances.ensembles import point_masses
from fedtheory.papers.fedboost.instances.sampled_predictors import probabilities
from fedtheory.papers.fedboost.statements.items.writing import item

PICTURE = (
    "a picture without printed numbers, of runs that the text does not determine: exponent, loss, mirror map, estimator, "
    "rounds and seeds are missing; remade in several readings by python -m fedtheory.papers.fedboost.experiments.drawn_masks and _shakespeare"
)

ITEMS = (
    item(
        "exp.methods",
        "definition",
        "Section 5",
        "no sampling, uniform and weighted sampling",
        "γ = 1; γ = C/q; γ ∝ α C; all clients in every round",
        Computed(probabilities),
        remark="C = q is called no sampling, which under (8) it is not: fedboost.d68",
    ),
    item(
        "fig3",
        "figure",
        "Section 5.1, Figure 3",
        "loss curves on point masses",
        "p = 100, a power law, η = 0.001, C = 32: weighted is below uniform, and both decrease",
        Computed(point_masses),
        Wrong("fedboost.d28"),
        remark=PICTURE,
    ),
    item(
        "fig4",
        "figure",
        "Section 5.1, Figure 4",
        "the final loss against C",
        "weighted is below uniform; at C = 64 both are as good as sending everything",
        remark=PICTURE,
    ),
    item(
        "fig5",
        "figure",
        "Section 5.2, Figure 5",
        "loss curves on Shakespeare's characters",
        "p = q = 715 unigram models, C = p/2, η = 0.01: weighted is better than uniform, and than sending everything",
        remark=PICTURE,
    ),
    item(
        "claim.evaluated",
        "claim",
        "Section 6, last sentence",
        "the proposed methods were evaluated",
        "FedBoost and AFLBoost, empirically",
        Wrong("fedboost.d69"),
        remark="three ways of sampling for FedBoost were; of AFLBoost the main text has no experiment",
    ),
)
