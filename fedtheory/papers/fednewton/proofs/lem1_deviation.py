"""Lemma 1 as it should be: Proposition 3 for R_D, and Bernstein's inequality for matrices for the symmetrised norm."""

from fedtheory.core.proof import Given, Line, Proof, Setting, Use, combination, conclusion, step
from fedtheory.core.role import Role
from fedtheory.core.term import (
    Function,
    Schema,
    Term,
    at_most,
    equal,
    less,
    root,
    squared,
    symbol,
)
from fedtheory.papers.fednewton.metrics import (
    DEVIATION_QUANTILE,
    DRAWN_DEVIATION,
    DRAWN_SYMMETRIC_DEVIATION,
    SYMMETRIC_DEVIATION_QUANTILE,
)
from fedtheory.papers.fednewton.proofs.chance import (
    AT_W,
    CHANCE,
    EXPONENT,
    OVER_W,
    POSITIVE_LOG,
    PROBABILITY,
    PROBABILITY_SYMBOLS,
    L,
    chance,
    delta,
    deviation,
    ell,
    exp,
    farthest,
    k,
    n,
    pin,
    r,
    w,
    within,
    xi,
)
from fedtheory.papers.fednewton.proofs.sample_lemmas import (
    AT_K,
    LAW,
    LAW_SYMBOLS,
    LEVERAGE,
    POINT,
    SOLUTION,
    N_j,
    kappa,
    lam,
    leverage,
    phi,
    psi,
    u,
    variances,
)
from fedtheory.papers.fednewton.statements.lem1_deviation import LEMMA_1

off, steepest = Function("off"), Function("steepest")
K, M = symbol("K"), symbol("M")
SETTING = Setting(
    {**LAW_SYMBOLS, "off": (("outcome",), "real")},
    {
        **LAW,
        "xi": Given(
            Schema(equal(squared(xi(k)), squared(u(k)) * squared(phi(k))), POINT),
            "xi = (C + lambda I)^{-1} phi ⊗ phi, a vector of the Hilbert-Schmidt operators",
            "Lemma 1, proof",
            Role.DEFINITION,
        ),
        "off": Given(
            Schema(off(w) <= deviation, AT_W),
            "R_D, an operator norm, is at most the Hilbert-Schmidt norm",
            "textbook",
            Role.TEXTBOOK,
            cites="an operator norm is at most the Hilbert-Schmidt norm",
        ),
    },
    dict.fromkeys((DEVIATION_QUANTILE, DRAWN_DEVIATION), within(off(w))),
)
_largest, _scale = kappa**2 / lam, kappa * root(N_j) / root(lam)
LARGEST = step(
    "largest vector",
    "Lemma 1, proof: ‖xi‖ <= kappa²/lambda",
    "‖xi‖ = ‖u‖ ‖phi‖, lambda ‖u‖² <= ‖psi‖² <= kappa²/lambda",
    combination(
        Schema(squared(xi(k)) <= _largest**2, POINT),
        Use("xi", AT_K),
        Use("solution", AT_K, times=squared(phi(k))),
        Use("leverage", AT_K, times=squared(phi(k)) / lam),
        Use("kappa", AT_K, times=kappa**2 / lam**2),
    ),
)
VARIANCES = variances(
    "variances",
    "Lemma 1, proof: its second moment, in the Hilbert-Schmidt norm",
    kappa**2 / lam,
    Use("xi", AT_K),
    Use("solution", AT_K, times=squared(phi(k))),
    Use("kappa", AT_K, times=leverage / lam),
)
CORRECTED = step(
    "Lemma 1",
    "(10), R_D",
    "Proposition 3 for xi; an operator norm is at most a Hilbert-Schmidt norm",
    POSITIVE_LOG,
    combination(
        conclusion(SETTING, LEMMA_1.bound("corrected")),
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
            {"a": off(w), "b": deviation, "r": pin(_largest, _scale, L)},
            over=OVER_W,
            because=(Use("off", {"w": "w"}),),
        ),
    ),
)
LEMMA_1_CORRECTED = Proof(
    LEMMA_1,
    "corrected",
    SETTING,
    (*CHANCE, LEVERAGE, SOLUTION, LARGEST, VARIANCES, CORRECTED),
)

# ---- the symmetrised norm

MATRICES = (
    "Bernstein's inequality for sums of independent symmetric matrices (Tropp 2012, the reference of the paper after "
    "Proposition 3; both signs, 2M)"
)
MATRIX_SETTING = Setting(
    {
        **PROBABILITY_SYMBOLS,
        "psi": (("integer",), "vector"),
        "steepest": (("real",), "integer"),
        "off": (("outcome",), "real"),
        "K": ((), "real"),
        "M": ((), "integer"),
    },
    {
        **PROBABILITY,
        "1 <= K": Given(
            Schema(at_most(1, K)),
            "K is at least 1: any larger number bounds the leverage too",
            "ours",
            Role.DEFINITION,
        ),
        "1 <= M": Given(
            Schema(at_most(1, M)), "features have a coordinate", "Algorithm 1", Role.DEFINITION
        ),
        "K": Given(
            Schema(squared(psi(k)) <= K, POINT),
            "K is at least the leverage <phi, (C + lambda I)^{-1} phi> = ‖psi‖² of every point, which is at most kappa²/lambda",
            "ours",
            Role.DEFINITION,
        ),
        "matrix Bernstein": Given(
            Schema(
                at_most(
                    chance(off(w), r) * exp(n * r**2 / (2 * K + 2 * K * r / 3)),
                    2 * M,
                ),
                {"r": "real"},
                (less(0, r), squared(psi(steepest(K))) <= K),
            ),
            "Bernstein's inequality for symmetric matrices, specialised: off(w) is the norm of the mean of n independent matrices E psi psi' - psi psi' of order M, of norm at most K and with second moments that average to no more than K, if ‖psi(k)‖² <= K at every point k as it is at the point steepest(K); sum E X² <= K sum E psi psi' <= n K I",
            MATRICES,
            Role.AXIOM,
            cites="tropp2012user",
        ),
    },
    dict.fromkeys((SYMMETRIC_DEVIATION_QUANTILE, DRAWN_SYMMETRIC_DEVIATION), within(off(w))),
)
l = Term(["log", (2 * M / delta).tree])
_edge = pin(K / 2, root(K))
_at_l = pin(K / 2, root(K), l)
SOLVED = step(
    "matrix Bernstein, solved",
    "ours",
    "the deviation that is exceeded with probability 2M exp(-l)",
    combination(
        Schema(chance(off(w), _edge) * exp(ell) <= 2 * M, {"ell": "real"}, (less(0, ell),)),
        Use("matrix Bernstein", {"r": _edge}, because=(None, Use("K", {"k": steepest(K)}))),
        Use(
            "Bernstein's exponent",
            {"a": K / 2, "s": root(K), "ell": ell},
            times=chance(off(w), _edge),
        ),
        *(Use(name, times=0) for name in ("1 <= n", "1 <= K")),
    ),
)
LOGARITHM = step(
    "the logarithm is positive",
    "ours",
    "log(2M/delta) >= log 2 > 0",
    combination(
        Schema(at_most(2, 2 * M / delta)),
        Use("delta <= 1", times=2 / delta),
        Use("1 <= M", times=2 / delta),
        name="ratio",
    ),
    Line(Schema(at_most(["log", "2"], l)), "monotone", {"of": Use("ratio").reference()}, "larger"),
    Line(Schema(less(0, ["log", "2"])), "witness", {"bits": "32"}, "log 2"),
    combination(Schema(less(0, l)), Use("larger"), Use("log 2")),
)
_l = Line(Schema(less(0, l)), "instance", {"of": Use("the logarithm is positive").reference()}, "l")
SYMMETRISED = step(
    "Lemma 1, symmetrised",
    "(10), left-most quantity",
    "Bernstein's inequality for matrices, solved for the deviation: 2M exp(-l) = delta",
    _l,
    combination(
        conclusion(MATRIX_SETTING, LEMMA_1.bound("symmetrised")),
        Use("matrix Bernstein, solved", {"ell": l}, times=delta / 2 / M),
        Use("exp log", {"a": 2 * M / delta}, times=-delta / 2 / M * chance(off(w), _at_l)),
        *(Use(name, times=0) for name in ("1 <= n", "1 <= K", "1 <= M")),
    ),
)
LEMMA_1_SYMMETRISED = Proof(
    LEMMA_1, "symmetrised", MATRIX_SETTING, (LOGARITHM, EXPONENT, SOLVED, SYMMETRISED)
)
LEMMA_1_CORRECTED_DRAWN = Proof(LEMMA_1, "corrected-drawn", SETTING, LEMMA_1_CORRECTED.steps)
LEMMA_1_SYMMETRISED_DRAWN = Proof(
    LEMMA_1, "symmetrised-drawn", MATRIX_SETTING, LEMMA_1_SYMMETRISED.steps
)
PROOFS = (
    LEMMA_1_CORRECTED,
    LEMMA_1_SYMMETRISED,
    LEMMA_1_CORRECTED_DRAWN,
    LEMMA_1_SYMMETRISED_DRAWN,
)
