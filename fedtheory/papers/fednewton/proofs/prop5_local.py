"""Proposition 5 and (28), repaired: (27), the noise (29), and what moves the centre, in one client's operators."""

from typing import Any

from fedtheory.core.proof import (
    Given,
    Line,
    Proof,
    Setting,
    Step,
    Use,
    combination,
    conclusion,
    step,
)
from fedtheory.core.role import Role
from fedtheory.core.statement import Statement
from fedtheory.core.term import (
    Claim,
    Function,
    Schema,
    Term,
    at_most,
    dot,
    equal,
    less,
    norm,
    root,
    squared,
    symbol,
)
from fedtheory.papers.fednewton.metrics import CENTRE_SHIFT, LOCAL_ERROR
from fedtheory.papers.fednewton.proofs.cauchy import cauchy
from fedtheory.papers.fednewton.proofs.cauchy_schwarz import NORM_RULES
from fedtheory.papers.fednewton.proofs.population import ONE, ROOTS, TWO, C, half, lam, x, y
from fedtheory.papers.fednewton.proofs.ratio_printed import RATIO_OF_A_CLIENT, positive
from fedtheory.papers.fednewton.proofs.setting import linear
from fedtheory.papers.fednewton.proofs.spectrum import EXPONENTIALS, add, e, log, undo
from fedtheory.papers.fednewton.statements.eq28_centre import SHIFT_OF_THE_CENTRE
from fedtheory.papers.fednewton.statements.prop5_local import PROPOSITION_5
from fedtheory.proofs.textbook import SQUARE_ROOTS

C_j, C_Dj, half_j, S_j = (Function(name) for name in ("C_j", "C_Dj", "half_j", "S_j"))
w_Dj, w_j, w_l, w_star = (symbol(name) for name in ("w_Dj", "w_j", "w_lambda", "w_star"))
b_j, s_j, f_j = symbol("b_j"), symbol("s_j"), symbol("f_j")
Ps, P, Z, a, d_f, G, Delta = (
    symbol(name) for name in ("Ps_j", "P_j", "Z_j", "a_j", "d_f", "G", "Delta_D")
)
kappa, r, rho = symbol("kappa"), symbol("r"), symbol("rho")
_REALS = ("lamda", "Ps_j", "P_j", "Z_j", "a_j", "d_f", "G", "Delta_D", "kappa", "r", "rho")
SYMBOLS: dict[str, tuple[tuple[str, ...], str]] = {
    **dict.fromkeys(_REALS, ((), "real")),
    **dict.fromkeys(("C", "C_j", "C_Dj", "half", "half_j", "S_j"), (("vector",), "vector")),
    **dict.fromkeys(("w_Dj", "w_j", "w_lambda", "w_star", "b_j", "s_j", "f_j"), ((), "vector")),
}


def _norm(name: str, place: str) -> dict[str, Given]:
    return {
        f"0 <= {name}": Given(Schema(at_most(0, symbol(name))), "a norm", place, Role.DEFINITION)
    }


def _symmetric(name: str, of: Function) -> dict[str, Given]:
    return {
        f"{name} symmetric": Given(
            Schema(equal(dot(of(x), y), dot(x, of(y))), TWO),
            f"{name} is self-adjoint",
            "Definition 1",
            Role.DEFINITION,
        )
    }


noise = (b_j - C_Dj(w_j)) - (s_j - C_j(w_j))
CENTRES = {
    **ROOTS,
    **_symmetric("C", C),
    **_symmetric("C_j", C_j),
    "C_j": Given(
        Schema(equal(dot(x, C_j(y)), dot(S_j(x), S_j(y))), TWO),
        "C_j = S_j* S_j, in L2 of the client's inputs",
        "Section 7.5.1, Definition 2",
        Role.DEFINITION,
    ),
    "half_j": Given(
        Schema(equal(squared(half_j(x)), dot(x, C_j(x)) + lam * squared(x)), ONE),
        "half_j is the square root of C_j + lambda I",
        "(29)",
        Role.DEFINITION,
    ),
    "w_lambda": Given(
        Schema(equal(C(w_l) + lam * w_l, C(w_star))),
        "(C + lambda I) w_lambda = S* f* = C w*: f* is linear, <w*, phi>",
        "L638; ours for w*",
        Role.OURS,
    ),
    "w_j": Given(
        Schema(equal(C_j(w_j) + lam * w_j, s_j)),
        "(C_j + lambda I) w_j = S_j* f_j*",
        "display before (27)",
        Role.DEFINITION,
    ),
    "s_j": Given(
        Schema(equal(dot(x, s_j), dot(S_j(x), f_j)), ONE),
        "s_j is S_j* f_j*",
        "Definition 2",
        Role.DEFINITION,
    ),
    **_norm("d_f", "ours"),
    "d_f": Given(
        Schema(squared(f_j - S_j(w_star)) <= d_f**2),
        "d_f bounds f_j* - f* in L2 of the client's inputs, on which f* is <w*, phi> too",
        "ours",
        Role.OURS,
    ),
    **_norm("Delta_D", "Definition 1"),
    "Delta_D": Given(
        Schema(dot(x, C_j(y) - C(y)) <= Delta * norm(x) * norm(y), TWO),
        "Delta_D = ‖C - C_j‖",
        "Definition 1",
        Role.DEFINITION,
    ),
    **_norm("G", "ours"),
    "G": Given(
        Schema(norm(w_star - w_l) <= G),
        "G bounds ‖w* - w_lambda‖",
        "fednewton.qsrc",
        Role.DEFINITION,
    ),
}
WIDE = {
    **_norm("a_j", "display after (15)"),
    "a_j": Given(
        Schema(squared(half(x)) <= a * squared(half_j(x)), ONE),
        "a_j bounds the squared norm of (C + lambda I)^(1/2) (C_j + lambda I)^(-1/2)",
        "display after (15)",
        Role.DEFINITION,
    ),
}
NOISE = {
    **_symmetric("C_Dj", C_Dj),
    **linear("C", C, "Definition 1"),
    **linear("C_j", C_j, "Definition 1"),
    "w_Dj": Given(
        Schema(equal(C_Dj(w_Dj) + lam * w_Dj, b_j)),
        "(C_Dj + lambda I) w_Dj = S_Dj* y_Dj",
        "Algorithm 1, line 2",
        Role.DEFINITION,
    ),
    **_norm("Z_j", "(29)"),
    "Z_j": Given(
        Schema(dot(x, noise) <= Z * norm(half_j(x)), ONE),
        "Z_j bounds the norm of (C_j + lambda I)^(-1/2) times the bracket of (29)",
        "(29)",
        Role.DEFINITION,
    ),
    **_norm("Ps_j", "display after (15)"),
    "Ps_j": Given(
        Schema(squared(half_j(x)) <= Ps * dot(x, C_Dj(x) + lam * x), ONE),
        "Ps_j bounds the norm of (C_j + lambda I)^(1/2) (C_Dj + lambda I)^(-1) (C_j + lambda I)^(1/2)",
        "display after (15)",
        Role.DEFINITION,
    ),
}
SOURCE_GIVEN = {
    **{name: EXPONENTIALS[name] for name in ("exp of a sum", "exp of a log")},
    "0 < kappa": Given(
        Schema(less(0, kappa)),
        "kappa > 0: any larger number is a bound too",
        "Section 4.1",
        Role.DEFINITION,
    ),
    **_norm("rho", "Assumption 2"),
    "source": Given(
        Schema(
            rho / kappa * e((r - Term("1/2")) * log(lam / kappa**2)) >= G,
            {},
            (at_most(Term("1/2"), r), at_most(r, Term("3/2"))),
        ),
        "the distance of the target, corrected",
        "fednewton.qsrc",
        Role.CITED,
        cites="fednewton.qsrc corrected",
    ),
}
METRICS = {
    CENTRE_SHIFT: norm(half(w_j - w_l)),
    LOCAL_ERROR: norm(half(w_Dj - w_l)),
}

# ---- the centre: (w_j - w_λ) through (C_j + λ), against itself

moved = w_j - w_l
SHORT = step(
    "lambda I",
    "ours",
    "lambda ‖x‖² <= ‖(C_j + lambda I)^(1/2) x‖²: C_j = S_j* S_j",
    combination(
        Schema(squared(x) * lam <= squared(half_j(x)), ONE),
        Use("half_j", {"x": "x"}, times=-1),
        Use("C_j", {"x": "x", "y": "x"}, times=-1),
        name="lambda I, squared",
    ),
    Line(
        Schema(root(lam) * norm(x) <= norm(half_j(x)), ONE),
        "instance",
        {
            "of": Use(
                "squares",
                {"a": root(lam) * norm(x), "b": norm(half_j(x))},
                because=(None, Use("lambda I, squared", {"x": "x"})),
            ).reference()
        },
    ),
)
SEEN = step(
    "concept shift",
    "ours, for L655",
    "‖(C_j + lambda I)^(-1/2) S_j*‖ <= 1, and Cauchy-Schwarz in L2 of the client's inputs",
    combination(
        Schema(squared(S_j(x)) <= squared(half_j(x)), ONE),
        Use("half_j", {"x": "x"}, times=-1),
        Use("C_j", {"x": "x", "y": "x"}, times=-1),
        name="S_j, squared",
    ),
    Line(
        Schema(norm(S_j(x)) <= norm(half_j(x)), ONE),
        "monotone",
        {"of": Use("S_j, squared", {"x": "x"}).reference()},
        "S_j",
    ),
    Line(
        Schema(norm(f_j - S_j(w_star)) <= d_f),
        "instance",
        {
            "of": Use(
                "squares",
                {"a": norm(f_j - S_j(w_star)), "b": d_f},
                because=(None, Use("d_f")),
            ).reference()
        },
        "apart",
    ),
    combination(
        Schema(dot(x, s_j - C_j(w_star)) <= d_f * norm(half_j(x)), ONE),
        Use("s_j", {"x": "x"}),
        Use("C_j", {"x": "x", "y": w_star}, times=-1),
        Use("Cauchy-Schwarz", {"u": S_j(x), "v": f_j - S_j(w_star)}),
        Use("S_j", {"x": "x"}, times=norm(f_j - S_j(w_star))),
        Use("apart", times=norm(half_j(x))),
    ),
)
IDENTITY = step(
    "display after (27)",
    "display after (27), repaired; with f* = <w*, phi>",
    "(C_j + lambda I)(w_j - w_lambda) = S_j*(f_j* - f*) + (C_j - C)(w* - w_lambda)",
    combination(
        Schema(
            equal(
                dot(x, C_j(moved) + lam * moved),
                dot(x, s_j - C_j(w_star)) + dot(x, C_j(w_star - w_l) - C(w_star - w_l)),
            ),
            ONE,
        ),
        Use("C_j symmetric", {"x": "x", "y": moved}, times=-1),
        Use("C_j symmetric", {"x": "x", "y": w_j}),
        Use("C_j symmetric", {"x": "x", "y": w_star}, times=-1),
        Use("C_j symmetric", {"x": "x", "y": w_star - w_l}),
        Use("C symmetric", {"x": "x", "y": w_star - w_l}, times=-1),
        Use("C symmetric", {"x": "x", "y": w_star}),
        Use("C symmetric", {"x": "x", "y": w_l}, times=-1),
        Use("w_j", times=x),
        Use("w_lambda", times=-x),
    ),
)
_moved = norm(half_j(moved))
_price = d_f + Delta * G / root(lam)
MOVED = step(
    "(28)",
    "(28), repaired",
    "the identity against w_j - w_lambda itself",
    combination(
        Schema(norm(moved) <= _moved / root(lam)),
        Use("lambda I", {"x": moved}, times=1 / root(lam)),
        name="short",
    ),
    combination(
        Schema(_moved**2 <= _moved * _price),
        Use("half_j", {"x": moved}),
        Use("display after (27)", {"x": moved}),
        Use("concept shift", {"x": moved}),
        Use("Delta_D", {"x": moved, "y": w_star - w_l}),
        Use("G", times=Delta * norm(moved)),
        Use("short", times=Delta * G),
        name="with a factor too many",
    ),
    Line(
        Schema(_moved <= _price),
        "instance",
        {
            "of": Use(
                "cancel", {"a": _moved, "b": _price}, because=(None, Use("with a factor too many"))
            ).reference()
        },
    ),
)

# ---- the noise: (w_Dj - w_j) through (C_Dj + λ)

lost = w_Dj - w_j
_lost = norm(half_j(lost))
LOST = step(
    "(29)",
    "(29), (31)",
    "(C_Dj + lambda I)(w_Dj - w_j) is the bracket of (29), for lambda w_j = S_j* f_j* - C_j w_j",
    combination(
        Schema(equal(dot(x, C_Dj(lost) + lam * lost), dot(x, noise)), ONE),
        Use("C_Dj symmetric", {"x": "x", "y": lost}, times=-1),
        Use("C_Dj symmetric", {"x": "x", "y": w_Dj}),
        Use("C_Dj symmetric", {"x": "x", "y": w_j}, times=-1),
        Use("w_Dj", times=x),
        Use("w_j", times=-x),
        name="bracket",
    ),
    combination(
        Schema(_lost**2 <= _lost * (Ps * Z)),
        Use("Ps_j", {"x": lost}),
        Use("bracket", {"x": lost}, times=Ps),
        Use("Z_j", {"x": lost}, times=Ps),
        name="with a factor too many",
    ),
    Line(
        Schema(_lost <= Ps * Z),
        "instance",
        {
            "of": Use(
                "cancel",
                {"a": _lost, "b": Ps * Z},
                because=(None, Use("with a factor too many")),
            ).reference()
        },
    ),
)
CAUCHY_IN_C_J = cauchy("Cauchy-Schwarz in C_j", C_j, half_j, "half_j", operator="C_j")
CAUCHY_IN_C = cauchy("Cauchy-Schwarz in C", C, half, "half", operator="C")


def _parted(law: str, root: Function) -> tuple[Line, Line]:
    """‖root(w_Dj - w_λ)‖ <= ‖root(w_Dj - w_j)‖ + ‖root(w_j - w_λ)‖; the last line is called "two parts"."""
    known, whole = str(root.name), norm(root(w_Dj - w_l))
    parts = norm(root(lost)) + norm(root(moved))
    return (
        combination(
            Schema(whole**2 <= parts**2),
            Use(known, {"x": w_Dj - w_l}),
            Use(f"{law} linear", {"x": lost, "y": moved, "a": 1}, times=w_Dj - w_l),
            Use(f"{law} symmetric", {"x": lost, "y": moved}),
            Use(known, {"x": lost}, times=-1),
            Use(known, {"x": moved}, times=-1),
            Use(f"Cauchy-Schwarz in {law}", {"x": lost, "y": moved}, times=2),
            name="two parts, squared",
        ),
        Line(
            Schema(whole <= parts),
            "instance",
            {
                "of": Use(
                    "squares",
                    {"a": whole, "b": parts},
                    because=(None, Use("two parts, squared")),
                ).reference()
            },
            "two parts",
        ),
    )


THROUGH = step("(27)", "(27)", "the triangle inequality through w_j", *_parted("C", half))
TOGETHER = step(
    "(27) in C_j",
    "(27)",
    "the same in the form of C_j + lambda I, with (29) and (28)",
    *_parted("C_j", half_j),
    combination(
        Schema(norm(half_j(w_Dj - w_l)) <= Ps * Z + _price),
        Use("two parts"),
        Use("(29)"),
        Use("(28)"),
    ),
)
COMMON: tuple[Step, ...] = (SQUARE_ROOTS, *NORM_RULES, SHORT, SEEN, IDENTITY, MOVED)


def _change(widths: Any) -> Line:
    """‖(C + λ)^(1/2) x‖ <= √width ‖(C_j + λ)^(1/2) x‖, from its square."""
    return Line(
        Schema(norm(half(x)) <= root(widths) * norm(half_j(x)), ONE),
        "instance",
        {
            "of": Use(
                "squares",
                {"a": norm(half(x)), "b": root(widths) * norm(half_j(x))},
                because=(None, Use("change of norms, squared", {"x": "x"})),
            ).reference()
        },
    )


BY_A = step(
    "change of norms",
    "display after (15)",
    "the norm of (C + lambda I)^(1/2) (C_j + lambda I)^(-1/2)",
    Line(
        Schema(squared(half(x)) <= a * squared(half_j(x)), ONE),
        "instance",
        {"of": Use("a_j", {"x": "x"}).reference()},
        "change of norms, squared",
    ),
    _change(a),
)
_width = 1 + Delta / lam
BY_SHIFT = step(
    "change of norms",
    "display after (15)",
    "‖(C + lambda I)^(1/2) x‖² = ‖(C_j + lambda I)^(1/2) x‖² + <x, (C - C_j) x>",
    combination(
        Schema(squared(half(x)) <= _width * squared(half_j(x)), ONE),
        Use("half", {"x": "x"}),
        Use("half_j", {"x": "x"}, times=-1),
        Use("Delta_D", {"x": -x, "y": "x"}),
        Use("lambda I", {"x": "x"}, times=Delta / lam * (norm(half_j(x)) + root(lam) * norm(x))),
        name="change of norms, squared",
    ),
    _change(_width),
)


def proof(of: Statement[Any], bound: str, *, printed: bool) -> Proof:
    """The bound, with the norm changed by a_j, or by the shift and with the source condition put in."""
    noisy = of is PROPOSITION_5
    given = {**CENTRES, **(SOURCE_GIVEN if printed else WIDE), **(NOISE if noisy else {})}
    symbols, as_printed = SYMBOLS, printed and noisy
    if as_printed:
        given = RATIO_OF_A_CLIENT.instead(given)
        symbols = {**SYMBOLS, **RATIO_OF_A_CLIENT.symbols()}
    setting = Setting(symbols, given, METRICS)
    claim = conclusion(setting, of.bound(bound))
    end = w_Dj - w_l if noisy else moved
    before = Use("(27) in C_j" if noisy else "(28)", times=root(_width if printed else a))
    uses = [Use("change of norms", {"x": end}), before]
    lines: list[Line] = []
    if printed:
        two = (Use("if 1"), Use("if 2"))
        Y = log(lam / kappa**2)
        conditions: tuple[Claim, ...] = tuple(claim.conditions)
        lines += [
            combination(
                Schema(e(Y / 2) ** 2 <= (root(lam) / kappa) ** 2),
                add(Y / 2, Y / 2, times=-1),
                undo(lam / kappa**2),
                name="half a power, squared",
            ),
            Line(
                Schema(e(Y / 2) <= root(lam) / kappa),
                "instance",
                {
                    "of": Use(
                        "squares",
                        {"a": e(Y / 2), "b": root(lam) / kappa},
                        because=(None, Use("half a power, squared")),
                    ).reference()
                },
                "half a power",
            ),
            combination(
                Schema(
                    Delta * G / root(lam) <= rho * Delta / kappa**2 * e((r - 1) * Y), {}, conditions
                ),
                Use("source", times=Delta / root(lam), because=two),
                add((r - 1) * Y, Y / 2, times=Delta / root(lam) * rho / kappa),
                Use("half a power", times=Delta / root(lam) * rho / kappa * e((r - 1) * Y)),
                name="source condition",
            ),
        ]
        uses.append(Use("source condition", times=root(_width), because=two))
        if noisy:
            uses.append(Use("P_j", times=root(_width) * Z))
    last = step(
        "theorem",
        of.bound(bound).locator,
        "the change of norms, and the parts",
        *lines,
        combination(claim, *uses),
    )
    steps = (
        *COMMON,
        *((LOST, CAUCHY_IN_C, CAUCHY_IN_C_J, THROUGH, TOGETHER) if noisy else ()),
        BY_SHIFT if printed else BY_A,
        last,
    )
    ratio = (positive("C_j", "S_j"), *RATIO_OF_A_CLIENT.steps()) if as_printed else ()
    return Proof(of, bound, setting, (*ratio, *steps))


SHIFT_SHARPENED = proof(SHIFT_OF_THE_CENTRE, "sharpened", printed=False)
PROPOSITION_5_SHARPENED = proof(PROPOSITION_5, "sharpened", printed=False)
SHIFT_CORRECTED = proof(SHIFT_OF_THE_CENTRE, "corrected", printed=True)
PROPOSITION_5_CORRECTED = proof(PROPOSITION_5, "corrected", printed=True)
PROOFS: tuple[Proof, ...] = (
    SHIFT_CORRECTED,
    SHIFT_SHARPENED,
    PROPOSITION_5_CORRECTED,
    PROPOSITION_5_SHARPENED,
)
