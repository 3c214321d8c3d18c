"""What is wrong in print in FedBoost."""

from fedtheory.core.erratum import Erratum
from fedtheory.papers.fedboost.errata.d01_step_and_rate import D01
from fedtheory.papers.fedboost.errata.d02_diameter import D02
from fedtheory.papers.fedboost.errata.d03_moment_for_variance import D03
from fedtheory.papers.fedboost.errata.d04_gradient_elsewhere import D04
from fedtheory.papers.fedboost.errata.d05_third_derivative import D05
from fedtheory.papers.fedboost.errata.d06_missing_coordinates import D06
from fedtheory.papers.fedboost.errata.d07_uplink import D07
from fedtheory.papers.fedboost.errata.d08_mean_budget import D08
from fedtheory.papers.fedboost.errata.d09_unnamed_norms import D09
from fedtheory.papers.fedboost.errata.d10_infinite_divergence import D10
from fedtheory.papers.fedboost.errata.d11_zero_weights import D11
from fedtheory.papers.fedboost.errata.d12_missing_expectation import D12
from fedtheory.papers.fedboost.errata.d13_chain_rule import D13
from fedtheory.papers.fedboost.errata.d14_frozen_probabilities import D14
from fedtheory.papers.fedboost.errata.d15_step_of_corollary_2 import D15
from fedtheory.papers.fedboost.errata.d16_units_of_corollary_2 import D16
from fedtheory.papers.fedboost.errata.d17_union_of_masks import D17
from fedtheory.papers.fedboost.errata.d18_bias_of_the_mixture import D18
from fedtheory.papers.fedboost.errata.d19_ghost import D19
from fedtheory.papers.fedboost.errata.d20_clients_of_aflboost import D20
from fedtheory.papers.fedboost.errata.d21_two_arguments import D21
from fedtheory.papers.fedboost.errata.d22_two_squared_losses import D22
from fedtheory.papers.fedboost.errata.d23_bracket import D23
from fedtheory.papers.fedboost.errata.d24_closed_mixtures import D24
from fedtheory.papers.fedboost.errata.d25_no_generalisation import D25
from fedtheory.papers.fedboost.errata.d26_open_subset import D26
from fedtheory.papers.fedboost.errata.d27_hypothesis_of_a_domain import D27
from fedtheory.papers.fedboost.errata.d28_point_masses_and_kl import D28
from fedtheory.papers.fedboost.errata.d29_two_averages import D29
from fedtheory.papers.fedboost.errata.d30_names import D30
from fedtheory.papers.fedboost.errata.d31_index import D31
from fedtheory.papers.fedboost.errata.d32_experiments import D32
from fedtheory.papers.fedboost.errata.d33_brackets import D33
from fedtheory.papers.fedboost.errata.d34_joint_convexity import D34
from fedtheory.papers.fedboost.errata.d35_correction import D35
from fedtheory.papers.fedboost.errata.d36_unspent_budget import D36
from fedtheory.papers.fedboost.errata.d37_weights_of_clients import D37
from fedtheory.papers.fedboost.errata.d38_first_term_of_corollary_1 import D38
from fedtheory.papers.fedboost.errata.d39_no_constant import D39
from fedtheory.papers.fedboost.errata.d40_units_of_theorem_3 import D40
from fedtheory.papers.fedboost.errata.d41_loss_is_no_divergence import D41
from fedtheory.papers.fedboost.errata.d42_two_losses_of_a_mixture import D42
from fedtheory.papers.fedboost.errata.d43_two_agnostic_problems import D43
from fedtheory.papers.fedboost.errata.d44_no_convexity import D44
from fedtheory.papers.fedboost.errata.d45_no_rounds import D45
from fedtheory.papers.fedboost.errata.d46_second_moment_under_8 import D46
from fedtheory.papers.fedboost.errata.d47_nothing_to_correct import D47
from fedtheory.papers.fedboost.errata.d48_not_always_biased import D48
from fedtheory.papers.fedboost.errata.d49_second_line_of_the_mean import D49
from fedtheory.papers.fedboost.errata.d50_whole_ensemble_in_10 import D50
from fedtheory.papers.fedboost.errata.d51_size_of_the_correction import D51
from fedtheory.papers.fedboost.errata.d52_hardest_mixture import D52
from fedtheory.papers.fedboost.errata.d53_no_convex_estimator import D53
from fedtheory.papers.fedboost.errata.d54_standard_convexity import D54
from fedtheory.papers.fedboost.errata.d55_empirical_minimiser import D55
from fedtheory.papers.fedboost.errata.d56_other_minimisers import D56
from fedtheory.papers.fedboost.errata.d57_ensembles_of_what import D57
from fedtheory.papers.fedboost.errata.d58_no_inputs import D58
from fedtheory.papers.fedboost.errata.d59_outside_of_the_simplex import D59
from fedtheory.papers.fedboost.errata.d60_not_proportional import D60
from fedtheory.papers.fedboost.errata.d61_when_9_is_attained import D61
from fedtheory.papers.fedboost.errata.d62_first_probabilities import D62
from fedtheory.papers.fedboost.errata.d63_floor_of_a_bound import D63
from fedtheory.papers.fedboost.errata.d64_constant_of_corollary_2 import D64
from fedtheory.papers.fedboost.errata.d65_hidden_size import D65
from fedtheory.papers.fedboost.errata.d66_better_rate import D66
from fedtheory.papers.fedboost.errata.d67_not_the_standard_guarantee import D67
from fedtheory.papers.fedboost.errata.d68_budget_of_everything import D68
from fedtheory.papers.fedboost.errata.d69_what_was_evaluated import D69
from fedtheory.papers.fedboost.errata.d70_half_a_predictor import D70
from fedtheory.papers.fedboost.errata.d71_infinitely_many_sequences import D71
from fedtheory.papers.fedboost.errata.d72_two_sets_of_hypotheses import D72
from fedtheory.papers.fedboost.errata.d73_radius_of_which_mixtures import D73
from fedtheory.papers.fedboost.errata.d74_combination_that_is_sent import D74
from fedtheory.papers.fedboost.errata.d75_mixture_that_is_not_sent import D75
from fedtheory.papers.fedboost.errata.d76_rounds_or_steps import D76
from fedtheory.papers.fedboost.errata.d77_more_than_everything import D77
from fedtheory.papers.fedboost.errata.d78_budget_for_an_accuracy import D78
from fedtheory.papers.fedboost.errata.d79_size_of_a_model import D79
from fedtheory.papers.fedboost.errata.d80_sum_over_a_distribution import D80
from fedtheory.papers.fedboost.errata.d81_one_mixture import D81
from fedtheory.papers.fedboost.errata.d82_radius_of_a_point import D82
from fedtheory.papers.fedboost.errata.d83_steps_of_theorem_3 import D83
from fedtheory.papers.fedboost.errata.d84_mirror_map_of_mixtures import D84
from fedtheory.papers.fedboost.errata.d85_no_probability import D85
from fedtheory.papers.fedboost.errata.d86_one_over_p import D86
from fedtheory.papers.fedboost.errata.d87_trained_on_whose_data import D87
from fedtheory.papers.fedboost.errata.d88_clients_and_domains import D88
from fedtheory.papers.fedboost.errata.d89_samples_and_distributions import D89
from fedtheory.papers.fedboost.errata.d90_announced_advantages import D90
from fedtheory.papers.fedboost.errata.d91_corollary_3_without_a_step import D91
from fedtheory.papers.fedboost.errata.d92_dropped_factor import D92
from fedtheory.papers.fedboost.errata.d93_letters import D93
from fedtheory.papers.fedboost.errata.d94_what_is_over_what import D94
from fedtheory.papers.fedboost.errata.d95_small_print_of_the_figures import D95
from fedtheory.papers.fedboost.errata.d96_samples_of_a_round import D96
from fedtheory.papers.fedboost.errata.d97_examples_elsewhere import D97
from fedtheory.papers.fedboost.errata.d98_grammar import D98
from fedtheory.papers.fedboost.errata.d99_lost_in_the_copy import D99
from fedtheory.papers.fedboost.errata.d100_strong_convexity_in_theorem_3 import D100
from fedtheory.papers.fedboost.errata.d101_letters_of_section_4_2 import D101
from fedtheory.papers.fedboost.errata.d102_words_of_sections_1_and_5 import D102

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
    D100,
    D101,
    D102,
)
