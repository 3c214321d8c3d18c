"""The ledger of events behind Theorems 2 to 5: given that no deviation exceeds its bound, the error is as stated.

Theorem 1, Propositions 4, 5 and 6 and Lemma 2 hold for every sample; Lemmas 1 and 3 say how seldom R_D, R_Dj, Z_Dj and Z_D
exceed their bounds, each with probability δ/(2m + 2) at most. Here the first are put together for samples that keep the
bounds, and the second added up. Numbers that are not negative are squares, so that the kernel sees their signs; a client
of the kernel is a client, m of them, with shares p_j.
"""

from collections.abc import Callable
from typing import Any

from fedtheory.core.metrics import EXCESS_ERROR, FEDERATED_ERROR
from fedtheory.core.proof import Given, Setting
from fedtheory.core.role import Role
from fedtheory.core.term import (
    Function,
    Schema,
    Term,
    at_most,
    equal,
    expect,
    less,
    mean,
    root,
    symbol,
)
from fedtheory.papers.fednewton.proofs.chance import PROBABILITY, above, delta, w, within
from fedtheory.papers.fednewton.proofs.ratios import SYMBOLS as RATIOS
from fedtheory.papers.fednewton.proofs.ratios import Ratio
from fedtheory.proofs.powers import POWER, POWERS, power

share, shift, near, noise, far, off, spread = (
    Function(s) for s in ("share", "shift", "near", "noise", "far", "off", "spread")
)
kept, heard, fixed, bounded = (Function(s) for s in ("kept", "heard", "fixed", "bounded"))
error, excess = Function("error"), Function("excess")
m, t, j = symbol("m"), symbol("t"), symbol("j")
factor, start, central = symbol("Upsilon_bar"), symbol("E_bar"), symbol("C_bar")
bias = symbol("bias")
JW = {"j": "client", "w": "outcome"}
AT: dict[str, Any] = {"j": "j", "w": "w"}
W: dict[str, Any] = {"w": "outcome"}
TW: dict[str, Any] = {"t": "integer", **W}


def p(client: Any = j) -> Term:
    """The share p_j of a client."""
    return share(client) ** 2


def h(client: Any = j) -> Term:
    """Δ_Dj/λ."""
    return shift(client) ** 2


def R(client: Any = j, outcome: Any = w) -> Term:
    """R_Dj of the sample, symmetrised."""
    return off(client, outcome) ** 2


def P(client: Any = j, outcome: Any = w) -> Term:
    """P_Dj of the sample, symmetrised."""
    return near(client, outcome) ** 2


def Z(client: Any = j, outcome: Any = w) -> Term:
    """Z_Dj of the sample: what its responses add."""
    return noise(client, outcome) ** 2


def V(client: Any = j, outcome: Any = w) -> Term:
    """‖(C + λI)^{1/2} (w_Dj - w_λ)‖."""
    return far(client, outcome) ** 2


off_D, near_D, noise_D = Function("off_D"), Function("near_D"), Function("noise_D")
R_D, P_D, Z_D = off_D(w) ** 2, near_D(w) ** 2, noise_D(w) ** 2


def total(of: Callable[[Term], Term]) -> Term:
    """Σ_j of what is said of a client."""
    return m * mean("i", of(symbol("i")))


def P_bar(client: Any = j) -> Term:
    """The bound of P_Dj, written so that it is at least 1."""
    return 1 + kept(client) ** 2


def R_bar(client: Any = j) -> Term:
    """The bound of R_Dj."""
    return bounded(client) ** 2


def Z_bar(client: Any = j) -> Term:
    """The bound of Z_Dj."""
    return heard(client) ** 2


def G(client: Any = j) -> Term:
    """What shifts and the source condition add, no matter the sample."""
    return fixed(client) ** 2


P_D_bar = 1 + symbol("kept_D") ** 2
R_D_bar, Z_D_bar = 1 - 1 / P_D_bar, symbol("heard_D") ** 2


def once(client: Any = j) -> Term:
    """A client's part of Upsilon, of the sample."""
    return P(client) * (1 + h(client)) * (R(client) + R_D + h(client))


def once_bar(client: Any = j) -> Term:
    """The same with the bounds."""
    return P_bar(client) * (1 + h(client)) * (R_bar(client) + R_D_bar + h(client))


def apart(client: Any = j) -> Term:
    """A client's part of the start, of the sample, before its share."""
    return (R_D + (1 + h(client)) * R(client) + h(client)) * V(client)


def apart_bar(client: Any = j) -> Term:
    """The same with the bounds."""
    local = P_bar(client) * Z_bar(client) + G(client)
    return (R_D_bar + (1 + h(client)) * R_bar(client) + h(client)) * root(1 + h(client)) * local


U = total(lambda i: p(i) * once(i))
E_0 = P_D * total(lambda i: p(i) * apart(i))
U_bar = total(lambda i: p(i) * once_bar(i))
E_bar = P_D_bar * total(lambda i: p(i) * apart_bar(i))
level = delta / (2 * m + 2)


def fails(of: Any, bar: Any) -> Term:
    """1 if the deviation exceeds its bound."""
    return above(of, bar) ** 2


def failed(client: Any = j) -> Term:
    """How many of a client's two deviations exceed their bounds."""
    return fails(R(client), R_bar(client)) + fails(Z(client), Z_bar(client))


failures = total(failed) + fails(R_D, R_D_bar) + fails(Z_D, Z_D_bar)
GOOD = less(failures, 1)
_REALS = {"a": "real", "r": "real"}

SYMBOLS: dict[str, tuple[tuple[str, ...], str]] = {
    **POWER,
    **RATIOS,
    "above": (("real", "real"), "real"),
    "delta": ((), "real"),
    "m": ((), "count"),
    **dict.fromkeys(("share", "shift", "kept", "heard", "fixed", "bounded"), (("client",), "real")),
    **dict.fromkeys(("off", "near", "noise", "far"), (("client", "outcome"), "real")),
    **dict.fromkeys(("off_D", "near_D", "noise_D"), (("outcome",), "real")),
    **dict.fromkeys(("error", "excess"), (("integer", "outcome"), "real")),
    **dict.fromkeys(("kept_D", "heard_D", "Upsilon_bar", "E_bar", "C_bar", "bias"), ((), "real")),
}
THEOREM_1 = "fednewton.thm1 (symmetrised), for every sample"
PROPOSITION_4 = "fednewton.prop4 (sharpened), for every sample"
PROPOSITION_5 = "fednewton.prop5 (sharpened), for every sample, with a_j <= 1 + Δ_Dj/λ"
PROPOSITION_6 = "fednewton.prop6 (sharpened), for every sample"
LEMMA_1 = "fednewton.lem1 (symmetrised) at the level delta/(2m + 2)"
LEMMA_3 = "fednewton.prop3 for the vectors of fednewton.lem3, at the level delta/(2m + 2)"
_sum_of_all = "a sum of numbers that are not negative is at least each of them"
LEMMA_2_OF_ALL = Ratio("Lemma 2, all data", "all data", (w,), W, P_D, R_D)
LEMMA_2_OF_CLIENTS = Ratio("Lemma 2", "each client", (j, w), JW, P(), R())
GIVEN = {
    **POWERS,
    **LEMMA_2_OF_CLIENTS.given,
    **LEMMA_2_OF_ALL.given,
    **{name: PROBABILITY[name] for name in ("above", "not above", "0 < delta")},
    "shares": Given(
        Schema(equal(total(p), 1)),
        "share(j)² is p_j; they add up to 1",
        "Section 2",
        Role.DEFINITION,
    ),
    "Theorem 1": Given(
        Schema(error(t, w) <= power(U, t) * E_0, TW, (at_most(1, t),)),
        "error(t, w) is ‖f^t - f_D‖_2, at most Upsilon^t ‖(C + λ)^{1/2} (w̄^0 - w_D)‖, with R_D in Upsilon, and Proposition 4",
        f"{THEOREM_1}; {PROPOSITION_4}",
        Role.CITED,
        cites="fednewton.thm1 symmetrised; fednewton.prop4 sharpened",
    ),
    "Proposition 5": Given(
        Schema(V() <= root(1 + h()) * (P() * Z() + G()), JW),
        "far(j, w)² is V_j <= sqrt(1 + h_j) (P_Dj Z_Dj + fixed(j)²), as a_j <= 1 + h_j; shift(j)² is h_j = Δ_Dj/λ, fixed(j)² what shifts and source condition add; f* is linear there",
        PROPOSITION_5,
        Role.CITED,
        cites="fednewton.prop5 sharpened",
    ),
    "P_bar": Given(
        Schema(equal(P_bar() * (1 - R_bar()), 1), {"j": "client"}),
        "the bound R = bounded(j)² of every R_Dj is assumed to be below 1, and that of P_Dj, 1 + kept(j)², is then 1/(1 - R)",
        "definition",
        Role.OURS,
    ),
    "R_Dj": Given(
        Schema(expect("w", fails(R(), R_bar())) <= level, {"j": "client"}),
        "off(j, w)² is R_Dj, symmetrised; it exceeds its bound with probability delta/(2m + 2) at most",
        LEMMA_1,
        Role.CITED,
        cites="fednewton.lem1 symmetrised",
    ),
    "R_D": Given(
        Schema(expect("w", fails(R_D, R_D_bar)) <= level),
        "and so does R_D = off_D(w)², whose bound, assumed to be below 1, is written 1 - 1/(1 + kept_D²)",
        LEMMA_1,
        Role.CITED,
        cites="fednewton.lem1 symmetrised",
    ),
    "Z_Dj": Given(
        Schema(expect("w", fails(Z(), Z_bar())) <= level, {"j": "client"}),
        "noise(j, w)² is Z_Dj; it exceeds its bound heard(j)² with probability delta/(2m + 2) at most",
        LEMMA_3,
        Role.CITED,
        cites="fednewton.prop3 sharpened; fednewton.lem3 sharpened",
    ),
    "Z_D": Given(
        Schema(expect("w", fails(Z_D, Z_D_bar)) <= level),
        "and so does Z_D = noise_D(w)², with heard_D²",
        LEMMA_3,
        Role.CITED,
        cites="fednewton.prop3 sharpened; fednewton.lem3 sharpened",
    ),
    "one of the clients": Given(
        Schema(failed() <= total(failed), JW),
        _sum_of_all,
        "textbook",
        Role.TEXTBOOK,
        cites="a finite sum of numbers that are not negative is at least each of them",
    ),
    "factor": Given(
        Schema(equal(factor, U_bar)),
        "Upsilon_bar is Upsilon with the bounds put in",
        "definition",
        Role.DEFINITION,
    ),
    "start": Given(
        Schema(equal(start, E_bar)),
        "E_bar is the bound of the start with the bounds put in",
        "definition",
        Role.DEFINITION,
    ),
}
EXCESS = {
    **GIVEN,
    "Proposition 6": Given(
        Schema(excess(t, w) <= error(t, w) + P_D * Z_D + bias, TW, (at_most(1, t),)),
        "excess(t, w) is ‖f^t - f*‖_2 <= ‖f^t - f_D‖_2 + P_D Z_D + bias, bias at least ‖f_λ - f*‖_2",
        f"(7), (35); {PROPOSITION_6}",
        Role.CITED,
        cites="fednewton.eq7, (13); fednewton.prop6 sharpened",
    ),
    "central": Given(
        Schema(equal(central, P_D_bar * Z_D_bar + bias)),
        "C_bar is written for it",
        "definition",
        Role.DEFINITION,
    ),
}
METRICS = {FEDERATED_ERROR: within(error(t, w)), EXCESS_ERROR: within(excess(t, w))}
SETTING = Setting(SYMBOLS, GIVEN, METRICS)
EXCESS_SETTING = Setting(SYMBOLS, EXCESS, METRICS)
