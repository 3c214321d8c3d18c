"""Algorithm 6 as printed on Appendix C: the average local model has a slow mode that shrinks by (t + λ)/(t + 1) at most.

Λ(t) = cX + κY is the slow mode of the average local model, Γ(t) = a + κb that of the global one, which answers it a round
later: Γ(t + 1) = Λ(t) and (t + 1) Λ(t + 1) = tΛ(t) + λΓ(t). So λΓ <= Λ <= Γ for ever; and the loss is at least what
the noise makes of Γ.
"""

from dataclasses import replace
from fractions import Fraction

from fedtheory.core.proof import (
    Line,
    Proof,
    Square,
    Use,
    combination,
    conclusion,
    step,
)
from fedtheory.core.statement import t
from fedtheory.core.term import Schema, at_most, equal, root, substitute, tree
from fedtheory.papers.fedres.proofs.attained import HALF
from fedtheory.papers.fedres.proofs.fictitious_modes import QUARTER, WHEN
from fedtheory.papers.fedres.proofs.fictitious_setting import (
    AT_T,
    NEXT,
    ROUND,
    a,
    b,
    ladder,
    loss,
    number,
    played,
    x,
    y,
    z,
)
from fedtheory.papers.fedres.proofs.half_rescoring_modes import (
    ANSWERS,
    E1,
    E2,
    LAM,
    SETTING,
    WEIGHT,
    C,
    apart,
    averages_start,
    global_mode,
    globally,
    joined,
    local_mode,
    modes,
    order,
    together,
)
from fedtheory.papers.fedres.proofs.powers import grows
from fedtheory.papers.fedres.statements.half_rescoring import HALF_RESCORING
from fedtheory.proofs.textbook import SQUARE_ROOTS

LEAST = Fraction(9, 10)
"""λ is 0.9055."""
below_one = Line(Schema(["<", LAM.tree, "1"]), "witness", {"bits": "64"}, "λ < 1")
moves = step(
    "a round",
    "ours",
    "(t + 1) Λ(t + 1) = tΛ + λΓ >= (t + λ) Λ, and Λ >= 0",
    below_one,
    Line(Schema(at_most(LEAST, LAM)), "witness", {"bits": "64"}, "9/10 <= λ"),
    Line(
        Schema(joined(E2, E1), ROUND, WHEN),
        "combination",
        {"terms": [Use("the order of the modes", AT_T).term()]},
        "swapped",
    ),
    combination(
        Schema(at_most(0, E1), ROUND, WHEN),
        Use("one of two", {"p": E2, "q": E1}, because=(Use("swapped", AT_T),)),
        name="Λ <= Γ",
    ),
    combination(
        Schema(at_most(0, local_mode()), ROUND, WHEN),
        Use(
            "one of two",
            {"p": E1, "q": E2},
            times=1 / (1 - LAM),
            because=(Use("the order of the modes", AT_T),),
        ),
        Use("Λ <= Γ", AT_T, times=LAM / (1 - LAM)),
        name="0 <= Λ",
    ),
    combination(
        Schema(number(t + LEAST) * local_mode() <= number(NEXT) * local_mode(NEXT), ROUND, WHEN),
        Use("the modes", AT_T, times=-1),
        Use("Λ <= Γ", AT_T, times=LAM),
        Use("0 <= Λ", AT_T, times=LAM - LEAST),
        name="one round",
    ),
    combination(
        Schema(
            number(t + LEAST) ** 2 * local_mode() ** 2 <= number(NEXT) ** 2 * local_mode(NEXT) ** 2,
            ROUND,
            (*WHEN, at_most(0, local_mode())),
        ),
        Use("one round", AT_T, times=2 * number(t + LEAST) * local_mode()),
        Square(number(NEXT) * local_mode(NEXT) - number(t + LEAST) * local_mode()),
        name="squares of a round",
    ),
    Line(
        Schema(
            number(t + LEAST) ** 2 * local_mode() ** 2 <= number(NEXT) ** 2 * local_mode(NEXT) ** 2,
            ROUND,
            WHEN,
        ),
        "instance",
        {"of": Use("squares of a round", AT_T, because=(None, Use("0 <= Λ", AT_T))).reference()},
    ),
)
here, there = root(tree(t), 5), root(tree(NEXT), 5)
kept = Schema(local_mode(1) ** 2 <= here * local_mode() ** 2, ROUND, WHEN)
product = step(
    "the slow mode is kept",
    "ours",
    "no round takes more of it than (1 + 1/t)^(1/10)",
    combination(Schema(substitute(kept.then, "t", 1)), name="first"),
    combination(
        Schema(substitute(kept.then, "t", NEXT), ROUND, (*WHEN, kept.then)),
        Use("if 2"),
        Use("t^(1/5)", AT_T, times=local_mode() ** 2 / number(NEXT) ** 2),
        Use("a round", AT_T, times=there / number(NEXT) ** 2),
        name="next",
    ),
    Line(kept, "induction", {"on": "t", "base": "first", "step": "next"}),
)
FLOOR = Fraction(2, 3)
lower_claim = conclusion(SETTING, HALF_RESCORING.bound("lower"))
_r = {"x - y": x(NEXT) - y(NEXT), "x - a": x(NEXT) - a(NEXT), "y - b": y(NEXT) - b(NEXT)}
_beta = {"x - y": -WEIGHT, "x - a": WEIGHT, "y - b": -WEIGHT}
_alpha = 1 + WEIGHT
WHOLE = _alpha**2 / number(QUARTER) + 3 * WEIGHT**2
_pairs = (("x - y", "x - a"), ("x - y", "y - b"), ("x - a", "y - b"))
share = step(
    "share of the global mode",
    "ours",
    "Cauchy-Schwarz: Γ = (1 + κ)a and κ times three residuals",
    combination(
        Schema(global_mode(NEXT) ** 2 <= WHOLE * loss(*played(NEXT), v=QUARTER), ROUND, WHEN),
        *(Square(_beta[k] * _r[m] - _beta[m] * _r[k]) for k, m in _pairs),
        *(Square(_alpha * _r[k] - QUARTER * _beta[k] * a(NEXT), times=4) for k in _r),
    ),
)
START = C + WEIGHT
lower = step(
    "lower bound",
    "ours",
    "what is kept of the global mode is a part of the loss",
    Line(Schema(FLOOR * WHOLE <= 4 * START**2), "witness", {"bits": "64"}, "the constant"),
    combination(
        Schema(substitute(lower_claim.then, "t", 1), {}, lower_claim.conditions[1:]),
        *(
            Use(f"start {k}", times=-c)
            for k, c in ladder((z, z, z, z), played(1), v=QUARTER).items()
        ),
        Use("initial loss", times=FLOOR),
        Square(z, times=(1 - FLOOR) / 4),
        name="first",
    ),
    combination(
        Schema(equal(local_mode(1), START * z)),
        *averages_start(number(1)),
        name="the first average",
    ),
    combination(Schema(at_most(t, NEXT), ROUND, WHEN), name="later"),
    Line(
        Schema(here <= there, ROUND, WHEN),
        "monotone",
        {"of": Use("later", AT_T).reference()},
        "roots",
    ),
    combination(
        Schema(
            substitute(lower_claim.then, "t", NEXT),
            ROUND,
            (*lower_claim.conditions, lower_claim.then),
        ),
        Use("share of the global mode", AT_T, times=1 / WHOLE),
        Use("the global mode", AT_T, times=-(global_mode(NEXT) + local_mode()) / WHOLE),
        Use("the slow mode is kept", AT_T, times=1 / (WHOLE * here)),
        Use("the first average", times=-(local_mode(1) + START * z) / (WHOLE * here)),
        Use("the constant", times=z**2 / (4 * WHOLE * here)),
        Use("roots", AT_T, times=FLOOR * z**2 / (4 * here * there)),
        Use("initial loss", times=FLOOR / there),
        name="next",
    ),
    Line(lower_claim, "induction", {"on": "t", "base": "first", "step": "next"}),
)
HALF_LOWER = Proof(
    HALF_RESCORING,
    "lower",
    replace(SETTING, made=HALF),
    (
        *ANSWERS,
        modes,
        globally,
        SQUARE_ROOTS,
        apart,
        together,
        order,
        moves,
        grows("t^(1/5)", 5),
        product,
        share,
        lower,
    ),
)
PROOFS = (HALF_LOWER,)
