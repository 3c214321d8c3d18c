"""The runs that Appendix G of FFGB carries with it: every subset of every round, or many independent draws."""

from dataclasses import replace
from fractions import Fraction
from functools import partial

from fedtheory.core.statement import Exhibit, SampledExhibit
from fedtheory.core.verdict import Outcome
from fedtheory.instances.lipschitz_labels import lipschitz_labels
from fedtheory.papers.ffgb.instances.extension_spread import labels_with_spread
from fedtheory.papers.ffgb.instances.identical_inputs import identical_inputs
from fedtheory.papers.ffgb.instances.private_points import private_points
from fedtheory.papers.ffgb.instances.shifted_grids import shifted_grids
from fedtheory.papers.ffgb.statements.notation import K, mu
from fedtheory.papers.ffgb.statements.sampling import m

OPPOSED = partial(identical_inputs, share="1", labels="1;-1", mu="1")
THREE = partial(identical_inputs, share="1", labels="1;0;-1/2")
WEAK = partial(
    identical_inputs,
    share="1/2,1/2",
    labels="1,-1;-1,1;1,1",
    loss="absolute",
    oracle="constant",
    gamma="1/2",
    sense="square",
)
TEN = partial(
    identical_inputs,
    share="1",
    labels=";".join(["1", "-1"] * 5),
    mu="1",
)

LEMMA_EXHIBITS = (
    Exhibit(
        OPPOSED,
        {K: Fraction(1), m: Fraction(1)},
        10,
        {"ordered": "1.0000", "sharpened": "1.0000"},
        "two opposed slopes",
    ),
    Exhibit(
        WEAK,
        {K: Fraction(2), m: Fraction(2)},
        4,
        {"ordered": "0.1359", "sharpened": "0.2416"},
        "weak learners on two points",
    ),
)
ALIKE_EXHIBITS = (
    Exhibit(
        OPPOSED,
        {K: Fraction(1), m: Fraction(1)},
        14,
        {"ordered": "0.0603", "corrected": "0.0182", "sharpened": "0.1381"},
        "two opposed slopes, one of them drawn a round",
    ),
    Exhibit(
        THREE,
        {K: Fraction(2), m: Fraction(1)},
        8,
        {"ordered": "0.0209", "corrected": "0.0041", "sharpened": "0.0753"},
        "three slopes",
    ),
    Exhibit(
        WEAK,
        {K: Fraction(2), m: Fraction(2)},
        8,
        {"ordered": "0.0015", "corrected": "0.0010", "sharpened": "0.0169"},
        "absolute losses and weak learners",
    ),
)
ALIKE_SAMPLES = (
    SampledExhibit(
        TEN,
        {K: Fraction(3), m: Fraction(2)},
        40,
        {"sharpened": Outcome.HOLDS},
        "ten opposed slopes, two of them drawn a round",
    ),
)

SQUARE_EXHIBITS = (
    Exhibit(
        partial(labels_with_spread, points="0,1", weights="1,0;0,1", labels="0,-1"),
        {K: Fraction(2), mu: Fraction(1), m: Fraction(1)},
        10,
        {"ordered": "0.0071", "corrected": "0.0026", "sharpened": "0.1868"},
        "two sites, one of them drawn a round",
    ),
    Exhibit(
        partial(
            labels_with_spread,
            points="0,1,3",
            weights="1/2,1/2,0;0,1/2,1/2;1,0,0",
            labels="0,1,-1",
        ),
        {K: Fraction(3), mu: Fraction(1), m: Fraction(2)},
        7,
        {"ordered": "0.0033", "corrected": "0.0019", "sharpened": "0.1210"},
        "three clients, two of them drawn a round",
    ),
)

# With weak learners: `ffgb.recG_3` has none, its law is that of exact oracles.
WEAK_SQUARE_EXHIBITS = (
    *SQUARE_EXHIBITS,
    Exhibit(
        partial(
            lipschitz_labels,
            points="0,1",
            weights="1,0;0,1",
            labels="0,-1",
            oracle="constant",
            gamma="1/2",
        ),
        {K: Fraction(2), mu: Fraction(1), m: Fraction(1)},
        10,
        {"ordered": "0.0017", "corrected": "0.0006", "sharpened": "0.0576"},
        "two sites, weak learners, one client drawn a round",
    ),
)

APART_EXHIBITS = (
    Exhibit(
        partial(private_points, n=3, p="1/10"),
        {K: Fraction(2), m: Fraction(2)},
        8,
        {"ordered": "0.0014", "corrected": "0.0013", "sharpened": "0.0067"},
        "private points answered by the opposite, two of three clients drawn a round",
    ),
    Exhibit(
        partial(private_points, n=2, p="1"),
        {K: Fraction(1), m: Fraction(1)},
        10,
        {"ordered": "0.0508", "corrected": "0.0320", "sharpened": "0.0401"},
        "two clients with one point each, one of them drawn a round",
    ),
)

LAW_EXHIBITS = tuple(replace(known, pinned={"sharpened": "1.0000"}) for known in SQUARE_EXHIBITS)
APART_SAMPLES = (
    SampledExhibit(
        partial(private_points, n=10, p="1/10"),
        {K: Fraction(20), m: Fraction(5)},
        100,
        {"corrected": Outcome.VACUOUS, "sharpened": Outcome.HOLDS},
        "ten clients with private points, five of them drawn a round",
    ),
)
SQUARE_SAMPLES = (
    SampledExhibit(
        partial(shifted_grids, n=6, shift="1/20"),
        {K: Fraction(3), mu: Fraction(1), m: Fraction(2)},
        40,
        {"corrected": Outcome.HOLDS, "sharpened": Outcome.HOLDS},
        "six grids, each moved a little further, two of them drawn a round",
    ),
)
