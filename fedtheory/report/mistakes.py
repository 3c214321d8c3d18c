"""A mistake in print, on a page: as printed, as it is right, why, and the numbers that show it."""

from collections.abc import Callable, Sequence
from decimal import Context, Decimal
from fractions import Fraction

from fedtheory.core.erratum import Witness
from fedtheory.engines.replay import Replay
from fedtheory.report.html import Html, Node, element, typeset
from fedtheory.report.words import chip, word

FATES = {
    "kernels": "confirmed by both kernels",
    "numbers": "shown by numbers of a run or of the print",
    "argued": "argued, not shown",
}


def errata(replays: Sequence[Replay], beside: Callable[[str], Node] = lambda _: None) -> list[Node]:
    """The errata; `beside` adds to the card of an erratum, by its id."""
    if not replays:
        return []
    cards = (erratum(found, beside(found.erratum.id)) for found in replays)
    return [element("h2", "Errata", id="errata"), *cards]


def erratum(replayed: Replay, *more: Node) -> Html:
    """One mistake: as printed, as it is right, why, and the numbers."""
    found = replayed.erratum
    fate = FATES.get(replayed.shown, replayed.note)
    return element(
        "div",
        element(
            "div",
            element("span", found.id, class_="name"),
            chip(found.severity),
            element("span", f"{found.source.locator} · {found.kind.word} · {fate}", class_="meta"),
            class_="top",
        ),
        element(
            "dl",
            element("dt", "printed"),
            element("dd", typeset(found.printed)),
            *(
                (element("dt", "against"), element("dd", typeset(found.against)))
                if found.against
                else ()
            ),
            element("dt", "right"),
            element("dd", typeset(found.corrected)),
            class_="both",
        ),
        element("p", typeset(found.why)),
        *map(_witness, replayed.witnesses),
        *more,
        class_=f"card {word(found.severity).lower()}",
        id=f"erratum-{found.id}",
    )


def _witness(witness: Witness) -> Html:
    """What the print says of exact numbers, and whether it is true."""
    sign = {"<=": "≤", ">=": "≥"}.get(witness.relation, witness.relation)
    numbers = f"{_short(witness.lhs)} {sign} {_short(witness.rhs)}"
    exact = witness.formula or f"{witness.lhs} {sign} {witness.rhs}"
    return element(
        "div",
        element("div", typeset(witness.claim)),
        element("div", numbers, ": ", _fate(witness), class_="numbers"),
        element("div", typeset(witness.method), class_="meta"),
        element("details", element("summary", "exactly"), element("code", exact))
        if exact != numbers
        else None,
        class_="witness",
    )


def _fate(witness: Witness) -> Html:
    """Whether the relation holds for the numbers; where it was expected to fail, that shows the mistake."""
    said = "holds" if witness.holds else "fails"
    return element("span", said, class_=said)


def _short(number: Fraction) -> str:
    """The fraction, or the first digits of a long one."""
    exact = str(number)
    if len(exact) <= 18:
        return exact
    decimal = Context(prec=6).divide(Decimal(number.numerator), Decimal(number.denominator))
    return f"{decimal:.6g}…"  # no float: some witnesses are larger than the largest
