r"""Online Frank-Wolfe with constant steps: the regret of T rounds on a set of diameter D.

One answer of the oracle a round, at the gradient of ηΣ⟨∇f_k(x_k), x⟩ + ‖x - x_0‖². No closed form is known but for
one round, where the regret is GD.
"""

from fractions import Fraction
from math import isqrt

from fedtheory.algorithms.online_frank_wolfe import online_frank_wolfe
from fedtheory.core.concept import Dimension
from fedtheory.core.metrics import REGRET
from fedtheory.core.proof import Given, Setting, Use
from fedtheory.core.statement import POSITIVE, Domain
from fedtheory.core.term import Function, Schema, Term, dot, equal, member
from fedtheory.core.worst_case import (
    Attained,
    Letter,
    Parameters,
    Program,
    Replay,
    Units,
    WorstCase,
)
from fedtheory.instances.linear_losses import linear_losses
from fedtheory.worst_cases.classics.online_gradient import (
    ROUND,
    SYMBOLS,
    g,
    losses,
    regret,
    t,
    v,
    x,
)
from fedtheory.worst_cases.hypotheses import BY_CONVEX, BY_HULL, FROM_0, compact, x_star
from fedtheory.worst_cases.replaying import measured, rows_of

s, total = Function("s"), Function("total")
SLOPE, SQUARE = Dimension(2, -2), Dimension(0, 2)


def program(letters: Parameters) -> Program:
    """T rounds, T - 1 answers of the oracle."""
    T, G, D = int(letters["T"]), letters["G"], letters["D"]
    eta, sigma = steps_of(letters)
    setting = Setting(
        {
            **SYMBOLS,
            "domain": ((), "set"),
            "s": (("integer",), "vector"),
            "total": (("integer",), "vector"),
        },
        {
            **losses(G),
            "diameter": compact(D),
            "comparison": Given(
                Schema(member(x_star, "domain")), "x* lies in the domain", "hazan2012projection"
            ),
            "start": Given(
                Schema(member(x(0), "domain")), "x_0 lies in the domain", "hazan2012projection"
            ),
            "oracle": Given(
                Schema(member(s(t), "domain"), ROUND, (FROM_0,)),
                "s_t lies in the domain",
                "hazan2012projection",
            ),
            "first": Given(
                Schema(equal(total(0), eta * g(0, x(0)))), "the sum begins", "hazan2012projection"
            ),
            "sum": Given(
                Schema(equal(total(t + 1), total(t) + eta * g(t + 1, x(t + 1))), ROUND, (FROM_0,)),
                "total_t is eta times the sum of all gradients heard",
                "hazan2012projection",
            ),
            "lmo": Given(
                Schema(
                    dot(total(t) + 2 * (x(t) - x(0)), s(t) - v) <= 0,
                    {**ROUND, "v": "vector"},
                    (FROM_0, member(v, "domain")),
                ),
                "s_t minimises the linear form over the domain",
                "hazan2012projection",
            ),
            "update": Given(
                Schema(equal(x(t + 1), (1 - sigma) * x(t) + sigma * s(t)), ROUND, (FROM_0,)),
                "x_{t+1} = (1 - sigma) x_t + sigma s_t",
                "hazan2012projection",
            ),
        },
    )
    found = Program(setting)
    inside: dict[Term, Use] = {x_star: Use("comparison"), x(0): Use("start")}
    inside |= {s(k): Use("oracle", {"t": k}) for k in range(T - 1)}
    for point in inside:
        found.gram.vector(point)
    for k in range(T - 1):
        found.define("update", None, t=k)
    for k in range(T):
        found.gram.vector(g(k, x(k)))
    if T > 1:
        found.define("first")
    for k in range(T - 2):
        found.define("sum", None, t=k)
    found.maximise(regret(T))
    _rows(found, inside, T)
    found.invariant(list(inside))
    return found


def _rows(found: Program, inside: dict[Term, Use], T: int) -> None:
    """Losses, the oracle against all points of the domain that occur, and their distances."""
    for k in range(T):
        found.given("convex", None, t=k, u=x(k), v=x_star)
        found.given("gradients", None, unit=SLOPE, t=k)
    vertices = list(inside)
    for k in range(T - 1):
        for w in vertices:
            if w.tree != s(k).tree:
                found.given("lmo", None, inside[w], unit=SQUARE, t=k, v=w)
    for j, p in enumerate(vertices):
        for q in vertices[:j]:
            found.given("diameter", inside[p], inside[q], unit=SQUARE, u=p, v=q)


def steps_of(letters: Parameters) -> tuple[Fraction, Fraction]:
    """eta, which is D / (2G k³) if it is not set, and sigma, which is 1 / k²; k the least with k⁴ >= T."""
    T = int(letters["T"])
    k = isqrt(isqrt(T - 1)) + 1 if T > 1 else 1
    eta = letters.get("eta", letters["D"] / letters["G"] / (2 * k**3))
    return eta, letters.get("sigma", Fraction(1, k**2))


def units(letters: Parameters) -> Units:
    """Lengths in D, values in GD: then G = D = 1, and eta is eta G/D."""
    G, D = letters["G"], letters["D"]
    eta, sigma = steps_of(letters)
    normal = {"T": letters["T"], "G": Fraction(1), "D": Fraction(1)}
    return Units(normal | {"eta": eta * G / D, "sigma": sigma}, G * D, D)


def replay(letters: Parameters, worst: Attained) -> Replay:
    """Online Frank-Wolfe itself, against the linear losses and on the polytope that were found, ties as recorded."""
    T = int(letters["T"])
    eta, sigma = steps_of(letters)
    vertices = [*(s(k) for k in range(T - 1)), x(0), x_star]
    instance = linear_losses(
        slopes=rows_of([worst.vector(g(k, x(k))) for k in range(T)]),
        start=rows_of([worst.vector(x(0))]),
        solution=rows_of([worst.vector(x_star)]),
        vertices=rows_of([worst.vector(p) for p in vertices]),
    )
    steps = {"eta_t": [float(eta)] * T, "sigma_t": [float(sigma)] * T}
    return Replay(measured(online_frank_wolfe, instance, steps, REGRET), instance)


ONLINE_FRANK_WOLFE = WorstCase(
    id="ofw",
    title="online Frank-Wolfe with constant steps, against convex losses",
    metric="sum of f_t(x_t) - f_t(x*)",
    letters=(
        Letter("T", "number of rounds", Domain(Fraction(1), upper=Fraction(30), integer=True)),
        Letter("G", "bound on the gradients", POSITIVE, Fraction(1)),
        Letter("D", "diameter of the domain", POSITIVE, Fraction(1)),
        Letter("eta", "weight of the gradients; D/(2G k³), k⁴ >= T, if it is not set", POSITIVE),
        Letter(
            "sigma",
            "step towards the oracle's answer; 1/k², k⁴ >= T, if it is not set",
            Domain(Fraction(0), strict=True, upper=Fraction(1)),
        ),
    ),
    assumptions=(
        "every f_t is convex, and |grad f_t(x_t)| <= G",
        "the domain is convex with diameter D; x_0 and x* lie in it",
        "x_{t+1} = (1 - sigma) x_t + sigma s_t",
        "s_t minimises over the domain the form eta (grad f_0(x_0) + ... + grad f_t(x_t)) + 2 (x_t - x_0)",
    ),
    program=program,
    interpolation=(BY_CONVEX, BY_HULL),
    units=units,
    replay=replay,
    optional=frozenset({"eta", "sigma"}),
    source="hazan2012projection, with the regularised sum and constant steps",
)
