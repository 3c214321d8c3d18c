"""The combination lines of the library's own proofs, stripped of what a finder has to find.

A line keeps its claim, what is known there, and which facts it names, at which values and averaged over what; its
multipliers and its squares are left out. Run as a script it prints all of them, one JSON object a line, of whatever
`fedtheory` is imported: so an earlier commit's lines can be had too.
"""

import json
import random
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any

KEPT = ("use", "at", "because", "mean")


@dataclass(frozen=True)
class Stripped:
    """A line to be found again; `terms` is how it was written, for whoever wants to know what was missed."""

    name: str
    symbols: Mapping[str, Any]
    given: Mapping[str, Any]
    known: Mapping[str, Any]
    hints: tuple[Mapping[str, Any], ...]
    schema: Mapping[str, Any]
    terms: tuple[Mapping[str, Any], ...]

    @property
    def key(self) -> str:
        """What is asked, letter for letter."""
        asked = [self.symbols, self.given, self.known, self.hints, self.schema]
        return json.dumps(asked, sort_keys=True)


def exported() -> list[Stripped]:
    """Every line that asks something else, in an order that does not depend on where it stands."""
    from fedtheory.proofs import ARGUMENTS, OWN_PROOFS

    found: dict[str, Stripped] = {}
    for proof in (*OWN_PROOFS, *ARGUMENTS):
        for line in _lines(proof):
            found.setdefault(line.key, line)
    return [found[key] for key in sorted(found)]


def sample(lines: Sequence[Stripped], size: int, seed: int) -> list[Stripped]:
    """So many of them at random, each as likely as any other."""
    return random.Random(seed).sample(list(lines), min(size, len(lines)))


def read(text: Iterable[str]) -> list[Stripped]:
    """What a script of another commit printed."""
    records = map(json.loads, text)
    return [
        Stripped(**{**r, "hints": tuple(r["hints"]), "terms": tuple(r["terms"])}) for r in records
    ]


def _lines(proof: Any) -> Iterator[Stripped]:
    shown: dict[str, Any] = {}  # earlier steps
    for step in proof.steps:
        setting = step.setting or proof.setting
        given = {name: given.schema.json() for name, given in setting.given.items()}
        before = dict(shown)
        facts: dict[
            str, Any
        ] = {}  # lines of this step without variables, which are facts from there on
        for k, line in enumerate(step.lines, 1):
            name = line.name or f"{step.name}.{k}"
            made = line.json(name)
            if made["by"] == "combination":
                where = f"{proof.id} ({getattr(proof, 'bound', '')}) {step.name}/{name}"
                yield _stripped(where, made, setting.symbols, {**given, **facts}, before)
            ground = not made["schema"]["forall"] and not made["schema"]["if"]
            (facts if ground else before)[name] = made["schema"]
        if step.lines:
            shown[step.name] = step.claim.json()


def _stripped(
    where: str,
    line: Mapping[str, Any],
    symbols: Mapping[str, Any],
    given: Mapping[str, Any],
    before: Mapping[str, Any],
) -> Stripped:
    hints: list[dict[str, Any]] = []
    for term in line["terms"]:
        hint = {key: term[key] for key in KEPT if term.get(key) is not None}
        if "use" in term and hint not in hints:
            hints.append(hint)
    named = set(_used(hints))
    own = {name: schema for name, schema in given.items() if name in named}
    known = {name: schema for name, schema in before.items() if name in named}
    # Whatever is said of the letters in sight is known wherever they are spoken of, as in a certificate.
    spoken = set(_words([line["schema"], hints, own, known]))
    for name, schema in given.items():
        if (
            not schema["forall"]
            and not schema["if"]
            and spoken.issuperset(set(_words(schema["then"])) & set(symbols))
        ):
            own[name] = schema
    spoken |= set(_words(own))
    sorts = {
        name: [list(arguments), sort]
        for name, (arguments, sort) in symbols.items()
        if name in spoken
    }
    return Stripped(where, sorts, own, known, tuple(hints), line["schema"], tuple(line["terms"]))


def _used(node: Any) -> Iterator[str]:
    """The names of what is referred to, reasons included."""
    if isinstance(node, Mapping):
        if "use" in node:
            yield node["use"]
        node = list(node.values())
    if isinstance(node, list):
        for part in node:
            yield from _used(part)


def _words(node: Any) -> Iterator[str]:
    if isinstance(node, str):
        yield node
        return
    for part in node.values() if isinstance(node, Mapping) else node or ():
        yield from _words(part)


if __name__ == "__main__":
    for stripped in exported():
        sys.stdout.write(json.dumps(asdict(stripped)) + "\n")
