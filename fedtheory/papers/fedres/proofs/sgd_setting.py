"""FedRes.SGD as the kernel reads it: Section 2, Algorithms 3 and 4, and what a round draws.

x(t, w) is the server's model after round t, y(i, t, w) client i's; before anything has arrived they are 0, and so are
the gradients of rounds s <= 0. sx, sy(i, s, w) are the two blocks of the gradient of client i's sample of round s, taken
at the pair (x(s - beta_i), y(i, s)) that it plays; mx, my their means. redraw(t, w, z) is the outcome w with the samples
that reach the server in round t, one a client, drawn again: sample s = t - alpha_i moves the server's model in round t
and client i's in round t + beta_i, and nothing sooner. All of this holds for every integer round.
"""

from typing import Any

from fedtheory.core.proof import Given, Setting
from fedtheory.core.role import Role
from fedtheory.core.statement import t
from fedtheory.core.term import (
    Function,
    Schema,
    Term,
    at_most,
    dot,
    equal,
    expect,
    less,
    mean,
    member,
    squared,
    symbol,
)
from fedtheory.papers.fedres.metrics import EXPECTED_REGRET
from fedtheory.papers.fedres.proofs import quotes
from fedtheory.papers.fedres.statements.notation import (
    G_g,
    G_l,
    M,
    P,
    gamma,
    sigma_g,
    sigma_l,
    tau_2,
    tau_c,
    tau_e,
    tau_m,
    w_c,
    w_g,
)
from fedtheory.papers.fedres.statements.steps import eta, eta_l

i, j, w, z, a, b, u, v = (symbol(name) for name in ("i", "j", "w", "z", "a", "b", "u", "v"))
k, s = symbol("k"), symbol("s")
x, y = Function("x"), Function("y")
sx, sy, mx, my = Function("sx"), Function("sy"), Function("mx"), Function("my")
loss, dx, dy = Function("loss"), Function("dx"), Function("dy")
up, down, weight, inverse = (Function(name) for name in ("alpha", "beta", "weight", "inverse"))
noise_g, noise_l, same = Function("noise_g"), Function("noise_l"), Function("same")
late, regret, gathered = Function("late"), Function("regret"), Function("gathered")
moved, moves = Function("moved"), Function("moves")
own_moved, own_moves = Function("own_moved"), Function("own_moves")
redraw = Function("redraw")
x_star, y_star, least = symbol("x_star"), Function("y_star"), symbol("beta_min")

Z: dict[str, str] = {"t": "integer", "w": "outcome"}
ROUND = {"t": "integer"}
CLIENT = {"i": "client"}
AT_W = {**CLIENT, **Z}
AT_Z = {**AT_W, "z": "outcome"}
AT_W_S = {**CLIENT, "s": "integer", "w": "outcome"}
HERE: dict[str, Any] = {"t": "t", "w": "w"}
ITW: dict[str, Any] = {"i": "i", **HERE}


def again(at: Any = t) -> Term:
    """w, with the samples that reach the server in round t drawn again."""
    return redraw(at, w, z)


def trip(client: Term = i) -> Term:
    """τ_i."""
    return up(client) + down(client)


def sent(client: Term = i, at: Any = t) -> Term:
    """t - α_i, the round in which client i drew what reaches the server in round t."""
    return at - up(client)


def fits(at: Any = t) -> Term:
    """t + β_i, the round in which client i uses it."""
    return at + down(i)


def step_of(client: Term = i) -> Term:
    """η_i."""
    return eta_l * weight(client)


def descended() -> Term:
    """What (8) projects."""
    return x(t - 1, w) - eta * P * mean("i", sx(i, sent(), w))


def locally_descended() -> Term:
    """What (7) projects."""
    return y(i, t - 1, w) - step_of() * sy(i, t - trip(), w)


def error(client: Term = i, of: Term = w, past: Term = w) -> Term:
    """A sample's global gradient at what is drawn, less its mean given the past."""
    return sx(client, sent(client), of) - mx(client, sent(client), past)


def local_error(of: Term = w, past: Term = w) -> Term:
    """The same in the client's own model."""
    return sy(i, sent(), of) - my(i, sent(), past)


def squared_way(first: Any, second: Any) -> Term:
    """‖first - second‖²."""
    return squared(first - second)


SYMBOLS: dict[str, tuple[tuple[str, ...], str]] = {
    "P": ((), "count"),
    **dict.fromkeys(
        (
            *("eta", "eta_l", "gamma", "sigma_g", "sigma_l", "G_g", "G_l", "M"),
            *("w_g", "w_c", "tau_2", "tau_c", "tau_e", "tau_m"),
        ),
        ((), "real"),
    ),
    "beta_min": ((), "integer"),
    "ball": ((), "set"),
    "x_star": ((), "vector"),
    "y_star": (("client",), "vector"),
    "alpha": (("client",), "integer"),
    "beta": (("client",), "integer"),
    **dict.fromkeys(("weight", "inverse", "noise_g", "noise_l"), (("client",), "real")),
    "same": (("client", "client"), "real"),
    "x": (("integer", "outcome"), "vector"),
    "y": (("client", "integer", "outcome"), "vector"),
    **dict.fromkeys(("sx", "sy", "mx", "my"), (("client", "integer", "outcome"), "vector")),
    "late": (("client", "integer", "outcome"), "real"),
    "loss": (("client", "vector", "vector"), "real"),
    **dict.fromkeys(("dx", "dy"), (("client", "vector", "vector"), "vector")),
    "regret": (("client", "integer"), "real"),
    "gathered": (("client", "integer"), "real"),
    "moved": (("integer",), "real"),
    "moves": (("integer",), "real"),
    "own_moved": (("client", "integer"), "real"),
    "own_moves": (("client", "integer"), "real"),
    "redraw": (("integer", "outcome", "outcome"), "redraw"),
}

FOUR = {"i": "client", "u": "vector", "v": "vector", "a": "vector", "b": "vector"}
IN_BALLS = tuple(member(one, "ball") for one in (u, v, a, b))
tangent = dot(dx(i, u, v), a - u) + dot(dy(i, u, v), b - v)


def _letter(letter: Any, what: str, locator: str, *, strict: bool = False) -> Given:
    """The sign of a letter."""
    claim = less(0, letter) if strict else at_most(0, letter)
    return Given(Schema(claim), what, locator, Role.DEFINITION)


LETTERS = {
    "eta": _letter(eta, "steps are positive", "(8)", strict=True),
    "eta_l": _letter(eta_l, "steps are positive", "(7)", strict=True),
    "gamma": _letter(gamma, "gamma is a Lipschitz constant", "Section 2"),
    "G_g": _letter(G_g, "a norm", "Section 2"),
    "G_l": _letter(G_l, "a norm", "Section 2"),
    "M": _letter(M, "a range", "Section 2"),
    "tau_e": _letter(tau_e, "a mean of delays", "Section 2"),
    "beta_min": _letter(least, "the least downlink delay", "Section 2"),
}
CLIENTS = {
    "weight": Given(
        Schema(less(0, weight(i)), CLIENT), "eta_i = c_i eta_l > 0", "(7)", Role.DEFINITION
    ),
    "inverse": Given(
        Schema(equal(weight(i) * inverse(i), 1), CLIENT),
        "1/eta_i = (1/c_i)/eta_l",
        "(7)",
        Role.DEFINITION,
    ),
    "positive inverse": Given(
        Schema(less(0, inverse(i)), CLIENT), "1/c_i > 0", "(7)", Role.DEFINITION
    ),
    "uplink": Given(
        Schema(at_most(0, up(i)), CLIENT), "alpha_i >= 0", "Section 2", Role.DEFINITION
    ),
    "downlink": Given(
        Schema(at_most(least, down(i)), CLIENT), "beta_i >= beta_min", "Section 2", Role.DEFINITION
    ),
    "round trip": Given(
        Schema(at_most(1, trip()), CLIENT),
        "tau_i >= 1: (7) and (8) use a gradient that is there before the round (used in print without being said)",
        "Section 3.2.2; erratum d12",
        Role.OURS,
    ),
    "global norm": Given(
        Schema(squared(x_star) <= w_g**2),
        "w_g bounds the norm of w^g_*",
        "Theorem 2",
        Role.DEFINITION,
    ),
    "local norms": Given(
        Schema(mean("i", inverse(i) * squared(y_star(i))) <= w_c**2),
        "sum ||w_{i,*}||²/eta_i is at most P w_c²/eta_l",
        "(26)",
        Role.DEFINITION,
    ),
    "global noise": Given(
        Schema(mean("i", noise_g(i)) <= sigma_g**2),
        "mean of the variances",
        "(26)",
        Role.DEFINITION,
    ),
    "local noise": Given(
        Schema(mean("i", weight(i) * noise_l(i)) <= sigma_l**2),
        "sum eta_i times the variances is at most P eta_l sigma_l²",
        "(26)",
        Role.DEFINITION,
    ),
    "delays": Given(
        Schema(mean("i", trip() ** 2) <= tau_2**2), "mean of tau_i²", "(26)", Role.DEFINITION
    ),
    "weighted delays": Given(
        Schema(mean("i", (weight(i) * trip()) ** 2) <= tau_c**2),
        "mean of (c_i tau_i)²",
        "(26)",
        Role.DEFINITION,
    ),
    "largest delay": Given(
        Schema(weight(i) * trip() ** 2 <= tau_m**2, CLIENT),
        "c_i tau_i² <= tau_m²",
        "ours",
        Role.DEFINITION,
    ),
    "delays at the ends": Given(
        Schema(mean("i", trip() + down(i) - least) <= tau_e),
        "mean of tau_i + beta_i - beta_min",
        "ours",
        Role.DEFINITION,
    ),
    "same": Given(
        Schema(equal(mean("j", same(i, j)), 1 / Term("P")), CLIENT),
        "same(i, j) is 1 if i = j, else 0",
        "notation",
        Role.DEFINITION,
    ),
}
LOSSES = {
    "convex": Given(
        Schema(loss(i, u, v) + tangent <= loss(i, a, b), FOUR, IN_BALLS),
        "expected losses are convex jointly in both models",
        "Section 2, the assumptions on the losses",
        Role.ASSUMPTION,
        quotes.CONVEX_AND_SMOOTH,
    ),
    "smooth": Given(
        Schema(
            loss(i, a, b)
            <= loss(i, u, v) + tangent + gamma / 2 * (squared_way(a, u) + squared_way(b, v)),
            FOUR,
            IN_BALLS,
        ),
        "and gamma-smooth",
        "Section 2, the assumptions on the losses",
        Role.ASSUMPTION,
        quotes.CONVEX_AND_SMOOTH,
    ),
    "comparator": Given(
        Schema(member(x_star, "ball")),
        "||w^g_*|| <= D (used in print without being said)",
        "Lemma 10; erratum d11",
        Role.OURS,
    ),
    "local comparator": Given(
        Schema(member(y_star(i), "ball"), CLIENT),
        "||w_{i,*}|| <= D (used in print without being said)",
        "Lemma 10; erratum d11",
        Role.OURS,
    ),
    "global iterate": Given(
        Schema(member(x(t, w), "ball"), Z), "projected", "(8)", Role.DEFINITION
    ),
    "local iterate": Given(
        Schema(member(y(i, t, w), "ball"), AT_W), "projected", "(7)", Role.DEFINITION
    ),
}
ALGORITHM = {
    "projection (8)": Given(
        Schema(
            squared(x(t, w) - descended()) <= squared(v - descended()),
            {**Z, "v": "vector"},
            (member(v, "ball"),),
        ),
        "w^g_t is the point of the ball nearest to w^g_{t-1} - eta sum grad^g_{i,t-alpha_i}",
        "(8)",
        Role.DEFINITION,
    ),
    "projection (7)": Given(
        Schema(
            squared(y(i, t, w) - locally_descended()) <= squared(v - locally_descended()),
            {**AT_W, "v": "vector"},
            (member(v, "ball"),),
        ),
        "w_{i,t} is the point of the ball nearest to w_{i,t-1} - eta_i grad^l_{i,t-tau_i}",
        "(7)",
        Role.DEFINITION,
    ),
    "start": Given(
        Schema(equal(x(t, w), 0 * x_star), Z, (at_most(t, 0),)),
        "w^g_t = 0 for t <= 0 (used in print without being said)",
        "the last lines of Lemma 7's proof; erratum d16",
        Role.OURS,
    ),
    "local start": Given(
        Schema(equal(y(i, t, w), 0 * x_star), AT_W, (at_most(t, trip()),)),
        "w_{i,t} = 0 before the client's first gradient, that of round 1, is used (used in print without being said)",
        "the last lines of Lemma 8's proof; erratum d16",
        Role.OURS,
    ),
    "global mean": Given(
        Schema(equal(mx(i, s, w), dx(i, x(s - down(i), w), y(i, s, w))), AT_W_S, (less(0, s),)),
        "the mean of grad^g_{i,s}, s > 0, is grad^g L_i at the pair that is played",
        "Section 2, after the assumptions on the losses; (29)",
        Role.ASSUMPTION,
        quotes.IID,
    ),
    "local mean": Given(
        Schema(equal(my(i, s, w), dy(i, x(s - down(i), w), y(i, s, w))), AT_W_S, (less(0, s),)),
        "likewise that of grad^l_{i,s}",
        "Section 2, after the assumptions on the losses",
        Role.ASSUMPTION,
        quotes.IID,
    ),
    "no global mean": Given(
        Schema(equal(mx(i, s, w), 0 * x_star), AT_W_S, (at_most(s, 0),)),
        "gradients of rounds s <= 0 are 0",
        "(8), of which print does not say how it begins; erratum d23",
        Role.OURS,
    ),
    "no local mean": Given(
        Schema(equal(my(i, s, w), 0 * x_star), AT_W_S, (at_most(s, 0),)),
        "gradients of rounds s <= 0 are 0",
        "(7), of which print does not say how it begins; erratum d23",
        Role.OURS,
    ),
    "late": Given(
        Schema(
            equal(
                late(i, s, w),
                loss(i, x(s + up(i), w), y(i, s + trip(), w)) - loss(i, x_star, y_star(i)),
            ),
            AT_W_S,
            (less(0, s),),
        ),
        "the expected excess tau_i rounds after s, for s > 0",
        "definition",
        Role.DEFINITION,
    ),
    "not yet": Given(
        Schema(equal(late(i, s, w), 0), AT_W_S, (at_most(s, 0),)),
        "0 for s <= 0",
        "definition",
        Role.DEFINITION,
    ),
    "global size": Given(
        Schema(squared(sx(i, s, w)) <= G_g**2, AT_W_S),
        "gradients are bounded; G_g names a bound of their global block",
        "Section 2, the assumptions on the losses",
        Role.ASSUMPTION,
        quotes.GRADIENT,
    ),
    "local size": Given(
        Schema(squared(sy(i, s, w)) <= G_l**2, AT_W_S),
        "gradients are bounded; G_l names a bound of their local block",
        "Section 2, the assumptions on the losses",
        Role.ASSUMPTION,
        quotes.GRADIENT,
    ),
}
DRAWS = {
    "past x": Given(
        Schema(equal(x(t - 1, again()), x(t - 1, w)), {**Z, "z": "outcome"}),
        "w^g_{t-1} is made of what arrived before round t",
        "(31)",
        Role.DEFINITION,
    ),
    "past y": Given(
        Schema(equal(y(i, fits() - 1, again()), y(i, fits() - 1, w)), AT_Z),
        "and so is w_{i,t+beta_i-1}",
        "(37)",
        Role.DEFINITION,
    ),
    "past mx": Given(
        Schema(equal(mx(i, sent(), again()), mx(i, sent(), w)), AT_Z, (at_most(1, trip()),)),
        "as tau_i >= 1, the pair of round t - alpha_i is made of what arrived before round t",
        "(29); fedres.d15",
        Role.DEFINITION,
    ),
    "past my": Given(
        Schema(equal(my(i, sent(), again()), my(i, sent(), w)), AT_Z, (at_most(1, trip()),)),
        "as tau_i >= 1, the pair of round t - alpha_i is made of what arrived before round t",
        "Lemma 8; fedres.d15",
        Role.DEFINITION,
    ),
    "unbiased": Given(
        Schema(equal(expect("z", sx(i, sent(), again())), mx(i, sent(), w)), AT_W),
        "samples are i.i.d. over time: given the past, a gradient's mean is that of its loss",
        "Section 2, after the assumptions on the losses; (29)",
        Role.ASSUMPTION,
        quotes.IID,
    ),
    "local unbiased": Given(
        Schema(equal(expect("z", sy(i, sent(), again())), my(i, sent(), w)), AT_W),
        "likewise in the client's own model",
        "Section 2, after the assumptions on the losses",
        Role.ASSUMPTION,
        quotes.IID,
    ),
    "variance": Given(
        Schema(expect("z", squared(error(i, again()))) <= noise_g(i), AT_W),
        "the variance of grad^g given the past",
        "Theorem 2; (33)",
        Role.ASSUMPTION,
        quotes.GRADIENT_VARIANCE,
    ),
    "local variance": Given(
        Schema(expect("z", squared(local_error(again()))) <= noise_l(i), AT_W),
        "the variance of grad^l given the past",
        "Theorem 2; Lemma 8",
        Role.ASSUMPTION,
        quotes.GRADIENT_VARIANCE,
    ),
    "independent": Given(
        Schema(
            equal(
                expect("z", dot(error(i, again()), error(j, again()))),
                same(i, j) * expect("z", squared(error(i, again()))),
            ),
            {**CLIENT, "j": "client", **Z},
        ),
        "samples of different clients are independent: their errors are uncorrelated (print says it at (33) and does not assume it)",
        "(33); erratum d10",
        Role.OURS,
    ),
}
COUNTED = {
    "no regret": Given(
        Schema(equal(regret(i, 0), 0), CLIENT), "an empty sum", "definition", Role.DEFINITION
    ),
    "regret": Given(
        Schema(
            equal(
                regret(i, t + 1),
                regret(i, t)
                + expect(
                    "w", loss(i, x(t + 1 - down(i), w), y(i, t + 1, w)) - loss(i, x_star, y_star(i))
                ),
            ),
            {**CLIENT, **ROUND},
        ),
        "the expected regret of client i in rounds 1 to t + 1",
        "Theorem 2",
        Role.DEFINITION,
    ),
    "nothing gathered": Given(
        Schema(equal(gathered(i, 0), 0), CLIENT), "an empty sum", "definition", Role.DEFINITION
    ),
    "gathered": Given(
        Schema(
            equal(gathered(i, t + 1), gathered(i, t) + expect("w", late(i, t + 1, w))),
            {**CLIENT, **ROUND},
        ),
        "the part of it that gradients of rounds 1 to t + 1 answer for",
        "definition",
        Role.DEFINITION,
    ),
    "unmoved": Given(Schema(equal(moved(0), 0)), "an empty sum", "definition", Role.DEFINITION),
    "moved": Given(
        Schema(
            equal(moved(t + 1), moved(t) + expect("w", squared_way(x(t + 1, w), x(t, w)))), ROUND
        ),
        "the squared movements of the server up to round t + 1",
        "definition",
        Role.DEFINITION,
    ),
    "no moves": Given(Schema(equal(moves(0), 0)), "an empty sum", "definition", Role.DEFINITION),
    "moves": Given(
        Schema(equal(moves(t + 1), moves(t) + moved(t + 1)), ROUND),
        "their sums, added up",
        "definition",
        Role.DEFINITION,
    ),
    "own unmoved": Given(
        Schema(equal(own_moved(i, 0), 0), CLIENT), "an empty sum", "definition", Role.DEFINITION
    ),
    "own moved": Given(
        Schema(
            equal(
                own_moved(i, t + 1),
                own_moved(i, t)
                + expect("w", squared_way(y(i, t + 1 + down(i), w), y(i, t + down(i), w))),
            ),
            {**CLIENT, **ROUND},
        ),
        "the same of client i, up to its round t + 1 + beta_i",
        "definition",
        Role.DEFINITION,
    ),
    "no own moves": Given(
        Schema(equal(own_moves(i, 0), 0), CLIENT), "an empty sum", "definition", Role.DEFINITION
    ),
    "own moves": Given(
        Schema(
            equal(own_moves(i, t + 1), own_moves(i, t) + own_moved(i, t + 1)), {**CLIENT, **ROUND}
        ),
        "their sums, added up",
        "definition",
        Role.DEFINITION,
    ),
    "range": Given(
        Schema(
            loss(i, a, b) - loss(i, x_star, y_star(i)) <= M,
            {**CLIENT, "a": "vector", "b": "vector"},
            (member(a, "ball"), member(b, "ball")),
        ),
        "M names a bound of a client's expected excess, from above: losses lie in [0, 1], so there is one",
        "Section 2",
        Role.DEFINITION,
    ),
    "range below": Given(
        Schema(
            loss(i, a, b) - loss(i, x_star, y_star(i)) >= -M,
            {**CLIENT, "a": "vector", "b": "vector"},
            (member(a, "ball"), member(b, "ball")),
        ),
        "and from below",
        "Section 2",
        Role.DEFINITION,
    ),
}
GIVEN = {**LETTERS, **CLIENTS, **LOSSES, **ALGORITHM, **DRAWS, **COUNTED}
SGD = Setting(SYMBOLS, GIVEN, {EXPECTED_REGRET: mean("i", regret(i, t)) / t})
