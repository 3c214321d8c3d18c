"""A whole page: head, policy, masthead and foot; it loads two files that lie beside it, and nothing from elsewhere."""

import base64
import hashlib
import re
from collections.abc import Mapping, Sequence
from functools import cache
from importlib import resources

from fedtheory.report.html import Html, Node, element

POLICY = "default-src 'none'; style-src 'self'; img-src data:; base-uri 'none'; form-action 'none'"
FRONT = "index.html"
STYLE = "fedtheory.css"
SHEETS = ("page.css", "site.css", "explorer.css")
SCRIPTS = ("page.js", "front.js", "explorer.js", "methods.js")
EVERYWHERE = "page.js"


def document(
    title: str,
    *body: Node,
    description: str = "",
    content: str = "",
    scripts: Sequence[str] = (),
) -> str:
    """A page; `content` is what its scripts work on, written for this page alone and allowed by its digest."""
    head = element(
        "head",
        element("meta", charset="utf-8"),
        element("meta", http_equiv="Content-Security-Policy", content=policy(content)),
        element("meta", name="viewport", content="width=device-width, initial-scale=1"),
        element("meta", name="color-scheme", content="light dark"),
        element("meta", name="description", content=description or title),
        element("title", title),
        element("link", rel="stylesheet", href=STYLE),
        element("script", Html(content)) if content else None,
        *(element("script", defer="", src=name) for name in (EVERYWHERE, *scripts)),
    )
    skip = element("a", "skip to the content", href="#content", class_="skip")
    return f"<!DOCTYPE html>\n{element('html', head, element('body', skip, *body), lang='en')}\n"


def policy(content: str) -> str:
    """What a page may load and run: files beside it, and what is written into it for its scripts, by its digest."""
    own = base64.b64encode(hashlib.sha256(content.encode()).digest()).decode()
    return f"{POLICY}; script-src 'self'" + (f" 'sha256-{own}'" if content else "")


def assets() -> dict[str, str]:
    """The files that pages share, by name."""
    return {STYLE: "\n".join(map(_style, SHEETS))} | {name: source(name) for name in SCRIPTS}


@cache
def source(name: str) -> str:
    """A script of this package as a site has it: without indentation and without lines of comment."""
    text = (resources.files("fedtheory.report") / name).read_text(encoding="utf-8")
    lines = (line.strip() for line in text.splitlines())
    return "\n".join(line for line in lines if line and not line.startswith("//"))


@cache
def _style(name: str) -> str:
    """A style sheet, its white space squeezed."""
    text = (resources.files("fedtheory.report") / name).read_text(encoding="utf-8")
    text = re.sub(r"/\*.*?\*/", "", text, flags=re.DOTALL)
    return re.sub(r"\s*([{};,])\s*", r"\1", re.sub(r"\s+", " ", text)).strip()


def masthead(pages: Mapping[str, Mapping[str, str]], here: str = "") -> Html:
    """The site's name, and grouped links to its pages; the current page is marked."""
    name = element("a", "fedtheory", href=FRONT, class_="home")
    groups = [
        element("span", f"{words} " if words else None, *_links(files, here), class_="group")
        for words, files in pages.items()
    ]
    return element(
        "header",
        name,
        element("nav", *(Html(f"{group} ") for group in groups), aria_label="pages of this site"),
        class_="masthead",
    )


def _links(files: Mapping[str, str], here: str) -> list[Html]:
    def link(file: str, words: str) -> Html:
        now = {"aria_current": "page"} if file == here else {}
        return element("a", words, href=file, **now)

    return [Html(f"{link(file, words)} ") for file, words in files.items()]


def foot(environment: Mapping[str, str], command: str) -> Html:
    """The versions that computed the page, and the command that makes it again."""
    line = ", ".join(f"{name} {version}" for name, version in environment.items())
    return element(
        "footer",
        element("p", f"Computed with {line}. Nothing on this page is loaded from elsewhere."),
        element("p", "To make it again: ", element("code", command)),
    )
