"""`fedtheory advise`: one screen, a picture, and the same in JSON."""

from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[2]
CLINICS = (str(ROOT / "docs/examples/clinics.csv"), "--label", "stay", "--lambda", "0.01")


@pytest.fixture(scope="module")
def picture(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("advice") / "advise.svg"


def test_it_fits_one_screen_and_draws(command: Any, picture: Path) -> None:
    said = command("advise", *CLINICS, "-o", str(picture), "--pilot", "5")
    assert (said.code, said.err) == (0, "")
    lines = said.out.splitlines()
    assert len(lines) <= 36
    assert lines[-1] == f"wrote {picture}"
    assert "VACUOUS: FedFW promises" in said.out
    assert "by guarantee: " in said.out
    assert "measured, not guaranteed: " in said.out
    assert "by the pilot: " in said.out
    assert "fedtheory check-run LOG " in said.out
    text = picture.read_text(encoding="utf-8")
    assert text.startswith("<?xml")
    assert "<script" not in text


def test_json_and_no_pilot(command: Any) -> None:
    said = command(
        "advise", *CLINICS, "--pilot", "0", "--target", "0.05", "--rounds", "10", "--json"
    )
    found = said.json
    assert (found["target"], found["budget"], found["pilot"], found["trials"]) == (
        0.05,
        10,
        None,
        [],
    )
    assert {c["method"] for c in found["choices"]} >= {"Local SGD", "FedProx", "FedFW"}


def test_a_loss_that_ridge_alone_has_leaves_newton_out(command: Any, tmp_path: Path) -> None:
    rows = [
        f"{j},{(7 * k + j) % 5 - 2},{(3 * k) % 4},{(k + j) % 2}" for j in range(3) for k in range(8)
    ]
    path = tmp_path / "signs.csv"
    path.write_text("\n".join(["client,a,b,y", *rows]), encoding="utf-8")
    found = command(
        "advise", str(path), "--loss", "logistic", "--lambda", "0.1", "--pilot", "3", "--json"
    ).json
    assert "fednewton" in found["left_out"]
    assert not any("Newton" in c["method"] for c in found["choices"])


def test_without_strong_convexity_what_is_missing_is_named(command: Any, tmp_path: Path) -> None:
    rows = [f"{j},{k % 3},{2 * (k % 3)},{k % 4}" for j in range(2) for k in range(6)]
    path = tmp_path / "flat.csv"
    path.write_text("\n".join(["client,a,b,y", *rows]), encoding="utf-8")
    said = command("advise", str(path), "--lambda", "0", "--radius", "2", "--pilot", "2")
    assert said.code == 0, said.err
    assert "no strong convexity says how far the minimiser is" in said.out
    assert "needs zeta" in said.out
