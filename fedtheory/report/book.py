"""The book of docs/ as pages: a tutorial first, how to read a verdict, notes on each paper, then references.

Chapters are taken as they are written in a checkout; they do not lie in the wheel, and without them there is no book.
A link to what the site does not have, such as a source file, is left as words.
"""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from importlib import resources
from pathlib import Path, PurePosixPath
from posixpath import normpath

from fedtheory.report.html import Html, Node, element, fragment, typeset
from fedtheory.report.markdown import Place, plain, rendered

FILE = "book.html"
READING, MEANINGS = "reading-verdicts.md", "book-reading-verdicts.html"
ADDING = "../CONTRIBUTING.md"
THEORY = "theory"
PARTS: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("Start here", ("tutorial.md", READING, "glossary.md", "faq.md")),
    ("The papers", ()),
    ("How mistakes are shown", ("errata.md", "second-reading.md", "fedfw-appendix-b1.md")),
    ("Numbers for your federation", ("calculator.md", "advise.md", "methods.md", "estimate.md", "check-run.md")),
    ("Worst cases", ("worst-cases.md", "pep.md", "pep-examples.md")),
    ("Write your own", ("own-theorems.md", "language.md", "textbook.md", ADDING)),
    ("How it is checked", (
        "bundles.md", "certificates.md", "rocq.md", "statistics.md", "rates.md", "attack.md", "mutation.md", "finders.md",
    )),
    ("Reference", ("runs.md", "architecture.md")),
)  # fmt: skip
"""The chapters in their order, by their place in docs/; the notes on the papers shown stand in the second part."""


@dataclass(frozen=True)
class Chapter:
    """A page of the book: where it was written, its part, its title and its text."""

    source: str
    part: str
    title: str
    text: str

    @property
    def path(self) -> str:
        """Its place in a checkout, to which its links are relative."""
        return f"docs/{self.source}"

    @property
    def file(self) -> str:
        """The file of its page."""
        return f"book-{PurePosixPath(self.source).stem.lower()}.html"


def folder() -> Path | None:
    """The folder of the chapters, if this is a checkout."""
    found = Path(str(resources.files("fedtheory"))).parent / "docs"
    return found if (found / READING).exists() else None


def chapters(papers: Sequence[str], where: Path) -> list[Chapter]:
    """All chapters, with the notes on these papers."""
    found = list[Chapter]()
    for part, sources in PARTS:
        for source in sources or tuple(f"{THEORY}/{paper}.md" for paper in papers):
            path = where / source
            if path.exists():
                text = path.read_text(encoding="utf-8")
                title = next(line for line in text.splitlines() if line.startswith("# "))[2:]
                found.append(Chapter(source, part, title, text))
    return found


def contents(book: Sequence[Chapter]) -> list[Node]:
    """The page that lists the chapters."""
    parts = dict.fromkeys(chapter.part for chapter in book)
    return [
        element("h1", "The book"),
        element(
            "p",
            "How to use these pages, and how the results were obtained. Begin with the tutorial.",
            class_="lead",
        ),
        *(node for part in parts for node in _part(part, [c for c in book if c.part == part])),
    ]


def _part(part: str, chapters: Sequence[Chapter]) -> Iterator[Node]:
    yield element("h2", part)
    yield element("ul", *map(_entry, chapters))


def _entry(chapter: Chapter) -> Html:
    """A chapter in the contents, with what its sections are about."""
    link = element("a", typeset(chapter.title), href=chapter.file)
    heads = [plain(head) for head in _heads(rendered(chapter.text, lambda _: None))]
    return element("li", link, element("div", " · ".join(heads), class_="meta") if heads else None)


def page(chapter: Chapter, book: Sequence[Chapter], files: Collection[str]) -> list[Node]:
    """A chapter, with links to its sections and to its neighbours; `files` are the other pages of the site."""
    noted = chapter.source.startswith(THEORY)
    place = _place(chapter, book)
    head, *rest = rendered(chapter.text, place, typeset if noted else fragment)
    return [
        head,
        *_sections(rest),
        *(_linked(node, files) if noted else node for node in rest),
        _around(chapter, book),
    ]


def _place(chapter: Chapter, book: Sequence[Chapter]) -> Place:
    """Where a link of a chapter leads: to a chapter, or to a place in this one."""
    known = {normpath(other.path): other.file for other in book} | {"docs/index.md": FILE}

    def place(to: str) -> str | None:
        path, _, within = to.partition("#")
        if not path:
            return f"#{within}"
        aim = normpath(str(PurePosixPath(chapter.path).parent / path))
        if found := known.get(aim):
            return f"{found}#{within}" if within else found
        return None

    return place


def _heads(nodes: Sequence[Node]) -> list[Html]:
    """The headings of sections."""
    return [node for node in nodes if isinstance(node, Html) and node.startswith("<h2 ")]


def _sections(nodes: Sequence[Node]) -> list[Node]:
    """Links to the sections of a chapter."""
    heads = _heads(nodes)
    links = (Html(f"{element('a', plain(head), href=f'#{_id(head)}')} ") for head in heads)
    named = element("nav", *links, aria_label="on this page", class_="contents")
    return [named] if len(heads) > 1 else []


def _id(head: Html) -> str:
    return head.partition('id="')[2].partition('"')[0]


def _linked(node: Node, files: Collection[str]) -> Node:
    """The heading of a statement, an id and what it says, leads to its page."""
    if not isinstance(node, Html) or not node.startswith("<h3 "):
        return node
    said = plain(node)
    file = f"{said.partition(': ')[0]}.html"
    return element("h3", element("a", said, href=file), id=_id(node)) if file in files else node


def _around(chapter: Chapter, book: Sequence[Chapter]) -> Html:
    """The chapters before and after, and all of them."""
    k = book.index(chapter)
    links = [element("a", "all chapters", href=FILE)]
    if k:
        links.insert(
            0, element("a", "← ", typeset(book[k - 1].title), href=book[k - 1].file, rel="prev")
        )
    if k + 1 < len(book):
        links.append(
            element("a", typeset(book[k + 1].title), " →", href=book[k + 1].file, rel="next")
        )
    return element(
        "nav", *(Html(f"{link} ") for link in links), aria_label="chapters", class_="chapters"
    )
