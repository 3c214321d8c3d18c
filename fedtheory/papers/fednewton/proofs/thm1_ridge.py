"""Theorem 1 with the spectral radius: in the norm of H the recursion's operator is as long as its largest eigenvalue."""

from fedtheory.core.proof import Given, Line, Proof, Setting, Square, Step, Use, combination, step
from fedtheory.core.role import Role
from fedtheory.core.term import (
    Schema,
    Term,
    at_most,
    dot,
    equal,
    norm,
    squared,
    symbol,
)
from fedtheory.papers.fednewton.proofs.commuting import Y, between
from fedtheory.papers.fednewton.proofs.iteration import HX, ITERATION, SETTING
from fedtheory.papers.fednewton.proofs.rounds import AT_T, ERROR_H, a_round, rounds
from fedtheory.papers.fednewton.proofs.setting import (
    AT_X,
    FROM_1,
    ONE,
    ROUND,
    S,
    e,
    half,
    half_D,
    lam,
    over,
    x,
)
from fedtheory.papers.fednewton.statements.notation import E_0, E_H, cond, rho
from fedtheory.papers.fednewton.statements.thm1_decomposition import THEOREM_1
from fedtheory.proofs.powers import POWER, POWER_NONNEGATIVE, POWERS, power
from fedtheory.proofs.textbook import SQUARE_ROOTS

r = Term("rho")
up, down = symbol("up"), symbol("down")
LETTERS = {
    "rho": Given(
        Schema(at_most(0, rho)), "WH - I is positive in the product of H", "ours", Role.DEFINITION
    ),
    "largest eigenvalue": Given(
        Schema(dot(HX, over(x)) <= r * dot(HX, x), ONE),
        "rho is the largest eigenvalue of WH - I, self-adjoint in the product of H",
        "ours",
        Role.DEFINITION,
    ),
}
RADIUS = Setting(
    {**SETTING.symbols, **POWER, "rho": ((), "real"), "E_H": ((), "real")},
    {
        **SETTING.given,
        **POWERS,
        **LETTERS,
        "start": Given(
            Schema(norm(half_D(e(0))) <= E_H), "E_H is ‖H^{1/2} e(0)‖", "ours", Role.DEFINITION
        ),
    },
    SETTING.metrics,
)
NO_LESS = step(
    "no less than 0",
    "ours",
    "the same, as a lower bound of the form",
    combination(
        Schema(at_most(Term("0") * dot(HX, x), dot(HX, over(x))), ONE), Use("over positive", AT_X)
    ),
)
_inner = combination(
    Schema(squared(half_D(Y)) <= r**2 * squared(half_D(x)), ONE),
    Use("half_D", {"x": Y}),
    Use("0 <= N <= rho", AT_X),
    Use("C_D symmetric", {"x": Y, "y": "x"}, times=r),
    Use("largest eigenvalue", AT_X, times=r),
    Use("half_D", AT_X, times=-(r**2)),
)
LENGTH = step(
    "length in H",
    "ours",
    "‖Nx‖_H² <= rho <Nx, x>_H <= rho² ‖x‖_H²",
    _inner,
)
SPECTRAL: tuple[Step, ...] = (
    SQUARE_ROOTS,
    POWER_NONNEGATIVE,
    *ITERATION,
    ERROR_H,
    NO_LESS,
    between("0 <= N <= rho", Term("0"), r, "no less than 0", "largest eigenvalue"),
    LENGTH,
    a_round("a round", half_D, r, Use("length in H", {"x": e()}), "an error in H"),
)
RIDGE_ROUNDS = rounds("rounds", half_D, r, Term("E_H"), "a round", "start")
WEIGHTED = Setting(
    {**RADIUS.symbols, **dict.fromkeys(("E_0", "cond", "up", "down"), ((), "real"))},
    {
        **{name: given for name, given in RADIUS.given.items() if name != "start"},
        "0 <= up": Given(Schema(at_most(0, up)), "a norm", "ours", Role.DEFINITION),
        "0 <= down": Given(Schema(at_most(0, down)), "a norm", "ours", Role.DEFINITION),
        "up": Given(
            Schema(norm(half(x)) <= up * norm(half_D(x)), ONE),
            "up is the norm of (C + lambda I)^{1/2} H^{-1/2}",
            "ours",
            Role.DEFINITION,
        ),
        "down": Given(
            Schema(norm(half_D(x)) <= down * norm(half(x)), ONE),
            "down is the norm of its inverse",
            "ours",
            Role.DEFINITION,
        ),
        "cond": Given(
            Schema(equal(up * down, cond)), "cond is their product", "ours", Role.DEFINITION
        ),
        "E_0": Given(
            Schema(norm(half(e(0))) <= E_0),
            "E_0 is ‖(C + lambda I)^{1/2} e(0)‖",
            "Theorem 1",
            Role.DEFINITION,
        ),
    },
    SETTING.metrics,
)
BELOW = step(
    "below",
    "(14)",
    "C is at most C + lambda I",
    combination(
        Schema(squared(S(x)) <= squared(half(x)), ONE),
        Use("(8)", AT_X),
        Use("half", AT_X, times=-1),
        Square(x, times=lam),
        name="below, squared",
    ),
    Line(
        Schema(norm(S(x)) <= norm(half(x)), ONE),
        "instance",
        {
            "of": Use(
                "squares",
                {"a": norm(S(x)), "b": norm(half(x))},
                because=(None, Use("below, squared", AT_X)),
            ).reference()
        },
    ),
)
_start = down * E_0
BACK = (
    step(
        "the start",
        "ours",
        "in the norm of H",
        combination(
            Schema(norm(half_D(e(0))) <= _start),
            Use("down", {"x": e(0)}),
            Use("E_0", times=down),
        ),
    ),
    rounds("rounds", half_D, r, _start, "a round", "the start"),
    BELOW,
    step(
        "Theorem 1, sharpened",
        "ours",
        "and back to the norm of f",
        combination(
            Schema(norm(S(e())) <= THEOREM_1.bound("sharpened").value, ROUND, (FROM_1,)),
            Use("below", {"x": e()}),
            Use("up", {"x": e()}),
            Use("rounds", AT_T, times=up),
            Use("cond", times=power(r, "t") * E_0),
        ),
    ),
)
THEOREM_1_SHARPENED = Proof(THEOREM_1, "sharpened", WEIGHTED, (*SPECTRAL, *BACK))
