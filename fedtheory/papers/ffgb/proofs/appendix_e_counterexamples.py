"""Two cases in which printed lines of Appendix E fail: a client that stays at its optimum, and one that swings about it."""

from dataclasses import replace
from fractions import Fraction

from fedtheory.core import construction
from fedtheory.core.term import Function, at_most, dot, squared, symbol

explicit = construction.explicit

k, t, v, K, mu = (symbol(name) for name in ("k", "t", "v", "K", "mu"))
g, h, Delta = Function("g"), Function("h"), Function("Delta")
ONE, NONE = construction.point(1), construction.point(0)
ETA = 2 / (mu * (t * K + k + 1))


def letters(**values):
    """Letters by their numbers."""
    return {name: explicit("", value) for name, value in values.items()}


def summed(term, before, names):
    """A sum over the steps of a round, whose summand is that of step k + 1."""
    return construction.recursion(names, "k", 0, 0, before + _round(term, 0))


def _round(value, other=NONE):
    """The value in rounds 0, 1, ...; nothing is said of others."""
    return construction.choice(at_most(0, t), value, other)


def _step(*values):
    """What stands in step 1, in step 2, ...; the last one in all further steps, 0 before the first."""
    found = NONE
    for at, value in enumerate(values, 1):
        found = construction.choice(at_most(at, k), value, found)
    return found


_after = 2 / (mu * (t * K + k + 2))  # the step size of step k + 1
_k1 = k + 1


def _case(name, loss, steps, answers, left, **at):
    """One client with the loss <e, f> (or none), mu = 1 and gamma = 1/2, that begins each round at its optimum."""
    own = loss * ONE
    lefts, pairs, etas = Function("lefts"), Function("pairs"), Function("etas")
    here, ahead = g("i", k, t), g("i", _k1, t)
    asked = h("i", _k1, t) + mu * ahead
    return construction.Counterexample(
        name,
        construction.Made(
            {
                **letters(K=steps, G=1, mu=1, gamma=Fraction(1, 2)),
                "rho": explicit("", Function("rho_")(K)),
                "f": explicit("t", -own),
                "f_star": explicit("", -own),
                "s": explicit("i", own),
                "r": explicit("i k t", own),
                "r_bar": explicit("i k t", own),
                "F": explicit("i v", dot(own, v) + squared(v) / 2),
                "h": explicit("i k t", construction.choice(at_most(1, k), _round(answers), NONE)),
                "Delta": explicit("i k t", _round(left)),
                "g": construction.recursion(
                    "i k t", "k", 1, -own, here - _round(ETA * (h("i", k, t) + mu * here))
                ),
                "lefts": summed(dot(-own - ahead, h("i", _k1, t) - own), lefts("i", k, t), "i k t"),
                "pairs": summed(dot(_after * asked, Delta("i", _k1, t)), pairs("i", k, t), "i k t"),
                "etas": summed(_after, etas(k, t), "k t"),
            }
        ),
        at,
    )


_lean = (t * K + 1) / (2 * (t * K + 2)) * ONE
SWINGING = _case(
    "one client with the loss <e, f> and K = 2 that answers half of its first query and makes up for it",
    1,
    2,
    _step(Fraction(1, 2) * ONE, ONE + _lean, Fraction(3, 2) * ONE - _lean, ONE),
    _step(Fraction(1, 2) * ONE, Fraction(1, 2) * ONE - _lean, NONE),
)
"""From f* = -e the first step goes to -e/2 in round 0, and the second one back."""


def swinging(way=0, **step):
    """In round 0."""
    return replace(SWINGING, at={**step, "t": 0}, way=way)


def still(steps, **at):
    """With so many steps a round, at these values."""
    said = ", ".join(f"{name} = {value}" for name, value in at.items())
    return _case(
        f"one client without a loss at 0, with K = {steps}, at {said}", 0, steps, NONE, NONE, **at
    )
