"""The numbers in a recipe's texts: where they stand, which of them belong together, and others put in their place.

An argument is read as text: tables between "|", rows between ";", entries between "," or blanks.
"""

from collections.abc import Mapping, Sequence
from fractions import Fraction

Recipe = Mapping[str, str | int | float]
MARKS = "|;, "


def numbers(value: str | int | float) -> list[str]:
    """The numbers of an argument, in order; none where it holds a word."""
    words = [] if not isinstance(value, str) else _spread(value).split()
    return words if all(_is_number(word) for word in words) else []


def put(value: str, new: Mapping[int, str]) -> str:
    """The text with some of its numbers exchanged."""
    out, k, word = "", 0, ""
    for letter in value + "\n":
        if letter in MARKS or letter == "\n":
            if word:
                out += new.get(k, word)
                k, word = k + 1, ""
            out += letter
        else:
            word += letter
    return out.rstrip("\n")


def shares(value: str) -> list[tuple[int, ...]]:
    """The rows that are weights: two numbers or more, none negative, which sum to 1."""
    found, first = [], 0
    for row in _rows(value):
        parts = [Fraction(word) for word in row]
        if len(parts) > 1 and min(parts) >= 0 and sum(parts) == 1:
            found.append(tuple(range(first, first + len(parts))))
        first += len(parts)
    return found


def mirrored(value: str) -> dict[int, int]:
    """For each entry below the diagonal of a symmetric matrix, the equal entry above it."""
    twins, first = dict[int, int](), 0
    for table in value.split("|"):
        rows = _rows(table)
        M = len(rows)
        square = M > 1 and all(len(row) == M for row in rows)
        if square and all(rows[i][j] == rows[j][i] for i in range(M) for j in range(i)):
            twins |= {first + i * M + j: first + j * M + i for i in range(M) for j in range(i)}
        first += sum(map(len, rows))
    return twins


def _rows(value: str) -> list[Sequence[str]]:
    return [
        row.replace(",", " ").split() for row in value.replace("|", ";").split(";") if row.strip()
    ]


def _spread(value: str) -> str:
    return value.replace(";", " ").replace(",", " ").replace("|", " ")


def _is_number(word: str) -> bool:
    try:
        Fraction(word)
    except (ValueError, ZeroDivisionError):
        return False
    return True
