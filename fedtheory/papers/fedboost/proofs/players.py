"""AFLBoost as the kernel reads it: two players on one loss, L(α, λ) = ⟨λ, losses(α)⟩, each with a mirror map.

A player's point descends along g, which for the adversary is minus what the server receives; b is the mean of g given
the past. Its ghost descends along b - g from the same start: the opponents best(w) and the noise depend on the same draws,
and the ghost, which is made of the past, takes the noise's part. No run has a ghost; its step is a number of the proof.
"""

from dataclasses import dataclass
from functools import cached_property
from typing import Any

from fedtheory.core.proof import Given, Line, Square, Step, Use, combination, redraw, step
from fedtheory.core.role import Role
from fedtheory.core.statement import t
from fedtheory.core.term import (
    Function,
    Outcome,
    Schema,
    Term,
    at_most,
    dot,
    equal,
    expect,
    less,
    member,
    symbol,
)
from fedtheory.papers.fedboost.proofs import quotes
from fedtheory.papers.fedboost.proofs.descent import Geometry, Sequence, descends
from fedtheory.papers.fedboost.proofs.optimality import gradient, projects
from fedtheory.papers.fedboost.proofs.setting import defined

w, z, u, v = (symbol(name) for name in ("w", "z", "u", "v"))
redrawn = Function("redraw")
ROUND, AT_W = {"t": "integer"}, {"t": "integer", "w": "outcome"}
AT_Z = {**AT_W, "z": "outcome"}
TWO = {"u": "vector", "v": "vector"}
FROM_1, FROM_0, NEXT = at_most(1, t), at_most(0, t), t + 1
HERE: dict[str, Any] = {"t": "t", "w": "w"}
ITS: dict[str, Any] = {**HERE, "z": "z"}
OVER_W, OVER_Z = Outcome("w"), Outcome("z")


def again(at: Any = t) -> Term:
    """w, with mask and clients of the round drawn again."""
    return redrawn(at, w, z)


def now(claim: Any) -> Schema:
    """For every round and outcome."""
    return Schema(claim, AT_W, (FROM_1,))


def on_average(claim: Any) -> Schema:
    """For every round."""
    return Schema(claim, ROUND, (FROM_1,))


@dataclass(frozen=True)
class Player:
    """Names and letters of a player: its mirror map's constants, its step and its ghost's, the size of g and of the noise."""

    name: str
    place: str  # the set that it plays in
    sigma: Any
    r: Any
    G: Any
    noise: Any
    eta: Any
    ghost_eta: Any
    bounded: str  # what the paper says of its divergences

    def symbol(self, what: str) -> Function:
        """One of the player's symbols."""
        return Function(f"{self.name}_{what}")

    @cached_property
    def point(self) -> Function:
        """What is played."""
        return self.symbol("point")

    @cached_property
    def ghost(self) -> Function:
        """What the ghost would play."""
        return self.symbol("ghost")

    @cached_property
    def g(self) -> Function:
        """The direction of descent."""
        return self.symbol("g")

    @cached_property
    def b(self) -> Function:
        """Its mean given the past."""
        return self.symbol("b")

    @cached_property
    def best(self) -> Term:
        """Whom the player is compared with, which may depend on all draws."""
        return self.symbol("best")(w)

    def size(self, vector: Any) -> Term:
        """The norm."""
        return self.symbol("size")(vector)

    def dual(self, vector: Any) -> Term:
        """The dual norm."""
        return self.symbol("dual")(vector)

    def F(self, point: Any) -> Term:
        """The mirror map's function."""
        return self.symbol("F")(point)

    def mirror(self, point: Any) -> Term:
        """Its gradient."""
        return self.symbol("mirror")(point)

    def B(self, one: Any, other: Any) -> Term:
        """The Bregman divergence."""
        return self.F(one) - self.F(other) - dot(self.mirror(other), one - other)

    def symbols(self) -> dict[str, tuple[tuple[str, ...], str]]:
        """For the kernel."""
        sequences = ("point", "ghost", "g", "b", "point_next", "ghost_next")
        return {
            self.place: ((), "set"),
            f"{self.name}_smooth": ((), "set"),
            f"{self.name}_best": (("outcome",), "vector"),
            **{f"{self.name}_{what}": (("integer", "outcome"), "vector") for what in sequences},
            **{f"{self.name}_{what}": (("vector",), "real") for what in ("size", "dual", "F")},
            f"{self.name}_mirror": (("vector",), "vector"),
            f"{self.name}_reach": (("vector", "vector", "real"), "real"),
        }

    def given(self) -> dict[str, Given]:
        """What is assumed of the player and its mirror map, and its steps."""
        smooth = member(v, f"{self.name}_smooth")
        inside = (member(u, self.place), member(v, self.place), smooth)
        of = self.name
        step_point = self._steps("point", self.g(t, w), self.eta, "Figure 2, steps 6, 7")
        step_ghost = self._steps(
            "ghost", self.b(t, w) - self.g(t, w), self.ghost_eta, "ours: a sequence of the proof"
        )
        found = {
            "dual norm": defined(
                Schema(dot(u, v) <= self.dual(u) * self.size(v), TWO), "a dual norm", "Properties 1"
            ),
            "strongly convex": Given(
                Schema(
                    self.sigma / 2 * self.size(v - u) ** 2 <= self.B(u, v),
                    TWO,
                    (member(u, self.place), smooth),
                ),
                "the mirror map is strongly convex",
                "Properties 1.1",
                Role.ASSUMPTION,
                quote=quotes.STRONGLY,
            ),
            **gradient(
                self.F,
                self.mirror,
                inside,
                Role.DEFINITION,
                "Figure 2, steps 6, 7: grad F",
                reach=f"{of}_reach",
            ),
            "best inside": defined(
                Schema(member(self.best, self.place), {"w": "outcome"}),
                "a point of the set",
                "ours",
            ),
            "start": Given(
                Schema(self.B(self.best, self.point(1, w)) <= self.r, {"w": "outcome"}),
                "r bounds the divergence of every point of the set from the first one",
                "Properties 1.3, 2.3",
                Role.ASSUMPTION,
                quote=self.bounded,
            ),
            "ghost start": Given(
                Schema(self.B(self.best, self.ghost(1, w)) <= self.r, {"w": "outcome"}),
                "the ghost starts where the player does",
                "ours; Properties 1.3, 2.3",
                Role.ASSUMPTION,
                quote=self.bounded,
            ),
            **step_point,
            **step_ghost,
            "past": defined(
                Schema(equal(self.point(t, again()), self.point(t, w)), AT_Z, (FROM_1,)),
                "points are made of earlier draws",
                "Figure 2",
            ),
            "ghost past": defined(
                Schema(equal(self.ghost(t, again()), self.ghost(t, w)), AT_Z, (FROM_1,)),
                "ghosts are made of earlier draws",
                "ours",
            ),
            "mean past": defined(
                Schema(equal(self.b(t, again()), self.b(t, w)), AT_Z, (FROM_1,)),
                "a mean given the past is made of the past",
                "definition",
            ),
            "mean": defined(
                now(equal(expect("z", self.g(t, again())), self.b(t, w))),
                "b is the mean of g given the past",
                "definition",
            ),
            "second moment": Given(
                on_average(expect("w", self.dual(self.g(t, w)) ** 2) <= self.G**2),
                "G² bounds the mean squared dual norm of what the server receives; print bounds gradients at ensembles "
                "(erratum d04)",
                "Properties 2.4",
                Role.OURS,
            ),
            "noise bound": defined(
                on_average(
                    expect("w", self.dual(self.b(t, w) - self.g(t, w)) ** 2) <= self.noise**2
                ),
                "and N² that of its deviation from the mean given the past: N is at most 2G",
                "ours",
            ),
        }
        return {f"{of} {name}": given for name, given in found.items()}

    def _steps(self, who: str, along: Any, eta: Any, locator: str) -> dict[str, Given]:
        """Mirror descent of the point or the ghost."""
        x = self.symbol(who)
        between = self.symbol(f"{who}_next")(t, w)
        return {
            f"{who} inside": defined(now(member(x(t, w), self.place)), "projected", locator),
            f"{who} smooth": defined(
                now(member(x(t, w), f"{self.name}_smooth")),
                "the mirror map has a gradient there, of which the step is made",
                locator,
            ),
            f"{who} step": defined(
                now(equal(self.mirror(between), self.mirror(x(t, w)) - eta * along)),
                "a step of mirror descent",
                locator,
            ),
            f"{who} projection": defined(
                Schema(
                    self.B(x(NEXT, w), between) <= self.B(u, between),
                    {**AT_W, "u": "vector"},
                    (FROM_1, member(u, self.place)),
                ),
                "a Bregman projection: it exists, as the mirror map is continuous and the set compact",
                locator,
            ),
        }

    def first_order(self, who: str) -> Step:
        """First-order optimality of the projections of the point or the ghost."""
        of = self.name
        return projects(
            f"{of} {who} first order",
            "Figure 1, subroutine BP",
            self.symbol(who)(NEXT, w),
            self.mirror,
            self.symbol(f"{who}_next")(t, w),
            self.symbol("reach"),
            self.place,
            (
                f"{of} {who} inside",
                f"{of} {who} smooth",
                f"{of} {who} projection",
                f"{of} differentiable",
            ),
            before=f"{of} ",
        )

    def descent(self, who: str, along: Any, eta: Any) -> Step:
        """One step of mirror descent of the point or the ghost, against the best."""
        of = self.name
        sequence = Sequence(
            self.symbol(who),
            along,
            eta,
            self.best,
            f"{of} {who} step",
            f"{of} {who} first order",
            f"{of} {who} inside",
            f"{of} {who} smooth",
            Use(f"{of} best inside", {"w": "w"}),
        )
        return step(
            f"{of} {who} descends",
            "Figure 2; ours for Appendix C",
            "the three points of the projection, strong convexity, and Young's inequality",
            descends(sequence, Geometry(self.sigma, self.size, self.dual, self.B, f"{of} ")),
        )

    def left(self, who: str, at: Any) -> Term:
        """The mean divergence of the best from the point or the ghost."""
        return expect("w", self.B(self.best, self.symbol(who)(at, w)))

    @property
    def price(self) -> Any:
        """What a round costs the player."""
        of_point = self.eta * self.G**2 / (2 * self.sigma)
        return of_point + self.ghost_eta * self.noise**2 / (2 * self.sigma)

    def paid(self, at: Any) -> Term:
        """What the divergences have paid for when round `at` begins, less where they started."""
        return self.left("point", at) / self.eta + self.left("ghost", at) / self.ghost_eta

    def rounds(self) -> tuple[Step, ...]:
        """⟨b, point - best⟩ in the mean: mirror descent, its ghost, and noise that has no mean."""
        of, noise = self.name, self.b(t, w) - self.g(t, w)
        apart = self.point(t, w) - self.ghost(t, w)
        noise_again = self.b(t, again()) - self.g(t, again())
        apart_again = self.point(t, again()) - self.ghost(t, again())
        return (
            self.first_order("point"),
            self.first_order("ghost"),
            self.descent("point", self.g(t, w), self.eta),
            self.descent("ghost", noise, self.ghost_eta),
            step(
                f"{of} noise",
                "ours for Appendix C",
                "given the past, the noise has the mean 0, and point and ghost are of the past",
                redraw(dot(noise, apart), ROUND, time=t, conditions=(FROM_1,), name="draws"),
                combination(
                    now(equal(expect("z", dot(noise_again, apart_again)), 0)),
                    Use(f"{of} past", ITS, times=noise_again, over=OVER_Z),
                    Use(f"{of} ghost past", ITS, times=-noise_again, over=OVER_Z),
                    Use(f"{of} mean past", ITS, times=apart, over=OVER_Z),
                    Use(f"{of} mean", HERE, times=-apart),
                    name="given the past",
                ),
                combination(
                    on_average(equal(expect("w", dot(noise, apart)), 0)),
                    Use("draws", {"t": "t"}),
                    Use("given the past", HERE, over=OVER_W),
                ),
            ),
            step(
                f"{of} round",
                "ours for Appendix C",
                "b = g + noise; the noise against the best is the noise against the ghost, and the ghost's own regret",
                combination(
                    on_average(
                        expect("w", dot(self.b(t, w), self.point(t, w) - self.best))
                        <= self.paid(t) - self.paid(NEXT) + self.price
                    ),
                    Use(f"{of} point descends", HERE, times=1 / self.eta, over=OVER_W),
                    Use(f"{of} ghost descends", HERE, times=1 / self.ghost_eta, over=OVER_W),
                    Use(f"{of} noise", {"t": "t"}),
                    Use(f"{of} second moment", {"t": "t"}, times=self.eta / (2 * self.sigma)),
                    Use(f"{of} noise bound", {"t": "t"}, times=self.ghost_eta / (2 * self.sigma)),
                ),
            ),
        )

    def nonnegative(self, who: str, at: Any, schema: Schema, name: str) -> Line:
        """No divergence is negative."""
        x = self.symbol(who)(at, w)
        return combination(
            Schema(
                at_most(0, self.B(self.best, x)),
                {**(schema.forall or {}), "w": "outcome"},
                schema.conditions,
            ),
            Use(
                f"{self.name} strongly convex",
                {"u": self.best, "v": x},
                because=(
                    Use(f"{self.name} best inside", {"w": "w"}),
                    Use(f"{self.name} {who} smooth", {"t": at, "w": "w"}),
                ),
            ),
            Square(self.size(x - self.best), times=self.sigma / 2),
            name=name,
        )


def positive(letter: Any, what: str, locator: str) -> Given:
    """A letter that is positive."""
    return defined(Schema(less(0, letter)), what, locator)
