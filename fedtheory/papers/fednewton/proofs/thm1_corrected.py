"""Theorem 1 with R_D beside R_Dj, and P and R as printed: norms of operators that are symmetric only between square roots."""

from typing import Any

from fedtheory.core.proof import Given, Line, Square, Step, Use, combination, step
from fedtheory.core.role import Role
from fedtheory.core.term import (
    Schema,
    Term,
    at_most,
    equal,
    norm,
    squared,
)
from fedtheory.papers.fednewton.proofs.cauchy import cauchy
from fedtheory.papers.fednewton.proofs.setting import (
    AT_X,
    AT_XY,
    C_D,
    ONE,
    TWO,
    C,
    C_Dj,
    C_j,
    H_j,
    j,
    lam,
    x,
    y,
)
from fedtheory.papers.fednewton.proofs.symmetrizable import POWER_POSITIVE, Operator, no_longer
from fedtheory.papers.fednewton.proofs.thm1_clients import (
    CLIENTS,
    DELTA,
    OF_A_CLIENT,
    PAIR,
    R_D,
    SAMPLE_OF_ALL,
    SHIFTS,
    SYMBOLS,
    WIDE,
    Factors,
    h,
    half_j,
    proof,
    ratio,
    spread,
    summed,
)
from fedtheory.papers.fednewton.proofs.thm1_factors import AT_J, weighted

P = Term(["exp", ratio(j).tree])
CORRECTED = Factors(P, WIDE, WIDE, spread(j) ** 2, h)
MIX = Operator("mix", P**2, "C_j", "half_j", client=True, top="top")
DEVIATION = Operator("dev", spread(j) ** 4, "C_j", "half_j", client=True, top="top")
DEVIATION_OF_ALL = Operator("dev_D", R_D**2, "C", "half", client=False, top="top")
mix, dev, dev_D = MIX.T, DEVIATION.T, DEVIATION_OF_ALL.T


def _norm(of: Operator, letter: str, what: str) -> dict[str, Given]:
    forall = {**of.forall, **ONE}
    claim = at_most(squared(of.T(x)), of.p * squared(x))
    return {
        f"{of.name} norm": Given(
            Schema(claim, forall),
            f"{letter} is the norm of {what}",
            "Definition 1",
            Role.DEFINITION,
        )
    }


OPERATORS = {
    **MIX.given(),
    **DEVIATION.given(),
    **DEVIATION_OF_ALL.given(),
    "mix": Given(
        Schema(equal(H_j(j, mix(x)), C_j(j, x) + lam * x), OF_A_CLIENT),
        "mix(j, x) is (C_Dj + lambda I)^{-1} (C_j + lambda I) x",
        "Definition 1",
        Role.DEFINITION,
    ),
    "dev": Given(
        Schema(equal(C_j(j, dev(x)) + lam * dev(x), C_Dj(j, x) - C_j(j, x)), OF_A_CLIENT),
        "dev(j, x) is (C_j + lambda I)^{-1} (C_Dj - C_j) x",
        "Definition 1",
        Role.DEFINITION,
    ),
    "dev_D": Given(
        Schema(equal(C(dev_D(x)) + lam * dev_D(x), C(x) - C_D(x)), ONE),
        "dev_D(x) is (C + lambda I)^{-1} (C - C_D) x",
        "Lemma 1",
        Role.DEFINITION,
    ),
    **_norm(MIX, "exp(ratio(j)) = P_Dj", "mix, which is positive"),
    **_norm(DEVIATION, "spread(j)² = R_Dj", "dev"),
    **_norm(DEVIATION_OF_ALL, "R_D", "dev_D"),
}
SYMMETRY = (
    step(
        "mix symmetric",
        "ours",
        "<(C_j + λ) H_j^{-1} (C_j + λ) x, y>, and all three are self-adjoint",
        combination(
            Schema(equal(MIX.F(mix(x), y), MIX.F(x, mix(y))), PAIR),
            Use("C_j symmetric", {"j": "j", "x": mix(x), "y": "y"}),
            Use("mix", {"j": "j", "x": "y"}, times=-mix(x)),
            Use("C_Dj symmetric", {"j": "j", "x": mix(x), "y": mix(y)}, times=-1),
            Use("mix", AT_J, times=mix(y)),
        ),
    ),
    step(
        "dev symmetric",
        "ours",
        "<(C_Dj - C_j) x, y>",
        combination(
            Schema(equal(DEVIATION.F(dev(x), y), DEVIATION.F(x, dev(y))), PAIR),
            Use("dev", AT_J, times=y),
            Use("C_Dj symmetric", {"j": "j", **AT_XY}),
            Use("C_j symmetric", {"j": "j", **AT_XY}, times=-1),
            Use("dev", {"j": "j", "x": "y"}, times=-x),
            Use("C_j symmetric", {"j": "j", "x": "x", "y": dev(y)}, times=-1),
        ),
    ),
    step(
        "dev_D symmetric",
        "ours",
        "<(C - C_D) x, y>",
        combination(
            Schema(equal(DEVIATION_OF_ALL.F(dev_D(x), y), DEVIATION_OF_ALL.F(x, dev_D(y))), TWO),
            Use("dev_D", AT_X, times=y),
            Use("C symmetric", AT_XY),
            Use("C_D symmetric", AT_XY, times=-1),
            Use("dev_D", {"x": "y"}, times=-x),
            Use("C symmetric", {"x": "x", "y": dev_D(y)}, times=-1),
        ),
    ),
)


def _rooted(of: Operator, letter: Term) -> Step:
    """‖root(Tx)‖ <= letter ‖root(x)‖."""
    left, right = norm(of.rooted(of.T(x))), letter * norm(of.rooted(x))
    use = Use(
        "squares",
        {"a": left, "b": right},
        because=(None, Use(f"{of.name} no longer", {**of.at, "x": "x"})),
    )
    return step(
        f"{of.name} between roots",
        "Lemma 1, first inequality",
        "the same without squares",
        Line(
            Schema(left <= right, {**of.forall, **ONE}),
            "instance",
            {"of": use.reference()},
        ),
    )


_off: Any = mix(x) - P * x
FORMS = (
    cauchy("Cauchy-Schwarz of a client", C_j, half_j, "half_j", operator="C_j", own=(j,)),
    *(no_longer(of) for of in (MIX, DEVIATION, DEVIATION_OF_ALL)),
    _rooted(MIX, P),
    _rooted(DEVIATION, spread(j) ** 2),
    _rooted(DEVIATION_OF_ALL, R_D),
    step(
        "P",
        "the display after (15)",
        "0 <= <(T - P)x, H_j (T - P)x>, T = H_j^{-1}(C_j + λ)",
        combination(
            Schema(CORRECTED.says()["P"], OF_A_CLIENT),
            Use("C_Dj positive", {"j": "j", "x": _off}, times=1 / P),
            Square(_off, times=lam / P),
            Use("C_Dj linear", {"j": "j", "x": mix(x), "y": "x", "a": -P}, times=_off / P),
            Use("mix", AT_J, times=_off / P),
            Use("C_Dj symmetric", {"j": "j", "x": mix(x), "y": "x"}),
            Use("mix", AT_J, times=-x),
            Use("Cauchy-Schwarz of a client", {"j": "j", "x": mix(x), "y": "x"}, times=1 / P),
            Use("mix between roots", AT_J, times=norm(half_j(j, x)) / P),
            Use("half_j", AT_J, times=2),
        ),
    ),
    step(
        "R",
        "(16), first sum",
        "<x, (C_Dj - C_j)y> = <x, (C_j + λ) dev(y)>",
        combination(
            Schema(CORRECTED.says()["R"], PAIR),
            Use("dev", {"j": "j", "x": "y"}, times=-x),
            Use("Cauchy-Schwarz of a client", {"j": "j", "x": "x", "y": dev(y)}),
            Use("dev between roots", {"j": "j", "x": "y"}, times=norm(half_j(j, x))),
        ),
    ),
    step(
        "R_D",
        "(16), third sum",
        "<x, (C - C_D)y> = <x, (C + λ) dev_D(y)>",
        combination(
            Schema(SAMPLE_OF_ALL, TWO),
            Use("dev_D", {"x": "y"}, times=-x),
            Use("Cauchy-Schwarz in C", {"x": "x", "y": dev_D(y)}),
            Use("dev_D between roots", {"x": "y"}, times=norm(DEVIATION_OF_ALL.rooted(x))),
        ),
    ),
)
SETTING = weighted(
    "U_corr",
    {**CLIENTS, **DELTA, **OPERATORS, **summed("U_corr", CORRECTED)},
    {
        **SYMBOLS,
        **MIX.symbols(),
        **DEVIATION.symbols(),
        **DEVIATION_OF_ALL.symbols(),
        **dict.fromkeys(("ratio", "spread", "shift"), (("client",), "real")),
    },
)
THEOREM_1_CORRECTED = proof(
    "corrected",
    "U_corr",
    SETTING,
    (POWER_POSITIVE, *SYMMETRY, *FORMS, *SHIFTS),
    CORRECTED,
)
