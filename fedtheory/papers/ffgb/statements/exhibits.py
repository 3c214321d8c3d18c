"""The runs that FFGB's general theorem and its lemma carry with them: where they are tightest, and where print fails."""

from fractions import Fraction
from functools import partial

from fedtheory.core.statement import Exhibit
from fedtheory.papers.ffgb.instances.finite_support import finite_support
from fedtheory.papers.ffgb.instances.private_points import (
    frozen_points,
    private_points,
    private_weights,
)
from fedtheory.papers.ffgb.statements.notation import K, c

EIGHT = partial(private_points, n=8, p="1")

EXHIBITS = (
    Exhibit(
        EIGHT,
        {K: Fraction(3)},
        300,
        {"ordered": "0.1682", "corrected": "0.1339", "sharpened": "0.3063", "radius": "0.4965"},
        "eight clients with one point each, which the others answer by the opposite",
    ),
    Exhibit(
        partial(frozen_points, slope="1/100", mu="1/100"),
        {K: Fraction(1)},
        10000,
        {"ordered": "1.8771", "corrected": "0.0806", "sharpened": "0.0830", "radius": "0.2426"},
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
        {"ordered": "0.0009", "corrected": "0.0008", "sharpened": "0.0065", "radius": "0.0197"},
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
        {"printed": "2.6250", "corrected": "0.8750", "sharpened": "0.8125"},
        "the first step throws the function to the other side, and eight clients push it there",
    ),
    Exhibit(
        private_points,
        {K: Fraction(10)},
        40,
        {"printed": "1.0000", "corrected": "0.3333", "sharpened": "0.5000"},
        "from 0 the first step reaches the printed value exactly",
    ),
)

RADIUS = (
    Exhibit(
        partial(private_points, n=3, p="1/10", answers="1"),
        {K: Fraction(4)},
        3000,
        {"sharpened": "0.9091", "wide": "0.4715", "attained": "1.0000"},
        "private points answered by -H with H = G: as t grows, the radius is all that is left",
    ),
    Exhibit(
        partial(frozen_points, n=3, p="1/10", answers="1"),
        {K: Fraction(4)},
        300,
        {"sharpened": "0.3924", "wide": "0.1623", "frozen": "1.0000"},
        "private points that are frozen",
    ),
    Exhibit(
        partial(
            finite_support,
            weights="1/2,1/2,0;1/2,0,1/2",
            gamma="1/2",
            oracle="constant",
        ),
        {K: Fraction(4)},
        400,
        {"sharpened": "0.0209", "wide": "0.0172"},
        "a weak learner that is off by a constant: the residual at work",
    ),
)

STANDING_STILL = (
    Exhibit(
        frozen_points,
        {K: Fraction(3), c: Fraction(4)},
        10,
        {"printed": "2.0000", "still": "1.0000", "distance": "1.0000", "corrected": "1.0000"},
        "the two Diracs of Appendix C",
    ),
    Exhibit(
        partial(frozen_points, n=3, slope="2"),
        {K: Fraction(7), c: Fraction(1, 3)},
        10,
        {"printed": "1.5000", "still": "1.0000", "distance": "1.0000", "corrected": "1.0000"},
        "three Diracs, and other steps",
    ),
)
