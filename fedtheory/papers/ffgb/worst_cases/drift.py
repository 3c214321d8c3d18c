r"""FFGB: how far K local steps carry the clients apart, V = (1/n)Σ‖g_i - ḡ‖².

All start from the server's function and make g_i ← (1 - μη)g_i - ηh_i with ‖h_i‖ <= H (lines 4 and 5 of the algorithms;
H = (2-γ)G/γ there). Functions enter by inner products only, so the Gram model fits. The worst case is
(ηHΣ(1-μη)^k)², k < K, for every number of clients from two on: directions that add up to zero, kept for all steps. The
displays of the proofs bound V by a sum of squares instead of the square of a sum.
"""

from fractions import Fraction
from typing import Any

from fedtheory.core.concept import Dimension
from fedtheory.core.proof import Given, Setting
from fedtheory.core.statement import NONNEGATIVE, POSITIVE, Domain
from fedtheory.core.term import Function, Schema, Term, equal, mean, squared, symbol
from fedtheory.core.worst_case import Letter, Parameters, Program, Units, WorstCase
from fedtheory.worst_cases.hypotheses import BY_COPIES

local, h = Function("local"), Function("h")
server, i, k = symbol("server"), symbol("i"), symbol("k")
SQUARE = Dimension(0, 2)


SYMBOLS = {
    "server": ((), "vector"),
    "local": (("client", "integer"), "vector"),
    "h": (("client", "integer"), "vector"),
}
STEP = {"i": "client", "k": "integer"}


def hypotheses(*, eta: Any, H: Any, mu: Any) -> dict[str, Given]:
    """Local steps from the server's function; letters or numbers."""
    return {
        "download": Given(
            Schema(equal(local(i, 0), server), {"i": "client"}),
            "every client begins at the server's function",
            "FFGB, Algorithm 1",
        ),
        "step": Given(
            Schema(equal(local(i, k + 1), (1 - mu * eta) * local(i, k) - eta * h(i, k)), STEP),
            "a local step; the regulariser shrinks what is there",
            "FFGB, Algorithm 1",
        ),
        "bounded": Given(
            Schema(squared(h(i, k)) <= H**2, STEP),
            "the answer of the weak learner has norm at most H",
            "FFGB, Appendix E",
        ),
    }


def drift(at: Any) -> Term:
    """V after so many steps."""
    return mean("i", squared(local(i, at) - mean("j", local(symbol("j"), at))))


def program(letters: Parameters) -> Program:
    """K steps from one point; means over clients and deviations from them are two blocks, for every number of clients."""
    K, eta, H, mu = int(letters["K"]), letters["eta"], letters["H"], letters["mu"]
    found = Program(Setting(SYMBOLS, hypotheses(eta=eta, H=H, mu=mu)))
    found.gram.vector(server)
    found.define("download", over="i", i="i")
    for at in range(K):
        found.gram.vector(h(i, at))
        found.define("step", over="i", i="i", k=at)
    found.maximise(drift(K))
    for at in range(K):
        found.given("bounded", unit=SQUARE, over="i", i="i", k=at)
    return found


def units(letters: Parameters) -> Units:
    """Answers in units of H, V in units of (eta H)²: then H = eta = 1, and mu is mu eta."""
    eta, H = letters["eta"], letters["H"]
    one = Fraction(1)
    normal = {"K": letters["K"], "eta": one, "H": one, "mu": letters["mu"] * eta}
    return Units(normal, (eta * H) ** 2, H)


def to_and_fro(letters: Parameters) -> Fraction:
    """V of two clients on the line whose answers are always H and -H, run in rational arithmetic."""
    eta, H, mu = letters["eta"], letters["H"], letters["mu"]
    one, other = Fraction(0), Fraction(0)
    for _ in range(int(letters["K"])):
        one, other = (1 - mu * eta) * one - eta * H, (1 - mu * eta) * other + eta * H
    middle = (one + other) / 2
    return ((one - middle) ** 2 + (other - middle) ** 2) / 2


DRIFT = WorstCase(
    id="ffgb.drift",
    title="FFGB: how far local steps carry the clients apart",
    metric="mean of |g_i - mean g|²",
    letters=(
        Letter("K", "number of local steps", Domain(Fraction(1), upper=Fraction(40), integer=True)),
        Letter("eta", "step size", POSITIVE),
        Letter("H", "bound on the weak learner's answers", POSITIVE, Fraction(1)),
        Letter("mu", "weight of the regulariser", NONNEGATIVE, Fraction(0)),
    ),
    assumptions=(
        "every client begins at the server's function",
        "K times g_i becomes (1 - mu eta) g_i - eta h_i, with |h_i| <= H",
        "any number of clients; from two on it changes nothing, and one does not drift",
    ),
    program=program,
    interpolation=(BY_COPIES,),
    units=units,
    instance=to_and_fro,
    source="ours; FFGB, Appendices D and E, the bound on V",
)
