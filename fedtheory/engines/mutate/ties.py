"""Which hypotheses of a paper's proofs say what one of its assumptions says.

Statements assume properties, proofs start from hypotheses in the kernel's language, and no machine can see that one is
the other. So it is written down here, by paper and by the name of the property: the hypotheses that fall with it. An
empty tuple says that no proof of the paper starts from it. What is not listed is not known, and the proof is not asked.
"""

from collections.abc import Collection, Mapping

from fedtheory.core.concept import Property

Ties = Mapping[str, tuple[str, ...]]
DOMAIN = "compact convex domain"
"""To the kernel a convex domain is a symbol, a set; without it no hypothesis can speak of the domain."""

FEDFW: Ties = {
    DOMAIN: (),
    "smooth": ("smooth", "lipschitz", "smooth below"),
    "convex": ("convex",),
    "feasible start": ("start",),
    "consensus start": ("consensus", "Delta_1"),
    "far end start": ("start right", "start left"),
    "full participation": ("update", "dual"),
    "two opposed halves on an interval": ("b", "H", "lmo", "right update", "left update"),
    "clients of the counterexample": ("up", "down", "r", "k_n"),
    "start not above the mean oracle": ("not above",),
    "split domains": ("own convex", "contained", "intersection"),
    "convex and smooth on the hull": ("smooth", "convex"),
    "start at home": ("start",),
    "unbiased stochastic gradients": ("unbiased",),
    "bounded variance": ("variance",),
    "a line with fair noise": ("slope", "lmo", "oracle", "fair", "two values"),
    "one linear client at the far end": ("c", "start", "first gap"),
}
FFGB: Ties = {
    "full participation": ("server", "step"),
    "convex": ("convex",),
    "bounded functional gradients": ("bounded", "bounded_star", "query, passed"),
    "functional gradients bounded in the mean square": ("bounded", "bounded_star"),
    "weak learning in the supremum": ("weak", "answer"),
    "weak learning in the mean square": ("weak",),
    "bounded answers": ("range", "answer"),
    "range as printed": ("range",),
    "small start": ("start_0",),
    "small start in the mean square": ("small",),
    "private points": ("private", "on", "unit", "omega", "optimum", "answer"),
    "frozen private points": ("private", "on", "unit", "omega", "optimum", "answer"),
    "frozen": ("own", "one owner", "one owner, of a vector", "gap", "answer", "start"),
    # one measure for all clients: what is bounded, missed or minimised is so under it
    "identical inputs": ("bounded", "bounded_star", "optimal", "weak"),
    "one slope": ("optimum", "answer", "line 6"),
    "square losses": ("square", "square_star"),
    "the largest output": ("units", "orthogonal", "step", "optimum"),
    "square loss without noise": ("lipschitz", "extension", "line 5", "labels", "exact steps"),
    "weak learning with slopes": ("(14)", "(15)", "cap", "line 5", "exact steps"),
    "near supports": ("labels above", "labels below", "close", "within D", "w_1"),
    "upper extension": ("extension", "attained", "near", "extensions", "spread"),
    "two sites": ("far", "far mass", "lone", "labels"),
    "midpoint extension": ("midpoint", "largest", "least"),
}
FEDRES: Ties = {
    "loss in [0, 1]": ("range below", "range above", "maximal inequality"),
    "jointly convex": ("convex",),
    "jointly smooth": ("smooth",),
    "bounded gradient of the pair": (
        *("gradient", "global size", "local size"),
        *("G_g <= G", "G_l <= G"),
    ),
    "samples i.i.d. over time": (
        *("law", "fresh", "fresh best", "maximal inequality"),
        *("unbiased", "local unbiased"),
    ),
    "independent clients": ("independent", "maximal inequality"),
    "comparator in the balls": (
        *("comparator", "local comparator", "comparator g", "comparator l"),
        *("w_g <= D", "w_l <= D"),
    ),
    "zero start": ("start", "local start"),
    "delayed feedback": ("round trip", "past mx", "past my"),
    "common local step": ("one step", "tau_c", "tau_m", "w_c"),
    "best partner": ("v_0 best", "v_0 in"),
    "bounded first block": ("radius",),
    "quadratic recursion": ("recursion",),
    "never above the start": ("below",),
    "rewards in range": ("R_r", "explorations"),
    "realizable rewards": ("realizable",),
    "the Gaussian pair of FedRes": (
        *("noise", "initial loss", "start", "start a", "start b", "start x", "start y"),
        *("choice, first", "choice, last", "best, first", "best, last"),
    ),
}
FEDBOOST: Ties = {
    "jointly convex divergence": ("jointly convex",),
    "convex": ("convex",),
    # r bounds the divergence from the first weights because F is smallest there
    "start of mirror descent": ("start", "a start", "l start"),
    "all coordinates of the gradient": ("unbiased clients",),
    "unbiased clients": ("unbiased clients",),
    "weighted sampling": (
        *("unbiased mask", "never sent", "indicator", "always sent", "sometimes sent"),
        *("no bend", "no tilt"),
    ),
    "repeated weighted sampling": (
        *("unbiased mask", "never sent", "indicator", "always sent", "sometimes sent"),
    ),
    "l2 norm": ("l2 norm",),
    "squared loss": (),  # it makes (10) unbiased, and that is assumed as well
    "unbiased estimates": ("unbiased",),
    "all domains report": ("gradient shown", "losses heard"),
    "debiased reports": ("gradient shown", "losses heard"),
}
FEDNEWTON: Ties = {
    "ridge regression": (
        *("lambda", "mixture", "C_Dj positive", "C_Dj symmetric", "solve", "solved"),
        *("KRR", "E_c", "Theorem 1", "Theorem 1, sharpened"),
    ),
    "exact design": ("Delta_Dj",),
    "a missed direction": ("0 or 1", "share", "unseen"),
    "start at DKRR": ("DKRR",),
    "full participation": ("round", "average"),
    "source condition": ("g", "source", "known bias"),
    "linear target": ("d_f", "w_lambda", "Proposition 5"),
    "independent draws": ("Bernstein", "matrix Bernstein", "intrinsic Bernstein"),
    "bounded features": ("kappa", "K"),
    "bounded responses": ("B",),
    "events at their level": (
        *("R_Dj", "R_D", "Z_Dj", "Z_D"),
        *("bound of R_Dj", "bound of R_D"),
    ),
    "identical laws of the clients": ("Proposition 5", "Theorem 1", "no shift"),
    "mixed population": ("Proposition 6", "Theorem 1"),
}
TIES: Mapping[str, Ties] = {
    "fedfw": FEDFW,
    "ffgb": FFGB,
    "fedres": FEDRES,
    "fedboost": FEDBOOST,
    "fednewton": FEDNEWTON,
}

CONDITIONS: Mapping[tuple[str, str], tuple[str, ...]] = {
    ("ffgb", "mu = 1"): ("line 5", "exact steps"),
    # it says where the minimum lies; where it is lower than there, the gap is larger still
    ("fedfw", "n <= 2*k"): (),
}
"""By paper and by a condition as it is written: the hypotheses that say it, though in other words."""

MEASURED: Mapping[tuple[str, str], tuple[str, ...]] = {
    (
        "ffgb",
        "largest local function on its own support",
    ): (),  # what is shown of it holds everywhere
    ("ffgb", "largest answer on its own support"): ("picked",),
}
"""By paper and metric: the hypotheses that belong to what is measured, where two metrics are written alike."""

IMPLIED: Mapping[str, tuple[str, ...]] = {
    "two opposed halves on an interval": (DOMAIN, "smooth", "convex"),
    "a line with fair noise": (
        *(DOMAIN, "smooth", "convex"),
        *("unbiased stochastic gradients", "bounded variance"),
    ),
    "one linear client at the far end": (
        *(DOMAIN, "smooth", "convex"),
        *("feasible start", "consensus start"),
    ),
    "clients of the counterexample": (DOMAIN, "smooth", "convex"),
    "far end start": ("feasible start", "consensus start"),
    "private points": ("convex", "bounded functional gradients"),
    "frozen private points": ("convex", "bounded functional gradients"),
    "one slope": (
        *("convex", "identical inputs", "functional gradients bounded in the mean square"),
        "weak learning in the mean square",
    ),
    "the largest output": (
        *("convex", "identical inputs", "functional gradients bounded in the mean square"),
        "weak learning in the mean square",
    ),
    "two sites": ("near supports",),
    "realizable rewards": ("realizable rewards, each context alone",),
}
"""Worlds that are described outright, and what is true in each of them: to assume it as well says nothing."""


def hypotheses(paper: str, requires: Property) -> tuple[str, ...] | None:
    """The hypotheses that say what is required; None if nobody has written down which."""
    return TIES.get(paper, {}).get(requires.name)


def implied(requires: Property, remaining: Collection[Property]) -> bool:
    """Whether what remains is assumed says it as well."""
    return any(requires.name in IMPLIED.get(other.name, ()) for other in remaining)
