"""What is wrong in print in FedBoost."""

from fedtheory.core.erratum import Erratum
from fedtheory.errata.fedboost.d01_step_and_rate import D01
from fedtheory.errata.fedboost.d02_diameter import D02
from fedtheory.errata.fedboost.d03_moment_for_variance import D03
from fedtheory.errata.fedboost.d04_gradient_elsewhere import D04
from fedtheory.errata.fedboost.d05_third_derivative import D05
from fedtheory.errata.fedboost.d06_missing_coordinates import D06
from fedtheory.errata.fedboost.d07_uplink import D07
from fedtheory.errata.fedboost.d08_mean_budget import D08
from fedtheory.errata.fedboost.d09_unnamed_norms import D09
from fedtheory.errata.fedboost.d10_infinite_divergence import D10
from fedtheory.errata.fedboost.d11_zero_weights import D11
from fedtheory.errata.fedboost.d12_missing_expectation import D12
from fedtheory.errata.fedboost.d13_chain_rule import D13
from fedtheory.errata.fedboost.d14_frozen_probabilities import D14
from fedtheory.errata.fedboost.d15_step_of_corollary_2 import D15
from fedtheory.errata.fedboost.d16_units_of_corollary_2 import D16
from fedtheory.errata.fedboost.d17_union_of_masks import D17
from fedtheory.errata.fedboost.d18_bias_of_the_mixture import D18
from fedtheory.errata.fedboost.d19_ghost import D19
from fedtheory.errata.fedboost.d20_clients_of_aflboost import D20
from fedtheory.errata.fedboost.d21_two_arguments import D21
from fedtheory.errata.fedboost.d22_two_squared_losses import D22
from fedtheory.errata.fedboost.d23_bracket import D23
from fedtheory.errata.fedboost.d24_closed_mixtures import D24
from fedtheory.errata.fedboost.d25_no_generalisation import D25
from fedtheory.errata.fedboost.d26_open_subset import D26
from fedtheory.errata.fedboost.d27_hypothesis_of_a_domain import D27
from fedtheory.errata.fedboost.d28_point_masses_and_kl import D28
from fedtheory.errata.fedboost.d29_two_averages import D29
from fedtheory.errata.fedboost.d30_names import D30
from fedtheory.errata.fedboost.d31_index import D31
from fedtheory.errata.fedboost.d32_experiments import D32
from fedtheory.errata.fedboost.d33_brackets import D33
from fedtheory.errata.fedboost.d34_joint_convexity import D34
from fedtheory.errata.fedboost.d35_correction import D35
from fedtheory.errata.fedboost.d36_unspent_budget import D36
from fedtheory.errata.fedboost.d37_weights_of_clients import D37
from fedtheory.errata.fedboost.d38_first_term_of_corollary_1 import D38
from fedtheory.errata.fedboost.d39_no_constant import D39
from fedtheory.errata.fedboost.d40_units_of_theorem_3 import D40
from fedtheory.errata.fedboost.d41_loss_is_no_divergence import D41
from fedtheory.errata.fedboost.d42_two_losses_of_a_mixture import D42
from fedtheory.errata.fedboost.d43_two_agnostic_problems import D43
from fedtheory.errata.fedboost.d44_no_convexity import D44
from fedtheory.errata.fedboost.d45_no_rounds import D45
from fedtheory.errata.fedboost.d46_second_moment_under_8 import D46
from fedtheory.errata.fedboost.d47_nothing_to_correct import D47
from fedtheory.errata.fedboost.d48_not_always_biased import D48
from fedtheory.errata.fedboost.d49_second_line_of_the_mean import D49
from fedtheory.errata.fedboost.d50_whole_ensemble_in_10 import D50
from fedtheory.errata.fedboost.d51_size_of_the_correction import D51
from fedtheory.errata.fedboost.d52_hardest_mixture import D52
from fedtheory.errata.fedboost.d53_no_convex_estimator import D53
from fedtheory.errata.fedboost.d54_standard_convexity import D54
from fedtheory.errata.fedboost.d55_empirical_minimiser import D55
from fedtheory.errata.fedboost.d56_other_minimisers import D56
from fedtheory.errata.fedboost.d57_ensembles_of_what import D57
from fedtheory.errata.fedboost.d58_no_inputs import D58
from fedtheory.errata.fedboost.d59_outside_of_the_simplex import D59
from fedtheory.errata.fedboost.d60_not_proportional import D60
from fedtheory.errata.fedboost.d61_when_9_is_attained import D61
from fedtheory.errata.fedboost.d62_first_probabilities import D62
from fedtheory.errata.fedboost.d63_floor_of_a_bound import D63
from fedtheory.errata.fedboost.d64_constant_of_corollary_2 import D64
from fedtheory.errata.fedboost.d65_hidden_size import D65
from fedtheory.errata.fedboost.d66_better_rate import D66
from fedtheory.errata.fedboost.d67_not_the_standard_guarantee import D67
from fedtheory.errata.fedboost.d68_budget_of_everything import D68
from fedtheory.errata.fedboost.d69_what_was_evaluated import D69
from fedtheory.errata.fedboost.d70_half_a_predictor import D70

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
)
