"""The catalogue of the paper is complete: every definition, display, algorithm, claim, table and figure has an entry."""

from fedtheory.theorems import ITEMS, STATEMENTS

KNOWN = {entry.id.removeprefix("fednewton."): entry for entry in (*STATEMENTS, *ITEMS)}

SECTION_3 = (
    *("eq1", "eq2", "eqDKRR", "eq3", "alg1", "prop1", "rem1", "rem2", "eq4", "eq5", "fig1"),
    *("cost", "rem3", "rem4"),
)
SECTION_41 = (*("eq6", "def1", "std", "ass1", "ass2", "c1", "c2", "def2", "def3", "eq8", "rem8"),)
SECTION_42 = (
    *(
        "thm1",
        "t0",
        "c3",
        "thm2",
        "c4",
        "thm3",
        "c5",
        "c6",
        "rem5",
        "rem6",
        "c7",
        "thm4",
        "c8",
        "c9",
    ),
    "rem7",
)
SECTION_5 = ("c10", "c11", "c12", "tab1")
SECTION_7 = (*("syn", "real", "settings", "fig2", "fig3", "fig4", "fig5", "c13", "tab2", "tab3"),)
SECTION_73 = ("prop2", "prop3", "eq9", "lem1", "eq10", "eq11", "eq12", "eq10p", "lem2")
SECTION_74 = (
    *("eq13", "eq14", "rec", "eq15", "eq16", "prop4", "eq17", "eq18", "eq19", "eq20", "eq21"),
)
SECTION_75 = (
    *("txt75", "lem3", "eq22", "eq23", "eq24", "eq25", "lem4", "wlam", "prop5"),
    *(f"eq{k}" for k in range(26, 32)),
    *("thm5", "eq32", "eq33", "prop6", "eq34", "eq35", "eq36", "eq37"),
)
SECTION_76 = ("eq38", "c14", "eq39", "eq40", "eq41", "eq42", "thm4p")
ALL = (
    *(*SECTION_3, *SECTION_41, *SECTION_42, *SECTION_5, *SECTION_7),
    *(*SECTION_73, *SECTION_74, *SECTION_75, *SECTION_76),
)


def test_everything_of_the_paper_has_an_entry() -> None:
    assert not set(ALL) - set(KNOWN)


def test_nothing_is_listed_twice() -> None:
    assert len(set(ALL)) == len(ALL) == 104
