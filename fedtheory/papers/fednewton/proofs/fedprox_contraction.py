"""FedProx: every client's proximal map is a contraction by θ = μ/(λ + μ), and so is their average."""

from fedtheory.core.proof import Given, Proof, Setting, Square, Use, combination, step
from fedtheory.core.role import Role
from fedtheory.core.term import (
    Function,
    Schema,
    at_most,
    dot,
    equal,
    less,
    mean,
    norm,
    squared,
    symbol,
)
from fedtheory.papers.fednewton.proofs import assumptions
from fedtheory.papers.fednewton.proofs.baselines import (
    FROM_0,
    METRICS,
    ROUND,
    SYMBOLS,
    from_one_round,
    gap,
    t,
    theta,
)
from fedtheory.papers.fednewton.statements.fedprox_contraction import PROX_CONTRACTION
from fedtheory.proofs.powers import POWER, POWERS, power
from fedtheory.proofs.textbook import SQUARE_ROOTS

C_Dj, near = Function("C_Dj"), Function("near")
lam, mu, j, x = symbol("lamda"), symbol("mu"), symbol("j"), symbol("x")
CLIENT, ONE = {"j": "client"}, {"x": "vector"}
kept = lam + mu

SETTING = Setting(
    {**SYMBOLS, **POWER, "mu": ((), "real"), "near": (("client", "vector"), "vector")},
    {
        **POWERS,
        "lambda": Given(
            Schema(less(0, lam)), "lambda > 0", "(1)", Role.ASSUMPTION, quote=assumptions.LAMBDA
        ),
        "mu": Given(
            Schema(less(0, mu)), "the proximal weight is positive", "Section 7", Role.DEFINITION
        ),
        "theta": Given(
            Schema(equal(theta * (lam + mu), mu)),
            "theta = mu/(lambda + mu)",
            "the statement",
            Role.DEFINITION,
        ),
        "theta positive": Given(
            Schema(less(0, theta)), "theta > 0", "the statement", Role.DEFINITION
        ),
        "C_Dj positive": Given(
            Schema(at_most(0, dot(x, C_Dj(j, x))), {**CLIENT, **ONE}),
            "C_Dj is positive",
            "Remark 8",
            Role.DEFINITION,
        ),
        "near": Given(
            Schema(equal(C_Dj(j, near(j, x)) + kept * near(j, x), x), {**CLIENT, **ONE}),
            "near(j, x) = (C_Dj + lambda I + mu I)^{-1} x",
            "Section 7: an exact local solution",
            Role.DEFINITION,
        ),
        "round": Given(
            Schema(equal(gap(t + 1), mean("j", mu * near(j, gap(t)))), ROUND, (FROM_0,)),
            "w(t+1) = sum p_j near(j, b_j + mu w(t)); the fixed point, which a contraction has, does the same, and near is linear",
            "Section 7: FedProx",
            Role.DEFINITION,
        ),
    },
    METRICS,
)
AT = {"j": "j", "x": gap(t)}
s_j = near(j, gap(t))
CONTRACTION = step(
    "proximal map",
    "ours",
    "(lambda + mu)² ‖s‖² <= ‖x‖² for x = C s + (lambda + mu) s, C positive",
    combination(
        Schema(
            kept**2 * squared(near(j, x)) <= squared(x),
            {**CLIENT, **ONE},
        ),
        Square(C_Dj(j, near(j, x))),
        Use("C_Dj positive", {"j": "j", "x": near(j, x)}, times=2 * kept),
        Use("near", {"j": "j", "x": "x"}, times=x + C_Dj(j, near(j, x)) + kept * near(j, x)),
    ),
)
ROUND_SQUARED = step(
    "one round, squared",
    "ours",
    "the square of an average is at most the average of the squares; mu = theta (lambda + mu)",
    combination(
        Schema(squared(gap(t + 1)) <= theta**2 * squared(gap(t)), ROUND, (FROM_0,)),
        Use("round", {"t": "t"}, times=gap(t + 1) + mean("j", mu * s_j)),
        Square(mu * s_j - mean("k", mu * near(symbol("k"), gap(t))), over="j"),
        Use("theta", times=-(theta * kept + mu) * mean("j", squared(s_j))),
        Use("proximal map", AT, times=theta**2, over="j"),
    ),
)
ONE_ROUND = step(
    "one round",
    "ours",
    "roots of both sides",
    combination(
        Schema((norm(gap(t + 1))) ** 2 <= (theta * norm(gap(t))) ** 2, ROUND, (FROM_0,)),
        Use("one round, squared", {"t": "t"}),
        name="squares of both",
    ),
    combination(
        Schema(norm(gap(t + 1)) <= theta * norm(gap(t)), ROUND, (FROM_0,)),
        Use(
            "squares",
            {"a": norm(gap(t + 1)), "b": theta * norm(gap(t))},
            because=(None, Use("squares of both", {"t": "t"})),
        ),
    ),
)
ONE_MORE = step(
    "one more",
    "definition",
    "the next power is theta times this one",
    combination(
        Schema(equal(power(theta, t + 1), theta * power(theta, t)), ROUND, (FROM_0,)),
        Use("next power", {"x": theta, "k": "t"}),
    ),
)
PROOF = Proof(
    of=PROX_CONTRACTION,
    bound="sharpened",
    setting=SETTING,
    steps=(
        SQUARE_ROOTS,
        CONTRACTION,
        ROUND_SQUARED,
        ONE_ROUND,
        ONE_MORE,
        *from_one_round(t, theta),
    ),
)
