"""The runs that FFGB's theorem on identical inputs and its relatives carry with them."""

from fractions import Fraction
from functools import partial

from fedtheory.core.statement import Exhibit
from fedtheory.papers.ffgb.instances.identical_inputs import identical_inputs
from fedtheory.papers.ffgb.instances.largest_output import largest_output
from fedtheory.papers.ffgb.instances.same_slope import same_slope
from fedtheory.papers.ffgb.instances.square_targets import square_targets
from fedtheory.papers.ffgb.statements.notation import K

DISAGREEING = partial(
    identical_inputs,
    share="1/4,1/4,1/2",
    labels="1,-1,1/2;2,1,-1;-1,1,3",
    loss="huber",
    oracle="constant",
    gamma="1/2",
)
EXHIBITS = (
    Exhibit(
        partial(same_slope, n=2),
        {K: Fraction(1)},
        1000,
        {
            "ordered": "0.0090",
            "corrected": "0.0169",
            "sharpened": "0.1935",
            "rho_K": "0.6601",
            "lower": "1.0000",
        },
        "one slope and one local step: nothing but the floor",
    ),
    Exhibit(
        same_slope,
        {K: Fraction(8)},
        2000,
        {
            "ordered": "0.0012",
            "corrected": "0.0013",
            "sharpened": "0.5149",
            "rho_K": "0.5180",
            "lower": "0.9998",
        },
        "one slope and eight local steps: the floor is a sixty-fourth",
    ),
    Exhibit(
        DISAGREEING,
        {K: Fraction(4)},
        300,
        {"ordered": "0.0001", "corrected": "0.0001", "sharpened": "0.0232", "rho_K": "0.0254"},
        "clients that disagree, and answers that are off by a constant function",
    ),
)

WITHOUT_RESIDUAL = (
    Exhibit(
        partial(same_slope, n=2),
        {K: Fraction(1)},
        1000,
        {"sharpened": "0.7024", "lower": "1.0000"},
        "one slope: the distance is (1 - gamma)G/mu, at every round",
    ),
    Exhibit(
        DISAGREEING,
        {K: Fraction(4)},
        300,
        {"sharpened": "0.1149"},
        "clients that disagree, and answers that are off by a constant",
    ),
)
PERSISTENT = (
    Exhibit(
        partial(identical_inputs, share="1", labels="1;-1/2", oracle="bad-client", gamma="1/4"),
        {K: Fraction(1)},
        200,
        {"sharpened": "0.0016"},
        "two slopes, of which the first is answered by a quarter",
    ),
    Exhibit(
        DISAGREEING,
        {K: Fraction(4)},
        300,
        {"sharpened": "0.0005"},
        "clients that disagree, and answers that are off by a constant",
    ),
)
MANY_STEPS = (
    Exhibit(
        same_slope,
        {K: Fraction(20)},
        400,
        {"sharpened": "0.0142"},
        "one slope, twenty local steps and their square of rounds",
    ),
    Exhibit(
        same_slope,
        {K: Fraction(1)},
        1,
        {"sharpened": "0.0036", "lower": "0.2500"},
        "one slope, one step, one round: the lower bound is a quarter",
    ),
)
FEW_ROUNDS = (
    Exhibit(
        same_slope,
        {K: Fraction(2)},
        4,
        {"ordered": "0.0006"},
        "one slope, two local steps and four rounds: print is far away",
    ),
)
SQUARES = (
    Exhibit(
        square_targets,
        {K: Fraction(2)},
        200,
        {"sharpened": "0.0208"},
        "labels that differ, a weak learner that shrinks",
    ),
)
LARGEST = (
    Exhibit(
        largest_output,
        {K: Fraction(1)},
        40,
        {"lower": "0.9762"},
        "the largest of 41 outputs, over forty rounds",
    ),
)
