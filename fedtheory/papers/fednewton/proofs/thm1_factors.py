"""Theorem 1 with norms of the recursion's operator: as it is, client by client, and in its second-order form."""

from typing import Any

from fedtheory.core.proof import Given, Line, Proof, Setting, Square, Step, Use, combination, step
from fedtheory.core.role import Role
from fedtheory.core.term import (
    Function,
    Schema,
    Term,
    at_most,
    dot,
    equal,
    less,
    mean,
    norm,
    squared,
)
from fedtheory.papers.fednewton.proofs.cauchy import cauchy
from fedtheory.papers.fednewton.proofs.iteration import HX, ITERATION, SETTING, at_client
from fedtheory.papers.fednewton.proofs.rounds import AT_T, ERROR_C, a_round, rounds
from fedtheory.papers.fednewton.proofs.setting import (
    AT_X,
    AT_XY,
    C_D,
    CLIENT,
    FROM_1,
    ONE,
    ROUND,
    TWO,
    C,
    C_Dj,
    H,
    H_j,
    S,
    e,
    half,
    j,
    lam,
    over,
    solve,
    x,
    y,
)
from fedtheory.papers.fednewton.proofs.thm1_ridge import BELOW
from fedtheory.papers.fednewton.statements.notation import E_0
from fedtheory.papers.fednewton.statements.thm1_decomposition import THEOREM_1
from fedtheory.proofs.powers import POWER, POWER_NONNEGATIVE, POWERS
from fedtheory.proofs.textbook import SQUARE_ROOTS

share, back = Function("share"), Function("back")
Y = over(x)
AT_J: dict[str, Any] = {"j": "j", "x": "x"}


def weighted(factor: str, extra: dict[str, Given], symbols: dict[str, Any]) -> Setting:
    """The setting of a bound factor^t E_0."""
    return Setting(
        {**SETTING.symbols, **POWER, **dict.fromkeys((factor, "E_0"), ((), "real")), **symbols},
        {
            **SETTING.given,
            **POWERS,
            "E_0": Given(
                Schema(norm(half(e(0))) <= E_0),
                "E_0 is ‖(C + lambda I)^{1/2} e(0)‖",
                "Theorem 1",
                Role.DEFINITION,
            ),
            f"0 <= {factor}": Given(Schema(at_most(0, factor)), "norms", "ours", Role.DEFINITION),
            **extra,
        },
        SETTING.metrics,
    )


def to_the_power(factor: str, bound: str, length: str) -> tuple[Step, ...]:
    """From ‖half(over(x))‖ <= factor ‖half(x)‖, which is called `length`, to the bound."""
    U = Term(factor)
    return (
        step(
            f"{length}, squared",
            "ours",
            "both sides are norms",
            combination(
                Schema(squared(half(Y)) <= U**2 * squared(half(x)), ONE),
                Use(length, AT_X, times=norm(half(Y))),
                Use(length, AT_X, times=U * norm(half(x))),
            ),
        ),
        a_round("a round", half, U, Use(f"{length}, squared", {"x": e()}), "an error in C"),
        rounds("rounds", half, U, Term("E_0"), "a round", "E_0"),
        BELOW,
        step(
            f"Theorem 1, {bound}",
            "(14), (16)",
            "the norm of f is at most the weighted norm",
            combination(
                Schema(norm(S(e())) <= THEOREM_1.bound(bound).value, ROUND, (FROM_1,)),
                Use("below", {"x": e()}),
                Use("rounds", AT_T),
            ),
        ),
    )


BASE = (SQUARE_ROOTS, POWER_NONNEGATIVE, *ITERATION, ERROR_C)
EXACT = weighted(
    "U_exact",
    {
        "length": Given(
            Schema(norm(half(Y)) <= Term("U_exact") * norm(half(x)), ONE),
            "U_exact is the norm of (C + lambda I)^{1/2} (I - WH) (C + lambda I)^{-1/2}",
            "ours",
            Role.DEFINITION,
        )
    },
    {},
)
THEOREM_1_EXACT = Proof(
    THEOREM_1, "exact", EXACT, (*BASE, *to_the_power("U_exact", "exact", "length"))
)

# ---- client by client: over(x) is an average of vectors z_j, up to the sign, each of which has a norm of its own


def averaged(letter: str, z: Term, *, sign: int) -> Step:
    """‖half(over(x))‖ <= U ‖half(x)‖, from ‖half(z_j)‖ <= share(j) ‖half(x)‖ and <over(x), y> = sign mean <z_j, y>."""
    U, n, k = Term(letter), norm(half(Y)), norm(half(x))
    goal, along = n <= U * k, C(Y) + lam * Y
    turned = () if sign > 0 else (Use("negative", {"x": z}, times=n, over="j"),)
    return step(
        "length",
        "(15), the triangle inequality",
        "‖o‖² = mean <±z_j, o> <= mean ‖z_j‖ ‖o‖, divided by ‖o‖",
        combination(
            Schema(n**2 <= U * k * n, ONE),
            Use("half", {"x": Y}),
            Use("average", {"x": "x", "y": along}),
            Use("Cauchy-Schwarz in C", {"x": sign * z, "y": Y}, over="j"),
            *turned,
            Use("client", AT_J, times=n, over="j"),
            Use("sum", times=k * n),
            name="times its norm",
        ),
        combination(
            Schema(goal, ONE, (at_most(n, 0),)), Use("if 1"), Square("1", times=U * k), name="zero"
        ),
        combination(
            Schema(goal, ONE, (less(0, n),)), Use("times its norm", AT_X, times=1 / n), name="some"
        ),
        Line(Schema(goal, ONE), "cases", {"on": [n.tree, "0"], "below": "zero", "above": "some"}),
    )


def clients(letter: str, z: Term, what: str) -> dict[str, Given]:
    """The letter U, and the clients' norms of which it is the average."""
    return {
        "client": Given(
            Schema(norm(half(z)) <= share(j) * norm(half(x)), {**CLIENT, **ONE}),
            what,
            "ours",
            Role.DEFINITION,
        ),
        "sum": Given(
            Schema(mean("j", share(j)) <= Term(letter)),
            f"{letter} is sum p_j times these norms",
            "ours",
            Role.DEFINITION,
        ),
    }


NEGATIVE = step(
    "negative",
    "textbook",
    "a vector and its negative have one norm",
    combination(
        Schema(squared(half(-x)) <= squared(half(x)), ONE),
        Use("half", {"x": -x}),
        Use("C linear", {"x": "x", "y": "x", "a": "-2"}, times=-x),
        Use("half", {"x": x}, times=-1),
        name="squares of them",
    ),
    Line(
        Schema(norm(half(-x)) <= norm(half(x)), ONE),
        "instance",
        {
            "of": Use(
                "squares",
                {"a": norm(half(-x)), "b": norm(half(x))},
                because=(None, Use("squares of them", AT_X)),
            ).reference()
        },
    ),
)
CAUCHY = cauchy("Cauchy-Schwarz in C", C, half, "half", operator="C")
apart = C_Dj(j, x) - C_D(x)
z_1 = solve(j, apart)


def first_order(name: str) -> Step:
    """<over(x), y> = -mean <H_j^{-1}(C_Dj - C_D)x, y>: the recursion as it is printed."""
    return step(
        name,
        "the last display before (15)",
        "x - H_j^{-1}Hx = H_j^{-1}(H_j - H)x",
        combination(
            Schema(equal(dot(Y, y), -mean("j", dot(z_1, y))), TWO),
            Use("over", AT_X, times=y),
            Use("solve linear", at_client(H_j(j, x), HX, -1), times=y, over="j"),
            Use("solved", AT_J, times=y, over="j"),
        ),
    )


CLIENT_SYMBOLS = {"share": (("client",), "real")}
TRIANGLE = weighted(
    "U_tri",
    clients(
        "U_tri",
        z_1,
        "share(j) is the norm of (C + lambda I)^{1/2} H_j^{-1} (C_Dj - C_D) (C + lambda I)^{-1/2}",
    ),
    CLIENT_SYMBOLS,
)
THEOREM_1_TRIANGLE = Proof(
    THEOREM_1,
    "triangle",
    TRIANGLE,
    (
        *BASE,
        CAUCHY,
        NEGATIVE,
        first_order("average"),
        averaged("U_tri", z_1, sign=-1),
        *to_the_power("U_tri", "triangle", "length"),
    ),
)

q = back(apart)
z_2 = solve(j, C_Dj(j, q) - C_D(q))
SECOND = weighted(
    "U_2nd",
    {
        **clients(
            "U_2nd",
            z_2,
            "share(j) is the norm of (C + lambda I)^{1/2} H_j^{-1} (C_Dj - C_D) H^{-1} (C_Dj - C_D) "
            "(C + lambda I)^{-1/2}",
        ),
        "back": Given(
            Schema(equal(H(back(x)), x), ONE),
            "back(x) is H^{-1}x",
            "the display after Proposition 4",
            Role.DEFINITION,
        ),
    },
    {**CLIENT_SYMBOLS, "back": (("vector",), "vector")},
)
SECOND_ORDER = step(
    "average",
    "ours",
    "H_j^{-1}(H_j - H)q = q - H_j^{-1}Hq at q = H^{-1}(C_Dj - C_D)x, which is 0 on average",
    combination(
        Schema(equal(mean("j", dot(q, y)), 0), TWO),
        Use("back", {"x": y}, times=-q, over="j"),
        Use("C_D symmetric", {"x": q, "y": back(y)}, times=-1, over="j"),
        Use("back", {"x": apart}, times=back(y), over="j"),
        Use("mixture", AT_X, times=-back(y)),
        name="nothing on average",
    ),
    combination(
        Schema(equal(dot(Y, y), mean("j", dot(z_2, y))), TWO),
        Use("first order", AT_XY),
        Use("solve linear", at_client(H_j(j, q), H(q), -1), times=-y, over="j"),
        Use("solved", {"j": "j", "x": q}, times=-y, over="j"),
        Use(
            "equal arguments",
            at_client(H(q), apart),
            times=y,
            over="j",
            because=(Use("back", {"x": apart}),),
        ),
        Use("nothing on average", AT_XY, times=-1),
    ),
)
THEOREM_1_SECOND_ORDER = Proof(
    THEOREM_1,
    "second-order",
    SECOND,
    (
        *BASE,
        CAUCHY,
        NEGATIVE,
        first_order("first order"),
        SECOND_ORDER,
        averaged("U_2nd", z_2, sign=1),
        *to_the_power("U_2nd", "second-order", "length"),
    ),
)
