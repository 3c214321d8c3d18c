"""What worst cases of federated methods share: convex smooth clients, letters, and the mean gap over rounds."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from fedtheory.core.statement import NONNEGATIVE, POSITIVE, Domain
from fedtheory.core.worst_case import Letter, Parameters
from fedtheory.pep.clients import Clients
from fedtheory.pep.function import Function
from fedtheory.pep.functions import SmoothConvexFunction
from fedtheory.pep.problem import PEP
from fedtheory.pep.terms import Expression, Point

FEW = Domain(Fraction(1), upper=Fraction(6), integer=True)
ROUNDS = Letter("T", "rounds", FEW)
STEPS = Letter("K", "number of local steps in a round", FEW)
SMOOTHNESS = Letter("L", "smoothness", POSITIVE, Fraction(1))
HETEROGENEITY = Letter(
    "zeta", "root mean square of the clients' gradients at x*", NONNEGATIVE, Fraction(1)
)
DISTANCE = Letter("R", "distance of x_1 from x*", POSITIVE, Fraction(1))
CONVEX = "each f_i is convex and L-smooth on the whole space; the mean of the gradients at x* is 0"
DIFFERING = f"{CONVEX}, that of their squares at most zeta²"
BEGINNING = "|x_1 - x*| <= R; any number of clients"


@dataclass
class Federation:
    """Convex smooth clients f with mean F, a minimiser and a start."""

    problem: PEP
    clients: Clients
    f: Function
    F: Function
    best: Point
    start: Point

    def gap(self, at: Point) -> Expression:
        """F(at) - F(x*)."""
        return self.F(at) - self.F(self.best)

    def mean(self, gaps: Sequence[Expression]) -> PEP:
        """The problem, of which the mean of these gaps is the largest possible."""
        self.problem.set_performance_metric(sum(gaps[1:], start=gaps[0]) / len(gaps))
        return self.problem


def federation(letters: Parameters) -> Federation:
    """Clients that differ at the minimiser by zeta, if there is such a letter, and the method starts within R."""
    found = PEP()
    clients = found.declare_clients()
    f = clients.declare_function(SmoothConvexFunction, L=letters["L"], name="f")
    F = clients.mean(f)
    best = F.stationary_point(name="x*")
    x = found.set_initial_point(name="x_1")
    found.set_initial_condition((x - best) ** 2 <= letters["R"] ** 2, name="start")
    if "zeta" in letters:
        differ = clients.mean(f.gradient(best) ** 2) <= letters["zeta"] ** 2
        found.add_constraint(differ, name="heterogeneity")
    return Federation(found, clients, f, F, best, x)


def of_the_bound(letters: Parameters) -> Parameters:
    """The letters as a statement has them: its round is t."""
    return {("t" if name == "T" else name): value for name, value in letters.items()}


def ones(rounds: int, **letters: Fraction) -> Parameters:
    """L = R = 1, and these."""
    return {"T": Fraction(rounds), "L": Fraction(1), "R": Fraction(1), **letters}
