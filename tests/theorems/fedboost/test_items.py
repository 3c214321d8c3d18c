"""The catalogue of the paper is complete: every definition, display, algorithm, claim and figure has an entry."""

from fedtheory.theorems import ITEMS, STATEMENTS

KNOWN = {entry.id.removeprefix("fedboost."): entry for entry in (*STATEMENTS, *ITEMS)}

SECTION_2 = (
    *(f"set.{x}" for x in ("space", "sqerr", "LD", "density", "samples", "ubar", "dlam", "H")),
    *("set.claimgb", "eq1", "eq2", "eq3", "claim.lin", "claim.comm", "claim.optimal"),
    *("intro.sizes", "intro.advantages"),
)
SECTION_3 = (
    *("def1", "def1.C", "def1.sq", "def1.kl", "def1.rem", "def.lossk", "def.lossmix", "eq12"),
    *("lem1", "lem2", "eq4", "lem3", "lem3.p", "eq5", "eq6", "def.R", "thm1", "thm1.p"),
)
SECTION_41 = (
    *("eq7", "def.Cbudget", "claim.bias", "obj", "mask", "samp.unif", "eq8", "alg1", "alg1.BP"),
    *(
        "prop1",
        "thm2",
        "thm2.rem",
        "thm2.unif",
        "cor1.rem",
        "eq9",
        "eq9.rem",
        "cor1",
        "sim.R",
        "cor2",
        "cor2.rem",
    ),
)
SECTION_42 = (
    *(f"s42.{x}" for x in ("intro", "loss", "grad", "sloss", "sgrad", "exp", "unb")),
    *("eq10", "cor3"),
)
SECTION_43 = ("eq11", "minimax", "s43.conv", "alg2", "prop2", "thm3")
SECTION_5 = ("exp.methods", "fig3", "fig4", "fig5", "claim.evaluated")


def test_everything_of_the_paper_has_an_entry() -> None:
    assert not {*SECTION_2, *SECTION_3, *SECTION_41, *SECTION_42, *SECTION_43, *SECTION_5} - set(
        KNOWN
    )
