r"""FedFW with the penalty λ_t = λ₀(t+1)^α: the worst gap of x̄^t for any rational α in [0, 1].

Whether a penalty that grows faster than that of Theorem 1 (α = 1/2) does better in the worst case is open for large t;
for one t and one λ₀ this answers it. Where (t+1)^α is irrational the oracle is read as in Theorem 1's program.
"""

from dataclasses import replace
from fractions import Fraction

from fedtheory.core.errors import FedTheoryError
from fedtheory.core.metrics import OBJECTIVE_GAP
from fedtheory.core.proof import Given, Setting, Use
from fedtheory.core.statement import Domain
from fedtheory.core.term import Schema, Term, dot, member, root, tree
from fedtheory.core.worst_case import Attained, Claimed, Letter, Parameters, Program, Replay
from fedtheory.language import Theory, square
from fedtheory.papers.fedfw.algorithms.fedfw import fedfw
from fedtheory.papers.fedfw.worst_cases.iterates import VALUE, observed
from fedtheory.papers.fedfw.worst_cases.programs import known
from fedtheory.papers.fedfw.worst_cases.running import stacked_instance, steps_1
from fedtheory.papers.fedfw.worst_cases.setting import (
    BITS,
    FROM_1,
    Case,
    at_round,
    bracketed,
    f,
    g,
    i,
    lambda_0,
    lemmas,
    s,
    setting,
    t,
    v,
    x,
    x_bar,
    x_star,
)
from fedtheory.papers.fedfw.worst_cases.thm1_convex import FEDFW, FEDFW_ANY, case
from fedtheory.worst_cases.replaying import measured

MOST_ROOT = 12
"""Roots of a higher degree are not read by the kernel."""


def growth(alpha: Fraction, k: Term | int) -> Term:
    """(k+1)^α as a root."""
    base = Term(tree(k + 1)) ** alpha.numerator
    return base if alpha.denominator == 1 else root(base, alpha.denominator)


def ends(alpha: Fraction, k: int) -> tuple[Fraction, Fraction]:
    """(k+1)^α between rationals; equal where it is rational."""
    power, degree = (k + 1) ** alpha.numerator, alpha.denominator
    scaled = power << (degree * BITS)
    below, above = 0, 1 << (scaled.bit_length() // degree + 1)
    while above - below > 1:
        middle = (below + above) // 2
        below, above = (middle, above) if middle**degree <= scaled else (below, middle)
    exact = below**degree == scaled
    return Fraction(below, 1 << BITS), Fraction(below + (0 if exact else 1), 1 << BITS)


def program(letters: Parameters) -> Program:
    """Maximise F(x̄^t) - F* under this penalty."""
    own, last, alpha = case(letters), int(letters["t"]), letters["alpha"]
    if alpha.denominator > MOST_ROOT:
        message = f"alpha = {alpha} has a denominator above {MOST_ROOT}, and the kernel reads no such root"
        raise FedTheoryError(message, code="FT021")
    base, clients = setting(own, last), own.clients
    p = Theory.over(Setting(base.symbols, {**base.given, "lmo": _lmo(own, alpha)}), {})
    lemmas(p, own, 0)
    for k in range(1, last):
        _oracle(p, own, alpha, k)
    made = Program(p.setting({}), p.lines())
    observed(made, own, last, known)
    made.rows = [replace(row, margin=row.margin + _spare(own, alpha, row.use)) for row in made.rows]
    here = clients.mean(lambda c: f(c, x_bar(last)))
    made.maximise(here - clients.mean(lambda c: f(c, x_star)), unit=VALUE)
    return made


def _lmo(case: Case, alpha: Fraction) -> Given:
    """The oracle's answer."""
    direction = 1 / case.clients.size * g(i, x(i, t)) + lambda_0 * growth(alpha, t) * (
        x(i, t) - x_bar(t)
    )
    variables = {**at_round(case.clients), "v": "vector"}
    schema = Schema(dot(direction, s(i, t) - v) <= 0, variables, (FROM_1, member(v, "domain")))
    return Given(schema, "s_i^t minimises a linear form over the domain", "(8), with (t+1)^alpha")


def _oracle(p: Theory, case: Case, alpha: Fraction, k: int) -> None:
    """Round k's oracle with a rational penalty; the right side covers what that leaves out."""
    n, penalty, D = case.clients.size, case.penalty, case.D
    exact, (low, high) = growth(alpha, k), ends(alpha, k)
    apart, ahead = x(i, k) - x_bar(k), s(i, k) - v
    lmo, diameter, own = p.called("lmo", "diameter", "penalty")
    by = [lmo(t=k).times(n), own.times(-exact * dot(apart, ahead))]
    if low != high:
        missing = penalty / 2 * (exact - low)
        above = bracketed(p, exact, low, high, f"root {k + 1}", 3 * BITS)
        by += [
            square(apart + ahead, missing),
            diameter(x(i, k), x_bar(k)).times(missing),
            diameter(s(i, k), v).times(missing),
            above.times(penalty * D**2),
        ]
    schema = Schema(
        dot(g(i, x(i, k)) + penalty * low * apart, ahead) <= _left_out(case, alpha, k),
        {"i": case.clients.sort, "v": "vector"},
        (member(v, "domain"),),
    )
    p.line(schema, *by, name=f"lmo {k}")


def _left_out(case: Case, alpha: Fraction, k: int) -> Fraction:
    low, high = ends(alpha, k)
    return case.penalty * (high - low) * case.D**2


def _spare(case: Case, alpha: Fraction, use: Use) -> Fraction:
    """By how much an instance must satisfy a row of the oracle strictly."""
    name, _, k = use.name.partition(" ")
    return 2 * _left_out(case, alpha, int(k)) if name == "lmo" else Fraction(0)


def replay(letters: Parameters, worst: Attained) -> Replay:
    """FedFW itself, with this penalty."""
    base, alpha = float(letters["lambda_0"]), float(letters["alpha"])
    rounds = range(1, int(letters["t"]) + 1)
    steps = {
        **steps_1(letters),
        "lambda_t": [base * (k + 1) ** alpha for k in rounds],
        "lambda_{t-1}": [base * k**alpha for k in rounds],
    }
    instance = stacked_instance(letters, worst, known, steps["lambda_t"])
    return Replay(measured(fedfw, instance, steps, OBJECTIVE_GAP), instance)


def _at_round(letters: Parameters) -> Parameters:
    names = ("n", "L", "D", "H", "lambda_0", "alpha", "t")
    return {name: letters[name] for name in names if name in letters}


EXPONENT = Letter(
    "alpha",
    f"exponent of the penalty, a fraction with a denominator of at most {MOST_ROOT}",
    Domain(Fraction(0), upper=Fraction(1)),
    Fraction(1),
)


def _with_exponent(told: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(line.replace("lambda_0 sqrt(t+1)", "lambda_0 (t+1)^alpha") for line in told)


SCHEDULES = replace(
    FEDFW,
    id="fedfw.schedules",
    title="FedFW with the penalty lambda_0 (t+1)^alpha, n clients",
    letters=(*FEDFW.letters, EXPONENT),
    assumptions=_with_exponent(FEDFW.assumptions),
    program=program,
    replay=replay,
    claimed=(Claimed("fedfw.schedules", "sharpened", _at_round),),
    shown=(
        {
            "t": Fraction(4),
            "n": Fraction(2),
            "lambda_0": Fraction(1, 2),
            **dict.fromkeys(("L", "D", "H", "alpha"), Fraction(1)),
        },
    ),
    source="dadras2024fedfw, Theorem 1, with another exponent of the penalty (ours)",
)

SCHEDULES_ANY = replace(
    FEDFW_ANY,
    id="fedfw.schedules.any",
    title="FedFW with the penalty lambda_0 (t+1)^alpha, every number of clients at once",
    letters=(*FEDFW_ANY.letters, EXPONENT),
    assumptions=_with_exponent(FEDFW_ANY.assumptions),
    program=program,
    claimed=(),
    shown=(),
    source=SCHEDULES.source,
)
