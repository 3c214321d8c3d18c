"""The errata of a paper on a page, with pictures where they show more than numbers."""

import re

from fedtheory.engines.replay import replay
from fedtheory.errata import ERRATA
from fedtheory.report.gallery import figures, folder
from fedtheory.report.html import fragment
from fedtheory.report.ledger import ledger
from fedtheory.report.scenes import FIGURES

PICTURES = {erratum: figure.file for figure in FIGURES for erratum in figure.errata}


def test_pictures_of_errata_exist_and_are_of_the_same_paper() -> None:
    assert PICTURES
    assert set(PICTURES) <= {e.id for e in ERRATA}
    where = folder()
    assert where is not None
    assert {f"{name}.svg" for name in PICTURES.values()} <= {path.name for path in where.iterdir()}
    assert all(e.partition(".")[0] == name.partition("_")[0] for e, name in PICTURES.items())


def test_each_picture_is_shown_once_under_its_erratum() -> None:
    where = folder()
    assert where is not None
    shown = {f.name: f for f in figures("fedres", where)}
    wanted = [e for e in ERRATA if e.id in PICTURES and e.id.startswith("fedres.")]
    page = str(fragment(*ledger("fedres", [replay(e) for e in wanted], lambda _: None, shown)))
    cards = page.split('<div class="card')[1:]
    assert len(cards) == len(wanted) == 3
    for erratum, card in zip(wanted, cards, strict=True):
        assert f'id="erratum-{erratum.id}"' in card
        assert f"picture-{PICTURES[erratum.id]}" in card
    pictures = re.findall(r'<details id="(picture-[^"]+)"', page)
    assert sorted(pictures) == sorted({f"picture-{PICTURES[e.id]}" for e in wanted})
    assert page.count("the picture further up") == 1


def test_without_figures_there_are_no_pictures() -> None:
    (erratum,) = (e for e in ERRATA if e.id == "fedres.d50")
    page = str(fragment(*ledger("fedres", [replay(erratum)], lambda _: "x.html", {})))
    assert "picture" not in page
    assert 'href="x.html"' in page
