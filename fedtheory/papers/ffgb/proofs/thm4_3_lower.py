"""The floor of Theorem 4.3 on one slope: identical clients, one point, the loss Gf, answers γ times the query.

Functions are numbers there and all clients the same. The residual of step k is ρ_k, and (n - 1)(n - 2) times the
distance to f* = -G/μ grows by (2/μ)(n - 1) times its increment: nothing of a round is ever made good.
"""

from fedtheory.core.construction import Made, explicit, recursion
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
from fedtheory.core.term import Function, Schema, Term, at_most, equal, substitute, symbol
from fedtheory.papers.ffgb.metrics import FUNCTION_DISTANCE
from fedtheory.papers.ffgb.proofs.homogeneous_setting import (
    AT_KT,
    FROM_0,
    KT,
    LATER,
    NOW,
    NUMBERS,
    T_,
    at_step,
    eta,
    k,
    scaled,
    z,
)
from fedtheory.papers.ffgb.statements.notation import G, K, gamma, mu
from fedtheory.papers.ffgb.statements.thm4_3_homogeneous import THEOREM_43, rests

f, g, h, Delta = Function("f"), Function("g"), Function("h"), Function("Delta")
f_star, x = symbol("f_star"), t * K
at_t = {"t": "t"}

ONE_SLOPE = Setting(
    {
        **dict.fromkeys(("G", "mu", "gamma", "f_star"), ((), "real")),
        "K": ((), "integer"),
        "f": (("integer",), "real"),
        **dict.fromkeys(("g", "h", "Delta"), (("integer", "integer"), "real")),
    },
    {
        **{name: given for name, given in NUMBERS.items() if name != "start_squared"},
        "optimum": Given(
            Schema(equal(mu * f_star + G, 0)), "the loss is Gf + mu f²/2", "(9)", Role.DEFINITION
        ),
        "line 2, g": Given(
            Schema(equal(g(1, t), f(t)), T_, (FROM_0,)),
            "g^{1,t} = f^t",
            "Algorithm 2, line 2",
            Role.DEFINITION,
        ),
        "line 2, Delta": Given(
            Schema(equal(Delta(0, t), 0), T_, (FROM_0,)),
            "Delta^{0,t} = 0",
            "Algorithm 2, line 2",
            Role.DEFINITION,
        ),
        "answer": Given(
            Schema(equal(h(k, t), gamma * (Delta(k - 1, t) + G)), KT, NOW),
            "the answer is gamma times the query, off by 1 - gamma of it",
            "(5); Algorithm 2, line 4",
            Role.DEFINITION,
        ),
        "line 5": Given(
            Schema(equal(g(k + 1, t), g(k, t) - eta * (h(k, t) + mu * g(k, t))), KT, NOW),
            "g^{k+1} = g^k - eta (h^k + mu g^k)",
            "Algorithm 2, line 5",
            Role.DEFINITION,
        ),
        "line 6": Given(
            Schema(equal(Delta(k, t), Delta(k - 1, t) + G - h(k, t)), KT, NOW),
            "Delta^k = Delta^{k-1} + G - h^k",
            "Algorithm 2, line 6",
            Role.DEFINITION,
        ),
        "server": Given(
            Schema(equal(f(t + 1), g(K + 1, t)), T_, (FROM_0,)),
            "all clients return the same",
            "Algorithm 1, line 4",
            Role.DEFINITION,
        ),
    },
    {FUNCTION_DISTANCE: (f(t) - f_star) ** 2},
    made=Made(
        {
            "f_star": explicit("", -G / mu),
            "f": recursion("t", "t", 0, 0, g(K + 1, t)),
            "Delta": recursion("k t", "k", 0, 0, (1 - gamma) * (Delta(k, t) + G)),
        }
    ),
)

least = (1 - gamma) * k * G / (1 + (k - 1) * gamma)
_grown = Schema(at_most(least, Delta(k, t)), KT, NOW)
residual = step(
    "residual",
    "ours, against (39)",
    "Delta^{k+1} = (1 - gamma)(Delta^k + G); k G gamma (1 - gamma)² is to spare",
    combination(
        Schema(equal(Delta(k, t), (1 - gamma) * (Delta(k - 1, t) + G)), KT, NOW),
        Use("line 6", AT_KT),
        Use("answer", AT_KT, times=-1),
        name="recursion",
    ),
    combination(
        Schema(at_step(_grown.then, 1), T_, (FROM_0,)),
        Use("recursion", {"k": 1, "t": "t"}, times=-1),
        Use("line 2, Delta", at_t, times=-1 * (1 - gamma)),
        name="first",
    ),
    combination(
        Schema(at_step(_grown.then, k + 1), KT, (*NOW, _grown.then)),
        Use("recursion", {"k": k + 1, "t": "t"}, times=-1),
        Use("if 3", times=1 - gamma),
        Use(
            "gamma_1",
            times=(1 - gamma) * k * gamma * G / ((1 + (k - 1) * gamma) * (1 + k * gamma)),
        ),
        name="next",
    ),
    Line(_grown, "induction", {"on": "k", "base": "first", "step": "next"}),
)
_rises = Schema(Delta(k - 1, t) <= Delta(k, t), KT, NOW)
rising = step(
    "rising",
    "ours",
    "an increment is 1 - gamma times the one before",
    combination(
        Schema(equal(Delta(k, t), (1 - gamma) * (Delta(k - 1, t) + G)), KT, NOW),
        Use("line 6", AT_KT),
        Use("answer", AT_KT, times=-1),
        name="recursion",
    ),
    combination(
        Schema(at_step(_rises.then, 1), T_, (FROM_0,)),
        Use("recursion", {"k": 1, "t": "t"}, times=-1),
        Use("line 2, Delta", at_t, times=gamma),
        Use("gamma_1", times=G),
        name="first",
    ),
    combination(
        Schema(at_step(_rises.then, k + 1), KT, (*NOW, _rises.then)),
        Use("recursion", {"k": k + 1, "t": "t"}, times=-1),
        Use("recursion", AT_KT),
        Use("if 3", times=1 - gamma),
        name="next",
    ),
    Line(_rises, "induction", {"on": "k", "base": "first", "step": "next"}),
)
away = scaled * (g(k, t) - f_star)
away_next = Term(at_step(away, k + 1))
end = x * (x + 1) * (f(t) - f_star)
_reach = Schema(end + 2 / mu * (x + 1) * Delta(k - 1, t) <= away, KT, NOW)
a_round = step(
    "a round",
    "Algorithm 2",
    "a step adds (2/mu)(n - 1) of the residual's increment, and n - 1 is at least tK + 1",
    combination(
        Schema(equal(away_next, away + 2 * z / mu * (Delta(k, t) - Delta(k - 1, t))), KT, NOW),
        Use("line 5", AT_KT, times=z * (z + 1)),
        Use("line 6", AT_KT, times=-2 * z / mu),
        Use("optimum", times=-2 * z / mu),
        name="moves",
    ),
    combination(
        Schema(at_step(_reach.then, 1), T_, (FROM_0,)),
        Use("line 2, g", at_t, times=-x * (x + 1)),
        Use("line 2, Delta", at_t, times=2 / mu * (x + 1)),
        name="first",
    ),
    combination(
        Schema(at_step(_reach.then, k + 1), KT, (*NOW, _reach.then)),
        Use("moves", AT_KT, times=-1),
        Use("if 3"),
        Use("rising", AT_KT, times=2 / mu * (k - 1)),
        name="next",
    ),
    Line(_reach, "induction", {"on": "k", "base": "first", "step": "next"}),
)
least_K = least.subs(k, K)
_below = Schema(at_most(least_K * t * (K * (t - 1) + 2) / mu, end), T_, (FROM_0,))
rounds = step(
    "rounds",
    "ours",
    "every round leaves its last residual, with the weight tK + 1",
    combination(Schema(substitute(_below.then, "t", 0)), name="first"),
    combination(
        Schema(substitute(_below.then, "t", t + 1), T_, (FROM_0, _below.then)),
        Use("server", at_t, times=-(x + K) * (x + K + 1)),
        Use("a round", {"k": K + 1, "t": "t"}),
        Use("residual", {"k": K, "t": "t"}, times=2 / mu * (x + 1)),
        Use("if 2"),
        name="next",
    ),
    Line(_below, "induction", {"on": "t", "base": "first", "step": "next"}),
)
reached = G / mu * rests
theorem = step(
    "floor",
    "ours",
    "divided by tK(tK + 1), and squared",
    combination(
        Schema(at_most(reached, f(t) - f_star), T_, (LATER,)),
        Use("rounds", at_t, times=1 / (x * (x + 1))),
        name="distance",
    ),
    combination(
        conclusion(ONE_SLOPE, THEOREM_43.bound("lower")),
        Use("distance", at_t, times=2 * reached),
        Square(f(t) - f_star - reached),
    ),
)
THEOREM_43_LOWER = Proof(
    THEOREM_43, "lower", ONE_SLOPE, (residual, rising, a_round, rounds, theorem)
)
