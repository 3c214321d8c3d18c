"""Mistakes that one makes when writing FedNewton down, each found by the tests beside it."""

from tests.planted.mistake import Planted

_RUN = "fedtheory/papers/fednewton/algorithms/fednewton.py"
_BASELINES = "fedtheory/papers/fednewton/algorithms/ridge_baselines.py"
_SHARES = "fedtheory/papers/fednewton/algorithms/ridge_shares.py"
_PROBLEM = "fedtheory/instances/ridge_problem.py"
_FACTORS = "fedtheory/instances/ridge_factors.py"
_FEATURES = "fedtheory/papers/fednewton/instances/random_features.py"
_COSINE = "fedtheory/papers/fednewton/instances/ridge_cosine.py"
_TABLE = "fedtheory/papers/fednewton/instances/ridge_table.py"
_SPECTRUM = "fedtheory/papers/fednewton/instances/ridge_spectrum.py"
_DIAGONAL = "fedtheory/papers/fednewton/instances/ridge_diagonal.py"
_RUNS = "tests/algorithms/test_fednewton.py"
_PROBLEMS = "tests/instances/test_ridge_problem.py"
_FAMILIES = "tests/instances/test_ridge_families.py"

_SOURCE = "fedtheory/papers/fednewton/instances/ridge_source.py"
_ESTIMATES = "fedtheory/papers/fednewton/algorithms/ridge_estimates.py"
_LOCAL = "tests/theorems/fednewton/test_local_estimates.py"
_ONE_SHOT = "fedtheory/papers/fednewton/statements/prop4_one_shot.py"
_CENTRAL = "fedtheory/papers/fednewton/statements/prop6_central.py"
_SAMPLES = "fedtheory/papers/fednewton/instances/feature_samples.py"
_BOUNDS = "fedtheory/papers/fednewton/instances/sample_bounds.py"
_DEVIATIONS = "fedtheory/papers/fednewton/algorithms/sample_deviation.py"
_SAMPLED = "tests/instances/test_feature_samples.py"
_NUMBERS = "tests/instances/test_sample_bounds.py"

MISTAKES: tuple[Planted, ...] = (
    Planted(
        "every client solves for its own gradient",
        _RUN,
        "return np.asarray(w - problem.mean(problem.solves(g)))  # lines 7 and 8",
        "return np.asarray(w - problem.mean(problem.solves(problem.gradients(w))))",
        (f"{_RUNS}::test_three_clients_in_floats",),
    ),
    Planted(
        "the round goes uphill",
        _RUN,
        "return np.asarray(w - problem.mean(problem.solves(g)))  # lines 7 and 8",
        "return np.asarray(w + problem.mean(problem.solves(g)))",
        (f"{_RUNS}::test_three_clients_in_floats",),
    ),
    Planted(
        "the step size is forgotten",
        _RUN,
        "w - eta * problem.mean",
        "w - problem.mean",
        (f"{_RUNS}::test_damped_and_conjugate_gradients",),
    ),
    Planted(
        "what is measured is the iterate before the round",
        _RUN,
        "        w = make(w, k)\n        seen.append(problem.errors(w))",
        "        seen.append(problem.errors(w))\n        w = make(w, k)",
        (f"{_RUNS}::test_three_clients_in_floats",),
    ),
    Planted(
        "clients are averaged alike, whatever they hold",
        _PROBLEM,
        'return np.einsum("j,rjk->rk", self.p, rows)',
        "return np.asarray(rows.mean(axis=1))",
        (f"{_RUNS}::test_the_literal_reading_keeps_the_error_of_its_start",),
    ),
    Planted(
        "the run starts at 0 and not at DKRR",
        _PROBLEM,
        "return self.w_bar if self.start is None else self.start",
        "return np.zeros_like(self.w_bar) if self.start is None else self.start",
        (f"{_RUNS}::test_three_clients_in_floats",),
    ),
    Planted(
        "the regularisation is halved, as in (1), and not doubled back",
        _PROBLEM,
        "return np.asarray(self.C_Dj + self.lam * np.eye(self.C_Dj.shape[-1]))",
        "return np.asarray(self.C_Dj + self.lam / 2 * np.eye(self.C_Dj.shape[-1]))",
        (f"{_RUNS}::test_the_literal_reading_keeps_the_error_of_its_start",),
    ),
    Planted(
        "the gradient adds its right side",
        _PROBLEM,
        "[..., 0] - self.b_j)",
        "[..., 0] + self.b_j)",
        (f"{_RUNS}::test_the_literal_reading_keeps_the_error_of_its_start",),
    ),
    Planted(
        "the excess of the objective lacks its half",
        _PROBLEM,
        "RIDGE_EXCESS: ridge**2 / 2,",
        "RIDGE_EXCESS: ridge**2,",
        (f"{_RUNS}::test_the_error_obeys_its_recursion_and_the_objective_its_identity",),
    ),
    Planted(
        "the excess of the objective is a norm",
        _PROBLEM,
        "RIDGE_EXCESS: ridge**2 / 2,",
        "RIDGE_EXCESS: ridge / 2,",
        (f"{_RUNS}::test_the_error_obeys_its_recursion_and_the_objective_its_identity",),
    ),
    Planted(
        "R is not symmetrised where it should be",
        _FACTORS,
        "return _radius(cholesky.conjugated(problem.K, problem.known.C - problem.C_D))",
        "return _norm(cholesky.solve(problem.K, problem.known.C - problem.C_D))",
        (f"{_PROBLEMS}::test_factors_of_the_three_clients",),
    ),
    Planted(
        "P is symmetrised where print is not",
        _FACTORS,
        "return _norm(cholesky.solve(problem.H_factor, _damped(problem.known.C, problem.lam)))",
        "return P_s_D(problem)",
        (f"{_PROBLEMS}::test_lemma_2_is_an_equality_for_the_symmetrised_ratio",),
    ),
    Planted(
        "R_D for R_Dj in the printed factor",
        _FACTORS,
        "P_j(problem) * (2 * R_j(problem) + h) * (1 + h)",
        "P_j(problem) * (2 * R_D(problem)[:, None] + h) * (1 + h)",
        (f"{_PROBLEMS}::test_factors_of_the_three_clients",),
    ),
    Planted(
        "only the largest eigenvalue of a client's deviation counts",
        _FACTORS,
        "np.linalg.eigvalsh(problem.E_j)[..., [0, -1]]",
        "np.linalg.eigvalsh(problem.E_j)[..., [-1]]",
        (f"{_PROBLEMS}::test_factors_of_the_three_clients",),
    ),
    Planted(
        "conjugate gradients forget the direction before",
        _BASELINES,
        "direction = z + beta[:, None] * direction",
        "direction = z",
        (f"{_RUNS}::test_damped_and_conjugate_gradients",),
    ),
    Planted(
        "conjugate gradients divide the wrong way round",
        _BASELINES,
        "beta = _ratio(now, before) if k else",
        "beta = _ratio(before, now) if k else",
        (f"{_RUNS}::test_damped_and_conjugate_gradients",),
    ),
    Planted(
        "FedAvg makes one local step whatever s is",
        _BASELINES,
        'for _ in range(int(steps["s_t"][k])):',
        "for _ in range(1):",
        (f"{_RUNS}::test_fixed_points_of_the_baselines",),
    ),
    Planted(
        "FedProx is drawn towards 0 and not towards the average",
        _BASELINES,
        "solver[mu].solves(problem.b_j + mu * w[:, None])",
        "solver[mu].solves(problem.b_j + 0 * w[:, None])",
        (f"{_RUNS}::test_fixed_points_of_the_baselines",),
    ),
    Planted(
        "inflation is applied to the gradient as well",
        _BASELINES,
        "        g = problem.mean(problem.gradients(w))\n        return np.asarray(w - problem.mean(solver[ridge].solves(g)))",
        "        g = problem.mean(solver[ridge].gradients(w))\n        return np.asarray(w - problem.mean(solver[ridge].solves(g)))",
        (f"{_RUNS}::test_inflation_keeps_the_fixed_point",),
    ),
    Planted(
        "the fixed point of FedAvg is that of one step",
        _SHARES,
        "    for _ in range(s):\n        geometric",
        "    for _ in range(1):\n        geometric",
        (f"{_RUNS}::test_fixed_points_of_the_baselines",),
    ),
    Planted(
        "the features are those of the kernel, where print halves it",
        _FEATURES,
        'np.sqrt((1 if scale == "printed" else 2) / M)',
        'np.sqrt((2 if scale == "printed" else 1) / M)',
        (f"{_FAMILIES}::test_readings_of_the_law_of_the_features",),
    ),
    Planted(
        "the law of the features is the other reading",
        _FEATURES,
        '"variance": np.sqrt(width),',
        '"variance": width,',
        (f"{_FAMILIES}::test_readings_of_the_law_of_the_features",),
    ),
    Planted(
        "the moment of the folded line has the other sign",
        _FEATURES,
        "return np.asarray(-self.scale * rest * (turned * folded).real)",
        "return np.asarray(self.scale * rest * (turned * folded).real)",
        (f"{_FAMILIES}::test_cosines_of_gaussian_inputs",),
    ),
    Planted(
        "products of cosines lose the sum of the angles",
        _FEATURES,
        "return np.asarray(self.scale**2 / 2 * (below + above))",
        "return np.asarray(self.scale**2 / 2 * below)",
        (f"{_FAMILIES}::test_draws_have_the_means_of_their_law[ridge-synthetic-law]",),
    ),
    Planted(
        "a tilt reaches the neighbours on one side only",
        _COSINE,
        "mirrored = k[:, None] + k == q",
        "mirrored = k[:, None] + k == q + 1",
        (f"{_FAMILIES}::test_cosines_under_tilts",),
    ),
    Planted(
        "all clients draw from the first client's density",
        _COSINE,
        "x = _tilted_points(float(a[j]), q, size, rng)",
        "x = _tilted_points(float(a[0]), q, size, rng)",
        (f"{_FAMILIES}::test_draws_have_the_means_of_their_law[ridge-cosine-law]",),
    ),
    Planted(
        "f* is the average of the clients' regressions, not the mixture's",
        _TABLE,
        "f_star = [w / x if x else Fraction(0) for w, x in zip(weighed, mixed, strict=True)]",
        "f_star = [sum(column, Fraction(0)) / len(p) for column in zip(*table, strict=True)]",
        (f"{_FAMILIES}::test_a_table_knows_the_mixtures_regression",),
    ),
    Planted(
        "the spectrum enters the features without its root",
        _SPECTRUM,
        "phi = np.sqrt(sigma) * rng.choice",
        "phi = sigma * rng.choice",
        (f"{_FAMILIES}::test_draws_have_the_means_of_their_law[ridge-spectrum-law]",),
    ),
    Planted(
        "an attack takes the spectral radius of the samples' own clients",
        _DIAGONAL,
        "N = q.mean(E**2 * H / H_j)",
        "N = q.mean(E**2)",
        (f"{_FAMILIES}::test_what_an_attack_computes_is_what_the_instance_knows",),
    ),
    Planted(
        "R_D is forgotten in the corrected one-shot bound",
        _ONE_SHOT,
        "value=P_D * (R_D * V + RV + RhV + hV)",
        "value=P_D * (RV + RhV + hV)",
        (f"{_LOCAL}::test_it_bites",),
    ),
    Planted(
        "the local errors are measured from 0 and not from the centre",
        _SOURCE,
        "return problem.weighted_norm(problem.w_Dj - problem.w_lambda)",
        "return problem.weighted_norm(problem.w_Dj)",
        (f"{_LOCAL}::test_it_bites",),
    ),
    Planted(
        "the noise is that of the labels alone",
        _SOURCE,
        "found = problem.b_j[:, 0] - problem.C_Dj[:, 0] @ w",
        "found = problem.b_j[:, 0] - known.C_j[0] @ w",
        (f"{_LOCAL}::test_it_bites",),
    ),
    Planted(
        "the source radius has the exponent of another norm",
        _SOURCE,
        "(s[kept] / kappa**2) ** (0.5 - exponent)",
        "(s[kept] / kappa**2) ** -exponent",
        (f"{_LOCAL}::test_it_bites",),
    ),
    Planted(
        "the one-shot error is measured against the population's solution",
        _ESTIMATES,
        "problem.weighted_norm(problem.w_bar - w_D)",
        "problem.weighted_norm(problem.w_bar - centre)",
        (f"{_LOCAL}::test_it_bites",),
    ),
    Planted(
        "the saturated bias keeps the square of lambda",
        _CENTRAL,
        "value=P_D * Z_D + rho * lamda / kappa**2",
        "value=P_D * Z_D + rho * lamda**2 / kappa**4",
        (f"{_LOCAL}::test_it_bites",),
    ),
    Planted(
        "every event gets the whole of delta",
        _BOUNDS,
        "level, whole = delta / (2 * m + 2), float(n.sum())",
        "level, whole = delta, float(n.sum())",
        (f"{_NUMBERS}::test_the_ledger_of_clients_alike",),
    ),
    Planted(
        "the logarithm of the dimension is forgotten",
        _BOUNDS,
        "level = log(2 * features / delta)",
        "level = log(2 / delta)",
        (f"{_NUMBERS}::test_deviations",),
    ),
    Planted(
        "the sample of all data is forgotten in the factor",
        _BOUNDS,
        "float(p @ (P * (1 + h) * (R + R_D + h)))",
        "float(p @ (P * (1 + h) * (2 * R + h)))",
        (f"{_NUMBERS}::test_the_ledger_of_clients_alike",),
    ),
    Planted(
        "the covariance ratio is 1 + R",
        _BOUNDS,
        "return min(1 / (1 - deviations), always) if deviations < 1 else always",
        "return min(1 + deviations, always)",
        (f"{_NUMBERS}::test_deviations",),
    ),
    Planted(
        "sequences of draws are taken for samples",
        _SAMPLES,
        "np.exp(whole - logs.sum(axis=1) + weights.sum(axis=1))",
        "np.exp(weights.sum(axis=1))",
        (f"{_SAMPLED}::test_every_sample_is_followed_once",),
    ),
    Planted(
        "Lemma 4 is measured with a whole inverse",
        _SAMPLES,
        "return self._norms(counts, 1 / np.sqrt(values), np.ones_like(values))",
        "return self._norms(counts, 1 / values, np.ones_like(values))",
        (f"{_SAMPLED}::test_deviations_are_those_of_the_matrices",),
    ),
    Planted(
        "the quantile is that at level delta",
        _DEVIATIONS,
        "np.argmax(beyond <= delta + TIE)",
        "np.argmax(beyond <= 1 - delta + TIE)",
        (f"{_SAMPLED}::test_a_quantile_is_exceeded_with_probability_delta_at_most",),
    ),
    Planted(
        "responses are not whitened",
        _SAMPLES,
        "np.linalg.norm(off @ vectors / np.sqrt(values), axis=1)",
        "np.linalg.norm(off @ vectors, axis=1)",
        (f"{_SAMPLED}::test_deviations_are_those_of_the_matrices",),
    ),
)
