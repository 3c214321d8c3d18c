"""The runs that FFGB's general theorem and its lemma carry with them: where they are tightest, and where print fails."""

from fractions import Fraction
from functools import partial

from fedtheory.core.statement import Exhibit
from fedtheory.instances.finite_support import finite_support
from fedtheory.instances.private_points import frozen_points, private_points, private_weights
from fedtheory.theorems.ffgb.notation import K

EIGHT = partial(private_points, n=8, p="1")

EXHIBITS = (
    Exhibit(
        EIGHT,
        {K: Fraction(3)},
        300,
        {"printed": "0.1682", "corrected": "0.1339", "sharpened": "0.3063"},
        "eight clients with one point each, which the others answer by the opposite",
    ),
    Exhibit(
        partial(frozen_points, slope="1/100", mu="1/100"),
        {K: Fraction(1)},
        10000,
        {"printed": "1.8771", "corrected": "0.0806", "sharpened": "0.0830"},
        "a frozen pair with small slopes: the radius of the text is crossed, that of Appendix D is not",
    ),
    Exhibit(
        partial(
            finite_support,
            weights="1/2,1/2,0;1/2,0,1/2",
            gamma="1/2",
            oracle="constant",
        ),
        {K: Fraction(4)},
        200,
        {"printed": "0.0009", "corrected": "0.0008", "sharpened": "0.0065"},
        "a weak learner that is off by a constant: the residual at work",
    ),
)

FIRST_STEPS = (
    Exhibit(
        partial(
            finite_support,
            weights=private_weights(8, Fraction(1)),
            labels="1",
            off="opposed",
            start="-4",
        ),
        {K: Fraction(1)},
        5,
        {"printed": "2.6250", "corrected": "0.8750"},
        "the first step throws the function to the other side, and eight clients push it there",
    ),
    Exhibit(
        private_points,
        {K: Fraction(10)},
        40,
        {"printed": "1.0000", "corrected": "0.3333"},
        "from 0 the first step reaches the printed value exactly",
    ),
)
