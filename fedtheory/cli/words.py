"""The words of a report that are no error codes: of which kind each is, what it means, and what it does not mean."""

from enum import Enum

from fedtheory.core.verdict import Label, Outcome, Severity

KINDS: dict[str, type[Enum]] = {
    "label of a claim": Label,
    "outcome of a run against a bound": Outcome,
    "severity of an erratum": Severity,
}
STATUSES = {  # of the enumeration in core.statement, which needs SymPy
    "printed": "as in the paper, letter for letter, with its own constants",
    "ordered": "the paper prints an order; the constants are ours",
    "restated": "a theorem of the literature in our words, its text not at hand",
    "corrected": "the smallest repair that is true",
    "sharpened": "better than the paper",
    "lower": "no method or no bound can beat this",
}
LAYERS = {
    "laws": "units, limits, monotonicity and the first round: is the formula possible?",
    "curve": "do the runs of the exhibits stay within the bound?",
    "statistics": "do the means of sampled runs stay within the bound?",
    "replay": "does each line of the proof follow?",
    "model": "are the proof's hypotheses true of the runs?",
    "attack": "can a search find an instance that crosses the bound?",
    "errata": "do the numbers still show the mistakes in print?",
    "item": "whatever else a paper numbers or claims: which steps, bounds, errata or code encode it, and their weakest "
    "label",
}
RATES = {
    "consistent": "the runs leave room for a curve that falls as fast as is claimed",
    "slower than claimed": "no curve that keeps to the claim fits the runs, and measured over claimed still rises",
    "cannot tell": "neither was shown: the runs are too short, or too noisy",
}
OTHERS = {
    "DEFINITION": (
        "instead of a label",
        "a definition is neither true nor false; `show` says what computes it",
    ),
    "tightness": (
        "a number given with an outcome",
        "the largest ratio of measurement to bound over all rounds, or of bound to measurement for a lower bound",
    ),
}
BEWARE = {
    "PROVED": "It does not mean that the hypotheses are true: read them, they are what `prove` lists under \"from\".",
    "PROVED-AS-REPAIRED": "It does not mean that the printed text is true: `prove` says what else was assumed, or an "
    "erratum says how the text differs.",
    "CONDITIONAL": "It does not mean that the named results were checked here: they are listed with the label, each with its source.",
    "ENUMERATED": "It says nothing beyond that instance.",
    "SUPPORTED": "It is no proof.",
    "UNDECIDED": "It does not mean that the claim is false; the note says where the proof stops, and why.",
    "REFUTED": "It does not mean that a weaker claim fails too.",
    "HOLDS": "It is no proof, and a loose bound is kept by a method with a mistake, too: look at the tightness.",
    "VACUOUS": "Such a run is no evidence for the bound.",
    "INCONCLUSIVE": "A crossing is smaller than the errors of the constants, or the runs are too few. Not refuted is not "
    "verified.",
    "VIOLATED": "By more than any error: the bound is false, or an assumption does not hold in this run.",
    "NOT-APPLICABLE": "So the run says nothing about the bound; the assumption is quoted in the paper's words.",
    "tightness": "Near 1 the bound is met; near 0 even a method with a mistake would keep to it.",
    "printed": "It is never mended in silence: an erratum says what is wrong with it.",
}  # fmt: skip


def explanations() -> dict[str, tuple[str, str]]:
    """Each word as it is printed, with its kind and its meaning."""
    found = {
        item.name.replace("_", "-"): (kind, str(item.value))
        for kind, words in KINDS.items()
        for item in words
    }
    found |= {word: ("status of a bound", text) for word, text in STATUSES.items()}
    found |= {word: ("layer of what is verified", text) for word, text in LAYERS.items()}
    found |= {word: ("verdict on a rate", text) for word, text in RATES.items()}
    found |= OTHERS
    return {
        word: (kind, ". ".join(filter(None, (text, BEWARE.get(word, "")))))
        for word, (kind, text) in found.items()
    }
