"""A second reader of the terms of FedFW's certificates, whose domain is a box."""

from typing import Any

import numpy as np

from tests.proofs.reading import Reading


class BoxReading(Reading):
    """A run on the box [-1, 1]^p."""

    tolerance = 1e-6
    stride = 21

    def inside(self, point: Any, name: str) -> bool:
        """Whether no coordinate is beyond the box but for rounding."""
        return bool(np.all(np.abs(point) <= 1 + 1e-9))
