"""A certificate as one page to attach to a paper: the claim, what it rests on, its proof, and the file that a checker reads.

The page loads nothing and runs nothing. What is checked stands in it as data, so a reviewer needs this one file and a
checker (`fedtheory check-certificate`, or the single file that `--alone` writes).
"""

import base64
import hashlib
import json
from collections.abc import Mapping, Sequence
from html import escape
from importlib.metadata import version
from typing import Any

from fedtheory.report.argument import Block, Heading, Paragraph
from fedtheory.report.html import Html, element
from fedtheory.report.printed import elements

STYLE = (
    "body{font:16px/1.5 system-ui,sans-serif;max-width:46rem;margin:2rem auto;padding:0 1rem;overflow-wrap:anywhere}"
    "h1{font-size:1.5rem}h2{font-size:1.1rem;margin-top:2rem}pre{white-space:pre-wrap}"
    ".claim{overflow-x:auto;margin:.4rem 0}.inner{margin-left:1.5rem}dt{font-weight:600}dd{margin:0 0 .4rem}"
    "@media print{body{margin:0;max-width:none}}"
)
COLOURS = {"PROVED": "#1a7f37", "REFUTED": "#b42318", "CONDITIONAL": "#0b6e99"}
PLAIN_COLOUR = "#6b5900"
PROVED_END = (
    "The upper end. The data of this page are its certificate: finitely many of the assumptions at chosen points, times "
    "rational multipliers, plus squares."
)


def badge(label: str, name: str) -> str:
    """A badge as SVG: what it is about, and its label."""
    left, right = 7 * len(name) + 16, 7 * len(label) + 16
    colour = COLOURS.get(label, PLAIN_COLOUR)
    words = "".join(
        f'<text x="{at}" y="14" text-anchor="middle" fill="#fff" font-family="Verdana,sans-serif" font-size="11">{text}</text>'
        for at, text in ((left / 2, escape(name)), (left + right / 2, label))
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{left + right}" height="20" role="img" aria-label="{escape(name)}: {label}">'
        f'<rect width="{left}" height="20" fill="#444"/><rect x="{left}" width="{right}" height="20" fill="{colour}"/>{words}</svg>'
    )


def page(
    name: str,
    label: str,
    facts: Mapping[str, str],
    blocks: Sequence[Block],
    checked: Any,
    citation: str = "",
) -> str:
    """The page; `facts` are the lines of its head, `checked` the bundle or certificate."""
    data = json.dumps(checked, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")
    own = base64.b64encode(hashlib.sha256(STYLE.encode()).digest()).decode()
    policy = f"default-src 'none'; style-src 'sha256-{own}'; base-uri 'none'; form-action 'none'"
    head = element(
        "head",
        element("meta", charset="utf-8"),
        element("meta", http_equiv="Content-Security-Policy", content=policy),
        element("meta", name="viewport", content="width=device-width, initial-scale=1"),
        element("title", f"{name}: {label}"),
        element("style", Html(STYLE)),
    )
    heads = [k for k, block in enumerate(blocks) if isinstance(block, Heading)]
    first = heads[1] if len(heads) > 1 else 0
    rows = [
        node for key, value in facts.items() for node in (element("dt", key), element("dd", value))
    ]
    body = element(
        "body",
        element(
            "main",
            element("h1", name),
            element("p", Html(badge(label, "fedtheory"))),
            *elements(blocks[:first], heading="h2"),
            element("dl", *rows),
            element("h2", "How to check it"),
            element(
                "p",
                "The proof is part of this file, as data. With Python 3.11 or later and nothing installed, ",
                element("code", "python checker.pyz this-file.html"),
                " prints each step that the first kernel accepts, and every hypothesis. Anybody can write the checker, "
                "one file that uses the standard library alone: ",
                element("code", "fedtheory check-certificate --alone checker.pyz"),
                ". The label takes both kernels: ",
                element("code", "fedtheory check-certificate this-file.html"),
                ".",
            ),
            element(
                "p",
                "No checker knows whether the hypotheses are the paper's, or yours. Read them: they are listed below.",
            ),
            *elements(blocks[first:], heading="h2"),
            *([element("h2", "How to cite it"), element("pre", citation)] if citation else []),
        ),
        element("script", Html(data), type="application/json", id="certificate"),
    )
    return f"<!DOCTYPE html>\n{element('html', head, body, lang='en')}\n"


def of_theorem(
    bundle: Mapping[str, Any], reading: Mapping[str, Any], blocks: Sequence[Block], citation: str
) -> str:
    """The page of a bound."""
    name = " ".join(filter(None, (reading["id"], reading["bound"] and f"({reading['bound']})")))
    facts = {
        "label": reading["label"] + (f": {reading['why']}" if reading["why"] else ""),
        "named results taken on trust": "; ".join(reading["axioms"]) or "none",
        "digest of what was checked": reading["digest"],
        "made by": f"fedtheory {version('fedtheory')}",
    }
    return page(name, reading["label"], facts, blocks, bundle, citation)


def of_worst_case(found: Mapping[str, Any]) -> str:
    """The page of a worst case, whose upper end is a certificate."""
    told = ", ".join(f"{name} = {value}" for name, value in found["set"].items())
    facts = {
        "what": f"the largest {found['metric']}, over all problems that satisfy the assumptions",
        "at": told,
        "never exceeds": found["upper"],
        "is reached at": f"{found['lower']} ({found['lower_label']})"
        if found["lower"]
        else "no lower end",
        "made by": f"fedtheory {version('fedtheory')}",
    }
    rests = found.get("lower_rests_on") or ()
    blocks: list[Block] = [
        Heading("Assumptions"),
        *(Paragraph((words,)) for words in found["assumptions"]),
        Heading("What is proved"),
        Paragraph((PROVED_END,)),
        *([Heading("What the lower end rests on")] if rests else []),
        *(Paragraph((str(words),)) for words in rests),
    ]  # fmt: skip
    return page(
        f"worst case {found['id']}",
        found["label"],
        facts,
        blocks,
        found["bundle"] or found["certificate"],
    )
