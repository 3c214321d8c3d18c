"""Appendix C's population as the kernel reads it: the loss, the best responses, and what fictitious play plays.

a = g1 and b = g2 are w^g(1) and 1 - w^g(2), x = l1 and y = l2 the same of w^l: how far the models are from (0, 1), with
the signs that make all four equal to z at the start. Capitals are averages over the rounds 1 to t.
"""

from dataclasses import dataclass
from typing import Any

from fedtheory.core.proof import Given, Setting
from fedtheory.core.role import Role
from fedtheory.core.statement import t
from fedtheory.core.term import Function, Schema, Term, at_most, equal, root, symbol, tree
from fedtheory.papers.fedres.metrics import POPULATION_LOSS

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


SIDES = {"server": "ab", "client": "xy"}
PAST = {"server": Function("past_g"), "client": Function("past_l")}
_TWO = symbol("p"), symbol("q")
_REALS = {"p": "real", "q": "real"}


def _loss_at(side: str, at: Any, *, v: Any) -> Term:
    """The loss of a model of this side at what the other played in a round."""
    return loss(*_TWO, x(at), y(at), v=v) if side == "server" else loss(a(at), b(at), *_TWO, v=v)


def all_played(side: str, locator: str, *, v: Any) -> dict[str, Given]:
    """A side that is best against all that the other has played."""
    sums = PAST[side]
    own = (MODELS[name](NEXT) for name in SIDES[side])

    def what(schema: Schema, wording: str) -> Given:
        return Given(schema, wording, locator, Role.DEFINITION)

    return {
        f"{side}, first": what(
            Schema(equal(sums(1, *_TWO), _loss_at(side, 1, v=v)), _REALS),
            "the population's loss of a model at what the other side played in round 1",
        ),
        f"{side}, next": what(
            Schema(
                equal(sums(NEXT, *_TWO), sums(t, *_TWO) + _loss_at(side, NEXT, v=v)),
                {**ROUND, **_REALS},
                (FROM_1,),
            ),
            "and in rounds 1 to t + 1",
        ),
        f"{side}, best": what(
            Schema(sums(t, *own) <= sums(t, *_TWO), {**ROUND, **_REALS}, (FROM_1,)),
            "what round t + 1 plays minimises it; a positive form has a minimiser",
        ),
    }


def newest_played(side: str, other: Any, locator: str, *, v: Any) -> dict[str, Given]:
    """A side that is best against what the other played in round `other`."""
    own = tuple(MODELS[name](NEXT) for name in SIDES[side])

    def at(*model: Term) -> Term:
        pair = (*model, x(other), y(other)) if side == "server" else (a(other), b(other), *model)
        return loss(*pair, v=v)

    return {
        f"{side}, best": Given(
            Schema(at(*own) <= at(*_TWO), {**ROUND, **_REALS}, (FROM_1,)),
            "what is played minimises the population's loss at the other side's newest model; all rounds' losses have one "
            "mean, and a positive form has a minimiser",
            locator,
            Role.DEFINITION,
        )
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
    given |= all_played("server", "Algorithm 7; (6)", v=v)
    given |= all_played("client", "Algorithm 7; (5)", v=v)
    symbols: dict[str, tuple[tuple[str, ...], str]] = {
        **dict.fromkeys(("z", "F_1", "v"), ((), "real")),
        **dict.fromkeys(
            (m.name for m in (*MODELS.values(), *AVERAGES.values())), (("integer",), "real")
        ),
        **dict.fromkeys(
            (sums.name for sums in PAST.values()), (("integer", "real", "real"), "real")
        ),
    }
    return Setting(
        symbols,
        given,
        {POPULATION_LOSS: loss(*played(), v=v)},
    )
