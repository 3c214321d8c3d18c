"""FedFW: what the paper promises, and what is true."""

from fedtheory.core.finding import Finding

FINDINGS = (
    Finding(
        "fedfw.thm1",
        "FedFW converges faster than printed, and not for the printed reason",
        "The printed (38) is false: a lemma loses a factor √n between its proof and its statement. The bound that is proved instead has no term that grows with the start, and two groups of clients that pull apart come within a factor of about four of it.",
        over="corrected",
        under="sharpened",
        unit="times smaller than the repaired printed bound: that is the bound proved instead",
    ),
)
