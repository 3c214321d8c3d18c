"""What is wrong in print in FedRes."""

from fedtheory.core.erratum import Erratum
from fedtheory.errata.fedres.d10_shared_stream import D10
from fedtheory.errata.fedres.d11_unconstrained_comparator import D11
from fedtheory.errata.fedres.d12_instant_feedback import D12
from fedtheory.errata.fedres.d13_absorbed_terms import D13
from fedtheory.errata.fedres.d14_dropped_movements import D14
from fedtheory.errata.fedres.d15_conditional_sum import D15
from fedtheory.errata.fedres.d16_start import D16
from fedtheory.errata.fedres.d17_unknown_tuning import D17
from fedtheory.errata.fedres.d18_batch_words import D18
from fedtheory.errata.fedres.d19_two_variances import D19
from fedtheory.errata.fedres.d20_residual_is_not_enough import D20
from fedtheory.errata.fedres.d21_lost_star import D21
from fedtheory.errata.fedres.d22_wrong_indices import D22
from fedtheory.errata.fedres.d23_first_rounds import D23
from fedtheory.errata.fedres.d24_one_step import D24
from fedtheory.errata.fedres.d25_lemma_7_index import D25
from fedtheory.errata.fedres.d26_gradient_in_use import D26
from fedtheory.errata.fedres.d27_lemma_9_distance import D27
from fedtheory.errata.fedres.d28_lost_conditioning import D28
from fedtheory.errata.fedres.d29_lost_letters import D29
from fedtheory.errata.fedres.d30_upper_bound_squared import D30
from fedtheory.errata.fedres.d31_amortised import D31
from fedtheory.errata.fedres.d32_pathwise import D32
from fedtheory.errata.fedres.d33_grid_outside import D33
from fedtheory.errata.fedres.d34_clients_twice import D34
from fedtheory.errata.fedres.d35_likely_in_expectation import D35
from fedtheory.errata.fedres.d36_first_rounds import D36
from fedtheory.errata.fedres.d37_lost_expectations import D37
from fedtheory.errata.fedres.d38_indices import D38
from fedtheory.errata.fedres.d39_a_round_late import D39
from fedtheory.errata.fedres.d40_reversed_powers import D40
from fedtheory.errata.fedres.d41_factor_two import D41
from fedtheory.errata.fedres.d42_not_equivalent import D42
from fedtheory.errata.fedres.d43_root_over_all import D43
from fedtheory.errata.fedres.d44_last_display import D44
from fedtheory.errata.fedres.d45_eighteen import D45
from fedtheory.errata.fedres.d46_cycle_of_no_rounds import D46
from fedtheory.errata.fedres.d47_steep_losses import D47
from fedtheory.errata.fedres.d50_server_response import D50
from fedtheory.errata.fedres.d51_supremum_inside import D51
from fedtheory.errata.fedres.d52_unbounded_example import D52
from fedtheory.errata.fedres.d53_exponentially_long import D53
from fedtheory.errata.fedres.d54_stuck import D54
from fedtheory.errata.fedres.d55_half_rescoring import D55
from fedtheory.errata.fedres.d56_step_of_one import D56
from fedtheory.errata.fedres.d57_sum_of_averages import D57
from fedtheory.errata.fedres.d58_weights_dropped import D58
from fedtheory.errata.fedres.d59_not_identified import D59
from fedtheory.errata.fedres.d65_marginal_realizability import D65
from fedtheory.errata.fedres.d66_regressors_in_unit import D66
from fedtheory.errata.fedres.d67_lost_square import D67
from fedtheory.errata.fedres.d68_period_is_no_integer import D68
from fedtheory.errata.fedres.d69_delay_in_periods import D69
from fedtheory.errata.fedres.d70_epochs import D70
from fedtheory.errata.fedres.d71_caption import D71
from fedtheory.errata.fedres.d72_buckets import D72
from fedtheory.errata.fedres.d76_average_without_rounds import D76
from fedtheory.errata.fedres.d77_bars import D77
from fedtheory.errata.fedres.d78_one_step_for_bandits import D78
from fedtheory.errata.fedres.d79_no_delay import D79

ERRATA: tuple[Erratum, ...] = (
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
    D70,
    D71,
    D72,
    D65,
    D66,
    D67,
    D68,
    D69,
    D76,
    D77,
    D78,
    D79,
)
