"""Numbers of scripts: what is written is what is meant, and identities survive."""

import copy
import math
import pickle
from fractions import Fraction

import numpy as np
import pytest

from fedtheory.pep.literals import compiled, names
from fedtheory.pep.numbers import Exact, exact, root, roundings


def run(source):
    own = names()
    exec(compiled(source, "script.py"), own)
    return own


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("0.1 + 0.2", Fraction(3, 10)),
        ("1 / 3", Fraction(1, 3)),
        ("2 / (1 + 0.1)", Fraction(20, 11)),
        ("1 - (1 - 1 / 7) ** 20", 1 - Fraction(6, 7) ** 20),
        ("-abs(-0.3) / 3", Fraction(-1, 10)),
        ("sqrt(4 / 9)", Fraction(2, 3)),
        ("(1 / 4) ** .5", Fraction(1, 2)),
        ("2 * 0.1 ** -2", Fraction(200)),
        ("3 - 0.1 + 1 * 0.1", Fraction(3)),
    ],
)
def test_what_is_computed_from_decimals_and_quotients_is_exact(written, meant):
    value = run(f"from math import sqrt\nx = {written}")["x"]
    assert exact(value) == meant
    assert value == float(meant)


def test_a_root_is_rounded_once_and_downwards():
    before = roundings()
    x = run("import numpy as np\nr = np.sqrt(2)\nx = r * (1 / r)\ny = (1 - r) + r")
    assert exact(x["x"]) == exact(x["y"]) == 1
    r = exact(x["r"])
    assert 0 < 2 - r**2 < Fraction(1, 10**11)
    assert roundings() == before + 1


@pytest.mark.parametrize("number", ["2", "1/3", "7/10000000000", "123456789123456789"])
def test_a_root_is_close_whatever_its_size(number):
    x = Fraction(number)
    assert 0 <= x - root(x) ** 2 <= x / 10**11


def test_scripts_go_on_as_they_did():
    """An exact number is a float: it is printed, compared, put in arrays and made whole as one."""
    own = run(
        "import numpy as np\nx = 1 / 3\ntold = '{:.3}'.format(x)\nwhole = int(7 / 2)\n"
        "line = np.array([0.5, 1 / 4])\nroots = np.sqrt(line)\nlarge = max(0.25, 1 / 5)\n"
        "match 0.5:\n    case 0.5: found = 1\n    case _: found = 2\n"
        "odd = (2 / 3) ** 0.3\n"
    )
    assert (own["told"], own["whole"], own["found"]) == ("0.333", 3, 1)
    assert own["line"].dtype == np.float64
    assert own["roots"] == pytest.approx([0.5**0.5, 0.5])
    assert own["large"] == 0.25
    assert own["odd"] == pytest.approx((2 / 3) ** 0.3)
    assert isinstance(own["x"], float)


def test_copies_are_as_exact():
    x = Exact(Fraction(1, 3))
    for other in (copy.copy(x), copy.deepcopy([x])[0], pickle.loads(pickle.dumps(x))):
        assert exact(other) == Fraction(1, 3)


def test_nothing_is_divided_by_nothing():
    with pytest.raises(ZeroDivisionError):
        run("x = 1 / 0")
    with pytest.raises(ZeroDivisionError):
        run("x = 0.5 / 0")
    assert math.isinf(run("x = 1e400")["x"])
    assert math.isinf(Exact(Fraction(1, 2)) + math.inf)
