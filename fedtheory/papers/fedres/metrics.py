"""What only FedRes's trajectories measure."""

from fractions import Fraction

from fedtheory.core.concept import Dimension, Metric

# Federated residual learning: regret against one fixed comparator, over the plays of rounds 1 to t.
EXPECTED_REGRET = Metric(
    "expected average regret",
    r"\mathrm{E} \frac{1}{Pt} \sum_{i,\, s \leq t} \ell_{i,s}(u_{i,s}) - \ell_{i,s}(u_{i,\star})",
    Dimension(1, 0),
    chance="draws",
)

# Appendix C of FedRes: the mean of the loss, both models being what the round plays.
POPULATION_LOSS = Metric("population loss", r"\mathrm{E}\, \ell(w^g_t, w^l_t)", Dimension(1, 0))

# FedRes.ERM: one round's pair, measured by its expected loss and by the loss on the samples that made it.
EXPECTED_EXCESS = Metric(
    "expected excess",
    r"\mathrm{E} \frac{1}{P} \sum_i L_i(u_{i,t}) - L_i(u_{i,\star})",
    Dimension(1, 0),
    chance="draws",
)
EXPECTED_EMPIRICAL_EXCESS = Metric(
    "expected empirical excess",
    r"\mathrm{E}\, \delta_{t-\beta,t}",
    Dimension(1, 0),
    chance="draws",
)
HALF_STEP_GAIN = Metric(
    "gain of a half step", r"\ell(u_0, v_0) - \min_u \ell(u, v_0)", Dimension(1, 0)
)
RECURSION_VALUE = Metric("value of the recursion", "B_n", Dimension(1, 0))

# Contextual bandits that explore every B rounds: an entry t is what is known after t explorations, of rounds 1 to Bt.
EXPECTED_BANDIT_REGRET = Metric(
    "expected average bandit regret",
    r"\mathrm{E} \frac{1}{PBt} \sum_{i,\, s \leq Bt} f_i^\star(a^\star_{i,s}) - f_i^\star(a_{i,s})",
    Dimension(Fraction(1, 2), 0),
    chance="draws",
)
EXPECTED_DEVIATION = Metric(
    "expected largest deviation",
    r"\mathrm{E} \sup_w \frac{1}{P} \sum_i L_i(w) - \hat{L}_{i,t+1}(w)",
    Dimension(1, 0),
    chance="draws",
)
