"""Theorem 3 with a period of ours: the same way from the sharpened bound, with powers of K that are half of print's."""

from typing import Any

import sympy as sp

from fedtheory.core.proof import Line, Proof, Square, Use, combination, conclusion, step
from fedtheory.core.statement import T
from fedtheory.core.term import Claim, Schema, Term, at_most, tree
from fedtheory.papers.fedres.proofs.bandit_roots import ROOTS
from fedtheory.papers.fedres.proofs.thm3_bandit import chosen, powers, priced
from fedtheory.papers.fedres.proofs.thm3d_any_period import (
    NORMS,
    TUNED,
    TUNED_SHARPENED,
    b3,
    cubes,
    curvature,
    ends,
    late,
    noise,
    power,
    root,
    same_root,
    scale,
    tau3,
    third,
)
from fedtheory.papers.fedres.statements.notation import D, G, M, P, gamma, sigma, w_g, w_l
from fedtheory.papers.fedres.statements.thm3_bandit import (
    BANDIT_REGRET,
    own_curvature_price,
    own_end_price,
    own_noise_price,
)
from fedtheory.papers.fedres.statements.thm3any_steps import B, K, R_r
from fedtheory.papers.fedres.statements.thm3d_any_period import rounds, tau_1

OWN = BANDIT_REGRET.bound("sharpened")
PERIOD: tuple[Claim, ...] = chosen("sharpened")
by_if = tuple(Use(f"if {2 + k}") for k in range(4))

NOISE = step(
    "noise",
    "ours",
    "Cauchy-Schwarz, and B p <= R_r",
    combination(
        Schema(power(noise, 2) * R_r <= B * power(own_noise_price, 5)),
        Square(w_g / sp.sqrt(P) - w_l, times=4 * K**2 * sigma**2 * R_r / T),
        name="powers",
    ),
    combination(
        Schema(power(noise, 2) <= power(power(own_noise_price, 2), 2), {}, (PERIOD[0],)),
        Use("powers", times=1 / R_r),
        Use("if 1", times=power(own_noise_price, 4) / R_r),
        name="squared",
    ),
    Line(
        Schema(at_most(noise, power(own_noise_price, 2)), {}, (PERIOD[0],)),
        "instance",
        {
            "of": Use(
                "squares",
                {"a": noise, "b": power(own_noise_price, 2)},
                because=(None, Use("squared", because=(Use("if 1"),))),
            ).reference()
        },
    ),
)
two3 = sp.Integer(2) ** third
late3 = tau_1**third + two3 * b3  # a sum of third roots
sixth_root = (gamma * D**4 * G**2) ** (third / 2)
lasting = 2 * sp.sqrt(K) * sixth_root * tau_1**third / rounds**third
growing = 2 * sp.sqrt(K) * sixth_root * two3 / T**third
CURVATURE = step(
    "curvature",
    "ours",
    "B tau' <= tau + 2B, and a third root of a sum",
    same_root(3, 6, gamma),
    combination(
        Schema(power(b3 * tau3, 3) <= power(late3, 3)), Use("delay in periods"), name="cubed"
    ),
    cubes("delay", b3 * tau3, late3, Use("cubed")),
    combination(
        Schema(at_most(curvature, power(lasting + growing, 2))),
        Use("norms", times=2 * K * late),
        Use("delay", times=scale * gamma**third * (b3 * tau3 + late3)),
        Use("root 3 of root 6: gamma", times=Term(tree(scale)) * power(late3, 2)),
    ),
)
of_price = Term(tree(16 * K * G * D**2 * R_r / T))
GROWING = priced(
    "curvature, chosen",
    "cubes",
    (growing, own_curvature_price),
    PERIOD[1],
    same_root(2, 6, gamma),
    same_root(2, 8, gamma),
    same_root(2, 8, K),
    powers(
        3,
        growing,
        own_curvature_price,
        Use("root 2 of root 6: gamma", times=-of_price * sp.sqrt(K)),
        Use("root 2 of root 8: K", times=of_price * sp.sqrt(gamma)),
        Use("root 2 of root 8: gamma", times=of_price * power(K ** sp.Rational(1, 8), 4)),
    ),
)
lasting_end = 2 * sp.sqrt(K * M * tau_1) / sp.sqrt(rounds)
growing_end = sp.sqrt(8 * K * M) / sp.sqrt(T)
ENDS = step(
    "ends of the sum",
    "ours",
    "B tau' <= tau + 2B",
    combination(
        Schema(at_most(ends, power(lasting_end + growing_end, 2))),
        Use("delay in periods", times=4 * K * M / (B * T)),
    ),
)
GROWING_END = priced(
    "ends, chosen",
    "squares",
    (growing_end, own_end_price),
    PERIOD[2],
    powers(2, growing_end, own_end_price),
)
terms: Any = own_noise_price + lasting + growing + lasting_end + growing_end
LAST = step(
    "with our period",
    "ours",
    "term by term",
    combination(
        Schema(power(root, 2) <= power(terms, 2), {}, (PERIOD[0],)),
        Use("noise", because=(Use("if 1"),)),
        Use("curvature"),
        Use("ends of the sum"),
        name="squared",
    ),
    Line(
        Schema(at_most(root, terms), {}, (PERIOD[0],)),
        "instance",
        {
            "of": Use(
                "squares",
                {"a": root, "b": terms},
                because=(None, Use("squared", because=(Use("if 1"),))),
            ).reference()
        },
        "greedy",
    ),
    combination(
        conclusion(TUNED, OWN),
        Use("all rounds", {"t": "t"}),
        Use("greedy", because=(by_if[0],)),
        Use("curvature, chosen", because=(by_if[1],)),
        Use("ends, chosen", because=(by_if[2],)),
        Use("if 5", times=1 / B),
    ),
)
BANDIT_OWN_PERIOD = Proof(
    BANDIT_REGRET,
    "sharpened",
    TUNED,
    (*TUNED_SHARPENED.steps, *ROOTS, NORMS, NOISE, CURVATURE, GROWING, ENDS, GROWING_END, LAST),
)
