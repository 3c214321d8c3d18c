"""What is played on Appendix C's population: letters, starts and averages, and what each side answers to the other.

a, b, x and y are symbols g1, g2, l1 and l2: see `appendix_c`. Capitals are averages over the rounds 1 to t.
"""

from fractions import Fraction

from fedtheory.language import Theory, root, square, t
from fedtheory.papers.fedres.proofs.appendix_c import CLIENT, PAST, SERVER, loss
from fedtheory.papers.fedres.proofs.sgd import PAPER

QUARTER = Fraction(1, 4)
GAME = Theory(PAPER, globals())
v, z, F_1 = (GAME.real(name) for name in ("v", "z", "F_1"))
a, b, x, y = (GAME.real(name, "integer") for name in ("g1", "g2", "l1", "l2"))
A, B, X, Y = (GAME.real(name, "integer") for name in ("G1", "G2", "L1", "L2"))
past_g, past_l = (GAME.real(name, "integer", "real", "real") for name in ("past_g", "past_l"))
p, q = GAME.variable("p", "real"), GAME.variable("q", "real")
MEANS = {"a": (a, A), "b": (b, B), "x": (x, X), "y": (y, Y)}
FIRST = "the population's loss of a model at what the other side played in round 1"
ALL = "what round t + 1 plays minimises it; a positive form has a minimiser"
NEWEST = ("what is played minimises the population's loss at the other side's newest model; all rounds' losses have one mean, and a positive "
          "form has a minimiser")


def played(at=t):
    """What a round plays."""
    return a(at), b(at), x(at), y(at)


def averages(at=t):
    """The averages over the rounds up to this one."""
    return A(at), B(at), X(at), Y(at)


def play(names, v, start, average="", unused=()):
    """A play on the population with this variance; `start` names the models with a given start, `average` those with an average."""
    P = Theory.after(GAME, names, without=unused)
    P.defined(F_1 == v * z**2, "the loss at (z, 1 - z) twice", "Appendix C.2", name="initial loss")
    for model in start:
        P.defined(MEANS[model][0](1) == z, "both models start at (z, 1 - z)", "Appendix C.2, C.3", name=f"start {model}")
    for model in average:
        own, mean = MEANS[model]
        P.defined(mean(1) == own(1), "the average of one round", "Algorithms 6, 7", name=f"first average {model}")
        P.defined((t + 1) * mean(t + 1) == t * mean(t) + own(t + 1), "the average over one round more", "Algorithms 6, 7", name=f"average {model}")
    return P


def server_answers(P, v, place, *to):
    """The server is best against these local models, or, if there are none, against all that were played: a and b of round t + 1."""
    return _answers(P, v, place, "server", "ab", "xy", past_g, to)


def client_answers(P, v, place, *to):
    """So is a client against these global models: x and y of round t + 1."""
    return _answers(P, v, place, "client", "xy", "ab", past_l, to)


def _answers(P, v, place, side, own, other, past, to):
    server = side == "server"
    (one, two), ((r, r_mean), (s, s_mean)) = (MEANS[name][0] for name in own), (MEANS[name] for name in other)

    def against(*to, of=(p, q)):
        return loss(*of, *to, v=v) if server else loss(*to, *of, v=v)

    mine = one(t + 1), two(t + 1)
    if to:
        best = P.defined(against(*to, of=mine) <= against(*to), NEWEST, place, name=f"{side}, best")
    else:
        first = P.defined(past(1, p, q) == against(r(1), s(1)), FIRST, place, name=f"{side}, first")
        more = P.defined(past(t + 1, p, q) == past(t, p, q) + against(r(t + 1), s(t + 1)), "and in rounds 1 to t + 1", place, name=f"{side}, next")
        least = P.defined(past(t, *mine) <= past(t, p, q), ALL, place, name=f"{side}, best")
        to = r_mean(t), s_mean(t)
        kept = {f"{word} {k}": P.called(f"{word} {name}") for word in ("first average", "average") for k, name in zip("rs", other, strict=True)}
        counted = P.cite(
            PAST, past=past, own=lambda p, q: p**2 + q**2 + (v * p**2 if server else (p - q)**2), r=r, s=s, r_mean=r_mean, s_mean=s_mean,
            other=lambda n: r(n)**2 + s(n)**2 + ((r(n) - s(n))**2 if server else v * r(n)**2), name=f"the {side}'s past",
            given={"first": first, "next": more, **kept})
        best = P.line(against(*to, of=mine) <= against(*to), 1 / t * least, 1 / t * counted(h=mine[0], k=mine[1]), name=f"best {side}")
    models = dict(zip("abxy", (*mine, *to) if server else (*to, *mine), strict=True))
    lemma = {"v": v, **models} if server else models
    return {name: P.cite(SERVER if server else CLIENT, step=name, given={"best": best}, name=f"response {name}", at=place, **lemma) for name in own}


def moves(before, after, v):
    """The multipliers of the differences after - before that give the difference of losses."""
    a, b, x, y = (one + other for one, other in zip(before, after, strict=True))
    return v * a - (x - a), -(y - b), (x - y) + (x - a), (y - b) - (x - y)


def slow(v):
    """√(1 + v + v²), λ and κ: (c, κ), c = 1/(1 + v), is multiplied by λ when both sides answer, λ² - (2/3)(1 + c)λ + c/3 = 0."""
    spread = root(1 + v + v**2)
    return spread, (2 + v + spread) / (3 * (1 + v)), (v + spread) / (1 + v)


def whole(v):
    """At most this many times the loss is the squared slow mode Γ = a + κb of the global model."""
    _, _, kappa = slow(v)
    return (1 + kappa)**2 / v + 3 * kappa**2


def share(P, v):
    """Γ² is at most `whole` times the loss: Γ = (1 + κ)a and κ times three residuals."""
    (a, b, x, y), (_, _, kappa) = played(t + 1), slow(v)
    parts = (-kappa, x - y), (kappa, x - a), (-kappa, y - b)
    pairs = ((parts[0], parts[1]), (parts[0], parts[2]), (parts[1], parts[2]))
    return P.line((a + kappa * b)**2 <= whole(v) * loss(a, b, x, y, v=v), *(square(c * other - d * one) for (c, one), (d, other) in pairs),
                  *(square((1 + kappa) * one - v * c * a, 1 / v) for c, one in parts), name="share of the global mode",
                  because="Cauchy-Schwarz: Γ = (1 + κ)a and κ times three residuals")
