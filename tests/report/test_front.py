"""The front page: a table that answers without a script, and finds and orders with one."""

import re
from collections.abc import Sequence
from html import unescape
from pathlib import Path

import pytest

from fedtheory.core.verdict import Outcome
from fedtheory.report.document import FRONT, assets
from fedtheory.report.evidence import Evidence, gather
from fedtheory.report.site import chosen, front_page
from fedtheory.report.site import site as map_of_site
from fedtheory.report.words import Row
from tests.report.chromium import dom, laid, needed
from tests.report.rows import told

IDS = ("fedfw.lem2", "fedfw.appA", "ffgb.no_residual")
ENVIRONMENT = {"fedtheory": "test"}


VERDICTS = (
    told("fedfw.lem2", Outcome.HOLDS, 0.25, bound="corrected"),
    told("fedfw.lem2", Outcome.VACUOUS, 0.125),
    told("fedfw.lem2", Outcome.VIOLATED, 9.5),
    told("fedfw.appA", Outcome.HOLDS, 0.1),
)


def site(verdicts: Sequence[Row]) -> dict[str, str]:
    first, *others = (s for s in chosen(()) if s.id in IDS)
    found = [gather(first, verdicts=verdicts)]
    own = [tuple(v for v in verdicts if v["id"] == s.id) for s in others]
    found += [Evidence(s, (), v, ()) for s, v in zip(others, own, strict=True)]
    return {FRONT: front_page(found, map_of_site(IDS), ENVIRONMENT, found[0].errata, {})}


@pytest.fixture(scope="module")
def front(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return laid(tmp_path_factory.mktemp("site"), {**assets(), **site(VERDICTS)}) / FRONT


def rows(html: str) -> list[str]:
    """The ids of the rows that are seen, from above."""
    body = html.partition('id="statements"')[2].partition("</table>")[0]
    found = re.findall(r"<tr data-paper=[^>]*>.*?</tr>", body, re.DOTALL)
    shown = [row for row in found if " hidden" not in row.partition(">")[0]]
    return [re.findall(r'<span class="id">(.*?)</span>', row)[0] for row in shown]


def test_without_a_script_the_table_is_whole(front: Path) -> None:
    assert set(rows(front.read_text(encoding="utf-8"))) == set(IDS)


def test_the_tightness_is_that_of_the_hardest_run_that_a_bound_withstood(front: Path) -> None:
    text = front.read_text(encoding="utf-8")
    assert 'data-key="0.250"' in text
    assert "9.5 times the bound at round 3" in text
    assert 'data-key="9.500"' not in text


def test_claimed_and_proved_are_told_as_multiples_of_the_worst_found(front: Path) -> None:
    text = front.read_text(encoding="utf-8")
    row = text.partition(">fedfw.lem2</span>")[2].partition("</tr>")[0]
    assert re.findall(r"<div>(.*?)</div>", row) == [
        "claimed 0.105 × found",  # 1 / 9.5: it is crossed
        "proved 4 × found",
    ]
    (empty,) = site([])[FRONT].partition(">fedfw.lem2</span>")[2].split("</tr>")[:1]
    assert "found" not in empty


def test_a_bound_is_vacuous_where_no_run_finds_it_saying_anything() -> None:
    def sentence(*verdicts: Row) -> str:
        (found,) = re.findall(r'<p class="verdict">(.*?)</p>', site(verdicts)[FRONT])
        return unescape(found)

    silent = told("fedfw.lem2", Outcome.VACUOUS, 0.1)
    assert " 1 of all " in sentence(silent)
    assert " 0 of all " in sentence(silent, told("fedfw.lem2", Outcome.HOLDS, 0.2))


@needed
@pytest.mark.parametrize(
    ("fragment", "expected"),
    [
        ("", IDS),
        ("find=naive", ("fedfw.appA",)),
        ("find=FEDFW%20gradient%20stacked", ("fedfw.lem2",)),
        ("find=no-such-thing", ()),
        ("paper=ffgb", ("ffgb.no_residual",)),
        ("paper=nobody", IDS),
        ("label=REFUTED", ("fedfw.lem2",)),
        ("label=UNDECIDED&paper=fedfw", ("fedfw.appA",)),
    ],
)
def test_what_is_looked_for_is_found(
    front: Path, tmp_path: Path, fragment: str, expected: tuple[str, ...]
) -> None:
    html = dom(front, tmp_path, fragment=fragment)
    assert sorted(rows(html)) == sorted(expected)
    assert f"{len(expected)} of {len(IDS)}" in html


@needed
@pytest.mark.parametrize(
    ("fragment", "expected"),
    [
        ("sort=id", sorted(IDS)),
        ("sort=-id", sorted(IDS, reverse=True)),
        ("sort=tightness", ["fedfw.appA", "fedfw.lem2", "ffgb.no_residual"]),
        (
            "sort=-tightness",
            ["fedfw.lem2", "fedfw.appA", "ffgb.no_residual"],
        ),  # the unknown stays last
    ],
)
def test_any_column_puts_the_table_in_order(
    front: Path, tmp_path: Path, fragment: str, expected: list[str]
) -> None:
    html = dom(front, tmp_path, fragment=fragment)
    assert rows(html) == expected
    wanted = "descending" if "=-" in fragment else "ascending"
    assert len(re.findall(f'<th [^>]*aria-sort="{wanted}"', html)) == 1


@needed
def test_every_control_is_named_and_can_be_reached_by_keyboard(front: Path, tmp_path: Path) -> None:
    html = dom(front, tmp_path)
    for name in re.findall(r'<(?:input|select)[^>]* id="(.*?)"', html):
        assert f'<label for="{name}"' in html
    head = html.partition("<thead>")[2].partition("</thead>")[0]
    assert head.count("<button") == head.count("<th ")


def test_a_paper_has_a_card_with_its_labels_and_its_pages() -> None:
    text = site(VERDICTS)[FRONT]
    cards = (
        text.partition('<div class="papers">')[2].partition("<h2")[0].split('<div class="card">')
    )
    assert len(cards) == 3
    (fedfw,) = (card for card in cards if "Federated Frank-Wolfe Algorithm" in card)
    assert "Dadras, Banerjee, Prakhya and Yurtsever (2024)" in fedfw
    assert 'href="#paper=fedfw">2 statements</a>' in fedfw
    assert 'href="errata-fedfw.html"' in fedfw
    drawn = re.findall(r'<rect x="(\d+)" width="(\d+)" height="1" class="(\w+)">', fedfw)
    assert ("0", "1", "undecided") in drawn or ("1", "1", "refuted") in drawn
    shares = sum(int(width) for _, width, _ in drawn)
    counts = sum(map(int, re.findall(r"<b>(\d+)</b>", fedfw)))
    assert shares == counts == 2
