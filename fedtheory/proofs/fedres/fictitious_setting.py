"""Appendix C's population as the kernel reads it: the loss, the best responses, and what fictitious play plays.

a = g1 and b = g2 are w^g(1) and 1 - w^g(2), x = l1 and y = l2 the same of w^l: how far the models are from (0, 1), with
the signs that make all four equal to z at the start. Capitals are averages over the rounds 1 to t.
"""

from dataclasses import dataclass
from typing import Any

from fedtheory.core.metrics import POPULATION_LOSS
from fedtheory.core.proof import Given, Setting
from fedtheory.core.role import Role
from fedtheory.core.statement import t
from fedtheory.core.term import Function, Schema, Term, at_most, equal, root, symbol, tree

a, b, x, y = (Function(name) for name in ("g1", "g2", "l1", "l2"))
A, B, X, Y = (Function(name) for name in ("G1", "G2", "L1", "L2"))
z, F_1 = symbol("z"), symbol("F_1")
NEXT = t + 1
FROM_1 = at_most(1, t)
ROUND = {"t": "integer"}
AT_T, AT_NEXT = {"t": "t"}, {"t": NEXT}

MODELS = {"a": a, "b": b, "x": x, "y": y}
AVERAGES = {"a": A, "b": B, "x": X, "y": Y}


def number(value: Any) -> Term:
    """The number or expression as a term."""
    return Term(tree(value))


def loss(a: Term, b: Term, x: Term, y: Term, *, v: Any) -> Term:
    """E of the loss at these distances from the optimum."""
    return (x - y) ** 2 + (x - a) ** 2 + (y - b) ** 2 + number(v) * a**2


Four = tuple[Term, Term, Term, Term]


def ladder(before: Four, after: Four, *, v: Any) -> dict[str, Term]:
    """What the differences a' - a, ... are multiplied with to make loss(after) - loss(before)."""
    a, b, x, y = (one + other for one, other in zip(before, after, strict=True))
    return {
        "a": number(v) * a - (x - a),
        "b": -(y - b),
        "x": (x - y) + (x - a),
        "y": (y - b) - (x - y),
    }


@dataclass(frozen=True)
class Mode:
    """The slow mode: φ = √λ (a + κb) + x/(1+v) + κy is multiplied by √λ when both sides answer."""

    v: Any

    @property
    def spread(self) -> Term:
        """ρ = √(1 + v + v²)."""
        return root(1 + number(self.v) + number(self.v) ** 2)

    @property
    def eigenvalue(self) -> Term:
        """λ, the larger root of λ² - (2/3)(1 + c)λ + c/3, c = 1/(1+v)."""
        return (2 + number(self.v) + self.spread) / (3 * (1 + number(self.v)))

    @property
    def pace(self) -> Term:
        """√λ."""
        return root(self.eigenvalue)

    @property
    def weight(self) -> Term:
        """κ = 3λ - 2c."""
        return (number(self.v) + self.spread) / (1 + number(self.v))

    @property
    def alpha(self) -> Term:
        """Φ of (1, 1, 1, 1); φ = αa + Σ β_k r_k in the residuals whose squares, and v a², are the loss."""
        return self.pace * (1 + self.weight) + 1 / (1 + number(self.v)) + self.weight

    @property
    def shares(self) -> dict[str, Term]:
        """The β_k."""
        lost = self.pace * self.weight
        return {
            "x - y": -(self.weight + lost),
            "x - a": 1 / (1 + number(self.v)) + self.weight + lost,
            "y - b": -lost,
        }

    @property
    def whole(self) -> Term:
        """α²/v + Σ β_k²."""
        squares = [part**2 for part in self.shares.values()]
        return self.alpha**2 / number(self.v) + sum(squares[1:], squares[0])

    def of(self, a: Term, b: Term, x: Term, y: Term) -> Term:
        """Φ at these distances."""
        c = 1 / (1 + number(self.v))
        return self.pace * (a + self.weight * b) + (c * x + self.weight * y)


def played(at: Any = t) -> tuple[Term, Term, Term, Term]:
    """What round `at` plays."""
    return a(at), b(at), x(at), y(at)


def averages(at: Any = t) -> tuple[Term, Term, Term, Term]:
    """The averages over rounds 1 to `at`."""
    return A(at), B(at), X(at), Y(at)


def responses(v: Any) -> dict[str, Term]:
    """What both sides answer to the averages of round t."""
    return {
        "a": X(t) / (1 + number(v)),
        "b": Y(t),
        "x": (2 * A(t) + B(t)) / 3,
        "y": (A(t) + 2 * B(t)) / 3,
    }


def fictitious(v: Any, noise: dict[str, Given]) -> Setting:
    """Fictitious play on the population with this variance; `noise` says what is given of it."""
    given = dict(noise)
    given["initial loss"] = Given(
        Schema(equal(F_1, number(v) * z**2)),
        "the loss at (z, 1 - z) twice",
        "Appendix C.2",
        Role.DEFINITION,
    )
    for name, model in MODELS.items():
        mean = AVERAGES[name]
        given[f"start {name}"] = Given(
            Schema(equal(model(1), z)),
            "both models start at (z, 1 - z)",
            "Appendix C.2, C.3",
            Role.DEFINITION,
        )
        given[f"first average {name}"] = Given(
            Schema(equal(mean(1), model(1))),
            "the average of one round",
            "Algorithm 7",
            Role.DEFINITION,
        )
        given[f"average {name}"] = Given(
            Schema(equal((t + 1) * mean(NEXT), t * mean(t) + model(NEXT)), ROUND, (FROM_1,)),
            "the average over one round more",
            "Algorithm 7",
            Role.DEFINITION,
        )
        given[f"response {name}"] = Given(
            Schema(equal(model(NEXT), responses(v)[name]), ROUND, (FROM_1,)),
            "the best response to the average of the past",
            "(6)" if name in "ab" else "(5)",
            Role.CITED,
            cites="fedres.responses",
        )
    symbols: dict[str, tuple[tuple[str, ...], str]] = {
        **dict.fromkeys(("z", "F_1", "v"), ((), "real")),
        **dict.fromkeys(
            (m.name for m in (*MODELS.values(), *AVERAGES.values())), (("integer",), "real")
        ),
    }
    return Setting(
        symbols,
        given,
        {POPULATION_LOSS: loss(*played(), v=v)},
    )
