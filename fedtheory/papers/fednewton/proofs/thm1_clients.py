"""(15) and (16) for one client: ‖z‖ <= P (A B (R + d) + A² R_D) ‖x‖ for z = H_j^{-1}(C_Dj - C_D)x, in the weighted norm.

A and B are the norms of (C + λ)^{1/2}(C_j + λ)^{-1/2} and of its inverse, P, R, d, R_D those of the operators between them in
(15), as forms: P says C_j + λ <= P (C_Dj + λ), and R that |<x, (C_Dj - C_j)y>| <= R ‖x‖_j ‖y‖_j. What is not negative and belongs
to a client is a square, since the kernel sees the sign of a square.
"""

from dataclasses import dataclass
from typing import Any

from fedtheory.core.proof import Given, Line, Proof, Setting, Square, Step, Use, combination, step
from fedtheory.core.role import Role
from fedtheory.core.term import (
    Claim,
    Function,
    Schema,
    Term,
    at_most,
    dot,
    equal,
    less,
    mean,
    norm,
    root,
    squared,
)
from fedtheory.papers.fednewton.proofs.setting import (
    AT_X,
    AT_XY,
    C_D,
    CLIENT,
    ONE,
    TWO,
    C,
    C_Dj,
    C_j,
    H_j,
    half,
    j,
    lam,
    x,
    y,
)
from fedtheory.papers.fednewton.proofs.setting import linear as linear_given
from fedtheory.papers.fednewton.proofs.setting import symmetric as symmetric_given
from fedtheory.papers.fednewton.proofs.thm1_factors import (
    AT_J,
    BASE,
    CAUCHY,
    NEGATIVE,
    averaged,
    first_order,
    to_the_power,
    weighted,
    z_1,
)
from fedtheory.papers.fednewton.statements.thm1_decomposition import THEOREM_1

half_j = Function("half_j")
ratio, spread, shift = Function("ratio"), Function("spread"), Function("shift")
grow, shrink, turn = Function("grow"), Function("shrink"), Function("turn")
R_D = Term("R_D")
OF_A_CLIENT, PAIR = {**CLIENT, **ONE}, {**CLIENT, **TWO}


@dataclass(frozen=True)
class Factors:
    """The factors of (15), as terms of client j: P, the norms A and B, R and d."""

    P: Term
    A: Term
    B: Term
    R: Term
    d: Term

    @property
    def whole(self) -> Term:
        """P (A B (R + d) + A² R_D)."""
        return self.P * (self.A * self.B * (self.R + self.d) + self.A**2 * R_D)

    def says(self) -> dict[str, Claim]:
        """What each of them means."""
        one, other = norm(half_j(j, x)), norm(half_j(j, y))
        return {
            "P": at_most(squared(half_j(j, x)), self.P * dot(x, H_j(j, x))),
            "up": at_most(norm(half(x)), self.A * one),
            "down": at_most(one, self.B * norm(half(x))),
            "R": at_most(dot(x, C_Dj(j, y) - C_j(j, y)), self.R * one * other),
            "d": at_most(dot(x, C_j(j, y) - C(y)), self.d * one * other),
        }


SAMPLE_OF_ALL = at_most(dot(x, C(y) - C_D(y)), R_D * norm(half(x)) * norm(half(y)))


def one_client(of: Factors) -> Step:
    """‖half(z)‖ <= of.whole ‖half(x)‖."""
    z, k = z_1, norm(half(x))
    own, K = norm(half_j(j, z)), ((of.R + of.d) * of.B + R_D * of.A) * k
    goal = own <= of.P * K
    at_z, pair = {"j": "j", "x": z}, {"j": "j", "x": z, "y": "x"}
    return step(
        "client",
        "(15), (16)",
        "C_Dj - C_D = (C_Dj - C_j) + (C_j - C) + (C - C_D), each between its roots",
        combination(
            Schema(own**2 <= of.P * K * own, OF_A_CLIENT),
            Use("P", at_z),
            Use("solve", {"j": "j", "x": C_Dj(j, x) - C_D(x)}, times=of.P * z),
            Use("R", pair, times=of.P),
            Use("d", pair, times=of.P),
            Use("R_D", {"x": z, "y": "x"}, times=of.P),
            Use("down", AT_J, times=of.P * (of.R + of.d) * own),
            Use("up", at_z, times=of.P * R_D * k),
            name="times its own norm",
        ),
        combination(
            Schema(goal, OF_A_CLIENT, (at_most(own, 0),)),
            Use("if 1"),
            Square("1", times=of.P * K),
            name="no z",
        ),
        combination(
            Schema(goal, OF_A_CLIENT, (less(0, own),)),
            Use("times its own norm", AT_J, times=1 / own),
            name="some z",
        ),
        Line(
            Schema(goal, OF_A_CLIENT),
            "cases",
            {"on": [own.tree, "0"], "below": "no z", "above": "some z"},
            "its own norm",
        ),
        combination(
            Schema(norm(half(z)) <= of.whole * k, OF_A_CLIENT),
            Use("up", at_z),
            Use("its own norm", AT_J, times=of.A),
        ),
    )


def proof(bound: str, letter: str, setting: Setting, first: tuple[Step, ...], of: Factors) -> Proof:
    """The bound letter^t E_0, once `first` has shown what the factors mean."""
    return Proof(
        THEOREM_1,
        bound,
        setting,
        (
            *BASE,
            CAUCHY,
            NEGATIVE,
            *first,
            one_client(of),
            first_order("average"),
            averaged(letter, z_1, sign=-1),
            *to_the_power(letter, bound, "length"),
        ),
    )


SYMBOLS: dict[str, tuple[tuple[str, ...], str]] = {
    "R_D": ((), "real"),
    "C_j": (("client", "vector"), "vector"),
    "half_j": (("client", "vector"), "vector"),
}
CLIENTS = {
    **linear_given("C_j", C_j, "Definition 1", j),
    **symmetric_given("C_j", C_j, "Remark 8", j),
    "C_j positive": Given(
        Schema(at_most(0, dot(x, C_j(j, x))), OF_A_CLIENT),
        "C_j is positive",
        "Remark 8",
        Role.DEFINITION,
    ),
    "half_j": Given(
        Schema(equal(squared(half_j(j, x)), dot(x, C_j(j, x)) + lam * squared(x)), OF_A_CLIENT),
        "half_j is the square root of C_j + lambda I",
        "(15)",
        Role.DEFINITION,
    ),
    "0 <= R_D": Given(Schema(at_most(0, R_D)), "a norm", "Lemma 1", Role.DEFINITION),
}


def summed(letter: str, of: Factors) -> dict[str, Given]:
    """The letter is the average of the clients' factors."""
    return {
        "sum": Given(
            Schema(mean("j", of.whole) <= Term(letter)),
            f"{letter} is sum p_j times the factors of (15)",
            "(16)",
            Role.DEFINITION,
        )
    }


# ---- each factor of (15) as it stands

TIGHT = Factors(ratio(j) ** 2, grow(j) ** 2, shrink(j) ** 2, spread(j) ** 2, turn(j) ** 2)
WORDS = {
    "P": "ratio(j)² = P^s_j is the norm of (C_j + lambda I)^{1/2} H_j^{-1} (C_j + lambda I)^{1/2}",
    "up": "grow(j)² is the norm of (C + lambda I)^{1/2} (C_j + lambda I)^{-1/2}",
    "down": "shrink(j)² is the norm of (C_j + lambda I)^{1/2} (C + lambda I)^{-1/2}",
    "R": "spread(j)² = R^s_j is the norm of (C_j + lambda I)^{-1/2} (C_Dj - C_j) (C_j + lambda I)^{-1/2}",
    "d": "turn(j)² is the norm of (C_j + lambda I)^{-1/2} (C_j - C) (C_j + lambda I)^{-1/2}",
}
R_D_GIVEN = {
    "R_D": Given(
        Schema(SAMPLE_OF_ALL, TWO),
        "R_D is the norm of (C + lambda I)^{-1/2} (C - C_D) (C + lambda I)^{-1/2}",
        "Lemma 1",
        Role.DEFINITION,
    )
}


def meant(of: Factors, names: tuple[str, ...]) -> dict[str, Given]:
    """The factors' meanings as hypotheses."""
    sorts = {"R": PAIR, "d": PAIR}
    return {
        name: Given(
            Schema(of.says()[name], sorts.get(name, OF_A_CLIENT)),
            WORDS[name],
            "(15)",
            Role.DEFINITION,
        )
        for name in names
    }


TIGHT_SETTING = weighted(
    "U_tight",
    {**CLIENTS, **R_D_GIVEN, **meant(TIGHT, tuple(WORDS)), **summed("U_tight", TIGHT)},
    {
        **SYMBOLS,
        **dict.fromkeys(("ratio", "grow", "shrink", "spread", "turn"), (("client",), "real")),
    },
)
THEOREM_1_TIGHT = proof("tight", "U_tight", TIGHT_SETTING, (), TIGHT)

# ---- with Delta_Dj/lambda for the factors that speak of C and C_j

h = shift(j) ** 2 / lam
WIDE = root(1 + h)
SYMMETRISED = Factors(ratio(j) ** 2, WIDE, WIDE, spread(j) ** 2, h)
DELTA = {
    "Delta_Dj": Given(
        Schema(dot(x, C_j(j, y) - C(y)) <= shift(j) ** 2 * norm(x) * norm(y), PAIR),
        "shift(j)² = Delta_Dj = ‖C - C_j‖",
        "Definition 1",
        Role.DEFINITION,
    )
}


def _long(name: str, of: Any, known: str, positive: str, forall: dict[str, str], at: Any) -> Step:
    """λ‖x‖² <= ‖of(x)‖², and without squares."""
    return step(
        name,
        "the display after (15)",
        "a covariance is positive",
        combination(
            Schema(lam * squared(x) <= squared(of), forall),
            Use(known, at, times=-1),
            Use(positive, at),
            name=f"{name}, squared",
        ),
        Line(
            Schema(root(lam) * norm(x) <= norm(of), forall),
            "instance",
            {
                "of": Use(
                    "squares",
                    {"a": root(lam) * norm(x), "b": norm(of)},
                    because=(None, Use(f"{name}, squared", at)),
                ).reference()
            },
        ),
    )


def _wide(name: str, one: Term, other: Term, terms: tuple[Use, ...]) -> Step:
    """‖one‖ <= √(1 + h) ‖other‖."""
    return step(
        name,
        "the display after (15)",
        "‖one‖² = ‖other‖² + <x, (their difference) x>, and lambda ‖x‖² <= ‖other‖²",
        combination(
            Schema(squared(one) <= (1 + h) * squared(other), OF_A_CLIENT),
            *terms,
            name=f"{name}, squared",
        ),
        Line(
            Schema(norm(one) <= WIDE * norm(other), OF_A_CLIENT),
            "instance",
            {
                "of": Use(
                    "squares",
                    {"a": norm(one), "b": WIDE * norm(other)},
                    because=(None, Use(f"{name}, squared", AT_J)),
                ).reference()
            },
        ),
    )


_own, _whole = half_j(j, x), half(x)
_roots = (Use("half_j", AT_J), Use("half", AT_X, times=-1))
SHIFTS = (
    _long("long", half(x), "half", "C positive", ONE, AT_X),
    _long("long_j", half_j(j, x), "half_j", "C_j positive", OF_A_CLIENT, AT_J),
    _wide(
        "up",
        _whole,
        _own,
        (
            Use("half", AT_X),
            Use("half_j", AT_J, times=-1),
            Use("Delta_Dj", {"j": "j", "x": -x, "y": "x"}),
            Use("long_j", AT_J, times=h * (root(lam) * norm(x) + norm(_own))),
        ),
    ),
    _wide(
        "down",
        _own,
        _whole,
        (
            *_roots,
            Use("Delta_Dj", {"j": "j", "x": "x", "y": "x"}),
            Use("long", AT_X, times=h * (root(lam) * norm(x) + norm(_whole))),
        ),
    ),
    step(
        "d",
        "(16), second sum",
        "lambda ‖x‖ ‖y‖ <= ‖x‖_j ‖y‖_j",
        combination(
            Schema(SYMMETRISED.says()["d"], PAIR),
            Use("Delta_Dj", {"j": "j", **AT_XY}),
            Use("long_j", AT_J, times=h * root(lam) * norm(y)),
            Use("long_j", {"j": "j", "x": "y"}, times=h * norm(_own)),
        ),
    ),
)
SYMMETRISED_SETTING = weighted(
    "U_sym",
    {
        **CLIENTS,
        **R_D_GIVEN,
        **DELTA,
        **meant(SYMMETRISED, ("P", "R")),
        **summed("U_sym", SYMMETRISED),
    },
    {**SYMBOLS, **dict.fromkeys(("ratio", "spread", "shift"), (("client",), "real"))},
)
THEOREM_1_SYMMETRISED = proof("symmetrised", "U_sym", SYMMETRISED_SETTING, SHIFTS, SYMMETRISED)
