"""Settings of every test run: one thread a process, no window, nothing searched that should be on record, a hypothesis profile by name."""

import gc
import os
import random
import sys
from importlib import import_module

os.environ.setdefault("OMP_NUM_THREADS", "1")
os.environ.setdefault("MPLBACKEND", "Agg")
os.environ.setdefault("FEDTHEORY_RECORDS", "frozen")
os.environ.pop("COLUMNS", None)  # what is printed is not folded unless a test asks for it
if "FEDTHEORY_PLANTED" not in os.environ and os.environ.pop("PYTHONDONTWRITEBYTECODE", None):
    sys.dont_write_bytecode = False  # or each child compiles what the others have

import pytest
from hypothesis import Phase, settings

from tests import forked

settings.register_profile("quick", max_examples=25, derandomize=True, deadline=None)
settings.register_profile("deep", max_examples=2000, deadline=None, print_blob=True)
settings.register_profile(  # whether a planted mistake is noticed needs no smallest example
    "noticed", settings.get_profile("quick"), phases=(Phase.explicit, Phase.generate)
)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "quick"))


def pytest_addoption(parser):
    parser.addoption(
        "--order",
        type=int,
        metavar="SEED",
        help="ask files, and the tests of each, in another order, the same for the same number",
    )


def pytest_collection_modifyitems(config, items):
    seed = config.getoption("--order")
    if seed is not None:
        drawn = random.Random(seed)
        files = {item.path: drawn.random() for item in items}
        places = {id(item): (files[item.path], drawn.random()) for item in items}
        items.sort(key=lambda item: places[id(item)])


@pytest.hookimpl(wrapper=True)
def pytest_collection():
    """What collecting leaves behind stays to the end: the garbage collector is not asked about it again and again."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.enable()
        gc.freeze()


@pytest.fixture(autouse=True)
def nothing_lent():
    """A theorem file that a test has read is lent to that test alone."""
    yield
    outside = sys.modules.get("fedtheory.core.outside")
    if outside and outside._lent:
        from fedtheory.calculator.catalogue import forget
        from fedtheory.runs.version import code_version

        outside._lent.clear()
        for kept in (outside.sources_digest, code_version):
            kept.cache_clear()
        forget()


@pytest.fixture(scope="session")
def cma():
    """The search of attacks, loaded before any budget runs."""
    return import_module("cma")


@pytest.fixture(scope="session", autouse=True)
def started_anew():
    """Children that run theorems are forked; this is what starts one that is a child of this very process."""
    emission = import_module("fedtheory.campaign.emission")
    started = emission._finished
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(emission, "_finished", forked.finished)
        patch.setattr(import_module("fedtheory.cli.lent"), "_ended", forked.ended)
        yield started
