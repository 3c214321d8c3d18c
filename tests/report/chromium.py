"""Debian's Chromium, or whichever is there: pages as a reader's browser makes them."""

import shutil
import subprocess
from pathlib import Path

import pytest

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
PROGRAM = next((found for name in NAMES if (found := shutil.which(name))), None)
needed = pytest.mark.skipif(PROGRAM is None, reason="no Chromium is installed on this machine")


def dom(page: Path, profile: Path, *, fragment: str = "") -> str:
    """The page after its script has run."""
    return _run(page, profile, fragment, "--dump-dom")


def picture(
    page: Path, profile: Path, target: Path, *, width: int = 1000, height: int = 1400
) -> Path:
    """A screenshot."""
    _run(page, profile, "", f"--screenshot={target}", f"--window-size={width},{height}")
    return target


def _run(page: Path, profile: Path, fragment: str, *words: str) -> str:
    address = page.resolve().as_uri() + (f"#{fragment}" if fragment else "")
    plain = ("--headless", "--no-sandbox", "--disable-gpu", "--virtual-time-budget=20000")
    done = subprocess.run(
        [str(PROGRAM), *plain, f"--user-data-dir={profile}", *words, address],
        capture_output=True,
        text=True,
        timeout=300,
        check=True,
    )
    return done.stdout
