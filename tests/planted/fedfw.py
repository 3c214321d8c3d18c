"""Mistakes that one makes when writing FedFW and its variants down, each found by the tests beside it."""

from tests.planted.mistake import Planted

_FEDFW = "fedtheory/papers/fedfw/algorithms/fedfw.py"
_BITE = "tests/theorems/fedfw/test_thm1_convex.py::test_it_bites_on_two_groups"
_PARTICIPATION = "tests/algorithms/test_participation.py"
_STO = "tests/algorithms/test_fedfw_sto.py::test_the_exact_twin_has_the_same_expectations[shared]"

MISTAKES = (
    Planted(
        "the factor 1/n of (8) is lost",
        _FEDFW,
        "gradients / n + lambda_ * apart",
        "gradients + lambda_ * apart",
        (_BITE,),
    ),
    Planted(
        "the penalty pushes apart",
        _FEDFW,
        "gradients / n + lambda_ * apart",
        "gradients / n - lambda_ * apart",
        (_BITE,),
    ),
    Planted(
        "clients are overwritten by the server",
        _FEDFW,
        "X = (1 - eta) * X + eta * S",
        "X = (1 - eta) * x_bar[:, None] + eta * S",
        (_BITE,),
    ),
    Planted(
        "the surrogate gap has the penalty of this round",
        _FEDFW,
        'steps["lambda_{t-1}"]',
        'steps["lambda_t"]',
        ("tests/theorems/fedfw/test_eq31_surrogate.py::test_it_bites",),
    ),
    Planted(
        "the step size is off by one round",
        "fedtheory/papers/fedfw/statements/notation.py",
        "2 / (t + 1)",
        "2 / (t + 2)",
        (_BITE,),
    ),
    Planted(
        "a constant of Theorem 1 is half of what is proved",
        "fedtheory/papers/fedfw/statements/thm1_convex.py",
        "surrogate_price = 2 * L * D**2 / t + sp.Rational(4, 3)",
        "surrogate_price = 2 * L * D**2 / t + sp.Rational(2, 3)",
        (_BITE,),
    ),
    Planted(
        "the step of Theorem 2 has another exponent",
        "fedtheory/papers/fedfw/statements/thm2_nonconvex.py",
        "eta_t: T ** sp.Rational(-2, 3)",
        "eta_t: T ** sp.Rational(-1, 3)",
        ("tests/theorems/fedfw/test_thm2_nonconvex.py::test_its_bites_are_as_pinned",),
    ),
    Planted(
        "the gap is taken at the clients, not at their mean",
        "fedtheory/papers/fedfw/algorithms/fedfw_gap.py",
        "slope = problem.gradients(consensus).mean(axis=1)",
        "slope = problem.gradients(X).mean(axis=1)",
        (
            "tests/algorithms/test_fedfw_gap.py::test_it_agrees_with_exact_arithmetic_on_indefinite_clients",
        ),
    ),
    Planted(
        "a client that stays away moves",
        "fedtheory/papers/fedfw/algorithms/expected_participation.py",
        "np.where(present[:, None], moved, X)",
        "np.where(present[:, None].any(), moved, X)",
        (f"{_PARTICIPATION}::test_sampled_runs_average_to_the_expectation",),
    ),
    Planted(
        "absence is as probable as presence",
        "fedtheory/papers/fedfw/algorithms/expected_participation.py",
        "p ** present.sum() * (1 - p) ** (n - present.sum())",
        "p**n",
        ("tests/theorems/fedfw/test_ext1_participation.py::test_it_bites",),
    ),
    Planted(
        "the factor 1/n of (15) is lost",
        "fedtheory/papers/fedfw/algorithms/fedfw_sto.py",
        "d = (1 - rho) * d + rho * sampled / X.shape[1]",
        "d = (1 - rho) * d + rho * sampled",
        (_STO,),
    ),
    Planted(
        "the estimators are a round late",
        "fedtheory/papers/fedfw/algorithms/fedfw_sto.py",
        'steps["rho_t"][k]',
        'steps["rho_t"][max(k - 1, 0)]',
        (_STO,),
    ),
    Planted(
        "the multipliers pull apart",
        "fedtheory/papers/fedfw/algorithms/fedfw_plus.py",
        "Y = Y + updates(runs, n) * lambda_0 * apart",
        "Y = Y - updates(runs, n) * lambda_0 * apart",
        (
            "tests/algorithms/test_fedfw_plus.py::test_floats_and_fractions_agree_where_there_is_no_tie",
        ),
    ),
    Planted(
        "the oracle of the box maximises",
        "fedtheory/instances/domains.py",
        'G > 0 if tie == "first" else G >= 0, -radius, radius',
        'G > 0 if tie == "first" else G >= 0, radius, -radius',
        ("tests/instances/test_domains.py::test_ties_go_where_the_rule_says",),
    ),
    Planted(
        "a client of its own box answers with another corner",
        "fedtheory/papers/fedfw/instances/split_boxes.py",
        "G >= 0, self.lower, self.upper",
        "G >= 0, self.upper, self.lower",
        (
            "tests/instances/test_split_boxes.py::test_an_oracle_output_is_at_home_and_the_best_of_its_box",
        ),
    ),
    Planted(
        "the sign of a sparse message is not counted",
        "fedtheory/papers/fedfw/algorithms/communication.py",
        "index_bits=axis + 1",
        "index_bits=axis",
        ("tests/algorithms/test_communication.py::test_an_axis_fits_in_its_bits",),
    ),
    Planted(
        "heterogeneity is a sum over clients, not a mean",
        "fedtheory/instances/interval.py",
        "return sum(((g - centre) ** 2 for g in slopes), Fraction(0)) / len(slopes)",
        "return sum(((g - centre) ** 2 for g in slopes), Fraction(0))",
        (
            "tests/instances/test_small_families.py::test_the_counterexample_has_the_constants_of_the_theory",
        ),
    ),
    Planted(
        "noise enters with its variance for its deviation",
        "fedtheory/papers/fedfw/instances/noisy.py",
        'GRADIENT_NOISE: ["root", "2", str(sigma_squared)]',
        "GRADIENT_NOISE: str(sigma_squared)",
        (
            "tests/instances/test_noisy.py::test_the_draws_are_unbiased_and_have_the_variance_that_is_claimed",
        ),
    ),
)
