"""Theorem 2 with the sharpened bounds: one square in place of (53)-(62).

Appendix C.1's part (a), and then the surrogate's own penalty pays for what the clients differ by: for the average over
the rounds, for the least of them, with F(x^1) - F* in place of the excess, and from any start in the domain. The print's
own sum, with the G that Lemma 2 states, is larger than that, term by term.
"""

from collections.abc import Callable
from dataclasses import replace

import sympy as sp

from fedtheory.core.proof import Line, Proof, Square, Step, Use, combination, conclusion, step
from fedtheory.core.statement import T, t
from fedtheory.core.term import Schema, Term, at_most, equal, mean, root, squared
from fedtheory.papers.fedfw.proofs.gap_transfer import (
    least_below_average,
    one_square,
    price,
    sum_of_gaps,
    to_the_mean,
)
from fedtheory.papers.fedfw.proofs.lemmas import LEMMA_2_AT_CONSENSUS
from fedtheory.papers.fedfw.proofs.rounds import induction
from fedtheory.papers.fedfw.proofs.setting import SURE, F, g, grad_F, i, now, x, x_bar, x_star
from fedtheory.papers.fedfw.proofs.setting2 import (
    AT,
    AT_T,
    NEXT,
    SETTING_AVERAGE,
    SETTING_BEST,
    best,
    eta,
    gap_hat,
    lam,
    low,
    surrogate,
    total,
    total_hat,
)
from fedtheory.papers.fedfw.proofs.thm2_printed import (
    CONSENSUS,
    EQUATION_53,
    EQUATION_54,
    FEASIBLE_T,
    LEMMA_2_HERE,
    PART_A,
    ROOTS,
    G,
    d,
    here,
    last,
    one,
    one_round,
)
from fedtheory.papers.fedfw.statements.notation import D, H, L, g_star, n
from fedtheory.papers.fedfw.statements.thm1_convex import G_printed
from fedtheory.papers.fedfw.statements.thm2_nonconvex import (
    THEOREM_2,
    R,
    d_1,
    distance,
    h_1,
    r,
)
from fedtheory.proofs.textbook import TEXTBOOK

# ---- from X^t to its mean: S15

pull = g(i, x_bar()) - grad_F(x_bar())  # ∇f_i(x̄) - ∇F(x̄)
to_mean = step(
    "to the mean",
    "ours, in place of (58)-(62)",
    "(61) at the u that attains gap; Cauchy-Schwarz with the deviations of the gradients alone",
    *to_the_mean(SURE, lam, pull, H, Use("heterogeneity", {"v": x_bar()}, because=(FEASIBLE_T,))),
)


def completed_square(name: str, at_mean: str, size: sp.Expr) -> Step:
    """The largest of ((size + LD)/√n)d - λd² over d."""
    return step(
        name,
        "ours",
        "the largest of transfer d - lambda d² over d",
        one_square(SURE, lam, size, at_mean),
    )


completed = completed_square("one square", "to the mean", H)
cost = price(H, lam)

# ---- averages and minima over the rounds

summed = sum_of_gaps("sum of the gaps", now(total(t) <= total_hat(t) + t * cost), "one square")
OF_52 = (Use("(52) line 1"), Use("(52) line 2"))
average = step(
    "theorem",
    "ours",
    "(52), and the sum over T",
    combination(
        conclusion(SETTING_AVERAGE, THEOREM_2.bound("sharpened")),
        Use("sum of the gaps", last, times=1 / T),
        *OF_52,
    ),
)
least = least_below_average("least gap below average", "(12)", now(t * best(t) <= total(t)))
of_least = step(
    "theorem, best",
    "ours",
    "the least gap is at most the average",
    combination(
        conclusion(SETTING_BEST, THEOREM_2.bound("best")),
        Use("least gap below average", last, times=1 / T),
        Use("sum of the gaps", last, times=1 / T),
        *OF_52,
    ),
)

rate = step(
    "theorem, rate",
    "Theorem 2, (12)",
    "T^(-2/3) <= T^(-1/3)",
    *ROOTS,
    combination(
        conclusion(SETTING_BEST, THEOREM_2.bound("rate")),
        Use("least gap below average", last, times=1 / T),
        Use("sum of the gaps", last, times=1 / T),
        *OF_52,
        Use("1 <= r", times=L * D**2 / 2 / r**2),
    ),
)

# ---- the print's own sum, with the G that Lemma 2 states: larger than what one square costs

whole_size = L * D + g_star  # bounds ‖∇f_i(x̄)‖ in the mean
norm_mean = root(n * mean("i", squared(1 / n * g(i, x_bar()))))
WHOLE = step(
    "to the mean, whole gradient",
    "ours, in place of (58)-(62)",
    "as with H, but with the whole gradients, by Lemma 2's proof",
    *to_the_mean(
        SURE,
        lam,
        g(i, x_bar()),
        whole_size,
        Use(
            "Lemma 2 at consensus",
            {"v": x_bar()},
            times=n * (G + norm_mean),
            because=(FEASIBLE_T,),
        ),
    ),
)
root_n = sp.sqrt(n)
ONE_CLIENT = (
    combination(Schema(at_most(1, n)), name="one client"),
    Line(
        Schema(at_most(["root", "2", "1"], root_n)),
        "monotone",
        {"of": Use("one client").reference()},
        "1 <= sqrt(n)",
    ),
)
print_pays = step(
    "print pays",
    "ours",
    "(G + LD)G/lambda is at least (g* + 2LD)²/(4n lambda), although G = LD/n + g*/sqrt(n) is too small for Lemma 2",
    *ONE_CLIENT,
    combination(
        Schema(
            at_most(
                price(whole_size, lam),
                (G_printed + L * D) * distance(G_printed),
            )
        ),
        Use("1 <= sqrt(n)", times=L * D * g_star / n / lam),
        Square("1", times=(G_printed + L * D) * distance(sp.Integer(0))),
    ),
)
whole_sum = sum_of_gaps(
    "sum of the gaps, whole gradient",
    now(total(t) <= total_hat(t) + t * price(whole_size, lam)),
    "one square, whole gradient",
)
printed_G = step(
    "theorem, printed G",
    "(62), (52), (57), with G of Lemma 2",
    "one square costs less than print",
    combination(
        conclusion(SETTING_BEST, THEOREM_2.bound("printed-G")),
        Use("least gap below average", last, times=1 / T),
        Use("sum of the gaps, whole gradient", last, times=1 / T),
        *OF_52,
        Use("print pays"),
    ),
)

# ---- F(x^1) - F* in place of the excess

end, end_mean = x(i, T + 1), x_bar(T + 1)
end_apart = end - end_mean
end_pull = g(i, end_mean) - grad_F(end_mean)
ENOUGH = at_most(2 * L, n * lam)  # the penalty outweighs the curvature
at_end = (Use("feasible", {"i": "i", "t": T + 1}), Use("mean feasible", {"t": T + 1}))
floor = step(
    "floor of the surrogate",
    "ours",
    "the descent inequality from below at the mean, and the square of deviation + 2 pull/(n lambda)",
    combination(
        Schema(F(x_star) - H**2 / (n * lam) <= surrogate(T + 1), {}, (ENOUGH,)),
        Use(
            "smooth below",
            {"i": "i", "u": end_mean, "v": end},
            over="i",
            because=at_end[::-1],
        ),
        Use("minimum", {"v": end_mean}, because=(at_end[1],)),
        Use("if 1", times=squared(end_apart) / 4, over="i"),
        Use("heterogeneity", {"v": end_mean}, times=1 / (n * lam), because=(at_end[1],)),
        Square(end_apart + 2 / (n * lam) * end_pull, times=n * lam / 4, over="i"),
    ),
)
first, first_mean = x(i, 1), x_bar(sp.Integer(1))
ceiling = step(
    "start of the surrogate",
    "ours",
    "all clients start at one point",
    combination(
        Schema(equal(first - first_mean, 0 * first), {"i": "client"}),
        Use("consensus", {"i": "i", "j": "h"}, over="h"),
        name="no deviation",
    ),
    combination(
        Schema(surrogate(sp.Integer(1)) <= F(x_star) + h_1),
        Use(
            "smooth",
            {"i": "i", "u": first_mean, "v": first},
            over="i",
            because=(Use("mean feasible", one), Use("feasible", {"i": "i", "t": "1"})),
        ),
        Use(
            "no deviation",
            {"i": "i"},
            times=g(i, first_mean) + (L / 2 + n * lam / 2) * (first - first_mean),
            over="i",
        ),
        Use("first gap"),
    ),
)
objective = step(
    "theorem, objective",
    "ours",
    "(50), and the sum over T",
    combination(
        conclusion(SETTING_AVERAGE, THEOREM_2.bound("objective")),
        Use("sum of the gaps", last, times=1 / T),
        Use("(50) line 1", last, times=1 / (eta * T)),
        Use("(50) line 2", last, times=1 / (eta * T)),
        Use("start of the surrogate", times=1 / (eta * T)),
        Use("floor of the surrogate", times=1 / (eta * T)),
    ),
)

# ---- any start in the domain: rounds weighted by their number

floor_of_losses = mean("i", low(i))


def above(at: sp.Expr) -> Term:
    """V_t = F̂_T(X^t) less the mean of the least values: nonnegative."""
    return surrogate(at) - floor_of_losses


bounded = step(
    "bounded losses",
    "ours",
    "V is at most R and the penalty",
    combination(
        now(above(t) <= R + lam / 2 * d**2),
        Use("largest", {"i": "i", "v": here}, over="i", because=(Use("feasible", AT),)),
        Use("range"),
    ),
)
excess = R + G**2 / (2 * lam)
contracts = step(
    "gap above V",
    "ours",
    "(54) and Young's inequality: gap-hat >= V - R - G²/(2 lambda)",
    combination(
        now(above(t) - excess <= gap_hat()),
        Use("bounded losses", AT_T),
        Use("(54)", AT_T),
        Square(d - G / lam, times=lam / 2),
    ),
)
start_height = R + lam / 2 * d_1**2
starts = step(
    "V at the start",
    "ours",
    "the losses' range, and the penalty of the start",
    combination(
        Schema(above(sp.Integer(1)) <= start_height),
        Use("bounded losses", one),
        Use("start distance", times=lam / 2),
    ),
)
grounded = step(
    "V at the end",
    "ours",
    "every loss is at least its minimum",
    combination(
        Schema(above(T + 1) >= 0),
        Use("least", {"i": "i", "v": end}, over="i", because=(at_end[0],)),
        Square(end_apart, times=n * lam / 2, over="i"),
    ),
)


def weighted(
    name: str,
    value: Callable[[sp.Expr], Term],
    reaches: Callable[[sp.Expr], tuple[Use, ...]],
    falls: Use,
) -> Step:
    """eta m_t t(t+1)/2 + t V_{t+1} <= (V_1 - V_{t+1})/eta + c t + kappa t(t+1)/2, for the least value m_t so far."""
    kept = excess + one_round / eta  # c

    def goes(at: sp.Expr) -> tuple[Use, ...]:
        """One round of descent, and of contraction."""
        descent = tuple(Use(f"(49) line {k}", {"t": at}, times=at + 1 / eta) for k in range(1, 5))
        return (*descent, Use("gap above V", {"t": at}))

    claim = now(
        eta * value(t) * (t * (t + 1) / 2) + t * above(NEXT)
        <= (above(sp.Integer(1)) - above(NEXT)) / eta + t * kept + one_round * (t * (t + 1) / 2)
    )
    return induction(
        name,
        "ours",
        "t times (49) at t, added up; the sum of the V_t by their contraction",
        claim,
        (*goes(sp.Integer(1)), *(replace(use, times=eta) for use in reaches(sp.Integer(1)))),
        (
            *goes(NEXT),
            *(replace(use, times=eta * (t + 1)) for use in reaches(NEXT)),
            replace(falls, times=eta * t * (t + 1) / 2),
            Use("if 2"),
        ),
    )


def beyond_price(at: sp.Expr) -> Term:
    """The least gap so far, less what one square costs."""
    return best(at) - cost


least_weighted = weighted(
    "weighted rounds",
    beyond_price,
    lambda at: (Use("best", {"t": at, "m": at}), Use("one square", {"t": at})),
    Use("best falls", AT_T),
)
any_start = step(
    "theorem, any start",
    "ours",
    "the weights add up to T(T+1)/2 >= T²/2",
    combination(
        conclusion(SETTING_BEST, THEOREM_2.bound("any-start")),
        Use("weighted rounds", last, times=2 / (eta * T * (T + 1))),
        Use("V at the start", times=2 / (eta**2 * T * (T + 1))),
        Use("V at the end", times=2 / (eta * T * (T + 1)) * (T + 1 / eta)),
    ),
)

TO_MEAN = (to_mean, completed, summed)
BEGINNING = (*PART_A, *(s for s in CONSENSUS if s.name.startswith(("(51)", "(52)"))))
THEOREM_2_SHARPENED = Proof(
    THEOREM_2, "sharpened", SETTING_AVERAGE, (*BEGINNING, *TO_MEAN, average)
)
THEOREM_2_BEST = Proof(THEOREM_2, "best", SETTING_BEST, (*BEGINNING, *TO_MEAN, least, of_least))
THEOREM_2_RATE = Proof(THEOREM_2, "rate", SETTING_BEST, (*BEGINNING, *TO_MEAN, least, rate))
THEOREM_2_PRINTED_G = Proof(
    THEOREM_2,
    "printed-G",
    SETTING_BEST,
    (
        *TEXTBOOK,
        *BEGINNING,
        LEMMA_2_AT_CONSENSUS,
        WHOLE,
        completed_square("one square, whole gradient", WHOLE.name, whole_size),
        whole_sum,
        least,
        print_pays,
        printed_G,
    ),
)
THEOREM_2_OBJECTIVE = Proof(
    THEOREM_2, "objective", SETTING_AVERAGE, (*PART_A, *TO_MEAN, floor, ceiling, objective)
)
ANY_START = (*EQUATION_53, LEMMA_2_HERE, EQUATION_54, bounded, contracts, starts, grounded)
THEOREM_2_ANY_START = Proof(
    THEOREM_2,
    "any-start",
    SETTING_BEST,
    (*TEXTBOOK, *PART_A, *ANY_START, to_mean, completed, least_weighted, any_start),
)
