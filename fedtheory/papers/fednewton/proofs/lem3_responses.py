"""Lemma 3: its first line as printed, and one bound for both lines."""

from fedtheory.core.proof import Given, Line, Proof, Setting, Use, combination, conclusion, step
from fedtheory.core.role import Role
from fedtheory.core.term import Schema, at_most, equal, less, root, squared, symbol
from fedtheory.papers.fednewton.metrics import DRAWN_RESPONSES, RESPONSE_QUANTILE
from fedtheory.papers.fednewton.proofs import assumptions
from fedtheory.papers.fednewton.proofs.chance import (
    CHANCE,
    OVER_W,
    POSITIVE_LOG,
    L,
    deviation,
    farthest,
    k,
    n,
    pin,
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
    B,
    N_j,
    kappa,
    lam,
    leverage,
    psi,
    variances,
    y,
)
from fedtheory.papers.fednewton.statements.lem3_responses import LEMMA_3

SYMBOLS = {**LAW_SYMBOLS, "B": ((), "real"), "y": (("integer",), "real"), "N": ((), "real")}
GIVEN = {
    **LAW,
    "0 < B": Given(
        Schema(less(0, B)), "B > 0", "Section 4.1", Role.ASSUMPTION, quote=assumptions.OUTPUTS
    ),
    "B": Given(
        Schema(y(k) ** 2 <= B**2, POINT),
        "|y| <= B",
        "Section 4.1",
        Role.ASSUMPTION,
        quote=assumptions.OUTPUTS,
    ),
    "xi": Given(
        Schema(equal(xi(k), y(k) * psi(k)), POINT),
        "xi = (C + lambda I)^{-1/2} phi(x) y, whose mean less its expectation is the left side",
        "(23)",
        Role.DEFINITION,
    ),
}
N = symbol("N")
MEASURED = dict.fromkeys((RESPONSE_QUANTILE, DRAWN_RESPONSES), within(deviation))
SETTING = Setting(SYMBOLS, GIVEN, MEASURED)
OF_ALL_DATA = Setting(
    SYMBOLS,
    {
        **GIVEN,
        "0 <= N": Given(Schema(at_most(0, N)), "N >= 0", "Assumption 1", Role.DEFINITION),
        "N": Given(
            Schema(equal(N, N_j)),
            "N is that of the law that is sampled",
            "Lemma 3",
            Role.ASSUMPTION,
            quote=assumptions.GLOBAL_LAW,
        ),
        "1 <= kappa": Given(
            Schema(at_most(1, kappa)),
            "kappa >= 1",
            "Lemma 3",
            Role.ASSUMPTION,
            quote=assumptions.BEYOND_ONE,
        ),
    },
    MEASURED,
)
_largest, _scale = B * kappa / root(lam), B * root(N_j)
EQUATION_24 = step(
    "(24)",
    "(24), uncentred",
    "‖xi‖² = y² ‖psi‖²",
    combination(
        Schema(squared(xi(k)) <= B**2 * kappa**2 / lam, POINT),
        Use("xi", AT_K, times=xi(k) + y(k) * psi(k)),
        Use("leverage", AT_K, times=y(k) ** 2),
        Use("B", AT_K, times=kappa**2 / lam),
    ),
)
EQUATION_25 = variances(
    "(25)",
    "(25), without its factor 2",
    B**2,
    Use("xi", AT_K, times=xi(k) + y(k) * psi(k)),
    Use("B", AT_K, times=leverage),
)
SHARPENED = step(
    "Lemma 3, sharpened",
    "Lemma 3",
    "Proposition 3 for xi",
    POSITIVE_LOG,
    Line(
        conclusion(SETTING, LEMMA_3.bound("sharpened")),
        "instance",
        {
            "of": Use(
                "with probability 1 - delta",
                {"a": _largest, "s": _scale},
                because=(None, None, Use("(24)", {"k": farthest(_largest)}), Use("(25)")),
            ).reference()
        },
    ),
)
_pin = pin(_largest, _scale, L)
_printed = 2 * B * kappa * L * (1 / (n * root(lam)) + root(N) / root(n))
PRINTED = step(
    "Lemma 3",
    "Lemma 3, first line",
    "4/3 < 2, sqrt(2L) <= 2L and kappa >= 1",
    POSITIVE_LOG,
    combination(Schema(N_j <= N), Use("N", times=-1), name="at most N"),
    Line(
        Schema(root(N_j) <= root(N)),
        "monotone",
        {"of": Use("at most N").reference()},
        "roots",
    ),
    combination(
        Schema(_pin <= _printed),
        Use("the root of the logarithm", times=B * root(N_j) / root(n)),
        Use("roots", times=2 * B * kappa * L / root(n)),
        Use("1 <= kappa", times=2 * B * L * root(N_j) / root(n)),
        Use("L", times=2 * B * kappa / 3 / n / root(lam)),
        *(Use(name, times=0) for name in ("1 <= n", "0 < lamda", "0 < B", "0 < kappa", "0 <= N_j")),
        name="higher",
    ),
    combination(
        conclusion(OF_ALL_DATA, LEMMA_3.bound("printed")),
        Use("Lemma 3, sharpened"),
        Use(
            "a higher bound",
            {"a": deviation, "b": _printed, "r": _pin},
            over=OVER_W,
            because=(Use("higher"),),
        ),
    ),
)
COMMON = (*CHANCE, LEVERAGE, EQUATION_24, EQUATION_25, SHARPENED)
LEMMA_3_SHARPENED = Proof(LEMMA_3, "sharpened", SETTING, COMMON)
LEMMA_3_PRINTED = Proof(LEMMA_3, "printed", OF_ALL_DATA, (*COMMON, HALF, ROOT_OF_L, PRINTED))
LEMMA_3_DRAWN = Proof(LEMMA_3, "sharpened-drawn", SETTING, COMMON)
PROOFS = (LEMMA_3_PRINTED, LEMMA_3_SHARPENED, LEMMA_3_DRAWN)
