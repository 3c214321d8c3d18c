"""Best responses in closed form: that there are the sequences of which Appendix C's lower bounds speak, from any start.

The server's best answer to (r, s) is (4r/5, s), a client's to (p, q) is ((2p + q)/3, (p + 2q)/3). What a player has
paid so far is a quadratic function of its answer, with sums of squares and the averages of the others for its coefficients.
"""

from fractions import Fraction
from typing import Any

from fedtheory.core.construction import Definition, Made, explicit, letter, recursion
from fedtheory.core.term import Function, Term, at_most, symbol

t, p, q, z = (symbol(name) for name in ("t", "p", "q", "z"))
g1, g2, l1, l2 = (Function(name) for name in ("g1", "g2", "l1", "l2"))
G1, G2, L1, L2 = (Function(name) for name in ("G1", "G2", "L1", "L2"))
paid_g, paid_l = Function("paid_g"), Function("paid_l")
Pair = tuple[Term, Term]


def _server(r: Any, s: Any) -> Pair:
    return Fraction(4, 5) * r, s


def _client(a: Any, b: Any) -> Pair:
    return (2 * a + b) / 3, (a + 2 * b) / 3


def _from_z(of: Any) -> Definition:
    return recursion("t", "t", 1, z, of)


def _play(server: Pair, client: Pair, *claims: Any) -> dict[str, Definition]:
    """Both answers of round t + 1, in what is known after round t."""
    return {
        "z": letter(1, *claims),
        "v": explicit("", Fraction(1, 4)),
        "F_1": explicit("", z**2 / 4),
        "g1": _from_z(server[0]),
        "g2": _from_z(server[1]),
        "l1": _from_z(client[0]),
        "l2": _from_z(client[1]),
    }


def _averages(names: tuple[Function, Function], answers: Pair) -> dict[str, Definition]:
    pairs = zip(names, answers, strict=True)
    return {of.name: _from_z((t * of(t) + answer) / (t + 1)) for of, answer in pairs}


def _seen_by_server(client: Pair) -> dict[str, Definition]:
    """What clients' answers have cost the server."""

    def fixed(r: Any, s: Any) -> Term:
        return (r - s) ** 2 + r**2 + s**2

    own = paid_g(t) - 2 * p * t * L1(t) - 2 * q * t * L2(t) + t * (p**2 + q**2 + p**2 / 4)
    return {
        **_averages((L1, L2), client),
        "paid_g": recursion("t", "t", 1, fixed(z, z), paid_g(t) + fixed(*client)),
        "past_g": explicit("t p q", own),
    }


def _seen_by_client(server: Pair) -> dict[str, Definition]:
    def fixed(a: Any, b: Any) -> Term:
        return a**2 + b**2 + a**2 / 4

    own = paid_l(t) - 2 * p * t * G1(t) - 2 * q * t * G2(t) + t * (p**2 + q**2 + (p - q) ** 2)
    return {
        **_averages((G1, G2), server),
        "paid_l": recursion("t", "t", 1, fixed(z, z), paid_l(t) + fixed(*server)),
        "past_l": explicit("t p q", own),
    }


_SUMS = {"paid_g": (("integer",), "real"), "paid_l": (("integer",), "real")}
_now = _server(l1(t), l2(t))
RESPONSES = Made(_play(_now, _client(*_now)))
"""The server answers the client, and the client that answer."""
_average, _answer = _server(L1(t), L2(t)), _client(G1(t), G2(t))
FICTITIOUS = Made(
    {**_play(_average, _answer), **_seen_by_server(_answer), **_seen_by_client(_average)},
    helpers=_SUMS,
)
"""Each answers the average of the other's past."""
_last = _client(g1(t), g2(t))
HALF = Made(
    {**_play(_average, _last, at_most(0, z)), **_seen_by_server(_last)},
    helpers={"paid_g": _SUMS["paid_g"]},
)
"""The server answers the client's past, the client the server's last answer."""
