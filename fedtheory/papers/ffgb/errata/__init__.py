"""What is wrong in print in FFGB."""

from fedtheory.core.erratum import Erratum
from fedtheory.papers.ffgb.errata.d01_radius_units import D01
from fedtheory.papers.ffgb.errata.d02_first_steps import D02
from fedtheory.papers.ffgb.errata.d03_sign_of_the_step import D03
from fedtheory.papers.ffgb.errata.d04_densities import D04
from fedtheory.papers.ffgb.errata.d05_one_after_the_other import D05
from fedtheory.papers.ffgb.errata.d06_answers_for_queries import D06
from fedtheory.papers.ffgb.errata.d07_lost_step_size import D07
from fedtheory.papers.ffgb.errata.d08_point_by_point import D08
from fedtheory.papers.ffgb.errata.d09_dropped_term import D09
from fedtheory.papers.ffgb.errata.d10_summation_by_parts import D10
from fedtheory.papers.ffgb.errata.d11_cancellation import D11
from fedtheory.papers.ffgb.errata.d12_forgotten_start import D12
from fedtheory.papers.ffgb.errata.d13_floor import D13
from fedtheory.papers.ffgb.errata.d14_best_rate import D14
from fedtheory.papers.ffgb.errata.d15_lost_square import D15
from fedtheory.papers.ffgb.errata.d16_single_machine import D16
from fedtheory.papers.ffgb.errata.d17_loose_terms import D17
from fedtheory.papers.ffgb.errata.d18_resetting import D18
from fedtheory.papers.ffgb.errata.d19_fedavg_rate import D19
from fedtheory.papers.ffgb.errata.d20_coefficients import D20
from fedtheory.papers.ffgb.errata.d21_one_half import D21
from fedtheory.papers.ffgb.errata.d22_lambda_for_gamma import D22
from fedtheory.papers.ffgb.errata.d23_subgradient_set import D23
from fedtheory.papers.ffgb.errata.d24_roles_exchanged import D24
from fedtheory.papers.ffgb.errata.d25_lost_hat import D25
from fedtheory.papers.ffgb.errata.d26_every_client import D26
from fedtheory.papers.ffgb.errata.d27_sum_of_squares import D27
from fedtheory.papers.ffgb.errata.d28_first_round_steps import D28
from fedtheory.papers.ffgb.errata.d29_beyond_the_support import D29
from fedtheory.papers.ffgb.errata.d30_leftovers import D30
from fedtheory.papers.ffgb.errata.d31_log_of_the_sum import D31
from fedtheory.papers.ffgb.errata.d32_next_index import D32
from fedtheory.papers.ffgb.errata.d33_cancellation import D33
from fedtheory.papers.ffgb.errata.d34_whose_oracle import D34
from fedtheory.papers.ffgb.errata.d35_query_signs import D35
from fedtheory.papers.ffgb.errata.d36_lost_step import D36
from fedtheory.papers.ffgb.errata.d37_free_modulus import D37
from fedtheory.papers.ffgb.errata.d38_large_mean import D38
from fedtheory.papers.ffgb.errata.d39_lost_labels import D39
from fedtheory.papers.ffgb.errata.d40_lost_half import D40
from fedtheory.papers.ffgb.errata.d41_left_side import D41
from fedtheory.papers.ffgb.errata.d42_wrong_property import D42
from fedtheory.papers.ffgb.errata.d43_loose_radius import D43
from fedtheory.papers.ffgb.errata.d44_duality_domain import D44
from fedtheory.papers.ffgb.errata.d45_one_step_more import D45
from fedtheory.papers.ffgb.errata.d46_bracket_sign import D46
from fedtheory.papers.ffgb.errata.d47_unbounded_gradients import D47
from fedtheory.papers.ffgb.errata.d48_two_residuals import D48
from fedtheory.papers.ffgb.errata.d49_start_of_a_round import D49
from fedtheory.papers.ffgb.errata.d50_slightly_stronger import D50
from fedtheory.papers.ffgb.errata.d51_index_of_the_class import D51
from fedtheory.papers.ffgb.errata.d52_weight_of_the_norm import D52
from fedtheory.papers.ffgb.errata.d53_whatever_is_drawn import D53
from fedtheory.papers.ffgb.errata.d54_released_code import D54
from fedtheory.papers.ffgb.errata.d55_local_work import D55
from fedtheory.papers.ffgb.errata.d56_learning_rate_zero import D56
from fedtheory.papers.ffgb.errata.d57_which_algorithm import D57
from fedtheory.papers.ffgb.errata.d58_units_of_the_last_term import D58
from fedtheory.papers.ffgb.errata.d59_logarithm_of_zero import D59
from fedtheory.papers.ffgb.errata.d60_much_tighter import D60
from fedtheory.papers.ffgb.errata.d61_lost_client import D61
from fedtheory.papers.ffgb.errata.d62_sum_for_difference import D62
from fedtheory.papers.ffgb.errata.d63_undecided_rows import D63
from fedtheory.papers.ffgb.errata.d64_large_k_and_t import D64
from fedtheory.papers.ffgb.errata.d65_square_of_a_norm import D65
from fedtheory.papers.ffgb.errata.d66_steps_not_small import D66
from fedtheory.papers.ffgb.errata.d67_first_round_steps import D67
from fedtheory.papers.ffgb.errata.d68_coefficients import D68
from fedtheory.papers.ffgb.errata.d69_logarithm_of_zero import D69
from fedtheory.papers.ffgb.errata.d70_residual_of_a_round import D70
from fedtheory.papers.ffgb.errata.d71_not_a_stronger_oracle import D71
from fedtheory.papers.ffgb.errata.d72_optimum_of_the_example import D72
from fedtheory.papers.ffgb.errata.d73_two_labels_of_one_input import D73
from fedtheory.papers.ffgb.errata.d74_one_round_of_one_step import D74
from fedtheory.papers.ffgb.errata.d75_one_local_step import D75
from fedtheory.papers.ffgb.errata.d76_descent_at_a_kink import D76
from fedtheory.papers.ffgb.errata.d77_answers_elsewhere import D77
from fedtheory.papers.ffgb.errata.d78_nothing_to_tighten import D78
from fedtheory.papers.ffgb.errata.d79_root_of_the_distance import D79
from fedtheory.papers.ffgb.errata.d80_units_of_the_last_term import D80
from fedtheory.papers.ffgb.errata.d81_optimality_turned import D81
from fedtheory.papers.ffgb.errata.d82_answer_for_query import D82
from fedtheory.papers.ffgb.errata.d83_sign_of_line_5 import D83
from fedtheory.papers.ffgb.errata.d84_sum_of_squares import D84
from fedtheory.papers.ffgb.errata.d85_steps_of_round_zero import D85
from fedtheory.papers.ffgb.errata.d86_logarithms import D86
from fedtheory.papers.ffgb.errata.d87_misplaced_square import D87
from fedtheory.papers.ffgb.errata.d88_how_many_steps import D88
from fedtheory.papers.ffgb.errata.d89_nothing_prevents import D89
from fedtheory.papers.ffgb.errata.d90_no_quick_start import D90
from fedtheory.papers.ffgb.errata.d91_no_regularisation import D91
from fedtheory.papers.ffgb.errata.d92_all_functions import D92
from fedtheory.papers.ffgb.errata.d93_recipes import D93
from fedtheory.papers.ffgb.errata.d94_labels_of_one_function import D94
from fedtheory.papers.ffgb.errata.d95_models_of_a_round import D95
from fedtheory.papers.ffgb.errata.d96_few_rounds import D96
from fedtheory.papers.ffgb.errata.d97_other_two_settings import D97
from fedtheory.papers.ffgb.errata.d98_letters_and_words import D98
from fedtheory.papers.ffgb.errata.d99_lost_in_the_copy import D99

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
