"""(52), (57) and (62) as statements of their own: the steps of Theorem 2, each ending at its own bound."""

from dataclasses import replace
from typing import Any

import sympy as sp

from fedtheory.core.proof import (
    Line,
    Proof,
    Setting,
    Square,
    Step,
    Use,
    combination,
    conclusion,
    step,
)
from fedtheory.core.statement import Statement, T
from fedtheory.core.term import Schema, root
from fedtheory.papers.fedfw.proofs.counterexamples import BENT_PAIR, as_printed
from fedtheory.papers.fedfw.proofs.lemmas import LEMMA_2_AT_CONSENSUS
from fedtheory.papers.fedfw.proofs.setting2 import (
    AT_T,
    SETTING_AVERAGE,
    SETTING_BEST,
    best_round,
    dist,
    eta,
    gap_hat,
    lam,
)
from fedtheory.papers.fedfw.proofs.thm1_sharpened import mean_feasible
from fedtheory.papers.fedfw.proofs.thm2_printed import (
    CONSENSUS,
    EQUATION_52_APART,
    EQUATION_52_PRINTED,
    EQUATION_57_PRINTED,
    IMPROVES,
    PART_A,
    PART_B,
    PART_C,
    TILDE,
    d,
    feasible,
    last,
)
from fedtheory.papers.fedfw.proofs.thm2_sharpened import (
    ANY_START,
    WHOLE,
    end,
    end_apart,
    to_mean,
    weighted,
)
from fedtheory.papers.fedfw.statements.eq52_surrogate_gap import EQUATION_52
from fedtheory.papers.fedfw.statements.eq57_distance_nonconvex import EQUATION_57, half
from fedtheory.papers.fedfw.statements.eq62_gap_transfer import EQUATION_62
from fedtheory.papers.fedfw.statements.notation import D, L, n
from fedtheory.papers.fedfw.statements.thm2_nonconvex import average_surrogate
from fedtheory.proofs.textbook import TEXTBOOK

# ---- displays (52) and (46): the surrogate's gap


def ending(
    statement: Statement[Any], key: str, setting: Setting, because: str, *terms: Use | Square
) -> Step:
    """The last step: the bound itself."""
    return step(
        f"{statement.id}, {key}",
        statement.bound(key).locator,
        because,
        combination(conclusion(setting, statement.bound(key)), *terms),
    )


known_52 = (Use("(52) line 1"), Use("(52) line 2"))
EQUATION_52_PRINTED_PROOF = Proof(
    EQUATION_52,
    "printed",
    SETTING_AVERAGE,
    (
        EQUATION_52_APART,
        replace(
            EQUATION_52_PRINTED, claim=conclusion(SETTING_AVERAGE, EQUATION_52.bound("printed"))
        ),
    ),
)
EQUATION_52_CORRECTED_PROOF = Proof(
    EQUATION_52,
    "corrected",
    SETTING_AVERAGE,
    (
        *PART_A,
        *CONSENSUS,
        ending(EQUATION_52, "corrected", SETTING_AVERAGE, "(52)", *known_52),
    ),
)
EQUATION_52_BEST_PROOF = Proof(
    EQUATION_52,
    "best",
    SETTING_BEST,
    (*PART_A, *CONSENSUS, ending(EQUATION_52, "best", SETTING_BEST, "(46)", Use("(46)"))),
)
kept_start = ending(
    EQUATION_52,
    "any-start",
    SETTING_AVERAGE,
    "(50), and (51) with the penalty of the start",
    Use("(50) line 1", last, times=1 / (eta * T)),
    Use("(50) line 2", last, times=1 / (eta * T)),
    Use(
        "least",
        {"i": "i", "v": end},
        times=1 / (eta * T),
        over="i",
        because=(Use("feasible", {"i": "i", "t": T + 1}),),
    ),
    Use("excess", times=1 / (eta * T)),
    Use("start distance", times=lam / 2 / (eta * T)),
    Square(end_apart, times=n * lam / 2 / (eta * T), over="i"),
)
EQUATION_52_ANY_START_PROOF = Proof(
    EQUATION_52, "any-start", SETTING_AVERAGE, (*PART_A, kept_start)
)
least_surrogate = weighted(
    "weighted rounds, surrogate",
    lambda at: gap_hat(best_round(at)),
    lambda at: (Use("best round", {"t": at, "m": at}),),
    Use("t~ improves", AT_T),
)
EQUATION_52_BEST_ANY_START_PROOF = Proof(
    EQUATION_52,
    "best-any-start",
    SETTING_BEST,
    (
        *TEXTBOOK,
        *PART_A,
        IMPROVES,
        *ANY_START,
        least_surrogate,
        ending(
            EQUATION_52,
            "best-any-start",
            SETTING_BEST,
            "the weights add up to T(T+1)/2 >= T²/2",
            Use("weighted rounds, surrogate", last, times=2 / (eta * T * (T + 1))),
            Use("V at the start", times=2 / (eta**2 * T * (T + 1))),
            Use("V at the end", times=2 / (eta * T * (T + 1)) * (T + 1 / eta)),
        ),
    ),
)

# ---- display (57): the distance

EQUATION_57_PRINTED_PROOF = Proof(
    EQUATION_57,
    "printed",
    SETTING_BEST,
    (replace(EQUATION_57_PRINTED, claim=conclusion(SETTING_BEST, EQUATION_57.bound("printed"))),),
)
EQUATION_57_CORRECTED_PROOF = Proof(
    EQUATION_57,
    "corrected",
    SETTING_BEST,
    (
        *PART_A,
        *CONSENSUS,
        *PART_B,
        ending(EQUATION_57, "corrected", SETTING_BEST, "(57)", Use("(57) corrected")),
    ),
)
there = dist(best_round(T))
solved = root(half**2 + average_surrogate / lam)
larger = step(
    "fedfw.eq57, sharpened",
    EQUATION_57.bound("sharpened").locator,
    "the square completed: (d - G/(2 lambda))² <= (G/(2 lambda))² + (52)/lambda",
    combination(
        Schema((there - half) ** 2 <= solved**2),
        Use("(54)", {"t": best_round(T)}, times=1 / lam, because=(TILDE,)),
        Use("(46)", times=1 / lam),
        name="completed",
    ),
    Line(
        Schema(there - half <= solved),
        "instance",
        {
            "of": Use(
                "squares", {"a": there - half, "b": solved}, because=(None, Use("completed"))
            ).reference()
        },
        "root",
    ),
    combination(conclusion(SETTING_BEST, EQUATION_57.bound("sharpened")), Use("root")),
)
EQUATION_57_SHARPENED_PROOF = Proof(
    EQUATION_57,
    "sharpened",
    SETTING_BEST,
    (*PART_A, *CONSENSUS, *PART_B, larger),
)

# ---- display (62): the transfer

claim_62 = conclusion(SETTING_AVERAGE, EQUATION_62.bound("printed"))
EQUATION_62_PRINTED_PROOF = Proof(
    EQUATION_62,
    "printed",
    SETTING_AVERAGE,
    (
        Step(
            "(62) printed",
            "(62), from anywhere",
            "printed for x_i^1 in R^p",
            claim_62,
            gap="false at X^1 outside the domain: two clients with f = -x²/2 on [-1, 1], at 100 and -100",
            refuted=BENT_PAIR,
            setting=as_printed(SETTING_AVERAGE),
        ),
    ),
)
EQUATION_62_CORRECTED_PROOF = Proof(
    EQUATION_62,
    "corrected",
    SETTING_AVERAGE,
    (
        *TEXTBOOK,
        feasible,
        mean_feasible,
        LEMMA_2_AT_CONSENSUS,
        WHOLE,
        step(
            "fedfw.eq62, corrected",
            EQUATION_62.bound("corrected").locator,
            "G + LD exceeds (g* + 2LD)/sqrt(n) by LD(1 - 1/sqrt(n))²",
            combination(
                conclusion(SETTING_AVERAGE, EQUATION_62.bound("corrected")),
                Use(WHOLE.name, AT_T),
                Square(d, times=lam),
                Square(1 - 1 / sp.sqrt(n), times=L * D * d),
            ),
        ),
    ),
)
EQUATION_62_WHOLE_G_PROOF = Proof(
    EQUATION_62, "whole-G", SETTING_AVERAGE, (*PART_A, *TEXTBOOK, *PART_C)
)
EQUATION_62_SHARPENED_PROOF = Proof(
    EQUATION_62,
    "sharpened",
    SETTING_AVERAGE,
    (
        feasible,
        mean_feasible,
        to_mean,
        ending(
            EQUATION_62,
            "sharpened",
            SETTING_AVERAGE,
            "the penalty's share is dropped",
            Use("to the mean", AT_T),
            Square(d, times=lam),
        ),
    ),
)

PROOFS = (
    EQUATION_52_PRINTED_PROOF,
    EQUATION_52_CORRECTED_PROOF,
    EQUATION_52_ANY_START_PROOF,
    EQUATION_52_BEST_PROOF,
    EQUATION_52_BEST_ANY_START_PROOF,
    EQUATION_57_PRINTED_PROOF,
    EQUATION_57_CORRECTED_PROOF,
    EQUATION_57_SHARPENED_PROOF,
    EQUATION_62_PRINTED_PROOF,
    EQUATION_62_CORRECTED_PROOF,
    EQUATION_62_WHOLE_G_PROOF,
    EQUATION_62_SHARPENED_PROOF,
)
