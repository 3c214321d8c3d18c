"""Proposition 6, repaired: (35), (36) with the noise in one piece, and the bias of (37)."""

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
from fedtheory.core.term import (
    Claim,
    Function,
    Schema,
    at_most,
    dot,
    equal,
    less,
    norm,
    squared,
    symbol,
    tree,
)
from fedtheory.papers.fednewton.metrics import CENTRAL_ERROR
from fedtheory.papers.fednewton.proofs import assumptions
from fedtheory.papers.fednewton.proofs.cauchy_schwarz import NORM_RULES
from fedtheory.papers.fednewton.proofs.population import C_D, ONE, TWO, C, half, lam, x, y
from fedtheory.papers.fednewton.proofs.ratio_printed import RATIO, positive
from fedtheory.papers.fednewton.statements.local_notation import r, relative, rho
from fedtheory.papers.fednewton.statements.notation import kappa, lamda
from fedtheory.papers.fednewton.statements.prop6_central import PROPOSITION_6
from fedtheory.proofs.textbook import SQUARE_ROOTS

S = Function("S")
w_D, w_l, b, target, f_star = (
    symbol(name) for name in ("w_D", "w_lambda", "right", "moment", "f_star")
)
P, P_s, Z, bias = symbol("P_D"), symbol("P_s"), symbol("Z_D"), symbol("bias")
noise = (b - C_D(w_l)) - (target - C(w_l))
_REALS = ("lamda", "kappa", "r", "rho", "P_D", "P_s", "Z_D", "Z_m", "D_m", "bias")
SYMBOLS: dict[str, tuple[tuple[str, ...], str]] = {
    **dict.fromkeys(_REALS, ((), "real")),
    **dict.fromkeys(("C", "C_D", "half", "S"), (("vector",), "vector")),
    **dict.fromkeys(("w_D", "w_lambda", "right", "moment", "f_star", "mixture"), ((), "vector")),
}
GIVEN = {
    "0 < lamda": Given(
        Schema(less(0, "lamda")), "lambda > 0", "(1)", Role.ASSUMPTION, quote=assumptions.LAMBDA
    ),
    "0 < kappa": Given(
        Schema(less(0, "kappa")),
        "kappa > 0: any larger number is a bound too",
        "Section 4.1",
        Role.DEFINITION,
    ),
    "0 < r": Given(
        Schema(less(0, "r")), "r > 0", "Assumption 2", Role.ASSUMPTION, quote=assumptions.SOURCE
    ),
    "S additive": Given(
        Schema(equal(S(x + y), S(x) + S(y)), TWO), "S is linear", "Definition 2", Role.DEFINITION
    ),
    "C": Given(
        Schema(equal(dot(x, C(y)), dot(S(x), S(y))), TWO),
        "C = S* S",
        "Definition 2",
        Role.DEFINITION,
    ),
    "half": Given(
        Schema(equal(squared(half(x)), dot(x, C(x)) + lam * squared(x)), ONE),
        "half is the square root of C + lambda I",
        "(8)",
        Role.DEFINITION,
    ),
    "C_D symmetric": Given(
        Schema(equal(dot(C_D(x), y), dot(x, C_D(y))), TWO),
        "C_D is self-adjoint",
        "Definition 1",
        Role.DEFINITION,
    ),
    "w_D": Given(Schema(equal(C_D(w_D) + lam * w_D, b)), "w_D of (2)", "(2)", Role.DEFINITION),
    "w_lambda": Given(
        Schema(equal(C(w_l) + lam * w_l, target)),
        "(C + lambda I) w_lambda = S* f*",
        "L638",
        Role.DEFINITION,
    ),
    "0 <= P_s": Given(Schema(at_most(0, P_s)), "a norm", "Lemma 2", Role.DEFINITION),
    "P_s": Given(
        Schema(squared(half(x)) <= P_s * dot(x, C_D(x) + lam * x), ONE),
        "P_s bounds the norm of (C + lambda I)^(1/2) (C_D + lambda I)^(-1) (C + lambda I)^(1/2)",
        "Lemma 2, symmetrised",
        Role.DEFINITION,
    ),
    "0 <= Z_D": Given(Schema(at_most(0, Z)), "a norm", "(36)", Role.DEFINITION),
    "Z_D": Given(
        Schema(dot(x, noise) <= Z * norm(half(x)), ONE),
        "Z_D bounds (C + lambda I)^(-1/2) times (S_D* y_D - C_D w_lambda) - (S* f* - C w_lambda)",
        "(36)",
        Role.DEFINITION,
    ),
    "bias": Given(
        Schema(norm(S(w_l) - f_star) <= bias), "‖f_lambda - f*‖ <= bias", "(37)", Role.DEFINITION
    ),
}
lost = w_D - w_l
_lost = norm(half(lost))
INCLUSION = step(
    "(14)",
    "(14)",
    "‖S w‖ <= ‖(C + lambda I)^(1/2) w‖, for C = S* S",
    combination(
        Schema(squared(S(x)) <= squared(half(x)), ONE),
        Use("half", {"x": "x"}, times=-1),
        Use("C", {"x": "x", "y": "x"}, times=-1),
        name="(14), squared",
    ),
    Line(
        Schema(norm(S(x)) <= norm(half(x)), ONE),
        "monotone",
        {"of": Use("(14), squared", {"x": "x"}).reference()},
    ),
)


def _variance(noise_bound: str) -> Step:
    """(36), from the statement that bounds the noise."""
    return step(
        "(36)",
        "(36), with P_D for its root",
        "(C_D + lambda I)(w_D - w_lambda) is the noise, for lambda w_lambda = S* f* - C w_lambda",
        combination(
            Schema(equal(dot(x, C_D(lost) + lam * lost), dot(x, noise)), ONE),
            Use("C_D symmetric", {"x": "x", "y": lost}, times=-1),
            Use("C_D symmetric", {"x": "x", "y": w_D}),
            Use("C_D symmetric", {"x": "x", "y": w_l}, times=-1),
            Use("w_D", times=x),
            Use("w_lambda", times=-x),
            name="noise",
        ),
        combination(
            Schema(_lost**2 <= _lost * (P_s * Z)),
            Use("P_s", {"x": lost}),
            Use("noise", {"x": lost}, times=P_s),
            Use(noise_bound, {"x": lost}, times=P_s),
            name="with a factor too many",
        ),
        Line(
            Schema(_lost <= P_s * Z),
            "instance",
            {
                "of": Use(
                    "cancel",
                    {"a": _lost, "b": P_s * Z},
                    because=(None, Use("with a factor too many")),
                ).reference()
            },
        ),
    )


VARIANCE = _variance("Z_D")
PARTED = step(
    "(35)",
    "(35)",
    "the triangle inequality through f_lambda",
    combination(
        Schema(equal(S(w_D) - f_star, S(lost) + (S(w_l) - f_star))),
        Use("S additive", {"x": lost, "y": w_l}),
        name="two parts",
    ),
    combination(
        Schema(squared(S(w_D) - f_star) <= squared(S(lost) + (S(w_l) - f_star))),
        Use("two parts", times=S(w_D) - f_star + S(lost) + (S(w_l) - f_star)),
        name="two parts, squared",
    ),
    Line(
        Schema(norm(S(w_D) - f_star) <= norm(S(lost) + (S(w_l) - f_star))),
        "monotone",
        {"of": Use("two parts, squared").reference()},
        "norm of two parts",
    ),
    combination(
        Schema(norm(S(w_D) - f_star) <= norm(S(lost)) + norm(S(w_l) - f_star)),
        Use("norm of two parts"),
        Use("triangle", {"u": S(lost), "v": S(w_l) - f_star}),
    ),
)
BOUNDED = step(
    "(35), bounded",
    "(35), (36), (37)",
    "noise for the first part, bias for the second",
    combination(
        Schema(norm(S(w_D) - f_star) <= P_s * Z + bias),
        Use("(35)"),
        Use("(14)", {"x": lost}),
        Use("(36)"),
        Use("bias"),
    ),
)
LINES = (SQUARE_ROOTS, *NORM_RULES, INCLUSION, PARTED, VARIANCE, BOUNDED)


found, mixed = symbol("Z_m"), symbol("D_m")
mixture = symbol("mixture")
OF_THE_MIXTURE = {
    "Z_m": Given(
        Schema(dot(x, (b - C_D(w_l)) - mixture) <= found * norm(half(x)), ONE),
        "Z_m bounds the sample's residual moment less the mixture of the laws'",
        "ours",
        Role.DEFINITION,
    ),
    "D_m": Given(
        Schema(dot(x, mixture - (target - C(w_l))) <= mixed * norm(half(x)), ONE),
        "D_m bounds sum p_j (S_j* f_j* - C_j w_lambda) less S* f* - C w_lambda",
        "ours: 0 where rho is the mixture of the rho_j",
        Role.DEFINITION,
    ),
    "Z_D = Z_m + D_m": Given(
        Schema(equal(Z, found + mixed)), "Z_D is written for the sum", "ours", Role.DEFINITION
    ),
}
DEFECT = step(
    "noise and defect",
    "ours",
    "through the mixture of the laws' residual moments",
    combination(
        Schema(dot(x, noise) <= Z * norm(half(x)), ONE),
        Use("Z_m", {"x": "x"}),
        Use("D_m", {"x": "x"}),
        Use("Z_D = Z_m + D_m", times=-norm(half(x))),
    ),
)


def proof(bound: str, value: object, condition: Claim, *, printed: bool) -> Proof:
    """The bound, from what (37) says of the bias under its condition."""
    parted = bound == "defect"
    given = {
        **({k: v for k, v in GIVEN.items() if k != "Z_D"} if parted else GIVEN),
        **(OF_THE_MIXTURE if parted else {}),
        "known bias": Given(
            Schema(at_most(bias, value), {}, (condition,)),
            "the bias, as repaired",
            "fednewton.eq37",
            Role.CITED,
            cites=f"fednewton.eq37 {'saturated' if bound == 'saturated' else 'corrected'}",
        ),
    }
    symbols = SYMBOLS
    if printed:
        given, symbols = RATIO.instead(given), {**SYMBOLS, **RATIO.symbols()}
    setting = Setting(symbols, given, {CENTRAL_ERROR: norm(S(w_D) - f_star)})
    uses = [Use("(35), bounded"), Use("known bias", because=(Use("if 1"),))]
    if printed:
        uses.append(Use("P_D", times=Z))
    if parted:
        uses.append(Use("Z_D = Z_m + D_m", times=P))
    last = step(
        "theorem",
        PROPOSITION_6.bound(bound).locator,
        "noise and bias",
        combination(conclusion(setting, PROPOSITION_6.bound(bound)), *uses),
    )
    before = (positive("C", "S"), *RATIO.steps()) if printed else ()
    lines = (*LINES[:-2], DEFECT, _variance("noise and defect"), LINES[-1]) if parted else LINES
    return Proof(PROPOSITION_6, bound, setting, (*before, *lines, last))


PROPOSITION_6_CORRECTED = proof("corrected", tree(rho * relative(r)), at_most("r", 1), printed=True)
PROPOSITION_6_SATURATED = proof(
    "saturated", tree(rho * lamda / kappa**2), at_most(1, "r"), printed=True
)
PROPOSITION_6_SHARPENED = proof(
    "sharpened", tree(rho * relative(r)), at_most("r", 1), printed=False
)

PROPOSITION_6_DEFECT = proof("defect", tree(rho * relative(r)), at_most("r", 1), printed=True)

PROOFS: tuple[Proof, ...] = (
    PROPOSITION_6_CORRECTED,
    PROPOSITION_6_SATURATED,
    PROPOSITION_6_DEFECT,
    PROPOSITION_6_SHARPENED,
)
