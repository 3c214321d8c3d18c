"""Sums in which parts of the letter cancel, written as one quotient of polynomials.

Of 1/(2 + x) - 1/(2 + 3 x) little is left where x is small, and intervals see nothing of it. As 2 x / ((2 + x)(2 + 3 x))
it is plain. This is done where the letters have rational values and the coefficients above come out with one sign.
"""

from collections.abc import Mapping, Sequence
from fractions import Fraction

import flint

from fedtheory.calculator.exact import Inexact, exact_value
from fedtheory.calculator.tape import Step
from fedtheory.core.expression import Tree

HIGHEST = 12
"""No polynomials above this degree."""

Ratio = tuple[flint.fmpq_poly, flint.fmpq_poly]
Coefficients = list[Fraction]


def cancels(tape: Sequence[Step], k: int) -> bool:
    """Whether a step is a sum in which quotients are taken away from others."""
    head, args, _ = tape[k]
    if head == "-" and len(args) == 2:
        return tape[args[0]].head == "/" and tape[args[1]].head == "/"
    minus = [tape[j].places[0] for j in args if tape[j].head == "-" and len(tape[j].places) == 1]
    return head == "+" and len(minus) < len(args) and any(tape[j].head == "/" for j in minus)


def ratio(
    tape: Sequence[Step], k: int, letter: str, values: Mapping[str, Tree]
) -> tuple[Coefficients, Coefficients] | None:
    """The coefficients of a step as a quotient of polynomials, where those above have one sign."""
    try:
        top, bottom = _of(tape, k, letter, values)
    except (Inexact, ZeroDivisionError):
        return None
    if top.gcd(bottom).degree() > 0:
        return None  # a quotient without a value may have one when it is shortened
    sides = [[Fraction(int(c.p), int(c.q)) for c in side.coeffs()] for side in (top, bottom)]
    top_signs = {c > 0 for c in sides[0] if c}
    return (sides[0], sides[1]) if len(top_signs) <= 1 else None


def _of(tape: Sequence[Step], k: int, letter: str, values: Mapping[str, Tree]) -> Ratio:
    head, args, text = tape[k]
    if head in {"letter", "number"}:
        if text == letter:
            return flint.fmpq_poly([0, 1]), flint.fmpq_poly([1])
        number = exact_value(values[text] if head == "letter" else text).rational
        if number is None:
            raise Inexact
        constant = flint.fmpq(number.numerator, number.denominator)
        return flint.fmpq_poly([constant]), flint.fmpq_poly([1])
    if head not in {"+", "-", "*", "/", "^"}:
        raise Inexact
    (p, q), *others = (_of(tape, j, letter, values) for j in args)
    if head == "-" and not others:
        return -p, q
    if head == "^":
        power = int(text)
        if power < 0 or power * max(p.degree(), q.degree()) > HIGHEST:
            raise Inexact
        return p**power, q**power
    for r, s in others:
        match head:
            case "+":
                p, q = p * s + r * q, q * s
            case "-":
                p, q = p * s - r * q, q * s
            case "*":
                p, q = p * r, q * s
            case _:
                if r.degree() < 0:
                    raise ZeroDivisionError
                p, q = p * s, q * r
        if max(p.degree(), q.degree()) > HIGHEST:
            raise Inexact
    return p, q
