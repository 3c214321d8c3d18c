"""Section 5 as the kernel reads it: what FedRes.SGD learns from is an explored action's reward.

A round of FedRes is a period of B rounds. prediction(i, k, u, v, c) is what the pair (u, v) expects of action k in the
contexts of c, an outcome that has nothing to do with w, which made the pair. reward_again and action_again draw the
reward, or the explored action, again, and leave the contexts as they are. total(i, u, v, c, k) is the sum over the first k
actions of the squared differences of prediction and mean reward.
"""

from dataclasses import replace
from typing import Any

from fedtheory.core.proof import Given
from fedtheory.core.role import Role
from fedtheory.core.statement import t
from fedtheory.core.term import (
    Claim,
    Function,
    Schema,
    Term,
    at_most,
    equal,
    expect,
    less,
    mean,
    symbol,
)
from fedtheory.papers.fedres.metrics import EXPECTED_BANDIT_REGRET
from fedtheory.papers.fedres.proofs import quotes
from fedtheory.papers.fedres.proofs.sgd_setting import (
    CLIENT,
    GIVEN,
    ROUND,
    SGD,
    SYMBOLS,
    down,
    i,
    loss,
    u,
    v,
    x,
    x_star,
    y,
    y_star,
)
from fedtheory.papers.fedres.statements.thm3any_steps import B, K, R_r

c, k, z = (symbol(name) for name in ("c", "k", "z"))
prediction, reward, explored = Function("prediction"), Function("reward"), Function("explored")
best, choice, total = Function("best"), Function("choice"), Function("total")
greedy, bandit, exploring = Function("greedy"), Function("bandit"), Function("exploring")
reward_again, action_again = Function("reward_again"), Function("action_again")

PAIR: dict[str, str] = {**CLIENT, "u": "vector", "v": "vector"}
IN_CONTEXTS = {**PAIR, "c": "outcome"}
ARM = {**IN_CONTEXTS, "k": "integer"}
IUV: dict[str, Any] = {"i": "i", "u": "u", "v": "v"}
IUVC: dict[str, Any] = {**IUV, "c": "c"}


def rewarded(arm: Any, of: Any = c) -> Term:
    """f_i^* of an action."""
    return prediction(i, arm, x_star, y_star(i), of)


def guessed(arm: Any, of: Any = c, pair: tuple[Any, Any] = (u, v)) -> Term:
    """What a pair expects of it."""
    return prediction(i, arm, *pair, of)


def off(arm: Any, of: Any = c, pair: tuple[Any, Any] = (u, v)) -> Term:
    """How far it is off."""
    return rewarded(arm, of) - guessed(arm, of, pair)


def lost(pair: tuple[Any, Any] = (u, v), of: Any = c) -> Term:
    """What the action (12) of a pair costs."""
    return rewarded(best(i, of), of) - rewarded(choice(i, *pair, of), of)


def played(at: Any, outcome: Any) -> tuple[Term, Term]:
    """The pair of client i in a period."""
    return x(at - down(i), outcome), y(i, at, outcome)


def _arm(which: Any, scope: dict[str, str]) -> dict[str, Given]:
    name = which.tree[0]
    both: tuple[tuple[str, Claim], ...] = (
        ("first", at_most(1, which)),
        ("last", at_most(which, K)),
    )
    return {
        f"{name}, {end}": Given(
            Schema(claim, scope), "actions are 1 to K", "Section 5", Role.DEFINITION
        )
        for end, claim in both
    }


BANDIT_GIVEN = {
    "K": Given(Schema(at_most(1, K)), "at least one action", "Section 5", Role.DEFINITION),
    "B": Given(
        Schema(at_most(1, B)), "a period has a round at least", "Section 5.1", Role.DEFINITION
    ),
    "R_r": Given(Schema(less(0, R_r)), "rewards lie in [0, R_r]", "Section 5", Role.DEFINITION),
    "exploration loss": Given(
        Schema(
            equal(
                loss(i, u, v),
                expect("c", (reward(i, c) - guessed(explored(i, c))) ** 2),
            ),
            PAIR,
        ),
        "what is fed to FedRes: the squared residual of the explored action",
        "Section 5.1",
        Role.DEFINITION,
    ),
    "same contexts": Given(
        Schema(
            equal(
                guessed(explored(i, reward_again("0", c, z)), reward_again("0", c, z)),
                guessed(explored(i, c)),
            ),
            {**IN_CONTEXTS, "z": "outcome"},
        ),
        "contexts and the action are there before the reward",
        "Section 5",
        Role.DEFINITION,
    ),
    "realizable": Given(
        Schema(
            equal(expect("z", reward(i, reward_again("0", c, z))), rewarded(explored(i, c))),
            {**CLIENT, "c": "outcome"},
        ),
        "given all contexts and the action, the mean reward is f_i^*; print says it given the action's own context",
        "Section 5; erratum d65",
        Role.OURS,
    ),
    "uniform": Given(
        Schema(
            equal(
                K
                * expect(
                    "z",
                    off(explored(i, action_again("0", c, z)), action_again("0", c, z)) ** 2,
                ),
                total(i, u, v, c, K),
            ),
            IN_CONTEXTS,
        ),
        "the explored action is uniform on 1 to K, whatever the contexts",
        "Section 5.1",
        Role.DEFINITION,
    ),
    "no arms": Given(
        Schema(equal(total(i, u, v, c, 0), 0), IN_CONTEXTS), "an empty sum", "ours", Role.DEFINITION
    ),
    "arms": Given(
        Schema(
            equal(total(i, u, v, c, k + 1), total(i, u, v, c, k) + off(k + 1) ** 2),
            ARM,
            (at_most(0, k),),
        ),
        "the sum over the actions",
        "Appendix D",
        Role.DEFINITION,
    ),
    **_arm(best(i, c), {**CLIENT, "c": "outcome"}),
    **_arm(choice(i, u, v, c), IN_CONTEXTS),
    "(12)": Given(
        Schema(guessed(best(i, c)) <= guessed(choice(i, u, v, c)), IN_CONTEXTS),
        "the action taken is one of which the pair expects most",
        "(12)",
        Role.DEFINITION,
    ),
    "nothing lost": Given(
        Schema(equal(greedy(i, 0), 0), CLIENT), "an empty sum", "definition", Role.DEFINITION
    ),
    "lost": Given(
        Schema(
            equal(
                greedy(i, t + 1),
                greedy(i, t) + expect("w", expect("c", lost(played(t + 1, symbol("w"))))),
            ),
            {**CLIENT, **ROUND},
        ),
        "what one greedy round in each of the periods 1 to t + 1 costs client i",
        "definition",
        Role.DEFINITION,
    ),
    "explorations": Given(
        Schema(exploring(i) <= R_r, CLIENT),
        "a round's regret is at most R_r",
        "Section 5, the protocol",
        Role.ASSUMPTION,
        quotes.REWARD,
    ),
    "bandit": Given(
        Schema(
            equal(bandit(i, t), t * exploring(i) / B + (1 - 1 / B) * greedy(i, t)),
            {**CLIENT, **ROUND},
        ),
        "of B rounds of a period one explores and B - 1 are greedy, with one pair, and samples are i.i.d. across time: the regret, over B",
        "Section 5.1; (11)",
        Role.ASSUMPTION,
        quotes.EXPLORATION,
    ),
}
BANDIT_SYMBOLS: dict[str, tuple[tuple[str, ...], str]] = {
    "K": ((), "integer"),
    "B": ((), "integer"),
    "R_r": ((), "real"),
    "prediction": (("client", "integer", "vector", "vector", "outcome"), "real"),
    "reward": (("client", "outcome"), "real"),
    "explored": (("client", "outcome"), "integer"),
    "best": (("client", "outcome"), "integer"),
    "choice": (("client", "vector", "vector", "outcome"), "integer"),
    "total": (("client", "vector", "vector", "outcome", "integer"), "real"),
    "greedy": (("client", "integer"), "real"),
    "bandit": (("client", "integer"), "real"),
    "exploring": (("client",), "real"),
    "reward_again": (("integer", "outcome", "outcome"), "redraw"),
    "action_again": (("integer", "outcome", "outcome"), "redraw"),
}
BANDIT = replace(
    SGD,
    symbols={**SYMBOLS, **BANDIT_SYMBOLS},
    given={**GIVEN, **BANDIT_GIVEN},
    metrics={EXPECTED_BANDIT_REGRET: mean("i", bandit(i, t)) / t},
)
