"""Appendix C's population: the loss from its Gaussian moments, the best responses to it, and what print calls a lock (fedres.d50)."""

from fractions import Fraction
from typing import Any

from fedtheory.core.construction import Counterexample, Definition, Made, explicit, shows
from fedtheory.core.item import Argument
from fedtheory.core.proof import Given, Line, Setting, Square, Step, Use, combination, step
from fedtheory.core.role import Role
from fedtheory.core.term import Function, Schema, Term, at_most, equal, expect, mean, symbol

alpha, beta, epsilon = Function("alpha"), Function("beta"), Function("epsilon")
r_of, s_of = Function("r_of"), Function("s_of")
w, v = symbol("w"), symbol("v")
REALS = dict.fromkeys("pqrs", "real")
p, q, r, s = (symbol(name) for name in REALS)
i = symbol("i")


def population(p: Any, q: Any, r: Any, s: Any, *, v: Any = v) -> Term:
    """E of the loss of w^g = (p, q) and w^l = (r, s)."""
    return Term((1 - r - s).tree) ** 2 + (r - p) ** 2 + (s - q) ** 2 + v * p**2


_MOMENTS = {
    "E a": (alpha(w), 0),
    "E b": (beta(w), 0),
    "E eps": (epsilon(w), 0),
    "E aa": (alpha(w) ** 2, 1),
    "E bb": (beta(w) ** 2, 1),
    "E eps eps": (epsilon(w) ** 2, v),
    "E ab": (alpha(w) * beta(w), 0),
    "E a eps": (alpha(w) * epsilon(w), 0),
    "E b eps": (beta(w) * epsilon(w), 0),
}
SETTING = Setting(
    {
        "v": ((), "real"),
        **dict.fromkeys(("alpha", "beta", "epsilon"), (("outcome",), "real")),
        **dict.fromkeys(("r_of", "s_of"), (("client",), "real")),
    },
    {
        "noise": Given(
            Schema(at_most(0, v)), "v is the variance of eps", "Appendix C.1", Role.DEFINITION
        ),
        **{
            name: Given(
                Schema(equal(expect("w", what), value)),
                "a, b ~ N(0, 1) and eps ~ N(0, v), independent",
                "Appendix C.1",
                Role.DEFINITION,
            )
            for name, (what, value) in _MOMENTS.items()
        },
    },
)
residual = 1 - p * (alpha(w) + epsilon(w)) - q * beta(w) - r * (1 - alpha(w)) - s * (1 - beta(w))
_missing = 1 - r - s
loss = step(
    "population loss",
    "Appendix C.1",
    "the residual is 1 - r - s + a(r - p) + b(s - q) - eps p, and nine moments are known",
    combination(
        Schema(equal(expect("w", residual**2), population(p, q, r, s)), REALS),
        Use("E a", times=2 * _missing * (r - p)),
        Use("E b", times=2 * _missing * (s - q)),
        Use("E eps", times=-2 * _missing * p),
        Use("E aa", times=(r - p) ** 2),
        Use("E bb", times=(s - q) ** 2),
        Use("E eps eps", times=p**2),
        Use("E ab", times=2 * (r - p) * (s - q)),
        Use("E a eps", times=-2 * (r - p) * p),
        Use("E b eps", times=-2 * (s - q) * p),
    ),
)
best = step(
    "the best pair",
    "Appendix C.1",
    "zero loss at ((0, 1), (0, 1)); and a loss bounds the square of p",
    Line(
        Schema(equal(population(Term("0"), Term("1"), Term("0"), Term("1")), 0)),
        "identity",
        {},
        "zero",
    ),
    combination(
        Schema(v * p**2 <= population(p, q, r, s), REALS),
        Square(_missing),
        Square(r - p),
        Square(s - q),
    ),
)
server = step(
    "the server's best response",
    "(3), (6); Appendix C",
    "two squares about (r/(1+v), s)",
    combination(
        Schema(population(r / (1 + v), s, r, s) <= population(p, q, r, s), REALS),
        Square(p - r / (1 + v), times=1 + v),
        Square(q - s),
    ),
)
third = (1 - p - q) / 3
client = step(
    "the client's best response",
    "(2), (5); Appendix C",
    "a positive form about (p, q) + (1 - p - q)/3 (1, 1)",
    combination(
        Schema(population(p, q, p + third, q + third) <= population(p, q, r, s), REALS),
        Square(r - p - third),
        Square(s - q - third),
        Square(r - p - third + s - q - third),
    ),
)
_OTHERS = {**REALS, "h": "real", "k": "real"}
h, k = symbol("h"), symbol("k")
past = (mean("i", r_of(i)), mean("i", s_of(i)))
averages = step(
    "only the average of the past counts",
    "(5), (6); Algorithm 7",
    "the sum over the past is, but for what the answer does not touch, the loss at the average; i stands for the round",
    Line(
        Schema(
            equal(
                mean("i", population(r_of(i), s_of(i), p, q) - population(r_of(i), s_of(i), h, k)),
                population(*past, p, q) - population(*past, h, k),
            ),
            _OTHERS,
        ),
        "identity",
        {},
        "of the server",
    ),
    Line(
        Schema(
            equal(
                mean("i", population(p, q, r_of(i), s_of(i)) - population(h, k, r_of(i), s_of(i))),
                population(p, q, *past) - population(h, k, *past),
            ),
            _OTHERS,
        ),
        "identity",
    ),
)
noise_drives = step(
    "the noise unlocks",
    "Appendix C.3, last display",
    "the server's best response to w^l is better than w^l by v²r²/(1 + v)",
    Line(
        Schema(
            equal(population(r, s, r, s) - population(r / (1 + v), s, r, s), v**2 * r**2 / (1 + v)),
            {"r": "real", "s": "real"},
        ),
        "identity",
    ),
)
lock = step(
    "without noise all is locked",
    "Appendix C.3, last display",
    "for v = 0 every pair (z, 1 - z), (z, 1 - z) has zero loss",
    combination(
        Schema(equal(population(r, 1 - r, r, 1 - r), 0), {"r": "real"}, (equal(v, 0),)),
        Use("if 1", times=r**2),
    ),
)
_faces = 8


def _coin(k: int, size: Any = 1) -> Definition:
    """The k-th of three coins that one draw tosses."""
    return explicit(
        "w", shows(0, "w", *(size * (2 * (face >> k & 1) - 1) for face in range(_faces)))
    )


_quarter = Counterexample(
    "at v = 1/4 and w^l = (1, 0), with coins of the same moments: (4/5, 0) is better than (1, 0)",
    Made(
        {
            "v": explicit("", Fraction(1, 4)),
            "alpha": _coin(2),
            "beta": _coin(1),
            "epsilon": _coin(0, Fraction(1, 2)),
        },
        faces=(Fraction(1, _faces),) * _faces,
    ),
    {"r": 1, "s": 0, "p": Fraction(4, 5), "q": 0},
)
as_printed = Step(
    "the server's best response as printed",
    "Appendix C.3, last display",
    "'the expected loss minimizer for w^g_t is w^l_t'",
    Schema(population(r, s, r, s) <= population(p, q, r, s), REALS),
    gap="false wherever v > 0 and r is not 0: the paper forgets eps",
    refuted=_quarter,
)
RESPONSES = Argument(
    "fedres.responses",
    "Appendix C's population loss, its best responses, and what drives them",
    SETTING,
    (loss, best, server, client, as_printed, noise_drives, lock, averages),
)
ARGUMENTS = (RESPONSES,)
