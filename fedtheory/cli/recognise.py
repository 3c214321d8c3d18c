"""Which statement a log may be a run of: by the strategy that its heading names, what was measured, and the letters that are set."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from fedtheory.calculator.bound import required
from fedtheory.calculator.catalogue import Bound, Entry, find
from fedtheory.calculator.complaints import Complaints
from fedtheory.calculator.inputs import Number
from fedtheory.calculator.inputs import read as read_letters
from fedtheory.core.errors import FedTheoryError
from fedtheory.core.law import Conduct

if TYPE_CHECKING:
    from fedtheory.engines.monitor.log import RunLog

WITHOUT = {"t", "T"}
"""The log says these."""


def recognise(log: "RunLog", constants: Mapping[str, Number]) -> tuple[str, str]:
    """The statement, and by what it was recognised.

    Raises:
        FedTheoryError: the log names no strategy, or what it says fits no statement, or several; the message lists them.
    """
    from fedtheory.engines.monitor.findings import CONDUCT, strategy

    told, metric = strategy(log), log.header.get("metric")
    if told is None:
        message = (
            "a statement is wanted, like fedfw.thm1: the log does not name the strategy that ran. `fedtheory list` shows "
            "statements; logs of fedtheory.adapters.flower name the strategy."
        )
        raise FedTheoryError(message, code="FT009")
    served = {
        key: conduct
        for key, conduct in CONDUCT.items()
        if isinstance(key, str) and told in conduct.strategies
    }
    measured = "" if metric is None else f' and "{metric}"'
    fitting = [
        (entry, bound, served[entry.id])
        for entry in map(find, served)
        for bound in entry.bounds
        if metric in {None, bound.metric}
    ]
    if not fitting:
        metrics = sorted({bound.metric for key in served for bound in find(key).bounds})
        known = (
            f"of such a run these are bounded: {', '.join(metrics)}"
            if served
            else "no statement here has a server that is known to do the same"
        )
        raise FedTheoryError(f"the log says {told}{measured}; {known}.", code="FT084")
    complete = [fit for fit in fitting if not _absent(fit[0], fit[1], constants)]
    alone = fitting if len({entry.id for entry, _, _ in fitting}) == 1 else complete
    if metric is not None and len({entry.id for entry, _, _ in alone}) == 1:
        entry, _, conduct = alone[0]
        return entry.id, (
            f"the log says {told}{measured}: taken for {entry.id}, where a client makes {conduct.client}"
        )
    raise FedTheoryError(
        f"the log says {told}{measured}, and a server cannot see which of these ran; name one:\n"
        + "\n".join(_line(fit, constants) for fit in fitting),
        code="FT084",
    )


def _absent(entry: Entry, bound: Bound, constants: Mapping[str, Number]) -> str:
    """The letters that are not set; all of them, if one is set that the statement does not have."""
    complaints = Complaints()
    _, letters = read_letters(entry, constants, complaints)
    wanted = required(entry, bound) - WITHOUT - (frozenset() if complaints.found else letters)
    return " ".join(name for name in entry.letters if name in wanted)


def _line(fit: tuple[Entry, Bound, Conduct], constants: Mapping[str, Number]) -> str:
    entry, bound, conduct = fit
    absent = _absent(entry, bound, constants)
    letters = f"; needs {absent}" if absent else ""
    return f"  {entry.id}: {bound.metric}, where a client makes {conduct.client}{letters}"
