"""The catalogue of the paper is complete: every number, lemma, remark, table, figure and claim has an entry."""

import numpy as np

from fedtheory.instances.domains import L1Ball
from fedtheory.papers.fedfw.statements.items import variants
from fedtheory.papers.fedfw.statements.items.variants import messages_are_short
from fedtheory.theorems import ITEMS, STATEMENTS

KNOWN = {entry.id.removeprefix("fedfw."): entry for entry in (*STATEMENTS, *ITEMS)}


def test_every_numbered_display_has_an_entry():
    assert not {f"eq{number}" for number in range(1, 69)} - set(KNOWN)


def test_everything_else_of_the_paper_has_an_entry():
    assert not {
        *(f"{kind}{k}" for kind in ("lem", "thm", "rem", "tab") for k in (1, 2, 3)),
        *(f"fig{k}" for k in (1, 2, 3, 4)),
        *(f"clm{k}" for k in range(1, 18)),
        *("ass1", "alg1", "alg1.plus", "alg1.sto", "pp", "split", "def.E", "ext1", "ext2"),
    } - set(KNOWN)


def test_messages_are_short_and_the_count_can_say_no(monkeypatch):
    assert messages_are_short()

    class Dense(L1Ball):
        def lmo(self, G):
            return np.full_like(G, 1 / self.dimension)

    real = variants.domain
    monkeypatch.setattr(
        variants, "domain", lambda name, p: Dense(p) if name == "l1" else real(name, p)
    )
    assert not messages_are_short()
