"""What is printed while a command runs: progress (how much is done, how fast, how long it will take), and warnings."""

import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import TypeVar

T = TypeVar("T")


def say(text: str) -> None:
    """Prints a line for people on stderr, where programs do not look for an answer."""
    sys.stderr.write(f"{text}\n")


@contextmanager
def waiting(words: str) -> Iterator[None]:
    """Shows that work goes on, and the seconds so far, where nobody knows how long it will take."""
    if not sys.stderr.isatty():
        yield
        return
    from rich.console import Console
    from rich.progress import Progress, SpinnerColumn, TextColumn, TimeElapsedColumn

    columns = (SpinnerColumn(), TextColumn("{task.description}"), TimeElapsedColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        bar.add_task(words, total=None)
        yield


@contextmanager
def progress(words: str, total: float) -> Iterator[Callable[[float, str], None]]:
    """A bar on stderr; the function that it returns sets how much is done, and a remark."""
    if not sys.stderr.isatty():
        yield lambda _done, _remark: None
        return
    from rich.console import Console
    from rich.progress import (
        BarColumn,
        Progress,
        TaskProgressColumn,
        TextColumn,
        TimeRemainingColumn,
    )

    columns = (
        TextColumn("{task.description}"),
        BarColumn(bar_width=24),
        TaskProgressColumn(),
        TimeRemainingColumn(),
        TextColumn("{task.fields[remark]}"),
    )
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(words, total=total, remark="")
        yield lambda done, remark: bar.update(task, completed=done, remark=remark)


def steps(items: Sequence[T], words: str) -> Iterator[T]:
    """The items, with progress."""
    begun = time.monotonic()
    with progress(words, len(items)) as show:
        for done, item in enumerate(items):
            show(done, rate(done, len(items), begun))
            yield item


def rate(done: int, total: int, begun: float) -> str:
    """How many are done, and how many a second."""
    return f"{done}/{total}, {done / max(time.monotonic() - begun, 1e-9):.1f}/s"
