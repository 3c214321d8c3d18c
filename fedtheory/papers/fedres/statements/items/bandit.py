"""Section 5 and Appendix D: contextual bandits on FedRes."""

from fractions import Fraction

from fedtheory.core.item import Computed, Counted, Shown, Stated, Wrong
from fedtheory.papers.fedres.algorithms.fedres_bandit import expected_fedres_bandit
from fedtheory.papers.fedres.instances.contextual_bandit import ContextualBandit, contextual_bandit
from fedtheory.papers.fedres.instances.pair_batches import batch_trip
from fedtheory.papers.fedres.statements.items.writing import item, steps

PERIOD = "fedres.thm3d"


def delay_in_periods_fits() -> bool:
    """B tau' <= tau + 2B, what the displays after the first need, for all tau <= 60 and B <= 30."""
    return all(B * batch_trip(tau, B) <= tau + 2 * B for tau in range(1, 61) for B in range(1, 31))


def period_knows_no_delay() -> bool:
    """Setting B: of two federations that differ in their delays alone, the same three numbers; the steps differ."""
    near, far = (
        contextual_bandit(contexts="1/4 0 0 1/4", comparator="1/2 1/2", period=2, uplink=up)
        for up in ("1", "9")
    )
    changed = {
        concept.name for concept, value in near.constants.items() if far.constants[concept] != value
    }
    return bool(changed) and all("delay" in name for name in changed)


def mean_square_of_arms() -> bool:
    """Appendix D's second display on two contexts of two arms: the excess of the loss is the mean of (f* - f)²."""
    bandit = contextual_bandit(
        contexts="1/4 1/8 -1/4 1/8,1/8 0 0 1/4", comparator="1/2 3/4", noise="1/8"
    ).problem.bandit
    pair, best = (Fraction(-1, 3), Fraction(2, 5)), bandit.best(0)
    arms = [arm for context in bandit.contexts[0] for arm in context]
    off = [bandit.mean_reward(0, arm, best) - bandit.mean_reward(0, arm, pair) for arm in arms]
    return bandit.regression.excess(0, pair) == sum((d * d for d in off), Fraction(0)) / len(off)


ITEMS = (
    item(
        "cbprot",
        "definition",
        "Section 5",
        "the protocol of a contextual bandit",
        "contexts of all K actions, an action, its reward in [0, 1]; regressors into [0, 1]; E[r_t(a) | x_t(a)] = f(x_t(a); w*)",
        Computed(contextual_bandit),
        Wrong("fedres.d65"),
        Wrong("fedres.d66"),
    ),
    item(
        "cbfed",
        "definition",
        "Section 5",
        "the federated bandit",
        "E[r_{i,t}(a) | x_{i,t}(a)] = f(x_{i,t}(a); w^g_*, w_{i,*}), for example a sum of a global and a local regressor",
        Computed(contextual_bandit),
        Wrong("fedres.d65"),
        Wrong("fedres.d66"),
    ),
    item(
        "cbreg",
        "display",
        "Section 5",
        "the regret of one client",
        "E[(1/T) Σ r_t(a*_t) - r_t(a_t)] = E[Σ max_a f(x_t(a); w*) - f(x_t(a_t); w*)]",
        Computed(ContextualBandit.greedy_regret),
        Wrong("fedres.d76"),
        Wrong("fedres.d65"),
    ),
    item(
        "eq11",
        "display",
        "(11)",
        "the regret of the federation",
        "E[(1/PT) ΣΣ r(a*) - r(a)] = E[(1/PT) ΣΣ max_a f_i^*(x(a)) - f_i^*(x(a_{i,t}))]",
        Computed(expected_fedres_bandit),
        Wrong("fedres.d65"),
    ),
    item(
        "cbalg",
        "algorithm",
        "Section 5.1, (12)",
        "ε-greedy with federated regression",
        "every B = 1/ε rounds an action at random, whose (r - f)² is fed to FedRes; else argmax_a f(x(a); ŵ^g, ŵ_i)",
        Computed(expected_fedres_bandit),
    ),
    item(
        "rem5",
        "remark",
        "after Theorem 3",
        "suboptimal in T, and exploration knows no delay",
        "delays affect lower-order terms only, and B does not depend on τ",
        Counted(period_knows_no_delay),
        Stated("fedres.thm3", "in-full"),
        Wrong("fedres.d68"),
        remark="true of B; the step knows the delay (erratum d17)",
    ),
    item(
        "thm3full",
        "display",
        "Appendix D, Theorem 3",
        "Theorem 3 in full",
        "(K⁴Vσ²/(PT))^{1/5} + (K⁶γD⁴G²)^{1/8}/T^{1/4} + [K(γD⁴G²τ²)^{1/6} + (K²DG)^{1/3}]/T^{1/3} + K sqrt(DGτ)/sqrt T",
        Stated("fedres.thm3", "in-full"),
        Stated("fedres.thm3one", "ordered"),
        Wrong("fedres.d69"),
        Wrong("fedres.d78"),
        remark="proved with a step for the server and one for the clients, refuted with one for all, whatever the constants",
    ),
    item(
        "thm3a",
        "display",
        "Appendix D, first display",
        "Theorem 2 for explorations",
        "T/B rounds, and a delay of ceil(T_i/B)",
        Counted(delay_in_periods_fits),
        *steps(PERIOD, "sharpened", "tuned"),
        Wrong("fedres.d69"),
        remark="with tau for T, and one period more, it is a step of our proof; the later displays need no more",
    ),
    item(
        "thm3b",
        "display",
        "Appendix D, second and third display",
        "regression regret is a mean square over the actions",
        "E(ℓ(ŵ) - ℓ(w_*)) = E (1/K) Σ_a (f* - f̂)², in explorations and, by independence, in all rounds",
        *steps("fedres.bandit", "", "cross term", "uniform action", "regression"),
        Counted(mean_square_of_arms),
        remark="in all rounds if every period has one pair of models, that of its exploration (fedres.d61)",
    ),
    item(
        "eq40",
        "display",
        "(40)",
        "the mean error of a prediction",
        "(Vσ²B/(PT))^{1/4} + (γD⁴G²(τ + B))^{1/6}/T^{1/3} + (DG(τ + B)/T)^{1/2}, by Cauchy-Schwarz",
        Shown("fedres.appD", "Cauchy-Schwarz"),
        Shown("fedres.appD", "(40), second term"),
        Wrong("fedres.d67"),
    ),
    item(
        "thm3c",
        "display",
        "Appendix D, after (40)",
        "what an action loses",
        "f*(a*) - f*(a) <= |..| + |f̂(a*) - f̂(a)| + |..| <= [f̂(a*) - f̂(a)] + 2 Σ_a |f* - f̂|",
        Shown("fedres.appD", "decomposition"),
        Shown("fedres.appD", "decomposition with bars"),
        Wrong("fedres.d77"),
    ),
    item(
        "stepB",
        "definition",
        "Appendix D, setting B",
        "the period",
        "B = min{(PT/(K⁴Vσ²))^{1/5}, T^{1/4}/(K⁶γD⁴G²)^{1/8}, T^{1/3}/(K²DG)^{1/3}}",
        *steps("fedres.thm3", "in-full", "noise, chosen", "curvature, chosen", "ends, chosen"),
        Wrong("fedres.d68"),
        remark="an integer near it, where it is at least 1, does what Appendix D says: proved",
    ),
)
