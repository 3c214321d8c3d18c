"""A run that was checked, in notebooks: the verdict, and the assumptions one by one."""

from fedtheory.engines.monitor.judge import RunVerdict
from fedtheory.report.html import Node, element, table

MARKS = {True: "holds", False: "fails", None: "on trust"}


def run_page(called: str, verdict: RunVerdict) -> str:
    """The verdict on one bound of a statement, in HTML."""
    rows: list[list[Node]] = [[f.text, MARKS[f.holds], f.evidence] for f in verdict.findings]
    return element(
        "div",
        element("p", element("b", f"{called}: {verdict.outcome.word}"), f"; {verdict.why}."),
        element("p", f"Rate: {verdict.rate.value}.") if verdict.rate is not None else None,
        table(["assumption", "", "by what"], rows),
        class_="fedtheory",
    )
