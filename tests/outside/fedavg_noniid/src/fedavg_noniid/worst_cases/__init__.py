"""Programs of performance estimation."""

from fedavg_noniid.worst_cases.local import LOCAL

WORST_CASES = (LOCAL,)
