"""FedRes.ERM as the kernel reads it: Section 2, Algorithms 1 and 2, Definition 1, and what the samples are drawn from.

S(i, t, u, v, w) is the loss of the pair (u, v) on client i's samples before round t, A and B its gradients in u and in
v. The client's line (2) minimises S(i, t, w^g_{t-beta}, .), the server's line (3) the clients' mean of
S(i, r+1, ., w_{i,r}), r = t - alpha. Samples of round s may be drawn again: models made of earlier samples stay, and
the loss of round s has then the expectation L. Local models of different dimensions are read as points of one ball, on
whose further coordinates no loss depends. At indices below 1 the models are any points of the balls.
"""

from typing import Any

from fedtheory.core.proof import Given, Setting
from fedtheory.core.role import Role
from fedtheory.core.statement import t
from fedtheory.core.term import (
    Claim,
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
    root,
    squared,
    symbol,
)
from fedtheory.papers.fedres.metrics import EXPECTED_EXCESS, EXPECTED_REGRET
from fedtheory.papers.fedres.proofs import quotes

P, N, D, G, gamma, R, sigma_bar, alpha, beta = (
    symbol(name) for name in ("P", "N", "D", "G", "gamma", "R", "sigma_bar", "alpha", "beta")
)
loss, grad_u, grad_v = Function("loss"), Function("grad_u"), Function("grad_v")
S, A, B = Function("S"), Function("A"), Function("B")
L, wg, wl, best = Function("L"), Function("wg"), Function("wl"), Function("best")
regret, redraw, wl_star = Function("regret"), Function("redraw"), Function("wl_star")
largest, near_g, near_l = Function("largest"), Function("near_g"), Function("near_l")
wg_star: Any = symbol("wg_star")
i, w, z, s, r, a, b = (symbol(name) for name in ("i", "w", "z", "s", "r", "a", "b"))
u, v, p, q = (symbol(name) for name in ("u", "v", "p", "q"))
rho, ell, n = symbol("rho"), symbol("ell"), symbol("n")
k: Any = alpha + beta + 1

SAMPLE = {"i": "client", "s": "integer", "w": "outcome"}
PAIR = {"u": "vector", "v": "vector"}
OTHER = {"p": "vector", "q": "vector"}
AT_W = {"w": "outcome"}
FROM_1_S = at_most(1, s)
INSIDE = (member(u, "globals"), member(v, "locals"))
OTHER_INSIDE = (member(p, "globals"), member(q, "locals"))
NET: tuple[Claim, ...] = (
    less(0, rho),
    at_most(0, ell),
    Term(["log", (1 + 2 * D / rho).tree]) <= ell,
)


def averaged(body: Any) -> Term:
    """Over clients and draws."""
    return expect("w", mean("i", body))


def epsilon(samples: Any, of: Term = ell, radius: Term = rho) -> Term:
    """By how much a mean of so many samples a client misses the expected loss, at the worst pair, on average."""
    return noise(of) / root(samples) + R * N * of / (3 * P) / samples + 2 * root("2") * G * radius


def noise(of: Term = ell) -> Term:
    """sqrt(2 N ell/P) sigma-bar."""
    return sigma_bar * root("2") * root(N) * root(of) / root(P)


L_STAR = mean("i", L(i, wg_star, wl_star(i)))


SYMBOLS = {
    "P": ((), "count"),
    "N": ((), "real"),
    "D": ((), "real"),
    "G": ((), "real"),
    "gamma": ((), "real"),
    "R": ((), "real"),
    "sigma_bar": ((), "real"),
    "alpha": ((), "integer"),
    "beta": ((), "integer"),
    "globals": ((), "set"),
    "locals": ((), "set"),
    "loss": (("client", "integer", "vector", "vector", "outcome"), "real"),
    "grad_u": (("client", "integer", "vector", "vector", "outcome"), "vector"),
    "grad_v": (("client", "integer", "vector", "vector", "outcome"), "vector"),
    "S": (("client", "integer", "vector", "vector", "outcome"), "real"),
    "A": (("client", "integer", "vector", "vector", "outcome"), "vector"),
    "B": (("client", "integer", "vector", "vector", "outcome"), "vector"),
    "L": (("client", "vector", "vector"), "real"),
    "wg": (("integer", "outcome"), "vector"),
    "wl": (("client", "integer", "outcome"), "vector"),
    "best": (("integer", "outcome"), "vector"),
    "wg_star": ((), "vector"),
    "wl_star": (("client",), "vector"),
    "redraw": (("integer", "outcome", "outcome"), "redraw"),
    "regret": (("integer",), "real"),
    "largest": (("real", "integer", "outcome"), "real"),
    "near_g": (("real", "vector"), "vector"),
    "near_l": (("client", "real", "vector"), "vector"),
    "looked": (("integer",), "integer"),
}


def _again(at: Term) -> Term:
    return redraw(at, w, z)


_ISW: dict[str, Any] = {**SAMPLE, **PAIR}
_NET_POINT = {"rho": "real"}

GIVEN = {
    "0 <= alpha": Given(
        Schema(at_most(0, alpha)), "delays are not negative", "Section 2", Role.DEFINITION
    ),
    "0 <= beta": Given(
        Schema(at_most(0, beta)), "delays are not negative", "Section 2", Role.DEFINITION
    ),
    "0 < D": Given(
        Schema(less(0, D)),
        "D bounds the radius of the balls; any positive bound will do",
        "Section 2",
        Role.DEFINITION,
    ),
    "0 < G": Given(
        Schema(less(0, G)),
        "G bounds the gradients; any positive bound will do",
        "Section 2",
        Role.DEFINITION,
    ),
    "1 <= N": Given(Schema(at_most(1, N)), "there are parameters", "Theorem 1", Role.DEFINITION),
    "0 < R": Given(
        Schema(less(0, R)), "R stands for the 1 of the range [0, 1]", "Section 2", Role.DEFINITION
    ),
    "0 < gamma": Given(
        Schema(less(0, gamma)),
        "gamma bounds the curvature; any positive bound will do",
        "Section 2",
        Role.DEFINITION,
    ),
    "0 <= sigma": Given(
        Schema(at_most(0, sigma_bar)), "a root mean square", "Definition 2", Role.DEFINITION
    ),
    # ---- the losses
    "range below": Given(
        Schema(at_most(0, loss(i, s, u, v, w)), _ISW, INSIDE),
        "losses in [0, R]",
        "Section 2, the assumptions on the losses",
        Role.ASSUMPTION,
        quotes.RANGE,
    ),
    "range above": Given(
        Schema(loss(i, s, u, v, w) <= R, _ISW, INSIDE),
        "losses in [0, R]",
        "Section 2, the assumptions on the losses",
        Role.ASSUMPTION,
        quotes.RANGE,
    ),
    "convex": Given(
        Schema(
            loss(i, s, u, v, w) - loss(i, s, p, q, w)
            <= dot(grad_u(i, s, u, v, w), u - p) + dot(grad_v(i, s, u, v, w), v - q),
            {**_ISW, **OTHER},
            (*INSIDE, *OTHER_INSIDE),
        ),
        "losses convex jointly in both parameters",
        "Section 2, the assumptions on the losses",
        Role.ASSUMPTION,
        quotes.CONVEX_AND_SMOOTH,
    ),
    "smooth": Given(
        Schema(
            loss(i, s, p, q, w)
            <= loss(i, s, u, v, w)
            + dot(grad_u(i, s, u, v, w), p - u)
            + dot(grad_v(i, s, u, v, w), q - v)
            + gamma / 2 * (squared(p - u) + squared(q - v)),
            {**_ISW, **OTHER},
            (*INSIDE, *OTHER_INSIDE),
        ),
        "losses gamma-smooth jointly in both parameters",
        "Section 2, the assumptions on the losses",
        Role.ASSUMPTION,
        quotes.CONVEX_AND_SMOOTH,
    ),
    "gradient": Given(
        Schema(
            squared(grad_u(i, s, u, v, w)) + squared(grad_v(i, s, u, v, w)) <= G**2, _ISW, INSIDE
        ),
        "the norm of the gradient is at most G",
        "Section 2, the assumptions on the losses",
        Role.ASSUMPTION,
        quotes.GRADIENT,
    ),
    "radius": Given(
        Schema(squared(u) <= D**2, {"u": "vector"}, (member(u, "globals"),)),
        "the balls have the radius D",
        "Section 2",
        Role.DEFINITION,
    ),
    # ---- sums of samples: t - 1 times the empirical loss of Definition 1
    "S 1": Given(
        Schema(equal(S(i, 1, u, v, w), 0), {"i": "client", **PAIR, **AT_W}),
        "before round 1 there are no samples",
        "Definition 1",
        Role.DEFINITION,
    ),
    "S next": Given(
        Schema(
            equal(S(i, s + 1, u, v, w), S(i, s, u, v, w) + loss(i, s, u, v, w)), _ISW, (FROM_1_S,)
        ),
        "round s brings sample s",
        "Definition 1",
        Role.DEFINITION,
    ),
    "A 1": Given(
        Schema(equal(A(i, 1, u, v, w), 0 * u), {"i": "client", **PAIR, **AT_W}),
        "the gradient of an empty sum",
        "Definition 1",
        Role.DEFINITION,
    ),
    "A next": Given(
        Schema(
            equal(A(i, s + 1, u, v, w), A(i, s, u, v, w) + grad_u(i, s, u, v, w)),
            _ISW,
            (FROM_1_S,),
        ),
        "the gradient of a sum",
        "Definition 1",
        Role.DEFINITION,
    ),
    "B 1": Given(
        Schema(equal(B(i, 1, u, v, w), 0 * v), {"i": "client", **PAIR, **AT_W}),
        "the gradient of an empty sum",
        "Definition 1",
        Role.DEFINITION,
    ),
    "B next": Given(
        Schema(
            equal(B(i, s + 1, u, v, w), B(i, s, u, v, w) + grad_v(i, s, u, v, w)),
            _ISW,
            (FROM_1_S,),
        ),
        "the gradient of a sum",
        "Definition 1",
        Role.DEFINITION,
    ),
    # ---- the algorithm
    "wg inside": Given(
        Schema(member(wg(s, w), "globals"), {"s": "integer", **AT_W}),
        "the server minimises over the ball",
        "(3)",
        Role.DEFINITION,
    ),
    "wl inside": Given(
        Schema(member(wl(i, s, w), "locals"), SAMPLE),
        "clients minimise over the ball",
        "(2)",
        Role.DEFINITION,
    ),
    "client": Given(
        Schema(
            S(i, s, wg(s - beta, w), wl(i, s, w), w) <= S(i, s, wg(s - beta, w), q, w),
            {**SAMPLE, "q": "vector"},
            (FROM_1_S, member(q, "locals")),
        ),
        "w_{i,t} minimises the empirical loss at w^g_{t-beta}; there is a minimiser, over a compact ball",
        "(2)",
        Role.DEFINITION,
    ),
    "server": Given(
        Schema(
            mean("i", S(i, s + 1, wg(s + alpha + 1, w), wl(i, s, w), w))
            <= mean("i", S(i, s + 1, p, wl(i, s, w), w)),
            {"s": "integer", **AT_W, "p": "vector"},
            (FROM_1_S, member(p, "globals")),
        ),
        "w^g_{t+1} minimises the loss on samples up to t - alpha at w_{i,t-alpha}, t = s + alpha; there is a minimiser, over a compact ball",
        "(3)",
        Role.DEFINITION,
    ),
    "best inside": Given(
        Schema(member(best(s, w), "globals"), {"s": "integer", **AT_W}),
        "it is a minimiser over the ball",
        "ours",
        Role.DEFINITION,
    ),
    "best": Given(
        Schema(
            mean("i", S(i, s, best(s, w), wl(i, s, w), w)) <= mean("i", S(i, s, p, wl(i, s, w), w)),
            {"s": "integer", **AT_W, "p": "vector"},
            (FROM_1_S, member(p, "globals")),
        ),
        "a global model that is best for w_{i,s} on the samples before round s: what Lemma 3 takes w^g for; there is one, over a compact ball",
        "ours; Lemma 3",
        Role.DEFINITION,
    ),
    "comparator g": Given(
        Schema(member(wg_star, "globals")),
        "the comparator lies in the balls (used in print without being said)",
        "Definition 1; erratum d11",
        Role.OURS,
    ),
    "comparator l": Given(
        Schema(member(wl_star(i), "locals"), {"i": "client"}),
        "the comparator lies in the balls (used in print without being said)",
        "Definition 1; erratum d11",
        Role.OURS,
    ),
    # ---- the draws
    "law": Given(
        Schema(
            equal(expect("z", loss(i, s, u, v, _again(s))), L(i, u, v)),
            {**SAMPLE, **PAIR},
            (FROM_1_S,),
        ),
        "samples are i.i.d. across time: the expected loss of a pair is L_i",
        "Section 2, after the assumptions on the losses; Definition 1",
        Role.ASSUMPTION,
        quotes.IID,
    ),
    "fresh": Given(
        Schema(
            equal(
                expect("z", loss(i, s, wg(a, _again(s)), wl(i, b, _again(s)), _again(s))),
                L(i, wg(a, w), wl(i, b, w)),
            ),
            {**SAMPLE, "a": "integer", "b": "integer"},
            (FROM_1_S, a <= s + alpha, b <= s),
        ),
        "w^g_t is made of samples up to t - 1 - alpha, and w_{i,t} of samples up to t - 1: new draws of round s "
        "leave alone what is older",
        "Section 2, after the assumptions on the losses; Algorithms 1, 2",
        Role.ASSUMPTION,
        quotes.IID,
    ),
    "fresh best": Given(
        Schema(
            equal(
                expect("z", loss(i, s, best(s, _again(s)), wl(i, s, _again(s)), _again(s))),
                L(i, best(s, w), wl(i, s, w)),
            ),
            SAMPLE,
            (FROM_1_S,),
        ),
        "so is the best global model for w_{i,s} on the samples before round s",
        "Section 2, after the assumptions on the losses",
        Role.ASSUMPTION,
        quotes.IID,
    ),
    # ---- regret, as (4) writes it
    "regret 0": Given(Schema(equal(regret(0), 0)), "no rounds, no regret", "(4)", Role.DEFINITION),
    "regret next": Given(
        Schema(
            equal(
                regret(s + 1),
                regret(s)
                + averaged(
                    loss(i, s + 1, wg(s + 1 - beta, w), wl(i, s + 1, w), w)
                    - loss(i, s + 1, wg_star, wl_star(i), w)
                ),
            ),
            {"s": "integer"},
            (at_most(0, s),),
        ),
        "PT times the average regret, summed round by round and divided by P",
        "(4)",
        Role.DEFINITION,
    ),
    # ---- Lemma 1, with internal nets of the balls
    "near g inside": Given(
        Schema(
            member(near_g(rho, u), "globals"),
            {**_NET_POINT, "u": "vector"},
            (less(0, rho), member(u, "globals")),
        ),
        "a ball has a finite net inside it, of (1 + 2D/rho)^d points at most",
        "Lemma 1, for its grid",
        Role.AXIOM,
        cites="vershynin2018high, Corollary 4.2.13",
    ),
    "near l inside": Given(
        Schema(
            member(near_l(i, rho, wl(i, b, w)), "locals"),
            {"i": "client", **_NET_POINT, "b": "integer", **AT_W},
            (less(0, rho),),
        ),
        "a ball has a finite net inside it, of (1 + 2D/rho)^d_i points at most",
        "Lemma 1, for its grid",
        Role.AXIOM,
        cites="vershynin2018high, Corollary 4.2.13",
    ),
    "near g": Given(
        Schema(
            squared(u - near_g(rho, u)) <= rho**2,
            {**_NET_POINT, "u": "vector"},
            (less(0, rho), member(u, "globals")),
        ),
        "no point of the ball is further than rho from that net",
        "Lemma 1, for its grid",
        Role.AXIOM,
        cites="vershynin2018high, Corollary 4.2.13",
    ),
    "near l": Given(
        Schema(
            squared(wl(i, b, w) - near_l(i, rho, wl(i, b, w))) <= rho**2,
            {"i": "client", **_NET_POINT, "b": "integer", **AT_W},
            (less(0, rho),),
        ),
        "no model of client i is further than rho from the net of its ball",
        "Lemma 1, for its grid",
        Role.AXIOM,
        cites="vershynin2018high, Corollary 4.2.13",
    ),
    "largest": Given(
        Schema(
            mean(
                "i",
                L(i, near_g(rho, u), near_l(i, rho, wl(i, b, w)))
                - S(i, s, near_g(rho, u), near_l(i, rho, wl(i, b, w)), w) / (s - 1),
            )
            <= largest(rho, s, w),
            {"rho": "real", "s": "integer", "b": "integer", "u": "vector", **AT_W},
            (less(0, rho), at_most(2, s), member(u, "globals")),
        ),
        "the largest of the deviations at all points of the product of the nets, which are finitely many",
        "Lemma 1",
        Role.DEFINITION,
    ),
    "maximal inequality": Given(
        Schema(
            expect("w", largest(rho, s, w))
            <= noise() / root(s - 1) + R * N * ell / (3 * P) / (s - 1),
            {"rho": "real", "ell": "real", "s": "integer"},
            (*NET, at_most(2, s)),
        ),
        "specialised: the expected maximum of at most (1 + 2D/rho)^N centred sums of P(s - 1) independent terms, each at most R/(P(s - 1)), with variances that add up to at most sigma-bar²/(P(s - 1)); so it holds the variance of the losses, which print bounds, the dimensions, and that clients are independent, which print uses after (13) and does not assume",
        "Lemma 1, its proof: 'By Bernstein's inequality'",
        Role.AXIOM,
        cites="boucheron2013concentration, Theorem 2.10 and Corollary 2.6",
    ),
    # ---- textbook
    "log": Given(
        Schema(
            1 - b / a <= Term(["log", "a"]) - Term(["log", "b"]),
            {"a": "real", "b": "real"},
            (less(0, a), less(0, b)),
        ),
        "log a - log b >= 1 - b/a",
        "ours, to add up 1/t",
        Role.AXIOM,
        cites="rudin1976principles, Chapter 8: the logarithm is concave",
    ),
    "whole part": Given(
        Schema(
            2 * k * Function("looked")(s) <= s - 2,
            {"s": "integer"},
            (at_most(2, s),),
        ),
        "the number of cycles looked back is the whole part of (t - 2)/2k",
        "ours",
        Role.DEFINITION,
    ),
    "fraction": Given(
        Schema(
            s - 2 < 2 * k * (Function("looked")(s) + 1),
            {"s": "integer"},
            (at_most(2, s),),
        ),
        "the number of cycles looked back is the whole part of (t - 2)/2k",
        "ours",
        Role.DEFINITION,
    ),
}
looked = Function("looked")
SETTING = Setting(
    SYMBOLS,
    GIVEN,
    {
        EXPECTED_REGRET: regret(t) / symbol("t"),
        EXPECTED_EXCESS: averaged(L(i, wg(symbol("t") - beta, w), wl(i, t, w))) - L_STAR,
    },
)
