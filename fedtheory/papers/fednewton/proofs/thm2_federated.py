"""Theorems 2 to 5 from the ledger of events, round by round; Theorem 5 for all rounds at once, too."""

from fedtheory.core.proof import Given, Line, Proof, Setting, Use, combination, conclusion, step
from fedtheory.core.role import Role
from fedtheory.core.term import Function, Schema, Term, at_most, expect, less, substitute
from fedtheory.papers.fednewton.proofs.chance import OVER_W, delta, w
from fedtheory.papers.fednewton.proofs.event_ledger import (
    EXCESS_ERROR_STEP,
    LEDGER,
    ON_AVERAGE,
    seldom,
    stated,
)
from fedtheory.papers.fednewton.proofs.events import (
    EXCESS_SETTING,
    GOOD,
    SETTING,
    W,
    central,
    error,
    excess,
    failures,
    t,
)
from fedtheory.papers.fednewton.statements.thm2_federated import THEOREM_2
from fedtheory.papers.fednewton.statements.thm3_homogeneous import THEOREM_3
from fedtheory.papers.fednewton.statements.thm4_heterogeneous import THEOREM_4

missed, first = Function("missed"), Function("first")
_AT_W = {"w": "w"}
_then = Term(substitute(stated, "t", first(w)))
_MISSED = less(0, missed(w) ** 2)
_gap = error(first(w), w) - _then
ROUNDS = Setting(
    {**SETTING.symbols, "missed": (("outcome",), "real"), "first": (("outcome",), "integer")},
    {
        **SETTING.given,
        "missed": Given(
            Schema(missed(w) ** 2 <= 1, W),
            "missed(w)² is 1 if the error exceeds its bound in some round, else 0",
            "definition",
            Role.DEFINITION,
        ),
        "a round": Given(
            Schema(at_most(1, first(w)), W),
            "first(w) is the first such round",
            "definition",
            Role.DEFINITION,
        ),
        "crossed": Given(
            Schema(less(_then, error(first(w), w)), W, (_MISSED,)),
            "in which it is exceeded, if in any",
            "definition",
            Role.DEFINITION,
        ),
    },
    SETTING.metrics,
)
_rest = Schema(missed(w) ** 2 <= failures, W, (GOOD, _MISSED, less(_then, error(first(w), w))))
ALL_ROUNDS = step(
    "all rounds at once",
    "Theorem 5",
    "where nothing fails the bound is kept in every round, so in the first that would cross it",
    combination(
        Schema(missed(w) ** 2 <= failures, W, (at_most(1, failures),)),
        Use("missed", _AT_W),
        Use("if 1"),
        name="something fails",
    ),
    combination(
        Schema(missed(w) ** 2 <= failures, W, (GOOD, at_most(missed(w) ** 2, 0))),
        Use("if 2"),
        name="nothing is missed",
    ),
    combination(
        _rest,
        # the error is at most the bound, and above it: a contradiction, as often as is needed
        Use(
            "the error",
            {"t": first(w), "w": "w"},
            times=missed(w) ** 2 / _gap,
            because=(Use("a round", _AT_W), Use("if 1")),
        ),
        Use("if 3", times=failures / _gap),
        name="a contradiction",
    ),
    Line(
        Schema(missed(w) ** 2 <= failures, W, (GOOD, _MISSED)),
        "instance",
        {
            "of": Use(
                "a contradiction",
                _AT_W,
                because=(
                    Use("if 1"),
                    Use("if 2"),
                    Use("crossed", _AT_W, because=(Use("if 2"),)),
                ),
            ).reference()
        },
        "nothing can be missed",
    ),
    Line(
        Schema(missed(w) ** 2 <= failures, W, (GOOD,)),
        "cases",
        {
            "on": [(missed(w) ** 2).tree, "0"],
            "below": "nothing is missed",
            "above": "nothing can be missed",
        },
        "nothing fails",
    ),
    Line(
        Schema(missed(w) ** 2 <= failures, W),
        "cases",
        {"on": ["1", failures.tree], "below": "something fails", "above": "nothing fails"},
        "each sample",
    ),
    combination(
        Schema(expect("w", missed(w) ** 2) <= delta),
        Use("each sample", _AT_W, over=OVER_W),
        *ON_AVERAGE,
    ),
)
THEOREM_2_CORRECTED = Proof(
    THEOREM_2,
    "corrected",
    ROUNDS,
    (
        *LEDGER,
        ALL_ROUNDS,
        seldom(
            "Theorem 5",
            "(33)",
            error(t, w),
            stated,
            "the error",
            conclusion(ROUNDS, THEOREM_2.bound("corrected")),
        ),
    ),
)
THEOREM_4_CORRECTED = Proof(
    THEOREM_4,
    "corrected",
    EXCESS_SETTING,
    (
        *LEDGER,
        EXCESS_ERROR_STEP,
        seldom(
            "Theorem 4",
            "Theorem 4",
            excess(t, w),
            stated + central,
            "the error of the prediction",
            conclusion(EXCESS_SETTING, THEOREM_4.bound("corrected")),
        ),
    ),
)
THEOREM_3_CORRECTED = Proof(
    THEOREM_3,
    "corrected",
    EXCESS_SETTING,
    (
        *LEDGER,
        EXCESS_ERROR_STEP,
        seldom(
            "Theorem 3",
            "Theorem 3",
            excess(t, w),
            stated + central,
            "the error of the prediction",
            conclusion(EXCESS_SETTING, THEOREM_3.bound("corrected")),
        ),
    ),
)
PROOFS = (THEOREM_2_CORRECTED, THEOREM_3_CORRECTED, THEOREM_4_CORRECTED)
