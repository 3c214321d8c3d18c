"""Two sites attain the radius of Theorem 4.4: with the exact oracle f^t is the mean extension, and that is as far off as can be.

One point is of N - 1 clients, the other, at distance D, of one. W_1 carries 1/N of the mass of each of the many over D,
and (N - 1)/N of the mass of the one: omega_{W1} = 2(N - 1)D/N².
"""

from fedtheory.core.construction import Made, each, explicit, letter, recursion, shows
from fedtheory.core.proof import Given, Line, Proof, Setting, Use, combination, conclusion, step
from fedtheory.core.role import Role
from fedtheory.core.statement import t
from fedtheory.core.term import (
    Function,
    Outcome,
    Schema,
    at_most,
    equal,
    expect,
    less,
    mean,
    substitute,
    symbol,
)
from fedtheory.papers.ffgb.metrics import FUNCTION_DISTANCE
from fedtheory.papers.ffgb.proofs.square_rounds import LATE, at_ktx, at_tx, first, q
from fedtheory.papers.ffgb.proofs.square_setting import (
    FROM_0,
    FROM_1,
    GIVEN,
    HERE,
    IX,
    KTX,
    STEP,
    TX,
    X,
    average,
    eta,
    f,
    f_star,
    g,
    i,
    k,
    number,
    u,
    u_bar,
    x,
)
from fedtheory.papers.ffgb.statements.notation import K, N
from fedtheory.papers.ffgb.statements.square_notation import D, L, w_1
from fedtheory.papers.ffgb.statements.thm4_4_square_loss import THEOREM_44

far, lone = Function("far"), Function("lone")
SITES = Setting(
    {
        "N": ((), "count"),
        "K": ((), "integer"),
        **dict.fromkeys(("mu", "L", "D", "w_1"), ((), "real")),
        "far": (("outcome",), "real"),
        "lone": (("client",), "real"),
        "f": (("integer", "outcome"), "real"),
        "f_star": (("outcome",), "real"),
        "u": (("client", "outcome"), "real"),
        "g": (("client", "integer", "integer", "outcome"), "real"),
    },
    {
        "K": GIVEN["K"],
        "far": Given(
            Schema(equal(far(x) ** 2, far(x)), X),
            "far is 1 at the one client's point, else 0",
            "ours",
            Role.DEFINITION,
        ),
        "far mass": Given(
            Schema(equal(expect("x", far(x)), 1 / N)),
            "one of N clients is there",
            "(7)",
            Role.DEFINITION,
        ),
        "lone": Given(
            Schema(equal(mean("i", lone(i)), 1 / N)),
            "lone is 1 for that client, else 0",
            "ours",
            Role.DEFINITION,
        ),
        "labels": Given(
            Schema(equal(f_star(x), -1 * L * D * far(x)), X),
            "f* falls by LD over D",
            "ours",
            Role.DEFINITION,
        ),
        "extensions": Given(
            Schema(equal(u(i, x), L * D * far(x) * (1 - 2 * lone(i))), IX),
            "from 0 at the near point (13) rises to LD at the far one, from -LD at the far point to 0 at the near one",
            "(13)",
            Role.DEFINITION,
        ),
        "w_1": Given(
            Schema(equal(w_1, 2 * (N - 1) / N**2 * D)),
            "W_1 is D/N for N - 1 clients and (N - 1)D/N for one: what is too much at a site must go to the other",
            "(16)",
            Role.DEFINITION,
        ),
        "line 2, g": GIVEN["line 2, g"],
        "line 5": Given(
            Schema(
                equal(g(i, k + 1, t, x), g(*HERE) - eta * (g(*HERE) - u(i, x))),
                STEP,
                (FROM_1, FROM_0),
            ),
            "line 5 with an exact oracle: no residual, and h = u_i",
            "Algorithm 3",
            Role.DEFINITION,
        ),
        "server": GIVEN["server"],
    },
    {FUNCTION_DISTANCE: expect("x", (f(t, x) - f_star(x)) ** 2)},
    made=Made(
        {
            "N": letter(2, at_most(2, N)),
            "far": explicit("x", shows(0, "x", 1, 0)),
            "lone": explicit("i", each("i", 1, 0)),
            "f": recursion("t x", "t", 0, 0, average(g, K + 1, t, x)),
        },
        clients=(1, N - 1),
        faces=(1 / N, 1 - 1 / N),
    ),
)
_mean_g = average(g, k, t, x)
_kept = Schema(
    equal(q(t * K + k) * (_mean_g - u_bar), q(first) * (f(t, x) - u_bar)), KTX, (FROM_1, FROM_0)
)
round_of = step(
    "a round",
    "ours",
    "each step takes the factor 1 - 4/n",
    combination(
        Schema(substitute(_kept.then, "k", 1), TX, (FROM_0,)),
        Use("line 2, g", {"i": "i", **at_tx}, times=q(first), over="i"),
        name="begins",
    ),
    combination(
        Schema(substitute(_kept.then, "k", k + 1), KTX, (FROM_1, FROM_0, _kept.then)),
        Use("line 5", {"i": "i", **at_ktx}, times=q(number), over="i"),
        Use("if 3"),
        name="steps",
    ),
    Line(_kept, "induction", {"on": "k", "base": "begins", "step": "steps"}),
)
_gone = Schema(equal(q(first) * (f(t, x) - u_bar), 0), TX, (FROM_0,))
gone = step(
    "all rounds",
    "ours",
    "the factor of n = 4 is 0",
    combination(Schema(substitute(_gone.then, "t", 0), X), name="starts"),
    combination(
        Schema(substitute(_gone.then, "t", t + 1), TX, (FROM_0, _gone.then)),
        Use("server", at_tx, times=q((t + 1) * K + 1)),
        Use("a round", {**at_ktx, "k": K + 1}),
        Use("if 2"),
        name="goes on",
    ),
    Line(_gone, "induction", {"on": "t", "base": "starts", "step": "goes on"}),
)
exact = step(
    "exact",
    "ours: at gamma = 1, f^t is the mean extension from KT >= 3 on",
    "divided by q",
    combination(
        Schema(less(0, q(first)), {"t": "integer"}, (LATE,)), Use("K", times=t), name="q > 0"
    ),
    combination(
        Schema(equal(f(t, x), u_bar), TX, (LATE, less(0, q(first)))),
        Use("all rounds", at_tx, times=1 / q(first)),
        name="at q > 0",
    ),
    Line(
        Schema(equal(f(t, x), u_bar), TX, (LATE,)),
        "instance",
        {"of": Use("at q > 0", at_tx, because=(None, Use("q > 0", {"t": "t"}))).reference()},
    ),
)
_y = {"x": "y"}
y = symbol("y")
apart = 2 * (1 - 1 / N) * L * D * far(x)
theorem = step(
    "theorem",
    "ours",
    "the mean extension is LD(1 - 2/N) at the far point, and f* is -LD",
    combination(
        Schema(equal(u_bar, L * D * far(x) * (1 - 2 / N)), X),
        Use("extensions", {"i": "i", "x": "x"}, over="i"),
        Use("lone", times=-2 * L * D * far(x)),
        name="mean extension",
    ),
    combination(
        Schema(equal(f(t, x) - f_star(x), apart), TX, (LATE,)),
        Use("exact", at_tx),
        Use("mean extension", {"x": "x"}),
        Use("labels", {"x": "x"}, times=-1),
        name="off by",
    ),
    combination(
        conclusion(SITES, THEOREM_44.bound("lower")),
        Use(
            "off by",
            {"t": "t", "x": "y"},
            times=substitute(-1 * (f(t, x) - f_star(x) + apart), "x", "y"),
            over=Outcome("y"),
        ),
        Use(
            "far",
            _y,
            times=-4 * (1 - 1 / N) ** 2 * L**2 * D**2,
            over=Outcome("y"),
        ),
        Use("far mass", times=-4 * (1 - 1 / N) ** 2 * L**2 * D**2),
        Use("w_1", times=2 * (1 - 1 / N) * L**2 * D),
    ),
)
THEOREM_44_LOWER = Proof(THEOREM_44, "lower", SITES, (round_of, gone, exact, theorem))
