"""What is wrong in print in FedRes."""

from fedtheory.core.erratum import Erratum
from fedtheory.papers.fedres.errata.d01_one_sample_two_numbers import D01
from fedtheory.papers.fedres.errata.d02_any_minimisation_scheme import D02
from fedtheory.papers.fedres.errata.d03_words import D03
from fedtheory.papers.fedres.errata.d04_letters import D04
from fedtheory.papers.fedres.errata.d05_small_print import D05
from fedtheory.papers.fedres.errata.d06_lost_upper_letters import D06
from fedtheory.papers.fedres.errata.d07_displacement_of_a_pair import D07
from fedtheory.papers.fedres.errata.d10_shared_stream import D10
from fedtheory.papers.fedres.errata.d11_unconstrained_comparator import D11
from fedtheory.papers.fedres.errata.d12_instant_feedback import D12
from fedtheory.papers.fedres.errata.d13_absorbed_terms import D13
from fedtheory.papers.fedres.errata.d14_dropped_movements import D14
from fedtheory.papers.fedres.errata.d15_conditional_sum import D15
from fedtheory.papers.fedres.errata.d16_start import D16
from fedtheory.papers.fedres.errata.d17_unknown_tuning import D17
from fedtheory.papers.fedres.errata.d18_batch_words import D18
from fedtheory.papers.fedres.errata.d19_two_variances import D19
from fedtheory.papers.fedres.errata.d20_residual_is_not_enough import D20
from fedtheory.papers.fedres.errata.d21_lost_star import D21
from fedtheory.papers.fedres.errata.d22_wrong_indices import D22
from fedtheory.papers.fedres.errata.d23_first_rounds import D23
from fedtheory.papers.fedres.errata.d24_one_step import D24
from fedtheory.papers.fedres.errata.d25_lemma_7_index import D25
from fedtheory.papers.fedres.errata.d26_gradient_in_use import D26
from fedtheory.papers.fedres.errata.d27_lemma_9_distance import D27
from fedtheory.papers.fedres.errata.d28_lost_conditioning import D28
from fedtheory.papers.fedres.errata.d29_lost_letters import D29
from fedtheory.papers.fedres.errata.d30_upper_bound_squared import D30
from fedtheory.papers.fedres.errata.d31_amortised import D31
from fedtheory.papers.fedres.errata.d32_pathwise import D32
from fedtheory.papers.fedres.errata.d33_grid_outside import D33
from fedtheory.papers.fedres.errata.d34_clients_twice import D34
from fedtheory.papers.fedres.errata.d35_likely_in_expectation import D35
from fedtheory.papers.fedres.errata.d36_first_rounds import D36
from fedtheory.papers.fedres.errata.d37_lost_expectations import D37
from fedtheory.papers.fedres.errata.d38_indices import D38
from fedtheory.papers.fedres.errata.d39_a_round_late import D39
from fedtheory.papers.fedres.errata.d40_reversed_powers import D40
from fedtheory.papers.fedres.errata.d41_factor_two import D41
from fedtheory.papers.fedres.errata.d42_not_equivalent import D42
from fedtheory.papers.fedres.errata.d43_root_over_all import D43
from fedtheory.papers.fedres.errata.d44_last_display import D44
from fedtheory.papers.fedres.errata.d45_eighteen import D45
from fedtheory.papers.fedres.errata.d46_cycle_of_no_rounds import D46
from fedtheory.papers.fedres.errata.d47_steep_losses import D47
from fedtheory.papers.fedres.errata.d48_examples_outside_the_assumptions import D48
from fedtheory.papers.fedres.errata.d49_blaming_the_mismatch import D49
from fedtheory.papers.fedres.errata.d50_server_response import D50
from fedtheory.papers.fedres.errata.d51_supremum_inside import D51
from fedtheory.papers.fedres.errata.d52_unbounded_example import D52
from fedtheory.papers.fedres.errata.d53_exponentially_long import D53
from fedtheory.papers.fedres.errata.d54_stuck import D54
from fedtheory.papers.fedres.errata.d55_half_rescoring import D55
from fedtheory.papers.fedres.errata.d56_step_of_one import D56
from fedtheory.papers.fedres.errata.d57_sum_of_averages import D57
from fedtheory.papers.fedres.errata.d58_weights_dropped import D58
from fedtheory.papers.fedres.errata.d59_not_identified import D59
from fedtheory.papers.fedres.errata.d60_unaffected_up_to_four import D60
from fedtheory.papers.fedres.errata.d61_one_pair_a_period import D61
from fedtheory.papers.fedres.errata.d62_what_theorem_3_is_about import D62
from fedtheory.papers.fedres.errata.d63_half_of_the_features import D63
from fedtheory.papers.fedres.errata.d64_reading_of_the_figures import D64
from fedtheory.papers.fedres.errata.d65_marginal_realizability import D65
from fedtheory.papers.fedres.errata.d66_regressors_in_unit import D66
from fedtheory.papers.fedres.errata.d67_lost_square import D67
from fedtheory.papers.fedres.errata.d68_period_is_no_integer import D68
from fedtheory.papers.fedres.errata.d69_delay_in_periods import D69
from fedtheory.papers.fedres.errata.d70_epochs import D70
from fedtheory.papers.fedres.errata.d71_caption import D71
from fedtheory.papers.fedres.errata.d72_buckets import D72
from fedtheory.papers.fedres.errata.d73_more_clients_fewer_samples import D73
from fedtheory.papers.fedres.errata.d74_what_was_tested import D74
from fedtheory.papers.fedres.errata.d75_noise_counted_twice import D75
from fedtheory.papers.fedres.errata.d76_average_without_rounds import D76
from fedtheory.papers.fedres.errata.d77_bars import D77
from fedtheory.papers.fedres.errata.d78_one_step_for_bandits import D78
from fedtheory.papers.fedres.errata.d79_no_delay import D79
from fedtheory.papers.fedres.errata.d80_only_local_predictions import D80
from fedtheory.papers.fedres.errata.d81_not_simplified import D81
from fedtheory.papers.fedres.errata.d82_step_without_delay import D82
from fedtheory.papers.fedres.errata.d83_one_bound_against_another import D83
from fedtheory.papers.fedres.errata.d84_which_term_is_lower import D84
from fedtheory.papers.fedres.errata.d85_which_round_the_server_speaks_of import D85
from fedtheory.papers.fedres.errata.d86_radius_against_rounds import D86
from fedtheory.papers.fedres.errata.d87_regret_of_which_model import D87
from fedtheory.papers.fedres.errata.d88_probability_of_lemma_5 import D88
from fedtheory.papers.fedres.errata.d89_least_that_is_not_attained import D89
from fedtheory.papers.fedres.errata.d90_range_of_the_recursion import D90
from fedtheory.papers.fedres.errata.d91_after_the_last_round import D91
from fedtheory.papers.fedres.errata.d92_fictitious_play_without_balls import D92
from fedtheory.papers.fedres.errata.d93_what_a_round_costs import D93
from fedtheory.papers.fedres.errata.d94_what_the_server_can_tell import D94
from fedtheory.papers.fedres.errata.d95_all_the_benefits import D95
from fedtheory.papers.fedres.errata.d96_compared_with_nothing import D96
from fedtheory.papers.fedres.errata.d97_robust_where import D97
from fedtheory.papers.fedres.errata.d98_what_they_all_concluded import D98
from fedtheory.papers.fedres.errata.d99_covariates_on_a_line import D99

ERRATA: tuple[Erratum, ...] = (
    D01,
    D02,
    D03,
    D04,
    D05,
    D06,
    D07,
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
