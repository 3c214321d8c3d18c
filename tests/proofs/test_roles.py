"""Every hypothesis of the library says what it is doing there, and what a paper assumes is in its words."""

import re
import unicodedata
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from fedtheory.core.item import Argument
from fedtheory.core.proof import Given, Proof
from fedtheory.core.role import Role
from fedtheory.core.shelf import literature
from fedtheory.proofs import ARGUMENTS, OWN_PROOFS
from tests.every import of_every

# A sentence of each paper's first page, by which its text is known where it lies beside the checkout.
TITLES = {
    "ffgb": "Federated Functional Gradient Boosting",
    "fedres": "Federated Residual Learning",
    "fedfw": "Federated Frank-Wolfe Algorithm",
    "fedboost": "FedBoost: Communication-Efficient Algorithms for Federated Learning",
    "fednewton": "EFFICIENT NEWTON-TYPE FEDERATED LEARNING WITH NON-IID DATA",
}


def every() -> tuple[Proof | Argument, ...]:
    return (*OWN_PROOFS, *ARGUMENTS)


def plain(text: str) -> str:
    """Letters and digits alone: extraction keeps little else."""
    return re.sub(r"[^a-z0-9]", "", unicodedata.normalize("NFKD", text).lower())


@cache
def texts() -> dict[str, str]:
    """The papers' texts in folders beside the checkout, by the papers' short names."""
    found = {}
    for path in Path(__file__).parents[2].parent.glob("*/seeds/*.txt"):
        text = plain(path.read_text(encoding="utf-8", errors="replace"))
        for name, title in TITLES.items():
            if plain(title) in text[:2000]:
                found[name] = text
    return found


def givens(proof: Proof | Argument) -> Iterator[tuple[str, Given]]:
    """All hypotheses that its steps may use."""
    yield from proof.setting.given.items()
    for step in proof.steps:
        if step.setting is not None:
            yield from step.setting.given.items()


def name_of(proof: Proof | Argument) -> str:
    return f"{proof.id}/{proof.bound}"


@of_every(every, name_of)
def test_every_hypothesis_has_a_role(proof: Proof | Argument) -> None:
    silent = sorted({name for name, given in givens(proof) if given.role is None})
    assert not silent, f"{name_of(proof)}: no role for {', '.join(silent)}"


@of_every(every, name_of)
def test_an_assumption_is_quoted_and_a_named_result_cited(proof: Proof | Argument) -> None:
    for name, given in givens(proof):
        if given.role is Role.ASSUMPTION and not literature(proof.id.partition(".")[0]):
            assert given.quote, f"{name_of(proof)}: {name} is assumed in print, where?"
        if given.role in {Role.AXIOM, Role.CITED, Role.TEXTBOOK}:
            assert given.cites, f"{name_of(proof)}: {name} rests on a result without a name"


@pytest.mark.parametrize("paper", TITLES)
def test_quotes_are_in_the_papers_text(paper: str) -> None:
    if paper not in texts():
        pytest.skip(f"the text of {paper} is not at hand")
    for proof in every():
        if proof.id.partition(".")[0] != paper:
            continue
        for name, given in givens(proof):
            for part in given.quote.split(" ... "):
                assert plain(part) in texts()[paper], f"{name_of(proof)}: {name}: {part!r}"
