"""What the proofs of Propositions 4 to 6 need: with a hypothesis less, or a bound half as large, they are refused."""

from dataclasses import replace

import pytest

from fedtheory.core.proof import Proof
from fedtheory.core.verdict import Label
from fedtheory.engines.prove import prove
from fedtheory.papers.fednewton.proofs import (
    population_terms,
    prop4_one_shot,
    prop5_local,
    prop6_central,
)

NEEDED = (
    (prop4_one_shot.PROPOSITION_4_SHARPENED, ("P_s", "R_s", "R_Dj", "Delta_Dj", "w_Dj", "C_D")),
    (
        prop4_one_shot.PROPOSITION_4_CORRECTED,
        ("mix: mix", "mix: mix norm", "dev_C: dev norm", "dev_C_j: dev norm"),
    ),
    (prop4_one_shot.PROPOSITION_4_APART, ("apart", "U_V", "C_Dj symmetric")),
    (prop5_local.PROPOSITION_5_SHARPENED, ("a_j", "Z_j", "d_f", "G", "Delta_D", "C_j linear")),
    (prop5_local.SHIFT_CORRECTED, ("g", "found", "d_f", "Delta_D")),
    (prop6_central.PROPOSITION_6_CORRECTED, ("Z_D", "found", "mix: mix norm", "S additive")),
    (prop6_central.PROPOSITION_6_DEFECT, ("Z_m", "D_m")),
    (population_terms.BIAS_CORRECTED, ("filter", "found", "g")),
    (population_terms.BIAS_SHARPENED, ("tangent", "exp of a log")),
    (population_terms.BIAS_SATURATED, ("spectrum",)),
)


@pytest.mark.parametrize(
    ("proof", "name"),
    [(proof, name) for proof, names in NEEDED for name in names],
    ids=lambda x: x if isinstance(x, str) else f"{x.of.id} {x.bound}",
)
def test_it_is_refused_without_a_hypothesis(proof: Proof, name: str) -> None:
    given = {key: value for key, value in proof.setting.given.items() if key != name}
    assert len(given) < len(proof.setting.given)
    bare = replace(proof, setting=replace(proof.setting, given=given))
    assert prove(bare).label is Label.UNDECIDED
