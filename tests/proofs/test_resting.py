"""No proof assumes what another proof of ours shows: theorems are cited, and lemmas of the textbook too."""

from collections import defaultdict
from typing import Any

import pytest

from fedtheory.core.role import Role
from fedtheory.core.shelf import own_papers
from fedtheory.core.term import Schema
from fedtheory.proofs import ARGUMENTS, OWN_PROOFS

TEXTBOOK = "textbook"
WORDS = {"dot", "root", "exp", "log", "in"}
"""What a kernel reads as itself; all other names are some symbol's or some variable's."""
SHORT = 8
"""A claim of so few names and numbers says no more than a sign, an order or a name."""
OF_A_LOSS = "an assumption of the paper on any loss, which is shown of a special one"
OF_BATCHES = (
    "an assumption of the paper on what is drawn, which is shown of batches and of delayed draws"
)
ASSUMED = {
    **{("ffgb", name): OF_A_LOSS for name in ("bounded", "bounded at the mean", "bounded star")},
    **{("ffgb", name): OF_A_LOSS for name in ("bounded subgradient", "convex")},
    **{("fedres", name): OF_BATCHES for name in ("unbiased", "local unbiased")},
    **{("fedres", name): OF_BATCHES for name in ("variance", "local variance")},
    (
        "scaffold",
        "small",
    ): "a condition on the step, which one theorem shows of the smaller step that it asks for",
}
"""Hypotheses that say the like of what is shown somewhere, and why they may."""
PLAIN = {
    "textbook.short_subgradients": "that a square is at most a square says every bound of a norm"
}
"""Theorems whose claim is of a shape that hypotheses about other things have as well."""


def shape(schema: Schema) -> str:
    """The claim whatever its symbols and variables are called."""
    names: dict[str, str] = {}

    def of(node: Any) -> Any:
        if isinstance(node, str):
            known = node in WORDS or not node[0].isalpha()
            return node if known else names.setdefault(node, f"x{len(names)}")
        head, *rest = node
        own = head if head in {"mean", "expect"} else of(head)
        return [own, *map(of, rest)]

    return str([of(schema.then), sorted(str(of(c)) for c in schema.conditions)])


def size(node: Any) -> int:
    """How many names and numbers a term has."""
    return 1 if isinstance(node, str) else sum(map(size, node))


def proofs(paper: str) -> list[Any]:
    """All that a paper shows."""
    own = () if paper == TEXTBOOK else OWN_PROOFS.of(paper)
    return [*own, *ARGUMENTS.of(paper)]


def shown(paper: str) -> dict[str, set[str]]:
    """Which theorems have a line of that shape."""
    found = defaultdict(set)
    for proof in proofs(paper):
        for step in proof.steps:
            if step.lines and proof.id not in PLAIN:
                found[shape(step.claim)].add(proof.id)
    return found


@pytest.mark.parametrize("paper", own_papers())
def test_no_theorem_is_typed_as_a_hypothesis(paper: str) -> None:
    own, lemmas, known = shown(paper), shown(TEXTBOOK), set()
    for proof in proofs(paper):
        for name, given in proof.setting.given.items():
            told = f"{proof.id} {proof.bound}: {name}"
            assert given.role not in {Role.CITED, Role.TEXTBOOK}, told
            if given.role is Role.DEFINITION or size(given.schema.then) <= SHORT:
                continue
            said = shape(given.schema)
            if others := own.get(said, set()) - {proof.id} | lemmas.get(said, set()):
                assert (paper, name) in ASSUMED, f"{told} is shown in {min(others)}: cite it"
                known.add((paper, name))
    assert known == {entry for entry in ASSUMED if entry[0] == paper}


def test_a_hypothesis_is_found_out_whatever_it_is_called() -> None:
    """The textbook's own lemmas, in other letters; and none of them in other words."""
    lemma = next(a for a in ARGUMENTS.of(TEXTBOOK) if a.id == "textbook.cauchy_schwarz")
    claim = lemma.steps[-1].claim
    other = Schema(renamed(claim.then), claim.forall, claim.conditions)
    assert other.then != claim.then
    assert shape(other) in shown(TEXTBOOK)
    turned = Schema(["<=", claim.then[2], claim.then[1]], claim.forall)
    assert shape(turned) not in shown(TEXTBOOK)


def renamed(node: Any) -> Any:
    """The term with other names for all that it speaks of."""
    if isinstance(node, str):
        return node if node in WORDS or not node[0].isalpha() else f"{node}_other"
    return [renamed(part) for part in node]
