"""The same theorem in other words, or a weaker one: a judge that refutes it is wrong."""

from collections.abc import Iterator
from dataclasses import replace

import sympy as sp

from fedtheory.core.claim import Claim
from fedtheory.core.concept import Property
from fedtheory.core.statement import Assumption, Bound, Scope, Status, T, t
from fedtheory.engines.mutate.mutant import Kind, Mutant

LARGER = (sp.Rational(21, 20), sp.Rational(5, 4), sp.Integer(2))
MOST_PROPERTIES = 3
UNHEARD_OF = Property("unheard of", "nothing promises it")


def restated(bound: Bound, promises: frozenset[Property]) -> Iterator[Mutant]:
    """What is true whenever the bound is; a weaker one no longer calls itself sharpened.

    `promises` are properties that instances have: with one more of them assumed, the bound is no less true.
    """
    assert isinstance(bound.value, sp.Expr)
    value = bound.value
    yield Mutant(Kind.UNCHANGED, "as it stands", bound)
    for words, form in _forms(value, root=bound.relation == "<="):
        yield Mutant(Kind.REWRITTEN, words, replace(bound, value=form))
    plain = Status.LOWER if bound.status is Status.LOWER else Status.CORRECTED
    if bound.relation != "=":
        for factor in LARGER:
            times = 1 / factor if bound.relation == ">=" else factor
            weaker = replace(bound, value=times * value, status=plain)
            yield Mutant(Kind.WEAKENED, f"times {times}", weaker)
    for rounds in (1, 2, 5) if bound.scope is Scope.EVERY_ROUND else ():
        words = f"from round {bound.first_round + rounds} on"
        later = replace(bound, first_round=bound.first_round + rounds, status=plain)
        yield Mutant(Kind.LATER, words, later)
    if bound.relation == "<=" and bound.scope is Scope.EVERY_ROUND:
        yield Mutant(
            Kind.WEAKENED, "times 1 + 1/t", replace(bound, value=(1 + 1 / t) * value, status=plain)
        )
    assumed = {a.requires for a in bound.also}
    for extra in sorted(promises - assumed, key=lambda p: p.name)[:MOST_PROPERTIES]:
        more = Assumption(extra.definition, extra, "ours")
        words = f"assuming {extra.name} too"
        yield Mutant(Kind.STRONGER, words, replace(bound, also=(*bound.also, more)))
    narrow = Assumption("something that nobody promises", UNHEARD_OF, "ours")
    yield Mutant(
        Kind.STRONGER, "under one more assumption", replace(bound, also=(*bound.also, narrow))
    )
    ends = T if value.has(T) else t
    if value.has(ends):
        met = (*bound.conditions, Claim(ends, "<=", sp.Integer(10**6)))
        words = f"for {ends} up to a million"
        yield Mutant(Kind.STRONGER, words, replace(bound, conditions=met, status=plain))


def _forms(value: sp.Expr, *, root: bool) -> Iterator[tuple[str, sp.Expr]]:
    """The formula written otherwise, where that is another expression."""
    forms: dict[str, sp.Expr] = {
        "multiplied out": sp.expand(value, power_base=False, power_exp=False, log=False),
        "over one denominator": sp.together(value),
        "as a half of its double": sp.Mul(
            sp.Rational(1, 2), sp.Add(value, value, evaluate=False), evaluate=False
        ),
    }
    geometric = any(power.exp.free_symbols for power in value.atoms(sp.Pow))
    if root and value.is_nonnegative and not geometric:  # their squares leave the range of floats
        square = sp.Pow(value, 2, evaluate=False)
        forms["as the root of its square"] = sp.Pow(square, sp.Rational(1, 2), evaluate=False)
    seen = {value}
    for words, form in forms.items():
        if form not in seen:
            seen.add(form)
            yield words, form
