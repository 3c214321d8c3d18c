"""Lemmas 1 and 2 of FedFW: as printed, and as their proofs have them."""

from collections.abc import Callable

import sympy as sp

from fedtheory.core.expression import Tree, to_tree
from fedtheory.core.proof import Line, Square, Step, Use, combination, step
from fedtheory.core.statement import t
from fedtheory.core.term import (
    Claim,
    Schema,
    Term,
    at_most,
    equal,
    mean,
    member,
    root,
    squared,
    symbol,
)
from fedtheory.papers.fedfw.proofs.counterexamples import CANCELLING, PARABOLAS, as_printed
from fedtheory.papers.fedfw.proofs.setting import (
    FROM_1,
    ROUND,
    SETTING,
    X,
    Y,
    g,
    i,
    lam,
    v,
    x,
    x_bar,
    x_star,
)
from fedtheory.papers.fedfw.statements.notation import D, L, g_star, lambda_t, n
from fedtheory.proofs.textbook import cauchy_schwarz

# ---- displays, (6): the projection onto consensus is the mean

PROJECTION = step(
    "(6)",
    "(5), (6)",
    "the mean is the point of consensus next to X, and the rest is orthogonal to consensus",
    Line(
        Schema(
            equal(
                mean("i", squared(x(i, t) - v)),
                mean("i", squared(x(i, t) - x_bar())) + squared(x_bar() - v),
            ),
            {**ROUND, "v": "vector"},
            (FROM_1,),
        ),
        "identity",
    ),
)

# ---- Lemma 1

difference = X(i) - Y(i)
apart = mean("h", squared(X(symbol("h")) - Y(symbol("h"))))
of_losses = 1 / n * (g(i, X(i)) - g(i, Y(i)))
centred = difference - mean("k", X(symbol("k")) - Y(symbol("k")))
delta = symbol("delta")  # any bound of the distance: its root is put in at the end


def turned(penalty: sp.Expr) -> Term:
    """‖∇F̂_t(X) - ∇F̂_t(Y)‖², by (6)."""
    return n * mean("i", squared(of_losses + penalty * centred))


def _smooth(name: str, penalty: sp.Expr, claim: Claim, *rounds: Claim) -> Step:
    """The gradient of the surrogate turns by at most L/n and the penalty, times the distance."""
    variables = ROUND if rounds else {}
    within = Schema(
        claim, {**variables, "delta": "real"}, (*rounds, at_most(0, delta), apart <= delta**2)
    )
    last = f"if {len(rounds) + 2}"
    at_delta = {variable: variable for variable in within.forall}

    def under(shown: Claim) -> Schema:
        return Schema(shown, within.forall, within.conditions)

    return step(
        name,
        "Lemma 1, (23)",
        "the two parts by the clients' smoothness and by centring, their cross term by Cauchy-Schwarz",
        combination(
            under(mean("i", squared(of_losses)) <= (L / n * delta) ** 2),
            Use(
                "lipschitz",
                {"i": "i", "u": X(i), "v": Y(i)},
                times=1 / n**2,
                over="i",
                because=(Use("X_in", {"i": "i"}), Use("Y_in", {"i": "i"})),
            ),
            Use(last, times=L**2 / n**2),
            name="of the losses",
        ),
        combination(
            under(mean("i", squared(penalty * centred)) <= (penalty * delta) ** 2),
            Square(mean("i", difference), times=penalty**2),
            Use(last, times=penalty**2),
            name="of the penalty",
        ),
        *cauchy_schwarz(
            "cross",
            of_losses,
            penalty * centred,
            "i",
            (L / n * delta, penalty * delta),
            (Use("of the losses", at_delta), Use("of the penalty", at_delta)),
            within,
        ),
        combination(
            under(turned(penalty) <= (L / n + penalty) ** 2 * n * delta**2),
            Use("of the losses", at_delta, times=n),
            Use("of the penalty", at_delta, times=n),
            Use("cross", at_delta, times=2 * n),
            name="for any bound",
        ),
        combination(
            Schema(claim, variables, rounds),
            Use("for any bound", {**{v: v for v in variables}, "delta": root(apart)}),
        ),
    )


def smoothness(penalty: sp.Expr) -> Callable[[Tree], Claim]:
    """The claim that a constant is a Lipschitz constant of ∇F̂_t."""
    return lambda constant: turned(penalty) <= Term(constant) ** 2 * n * apart


SMOOTHNESS_CLAIM = smoothness(lam())(to_tree(L / n + lam()))
LEMMA_1_STEP = _smooth("(23)", lam(), SMOOTHNESS_CLAIM, FROM_1)
LEMMA_1_ANY_PENALTY = _smooth("(23)", lambda_t, smoothness(lambda_t)(to_tree(L / n + lambda_t)))


# ---- Lemma 2


def gradient_norm(point: Term) -> Term:
    """‖∇F̂‖_F at the matrix whose columns are `point`, written with the client i."""
    return root(n * mean("i", squared(1 / n * g(i, point))))


def _bounded(name: str, locator: str, point: Term, inside: Use, scope: Schema) -> Step:
    """‖∇F̂‖ <= (LD + g*)/√n at a point of 𝒟ⁿ."""
    at = {variable: variable for variable in scope.forall or {}}
    change, start = g(i, point) - g(i, x_star), g(i, x_star)

    def here(then: Claim) -> Schema:
        return Schema(then, scope.forall, scope.conditions)

    why = tuple(Use(f"if {k}") for k in range(1, len(scope.conditions) + 1))
    total = (L * D + g_star) / sp.sqrt(n)
    return step(
        name,
        locator,
        "the gradient at X* and what smoothness adds over the diameter: ‖X - X*‖ <= sqrt(n) D",
        combination(
            here(mean("i", squared(change)) <= (L * D) ** 2),
            Use(
                "lipschitz",
                {"i": "i", "u": point, "v": x_star},
                over="i",
                because=(inside, Use("minimiser")),
            ),
            Use(
                "diameter",
                {"u": point, "v": x_star},
                times=L**2,
                over="i",
                because=(inside, Use("minimiser")),
            ),
            name="change",
        ),
        combination(
            here(mean("i", squared(start)) <= g_star**2), Use("gradient_star"), name="at X*"
        ),
        *cauchy_schwarz(
            "cross",
            change,
            start,
            "i",
            (L * D, g_star),
            (Use("change", at, because=why), Use("at X*", at, because=why)),
            scope,
        ),
        combination(
            here(gradient_norm(point) ** 2 <= total**2),
            Use("change", at, times=1 / n, because=why),
            Use("at X*", at, times=1 / n, because=why),
            Use("cross", at, times=2 / n, because=why),
            name="squares of norms",
        ),
        Line(
            here(gradient_norm(point) <= total),
            "instance",
            {
                "of": Use(
                    "squares",
                    {"a": gradient_norm(point), "b": total},
                    because=(None, Use("squares of norms", at, because=why)),
                ).reference()
            },
        ),
    )


LEMMA_2_STEP = _bounded(
    "Lemma 2", "Lemma 2, its proof, first display", X(i), Use("X_in", {"i": "i"}), Schema(FROM_1)
)
LEMMA_2_AT_CONSENSUS = _bounded(
    "Lemma 2 at consensus",
    "Lemma 2, its proof, first display, at a point of consensus",
    v,
    Use("if 1"),
    Schema(FROM_1, {"v": "vector"}, (member(v, "domain"),)),
)

LEMMA_2_PRINTED = Step(
    "Lemma 2 as printed",
    "Lemma 2, statement: G = LD/n + ...",
    "printed LD/n, where the proof has LD/sqrt(n)",
    Schema(gradient_norm(X(i)) <= L * D / n + g_star / sp.sqrt(n)),
    gap="false for every n >= 2: two clients with f = (x + 1)²/2 on [-1, 1], at X = (1, 1)",
    refuted=PARABOLAS,
    setting=as_printed(SETTING),
)
LEMMA_2_LAST = Step(
    "Lemma 2, last display",
    "Lemma 2, its proof, second display",
    "printed: the gradient of F-hat at X* is at most n times that of F at x*",
    Schema(gradient_norm(x_star) <= n * root(squared(mean("j", g(symbol("j"), x_star))))),
    gap="false as soon as the clients' gradients cancel at x*: f_1 = x, f_2 = -x",
    refuted=CANCELLING,
    setting=as_printed(SETTING),
)
