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
)
