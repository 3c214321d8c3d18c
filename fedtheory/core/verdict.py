"""Words that mean one thing: labels of claims, outcomes of runs, severities of errata."""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum


class Label(Enum):
    """What is known of a claim, from weakest to strongest; labels are never merged."""

    REFUTED = (
        "a case in which the hypotheses and the contrary of the claim are shown by both kernels"
    )
    UNDECIDED = "neither proved nor refuted"
    SUPPORTED = "numerical or statistical evidence"
    ENUMERATED = "exact over a finite instance, not the theorem"
    CONDITIONAL = "proved from named results that no certificate shows; they stand beside the word"
    PROVED_AS_REPAIRED = "what is proved is a repaired reading of what is printed"
    PROVED = (
        "exact certificates lead from the listed hypotheses to the claim; both kernels accept them"
    )

    @property
    def word(self) -> str:
        """The label as it is printed."""
        return self.name.replace("_", " ")

    @property
    def proved(self) -> bool:
        """Whether certificates lead from the hypotheses to the claim, whatever the hypotheses are."""
        return self in {Label.PROVED, Label.PROVED_AS_REPAIRED, Label.CONDITIONAL}


_STRENGTH = {label: k for k, label in enumerate(Label)}


def weakest(labels: Iterable[Label]) -> Label:
    """The label of a chain is that of its weakest link."""
    return min(labels, key=_STRENGTH.__getitem__, default=Label.UNDECIDED)


class Outcome(Enum):
    """What a run says about a bound."""

    HOLDS = "the run stays under the bound at every round"
    VACUOUS = "it holds, but the bound never says more than the trivial bound"
    INCONCLUSIVE = "the statistics did not decide"
    VIOLATED = "the run crosses the bound"
    NOT_APPLICABLE = "the instance does not promise an assumption"

    @property
    def word(self) -> str:
        """The outcome as it is printed."""
        return self.name.replace("_", "-")


class Severity(Enum):
    """How bad a mistake is."""

    TYPO = "the print is wrong, the proof is right"
    CONSTANT = "a constant is wrong or loose; the rate survives"
    GAP = "a step is not proved; it may be true"
    FALSE = "a counterexample runs"
    EXTRACTION = "the copy at hand may have lost a symbol; no mistake of the authors"


@dataclass(frozen=True)
class Verdict:
    """One bound against one instance."""

    statement: str
    bound: str  # status and locator of the bound
    layer: str
    outcome: Outcome | Label
    label: Label
    instance: str
    tightness: float | None = None  # largest ratio of measurement to bound
    at_round: int | None = None
    seconds: float = 0.0
    note: str = ""
    pinned: str | None = None  # the tightness that its exhibit pins
