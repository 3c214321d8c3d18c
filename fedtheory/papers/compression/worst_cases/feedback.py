"""Error feedback over some rounds on convex clients that differ at the minimiser: the mean gap of the server's points."""

from fractions import Fraction

from fedtheory.core.statement import NONNEGATIVE, POSITIVE, Domain
from fedtheory.core.worst_case import Claimed, Letter, Parameters
from fedtheory.pep import PEP, worst_case
from fedtheory.pep.functions import SmoothConvexFunction


def problem(letters: Parameters) -> PEP:
    """T rounds at numbers; what a compressor sends is any point within q of a message's length from it."""
    found = PEP()
    clients = found.declare_clients()
    f = clients.declare_function(SmoothConvexFunction, L=letters["L"], name="f")
    F = clients.mean(f)
    best = F.stationary_point(name="x*")
    x = found.set_initial_point(name="x_1")
    found.set_initial_condition((x - best) ** 2 <= letters["R"] ** 2, name="start")
    differ = clients.mean(f.gradient(best) ** 2) <= letters["zeta"] ** 2
    found.add_constraint(differ, name="heterogeneity")
    rounds, left, gaps = int(letters["T"]), None, []
    for t in range(1, rounds + 1):
        gaps.append(F(x) - F(best))
        if t == rounds:
            break
        message = letters["eta"] * f.gradient(x)
        message = message if left is None else left + message
        left = clients.set_initial_point(name=f"left {t}")
        found.add_constraint(left**2 <= letters["q"] ** 2 * message**2, name=f"compressor {t}")
        x = x - clients.mean(message - left)
    found.set_performance_metric(sum(gaps[1:], start=gaps[0]) / len(gaps))
    return found


def _here(letters: Parameters) -> Parameters:
    return {("t" if name == "T" else name): value for name, value in letters.items()}


def _at(rounds: int) -> Parameters:
    ones = {"T": Fraction(rounds), "L": Fraction(1), "zeta": Fraction(1), "R": Fraction(1)}
    return ones | {"q": Fraction(1, 2), "eta": Fraction(1, 8)}


GAP = worst_case(
    "compression.feedback_gap",
    "error feedback on convex clients that differ at the minimiser: the mean gap",
    problem,
    metric="the mean of F(x_t) - F(x*), t <= T",
    letters=(
        Letter("T", "rounds", Domain(Fraction(1), upper=Fraction(6), integer=True)),
        Letter("L", "smoothness", POSITIVE, Fraction(1)),
        Letter("q", "share of a length that a compressor loses at most", NONNEGATIVE),
        Letter(
            "zeta", "root mean square of the clients' gradients at x*", NONNEGATIVE, Fraction(1)
        ),
        Letter("R", "distance of x_1 from x*", POSITIVE, Fraction(1)),
        Letter("eta", "step", POSITIVE),
    ),
    assumptions=(
        "each f_i is convex and L-smooth on the whole space; the mean of the gradients at x* is 0, that of their squares at most zeta²",
        "a client sends what is compressed of its gradient step and of what was left out before, and what is left out is at most q as long",
        "|x_1 - x*| <= R; any number of clients",
    ),
    source="stich2020feedback",
    claimed=(Claimed("compression.feedback_convex", "restated", _here),),
    shown=(_at(1), _at(2)),
)
