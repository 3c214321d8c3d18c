"""The catalogue of the paper is complete: every definition, assumption, algorithm, theorem, remark and figure has an entry."""

from fedtheory.theorems import ITEMS, STATEMENTS

KNOWN = {entry.id.removeprefix("fedres."): entry for entry in (*STATEMENTS, *ITEMS)}

SECTION_2 = (
    *("int1", "set1", "eq1", "set2", "ex1", "ex2", "set3", "not1"),
    *("asm1", "asm2", "asm3", "asm4", "def1", "def2"),
)
ALGORITHMS = (
    *(f"alg{k}" for k in range(1, 8)),
    *("fp", "eq5", "eq6", "base1", "base2", "mb", "cbprot", "cbfed", "cbalg"),
)
MAIN_TEXT = (
    *("thm1", "eq4", "rem1", "rem2", "rem3", "thm2", "eq9", "rem4", "mb1", "mb2", "cbreg"),
    *("eq11", "thm3", "rem5"),
)
APPENDIX_A = (
    *(f"lem{k}" for k in range(1, 7)),
    *("thm1full", "eq20", "eq21", "thm1rec", "eq22", "thm1last"),
    *("eq23", "eq24", "eq25", "lem6aux"),
)
APPENDIX_B = (
    *("thm2full", "eq26", "step2", "eq27", "thm2pf"),
    *(f"lem{k}" for k in range(7, 12)),
)
APPENDIX_C = ("appc", "fig6", "fig7", "appcx")
APPENDIX_D = ("thm3full", "thm3a", "thm3b", "eq40", "thm3c", "thm3d", "stepB")
EXPERIMENTS = ("exp1", "exp2", *(f"fig{k}" for k in (*range(1, 6), *range(8, 13))))


def test_everything_of_the_paper_has_an_entry() -> None:
    assert not {
        *SECTION_2,
        *ALGORITHMS,
        *MAIN_TEXT,
        *APPENDIX_A,
        *APPENDIX_B,
        *APPENDIX_C,
        *APPENDIX_D,
        *EXPERIMENTS,
    } - set(KNOWN)
