"""The spectral radius is below every factor: what holds of every vector holds of the top eigenvector of WH."""

from fractions import Fraction
from typing import Any

from fedtheory.core.proof import Given, Line, Proof, Setting, Square, Step, Use, combination, step
from fedtheory.core.role import Role
from fedtheory.core.statement import Statement
from fedtheory.core.term import (
    Function,
    Schema,
    Term,
    at_most,
    dot,
    equal,
    less,
    mean,
    squared,
    symbol,
)
from fedtheory.papers.fednewton.metrics import SPECTRAL_RADIUS
from fedtheory.papers.fednewton.proofs.iteration import HX, ITERATION, SETTING
from fedtheory.papers.fednewton.proofs.setting import (
    AT_X,
    C_D,
    CLIENT,
    ONE,
    C,
    C_Dj,
    H,
    half,
    j,
    lam,
    over,
    solve,
    x,
)
from fedtheory.papers.fednewton.proofs.thm1_clients import THEOREM_1_SYMMETRISED, THEOREM_1_TIGHT
from fedtheory.papers.fednewton.proofs.thm1_corrected import THEOREM_1_CORRECTED
from fedtheory.papers.fednewton.proofs.thm1_factors import (
    AT_J,
    THEOREM_1_EXACT,
    THEOREM_1_SECOND_ORDER,
    THEOREM_1_TRIANGLE,
    apart,
    first_order,
    z_1,
)
from fedtheory.papers.fednewton.statements.factors_radius import FACTORS, c_D
from fedtheory.papers.fednewton.statements.shifts_exact import SHIFTS
from fedtheory.proofs.textbook import SQUARE_ROOTS

r, top = Term("rho"), symbol("v")
TOP_SYMBOLS: dict[str, tuple[tuple[str, ...], str]] = {"rho": ((), "real"), "v": ((), "vector")}
TOP = {
    "0 <= rho": Given(
        Schema(at_most(0, r)), "WH - I is positive in the product of H", "ours", Role.DEFINITION
    ),
    "eigenvector": Given(
        Schema(equal(over(top), r * top)),
        "v is an eigenvector of WH - I, which has finite rank as samples are finite, and rho its eigenvalue, the largest",
        "Remark 2: features in R^M",
        Role.DEFINITION,
    ),
    "v": Given(Schema(less(0, squared(top))), "which is not 0", "Remark 2", Role.DEFINITION),
}


def below(proof: Proof, key: str) -> Proof:
    """rho <= U, from the step of a proof of Theorem 1 that says ‖half(over(x))‖² <= U² ‖half(x)‖²."""
    U: Any = Term(str(FACTORS.bound(key).value))
    names = [one.name for one in proof.steps]
    kept = proof.steps[: names.index("length, squared") + 1]
    size, image = squared(half(top)), over(top)
    last = step(
        f"rho and {key}",
        "ours",
        "rho² ‖v‖² = ‖(WH - I)v‖² <= U² ‖v‖²",
        combination(
            Schema(less(0, size)),
            Use("half", {"x": top}, times=-1),
            Use("C positive", {"x": top}),
            Use("v", times=lam),
            name="not 0",
        ),
        combination(
            Schema(equal(squared(half(image)), r**2 * size)),
            Use("half", {"x": image}),
            Use("eigenvector", times=C(image) + lam * image),
            Use("C symmetric", {"x": top, "y": image}, times=-r),
            Use("eigenvector", times=r * (C(top) + lam * top)),
            Use("half", {"x": top}, times=-(r**2)),
            name="stretched",
        ),
        combination(
            Schema(r**2 <= U**2, {}, (less(0, size),)),
            Use("length, squared", {"x": top}, times=1 / size),
            Use("stretched", times=1 / size),
            name="for some v",
        ),
        Line(
            Schema(r**2 <= U**2),
            "instance",
            {"of": Use("for some v", because=(Use("not 0"),)).reference()},
            "squares of both",
        ),
        Line(
            Schema(r <= U),
            "instance",
            {
                "of": Use(
                    "squares", {"a": r, "b": U}, because=(None, Use("squares of both"))
                ).reference()
            },
        ),
    )
    setting = Setting(
        {**proof.setting.symbols, **TOP_SYMBOLS},
        {**proof.setting.given, **TOP},
        {SPECTRAL_RADIUS: r},
    )
    return Proof(FACTORS, key, setting, (*kept, last))


FACTOR_PROOFS = tuple(
    below(proof, key)
    for proof, key in (
        (THEOREM_1_CORRECTED, "corrected"),
        (THEOREM_1_SYMMETRISED, "symmetrised"),
        (THEOREM_1_TIGHT, "tight"),
        (THEOREM_1_TRIANGLE, "triangle"),
        (THEOREM_1_SECOND_ORDER, "second-order"),
        (THEOREM_1_EXACT, "exact"),
    )
)

# ---- from the form: rho <v, Hv> = <Hv, (WH - I)v> <= factor <v, Hv>


def from_form(
    of: Statement[Any], key: str, given: dict[str, Given], symbols: Any, *steps: Step
) -> Proof:
    """The last of the steps, "form", says <Hx, over(x)> <= factor <x, Hx>."""
    factor = of.bound(key).value
    size = dot(top, H(top))
    last = step(
        f"rho and {key}",
        "ours",
        "at the top eigenvector",
        combination(
            Schema(less(0, size)),
            Use("C_D positive", {"x": top}),
            Use("v", times=lam),
            name="not 0",
        ),
        combination(
            Schema(at_most(r, factor), {}, (less(0, size),)),
            Use("form", {"x": top}, times=1 / size),
            Use("eigenvector", times=-H(top) / size),
            name="for some v",
        ),
        Line(
            Schema(at_most(r, factor)),
            "instance",
            {"of": Use("for some v", because=(Use("not 0"),)).reference()},
        ),
    )
    setting = Setting(
        {**SETTING.symbols, **TOP_SYMBOLS, **symbols},
        {**SETTING.given, **TOP, **given},
        {SPECTRAL_RADIUS: r},
    )
    return Proof(of, key, setting, (SQUARE_ROOTS, *ITERATION, *steps, last))


_s = solve(j, HX)
c = Term("c_D")
CRUDE = from_form(
    FACTORS,
    "crude",
    {
        "norm of C_D": Given(
            Schema(squared(C_D(x)) <= c * dot(x, C_D(x)), ONE),
            "C_D is positive and c_D its norm: C_D² <= c_D C_D",
            "Section 7.3: ‖C_D‖ <= kappa²",
            Role.DEFINITION,
        ),
        "0 <= c_D": Given(Schema(at_most(0, c_D)), "a norm", "Section 7.3", Role.DEFINITION),
        "at most c_D": Given(
            Schema(dot(x, C_D(x)) <= c * squared(x), ONE),
            "the same as a form",
            "Section 7.3",
            Role.DEFINITION,
        ),
    },
    {"c_D": ((), "real")},
    step(
        "form",
        "ours",
        "<Hx, H_j^{-1}Hx> <= ‖Hx‖²/λ, and H(H - λ) = H C_D <= c_D H",
        combination(
            Schema(at_most(dot(HX, over(x)), c / lam * dot(x, HX)), ONE),
            Use("over", AT_X, times=HX),
            Square(HX - lam * _s, times=1 / lam, over="j"),
            Use("solve", {"j": "j", "x": HX}, times=_s, over="j"),
            Use("C_Dj positive", {"j": "j", "x": _s}, over="j"),
            Use("norm of C_D", AT_X, times=1 / lam),
            Use("at most c_D", AT_X),
        ),
    ),
)

# ---- exact samples

shift = Function("shift")
_z, _d = z_1, apart
SECOND_FORM = step(
    "second form",
    "ours",
    "<Hx, (WH - I)x> is the average of <D_j x, H_j^{-1} D_j x>, D_j = C_Dj - C_D",
    combination(
        Schema(equal(dot(HX, over(x)), mean("j", dot(_d, _z))), ONE),
        Use("first order", {"x": "x", "y": HX}),
        Use("solve", {"j": "j", "x": _d}, times=-x, over="j"),
        Use("C_Dj symmetric", {"j": "j", "x": _z, "y": "x"}, over="j"),
        Use("mixture", AT_X, times=x),
    ),
)
SHIFTS_SHARPENED = from_form(
    SHIFTS,
    "sharpened",
    {
        "Delta_Dj": Given(
            Schema(squared(C_Dj(j, x) - C(x)) <= shift(j) ** 2 * squared(x), {**CLIENT, **ONE}),
            "the samples are exact, C_Dj = C_j; shift(j) = Delta_Dj is the norm of C_j - C",
            "Definition 1",
            Role.OURS,
        ),
        "0 <= h_square": Given(
            Schema(at_most(0, "h_square")), "an average of squares", "ours", Role.DEFINITION
        ),
        "mean square shift": Given(
            Schema(mean("j", shift(j) ** 2) / lam / lam <= Term("h_square")),
            "h_square is sum p_j (Delta_Dj/lambda)²",
            "ours",
            Role.DEFINITION,
        ),
    },
    {"shift": (("client",), "real"), "h_square": ((), "real")},
    first_order("first order"),
    SECOND_FORM,
    step(
        "form",
        "ours",
        "<d, H_j^{-1}d> <= ‖d‖²/λ, and no centre is nearer to the C_Dj than their mean",
        combination(
            Schema(at_most(dot(HX, over(x)), Term("h_square") * dot(x, HX)), ONE),
            Use("second form", AT_X),
            Square(_d - lam * _z, times=1 / lam, over="j"),
            Use("solve", {"j": "j", "x": _d}, times=_z, over="j"),
            Use("C_Dj positive", {"j": "j", "x": _z}, over="j"),
            Use("mixture", AT_X, times=Fraction(2) / lam * (C_D(x) - C(x))),
            Square(C_D(x) - C(x), times=1 / lam),
            Use("Delta_Dj", AT_J, times=1 / lam, over="j"),
            Use("mean square shift", times=lam * squared(x)),
            Use("C_D positive", AT_X, times=Term("h_square")),
        ),
    ),
)
