"""Sections 1 and 2: what is claimed at the outset, the setting, the regret (1), the examples, the assumptions."""

from fedtheory.core.item import Computed, Wrong
from fedtheory.papers.fedres.algorithms.fedres_erm import ball_least_squares
from fedtheory.papers.fedres.algorithms.fictitious_samples import fictitious_samples
from fedtheory.papers.fedres.algorithms.residual_samples import residuals
from fedtheory.papers.fedres.instances.appendix_c import bounded_surrogate
from fedtheory.papers.fedres.instances.few_samples import few_samples
from fedtheory.papers.fedres.statements.items.writing import item, steps
from fedtheory.papers.fedres.statements.regret import (
    missing_round_weights,
    regret,
    weighted_average,
)

ITEMS = (
    item(
        "int1",
        "claim",
        "Section 1",
        "what the framework is good for",
        "clients design local models and features freely; residuals are all that leaves them; regret bounds improve on "
        "purely global and purely local learning, and are robust to delays; mini-batches work",
        remark=(
            "an announcement: what of it is a theorem stands as fedres.thm1, fedres.thm2, fedres.rem1, fedres.rem4, "
            "fedres.mb1 and fedres.ex2; 'a few bits' a residual is not made precise anywhere"
        ),
    ),
    item(
        "abs1",
        "claim",
        "Abstract, second sentence",
        "a small shared model with all benefits",
        "the complexity of the shared model can be minimised while still gaining all that joint training provides",
        Wrong("fedres.d95"),
        remark="the local part is learnt by each client alone: d' is not divided by P (fedres.d95)",
    ),
    item(
        "abs2",
        "claim",
        "Abstract, third sentence; Section 1",
        "against slow federated and purely global learning",
        "robust to heterogeneity, where traditional methods are slow; regret bounds improve on purely global learning",
        Wrong("fedres.d96"),
        remark="neither is compared with, in theorems or experiments (fedres.d96)",
    ),
    item(
        "abs3",
        "claim",
        "Abstract, last sentence; Sections 1 and 7",
        "what was tested and shown",
        "the theory is tested empirically; ERM- and SGD-style algorithms are efficient in theory and practice; mini-batches work",
        Wrong("fedres.d74"),
        remark="a relative of FedRes.SGD was run on data, and no other of the algorithms (fedres.d74, fedres.d70)",
    ),
    item(
        "int2",
        "claim",
        "Section 1; Section 3.1, last sentence; Section 4",
        "what a round costs",
        "residuals are a few bits, so communication is efficient; FedRes.SGD avoids the cost of FedRes.ERM",
        Wrong("fedres.d93"),
        remark="it saves what belongs to the local model; d + 2 numbers go up and d come down (fedres.d93)",
    ),
    item(
        "int3",
        "claim",
        "Section 1",
        "freedom and privacy",
        "clients design local models and features freely; as they need not be revealed, privacy is largely preserved",
        Wrong("fedres.d94"),
        remark="there is no statement of privacy; with features that the server knows, predictions give the model away (fedres.d94)",
    ),
    item(
        "rel1",
        "claim",
        "Section 1.1",
        "four papers on delays",
        "they all concluded that bounded delays do not affect the asymptotic performance for smooth objectives",
        Wrong("fedres.d98"),
        remark="a sentence about others' results, one of which has no delays (fedres.d98)",
    ),
    item(
        "concl1",
        "claim",
        "Section 7",
        "what is shared",
        "only sharing local predictions to the server has useful consequences for privacy",
        Wrong("fedres.d80"),
    ),
    item(
        "set1",
        "definition",
        "Section 2, first paragraph",
        "global and local models with one joint loss",
        "ℓ_{i,t}(w^g, w_i) = ℓ(y_{i,t}, f(x^g_{i,t}; w^g), f(x^l_{i,t}; w_i)), for example (y - y^g - y^l)²",
        Computed(residuals),
    ),
    item(
        "eq1",
        "definition",
        "Section 2, (1)",
        "the regret",
        "Reg = sup over u^g, u_i of (1/(PT)) Σ λ_i Σ (ℓ_{i,t}(w^g_t, w_{i,t}) - ℓ_{i,t}(u^g, u_i)), λ_i >= 0",
        Computed(regret),
        remark=(
            "the theorems bound something smaller, with one fixed comparator outside, of models as they are played: see "
            "fedres.d51 and fedres.d87"
        ),
    ),
    item(
        "set2",
        "claim",
        "Section 2, after (1)",
        "clients with missing rounds",
        "the loss is 0 in rounds without data, and λ_i = T/N_i makes the objective a sum of average losses; then λ_i = 1",
        Computed(missing_round_weights),
        Computed(weighted_average),
        Wrong("fedres.d57"),
        Wrong("fedres.d58"),
        remark="up to the factor 1/P it does (fedres.d57); that theorems for λ_i = 1 cover it is not shown (fedres.d58)",
    ),
    item(
        "ex1",
        "definition",
        "Example 1",
        "linear regression",
        "ℓ_{i,t}(w^g, w_i) = (y_{i,t} - w^g·x^g_{i,t} - w_i·x^l_{i,t})²; the features may be identical",
        Computed(residuals),
    ),
    item(
        "ex2",
        "claim",
        "Example 2",
        "the need for local models",
        "half of the clients have u_i = v, half -v: the optimum of (1) is the underlying pair; global training finds u^g, "
        "and then every client loses (v·x)² a sample",
        *steps(
            "fedres.example2",
            "",
            "joint models",
            "the loss of a global model",
            "global training",
            "what every client suffers",
        ),
        Wrong("fedres.d59"),
        remark=(
            "that u^g is best for global training, and what clients then lose, is shown; that the optimal pair is the underlying one is false: with identical "
            "features only the sums u^g + u_i are determined (fedres.d59). u^g is the only best one if the covariates span the space (fedres.d99)"
        ),
    ),
    item(
        "set3",
        "definition",
        "Section 2, before the assumptions",
        "delays",
        "at time t client i fetches the global model of t - β_i; what it sends then arrives at t + α_i; τ_i = α_i + β_i <= τ",
        Computed(fictitious_samples),
    ),
    item(
        "not1",
        "definition",
        "Section 2, notations",
        "variance, partial gradients, projection",
        "V[v] = E‖v - E v‖²; ∇^g and ∇^l are gradients in w^g and w_i, ∇ in both; Π_D projects onto the ball of radius D",
        Computed(ball_least_squares),
        Computed(few_samples),
    ),
    item(
        "asm1",
        "assumption",
        "Section 2, first assumption",
        "bounded losses",
        "ℓ_{i,t}(w^g, w_i) ∈ [0, 1] for ‖w^g‖, ‖w_i‖ <= D",
        Computed(few_samples),
        Computed(bounded_surrogate),
    ),
    item(
        "asm2",
        "assumption",
        "Section 2, second assumption",
        "convex and smooth jointly",
        "f(a) - f(b) <= ∇f(b)·(a - b) + (γ/2)‖a - b‖², and f convex, in both models jointly",
        Computed(few_samples),
    ),
    item(
        "asm3",
        "assumption",
        "Section 2, third assumption",
        "bounded gradients",
        "‖∇ℓ_{i,t}(w^g, w_i)‖ <= G on the balls",
        Computed(few_samples),
    ),
    item(
        "asm4",
        "assumption",
        "Section 2, after the assumptions",
        "samples i.i.d. over time",
        "each client's samples are i.i.d. over time; distributions may differ between clients",
        Computed(few_samples),
        remark="independence between clients is used and not assumed",
    ),
    item(
        "def1",
        "definition",
        "Appendix A, Definition 1",
        "expected and empirical losses, the comparator, and the empirical excess",
        "L_i = E ℓ_{i,t}; (w^g_*, w_{i,*}) minimises Σ L_i; L̂_{i,t} averages rounds 1 to t - 1; Δ_{i,t} is its excess over w_*",
        Computed(few_samples),
        remark="L̂_{i,1} is an average of nothing; the minimum must be taken over the balls",
    ),
    item(
        "def2",
        "definition",
        "Appendix A, Definition 2",
        "mean variance and mean dimension",
        "σ̄² = (1/P) Σ σ_i², d̄ = (1/P)(d + Σ d_i), V[ℓ_{i,t}] <= σ_i² for all models",
        Computed(few_samples),
        remark="printed 'σ_i is an upper bound for the variance'; σ_i² is",
    ),
)
