"""Algorithms 1 and 2 of FFGB, what is said of them, the contributions, and how they are used in practice."""

from fedtheory.core.item import Computed, Counted, Stated, Wrong
from fedtheory.papers.ffgb.algorithms.distillation import distil
from fedtheory.papers.ffgb.algorithms.ffgb import ffgb, local_steps
from fedtheory.papers.ffgb.algorithms.ffgb_sampled import drawn_ffgb, expected_ffgb
from fedtheory.papers.ffgb.statements.items.writing import item


def models_sent(clients: int, steps: int, rounds: int) -> tuple[int, int]:
    """What a client receives in one round: a distilled model, or the ensemble of all that were made before it."""
    return steps, rounds * clients * steps


def distilled_is_cheaper() -> bool:
    """Section 6: K models a round against O(TNK), for all small N, K and T."""
    small = range(1, 7)
    pairs = (models_sent(n, k, t) for n in small for k in small for t in small)
    return all(one <= other for one, other in pairs)


ITEMS = (
    item(
        "alg1",
        "algorithm",
        "Algorithm 1",
        "the server",
        "for t = 0, ..., T - 1: sample S^t, then f^{t+1} is the mean of what its clients return",
        Computed(ffgb),
        Computed(expected_ffgb),
        Computed(drawn_ffgb),
        remark="its argument C is not used; Section 4 takes all clients, Appendix G a sample",
    ),
    item(
        "alg2",
        "algorithm",
        "Algorithm 2",
        "a client",
        "h^k = Q(Δ^{k-1} + ∇R_i[g^k]), g^{k+1} = g^k - η(h^k + μg^k), Δ^k = Δ^{k-1} + ∇R_i[g^k] - h^k",
        Computed(local_steps),
    ),
    item(
        "rem_residual",
        "remark",
        "Section 3, Residual",
        "the residual is crucial",
        "with identical inputs global convergence is not possible without the residual term; on a single machine the "
        "subgradient vanishes at the optimum and so does the oracle's error",
        Wrong("ffgb.d16"),
        Stated("ffgb.no_residual", "sharpened"),
        Stated("ffgb.no_residual", "lower"),
        remark=(
            "without the residual an error of (1 - γ)G/μ may remain, as said; but with it a floor remains as well for a "
            "fixed K (ffgb.d13), and heterogeneity is not the reason: on a single machine Algorithm 2 asks for ∇R, which "
            "does not vanish at f* (ffgb.d16). Of (4), which asks for ∇F, what is said agrees with runs for smooth losses, and is "
            "not proved here; at a kink it fails (ffgb.d76)"
        ),
    ),
    item(
        "tab1",
        "table",
        "Table 1",
        "three settings, oracles and limits",
        "as T grows, ‖f^T - f*‖² tends to 0 for equal inputs, to O(ω_TV) in general and to O(ω_{W1}) for the square loss",
        Wrong("ffgb.d13"),
        Stated("ffgb.thm4_3", "sharpened"),
        Stated("ffgb.thm4_1", "sharpened"),
        Stated("ffgb.thm4_4", "sharpened"),
        remark="for a fixed K and γ < 1 a floor of order ((1 - γ)G/(γμK))² is left in every row: see ffgb.d13",
    ),
    item(
        "rem_oracles",
        "remark",
        "Section 3, weak learning oracle; Table 1",
        "three oracles",
        "Q²_α of (5), Q^∞_α of (10) and Q^lip_α of (14), (15), for the three settings",
        remark="a list; each oracle stands with its theorem",
    ),
    item(
        "rem_partial",
        "remark",
        "Section 4",
        "sampled clients cost a variance",
        "the analysis extends to a few clients a round, incurring a penalty for the variance in the sampling",
        Stated("ffgb.thmG_1", "corrected"),
        Stated("ffgb.thmG_2", "corrected"),
        Stated("ffgb.thmG_3", "corrected"),
        remark="in expectation only: see ffgb.d53",
        repaired="ffgb.d53",
    ),
    item(
        "con5",
        "claim",
        "Section 1, contribution 5",
        "distillation and warm start",
        "knowledge distillation in the aggregation of FFGB, and the result as a warm start for other solvers",
        Computed(distil),
        remark="a proposal, and a report of runs; docs/ffgb_warm_start.svg repeats it on a small scale",
    ),
    item(
        "abs",
        "claim",
        "Abstract",
        "what is proved",
        "FFGB converges to neighbourhoods whose radii are measured by the total variation and the much tighter "
        "Wasserstein-1 distance, and diminish to zero as the setting becomes more homogeneous",
        Wrong("ffgb.d60"),
        Stated("ffgb.thm4_1", "sharpened"),
        Stated("ffgb.thm4_4", "sharpened"),
        remark=(
            "the radii do, for K and T to infinity; for a fixed K and γ < 1 a floor remains whatever the inputs. "
            "'Much tighter' depends on the inputs: see ffgb.d60"
        ),
    ),
    item(
        "eq17",
        "display",
        "eq. (17)",
        "aggregation by distillation",
        "min over θ of Σ_{x in supp ρ} ‖h_θ(x) - (1/|S|)Σ_{i in S} g_i(x)‖²",
        Computed(distil),
    ),
    item(
        "rem_K1",
        "remark",
        "Section 5",
        "a client returns an ensemble",
        "of size K; 'hence, in our experiments, we simply use K = 1'",
        remark=(
            "with K = 1 the residual of Algorithm 2 is never asked for (Δ^0 = 0), and the floor of Theorem 4.3 is at its "
            "largest: the experiments and the theory speak of opposite ends (ffgb.d75)"
        ),
    ),
    item(
        "clm_comm",
        "claim",
        "Section 6",
        "what distillation saves",
        "the communication of a round is K models in place of O(TNK)",
        Counted(distilled_is_cheaper),
        remark=(
            "counted down the line to a client that has kept nothing; a client that keeps what it was sent needs NK new "
            "models a round, and sends K in either case: see ffgb.d95"
        ),
    ),
    item(
        "rem_warm",
        "remark",
        "Section 5",
        "FFGB as a warm start",
        "Theorem 4.2 is a barrier, Theorem 4.1 says that a neighbourhood is reached quickly: start other solvers there",
        remark="a motivation, which Theorem 4.1 does not bear out where clients have no inputs in common (ffgb.d90); that a "
        "later solver gains from it is a fact of runs",
    ),
)
