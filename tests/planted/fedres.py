"""Mistakes that one makes when writing FedRes down, each found by the tests beside it."""

from tests.planted.mistake import Planted

_PLAYS = "tests/algorithms/test_appendix_c_plays.py"
_NUMBERS = "tests/errata/fedres/test_appendix_c_numbers.py"
_FICTITIOUS = "fedtheory/papers/fedres/algorithms/fictitious_samples.py"
_RESCORING = "fedtheory/papers/fedres/algorithms/rescoring_samples.py"
_PAIR = "fedtheory/papers/fedres/instances/appendix_c.py"

APPENDIX_C = (
    Planted(
        "the client fetches a model that has not come down yet",
        _FICTITIOUS,
        "fetched = all_g[:, max(t - beta, 0)]",
        "fetched = w_g",
        (f"{_PLAYS}::test_delays_hold_samples_and_models_back",),
    ),
    Planted(
        "the server knows samples before they arrive",
        _FICTITIOUS,
        "if (s := t - alpha) >= 0:",
        "if (s := t) >= 0:",
        (f"{_PLAYS}::test_delays_hold_samples_and_models_back",),
    ),
    Planted(
        "the server scores an old sample with the newest local model",
        _FICTITIOUS,
        "0 * w_g, all_w[:, s])",
        "0 * w_g, all_w[:, t])",
        (f"{_PLAYS}::test_delays_hold_samples_and_models_back",),
    ),
    Planted(
        "copies of a client are counted as samples of full rank",
        _FICTITIOUS,
        "w_g, samples=s + 1)",
        "w_g, samples=P * (s + 1))",
        (f"{_PLAYS}::test_copies_of_one_client_are_one_client",),
    ),
    Planted(
        "the two of the gradient is forgotten on the server",
        "fedtheory/papers/fedres/algorithms/residual_descent.py",
        "w_g = w_g + 2 * eta",
        "w_g = w_g + eta",
        (f"{_PLAYS}::test_one_step_of_descent_by_hand",),
    ),
    Planted(
        "the client climbs",
        "fedtheory/papers/fedres/algorithms/residual_descent.py",
        "w = w + 2 * eta",
        "w = w - 2 * eta",
        (f"{_PLAYS}::test_the_printed_step_diverges_and_a_small_one_does_not",),
    ),
    Planted(
        "Algorithm 6 is mended in silence",
        _RESCORING,
        "nearest_solution(sums.gg, sums.scored, w_g, samples=t + 1)",
        "sums.server(w, w_g, samples=t + 1)",
        (f"{_PLAYS}::test_algorithm_6_rescores_for_the_client_alone",),
    ),
    Planted(
        "the client of Algorithm 6 answers the model of the next round",
        _RESCORING,
        "w = sums.client(w_g, w, samples=t + 1)",
        "w = sums.client(ahead, w, samples=t + 1)",
        (f"{_PLAYS}::test_algorithm_6_rescores_for_the_client_alone",),
    ),
    Planted(
        "half of what is missing is added, not a third",
        _PAIR,
        "keepdims=True)) / 3",
        "keepdims=True)) / 2",
        (f"{_PLAYS}::test_populations_agree_with_fractions",),
    ),
    Planted(
        "the population loss is not squared in the noise",
        _PAIR,
        "self.v * shared[:, 0] ** 2",
        "self.v * shared[:, 0]",
        (f"{_PLAYS}::test_populations_agree_with_fractions",),
    ),
    Planted(
        "the variance is taken for the standard deviation",
        _PAIR,
        "np.sqrt(v) * noise",
        "v * noise",
        (f"{_NUMBERS}::test_the_features_have_the_moments_of_their_samples",),
    ),
    Planted(
        "the average of the past has one round too many",
        "fedtheory/papers/fedres/algorithms/fictitious_play.py",
        "(shared - past_shared) / (k + 1)",
        "(shared - past_shared) / (k + 2)",
        (f"{_PLAYS}::test_populations_agree_with_fractions",),
    ),
    Planted(
        "the regret takes the worst comparator",
        "fedtheory/papers/fedres/statements/regret.py",
        "return max(suffered",
        "return min(suffered",
        (f"{_NUMBERS}::test_regret_takes_the_best_of_its_comparators",),
    ),
)

_SGD = "fedtheory/papers/fedres/algorithms/fedres_sgd.py"
_BASELINES = "fedtheory/papers/fedres/algorithms/fedres_baselines.py"
_PAIRS = "fedtheory/papers/fedres/instances/pair_quadratics.py"
_RUNS = "tests/algorithms/test_fedres_sgd.py"
_CONSTANTS = "tests/instances/test_pair_quadratics.py"
_BOUNDS = "tests/theorems/fedres/test_thm2_sgd.py"

SGD = (
    Planted(
        "the server averages the gradients that it should add",
        _SGD,
        "history.arrived(t - history.problem.uplink).sum(axis=1)",
        "history.arrived(t - history.problem.uplink).mean(axis=1)",
        (f"{_RUNS}::test_following_every_path_gives_the_same",),
    ),
    Planted(
        "the client does not wait for the downlink",
        _SGD,
        "history.returned(t - history.problem.uplink - history.problem.downlink)",
        "history.returned(t - history.problem.uplink)",
        (f"{_RUNS}::test_following_every_path_gives_the_same",),
    ),
    Planted(
        "the client plays the newest global model",
        _SGD,
        "history.models(t - history.problem.downlink), history.y[now]",
        "history.models(t - 0 * history.problem.downlink), history.y[now]",
        (f"{_RUNS}::test_following_every_path_gives_the_same",),
    ),
    Planted(
        "the clients' weights are forgotten",
        _SGD,
        "* problem.weights[None, :, None]",
        "* np.ones_like(problem.weights)[None, :, None]",
        (f"{_RUNS}::test_following_every_path_gives_the_same",),
    ),
    Planted(
        "the server's model leaves the ball",
        _SGD,
        "history.x[now] = inside(",
        "history.x[now] = _anywhere(",
        (f"{_RUNS}::test_floats_follow_the_exact_law_for_all_delays",),
    ),
    Planted(
        "clients without uplink delay come after the server",
        _SGD,
        "hasty = bool((problem.uplink == 0).any())",
        "hasty = False",
        (f"{_RUNS}::test_a_client_without_uplink_delay_acts_before_the_server",),
    ),
    Planted(
        "the average is over one round more",
        _SGD,
        "np.arange(1, excess.shape[1] + 1)",
        "np.arange(2, excess.shape[1] + 2)",
        (f"{_RUNS}::test_following_every_path_gives_the_same",),
    ),
    Planted(
        "the mis-aligned server evaluates at the model that was played",
        _BASELINES,
        "history.x[(t - 1) % history.length][:, None], history.global",
        "history.x[(t - 3) % history.length][:, None], history.global",
        (f"{_RUNS}::test_with_one_round_of_delay_all_three_algorithms_are_one",),
    ),
    Planted(
        "the cross term of a square is halved",
        _PAIRS,
        "2 * x * x, 2 * x * z, 2 * z * z",
        "2 * x * x, x * z, 2 * z * z",
        (f"{_CONSTANTS}::test_constants_of_the_worst_sample",),
    ),
    Planted(
        "the variance is taken at the middle of the square",
        _PAIRS,
        "variances = [_variances(data, i, corners) for i in range(P)]",
        "variances = [_variances(data, i, [(ZERO, ZERO)]) for i in range(P)]",
        (f"{_CONSTANTS}::test_the_suprema_are_those_of_a_grid_with_its_corners",),
    ),
    Planted(
        "the delay in batches is rounded down",
        "fedtheory/papers/fedres/instances/pair_batches.py",
        "return 1 - (1 - tau) // b",
        "return 1 + (tau - 1) // b",
        (f"{_CONSTANTS}::test_trips_in_batches",),
    ),
    Planted(
        "the delay in batches is taken for a number that need not be whole",
        "fedtheory/papers/fedres/statements/mb2_batches.py",
        "lag = tau_1 + 2 * (b - 1)",
        "lag = tau_1 + b",
        (f"{_BOUNDS}::test_batches_of_one_are_the_theorem",),
    ),
    Planted(
        "the larger step is taken for the smaller",
        "fedtheory/papers/fedres/statements/tuning.py",
        "sp.Add(p, q, apart, evaluate=False)",
        "sp.Add(p, q, -apart, evaluate=False)",
        (f"{_BOUNDS}::test_it_bites_as_pinned",),
    ),
    Planted(
        "the comparator's part is halved once more",
        "fedtheory/papers/fedres/statements/thm2full_any_steps.py",
        "start_price = w_g**2 / (2 * eta * P * t)",
        "start_price = w_g**2 / (4 * eta * P * t)",
        ("tests/proofs/fedres/test_thm2.py::test_it_is_proved_without_axioms",),
    ),
)

_ERM = "fedtheory/papers/fedres/algorithms/fedres_erm.py"
_ERM_RUNS = "tests/algorithms/test_fedres_erm.py"
ERM = (
    Planted(
        "the server takes newer local models than have arrived",
        _ERM,
        "newest = _server(*sent[0], d, problem.radius)",
        "newest = _server(sent[0][0], sent[-1][1], d, problem.radius)",
        (f"{_ERM_RUNS}::test_every_sequence_goes_as_in_fractions",),
    ),
    Planted(
        "a client fetches the server's newest model",
        _ERM,
        "x = w_global[0]",
        "x = w_global[-1]",
        (f"{_ERM_RUNS}::test_every_sequence_goes_as_in_fractions",),
    ),
    Planted(
        "the server forgets what the local models explain",
        _ERM,
        "right = (sums[..., :d, -1] - cross).sum(axis=1)",
        "right = sums[..., :d, -1].sum(axis=1) + 0 * cross.sum(axis=1)",
        (f"{_ERM_RUNS}::test_three_points_have_the_expectations_of_the_theory",),
    ),
    Planted(
        "the secular equation is bisected the wrong way",
        _ERM,
        "low, high = np.where(outside, middle, low), np.where(outside, high, middle)",
        "low, high = np.where(outside, low, middle), np.where(outside, middle, high)",
        (f"{_ERM_RUNS}::test_least_squares_on_the_ball_are_optimal",),
    ),
    Planted(
        "the gradient of a square has lost its two",
        "fedtheory/papers/fedres/instances/few_samples.py",
        "PAIR_GRADIENT: 2 * largest * sqrt(square)",
        "PAIR_GRADIENT: largest * sqrt(square)",
        ("tests/instances/test_few_samples.py::test_no_sampled_pair_exceeds_the_constants",),
    ),
    Planted(
        "a cycle is a round too short",
        "fedtheory/papers/fedres/statements/erm.py",
        "CYCLE = alpha + beta + 1",
        "CYCLE = alpha + beta",
        ("tests/theorems/fedres/test_thm1_erm.py::test_its_proofs_are_accepted",),
    ),
    Planted(
        "Lemma 2 with 7 for 8",
        "fedtheory/papers/fedres/statements/lem2_half_step.py",
        "Y**2 / (8 * gamma * D**2)",
        "Y**2 / (7 * gamma * D**2)",
        ("tests/theorems/fedres/test_lem2_half_step.py::test_its_proofs_are_accepted",),
    ),
    Planted(
        "the sharpened lemma forgets its start",
        "fedtheory/papers/fedres/statements/lem6_recursion.py",
        "sharp_3 = (1 + sp.sqrt(1 + 4 * C_1 * C_4)) / (2 * C_1) + n_0 * R_0",
        "sharp_3 = (1 + sp.sqrt(1 + 4 * C_1 * C_4)) / (2 * C_1)",
        ("tests/theorems/fedres/test_lem6_recursion.py::test_what_is_known_of_each_bound",),
    ),
)

_BANDIT = "fedtheory/papers/fedres/instances/contextual_bandit.py"
_TREE = (
    "tests/algorithms/test_fedres_bandit.py::test_a_tree_of_fractions_has_the_same_expectations",
)
_BANDIT_BITES = ("tests/theorems/fedres/test_thm3_bandit.py::test_it_bites_as_pinned",)
_BANDIT_PROOFS = ("tests/proofs/fedres/test_thm3.py::test_each_has_its_label_and_no_axioms",)

BANDIT = (
    Planted(
        "every round of a period is greedy, and one more explores",
        _BANDIT,
        "((self.period - 1) * greedy + self._exploring)",
        "(self.period * greedy + self._exploring)",
        _TREE,
    ),
    Planted(
        "the worst action is taken for the best",
        _BANDIT,
        "self._arms, pairs).argmax(axis=-1)",
        "self._arms, pairs).argmin(axis=-1)",
        _TREE,
    ),
    Planted(
        "regret is counted from the mean action",
        _BANDIT,
        "self._rewards.max(axis=-1) - earned",
        "self._rewards.mean(axis=-1) - earned",
        _TREE,
    ),
    Planted(
        "a delay in periods is ceil(tau/B), as in print",
        _BANDIT,
        "[batch_trip(tau, period) for tau in delays.trips]",
        "[-(-tau // period) for tau in delays.trips]",
        ("tests/instances/test_contextual_bandit.py::test_delays_are_counted_in_periods",),
    ),
    Planted(
        "all clients have the first one's model",
        _BANDIT,
        "z * best[i + 1] + sign",
        "z * best[1] + sign",
        _BANDIT_BITES,
    ),
    Planted(
        "rewards are never below their mean",
        _BANDIT,
        "((1, -1) if spread else (1,))",
        "((1, 1) if spread else (1,))",
        (
            "tests/instances/test_contextual_bandit.py::test_the_excess_of_the_loss_is_a_mean_square_over_the_actions",
        ),
    ),
    Planted(
        "the bandit is judged by its loss",
        "fedtheory/papers/fedres/algorithms/fedres_bandit.py",
        "self._problem.bandit_regret(x, y)",
        "self._problem.excess(x, y)",
        _TREE,
    ),
    Planted(
        "one wrong action is counted, not two",
        "fedtheory/papers/fedres/statements/thm3any_steps.py",
        "sp.sqrt(2 * K * regression.value)",
        "sp.sqrt(K * regression.value)",
        _BANDIT_PROOFS,
    ),
    Planted(
        "the square of tau + B is lost, as in print",
        "fedtheory/papers/fedres/statements/thm3d_any_period.py",
        "3 * curvature_term(2)",
        "3 * curvature_term(1)",
        _BANDIT_PROOFS,
    ),
    Planted(
        "K² for K^4 in Theorem 3",
        "fedtheory/papers/fedres/statements/thm3_bandit.py",
        "(K**4 * V * sigma**2",
        "(K**2 * V * sigma**2",
        _BANDIT_PROOFS,
    ),
    Planted(
        "exploring is free",
        "fedtheory/papers/fedres/statements/thm3any_steps.py",
        "return R_r / B +",
        "return R_r / B**2 +",
        _BANDIT_BITES,
    ),
)
_CURVED = "fedtheory/papers/fedres/instances/residual_losses.py"
_CURVED_TESTS = "tests/instances/test_residual_losses.py"
CURVED = (
    Planted(
        "Huber's loss forgets to subtract half of the knee",
        _CURVED,
        "self.scale * near * (off - near / 2)",
        "self.scale * near * off",
        (f"{_CURVED_TESTS}::test_gradients_are_those_of_the_losses_and_lipschitz",),
    ),
    Planted(
        "the logistic loss falls with the wrong label",
        _CURVED,
        "-self.scale * y * chance",
        "self.scale * y * chance",
        (f"{_CURVED_TESTS}::test_gradients_are_those_of_the_losses_and_lipschitz",),
    ),
    Planted(
        "the variance at one point of the grid is taken for the largest",
        _CURVED,
        "np.stack([*seen.max(1), seen.sum(0).max(0)])",
        "np.stack([*seen[:, 0], seen.sum(0)[0]])",
        (f"{_CURVED_TESTS}::test_no_point_exceeds_a_constant",),
    ),
)
MISTAKES: tuple[Planted, ...] = (
    *ERM,
    *APPENDIX_C,
    *SGD,
    *BANDIT,
    *CURVED,
)
