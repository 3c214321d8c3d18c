"""From the kernel's normal forms back to terms, so that what a search found can be written down."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from fedtheory.core.expression import Tree
from fedtheory.kernel.polynomial import Atom, Monomial, Polynomial


def product(*factors: Tree) -> Tree:
    """The product of terms, without ones and with a zero taking over."""
    if "0" in factors:
        return "0"
    rest = [factor for factor in factors if factor != "1"]
    match rest:
        case []:
            return "1"
        case [only]:
            return only
    return ["*", *rest]


def total(*parts: Tree) -> Tree:
    """The sum of terms, without zeros."""
    rest = [part for part in parts if part != "0"]
    match rest:
        case []:
            return "0"
        case [only]:
            return only
    return ["+", *rest]


def quotient(top: Tree, bottom: Tree) -> Tree:
    """The quotient, where there is something to divide by."""
    return top if bottom == "1" or top == "0" else ["/", top, bottom]


def written(p: Polynomial, clients: Mapping[str, str] | None = None) -> Tree:
    """A polynomial in the kernel's atoms as a term."""
    names = clients or {}
    return total(*(product(str(c), written_monomial(m, names)) for m, c in p.items()))


def written_monomial(m: Monomial, clients: Mapping[str, str]) -> Tree:
    """A monomial as a term."""
    return product(*(_powered(written_atom(x, clients), e) for x, e in m))


def _powered(base: Tree, e: int) -> Tree:
    return base if e == 1 else ["^", base, str(e)]


def written_ratio(top: Polynomial, bottom: Any, clients: Mapping[str, str] | None = None) -> Tree:
    """A quotient as a term."""
    return quotient(written(top, clients), written_bottom(bottom, clients))


def written_bottom(bottom: Any, clients: Mapping[str, str] | None = None) -> Tree:
    """The positive polynomials under a quotient, as a product."""
    return product(*(_powered(written(dict(factor), clients), e) for factor, e in bottom))


def written_vector(v: Mapping[Atom, Any], clients: Mapping[str, str] | None = None) -> Tree:
    """A linear combination of vector atoms as a term."""
    names = clients or {}
    return total(
        *(product(written_ratio(c[0], c[1], names), written_atom(x, names)) for x, c in v.items())
    )


def written_atom(x: Atom, clients: Mapping[str, str]) -> Tree:
    """An atom, scalar or vector, as a term; clients that a mean binds get names of their own."""
    match x.shape:
        case ("f", name):
            return str(name)
        case ("f", name, *arguments):
            return [name, *(_argument(kind, value, clients) for kind, value in arguments)]
        case ("root", k, p):
            return ["root", str(k), written(dict(p), clients)]
        case ("exp" | "log" as function, (top, bottom)):
            return [function, written_ratio(dict(top), bottom, clients)]
        case ("dot", u, v):
            return ["dot", written_atom(u, clients), written_atom(v, clients)]
        case ("mean" | "expect" as over, bound, m):
            name = bound_name(over, bound)
            return [over, name, written_monomial(m, {**clients, bound: name})]
        case ("vmean" | "vexpect" as over, bound, u):
            name = bound_name(over[1:], bound)
            return [over[1:], name, written_atom(u, {**clients, bound: name})]
        case ("outcome", name):
            return clients.get(name, name)
    message = f"no term for the atom {x!r}"
    raise ValueError(message)


def bound_name(over: str, bound: str) -> str:
    """A name for a client, or an outcome, that the normal form has numbered."""
    return f"{'client' if over == 'mean' else 'outcome'}_{bound[1:]}"


def _argument(kind: str, value: Any, clients: Mapping[str, str]) -> Tree:
    match kind:
        case "client":
            return clients.get(value, value)
        case "outcome":
            return written_atom(value, clients)
        case "vector":
            return total(
                *(
                    product(written_ratio(dict(top), bottom, clients), written_atom(x, clients))
                    for x, (top, bottom) in value
                )
            )
    top, bottom = value
    return written_ratio(dict(top), bottom, clients)


def rational(c: Fraction | int) -> str:
    """A rational as certificates spell it."""
    return str(Fraction(c))
