"""Section 2 of FFGB, and what Section 3 sets up: spaces, norms, losses, subgradients, the federation."""

from fedtheory.core.item import Computed, Wrong
from fedtheory.papers.ffgb.algorithms.restricted_descent import restricted_descent
from fedtheory.papers.ffgb.instances.cross_entropy import cross_entropy, cross_entropy_gradient
from fedtheory.papers.ffgb.instances.finite_support import RationalSupport, rational_support
from fedtheory.papers.ffgb.instances.function_norms import (
    inner_product,
    lipschitz_norm,
    lp_norm,
    supremum_norm,
)
from fedtheory.papers.ffgb.instances.pointwise_losses import optimum, slope
from fedtheory.papers.ffgb.instances.stumps import best_in_mean_square
from fedtheory.papers.ffgb.statements.items.writing import item

ITEMS = (
    item(
        "def_lp",
        "definition",
        "Section 2.1",
        "the space L^p(α)",
        "functions with (∫‖f‖^p dα)^{1/p} < ∞; ⟨f, g⟩_α = ∫⟨f(x), g(x)⟩dα(x), ‖f‖_α = sqrt(⟨f, f⟩_α)",
        Computed(lp_norm),
        Computed(inner_product),
    ),
    item(
        "def_linf",
        "definition",
        "Section 2.1",
        "the spaces L^∞(α) and L^∞",
        "‖f‖_{α,∞} = sup over supp(α) of ‖f(x)‖, ‖f‖_∞ = sup over the input space",
        Computed(supremum_norm),
        remark=(
            "as printed, the spaces hold all functions (ffgb.d92); the norms are meant to be finite"
        ),
    ),
    item(
        "def_lip",
        "definition",
        "Section 2.1",
        "the Lipschitz constant",
        "‖f‖_lip = inf{L : ‖f(x) - f(x')‖ ≤ L‖x - x'‖ for all x, x'}",
        Computed(lipschitz_norm),
    ),
    item(
        "eq1",
        "display",
        "eq. (1)",
        "the cross entropy loss",
        "l(y', y) = -log(exp(y'_i)/Σ_{i=1}^c exp(y'_i)), with the index of the sum in the numerator",
        Wrong("ffgb.d51"),
        Computed(cross_entropy),
        remark="a misprint: exp(y'_y) is meant, see ffgb.d51; so it is computed here",
    ),
    item(
        "eq2",
        "display",
        "eq. (2)",
        "functional minimisation with Tikhonov's regularisation",
        "min over f in L²(α) of F[f] = R[f] + (μ/2)‖f‖²_α, R[f] = E l(f(x), y)",
        Computed(optimum),
        remark="'μ ≥ 0' is printed; the theorems divide by μ and need μ > 0, and R need not be finite: see ffgb.d91",
    ),
    item(
        "def_subgrad",
        "definition",
        "Section 2.2",
        "the subgradient of F at f",
        "all g with F[g] ≥ F[f] + ⟨g - f, ∇F[f]⟩_α",
        Wrong("ffgb.d23"),
        Computed(slope),
        remark="g stands for the subgradient and for any function at once; F[f'] ≥ F[f] + ⟨f' - f, g⟩_α is meant",
    ),
    item(
        "eq3",
        "display",
        "eq. (3)",
        "the subgradient, point by point",
        "h(x) = E_{y ~ β^x} ∇_1 l(f(x), y) + μf(x)",
        Computed(slope),
        Computed(cross_entropy_gradient),
    ),
    item(
        "clm_empirical",
        "claim",
        "Section 2.2, after (3)",
        "the subgradient on data",
        "if P is the empirical distribution of (x_1, y_1), ..., (x_M, y_M): h(x_j) = ∇_1 l(f(x_j), y_j) + μf(x_j) for all j",
        Wrong("ffgb.d73"),
        remark="right if no input stands twice; else the slopes at its labels are averaged, as (3) says",
    ),
    item(
        "eq4",
        "display",
        "eq. (4)",
        "restricted functional gradient descent",
        "f^{t+1} = f^t - η^t Q²_α(∇F[f^t])",
        Computed(restricted_descent),
    ),
    item(
        "clm_rfgd",
        "claim",
        "Section 2.2, after (5)",
        "it converges to the global optimum",
        "'can be proved [Grubb and Bagnell, 2011] to converge under standard regularity conditions'",
        remark="a result of the literature, cited by the paper and not proved in it; no conditions are named",
    ),
    item(
        "eq6",
        "display",
        "eq. (6)",
        "how the oracle is implemented",
        "min over θ of Σ_{x in supp α} ‖φ(x) - h_θ(x)‖²",
        Computed(best_in_mean_square),
        remark="computed with the weights of α, which the print leaves out: see ffgb.d93",
    ),
    item(
        "eq7",
        "display",
        "eq. (7)",
        "the mean of the clients' inputs",
        "α = (1/N)Σα_i",
        Computed(RationalSupport),
    ),
    item(
        "eq8",
        "display",
        "eq. (8)",
        "a client's risk",
        "R_i[f] = E_{(x,y) ~ P_i} l(f(x), y), on L²(α), which is contained in L²(α_i)",
        Computed(rational_support),
        remark="α_i ≤ Nα, so the inclusion holds",
    ),
    item(
        "def_Fi",
        "definition",
        "Section 3, after (8)",
        "a client's loss",
        "F_i[f] = R_i[f] + (η/2)‖f‖²_{α_i}",
        Wrong("ffgb.d52"),
        remark="a misprint: μ/2 is meant, see ffgb.d52",
    ),
    item(
        "eq9",
        "display",
        "eq. (9)",
        "the federated problem",
        "min over f in L²(α) of F[f] = (1/N)ΣF_i[f]; f* is its optimiser",
        Computed(optimum),
    ),
)
