r"""FedFW, (37): the worst squared distance of X^t from consensus (a Gram matrix holds squares only).

The diameter alone keeps it below D²(n-1)/2, and clients that pull apart hard enough stay there for ever: each has a corner
of a regular simplex to itself. So the worst case is smaller only once ζ* is too small for that, nλ₀√t D√((n-1)/2n) > ζ*.
"""

from dataclasses import replace
from fractions import Fraction

from fedtheory.core.metrics import CONSENSUS_DISTANCE
from fedtheory.core.worst_case import Attained, Parameters, Program, Replay
from fedtheory.papers.fedfw.algorithms.fedfw import fedfw
from fedtheory.papers.fedfw.worst_cases.iterates import SQUARE, spread, stacked
from fedtheory.papers.fedfw.worst_cases.running import stacked_instance, steps_1
from fedtheory.papers.fedfw.worst_cases.thm1_convex import ASSUMPTIONS, FEDFW, FEDFW_ANY, case
from fedtheory.worst_cases.replaying import measured

DIAMETERS = {"diameter", "far apart", "others apart"}
"""The only rows needed if clients hold their corners."""


def program(letters: Parameters) -> Program:
    """Maximise dist(X^t, 𝒞)² for n clients, dist(X^t, 𝒞)²/n for every number."""
    own, last = case(letters), int(letters["t"])
    made = stacked(own, last, {}, {})
    made.maximise(spread(own.clients, last) * letters.get("n", 1), unit=SQUARE)
    made.rows = [replace(row, likely=row.use.name in DIAMETERS) for row in made.rows]
    return made


def corners(letters: Parameters) -> Fraction:
    """Linear losses, each pulling to a corner of its own of a regular simplex, if they hold it against the penalty."""
    n, D = int(letters["n"]), letters["D"]
    if "zeta_star" in letters:
        radius = D**2 * (n - 1) / (2 * n)
        penalty = (n * letters["lambda_0"]) ** 2 * letters["t"]
        if penalty * radius > letters["zeta_star"] ** 2:
            return Fraction(0)
    return D**2 * (n - 1) / 2


def replay(letters: Parameters, worst: Attained) -> Replay:
    """FedFW itself."""
    instance = stacked_instance(letters, worst)
    reached = measured(fedfw, instance, steps_1(letters), CONSENSUS_DISTANCE)
    return Replay(reached**2, instance)


WITHOUT_H = tuple(
    told.replace("at most H at x̄^t, zeta_star at x*", "at most zeta_star at x*, if that is set")
    for told in ASSUMPTIONS
)

DISTANCE = replace(
    FEDFW,
    id="fedfw.eq37",
    title="the squared distance of FedFW's clients from consensus (37), n clients",
    metric="dist(X^t, C)^2",
    letters=tuple(letter for letter in FEDFW.letters if letter.name != "H"),
    assumptions=(*WITHOUT_H, FEDFW.assumptions[-1]),
    program=program,
    replay=replay,
    instance=corners,
    missing=None,
    optional=frozenset({"zeta_star"}),
    increasing=frozenset({"L", "D", "zeta_star"}),
    claimed=(),  # (37) is about the distance, not its square
    shown=(),
    source="dadras2024fedfw, eq. (37)",
)

DISTANCE_ANY = replace(
    FEDFW_ANY,
    id="fedfw.eq37.any",
    title="the mean squared distance of FedFW's clients from their mean (37), every number of clients at once",
    metric="dist(X^t, C)^2 / n",
    letters=tuple(letter for letter in FEDFW_ANY.letters if letter.name != "H"),
    assumptions=(*WITHOUT_H, FEDFW_ANY.assumptions[-1]),
    program=program,
    missing=None,
    optional=DISTANCE.optional,
    increasing=DISTANCE.increasing,
    source=DISTANCE.source,
)
