r"""FedFW, (31): the worst surrogate gap E_t = F̂_{t-1}(X^t) - F* of smooth convex clients.

No bound on how much the clients differ is needed: the penalty makes up for what pulls them apart. The metric contains
λ_{t-1} = λ₀√t, which is irrational in most rounds; there the program measures with a rational number just above it.
"""

from dataclasses import replace
from fractions import Fraction
from functools import partial

from fedtheory.core.proof import Given
from fedtheory.core.term import Function, Schema, at_most, equal, root
from fedtheory.core.worst_case import Attained, Claimed, Parameters, Program, Replay
from fedtheory.language import Theory, square
from fedtheory.papers.fedfw.algorithms.fedfw import fedfw
from fedtheory.papers.fedfw.metrics import SURROGATE_GAP
from fedtheory.papers.fedfw.worst_cases.iterates import VALUE, residual, spread, stacked
from fedtheory.papers.fedfw.worst_cases.running import stacked_instance, steps_1
from fedtheory.papers.fedfw.worst_cases.setting import Case, lambda_0, left_out, rooted, t, x, x_bar
from fedtheory.papers.fedfw.worst_cases.thm1_convex import ASSUMPTIONS, FEDFW, FEDFW_ANY, case
from fedtheory.worst_cases.replaying import measured

E = Function("E")


def program(letters: Parameters) -> Program:
    """Maximise E_t."""
    own, last = case(letters), int(letters["t"])
    made = stacked(
        own, last, {"E": (("integer",), "real")}, _surrogate(own), partial(_above, own, last)
    )
    made.maximise(E(last), unit=VALUE)
    made.given("surrogate gap", unit=VALUE, margin=left_out(last - 1, own))
    return made


def _surrogate(case: Case) -> dict[str, Given]:
    """What E_t is."""
    clients = case.clients
    penalty = clients.size * lambda_0 * root(t) / 2 * spread(clients, t)
    claim = equal(E(t), residual(clients, t) + penalty)
    schema = Schema(claim, {"t": "integer"}, (at_most(2, t),))
    return {"surrogate": Given(schema, "E_t is F-hat_{t-1}(X^t) - F*, with lambda_{t-1}", "(31)")}


def _above(case: Case, k: int, p: Theory) -> None:
    """E_k is at most the gap with a rational penalty."""
    clients, penalty = case.clients, case.penalty
    exact, (low, high) = root(k), rooted(k)
    missing = penalty / 2 * (high - exact) / (clients.number or 1)
    surrogate, known = p.called("surrogate", "penalty")
    by = [surrogate(t=k).times(1), known.times(exact / 2 * spread(clients, k))]
    if low != high:
        by += [square(x(c, k) - x_bar(k), missing) for c in clients.each]
    claim = E(k) <= residual(clients, k) + penalty * high / 2 * spread(clients, k)
    p.line(claim, *by, name="surrogate gap")


def replay(letters: Parameters, worst: Attained) -> Replay:
    """FedFW itself; the run measures E_t."""
    instance = stacked_instance(letters, worst)
    return Replay(measured(fedfw, instance, steps_1(letters), SURROGATE_GAP), instance)


def _at_round(letters: Parameters) -> Parameters:
    return {name: letters[name] for name in ("n", "L", "D", "lambda_0", "t")}


ALIKE = tuple(told for told in ASSUMPTIONS if "gradients" not in told)
"""Heterogeneity is not bounded."""

SURROGATE = replace(
    FEDFW,
    id="fedfw.eq31",
    title="the surrogate gap of FedFW on smooth convex clients (31), n clients",
    metric="F-hat_{t-1}(X^t) - F*",
    letters=tuple(letter for letter in FEDFW.letters if letter.name not in {"H", "zeta_star"}),
    assumptions=(*ALIKE, FEDFW.assumptions[-1]),
    program=program,
    replay=replay,
    missing=None,
    optional=frozenset(),
    increasing=frozenset({"L", "D"}),
    claimed=(
        Claimed("fedfw.eq31", "corrected", _at_round),
        Claimed("fedfw.eq31", "sharpened", _at_round),
    ),
    shown=tuple(
        {
            "t": Fraction(k),
            "n": Fraction(2),
            "L": Fraction(1),
            "D": Fraction(1),
            "lambda_0": Fraction(1, 2),
        }
        for k in (2, 6)
    ),
    source="dadras2024fedfw, eq. (31)",
)

SURROGATE_ANY = replace(
    FEDFW_ANY,
    id="fedfw.eq31.any",
    title="the surrogate gap of FedFW on smooth convex clients (31), every number of clients at once",
    metric=SURROGATE.metric,
    letters=tuple(letter for letter in FEDFW_ANY.letters if letter.name not in {"H", "zeta_star"}),
    assumptions=(*ALIKE, FEDFW_ANY.assumptions[-1]),
    program=program,
    missing=None,
    optional=frozenset(),
    increasing=SURROGATE.increasing,
    source=SURROGATE.source,
)
