"""The smallest model of a claim about vectors and clients: the real line, two clients, and every set the whole line.

An inner product becomes a product, an average half a sum, and what a symbol says of a client a number of that
client. What fails there fails; what holds there says nothing.
"""

from collections.abc import Iterator, Mapping
from itertools import product as choices
from typing import Any

from fedtheory.core.expression import Tree
from fedtheory.engines.find.goal import Context, Schema
from fedtheory.kernel.reading import RESERVED

CLIENTS = ("1", "2")


class Unsuited(Exception):
    """The claim has no such model, or a search does not understand it; the message says why."""


def numerical(context: Context, schema: Schema) -> tuple[Context, Schema]:
    """The givens and the claim in the model: all about real and integer variables."""
    symbols: dict[str, Any] = {}
    for name, (arguments, sort) in context.symbols.items():
        if sort == "set" or any(kind != "client" for kind in arguments):
            continue  # what is about these is unsuited, and found out below
        for clients in choices(CLIENTS, repeat=len(arguments)):
            symbols["_".join((name, *clients))] = [[], _sort(sort)]
    model = _Model(context)
    given = {}
    for name, old in context.schemas.items():
        for k, new in enumerate(model.schemas(old)):
            given[f"{name} {k}"] = new
    if schema["then"][0] == "in":
        raise Unsuited("memberships hold in this model, whose sets are the whole line")
    # One client of the schema's own: by symmetry between the clients, the first will do.
    return Context(symbols, given), next(model.schemas(schema))


def _sort(sort: str) -> str:
    return "real" if sort == "vector" else "integer" if sort == "count" else sort


class _Model:
    """How terms read in the model."""

    def __init__(self, context: Context) -> None:
        self.symbols = context.symbols

    def schemas(self, schema: Schema) -> Iterator[Schema]:
        """The schema for every choice of its clients; conditions about sets hold."""
        clients = [name for name, sort in schema["forall"].items() if sort == "client"]
        rest = {name: _sort(sort) for name, sort in schema["forall"].items() if sort != "client"}
        for chosen in choices(CLIENTS, repeat=len(clients)):
            own = dict(zip(clients, chosen, strict=True))
            conditions = [self.claim(c, own) for c in schema["if"] if c[0] != "in"]
            if schema["then"][0] != "in":
                yield {"forall": rest, "if": conditions, "then": self.claim(schema["then"], own)}

    def claim(self, claim: Any, clients: Mapping[str, str]) -> Tree:
        """A claim in the model."""
        relation, a, b = claim
        return [relation, self.term(a, clients), self.term(b, clients)]

    def term(self, term: Any, clients: Mapping[str, str]) -> Tree:
        """A term in the model."""
        if isinstance(term, str):
            if self.symbols.get(term, ([], ""))[1] == "count":
                return str(len(CLIENTS))
            return term
        head, *rest = term
        if head == "mean":
            parts = [self.term(rest[1], {**clients, rest[0]: k}) for k in CLIENTS]
            return ["/", ["+", *parts], str(len(parts))]
        if head == "root":
            return [head, rest[0], self.term(rest[1], clients)]
        if head == "^":
            return [head, self.term(rest[0], clients), rest[1]]
        if head == "dot":
            return ["*", *(self.term(part, clients) for part in rest)]
        if head in RESERVED or not head.isidentifier():
            return [head, *(self.term(part, clients) for part in rest)]
        if any(not isinstance(part, str) or part not in clients for part in rest):
            raise Unsuited(f"{head} has arguments other than clients")
        return "_".join((head, *(clients[part] for part in rest)))
