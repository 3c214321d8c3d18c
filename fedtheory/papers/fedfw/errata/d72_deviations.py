"""The deviations in Tables 1 to 3 seem to be fractions beside means in per cent; one of them has lost its sign."""

from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity

PRINTED = Fraction(3, 10_000)
"""The deviation beside 89.59 in Table 1, MNIST."""
IMAGES, RUNS = 10_000, 100
"""MNIST's test set; far more runs than a table reports."""


def witness() -> tuple[Witness, ...]:
    """The square of the least deviation above 0 that counts of right answers can have, in per cent."""
    one_differs = Fraction(1, RUNS) * (1 - Fraction(1, RUNS))  # one run of all is off by one image
    return (
        Witness(
            f"0.0003 per cent is a deviation of at most {RUNS} accuracies on {IMAGES} images: squares",
            PRINTED**2,
            ">=",
            one_differs * Fraction(100, IMAGES) ** 2,
            "the variance of counts of which one differs by one; a fraction, 0.03 per cent, fits",
        ),
    )


D72 = Erratum(
    id="fedfw.d72",
    about="fedfw.tab1",
    severity=Severity.TYPO,
    source=Source("dadras2024fedfw", "Tables 1 to 3"),
    printed="89.59(±0.0003), ..., 21.99(0.006)",
    corrected="one unit for mean and deviation, and 21.99(±0.006)",
    why=(
        "A standard deviation of 0.0003 per cent over runs on 10,000 images is below one image; a fraction fits. Which is "
        "meant is not printed."
    ),
    witness=witness,
)
