"""FedFW, Theorem 1: the worst gap of x̄^t, for a number of clients and for every number at once."""

from fractions import Fraction

from fedtheory.core.statement import COUNT, NONNEGATIVE, POSITIVE, Domain
from fedtheory.core.worst_case import Claimed, Letter, Parameters, Program, Units, WorstCase
from fedtheory.papers.fedfw.worst_cases.programs import program as fedfw_program
from fedtheory.papers.fedfw.worst_cases.replaying import replay
from fedtheory.papers.fedfw.worst_cases.setting import FEW, Case
from fedtheory.worst_cases.federation import Federation
from fedtheory.worst_cases.hypotheses import BY_COPIES, BY_HULL, BY_SMOOTH_CONVEX

FROM_2 = Domain(Fraction(2), upper=Fraction(24), integer=True)
"""Beyond this a program takes minutes and is no longer certified."""
ROUND = Letter("t", "the round in which x̄^t is measured", FROM_2)
APART = Letter(
    "apart",
    "1 if the clients may start apart, 0 if not",
    Domain(Fraction(0), upper=Fraction(1), integer=True),
    Fraction(0),
)
SIZES = (
    Letter("L", "smoothness constant of every client", POSITIVE, Fraction(1)),
    Letter("D", "diameter of the domain", POSITIVE, Fraction(1)),
    Letter("H", "heterogeneity at x̄^t, as a bound over the domain gives it", NONNEGATIVE),
    Letter("zeta_star", "heterogeneity at x*", NONNEGATIVE),
)
ASSUMPTIONS = (
    "each f_i is convex and L-smooth on the whole space",
    "the domain is convex with diameter D; x^1 and x* lie in it",
    "all clients start at x^1; with apart = 1, each at its own x_i^1 in the domain, as the theorem lets them",
    "the root mean square deviation of the clients' gradients is at most H at x̄^t, zeta_star at x*",
    "Algorithm 1 with eta_t = 2/(t+1), lambda_t = lambda_0 sqrt(t+1), any answer of the oracle at a tie",
)


def case(letters: Parameters, *, plus: bool = False) -> Case:
    """The letters as a case of Algorithm 1; `penalty` stands for nλ_0 where n is not set. Up to two clients are counted."""
    n = int(letters["n"]) if "n" in letters else None
    penalty = letters["lambda_0"] * n if n is not None else letters["penalty"]
    few = n is not None and n <= FEW
    above = letters.get("penalty_above")
    if n is not None and "lambda_0_above" in letters:
        above = letters["lambda_0_above"] * n
    return Case(
        letters["L"],
        letters["D"],
        penalty,
        Federation(n if few else None),
        letters.get("H"),
        letters.get("zeta_star"),
        plus,
        crowd=None if few else n,
        apart=letters.get("apart") == 1,
        penalty_above=above,
    )


def program(letters: Parameters) -> Program:
    """FedFW."""
    return fedfw_program(case(letters), int(letters["t"]))


def units(letters: Parameters) -> Units:
    """Lengths in D, values in the largest of LD², HD, ζ*D: then no letter of the losses exceeds 1."""
    L, D = letters["L"], letters["D"]
    slopes = [letters[name] for name in ("H", "zeta_star") if name in letters]
    unit = max(L * D**2, *(slope * D for slope in slopes), Fraction(0))
    steep = {"H", "zeta_star"}
    curved = {"L", "lambda_0", "penalty", "lambda_0_above", "penalty_above"}
    normal = {
        name: value * (D / unit if name in steep else D**2 / unit if name in curved else 1)
        for name, value in letters.items()
    }
    return Units({**normal, "D": Fraction(1)}, unit, D)


def missing(given: frozenset[str]) -> str:
    """Heterogeneity must be bounded somewhere."""
    if given & {"H", "zeta_star"}:
        return ""
    return (
        "with only the smoothness and the diameter given, the worst case of FedFW is unbounded: clients that pull apart "
        "as hard as one likes keep x̄^t away from x*. A gradient or heterogeneity bound is needed: set H (the deviation "
        "of the clients' gradients at x̄^t) or zeta_star (at x*)."
    )


def _at_round(letters: Parameters) -> Parameters:
    return {
        name: letters[name] for name in ("n", "L", "D", "H", "lambda_0", "t") if name in letters
    }


_ONES = {
    "n": Fraction(2),
    "lambda_0": Fraction(1, 2),
    **dict.fromkeys(("L", "D", "H"), Fraction(1)),
}
FEDFW = WorstCase(
    id="fedfw.thm1",
    title="FedFW on smooth convex clients (Theorem 1), n clients",
    metric="F(x̄^t) - F*",
    letters=(
        ROUND,
        Letter("n", "number of clients", COUNT, Fraction(2)),
        Letter("lambda_0", "base of the penalty", POSITIVE, Fraction(1, 2)),
        *SIZES,
        APART,
    ),
    assumptions=(
        *ASSUMPTIONS,
        "n > 2: the mean of what all other clients send lies in the domain, and outputs of two of them are D apart at most",
    ),
    program=program,
    interpolation=(BY_COPIES, BY_HULL, BY_SMOOTH_CONVEX),
    units=units,
    replay=replay,
    missing=missing,
    optional=frozenset({"H", "zeta_star"}),
    increasing=frozenset({"L", "D", "H", "zeta_star"}),
    enclosed=frozenset({"lambda_0"}),
    shown=tuple({**_ONES, "t": Fraction(t), "apart": Fraction(1)} for t in (2, 4)),
    claimed=(Claimed("fedfw.thm1", "sharpened", _at_round),),
    source="dadras2024fedfw, Theorem 1",
)

FEDFW_ANY = WorstCase(
    id="fedfw.thm1.any",
    title="FedFW on smooth convex clients (Theorem 1), every number of clients at once",
    metric="F(x̄^t) - F*",
    letters=(
        ROUND,
        Letter("penalty", "n lambda_0, on which alone FedFW depends", POSITIVE, Fraction(1)),
        *SIZES,
        APART,
    ),
    assumptions=(
        *ASSUMPTIONS,
        "any number n of clients: the upper end holds for each, the lower end is reached by some large number",
    ),
    program=program,
    interpolation=(BY_COPIES, BY_HULL, BY_SMOOTH_CONVEX),
    units=units,
    missing=missing,
    optional=frozenset({"H", "zeta_star"}),
    increasing=frozenset({"L", "D", "H", "zeta_star"}),
    enclosed=frozenset({"penalty"}),
    source="dadras2024fedfw, Theorem 1",
)
