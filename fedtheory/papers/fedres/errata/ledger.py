"""What is wrong in print in FedRes, in the order of the paper."""

from itertools import combinations, product
from math import isqrt
from fedtheory.core.ledger import (ARGUED, CONSTANT, CONTRADICTS, COUNTEREXAMPLE, DOES_NOT_FOLLOW, FALSE, Fraction, GAP, Page, Q,
    Shown, TYPO, Witness, fails, holds)
from fedtheory.core.statement import Status, t
from fedtheory.errata.enclosure import Values, enclosed_bound, encoded, exactly, root, square_root
from fedtheory.papers.fedres.algorithms.best_response_exact import (Pair, exact_fictitious_play, exact_half_rescoring,
    exact_rescoring)
from fedtheory.papers.fedres.algorithms.fedres_erm_exact import Sample, empirical_excess, exact_erm
from fedtheory.papers.fedres.algorithms.fedres_sgd_exact import expected_regrets
from fedtheory.papers.fedres.algorithms.appendix_c_exact import START, client, game, growth, population_loss, server
from fedtheory.papers.fedres.instances.pair_batches import batch_trip
from fedtheory.papers.fedres.instances.pair_quadratics import gradient, least, rational_pair_quadratics, value
from fedtheory.papers.fedres.statements import lem6_recursion as lemma
from fedtheory.papers.fedres.statements.lem6_recursion import C_1, C_3, C_4, LEMMA_6, R_0, n_0
from fedtheory.papers.fedres.statements.regret import missing_round_weights, weighted_average
from fedtheory.papers.fedres.statements.lem2_half_step import LEMMA_2

mistake = Page("fedres", "agarwal2020fedres")

PROPOSED = frozenset({"FedRes.ERM", "FedRes.SGD", "mini-batches", "contextual bandits"})
COMPARED = {"Independent": "baseline", "Central": "baseline", "FedRes": "FedRes.SGD"}  # Section 6.2
@mistake(GAP, CONTRADICTS, "abs3", "Abstract, last sentence; Section 1; Section 7")
def d74() -> Shown:
    """Of what is proposed one algorithm was tested on data, and not as it is analysed.
    Printed: We test the theory empirically; Our algorithms and analysis nicely work with mini-batches, which we show in Section 4;
    simple extensions of ERM and SGD-style algorithms enable personalization in an efficient manner, both theoretically and
    empirically
    Against: Section 6.2, which lists what is compared: Independent, Central and FedRes, and says that FedRes is FedRes.SGD
    Right: a relative of FedRes.SGD was tested (fedres.d70); FedRes.ERM on Appendix C alone; batches and bandits were not, and
    batches are analysed for FedRes.SGD
    Why: Section 3.1 calls FedRes.ERM 'inefficient both in communication and computation'. No regret was measured on data, only
    accuracy on held-out examples; delays are the same for all clients."""
    # What Sections 3 to 5 propose, and what Section 6 runs.
    yield fails("all that is proposed is in Section 6", Q(len(PROPOSED - set(COMPARED.values()))), "=", Q(0),
        "three of four are not")

@mistake(GAP, COUNTEREXAMPLE, "abs1", "Abstract, second sentence")
def d95() -> Shown:
    """The abstract promises all benefits of joint training; the local part has none.
    Printed: the complexity of the central shared model can be minimized while still gaining all the performance benefits that joint
    training provides
    Right: what is put into the shared model is learnt from all clients, what is put into local models from one each
    Why: No statement minimises the complexity of the shared model. In Theorem 1 d is divided by P and d' is not; a central model of
    both would have (d + d')/P where that serves all clients."""
    # P = 100, d = d' = 10: Theorem 1's dominant term squared, times T/σ².
    P, d, own = 100, 10, 10
    yield fails("d/P + d' is at most what joint training has, (d + d')/P", Q(d, P) + own, "<=", Q(d + own, P))

@mistake(GAP, ARGUED, "abs2", "Abstract, third sentence; Section 1, 'We derive regret bounds'")
def d96() -> None:
    """Slow federated learning and purely global learning are not compared with.
    Printed: Our framework is robust to data heterogeneity, addressing the slow convergence problem traditional federated learning
    methods face; We derive regret bounds for our algorithms, exhibiting improvements over purely global and local learning schemes
    Right: bounds are compared with those of clients alone; that a global model alone can be bad is Example 2
    Why: No bound of a purely global scheme stands in the text, no measure of heterogeneity in a theorem, and no method of federated
    learning among the baselines: they are Independent and Central."""

@mistake(GAP, ARGUED, "exp5", "Section 1, 'the same constraints'; Section 6.4, first sentences; captions")
def d64() -> None:
    """What the experiments are said to show was not measured.
    Printed: Federated Residual Learning yields superior performance over baselines operating with the same constraints; there are
    two types of datasets; Each number in the figures is an average over 50 random rollouts | Right: the baselines differ in
    features, and in delay in Appendix E.2; types are defined by the outcome; averages have no spread beside them
    Why: Independent has all features and no delay, Central half of the features. That Central is better where tasks are similar is
    an intuition: similarity is not measured, and the types are sorted by which baseline won. Without a spread 'near winner' and
    'comparable' have no meaning."""

@mistake(GAP, CONTRADICTS, "int2", "Section 1, 'a few bits'; Section 3.1, last sentence; Section 4, first sentence")
def d93() -> Shown:
    """Residuals are small; what is sent with them is not.
    Printed: Since the residuals can usually be represented by a few bits for each data sample, the communication [...] can be
    rather efficient; a communication and computational efficient algorithm that avoids all the above issues; Our algorithms have
    heavy communication | Against: Algorithm 3: "Send Z_{i,t} = (x^g_{i,t}, f(x^l_{i,t}; w_{i,t}), y_{i,t})"; Section 4: "Our
    algorithms have heavy communication"
    Right: a round of FedRes.SGD costs a client d + 2 numbers up and d down, 2d_i - 1 less than one of FedRes.ERM
    Why: Beside the prediction Algorithm 3 sends x^g and y, and fetches w^g. It saves what belongs to the local model. Section 4
    itself calls the result heavy, and batches save fetches only."""
    # d = d_i = 100: numbers sent and fetched in a round.
    d = own = Q(100)
    sgd = (d + 1 + 1) + d  # x^g, f, y; w^g
    erm = (d + own + 1 + own) + d  # x^g, x^l, y, w_i; w^g
    yield fails("what a round of Algorithms 3 and 4 moves is the residual", Q(sgd), "<=", Q(1), "202 numbers against one")
    yield holds("what is saved is 2d_i - 1", Q(erm - sgd), "=", Q(2 * own - 1), "199 of 401")

@mistake(GAP, COUNTEREXAMPLE, "int3",
    "Section 1, 'First, the clients have freedom' and 'largely preserves privacy'; Example 1; Algorithm 1")
def d94() -> Shown:
    """Predictions can give the local model and its features away.
    Printed: since the client does not need to reveal the design of the local model and the local features it uses, the system
    largely preserves privacy; the clients have freedom to design their own local models
    Right: no statement of privacy is made or proved; it depends on what the server knows of the features. The freedom is that of
    FedRes.SGD, within joint convexity and common D, G and γ
    Why: x^g_{i,t} and x^l_{i,t} can be identical, by Example 1; then the server has the local features, and two predictions of one
    linear model of two numbers are that model. FedRes.ERM sends samples and local models, and its server evaluates them in (3)."""
    # Two rounds with one local model w = (1/3, -1/5), x^g = x^l: the server solves two equations.
    w = (Q(1, 3), Q(-1, 5))
    rows = ((Q(1, 2), Q(0)), (Q(1, 4), Q(1, 2)))
    sent = [a * w[0] + b * w[1] for a, b in rows]
    (a, b), (c, d) = rows
    found = ((d * sent[0] - b * sent[1]) / (a * d - b * c), (a * sent[1] - c * sent[0]) / (a * d - b * c))
    apart = sum(((p - q) ** 2 for p, q in zip(found, w, strict=True)), Q(0))
    yield fails("the server cannot tell the local model: 0 < ‖found - w‖²", Q(0), "<", apart, "x^g, f(x^l; w) and Example 1")

CLIENTS, ROUNDS, DRIFT = 10_000, 16, Q(1, 4)
STREAM = "1/2 1/2 0 0 0 0," * 3 + "1/2 -1/2 0 0 0 0," * 4 + "1/2 -1/2 0 0 0 0"
@mistake(FALSE, COUNTEREXAMPLE, "thm2full", "Section 2, assumptions; (33)")
def d10() -> Shown:
    """Theorem 2 sums the variances of the clients' gradients, which needs clients that are independent.
    Printed: We also assume that each client's data samples are i.i.d. across time, but the distributions can differ across the
    different clients | Right: and that the samples of different clients are independent of each other
    Why: (33) replaces the variance of a sum over the clients by the sum of the variances "by the independence among the examples
    from different clients", which is assumed nowhere. If all clients see one stream the variance is P times as large, and the bound
    fails: at P = 10^4 and T = 16 the expected regret is 49/512 where ours, with all its constants, says 0.017."""
    # All clients see one stream of l = 1/2 + xi w/2, E xi = -1/4: the server's step is P times one client's.
    eta = Q(1, 194)  # about 1/sqrt(sigma² T P); every eta >= 4/P gives the same run
    one = rational_pair_quadratics(losses=STREAM, comparator="1 0")
    regret = expected_regrets(one, eta=CLIENTS * eta, eta_l=Q(1), rounds=ROUNDS)[-1]
    variance = (1 - DRIFT**2) / 4
    bound = 1 / (2 * eta * CLIENTS * ROUNDS) + eta * variance / 2 + DRIFT / ROUNDS
    yield fails("E Reg <= ||w^g_*||²/(2 eta P T) + eta sigma²/2 + M tau/T, our bound for independent clients", regret, "<=", bound,
        "P = 10^4, T = 16: the law of the run, exactly; 49/512")

@mistake(GAP, ARGUED, "ermgen", "Section 3, first paragraph")
def d02() -> None:
    """FedRes.ERM is said to take any scheme of minimisation, and analysed with exact minima.
    Printed: the empirical risk minimization (ERM) approach that is fully general in that it can be coupled with any centralized
    loss minimization scheme | Right: any scheme that finds the minimisers of (2) and (3)
    Why: Lemmas 2 to 4 use that each model is a minimiser on its ball, and the bound has no term for what a scheme leaves."""

@mistake(GAP, ARGUED, "rel1", "Section 1.1, second paragraph")
def d98() -> None:
    """Not all four papers on delays are about delays, or conclude what is said.
    Printed: Several papers have addressed stochastic optimization with delayed feedback [...] they all concluded that the
    asymptotic performance [...] is not affected by the delay in feedback
    Right: of those that have delayed feedback; Duchi et al. (2011) is about networks, whose topology enters the rate
    Why: The title of Duchi et al. says what its rates scale with: the network. Its abstract has objectives that may be nonsmooth
    and a number of iterations that goes as one over the spectral gap, and no delays. What others wrote is not in the text at hand."""

C = Q(1, 5)
def regret_of_print(T: int) -> Fraction:
    """E of (1) for ℓ_t = 1/2 + cξ_t(g + w) + (q/2)(g² + w²), q = c/√T, ξ_t = ±1 fair, |g|, |w| ≤ 1, played at 0.

    With s = Σξ/√T, each model gains c/√T times s²/2 for |s| ≤ 1, and |s| - 1/2 beyond. T is a square."""
    edge = isqrt(T)
    total, ways = 0, 1  # over sequences, times T; the number of sequences with so many heads
    for heads in range(T + 1):
        drift = abs(2 * heads - T)
        total += ways * (drift**2 if drift <= edge else 2 * drift * edge - T)
        ways = ways * (T - heads) // (heads + 1)
    return C / edge * Q(total, T * 2**T)
def theorem_2(T: int, *, constant: int) -> Fraction:
    """The right side of (9) from above, V = 0, τ = 1, D = 1: what is left is the lower order."""
    gamma = exactly(C / isqrt(T))
    G = exactly(C + C / isqrt(T)) * root(2, 2)  # both blocks of the gradient are at most c + q
    value = root(gamma * G**2, 3) / root(T, 3) ** 2 + G / exactly(T)
    return (exactly(constant) * value).upper
@mistake(GAP, COUNTEREXAMPLE, "eq1", "Section 2, (1), against (4) and (9)")
def d51() -> Shown:
    """The goal (1) compares with the best models in hindsight; the theorems compare with one fixed pair, and say nothing of (1).
    Printed: the overall goal is low Reg = sup over u^g, u_i of (1/(PT)) Σ λ_i Σ (ℓ_{i,t}(w_t) - ℓ_{i,t}(u))
    Right: the theorems bound E (1/(PT)) ΣΣ ℓ_{i,t}(played) - ℓ_{i,t}(w_*) for one fixed w_* in the balls
    Why: The supremum stands inside, so its argument is chosen after the samples, and it is not confined to the balls. For losses
    that are noise around a bowl the best pair in hindsight gains c/√T even where the population's optimum has norm 0 and Theorem 2
    promises only terms of order T^(-2/3). The goal (1) is left unbounded; a bound on it needs uniform convergence on top, as Lemma
    1 has it."""
    # T = 10,000: the optimum of the mean is 0, the tuned step is 0, and so is the regret of Theorem 2.
    T = 10_000
    yield fails("E of (1) ≤ five times the right side of (9)", regret_of_print(T), "<=", theorem_2(T, constant=5),
        "exact sum over Σξ; w_* = 0, so V = 0, and the models stay at 0")
    yield holds("√T E of (1) does not shrink from T = 100 to T = 10,000 by more than a hundredth", 100 * regret_of_print(T), ">=",
        Q(99, 100) * 10 * regret_of_print(100), "so no constant in the O of (9) would help: there the power is 2/3 at least")

LOSSES = ((Q(1, 2), Q(0), Q(0), Q(0)), (Q(1, 4), Q(0), Q(3, 4), Q(0)))
SEEN = (1, 2)
@mistake(TYPO, DOES_NOT_FOLLOW, "set2", "Section 2, after (1)")
def d57() -> Shown:
    """With λ_i = T/N_i the objective is the mean, not the sum, of the clients' average losses.
    Printed: setting λ_i = T/N_i turns the objective into a sum of the average losses incurred at each client
    Right: into 1/P times that sum; and N_i ≥ 1 is needed for λ_i to exist
    Why: (1/(PT)) Σ_i (T/N_i) Σ_t ℓ_{i,t} = (1/P) Σ_i (1/N_i) Σ_t ℓ_{i,t}."""
    # Two clients with one and two samples in four rounds.
    averages = [sum(row, Q(0)) / n for row, n in zip(LOSSES, SEEN, strict=True)]
    weights = missing_round_weights(SEEN, rounds=4)
    objective = weighted_average(LOSSES, weights)
    yield fails("the objective is the sum of the average losses", objective, "=", sum(averages, Q(0)),
        "T = 4, N = (1, 2): averages 1/2 and 1/2")
    yield holds("the objective is their mean", objective, "=", sum(averages, Q(0)) / 2, "the factor 1/P of (1) stays")

@mistake(GAP, DOES_NOT_FOLLOW, "set2", "Section 2, after (1)")
def d58() -> Shown:
    """Missing rounds are handled by weights λ_i = T/N_i, and every theorem is then stated for λ_i = 1.
    Printed: We can easily circumvent this by setting the loss function to be identically 0 if no data was observed
    Right: divide the weights by the largest of them, so that weighted losses keep the assumptions, and multiply the bounds by it;
    and let rounds without data be missing at random, so that samples stay i.i.d. over time
    Why: All that follows assumes λ_i = 1 and samples that are identically distributed over time. A loss that is 0 on given rounds
    is not; and a weight of T/N_i takes losses out of [0, 1] and multiplies G and γ, so that a client with few samples is paid for
    by everybody."""
    # A client with one sample in four rounds, on which its loss is 1.
    (weight,) = missing_round_weights((1,), rounds=4)
    yield fails("λ_i ℓ_{i,t} ≤ 1, as the theorems need of what they sum", weight * Q(1), "<=", Q(1), "T = 4, N_i = 1: λ_i = 4")

SAMPLES_87: tuple[Sample, ...] = tuple((Q(x, 8), Q(z, 8), Q(y, 8)) for x, z, y in ((2, 1, 1), (3, -2, 1), (2, 2, -1)))
@mistake(TYPO, CONTRADICTS, "eq1", "Section 2, (1); Theorems 1 and 2")
def d87() -> Shown:
    """The regret (1) is of models that nobody plays.
    Printed: Reg = sup (1/(PT)) Σ λ_i Σ (ℓ_{i,t}(w^g_t, w_{i,t}) - ...) | Against: (4) and (9): ℓ_{i,t}(w^g_{t-β_i}, w_{i,t})
    Right: ℓ_{i,t}(w^g_{t-β_i}, w_{i,t}), as in (4) and (9)
    Why: The client predicts with the model that it has fetched, which is of round t - β_i; w^g_t reaches it β_i rounds later."""
    # Three samples of a client, FedRes.ERM with α = 0 and β = 1: both sums of losses.
    models = exact_erm(SAMPLES_87, alpha=0, beta=1)
    def suffered(lag: int) -> Fraction:
        """With the global model of round t - lag; before round 1 it is 0."""
        total = Q(0)
        for t, (x, z, y) in enumerate(SAMPLES_87, start=1):
            shared = models.w_global[t - lag - 1] if t > lag else Q(0)
            total += (y - shared * x - models.w_local[t - 1] * z) ** 2
        return total
    yield fails("Σ ℓ_t(w^g_t, w_t) = Σ ℓ_t(w^g_{t-1}, w_t)", suffered(0), "=", suffered(1),
        "the former is (1)'s, the latter Theorem 1's")

@mistake(GAP, COUNTEREXAMPLE, "ex1", "Example 1, against the assumptions of Section 2; Section 1, 'general applicability'")
def d48() -> Shown:
    """The examples of Sections 1 and 2 are not what the theorems assume.
    Printed: ℓ_{i,t}(w^g, w_i) = (y_{i,t} - w^g·x^g_{i,t} - w_i·x^l_{i,t})² for some sample in R^d × R^{d_i} × R; it has general
    applicability to many kinds of models
    Right: with |y| + D(‖x^g‖ + ‖x^l‖) ≤ 1, and for models whose loss is convex in both parameters jointly
    Why: The first assumption is a range of [0, 1], the second joint convexity, which a squared loss has where the prediction is
    affine in the parameters. Handwriting recognition, reinforcement learning and translation are named; no theorem is about their
    usual models."""
    # x^g = x^l = 1, y = 0, D = 1; and (1 - w²)², a squared loss of the model w², at -1/2, 0, 1/2.
    w = Q(1)
    largest = (0 - w - w) ** 2
    def bent(q: Fraction) -> Fraction:
        return (1 - q**2) ** 2
    half = Q(1, 2)
    yield fails("Example 1's loss is at most 1", Q(largest), "<=", Q(1))
    yield fails("the loss of a model that is not affine lies below its chord", bent(Q(0)), "<=", (bent(-half) + bent(half)) / 2)

U_G, V = Q(1, 2), Q(1, 4)
SHIFT = Q(1, 8)
def joint_loss(shared: Fraction, local: tuple[Fraction, ...]) -> Fraction:
    """The mean over the clients of E (y_i - (w^g + w_i) x)², x = ±1, y_i = (u^g ± v) x."""
    truth = [U_G + V if i < len(local) // 2 else U_G - V for i in range(len(local))]
    return sum(((y - shared - w) ** 2 for y, w in zip(truth, local, strict=True)), Q(0)) / len(local)
@mistake(FALSE, COUNTEREXAMPLE, "ex2", "Example 2")
def d59() -> Shown:
    """Example 2: with identical features the optimal pair is not the underlying one, it is not even unique.
    Printed: As T becomes large, the optimal solution for our objective (1) coincides with the underlying parameters
    Right: every pair (u^g + δ, u_i - δ) is optimal, for every δ: the sums u^g + u_i are found, their parts are not
    Why: Local and global features are identical there, so f depends on w^g + w_i only, whatever T. The underlying pair is one
    optimal solution of many, and not the one of least norm either unless u^g = 0. What the example shows, that a joint model has
    zero loss where a global one pays (v·x)², does not depend on it."""
    # Two clients on the line: the truth, and the truth moved from the server to the clients.
    truth, moved = (V, -V), (V - SHIFT, -V - SHIFT)
    yield holds("the moved pair has zero loss as well", joint_loss(U_G + SHIFT, moved), "=", joint_loss(U_G, truth),
        "u^g = 1/2, v = 1/4, moved by 1/8: both are 0")
    yield fails("so its global model is the underlying one", U_G + SHIFT, "=", U_G)
    yield fails("the smallest of the optimal pairs is the underlying one: ‖u^g‖² + Σ‖u_i‖² is least",
        U_G**2 + sum((w**2 for w in truth), Q(0)), "<=", (U_G - U_G / 3) ** 2 + sum(((w + U_G / 3) ** 2 for w in truth), Q(0)),
        "moved by -u^g/(P+1) = -1/6 the norms are smaller: 3/8 and 7/24")

@mistake(GAP, COUNTEREXAMPLE, "ex2", "Example 2, 'the solution of w approaches u^g'")
def d99() -> Shown:
    """Global training finds u^g only if the covariates span the space.
    Printed: the solution of w approaches u^g as T increases
    Right: if E[x xᵀ] is not singular; the clients' loss approaches E(v·x)² in any case
    Why: The covariates' distribution is only asked to be the same for all clients and rounds. Off their span every w is as good."""
    # x = (±1, 0), u^g = (1/2, 1/4), v = (1/8, 0), two clients: the mean loss of a global model.
    truth, off = (Q(1, 2), Q(1, 4)), (Q(1, 8), Q(0))
    def loss(w: tuple[Fraction, Fraction]) -> Fraction:
        """Over both clients and both signs."""
        total = Q(0)
        for client in (1, -1):
            for x in ((Q(1), Q(0)), (Q(-1), Q(0))):
                total += sum((g + client * v - q) * a for g, v, q, a in zip(truth, off, w, x, strict=True)) ** 2
        return total / 4
    yield fails("u^g is better than (1/2, 5)", loss(truth), "<", loss((Q(1, 2), Q(5))), "both lose (v·x)² = 1/64")

SAMPLES_85: tuple[Sample, ...] = tuple((Q(x, 8), Q(z, 8), Q(y, 8)) for x, z, y in ((2, 1, 1), (3, -2, 1), (2, 2, -1)))
@mistake(TYPO, CONTRADICTS, "alg2", "Section 3.1, second paragraph; Algorithm 2, (3)")
def d85() -> Shown:
    """The text and Algorithm 2 make the server's model of different rounds.
    Printed: the server receives z_{i,t-α} and w_{i,t-α} and then finds a global model w^g_t
    Against: Algorithm 2, (3): w^g_{t+1} = argmin Σ_i Σ_{s≤t-α} ℓ_{i,s}(w, w_{i,t-α}) | Right: w^g_{t+1} in the text
    Why: With the text's w^g_t, α = 0 would be circular: w_{i,t} answers w^g_t. Lemma 3 has the text's round with one sample fewer;
    it is no third reading that makes it true of (3), see fedres.d39."""
    # Three samples of a client, α = 1: by the text the server is as early as (3) with α = 0.
    by_display = exact_erm(SAMPLES_85, alpha=1, beta=1).w_global
    by_text = exact_erm(SAMPLES_85, alpha=0, beta=1).w_global
    yield fails("the server's model of round 3", by_display[2], "=", by_text[2], "one sample against two")

@mistake(GAP, DOES_NOT_FOLLOW, "alg1", "Algorithms 1 and 2; Definition 1")
def d36() -> Shown:
    """The first rounds of Algorithms 1 and 2 are not defined.
    Printed: for t = 1, ..., T: minimise over samples before round t, beside w^g_{t-β}; the server receives what was sent in round t
    - α | Right: w^g_t is 0, or any point of its ball, until round α + 2; w_{i,1} likewise; L̂ from t = 2 on
    Why: In round 1 the client minimises an empty sum beside a model of round 1 - β. The server has received nothing until round α +
    1. L̂_{i,1} divides by 0."""
    # The number of samples before round 1, and the round at which the server's first message arrives for α = 3.
    t, alpha = Q(1), 3
    yield fails("a client has samples in round 1", Q(1), "<=", Q(t - 1), "t - 1")
    yield fails("what the server receives in round 1 was sent in a round", Q(1), "<=", Q(t - alpha), "t - α")

@mistake.lost("rem1", "after Theorem 1")
def d31() -> Shown:
    """The remark after Theorem 1 forgets to divide the global dimension by the number of clients.
    Printed: with d_1 = ... = d_P = d' the dominant term is O(√((d + d')σ²/T)), as is that of independent ERM
    Right: O(√((d/P + d')σ²/T)) | Why: (d + Pd')/(PT) = (d/P + d')/T: the global dimension is what the clients share. As printed the
    remark compares a formula with itself; the copy at hand may have lost it."""
    # P = 50 clients, d = d' = 1: N/P against d + d', and against d/P + d'.
    P, d, own = Q(50), Q(1), Q(1)
    per_client = (d + P * own) / P
    yield fails("N/P = d + d'", per_client, "=", d + own, "N = d + Pd'")
    yield holds("N/P = d/P + d'", per_client, "=", d / P + own, "N = d + Pd'")

@mistake(GAP, DOES_NOT_FOLLOW, "delay", "Section 3.1, after Theorem 1; Section 3.2.2, before and after Theorem 2; after Theorem 3")
def d84() -> Shown:
    """The delay's term is of lower order in T alone: with little noise, many rounds of delay or few rounds it is the larger one.
    Printed: the delay only affects a lower order term, adding relatively insignificant cost to the system; the delay only appears
    in a lower-order term of the regret
    Right: as T grows with everything else fixed and σ > 0; in Theorem 1 once T exceeds (1 + γD²)^4 τ³/((d/P + d')²σ^4)
    Why: Without noise there is no other term. And in the experiments τ goes up to 200 of T = 500 rounds, where even (τ/T)^(3/4) is
    more than 1/2 of the range of the losses."""
    # (9) without noise; Theorem 1's two terms, to the fourth; the longest delay of Appendix E.2.
    gamma, D, G, tau, T = Q(1, 4), 1, Q(7, 10), 10, 10**6
    sigma = Q(0)
    cubed = gamma * D**4 * G**2 * tau**2 / Q(T) ** 2
    # Theorem 1: gamma D² = 1, tau = 100, d/P + d' = 10, sigma² = 1/4
    delay = (1 + 1) ** 4 * Q(100, T) ** 3
    dominant = (10 * Q(1, 4) / T) ** 2
    yield fails("the delay's second term in (9) is at most the first, σ = 0 (cubed)", cubed, "<=", sigma**3,
        "γ = 1/4, G = 7/10, τ = 10, T = 10^6")
    yield fails("(1 + γD²)τ^(3/4)/T^(3/4) ≤ sqrt((d/P + d')σ²/T), to the fourth", delay, "<=", dominant,
        "T = 10^6, τ = 100: 1.6 10^-11 against 6.25 10^-12")
    yield fails("(τ/T)^(3/4) ≤ 1/2 for τ = 200, T = 500, to the fourth", Q(200, 500) ** 3, "<=", Q(1, 2) ** 4)

@mistake(GAP, CONTRADICTS, "fp", "Section 3.1, (5) and (6)")
def d92() -> Shown:
    """(5) and (6) have lost the balls of (2) and (3).
    Printed: w_{i,t+1} = argmin_w {...}; w^g_{t+1} = argmin_w {...} | Against: (2) and (3): argmin over ‖w‖ ≤ D
    Right: argmin over ‖w‖ ≤ D | Why: Assumptions are made on the balls alone. Without them a minimiser need not exist, as for
    linear losses. Algorithms 5, 6 and 7 have none either."""
    # l = 1/2 + w/2, which lies in [0, 1] on the ball.
    of = rational_pair_quadratics(losses="1/2 1/2 0 0 0 0", comparator="-1 0").mean(0)
    best, outside = (value(of, (Q(w), Q(0))) for w in (-1, -2))
    yield fails("the best model of the ball is best without it", best, "<=", outside, "0 against -1/2, and so on")

@mistake(TYPO, ARGUED, "rem2", "Section 3.1, after (6)")
def d53() -> None:
    """Fictitious play, 'exponentially long': cited for it is a paper that proves convergence; and Appendix C is polynomial.
    Printed: In general, fictitious play takes the learner an exponentially long time (Monderer & Shapley, 1996; Brandt et al.,
    2010) | Right: Brandt et al. (2010) alone are about slow rates; Monderer and Shapley (1996) show that it converges in
    common-interest games
    Why: A misattribution. On the paper's own example the time is polynomial in the accuracy, of order ε^(-10.3) for v = 1/4:
    fedres.fictitious proves both sides."""

@mistake(GAP, COUNTEREXAMPLE, "rem3", "Section 3.2.1, 'The problem of this update rule'")
def d49() -> Shown:
    """That mismatched models are what fails is not shown, and on some losses they are better.
    Printed: The problem of this update rule is that the updates of the clients and the server are mis-aligned; This slight mismatch
    makes the global parameter update to a slightly incorrect direction
    Right: what our analysis lacks is alignment; whether the rule does worse is open
    Why: What is said before is that no bound could be shown. FedRes.ERM is as mismatched: its server answers w_{i,t-α} and its
    client w^g_{t-β}, and it has a bound (fedres.thm1). On a loss of the global model alone the first baseline has fresh gradients
    where FedRes.SGD has old ones. That clients must wait as well is not shown either."""
    # l = (1 - 2w^g)²/9 without noise, α = 2, β = 1, η = 1/2, T = 24: both servers on one clock, from 0.
    alpha, beta, eta, T = 2, 1, Q(1, 2), 24
    def suffered(lag: int) -> Fraction:
        """w_t = Π(w_{t-1} - η l'(w_{t-lag})) once a sample has arrived; played β rounds later."""
        path = [Q(0)]
        for t in range(1, T + 1):
            slope = 4 * (2 * path[t - lag] - 1) / 9 if t > alpha and t >= lag else Q(0)
            path.append(max(Q(-1), min(Q(1), path[-1] - eta * slope)))
        return sum(((1 - 2 * path[max(t - beta, 0)]) ** 2 / 9 for t in range(1, T + 1)), Q(0))
    yield fails("FedRes.SGD loses no more than the mis-aligned baseline", suffered(alpha + beta), "<=", suffered(1),
        "gradients at the model of three rounds before, and of the last")

@mistake(FALSE, COUNTEREXAMPLE, "thm2full", "Algorithm 3, (7); (26)")
def d12() -> Shown:
    """Without any delay Algorithm 3 uses a gradient before its sample is seen, and (26) says too much.
    Printed: w_{i,t} <- Pi_D{w_{i,t-1} - eta_i grad^l_{i,t-beta_i-alpha_i}}, for any delays alpha_i, beta_i
    Right: tau_i = alpha_i + beta_i >= 1: no delay is alpha_i = 1, beta_i = 0
    Why: With alpha_i = beta_i = 0, (7) makes w_{i,t} from the sample that is observed after w_{i,t} has been used. Read as the step
    after that round, as Algorithm 5 of Appendix C has it, (26) has no term left that grows with eta, and a large step contradicts
    it by a factor of 5 10^8."""
    # l = (w - 1/100)²/4 on [-1, 1] with eta = 100: w_{t+1} projects w_t - eta l'(w_t); alpha = beta = 0 in (26).
    eta, rounds, best = Q(100), 2000, Q(1, 100)
    w = total = Q(0)
    for _ in range(rounds):
        total += (w - best) ** 2 / 4
        w = max(Q(-1), min(Q(1), w - eta * (w - best) / 2))
    yield fails("E Reg <= ||w^g_*||²/(eta T), all that is left of (26) with no noise and tau = 0", total / rounds, "<=",
        best**2 / (eta * rounds), "the run, exactly")

@mistake(GAP, DOES_NOT_FOLLOW, "alg3", "Algorithms 3 and 4, first rounds")
def d23() -> Shown:
    """The first rounds of Algorithms 3 and 4 use samples that do not exist.
    Printed: for t = 1, ..., T: ... grad^l_{i,t-beta_i-alpha_i}; Receive Z_{i,t-alpha_i}; Fetch the global model w^g_{t-beta_i}
    Right: gradients of rounds s <= 0 are 0, and so are the models of rounds t <= 0
    Why: Nothing says what is used before anything has arrived. With zeros our forms of the theorem are proved (fedres.thm2,
    corrected; (9) itself is false, fedres.d24), and the first tau_i plays of a client cost at most M each."""
    # Round 1 with alpha = 1, beta = 0.
    t, alpha, beta = Q(1), 1, 0
    yield fails("the round of the sample that (7) uses is one: 1 <= t - alpha_i - beta_i", Q(1), "<=", Q(t - alpha - beta), "t = 1")

@mistake.lost("alg3", "Algorithm 3, (7) and the line after it")
def d29() -> None:
    """Algorithm 3 has lost a superscript, and (7) writes a gradient as that of a loss without models.
    Printed: w_{i,t} <- Pi_D{w_{i,t-1} - eta_i grad^l l_{i,t-beta_i-alpha_i}}; use the model pair (w_{t-beta_i}, w_{i,t})
    Right: grad^l_{i,t-beta_i-alpha_i}, as it is defined there; (w^g_{t-beta_i}, w_{i,t})
    Why: (7) defines grad^l_{i,s} = grad^l l_{i,s}(w^g_{s-beta_i}, w_{i,s}) and then writes grad^l l_{i,s}; the pair is that of
    Theorem 2, in which the first model is the server's. Upper indices are what copies lose."""

@mistake(GAP, COUNTEREXAMPLE, "alg4", "Algorithm 4")
def d20() -> Shown:
    """The server cannot compute the gradient from what a client sends.
    Printed: grad^g_{i,s} = ... at w = w^g_{s-beta_i} (computable from Z_{i,s})
    Right: computable from Z_{i,s}, beta_i and the global models of the last tau rounds; or the client sends the gradient | Why: The
    gradient is taken at the global model that the client held. The server must know its age, beta_i, and keep max tau_i old models."""
    # The same message (x^g, residual, y) = (1/2, 0, 1/2), sent by clients that hold models of different age.
    of = rational_pair_quadratics(regression="1/2 0 1/2", comparator="0 0").samples[0][0]
    fresh, old = ((Q(g), Q(0)) for g in (1, 0))
    yield fails("grad^g_{i,s} is a function of Z_{i,s} alone", gradient(of, fresh)[0], "=", gradient(of, old)[0],
        "at w^g_{s-beta_i} = 1 it is 0, at 0 it is -1/2")

@mistake(GAP, DOES_NOT_FOLLOW, "thm2pf", "Theorem 2, proof, last display")
def d13() -> Shown:
    """The movements of one round disappear in terms that are zero without delay.
    Printed: we can bound the last expression by O(... + gamma eta² P² G² T sum tau_i² + gamma G² T sum eta_i² tau_i² + ...)
    Right: with tau_i² + 1 for tau_i², or tau_i >= 1
    Why: The third and fourth terms of the first display, O(gamma T P (eta P G)²) and O(gamma T sum eta_i² G²), are not in the
    result. They are absorbed only as sum tau_i² >= P, that is if every round trip takes a round."""
    # P = 5 clients without delay.
    trips = [Q(0)] * 5
    yield fails("the third term, gamma T P (eta P G)², is O(gamma eta² P² G² T sum tau_i²): P <= sum tau_i²", Q(len(trips)), "<=",
        sum((tau**2 for tau in trips), Q(0)) * 1, "no delays")

@mistake(GAP, DOES_NOT_FOLLOW, "step2", "Theorem 2, before (27)")
def d17() -> Shown:
    """The tuned step needs what the learner does not know, the delay among it.
    Printed: Picking eta = eta_i = min{sqrt(V/(T P sigma²)), cbrt(V/(gamma P³ G² tau² T))}
    Right: a theorem about the best step, for who knows ||w_*||, sigma, gamma, G, tau and T | Why: The comparator's norms and the
    noise are what is to be learnt, and the step depends on the delay although the dominant term of the bound does not."""
    # V = 1, P = 1, gamma = G = 1, T = 10^6: the second branch of the step, cubed, at tau = 1 and tau = 8.
    at_one, at_eight = (1 / (Q(tau) ** 2 * 10**6) for tau in (1, 8))
    yield fails("the step does not depend on tau (its cube, at tau = 1 and tau = 8)", at_one, "=", at_eight,
        "cbrt(V/(gamma P³ G² tau² T))")

@mistake.lost("thm2pf", "Theorem 2, proof; Lemmas 7 to 9")
def d22() -> Shown:
    """Indices in Appendix B: beta_{i-1} for beta_i - 1, and a client's index on the server's model.
    Printed: w^g_{t-beta_{i-1}}; w^g_{i,t-beta_i-1} | Right: w^g_{t-beta_i-1}; the server's model has no client's index
    Why: Lemma 7's own proof has the former right, and Algorithm 4 has one model; a copy may have set the index lower."""
    # Two clients with beta = (0, 3), the second at t = 10.
    t, beta = Q(10), (0, 3)
    yield fails("t - beta_{i-1} is the round t - beta_i - 1, one before t - beta_i", Q(t - beta[0]), "=", Q(t - beta[1] - 1),
        "another client's delay")

CLIENTS_24, ROUNDS_24 = 1000, 2000
@mistake(FALSE, COUNTEREXAMPLE, "thm2", "Theorem 2, (9), (27)")
def d24() -> Shown:
    """(27) does not follow from (26) with one step for all models, and is false.
    Printed: (26) with eta = eta_i = min{...} can be further upper bounded by O(sqrt(V sigma²/(PT)) + (gamma D^4 G²
    tau²)^(1/3)/T^(2/3) + D G tau/T) | Right: O(sqrt(V sigma²/(PT)) + (gamma V² G² tau²)^(1/3)/T^(2/3) + D G tau/T) with that step;
    the printed bound with a step of its own for the clients
    Why: Both terms that are balanced are V^(2/3) (gamma G² tau²)^(1/3)/T^(2/3), and V = ||w^g_*||² + sum ||w_{i,*}||² is a sum over
    P + 1 models, up to (P + 1) D². Print has D² for V. The loss is real: the common step shrinks as P^(-2/3), and clients that need
    no server learn that much slower. No constants in the O can mend this. The server's step min{||w^g_*||/sqrt(P T sigma²), ...}
    and the clients' own, without P, give the printed bound."""
    # l_i = (w_i - 1)²/4 without noise, D = 1, tau = 1: gamma = 1/2, G = 1, and the step is 1/1000 exactly.
    step = Q(1, 1000)
    cubed = Q(CLIENTS_24) / (Q(1, 2) * CLIENTS_24**3 * ROUNDS_24)
    # 1 - w_t = (1 - step/2)^(t-1) >= 1 - (t - 1) step/2, by Bernoulli's inequality
    regret = sum((1 - (t - 1) * step / 2) ** 2 for t in range(1, ROUNDS_24 + 1)) / 4 / ROUNDS_24
    delay = Q(1, 200)  # cbrt(gamma/T²)
    yield holds("the printed step, cubed: V/(gamma P³ G² tau² T) = 1/1000³", cubed, "=", step**3, "V = P")
    yield holds("(gamma D^4 G² tau²)^(1/3)/T^(2/3) = 1/200, cubed", Q(1, 2) / ROUNDS_24**2, "=", delay**3, "P does not enter")
    yield fails("Reg <= 2 (gamma D^4 G² tau²)^(1/3)/T^(2/3) + 6 D G tau/T", Q(regret), "<=", 2 * delay + Q(6, ROUNDS_24),
        "P = 1000, T = 2000: more than 1/12 against 13/1000, and the right side tends to 0 with T")

SCALE, PERIOD = 20_000, 999
CLIENTS_78, PERIODS = 8 * SCALE**3, 2 * SCALE**3
FEATURES = ((Q(1, 2), Q(0)), (Q(1, 4), Q(1, 5)))
BEST = Q(7, 25), Q(24, 25)
def _product(u: tuple[Fraction, Fraction], v: tuple[Fraction, Fraction]) -> Fraction:
    return u[0] * v[0] + u[1] * v[1]
@mistake(FALSE, COUNTEREXAMPLE, "thm3one", "Appendix D, 'using the theorem for FedRes.SGD (Theorem 2)'")
def d78() -> Shown:
    """Theorem 3 rests on Theorem 2's one step, with which it is false.
    Printed: the regret bound follows from Theorem 2, whose step is one for all models
    Right: with steps min{...} of the server's and the clients' own it holds: fedres.thm3
    Why: The common step shrinks as P^(-2/3), while the bound knows of V/P alone. Clients that need no server then stay where they
    started and take the action that looks better there. No constants in the O can mend it."""
    # Two actions, no noise, D = 1, gamma = 1/2, G = sigma = 1, tau = 1: the step is 1/(4m³), m = 20,000.
    step = Q(1, 4 * SCALE**3)
    cubed = Q(CLIENTS_78) / (Q(1, 2) * Q(CLIENTS_78) ** 3 * PERIODS)
    first, second = FEATURES
    gap = _product(BEST, second) - _product(BEST, first)
    rounds = Q(PERIOD * PERIODS)
    # the terms of the bound, each a rational number above it
    noise, curvature, ends = Q(1, PERIOD), Q(1, 4000), Q(1, 10**5)
    bound = 4 * noise + 5 * curvature + (7 + 3 + 5) * ends
    yield holds("the printed step, cubed: V/(gamma P³ G² tau² T) = 1/(4m³)³", cubed, "=", step**3, "V = P")
    yield holds("models move by half a step at most, so |w_{i,t}| <= 1/4 for all t <= T", PERIODS * step / 2, "<=", Q(1, 4),
        "a gradient of an explored action is at most 1/2 long on the way")
    yield holds("there both residuals are positive: |z| |w| <= <z, w_*>", _product(first, first) / 16, "<=",
        _product(first, BEST) ** 2, "squared; the second action's is larger still")
    yield holds("and any of them pushes the first action's value by more: <z_2, z_2> <= <z_1, z_2>", _product(second, second), "<=",
        _product(first, second))
    yield holds("(16/(BT))^(1/5) <= 1/B: its fifth power", 16 / rounds, "<=", noise**5, "K = 2, V = P")
    yield holds("(32/(BT)²)^(1/8) <= 1/4000: its eighth power", 32 / rounds**2, "<=", curvature**8, "K^6 gamma = 32")
    yield holds("each of the other three is at most 10^-5", max(Q(8), Q(4)) / rounds, "<=", ends**3,
        "cubed; the last, squared, is 4/(BT)")
    yield fails("Reg_CB <= 4 p_1 + 5 p_2 + 7 p_3 + 3 p_4 + 5 p_5", (1 - Q(1, PERIOD)) * gap, "<=", bound,
        "more than 1/9 against less than 1/160, and the right side tends to 0 as m grows")

@mistake(GAP, DOES_NOT_FOLLOW, "step2", "Theorem 2, before (27), at τ = 0; (9)")
def d82() -> Shown:
    """Without delay or noise the tuned step is a division by zero, and (9) says that nothing is lost.
    Printed: η = η_i = min{sqrt(V/(TPσ²)), cbrt(V/(γP³G²τ²T))}, for any delays
    Right: with max(τ, 1) for τ, and without a branch whose denominator is 0
    Why: Section 2 allows α_i = β_i = 0, and all of Section 6 but 6.5 and Appendix E has no delay. At τ = 0 every term with γ goes,
    as in (26) (fedres.d12); with σ = 0 as well (9) is 0, while a learner that starts at 0 pays for its first round whatever it does
    later. Algorithm 3 is circular there, so it is no counterexample to a run of it."""
    # l = (1 - w)/2 on [-1, 1], one client and one round, no noise: w_1 = 0, w_* = 1.
    gamma, G, P, T = Q(1), Q(1, 2), 1, 1
    D, tau, sigma = Q(1), 0, Q(0)
    below = gamma * P**3 * G**2 * tau**2 * T
    first, best = Q(0), D
    regret = (1 - first) / 2 - (1 - best) / 2
    first_term, third_term = sigma, D * G * tau / T  # V = P = T = 1; the second is 0 with τ
    yield fails("the second branch of the step has a denominator", Q(0), "<", below, "γP³G²τ²T at τ = 0")
    yield fails("the regret of the first round is at most (9) at σ = τ = 0", regret, "<=", first_term + third_term)

@mistake(GAP, COUNTEREXAMPLE, "rem4", "after Theorem 2; after Theorem 1")
def d83() -> Shown:
    """What FedRes gains over learning alone is one upper bound against another, and not always a gain.
    Printed: the bound in Theorem 2 is an improvement over O(sqrt(Σ(‖w^g_*‖² + ‖w_{i,*}‖²)σ²/(PT))), the achievable bound when all
    clients run independent SGD | Right: its first term is no larger, and smaller if P > 1, σ > 0 and w^g_* is not 0; and where both
    models see the same features, clients alone need only the norm of w^g_* + w_{i,*}
    Why: Nothing is said from below. With identical features, which Example 1 allows, a client that learns alone has one model, and
    its comparator may be shorter than either part. After Theorem 1 two upper bounds are compared as well, their lower-order terms
    left out."""
    # The squared norms that stand under the roots, over P.
    def jointly(shared: Fraction, local: tuple[Fraction, ...]) -> Fraction:
        return (shared**2 + sum((w**2 for w in local), Q(0))) / len(local)
    def alone(shared: Fraction, local: tuple[Fraction, ...]) -> Fraction:
        return sum((shared**2 + w**2 for w in local), Q(0)) / len(local)
    half = Q(1, 2)
    one, two = (half, (half,)), (half, (-half, -half))
    summed = sum(((two[0] + w) ** 2 for w in two[1]), Q(0)) / 2
    yield fails("for one client Theorem 2's bound is the smaller one", jointly(*one), "<", alone(*one))
    yield fails("with the same features for both models it is at most that of clients that learn w^g_* + w_{i,*}", jointly(*two),
        "<=", summed, "w^g_* = 1/2, w_{i,*} = -1/2: 3/8 against 0")

@mistake(CONSTANT, DOES_NOT_FOLLOW, "mbr", "Section 4, last sentence")
def d60() -> Shown:
    """Batches up to the delay cost a constant factor, and none is free where the delay is one round.
    Printed: the lower-order term is unaffected if b < τ | Right: it grows by less than 4^(1/3) and 2
    Why: ((b + τ)/τ)² is less than 4 for b < τ, and close to it."""
    # τ = 100, b = 99: the ratios of the two lower-order terms.
    tau, b = 100, 99
    cubed = Q(b + tau, tau) ** 2
    last = Q(b + tau, tau)
    yield fails("the second term is as without batches, cubed", cubed, "<=", Q(1), "its ratio, cubed, is 3.9601")
    yield fails("so is the third", last, "<=", Q(1))
    yield holds("the former is less than 4", cubed, "<", Q(4), "for every b < τ")

@mistake(TYPO, DOES_NOT_FOLLOW, "mb", "Section 4, the displays after (10)")
def d18() -> Shown:
    """Section 4 names the wrong variance, a fractional delay, an undefined one and a fractional number of rounds.
    Printed: run FedRes.SGD for rounds n = 1, ..., T/b; tau' = tau/b + 1 is the delay counted in batches; sigma'² = sigma²/b is the
    variance of the l-hat; w^g_{n-beta'_i} | Right: b divides T, or T - floor(T/b) b samples are left out; sigma'² is the variance
    of the gradient of l-hat; tau'_i = 1 + ceil((tau_i - 1)/b)
    Why: Theorem 2's sigma² is the variance of a gradient. beta'_i is not defined; what is needed is the delay in batches, a whole
    number that may exceed tau/b + 1, though not twice that, so that the O of the second display survives (fedres.mb2). The left
    side is the average regret, not the true average loss."""
    # T = 10 rounds in batches of 4, two samples late.
    T, b, tau = 10, 4, 2
    # the gradient of batch n is there two samples after sample nb; batch n + k starts with sample (n + k - 1)b + 1
    late = next(k for k in range(1, T) if (k - 1) * b + 1 >= tau)
    yield fails("rounds n = 1, ..., T/b: the last n is T/b", Q(T // b), "=", Q(T, b),
        "T = 10, b = 4: two batches, and two samples that are in none")
    yield fails("the gradient of batch n is in use tau/b + 1 batches later", Q(late), "<=", Q(tau, b) + 1,
        "tau = 2, b = 4: batch n + 1 has begun before it arrives")

@mistake(GAP, ARGUED, "thm3", "Section 5.1; Theorem 3; Appendix D")
def d62() -> None:
    """Theorem 3 names neither its algorithm nor its assumptions.
    Printed: feeds the following loss to FedRes; With the above algorithm for federated contextual bandits, the regret can be upper
    bounded as follows
    Right: FedRes.SGD, with steps of the server's and the clients' own, under Theorem 2's assumptions for the losses of exploration
    Why: FedRes is the name of two algorithms; Appendix D takes FedRes.SGD. D, G, γ and σ come from Section 2 and Theorem 2, for
    losses that need not be convex here (fedres.d66), and σ is a gradient's (fedres.d19)."""

@mistake(GAP, COUNTEREXAMPLE, "cbfed", "Section 5, 'functions from R^d to [0, 1]'")
def d66() -> Shown:
    """Regressors into [0, 1] that are linear, or sums of two such: none but 0.
    Printed: regressors are functions from R^d to [0, 1], for example f = f(x^g(a); w^g) + f(x^l(a); w_i)
    Right: f = 1/2 + w^g·x^g(a) + w_i·x^l(a) with D(‖x^g‖ + ‖x^l‖) <= 1/2
    Why: Losses (r - f)² are convex in the pair where f is affine in it, and on a centred ball an affine function stays in [0, 1]
    with an offset only. What the proofs use is that mean rewards lie in [0, 1], and D, G, gamma, M."""
    # f(x; w) = xw at x = 1 and w = 1/2, -1/2; and two regressors that are 3/4.
    x, w = Q(1), Q(1, 2)
    yield fails("f(x; w) lies in [0, 1] on a ball of parameters: 0 <= f(1; -1/2)", Q(0), "<=", x * -w,
        "a linear regressor is odd in its parameter")
    yield fails("f(x^g; w^g) + f(x^l; w_i) lies in [0, 1]", 2 * Q(3, 4), "<=", Q(1), "both summands are 3/4")

@mistake(TYPO, CONTRADICTS, "cbreg", "Section 5, the display of Reg_CB")
def d76() -> Shown:
    """The regret of a bandit: its second line has lost 1/T.
    Printed: E[(1/T) sum_t r_t(a*_t) - r_t(a_t)] = E[sum_t max_a f(x_t(a); w*) - f(x_t(a_t); w*)]
    Against: (11): E[(1/(PT)) Σ_t Σ_i max_a f_i^*(x_{i,t}(a)) - f_i^*(x_{i,t}(a_{i,t}))]
    Right: E[(1/T) sum_t max_a f(x_t(a); w*) - f(x_t(a_t); w*)] | Why: The factor is there in the federated regret (11)."""
    # Two rounds, in each of which a quarter is lost.
    lost = (Q(1, 4), Q(1, 4))
    total = sum(lost, Q(0))
    yield fails("(1/T) sum of what is lost = sum of what is lost", total / len(lost), "=", total)

HALF_65 = Q(1, 2)
@mistake(FALSE, COUNTEREXAMPLE, "eq11", "Section 5, realizability, the display of Reg_CB and (11)")
def d65() -> Shown:
    """Realizability given an action's own context alone: then the two lines of (11) differ.
    Printed: E[r_{i,t}(a) | x_{i,t}(a)] = f_i^*(x_{i,t}(a)), and the two lines of (11) are equal
    Right: E[r_{i,t}(a) | x_{i,t}(1), ..., x_{i,t}(K)] = f_i^*(x_{i,t}(a))
    Why: The best action depends on all contexts, and what other contexts say about a reward is not in f*. Appendix D needs the same
    for the action that is taken: its second display conditions on all contexts and the action."""
    # x(1) says nothing, x(2) = Z is a fair coin, and Z is also the reward of action 1.
    coins = (Q(0), Q(1))
    realised = HALF_65, {z: Q(1, 4) + z / 2 for z in coins}  # f*(x(1)), f*(x(2)) by Z
    first = sum(coins, Q(0)) / 2
    earned, expected = Q(0), Q(0)
    for z in coins:
        second = realised[1][z]  # of action 2, given Z and hence given x(2)
        best_is_first = realised[0] >= second
        earned += (z if best_is_first else second) / 2
        expected += max(realised[0], second) / 2
    yield holds("E[r(1) | x(1)] = f*(x(1)) = 1/2", first, "=", realised[0], "the mean of a fair coin")
    yield fails("E r(a*) = E max_a f*(x(a))", earned, "=", expected,
        "3/8 against 5/8: where action 1 is best, Z = 0, and it earns nothing")

def period_to_the_fifth(*, K: int, P: int, T: int, V: Fraction, noise: Fraction) -> Fraction:
    """The first of the three numbers of which B is the least, PT/(K^4 V sigma²), before the fifth root."""
    return P * T / (K**4 * V * noise)
@mistake(GAP, DOES_NOT_FOLLOW, "stepB", "Appendix D, setting B, and the remark after Theorem 3")
def d68() -> Shown:
    """The period of exploration is no integer, can be below 1, and needs what the learner does not know.
    Printed: B = min{(PT/(K^4 V sigma²))^(1/5), T^(1/4)/(K^6 gamma D^4 G²)^(1/8), T^(1/3)/(K² D G)^(1/3)}
    Right: an integer that is at most this and at least half of it, where this is at least 1
    Why: Rounding down costs at most a factor 2 in 1/B. Below 1 the bound says nothing. B knows no tau, as the remark says, but the
    step does; and both know the comparator's norms, the noise and the horizon."""
    # K = 4, P = 4, T = 8000, V = 5, sigma² = 3/16, gamma = 1/4, G² = 1/2, D = 1; and a hundred actions.
    V, noise = Q(5), Q(3, 16)
    four = period_to_the_fifth(K=4, P=4, T=8000, V=V, noise=noise)
    hundred = period_to_the_fifth(K=100, P=4, T=8000, V=V, noise=noise)
    second = Q(8000**2) / (4**6 * Q(1, 8))  # T²/(K^6 gamma D^4 G²), to the eighth root
    yield holds("B is the first of three: B^8, by its fifth power, is at most the second's", Q(3) ** 8, "<=", second,
        "B < 3, and 3^8 is less than the eighth power of the second; the third is above 8")
    yield holds("2 < B: 2^5 < PT/(K^4 V sigma²)", Q(2**5), "<", four, "32 < 400/3")
    yield holds("B < 3: PT/(K^4 V sigma²) < 3^5", four, "<", Q(3**5), "B = 2.66")
    yield fails("1 <= B with a hundred actions", Q(1), "<=", hundred, "K = 100")

ROUNDS_70, EXAMPLES = 500, 60
@mistake(GAP, CONTRADICTS, "exp2", "Section 6, first line; Section 6.2")
def d70() -> Shown:
    """Section 6 runs 500 rounds on at most 60 examples a client: the samples of a client are not independent over time.
    Printed: To test our algorithms, we create datasets that mimic the federated learning scenario
    Against: Section 2: "each client's data samples (x^g_{i,t}, x^l_{i,t}, y_{i,t}) are i.i.d. across time"
    Right: the runs are of AdaGrad without projection on 25/3 epochs of the same examples; no theorem of the paper is about them
    Why: Theorems 1 and 2 ask for samples that are independent over time, for losses in [0, 1] on balls onto which every step
    projects, and for fixed step sizes. With at most 60 examples a client and one a round, 500 rounds see each at least 8 times;
    --adaptive scales each coordinate by its past gradients; and Central is given the global half of the features only, so that it
    is no baseline for what all features can do."""
    # How often an example is seen on average, at least.
    yield fails("each example is seen once at most, as i.i.d. samples need: rounds over examples", Q(ROUNDS_70) / EXAMPLES, "<=",
        Q(1), f"T = {ROUNDS_70} rounds, at most {EXAMPLES} examples a client: 25/3 epochs")

@mistake(TYPO, CONTRADICTS, "exp1", "Section 6.1, property 1; Figure 5")
def d71() -> Shown:
    """Figure 5 has two panels and the caption of one; Section 6.1 caps all samples of a client by a share of half of them.
    Printed: each client is assigned at most (# examples belonging to A)/(# clients) data samples; [Figure 5] Test accuracy versus
    delay for the letter dataset
    Against: Section 6.1, step 2, which adds a bucket of N samples; Figure 5, panels (a) letter and (b) pendigits
    Right: at most that many samples of A, so twice as many in all; Figure 5 is of letter and of pendigits | Why: The share of A is
    what step 1 distributes; a bucket of the same size is added. Figure 5 has the panels (a) letter and (b) pendigits."""
    # 100 examples in A, 5 clients: step 1 gives each client N = 20 of them, step 2 as many others.
    share = Q(100, 5)
    yield fails('the samples of a client are "at most (# examples belonging to A)/(# clients)"', 2 * share, "<=", share,
        "#A = 100 and 5 clients: N = 20 in step 1, and 2N in the end")

SHUTTLE = (45586, 50, 171, 8903, 3267, 10, 13)
"""The examples of each class of the data set shuttle (58,000 in all)."""

CLIENTS_72 = 50
def impossible() -> int:
    """How many choices of ⌊0.3·7⌋ = 2 classes leave a client of 50 without an example of C_0."""
    return sum(a + b < CLIENTS_72 for a, b in combinations(SHUTTLE, 2))
@mistake(GAP, COUNTEREXAMPLE, "exp1", "Section 6.1, steps 1-3")
def d72() -> Shown:
    """Section 6.1's recipe for clients cannot always be followed: on shuttle two merged classes may have too few examples.
    Printed: Uniformly randomly distribute the samples of A to all clients. Suppose each client receives N samples
    Right: A must have at least as many samples as there are clients, and the other classes at least as many buckets of N; the text
    does not say what is done otherwise
    Why: ⌊0.3K⌋ is 1 or 2 for the data sets with 6 or 7 classes. On shuttle the two smallest classes together have 23 examples,
    which do not reach for the 50 clients of Figures 1 and 10; one choice of 21 is impossible, and several others leave N at 1 or 2
    of the 30 that are allowed."""
    # The smallest pair, and how many pairs are too small.
    smallest = sum(map(Q, sorted(SHUTTLE)[:2]), Q(0))
    yield fails("the merged classes reach for one example a client", smallest, ">=", Q(CLIENTS_72),
        "shuttle, 50 clients, the two smallest classes merged: 10 + 13 examples")
    yield holds("choices of two classes for which they do not", Q(impossible()), "=", Q(1), "of 21, counted")

@mistake(GAP, COUNTEREXAMPLE, "fig3", "Section 6.1, steps 1 and 2; Section 6.4")
def d73() -> Shown:
    """More clients have fewer samples each once the merged classes run out.
    Printed: when the number of clients increases, the overall performance should improve because each client benefits from the
    effectively increased number of data samples
    Right: while N_0 P samples of the merged classes are there; beyond, N falls as 1/P | Why: Step 1 spreads the samples of A over
    all clients, and buckets are as large. The number of samples of C_0 stops growing, and each local model is learnt from fewer."""
    # 300 samples in A, N_0 = 30: 10 clients and 50.
    merged, cap = 300, Q(30)
    def each(clients: int) -> Fraction:
        return min(cap, Q(merged // clients))
    yield fails("the samples of C_0 are more with 50 clients than with 10", Q(10 * each(10)), "<", Q(50 * each(50)),
        "300 both times")
    yield fails("a client has as many", Q(each(10)), "<=", Q(each(50)))

@mistake(GAP, COUNTEREXAMPLE, "exp4", "Section 6.4, last paragraph; Section 6.2")
def d63() -> Shown:
    """The local model cannot keep what Independent has: it sees half of the features.
    Printed: when the tasks are not similar, in which case using the global model might be harmful, our local model still keeps the
    performance of independent training | Right: if what matters is in the local features; Independent is given all of them
    Why: The features are halved at random, so for a client whose label depends on the other half the local model is at chance.
    Appendix E.2 finds FedRes below Independent on three data sets once there is delay."""
    # y = x_1, two independent signs, and the second alone is local: least squares of each.
    points = [(Q(a), Q(b)) for a in (-1, 1) for b in (-1, 1)]
    w = sum((a * b for a, b in points), Q(0)) / len(points)  # E[y x_2]/E[x_2²]
    local = sum(((a - w * b) ** 2 for a, b in points), Q(0)) / len(points)
    independent = sum(((a - a) ** 2 for a, _ in points), Q(0)) / len(points)
    yield fails("the local model loses no more than a model of all features", local, "<=", independent)

DATA = frozenset({"letter", "pendigits", "shuttle", "covtype", "mnist", "satimage", "sensorless", "usps"})
ROBUST = frozenset({"mnist", "satimage", "usps"})  # "FedRes and Central are robust with delays"
WORSE = frozenset({"letter", "pendigits", "shuttle"})  # "worse than Independent"
DEGRADED = frozenset({"sensorless"})  # "suffer from degradation with delays"
@mistake(GAP, CONTRADICTS, "exp3", "Section 6.4, last paragraph; Section 6.5; Appendix E.2; Appendix E.4")
def d97() -> Shown:
    """Robustness is claimed of all experiments, and denied of half the data sets where there is delay.
    Printed: In all the experiments, FedRes is always comparable with the best of Independent and Central; a modest degradation in
    performance with delay in two of our datasets; FedRes is generally robust despite these delays; competing well with completely
    local learning [...] even in the face of communication delays | Against: Appendix E.2: "FedRes can actually perform worse than
    Independent (letter, pendigits, shuttle) even when the delay is of moderate amount" | Right: in the experiments without delay;
    with delay it can be worse than Independent on letter, pendigits and shuttle, and degrades on sensorless more than Central does
    Why: Appendix E.2 says so: 'FedRes can actually perform worse than Independent (letter, pendigits, shuttle) even when the delay
    is of moderate amount'. The two data sets of Section 6.5 are among them. How far apart the curves are only the figures tell, so
    it is a gap."""
    # The data sets of Section 6 and what Appendix E.2 says of them.
    yield fails("data sets on which FedRes is said to be worse than a baseline at moderate delay", Q(len(WORSE & DATA)), "=", Q(0),
        "three of eight")
    yield fails("most data sets are said to be robust", Q(len(WORSE | DEGRADED)), "<", Q(len(ROBUST)), "four are not, three are")

@mistake(FALSE, CONTRADICTS, "concl1", "Section 7, last sentence; Algorithms 1 and 3")
def d80() -> Shown:
    """More than local predictions is sent.
    Printed: only sharing local predictions to the server has useful consequences for privacy as well | Against: Algorithm 3: "Send
    Z_{i,t} = (x^g_{i,t}, f(x^l_{i,t}; w_{i,t}), y_{i,t}) to the server"; Algorithm 1: "Send z_{i,t} and w_{i,t} to the server"
    Right: of the local model only predictions are shared by FedRes.SGD; global features and labels are sent as well, and by
    FedRes.ERM everything
    Why: The two algorithms say what is sent. That a prediction is all that leaves of the local model and its features is Section
    1's sentence, which speaks of one version."""
    # One round with three global and two local features.
    shared, local = (Q(1), Q(2), Q(3)), (Q(4), Q(5))
    model, label = (Q(1, 4), Q(1, 5)), Q(1)
    prediction = sum((a * b for a, b in zip(local, model, strict=True)), Q(0))
    by_sgd = (*shared, prediction, label)
    by_erm = (*shared, *local, label, *model)
    yield fails("numbers that Algorithm 3 sends are the prediction's", Q(len(by_sgd)), "=", Q(1), "x^g, f and y: five")
    yield fails("numbers that Algorithm 1 sends are the prediction's", Q(len(by_erm)), "=", Q(1), "x^g, x^l, y and w_i: eight")

@mistake(TYPO, CONTRADICTS, "thm1rec", "Appendix A, proof of Theorem 1, first display")
def d37() -> None:
    """The recursion in the proof of Theorem 1 has lost subscripts and expectations.
    Printed: E[δ_{t-β,t-α}]; '- E[δ²]/C_0 ... + E[δ²]/C_0'; B_n = δ_{nτ-β,nτ} | Against: Lemma 4: δ_{t-β,t-β-α}
    Right: E[δ_{t-β,t-β-α}]; - E[δ_+²]/C_0 = - E[δ²]/C_0 + E[δ_-²]/C_0; B_n = E δ
    Why: Lemma 4 has δ_{t-β,t-β-α}. Adding and subtracting one number shows nothing: what is meant is δ_+² = δ² - δ_-², with Lemma 5
    for the last. From E[δ²] to B_n² Jensen's inequality is used without a word."""

@mistake(TYPO, CONTRADICTS, "thm1last", "Appendix A, last display of the proof of Theorem 1")
def d44() -> None:
    """The last display of the proof of Theorem 1 has lost a root and a bar.
    Printed: ... + Õ(σ̄√d/t + Pd̄/t), 'by Lemma 1' | Against: Lemma 1: √(σ̄² d̄ log T/(t-1)) | Right: ... + Õ(σ̄√(d̄/t) + Pd̄/t)
    Why: Lemma 1 has √(σ̄²d̄ log T/(t-1)). With σ̄√d/t the sum over the rounds would be of order log T, and the rate of Theorem 1
    would be better than Lemma 1 allows."""

@mistake(GAP, DOES_NOT_FOLLOW, "thm1rec", "Appendix A, proof of Theorem 1: 't = nτ'")
def d46() -> Shown:
    """The proof of Theorem 1 goes by τ rounds, and without delay by none.
    Printed: 'Now we focus on t = nτ'; C_2 = σ̄²d̄/(C_0τ), C_3 = σ̄√d̄/√τ, C_4 = Pd̄/τ + P²d̄²/(C_0τ²)
    Right: t = nk with k = α + β + 1 | Why: Without delay τ = 0: no round is a multiple of 0, and the C_j divide by 0. The cycle of
    Algorithms 1 and 2 is a round longer than τ in any case: see fedres.d39."""
    # τ = 0: the divisor of C_2, and the rounds that t = nτ reaches for n up to 100.
    tau = 0
    reached = {n * tau for n in range(1, 101)}
    yield fails("the divisor of C_2 is at least 1", Q(1), "<=", Q(2) * tau, "C_0 τ, C_0 = 2")
    yield fails("rounds t = nτ are as many as the n", Q(100), "<=", Q(len(reached)), "n = 1, ..., 100")

@mistake(CONSTANT, DOES_NOT_FOLLOW, "thm1rec", "Appendix A, proof of Theorem 1: 'for t > C_0τ'; 'using the Lemma 6 below'")
def d90() -> Shown:
    """The recursion starts a little too early, at a number that is no round.
    Printed: Combining Lemma 3 and 4, we get that for t > C_0τ | Right: for t > C_0τ + 1; with n_0 = ⌈C_0⌉ + 1, and C_2, C_3 ≥ 0
    Why: Lemma 3 is used at t - β, so t - β > τ + 1 is needed, and t > C_0τ + 1 is enough, as C_0 ≥ 2. Lemma 6 starts at a whole n_0
    and asks for C_2, C_3 > 0, which are 0 without noise. None of it costs more than a constant."""
    # γD² = 1/36, α = 0, β = 1: C_0 = 5/2, and t = 3.
    alpha, beta, t = 0, Q(1), 3
    tau, C_0 = alpha + beta, 18 * Q(1, 36) + 2
    sigma, mean_dimension = Q(0), 1
    yield holds("C_0τ < t", C_0 * tau, "<", Q(t))
    yield fails("τ + 1 < t - β, as Lemma 3 asks", Q(tau + 1), "<", Q(t - beta))
    yield fails("C_0 is a whole number", Q(C_0.numerator // C_0.denominator), "=", C_0)
    yield fails("0 < C_2 without noise", Q(0), "<", sigma**2 * mean_dimension / (C_0 * tau))

BOWL = "1/4 -1/4 0 1/8 0 0"  # (2 - w)²/16
@mistake(GAP, COUNTEREXAMPLE, "thm2", "Definition 1, with Theorems 1 and 2")
def d11() -> Shown:
    """The comparator of Definition 1 need not lie in the balls onto which the algorithm projects.
    Printed: (w^g_*, w_{1,*}, ..., w_{P,*}) is the minimiser of the sum of the L_i
    Right: the minimiser, or any other fixed point, of the product of the balls of radius D
    Why: Lemma 10 is used with the comparator in the ball, and the models never leave it. With l = (2 - w)²/16 and D = 1 the
    unconstrained minimiser is 2, its loss 0, and every play loses 1/16 more for ever, while the bound tends to 0; FedRes.ERM, which
    minimises over the balls, loses as much, and (4) tends to 0 as well."""
    # No noise, eta = 1/10, T = 10^4: the best point of the ball, and what the theorem says of w_* = 2.
    of = rational_pair_quadratics(losses=BOWL, comparator="2 0").mean(0)
    ball, eta, T = Q(1), Q(1, 10), 10_000
    best = (Q(2), Q(0))
    G = max(abs(gradient(of, (end, Q(0)))[0]) for end in (-ball, ball))
    gamma = of[3]
    largest = max(value(of, (end, Q(0))) for end in (-ball, ball))
    bound = best[0] ** 2 / (2 * eta * T) + gamma / 2 * eta**2 * G**2 + largest / T
    yield fails("||w^g_*||²/(2 eta T) + gamma eta² G²/2 + M/T is at least the least excess of a point of the ball", bound, ">=",
        least(of, ball) - value(of, best), "l = (2 - w)²/16 on |w| <= 1: every play costs 1/16 at least")

TWO_19 = "1/2 1/2 0 0 0 0,1/2 -1/2 0 0 0 0"
@mistake(GAP, COUNTEREXAMPLE, "thm2full", "Definition 2; Theorem 2; Theorem 3")
def d19() -> Shown:
    """One letter is the variance of the loss in Theorem 1 and of the gradient in Theorem 2.
    Printed: sigma_i is an upper bound for the variance of l_{i,t} (Definition 2); V[grad l_{i,t}] is upper bounded by sigma_i²
    (Theorem 2)
    Right: two letters: the variance of the loss in Theorem 1, the trace of the gradient's covariance in Theorems 2 and 3
    Why: They have different units, and neither bounds the other. Appendix B says that its sigma_i is defined slightly differently;
    Theorem 3 does not say which it means."""
    # l = 1/2 + xi w/2, xi = ±1, at w = 0.
    of, here = rational_pair_quadratics(losses=TWO_19, comparator="0 0"), (Q(0), Q(0))
    rows, mean = of.samples[0], of.mean(0)
    of_loss = sum((value(row, here) - value(mean, here)) ** 2 for row in rows) / len(rows)
    steep = gradient(mean, here)[0]
    of_gradient = sum((gradient(row, here)[0] - steep) ** 2 for row in rows) / len(rows)
    yield fails("one sigma² serves Theorems 1 and 2: V[grad l] <= V[l]", Q(of_gradient), "<=", Q(of_loss),
        "the loss is 1/2 for sure, its slope is not")

@mistake(TYPO, ARGUED, "def2", "Definition 2; before (13); Lemmas 3, 5; (18)")
def d38() -> None:
    """Indices that are wrong or lost in Appendix A.
    Printed: 'σ_i is an upper bound for the variance'; ℓ_{i,t} inside Σ_s; Σ_{t=1}^P in Lemma 5; L̂_{i,t-α}(w_{t-β-α}, .); Δ_{t-β-α}
    in (18) | Right: σ_i²; ℓ_{i,s}; Σ_{i=1}^P; w^g_{t-β-α}; Δ_{i,t-β-α}
    Why: Each is plain from its context; in Lemma 5's proof the probability is 1 - 1/T, in its statement 1 - 1/T²."""

@mistake(CONSTANT, DOES_NOT_FOLLOW, "lem1", "Lemma 1, proof, last display")
def d07() -> Shown:
    """The way to the grid grows with the root of the dimension, for each client.
    Printed: O(... + PDd̄/T²) | Right: O(... + GD Σ_i √(d + d_i)/T²)
    Why: A pair that is D/T² away in each dimension is √(d + d_i) D/T² away, and Σ_i √(d + d_i) may be more than Pd̄ = d + Σ d_i.
    With T² values a dimension there is room for it; the factor G is fedres.d33 and fedres.d47."""
    # P = 10,000 clients, d = 9,999, d_i = 1: roots of 10,000.
    P, d, own, root = Q(10_000), Q(9_999), 1, 100
    yield holds("100 is the root of d + d_i", Q(root**2), "=", Q(d + own))
    yield fails("Σ_i √(d + d_i) ≤ Pd̄", Q(P * root), "<=", Q(d + P * own))

@mistake(GAP, DOES_NOT_FOLLOW, "lem1", "Lemma 1, proof")
def d33() -> Shown:
    """The grid of Lemma 1's proof leaves the ball on which losses are known to be in [0, 1].
    Printed: each dimension is discretised into T² values; a point is at most D/T² from the grid in each dimension, which costs
    PDd̄/T² | Right: nets inside the balls, of radius ρ: cost 2√2Gρ; in expectation and for one t ≥ 2
    Why: Of a point in the ball the nearest grid point may lie outside, where nothing is assumed of the loss. The cost needs the
    factor G, and then GDd̄ ≤ T. At t = 1 the empirical loss divides by 0."""
    # D = 1, ten values in each of two dimensions: the point (34/100, 93/100), and the nearest point of the grid.
    point = (Q(34, 100), Q(93, 100))
    grid = [Q(-1) + Q(2, 9) * k for k in range(10)]
    nearest = [min((abs(g - x), g) for g in grid)[1] for x in point]
    yield holds("the point lies in the ball", sum((x * x for x in point), Q(0)), "<=", Q(1), "its squared norm")
    yield fails("so does the nearest point of the grid", sum((x * x for x in nearest), Q(0)), "<=", Q(1), "its squared norm")

@mistake(CONSTANT, DOES_NOT_FOLLOW, "lem1", "Lemma 1, second term; last fraction of (21)")
def d34() -> Shown:
    """The lower-order term of Lemma 1 counts the clients twice, and so does that of Theorem 1.
    Printed: P²d̄ log T/(t-1) after summing over the clients, hence (d + Σd_i)/T in (21)
    Right: Pd̄ log T/(t-1), hence (d + Σd_i)/(PT)
    Why: A sum over clients of means of t - 1 terms in [0, 1] is 1/(t-1) times a sum of terms in [0, 1]: Bernstein's second term is
    log M/(t-1), and log M is of order Pd̄ log T. In (4) the power of P hides in the d_i."""
    # P = 1000 clients, d = d' = 10, T = 10,000: both terms against 1, which bounds every regret.
    P, d, T = Q(1000), Q(10), Q(10000)
    N = d + P * d
    yield fails("the printed term says something: N/T is below 1", N / T, "<=", Q(1), "N = d + Pd'")
    yield holds("N/(PT) does", N / (P * T), "<=", Q(1), "N = d + Pd'")

SAMPLES = 200
HORIZON = SAMPLES + 1
DIRECTIONS = 2**SAMPLES
@mistake(FALSE, COUNTEREXAMPLE, "lem1", "Lemma 1, and the last lines of its proof")
def d47() -> Shown:
    """Lemma 1 has no bound of the gradients in it, and steep losses contradict it with any constants.
    Printed: with probability 1 - 1/T, for all t and all models: |ΣL̂_{i,t} - ΣL_i| = O(P√(σ̄²d̄ log T/(t-1)) + P²d̄ log T/(t-1))
    Right: with log(1 + 8DGPT) for log T; by smoothness G is at most of the order of 1/D + γD
    Why: From a grid point to the nearest model a loss changes by up to G times the distance, which the proof takes for 1 times it:
    PDd̄/T² should be PGDd̄/T², and is small only for G up to about T. Where losses are steeper, exponentially many models near the
    sphere have losses that know nothing of each other, and some model is misjudged by 1/2 however many samples there are; no
    constants in the O can mend this. Of Theorem 1 it takes nothing, as the Õ and the polynomial in γ and D have room for log G."""
    # One client, d = 2 and d_1 = 1, D = 1, and a loss of w^g alone. Let e_k be K = 2^200 directions at equal angles, S a set that
    # holds each of them with probability 1/2, independently, and l(w) = sum over k in S of ([<w, e_k> - 1 + 1/K²]_+ K²)². In the
    # ball one summand at most is not 0, so l lies in [0, 1], is convex, 2K⁴-smooth, and its gradient is at most 2K². At e_k the
    # loss is 1 if k is in S, else 0.
    K = DIRECTIONS
    # 1 - cos(x) >= x²/2 - x⁴/24 >= 11x²/24 for x = pi/K <= 1, and pi > 3
    apart = Q(11, 24) * Q(9, K**2)
    # of n samples none holds k with probability 2^(-n); (1 - p)^K <= 1/(1 + pK)
    some = 1 - 1 / (1 + K * Q(1, 2**SAMPLES))
    # sigma² = 1/4, N = 3: the first root, of 3/4 times 6/200, is 3/20
    allowed = 2 * (Q(3, 20) + 3 * Q(6, SAMPLES))
    yield holds("the caps of two directions do not meet: 1/K² <= 1 - cos(pi/K)", Q(1, K**2), "<=", apart,
        "the right side from below")
    yield holds("log T <= 6", Q(HORIZON), "<=", Q(27, 10) ** 6, "T = 201; 27/10 is less than e")
    yield holds("the first root of Lemma 1, squared", Q(3, 20) ** 2, "=", Q(1, 4) * 3 * 6 / SAMPLES, "with 6 for log T")
    yield fails("L - L-hat at a direction that is in no sample, with 2 for the O", Q(1, 2), "<=", allowed,
        "1/2 against 12/25, t - 1 = 200")
    yield fails("the probability of such a direction is at most 1/T", some, "<=", Q(1, HORIZON))

@mistake(GAP, DOES_NOT_FOLLOW, "lem1", "Lemma 1, first words; Theorem 1")
def d86() -> Shown:
    """Lemma 1 compares a length with a number of rounds, and Theorem 1 forgets to.
    Printed: Suppose D ≤ T | Right: no condition on D alone: with log(1 + 8DGPT) for log T (fedres.d47) none is needed
    Why: In other units of the models D is another number, T is not. Theorem 1 rests on the lemma and does not repeat the condition.
    What would be needed of the printed proof is a condition on G D, which has the units of the loss."""
    # The same losses for T = 4 rounds, with models measured in halves and in eighths.
    T, radius = 4, Q(1)
    in_halves, in_eighths = radius / Q(1, 2), radius / Q(1, 8)
    yield holds("D ≤ T in halves", in_halves, "<=", Q(T))
    yield fails("D ≤ T in eighths", in_eighths, "<=", Q(T))

@mistake(TYPO, ARGUED, "def1", "after (13); after (28); after Theorem 1; (11); Theorem 3; Section 3.1; Section 6.1")
def d05() -> None:
    """Small print: equalities, an order without its tilde, a definition that comes late.
    Printed: The first equality comes from the fact that all clients generate data independently; using Lemma 10 we have the last
    equality; the dominant term can be written as O(...); a*_{i,t} in (11); a full stop before 'if B is chosen optimally'; the local
    residual f(x^l; w); d/2 of the features | Right: the second, and it is no equality; the last inequality; Õ; a*_{i,t} = argmax_a
    f_i^*(x_{i,t}(a)) is defined in Appendix D only; none; the local prediction, whose residual is y - f; ⌊d/2⌋ and ⌈d/2⌉
    Why: Shuttle has 9 features. Each is plain from its context."""

@mistake(CONSTANT, DOES_NOT_FOLLOW, "lem2", "Lemma 2")
def d45() -> Shown:
    """The 18 and the 2R of Lemma 2 are loose: 8 does, and without R.
    Printed: gain at least [ℓ(u_0, v_0) - ℓ(u_*, v_*)]_+²/(18γD² + 2R)
    Right: at least Y²/(8γD²) for Y = [ℓ(u_0, v_0) - ℓ(u_*, v_*)]_+ up to 4γD², and Y/2 beyond; 8 is the best constant
    Why: The proof bounds a scalar product and half a square by 3γD times the step, where their sum is at most 2γD times it; and it
    goes through a gradient step, where a step towards (u_*, v_*) gives θY - 2γD²θ² at once."""
    # A valley with h = b = D = 1 and ε = 1/100: what print, 8, and 7 promise against the gain 1/2.
    epsilon = Q(1, 100)
    gamma, Y, R = 1 + epsilon**2, Q(2), Q(4)
    gain = Q(1, 2)  # b²/(2h)
    kept = {"18 and 2R": encoded(LEMMA_2, Y=Y, gamma=gamma, D=1, R=R), "8": Y**2 / (8 * gamma), "7": Y**2 / (7 * gamma)}
    return tuple(Witness(f"the promise with {name} is kept", promise, "<=", gain,
        "l = (u + εv)²/2 + u + 1 from u_0 = 1: the step goes to u = 0", expected=name != "7") for name, promise in kept.items())

@mistake(GAP, COUNTEREXAMPLE, "lem2", "Lemma 2")
def d89() -> Shown:
    """Lemma 2 takes minima of sets that need not be closed.
    Printed: Ω_u, Ω_v are convex feasible sets; let v_0 = argmin_{v ∈ Ω_v} ℓ(u_0, v)
    Right: closed and bounded convex sets, or: let v_0 be a minimiser, if there is one
    Why: The proof also uses (u_min, v_min), and u_1, a projection. On the balls of Lemma 3 all are attained."""
    # ℓ(u, v) = v on 0 < v < 1: beside every v there is a better one.
    v = Q(1, 2)
    yield fails("v = 1/2 is best in (0, 1): ℓ(u_0, v) ≤ ℓ(u_0, v/2)", v, "<=", v / 2, "and so for every v")

HALF = Q(1, 2)
_FEATURES = ((2, 2), (1, 2), (2, -1), (2, 1))  # eighths of x and z
_SAMPLES: tuple[Sample, ...] = tuple((Q(x, 8), Q(z, 8), Q(x + z, 16)) for x, z in _FEATURES)
def _at(samples: tuple[Sample, ...], *, alpha: int, beta: int, t: int) -> Witness:
    models = exact_erm(samples, alpha=alpha, beta=beta)
    gamma = max(2 * (x * x + z * z) for x, z, _ in samples)
    def delta(round_: int, other: int) -> Fraction:
        """δ_{round_,other}."""
        pair = (models.w_global[round_ - 1], models.w_local[other - 1])
        return empirical_excess(samples[: other - 1], pair, (HALF, HALF))
    before = delta(t - alpha - beta, t - alpha)
    return fails(f"Lemma 3 at t = {t}, α = {alpha}, β = {beta}", delta(t, t - alpha), "<=",
        before - max(before, Q(0)) ** 2 / (18 * gamma + 2), "Algorithms 1 and 2 in fractions, D = 1")
@mistake(FALSE, COUNTEREXAMPLE, "lem3", "Lemma 3, with Algorithms 1 and 2")
def d39() -> Shown:
    """Lemma 3 pairs the server's model with local models that are a round too new.
    Printed: δ_{t,t-α} ≤ δ_{t-β-α,t-α} - [δ_{t-β-α,t-α}]_+²/(18γD² + 2) for any t > τ + 1
    Right: with k = α + β + 1 in place of τ: the best global model u_0 beside w_{i,t-k} on their samples has δ(u_0) ≤ δ_{t-k-β,t-k}
    - θ-step; the server's w^g_{t-β} minimises over one sample more, and is compared on average
    Why: (3) makes w^g_{t+1} from w_{i,t-α} and the samples up to t - α; so w^g_t is made from w_{i,t-α-1}, and minimises nothing
    beside w_{i,t-α}. Without delay Lemma 3 even says δ ≤ δ - [δ]_+²/(18γD² + 2). A cycle takes τ + 1 rounds, and the server's
    newest sample is not in the loss that the local models minimise. What is left of Theorem 1 is fedres.thm1; without delay print's
    is false (fedres.d79)."""
    # Residuals of one client without noise, w_* = (1/2, 1/2): no delay at t = 4, and α = 1 at t = 3.
    return (_at(_SAMPLES, alpha=0, beta=0, t=4), _at(_SAMPLES, alpha=1, beta=0, t=3))

@mistake(FALSE, COUNTEREXAMPLE, "lem4", "Lemma 4")
def d32() -> Shown:
    """Lemma 4 is stated for every outcome, and is true on average only.
    Printed: δ_{t-β,t} ≤ δ_{t-β,t-β-α} + O((τ/t)√(σ̄²d̄/(t-τ)) + Pτd̄/(t(t-τ)))
    Right: E δ_{t-β,t} ≤ E δ_{t-β,t-τ} + (τ/(t-1))ε_{t-τ-1}, with the ε of Lemma 1 in expectation
    Why: The proof takes expectations. For one outcome the last sample may turn the sum of all over: then the left side is larger by
    1/(t-2), which is √t times what the right side allows."""
    # ℓ = 1/2 + ξw/2 on [-1, 1], ξ = ±1, β = 1, α = 0; signs alternate, so the sum of 9,999 is 1, and the last is -1; t = 10,001.
    t, D = 10001, Q(1)
    signs = [1 if k % 2 == 0 else -1 for k in range(t - 1)]
    w_star = D  # E xi is a little below 0
    before, after = sum(signs[:-1]), sum(signs)
    model = -D if before > 0 else D  # (3), made of the samples before round t - 1
    left = Q(after, t - 1) * (model - w_star) / 2
    right = Q(before, t - 2) * (model - w_star) / 2
    root = Q(100)  # of t - 1
    allowed = Q(1, t) * Q(1, 2) / root + Q(1, t * (t - 1))
    yield fails("Lemma 4 with 1 for the O: δ_{t-1,t} - δ_{t-1,t-1}", left - right, "<=", allowed,
        "one sequence of samples; σ̄ = 1/2, d̄ = 1")
    yield fails("with 100 for the O", left - right, "<=", 100 * allowed, "and no constant serves: the ratio grows as the root of t")

@mistake(GAP, DOES_NOT_FOLLOW, "lem4", "Lemma 4, proof, 'with the help of (19) and Lemma 1'; Theorem 1, last step")
def d35() -> Shown:
    """A bound that holds with probability 1 - 1/T is used inside expectations.
    Printed: the expectation of the second term of (18) is bounded by Lemma 1, which holds with probability 1 - 1/T
    Right: add 1/T times the range, or use Lemma 1 in expectation | Why: On the event that Lemma 1 excludes a deviation can be as
    large as the range. The statement of Lemma 4 has an O where its proof has an Õ."""
    # A deviation that is 0 with probability 1 - 1/T, and 1 otherwise, T = 100.
    T = 100
    expected = Q(1, T) * 1 + (1 - Q(1, T)) * 0
    yield fails("what is at most 0 with probability 1 - 1/T is at most 0 in expectation", expected, "<=", Q(0), "two outcomes")
    yield holds("with 1/T added it is", expected, "<=", Q(1, T), "two outcomes")

@mistake(GAP, DOES_NOT_FOLLOW, "lem5", "Lemma 5, statement and proof; Theorem 1, proof, first display")
def d88() -> Shown:
    """Lemma 5 is for a model that is chosen first, and used for one that the samples choose; and its proof's probability is too
    small.
    Printed: For any (w^g, w_1, ..., w_P), with probability 1 - 1/T²; Then by Lemma 1, we have with probability at least 1 - 1/T
    Right: with probability at least 1 - 1/T², for a round t, for all (w^g, w_1, ..., w_P); and its square in expectation
    Why: In Theorem 1 the models are made of the samples, so the order matters: of many models that are each misjudged rarely, some
    one may be misjudged often. What the event of probability 1/T adds to E[δ_-²]/C_0 in each round keeps the excess at T^(-1/2),
    which (22) does not allow without noise; 1/T² would do. Our proof does without the lemma."""
    # 1024 models with fair coins for losses, 10 samples, T = 32; and b ← b - b²/C_0 + 1/(C_0T) with C_0 = 2, T = 10^8.
    K, n, T = 1024, 10, 32
    one = Q(1, 2**n)  # all of its coins are 0, and it is underrated by 1/2
    some = 1 - (1 - one) ** K
    C_0, horizon, root = 2, 10**8, 10**4
    at_rest = Q(1, root)  # b² = 1/T: the map grows below C_0/2 = 1, so from 1 on b stays above
    moved = at_rest - at_rest**2 / C_0 + Q(1, C_0 * horizon)
    allowed = Q(C_0, 10**6) + Q(C_0 + 1, horizon)  # (22) at t = T, σ = 0, τ = P d̄ = 1
    yield holds("a model is misjudged with probability 1/T² at most", one, "<=", Q(1, T**2), "each of them")
    yield fails("the worst of them is", some, "<=", Q(1, T**2))
    yield holds("T^(-1/2) is at rest", moved, "=", at_rest, "b ← b - b²/C_0 + 1/(C_0T)")
    yield fails("it is at most (22) with 1 for the O", at_rest, "<=", allowed)

@mistake.lost("eq21", "Appendix A, (21)")
def d43() -> Shown:
    """In (21) the root stretches over the lower-order terms.
    Printed: Õ(√((d + Σd_i)σ²/(PT) + (1 + D²γ)τ^(3/4)/T^(3/4) + ((1 + D²γ)τ + (d + Σd_i))/T))
    Right: Õ(√((d + Σd_i)σ²/(PT)) + (1 + D²γ)τ^(3/4)/T^(3/4) + ...), as in (4)
    Why: Under the root the second term is of order T^(-3/8) and dominates; (4) and the proof have it outside. The copy at hand may
    have drawn the root too long. Without delay both are false: fedres.d79."""
    # P = 1, N = 2, σ² = 1/4, D²γ = 1, τ = 1, T = 10^8: the two first terms under the root.
    T = 10**8  # its fourth root is 100
    yield fails("the second term under the root is of lower order than the first", Q(2, 100**3), "<=", Q(2, 4 * T),
        "squares of what (21) adds; T^(3/4) = 100³")
    yield holds("outside of the root it is, T = 10^16", Q(2, 10000**3) ** 2, "<=", Q(2, 4 * 10**16), "in squares; T^(3/4) = 10000³")

def answer(other: Fraction, curvature: Fraction) -> Fraction:
    """The model of at most 1 that is best beside `other`: a way of 1/(8κ), where the loss's slope is 0."""
    return min(Q(1), other + 1 / (8 * curvature))
def loss(shared: Fraction, local: Fraction, curvature: Fraction) -> Fraction:
    """h(g - l) + (2 - g - l)/8, h being Huber's: κx²/2 for |x| <= 1/(4κ), and a line of slope 1/4 beyond."""
    apart, knee = abs(shared - local), 1 / (4 * curvature)
    bent = curvature * apart**2 / 2 if apart <= knee else (apart - knee / 2) / 4
    return bent + (2 - shared - local) / 8
def regret(rounds: int) -> Fraction:
    """FedRes.ERM without delay from (0, 0), κ = T, against (1, 1), whose loss is 0: the average over the rounds."""
    curvature, shared = Q(rounds), Q(0)
    total, local = loss(shared, shared, curvature), shared
    for _ in range(1, rounds):
        shared = answer(local, curvature)
        local = answer(shared, curvature)
        total += loss(shared, local, curvature)
    return total / rounds
@mistake(FALSE, COUNTEREXAMPLE, "eq21", "Appendix A, (21) and (22), for α = β = 0")
def d79() -> Shown:
    """Without delay (21) and (22) know no curvature, and steep losses contradict them with any constants.
    Printed: Õ(√(... + (1 + D²γ)τ^(3/4)/T^(3/4) + ((1 + D²γ)τ + (d + Σd_i))/T)), also without delay
    Right: with α + β + 1 for τ, as the cycle of Algorithms 1 and 2 has it
    Why: Every term with γ has a factor τ. Without delay the two sides still take turns, and each turn goes a way that shrinks as
    1/γ: in T rounds a loss with γ = 2T, in a unit range, is hardly lowered. Appendix C assumes no delays."""
    # P = 1, N = 2, D = 1, σ = 0, α = β = 0; the loss is in [0, 1], convex, 2T-smooth, and |∇ℓ| is less than 1.
    T = 400
    corners = [loss(Q(g), Q(w), Q(T)) for g in (-1, 1) for w in (-1, 1)]
    # after t rounds the models are at most t/(4κ) = 1/4: a loss of 3/16 at least, for every T
    kept = (2 - 2 * Q(1, 4)) / 8
    long_run = 10**12
    yield holds("a corner's loss is at most 1", max(corners), "<=", Q(1), "convex, so everywhere")
    yield holds("the average regret of T = 400 rounds is 3/16 at least", regret(T), ">=", kept, "run exactly")
    yield fails("it is at most (21), twice, squared", regret(T) ** 2, "<=", 4 * Q(2, T),
        "at τ = 0 and σ = 0 nothing is left of (21) but N/T under the root; outside of it, less")
    yield fails("3/16 is at most (21), 10^5 times, squared, T = 10^12", kept**2, "<=", 10**10 * Q(2, long_run),
        "log T is less than 28: no constants and no logarithms help")
    yield fails("the excess of round T is at most (22), 10^10 times, T = 10^12", kept, "<=", 10**10 * Q(2, long_run),
        "at τ = 0 and σ = 0 nothing is left of (22) but (d + d_1)/t")

@mistake(FALSE, COUNTEREXAMPLE, "lem6", "Lemma 6, (23) and (24)")
def d30() -> Shown:
    """Lemma 6 squares an upper bound where only a value may be squared.
    Printed: from B at n_0 at most R alone: B_n ≤ D_1/√n + D_2/n^(3/4) + D_3/n for all n ≥ n_0
    Right: the same if B_n ≤ R for all n ≥ n_0 and 4C_1R ≤ 1, even with D_1 = √(C_2/C_1), D_2 = (1 + √(1 + 4C_1(D_1 + C_3)))/(2C_1),
    D_3 = (1 + √(1 + 4C_1C_4))/(2C_1) + n_0R
    Why: (24) puts the bound at n - 1 into x - C_1x², which grows only up to 1/(2C_1). In the proof of Theorem 1 B_n ≤ 1 and C_1 =
    1/C_0 ≤ 1/2 are at hand, 4C_1R ≤ 1 is not said. Our proof of Theorem 1 does without the lemma."""
    # C_1 = 1, C_2 = 100, C_3 = C_4 = 1/100, n_0 = 1, R = B_1 = 1/2, the recursion with equality: B_2.
    C_2, C, start = Q(100), Q(1, 100), Q(1, 2)
    second = start - start**2 + C_2 + C + C
    at: Values = {C_1: 1, lemma.C_2: C_2, C_3: C, C_4: C, n_0: 1, R_0: start, t: 2}
    yield fails("(23) at n = 2", second, "<=", enclosed_bound(LEMMA_6.bound(Status.PRINTED), at).upper,
        "B_2 = 1/2 - 1/4 + 100 + 1/100 + 1/100; the right side from above")

@mistake(FALSE, COUNTEREXAMPLE, "lem6aux", "Appendix A, after (25)")
def d40() -> Shown:
    """The inequality between powers after (25) is the wrong way round for the powers it is used for.
    Printed: 1/(n-1)^k - 1/n^k ≤ k/(n(n-1)^k) for 0 ≤ k ≤ n | Right: ... ≤ 1/(n(n-1)^k) for 0 ≤ k ≤ 1, and the printed one for k ≥ 1
    Why: It says (1 - 1/n)^k ≥ 1 - k/n, Bernoulli's inequality, which holds for k ≥ 1 and is reversed for 0 < k < 1. It is used for
    k = 1/2, 3/4 and 1. The next line has 1 for k, so nothing is lost there."""
    # k = 1/2 and k = 3/4 at n = 2; then with 1 for k.
    halves = square_root(Q(1, 2))
    found = []
    for k, power in ((Q(1, 2), halves), (Q(3, 4), root(Q(1, 8), 4))):
        drop = exactly(1) - power  # 1 - 2^(-k)
        found += [fails(f"printed, k = {k}, n = 2", drop.lower, "<=", k / 2, "1 - 2^(-k) from below, k/2"),
            holds(f"with 1 for k, k = {k}, n = 2", drop.upper, "<=", Q(1, 2), "1 - 2^(-k) from above, 1/2")]
    return tuple(found)

@mistake(CONSTANT, DOES_NOT_FOLLOW, "lem6aux", "Appendix A, the display after (25)")
def d41() -> Shown:
    """The line after (25) bounds (n-1)^(-3/2) by 2n^(-3/2), which is false for n = 2.
    Printed: ... + C_3/(n-1)^(3/2) + ... ≤ ... + 2(D_1 + D_2 + C_3)/n^(3/2) + ...
    Right: 2√2 C_3 for 2 C_3; or compare with powers of n - 1, as in our proof, where no factor is lost
    Why: (n/(n-1))^(3/2) is 2√2 at n = 2 and below 2 from n = 3 on."""
    # n = 2 and n = 3, in squares: 1/(n-1)³ against 4/n³.
    return tuple(Witness(f"(n-1)^(-3/2) ≤ 2n^(-3/2) at n = {n}, squared", 1 / Q(n - 1) ** 3, "<=", 4 / Q(n) ** 3,
        "both sides are positive", expected=n == 3) for n in (2, 3))

@mistake(TYPO, ARGUED, "eq25", "Appendix A, before (25)")
def d42() -> None:
    """(25) is called equivalent to what it implies.
    Printed: 'This is equivalent to' (25), with C_1(D_1²/n + D_2²/n^(3/2) + D_3²/n²) on the right
    Right: it is enough that (25) holds: (24) has n - 1 for n there
    Why: The terms of (24) are larger, so that (25) asks for more than is needed. Nothing is lost but the word."""

@mistake(CONSTANT, DOES_NOT_FOLLOW, "lem7", "Lemma 7, last display; Lemma 8, last display")
def d14() -> Shown:
    """Lemmas 7 and 8 drop the movements that pay for the delay.
    Printed: sum_t (-1/(2 eta) + 1/(4 eta)) E||w^g_t - w^g_{t-1}||² <= 0 is dropped, and the delay costs (gamma D^4 G²
    tau²)^(1/3)/T^(2/3) | Right: kept, it pays for the ways of tau_i rounds if eta <= 1/(2 gamma sum tau_i²) and eta_i <= 1/(2 gamma
    tau_i²): the delay costs gamma tau²/T
    Why: Lemma 9 bounds every movement by eta P G, and the rate T^(-2/3) comes from there. Ways are sums of movements, each movement
    lies in at most tau_i of them, and a quarter of 1/eta times their squares is at hand. This is fedres.thm2plus."""
    # gamma = 1/4, G = 7/10, tau = 10, unit norms, T = 10^6: the cubes of the delay's terms.
    gamma, G, tau, T = Q(1, 4), Q(7, 10), 10, 10**6
    yield holds("gamma tau² (||w^g_*||² + ||w_l||²)/T < (gamma D^4 G² tau²)^(1/3)/T^(2/3), both cubed",
        (gamma * tau**2 * 2 / Q(T)) ** 3, "<", gamma * G**2 * tau**2 / Q(T) ** 2, "ours against print")

@mistake(GAP, COUNTEREXAMPLE, "lem7", "Lemma 7, last inequality; Appendix C.2")
def d16() -> Shown:
    """Theorem 2 starts at 0, which no algorithm says and Appendix C does not do.
    Printed: ||w^g_0 - w^g_*||²/(2 eta) <= ||w^g_*||²/(2 eta)
    Right: with w^g_0 = 0 and w_{i,0} = 0; else distances from the start take the place of norms
    Why: No algorithm says where the models start. Appendix C starts at (1, 0), where the step is false."""
    # l = w²/4, w_* = 0, started at 1 with eta = 1/100 for 100 rounds, against the theorem with ||w_*|| = 0.
    eta, rounds, gamma, G = Q(1, 100), 100, Q(1, 2), Q(1, 2)
    w, total = Q(1), Q(0)
    for _ in range(rounds):
        total += w**2 / 4
        w -= eta * w / 2
    yield fails("Reg <= 0/(2 eta T) + gamma eta² G²/2 + M/T", total / rounds, "<=", gamma * eta**2 * G**2 / 2 + Q(1, 4) / rounds,
        "the run, exactly")

@mistake(TYPO, CONTRADICTS, "lem7", "Lemma 7, statement")
def d25() -> Shown:
    """Lemma 7 states another round than its proof shows.
    Printed: (w^g_{t-beta_i} - w^g_{t+alpha_i}).grad^g L_i(...)
    Against: (34) and the second display of the proof: (w^g_{t-β_i} - w^g_{t+α_i-1})·∇^g L_i(...)
    Right: (w^g_{t-beta_i} - w^g_{t+alpha_i-1}).grad^g L_i(...)
    Why: (34), the last display of the proof and Lemma 9 have t + alpha_i - 1. Found by the replay."""
    # alpha_i = 2, t = 10.
    t, alpha = Q(10), 2
    yield fails("w^g_{t+alpha_i} of the statement is w^g_{t+alpha_i-1} of (34) and Lemma 9", Q(t + alpha), "=", Q(t + alpha - 1),
        "rounds")

@mistake(CONSTANT, DOES_NOT_FOLLOW, "lem8", "Lemmas 7 and 8; (26)")
def d75() -> Shown:
    """The noise of a pair is charged to both of its models.
    Printed: ηTΣσ_i² + TΣη_iσ_i², where σ_i² bounds the variance of the whole gradient
    Right: ηTΣσ_{g,i}² + TΣη_iσ_{l,i}², with the variances of ∇^g and of ∇^l, whose sum is at most σ_i² | Why: V is a trace, so the
    two parts add. With equal steps that is a factor of two at most, which the O of (26) hides and the lemmas do not."""
    # l = 1/2 + ξ(w^g + w_1)/4, ξ = ±1: the variances of both slopes.
    of = rational_pair_quadratics(losses="1/2 1/4 1/4 0 0 0,1/2 -1/4 -1/4 0 0 0", comparator="0 0")
    slopes = [gradient(row, (Q(0), Q(0))) for row in of.samples[0]]
    parts = [sum((pair[k] ** 2 for pair in slopes), Q(0)) / len(slopes) for k in range(2)]
    yield holds("with steps of 1 both terms, of a round, are less than print has", sum(parts, Q(0)), "<", 2 * sum(parts, Q(0)))

@mistake.lost("eq28", "(28); (29)")
def d21() -> Shown:
    """(28) and (29) have lost a star, an index and a gradient.
    Printed: (||w^g_* - w^g_{t-1}||² - ||w^g_t - w^g_t||² - ||w^g_{t-1} - w^g_{t-1}||²)/(2 eta); Delta^g_{i,t-alpha_i}
    Right: (||w^g_{t-1} - w^g_*||² - ||w^g_t - w^g_*||² - ||w^g_t - w^g_{t-1}||²)/(2 eta); nabla^g_{i,t-alpha_i}
    Why: Lemma 10 says what is meant, and the later displays use it; stars and indices are what copies lose. ('The last equality',
    after it, is fedres.d05.)"""
    # Models that stay at w^g_0 with ||w^g_0 - w^g_*|| = 1, for T = 10 rounds, eta = 1/2.
    T, eta = 10, Q(1, 2)
    as_printed = sum(((1 - 0 - 0) / (2 * eta) for _ in range(T)), Q(0))
    yield fails("the sum of (28) is at most ||w^g_0 - w^g_*||²/(2 eta), as used after (34)", as_printed, "<=", 1 / (2 * eta),
        "||w_t - w_t||² and ||w_{t-1} - w_{t-1}||² are 0: nothing telescopes")

TWO = "1/2 1/2 0 0 0 0,1/2 -1/2 0 0 0 0"
@mistake(GAP, DOES_NOT_FOLLOW, "eq31", "(31), and (37)")
def d15() -> Shown:
    """(31) conditions a sum over the rounds on a past that depends on the round.
    Printed: E[sum_{t=1}^T (w^g_{t-1} - w^g_*).(c_t - b_t) | l_{i,s}: s < t - alpha_i] = 0 | Right: E[(w^g_{t-1} - w^g_*).(c_t -
    b_t) | all samples z_{j,s}, s < t - alpha_j, of all clients j] = 0 for each t, and the tower property
    Why: The condition names t, over which the sum runs: given a later past, earlier terms are no longer random. And the past must
    hold the other clients' samples: w^g_{t-1} is made of them, and in Lemma 8 w_{i,t-1} is as well."""
    # l = 1/2 + xi w/2, xi = ±1, w^g_0 = 0, w^g_* = -1: round 1's term, given the past of round 2.
    of = rational_pair_quadratics(losses=TWO, comparator="-1 0")
    here, off = (Q(0), Q(0)), Q(1)
    seen = of.samples[0][0]
    yield fails("(w^g_0 - w^g_*)(c_1 - b_1) has conditional mean 0, given the samples that arrived before round 2",
        off * (gradient(of.mean(0), here)[0] - gradient(seen, here)[0]), "=", Q(0), "b_1 is known then")

COINS = (Q(-1), Q(1))
def slope(w: Fraction, xi: Fraction) -> Fraction:
    """The gradient of l = (w - xi)²/16, whose variance is 1/64 at every w."""
    return (w - xi) / 8
@mistake(TYPO, DOES_NOT_FOLLOW, "eq33", "(33)")
def d28() -> Shown:
    """(33) has the variance of a gradient where it needs the variance given the past.
    Printed: E[sum_t ||b_t - c_t||²] = sum_t sum_i V[grad^g_{i,t-alpha_i}] <= T sum_i sigma_i²
    Right: E[sum_t ||b_t - c_t||²] = sum_t sum_i E V[grad^g_{i,t-alpha_i} | l_{j,s}: s < t - alpha_j] <= T sum_i sigma_i²
    Why: By Section 2, V[v] is E||v - E v||². The gradient is taken at models that are random themselves, so its variance is that
    given the past plus that of its conditional mean; c_t is the conditional mean, and sigma_i² is assumed of fixed models. The line
    before (33), and the same place in Lemma 8, have the condition."""
    # xi = ±1 fair, D = 1, w_1 = 0 and eta = 4: w_2 = xi_1/2.
    fixed = sum(slope(Q(0), xi) ** 2 for xi in COINS) / 2
    drawn = [slope(first / 2, second) for first, second in product(COINS, COINS)]
    mean = sum(drawn, Q(0)) / 4
    whole = sum(((one - mean) ** 2 for one in drawn), Q(0)) / 4
    yield fails("E ||b_2 - c_2||² = V[grad_2]", Q(fixed), "=", whole, "1/64 and 5/256: the second contains the variance of w_2")
    yield fails("V[grad_2] <= sigma²", whole, "<=", Q(fixed), "sigma² bounds the variance at every fixed pair of models, 1/64")
    yield holds("E V[grad_2 | the past] <= sigma²", Q(fixed), "<=", Q(fixed), "at w_2 = 1/2 and at w_2 = -1/2 it is 1/64")

@mistake(GAP, DOES_NOT_FOLLOW, "lem9", "(34), (39), Lemma 9")
def d91() -> Shown:
    """Re-indexing speaks of models of rounds after the last.
    Printed: Σ_{t=1}^T (w_{i,t} - w_{i,t+β_i+α_i-1})·∇^l L_i(...), for an algorithm that runs for t = 1, ..., T
    Right: let the algorithm go on to round T + τ in the proof; with τ_i ≥ 1
    Why: Those models are made of samples that are never drawn; to go on is harmless, and not said. Where τ_i = 0 the shift is by
    -1: what is left over is L_i(u_T) - L_i(u_0) and no O(DGτ_i). Our proof of (26) needs no shift."""
    # T = 10, α = 2, β = 1: the newest model of (39); and Σ (L(u_t) - L(u_{t-1})) with τ = 0, L = u, u_t = t/10.
    T, alpha, beta = 10, Q(2), 1
    newest = max(t + alpha + beta - 1 for t in range(1, T + 1))
    path = [Q(t, 10) for t in range(T + 1)]
    left = sum((path[t] - path[t - 1] for t in range(1, T + 1)), Q(0))
    D, G, tau = Q(1), Q(1), 0
    yield fails("the newest model is of round T at most", Q(newest), "<=", Q(T))
    yield fails("with τ = 0 the ends are at most a multiple of DGτ", left, "<=", 10**6 * D * G * tau)

@mistake.lost("lem8", "Lemma 8, the display after (38); Theorem 2, proof, first display")
def d06() -> None:
    """Upper letters are missing or of the wrong alphabet in Lemma 8 and before it.
    Printed: V[∇_{i,t-β_i-α_i} | ...]; ∇^ℓ L_i | Right: V[∇^l_{i,t-β_i-α_i} | ...]; ∇^l L_i
    Why: As (38) and Lemma 8 have them; a copy may have lost the letter and changed its alphabet."""

@mistake(TYPO, CONTRADICTS, "eq35", "(35), underbrace")
def d26() -> Shown:
    """(35) calls a gradient the one in use that is not.
    Printed: e_{i,t} = grad^l L_i(w^g_{i,t-beta_i-alpha_i}, w_{i,t-1})
    Against: (7): w_{i,t} <- Π_D{w_{i,t-1} - η_i ∇^l_{i,t-β_i-α_i}}
    Right: e_{i,t} = grad^l_{i,t-beta_i-alpha_i} = grad^l l_{i,t-tau_i}(w^g_{t-2 beta_i-alpha_i}, w_{i,t-beta_i- alpha_i})
    Why: The text says that e_{i,t} is the gradient that is used to update the local model, and f_{i,t}, its conditional mean, is
    that of the corrected one; as printed e_{i,t} is an expectation at another pair. Found by the replay."""
    # alpha_i = 1, beta_i = 2, t = 10: rounds of the pair in (35), and of the pair of the gradient that (7) uses.
    t, alpha, beta = Q(10), 1, 2
    yield fails("the global model in e_{i,t} is that of the gradient in (7): t - beta_i - alpha_i = t - 2 beta_i - alpha_i",
        Q(t - beta - alpha), "=", Q(t - 2 * beta - alpha), "rounds of w^g")
    yield fails("the local model in e_{i,t} is that of the gradient in (7): t - 1 = t - beta_i - alpha_i", Q(t - 1), "=",
        Q(t - beta - alpha), "rounds of w_i")

@mistake(TYPO, DOES_NOT_FOLLOW, "lem9", "Lemma 9, proof, first inequality")
def d27() -> Shown:
    """Lemma 9 measures the way from u_{i,t}, and Lemma 11 gives it from u_{i,t-1}.
    Printed: <= L_i(u_{i,t}) - L_i(u_{i,t+tau_i-1}) + (gamma/2)||u_{i,t+tau_i-1} - u_{i,t}||²
    Right: <= L_i(u_{i,t}) - L_i(u_{i,t+tau_i-1}) + (gamma/2)||u_{i,t+tau_i-1} - u_{i,t-1}||²
    Why: Lemma 11 measures the distance from the point at which the gradient is taken, and that is u_{i,t-1}. The next line counts
    tau_i updates, which is right for the way from u_{i,t-1} and one too many for the printed one. Found by the replay."""
    # L(u) = u²/2, gamma = 1, tau_i = 2: u_{t-1} = 0, u_t = 1, u_{t+1} = 2.
    before, now, after = Q(0), Q(1), Q(2)
    yield fails("(u_t - u_{t+tau-1}) grad L(u_{t-1}) <= L(u_t) - L(u_{t+tau-1}) + (gamma/2)|u_{t+tau-1} - u_t|²",
        (now - after) * before, "<=", now**2 / 2 - after**2 / 2 + (after - now) ** 2 / 2, "the gradient at 0 is 0")

@mistake(GAP, COUNTEREXAMPLE, "appc", "Appendix C.1, against Section 2")
def d52() -> Shown:
    """Appendix C's losses are outside of what Section 2 assumes: not in [0, 1], with gradients that nothing bounds.
    Printed: the example of Appendix C, which compares the algorithms of Theorems 1 and 2 with fictitious play
    Right: no theorem speaks of it: replace N(0, 1) by ±1 and ε by ±1/2, and divide the loss by (1 + √13/2 + √8)²
    Why: Gaussian features make the loss and its gradient unbounded, and Algorithms 5 to 7 do not project. Signs for the Gaussians
    have the same second moments, so the population's loss, its best responses and all rates stay, and on balls of radius 1 the
    scaled loss lies in [0, 1] (fedtheory.papers.fedres.instances.appendix_c.bounded_surrogate)."""
    # At a pair of models in the unit balls even the mean is above 1.
    away = (Q(-1), Q(0))
    yield fails("ℓ ≤ 1 on the balls of radius 1, so its mean is as well", population_loss(START, away), "<=", Q(1),
        "w^g = (1, 0), w^l = (-1, 0): (1 + 1)² + (-1 - 1)² + v")

@mistake(FALSE, COUNTEREXAMPLE, "alg5", "Appendix C.2, Algorithm 5; Appendix C.3")
def d56() -> Shown:
    """Algorithm 5 with the printed step η = 1.0 does not find the optimum of Appendix C: it diverges.
    Printed: Let η = 1.0 (an arbitrary choice) ... FedRes.SGD [...] can quickly find the optimal solutions | Right: the expected
    squared distance to the optimum is multiplied by 19/10 or more in every step, for Var ε = 1/4; η = 1/20 converges
    Why: A step on a sample x turns the distance e into e - 2η x (x·e), and E‖x‖² = 6 + v: the step is several times too long. The
    argument fedres.descent proves that the mean squared distance after t rounds is at least (19/10)^(t-1) times the first, and runs
    are above 10^50 after a hundred rounds. With η = 1/20 every step contracts in the mean square, since the labels have no noise;
    curves that converge are not of the printed step."""
    # The expected squared distance to the optimum after one step from the printed start, for both readings of 0.25.
    start = [Q(1), Q(-1), Q(1), Q(-1)]  # both models, less (0, 1)
    return tuple(fails(f"E‖w_2 - w_*‖² ≤ ‖w_1 - w_*‖², Var ε = {v}",
        sum((entry * p * q for row, p in zip(growth(Q(1), v), start, strict=True) for entry, q in zip(row, start, strict=True)),
        Q(0)), "<=", sum((p * p for p in start), Q(0)), "Gaussian moments to the fourth order, by Stein's identity")
        for v in (Q(1, 4), Q(1, 16)))

@mistake(TYPO, CONTRADICTS, "appcs", "Appendix C.2, before Algorithm 5; Algorithms 5 and 6, second lines")
def d81() -> Shown:
    """Algorithms 5 and 6 are not what Algorithms 1 to 4 become without delays.
    Printed: Assume no delays. Then the three algorithms we compare can be simplified as in Algorithm 5, 6, 7; w^l_{t+1} = argmin
    Σ_{s≤t} ℓ_s(w^g_t, w^l)
    Against: (2): the client of round t + 1 minimises Σ_{s≤t} ℓ_s(w^g_{t+1-β}, w), which is w^g_{t+1} for β = 0 | Right: w^l_{t+1} =
    argmin Σ_{s≤t} ℓ_s(w^g_{t+1}, w^l), as (2) has it for β = 0; Algorithm 5 is (7) and (8) for τ = 1, without the projection
    Why: By (2) the client of round t + 1 answers the global model of round t + 1. Algorithm 6's answers that of round t, whatever
    its first line says (fedres.d55): both sides then move at once, every model is made twice, and the way takes twice as many
    rounds. Neither (2) and (3) nor (7) and (8) are without balls."""
    # On the population, v = 1/4; Algorithm 6 with the letter of fedres.d55 mended.
    turns, at_once = exact_rescoring(game(), 20), with_newest(39)
    yield fails("Algorithm 6's server of round 3 is that of (2) and (3)", at_once[2][0][0], "=", turns[2][0][0])
    yield holds("its server of round 38 is that of (2) and (3) in round 20", at_once[37][0][0], "=", turns[19][0][0],
        "twice as many rounds")

@mistake(GAP, COUNTEREXAMPLE, "alg7", "Algorithms 6 and 7, t = 1")
def d01() -> Shown:
    """The first models of Algorithms 6 and 7 are not determined.
    Printed: w^g_{t+1} = argmin Σ_{s≤t} ℓ_s(w^g, w^l_s) | Right: of the minimisers the one nearest to the model in place, say; from
    the second sample on they are unique with probability 1
    Why: One sample is one equation for two numbers, and a line of models fits it. Algorithms 1 and 2 have the same of any feature
    space that is not spanned yet; the curves of Figures 6 and 7 may depend on the choice."""
    # (a, b, ε) = (1/2, 1, 0), w^l = (1, 0): x^g = (1/2, 1), and what is left for w^g·x^g is 1/2.
    a, b, eps = Q(1, 2), Q(1), Q(0)
    local = (Q(1), Q(0))
    def loss(p: Fraction, q: Fraction) -> Fraction:
        return (1 - p * (a + eps) - q * b - local[0] * (1 - a) - local[1] * (1 - b)) ** 2
    one, other = loss(Q(1), Q(0)), loss(Q(0), Q(1, 2))
    yield fails("(1, 0) is better than (0, 1/2)", one, "<", other, "both losses are 0")

def with_newest(rounds: int) -> list[Pair]:
    """Algorithm 6 with w^l_t for w^l_s in its first line; its second line is left as it is, and answers w^g_t."""
    start = game()
    played = [(start.shared, start.local)]
    for _ in range(1, rounds):
        shared, local = played[-1]
        played.append((server(local), client(shared)))
    return played
@mistake.lost("alg6", "Appendix C.2, Algorithm 6 and the text before it; w^l_s for w^l_t may be a slip of the copy at hand")
def d55() -> Shown:
    """Algorithm 6 is called FedRes.ERM; its server does not re-score old samples, and it is slow for the same reason as Algorithm
    7.
    Printed: w^g_{t+1} = argmin Σ_{s≤t} ℓ_s(w^g, w^l_s); 'the server (client) re-applies the new parameters to the old samples'
    Right: w^g_{t+1} = argmin Σ_{s≤t} ℓ_s(w^g, w^l_t), as (3) has it
    Why: As printed the server's line of Algorithm 6 is, letter for letter, that of Algorithm 7: only the client re-scores. The
    algorithm is then not (2) and (3), and on Appendix C its population loss is at least (2/3) F_1 t^(-1/5) for ever
    (fedres.half_rescoring); with w^l_t it falls geometrically, as that of (2) and (3) does, whose sides take turns
    (fedres.best_response). An s for a t in one place may be the copy's. The second line is another matter: fedres.d81."""
    # Both on the population, v = 1/4.
    printed, meant = exact_half_rescoring(game(), 120), with_newest(120)
    yield fails("the model of the server after three updates is that of (3)", printed[3][0][0], "=", meant[3][0][0],
        "its sum has ℓ_s(·, w^l_s) where (3) has ℓ_s(·, w^l_t)")
    yield fails("E ℓ of Algorithm 6 in round 120 ≤ 1/100, as 'quickly' would have it", population_loss(*printed[119]), "<=",
        Q(1, 100))
    yield holds("E ℓ in round 120 with that one letter mended ≤ 2/10^6", population_loss(*meant[119]), "<=", Q(2, 10**6),
        "re-scoring is geometric")

@mistake(FALSE, COUNTEREXAMPLE, "appcx", "Appendix C.3, last paragraph")
def d50() -> Shown:
    """Appendix C explains the standstill by best responses that copy the partner; the server's does not, and drives everything.
    Printed: when w^l_t is fixed, the expected loss minimizer for w^g_t is w^l_t; hence server and client lock each other
    Right: it is (w^l_t(1)/(1+v), w^l_t(2)), v = Var ε; the lock is loose by the factor 1/(1+v), and holds for v = 0 only
    Why: The display writes a_t where x^g_t has a_t + ε_t. Without ε the pair is optimal and stays; with it the server's first
    component shrinks each time, which is the only force that moves either model. How slow fictitious play is depends on v through
    the eigenvalue λ of a best response to a best response: see fedres.fictitious."""
    # v = 1/4 and w^l = (1, 0); and v = 0, where nothing moves.
    best = server(START)
    still = server(START, Q(0))
    yield fails("E ℓ((1, 0), w^l) ≤ E ℓ((4/5, 0), w^l), as w^l itself were the server's best response",
        population_loss(START, START), "<=", population_loss(best, START),
        "v = 1/4, w^l = (1, 0): the loss is v = 1/4 at w^g = w^l, and v/(1+v) = 1/5 at (4/5, 0)")
    yield fails("the first component of the server's best response is 1", best[0], "=", Q(1), "it is 1/(1+v) = 4/5")
    yield holds("with v = 0 the best response to (1, 0) is (1, 0), and the loss is zero",
        still[0] - 1 + population_loss(START, START, Q(0)), "=", Q(0),
        "then every pair (z, 1 - z), (z, 1 - z) is optimal: there is nothing to lock")

@mistake(TYPO, COUNTEREXAMPLE, "fig7", "Appendix C.3")
def d54() -> Shown:
    """'Gets stuck before reaching the optimum': fictitious play does not stop on Appendix C, it is only very slow.
    Printed: the fictitious-play strategy gets stuck before reaching the optimum
    Right: its population loss goes as t^(-2(1-√λ)), t^(-0.0968) for v = 1/4: it tends to 0, below every level in the end
    Why: Both sides of that rate are proved for every v > 0 (the argument fedres.exponent; fedres.fictitious for v = 1/4). After
    20,000 rounds the loss is still three tenths of what it was at the start, which looks like a standstill; the text itself says
    'very slow' a few lines later. It is a word, and no proof rests on it."""
    # The population's first component after 50 and after 200 rounds.
    played = exact_fictitious_play(game(), 200)
    (early, _), (late, _) = played[49], played[199]
    yield fails("w^g_50(1) = w^g_200(1), as if it were stuck", early[0], "=", late[0], "v = 1/4: 0.662 and 0.614, as fractions")
    yield fails("E ℓ after 200 rounds ≥ E ℓ after 50 rounds", population_loss(*played[199]), ">=", population_loss(*played[49]))

@mistake(GAP, COUNTEREXAMPLE, "thm3b", "Appendix D, 'Due to the i.i.d. assumption, the left-hand side is identical to'")
def d61() -> Shown:
    """The average over explorations is that over all rounds only if a period has one pair of models.
    Printed: Due to the i.i.d. assumption, the left-hand side is identical to [the mean over all rounds]
    Right: if rounds (n-1)B + 1, ..., nB use the pair of round nB, and B divides T; otherwise up to 2B/T
    Why: Algorithm 3 updates, then plays. If FedRes makes its round n at t = nB, the new pair is explored at nB and played until
    (n+1)B - 1: the first B - 1 rounds have a pair that no exploration counts, and the last pair is counted B times. That samples
    are i.i.d. says nothing about it."""
    # B = 3, T = 6, squared errors 1, 1/4, 1/16 of the pairs made in periods 0, 1, 2.
    B, T, errors = 3, 6, (Q(1), Q(1, 4), Q(1, 16))
    explored = B * sum((errors[t // B] for t in range(B, T + 1, B)), Q(0)) / T
    at_once = sum((errors[t // B] for t in range(1, T + 1)), Q(0)) / T
    by_period = sum((errors[-(-t // B)] for t in range(1, T + 1)), Q(0)) / T
    yield fails("with a new pair from round nB on", explored, "=", at_once)
    yield holds("with one pair in each period", explored, "=", by_period)

@mistake(TYPO, DOES_NOT_FOLLOW, "thm3a", "Appendix D, Theorem 3 and the first display of its proof")
def d69() -> Shown:
    """Appendix D, delays in periods: T for tau, a round trip too short by one, and a hypothesis that is never used.
    Printed: supposed that ||w_{i,*}|| are all upper bounded by ||w_*^l||; the equivalent delay for client i is ceil(T_i/B)
    Right: no such supposition; 1 + ceil((tau_i - 1)/B)
    Why: w_*^l is not defined and no bound mentions it. T is a slip for tau, here and in the display (of the copy at hand, perhaps),
    and a period that uses one pair of models throughout waits for the next one; B times the delay is at most tau + 2B, so the
    displays after it lose nothing by that."""
    # T = 8000, tau = 10, B = 8; and tau = 2.
    T, tau, B = 8000, 10, 8
    yield fails("the equivalent delay is ceil(T/B)", Q(batch_trip(tau, B)), "=", Q(-(-T // B)), "3 periods, not 1000")
    yield fails("or ceil(tau/B), at tau = 2", Q(batch_trip(2, B)), "<=", Q(1),
        "explored in round 8, at the server and back in round 10: too late for the period of round 9")

@mistake(TYPO, DOES_NOT_FOLLOW, "eq40", "Appendix D, (40) and the display before B is set")
def d67() -> Shown:
    """(40) is the root of the display before it, less a square of tau + B.
    Printed: (gamma D^4 G² (tau + B))^(1/6)/T^(1/3) | Right: (gamma D^4 G² (tau + B)²)^(1/6)/T^(1/3)
    Why: The root of (gamma D^4 G² (tau + B)²)^(1/3)/T^(2/3). Theorem 3 has tau² again. With rounds counted in other units the
    printed term changes, and all others stay: in long periods it vanishes, and the display is false."""
    # tau + B = 64: the second term before the root is (64²)^(1/3) = 16, and its root is 4.
    delays, before = Q(64), Q(16)
    printed = Q(2)  # 64^(1/6)
    yield holds("the term before the root, cubed: (tau + B)²", before**3, "=", delays**2, "16³ = 64²")
    yield holds("the term of (40), to the sixth: tau + B", printed**6, "=", delays, "2^6 = 64")
    yield fails("the root of the former is at most the latter", before, "<=", printed**2,
        "4 against 2, and the ratio is (tau + B)^(1/6)")

@mistake(TYPO, DOES_NOT_FOLLOW, "thm3c", "Appendix D, the display after (40)")
def d77() -> Shown:
    """The decomposition of a bandit's regret has bars around a term that must be negative.
    Printed: ... + |f(a*) - f(a_t)| + ... <= [f(a*) - f(a_t)] + 2 sum_a |f* - f|
    Right: the same without bars around f(a*) - f(a_t); f* and f take their values at the contexts
    Why: By (12) the term is not positive in greedy rounds, and with bars it would have to be paid for. The display's ends are in
    order; two arms are wrong at most, so that sqrt(2 sum (f* - f)²) is enough."""
    # Two actions earn 9/10 and 1/2; 1/5 and 4/5 are expected of them, so the second is taken.
    earned = Q(9, 10), Q(1, 2)
    guessed = Q(1, 5), Q(4, 5)
    off = [abs(e - g) for e, g in zip(earned, guessed, strict=True)]
    term_1 = guessed[0] - guessed[1]
    yield fails("|f*(a*) - f(a*)| + |f(a*) - f(a)| + |f(a) - f*(a)| <= term_1 + 2 term_2", off[0] + abs(term_1) + off[1], "<=",
        term_1 + 2 * (off[0] + off[1]))
    yield holds("without the bars around f(a*) - f(a)", off[0] + term_1 + off[1], "<=", term_1 + 2 * (off[0] + off[1]))

@mistake(TYPO, ARGUED, "int1", "throughout")
def d03() -> None:
    """Words.
    Printed: they are effectively learn; Bandit problems are difficult than; saperates; is give in Appendix D; can be joint
    realized; the clients accesses; FedRes constantly outperform; there is communications; Now remains the bound; Subtracting both
    sides with; we all assume; a delayed-feedback scenario and makes the dependence on delay only appeared
    Right: are effectively learning; more difficult than; separates; given; jointly; access; outperforms; are communications; It
    remains to bound; from both sides; we always assume; appear | Why: Words and agreement; no statement is touched."""

@mistake(TYPO, ARGUED, "set1", "throughout")
def d04() -> None:
    """Letters have several meanings.
    Printed: f, K, B, D, C_0, A, b, τ, term_1 | Right: one letter for each
    Why: f is the global and the local model, though their features and designs differ, the joint regressor of Section 5, a smooth
    function of Section 2, and with indices the mean gradient of Lemma 8. K counts actions and classes; B is a period, and B_n a
    sequence; D is a radius, and D_1 to D_3 are constants; C_0 is a constant and a class; A is a set of classes and a class; b is a
    batch, and b_t a gradient. τ bounds all round trips in Section 2 and is α + β in Lemma 4."""
