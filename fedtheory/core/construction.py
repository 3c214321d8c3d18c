"""How a world is made, where its givens do not say it themselves: definitions in terms, for section 9 of docs/certificates.md."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from fedtheory.core.expression import Tree
from fedtheory.core.term import Claim, Term, tree

Definition = Mapping[str, Any]


@dataclass(frozen=True)
class Made:
    """Definitions of the symbols that the givens do not define, and what there is: clients, faces of a draw, coordinates."""

    symbols: Mapping[str, Definition] = field(default_factory=dict)
    clients: tuple[Any, ...] = (1,)  # the sizes of groups: numbers, or terms in letters
    faces: tuple[Any, ...] = (1,)  # their probabilities
    dimension: int = 0  # 0: as many as there are unit vectors
    shown: Mapping[str, tuple[tuple[Any, ...], ...]] = field(default_factory=dict)
    """Of a given, certificates without symbols: each the lines of one."""
    helpers: Mapping[str, tuple[tuple[str, ...], str]] = field(default_factory=dict)
    """What definitions speak of besides, as settings declare symbols."""


@dataclass(frozen=True)
class Counterexample:
    """A case in which a claim fails: what its symbols are there, and at which values of its variables.

    All hypotheses, and the contrary of the claim, are shown of the construction. Where the contrary takes a proof,
    `lines` end with it; they may rest on the hypotheses, on `condition 1`, `condition 2`, ... of the claim, and on `given`, what is
    true of the construction besides. A hypothesis that takes a proof is one of these lines, and so named: `hypothesis: ...`.
    """

    name: str
    made: Made
    at: Mapping[str, Any] = field(default_factory=dict)
    way: int = 0  # how a claim a = b fails: 0 as b < a, 1 as a < b, 2 as vectors that differ
    given: Mapping[str, Any] = field(default_factory=dict)  # as those of a setting
    lines: tuple[Any, ...] = ()


def explicit(parameters: str, value: Any) -> Definition:
    """A formula in these parameters."""
    return {"of": parameters.split(), "is": tree(value)}


def recursion(
    parameters: str, on: str, start: int, first: Any, following: Any, *, within: str = ""
) -> Definition:
    """From a first value on, in one parameter; `within` is the round, where `on` is none."""
    return {
        "of": parameters.split(),
        "on": on,
        "round": within or on,
        "from": str(start),
        "first": tree(first),
        "next": tree(following),
    }


def letter(such: Any, *claims: Claim) -> Definition:
    """Any number that satisfies the claims, of which one is given."""
    return {"any": list(claims), "such": tree(such)}


def region(variable: str, *claims: Claim, member: Any) -> Definition:
    """All vectors that satisfy the claims, of which one is given."""
    return {"set": variable, "in": list(claims), "member": tree(member)}


def _term(head: str, *parts: Any) -> Term:
    return Term([head, *map(tree, parts)])


def point(*coordinates: Any) -> Term:
    """A vector by its coordinates."""
    return _term("point", *coordinates)


def each(client: Any, *values: Any) -> Term:
    """A value for each group of clients."""
    return _term("each", client, *values)


def shows(index: Any, outcome: Any, *values: Any) -> Term:
    """A value for each face of a draw."""
    return _term("shows", index, outcome, *values)


def choice(claim: Claim, one: Any, other: Any) -> Term:
    """One value if the claim holds, the other if not."""
    found: Tree = ["if", claim, tree(one), tree(other)]
    return Term(found)


def roundup(number: Any) -> Term:
    """The least integer that is as large."""
    return _term("roundup", number)


def always(face: int) -> Term:
    """The outcome whose draws all show the face, counted from 1."""
    return _term("always", face)
