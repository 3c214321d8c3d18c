"""The catalogue of the paper is complete: every number, theorem, remark, table, figure and claim has an entry."""

import pytest

from fedtheory.core.item import Counted, Wrong
from fedtheory.papers.ffgb.errata import ERRATA
from fedtheory.papers.ffgb.statements.items import table_2
from fedtheory.papers.ffgb.statements.items.algorithms import distilled_is_cheaper
from fedtheory.theorems import ITEMS, STATEMENTS
from tests.every import of_every

KNOWN = {
    entry.id.removeprefix("ffgb."): entry
    for entry in (*STATEMENTS, *ITEMS)
    if entry.id.startswith("ffgb.")
}
SECTION_2 = ("def_lp", "def_linf", "def_lip", "def_subgrad", "clm_rfgd")
SECTION_3 = ("def_Fi", "alg1", "alg2", "rem_residual", "rem_oracles")
SECTION_4 = [
    "rem_partial",
    "asm4_1",
    "thm4_1",
    "clm_tvip",
    "tab1",
    "rem_stronger",
    "rem_key41",
    "rem_radius",
    "thm4_2",
    "rem4_2",
    "rem_direct",
    "asm4_2",
    "thm4_3",
    "rem_gamma1",
    "rem_K",
    "cor4_1",
    "cor4_1_best",
    "def_sq",
    "def_sg",
    "fn2",
    "def_qlip",
    "asm4_3",
    "def_G44",
    "thm4_4",
    "rem_key44",
]
SECTION_5 = ("rem_K1", "clm_comm", "rem_warm", "exp", "tab2", "clm6_1", "fig1")
CLAIMS = ("con1", "con2", "con3", "con4", "con5", "abs")
APPENDICES = [
    "prfC",
    "thmD_1",
    "lemD_1",
    "clmD_h",
    "clmD_T1",
    "clmD_drift",
    "clmD_step",
    "clmD_rec",
    "clmE_opt",
    "clmE_h",
    "clmE_T2",
    "clmE_drift",
    "clmE_rec",
    "thmE_1",
    "lemF_1",
    "prfF_1",
    "alg3",
    "clmF_lip",
    "lemF_2",
    "lemF_3",
    "lemF_4",
    "lemF_5",
    "clmF_T",
    "thmF_1",
    "clmF_rec",
    "defG",
    "lemG_1",
    "clmG_rec",
    "thmG_1",
    "thmG_2",
    "thmG_3",
]


def test_every_numbered_display_has_an_entry():
    assert not {f"eq{number}" for number in range(1, 59)} - set(KNOWN)


def test_everything_else_of_the_paper_has_an_entry():
    assert not {*SECTION_2, *SECTION_3, *SECTION_4, *SECTION_5, *CLAIMS, *APPENDICES} - set(KNOWN)


REPAIRED = [i for i in ITEMS if i.id.startswith("ffgb.") and i.repaired]


@of_every(REPAIRED, at_once=True)
def test_a_repair_names_its_erratum_and_print_does_not_stand_beside_it(item):
    assert item.repaired in {erratum.id for erratum in ERRATA}
    assert not [e for e in item.encoded if isinstance(e, Wrong)]


@pytest.mark.parametrize("name", ["clm6_1", "clm_comm"])
def test_what_is_counted_counts(name):
    counts = [e for e in KNOWN[name].encoded if isinstance(e, Counted)]
    assert counts
    assert all(count.holds() for count in counts)


def test_table_2_as_printed():
    assert len(table_2.TABLE) == 18
    assert sum(count is None for row in table_2.TABLE.values() for count in row) == 22
    assert table_2.TABLE["CIFAR100", "0.2", "0.2"] == (1, 81, 23, 74)


def test_the_counts_can_say_no(monkeypatch):
    swapped = {place: (d, b, c, a) for place, (a, b, c, d) in table_2.TABLE.items()}
    monkeypatch.setattr(table_2, "TABLE", swapped)
    assert not table_2.ours_is_always_first()
    assert not table_2.distilling_helps_on_cifar10()
    assert table_2.fewer(None, None) is None
    assert distilled_is_cheaper()
