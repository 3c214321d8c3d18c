"""What the ledger says is right in print, checked like any other claim: exact numbers for the sentences that can have them.

The limit cases come first: one client, one round, no noise, no delay, γ = 1, p = 1, a budget of everything.
"""

from fractions import Fraction
from itertools import product
from math import ceil

from fedtheory.instances.distances import total_variation, wasserstein_1
from fedtheory.papers.ffgb.algorithms.ffgb_exact import ffgb_exact, squared_distance
from fedtheory.papers.ffgb.instances.finite_support import rational_support

HALF, ONE = Fraction(1, 2), Fraction(1)
EIGHTHS = [Fraction(k, 8) for k in range(1, 9)]
WEIGHTS = [
    tuple(Fraction(k, 10) for k in (a, b, 10 - a - b))
    for a in range(1, 9)
    for b in range(1, 10 - a)
]
"""All the vectors of three positive tenths with the sum 1."""


def capped(alpha, C):
    """(8)."""
    return [min(ONE, C * a) for a in alpha]


# ---- FFGB


def test_what_is_printed_of_the_exchanged_roles_bounds_the_same_square_from_above_d24():
    for f, bar, g in product(range(-3, 4), repeat=3):
        assert (f - g) ** 2 <= 2 * (f - bar) ** 2 + 2 * (bar - g) ** 2


def test_the_printed_drift_is_true_from_the_second_round_on_d27():
    """Two clients on one point, the losses f and -f, μ = G = γ = 1: each moves away from the mean by η(1 - apart) a step."""
    for t, K in product(range(1, 6), range(1, 8)):
        apart, summed = Fraction(0), Fraction(0)
        for k in range(1, K + 1):
            eta = Fraction(4, t * K + k + 1)
            assert apart**2 <= 16 * summed**2 <= 64 * eta**2 * K**2 <= 144 * eta**2 * K**2
            apart += eta * (1 - apart)
            summed += eta


def test_the_maximum_is_the_same_where_only_points_of_two_supports_are_compared_d44():
    """Masses at 0 and 3 against one at 1; whole potentials suffice, as all distances are whole."""
    points, first, second = (0, 1, 3), (Fraction(1, 3), Fraction(0), Fraction(2, 3)), (0, ONE, 0)
    values = {"all": [], "across": []}
    for phi in product(range(-3, 4), repeat=3):
        gain = sum((f - s) * v for f, s, v in zip(first, second, phi, strict=True))
        steep = {
            (i, j): abs(phi[i] - phi[j]) <= abs(points[i] - points[j])
            for i, j in ((0, 1), (1, 2), (0, 2))
        }
        if steep[0, 1] and steep[1, 2]:  # the support of the second is the point 1
            values["across"].append(gain)
            if steep[0, 2]:
                values["all"].append(gain)
    plan = wasserstein_1(
        tuple((Fraction(p),) for p in points), first, tuple(Fraction(s) for s in second)
    )
    assert max(values["all"]) == max(values["across"]) == plan == Fraction(5, 3)


def test_the_second_term_is_larger_than_the_fourth_d58():
    """Both divided by G² log(KT)/T, with μ² below or without a γ; also at γ = 1 and K = 1."""
    for K, gamma, mu in product((1, 2, 5), EIGHTHS, (Fraction(1, 3), ONE, Fraction(3))):
        second = K / (gamma**2 * mu**2)
        assert (1 - gamma) / (K * mu**2 * gamma**2) < second
        assert (1 - gamma) / (K * mu**2 * gamma) < second


def test_a_squared_radius_is_proportional_to_the_total_variation_from_above_only_d79():
    """Two clients of private points: oracles that answer 0 elsewhere stay away from f*, and f* is a point at ω_TV = 1/2."""
    apart = rational_support(weights="1,0;0,1", labels="1,1", mu="1")
    away = squared_distance(apart, ffgb_exact(apart, K=2, c=4, rounds=4).functions[-1])
    alike = rational_support(weights="1/2,1/2;1/2,1/2", labels="1,1", mu="1")
    there = squared_distance(alike, ffgb_exact(alike, K=2, c=4, rounds=4).functions[-1])
    f = Fraction(
        0
    )  # both clients of `apart` with answers G = 1 on both points: one number for both
    for n in range(2, 10):
        f -= Fraction(4, n) * (1 + f)
    assert away > 0
    assert there == 0
    assert f == -1


def test_two_diracs_are_half_apart_by_18_and_one_apart_by_the_whole_sum_eq18():
    """Of N clients with a point each, α is 1/N everywhere: 1 - 1/N by (18), twice that by the whole sum; 0 for one client."""
    for N in range(1, 7):
        whole = (1 - Fraction(1, N)) + (N - 1) * Fraction(1, N)
        assert whole / 2 == total_variation((ONE, *[Fraction(0)] * (N - 1)), (Fraction(1, N),) * N)
        assert (whole == 1) == (N == 2)


# ---- FedRes


def test_bernoulli_is_reversed_for_the_powers_in_use_and_holds_with_one_for_them_d40():
    for n in range(2, 40):
        shrunk = 1 - Fraction(1, n)
        assert all(shrunk**k >= 1 - Fraction(k, n) for k in range(1, n + 1))
        assert shrunk < (1 - Fraction(1, 2 * n)) ** 2  # k = 1/2, squared
        assert shrunk**3 < (1 - Fraction(3, 4 * n)) ** 4  # k = 3/4, to the fourth
        assert shrunk >= shrunk**2
        assert shrunk**3 >= shrunk**4


def test_the_first_term_of_theorem_2_is_no_larger_than_clients_alone_need_d83():
    """Squared, without σ²/(PT); equal for one client and for a global model that is 0."""
    for P, shared, own in product(range(1, 6), (0, 1, 4), (0, 1, 9)):
        together, alone = shared + P * own, P * shared + P * own
        assert together <= alone
        assert (together < alone) == (P > 1 and shared > 0)


def test_whole_numbers_of_batches_cost_no_more_than_is_said_d18_d69():
    for tau, b in product(range(60), range(1, 20)):
        batches = 1 + ceil(Fraction(tau - 1, b))
        assert batches <= 2 * (Fraction(tau, b) + 1)
        assert b * batches <= tau + 2 * b


def test_the_terms_of_24_are_larger_than_those_of_25_d42():
    for n in range(2, 50):
        assert Fraction(1, n - 1) > Fraction(1, n)
        assert Fraction(1, (n - 1) ** 3) > Fraction(1, n**3)


def test_the_delay_hides_behind_the_noise_only_once_there_are_many_rounds_d84():
    """(τ/T)^(3/4) > 1/2 at τ = 200, T = 500, to the fourth power."""
    assert Fraction(200, 500) ** 3 > HALF**4


# ---- FedFW


def test_local_steps_keep_zero_fixed_while_they_are_not_full_d05():
    for eta, steps in product(EIGHTHS[:-1], range(1, 6)):
        x = [Fraction(0), Fraction(0)]
        for _ in range(steps):
            slopes = (2 * (x[0] - 3), 2 * (x[1] + 1))
            assert slopes[0] < 0 < slopes[1]
            x = [(1 - eta) * x[0] + eta, (1 - eta) * x[1] - eta]
        assert sum(x) == 0


def test_the_induction_of_two_thirds_holds_from_the_first_round_d16():
    """t/√(t+1) ≤ (2/3)(t√(t+1) - (t-1)√t), times √(t+1), the root alone and squared."""
    for t in range(1, 200):
        assert (t - 1) ** 2 * t * (t + 1) <= (t * (t - HALF)) ** 2


def test_print_exceeds_the_true_transfer_constant_by_a_square_d33():
    for root, L, D, g in product(range(1, 6), (1, 2), (0, 3), (0, 5)):
        n, H = root**2, L * D + g
        printed = Fraction(L * D, n) + Fraction(g, root) + L * D
        assert printed - Fraction(H + L * D, root) == L * D * (1 - Fraction(1, root)) ** 2


def test_zeta_is_negative_with_either_coefficient_d40():
    """√(a/(a-p)) < 1/(1 - ηp), squared, at a = p(t-1) + 2 and η = 2/a; the smaller coefficient has less of it."""
    for p, t in product(EIGHTHS, range(1, 60)):
        a = p * (t - 1) + 2
        kept = 1 - 2 * p / a
        assert kept >= 0
        assert a / (a - p) * kept**2 < 1


def test_the_later_penalty_costs_what_is_said_more_than_the_earlier_d40():
    for before, more in product(range(1, 9), range(5)):
        now = before + more
        ratio = Fraction(now, before) - 1
        assert (now - before) * ratio / 2 == Fraction((now - before) ** 2, 2 * before)


def test_the_constant_of_the_stack_is_free_of_the_clients_d56():
    """(9√n D√Q)², with and without noise."""
    for n, sigma, L, D in product(range(1, 9), range(3), range(3), range(3)):
        Q = Fraction(16 * sigma**2 + 81 * L**2 * D**2, n)
        assert 81 * n * D**2 * Q == (9 * D) ** 2 * (16 * sigma**2 + 81 * L**2 * D**2)


def test_another_dual_solution_may_be_shorter_than_the_explicit_one_eq67():
    """The losses -x and -3x on [-1, 1]: both want 1, so that 0 solves the dual, and the explicit solution is not 0."""
    ends = [Fraction(x) for x in (-1, 1)]
    stacked = min((-x - 3 * y) / 2 for x, y in product(ends, repeat=2))
    agreed = min((-x - 3 * x) / 2 for x in ends)
    slopes = (Fraction(-1), Fraction(-3))
    explicit = sum(((sum(slopes) / 2 - slope) / 2) ** 2 for slope in slopes)
    assert stacked == agreed == -2
    assert explicit == HALF


# ---- FedBoost


def test_no_probabilities_of_the_budget_go_below_one_over_the_budget_d36():
    tenths = [Fraction(k, 10) for k in range(1, 11)]
    for alpha, gamma in product(WEIGHTS[::5], product(tenths[::2], repeat=3)):
        assert sum(a**2 / g for a, g in zip(alpha, gamma, strict=True)) >= 1 / sum(gamma)


def test_the_server_sends_the_budget_on_average_at_most_and_less_where_a_probability_is_cut_off_d07():
    for alpha, C in product(WEIGHTS, (HALF, ONE, Fraction(2), Fraction(3))):
        sent, cut = sum(capped(alpha, C)), any(C * a > 1 for a in alpha)
        assert sent <= C
        assert (sent < C) == cut


def test_the_variance_under_8_is_at_most_one_over_the_budget_and_the_second_moment_is_not_d46():
    beyond = 0
    for alpha, C in product(WEIGHTS, (HALF, ONE, Fraction(2), Fraction(3))):
        gamma = capped(alpha, C)
        variance = sum(a**2 * (1 - g) / g for a, g in zip(alpha, gamma, strict=True))
        moment = sum(a**2 / g for a, g in zip(alpha, gamma, strict=True))
        assert variance <= 1 / C
        beyond += moment > 1 / C
        assert (moment > 1 / C) == any(a > 1 / C for a in alpha)
    assert beyond


def test_the_display_of_uniform_sampling_is_right_of_the_sum_alone_d92():
    for alpha, C in product(WEIGHTS, (1, 2, 3)):
        uniform = Fraction(C, 3)
        assert sum(a**2 / uniform for a in alpha) == Fraction(3, C) * sum(a**2 for a in alpha)


def test_divergences_of_squares_are_jointly_convex_and_those_of_cubes_are_not_d34():
    def of_cubes(x, y):
        return x**3 - y**3 - 3 * y**2 * (x - y)

    def of_squares(x, y):
        return (x - y) ** 2

    def middle_is_above(B):
        return any(
            B((x + u) / 2, (y + v) / 2) > (B(x, y) + B(u, v)) / 2
            for x, y, u, v in product(EIGHTHS[::2], repeat=4)
        )

    assert middle_is_above(of_cubes)
    assert not middle_is_above(of_squares)


def test_a_symmetric_convex_function_is_least_at_the_centre_of_the_simplex_d86():
    for power in (2, 3, 4):
        centre = 3 * Fraction(1, 3) ** power
        assert all(centre <= sum(a**power for a in alpha) for alpha in WEIGHTS)


# ---- FedNewton


def test_the_printed_root_is_below_the_number_itself_d61():
    for x in (Fraction(0), *EIGHTHS, Fraction(50)):
        assert 1 + x <= (1 + x) ** 2


def test_a_covariance_is_the_product_with_the_printed_factor_and_not_with_the_adjoint_d67():
    features = ((1, 2), (3, 0), (1, 1))
    size = len(features)

    def product_of(weight):
        return [[weight * sum(f[i] * f[j] for f in features) for j in (0, 1)] for i in (0, 1)]

    covariance = [[Fraction(11, 3), ONE], [ONE, Fraction(5, 3)]]
    assert product_of(Fraction(1, size)) == covariance
    assert product_of(1) == [[size * entry for entry in row] for row in covariance]


def test_one_logarithm_is_at_most_three_halves_of_its_square_d71():
    """log(2/δ) ≥ log 2 > 2/3, as e² < 8: its series, and a geometric one for the rest."""
    term, total = ONE, Fraction(0)
    for k in range(12):
        total += term
        term = term * 2 / (k + 1)
    assert total + term * Fraction(7, 6) < 8


def test_the_first_line_of_lemma_4_is_no_less_than_bernstein_d72():
    """Its terms against (4/3)κ²l and κ√(2l), squared, from l = log 2 > 2/3 on; also for κ < 1."""
    for kappa, ell in product((*EIGHTHS, Fraction(4)), (Fraction(2, 3), ONE, Fraction(9))):
        printed = 2 * kappa * (kappa + 1) * ell
        assert Fraction(4, 3) * kappa**2 * ell <= printed
        assert 2 * kappa**2 * ell <= printed**2


def test_the_first_line_of_lemma_3_is_no_less_than_what_is_proved_d74():
    """2Bκl beside 2Bκl, and beside B√(2l), squared, for κ ≥ 1."""
    for kappa, ell in product((1, 2, 5), (Fraction(2, 3), ONE, Fraction(9))):
        assert 2 * ell <= (2 * kappa * ell) ** 2


def test_the_last_step_of_lemma_3_needs_a_small_probability_where_kappa_is_one_d74():
    """√l ≤ κl: at κ = 1 from l = 1 on only."""
    assert Fraction(2, 3) > Fraction(2, 3) ** 2
    assert all(ell <= ell**2 for ell in (ONE, Fraction(3, 2), Fraction(9)))


def test_with_gamma_one_the_capacity_condition_holds_by_itself_ass1():
    """N(λ) ≤ κ²/λ for a diagonal covariance of trace at most κ²."""
    for eigenvalues, lam in product(WEIGHTS[::7], EIGHTHS):
        assert sum(s / (s + lam) for s in eigenvalues) <= sum(eigenvalues) / lam


def test_the_bound_of_theorem_3_falls_with_each_ratio_and_shift_c15():
    def bound(R, shift, target):
        return (2 * R + (1 + R) * shift) * (ONE + shift + target)

    for R, shift, target in product(EIGHTHS, repeat=3):
        at = bound(R, shift, target)
        assert at <= bound(R + 1, shift, target)
        assert at <= bound(R, shift + 1, target)
        assert at <= bound(R, shift, target + 1)
