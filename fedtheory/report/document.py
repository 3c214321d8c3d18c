"""A whole page: head, policy, navigation and foot; it loads nothing, and runs one script of its own or none."""

import base64
import hashlib
import re
from collections.abc import Mapping, Sequence
from functools import cache
from importlib import resources

from fedtheory.report.html import Html, Node, element

POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'"
FRONT = "index.html"


def document(title: str, *body: Node, script: str = "", styles: Sequence[str] = ()) -> str:
    """A page; the policy lets it run this script and no other. `styles` come after the one that all pages have."""
    head = element(
        "head",
        element("meta", charset="utf-8"),
        element("meta", http_equiv="Content-Security-Policy", content=policy(script)),
        element("meta", name="viewport", content="width=device-width, initial-scale=1"),
        element("meta", name="color-scheme", content="light dark"),
        element("title", title),
        element("style", Html("".join(map(_style, ("page", *styles))))),
    )
    live = element("script", Html(script)) if script else None
    return f"<!DOCTYPE html>\n{element('html', head, element('body', *body, live), lang='en')}\n"


def policy(script: str) -> str:
    """What a page may load and run: nothing, and this script by its digest."""
    if not script:
        return POLICY
    own = base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()
    return f"{POLICY}; script-src 'sha256-{own}'"


def source(name: str) -> str:
    """A script of this package as a page carries it: without indentation and without lines of comment."""
    text = (resources.files("fedtheory.report") / name).read_text(encoding="utf-8")
    lines = (line.strip() for line in text.splitlines())
    return "\n".join(line for line in lines if line and not line.startswith("//"))


@cache
def _style(name: str) -> str:
    """A style sheet, its white space squeezed."""
    text = (resources.files("fedtheory.report") / f"{name}.css").read_text(encoding="utf-8")
    return re.sub(r"\s*([{};,])\s*", r"\1", re.sub(r"\s+", " ", text)).strip()


def navigation(pages: Mapping[str, str], here: str = "") -> Html:
    """Links to the site's other pages, by file."""
    links = [element("a", words, href=file) for file, words in pages.items() if file != here]
    return element("nav", *(Html(f"{link} ") for link in links), aria_label="pages of this site")


def foot(environment: Mapping[str, str], command: str) -> Html:
    """What computed the page, and how to make it again."""
    line = ", ".join(f"{name} {version}" for name, version in environment.items())
    return element(
        "footer",
        element("p", f"Computed with {line}. Nothing on this page is loaded from elsewhere."),
        element("p", "To make it again: ", element("code", command)),
    )
