"""A world in which one client is lucky: features are multiples of one unit vector, and the bad client's draws are long now and then.

The square of a draw's length is 1 for all clients but one; the bad client's is 400 with chance 1/533, else 1/4, so that all
covariances are 1. Where all its draws are long its sample is 400 times the law's, Upsilon is below 1, and every round multiplies the
error by more than 1. So the error grows beyond whatever does not grow with the rounds, with a probability that no round lowers.
"""

from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from fedtheory.core.construction import Made, choice, each, explicit, point, roundup, shows
from fedtheory.core.proof import Given
from fedtheory.core.role import Role
from fedtheory.core.term import (
    Claim,
    Function,
    Outcome,
    Schema,
    Term,
    at_most,
    dot,
    equal,
    expect,
    mean,
    norm,
    root,
    squared,
    symbol,
)
from fedtheory.papers.fednewton.proofs.one_hot_worlds import Formulas
from fedtheory.papers.fednewton.proofs.printed_federations import (
    AGAIN,
    APART,
    DRAW,
    FROM_0,
    INDICATOR,
    ROUND,
    W,
    X,
    elsewhere,
    it,
    j,
    k,
    l,
    phi,
    redrawn,
    t,
    w,
    x,
    z_,
)
from fedtheory.proofs.powers import POWER, POWERS

u, v = symbol("unit"), symbol("v")
bad, lucky, hits, every = (Function(name) for name in ("bad", "lucky", "hits", "every"))
ceiling, y = Function("ceiling"), symbol("y")
iv, iv_D, again = Function("iv"), Function("iv_D"), Function("redraw")
LONG, SHORT, LAMBDA = 20, Fraction(1, 4), Fraction(1, 2)
SPAN = LONG**2 - SHORT
CHANCE = (1 - SHORT) / SPAN
G, g = 1 + LAMBDA, 1 / (1 + LAMBDA)
OVER_S = Outcome("s_")
KW = {"k": "integer", **W}
AT_W, AT_KW, AT_JW = {"w": "w"}, {"k": "k", "w": "w"}, {"j": "j", "w": "w"}
NEXT = {"k": k + 1, "w": "w"}
AT_DRAW = {"j": "j", "k": "k", "w": "w"}
AT_V = {"v": "vector"}


def _is(schema: Schema, words: str) -> Given:
    return Given(schema, words, "ours", Role.DEFINITION)


def along(claim: Claim, forall: dict[str, str]) -> Schema:
    """A scalar equality, times any vector."""
    _, left, right = list(claim)
    return Schema(equal(Term(left) * v, Term(right) * v), {**forall, **AT_V})


WORLD_SYMBOLS: dict[str, tuple[tuple[str, ...], str]] = {
    **POWER,
    "ceiling": (("real",), "integer"),
    "above": (("real", "real"), "real"),
    "redraw": (("integer", "outcome", "outcome"), "redraw"),
    "m": ((), "count"),
    "unit": ((), "vector"),
    "bad": (("client",), "real"),
    **dict.fromkeys(("lucky", "hits", "every"), (("integer", "outcome"), "real")),
    **dict.fromkeys(("iv", "iv_D"), (("outcome",), "real")),
    "phi": (("client", "integer", "outcome"), "vector"),
    "it": (("integer", "outcome"), "vector"),
}


@dataclass(frozen=True)
class Lucky:
    """m clients with n_j draws each."""

    m: int
    n_j: int

    @property
    def covariance(self) -> Term:
        """What the bad client has seen."""
        return SHORT + Fraction(SPAN, self.n_j) * hits(self.n_j, w)

    @property
    def of_all(self) -> Term:
        """What all have seen."""
        return (self.covariance + (self.m - 1)) / self.m

    def of_client(self, client: Any) -> Term:
        """What a client has seen."""
        return bad(client) * self.covariance + (1 - bad(client))

    @property
    def solver(self) -> Term:
        """The mean of the clients' inverses."""
        return iv(w) ** 2 / self.m + Fraction(self.m - 1, self.m) * g

    @property
    def start(self) -> Term:
        """w^0."""
        return self.covariance * iv(w) ** 2 / self.m + Fraction(self.m - 1, self.m) * g

    @property
    def ridge(self) -> Term:
        """w_D."""
        return self.of_all * iv_D(w) ** 2

    @property
    def overshoot(self) -> Term:
        """By what a round multiplies the error, with the sign changed."""
        return (self.of_all + LAMBDA) * self.solver - 1

    # ---- the same in numbers, where all draws are long

    @property
    def seen(self) -> Fraction:
        """What all have seen."""
        return Fraction(LONG**2 + self.m - 1, self.m)

    @property
    def rho(self) -> Fraction:
        """The overshoot."""
        inverse = Fraction(1, self.m) / (LONG**2 + LAMBDA) + Fraction(self.m - 1, self.m) * g
        return (self.seen + LAMBDA) * inverse - 1

    @property
    def e_0(self) -> Fraction:
        """w^0 - w_D."""
        local = Fraction(LONG**2, self.m) / (LONG**2 + LAMBDA) + Fraction(self.m - 1, self.m) * g
        return local - self.seen / (self.seen + LAMBDA)

    # ---- the world

    def square(self, client: Any, draw: Any, outcome: Any) -> Term:
        """The square of a draw's length."""
        return bad(client) * (SHORT + SPAN * lucky(draw, outcome)) + (1 - bad(client))

    def made(self) -> Made:
        """One bad client, and the draws: long ones show the first face."""
        seen = self.covariance + LAMBDA, self.of_all + LAMBDA
        drawn = point(shows("k", "w", LONG, Fraction(1, 2)))
        return Made(
            {
                "bad": explicit("j", each("j", 1, 0)),
                "lucky": explicit("k w", shows("k", "w", 1, 0)),
                "phi": explicit("j k w", each("j", drawn, point(1))),
                "iv": explicit("w", 1 / root(seen[0])),
                "iv_D": explicit("w", 1 / root(seen[1])),
                "ceiling": explicit("x", roundup("x")),
                "above": explicit("a b", choice(at_most("a", "b"), 0, 1)),
            },
            clients=(1, self.m - 1),
            faces=(CHANCE, 1 - CHANCE),
        )

    def given(self) -> dict[str, Given]:
        """What defines the world."""
        next_hit = equal(hits(k + 1, w), hits(k, w) + lucky(k + 1, w))
        inverse = equal(iv(w) ** 2 * (self.covariance + LAMBDA), 1)
        inverse_D = equal(iv_D(w) ** 2 * (self.of_all + LAMBDA), 1)
        zero = equal(hits(0, w), 0)
        one_bad = equal(mean("j", bad(j)), Fraction(1, self.m))
        stays = equal(lucky(k, elsewhere), lucky(k, w))
        draws = {"k": "integer", "l": "integer", **W, "s_": "outcome"}
        hit = Schema(next_hit, KW, (FROM_0,))
        next_along = along(next_hit, KW)
        ridge = self.ridge * u
        return {
            **POWERS,
            "ceiling": Given(
                Schema(y <= ceiling(y), {"y": "real"}),
                "ceiling(x) is a whole number no less than x, which there is",
                "textbook",
                Role.DEFINITION,
            ),
            **INDICATOR,
            "m": _is(Schema(equal("m", self.m)), f"{self.m} clients"),
            "unit": _is(Schema(equal(squared(u), 1)), "a unit vector"),
            "line": _is(Schema(equal(x, dot(u, x) * u), X), "one dimension"),
            "bad": _is(Schema(equal(bad(j) ** 2, bad(j)), {"j": "client"}), "1 for one client"),
            "bad, along v": _is(
                along(equal(bad(j) ** 2, bad(j)), {"j": "client"}), "times a vector"
            ),
            "one is bad": _is(Schema(one_bad), "0 for all others"),
            "one is bad, along v": _is(along(one_bad, {}), "times a vector"),
            "lucky": _is(
                Schema(equal(lucky(k, w) ** 2, lucky(k, w)), KW), "1 where a draw is long"
            ),
            "chance": _is(
                Schema(equal(expect("w", lucky(k, w)), CHANCE), {"k": "integer"}), "else 0"
            ),
            "lucky, again": _is(
                Schema(
                    equal(lucky(k, redrawn), lucky(k, z_)),
                    {"k": "integer", **W, "s_": "outcome"},
                ),
                "draws are independent",
            ),
            "lucky, before": _is(Schema(stays, draws, (k + 1 <= l,)), "draws are independent"),
            "phi, again": _is(
                Schema(equal(phi(j, k, redrawn), phi(j, k, z_)), AGAIN), "draws are independent"
            ),
            "phi, before": _is(
                Schema(equal(phi(j, k, elsewhere), phi(j, k, w)), APART, (k + 1 <= l,)),
                "draws are independent",
            ),
            "phi, after": _is(
                Schema(equal(phi(j, k, elsewhere), phi(j, k, w)), APART, (l + 1 <= k,)),
                "draws are independent",
            ),
            "length": _is(
                Schema(equal(dot(u, phi(j, k, w)) ** 2, self.square(j, k, w)), DRAW),
                "lengths of features along u",
            ),
            "square": _is(
                Schema(
                    equal(dot(phi(j, k, w), x) * phi(j, k, w), self.square(j, k, w) * x),
                    {**DRAW, **X},
                ),
                "the same, as an operator on the line",
            ),
            "no hits": _is(Schema(zero, W), "an empty sum"),
            "no hits, along v": _is(along(zero, W), "times a vector"),
            "next hit": _is(hit, "how many draws are long"),
            "next hit, along v": _is(
                Schema(next_along.then, next_along.forall, (FROM_0,)), "times a vector"
            ),
            "every 0": _is(Schema(equal(every(0, w), 1), W), "an empty product"),
            "every next": _is(
                Schema(equal(every(k + 1, w), every(k, w) * lucky(k + 1, w)), KW, (FROM_0,)),
                "1 where all draws so far are long",
            ),
            "iv": _is(Schema(inverse, W), "iv² = 1/(C_Dj + lambda) of the bad client"),
            "iv, along v": _is(along(inverse, W), "times a vector"),
            "iv_D": _is(Schema(inverse_D, W), "iv_D² = 1/(C_D + lambda)"),
            "iv_D, along v": _is(along(inverse_D, W), "times a vector"),
            "first": _is(Schema(equal(it(0, w), self.start * u), W), "the start"),
            "next": _is(
                Schema(
                    equal(it(t + 1, w), ridge + (-self.overshoot) * (it(t, w) - ridge)),
                    ROUND,
                    (at_most(0, t),),
                ),
                "a round",
            ),
        }

    def formulas(self) -> Formulas:
        """What stands for the symbols of the printed settings, but for the letters of a rate."""
        c_b = self.covariance
        inner = root((1 - c_b) ** 2)

        def sums(client: Any, draws: Any, outcome: Any) -> Any:
            seen = SHORT * draws + SPAN * hits(draws, outcome)
            return bad(client) * seen + (1 - bad(client)) * draws

        return {
            "n": lambda: self.m * self.n_j,
            "n_j": lambda: self.n_j,
            "lamda": lambda: LAMBDA,
            "kappa": lambda: LONG,
            "B": lambda: LONG,
            "delta": lambda: CHANCE**self.n_j / 2,
            "N": lambda: g,
            "Upsilon": lambda: Fraction(2, self.m),
            "label": lambda c, d, o: dot(u, phi(c, d, o)),
            "target": lambda c, d, o: dot(u, phi(c, d, o)),
            "own": lambda _, c, d, o: dot(u, phi(c, d, o)),
            "image": lambda _, c, d, o: dot(u, phi(c, d, o)),
            "depth": lambda _: 0,
            "C": lambda vector: vector,
            "C_j": lambda _, vector: vector,
            "sample": lambda c, d, o, vector: sums(c, d, o) * vector,
            "answers": lambda c, d, o: sums(c, d, o) * u,
            "C_Dj": lambda c, _, vector: self.of_client(c) * vector,
            "C_D": lambda _, vector: self.of_all * vector,
            "part": lambda c, _: self.of_client(c) * u,
            "right": lambda _: self.of_all * u,
            "solve": lambda c, o, vector: (bad(c) * iv(o) ** 2 + (1 - bad(c)) * g) * vector,
            "w_D": lambda _: self.ridge * u,
            "P": lambda c, o: G * bad(c) ** 2 * iv(o) ** 2 + (1 - bad(c)) ** 2,
            "R": lambda c, _: bad(c) ** 2 * inner * g,
            "shift": lambda _: 0,
            "spectral": lambda *_: 1,
            "thinned": lambda _: 1,
            "Delta_f": lambda _: 0,
            "lever": lambda c, o: g * phi(c, 1, o),
            "own_lever": lambda c, o: g * phi(c, 1, o),
            "excess": lambda rounds, o: root((dot(u, it(rounds, o)) - 1) ** 2),
            "error": lambda rounds, o: norm(it(rounds, o) - self.ridge * u),
        }
