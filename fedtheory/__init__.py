"""Executable theory of federated learning: bounds to evaluate, proofs to replay, statements to attack.

The functions are the verbs of the command: `fedtheory.bound("fedfw.thm1", L=1, D=2, ...)` is
`fedtheory bound fedfw.thm1 --set L=1 D=2 ...`. Each is imported when it is first used.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from fedtheory.calculator.advise import advise
    from fedtheory.calculator.bound import bound
    from fedtheory.calculator.compare import compare
    from fedtheory.calculator.estimate.arrays import estimate
    from fedtheory.calculator.optimise import optimise
    from fedtheory.calculator.sensitivity import sensitivity
    from fedtheory.calculator.solve import solve
    from fedtheory.calculator.vector import evaluator
    from fedtheory.campaign.verify import verify
    from fedtheory.cli.attack import attack
    from fedtheory.cli.check_certificate import check_certificate
    from fedtheory.cli.check_run import check_run
    from fedtheory.cli.errata import ledger
    from fedtheory.cli.list import statements
    from fedtheory.cli.mutate import mutate
    from fedtheory.cli.new import new
    from fedtheory.cli.plot import plot
    from fedtheory.cli.prove import prove
    from fedtheory.cli.rates import rates
    from fedtheory.cli.report import write_report
    from fedtheory.cli.show import show
    from fedtheory.cli.watch import watch
    from fedtheory.cli.worst_case import worst_case

__version__ = "0.1.0"

__all__ = [
    "__version__",
    "advise",
    "attack",
    "bound",
    "check_certificate",
    "check_run",
    "compare",
    "estimate",
    "evaluator",
    "ledger",
    "mutate",
    "new",
    "optimise",
    "plot",
    "prove",
    "rates",
    "sensitivity",
    "show",
    "solve",
    "statements",
    "verify",
    "watch",
    "worst_case",
    "write_report",
]

# `errata` and `report` are folders of the package, so their verbs go by other names here.
_HOMES = {
    "advise": "calculator.advise",
    "attack": "cli.attack",
    "bound": "calculator.bound",
    "check_certificate": "cli.check_certificate",
    "check_run": "cli.check_run",
    "compare": "calculator.compare",
    "estimate": "calculator.estimate.arrays",
    "evaluator": "calculator.vector",
    "ledger": "cli.errata",
    "mutate": "cli.mutate",
    "new": "cli.new",
    "optimise": "calculator.optimise",
    "plot": "cli.plot",
    "prove": "cli.prove",
    "rates": "cli.rates",
    "sensitivity": "calculator.sensitivity",
    "show": "cli.show",
    "solve": "calculator.solve",
    "statements": "cli.list",
    "verify": "campaign.verify",
    "watch": "cli.watch",
    "worst_case": "cli.worst_case",
    "write_report": "cli.report",
}


def __getattr__(name: str) -> Any:
    """Imports a verb when it is first used; `fedtheory.list` is `statements`."""
    wanted = "statements" if name == "list" else name
    if wanted not in _HOMES:
        message = f"module {__name__!r} has no attribute {name!r}"
        raise AttributeError(message)
    found = getattr(import_module(f"{__name__}.{_HOMES[wanted]}"), wanted)
    globals()[wanted] = found
    return found


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
