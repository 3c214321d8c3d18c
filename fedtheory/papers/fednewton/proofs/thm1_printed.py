"""Theorem 1, (7) and the claim after it as printed, refuted by two data points: every covariance is a multiple of the identity.

λ = 1 and C = C_1 = C_2: one law. With C = 1 and samples C_D1 = 19, C_D2 = 1 it is P_D1 = 1/10, R_D1 = 9, P_D2 = 1, R_D2 = 0:
Upsilon = 9/10 is below 1, and every round multiplies the error by -81/40. With C = 2, C_D1 = 1, C_D2 = 0 it is Upsilon = 5/2, and the error
is multiplied by -1/8. What is left to trust is that points like these exist: φ² is 19 for one draw in 19, and 0 else.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from fedtheory.core.construction import Made, each, explicit
from fedtheory.core.metrics import EXCESS_ERROR, FEDERATED_ERROR
from fedtheory.core.proof import Given, Line, Proof, Setting, Square, Use, combination
from fedtheory.core.role import Role
from fedtheory.core.statement import Statement
from fedtheory.core.term import (
    Function,
    Schema,
    Term,
    at_most,
    equal,
    less,
    mean,
    norm,
    root,
    squared,
    symbol,
)
from fedtheory.papers.fednewton.proofs.eq7_risk import RISK, RISK_SYMBOLS
from fedtheory.papers.fednewton.proofs.finite_worlds import Shown, World, refutation
from fedtheory.papers.fednewton.proofs.iteration import SETTING
from fedtheory.papers.fednewton.proofs.setting import (
    CLIENT,
    FROM_0,
    ONE,
    ROUND,
    C,
    C_Dj,
    C_j,
    H_j,
    S,
    e,
    half,
    j,
    lam,
    t,
    w,
    x,
)
from fedtheory.papers.fednewton.proofs.thm1_clients import CLIENTS, OF_A_CLIENT, SYMBOLS
from fedtheory.papers.fednewton.statements.c3_hurts import HURTS
from fedtheory.papers.fednewton.statements.eq7_risk import EQUATION_7
from fedtheory.papers.fednewton.statements.notation import E_0, E_f, Upsilon
from fedtheory.papers.fednewton.statements.thm1_decomposition import THEOREM_1
from fedtheory.proofs.powers import POWER, POWERS, power

P, R, Delta = Function("P"), Function("R"), Function("Delta")
mix, dev, side = Function("mix"), Function("dev"), Function("side")
u: Any = symbol("u")
_h = Delta(j) / lam
_J = {"j": "j"}

# ---- the hypotheses as they are printed: P, R and Delta as norms of the operators of Definition 1

PRINTED_SYMBOLS: dict[str, tuple[tuple[str, ...], str]] = {
    **SETTING.symbols,
    **POWER,
    **{name: sorts for name, sorts in SYMBOLS.items() if name != "R_D"},
    **dict.fromkeys(("P", "R", "Delta"), (("client",), "real")),
    **dict.fromkeys(("mix", "dev"), (("client", "vector"), "vector")),
    **dict.fromkeys(("Upsilon", "E_0", "E_f"), ((), "real")),
}
PRINTED_GIVEN = {
    **SETTING.given,
    **POWERS,
    **{name: given for name, given in CLIENTS.items() if name != "0 <= R_D"},
    "mix": Given(
        Schema(equal(H_j(j, mix(j, x)), C_j(j, x) + lam * x), OF_A_CLIENT),
        "mix(j, x) is (C_Dj + lambda I)^{-1} (C_j + lambda I) x",
        "Definition 1",
        Role.DEFINITION,
    ),
    "P": Given(
        Schema(squared(mix(j, x)) <= P(j) ** 2 * squared(x), OF_A_CLIENT),
        "P_Dj is its norm",
        "Definition 1",
        Role.DEFINITION,
    ),
    "0 <= P": Given(Schema(at_most(0, P(j)), CLIENT), "a norm", "Definition 1", Role.DEFINITION),
    "dev": Given(
        Schema(equal(C_j(j, dev(j, x)) + lam * dev(j, x), C_j(j, x) - C_Dj(j, x)), OF_A_CLIENT),
        "dev(j, x) is (C_j + lambda I)^{-1} (C_j - C_Dj) x",
        "Definition 1",
        Role.DEFINITION,
    ),
    "R": Given(
        Schema(squared(dev(j, x)) <= R(j) ** 2 * squared(x), OF_A_CLIENT),
        "R_Dj is its norm",
        "Definition 1",
        Role.DEFINITION,
    ),
    "0 <= R": Given(Schema(at_most(0, R(j)), CLIENT), "a norm", "Definition 1", Role.DEFINITION),
    "Delta": Given(
        Schema(norm(C(x) - C_j(j, x)) <= Delta(j) * norm(x), OF_A_CLIENT),
        "Delta_Dj = ‖C - C_j‖",
        "Definition 1",
        Role.DEFINITION,
    ),
    "Upsilon": Given(
        Schema(equal(mean("j", P(j) * (2 * R(j) + _h) * (1 + _h)), Upsilon)),
        "Upsilon = sum p_j P_Dj (2 R_Dj + Delta_Dj/lambda)(1 + Delta_Dj/lambda)",
        "Theorem 1",
        Role.DEFINITION,
    ),
    "E_0": Given(
        Schema(norm(half(e(0))) <= E_0),
        "E_0 = ‖(C + lambda I)^{1/2} (w^0 - w_D)‖",
        "Theorem 1",
        Role.DEFINITION,
    ),
    "E_f": Given(
        Schema(equal(norm(S(e(0))), E_f)),
        "E_f is the federated error of DKRR",
        "Section 4.2",
        Role.DEFINITION,
    ),
}
PRINTED = Setting(PRINTED_SYMBOLS, PRINTED_GIVEN, {FEDERATED_ERROR: norm(S(e()))})
PRINTED_RISK = Setting(
    {**PRINTED_SYMBOLS, **RISK_SYMBOLS},
    {**PRINTED_GIVEN, **RISK},
    {EXCESS_ERROR: norm(S(w(t)) - symbol("f_star"))},
)

# ---- worlds of two points


def _nonnegative(slope: Fraction) -> Shown:
    """Terms that show base + slope side(j) >= 0, where base is at least |slope|."""
    size, sign = abs(slope), 1 if slope > 0 else -1
    return (Square(1 + sign * side(j), times=size / 2), Use("side", _J, times=size / 2))


@dataclass(frozen=True)
class TwoPoints:
    """C_Dj = middle + apart side(j), C = C_j = law, λ = 1, w_D = 0; `sign` is that of law - C_Dj, at both points."""

    middle: Fraction
    apart: Fraction
    law: int
    sign: int

    @property
    def gauge(self) -> Fraction:
        """The product of the two C_Dj + 1."""
        return (self.middle + 1) ** 2 - self.apart**2

    @property
    def rho(self) -> Fraction:
        """By how much a round overshoots."""
        return (self.middle + 1) ** 2 / self.gauge - 1

    @property
    def factor(self) -> Fraction:
        """Upsilon, the mean of 2 P_Dj R_Dj."""
        inner = (self.middle + 1) * (self.law - self.middle) + self.apart**2
        return self.sign * 2 * inner / self.gauge

    def inverse(self, client: Any) -> Term:
        """1/(C_Dj + 1)."""
        return (self.middle + 1 - self.apart * side(client)) / self.gauge

    def spread(self, client: Any) -> Term:
        """(C_j - C_Dj)/(C_j + 1)."""
        return (self.law - self.middle - self.apart * side(client)) / (self.law + 1)

    def formulas(self) -> Mapping[str, Callable[..., Any]]:
        """What the world puts for the symbols."""
        law, whole = self.law, root(self.law + 1)
        return {
            "lamda": lambda: 1,
            "C": lambda v: law * v,
            "C_j": lambda _, v: law * v,
            "C_Dj": lambda k, v: (self.middle + self.apart * side(k)) * v,
            "C_D": lambda v: self.middle * v,
            "solve": lambda k, v: self.inverse(k) * v,
            "over": lambda v: self.rho * v,
            "half_D": lambda v: root(self.middle + 1) * v,
            "half": lambda v: whole * v,
            "half_j": lambda _, v: whole * v,
            "S": lambda v: root(law) * v,
            "w_D": lambda: 0 * u,
            "moment": lambda: 0 * u,
            "mix": lambda k, v: (law + 1) * self.inverse(k) * v,
            "dev": lambda k, v: self.spread(k) * v,
            "P": lambda k: (law + 1) * self.inverse(k),
            "R": lambda k: self.sign * self.spread(k),
            "Delta": lambda _: 0,
            "Upsilon": lambda: self.factor,
            "E_0": lambda: whole,
            "E_f": lambda: root(law),
            "f_star": lambda: 0 * u,
            "E_c": lambda: 0,
        }

    def hypotheses(self) -> Mapping[str, Shown]:
        """Why they are true there; those that are not named are identities."""
        m, a, g, law = self.middle + 1, self.apart, self.gauge, self.law
        one: dict[str, Any] = {"x": x}
        of_one = {**_J, **one}
        inverse = (Use("side, along x", of_one, times=-(a**2) / g),)
        return {
            "mixture": (Use("sides, along x", one, times=-a),),
            "C_Dj positive": (
                Square((1 + side(j)) * x, times=a / 2),
                Use("side", _J, times=a / 2 * squared(x)),
                Square(x, times=self.middle - a),
            ),
            "solve": inverse,
            "solved": inverse,
            "equal arguments": (Use("if 1", times=self.inverse(j)),),
            "over": (Use("sides, along x", one, times=a * m / g),),
            "(5)": (
                Use("next", {"t": "t"}),
                Use("sides, along x", {"x": w(t)}, times=-a * m / g),
            ),
            "C positive": (Square(x, times=law),),
            "C_j positive": (Square(x, times=law),),
            "mix": (Use("side, along x", of_one, times=-(a**2) * (law + 1) / g),),
            "0 <= P": _nonnegative(-(law + 1) * a / g),
            "0 <= R": _nonnegative(-self.sign * a / (law + 1)),
            "Upsilon": (
                Use("side", _J, times=self.sign * 2 * a**2 / g, over="j"),
                Use("sides", times=-self.sign * 2 * a * (m + law - self.middle) / g),
            ),
            "E_0": (Use("length of the start", times=root(law + 1)),),
            "E_f": (Use("length of the start", times=root(law)),),
            "power 0": Use("power 0", {"x": "x"}),
            "next power": Use("next power", {"x": "x", "k": "k"}),
        }

    def facts(self) -> tuple[Line, ...]:
        """The first two iterates, and the first power of Upsilon."""
        first = w(0)
        return (
            combination(
                Schema(equal(squared(first), 1)),
                Use("first", times=u + first),
                Use("unit"),
                name="start",
            ),
            Line(
                Schema(equal(norm(first), root(1))),
                "monotone",
                {"of": Use("start").reference()},
                "length of the start",
            ),
            combination(
                Schema(equal(squared(w(1)), self.rho**2)),
                Use("next", {"t": "0"}, times=w(1) - self.rho * first),
                Use("start", times=self.rho**2),
                name="second",
            ),
            Line(
                Schema(equal(norm(w(1)), root(self.rho**2))),
                "monotone",
                {"of": Use("second").reference()},
                "length of the second",
            ),
            combination(
                Schema(equal(power(self.factor, 1), self.factor)),
                Use("next power", {"x": self.factor, "k": "0"}),
                Use("power 0", {"x": self.factor}, times=self.factor),
                name="first power",
            ),
        )

    def world(self, name: str, because: str) -> World:
        """The world."""
        return World(
            name, because, Setting(WORLD_SYMBOLS, {**WORLD_GIVEN, **self.path()}, made=SIDES),
            self.formulas(), self.hypotheses(), self.facts(),
        )  # fmt: skip

    def path(self) -> dict[str, Given]:
        """The iterates."""
        return {
            "first": Given(Schema(equal(w(0), u)), "the start", "ours", Role.DEFINITION),
            "next": Given(
                Schema(equal(w(t + 1), -self.rho * w(t)), ROUND, (FROM_0,)),
                "a round",
                "(5)",
                Role.DEFINITION,
            ),
        }


SIDES = Made({"side": explicit("j", each("j", 1, -1))}, clients=(1, 1))
"""Two clients, side = 1 and -1."""
WORLD_SYMBOLS: dict[str, tuple[tuple[str, ...], str]] = {
    **POWER,
    "n": ((), "count"),
    "u": ((), "vector"),
    "side": (("client",), "real"),
    "w": (("integer",), "vector"),
}
WORLD_GIVEN = {
    **POWERS,
    "unit": Given(Schema(equal(squared(u), 1)), "a unit vector", "ours", Role.DEFINITION),
    "side": Given(
        Schema(equal(side(j) ** 2, 1), CLIENT),
        "1 for one point, -1 for the other",
        "ours",
        Role.DEFINITION,
    ),
    "sides": Given(
        Schema(equal(mean("j", side(j)), 0)), "so their mean is 0", "ours", Role.DEFINITION
    ),
    "side, along x": Given(
        Schema(equal(side(j) ** 2 * x, x), OF_A_CLIENT),
        "times a vector too",
        "ours",
        Role.DEFINITION,
    ),
    "sides, along x": Given(
        Schema(equal(mean("j", side(j) * x), 0 * x), ONE),
        "times a vector too",
        "ours",
        Role.DEFINITION,
    ),
}
LARGE_SAMPLE = TwoPoints(Fraction(10), Fraction(9), 1, -1)
SMALL_SAMPLES = TwoPoints(Fraction(1, 2), Fraction(1, 2), 2, 1)


def _above(of: Statement[Any], within: Setting) -> Proof:
    """At t = 1 the error is above Upsilon E_0."""
    points = LARGE_SAMPLE
    small, large = points.factor * root(2), points.rho
    return refutation(
        of,
        "printed",
        within,
        points.world("a large sample", "C_D1 = 19 and C_D2 = 1, where C = 1"),
        Line(
            Schema(less(small, large)), "witness", {"bits": "64"}, "9/10 of root 2 is below 81/40"
        ),
        combination(
            Schema(less(power(points.factor, 1) * root(2), norm(w(1)))),
            Use("first power", times=root(2)),
            Use("length of the second", times=-1),
            Use("9/10 of root 2 is below 81/40"),
        ),
        gap="with R_Dj for R_D the factor is below 1 where the run diverges",
    )


THEOREM_1_PRINTED = _above(THEOREM_1, PRINTED)
EQUATION_7_PRINTED = _above(EQUATION_7, PRINTED_RISK)
HURTS_PRINTED = refutation(
    HURTS,
    "printed",
    PRINTED,
    SMALL_SAMPLES.world("small samples", "C_D1 = 1 and C_D2 = 0, where C = 2"),
    combination(Schema(at_most(1, SMALL_SAMPLES.factor)), name="Upsilon is at least 1"),
    combination(
        Schema(less(root(2) * norm(w(1)), root(2))),
        Use("length of the second", times=root(2)),
    ),
    gap="an upper bound of at least 1 is no lower bound",
)
