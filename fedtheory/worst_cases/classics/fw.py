r"""Frank-Wolfe with steps 2/(k+2) on a smooth convex function: f(x_N) - f(x*) after N steps, on a set of diameter D.

No closed form is known. The set is the hull of the points that the oracle answers; at a tie the oracle may choose, and
the worst instance is one of ties.
"""

from fractions import Fraction

from fedtheory.algorithms.gradient_frank_wolfe import gradient_frank_wolfe
from fedtheory.core.concept import Dimension
from fedtheory.core.metrics import OBJECTIVE_GAP
from fedtheory.core.proof import Given, Setting, Use
from fedtheory.core.statement import POSITIVE, Domain
from fedtheory.core.term import Schema, member
from fedtheory.core.worst_case import (
    Attained,
    Letter,
    Parameters,
    Program,
    Replay,
    Textbook,
    Units,
    WorstCase,
)
from fedtheory.instances.interpolant import interpolant
from fedtheory.language import dot, function, t, v
from fedtheory.worst_cases.hypotheses import (
    BY_HULL,
    BY_SMOOTH_CONVEX,
    FROM_0,
    FUNCTION,
    compact,
    f,
    g,
    interpolation,
    smooth_convex,
    x_star,
)
from fedtheory.worst_cases.replaying import measured, rows_of

x, s = function("x"), function("s")
ROUND = {"t": "integer"}
eta = 2 / (t + 2)


def program(letters: Parameters) -> Program:
    """N steps from anywhere in the set."""
    L, D, N = letters["L"], letters["D"], int(letters["N"])
    setting = Setting(
        {
            **FUNCTION,
            "domain": ((), "set"),
            "x": (("integer",), "vector"),
            "s": (("integer",), "vector"),
        },
        {
            **smooth_convex(L),
            "diameter": compact(D),
            "comparison": Given(
                Schema(member(x_star, "domain")), "x* lies in the domain", "jaggi2013revisiting"
            ),
            "start": Given(
                Schema(member(x(0), "domain")), "x_0 lies in the domain", "jaggi2013revisiting"
            ),
            "oracle": Given(
                Schema(member(s(t), "domain"), ROUND, (FROM_0,)),
                "s_k lies in the domain",
                "jaggi2013revisiting, Algorithm 1",
            ),
            "lmo": Given(
                Schema(
                    dot(g(x(t)), s(t) - v) <= 0,
                    {**ROUND, "v": "vector"},
                    (FROM_0, member(v, "domain")),
                ),
                "s_k minimises the linear form over the domain",
                "jaggi2013revisiting, Algorithm 1",
            ),
            "update": Given(
                Schema(x(t + 1) == (1 - eta) * x(t) + eta * s(t), ROUND, (FROM_0,)),
                "x_{k+1} = (1 - eta_k) x_k + eta_k s_k, eta_k = 2/(k+2)",
                "jaggi2013revisiting, Algorithm 1",
            ),
        },
    )
    found = Program(setting, [interpolation(L)])
    inside = {
        x_star: Use("comparison"),
        x(0): Use("start"),
        **{s(k): Use("oracle", {"t": k}) for k in range(N)},
    }
    for point in inside:
        found.gram.vector(point)
    for k in range(N):
        found.define("update", t=k)
    found.maximise(f(x(N)) - f(x_star))
    points = [*(x(k) for k in range(N + 1)), x_star]
    for j, u in enumerate(points):
        for k, w in enumerate(points):
            if j != k:
                found.given("interpolation", u=u, v=w)
    vertices = list(inside)
    for k in range(N):
        for w in vertices:
            if w.tree != s(k).tree:
                found.given("lmo", None, inside[w], t=k, v=w)
    for j, u in enumerate(vertices):
        for w in vertices[:j]:
            found.given("diameter", inside[u], inside[w], unit=Dimension(0, 2), u=u, v=w)
    found.invariant(vertices)
    found.invariant([g(p) for p in points])
    return found


def units(letters: Parameters) -> Units:
    """Lengths in D, values in LD²: then L = D = 1."""
    L, D = letters["L"], letters["D"]
    normal = {"N": letters["N"], "L": Fraction(1), "D": Fraction(1)}
    return Units(normal, L * D**2, D)


def replay(letters: Parameters, worst: Attained) -> Replay:
    """Frank-Wolfe itself, on the function and the polytope that were found, ties as recorded."""
    N = int(letters["N"])
    points = [*(x(k) for k in range(N + 1)), x_star]
    vertices = [*(s(k) for k in range(N)), x(0), x_star]
    instance = interpolant(
        points=rows_of([worst.vector(p) for p in points]),
        gradients=rows_of([worst.vector(g(p)) for p in points]),
        values=rows_of([[worst.value(f(p)) for p in points]]),
        smoothness=str(letters["L"]),
        start="0",
        solution=str(N + 1),
        vertices=rows_of([worst.vector(p) for p in vertices]),
        answers=str(N),
    )
    steps = {"eta_t": [2 / (k + 2) for k in range(N + 1)]}
    return Replay(measured(gradient_frank_wolfe, instance, steps, OBJECTIVE_GAP), instance)


FRANK_WOLFE = WorstCase(
    id="fw",
    title="Frank-Wolfe with steps 2/(k+2) on a smooth convex function",
    metric="f(x_N) - f(x*)",
    letters=(
        Letter("N", "number of steps", Domain(Fraction(1), upper=Fraction(40), integer=True)),
        Letter("L", "smoothness constant", POSITIVE, Fraction(1)),
        Letter("D", "diameter of the domain", POSITIVE, Fraction(1)),
    ),
    assumptions=(
        "f is convex and L-smooth on the whole space",
        "the domain is convex with diameter D; x_0 and x* lie in it",
        "x_{k+1} = (1 - eta_k) x_k + eta_k s_k with eta_k = 2/(k+2), s_k any answer of the linear minimisation oracle",
    ),
    program=program,
    interpolation=(BY_HULL, BY_SMOOTH_CONVEX),
    units=units,
    replay=replay,
    increasing=frozenset({"L", "D"}),
    textbook=(
        Textbook(
            "2LD²/(N+2)",
            "jaggi2013revisiting, Theorem 1 with Lemma 7",
            lambda letters: 2 * letters["L"] * letters["D"] ** 2 / (letters["N"] + 2),
        ),
    ),
    source="jaggi2013revisiting, Theorem 1",
)
