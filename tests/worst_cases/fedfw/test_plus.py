"""FedFW+'s worst gap: at short horizons it is no better than FedFW's."""

from fractions import Fraction

import pytest

from fedtheory.core.verdict import Label
from fedtheory.core.worst_case import WorstCase
from fedtheory.engines.worst_case.answer import Answer, Number, worst_case
from fedtheory.papers.fedfw.worst_cases.plus import FEDFW_PLUS, FEDFW_PLUS_ANY
from fedtheory.papers.fedfw.worst_cases.thm1_convex import FEDFW


def solved(model: WorstCase, t: int, *, replay: bool = False, apart: int = 0) -> Answer:
    letters = {letter.name: letter.default for letter in model.letters if letter.default}
    letters |= {"t": Fraction(t), "H": Fraction(1), "apart": Fraction(apart)}
    return worst_case(model, {k: Number(x, x) for k, x in letters.items()}, replay=replay)


@pytest.mark.parametrize("model", [FEDFW_PLUS, FEDFW_PLUS_ANY])
def test_the_ends_are_close_and_both_kernels_accept(model: WorstCase) -> None:
    found = solved(model, 3)
    assert found.label is Label.PROVED
    assert found.width is not None
    assert 0 <= found.width <= Fraction(1, 10**7)


def test_the_first_round_is_that_of_fedfw() -> None:
    # y_i = 0 where all clients start at one point
    plus, plain = solved(FEDFW_PLUS, 2), solved(FEDFW, 2)
    assert plus.upper is not None
    assert plain.upper is not None
    assert float(plus.upper) == pytest.approx(float(plain.upper), rel=1e-7)


def test_the_dual_update_makes_it_worse_at_first() -> None:
    plus, plain = solved(FEDFW_PLUS, 4), solved(FEDFW, 4)
    assert plus.lower is not None
    assert plain.upper is not None
    assert plus.lower > plain.upper


@pytest.mark.parametrize("apart", [0, 1])
def test_fedfw_plus_itself_reaches_it(apart: int) -> None:
    found = solved(FEDFW_PLUS, 3, replay=True, apart=apart)
    assert found.replayed is not None
    assert found.upper is not None
    assert found.replayed.value >= 0.999999 * float(found.upper)
