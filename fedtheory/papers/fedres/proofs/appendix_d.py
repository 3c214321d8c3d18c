"""Appendix D, line by line: what its displays share with our proof is there; here are the lines that go their own way.

Regression by realizability, the mean over the contexts and (12) are steps of our proof. In the decomposition of a
regret the middle term has a pair of bars too many, and (40) is the root of the display before it, less a square.
"""

from fractions import Fraction

from fedtheory.core.item import Argument
from fedtheory.core.proof import Line, Setting, Square, Step, Use, combination, step
from fedtheory.core.term import (
    Function,
    Outcome,
    Schema,
    Term,
    at_most,
    expect,
    less,
    mean,
    root,
    symbol,
)

p, q, r, s, total = (symbol(name) for name in ("p", "q", "r", "s", "total"))
x = Function("x")
SETTING = Setting({"P": ((), "count"), "x": (("client", "outcome"), "real")}, {})

REWARDS = dict.fromkeys(("p", "q", "r", "s", "total"), "real")
OFF = (p - q <= total, s - r <= total)
APART = step(
    "decomposition",
    "Appendix D, the display after (40), without the bars around its middle term",
    "p, r: mean rewards of the best action and of the one taken; q, s: what is expected of them; total: of all |p - q|",
    combination(Schema(p - r <= (q - s) + 2 * total, REWARDS, OFF), Use("if 1"), Use("if 2")),
)
TAKEN = step(
    "term_1",
    "Appendix D, after the display",
    "(12): what is expected of the action taken is no less",
    combination(
        Schema(p - r <= 2 * total, REWARDS, (*OFF, q <= s)), Use("if 1"), Use("if 2"), Use("if 3")
    ),
)


def bars(value: Term) -> Term:
    """|value|, as a root of a square."""
    return root(value**2)


def barred(p: Term, q: Term, r: Term, s: Term) -> tuple[Term, Term]:
    """The second and the third line of the display, for two actions."""
    return bars(p - q) + bars(q - s) + bars(s - r), (q - s) + 2 * (bars(p - q) + bars(s - r))


NUMBERS = tuple(Term(str(Fraction(k, 10))) for k in (9, 2, 5, 8))
left, right = barred(*NUMBERS)
BARS = Step(
    "decomposition with bars",
    "Appendix D, the display after (40), its second inequality",
    "the middle term without bars",
    Schema(
        barred(p, q, r, s)[0] <= barred(p, q, r, s)[1],
        dict.fromkeys(("p", "q", "r", "s"), "real"),
        (q <= s, r <= p),
    ),
    gap="its middle term is negative where the best action is not taken, and with bars it is positive",
    refuted=Step(
        "two actions",
        "a world of ours",
        "they earn 9/10 and 1/2; 1/5 and 4/5 are expected, so that the second is taken",
        Schema(right < left),
        (
            Line(
                Schema(NUMBERS[1] <= NUMBERS[3]),
                "witness",
                {"bits": "64"},
                "hypothesis: the second is taken",
            ),
            Line(
                Schema(NUMBERS[2] <= NUMBERS[0]),
                "witness",
                {"bits": "64"},
                "hypothesis: the first is best",
            ),
            Line(Schema(right < left), "witness", {"bits": "64"}, "the contrary"),
        ),
        setting=Setting({}, {}),
    ),
)
JENSEN = step(
    "Cauchy-Schwarz",
    "Appendix D, before (40)",
    "and Jensen's inequality for the expectation, which print leaves out",
    combination(
        Schema(
            expect("w", mean("i", x("i", "w"))) ** 2 <= expect("w", mean("i", x("i", "w") ** 2))
        ),
        Square(mean("i", x("i", "w")) - expect("z", mean("j", x("j", "z"))), over=Outcome("w")),
        Use("clients", {"w": "w"}, over=Outcome("w")),
    ),
)
CLIENTS = step(
    "clients",
    "Appendix D, before (40)",
    "the square of a mean is at most the mean of the squares",
    combination(
        Schema(
            mean("i", x("i", "w")) ** 2 <= mean("i", x("i", "w") ** 2),
            {"w": "outcome"},
        ),
        Square(x("i", "w") - mean("j", x("j", "w")), over="i"),
    ),
)
delays = symbol("delays")  # tau + B
SIXTH = Step(
    "(40), second term",
    "(40)",
    "the root of (γD⁴G²(τ + B)²)^{1/3}/T^{2/3}, less everything but τ + B",
    Schema(root(root(delays**2, 3)) <= root(delays, 6), {"delays": "real"}, (at_most(1, delays),)),
    gap="the square of tau + B is lost: the root is (tau + B)^(1/3)",
    refuted=Step(
        "sixty-four rounds",
        "a world of ours",
        "tau + B = 64: the root is 4, and (40) has 2",
        Schema(less(root(Term("64"), 6), root(root(Term("64") ** 2, 3)))),
        (
            Line(Schema(at_most(1, 64)), "witness", {"bits": "64"}, "hypothesis: a round at least"),
            Line(
                Schema(less(root(Term("64"), 6), root(root(Term("64") ** 2, 3)))),
                "witness",
                {"bits": "64"},
                "the contrary",
            ),
        ),
        setting=Setting({}, {}),
    ),
)
APPENDIX_D = Argument(
    "fedres.appD",
    "Appendix D: the lines that are not those of our proof",
    SETTING,
    (APART, TAKEN, BARS, CLIENTS, JENSEN, SIXTH),
)
ARGUMENTS = (APPENDIX_D,)
