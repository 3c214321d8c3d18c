"""Local gradient descent over some rounds on convex clients that differ at the minimiser: the mean gap over rounds and local steps."""

from fractions import Fraction

from fedtheory.core.statement import NONNEGATIVE, POSITIVE, Domain
from fedtheory.core.worst_case import Claimed, Letter, Parameters
from fedtheory.pep import PEP, worst_case
from fedtheory.pep.functions import SmoothConvexFunction

FEW = Domain(Fraction(1), upper=Fraction(6), integer=True)


def problem(letters: Parameters) -> PEP:
    """T rounds of K local steps at numbers."""
    found = PEP()
    clients = found.declare_clients()
    f = clients.declare_function(SmoothConvexFunction, L=letters["L"], name="f")
    F = clients.mean(f)
    best = F.stationary_point(name="x*")
    x = found.set_initial_point(name="x_1")
    found.set_initial_condition((x - best) ** 2 <= letters["R"] ** 2, name="start")
    differ = clients.mean(f.gradient(best) ** 2) <= letters["zeta"] ** 2
    found.add_constraint(differ, name="heterogeneity")
    rounds, steps = int(letters["T"]), int(letters["K"])
    gaps = []
    for _ in range(rounds):
        y = x
        for _ in range(steps):
            middle = y if y is x else clients.mean(y)
            gaps.append(F(middle) - F(best))
            y = y - letters["eta"] * f.gradient(y)
        x = clients.mean(y)
    found.set_performance_metric(sum(gaps[1:], start=gaps[0]) / len(gaps))
    return found


def _here(letters: Parameters) -> Parameters:
    return {("t" if name == "T" else name): value for name, value in letters.items()}


def _at(rounds: int, **letters: Fraction) -> Parameters:
    ones = {"T": Fraction(rounds), "L": Fraction(1), "zeta": Fraction(1), "R": Fraction(1)}
    return ones | letters


GAP = worst_case(
    "localsgd.gap",
    "local gradient descent on convex clients that differ at the minimiser: the mean gap over rounds and local steps",
    problem,
    metric="the mean of F(y_k) - F(x*) over local steps k of T rounds, y_k the mean of the clients",
    letters=(
        Letter("T", "rounds", FEW),
        Letter("K", "number of local steps in a round", FEW),
        Letter("L", "smoothness", POSITIVE, Fraction(1)),
        Letter(
            "zeta", "root mean square of the clients' gradients at x*", NONNEGATIVE, Fraction(1)
        ),
        Letter("R", "distance of x_1 from x*", POSITIVE, Fraction(1)),
        Letter("eta", "step of the clients", POSITIVE),
    ),
    assumptions=(
        "each f_i is convex and L-smooth on the whole space; the mean of the gradients at x* is 0, that of their squares at most zeta²",
        "T rounds of K local gradient steps of size eta from the server's point, every client in every round, and the server averages",
        "|x_1 - x*| <= R; any number of clients",
    ),
    source="khaled2020tighter",
    claimed=(Claimed("localsgd.convex", "restated", _here),),
    shown=(_at(1, K=Fraction(2), eta=Fraction(1, 4)), _at(2, K=Fraction(2), eta=Fraction(1, 4))),
)
