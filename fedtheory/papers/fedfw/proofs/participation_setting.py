"""FedFW with partial participation as the kernel reads it: Section 4.2, (40), and what is drawn in a round.

bit(i, t, w) says whether client i takes part in round t. At redraw(t, w, z) the iterates up to X^t are those of w, and
the bits of round t have, over z, the mean p. So E over z at redraw(t, w, z) is the paper's E_t, "given the history prior to round t"; nothing is said of
how the clients' bits hang together.
"""

from dataclasses import replace

import sympy as sp

from fedtheory.core.metrics import EXPECTED_OBJECTIVE_GAP
from fedtheory.core.proof import Given, Setting
from fedtheory.core.role import Role
from fedtheory.core.statement import t
from fedtheory.core.term import (
    Function,
    Schema,
    at_most,
    dot,
    equal,
    expect,
    less,
    member,
)
from fedtheory.papers.fedfw.metrics import EXPECTED_SURROGATE_GAP
from fedtheory.papers.fedfw.proofs import drawn, quotes
from fedtheory.papers.fedfw.proofs.drawn import (
    CLIENT_AT_W,
    CLIENT_AT_Z,
    F_hat,
    again,
    dist_squared,
    telescoping,
    w,
    x_bar,
)
from fedtheory.papers.fedfw.proofs.setting import FROM_1, F, f, g, i, of_round, s, v, x, x_star
from fedtheory.papers.fedfw.statements.notation import L, eta_t, lambda_t, n
from fedtheory.papers.fedfw.statements.participation import (
    PARTICIPATION_SCHEDULE,
    Delta_1,
    d_1,
    p,
)

b = Function("bit")
eta = of_round(PARTICIPATION_SCHEDULE[eta_t])
lam = of_round(PARTICIPATION_SCHEDULE[lambda_t])
E = telescoping(lam)


def curvature(at: sp.Expr = t) -> sp.Expr:
    """L̂_t."""
    return L / n + lam(at)


def optimal(lam: sp.Expr) -> Given:
    """The oracle's answer, for a penalty in round t."""
    return Given(
        Schema(
            dot(1 / n * g(i, x(i, t, w)) + lam * (x(i, t, w) - x_bar()), s(i, t, w) - v) <= 0,
            {**CLIENT_AT_W, "v": "vector"},
            (FROM_1, member(v, "domain")),
        ),
        "s_i^t minimises the linear form of (8) over the domain; there is a minimiser, the domain being compact",
        "(8)",
        Role.DEFINITION,
    )


def moves(eta: sp.Expr, letter: str, locator: str) -> Given:
    """The iterates of the next round, for a step in round t."""
    return Given(
        Schema(
            equal(x(i, t + 1, w), x(i, t, w) + eta * b(i, t, w) * (s(i, t, w) - x(i, t, w))),
            CLIENT_AT_W,
            (FROM_1,),
        ),
        f"x_i^{{t+1}} = (1 - {letter}) x_i^t + {letter} s_i^t for who takes part, x_i^t for who does not",
        locator,
        Role.DEFINITION,
    )


SYMBOLS = {
    **drawn.SYMBOLS,
    "p": ((), "real"),
    "Delta_1": ((), "real"),
    "d_1": ((), "real"),
    "bit": (("client", "integer", "outcome"), "real"),
}

GIVEN = {
    **drawn.PROBLEM,
    # a kernel reads givens in the order of their names: these before all that has a root or a divisor
    "0 < p": Given(
        Schema(less(0, p)), "p in (0, 1]", "Section 4.2", Role.ASSUMPTION, quote=quotes.SHARE
    ),
    "1 >= p": Given(
        Schema(at_most(p, 1)), "p in (0, 1]", "Section 4.2", Role.ASSUMPTION, quote=quotes.SHARE
    ),
    **drawn.IN_DOMAIN,
    "lmo": optimal(lam()),
    "update": moves(eta(), "eta_t", "(40)"),
    "bit": Given(
        Schema(equal(b(i, t, w) ** 2, b(i, t, w)), CLIENT_AT_W, (FROM_1,)),
        "a client takes part or does not: its bit is 1 or 0",
        "(40)",
        Role.DEFINITION,
    ),
    "probability": Given(
        Schema(equal(expect("z", b(i, t, again())), p), CLIENT_AT_W, (FROM_1,)),
        "given the history prior to round t, a client takes part with probability p",
        "(40)",
        Role.ASSUMPTION,
        quote=quotes.DRAWN,
    ),
    "past x": Given(
        Schema(equal(x(i, t, again()), x(i, t, w)), CLIENT_AT_Z, (FROM_1,)),
        "X^t is of the history prior to round t",
        "(40)-(42)",
        Role.DEFINITION,
    ),
    "past s": Given(
        Schema(equal(s(i, t, again()), s(i, t, w)), CLIENT_AT_Z, (FROM_1,)),
        "so is S^t, an answer to X^t",
        "(8); (42)",
        Role.DEFINITION,
    ),
    "past g": Given(
        Schema(equal(g(i, x(i, t, again())), g(i, x(i, t, w))), CLIENT_AT_Z, (FROM_1,)),
        "so are the gradients at X^t",
        "(42)",
        Role.DEFINITION,
    ),
    "past f": Given(
        Schema(equal(f(i, x(i, t, again())), f(i, x(i, t, w))), CLIENT_AT_Z, (FROM_1,)),
        "so are the losses at X^t",
        "(42)",
        Role.DEFINITION,
    ),
    "first loss": Given(
        Schema(F_hat(sp.Integer(1)) - F(x_star) <= Delta_1, {"w": "outcome"}),
        "Delta_1 is F-hat(X^1) - F*",
        "ours",
        Role.DEFINITION,
    ),
    "first distance": Given(
        Schema(dist_squared(sp.Integer(1)) <= d_1**2, {"w": "outcome"}),
        "d_1 is dist(X^1, C)",
        "ours",
        Role.DEFINITION,
    ),
}
_CONSENSUS = {
    "Delta_1": Given(
        Schema(at_most(0, Delta_1)),
        "Delta_1 = F(x^1) - F* at consensus in the domain, so it is not negative",
        "ours",
        Role.DEFINITION,
    ),
    "consensus": Given(
        Schema(equal(x(i, 1, w), x_bar(sp.Integer(1))), {"i": "client", "w": "outcome"}),
        "all x_i^1 are one point (used in print without being said: Algorithm 1 takes any x_i^1 of R^p)",
        "Algorithm 1, input",
        Role.OURS,
    ),
}

ANY_START = Setting(
    SYMBOLS,
    GIVEN,
    {
        EXPECTED_OBJECTIVE_GAP: expect("w", F(x_bar())) - F(x_star),
        EXPECTED_SURROGATE_GAP: expect("w", E()),
    },
)
SETTING = replace(ANY_START, given={**GIVEN, **_CONSENSUS})
