r"""Formulas as MathML, which every browser draws without a script or a font.

Bounds come from SymPy's presentation printer, whose order of factors is kept and whose names are
mended (Y_star is Y with a star, not Y with the word). Claims of proofs are terms of
docs/certificates.md, drawn in `terms.py`; the LaTeX of metrics is read in `latex.py`.
"""

import re
from functools import cache
from html import escape, unescape
from typing import Any
from xml.dom.minidom import parseString
from xml.etree.ElementTree import Element, fromstring

LETTERS = {
    "alpha": "α", "beta": "β", "gamma": "γ", "delta": "δ", "epsilon": "ε", "zeta": "ζ", "eta": "η",
    "theta": "θ", "kappa": "κ", "lambda": "λ", "lam": "λ", "mu": "μ", "nu": "ν", "xi": "ξ",
    "pi": "π", "rho": "ρ", "sigma": "σ", "tau": "τ", "phi": "φ", "chi": "χ", "psi": "ψ",
    "domain": "𝒟", "omega": "ω", "Gamma": "Γ", "Delta": "Δ", "Lambda": "Λ", "Sigma": "Σ", "Phi": "Φ", "Psi": "Ψ",
    "Omega": "Ω", "Upsilon": "\N{GREEK UPSILON WITH HOOK SYMBOL}", "Pi": "Π", "aleph": "ℵ", "ell": "ℓ",
}  # fmt: skip
ACCENTS = {"bar": "¯", "hat": "^", "tilde": "~"}
MARKS = {"star": "⋆", "prime": "′", "plus": "+", "minus": "−"}
RELATIONS = {"<=": "≤", ">=": "≥", "<": "<", "=": "=", "in": "∈"}
TIMES = "\N{INVISIBLE TIMES}"
APPLY = "\N{FUNCTION APPLICATION}"
THIN = '<mspace width="0.17em"/>'


def math(inner: str, *, display: bool = False) -> str:
    """The formula as an element of a page."""
    kind = ' display="block"' if display else ""
    return _squeezed(f"<math{kind}>{inner}</math>")


_PARTS = re.compile(r"<[a-z]+[^<>]*/>|<[a-z]+[^<>]*>|</[a-z]+>|[^<]+")
_ROWS = ("<math", "<mrow>", "<msqrt>")
"""Elements whose children form a row, with or without mrow."""
_LOOSE = re.compile(rf"<mo>[{TIMES}{APPLY}+−]</mo>|<m(?!o)")


def _squeezed(formula: str) -> str:
    """The same without rows that say nothing: of one element, or, in a row, of what no bracket or sign holds together."""
    stack: list[tuple[str, list[str]]] = [("", [])]  # what opened an element, and its children
    for part in _PARTS.findall(formula):
        if part.startswith("</"):
            opened, children = stack.pop()
            inside = stack[-1][0].startswith(_ROWS)
            single = len(children) == 1 and children[0].startswith("<")
            if opened == "<mrow>" and (single or (inside and _is_loose(children))):
                stack[-1][1].extend(children)
            elif opened.startswith(("<math", "<msqrt>")) and len(children) == 1:
                only = (
                    re.sub(r"^<mrow>(.*)</mrow>$", r"\1", children[0])
                    if _is_row(children[0])
                    else children[0]
                )
                stack[-1][1].append(f"{opened}{only}{part}")
            else:
                stack[-1][1].append(f"{opened}{''.join(children)}{part}")
        elif part.startswith("<") and not part.endswith("/>"):
            stack.append((part, []))
        else:
            stack[-1][1].append(part)
    return "".join(stack[0][1])


def _is_loose(children: list[str]) -> bool:
    """Whether a row is a product of such things as do not stretch: it may as well lie open in the row around it."""
    return not "".join(children).startswith("<mo") and all(map(_LOOSE.match, children))


def _is_row(element: str) -> bool:
    """Whether this is one row, from its first sign to its last."""
    if not (element.startswith("<mrow>") and element.endswith("</mrow>")):
        return False
    depth = 0
    for found in re.finditer(r"</?mrow>", element):
        depth += -1 if found[0] == "</mrow>" else 1
        if depth == 0:
            return found.end() == len(element)
    return False


def letter(name: str) -> str:
    """A name as one writes it: lambda_0, Y_star, x_bar, eta_t."""
    base, *marks = name.split("_")
    drawn = _symbol(base)
    for accent in [mark for mark in marks if mark in ACCENTS]:
        drawn = f"<mover accent='true'>{drawn}<mo>{ACCENTS[accent]}</mo></mover>"
    upper = "".join(f"<mo>{MARKS[mark]}</mo>" for mark in marks if mark in MARKS)
    lower = "".join(
        _symbol(mark) for mark in marks if mark and mark not in MARKS and mark not in ACCENTS
    )
    if lower and upper:
        return f"<msubsup>{drawn}{row(lower)}{row(upper)}</msubsup>"
    if lower:
        return f"<msub>{drawn}{row(lower)}</msub>"
    return f"<msup>{drawn}{row(upper)}</msup>" if upper else drawn


def _symbol(base: str) -> str:
    if base in LETTERS:
        return f"<mi>{LETTERS[base]}</mi>"
    tag = "mn" if base.isdigit() else "mi"
    return f"<{tag}>{escape(base)}</{tag}>"


def row(inner: str) -> str:
    """A group."""
    return f"<mrow>{inner}</mrow>"


def expression(value: Any) -> str:
    """A SymPy expression, in SymPy's own order."""
    return _named_entities(_printer()().doprint(value)).replace("<mo>-</mo>", "<mo>−</mo>")


def summands(value: Any) -> list[str]:
    """The terms of a sum in their order, each after the first with its sign; anything else is one term."""
    first, *others = value.as_ordered_terms() if value.is_Add else [value]
    signed = [("−", -x) if x.could_extract_minus_sign() else ("+", x) for x in others]
    drawn = [row(f'<mo form="infix">{sign}</mo>{expression(x)}') for sign, x in signed]
    return [expression(first), *drawn]


@cache
def _printer() -> type[Any]:
    from sympy.printing.mathml import MathMLPresentationPrinter

    class Printer(MathMLPresentationPrinter):
        """SymPy's printer with our names."""

        def _print_Symbol(self, symbol: Any, style: str = "plain") -> Any:
            del style
            drawn, base = letter(symbol.name), symbol.name.partition("_")[0]
            if len(base) > 1 and base not in LETTERS:  # a word is no product of letters
                drawn = row(f"{THIN}{drawn}{THIN}")
            return parseString(drawn).documentElement

    return Printer


def _named_entities(xml: str) -> str:
    """SymPy writes `&InvisibleTimes;`, which XML does not know; the five that it knows stay."""
    return re.sub(
        r"&(?!amp;|lt;|gt;|quot;|apos;)\w+;", lambda entity: unescape(entity.group()), xml
    )


def relation(left: str, sign: str, right: str) -> str:
    """Two drawn sides and the sign between them."""
    return f"<mrow>{left}<mo>{escape(RELATIONS[sign])}</mo>{right}</mrow>"


def width(drawn: str) -> int:
    """About how many letters wide: the wider part of a fraction counts, indices count half."""

    def wide(node: Element) -> float:
        parts = [wide(child) for child in node]
        if node.tag == "mfrac":
            return max(parts)
        if node.tag in {"msub", "msup", "msubsup", "munder", "mover"}:
            return parts[0] + max(parts[1:]) / 2
        return len((node.text or "").strip(TIMES + APPLY)) + sum(parts)

    return round(wide(fromstring(drawn)))
