"""Theorem G.1 in expectation: rounds add up, and what is printed follows with a logarithm to spare."""

from typing import Any

import sympy as sp

from fedtheory.core.proof import Line, Proof, Square, Use, combination, conclusion, step
from fedtheory.core.statement import t
from fedtheory.core.term import Claim, Schema, Term, at_most, less, root, substitute, symbol, tree
from fedtheory.papers.ffgb.proofs.sampling_identity import IDENTITY
from fedtheory.papers.ffgb.proofs.sampling_rounds import ROUNDS, TIME, error_now, unit
from fedtheory.papers.ffgb.proofs.sampling_setting import SETTING
from fedtheory.papers.ffgb.proofs.sampling_steps import LOCAL
from fedtheory.papers.ffgb.statements.notation import G, K, N, gamma, mu
from fedtheory.papers.ffgb.statements.sampling import kappa, m, sampled
from fedtheory.papers.ffgb.statements.sampling_sums import (
    all_forgotten,
    all_rounds,
    left_over,
    per_weight,
    weight,
)
from fedtheory.papers.ffgb.statements.thmG_1_sampling import THEOREM_G1
from fedtheory.proofs.textbook import SQUARE_ROOTS

# Sums as polynomials in two numbers of their own: κ = (1 - γ)/γ, and the share of a variance that sampling leaves.
q, y = sp.symbols("q y", nonnegative=True)
ANY = {"q": "real", "y": "real", "t": "integer"}
FROM_1, FROM_2 = at_most(1, t), at_most(2, t)
_SIGNS = (at_most(0, q), at_most(0, y), FROM_1)
HERE: dict[str, Any] = {"q": kappa, "y": sampled, "t": "t"}
BOTH = (Use("kappa"), Use("share"), None)

shares = (
    step(
        "kappa",
        "ours",
        "gamma <= 1",
        combination(Schema(at_most(0, kappa)), Use("gamma_1", times=1 / gamma)),
    ),
    step(
        "share",
        "Appendix G",
        "m <= N",
        combination(Schema(at_most(0, sampled)), Use("m <= N", times=1 / ((N - 1) * m))),
    ),
)


def number(name: str, claim: Claim) -> Line:
    """A polynomial inequality, for all t >= 1."""
    return combination(Schema(claim, ANY, _SIGNS), name=name)


def here(name: str, claim: Claim) -> Line:
    """The same at the numbers of the theorem."""
    return Line(
        Schema(claim, TIME, (FROM_1,)),
        "instance",
        {"of": Use(f"{name}, any", HERE, because=BOTH).reference()},
        name,
    )


now, ahead = (all_rounds(at, kappa, sampled) for at in (t, t + 1))
forgotten_now = all_forgotten(t, kappa)
sums = (
    step(
        "sums grow",
        "ours",
        "every round adds something",
        number("grows, any", at_most(all_rounds(t, q, y), all_rounds(t + 1, q, y))),
        here("grows", at_most(now, ahead)),
        Line(
            Schema(at_most(root(now), root(ahead)), TIME, (FROM_1,)),
            "monotone",
            {"of": Use("grows", {"t": "t"}).reference()},
        ),
    ),
    step(
        "sums > 0",
        "ours",
        "the first step adds 16",
        number("at least 1, any", at_most(1, all_rounds(t, q, y))),
        here("at least 1", at_most(1, now)),
        Line(
            Schema(at_most(root(1), root(now)), TIME, (FROM_1,)),
            "monotone",
            {"of": Use("at least 1", {"t": "t"}).reference()},
            "root",
        ),
        combination(Schema(less(0, root(now)), TIME, (FROM_1,)), Use("root", {"t": "t"})),
    ),
    step(
        "forgotten >= 0",
        "ours",
        "gamma <= 1",
        combination(
            Schema(at_most(0, forgotten_now), TIME, (FROM_1,)),
            Use("kappa", times=all_forgotten(t, sp.Integer(1))),
        ),
    ),
)
_CLAIM = Schema(
    weight(t) ** 2 * error_now <= unit**2 * (root(now) + forgotten_now) ** 2, TIME, (FROM_1,)
)
rounds = step(
    "rounds",
    "ours; Appendix G, after (56)",
    "induction over the rounds: the weight at the start is 0, so nothing is asked of f^0",
    Line(
        Schema(substitute(_CLAIM.then, "t", 1)),
        "instance",
        {
            "of": Use(
                "a round",
                {"a": 0, "b": 0, "c": substitute(root(now), "t", 1), "t": 0},
                because=(None, None, None, Use("sums > 0", {"t": 1}), None, None, None),
            ).reference()
        },
        "first",
    ),
    Line(
        Schema(substitute(_CLAIM.then, "t", t + 1), TIME, (FROM_1, _CLAIM.then)),
        "instance",
        {
            "of": Use(
                "a round",
                {"a": root(now), "b": forgotten_now, "c": root(ahead), "t": "t"},
                because=(
                    None,
                    None,
                    Use("forgotten >= 0", {"t": "t"}),
                    Use("sums > 0", {"t": t + 1}),
                    Use("sums grow", {"t": "t"}),
                    None,
                    Use("if 2"),
                ),
            ).reference()
        },
        "next",
    ),
    Line(_CLAIM, "induction", {"on": "t", "base": "first", "step": "next"}),
)
OURS = conclusion(SETTING, THEOREM_G1.bound("sharpened"))
_shape, _left = per_weight(t, kappa, sampled), left_over(t, kappa)
_root = Term(tree(sp.sqrt(_shape)))  # as SymPy writes it in the bound
_over = Term(["/", root(now).tree, tree(weight(t))])
_both = root(now) + forgotten_now
_e, _s, _v, _x, _y = (symbol(name) for name in "epvxy")
_DIVISION = (less(0, _x), at_most(0, _s), _s <= _y * _x, _x**2 * _e <= _v**2 * _s**2)
theorem = step(
    "sharpened",
    "ours",
    "the sums over the squared weight: the squares of K(2tK + K + 1) add up to at most 4/(3t) of it",
    combination(
        Schema(at_most(all_rounds(t, q, y), per_weight(t, q, y) * weight(t) ** 2), ANY, _SIGNS),
        name="shapes, any",
    ),
    here("shapes", at_most(now, _shape * weight(t) ** 2)),
    combination(
        Schema(at_most(_over**2, _root**2), TIME, (FROM_1,)),
        Use("shapes", {"t": "t"}, times=1 / weight(t) ** 2),
        name="squared",
    ),
    Line(
        Schema(at_most(_over, _root), TIME, (FROM_1,)),
        "instance",
        {
            "of": Use(
                "squares",
                {"a": _over, "b": _root},
                because=(None, Use("squared", {"t": "t"})),
            ).reference()
        },
        "roots",
    ),
    combination(
        Schema(at_most(all_forgotten(t, q), left_over(t, q) * weight(t)), ANY, _SIGNS),
        name="left, any",
    ),
    here("left", at_most(forgotten_now, _left * weight(t))),
    combination(
        Schema(at_most(_both, (_root + _left) * weight(t)), TIME, (FROM_1,)),
        Use("roots", {"t": "t"}, times=weight(t)),
        Use("left", {"t": "t"}),
        name="together",
    ),
    combination(
        Schema(at_most(0, _both), TIME, (FROM_1,)),
        Use("forgotten >= 0", {"t": "t"}),
        name="nonnegative",
    ),
    combination(
        Schema(_e <= _v**2 * _y**2, dict.fromkeys("epvxy", "real"), _DIVISION),
        Use("if 4", times=1 / _x**2),
        Use("if 3", times=_v**2 / _x**2 * (_y * _x + _s)),
        name="division",
    ),
    Line(
        OURS,
        "instance",
        {
            "of": Use(
                "division",
                {
                    "e": error_now,
                    "p": _both,
                    "v": unit,
                    "x": weight(t),
                    "y": _root + _left,
                },
                because=(
                    None,
                    Use("nonnegative", {"t": "t"}),
                    Use("together", {"t": "t"}),
                    Use("rounds", {"t": "t"}),
                ),
            ).reference()
        },
    ),
)
PREFIX = (SQUARE_ROOTS, *IDENTITY, *LOCAL, *ROUNDS, *shares, *sums, rounds, theorem)
THEOREM_G1_SHARPENED = Proof(THEOREM_G1, "sharpened", SETTING, PREFIX)

# ---- what is printed, in expectation

PRINTED = conclusion(SETTING, THEOREM_G1.bound("corrected"))
_rest = (
    16 / t
    + sp.Rational(64, 3) * q / (K * t)
    + sp.Rational(25, 2) * q**2 / K**2
    + sp.Rational(128, 3) * y * (1 + q) ** 2 / t
)
_LATE = (at_most(0, q), at_most(0, y), FROM_2)
_sum = 2 * all_rounds(t, q, y) + 2 * all_forgotten(t, q) ** 2
TWO_THIRDS = sp.Rational(2, 3)
scale = G**2 / (mu**2 * gamma**2)


def logarithm(name: str, of: sp.Expr) -> tuple[Line, Line]:
    """2/3 <= log(of), where of is at least 2."""
    return (
        Line(
            Schema(["<=", ["log", "2"], ["log", tree(of)]], TIME, (FROM_2,)),
            "monotone",
            {"of": Use(f"{name}, argument", {"t": "t"}).reference()},
            f"{name}, monotone",
        ),
        combination(
            Schema(["<=", "2/3", ["log", tree(of)]], TIME, (FROM_2,)),
            Use("2/3 < log 2"),
            Use(f"{name}, monotone", {"t": "t"}),
            name=name,
        ),
    )


printed = step(
    "corrected",
    "Theorem G.1, with constants of ours for the O",
    "(a + b)² <= 2a² + 2b², and 2/3 <= log t from the second round on",
    Line(Schema(["<", "2/3", ["log", "2"]]), "witness", {"bits": "32"}, "2/3 < log 2"),
    combination(Schema(at_most(2, t), TIME, (FROM_2,)), Use("if 1"), name="log t, argument"),
    combination(
        Schema(at_most(2, K * t), TIME, (FROM_2,)),
        Use("if 1"),
        Use("K", times=t),
        name="log Kt, argument",
    ),
    *logarithm("log t", t),
    *logarithm("log Kt", K * t),
    combination(Schema(at_most(_sum, _rest * weight(t) ** 2), ANY, _LATE), name="shapes, any"),
    Line(
        Schema(
            at_most(
                2 * now + 2 * forgotten_now**2,
                _rest.subs({q: kappa, y: sampled}) * weight(t) ** 2,
            ),
            TIME,
            (FROM_2,),
        ),
        "instance",
        {"of": Use("shapes, any", HERE, because=BOTH).reference()},
        "shapes",
    ),
    combination(
        PRINTED,
        Use("rounds", {"t": "t"}, times=1 / weight(t) ** 2),
        Square(root(now) - forgotten_now, times=unit**2 / weight(t) ** 2),
        Use("shapes", {"t": "t"}, times=unit**2 / weight(t) ** 2),
        Use("log t", {"t": "t"}, times=64 * sampled * scale / t),
        Use(
            "log Kt", {"t": "t"}, times=24 * K * scale / t + 32 * kappa * unit**2 / gamma / (K * t)
        ),
        Use("start_squared", times=1 / (K * t)),
        Use("gamma_1", times=scale / t * 16 * (1 + gamma)),
        Use("K", times=scale / t * 16),
        Use("gamma_1", times=sp.Rational(64, 3) * kappa * unit**2 / (K * t) / gamma),
        Use("gamma_1", times=scale / K * (sp.Rational(1, 2) + sp.Rational(25, 2) * gamma)),
        Use("K", times=sp.Rational(25, 2) * kappa**2 * unit**2 / K**2),
    ),
)
THEOREM_G1_CORRECTED = Proof(THEOREM_G1, "corrected", SETTING, (*PREFIX[:-1], printed))
