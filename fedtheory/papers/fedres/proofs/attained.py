"""Best responses in closed form: the sequences of Appendix C's lower bounds exist, from any start.

What a player has paid so far is a quadratic function of its answer, with sums of squares and the averages of the others for its
coefficients.
"""

from fedtheory.core.construction import Made, explicit, letter, recursion
from fedtheory.core.term import at_most
from fedtheory.language import Theory, t
from fedtheory.papers.fedres.proofs import plays as G
from fedtheory.papers.fedres.proofs.appendix_c import answers
from fedtheory.papers.fedres.proofs.sgd import PAPER

v, z, p, q = G.QUARTER, G.z, G.p, G.q
SUM = (("integer",), "real")
HELPERS = Theory(PAPER, globals())
paid_g, paid_l = HELPERS.real("paid_g", "integer"), HELPERS.real("paid_l", "integer")


def from_z(of):
    """A sequence that starts at z, by what it is in round t + 1."""
    return recursion("t", "t", 1, z, of)


def play(server, client, *claims):
    """Both answers of round t + 1, in what is known after round t."""
    names = dict(zip(("g1", "g2", "l1", "l2"), (*server, *client), strict=True))
    return {"z": letter(1, *claims), "v": explicit("", v), "F_1": explicit("", z**2 / 4), **{name: from_z(of) for name, of in names.items()}}


def past(side, seen, own, fixed):
    """The averages of what a side has seen, and its total cost: the part `own` depends on its model, `fixed` on what it saw."""
    names, paid = (("L1", "L2"), paid_g) if side == "g" else (("G1", "G2"), paid_l)
    means = (G.X, G.Y) if side == "g" else (G.A, G.B)
    cost = paid(t) - 2 * p * t * means[0](t) - 2 * q * t * means[1](t) + t * own
    averages = {name: from_z((t * mean(t) + answer) / (t + 1)) for name, mean, answer in zip(names, means, seen, strict=True)}
    return {**averages, f"paid_{side}": recursion("t", "t", 1, fixed(z, z), paid(t) + fixed(*seen)), f"past_{side}": explicit("t p q", cost)}


def by_server(client):
    """What the clients' answers have cost the server."""
    return past("g", client, p**2 + q**2 + v * p**2, lambda r, s: (r - s)**2 + r**2 + s**2)


def by_client(server):
    """What the server's answers have cost a client."""
    return past("l", server, p**2 + q**2 + (p - q)**2, lambda a, b: a**2 + b**2 + v * a**2)


newest, mean = answers(*G.played(), v=v), answers(*G.averages(), v=v)
answer_to_answer = answers(*newest[:2], *newest[2:], v=v)
RESPONSES = Made(play(newest[:2], answer_to_answer[2:]))
"""The server answers the client, and the client answers that."""
FICTITIOUS = Made({**play(mean[:2], mean[2:]), **by_server(mean[2:]), **by_client(mean[:2])}, helpers={"paid_g": SUM, "paid_l": SUM})
"""Each answers the average of the other's past."""
HALF = Made({**play(mean[:2], newest[2:], at_most(0, z)), **by_server(newest[2:])}, helpers={"paid_g": SUM})
"""The server answers the client's past, and the client answers the server's newest model."""
