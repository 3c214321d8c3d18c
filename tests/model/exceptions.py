"""What no run evaluates, by statement, and why: the one list of honest exceptions, which only shrinks."""

FAR = "sums over all rounds up to T are not formed where T is large"
LOCAL = "the local steps of the naive method are not asked of the problem one by one"

EXCEPTIONS: dict[str, tuple[tuple[str, ...], str]] = {
    "fedfw.appA_local": (("the whole",), LOCAL),
    "fedfw.thm2": (("the metric",), FAR),
    "fedfw.eq52": (("the metric",), FAR),
    "fedfw.eq57": (("the metric",), FAR),
    "fedfw.ext2": (("the metric",), FAR),
    "fedfw.eq65": (("the metric",), FAR),
}
MOST = 6
"""So many entries, and never more."""
