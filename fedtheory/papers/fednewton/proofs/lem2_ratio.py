"""Lemma 2: the symmetrised ratio is 1/(1 - β), the printed one is never less, and in a world of two points it is more."""

from dataclasses import replace
from typing import Any

from fedtheory.core.proof import (
    Given,
    Line,
    Proof,
    Setting,
    Use,
    combination,
    conclusion,
    squeeze,
    step,
)
from fedtheory.core.role import Role
from fedtheory.core.term import (
    Function,
    Schema,
    Term,
    at_most,
    dot,
    equal,
    less,
    squared,
    symbol,
)
from fedtheory.papers.fednewton.metrics import RATIO_AS_PRINTED, RATIO_SYMMETRISED
from fedtheory.papers.fednewton.proofs import assumptions
from fedtheory.papers.fednewton.proofs.attained import ANY_SHORTFALL
from fedtheory.papers.fednewton.statements.lem2_ratio import LEMMA_2
from fedtheory.proofs.textbook import SQUARE_ROOTS

C, C_D = Function("C"), Function("C_D")
lam, beta, ratio, P_D, kappa = (symbol(s) for s in ("lamda", "beta", "ratio", "P_D", "kappa"))
top, far = symbol("top"), Function("far")(symbol("gap"))
x, v, a = symbol("x"), symbol("v"), symbol("a")
ONE: dict[str, Any] = {"x": "vector"}
gap = symbol("gap")
GAP: dict[str, Any] = {"gap": "real"}
AT_GAP = {"gap": gap}
SOME = less(0, gap)


def form(of: Function, at: Any) -> Term:
    """⟨x, (A + λI) x⟩."""
    return dot(at, of(at)) + lam * squared(at)


SYMBOLS: dict[str, tuple[tuple[str, ...], str]] = {
    **dict.fromkeys(("C", "C_D"), (("vector",), "vector")),
    **dict.fromkeys(("lamda", "beta", "ratio", "P_D", "kappa"), ((), "real")),
    "top": ((), "vector"),
    "far": (("real",), "vector"),
}
OPERATORS = {
    "0 < lamda": Given(
        Schema(less(0, lam)), "lambda > 0", "Lemma 2", Role.ASSUMPTION, quote=assumptions.LAMBDA
    ),
    "C positive": Given(
        Schema(at_most(0, dot(x, C(x))), ONE), "C is positive", "Remark 8", Role.DEFINITION
    ),
    "C_D positive": Given(
        Schema(at_most(0, dot(x, C_D(x))), ONE), "C_D is positive", "Remark 8", Role.DEFINITION
    ),
    "C_D scales": Given(
        Schema(equal(C_D(a * x), a * C_D(x)), {**ONE, "a": "real"}),
        "C_D is linear",
        "Definition 1",
        Role.DEFINITION,
    ),
}
SHORTFALL = {
    "beta": Given(
        Schema(dot(x, C(x)) - dot(x, C_D(x)) <= beta * form(C, x), ONE),
        "beta is the largest eigenvalue of (C + lambda)^{-1/2} (C - C_D) (C + lambda)^{-1/2}",
        "Lemma 2",
        Role.DEFINITION,
    ),
    "top": Given(
        Schema(equal(C(top) - C_D(top), beta * (C(top) + lam * top))),
        "and top is (C + lambda)^{-1/2} of its eigenvector, an eigenvalue having one",
        "Lemma 2",
        Role.DEFINITION,
    ),
    "top is not 0": Given(
        Schema(less(0, squared(top))), "which is not 0", "Lemma 2", Role.DEFINITION
    ),
}
SYMMETRISED = {
    "ratio": Given(
        Schema(form(C, x) <= ratio * form(C_D, x), ONE),
        "ratio is the norm of (C + lambda)^{1/2} (C_D + lambda)^{-1} (C + lambda)^{1/2}",
        "after (15)",
        Role.DEFINITION,
    ),
    "far": Given(
        Schema((ratio - gap) * form(C_D, far) <= form(C, far), GAP, (SOME,)),
        "no smaller number will do: a supremum is reached up to any gap",
        "after (15)",
        Role.DEFINITION,
    ),
    "far is not 0": Given(
        Schema(less(0, squared(far)), GAP, (SOME,)),
        "at a vector that is not 0",
        "after (15)",
        Role.DEFINITION,
    ),
}
AS_PRINTED = {
    "0 <= P_D": Given(Schema(at_most(0, P_D)), "P_D is a norm", "Lemma 2", Role.DEFINITION),
    "P_D": Given(
        Schema(
            squared(v) <= P_D**2 * squared(x),
            {**ONE, "v": "vector"},
            (equal(C_D(v) + lam * v, C(x) + lam * x),),
        ),
        "‖(C_D + lambda)^{-1} (C + lambda) x‖ <= P_D ‖x‖ for all x",
        "Lemma 2",
        Role.DEFINITION,
    ),
}
METRICS = {RATIO_AS_PRINTED: P_D, RATIO_SYMMETRISED: ratio}
SETTING = Setting(SYMBOLS, {**OPERATORS, **SHORTFALL, **SYMMETRISED}, METRICS)
PRINTED_SETTING = Setting(SYMBOLS, {**OPERATORS, **SHORTFALL, **AS_PRINTED}, METRICS)


def _signs(vector: Term, name: str) -> tuple[Line, ...]:
    """That ⟨x, Cx⟩ and ⟨x, C_D x⟩ are not negative at this vector, so that the kernel has them at hand."""
    return (
        Line(
            Schema(at_most(0, dot(vector, C(vector)))),
            "instance",
            {"of": Use("C positive", {"x": vector}).reference()},
            f"C at {name}",
        ),
        Line(
            Schema(at_most(0, dot(vector, C_D(vector)))),
            "instance",
            {"of": Use("C_D positive", {"x": vector}).reference()},
            f"C_D at {name}",
        ),
        combination(
            Schema(less(0, form(C, vector))),
            Use(f"C at {name}"),
            Use(f"{name} is not 0", times=lam),
            Use("0 < lamda", times=0),
            name=f"C + lambda at {name}",
        ),
        combination(
            Schema(less(0, form(C_D, vector))),
            Use(f"C_D at {name}"),
            Use(f"{name} is not 0", times=lam),
            Use("0 < lamda", times=0),
            name=f"C_D + lambda at {name}",
        ),
    )


BELOW_ONE = step(
    "beta < 1",
    "Lemma 2, its note",
    "(1 - beta) <top, (C + lambda) top> = <top, (C_D + lambda) top> > 0",
    *_signs(top, "top"),
    combination(
        Schema(beta < 1),
        Use("top", times=-top / form(C, top)),
        Use("C_D + lambda at top", times=1 / form(C, top)),
    ),
)
_below = Line(Schema(beta < 1), "instance", {"of": Use("beta < 1").reference()}, "below one")
AT_LEAST = step(
    "at least",
    "ours",
    "at top, <x, (C_D + lambda) x> is (1 - beta) <x, (C + lambda) x>",
    *_signs(top, "top"),
    _below,
    combination(
        Schema(1 / (1 - beta) <= ratio),
        Use("ratio", {"x": top}, times=1 / (1 - beta) / form(C, top)),
        Use("top", times=-ratio * top / (1 - beta) / form(C, top)),
    ),
)


def _at_most(bound: Term, *uses: Use) -> tuple[Line, ...]:
    """ratio <= bound, from uses at `far` that show ratio - gap <= bound where (C_D + λI) is positive there."""
    positive = less(0, form(C_D, far))
    nearly = ratio - gap <= bound
    return (
        Line(
            Schema(at_most(0, dot(far, C_D(far))), GAP),
            "instance",
            {"of": Use("C_D positive", {"x": far}).reference()},
            "C_D at far",
        ),
        combination(
            Schema(positive, GAP, (SOME,)),
            Use("C_D at far", AT_GAP),
            Use("far is not 0", AT_GAP, times=lam),
            name="C_D + lambda at far",
        ),
        combination(
            Schema(nearly, GAP, (SOME, positive)),
            Use("far", AT_GAP, times=1 / form(C_D, far)),
            *uses,
            name="nearly, divided",
        ),
        Line(
            Schema(nearly, GAP, (SOME,)),
            "instance",
            {
                "of": Use(
                    "nearly, divided",
                    AT_GAP,
                    because=(None, Use("C_D + lambda at far", AT_GAP)),
                ).reference()
            },
            "nearly",
        ),
        combination(Schema(ratio <= bound, {}, (ratio <= bound,)), Use("if 1"), name="so"),
        combination(
            Schema(ratio <= bound, {}, (less(bound, ratio),)),
            Use("nearly", {"gap": (ratio - bound) / 2}, times=2),
            name="contrary",
        ),
        Line(
            Schema(ratio <= bound),
            "cases",
            {"on": [ratio.tree, bound.tree], "below": "so", "above": "contrary"},
        ),
    )


AT_MOST = step(
    "at most",
    "ours",
    "everywhere, <x, (C_D + lambda) x> >= (1 - beta) <x, (C + lambda) x>",
    _below,
    *_at_most(1 / (1 - beta), Use("beta", {"x": far}, times=1 / (1 - beta) / form(C_D, far))),
)
CORRECTED = step(
    "Lemma 2",
    "Lemma 2",
    "both",
    _below,
    squeeze(conclusion(SETTING, LEMMA_2.bound("corrected")), Use("at most"), Use("at least")),
)
_solution = top / (1 - beta)
LOWER = step(
    "P_D is no less",
    "ours",
    "(C_D + lambda)^{-1} (C + lambda) top = top/(1 - beta)",
    _below,
    combination(
        Schema(equal(C_D(_solution) + lam * _solution, C(top) + lam * top)),
        Use("C_D scales", {"x": top, "a": 1 / (1 - beta)}),
        Use("top", times=-1 / (1 - beta)),
        name="solution",
    ),
    combination(
        Schema((1 / (1 - beta)) ** 2 <= P_D**2),
        Use(
            "P_D",
            {"x": top, "v": _solution},
            times=1 / squared(top),
            because=(Use("solution"),),
        ),
        Use("top is not 0", times=0),
        name="squared",
    ),
    Line(
        conclusion(PRINTED_SETTING, LEMMA_2.bound("lower")),
        "instance",
        {
            "of": Use(
                "squares",
                {"a": 1 / (1 - beta), "b": P_D},
                because=(Use("0 <= P_D"), Use("squared")),
            ).reference()
        },
    ),
)
ALWAYS_SETTING = Setting(
    SYMBOLS,
    {
        **OPERATORS,
        **SYMMETRISED,
        "kappa": Given(
            Schema(dot(x, C(x)) <= kappa**2 * squared(x), ONE),
            "‖C‖ <= kappa², as ‖phi‖ <= kappa",
            "Section 4.1; Definition 2",
            Role.ASSUMPTION,
            quote=assumptions.SPECTRA,
        ),
    },
    METRICS,
)
ALWAYS = step(
    "always",
    "ours",
    "C + lambda <= (kappa² + lambda) I <= (1 + kappa²/lambda) (C_D + lambda)",
    *_at_most(
        kappa**2 / lam + 1,
        Use("kappa", {"x": far}, times=1 / form(C_D, far)),
        Use("C_D at far", AT_GAP, times=(1 + kappa**2 / lam) / form(C_D, far)),
    ),
)

LEMMA_2_CORRECTED = Proof(LEMMA_2, "corrected", SETTING, (BELOW_ONE, AT_LEAST, AT_MOST, CORRECTED))
LEMMA_2_LOWER = Proof(
    LEMMA_2, "lower", replace(PRINTED_SETTING, made=ANY_SHORTFALL), (SQUARE_ROOTS, BELOW_ONE, LOWER)
)
LEMMA_2_ALWAYS = Proof(LEMMA_2, "always", ALWAYS_SETTING, (ALWAYS,))
PROOFS = (LEMMA_2_CORRECTED, LEMMA_2_LOWER, LEMMA_2_ALWAYS)
