"""What the figures show: which instances, at which parameters, for how many rounds.

A statement without a scene of its own is drawn on its first exhibit.
"""

from collections.abc import Mapping
from functools import cache, partial
from typing import Any

from fedtheory.core.errors import FedTheoryError
from fedtheory.core.figure import Figure, Scene
from fedtheory.core.shelf import Shelf
from fedtheory.core.statement import Statement
from fedtheory.instances import build
from fedtheory.report.words import sentence

SEEDS = 25


FIGURES = Shelf[Figure]("FIGURES")
"""Pictures of papers other than those of their statements' bounds."""
SCENES = Shelf[Scene]("SCENES")


def own_figure(identifier: str) -> Figure | None:
    """The picture of a statement, where it is not that of its bounds."""
    return next(
        (figure for figure in FIGURES.about(identifier) if figure.about == identifier), None
    )


@cache
def pictures(paper: str) -> Mapping[str, str]:
    """Errata of a paper of which a figure shows more than numbers, and the file of the figure."""
    return {erratum: figure.file for figure in FIGURES.of(paper) for erratum in figure.errata}


def own_scene(identifier: str) -> Scene | None:
    """The scene of a statement that is not drawn on its first exhibit."""
    return next((scene for scene in SCENES.about(identifier) if scene.id == identifier), None)


def scene(statement: Statement[Any]) -> Scene:
    """The scene of a statement, or its first exhibit."""
    if own := own_scene(statement.id):
        return own
    if not any(exhibit.rounds > 1 for exhibit in statement.exhibits[:1]):
        message = f"{statement.id} has no run to draw; give its theorem file an exhibit with rounds"
        raise FedTheoryError(message, code="FT052")
    first = statement.exhibits[0]
    instance = first.instance()
    recipe = instance.recipe
    seeded = [partial(build, {**recipe, "seed": k}) for k in range(SEEDS) if "seed" in recipe]
    said = [instance.name, *(f"{letter} = {value}" for letter, value in first.parameters.items())]
    if seeded:
        said.append(f"seeds 0 to {SEEDS - 1}")
    return Scene(
        statement.id,
        instances=tuple(seeded) or (first.instance,),
        hard={},
        parameters={str(letter): value for letter, value in first.parameters.items()},
        rounds=first.rounds,
        words=", ".join(said) + (f". {sentence(first.why)}" if first.why else ""),
    )
