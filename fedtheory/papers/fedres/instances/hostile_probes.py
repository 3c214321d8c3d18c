"""Families for an adversary that are written down and built one by one: bandits of two actions. Rewards stay in the unit interval."""

from fractions import Fraction

from fedtheory.instances.hostile import Recipe, Space
from fedtheory.instances.hostile_written import Draw, written


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


BANDITS = (bandits(1, noisy=False), bandits(2, noisy=False), bandits(2, noisy=True))
