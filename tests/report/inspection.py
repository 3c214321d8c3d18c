"""What must hold of every page of a site: `python -m tests.report.inspection DIR` looks at one that was written.

Strict HTML, ids, links and anchors, headings in order, names for tables, pictures and controls, nothing that the policy
would forbid, sizes; and in Chromium, if there is one: no complaint, no request but for the files beside the page, no
scrolling sideways on a phone, a first paint within a second.
"""

import re
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator, Mapping
from html.parser import HTMLParser
from pathlib import Path

from justhtml import JustHTML

from fedtheory.report.document import STYLE, assets
from fedtheory.report.html import VOID as OURS
from tests.report.chromium import PROGRAM, Tab, running

VOID = OURS | {"input", "img"}  # scripts make some that we do not write
PAGE, SITE = 1_000_000, 15_000_000
PAINT, TRIES = 1000.0, 3  # milliseconds; the machine may be busy at the first try
PHONE = 360
FORBIDDEN = frozenset({"iframe", "img", "object", "embed", "form", "base", "style"})


class Read(HTMLParser):
    """A page, element by element; everything is closed in order."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.open: list[str] = []
        self.found: list[tuple[str, dict[str, str]]] = []
        self.wrong: list[str] = []
        self.words = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        if len(given) < len(attrs):
            self.wrong.append(f"<{tag}> says an attribute twice")
        self.found.append((tag, given))
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        if tag not in VOID:
            self.open.pop()

    def handle_endtag(self, tag: str) -> None:
        if not self.open or self.open.pop() != tag:
            self.wrong.append(f"</{tag}> closes nothing that is open")

    def handle_data(self, data: str) -> None:
        self.words += data

    def close(self) -> None:
        super().close()
        self.wrong += [f"<{tag}> is never closed" for tag in self.open]

    @property
    def tags(self) -> set[str]:
        return {tag for tag, _ in self.found}

    @property
    def ids(self) -> list[str]:
        return [given["id"] for _, given in self.found if "id" in given]

    @property
    def links(self) -> list[str]:
        return [given["href"] for tag, given in self.found if tag == "a" and "href" in given]


def read(text: str) -> Read:
    parser = Read()
    parser.feed(text)
    parser.close()
    return parser


def complaints(text: str) -> list[str]:
    """What is wrong with one page."""
    page = read(text)
    return [
        *page.wrong,
        *_not_parsed(text),
        *_head(page),
        *_headings(page),
        *_names(page),
        *_policy(page),
        *([] if len(text.encode()) < PAGE else [f"{len(text.encode())} bytes"]),
    ]


def _not_parsed(text: str) -> Iterator[str]:
    for error in JustHTML(text, collect_errors=True, sanitize=False).errors:
        yield f"no strict HTML: {error}"


def _head(page: Read) -> Iterator[str]:
    tags = Counter(tag for tag, _ in page.found)
    for tag in ("html", "title", "main", "h1"):
        if tags[tag] != 1:
            yield f"{tags[tag]} times <{tag}>"
    ((_, html), *_) = page.found
    if html.get("lang") != "en":
        yield "no language"
    described = [given for tag, given in page.found if given.get("name") == "description"]
    if not described or not described[0].get("content"):
        yield "no description"
    for name, count in Counter(page.ids).items():
        if count > 1:
            yield f'id "{name}" {count} times'


def _headings(page: Read) -> Iterator[str]:
    """The first is the title, and none is more than one level below the one before."""
    levels = [int(tag[1]) for tag, _ in page.found if re.fullmatch(r"h[1-6]", tag)]
    for before, level in zip([0, *levels], levels, strict=False):
        if level > before + 1:
            yield f"<h{level}> after <h{before}>"


def _names(page: Read) -> Iterator[str]:
    """Tables, pictures, navigation and controls say what they are."""
    tags = [tag for tag, _ in page.found]
    if tags.count("table") != tags.count("caption"):
        yield f"{tags.count('table')} tables, {tags.count('caption')} captions"
    labels = {given.get("for") for tag, given in page.found if tag == "label"}
    for tag, given in page.found:
        match tag:
            case "th" if given.get("scope") not in {"col", "row"}:
                yield "<th> without a scope"
            case "svg" if not (given.get("aria-label") or given.get("aria-labelledby")):
                if given.get("aria-hidden") != "true":
                    yield "a picture without words"
            case "nav" if not given.get("aria-label"):
                yield "<nav> without a name"
            case "input" | "select":
                if given.get("id") not in labels and not given.get("aria-label"):
                    yield f"a control without a label: {given}"


def _policy(page: Read) -> Iterator[str]:
    """Nothing stands there that the policy would not let through."""
    for tag, given in page.found:
        if tag in FORBIDDEN:
            yield f"<{tag}>"
        yield from (f"<{tag} {name}>" for name in given if name.startswith("on") or name == "style")
        for name in ("src", "href"):
            if re.match(r"[a-z]+:|//", given.get(name, "")):
                yield f"{name} to {given[name]}"
        if tag == "link" and given != {"rel": "stylesheet", "href": STYLE}:
            yield f"a link to {given}"
        if tag == "script" and given.get("src", STYLE) not in assets():
            yield f"a script from {given['src']}"


def broken_links(pages: Mapping[str, str], files: frozenset[str]) -> list[str]:
    """Links that lead nowhere; `files` are all that lie in the folder."""
    known = {name: read(text) for name, text in pages.items()}
    ids = {name: set(page.ids) for name, page in known.items()}
    wrong = []
    for name, page in known.items():
        for link in page.links:
            file, _, place = link.partition("#")
            state = "=" in place  # what a script reads is no place
            if (file and file not in files) or (
                place and not state and place not in ids[file or name]
            ):
                wrong.append(f"{name}: {link}")
    return wrong


def painted(tab: Tab, page: Path) -> float:
    """The milliseconds from opening a page to its first paint."""
    tab.open(page)
    return float(
        tab.run(
            "new Promise(done => new PerformanceObserver(list => done(list.getEntries()[0].startTime))"
            ".observe({type: 'paint', buffered: true}))"
        )
    )


def seen(tab: Tab, page: Path) -> list[str]:
    """What is wrong with a page in a browser."""
    tab.narrow(1200)
    paint = next((ms for ms in (painted(tab, page) for _ in range(TRIES)) if ms <= PAINT), None)
    tab.browser.settle()
    folder = page.resolve().parent.as_uri()
    strange = [url for url in tab.asked if not url.startswith(f"{folder}/")]
    tab.narrow(PHONE)
    wide = tab.run("document.documentElement.scrollWidth")
    return [
        *tab.said,
        *(f"asks for {url}" for url in strange),
        *([f"paints after more than {PAINT:.0f} ms"] if paint is None else []),
        *([f"{wide} points wide on a screen of {PHONE}"] if wide > PHONE else []),
    ]


def main(folder: Path) -> int:
    """Say what is wrong with a site."""
    pages = {path.name: path.read_text(encoding="utf-8") for path in sorted(folder.glob("*.html"))}
    files = {path.name: path.stat().st_size for path in folder.iterdir()}
    wrong = [f"{name}: {told}" for name, text in pages.items() for told in complaints(text)]
    wrong += broken_links(pages, frozenset(files))
    if sum(files.values()) > SITE:
        wrong.append(f"the site has {sum(files.values())} bytes")
    if PROGRAM:
        with tempfile.TemporaryDirectory() as profile, running(Path(profile)) as browser:
            tab = browser.tab()
            wrong += [f"{name}: {told}" for name in pages for told in seen(tab, folder / name)]
    said = "" if PROGRAM else "; not looked at in Chromium, which is not there"
    size = sum(files.values()) / 1e6
    told = [*wrong, f"{len(pages)} pages, {size:.2f} MB, {len(wrong)} complaints{said}"]
    sys.stdout.write("\n".join(told) + "\n")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1])))
