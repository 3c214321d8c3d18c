"""Mistakes that one makes when writing FFGB and its weak learners down, each found by the tests beside it."""

from tests.planted.mistake import Planted

_FFGB = "fedtheory/papers/ffgb/algorithms/ffgb.py"
_ORACLES = "fedtheory/papers/ffgb/instances/boosting_oracles.py"
_SUPPORT = "fedtheory/papers/ffgb/instances/finite_support.py"
_RUNS = "tests/algorithms/test_ffgb.py"
_ANSWERS = "tests/instances/test_boosting_oracles.py"
_CONSTANTS = "tests/instances/test_finite_support.py"
_IDENTICAL = "tests/theorems/ffgb/test_thm4_3_homogeneous.py::test_its_bites_are_as_pinned"
_SAMPLED = "fedtheory/papers/ffgb/algorithms/ffgb_sampled.py"
_DRAWS = "tests/algorithms/test_ffgb_sampled.py"
_PRACTICE = "tests/algorithms/test_practice.py"
_SQUARE = "fedtheory/papers/ffgb/algorithms/ffgb_square.py"
_LABELS = "fedtheory/instances/lipschitz_labels.py"
_LIPSCHITZ = "fedtheory/instances/lipschitz_oracles.py"
_SQUARE_RUNS = "tests/algorithms/test_ffgb_square.py"
_REGRESSION = "tests/instances/test_lipschitz_labels.py"

MISTAKES = (
    Planted(
        "the steps are off by one",
        _FFGB,
        "before=t * K + 1",
        "before=t * K",
        (f"{_RUNS}::test_the_radius_of_total_variation_is_attained",),
    ),
    Planted(
        "the residual has the wrong sign",
        _FFGB,
        "left_out = phi - h * on",
        "left_out = h * on - phi",
        (f"{_RUNS}::test_theorys_huber_run",),
    ),
    Planted(
        "the residual remembers points that the client never sees",
        _FFGB,
        "left_out = phi - h * on",
        "left_out = phi - h",
        (f"{_RUNS}::test_floats_run_as_rationals_do",),
    ),
    Planted(
        "the oracle is not asked for the residual",
        _FFGB,
        "phi = residual + problem.gradients(g)",
        "phi = problem.gradients(g)",
        (f"{_RUNS}::test_theorys_huber_run",),
    ),
    Planted(
        "the regularisation is forgotten in line 5",
        _FFGB,
        "g = (n - of.c) / n * g",
        "g = g",
        (f"{_RUNS}::test_the_radius_of_total_variation_is_attained",),
    ),
    Planted(
        "the server takes the first client for the mean",
        _FFGB,
        "return g.mean(axis=1), residual",
        "return g[:, 0], residual",
        (f"{_RUNS}::test_the_radius_of_total_variation_is_attained",),
    ),
    Planted(
        "the optimum counts clients, not their share of a point",
        _SUPPORT,
        "tuple(weight / sum(column, Fraction(0)) for weight in column)",
        "tuple(Fraction(1, len(column)) for weight in column)",
        (f"{_CONSTANTS}::test_the_optimum_weighs_clients_by_their_share_of_a_point",),
    ),
    Planted(
        "the distance is taken in the inputs of the first client",
        _SUPPORT,
        "@ self.weights.mean(axis=0)",
        "@ self.weights[0]",
        (f"{_RUNS}::test_floats_run_as_rationals_do",),
    ),
    Planted(
        "a weak learner is weaker than it says",
        _ORACLES,
        "h = phi - lost * _size",
        "h = phi - 1.01 * lost * _size",
        (f"{_ANSWERS}::test_an_answer_is_off_by_no_more_than_gamma_allows",),
    ),
    Planted(
        "answers off the support leave the oracle's range",
        _ORACLES,
        "return _cut(-total / absent,",
        "return _cut(-2 * total,",
        (f"{_ANSWERS}::test_floats_answer_as_rationals_do",),
    ),
    Planted(
        "the dual of a transport need not meet its primal",
        "fedtheory/instances/distances.py",
        "dual == found.cost == ",
        "dual <= found.cost == ",
        ("tests/instances/test_distances.py::test_a_plan_or_a_potential_that_is_off_is_refused",),
    ),
    Planted(
        "the mean square of the slopes forgets how often a point is drawn",
        "fedtheory/papers/ffgb/instances/identical_inputs.py",
        "total += weight * (data.scale * slope) ** 2",
        "total += (data.scale * slope) ** 2",
        (
            "tests/instances/test_identical_inputs.py::test_the_mean_square_is_weighted_by_the_inputs_and_the_largest_of_the_clients",
        ),
    ),
    Planted(
        "a slope stands for its square",
        "fedtheory/papers/ffgb/instances/same_slope.py",
        "with_mean_square(plain, Fraction(slope) ** 2)",
        "with_mean_square(plain, Fraction(slope))",
        ("tests/instances/test_identical_inputs.py::test_a_scaled_slope_scales_it",),
    ),
    Planted(
        "a residual that should live on is forgotten",
        "fedtheory/papers/ffgb/algorithms/ffgb_residual.py",
        "f, residual, largest = local_steps(problem, f, residual, step(steps, t))",
        "f, _, largest = local_steps(problem, f, residual, step(steps, t))",
        (f"{_RUNS}::test_theorys_huber_run",),
    ),
    Planted(
        "without a residual there is one",
        "fedtheory/papers/ffgb/algorithms/ffgb_residual.py",
        "memory=0.0",
        "memory=1.0",
        (f"{_RUNS}::test_theorys_huber_run",),
    ),
    Planted(
        "Theorem 4.3 has the steps of Theorem 4.1",
        "fedtheory/papers/ffgb/statements/homogeneous_notation.py",
        "c_t: SCHEDULE[c_t] / 2",
        "c_t: SCHEDULE[c_t]",
        (_IDENTICAL,),
    ),
    Planted(
        "the drift of Theorem 4.3 has a third of its size",
        "fedtheory/papers/ffgb/statements/thm4_3_homogeneous.py",
        "+ sp.Rational(8, 3) / t",
        "+ sp.Rational(8, 9) / t",
        (_IDENTICAL,),
    ),
    Planted(
        "the average of a sample is divided by all clients",
        _SAMPLED,
        "np.take_along_axis(g, drawn[..., None, None], axis=1).mean(axis=1)",
        "np.take_along_axis(g, drawn[..., None, None], axis=1).sum(axis=1) / n",
        (f"{_DRAWS}::test_draws_average_to_the_law",),
    ),
    Planted(
        "a client is drawn twice: with replacement",
        _SAMPLED,
        "drawn = rng.permuted(np.tile(np.arange(n), (runs, 1)), axis=1)[:, :m]",
        "drawn = rng.integers(0, n, size=(runs, m))",
        (f"{_DRAWS}::test_draws_average_to_the_law",),
    ),
    Planted(
        "the share of a variance is that of drawing with replacement",
        _SAMPLED,
        "return (n - m) / ((n - 1) * m) if n > m else 0.0",
        "return 1 / m if n > m else 0.0",
        (f"{_DRAWS}::test_the_variance_of_a_mean_of_two_of_five",),
    ),
    Planted(
        "the law of a sampled round forgets the weights of where it came from",
        _SAMPLED,
        "f, chances = together(ahead.reshape(-1, *f.shape[1:]), even)",
        "f, chances = together(ahead.reshape(-1, *f.shape[1:]), np.full(len(even), 1 / len(even)))",
        (f"{_DRAWS}::test_chances_add_up_where_paths_meet",),
    ),
    Planted(
        "the residual of a sampled client is not asked for",
        _SAMPLED,
        "phi = residual + problem.gradients(g)",
        "phi = problem.gradients(g)",
        (f"{_DRAWS}::test_floats_follow_the_law_that_rationals_do",),
    ),
    Planted(
        "FedDyn's server forgets its state",
        "fedtheory/papers/ffgb/algorithms/feddyn.py",
        "return Dynamic(local.mean(axis=1) - state / a,",
        "return Dynamic(local.mean(axis=1),",
        (f"{_PRACTICE}::test_feddyn_finds_the_minimiser_of_unlike_clients",),
    ),
    Planted(
        "FedDyn's clients add where they must take away",
        "fedtheory/papers/ffgb/algorithms/feddyn.py",
        "at.slopes - a * (local - sent)",
        "at.slopes + a * (local - sent)",
        (f"{_PRACTICE}::test_feddyn_finds_the_minimiser_of_unlike_clients",),
    ),
    Planted(
        "a recursion keeps the residuals of a round out of its end",
        "fedtheory/papers/ffgb/statements/recursion.py",
        "return sqrt((Y + e) ** 2 + of.share * apart**2)",
        "return sqrt(Y**2 + of.share * apart**2)",
        ("tests/theorems/ffgb/test_sampling.py::test_it_bites",),
    ),
    Planted(
        "a middle for a mean: the stump of the wrong norm",
        "fedtheory/papers/ffgb/instances/stumps.py",
        "found = [_by_leaves(weights, phi, split, _middle) for split in range(len(phi))]",
        "found = [_by_leaves(weights, phi, split, _mean) for split in range(len(phi))]",
        (
            "tests/instances/test_weak_learners.py::test_the_best_number_in_the_supremum_is_the_middle_of_a_leaf",
        ),
    ),
    Planted(
        "a count of Table 2 in the wrong column",
        "fedtheory/papers/ffgb/statements/items/table_2.py",
        "1 81 23 74",
        "1 74 23 81",
        ("tests/theorems/ffgb/test_items.py::test_table_2_as_printed",),
    ),
    Planted(
        "answers off the support are asked with the sign of those on it",
        _ORACLES,
        "return -reach * np.divide(total",
        "return reach * np.divide(total",
        ("tests/theorems/ffgb/test_total_variation_radius.py::test_it_bites",),
    ),
    Planted(
        "private points have the mass of the common one",
        "fedtheory/papers/ffgb/instances/private_points.py",
        "tuple(p * (i == j) for j in range(n))",
        "tuple((1 - p or p) * (i == j) for j in range(n))",
        ("tests/theorems/ffgb/test_total_variation_radius.py::test_it_bites",),
    ),
    Planted(
        "the total variation of the inputs is not halved",
        "fedtheory/papers/ffgb/algorithms/ffgb_inputs.py",
        ".sum(axis=1).mean() / 2",
        ".sum(axis=1).mean()",
        ("tests/theorems/ffgb/test_thm4_2_impossibility.py::test_it_bites",),
    ),
    Planted(
        "the drift of a round is forgotten in the bound",
        "fedtheory/papers/ffgb/statements/total_variation_radius.py",
        "+ (K - 1) * reach",
        "+ 0 * reach",
        ("tests/proofs/ffgb/test_thm4_1.py::test_every_step_is_proved[ffgb.thm4_1 radius]",),
    ),
    Planted(
        "the query of Algorithm 3 has the printed sign",
        _SQUARE,
        "phi = problem.extensions - residual",
        "phi = residual - problem.extensions",
        (f"{_SQUARE_RUNS}::test_it_agrees_with_rational_arithmetic",),
    ),
    Planted(
        "line 5 of Algorithm 3 is that of Algorithm 2",
        _SQUARE,
        "g + 4 / (mu * n) * h",
        "g - 4 / (mu * n) * h",
        (f"{_SQUARE_RUNS}::test_it_agrees_with_rational_arithmetic",),
    ),
    Planted(
        "the residual of Algorithm 3 is what the query left out of the answer",
        _SQUARE,
        "residual = h - phi",
        "residual = phi - h",
        (f"{_SQUARE_RUNS}::test_it_agrees_with_rational_arithmetic",),
    ),
    Planted(
        "the steps of Algorithm 3 are one number late",
        _SQUARE,
        "n = t * K + k + 1",
        "n = t * K + k + 2",
        (f"{_SQUARE_RUNS}::test_it_agrees_with_rational_arithmetic",),
    ),
    Planted(
        "the largest residual is looked for off the client's support as well",
        _SQUARE,
        "self.note(RESIDUAL_SIZE, _supremum(residual * on))",
        "self.note(RESIDUAL_SIZE, _supremum(residual))",
        (f"{_SQUARE_RUNS}::test_residuals_are_measured_on_the_client_s_own_support",),
    ),
    Planted(
        "an upper extension takes the farthest label",
        _LABELS,
        "upper = min(y + slope",
        "upper = max(y + slope",
        (f"{_REGRESSION}::test_an_upper_extension_interpolates_is_lipschitz_and_never_below",),
    ),
    Planted(
        "D is the distance to the farthest point",
        _LABELS,
        "min(abs(x - z) for z in other) for own",
        "max(abs(x - z) for z in other) for own",
        (f"{_REGRESSION}::test_constants_by_their_definitions",),
    ),
    Planted(
        "pairs of clients are counted once",
        _LABELS,
        "return 2 * total / n**2",
        "return total / n**2",
        (f"{_REGRESSION}::test_constants_by_their_definitions",),
    ),
    Planted(
        "a clipped answer loses the negative part as well",
        _LIPSCHITZ,
        "phi - lost * np.clip(phi, 0.0, size)",
        "phi - lost * np.clip(phi, -size, 0.0)",
        (f"{_REGRESSION}::test_every_oracle_keeps_14_15_and_the_cap[clipped]",),
    ),
    Planted(
        "a turning oracle never turns",
        _LIPSCHITZ,
        "(1.0 if k == oracle.turn else -1.0)",
        "(-1.0 if k == oracle.turn else -1.0)",
        (f"{_REGRESSION}::test_every_oracle_keeps_14_15_and_the_cap[turning]",),
    ),
    Planted(
        "the radius of Theorem 4.4 forgets that somebody is right",
        "fedtheory/papers/ffgb/statements/thm4_4_square_loss.py",
        "radius = 2 * (1 - 1 / N) * L**2 * D * w_1",
        "radius = 2 * L**2 * D * w_1",
        ("tests/theorems/ffgb/test_thm4_4_square_loss.py::test_it_bites",),
    ),
)
