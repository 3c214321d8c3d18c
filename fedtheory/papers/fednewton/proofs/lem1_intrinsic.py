"""Lemma 1 for the symmetrised norm in any dimension: Bernstein's inequality with the intrinsic dimension N(1 + λ/‖C‖)."""

from fedtheory.core.proof import Given, Line, Proof, Setting, Use, combination, conclusion, step
from fedtheory.core.role import Role
from fedtheory.core.term import Schema, Term, at_most, less, root, squared, symbol
from fedtheory.papers.fednewton.proofs import assumptions
from fedtheory.papers.fednewton.proofs.chance import (
    EXPONENT,
    chance,
    delta,
    ell,
    exp,
    n,
    pin,
    r,
    w,
)
from fedtheory.papers.fednewton.proofs.lem1_deviation import MATRIX_SETTING, K, off, steepest
from fedtheory.papers.fednewton.proofs.sample_lemmas import psi
from fedtheory.papers.fednewton.statements.lem1_deviation import LEMMA_1

N_j, s_1, lam = symbol("N_j"), symbol("s_1"), symbol("lamda")
dimension = N_j * (1 + lam / s_1)
INTRINSIC = (
    "Bernstein's inequality for sums of independent symmetric operators with the intrinsic dimension (Tropp 2012, "
    "Theorem 7.3.1, which the paper names after Proposition 3; both signs, 8 for 4)"
)
_kept = {
    name: given
    for name, given in MATRIX_SETTING.given.items()
    if name not in {"matrix Bernstein", "1 <= M"}
}
SETTING = Setting(
    {
        **{name: sort for name, sort in MATRIX_SETTING.symbols.items() if name != "M"},
        **dict.fromkeys(("N_j", "s_1", "lamda"), ((), "real")),
    },
    {
        **_kept,
        "0 < lamda": Given(
            Schema(less(0, lam)), "lambda > 0", "(1)", Role.ASSUMPTION, quote=assumptions.LAMBDA
        ),
        "0 < s_1": Given(Schema(less(0, s_1)), "C is not 0", "ours", Role.OURS),
        "1 <= intrinsic dimension": Given(
            Schema(at_most(1, dimension)),
            "the trace of (C + lambda I)^{-1} C is at least its norm, s_1/(s_1 + lambda)",
            "textbook",
            Role.TEXTBOOK,
            cites="the trace of a positive operator is at least its norm",
        ),
        "intrinsic Bernstein": Given(
            Schema(
                at_most(
                    chance(off(w), r) * exp(n * r**2 / (2 * K + 2 * K * r / 3)),
                    8 * dimension,
                ),
                {"r": "real"},
                (
                    less(0, r),
                    root(K) / root(n) + K / 3 / n <= r,
                    squared(psi(steepest(K))) <= K,
                ),
            ),
            "the same, specialised, of independent symmetric operators whose second moments add up to n K (C + lambda I)^{-1} C at most, an operator of intrinsic dimension N (1 + lambda/s_1) and of norm at most n K",
            INTRINSIC,
            Role.AXIOM,
            cites="tropp2012user, Theorem 7.3.1",
        ),
    },
    MATRIX_SETTING.metrics,
)
l = Term(["log", (8 * N_j * (1 + lam / s_1) / delta).tree])
_edge, _at_l = pin(K / 2, root(K)), pin(K / 2, root(K), l)
_signs = tuple(
    Use(name, times=0) for name in ("1 <= n", "1 <= K", "0 < s_1", "0 < lamda", "0 < delta")
)
LOGARITHM = step(
    "the logarithm is at least 1",
    "ours",
    "log(8 N (1 + lambda/s_1)/delta) >= log 8 > 1",
    combination(
        Schema(at_most(8, 8 * N_j * (1 + lam / s_1) / delta)),
        Use("delta <= 1", times=8 / delta),
        Use("1 <= intrinsic dimension", times=8 / delta),
        Use("0 < s_1", times=0),
        name="ratio",
    ),
    Line(Schema(at_most(["log", "8"], l)), "monotone", {"of": Use("ratio").reference()}, "larger"),
    Line(Schema(less(1, ["log", "8"])), "witness", {"bits": "32"}, "log 8"),
    combination(Schema(at_most(1, l)), Use("larger"), Use("log 8")),
)
SOLVED = step(
    "intrinsic Bernstein, solved",
    "ours",
    "the deviation that is exceeded with probability 8 N (1 + lambda/s_1) exp(-l), for l >= 1",
    Line(Schema(at_most(1, root("2"))), "witness", {"bits": "32"}, "root of 2"),
    Line(
        Schema(root("1") <= root(ell), {"ell": "real"}, (at_most(1, ell),)),
        "monotone",
        {"of": Use("if 1").reference()},
        "root",
    ),
    combination(
        Schema(root(K) / root(n) + K / 3 / n <= _edge, {"ell": "real"}, (at_most(1, ell),)),
        Use("if 1", times=2 * K / 3 / n),
        Use("root", {"ell": ell}, times=root("2") * root(K) / root(n)),
        Use("root of 2", times=root(K) / root(n)),
        *_signs[:2],
        name="far enough",
    ),
    combination(
        Schema(
            chance(off(w), _edge) * exp(ell) <= 8 * dimension,
            {"ell": "real"},
            (at_most(1, ell),),
        ),
        Use(
            "intrinsic Bernstein",
            {"r": _edge},
            because=(None, Use("far enough", {"ell": ell}), Use("K", {"k": steepest(K)})),
        ),
        Use(
            "Bernstein's exponent",
            {"a": K / 2, "s": root(K), "ell": ell},
            times=chance(off(w), _edge),
        ),
        *_signs,
    ),
)
ANY_DIMENSION = step(
    "Lemma 1, in any dimension",
    "(10), left-most quantity",
    "8 N (1 + lambda/s_1) exp(-l) = delta",
    Line(
        Schema(at_most(1, dimension)),
        "instance",
        {"of": Use("1 <= intrinsic dimension").reference()},
        "dimension",
    ),
    combination(
        Schema(less(0, 8 * N_j * (1 + lam / s_1) / delta)),
        Use("dimension", times=8 / delta),
        *_signs,
        name="positive",
    ),
    Line(
        Schema(at_most(1, l)),
        "instance",
        {"of": Use("the logarithm is at least 1").reference()},
        "l",
    ),
    combination(
        conclusion(SETTING, LEMMA_1.bound("intrinsic")),
        Use(
            "intrinsic Bernstein, solved",
            {"ell": l},
            times=delta / 8 / dimension,
            because=(Use("l"),),
        ),
        Use(
            "exp log",
            {"a": 8 * N_j * (1 + lam / s_1) / delta},
            times=-delta / 8 / dimension * chance(off(w), _at_l),
            because=(Use("positive"),),
        ),
        *_signs,
    ),
)
LEMMA_1_INTRINSIC = Proof(
    LEMMA_1, "intrinsic", SETTING, (LOGARITHM, EXPONENT, SOLVED, ANY_DIMENSION)
)
LEMMA_1_INTRINSIC_DRAWN = Proof(LEMMA_1, "intrinsic-drawn", SETTING, LEMMA_1_INTRINSIC.steps)
PROOFS = (LEMMA_1_INTRINSIC, LEMMA_1_INTRINSIC_DRAWN)
