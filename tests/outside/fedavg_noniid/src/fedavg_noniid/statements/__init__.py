"""What the paper states."""

from fedavg_noniid.statements.thm1_full_participation import THEOREM_1

STATEMENTS = (THEOREM_1,)
