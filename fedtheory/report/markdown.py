"""The Markdown of docs/ as elements of a page, in the page's own terms: named tables, headings to link to, no raw markup."""

import re
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from html import unescape
from itertools import pairwise

from markdown_it import MarkdownIt
from markdown_it.token import Token

from fedtheory.report.html import Html, Node, element, fragment, scrolling

Place = Callable[[str], str | None]
"""The target of a link on the site, or None; without a target its words stay."""
Words = Callable[[str], Html]
"""Text that is neither code nor a link."""
_COMMENT = re.compile(r"<!--.*?-->\n?", re.DOTALL)


def rendered(text: str, place: Place, words: Words = fragment) -> list[Html]:
    """The page's content, block by block; a table is captioned by the heading that it stands under."""
    found, caption = list[Html](), ""
    for block in _blocks(_reader().parse(_COMMENT.sub("", text))):
        head = block[0]
        if head.type == "heading_open":
            title = _inside(block[1:-1], place, words)
            caption = plain(title)
            found.append(element(head.tag, title, id=slug(caption)))
        elif head.type == "table_open":
            rows = _inside(_named_rows(block[1:-1]), place, words)
            whole = element("table", element("caption", caption), rows)
            found.append(scrolling(whole, caption))
        else:
            found.append(_inside(block, place, words))
    return found


@cache
def _reader() -> MarkdownIt:
    return MarkdownIt("commonmark", {"html": False}).enable("table")


def _blocks(tokens: Sequence[Token]) -> Iterator[list[Token]]:
    """The tokens of each block that stands in no other."""
    starts = [k for k, token in enumerate(tokens) if token.level == 0 and token.nesting >= 0]
    for start, end in pairwise([*starts, len(tokens)]):
        yield list(tokens[start:end])


def _named_rows(tokens: Sequence[Token]) -> list[Token]:
    """A table's tokens with scopes: each row goes by its first cell. Where words stand in a cell is left to the page."""
    first = False
    for token in tokens:
        token.attrs = {}
        match token.type:
            case "tr_open":
                first = True
            case "th_open":
                token.attrs = {"scope": "col"}
            case "td_open" if first:
                token.tag, token.attrs = "th", {"scope": "row"}
            case "td_close":
                token.tag, first = ("th", False) if first else ("td", False)
    return list(tokens)


def _inside(tokens: Sequence[Token], place: Place, words: Words) -> Html:
    """Tokens as elements, those in them included."""
    parts, links = list[Node](), list[bool]()
    for token in tokens:
        match token.type:
            case "inline":
                parts.append(_inside(token.children or [], place, words))
            case "text" | "image":  # of a picture its words: pages load none
                parts.append(words(token.content))
            case "softbreak" | "hardbreak":
                parts.append("\n")
            case "code_inline":
                parts.append(element("code", token.content))
            case "fence" | "code_block":
                code = element("code", token.content.rstrip("\n"))
                parts.append(element("pre", code, tabindex="0"))
            case "link_open":
                where = place(str(token.attrs["href"]))
                links.append(where is not None)
                parts.append(None if where is None else _opened("a", {"href": where}))
            case "link_close":
                parts.append(Html("</a>") if links.pop() else None)
            case _ if not token.hidden:
                attributes = {name: str(value) for name, value in token.attrs.items()}
                closed = Html(f"</{token.tag}>")
                parts.append(closed if token.nesting < 0 else _opened(token.tag, attributes))
    return fragment(*parts)


def _opened(tag: str, attributes: dict[str, str]) -> Html:
    return Html(element(tag, **attributes).removesuffix(f"</{tag}>"))


def slug(title: str) -> str:
    """The id of a heading, as code hosts make it."""
    return re.sub(r"[^\w\- ]", "", title.lower()).strip().replace(" ", "-")


def plain(marked: str) -> str:
    """The words of an element."""
    return unescape(re.sub(r"<[^>]*>", "", marked))
