"""Printed bounds of the concentration lemmas and of Theorems 2 to 4 that are not replayed: where each of them breaks.

The lemmas fail on drawn samples, and Theorem 2 on a sample of two draws with exact numbers; what ≲ hides cannot be decided.
"""

from typing import Any

from fedtheory.core.proof import Proof, Setting, Step, conclusion
from fedtheory.core.statement import Statement
from fedtheory.proofs.fednewton.events import EXCESS_SETTING, SETTING
from fedtheory.proofs.fednewton.lem1_deviation import MATRIX_SETTING
from fedtheory.proofs.fednewton.lem1_deviation import SETTING as DEVIATION
from fedtheory.proofs.fednewton.lem3_responses import SETTING as RESPONSES
from fedtheory.proofs.fednewton.lem4_covariance import SETTING as HALF
from fedtheory.theorems.fednewton.lem1_deviation import LEMMA_1
from fedtheory.theorems.fednewton.lem3_responses import LEMMA_3
from fedtheory.theorems.fednewton.lem4_covariance import LEMMA_4
from fedtheory.theorems.fednewton.thm2_federated import THEOREM_2
from fedtheory.theorems.fednewton.thm3_homogeneous import THEOREM_3
from fedtheory.theorems.fednewton.thm4_heterogeneous import THEOREM_4


def _open(of: Statement[Any], bound: str, within: Setting, where: str, gap: str) -> Proof:
    """The printed bound, with the line at which its proof breaks."""
    claim = conclusion(within, of.bound(bound))
    return Proof(of, bound, within, (Step(where, where, "as printed", claim, gap=gap),))


_VARIANCE = (
    "the second moment is taken in the operator norm, Proposition 3 asks for that of vectors (d21)"
)
_DIMENSION = (
    "(11) and (12) do not lead from R_D to it, and no logarithm of the dimension is left (d22, d24)"
)
_LAW = "the variance of a client's vectors is N_j(λ), not N(λ) (d25)"
_HIDDEN = "what ≲ hides is not said, and inside Upsilon it is raised to the power t (d30)"
PROOFS = (
    _open(LEMMA_1, "printed", DEVIATION, "(10), variance", _VARIANCE),
    _open(LEMMA_1, "printed-drawn", DEVIATION, "(10), variance", _VARIANCE),
    _open(LEMMA_1, "printed-symmetrised", MATRIX_SETTING, "(11)", _DIMENSION),
    _open(LEMMA_1, "printed-symmetrised-drawn", MATRIX_SETTING, "(11)", _DIMENSION),
    _open(LEMMA_3, "printed-local", RESPONSES, "(25), of a client", _LAW),
    _open(LEMMA_4, "printed-local", HALF, "Lemma 4, of a client", _LAW),
    _open(
        THEOREM_2,
        "printed",
        SETTING,
        "(33)",
        "Theorem 1 as printed is false, and one delta is spent on all clients (d27, d32)",
    ),
    *(
        _open(THEOREM_3, bound.key, EXCESS_SETTING, "(41)", _HIDDEN)
        for bound in THEOREM_3.bounds
        if bound.key.startswith("printed")
    ),
    _open(THEOREM_4, "printed", EXCESS_SETTING, "last display of its proof", _HIDDEN),
)
