"""What is wrong in print in FedNewton."""

from fedtheory.core.erratum import Erratum
from fedtheory.papers.fednewton.errata.d01_own_gradient import D01
from fedtheory.papers.fednewton.errata.d02_sample_of_all import D02
from fedtheory.papers.fednewton.errata.d03_no_lower_bound import D03
from fedtheory.papers.fednewton.errata.d04_reversed_comparison import D04
from fedtheory.papers.fednewton.errata.d05_norm_of_a_prediction import D05
from fedtheory.papers.fednewton.errata.d06_proportional import D06
from fedtheory.papers.fednewton.errata.d07_omega_for_o import D07
from fedtheory.papers.fednewton.errata.d08_hessian_of_relu import D08
from fedtheory.papers.fednewton.errata.d09_first_order_factor import D09
from fedtheory.papers.fednewton.errata.d10_perfect_sample import D10
from fedtheory.papers.fednewton.errata.d11_sign_of_a_resolvent import D11
from fedtheory.papers.fednewton.errata.d12_where_the_client_looks import D12
from fedtheory.papers.fednewton.errata.d13_small_exponents import D13
from fedtheory.papers.fednewton.errata.d14_powers_of_kappa import D14
from fedtheory.papers.fednewton.errata.d15_saturation import D15
from fedtheory.papers.fednewton.errata.d16_norm_of_the_centre import D16
from fedtheory.papers.fednewton.errata.d17_mixture import D17
from fedtheory.papers.fednewton.errata.d18_source_of_a_client import D18
from fedtheory.papers.fednewton.errata.d19_regression_of_a_client import D19
from fedtheory.papers.fednewton.errata.d20_unsymmetrised_ratio import D20
from fedtheory.papers.fednewton.errata.d21_variance_in_operator_norm import D21
from fedtheory.papers.fednewton.errata.d22_no_logarithm_of_the_dimension import D22
from fedtheory.papers.fednewton.errata.d23_norm_of_a_product import D23
from fedtheory.papers.fednewton.errata.d24_root_of_an_indefinite_operator import D24
from fedtheory.papers.fednewton.errata.d25_dimension_of_the_wrong_law import D25
from fedtheory.papers.fednewton.errata.d26_factor_to_the_first_power import D26
from fedtheory.papers.fednewton.errata.d27_inherited_factor import D27
from fedtheory.papers.fednewton.errata.d28_fraction_without_denominator import D28
from fedtheory.papers.fednewton.errata.d29_two_exponents import D29
from fedtheory.papers.fednewton.errata.d30_constants_to_the_power_t import D30
from fedtheory.papers.fednewton.errata.d31_fixed_shift import D31
from fedtheory.papers.fednewton.errata.d32_one_delta_for_all_clients import D32
from fedtheory.papers.fednewton.errata.d33_draws_of_different_laws import D33
from fedtheory.papers.fednewton.errata.d34_upper_bound_as_lower_bound import D34
from fedtheory.papers.fednewton.errata.d35_threshold import D35
from fedtheory.papers.fednewton.errata.d36_rate_of_the_squared_error import D36
from fedtheory.papers.fednewton.errata.d37_denominator_of_40 import D37
from fedtheory.papers.fednewton.errata.d38_remark_without_rounds import D38
from fedtheory.papers.fednewton.errata.d39_small_lambda_unsaid import D39
from fedtheory.papers.fednewton.errata.d40_length_of_features import D40
from fedtheory.papers.fednewton.errata.d41_finite_rank import D41
from fedtheory.papers.fednewton.errata.d42_half_a_dimension import D42
from fedtheory.papers.fednewton.errata.d43_rate_of_the_square import D43
from fedtheory.papers.fednewton.errata.d44_negative_variance import D44
from fedtheory.papers.fednewton.errata.d45_constant_local_size import D45
from fedtheory.papers.fednewton.errata.d46_law_of_the_features import D46
from fedtheory.papers.fednewton.errata.d47_shuttle import D47
from fedtheory.papers.fednewton.errata.d48_dials import D48
from fedtheory.papers.fednewton.errata.d49_two_concentrations import D49
from fedtheory.papers.fednewton.errata.d50_one_table_of_two import D50
from fedtheory.papers.fednewton.errata.d51_pointers import D51
from fedtheory.papers.fednewton.errata.d52_unbounded_labels import D52
from fedtheory.papers.fednewton.errata.d53_signed_shift import D53
from fedtheory.papers.fednewton.errata.d54_bound_below_one import D54
from fedtheory.papers.fednewton.errata.d55_more_iterations import D55
from fedtheory.papers.fednewton.errata.d56_names_in_lemma_3 import D56
from fedtheory.papers.fednewton.errata.d57_operators_of_36 import D57
from fedtheory.papers.fednewton.errata.d58_small_misprints import D58
from fedtheory.papers.fednewton.errata.d59_one_shift_twice import D59
from fedtheory.papers.fednewton.errata.d60_root_of_the_ratio import D60
from fedtheory.papers.fednewton.errata.d61_one_root_too_few import D61
from fedtheory.papers.fednewton.errata.d62_units_of_the_noise import D62
from fedtheory.papers.fednewton.errata.d63_which_lemmas import D63
from fedtheory.papers.fednewton.errata.d64_lost_power_of_lambda import D64
from fedtheory.papers.fednewton.errata.d65_two_integral_operators import D65
from fedtheory.papers.fednewton.errata.d66_two_scalings_of_labels import D66
from fedtheory.papers.fednewton.errata.d67_adjoint import D67
from fedtheory.papers.fednewton.errata.d68_norm_and_square import D68
from fedtheory.papers.fednewton.errata.d69_scale_of_the_features import D69
from fedtheory.papers.fednewton.errata.d70_rounds_of_first_order_methods import D70
from fedtheory.papers.fednewton.errata.d71_squared_logarithm import D71
from fedtheory.papers.fednewton.errata.d72_two_constants_of_lemma_4 import D72
from fedtheory.papers.fednewton.errata.d73_inherited_by_the_risk import D73
from fedtheory.papers.fednewton.errata.d74_centred_vectors import D74
from fedtheory.papers.fednewton.errata.d75_inverse_without_root import D75
from fedtheory.papers.fednewton.errata.d76_ratio_of_a_client import D76
from fedtheory.papers.fednewton.errata.d77_constant_out_of_a_bracket import D77
from fedtheory.papers.fednewton.errata.d78_error_against_itself import D78
from fedtheory.papers.fednewton.errata.d79_three_halves import D79
from fedtheory.papers.fednewton.errata.d80_weights_of_proposition_1 import D80
from fedtheory.papers.fednewton.errata.d81_ratio_of_the_wrong_sample import D81
from fedtheory.papers.fednewton.errata.d82_exponent_of_the_factor import D82
from fedtheory.papers.fednewton.errata.d83_ratios_of_few_samples import D83
from fedtheory.papers.fednewton.errata.d84_failure_read_off_a_bound import D84
from fedtheory.papers.fednewton.errata.d85_cases_of_theorem_3 import D85
from fedtheory.papers.fednewton.errata.d86_smaller_factors import D86
from fedtheory.papers.fednewton.errata.d87_promise_without_condition import D87
from fedtheory.papers.fednewton.errata.d88_generality_that_is_lost import D88
from fedtheory.papers.fednewton.errata.d89_rounds_of_a_competitor import D89
from fedtheory.papers.fednewton.errata.d90_no_condition_on_the_shift import D90
from fedtheory.papers.fednewton.errata.d91_kernel_and_feature_space import D91
from fedtheory.papers.fednewton.errata.d92_target_in_the_kernel_space import D92
from fedtheory.papers.fednewton.errata.d93_what_the_shifts_measure import D93
from fedtheory.papers.fednewton.errata.d94_resolvent_in_another_space import D94
from fedtheory.papers.fednewton.errata.d95_limits_that_are_missed import D95
from fedtheory.papers.fednewton.errata.d96_rates_that_are_quoted import D96
from fedtheory.papers.fednewton.errata.d97_similar_costs import D97
from fedtheory.papers.fednewton.errata.d98_experiments_outside import D98
from fedtheory.papers.fednewton.errata.d99_settings_against_the_text import D99

ERRATA: tuple[Erratum, ...] = (
    D01,
    D02,
    D03,
    D04,
    D05,
    D06,
    D07,
    D08,
    D09,
    D10,
    D11,
    D12,
    D13,
    D14,
    D15,
    D16,
    D17,
    D18,
    D19,
    D20,
    D21,
    D22,
    D23,
    D24,
    D25,
    D26,
    D27,
    D28,
    D29,
    D30,
    D31,
    D32,
    D33,
    D34,
    D35,
    D36,
    D37,
    D38,
    D39,
    D40,
    D41,
    D42,
    D43,
    D44,
    D45,
    D46,
    D47,
    D48,
    D49,
    D50,
    D51,
    D52,
    D53,
    D54,
    D55,
    D56,
    D57,
    D58,
    D59,
    D60,
    D61,
    D62,
    D63,
    D64,
    D65,
    D66,
    D67,
    D68,
    D69,
    D70,
    D71,
    D72,
    D73,
    D74,
    D75,
    D76,
    D77,
    D78,
    D79,
    D80,
    D81,
    D82,
    D83,
    D84,
    D85,
    D86,
    D87,
    D88,
    D89,
    D90,
    D91,
    D92,
    D93,
    D94,
    D95,
    D96,
    D97,
    D98,
    D99,
)
