"""FedProx with exact steps over some rounds on convex smooth clients: the mean gap of the server's points."""

from fractions import Fraction

from fedtheory.core.statement import NONNEGATIVE, POSITIVE, Domain
from fedtheory.core.worst_case import Claimed, Letter, Parameters
from fedtheory.pep import PEP, worst_case
from fedtheory.pep.functions import SmoothConvexFunction
from fedtheory.pep.primitive_steps import proximal_step


def problem(letters: Parameters) -> PEP:
    """T rounds at numbers."""
    found = PEP()
    clients = found.declare_clients()
    f = clients.declare_function(SmoothConvexFunction, L=letters["L"], name="f")
    F = clients.mean(f)
    best = F.stationary_point(name="x*")
    x = found.set_initial_point(name="x_1")
    found.set_initial_condition((x - best) ** 2 <= letters["R"] ** 2, name="start")
    differ = clients.mean(f.gradient(best) ** 2) <= letters["zeta"] ** 2
    found.add_constraint(differ, name="heterogeneity")
    gaps = []
    for _ in range(int(letters["T"])):
        x = clients.mean(proximal_step(x, f, letters["eta"])[0])
        gaps.append(F(x) - F(best))
    found.set_performance_metric(sum(gaps[1:], start=gaps[0]) / len(gaps))
    return found


def _here(letters: Parameters) -> Parameters:
    return {("t" if name == "T" else name): value for name, value in letters.items()}


def _at(rounds: int) -> Parameters:
    ones = {"T": Fraction(rounds), "L": Fraction(1), "zeta": Fraction(1), "R": Fraction(1)}
    return ones | {"eta": Fraction(1, 2)}


GAP = worst_case(
    "fedprox.gap",
    "FedProx with exact steps on convex smooth clients that differ at the minimiser: the mean gap",
    problem,
    metric="the mean of F(x_t) - F(x*), t = 2, ..., T + 1",
    letters=(
        Letter("T", "rounds", Domain(Fraction(1), upper=Fraction(6), integer=True)),
        Letter("L", "smoothness", POSITIVE, Fraction(1)),
        Letter(
            "zeta", "root mean square of the clients' gradients at x*", NONNEGATIVE, Fraction(1)
        ),
        Letter("R", "distance of x_1 from x*", POSITIVE, Fraction(1)),
        Letter("eta", "step of the proximal map", POSITIVE),
    ),
    assumptions=(
        "each f_i is convex and L-smooth on the whole space; the mean of the gradients at x* is 0, that of their squares at most zeta²",
        "x_{t+1} is the mean of the clients' proximal points of x_t with step eta",
        "|x_1 - x*| <= R; any number of clients",
    ),
    source="li2020fedprox",
    claimed=(Claimed("fedprox.smooth", "restated", _here),),
    shown=(_at(1), _at(2)),
)
