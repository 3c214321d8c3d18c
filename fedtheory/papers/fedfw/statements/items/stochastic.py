"""Section 4.1 and Appendix D: stochastic gradients, display by display."""

from fedtheory.core.item import Computed, Shown, Stated
from fedtheory.papers.fedfw.algorithms.fedfw_sto import fedfw_sto
from fedtheory.papers.fedfw.instances.noisy import noisy
from fedtheory.papers.fedfw.statements.items.writing import display, item, printed, steps

ITEMS = (
    item(
        "eq13",
        "definition",
        "Section 4.1, (13)",
        "the stochastic problem",
        "min over x ∈ 𝒟 of F(x) = (1/n) Σ E[f_i(x, ω_i)]; each round draws anew, without bias",
        Computed(noisy),
    ),
    item(
        "ass1",
        "assumption",
        "Assumption 1, (14)",
        "bounded variance",
        "E‖∇f_i(x, ω_i) - ∇f_i(x)‖² <= σ² for some σ < ∞",
        Computed(noisy),
    ),
    item(
        "eq14",
        "display",
        "Section 4.1, (14)",
        "Assumption 1, displayed",
        "E‖∇f_i(x, ω_i) - ∇f_i(x)‖² <= σ²",
        Computed(noisy),
    ),
    item(
        "alg1.sto",
        "algorithm",
        "Algorithm 1, FedFW-sto",
        "FedFW-sto",
        "d_i^{t+1} = (1 - ρ_t) d_i^t + ρ_t (1/n) ∇f_i(x_i^t, ω_i^t); g_i^t = d_i^{t+1} + λ_t (x_i^t - x̄^t)",
        Computed(fedfw_sto),
    ),
    item(
        "clm14",
        "claim",
        "Section 4.1, before (15)",
        "unbiased gradients alone do not do",
        "FW does not readily extend by replacing the gradient with an unbiased estimator of bounded variance",
        Shown("fedfw.plain", "the mean stays"),
        Shown("fedfw.plain", "the gap stays"),
    ),
    item(
        "clm15",
        "claim",
        "Section 4.1, after (15)",
        "the averaged estimator has reduced variance",
        "'it offers the advantage of reduced variance'",
        Stated("fedfw.eq15", "sharpened"),
        repaired="fedfw.d51",
        remark=(
            "no bound is printed; fedfw.eq15 bounds the error, bias and variance together, by t^(-2/3); in the first round, "
            "where ρ_1 = 1, the estimator is the plain gradient of one draw"
        ),
    ),
    item(
        "clm16",
        "claim",
        "Appendix D, after Lemma 3",
        "strong duality under Slater's condition",
        "strong duality holds, assuming that the relative interior of 𝒟 is non-empty",
        *printed("(33) first inequality"),
        remark="duality holds, by an explicit dual solution; the assumption assumes nothing, and is not needed: see fedfw.d52",
    ),
    display(
        16,
        "Section 4.1",
        "the rate of Theorem 3",
        "E[F(x̄^t)] - F(x*) <= O(t^(-1/3))",
        Stated("fedfw.thm3", "rate"),
        repaired="fedfw.d51",
        remark="from t = 2 on and X^1 in the domain: see fedfw.d51",
    ),
    item(
        "rem3",
        "remark",
        "Remark 3",
        "convergence is stated for x̄^t, a feasible point",
        "x̄^t lies in 𝒟 in every outcome: only the objective residual is to be bounded",
        *steps("fedfw.appendix_d1", "", "mean feasible"),
        repaired="fedfw.d51",
    ),
    display(
        66,
        "Appendix D",
        "Lemma 3, the objective",
        "E[F̂(X^t)] - F̂(X*) <= 9^(1/3) C/(t + 7)^(1/3)",
        Stated("fedfw.lem3", "printed"),
    ),
    display(
        68,
        "Appendix D.1",
        "the bound of Theorem 3",
        "E[F̂(X̄^t)] - F̂(X*) <= rhs(66) + G · rhs(67)",
        *steps("fedfw.appendix_d1", "", "(68) line 1", "(68) line 2", "(68) first brace"),
        *steps("fedfw.thm3", "printed", "(68) second brace", "(68) as printed"),
        remark=(
            "the brace takes dist² for dist: read for dist, the second term is G · rhs(67), as printed; with (67) for "
            "E dist², as printed, it would be G √rhs(67): see fedfw.d54"
        ),
    ),
)
