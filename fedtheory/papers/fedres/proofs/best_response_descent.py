"""Algorithm 5 with η = 1.0 on Appendix C: from every point the expected squared distance grows by 19/10 in a step.

A step on the sample x turns the distance e into e - 2x (x·e), whose square is ‖e‖² + 4(‖x‖² - 1)(x·e)². Its mean given
the past is a form of e that fourth moments of Gaussian variables give, and the form is more than 19/10 of ‖e‖². e1 and
e2 are w^g less (0, 1), e3 and e4 the same of w^l; a, b and ε of round t are alpha, beta and epsilon.
"""

from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations_with_replacement
from typing import Any

from fedtheory.core.item import Argument
from fedtheory.core.proof import Given, Line, Setting, Use, combination, redraw, step
from fedtheory.core.role import Role
from fedtheory.core.statement import t
from fedtheory.core.term import Function, Outcome, Schema, Term, equal, expect, substitute, symbol
from fedtheory.papers.fedres.proofs.fictitious_modes import WHEN
from fedtheory.papers.fedres.proofs.fictitious_setting import NEXT, ROUND
from fedtheory.papers.fedres.proofs.forms import positive

GROWTH = Fraction(19, 10)
z_0 = symbol("z_0")
V = Fraction(1, 4)
w, z = symbol("w"), symbol("z")
alpha, beta, epsilon = Function("alpha"), Function("beta"), Function("epsilon")
_DRAWN = (alpha, beta, epsilon)
again = Function("redraw")(t, w, z)
E = tuple(Function(f"e{k}") for k in range(1, 5))
growth = Function("growth")
_PAST = {"t": "integer", "w": "outcome"}
_DRAWS = {**_PAST, "z": "outcome"}
_AT = {"t": "t", "w": "w"}
_MOMENTS = (  # E of the powers 1 to 4
    (0, 1, 0, 3),
    (0, 1, 0, 3),
    (0, V, 0, 3 * V**2),
)
Powers = tuple[int, int, int]
FORMS = tuple(symbol(name) for name in "pqrs")
_REALS = dict.fromkeys("pqrs", "real")


def _powers() -> list[Powers]:
    """All products of a, b and ε of degree 1 to 4."""
    found = set()
    for degree in range(1, 5):
        for chosen in combinations_with_replacement(range(3), degree):
            found.add((chosen.count(0), chosen.count(1), chosen.count(2)))
    return sorted(found)


def _mean(powers: Powers) -> Fraction:
    """E of the product: the three are independent."""
    value = Fraction(1)
    for k, power in enumerate(powers):
        value *= _MOMENTS[k][power - 1] if power else 1
    return value


def _product(powers: Powers) -> Term:
    factors = [drawn(t, again) ** k for drawn, k in zip(_DRAWN, powers, strict=True) if k]
    whole = factors[0]
    for factor in factors[1:]:
        whole = whole * factor
    return whole


def _moment(powers: Powers) -> Given:
    schema = Schema(equal(expect("z", _product(powers)), _mean(powers)), _PAST, WHEN)
    if sum(powers) <= 2:
        drawn = "given the past, a, b ~ N(0, 1) and eps ~ N(0, 1/4), independent"
        return Given(schema, drawn, "Appendix C.1", Role.DEFINITION)
    wording = "a third or fourth moment of independent normal variables"
    return Given(schema, wording, "Appendix C.1", Role.AXIOM, cites="isserlis1918formula")


def _name(powers: Powers) -> str:
    return "E " + " ".join(f"{n}^{k}" for n, k in zip("abe", powers, strict=True) if k)


def features(of: Term) -> tuple[Term, Term, Term, Term]:
    """The sample of round t at this outcome."""
    a, b, noise = alpha(t, of), beta(t, of), epsilon(t, of)
    return a + noise, b, 1 - a, 1 - b


def stepped(distance: tuple[Term, ...], of: Term) -> list[Term]:
    """What the step of round t makes of a distance at this outcome."""
    x = features(of)
    inner = total([f * e for f, e in zip(x, distance, strict=True)])
    return [e - 2 * f * inner for f, e in zip(x, distance, strict=True)]


def total(terms: Sequence[Term]) -> Term:
    """The sum."""
    return sum(terms[1:], terms[0])


def square(at: Any, of: Term) -> Term:
    """‖e‖² in round `at`."""
    return total([e(at, of) ** 2 for e in E])


SETTING = Setting(
    {
        **dict.fromkeys(("alpha", "beta", "epsilon"), (("integer", "outcome"), "real")),
        **dict.fromkeys(("e1", "e2", "e3", "e4"), (("integer", "outcome"), "real")),
        "redraw": (("integer", "outcome", "outcome"), "redraw"),
        "growth": (("integer",), "real"),
        "z_0": ((), "real"),
    },
    {
        **{_name(powers): _moment(powers) for powers in _powers()},
        **{
            f"past {k}": Given(
                Schema(equal(e(t, again), e(t, w)), _DRAWS, WHEN),
                "the models of round t are made of the samples before it",
                "Algorithm 5",
                Role.DEFINITION,
            )
            for k, e in enumerate(E, 1)
        },
        **{
            f"update {k}": Given(
                Schema(
                    equal(E[k - 1](NEXT, w), stepped(tuple(e(t, w) for e in E), w)[k - 1]),
                    _PAST,
                    WHEN,
                ),
                "w_{t+1} = w_t - eta grad, eta = 1; the label is what (0, 1), (0, 1) predict",
                "Algorithm 5",
                Role.DEFINITION,
            )
            for k in range(1, 5)
        },
        **{
            f"start {k}": Given(
                Schema(equal(e(1, w) ** 2, z_0**2), {"w": "outcome"}),
                "both models start at (z_0, 1 - z_0)",
                "Appendix C.2, C.3",
                Role.DEFINITION,
            )
            for k, e in enumerate(E, 1)
        },
        "growth 1": Given(
            Schema(equal(growth(1), 1)), "growth(t) is (19/10)^(t-1)", "ours", Role.DEFINITION
        ),
        "growth": Given(
            Schema(equal(growth(NEXT), GROWTH * growth(t)), ROUND, WHEN),
            "growth(t) is (19/10)^(t-1)",
            "ours",
            Role.DEFINITION,
        ),
    },
)

moved = stepped(FORMS, again)
distance = expect("z", total([e**2 for e in moved]))
_SCOPE = {**_PAST, **_REALS}


Polynomial = dict[Powers, dict[tuple[int, int], Fraction]]


def _coefficients() -> Polynomial:
    """4(‖x‖² - 1)(x·e)² by products of a, b and ε, each with its form of e."""
    unit: list[dict[Powers, Fraction]] = [
        {(1, 0, 0): Fraction(1), (0, 0, 1): Fraction(1)},
        {(0, 1, 0): Fraction(1)},
        {(0, 0, 0): Fraction(1), (1, 0, 0): Fraction(-1)},
        {(0, 0, 0): Fraction(1), (0, 1, 0): Fraction(-1)},
    ]

    def times(f: dict[Powers, Fraction], g: dict[Powers, Fraction]) -> dict[Powers, Fraction]:
        made: dict[Powers, Fraction] = {}
        for one, c in f.items():
            for other, d in g.items():
                key = (one[0] + other[0], one[1] + other[1], one[2] + other[2])
                made[key] = made.get(key, Fraction(0)) + c * d
        return made

    size: dict[Powers, Fraction] = {(0, 0, 0): Fraction(-1)}
    for x in unit:
        for key, c in times(x, x).items():
            size[key] = size.get(key, Fraction(0)) + c
    found: Polynomial = {}
    for j in range(4):
        for k in range(4):
            for key, c in times(size, times(unit[j], unit[k])).items():
                entry = found.setdefault(key, {})
                entry[j, k] = entry.get((j, k), Fraction(0)) + 4 * c
    return found


def _form(matrix: dict[tuple[int, int], Fraction]) -> Term:
    terms = [c * FORMS[j] * FORMS[k] for (j, k), c in matrix.items() if c]
    return sum(terms[1:], terms[0]) if terms else Term("0")


_BY_PRODUCT = _coefficients()
MATRIX = {
    (j, k): Fraction(j == k)
    + sum(
        (
            (_mean(powers) if any(powers) else Fraction(1)) * entry.get((j, k), Fraction(0))
            for powers, entry in _BY_PRODUCT.items()
        ),
        Fraction(0),
    )
    for j in range(4)
    for k in range(4)
}
start = total([e**2 for e in FORMS])
_HERE = {**_AT, **dict(zip("pqrs", FORMS, strict=True))}
form = step(
    "the mean of a step",
    "Algorithm 5, eta = 1.0",
    "34 moments of three independent Gaussian variables",
    combination(
        Schema(equal(distance, _form(MATRIX)), _SCOPE, WHEN),
        *(
            Use(_name(powers), _AT, times=_form(entry))
            for powers, entry in _BY_PRODUCT.items()
            if any(powers) and any(entry.values())
        ),
    ),
)
positive_form = step(
    "the least growth",
    "ours",
    "the least eigenvalue of the form is 1.9917",
    positive(
        "positive",
        Schema(GROWTH * start <= _form(MATRIX), _REALS),
        lambda *e: sum(
            ((MATRIX[j, k] - GROWTH * (j == k)) * e[j] * e[k] for j in range(4) for k in range(4)),
            Fraction(0),
        ),
        "pqrs",
    ),
)
_known = tuple(e(t, w) for e in E)
_right = stepped(_known, again)
_sums = [e(NEXT, again) + r for e, r in zip(E, _right, strict=True)]
_x = features(again)
grows = step(
    "a step of one",
    "Algorithm 5, eta = 1.0",
    "given the past, from wherever it led",
    combination(
        Schema(equal(square(NEXT, again), total([r**2 for r in _right])), _DRAWS, WHEN),
        *(Use(f"update {k}", {"t": "t", "w": again}, times=c) for k, c in enumerate(_sums, 1)),
        *(
            Use(
                f"past {k}",
                {**_AT, "z": "z"},
                times=_sums[k - 1]
                - 2 * _x[k - 1] * total([c * f for c, f in zip(_sums, _x, strict=True)]),
            )
            for k in range(1, 5)
        ),
        name="after the step",
    ),
    combination(
        Schema(GROWTH * square(t, w) <= expect("z", square(NEXT, again)), _PAST, WHEN),
        Use("the least growth", dict(zip("pqrs", _known, strict=True))),
        Use("the mean of a step", {**_AT, **dict(zip("pqrs", _known, strict=True))}, times=-1),
        Use("after the step", {**_AT, "z": "z"}, times=-1, over=Outcome("z")),
    ),
)
kept = Schema(4 * z_0**2 * growth(t) <= expect("w", square(t, w)), ROUND, WHEN)
diverges = step(
    "divergence",
    "Algorithm 5, eta = 1.0",
    "by the tower rule and induction",
    redraw(square(NEXT, w), ROUND, time=t, over=("w", "z"), conditions=WHEN, name="drawn again"),
    combination(
        Schema(substitute(kept.then, "t", 1)),
        *(Use(f"start {k}", {"w": "w"}, times=-1, over=Outcome("w")) for k in range(1, 5)),
        Use("growth 1", times=4 * z_0**2),
        name="first",
    ),
    combination(
        Schema(substitute(kept.then, "t", NEXT), ROUND, (*WHEN, kept.then)),
        Use("if 2", times=GROWTH),
        Use("a step of one", _AT, over=Outcome("w")),
        Use("drawn again", {"t": "t"}, times=-1),
        Use("growth", {"t": "t"}, times=4 * z_0**2),
        name="next",
    ),
    Line(kept, "induction", {"on": "t", "base": "first", "step": "next"}),
)
DESCENT = Argument(
    "fedres.descent",
    "Algorithm 5 with its printed step moves away from the optimum of Appendix C, by 19/10 a round",
    SETTING,
    (form, positive_form, grows, diverges),
)
ARGUMENTS = (DESCENT,)
