"""The deviations in Tables 1 to 3 seem to be fractions beside means in per cent; one of them has lost its sign."""

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity


def witness() -> tuple[Witness, ...]:
    """Which unit is meant cannot be computed from what is printed."""
    return ()


D72 = Erratum(
    id="fedfw.d72",
    about="fedfw.tab1",
    severity=Severity.TYPO,
    source=Source("dadras2024fedfw", "Tables 1 to 3"),
    printed="89.59(±0.0003), ..., 21.99(0.006)",
    corrected="one unit for mean and deviation, and 21.99(±0.006)",
    why=(
        "A standard deviation of 0.0003 per cent over runs on 10,000 images is below one image; a fraction fits. Which is "
        "meant is not printed, so there is no witness."
    ),
    witness=witness,
)
