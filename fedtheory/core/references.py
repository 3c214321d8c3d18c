"""The literature: entries of the references.bib beside each manifest, and of that for what no paper has to itself."""

import re
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib import resources
from pathlib import Path

from fedtheory.core.errors import FedTheoryError, nearest
from fedtheory.core.outside import papers


@dataclass(frozen=True)
class Reference:
    """One entry: its text as it stands in the file, and its fields."""

    key: str
    bibtex: str
    fields: Mapping[str, str]

    @property
    def lead(self) -> str:
        """The first author, for a table."""
        first, *others = self.fields.get("author", "").split(" and ")
        return first.split(",")[0] + (" et al." if others else "")

    @property
    def authors(self) -> str:
        """Authors and year."""
        authors = [name.split(",")[0] for name in self.fields.get("author", "").split(" and ")]
        names = authors[0] if len(authors) == 1 else f"{', '.join(authors[:-1])} and {authors[-1]}"
        return f"{names} ({self.fields['year']})"

    @property
    def citation(self) -> str:
        """Authors, year and title, for a line of text."""
        return f"{self.authors}, {self.fields['title']}"


def reference(key: str) -> Reference:
    """The entry of this key; ours, else one that an installed paper brings. Imports no paper of ours."""
    known = _references()
    if key in known:
        return known[key]
    for paper in papers():
        if key in (brought := _entries(paper.bibliography)):
            return brought[key]
    raise FedTheoryError(f'no reference "{key}".{nearest(key, known)}', code="FT003")


@cache
def _references() -> Mapping[str, Reference]:
    library = Path(str(resources.files("fedtheory")))
    places = [library / "references.bib", *sorted(library.glob("papers/*/references.bib"))]
    return {
        key: entry
        for place in places
        for key, entry in _entries(place.read_text(encoding="utf-8")).items()
    }


def _entries(text: str) -> Mapping[str, Reference]:
    entries = re.findall(r"^@\w+\{([^,\s]+),\n(.*?)^\}", text, re.DOTALL | re.MULTILINE)
    wholes = re.findall(r"^@\w+\{.*?^\}", text, re.DOTALL | re.MULTILINE)
    return {
        key: Reference(key, whole, _fields(body))
        for (key, body), whole in zip(entries, wholes, strict=True)
    }


def _fields(body: str) -> Mapping[str, str]:
    found = re.findall(
        r"^\s*(\w+)\s*=\s*\{(.*?)\},?\s*$(?=\s*(?:\w+\s*=|\Z))", body, re.DOTALL | re.MULTILINE
    )
    return {name: re.sub(r"\s+", " ", re.sub(r"[{}]", "", _plain(value))) for name, value in found}


ACCENTS = {
    "'": "\u0301", "`": "\u0300", "^": "\u0302", '"': "\u0308", "~": "\u0303", "=": "\u0304",
    ".": "\u0307", "v": "\u030c", "u": "\u0306", "c": "\u0327", "H": "\u030b", "r": "\u030a",
}  # fmt: skip
ACCENTED = re.compile(r"\\(?:(['`^\"~=.])\s*\{?|([vucHr])(?:\s+|\s*\{))\\?([A-Za-z])\}?")
"""An accent as LaTeX has it, and its letter; the dot of i goes."""

STROKES = {r"\L": "Ł", r"\l": "ł", r"\O": "Ø", r"\o": "ø", r"\ss": "ß", r"\aa": "å", r"\AA": "Å"}
STROKE = re.compile(r"\\(?:L|l|O|o|ss|aa|AA)(?![A-Za-z])(?:\{\}| )?")


def _plain(value: str) -> str:
    """Letters as they are printed, where LaTeX spells them."""
    return STROKE.sub(lambda x: STROKES[x[0].rstrip("{} ")], ACCENTED.sub(_accented, value))


def _accented(found: re.Match[str]) -> str:
    return unicodedata.normalize("NFC", found[3] + ACCENTS[found[1] or found[2]])
