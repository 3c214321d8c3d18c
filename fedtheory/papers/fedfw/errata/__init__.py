"""What is wrong in the printed text of FedFW, one file a mistake, in the order of the text."""

from fedtheory.papers.fedfw.errata.d01_start_outside import D01
from fedtheory.papers.fedfw.errata.d02_undefined_point import D02
from fedtheory.papers.fedfw.errata.d03_hidden_constant import D03
from fedtheory.papers.fedfw.errata.d04_global_failure import D04
from fedtheory.papers.fedfw.errata.d05_local_steps import D05
from fedtheory.papers.fedfw.errata.d06_ones_matrix import D06
from fedtheory.papers.fedfw.errata.d07_frobenius import D07
from fedtheory.papers.fedfw.errata.d08_eighth_line import D08
from fedtheory.papers.fedfw.errata.d09_one_client import D09
from fedtheory.papers.fedfw.errata.d10_gradient_bound import D10
from fedtheory.papers.fedfw.errata.d11_argmin import D11
from fedtheory.papers.fedfw.errata.d12_cancelling_gradients import D12
from fedtheory.papers.fedfw.errata.d13_orthogonality import D13
from fedtheory.papers.fedfw.errata.d14_lost_hats import D14
from fedtheory.papers.fedfw.errata.d15_loose_drift import D15
from fedtheory.papers.fedfw.errata.d16_loose_surrogate import D16
from fedtheory.papers.fedfw.errata.d17_saddle_point import D17
from fedtheory.papers.fedfw.errata.d18_first_round import D18
from fedtheory.papers.fedfw.errata.d19_whole_gradient import D19
from fedtheory.papers.fedfw.errata.d20_final_bound import D20
from fedtheory.papers.fedfw.errata.d21_mean_matrix import D21
from fedtheory.papers.fedfw.errata.d22_affine_constraints import D22
from fedtheory.papers.fedfw.errata.d23_two_lambdas import D23
from fedtheory.papers.fedfw.errata.d24_converges_to_a_solution import D24
from fedtheory.papers.fedfw.errata.d25_gradual_growth import D25
from fedtheory.papers.fedfw.errata.d26_two_kinds_of_epsilon import D26
from fedtheory.papers.fedfw.errata.d27_convex_on_average import D27
from fedtheory.papers.fedfw.errata.d28_like_clients import D28
from fedtheory.papers.fedfw.errata.d29_hidden_constant_of_theorem_2 import D29
from fedtheory.papers.fedfw.errata.d30_consensus_start import D30
from fedtheory.papers.fedfw.errata.d31_average_from_apart import D31
from fedtheory.papers.fedfw.errata.d32_wrong_lemma import D32
from fedtheory.papers.fedfw.errata.d33_loose_transfer import D33
from fedtheory.papers.fedfw.errata.d34_lost_gap_hats import D34
from fedtheory.papers.fedfw.errata.d35_distance_constant import D35
from fedtheory.papers.fedfw.errata.d36_lost_matrix import D36
from fedtheory.papers.fedfw.errata.d37_lost_index import D37
from fedtheory.papers.fedfw.errata.d38_two_prices import D38
from fedtheory.papers.fedfw.errata.d39_far_start import D39
from fedtheory.papers.fedfw.errata.d40_later_penalty import D40
from fedtheory.papers.fedfw.errata.d41_undefined_coefficient import D41
from fedtheory.papers.fedfw.errata.d42_lost_start import D42
from fedtheory.papers.fedfw.errata.d43_lost_root import D43
from fedtheory.papers.fedfw.errata.d44_final_start import D44
from fedtheory.papers.fedfw.errata.d45_two_powers import D45
from fedtheory.papers.fedfw.errata.d46_server_line import D46
from fedtheory.papers.fedfw.errata.d47_rounds_counted import D47
from fedtheory.papers.fedfw.errata.d48_whose_expectation import D48
from fedtheory.papers.fedfw.errata.d49_start_apart import D49
from fedtheory.papers.fedfw.errata.d50_diameter_of_product import D50
from fedtheory.papers.fedfw.errata.d51_first_iterate import D51
from fedtheory.papers.fedfw.errata.d52_slater import D52
from fedtheory.papers.fedfw.errata.d53_squared_distance import D53
from fedtheory.papers.fedfw.errata.d54_underbrace import D54
from fedtheory.papers.fedfw.errata.d55_round_zero import D55
from fedtheory.papers.fedfw.errata.d56_noise_of_the_stack import D56
from fedtheory.papers.fedfw.errata.d57_final_bound import D57
from fedtheory.papers.fedfw.errata.d58_two_draws import D58
from fedtheory.papers.fedfw.errata.d59_loose_lemma import D59
from fedtheory.papers.fedfw.errata.d60_noise import D60
from fedtheory.papers.fedfw.errata.d61_ball_reveals import D61
from fedtheory.papers.fedfw.errata.d62_dual_step import D62
from fedtheory.papers.fedfw.errata.d63_overwriting import D63
from fedtheory.papers.fedfw.errata.d64_infeasible_mean import D64
from fedtheory.papers.fedfw.errata.d65_selected_mean import D65
from fedtheory.papers.fedfw.errata.d66_first_gap import D66
from fedtheory.papers.fedfw.errata.d67_what_is_sent import D67
from fedtheory.papers.fedfw.errata.d68_place_of_the_largest import D68
from fedtheory.papers.fedfw.errata.d69_whose_gradient import D69
from fedtheory.papers.fedfw.errata.d70_strong_convexity import D70
from fedtheory.papers.fedfw.errata.d71_majority_class import D71
from fedtheory.papers.fedfw.errata.d72_deviations import D72
from fedtheory.papers.fedfw.errata.d73_fixed_penalty import D73
from fedtheory.papers.fedfw.errata.d75_one_hidden_layer import D75
from fedtheory.papers.fedfw.errata.d76_option_names import D76
from fedtheory.papers.fedfw.errata.d77_twice_the_root import D77
from fedtheory.papers.fedfw.errata.d78_lemma_without_steps import D78
from fedtheory.papers.fedfw.errata.d79_drawn_once import D79
from fedtheory.papers.fedfw.errata.d80_different_probabilities import D80
from fedtheory.papers.fedfw.errata.d81_expected_distance import D81
from fedtheory.papers.fedfw.errata.d82_one_round import D82
from fedtheory.papers.fedfw.errata.d83_major_problems_of_the_baseline import D83
from fedtheory.papers.fedfw.errata.d84_cheap_oracles import D84
from fedtheory.papers.fedfw.errata.d85_rate_of_fedavg import D85
from fedtheory.papers.fedfw.errata.d87_unprinted_settings import D87
from fedtheory.papers.fedfw.errata.d88_columns_of_two_problems import D88
from fedtheory.papers.fedfw.errata.d89_empirically_faster import D89
from fedtheory.papers.fedfw.errata.d90_influence_of_p import D90
from fedtheory.papers.fedfw.errata.d91_guide_to_the_penalty import D91
from fedtheory.papers.fedfw.errata.d92_letters import D92
from fedtheory.papers.fedfw.errata.d93_argmin_is_a_set import D93
from fedtheory.papers.fedfw.errata.d94_words import D94
from fedtheory.papers.fedfw.errata.d95_lost_in_the_copy import D95
from fedtheory.papers.fedfw.errata.d96_initial_penalty import D96

ERRATA = (
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
)
