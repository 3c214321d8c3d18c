"""Families for an adversary that are written down and built one by one: games of two domains, and two predictors on two outcomes."""

from fedtheory.instances.hostile import Recipe, Space
from fedtheory.instances.hostile_written import Draw, table, written


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


def _shares(draw: Draw) -> str:
    return ",".join(map(str, draw.weights(2)))


GAMES = tuple(games(debiased=d, targets=t) for d in (False, True) for t in (False, True))
DOMAINS = (domains("squared"),)
