"""Appendix E line by line, up to the drift: (36) to (40)."""

from fedtheory.core.proof import Line, Step, Use, combination, step
from fedtheory.core.statement import t
from fedtheory.core.term import (
    Schema,
    at_most,
    equal,
    norm,
    squared,
)
from fedtheory.papers.ffgb.proofs.appendix_e_counterexamples import swinging
from fedtheory.papers.ffgb.proofs.appendix_e_setting import (
    cap,
    hat,
)
from fedtheory.papers.ffgb.proofs.appendix_e_terms import (
    OPTIMALITY,
    SECOND_TERM,
    TERMS,
)
from fedtheory.papers.ffgb.proofs.homogeneous_setting import (
    AT,
    FROM_0,
    IKT,
    IT,
    NOW,
    UP_TO_K,
    Delta,
    at_step,
    eta,
    f,
    g,
    h,
    i,
    k,
    r,
    rho,
)
from fedtheory.papers.ffgb.statements.notation import G, K, gamma, mu

# ---- (39), the answers, and (40)

IN_A_ROUND = (*NOW, UP_TO_K)
_before = Delta(i, k - 1, t)
_query = _before + r(i, k, t)
SIZES = (
    Step(
        "||h|| as printed",
        "Appendix E, after (39): ||h_i|| = ||grad R_i + Delta_i^{k-1}||",
        "printed: an equality",
        Schema(equal(norm(h(i, k, t)), norm(_query)), IKT, NOW),
        gap="false unless the answer is exact: with gamma = 1/2 and answers of half the query, 1/2 = 1",
        refuted=swinging(1, k=1),
    ),
    step(
        "answers",
        "Appendix E, after (39)",
        "the query, and what is left of it",
        combination(
            Schema(squared(_query) <= (rho + G) ** 2, IKT, IN_A_ROUND),
            Use(
                "sum",
                {"u": _before, "v": r(i, k, t), "a": rho, "b": G},
                because=(None, None, Use("residuals", {**AT, "k": k - 1}), Use("bounded", AT)),
            ),
            name="asked",
        ),
        combination(
            Schema(squared(-1 * Delta(i, k, t)) <= rho**2, IKT, IN_A_ROUND),
            Use("residuals", AT),
            name="left",
        ),
        combination(
            Schema(squared(h(i, k, t)) <= (rho + G + rho) ** 2, IKT, IN_A_ROUND),
            Use("line 6", AT, times=h(i, k, t) + _query - Delta(i, k, t)),
            Use(
                "sum",
                {"u": _query, "v": -1 * Delta(i, k, t), "a": rho + G, "b": rho},
                because=(None, None, Use("asked", AT), Use("left", AT)),
            ),
        ),
    ),
    step(
        "||h||",
        "Appendix E, after (39): at most (2 - gamma)G/gamma",
        "2 rho_K + G <= (2 - gamma)G/gamma",
        Line(
            Schema(norm(h(i, k, t)) <= rho + G + rho, IKT, IN_A_ROUND),
            "instance",
            {
                "of": Use(
                    "squares",
                    {"a": norm(h(i, k, t)), "b": rho + G + rho},
                    because=(None, Use("answers", AT)),
                ).reference()
            },
            "norm",
        ),
        combination(
            Schema(norm(h(i, k, t)) <= (2 - gamma) * G / gamma, IKT, IN_A_ROUND),
            Use("norm", AT),
            Use("rho_K <= (1 - gamma)G/gamma", times=2),
        ),
    ),
    step(
        "2G/gamma",
        "Appendix E, after (40)",
        "2 - gamma <= 2",
        combination(
            Schema(squared(h(i, k, t)) <= (2 * G / gamma) ** 2, IKT, IN_A_ROUND),
            Use("answers", AT),
            Use("rho_K <= (1 - gamma)G/gamma", times=2 * (2 * G / gamma + rho + G + rho)),
        ),
    ),
    Step(
        "line 5 as used",
        "Appendix E, before (40)",
        "printed: from line 5 of Algorithm 2",
        Schema(
            equal(g(i, k + 1, t), (1 - mu * eta) * g(i, k, t) + eta * h(i, k, t)),
            IKT,
            NOW,
        ),
        gap="false: line 5 subtracts the answer; only norms are used, so nothing depends on it",
        refuted=swinging(2, k=1),
    ),
)
_kept, _added = (1 - mu * eta) * g(i, k, t), -1 * eta * h(i, k, t)
_bounded = Schema(squared(g(i, k, t)) <= cap**2, IKT, (*NOW, at_most(k, K + 1)))
_ahead = g(i, k + 1, t)
_new = combination(
    Schema(squared(_added) <= (eta * 2 * G / gamma) ** 2, IKT, IN_A_ROUND),
    Use("2G/gamma", AT, times=eta**2),
    name="new",
)
_moves = Use("line 5", AT, times=_ahead + _kept + _added)
FUNCTIONS = (
    step(
        "(40)",
        "(40)",
        "the triangle inequality; 1 - mu eta is not negative",
        _new,
        combination(
            Schema(
                squared(_ahead) <= ((1 - mu * eta) * norm(g(i, k, t)) + eta * 2 * G / gamma) ** 2,
                IKT,
                IN_A_ROUND,
            ),
            _moves,
            Use(
                "sum",
                {
                    "u": _kept,
                    "v": _added,
                    "a": (1 - mu * eta) * norm(g(i, k, t)),
                    "b": eta * 2 * G / gamma,
                },
                because=(None, None, None, Use("new", AT)),
            ),
            name="squared",
        ),
        Line(
            Schema(
                norm(_ahead) <= (1 - mu * eta) * norm(g(i, k, t)) + eta * 2 * G / gamma,
                IKT,
                IN_A_ROUND,
            ),
            "instance",
            {
                "of": Use(
                    "squares",
                    {
                        "a": norm(_ahead),
                        "b": (1 - mu * eta) * norm(g(i, k, t)) + eta * 2 * G / gamma,
                    },
                    because=(None, Use("squared", AT)),
                ).reference()
            },
            "norms",
        ),
        combination(
            Schema(
                norm(_ahead) - cap <= (1 - mu * eta) * (norm(g(i, k, t)) - cap), IKT, IN_A_ROUND
            ),
            Use("norms", AT),
        ),
    ),
    step(
        "functions",
        "Appendix E, after (40)",
        "induction: a convex combination of two numbers that are at most 2G/(gamma mu)",
        _new,
        combination(
            Schema(at_step(_bounded.then, 1), IT, (FROM_0, at_most(1, K + 1))),
            Use("line 2, g", {"i": "i", "t": "t"}, times=g(i, 1, t) + f(t)),
            Use("small", {"t": "t"}),
            name="first",
        ),
        combination(
            Schema(squared(_kept) <= ((1 - mu * eta) * cap) ** 2, IKT, (*NOW, _bounded.then)),
            Use("if 3", times=(1 - mu * eta) ** 2),
            name="old",
        ),
        combination(
            Schema(
                at_step(_bounded.then, k + 1), IKT, (*NOW, at_most(k + 1, K + 1), _bounded.then)
            ),
            _moves,
            Use(
                "sum",
                {"u": _kept, "v": _added, "a": (1 - mu * eta) * cap, "b": eta * 2 * G / gamma},
                because=(
                    None,
                    None,
                    Use("old", AT, because=(None, None, Use("if 4"))),
                    Use("new", AT),
                ),
            ),
            name="next",
        ),
        Line(_bounded, "induction", {"on": "k", "base": "first", "step": "next"}),
    ),
    step(
        "4G/gamma",
        "Appendix E, after (40)",
        "h and mu g, each at most 2G/gamma",
        combination(
            Schema(squared(mu * g(i, k, t)) <= (2 * G / gamma) ** 2, IKT, IN_A_ROUND),
            Use("functions", AT, times=mu**2),
            name="regularised",
        ),
        combination(
            Schema(squared(hat) <= (4 * G / gamma) ** 2, IKT, IN_A_ROUND),
            Use(
                "sum",
                {"u": h(i, k, t), "v": mu * g(i, k, t), "a": 2 * G / gamma, "b": 2 * G / gamma},
                because=(None, None, Use("2G/gamma", AT), Use("regularised", AT)),
            ),
        ),
    ),
)
LINES: tuple[Step, ...] = (*TERMS, *OPTIMALITY, *SECOND_TERM, *SIZES, *FUNCTIONS)
