"""Problems that only FedFW uses, by the names of their families in recipes."""

from collections.abc import Callable, Mapping
from typing import Any

from fedtheory.core.instance import Instance
from fedtheory.papers.fedfw.instances import (
    bent_quadratics,
    indefinite,
    interval_start,
    least_squares,
    noisy,
    split_boxes,
)

FAMILIES: Mapping[str, Callable[..., Instance[Any]]] = {
    "bent-quadratics": bent_quadratics.bent_quadratics,
    "indefinite": indefinite.indefinite,
    "interval-start": interval_start.interval_start,
    "least-squares": least_squares.least_squares,
    "noisy": noisy.noisy,
    "noisy-quadratics": noisy.noisy_quadratics,
    "normal-line": noisy.normal_line,
    "split-boxes": split_boxes.split_boxes,
}
