"""How a lemma of the textbook is written: symbols, what is assumed of them, and the lines that show the claim."""

from collections.abc import Mapping

from fedtheory.core.item import Argument
from fedtheory.core.proof import Given, Line, Setting, Step
from fedtheory.core.role import Role
from fedtheory.core.term import Claim, Schema

REAL, VECTOR = ((), "real"), ((), "vector")
OF_CLIENT, POINT = (("client",), "real"), (("client",), "vector")
OF_VECTOR, FIELD = (("vector",), "real"), (("vector",), "vector")
RANDOM, RANDOM_VECTOR = (("outcome",), "real"), (("outcome",), "vector")
SEQUENCE = (("integer",), "real")


def lemma(
    name: str,
    title: str,
    symbols: Mapping[str, tuple[tuple[str, ...], str]],
    assumed: Mapping[str, tuple[Claim | Schema, str]],
    *lines: Line | Step,
) -> Argument:
    """A lemma: what is `assumed` of its symbols, in symbols and in words; its last line is the claim.

    The step of the claim has the name of the lemma; what comes before may be steps of their own.
    """
    given = {
        key: Given(
            claim if isinstance(claim, Schema) else Schema(claim),
            words,
            title,
            Role.ASSUMPTION,
            words,
        )
        for key, (claim, words) in assumed.items()
    }
    steps = [part for part in lines if isinstance(part, Step)]
    own = tuple(part for part in lines if isinstance(part, Line))
    return Argument(
        f"textbook.{name}",
        title,
        Setting(symbols, given),
        (*steps, Step(name, "textbook", title, own[-1].schema, own)),
    )
