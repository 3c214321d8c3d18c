r"""A common point and a private point a client: the inputs on which the radius of total variation is attained.

Client i draws the common point with probability 1 - p and its own point with probability p, so that ω_TV = p(1 - 1/N)
exactly. Losses are linear with slope G and oracles exact on the support. If all others answer -H at a private point,
the error stays (G + H)²/μ² (1 - 1/N)² times p: the radius of Theorem 4.1 is attained. If they cancel the answer on
the support (`frozen_points`), nothing moves there: with p = 1 and two clients that is the example of Theorem 4.2, and
with p < 1 the error is that of the private points alone, ω_TV/(1 - 1/N) G²/μ².
"""

from dataclasses import replace
from fractions import Fraction

from fedtheory.core.errors import FedTheoryError
from fedtheory.core.instance import Instance
from fedtheory.core.properties import FROZEN
from fedtheory.instances.interval import text
from fedtheory.papers.ffgb.instances.boosting_oracles import Off
from fedtheory.papers.ffgb.instances.finite_support import FiniteSupport, finite_support
from fedtheory.papers.ffgb.properties import FROZEN_PRIVATE_POINTS, PRIVATE_POINTS


def private_points(
    *, n: int = 3, p: str = "1/10", slope: str = "1", mu: str = "1/2", answers: str = ""
) -> Instance[FiniteSupport]:
    """Everyone answers -H at the private points of the others; `answers` is H, by default 2G."""
    built = _build(n, p, slope, mu, answers, "opposed")
    return replace(
        built,
        name=f"{n} clients with private points of mass {p}, answered by -H",
        promises=built.promises | {PRIVATE_POINTS},
        recipe={
            "family": "private-points",
            "n": n,
            "p": p,
            "slope": slope,
            "mu": mu,
            "answers": answers,
        },
    )


def frozen_points(
    *, n: int = 2, p: str = "1", slope: str = "1", mu: str = "1/2", answers: str = ""
) -> Instance[FiniteSupport]:
    """At a private point the others cancel its client's answer; with p = 1 there is no other point, and f stays 0."""
    built = _build(n, p, slope, mu, answers, "freeze")
    still = {FROZEN} if Fraction(p) == 1 else set()
    return replace(
        built,
        name=f"{n} clients with private points of mass {p}, frozen by the answers of the others",
        promises=built.promises | still | {FROZEN_PRIVATE_POINTS},
        recipe={
            "family": "frozen-points",
            "n": n,
            "p": p,
            "slope": slope,
            "mu": mu,
            "answers": answers,
        },
    )


def private_weights(n: int, p: Fraction) -> str:
    """The weights: the common point first, unless its mass is 0."""
    rows = [((1 - p,) if p < 1 else ()) + tuple(p * (i == j) for j in range(n)) for i in range(n)]
    return text(tuple(rows))


def _build(n: int, p: str, slope: str, mu: str, answers: str, off: Off) -> Instance[FiniteSupport]:
    try:
        mass, G = Fraction(p), Fraction(slope)
        range_ = Fraction(answers) if answers else 2 * G
    except (ValueError, ZeroDivisionError) as error:
        raise FedTheoryError(f"private points: {error}", code="FT020") from error
    if n < 2 or not 0 < mass <= 1 or not 0 < G <= range_:
        message = "private points need n >= 2, 0 < p <= 1 and 0 < slope <= answers"
        raise FedTheoryError(message, code="FT021")
    return finite_support(
        weights=private_weights(n, mass),
        labels=slope,
        mu=mu,
        oracle="exact",
        off=off,
        answers=answers,
    )
