"""(5) letter for letter: the average of H_j^{-1}(H_j w - b_j) is w less the average of the local solutions."""

from fedtheory.core.proof import Given, Line, Proof, Setting, Use, combination, step
from fedtheory.core.role import Role
from fedtheory.core.term import Function, Schema, equal, mean, norm, squared, substitute
from fedtheory.papers.fednewton.proofs.iteration import SETTING as ITERATION
from fedtheory.papers.fednewton.proofs.iteration import at_client
from fedtheory.papers.fednewton.proofs.rounds import AT_T
from fedtheory.papers.fednewton.proofs.setting import (
    FROM_0,
    FROM_1,
    ROUND,
    C,
    H_j,
    S,
    e,
    j,
    solve,
    t,
    w,
)
from fedtheory.papers.fednewton.statements.literal_gradient import LITERAL
from fedtheory.papers.fednewton.statements.notation import E_f

part = Function("part")
_own = solve(j, part(j))
SETTING = Setting(
    {
        **ITERATION.symbols,
        "part": (("client",), "vector"),
        "E_f": ((), "real"),
    },
    {
        **{name: given for name, given in ITERATION.given.items() if name not in {"(5)", "KRR"}},
        "(5) as printed": Given(
            Schema(
                equal(w(t + 1), w(t) - mean("j", solve(j, H_j(j, w(t)) - part(j)))),
                ROUND,
                (FROM_0,),
            ),
            "with the client's own gradient; part(j) = S_Dj^* y_Dj",
            "(5); Algorithm 1, steps 5 and 7",
            Role.DEFINITION,
        ),
        "DKRR": Given(
            Schema(equal(w(0), mean("j", _own))),
            "the start is the average of the local solutions",
            "Algorithm 1, steps 2 and 3",
            Role.DEFINITION,
        ),
        "E_f": Given(
            Schema(equal(norm(S(e(0))), E_f)), "E_f is ‖f^0 - f_D‖", "Section 4.2", Role.DEFINITION
        ),
    },
    ITERATION.metrics,
)
_stays = equal(w(t), w(0))
LITERAL_CORRECTED = Proof(
    LITERAL,
    "corrected",
    SETTING,
    (
        step(
            "one round",
            "(5), as printed",
            "H_j^{-1}(H_j w - b_j) = w - w_Dj",
            combination(
                Schema(equal(w(t + 1), mean("j", _own)), ROUND, (FROM_0,)),
                Use("(5) as printed", AT_T),
                Use("solve linear", at_client(H_j(j, w(t)), part(j), -1), times=-1, over="j"),
                Use("solved", {"j": "j", "x": w(t)}, times=-1, over="j"),
            ),
        ),
        step(
            "it stays",
            "ours",
            "after any round it is where it began",
            combination(Schema(substitute(_stays, "t", "0")), name="first"),
            combination(
                Schema(substitute(_stays, "t", t + 1), ROUND, (FROM_0, _stays)),
                Use("one round", AT_T),
                Use("DKRR", times=-1),
                name="next",
            ),
            Line(
                Schema(_stays, ROUND, (FROM_0,)),
                "induction",
                {"on": "t", "base": "first", "step": "next"},
            ),
        ),
        step(
            "DKRR for ever",
            "ours",
            "the norm of f^t - f_D does not change either",
            combination(
                Schema(equal(squared(S(e())), squared(S(e(0)))), ROUND, (FROM_0,)),
                Use("(8)", {"x": e()}),
                Use("it stays", AT_T, times=C(e())),
                Use("C symmetric", {"x": e(0), "y": e()}, times=-1),
                Use("it stays", AT_T, times=C(e(0))),
                Use("(8)", {"x": e(0)}, times=-1),
                name="squares",
            ),
            Line(
                Schema(equal(norm(S(e())), norm(S(e(0)))), ROUND, (FROM_0,)),
                "monotone",
                {"of": Use("squares", AT_T).reference()},
                "norms",
            ),
            combination(
                Schema(equal(norm(S(e())), LITERAL.bound("corrected").value), ROUND, (FROM_1,)),
                Use("norms", AT_T),
                Use("E_f"),
            ),
        ),
    ),
)
