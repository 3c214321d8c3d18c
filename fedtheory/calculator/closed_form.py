r"""The best value of one letter in closed form, where the bound is A + B x^p + C/x^q in it.

With B, C, p, q > 0 the function falls up to x = (qC/(pB))^(1/(p+q)) and rises from there: its derivative times x is
pB x^p - qC/x^q, which changes its sign once. Nothing is searched, and no other x > 0 is as good. Exponents are told from the
formula, the signs of B and C in balls at the given letters.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import floor
from typing import Any

from fedtheory.calculator.bound import check_conditions
from fedtheory.calculator.enclosure import compare, enclose
from fedtheory.calculator.problem import Problem
from fedtheory.core.errors import FedTheoryError
from fedtheory.core.expression import Tree
from fedtheory.core.text import readable

Powers = dict[Fraction, list[Tree]]
"""By the exponent of the letter, the terms that it multiplies."""
LARGEST_FACTOR = 10_000


@dataclass(frozen=True)
class ClosedForm:
    """The formula of the best value, its number and the bound there, each between two floats."""

    letter: str
    formula: str
    number: tuple[float, float]
    bound: tuple[float, float]


def closed_form(problem: Problem) -> ClosedForm | None:
    """The best value; None where there are several letters, a whole one, another form, or a condition in the way."""
    (letter, *others) = problem.over
    if others or letter.integer or problem.bound.value is None:
        return None
    if letter.lower is None or letter.lower < 0:
        return None
    powers = _powers(problem.bound.value, letter.name)
    found = None if powers is None else _balanced(powers)
    if found is None:
        return None
    (rises, p), (falls, q) = found
    given = {name: item.value for name, item in problem.given.items()}
    try:
        if any(compare(part, "0", given) != problem.sign for part in (rises, falls)):
            return None
        ratio: Tree = ["/", _times(q, falls), _times(p, rises)]
        formula = _root(ratio, p + q)
        if formula is None or compare(formula, "0", given) != 1:
            return None
        if compare(_raised(formula, p + q), ratio, given) in {-1, 1}:
            return None
        here = given | {letter.name: _with_values(formula, given)}
        number, value = enclose(formula, given), enclose(problem.bound.value, here)
        if letter.upper is not None and number.upper > letter.upper:
            return None
        if number.lower < letter.lower:
            return None
        if any(c.holds is False for c in check_conditions(problem.entry, problem.bound, here)):
            return None
    except FedTheoryError:
        return None
    return ClosedForm(
        letter.name,
        readable(formula),
        (float(number.lower), float(number.upper)),
        (float(value.lower), float(value.upper)),
    )


def as_json(found: ClosedForm | None) -> dict[str, Any] | None:
    """The formula, and the two pairs of floats."""
    if found is None:
        return None
    return {
        "letter": found.letter,
        "formula": found.formula,
        "lower": found.number[0],
        "upper": found.number[1],
        "bound_lower": found.bound[0],
        "bound_upper": found.bound[1],
    }


def from_json(data: Mapping[str, Any] | None) -> ClosedForm | None:
    """The closed form that `as_json` wrote."""
    if data is None:
        return None
    number, bound = (data["lower"], data["upper"]), (data["bound_lower"], data["bound_upper"])
    return ClosedForm(data["letter"], data["formula"], number, bound)


def _balanced(powers: Powers) -> tuple[tuple[Tree, Fraction], tuple[Tree, Fraction]] | None:
    """B with p, and C with q; None where there is another number of powers."""
    up = [(_sum(terms), e) for e, terms in powers.items() if e > 0]
    down = [(_sum(terms), -e) for e, terms in powers.items() if e < 0]
    return (up[0], down[0]) if len(up) == len(down) == 1 else None


def _powers(tree: Tree, x: str) -> Powers | None:
    """The term as a sum of powers of x; None where it is none."""
    if not _speaks_of(tree, x):
        return {Fraction(0): [tree]}
    if isinstance(tree, str):
        return {Fraction(1): ["1"]}
    head, *args = tree
    if head in {"+", "-", "*", "/"}:
        parts = [_powers(arg, x) for arg in args]
        known = [part for part in parts if part is not None]
        if len(known) < len(parts):
            return None
        if head == "-":
            known[-1] = {e: [["-", term] for term in terms] for e, terms in known[-1].items()}
        return _product(known, over=head == "/") if head in {"*", "/"} else _union(known)
    if head == "^" and (inner := _monomial(args[0], x)) is not None:
        e, term = inner
        return {e * int(str(args[1])): [["^", term, args[1]]]}
    if head == "root" and (inner := _monomial(args[1], x)) is not None:
        e, term = inner
        return {e / int(str(args[0])): [["root", args[0], term]]}
    return None


def _union(parts: list[Powers]) -> Powers:
    found: Powers = {}
    for part in parts:
        for e, terms in part.items():
            found.setdefault(e, []).extend(terms)
    return found


def _product(parts: list[Powers], *, over: bool) -> Powers | None:
    """The product of all, or the first over the second, which then is one power."""
    found, *others = parts
    for other in others:
        if over and len(other) > 1:
            return None
        made: Powers = {}
        for e, terms in found.items():
            for k, factors in other.items():
                there = made.setdefault(e - k if over else e + k, [])
                if over:
                    there.extend(["/", term, _sum(factors)] for term in terms)
                else:
                    there.extend(_both(term, factor) for term in terms for factor in factors)
        found = made
    return found


def _monomial(tree: Tree, x: str) -> tuple[Fraction, Tree] | None:
    powers = _powers(tree, x)
    if powers is None or len(powers) != 1:
        return None
    ((e, terms),) = powers.items()
    return e, _sum(terms)


def _speaks_of(tree: Tree, x: str) -> bool:
    return tree == x if isinstance(tree, str) else any(_speaks_of(arg, x) for arg in tree[1:])


def _sum(terms: list[Tree]) -> Tree:
    return terms[0] if len(terms) == 1 else ["+", *terms]


def _both(left: Tree, right: Tree) -> Tree:
    return right if left == "1" else left if right == "1" else ["*", left, right]


def _times(factor: Fraction, tree: Tree) -> Tree:
    return tree if factor == 1 else ["*", str(factor), tree]


def _with_values(tree: Tree, values: Mapping[str, Tree]) -> Tree:
    """The term with the letters' values in their places."""
    if isinstance(tree, str):
        return values.get(tree, tree)
    return [tree[0], *(_with_values(arg, values) for arg in tree[1:])]


def _raised(tree: Tree, power: Fraction) -> Tree:
    """tree^power, for what is positive."""
    inside = tree if power.denominator == 1 else ["root", str(power.denominator), tree]
    return ["^", inside, str(power.numerator)]


def _root(tree: Tree, degree: Fraction) -> Tree | None:
    """tree^(1/degree), as short as products of powers can be written; None where a sign stands in the way.

    A factor may be negative where its square stands in the term: whoever uses the root compares its power with the term.
    """
    found: dict[str, Fraction] = {}
    if _factors(tree, Fraction(1), found):
        return None
    exponents = {atom: e / degree for atom, e in found.items() if e}
    above, below = _Side(), _Side()
    for atom, e in exponents.items():
        if atom.isdigit():  # roots of numbers stand above the line
            whole = floor(e)
            (above if whole > 0 else below).whole(atom, abs(whole))
            above.rooted(atom, e - whole)
        else:
            side, size = (above, e) if e > 0 else (below, -e)
            side.whole(atom, floor(size))
            side.rooted(atom, size - floor(size))
    top, bottom = above.tree(), below.tree()
    return top if bottom == "1" else ["/", top, bottom]


def _factors(tree: Tree, e: Fraction, found: dict[str, Fraction]) -> bool:
    """Adds the exponents of primes, letters and other terms to what was found; whether the sign is turned."""
    number = _number(tree)
    if number is not None and number:
        known = [(abs(number.numerator), e), (number.denominator, -e)]
        primes = [(_primes(whole), power) for whole, power in known]
        if all(factors is not None for factors, _ in primes):
            for factors, power in primes:
                for prime, times in (factors or {}).items():
                    found[str(prime)] = found.get(str(prime), Fraction(0)) + power * times
            return number < 0
    if isinstance(tree, list):
        head, *args = tree
        if head == "*":
            return bool(sum(_factors(arg, e, found) for arg in args) % 2)
        if head == "/":
            return _factors(args[0], e, found) != _factors(args[1], -e, found)
        if head == "-" and len(args) == 1:
            return not _factors(args[0], e, found)
        if head == "^":
            turned = _factors(args[0], e * int(str(args[1])), found)
            return turned and bool(int(str(args[1])) % 2)
        if head == "root":
            return _factors(args[1], e / int(str(args[0])), found)
    atom = tree if isinstance(tree, str) else json.dumps(tree)
    found[atom] = found.get(atom, Fraction(0)) + e
    return False


def _number(tree: Tree) -> Fraction | None:
    try:
        return Fraction(tree) if isinstance(tree, str) else None
    except ValueError:
        return None


def _primes(number: int) -> dict[int, int] | None:
    """Its prime factors; None where one may be large."""
    found: dict[int, int] = {}
    divisor = 2
    while divisor * divisor <= number:
        if divisor > LARGEST_FACTOR:
            return None
        while number % divisor == 0:
            found[divisor] = found.get(divisor, 0) + 1
            number //= divisor
        divisor += 1
    return found | ({number: found.get(number, 0) + 1} if number > 1 else {})


class _Side:
    """One side of a fraction line: a number, what stands whole, and what stands under roots."""

    def __init__(self) -> None:
        self.number = 1
        self.powers: list[Tree] = []
        self.under: dict[int, list[tuple[str, int]]] = {}

    def whole(self, atom: str, times: int) -> None:
        if atom.isdigit():
            self.number *= int(atom) ** times
        elif times:
            self.powers.append(_power(atom, times))

    def rooted(self, atom: str, part: Fraction) -> None:
        if part:
            self.under.setdefault(part.denominator, []).append((atom, part.numerator))

    def tree(self) -> Tree:
        factors: list[Tree] = [] if self.number == 1 else [str(self.number)]
        for degree, inside in sorted(self.under.items()):
            number = 1
            for atom, times in inside:
                number *= int(atom) ** times if atom.isdigit() else 1
            terms: list[Tree] = [] if number == 1 else [str(number)]
            terms += [_power(atom, times) for atom, times in inside if not atom.isdigit()]
            factors.append(["root", str(degree), terms[0] if len(terms) == 1 else ["*", *terms]])
        factors += self.powers
        return "1" if not factors else factors[0] if len(factors) == 1 else ["*", *factors]


def _power(atom: str, times: int) -> Tree:
    base: Tree = json.loads(atom) if atom.startswith("[") else atom
    return base if times == 1 else ["^", base, str(times)]
