"""Sections 2 and 3 beside the algorithm: what a round computes and sends, and for which losses it is meant."""

from fedtheory.core.item import Computed, Counted, Stated, Wrong
from fedtheory.instances.ridge_problem import RidgeProblem
from fedtheory.papers.fednewton.algorithms.fednewton import fednewton
from fedtheory.papers.fednewton.algorithms.ridge_baselines import newton
from fedtheory.papers.fednewton.algorithms.ridge_costs import (
    cost,
    exact_newton_sends_squares,
    twice_first_order,
    within_printed_orders,
)
from fedtheory.papers.fednewton.instances.random_features import Cosines
from fedtheory.papers.fednewton.statements.items.definitions import orders_of_table_1
from fedtheory.papers.fednewton.statements.items.writing import item

ITEMS = (
    item(
        "c16",
        "claim",
        "Abstract; Section 1, contributions",
        "what is promised of FedNewton",
        "exponentially fast, t <= 2 approximates the global model well; costs similar to those of first-order methods",
        Wrong("fednewton.d87"),
        Wrong("fednewton.d97"),
        remark="where rho < 1, and at the price of M^3 products and M^2 numbers of memory; what is called moderate heterogeneity: fednewton.d90",
    ),
    item(
        "rem1",
        "remark",
        "Remark 1",
        "the cost of a local inverse Hessian",
        "O(|D_j|M^2 + M^3); quasi-Newton methods and sketches can make it cheaper",
        Counted(orders_of_table_1),
        Computed(cost),
        remark="the methods that are named are quoted; here a Cholesky factor is kept, and no inverse is formed",
    ),
    item(
        "rem2",
        "remark",
        "Remark 2",
        "finite-dimensional features",
        "phi maps into R^M: generalized linear models, networks, random features, sketches",
        Computed(RidgeProblem),
        Computed(Cosines.features),
        Wrong("fednewton.d88"),
        remark="as a convention it restricts nothing that is shown, the proofs replayed here hold in every Hilbert space; but it loses the kernels of infinite rank",
    ),
    item(
        "fig1",
        "figure",
        "Figure 1",
        "a round of FedNewton",
        "local gradients go up, the global gradient down, local Newton updates up, the new model down",
        Computed(fednewton),
        Counted(twice_first_order),
    ),
    item(
        "cost",
        "claim",
        "Section 3, computational complexity",
        "time, space and communication",
        "local space |D_j|M + M^2, server mM; time max |D_j|M^2 + M^3 + M^2 t + mMt; M numbers and not M^2 in a message",
        Counted(orders_of_table_1),
        Counted(exact_newton_sends_squares),
        Computed(within_printed_orders),
        Computed(newton),
        remark="the products are at most four times the printed orders at all sizes tried",
    ),
    item(
        "rem3",
        "remark",
        "Remark 3",
        "numbers sent, and rounds",
        "twice the numbers of a first-order round; log(1/eps) rounds against 1/eps of first-order methods; t <= 2 is enough",
        Counted(twice_first_order),
        Stated("fednewton.thm1", "sharpened"),
        Stated("fednewton.fedavg", "sharpened"),
        Wrong("fednewton.d07"),
        Wrong("fednewton.d70"),
        remark="where rho < 1; O(Mt) is M(2t + 1), fednewton.d97; that t <= 2 predicts well is a claim on data, see Table 3",
    ),
    item(
        "rem4",
        "remark",
        "Remark 4",
        "other losses",
        "twice differentiable losses; Hessians that do not hang on the weights are computed once, e.g. ReLU and the square",
        Wrong("fednewton.d08"),
        Computed(RidgeProblem),
        remark="only the squared loss is encoded, for which alone the paper states anything",
    ),
)
