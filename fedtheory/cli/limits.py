"""How much memory a verb may take: what goes beyond is refused in one sentence, and the machine stays usable."""

import contextlib
import os
import re
from collections.abc import Iterator

from fedtheory.core.errors import FedTheoryError

USUAL = "2G"
OF_A_THREAD = 48 << 20
"""What linear algebra sets aside for each core before it computes anything: not counted."""
UNITS = {"M": 1 << 20, "G": 1 << 30}


def size(text: str) -> int:
    """A number of bytes from text like 512M or 4G. Raises FT014."""
    found = re.fullmatch(
        r"(\d{1,6})([MG])", text.strip().upper().removesuffix("IB").removesuffix("B")
    )
    bytes_ = int(found[1]) * UNITS[found[2]] if found else 0
    if bytes_ < 64 << 20:
        message = f'--memory is "{text[:40]}"; it is a number of megabytes or gigabytes from 64M on, like 512M or 4G.'
        raise FedTheoryError(message, code="FT014")
    return bytes_


@contextlib.contextmanager
def within(text: str) -> Iterator[None]:
    """Lets this process, and each that it starts, allocate so much and no more, where the system can hold it to that."""
    bytes_ = size(text)
    try:
        import resource
    except ImportError:  # not on Windows
        yield
        return
    soft, hard = resource.getrlimit(resource.RLIMIT_DATA)
    most = bytes_ + OF_A_THREAD * (os.cpu_count() or 1)
    known = [x for x in (most, soft, hard) if x != resource.RLIM_INFINITY]
    resource.setrlimit(resource.RLIMIT_DATA, (min(known), hard))
    try:
        yield
    except MemoryError as error:
        message = (
            f"this needs more than the {text} of memory that a command may take. Ask for less (fewer rounds, runs, "
            "clients or dimensions), or allow more, as in --memory 8G."
        )
        raise FedTheoryError(message, code="FT018") from error
    finally:
        resource.setrlimit(resource.RLIMIT_DATA, (soft, hard))
