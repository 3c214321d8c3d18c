r"""Families for an adversary of what has no batch of its own: each instance is written down and built.

Small and rational where the data are: two clients in one coordinate or two, games of two domains, bandits of two actions.
What a bound asks beyond numbers is kept by the way they are drawn: boxes share the origin, rewards stay in the unit
interval, right sides lie in the range of their covariances.
"""

from collections.abc import Callable
from fractions import Fraction

from fedtheory.instances.hostile import Recipe, Space
from fedtheory.instances.hostile_written import Draw, diagonals, table, written

EXPONENTS = ("1/2", "1/4", "1", "3/4", "2")
HALVES = "1/2,1/2"


def split(p: int, *, curved: bool) -> Space:
    """Two clients with a box each around the origin, which they start in."""

    def recipe(draw: Draw) -> Recipe:
        size = range(2 * p)
        low, high = [-draw.positive() for _ in size], [draw.positive() for _ in size]
        start = [draw.between(a, b) for a, b in zip(low, high, strict=True)]
        return {
            "family": "split-boxes",
            "curvature": table(2, p, draw.square if curved else Fraction),
            "slope": table(2, p, draw.real),
            "lower": _rows(low, p),
            "upper": _rows(high, p),
            "start": _rows(start, p),
        }

    losses = "quadratics" if curved else "linear losses"
    return written(f"{losses} of two clients with a box each in R^{p}", recipe)


def games(*, debiased: bool, targets: bool, mirror: str = "euclid") -> Space:
    """Two domains of one row against two predictors."""

    def recipe(draw: Draw) -> Recipe:
        return {
            "family": "agnostic-game",
            "predictors": "|".join(table(1, 2, draw.real) for _ in range(2)),
            "targets": "|".join(str(draw.real()) if targets else "0" for _ in range(2)),
            "mirror": mirror,
            "budget": str(draw.positive()),
            "debiased": int(debiased),
        }

    kind = "debiased" if debiased else "all report"
    goal = "targets" if targets else "no targets"
    return written(f"games of two domains and two predictors ({kind}, {goal}, {mirror})", recipe)


def bandits(period: int, *, noisy: bool) -> Space:
    """One client with one context of two actions; features and models are so small that rewards stay in [0, 1]."""

    def recipe(draw: Draw) -> Recipe:
        most = Fraction(1, 8) if noisy else Fraction(1, 4)
        features = [draw.between(-most, most) for _ in range(4)]
        return {
            "family": "contextual-bandit",
            "contexts": " ".join(map(str, features)),
            "comparator": f"{draw.between(-1, 1)} {draw.between(-1, 1)}",
            "noise": str(draw.between(0, Fraction(1, 4))) if noisy else "0",
            "period": period,
        }

    kind = "noisy rewards" if noisy else "rewards without noise"
    return written(f"bandits of two actions, exploring every {period} rounds, {kind}", recipe)


def drawn_labels(weights: str, gamma: str) -> Space:
    """Clients on two points, whose labels fall no faster than their slope."""

    def recipe(draw: Draw) -> Recipe:
        drop = draw.between(-1, 1)
        first = draw.real()
        return {
            "family": "extension-spread",
            "points": "0,1",
            "weights": weights,
            "labels": f"{first},{first + drop}",
            "slope": "1",
            "gamma": gamma,
            "start": f"{draw.real()},{draw.real()}",
        }

    return written(f"labels on two points (inputs {weights}, gamma = {gamma})", recipe)


def frozen(n: int) -> Space:
    """Clients without a common point, frozen by each other."""

    def recipe(draw: Draw) -> Recipe:
        slope = draw.positive()
        return {
            "family": "frozen-points",
            "n": n,
            "p": "1",
            "slope": str(slope),
            "mu": str(draw.positive()),
            "answers": str(slope * (1 + draw.square())),
        }

    return written(f"{n} clients frozen by each other", recipe)


def domains(of: str) -> Space:
    """Two domains and two predictors on two outcomes, unevenly weighted."""

    def recipe(draw: Draw) -> Recipe:
        D, H = (";".join(_shares(draw) for _ in range(2)) for _ in range(2))
        return {
            "family": "mixtures",
            "domains": D,
            "predictors": H,
            "weights": _shares(draw),
            "of": of,
        }

    return written(f"two domains and two predictors on two outcomes ({of})", recipe)


def clients(M: int, *, sampled: bool, even: bool = True) -> Space:
    """Two clients of ridge regression with diagonal covariances."""

    def recipe(draw: Draw) -> Recipe:
        return {"family": "ridge-clients", **_clients(draw, M, sampled=sampled, even=even)}

    return written(_named(M, "commuting", sampled=sampled, even=even), recipe)


def turned(*, sampled: bool) -> Space:
    """Two clients in the plane whose covariances do not commute."""

    def matrix(draw: Draw) -> str:
        a, b, c = draw.real(), draw.real(), draw.square()
        return f"{a * a + c},{a * b};{a * b},{b * b + c}"

    def recipe(draw: Draw) -> Recipe:
        tables = {"covariances": "|".join(matrix(draw) for _ in range(2))}
        if sampled:
            tables["laws"] = "|".join(matrix(draw) for _ in range(2))
        # zero right sides lie in the range of any covariance
        sides = dict.fromkeys(("sides", "moments") if sampled else ("sides",), "0,0;0,0")
        shares = ",".join(map(str, draw.weights(2)))
        return {"family": "ridge-clients", "share": shares, **tables, **sides}

    return written(f"two clients in the plane that do not commute{_kind(sampled=sampled)}", recipe)


def sources(M: int, *, sampled: bool, exponent: str, one: bool = False) -> Space:
    """Clients with a source condition, one alone or two with commuting covariances."""

    def recipe(draw: Draw) -> Recipe:
        own = _clients(draw, M, sampled=sampled, even=False, n=1 if one else 2)
        return {
            "family": "ridge-source",
            "exponent": exponent,
            **own,
            "lam": str(draw.positive() ** 3),
        }

    n = "one client" if one else "two clients"
    return written(f"{n} in R^{M} with source exponent {exponent}{_kind(sampled=sampled)}", recipe)


def _clients(
    draw: Draw, M: int, *, sampled: bool, even: bool, n: int = 2
) -> dict[str, str | int | float]:
    """Shares, diagonal covariances, and right sides that are 0 where a covariance is."""
    share = [Fraction(1, n)] * n if even or n == 1 else draw.weights(n)
    c = [[draw.square() for _ in range(M)] for _ in range(n)]
    b = [[a * draw.real() for a in row] for row in c]
    written_ = {
        "share": ",".join(map(str, share)),
        "covariances": _diagonal(c),
        "sides": ";".join(",".join(map(str, row)) for row in b),
    }
    if sampled:
        law = [[draw.square() for _ in range(M)] for _ in range(n)]
        moment = [[a * draw.real() for a in row] for row in law]
        written_["laws"] = _diagonal(law)
        written_["moments"] = ";".join(",".join(map(str, row)) for row in moment)
    return {**written_}


def _diagonal(rows: list[list[Fraction]]) -> str:
    entries = iter([x for row in rows for x in row])
    return diagonals(len(rows), len(rows[0]), entries.__next__)


def _rows(entries: list[Fraction], p: int) -> str:
    following: Callable[[], Fraction] = iter(entries).__next__
    return table(2, p, following)


def _shares(draw: Draw) -> str:
    return ",".join(map(str, draw.weights(2)))


def _named(M: int, what: str, *, sampled: bool, even: bool) -> str:
    shares = "" if even else ", uneven shares"
    return f"two {what} clients in R^{M}{shares}{_kind(sampled=sampled)}"


def _kind(*, sampled: bool) -> str:
    return ", samples beside laws" if sampled else ", exact designs"


SPLIT = (split(1, curved=False), split(1, curved=True), split(2, curved=True))
SPLIT_CORNERS: tuple[Recipe, ...] = (
    {
        "family": "split-boxes",
        "curvature": "0;0",
        "slope": "-3;1",
        "lower": "-1;-1",
        "upper": "1;1",
        "start": "0;0",
    },
    {
        "family": "split-boxes",
        "curvature": "0;0",
        "slope": "-3;1",
        "lower": "-1;-3",
        "upper": "3;1",
        "start": "3;-3",
    },
    {
        "family": "split-boxes",
        "curvature": "1;1",
        "slope": "0;0",
        "lower": "0;-1",
        "upper": "1;0",
        "start": "1;-1",
    },
)
"""One box for both, boxes that overlap, boxes that touch."""
GAMES = tuple(games(debiased=d, targets=t) for d in (False, True) for t in (False, True))
BANDITS = (bandits(1, noisy=False), bandits(2, noisy=False), bandits(2, noisy=True))
DRAWN_LABELS = (
    drawn_labels("1,0;0,1", "1"),
    drawn_labels("1/2,1/2;1/2,1/2", "1/2"),
    drawn_labels("1,0;1/2,1/2;0,1", "1"),
)
FROZEN = (frozen(2), frozen(3))
DOMAINS = (domains("squared"),)
RIDGE = (
    clients(1, sampled=False),
    clients(1, sampled=True, even=False),
    clients(2, sampled=False, even=False),
    clients(2, sampled=True),
    turned(sampled=False),
    turned(sampled=True),
)
SHARED_STARTS: tuple[Recipe, ...] = (
    {
        "family": "ridge-clients",
        "covariances": "0,0;0,1|0,0;0,1",
        "sides": "0,1;0,1",
        "start": "1,1/2",
    },
)
"""A direction that no client sees."""
SOURCES = tuple(
    sources(M, sampled=sampled, exponent=r, one=one)
    for r in EXPONENTS
    for M, sampled, one in ((1, False, True), (2, False, True), (1, True, False))
)
SOURCE_CORNERS: tuple[Recipe, ...] = tuple(
    {"family": "ridge-source", "exponent": r, "share": "1", **rest}
    for r in EXPONENTS
    for rest in (
        {"covariances": "1", "sides": "1", "lam": "1"},
        {"covariances": "1", "sides": "1", "lam": "1/100"},
        {"covariances": "1,0;0,3/256", "sides": "0,3/256", "lam": "1/256"},
    )
)
"""One direction, and a small eigenvalue beside a large one."""
