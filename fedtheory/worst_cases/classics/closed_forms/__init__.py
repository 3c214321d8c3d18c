"""Worst cases for every horizon at once: the multipliers as rational functions, and the proofs that use them.

The programs of small horizons give exact multipliers; `engines.worst_case.reconstruct` finds these functions in them. A
certificate cannot have N references, so what they prove together is an induction: a potential, one round of which uses
each reference once, with the multiplier of its round.
"""

from fedtheory.worst_cases.classics.closed_forms.frank_wolfe import FRANK_WOLFE
from fedtheory.worst_cases.classics.closed_forms.gradient_descent import GRADIENT_DESCENT
from fedtheory.worst_cases.classics.closed_forms.online import (
    MIRROR_DESCENT,
    ONLINE_GRADIENT_DESCENT,
)

CLOSED_FORMS = (GRADIENT_DESCENT, FRANK_WOLFE, ONLINE_GRADIENT_DESCENT, MIRROR_DESCENT)
