"""FedFW+ as the kernel reads it: the update of the y_i alone, and two inductions."""

import sympy as sp

from fedtheory.core.expression import Tree
from fedtheory.core.proof import (
    Given,
    Line,
    Proof,
    Setting,
    Square,
    Use,
    combination,
    conclusion,
    step,
)
from fedtheory.core.role import Role
from fedtheory.core.statement import t
from fedtheory.core.term import (
    Claim,
    Function,
    Schema,
    Term,
    equal,
    mean,
    squared,
    substitute,
    symbol,
)
from fedtheory.papers.fedfw.algorithms.fedfw_plus import MULTIPLIER_PACE, MULTIPLIER_SHARE
from fedtheory.papers.fedfw.proofs.setting import FROM_1, FROM_2, GIVEN, ROUND, SYMBOLS, i, x, x_bar
from fedtheory.papers.fedfw.proofs.thm1_sharpened import AT, IT, NEXT, feasible
from fedtheory.papers.fedfw.statements.notation import D, lambda_0, n
from fedtheory.papers.fedfw.statements.plus_multipliers import PLUS

y = Function("y")
zero = 0 * symbol("x_star")  # the zero vector


def y_bar(at: sp.Expr = t) -> Term:
    """The mean of the multipliers."""
    return mean("k", y(symbol("k"), at))


def share(value: Tree) -> Claim:
    """The multipliers less their mean are `value` of the multipliers, in squared length."""
    return equal(
        n * mean("i", squared(y(i, t) - y_bar())), Term(value) * n * mean("i", squared(y(i, t)))
    )


def pace(value: Tree) -> Claim:
    """‖Y^t‖ <= value (t - 1), squared."""
    return n * mean("i", squared(y(i, t))) <= (Term(value) * (t - 1)) ** 2


SETTING = Setting(
    {**SYMBOLS, "y": (("client", "integer"), "vector")},
    {
        **{name: given for name, given in GIVEN.items() if name != "lmo"},  # (8) has no y_i
        "y_1": Given(
            Schema(equal(y(i, 1), zero), {"i": "client"}),
            "y_i^1 = 0",
            "Algorithm 1, input",
            Role.DEFINITION,
        ),
        "dual": Given(
            Schema(equal(y(i, NEXT), y(i, t) + lambda_0 * (x(i, t) - x_bar())), IT, (FROM_1,)),
            "y_i^{t+1} = y_i^t + lambda_0 (x_i^t - x-bar^t), with x-bar^t the mean of the x_i^t",
            "Algorithm 1, FedFW+",
            Role.DEFINITION,
        ),
    },
    {MULTIPLIER_SHARE: share, MULTIPLIER_PACE: pace},
)
here_t = {"t": "t"}

mean_claim = Schema(equal(y_bar(), zero), ROUND, (FROM_1,))
mean_zero = step(
    "mean",
    "Algorithm 1, FedFW+",
    "the deviations from the mean add up to 0, round after round",
    combination(
        Schema(substitute(mean_claim.then, "t", 1)), Use("y_1", {"i": "j"}, over="j"), name="start"
    ),
    combination(
        Schema(substitute(mean_claim.then, "t", NEXT), ROUND, (FROM_1, mean_claim.then)),
        Use("dual", {"i": "j", "t": "t"}, over="j"),
        Use("if 2"),
        name="move",
    ),
    Line(mean_claim, "induction", {"on": "t", "base": "start", "step": "move"}),
)
sums = step(
    "theorem",
    "ours",
    "a mean of 0 takes nothing away",
    combination(
        conclusion(SETTING, PLUS.bound("sum")), Use("mean", here_t, times=-n * Term("1") * y_bar())
    ),
)
PLUS_SUM = Proof(PLUS, "sum", SETTING, (mean_zero, sums))

# ---- the pace: the deviations are at most D/√2 in the root mean square

deviation = x(i, t) - x_bar()
half = D**2 / 2
spread = step(
    "spread",
    "ours",
    "the mean square deviation is half the mean squared distance of two clients",
    combination(
        Schema(
            mean("j", squared(x(symbol("j"), t) - x(symbol("m"), t))) <= D**2,
            {"m": "client", "t": "integer"},
            (FROM_1,),
        ),
        Use(
            "diameter",
            {"u": x(symbol("j"), t), "v": x(symbol("m"), t)},
            over="j",
            because=(
                Use("feasible", {"i": "j", "t": "t"}),
                Use("feasible", {"i": "m", "t": "t"}),
            ),
        ),
        name="from one",
    ),
    combination(
        Schema(mean("i", squared(deviation)) <= half, ROUND, (FROM_1,)),
        Use("from one", {"m": "o", "t": "t"}, times="1/2", over="o"),
    ),
)


def length(at: sp.Expr = t) -> Term:
    """The mean of the ‖y_i‖²."""
    return mean("i", squared(y(i, at)))


pace_claim = Schema(length() <= (lambda_0 * (t - 1)) ** 2 * half, ROUND, (FROM_2,))
before = y(i, t) + lambda_0 * deviation
deviation_1 = x(i, 1) - x_bar(sp.Integer(1))
grows = step(
    "growth",
    "ours",
    "the triangle inequality, round after round: y^t is t - 1 deviations long, and one is added",
    combination(
        Schema(substitute(pace_claim.then, "t", 2)),
        Use(
            "dual", {"i": "i", "t": "1"}, times=y(i, 2) + y(i, 1) + lambda_0 * deviation_1, over="i"
        ),
        Use("y_1", {"i": "i"}, times=y(i, 1) + 2 * lambda_0 * deviation_1, over="i"),
        Use("spread", {"t": "1"}, times=lambda_0**2),
        name="first",
    ),
    combination(
        Schema(substitute(pace_claim.then, "t", NEXT), ROUND, (FROM_2, pace_claim.then)),
        Use("dual", AT, times=y(i, NEXT) + before, over="i"),
        Square(y(i, t) - (t - 1) * lambda_0 * deviation, times=1 / (t - 1), over="i"),
        Use("if 2", times=t / (t - 1)),
        Use("spread", here_t, times=t * lambda_0**2),
        name="move",
    ),
    Line(pace_claim, "induction", {"on": "t", "base": "first", "step": "move"}),
)
paced = step(
    "theorem",
    "ours",
    "n times the mean",
    combination(conclusion(SETTING, PLUS.bound("pace")), Use("growth", here_t, times=n)),
)
PLUS_PACE = Proof(PLUS, "pace", SETTING, (feasible, spread, grows, paced))
