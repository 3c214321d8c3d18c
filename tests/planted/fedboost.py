"""Mistakes that one makes when writing FedBoost down, each found by the tests beside it."""

from tests.planted.mistake import Planted

_RUN = "fedtheory/papers/fedboost/algorithms/fedboost.py"
_GAME = "fedtheory/papers/fedboost/algorithms/aflboost.py"
_SAMPLED = "fedtheory/papers/fedboost/instances/sampled_predictors.py"
_ESTIMATORS = "fedtheory/papers/fedboost/instances/ensemble_estimators.py"
_PROBLEM = "fedtheory/papers/fedboost/instances/ensemble_problem.py"
_MAPS = "fedtheory/papers/fedboost/instances/mirror_maps.py"
_RUNS = "tests/algorithms/test_fedboost.py"
_GAMES = "tests/algorithms/test_aflboost.py"
_MASKS = "tests/instances/test_sampled_predictors.py"
_MEANS = "tests/instances/test_ensemble_estimators.py"
_ENSEMBLES = "tests/instances/test_ensembles.py"
_MIRRORS = "tests/instances/test_mirror_maps.py"

MISTAKES = (
    Planted(
        "the mean of the weights leaves the first ones out",
        _RUN,
        "        total = total + alpha\n        gap[k] = chances @ problem.gap(total / (k + 1))",
        "        total = total + (alpha if k else 0)\n        gap[k] = chances @ problem.gap(total / (k + 1))",
        (f"{_RUNS}::test_two_predictors_under_log_loss",),
    ),
    Planted(
        "what was sent is not divided by its probability",
        _RUN,
        "row[:, k] = weight * times / (copies * often)",
        "row[:, k] = weight * times / copies",
        (f"{_MEANS}::test_biases_of_the_theory",),
    ),
    Planted(
        "a mask leaves a predictor out as often as it sends it",
        _RUN,
        "before * (1 - often) ** copies",
        "before * often**copies",
        (f"{_MEANS}::test_biases_of_the_theory",),
    ),
    Planted(
        "draws send with the other probability",
        _RUN,
        "(rng.random(alpha.shape) < gamma)",
        "(rng.random(alpha.shape) > gamma)",
        (
            f"{_RUNS}::test_the_regret_of_every_path_is_that_of_mirror_descent[importance-water-entropy]",
        ),
    ),
    Planted(
        "drawn runs measure the last weights and not their mean",
        _RUN,
        "gap[:, k] = problem.gap(total / (k + 1))",
        "gap[:, k] = problem.gap(alpha)",
        (f"{_RUNS}::test_draws_have_the_mean_of_the_enumeration",),
    ),
    Planted(
        "uniform sampling forgets the budget",
        _SAMPLED,
        "np.full_like(alpha, min(1.0, budget / q))",
        "np.full_like(alpha, 1.0 / q)",
        (f"{_MASKS}::test_variances_of_the_theory",),
    ),
    Planted(
        "weighted sampling keeps its probabilities below one half",
        _SAMPLED,
        "return np.minimum(1.0, budget * alpha)",
        "return np.minimum(0.5, budget * alpha)",
        (f"{_MASKS}::test_variances_of_the_theory",),
    ),
    Planted(
        "the second moment is taken for the variance",
        _SAMPLED,
        "return moment(alpha, gamma) - (alpha**2).sum(axis=-1)",
        "return moment(alpha, gamma)",
        (f"{_MASKS}::test_variances_of_the_theory",),
    ),
    Planted(
        "the variance of uniform sampling is taken at the middle, not at a vertex",
        _SAMPLED,
        "return max(0.0, q / min(budget, q) - 1)  # at a vertex",
        "return max(0.0, 1 / min(budget, q) - 1 / q)",
        (f"{_MASKS}::test_no_weights_have_more_variance_than_is_said",),
    ),
    Planted(
        "our correction lacks its 2",
        _ESTIMATORS,
        "whole * share - 2 * alpha * loss.lengths()",
        "whole * share - alpha * loss.lengths()",
        (f"{_MEANS}::test_biases_of_the_theory",),
    ),
    Planted(
        "importance weights are those of the mask and not of its probability",
        _ESTIMATORS,
        "np.divide(sent, gamma, ",
        "np.divide(sent, 1 - gamma + gamma, ",
        (f"{_MEANS}::test_biases_of_the_theory",),
    ),
    Planted(
        "a mean of masks is promised to be one mask with the whole budget",
        _PROBLEM,
        'one_mask = problem.simulation == "mask" or problem.repeats == 1',
        "one_mask = True",
        (f"{_ENSEMBLES}::test_promises_of_repeated_rounds",),
    ),
    Planted(
        "the variance of a mean of masks is that of one",
        _PROBLEM,
        "spread, moment = spread / repeats, 1 + spread / repeats",
        "spread, moment = spread / repeats**2, 1 + spread / repeats",
        (f"{_ENSEMBLES}::test_no_weights_exceed_the_constants[euclid-squares-uniform-how5]",),
    ),
    Planted(
        "the square's multiple is forgotten in its step",
        _MAPS,
        "return projected(alpha - g / self.scale)",
        "return projected(alpha - g)",
        (f"{_MIRRORS}::test_a_step_is_the_least_of_its_model",),
    ),
    Planted(
        "the projection cuts one coordinate too late",
        _MAPS,
        "last = (down > over).sum(axis=-1) - 1",
        "last = np.minimum((down > over).sum(axis=-1), y.shape[-1] - 1)",
        (f"{_MIRRORS}::test_the_projection_is_nearest",),
    ),
    Planted(
        "relative entropy is given the constant of the square",
        _MAPS,
        "MIRROR_CONVEXITY: 1.0, WEIGHTS_DIAMETER: 2.0",
        "MIRROR_CONVEXITY: 1.0, WEIGHTS_DIAMETER: 1.4",
        (f"{_MIRRORS}::test_the_diameter_is_that_of_two_vertices",),
    ),
    Planted(
        "the adversary moves after the weights, and hears the new ones",
        _GAME,
        "delta_l = problem.heard(alpha[of], seen, gamma[of])  # step 5",
        "delta_l = problem.losses(problem.prox(alpha[of], steps['eta_a'][k] * delta_a))",
        (f"{_GAMES}::test_the_tree_of_the_theory",),
    ),
    Planted(
        "the adversary descends",
        "fedtheory/papers/fedboost/instances/agnostic_games.py",
        "return self.mirror.step(mixture, -direction)",
        "return self.mirror.step(mixture, direction)",
        (f"{_GAMES}::test_the_tree_of_the_theory",),
    ),
    Planted(
        "clients drawn in proportion to their size are weighted by it again",
        "fedtheory/papers/fedboost/instances/client_ensembles.py",
        "np.bincount(choice, minlength=p) / N for choice",
        "np.bincount(choice, minlength=p) * shares for choice",
        ("tests/instances/test_client_ensembles.py::test_which_drawing_is_unbiased",),
    ),
    Planted(
        "the bound of joint convexity is asked of the second derivative",
        "fedtheory/instances/divergences.py",
        "sp.diff(1 / sp.diff(phi, x, 2), x, 2)",
        "-sp.diff(sp.diff(phi, x, 2), x, 2)",
        ("tests/instances/test_divergences.py::test_which_are_jointly_convex",),
    ),
)
