"""Lemma 4: its first line as printed, and one bound for both lines."""

from fedtheory.core.proof import Given, Line, Proof, Setting, Use, combination, conclusion, step
from fedtheory.core.role import Role
from fedtheory.core.term import Function, Schema, at_most, equal, root, squared, symbol
from fedtheory.papers.fednewton.metrics import DRAWN_HALF_DEVIATION, HALF_DEVIATION_QUANTILE
from fedtheory.papers.fednewton.proofs import assumptions
from fedtheory.papers.fednewton.proofs.chance import (
    AT_W,
    CHANCE,
    OVER_W,
    POSITIVE_LOG,
    L,
    deviation,
    farthest,
    k,
    n,
    pin,
    w,
    within,
    xi,
)
from fedtheory.papers.fednewton.proofs.sample_lemmas import (
    AT_K,
    HALF,
    LAW,
    LAW_SYMBOLS,
    LEVERAGE,
    POINT,
    ROOT_OF_L,
    N_j,
    kappa,
    lam,
    leverage,
    phi,
    variances,
)
from fedtheory.papers.fednewton.statements.lem4_covariance import LEMMA_4

off, N = Function("off"), symbol("N")
SYMBOLS = {**LAW_SYMBOLS, "N": ((), "real"), "off": (("outcome",), "real")}
GIVEN = {
    **LAW,
    "xi": Given(
        Schema(equal(squared(xi(k)), leverage * squared(phi(k))), POINT),
        "xi = (C + lambda I)^{-1/2} phi ⊗ phi, a vector of the Hilbert-Schmidt operators",
        "Lemma 4, whose proof is cited",
        Role.DEFINITION,
    ),
    "off": Given(
        Schema(off(w) <= deviation, AT_W),
        "‖(C + lambda I)^{-1/2} (C - C_D)‖, an operator norm, is at most its Hilbert-Schmidt norm",
        "textbook",
        Role.TEXTBOOK,
        cites="an operator norm is at most the Hilbert-Schmidt norm",
    ),
}
MEASURED = dict.fromkeys((HALF_DEVIATION_QUANTILE, DRAWN_HALF_DEVIATION), within(off(w)))
SETTING = Setting(SYMBOLS, GIVEN, MEASURED)
OF_ALL_DATA = Setting(
    SYMBOLS,
    {
        **GIVEN,
        "0 <= N": Given(Schema(at_most(0, N)), "N >= 0", "Assumption 1", Role.DEFINITION),
        "N": Given(
            Schema(equal(N, N_j)),
            "N is that of the law that is sampled",
            "Lemma 4",
            Role.ASSUMPTION,
            quote=assumptions.GLOBAL_LAW,
        ),
        "1 <= kappa": Given(
            Schema(at_most(1, kappa)),
            "kappa >= 1",
            "Lemma 4",
            Role.ASSUMPTION,
            quote=assumptions.BEYOND_ONE,
        ),
    },
    MEASURED,
)
_largest, _scale = kappa**2 / root(lam), kappa * root(N_j)
LARGEST = step(
    "largest vector",
    "Lemma 4, whose proof is cited",
    "‖xi‖ = ‖psi‖ ‖phi‖",
    combination(
        Schema(squared(xi(k)) <= _largest**2, POINT),
        Use("xi", AT_K),
        Use("leverage", AT_K, times=squared(phi(k))),
        Use("kappa", AT_K, times=kappa**2 / lam),
    ),
)
VARIANCES = variances(
    "variances",
    "Lemma 4, whose proof is cited",
    kappa**2,
    Use("xi", AT_K),
    Use("kappa", AT_K, times=leverage),
)
_pin = pin(_largest, _scale, L)
SHARPENED = step(
    "Lemma 4, sharpened",
    "Lemma 4",
    "Proposition 3 for xi; an operator norm is at most a Hilbert-Schmidt norm",
    POSITIVE_LOG,
    combination(
        conclusion(SETTING, LEMMA_4.bound("sharpened")),
        Use(
            "with probability 1 - delta",
            {"a": _largest, "s": _scale},
            because=(
                None,
                None,
                Use("largest vector", {"k": farthest(_largest)}),
                Use("variances"),
            ),
        ),
        Use(
            "a smaller quantity",
            {"a": off(w), "b": deviation, "r": _pin},
            over=OVER_W,
            because=(Use("off", {"w": "w"}),),
        ),
    ),
)
_printed = 2 * kappa * (kappa + 1) * L * (1 / (n * root(lam)) + root(N) / root(n))
PRINTED = step(
    "Lemma 4",
    "Lemma 4, first line",
    "4/3 < 2, sqrt(2L) <= 2L, κ² <= κ(κ + 1) and 1 <= κ + 1",
    POSITIVE_LOG,
    combination(Schema(N_j <= N), Use("N", times=-1), name="at most N"),
    Line(Schema(root(N_j) <= root(N)), "monotone", {"of": Use("at most N").reference()}, "roots"),
    combination(
        Schema(_pin <= _printed),
        Use("the root of the logarithm", times=kappa * root(N_j) / root(n)),
        Use("roots", times=2 * kappa * L / root(n)),
        Use("L", times=2 * kappa**2 * root(N) / root(n)),
        Use("L", times=2 * kappa**2 / 3 / n / root(lam) + 2 * kappa / n / root(lam)),
        *(Use(name, times=0) for name in ("1 <= n", "0 < lamda", "0 < kappa", "0 <= N_j")),
        name="higher",
    ),
    combination(
        conclusion(OF_ALL_DATA, LEMMA_4.bound("printed")),
        Use("Lemma 4, sharpened"),
        Use(
            "a higher bound",
            {"a": off(w), "b": _printed, "r": _pin},
            over=OVER_W,
            because=(Use("higher"),),
        ),
    ),
)
COMMON = (*CHANCE, LEVERAGE, LARGEST, VARIANCES, SHARPENED)
LEMMA_4_SHARPENED = Proof(LEMMA_4, "sharpened", SETTING, COMMON)
LEMMA_4_PRINTED = Proof(LEMMA_4, "printed", OF_ALL_DATA, (*COMMON, HALF, ROOT_OF_L, PRINTED))
LEMMA_4_DRAWN = Proof(LEMMA_4, "sharpened-drawn", SETTING, COMMON)
PROOFS = (LEMMA_4_PRINTED, LEMMA_4_SHARPENED, LEMMA_4_DRAWN)
