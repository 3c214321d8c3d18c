"""SCAFFOLD over some rounds on convex clients, option I from exact gradients: the mean gap of the server's points."""

from fractions import Fraction

from fedtheory.core.statement import POSITIVE, Domain
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
    rounds, control, gaps = int(letters["T"]), f.gradient(x), []
    for t in range(rounds):
        gaps.append(F(x) - F(best))
        if t == rounds - 1:
            break
        y = x
        for _ in range(int(letters["K"])):
            y = y - letters["eta"] * (f.gradient(y) - control + clients.mean(control))
        control, x = f.gradient(x), clients.mean(y)
    found.set_performance_metric(sum(gaps[1:], start=gaps[0]) / len(gaps))
    return found


def _here(letters: Parameters) -> Parameters:
    return {("t" if name == "T" else name): value for name, value in letters.items()}


def _at(rounds: int) -> Parameters:
    ones = {"T": Fraction(rounds), "L": Fraction(1), "R": Fraction(1)}
    return ones | {"K": Fraction(2), "eta": Fraction(1, 10)}


GAP = worst_case(
    "scaffold.gap",
    "SCAFFOLD on convex clients: the mean gap, whatever the heterogeneity",
    problem,
    metric="the mean of F(x_t) - F(x*), t <= T",
    letters=(
        Letter("T", "rounds", FEW),
        Letter("K", "number of local steps in a round", FEW),
        Letter("L", "smoothness", POSITIVE, Fraction(1)),
        Letter("R", "distance of x_1 from x*", POSITIVE, Fraction(1)),
        Letter("eta", "step of the clients", POSITIVE),
    ),
    assumptions=(
        "each f_i is convex and L-smooth on the whole space; the mean of the gradients at x* is 0",
        "Algorithm 1, option I, all clients, global step 1; the first corrections are the gradients at x_1",
        "|x_1 - x*| <= R; any number of clients",
    ),
    source="karimireddy2020scaffold",
    claimed=(Claimed("scaffold.convex", "restated", _here),),
    shown=(_at(1), _at(2)),
)
