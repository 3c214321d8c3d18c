r"""FedAvg on smooth strongly convex clients: how far from the solution can R rounds of E local steps end?

Every f_i is μ-strongly convex and L-smooth, and at the solution x* of the mean the clients disagree by ζ:
(1/n)Σ‖∇f_i(x*)‖² <= ζ². The program does not depend on the number of clients: means over them are one block of
the Gram matrix, deviations from the means the other, and what is proved holds for every number. Two clients reach
it already.
"""

from collections.abc import Callable
from fractions import Fraction
from functools import partial
from itertools import permutations

from fedtheory.algorithms.fedavg import fedavg
from fedtheory.core.concept import Dimension
from fedtheory.core.errors import FedTheoryError
from fedtheory.core.metrics import SQUARED_DISTANCE
from fedtheory.core.proof import Given, Setting
from fedtheory.core.statement import COUNT, NONNEGATIVE, POSITIVE, Domain
from fedtheory.core.term import Function, Schema, Term, dot, equal, squared, symbol
from fedtheory.core.trajectory import Array
from fedtheory.core.worst_case import (
    Attained,
    Letter,
    Parameters,
    Program,
    Replay,
    Units,
    WorstCase,
)
from fedtheory.instances.worst_clients import worst_clients
from fedtheory.language import Theory
from fedtheory.worst_cases.federation import Federation, members
from fedtheory.worst_cases.hypotheses import BY_COPIES, BY_STRONGLY_CONVEX
from fedtheory.worst_cases.replaying import measured, rows_of

x, x_bar, f, g = Function("x"), Function("x_bar"), Function("f"), Function("g")
x_star = symbol("x_star")
i, u, v = symbol("i"), symbol("u"), symbol("v")
r, e = symbol("r"), symbol("e")
FEW = 1
"""Up to this many clients are written out one by one: for a single one there are no averages."""


def setting(
    mu: Fraction,
    L: Fraction,
    *,
    eta: Fraction,
    zeta: Fraction,
    radius: Fraction,
    local_steps: int,
    clients: Federation,
) -> Setting:
    """FedAvg as the kernel reads it; nothing depends on the dimension, nor on the number of clients if it is not set."""
    apart, two = u - v, _two(clients)
    return Setting(
        {
            "x_star": ((), "vector"),
            "x_bar": (("integer",), "vector"),  # the server before round r + 1
            "x": ((clients.sort, "integer", "integer"), "vector"),  # client, round, local step
            "f": ((clients.sort, "vector"), "real"),
            "g": ((clients.sort, "vector"), "vector"),
        },
        {
            "smooth": Given(
                Schema(f(i, u) <= f(i, v) + dot(g(i, v), apart) + L / 2 * squared(apart), two),
                "each f_i is L-smooth on the whole space",
                "ours",
            ),
            "convex": Given(
                Schema(f(i, v) + dot(g(i, v), apart) + mu / 2 * squared(apart) <= f(i, u), two),
                "each f_i is mu-strongly convex",
                "ours",
            ),
            **_at_solution(zeta, clients),
            "start": Given(
                Schema(squared(x_bar(0) - x_star) <= radius**2),
                "how far away the server starts",
                "ours",
            ),
            "download": Given(
                Schema(equal(x(i, r, 0), x_bar(r)), {"i": clients.sort, "r": "integer"}),
                "every client begins a round at the server's point",
                "mcmahan2017communication, Algorithm 1",
            ),
            "step": Given(
                Schema(
                    equal(x(i, r, e + 1), x(i, r, e) - eta * g(i, x(i, r, e))),
                    {"i": clients.sort, "r": "integer", "e": "integer"},
                ),
                "a local gradient step",
                "mcmahan2017communication, Algorithm 1",
            ),
            "upload": Given(
                Schema(
                    equal(x_bar(r + 1), clients.mean(lambda k: x(k, r, local_steps))),
                    {"r": "integer"},
                ),
                "the server averages",
                "mcmahan2017communication, Algorithm 1",
            ),
        },
    )


def _at_solution(zeta: Fraction, clients: Federation) -> dict[str, Given]:
    """What is known of the gradients at x*."""
    if zeta == 0:
        agreed = Schema(equal(g(i, x_star), 0 * x_star), {"i": clients.sort})
        return {"solution": Given(agreed, "x* minimises every f_i", "ours")}
    return {
        "solution": Given(
            Schema(clients.balanced(lambda k: g(k, x_star), zero=0 * x_star)),
            "x* minimises the mean: the gradients there add up to 0",
            "ours",
        ),
        "heterogeneity": Given(
            Schema(clients.mean(lambda k: squared(g(k, x_star))) <= zeta**2),
            "zeta² bounds the mean squared gradient at x*",
            "ours",
        ),
    }


def _two(clients: Federation) -> dict[str, str]:
    return {"i": clients.sort, "u": "vector", "v": "vector"}


def interpolation(mu: Fraction, L: Fraction, clients: Federation) -> Schema:
    """What smoothness and strong convexity say together of two points (taylor2017smooth, Theorem 4)."""
    apart, drift = u - v, g(i, u) - g(i, v)
    curved = squared(drift) / L + mu * squared(apart) - 2 * mu / L * dot(drift, apart)
    return Schema(
        f(i, v) + dot(g(i, v), apart) + L / (2 * (L - mu)) * curved <= f(i, u), _two(clients)
    )


def program(
    mu: Fraction,
    L: Fraction,
    *,
    eta: Fraction,
    zeta: Fraction,
    radius: Fraction,
    local_steps: int,
    rounds: int,
    n: int | None = None,
) -> Program:
    """Maximise the squared distance after the last round, with n clients or with any number of them."""
    clients = Federation(n)
    # From v to w by convexity and from u to w by smoothness, at the w where that is sharpest.
    w = (L * u - mu * v - (g(i, u) - g(i, v))) / (L - mu)
    given = setting(
        mu, L, eta=eta, zeta=zeta, radius=radius, local_steps=local_steps, clients=clients
    )
    book = Theory.over(given, {})
    smooth, convex = book.called("smooth", "convex")
    by = smooth(u=w, v=u).times(1), convex(u=w).times(1)
    book.line(interpolation(mu, L, clients), *by, name="interpolation")
    made = Program(book.setting({}), book.lines())
    points = _run(made, clients, rounds, local_steps)

    made.maximise(squared(x_bar(rounds) - x_star), unit=Dimension(0, 2))
    made.given("start", unit=Dimension(0, 2))
    if zeta:
        made.given("heterogeneity", unit=Dimension(2, -2))
    for client in clients.each:
        for p, q in permutations(points(client), 2):
            made.given("interpolation", unit=Dimension(1, 0), over=clients.over, i=client, u=p, v=q)
    made.invariant([x_star, x_bar(0)])
    return made


def _run(
    made: Program, clients: Federation, rounds: int, local_steps: int
) -> Callable[[Term], list[Term]]:
    """FedAvg, as definitions; returns the points at which a client's gradient is known."""
    for vector in (x_star, x_bar(0)):
        made.gram.vector(vector)
    if "heterogeneity" in made.schemas:
        for client in clients.each:
            made.gram.vector(g(client, x_star))
        made.define("solution")
    else:
        for client in clients.each:
            made.define("solution", over=clients.over, i=client)
    for k in range(rounds):
        for client in clients.each:
            made.define("download", over=clients.over, i=client, r=k)
            for step in range(local_steps):
                made.gram.vector(g(client, x(client, k, step)))
                made.define("step", over=clients.over, i=client, r=k, e=step)
        made.define("upload", r=k)

    def points(client: Term) -> list[Term]:
        steps = [x(client, k, step) for k in range(rounds) for step in range(local_steps)]
        return [x_star, *steps]

    return points


def fedavg_program(letters: Parameters) -> Program:
    """One client is written out; from two on the worst case does not depend on their number."""
    mu, L, K = letters["mu"], letters["L"], letters.get("K")
    if mu >= L:
        message = f"mu = {mu} and L = {L}: the interpolation inequality needs mu < L"
        raise FedTheoryError(message, code="FT021")
    return program(
        mu,
        L,
        eta=letters["eta"],
        zeta=letters["zeta"],
        radius=letters["D0"],
        local_steps=int(letters["E"]),
        rounds=int(letters["R"]),
        n=int(K) if K is not None and K <= FEW else None,
    )


def units(letters: Parameters) -> Units:
    """Lengths in D0, values in L D0²: then L = D0 = 1, steps are in 1/L, slopes in L D0."""
    L, D0 = letters["L"], letters["D0"]
    scales = {"mu": L, "L": L, "eta": 1 / L, "zeta": L * D0, "D0": D0}
    normal = {name: value / scales.get(name, Fraction(1)) for name, value in letters.items()}
    return Units(normal, L * D0**2, D0)


def replay(letters: Parameters, worst: Attained) -> Replay:
    """FedAvg itself, on the clients that were found: two, if their number is not set."""
    rounds, local_steps, K = int(letters["R"]), int(letters["E"]), int(letters.get("K", 2))
    counted = "K" in letters and K <= FEW
    clients = Federation(K if counted else None)

    def vectors(of: Callable[[Term], Term]) -> list[Array]:
        if counted:
            return [worst.vector(of(client)) for client in clients.each]
        return members(worst, K, of)

    def at(place: tuple[int, int]) -> Callable[[Term], Term]:
        return lambda client: x(client, *place)

    known: list[Callable[[Term], Term]] = [lambda _: x_star]
    known += [at((k, step)) for k in range(rounds) for step in range(local_steps)]
    places = [vectors(point) for point in known]
    slopes = [vectors(partial(_slope, point)) for point in known]
    heights = [[worst.value(f(client, p(client))) for p in known] for client in clients.each]
    instance = worst_clients(
        points="|".join(rows_of(rows) for rows in zip(*places, strict=True)),
        gradients="|".join(rows_of(rows) for rows in zip(*slopes, strict=True)),
        values="|".join(rows_of([own]) for own in (heights if counted else heights * K)),
        smoothness=str(letters["L"]),
        convexity=str(letters["mu"]),
        start="1",
        solution="0",
    )
    algorithm = partial(fedavg, local_steps=local_steps)
    steps = {"eta_t": [float(letters["eta"])] * (rounds + 1)}
    return Replay(measured(algorithm, instance, steps, SQUARED_DISTANCE), instance)


def _slope(point: Callable[[Term], Term], client: Term) -> Term:
    return g(client, point(client))


FEDAVG = WorstCase(
    id="fedavg",
    title="FedAvg with local gradient steps on smooth strongly convex clients, every number of clients at once",
    metric="|x̄^R - x*|²",
    letters=(
        Letter("R", "number of rounds", Domain(Fraction(1), upper=Fraction(6), integer=True)),
        Letter(
            "E",
            "number of local steps in a round",
            Domain(Fraction(1), upper=Fraction(6), integer=True),
        ),
        Letter("K", "number of clients; from 2 on it changes nothing", COUNT),
        Letter("mu", "strong convexity of every client", NONNEGATIVE, Fraction(1, 10)),
        Letter("L", "smoothness constant of every client", POSITIVE, Fraction(1)),
        Letter("eta", "step size", POSITIVE, Fraction(1, 2)),
        Letter(
            "zeta", "root mean square of the clients' gradients at x*", NONNEGATIVE, Fraction(1)
        ),
        Letter("D0", "distance from the start to x*", POSITIVE, Fraction(1)),
    ),
    assumptions=(
        "each f_i is mu-strongly convex and L-smooth on the whole space, mu < L",
        "x* minimises the mean of the f_i, and (1/K) sum |grad f_i(x*)|² <= zeta²",
        "the server starts at most D0 away from x*",
        "R rounds of E local gradient steps of size eta, every client in every round, and the server averages",
        "any number of clients: the worst case is the same for all K >= 2, and one client reaches no more",
    ),
    program=fedavg_program,
    interpolation=(BY_COPIES, BY_STRONGLY_CONVEX),
    units=units,
    replay=replay,
    optional=frozenset({"K"}),
    increasing=frozenset({"L", "zeta", "D0"}),
    source="mcmahan2017communication, Algorithm 1",
)
