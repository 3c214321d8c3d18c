"""The floor of Theorem 4.3 with ρ_K itself, from above and from below: ρ_K/(μK) is its limit, whatever K and γ.

ρ_K = (1 - γ)(1 - (1 - γ)^K)G/γ is no formula of the bounds' language, which knows no K-th power; here it is the end of its
recursion. From above the distance is at most root(`inside`)/(tK(tK + 1)), of the order of 1/√t, and
ρ_K(K(t + 3) - 2)/(μK(Kt + 1)); from below, on one slope, ρ_K(K(t - 1) + 2)/(μK(Kt + 1)).
"""

from fedtheory.core.item import Argument
from fedtheory.core.proof import Line, Setting, Square, Use, combination, step
from fedtheory.core.statement import t
from fedtheory.core.term import Schema, at_most, equal, root, squared, substitute
from fedtheory.papers.ffgb.proofs import thm4_3_lower as lower
from fedtheory.papers.ffgb.proofs.homogeneous_rounds import FORGOTTEN
from fedtheory.papers.ffgb.proofs.homogeneous_setting import (
    FROM_0,
    FROM_K0,
    KT,
    LATER,
    RESIDUALS,
    SETTING,
    T_,
    f,
    f_star,
    k,
    rho,
    rho_,
)
from fedtheory.papers.ffgb.proofs.thm4_3_homogeneous import STEPS
from fedtheory.papers.ffgb.statements.notation import K, gamma, mu

x = t * K
at_t = {"t": "t"}
left_above = rho * (K * (t + 3) - 2) / (mu * K * (x + 1))
left_below = rho * (K * (t - 1) + 2) / (mu * K * (x + 1))
above = step(
    "from above",
    "ours",
    "the rounds of Theorem 4.3, divided by tK(tK + 1)",
    combination(
        Schema(
            squared(f(t) - f_star) <= (root(FORGOTTEN.inside) / (x * (x + 1)) + left_above) ** 2,
            T_,
            (LATER,),
        ),
        Use("rounds", at_t, times=1 / (x * (x + 1)) ** 2),
    ),
)
FLOOR_ABOVE = Argument(
    "ffgb.floor_above", "Theorem 4.3 with rho_K, from above", SETTING, (*STEPS, above)
)

ONE_SLOPE = Setting(
    {**lower.ONE_SLOPE.symbols, "rho": ((), "real"), "rho_": (("integer",), "real")},
    {**lower.ONE_SLOPE.given, **RESIDUALS},
    lower.ONE_SLOPE.metrics,
)
_same = Schema(equal(lower.Delta(k, t), rho_(k)), KT, (FROM_K0, FROM_0))
residual = step(
    "rho_k",
    "(39), with equality",
    "both are (1 - gamma) times the last and G",
    combination(
        Schema(substitute(_same.then, "k", 0), T_, (FROM_0,)),
        Use("line 2, Delta", at_t),
        Use("rho_0", times=-1),
        name="first",
    ),
    combination(
        Schema(substitute(_same.then, "k", k + 1), KT, (*_same.conditions, _same.then)),
        Use("line 6", {"k": k + 1, "t": "t"}),
        Use("answer", {"k": k + 1, "t": "t"}, times=-1),
        Use("rho_next", {"k": k}, times=-1),
        Use("if 3", times=1 - gamma),
        name="next",
    ),
    Line(_same, "induction", {"on": "k", "base": "first", "step": "next"}),
)
_below = Schema(at_most(rho * t * (K * (t - 1) + 2) / mu, lower.end), T_, (FROM_0,))
rounds = step(
    "rounds",
    "ours",
    "every round leaves rho_K, with the weight tK + 1",
    combination(Schema(substitute(_below.then, "t", 0)), name="first"),
    combination(
        Schema(substitute(_below.then, "t", t + 1), T_, (FROM_0, _below.then)),
        Use("server", at_t, times=-(x + K) * (x + K + 1)),
        Use("a round", {"k": K + 1, "t": "t"}),
        Use("rho_k", {"k": K, "t": "t"}, times=-2 / mu * (x + 1)),
        Use("rho_K", times=-2 / mu * (x + 1)),
        Use("if 2"),
        name="next",
    ),
    Line(_below, "induction", {"on": "t", "base": "first", "step": "next"}),
)
_distance = lower.f(t) - lower.f_star
below = step(
    "from below",
    "ours",
    "divided by tK(tK + 1), and squared",
    combination(
        Schema(at_most(left_below, _distance), T_, (LATER,)),
        Use("rounds", at_t, times=1 / (x * (x + 1))),
        name="distance",
    ),
    combination(
        Schema(at_most(left_below**2, _distance**2), T_, (LATER,)),
        Use("distance", at_t, times=2 * left_below),
        Square(_distance - left_below),
    ),
)
FLOOR_BELOW = Argument(
    "ffgb.floor_below",
    "the floor of Theorem 4.3 with rho_K, on one slope, from below",
    ONE_SLOPE,
    (lower.rising, lower.a_round, residual, rounds, below),
)
ARGUMENTS = (FLOOR_ABOVE, FLOOR_BELOW)
