"""A paper's abbreviations put back into terms that proofs write out.

The order of what an author wrote is kept. Sums and products are compared as such, whatever the order of their parts; nothing
is multiplied out. `expanded` undoes it, so that a test can compare both in the kernel's normal form.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from typing import Any

from fedtheory.core.abbreviation import Abbreviation
from fedtheory.core.expression import Tree, names

MARK = "abbreviation"
"""The head of what is abbreviated: `[MARK, number, value, ...]`."""
ONE = Fraction(1)
Frozen = Any
"""A term of strings and tuples, which can be a key."""
Values = Mapping[str, Any]
Factors = list[tuple[Frozen, int]]


@dataclass(frozen=True)
class _Pattern:
    number: int
    term: Frozen
    variables: Mapping[str, str]
    whole: bool
    words: frozenset[str]
    """What a term must speak of to be one."""

    def written(self, values: Values) -> Frozen:
        return (MARK, str(self.number), *(values[name] for name in self.variables))


class Abbreviator:
    """Abbreviations in the order in which they build on each other."""

    def __init__(self, abbreviations: Sequence[Abbreviation]) -> None:
        self.abbreviations = tuple(abbreviations)
        self.patterns: list[_Pattern] = []
        self._known: dict[Frozen, Frozen] = {}
        self.letters = set().union(*(names(a.of) - set(a.variables) for a in self.abbreviations))
        for number, one in enumerate(self.abbreviations):
            raw = frozen(one.of)
            again = self._rewritten(raw)
            if again != raw:
                self._learn(number, raw, one.variables, whole=True)
            self._learn(number, again, one.variables, whole=one.whole)

    def _learn(
        self, number: int, term: Frozen, variables: Mapping[str, str], *, whole: bool
    ) -> None:
        words = _spoken(term) - variables.keys()
        self.patterns.append(_Pattern(number, term, variables, whole, words))
        self._known.clear()

    def abbreviated(self, tree: Tree) -> Tree:
        """The term or claim, with abbreviations for its parts."""
        thawed: Tree = _thawed(self._rewritten(frozen(tree)))
        return thawed

    def expanded(self, tree: Tree) -> Tree:
        """The term with all abbreviations written out."""
        if isinstance(tree, str):
            return tree
        if tree[0] != MARK:
            return [tree[0], *map(self.expanded, tree[1:])]
        one = self.abbreviations[int(str(tree[1]))]
        return self.expanded(_put(one.of, dict(zip(one.variables, tree[2:], strict=True))))

    def used(self, tree: Tree) -> set[int]:
        """The numbers of the abbreviations in a term, and in what those stand for."""
        if isinstance(tree, str):
            return set()
        own = {int(str(tree[1]))} if tree[0] == MARK else set()
        return own.union(*map(self.used, tree[1:]))

    def _rewritten(self, term: Frozen) -> Frozen:
        if term not in self._known:
            self._known[term] = self._once(term)
        return self._known[term]

    def _once(self, term: Frozen) -> Frozen:
        if isinstance(term, str):
            return next((p.written(v) for p, v in self._matches(term)), term)
        if found := next(self._matches(term), None):
            pattern, values = found
            return pattern.written({k: self._rewritten(v) for k, v in values.items()})
        if term[0] == MARK:
            return term
        if term[0] in {"+", "-"}:
            return self._sum(term)
        if term[0] in {"*", "/", "^"}:
            return self._product(term)
        again = (term[0], *map(self._rewritten, term[1:]))
        if again != term and (found := next(self._matches(again), None)):
            return found[0].written(found[1])
        return again

    def _matches(self, term: Frozen) -> Iterator[tuple[_Pattern, Values]]:
        words = _spoken(term)
        for pattern in self.patterns:
            if not pattern.words <= words:
                continue
            for values in _match(pattern.term, term, pattern.variables, {}):
                if set(values) >= set(pattern.variables) and self._of_rounds(pattern, values):
                    yield pattern, values

    def _of_rounds(self, pattern: _Pattern, values: Values) -> bool:
        """Whether no round is a letter: with λ_t for λ₀√(t + 1), λ₀√n is not λ_{n-1}."""
        rounds = (values[name] for name, sort in pattern.variables.items() if sort == "integer")
        return not any(_words(value) & self.letters for value in rounds)

    def _sum(self, term: Frozen) -> Frozen:
        again = (term[0], *map(self._rewritten, term[1:]))
        if again != term and (found := next(self._matches(again), None)):
            return found[0].written(found[1])
        parts, changed, words = _terms(again), False, _spoken(again)
        for pattern in self.patterns:
            if pattern.whole or not pattern.words <= words:
                continue
            wanted = _terms(pattern.term)
            while 1 < len(wanted) < len(parts):
                ways = _within_sum(wanted, parts, pattern)
                within = next((w for w in ways if self._of_rounds(pattern, w[1])), None)
                if within is None:
                    break
                scale, values, places = within
                made = pattern.written(values)
                parts, words = _replaced(parts, places, (scale, [(made, 1)])), words | _spoken(made)
                changed = True
        return _sum_of(parts) if changed else again

    def _product(self, term: Frozen) -> Frozen:
        again = (
            ("^", self._rewritten(term[1]), term[2])
            if term[0] == "^"
            else (term[0], *map(self._rewritten, term[1:]))
        )
        if again != term and (found := next(self._matches(again), None)):
            return found[0].written(found[1])
        (scale, factors), changed, words = _factors(again), False, _spoken(again)
        for pattern in self.patterns:
            if pattern.whole or not pattern.words <= words:
                continue
            own, wanted = _factors(pattern.term)
            while 1 < len(wanted) <= len(factors):
                ways = _within_product(wanted, factors, pattern)
                within = next((w for w in ways if self._of_rounds(pattern, w[1])), None)
                if within is None:
                    break
                power, values, places = within
                scale /= own**power
                made = pattern.written(values)
                factors, words = _replaced(factors, places, (made, power)), words | _spoken(made)
                changed = True
        return _product_of(scale, factors) if changed else again


ARITHMETIC = frozenset("+-*/^")


@lru_cache(maxsize=50_000)
def _spoken(term: Frozen) -> frozenset[str]:
    """The names and heads in a term, without numbers, what averages bind and the signs that may be written otherwise."""
    if isinstance(term, str):
        return frozenset() if _number(term) is not None else frozenset({term})
    head, *rest = term
    if head == MARK:
        return frozenset({f"{MARK} {rest[0]}"}).union(*map(_spoken, rest[1:]))
    inner = frozenset[str]().union(*map(_spoken, rest))
    if head in ("mean", "expect"):
        inner -= {rest[0]}
    return inner if head in ARITHMETIC else inner | {head}


def _replaced(parts: list[Any], places: set[int], by: Any) -> list[Any]:
    """One part for several, where the first of them stood."""
    first = min(places)
    return [
        by if k == first else part for k, part in enumerate(parts) if k == first or k not in places
    ]


def frozen(tree: Tree) -> Frozen:
    """The term as tuples."""
    return tree if isinstance(tree, str) else tuple(map(frozen, tree))


def _thawed(term: Frozen) -> Any:
    return term if isinstance(term, str) else [_thawed(part) for part in term]


def _put(tree: Tree, values: Mapping[str, Any]) -> Any:
    """A value for each variable; what averages bind has names of its own where it would be captured."""
    if isinstance(tree, str):
        return values.get(tree, tree)
    if tree[0] in ("mean", "expect"):
        spoken = set().union(*(_words(value) for value in values.values()))
        name = str(tree[1])
        other = name
        while other in spoken:
            other += "_"
        inner = {k: v for k, v in values.items() if k != name} | {name: other}
        return [tree[0], other, _put(tree[2], inner)]
    return [tree[0], *(_put(part, values) for part in tree[1:])]


def _words(tree: Any) -> set[str]:
    return {tree} if isinstance(tree, str) else set().union(*map(_words, tree))


def _number(term: Frozen) -> Fraction | None:
    return Fraction(term) if isinstance(term, str) and term.lstrip("-")[:1].isdigit() else None


@lru_cache(maxsize=50_000)
def _factored(term: Frozen) -> tuple[Fraction, tuple[tuple[Frozen, int], ...]]:
    number = _number(term)
    if number is not None:
        return number, ()
    match term:
        case ("*", *parts):
            scale = ONE
            found: list[tuple[Frozen, int]] = []
            for part in parts:
                own, factors = _factored(part)
                scale, found = scale * own, [*found, *factors]
            return scale, tuple(found)
        case ("/", top, bottom):
            over, above = _factored(top)
            under, below = _factored(bottom)
            if under:
                return over / under, (*above, *((base, -power) for base, power in below))
        case ("-", inner):
            scale, factors = _factored(inner)
            return -scale, factors
        case ("^", base, str() as power) if power.lstrip("-").isdigit():
            scale, factors = _factored(base)
            if scale or int(power) > 0:
                raised = tuple((b, e * int(power)) for b, e in factors)
                return scale ** int(power), raised
    return ONE, ((term, 1),)


def _factors(term: Frozen) -> tuple[Fraction, Factors]:
    """A product as a number and powers."""
    scale, factors = _factored(term)
    return scale, list(factors)


def _terms(term: Frozen) -> list[tuple[Fraction, Factors]]:
    """A sum as numbers times products."""
    match term:
        case ("+", *parts):
            return [one for part in parts for one in _terms(part)]
        case ("-", left, right):
            return [*_terms(left), *((-c, f) for c, f in _terms(right))]
        case ("-", inner) if isinstance(inner, tuple) and inner[0] in {"+", "-"}:
            return [(-c, f) for c, f in _terms(inner)]
    return [_factors(term)]


def _product_of(scale: Fraction, factors: Factors) -> Frozen:
    above: list[Frozen] = [str(scale.numerator)] if abs(scale.numerator) != 1 else []
    below: list[Frozen] = [str(scale.denominator)] if scale.denominator != 1 else []
    above = [str(abs(scale.numerator))] if above else []
    for base, power in factors:
        side = above if power > 0 else below
        side.append(base if abs(power) == 1 else ("^", base, str(abs(power))))
    top = "1" if not above else above[0] if len(above) == 1 else ("*", *above)
    whole = top if not below else ("/", top, below[0] if len(below) == 1 else ("*", *below))
    return ("-", whole) if scale < 0 else whole


def _sum_of(parts: list[tuple[Fraction, Factors]]) -> Frozen:
    made = [_product_of(*part) for part in parts]
    return made[0] if len(made) == 1 else ("+", *made)


def _within_sum(
    wanted: list[tuple[Fraction, Factors]], parts: list[tuple[Fraction, Factors]], pattern: _Pattern
) -> Iterator[tuple[Fraction, Values, set[int]]]:
    """Where some of the parts are the wanted ones, times a number."""

    def go(
        k: int, scale: Fraction | None, values: Values, places: frozenset[int]
    ) -> Iterator[tuple[Fraction, Values, set[int]]]:
        if k == len(wanted):
            if scale is not None:
                yield scale, values, set(places)
            return
        number, factors = wanted[k]
        for place, (own, found) in enumerate(parts):
            if place in places or len(found) != len(factors) or not own:
                continue
            ratio = own / number
            if scale is not None and ratio != scale:
                continue
            for more in _match_factors(factors, found, pattern.variables, values):
                yield from go(k + 1, ratio, more, places | {place})

    yield from go(0, None, {}, frozenset())


def _within_product(
    wanted: Factors, factors: Factors, pattern: _Pattern
) -> Iterator[tuple[int, Values, set[int]]]:
    """Where some of the factors are the wanted ones, to some power."""

    def go(
        k: int, power: int | None, values: Values, places: frozenset[int]
    ) -> Iterator[tuple[int, Values, set[int]]]:
        if k == len(wanted):
            if power is not None:
                yield power, values, set(places)
            return
        base, exponent = wanted[k]
        for place, (found, own) in enumerate(factors):
            if place in places or own % exponent or not own:
                continue
            ratio = own // exponent
            if power is not None and ratio != power:
                continue
            for more in _match(base, found, pattern.variables, values):
                yield from go(k + 1, ratio, more, places | {place})

    yield from go(0, None, {}, frozenset())


def _match_factors(
    wanted: Factors, factors: Factors, variables: Mapping[str, str], values: Values
) -> Iterator[Values]:
    """Values at which the products are the same."""
    if not wanted:
        if not factors:
            yield values
        return
    (base, power), *rest = wanted
    for k, (found, own) in enumerate(factors):
        if own == power:
            for more in _match(base, found, variables, values):
                yield from _match_factors(rest, factors[:k] + factors[k + 1 :], variables, more)


def _match_terms(
    wanted: list[tuple[Fraction, Factors]],
    parts: list[tuple[Fraction, Factors]],
    variables: Mapping[str, str],
    values: Values,
) -> Iterator[Values]:
    if not wanted:
        if not parts:
            yield values
        return
    (number, factors), *rest = wanted
    for k, (own, found) in enumerate(parts):
        if own == number:
            for more in _match_factors(factors, found, variables, values):
                yield from _match_terms(rest, parts[:k] + parts[k + 1 :], variables, more)


def _match(
    pattern: Frozen, term: Frozen, variables: Mapping[str, str], values: Values
) -> Iterator[Values]:
    """The values at which the pattern is the term."""
    if isinstance(pattern, str):
        if pattern in variables:
            if pattern in values:
                if _key(values[pattern]) == _key(term):
                    yield values
            elif variables[pattern] != "integer" or _is_integer(term):
                yield {**values, pattern: term}
        elif values.get(f"bound {pattern}", pattern) == term:
            yield values
        return
    if pattern[0] in {"+", "-"} or (not isinstance(term, str) and term[0] in {"+", "-"}):
        yield from _match_sum(pattern, term, variables, values)
    elif pattern[0] in {"*", "/", "^"} or (
        not isinstance(term, str) and term[0] in {"*", "/", "^"}
    ):
        scale, wanted = _factors(pattern)
        own, factors = _factors(term)
        if scale == own and len(wanted) == len(factors) and (wanted != [(pattern, 1)]):
            yield from _match_factors(wanted, factors, variables, values)
    elif isinstance(term, str) or len(term) != len(pattern) or term[0] != pattern[0]:
        return
    elif pattern[0] in {"mean", "expect"}:
        bound = f"bound {pattern[1]}"
        for more in _match(pattern[2], term[2], variables, {**values, bound: term[1]}):
            found = {k: v for k, v in more.items() if k != bound}
            if not any(term[1] in _words(v) for k, v in found.items() if k in variables):
                yield found
    else:
        orders = [term[1:]]
        if pattern[0] == "dot" and term[1] != term[2]:
            orders.append(term[:0:-1])
        for order in orders:
            yield from _match_all(pattern[1:], order, variables, values)


def _match_all(
    patterns: Sequence[Frozen],
    terms: Sequence[Frozen],
    variables: Mapping[str, str],
    values: Values,
) -> Iterator[Values]:
    if not patterns:
        yield values
        return
    for more in _match(patterns[0], terms[0], variables, values):
        yield from _match_all(patterns[1:], terms[1:], variables, more)


def _match_sum(
    pattern: Frozen, term: Frozen, variables: Mapping[str, str], values: Values
) -> Iterator[Values]:
    wanted, parts = _terms(pattern), _terms(term)
    rounds = [
        k
        for k, (c, f) in enumerate(wanted)
        if c == 1
        and len(f) == 1
        and f[0][1] == 1
        and isinstance(f[0][0], str)
        and variables.get(f[0][0]) == "integer"
    ]
    constants = [part for k, part in enumerate(wanted) if k not in rounds]
    if len(rounds) == 1 and all(not f for _, f in constants):
        if not _is_integer(term):
            return
        name = wanted[rounds[0]][1][0][0]
        less = sum((c for c, _ in constants), Fraction(0))
        value = _shifted(parts, -less)
        yield from _match(name, value, variables, values)
    elif len(wanted) == len(parts) and (len(wanted) > 1):
        yield from _match_terms(wanted, parts, variables, values)


def _shifted(parts: list[tuple[Fraction, Factors]], by: Fraction) -> Frozen:
    """A sum and a number, as one would write it: the number last."""
    named = [part for part in parts if part[1]]
    number = sum((c for c, f in parts if not f), by)
    if not named:
        return str(number)
    whole = _sum_of(named)
    if not number:
        return whole
    return ("+", whole, str(number)) if number > 0 else ("-", whole, str(-number))


def _is_integer(term: Frozen) -> bool:
    """Whether a term is whole numbers and names added up."""
    if isinstance(term, str):
        return "/" not in term
    return term[0] in {"+", "-"} and all(map(_is_integer, term[1:]))


@lru_cache(maxsize=50_000)
def _key(term: Frozen) -> Any:
    """The same for terms that are equal up to the order of sums, products and inner products."""
    if isinstance(term, str):
        return term
    if term[0] in {"+", "-"}:
        counted: dict[Any, Fraction] = {}
        for c, f in _terms(term):
            key = tuple(sorted((str(_key(base)), power) for base, power in f))
            counted[key] = counted.get(key, Fraction(0)) + c
        return ("+", *sorted((str(k), str(c)) for k, c in counted.items() if c))
    if term[0] in {"*", "/", "^"}:
        scale, factors = _factors(term)
        if factors != [(term, 1)]:
            return ("*", str(scale), *sorted((str(_key(base)), power) for base, power in factors))
    parts = [_key(part) for part in term[1:]]
    return (term[0], *(sorted(parts, key=str) if term[0] == "dot" else parts))
