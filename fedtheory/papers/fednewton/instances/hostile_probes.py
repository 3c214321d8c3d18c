"""Families for an adversary that are written down and built one by one: two clients of ridge regression. Right sides lie in the range of their covariances."""

from fractions import Fraction

from fedtheory.instances.hostile import Recipe, Space
from fedtheory.instances.hostile_written import Draw, diagonals, written

EXPONENTS = ("1/2", "1/4", "1", "3/4", "2")


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


def _named(M: int, what: str, *, sampled: bool, even: bool) -> str:
    shares = "" if even else ", uneven shares"
    return f"two {what} clients in R^{M}{shares}{_kind(sampled=sampled)}"


def _kind(*, sampled: bool) -> str:
    return ", samples beside laws" if sampled else ", exact designs"


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
