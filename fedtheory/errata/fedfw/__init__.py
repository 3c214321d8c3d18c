"""What is wrong in the printed text of FedFW, one file a mistake, in the order of the text."""

from fedtheory.errata.fedfw.d01_start_outside import D01
from fedtheory.errata.fedfw.d02_undefined_point import D02
from fedtheory.errata.fedfw.d03_hidden_constant import D03
from fedtheory.errata.fedfw.d04_global_failure import D04
from fedtheory.errata.fedfw.d05_local_steps import D05
from fedtheory.errata.fedfw.d06_ones_matrix import D06
from fedtheory.errata.fedfw.d07_frobenius import D07
from fedtheory.errata.fedfw.d08_eighth_line import D08
from fedtheory.errata.fedfw.d09_one_client import D09
from fedtheory.errata.fedfw.d10_gradient_bound import D10
from fedtheory.errata.fedfw.d11_argmin import D11
from fedtheory.errata.fedfw.d12_cancelling_gradients import D12
from fedtheory.errata.fedfw.d13_orthogonality import D13
from fedtheory.errata.fedfw.d14_lost_hats import D14
from fedtheory.errata.fedfw.d15_loose_drift import D15
from fedtheory.errata.fedfw.d16_loose_surrogate import D16
from fedtheory.errata.fedfw.d17_saddle_point import D17
from fedtheory.errata.fedfw.d18_first_round import D18
from fedtheory.errata.fedfw.d19_whole_gradient import D19
from fedtheory.errata.fedfw.d20_final_bound import D20
from fedtheory.errata.fedfw.d21_mean_matrix import D21
from fedtheory.errata.fedfw.d22_affine_constraints import D22
from fedtheory.errata.fedfw.d23_two_lambdas import D23
from fedtheory.errata.fedfw.d30_consensus_start import D30
from fedtheory.errata.fedfw.d31_average_from_apart import D31
from fedtheory.errata.fedfw.d32_wrong_lemma import D32
from fedtheory.errata.fedfw.d33_loose_transfer import D33
from fedtheory.errata.fedfw.d34_lost_gap_hats import D34
from fedtheory.errata.fedfw.d35_distance_constant import D35
from fedtheory.errata.fedfw.d36_lost_matrix import D36
from fedtheory.errata.fedfw.d37_lost_index import D37
from fedtheory.errata.fedfw.d38_two_prices import D38
from fedtheory.errata.fedfw.d39_far_start import D39
from fedtheory.errata.fedfw.d40_later_penalty import D40
from fedtheory.errata.fedfw.d41_undefined_coefficient import D41
from fedtheory.errata.fedfw.d42_lost_start import D42
from fedtheory.errata.fedfw.d43_lost_root import D43
from fedtheory.errata.fedfw.d44_final_start import D44
from fedtheory.errata.fedfw.d45_two_powers import D45
from fedtheory.errata.fedfw.d46_server_line import D46
from fedtheory.errata.fedfw.d47_rounds_counted import D47
from fedtheory.errata.fedfw.d48_whose_expectation import D48
from fedtheory.errata.fedfw.d49_start_apart import D49
from fedtheory.errata.fedfw.d50_diameter_of_product import D50
from fedtheory.errata.fedfw.d51_first_iterate import D51
from fedtheory.errata.fedfw.d52_slater import D52
from fedtheory.errata.fedfw.d53_squared_distance import D53
from fedtheory.errata.fedfw.d54_underbrace import D54
from fedtheory.errata.fedfw.d55_round_zero import D55
from fedtheory.errata.fedfw.d56_noise_of_the_stack import D56
from fedtheory.errata.fedfw.d57_final_bound import D57
from fedtheory.errata.fedfw.d58_two_draws import D58
from fedtheory.errata.fedfw.d59_loose_lemma import D59
from fedtheory.errata.fedfw.d60_noise import D60
from fedtheory.errata.fedfw.d61_ball_reveals import D61
from fedtheory.errata.fedfw.d62_dual_step import D62
from fedtheory.errata.fedfw.d63_overwriting import D63
from fedtheory.errata.fedfw.d64_infeasible_mean import D64
from fedtheory.errata.fedfw.d65_selected_mean import D65
from fedtheory.errata.fedfw.d66_first_gap import D66
from fedtheory.errata.fedfw.d70_strong_convexity import D70
from fedtheory.errata.fedfw.d71_majority_class import D71
from fedtheory.errata.fedfw.d72_deviations import D72
from fedtheory.errata.fedfw.d73_fixed_penalty import D73
from fedtheory.errata.fedfw.d75_one_hidden_layer import D75
from fedtheory.errata.fedfw.d76_option_names import D76

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
    D70,
    D71,
    D72,
    D73,
    D75,
    D76,
)
