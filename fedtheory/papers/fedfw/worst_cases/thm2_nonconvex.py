"""FedFW, Theorem 2: the worst least and average gap of x̄^1, ..., x̄^T on smooth clients that need not be convex."""

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from functools import partial
from itertools import combinations, permutations

import numpy as np

from fedtheory.core.concept import Dimension
from fedtheory.core.instance import Instance
from fedtheory.core.proof import Use
from fedtheory.core.statement import NONNEGATIVE, POSITIVE, Domain
from fedtheory.core.term import Term
from fedtheory.core.trajectory import Array
from fedtheory.core.worst_case import (
    Attained,
    Claimed,
    Letter,
    Parameters,
    Program,
    Replay,
    Units,
    WorstCase,
)
from fedtheory.instances.worst_clients import WorstClients
from fedtheory.language import Theory
from fedtheory.papers.fedfw.algorithms.fedfw_gap import fedfw_gap
from fedtheory.papers.fedfw.metrics import FRANK_WOLFE_GAP
from fedtheory.papers.fedfw.worst_cases.nonconvex_setting import (
    Case,
    average,
    common,
    far,
    g,
    gap,
    i,
    least,
    lemmas,
    nearer,
    setting,
    x,
    x_1,
    x_bar,
)
from fedtheory.papers.fedfw.worst_cases.running import nonconvex_instance, steps_2
from fedtheory.worst_cases.federation import Federation
from fedtheory.worst_cases.hypotheses import BY_COPIES, BY_HULL, BY_SMOOTH

VALUE, SLOPE, SQUARE = Dimension(1, 0), Dimension(2, -2), Dimension(0, 2)
SPARE = Fraction(1, 1 << 50)


def case(letters: Parameters) -> Case:
    """The letters as a case of Theorem 2; `penalty` stands for nλ₀ where n is not set."""
    n = int(letters["n"]) if "n" in letters else None
    penalty = letters["lambda_0"] * n if n is not None else letters["penalty"]
    return Case(
        letters["L"],
        letters["D"],
        penalty,
        letters["Ecal"],
        letters["H"],
        int(letters["T"]),
        Federation(n),
    )


def known(client: Term, T: int) -> list[Term]:
    """Where the client's loss and gradient are known: x^1, its iterates, the later means."""
    return [x_1, *(x(client, r) for r in range(2, T + 2)), *(x_bar(r) for r in range(2, T + 1))]


def program(letters: Parameters) -> Program:
    """Maximise the least gap."""
    made = gaps(case(letters))
    for r in range(1, int(letters["T"]) + 1):
        made.given("least", None, None, unit=VALUE, t=r)
    made.maximise(least, unit=VALUE)
    return made


def program_of_average(letters: Parameters) -> Program:
    """Maximise the average of the gaps."""
    made, T = gaps(case(letters)), int(letters["T"])
    made.maximise(sum((gap(r) for r in range(2, T + 1)), start=gap(1)) / T, unit=VALUE)
    return made


def gaps(own: Case) -> Program:
    """The T rounds, and the gaps in them; nothing is maximised yet."""
    book, clients, T = Theory.over(setting(own), {}), own.clients, own.T
    lemmas(book, own)
    made = Program(book.setting({}), book.lines())
    rounds = range(1, T + 1)
    made.gram.vector(x_1)
    for k in clients.each:
        made.define("consensus", over=clients.over, i=k)
        for r in rounds:
            made.gram.vector(x(k, r + 1))
    for r in range(1, T + 2):
        made.define("server", None, t=r)
    for r in rounds:
        made.gram.vector(far(r))

    agreed = _heterogeneity(made, own)
    made.given("first gap", unit=VALUE)
    for r in rounds[1:]:
        made.given("gap", None, None, unit=VALUE, t=r)
    made.given("used up", unit=VALUE, margin=own.left_out)
    if own.ends[0] != own.ends[1]:
        for name in ("first choice", "choice"):
            made.argue(
                name, "x_i^t and the point just before its answer lie between points that occur"
            )
    for k in clients.each:
        for p, q in permutations(known(k, T), 2):
            made.given("interpolation", unit=VALUE, over=clients.over, i=k, u=p, v=q)
    shared = [(x_1, Use("start"))]
    shared += [(far(r), Use("farthest", {"t": str(r)}, because=(None, None))) for r in rounds]
    if clients.number is None:
        _alike(made, own, shared)
    else:
        _one_by_one(made, own, shared)

    moved = [p for r in rounds for p in clients.free(lambda k, r=r: x(k, r + 1))]  # type: ignore[misc]
    made.invariant([x_1, *(far(r) for r in rounds), *moved])
    slopes = [partial(_slope, T, place) for place in range(2 * T)]
    made.invariant([*agreed, *(p for of in slopes for p in clients.free(of))])
    return made


def _slope(T: int, place: int, client: Term) -> Term:
    return g(client, known(client, T)[place])


def _heterogeneity(made: Program, own: Case) -> list[Term]:
    """Bounds at x^1 and the later means; if the heterogeneity is 0, the clients' gradients are one vector."""
    later, clients = range(2, own.T + 1), own.clients
    if own.H:
        made.given("first heterogeneity", unit=SLOPE)
        for r in later:
            made.given("heterogeneity", None, None, unit=SLOPE, t=r)
        return []
    agreed = [common(r) for r in range(1, own.T + 1)]
    for vector in agreed:
        made.gram.vector(vector)
    for k in clients.each:
        made.define("first heterogeneity", over=clients.over, i=k)
        for r in later:
            made.define("heterogeneity", None, None, over=clients.over, i=k, t=r)
    return agreed


def _chosen(
    made: Program, own: Case, k: Term, r: int, v: Term, why: Use, *, margin: Fraction
) -> None:
    """The oracle's answer to client k in round r against v."""
    over = own.clients.over
    if r == 1:
        made.given("first choice", why, unit=VALUE, margin=margin, over=over, i=k, v=v)
    else:
        made.given("choice", None, why, unit=VALUE, margin=margin, over=over, i=k, t=r, v=v)


def _alike(made: Program, own: Case, shared: Sequence[tuple[Term, Use]]) -> None:
    """Interchangeable clients: a client against itself, and against all, on average."""
    rounds = range(1, own.T + 1)
    why = {r: Use("nearer", {"i": "i", "t": str(r)}) for r in rounds}
    for (p, one), (q, other) in combinations(shared, 2):
        made.given("diameter", one, other, unit=SQUARE, u=p, v=q)
    for r in rounds:
        here = nearer(own, i, r)
        for v, there in shared:
            _chosen(made, own, i, r, v, there, margin=_spare(own, VALUE))
            made.given(
                "diameter",
                why[r],
                there,
                unit=SQUARE,
                over="i",
                margin=_spare(own, SQUARE),
                u=here,
                v=v,
            )
        for k in rounds:
            all_of_them = Use("mean nearer", {"t": str(k)})
            _chosen(made, own, i, r, average(own, k), all_of_them, margin=_spare(own, VALUE))
            if k != r:
                _chosen(made, own, i, r, nearer(own, i, k), why[k], margin=_spare(own, VALUE))
            if k <= r:
                made.given(
                    "far apart", None, None, unit=SQUARE, margin=_spare(own, SQUARE), t=r, r=k
                )
            if k < r:
                made.given(
                    "diameter",
                    why[r],
                    why[k],
                    unit=SQUARE,
                    over="i",
                    margin=_spare(own, SQUARE),
                    u=here,
                    v=nearer(own, i, k),
                )


def _one_by_one(made: Program, own: Case, shared: Sequence[tuple[Term, Use]]) -> None:
    """Every answer against every point of the domain that occurs, and all diameters."""
    each = [(k, r) for r in range(1, own.T + 1) for k in own.clients.each]
    points = list(shared)
    points += [(nearer(own, k, r), Use("nearer", {"i": k, "t": str(r)})) for k, r in each]
    for place, (k, r) in enumerate(each, start=len(shared)):
        for other, (v, why) in enumerate(points):
            if other != place:
                _chosen(made, own, k, r, v, why, margin=_spare(own, VALUE))
    for (p, here), (q, there) in combinations(points, 2):
        made.given("diameter", here, there, unit=SQUARE, margin=_spare(own, SQUARE), u=p, v=q)


def _spare(own: Case, unit: Dimension) -> Fraction:
    low, high = own.ends
    if low == high and own.clients.number is not None:
        return Fraction(0)
    return SPARE * own.D**2 * (own.L if unit is VALUE else 1)


def units(letters: Parameters) -> Units:
    """Lengths in D, values in the largest of LD², HD."""
    L, D, H = letters["L"], letters["D"], letters["H"]
    unit = max(L * D**2, H * D)
    curved = {"L", "lambda_0", "penalty"}
    normal = {
        name: value * D**2 / unit if name in curved else value for name, value in letters.items()
    }
    normal |= {"D": Fraction(1), "H": H * D / unit, "Ecal": letters["Ecal"] / unit}
    return Units(normal, unit, D)


def replay(letters: Parameters, worst: Attained) -> Replay:
    """FedFW itself; the least gap that the run measures."""
    measured, instance = _measured(letters, worst)
    return Replay(float(measured.min()), instance)


def replay_average(letters: Parameters, worst: Attained) -> Replay:
    """FedFW itself; the average gap that the run measures."""
    measured, instance = _measured(letters, worst)
    return Replay(float(measured.mean()), instance)


def _measured(letters: Parameters, worst: Attained) -> tuple[Array, Instance[WorstClients]]:
    """gap(x̄^t) in every round, and the instance."""
    T = int(letters["T"])
    instance = nonconvex_instance(letters, worst, lambda client: known(client, T), far)
    schedules = {name: np.array(values) for name, values in steps_2(letters).items()}
    trajectory = fedfw_gap(instance.problem, schedules, T, np.random.default_rng(0))
    return trajectory.series[FRANK_WOLFE_GAP][0], instance


def missing(given: frozenset[str]) -> str:
    """Both the surrogate's possible decrease and the heterogeneity must be bounded."""
    told = []
    if "Ecal" not in given:
        told.append(
            "Losses that fall as steeply as one likes have gaps as large as one likes. Set Ecal, a bound on "
            "F-hat_T(X^1) - F-hat_T(X^{T+1}), for example F(x^1) - (1/n) sum min f_i."
        )
    if "H" not in given:
        told.append(
            "Without a gradient or heterogeneity bound nothing holds of the gaps after round 1: clients that pull apart as "
            "hard as one likes make them as large as one likes. Set H, the deviation of the clients' gradients at the means."
        )
    return " ".join(told)


def _at_horizon(letters: Parameters) -> Parameters:
    names = ("n", "L", "D", "H", "Ecal", "lambda_0", "T")
    return {name: letters[name] for name in names}


SHARED = (
    Letter("L", "smoothness constant of every client", POSITIVE, Fraction(1)),
    Letter("D", "diameter of the domain", POSITIVE, Fraction(1)),
    Letter("H", "heterogeneity at x̄^1, ..., x̄^T, as a bound over the domain gives it", NONNEGATIVE),
    Letter(
        "Ecal", "bound on F-hat_T(X^1) - F-hat_T(X^{T+1}), at most the Ecal of (51)", NONNEGATIVE
    ),
)
ASSUMPTIONS = (
    "each f_i is L-smooth on the whole space, and need not be convex",
    "the domain is convex with diameter D, and x^1 lies in it; all clients start there",
    "the root mean square deviation of the clients' gradients is at most H at x̄^1, ..., x̄^T",
    "F-hat_T(X^1) - F-hat_T(X^{T+1}) is at most Ecal: (51) shows it of the Ecal printed there, so the upper end holds for that, too",
    "Algorithm 1 with eta = T^(-2/3), lambda = lambda_0 T^(1/3), any answer of the oracle at a tie",
)
FROM_2 = Domain(Fraction(2), integer=True)
HORIZON = Letter("T", "number of rounds", Domain(Fraction(1), upper=Fraction(12), integer=True))

_ONES: Parameters = {
    "n": Fraction(2),
    "lambda_0": Fraction(1, 2),
    "Ecal": Fraction(1, 2),
    **dict.fromkeys(("L", "D", "H"), Fraction(1)),
}

NONCONVEX = WorstCase(
    id="fedfw.thm2",
    title="FedFW on smooth clients (Theorem 2), n clients",
    metric="min over t <= T of gap(x̄^t)",
    letters=(
        HORIZON,
        Letter("n", "number of clients, each written out", FROM_2, Fraction(2)),
        Letter("lambda_0", "base of the penalty", POSITIVE, Fraction(1, 2)),
        *SHARED,
    ),
    assumptions=ASSUMPTIONS,
    program=program,
    interpolation=(BY_COPIES, BY_HULL, BY_SMOOTH),
    units=units,
    replay=replay,
    missing=missing,
    optional=frozenset({"H", "Ecal"}),
    increasing=frozenset({"L", "D", "H", "Ecal"}),
    claimed=(Claimed("fedfw.thm2", "best", _at_horizon),),
    shown=({**_ONES, "T": Fraction(3)},),
    source="dadras2024fedfw, Theorem 2",
)

AVERAGE = replace(
    NONCONVEX,
    id="fedfw.thm2.average",
    title="FedFW on smooth clients (Theorem 2), the average of the gaps, n clients",
    metric="(1/T) sum over t <= T of gap(x̄^t)",
    program=program_of_average,
    replay=replay_average,
    claimed=(Claimed("fedfw.thm2", "sharpened", _at_horizon),),
)

NONCONVEX_ANY = WorstCase(
    id="fedfw.thm2.any",
    title="FedFW on smooth clients (Theorem 2), every number of clients at once",
    metric=NONCONVEX.metric,
    letters=(
        HORIZON,
        Letter("penalty", "n lambda_0, on which alone FedFW depends", POSITIVE, Fraction(1)),
        *SHARED,
    ),
    assumptions=(
        *ASSUMPTIONS,
        "any number n of clients: the upper end holds for each, the lower end is reached by some large number",
    ),
    program=program,
    interpolation=(BY_COPIES, BY_HULL, BY_SMOOTH),
    units=units,
    missing=missing,
    optional=frozenset({"H", "Ecal"}),
    increasing=NONCONVEX.increasing,
    source=NONCONVEX.source,
)
