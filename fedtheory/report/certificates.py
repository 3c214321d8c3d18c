"""The certificates of a statement's proofs as one file to be downloaded, for `fedtheory check-certificate` or any other reader; and what Rocq reads."""

import io
import json
import re
import tarfile

from fedtheory.calculator.recorded import recorded
from fedtheory.report.evidence import Evidence
from fedtheory.rocq.archive import sources
from fedtheory.rocq.refutation import development

IN_ROCQ = "rocq.tar.xz"
"""The file beside the pages that holds all that Rocq accepted of what they show."""


def file_of_certificates(evidence: Evidence) -> str:
    """The file's name; empty where there is no certificate."""
    some = any(report.certificates for _, report in evidence.proofs)
    return f"{evidence.statement.id}.certificates.tar.xz" if some else ""


def archive(evidence: Evidence) -> bytes:
    """A folder a bound, in it one file a certificate, numbered in the order in which they rest on each other.

    Bounds share most of their steps, which this kind of archive keeps once. It has no dates: the same certificates give
    the same bytes.
    """
    packed = io.BytesIO()
    with tarfile.open(fileobj=packed, mode="w:xz", format=tarfile.GNU_FORMAT) as written:
        for _, report in evidence.proofs:
            for k, certificate in enumerate(report.certificates, 1):
                name = re.sub(r"[^A-Za-z0-9.-]+", "-", str(certificate["id"])).strip("-")
                content = json.dumps(certificate, indent=1, ensure_ascii=False).encode() + b"\n"
                file = tarfile.TarInfo(f"{report.bound}/{k:02}-{name}.json")
                file.size = len(content)
                written.addfile(file, io.BytesIO(content))
    return packed.getvalue()


def for_rocq(evidence: Evidence) -> dict[str, str]:
    """The sources of the bounds of which Rocq accepted what they claim, and of what they cite."""
    known = (r.bundle for _, r in evidence.proofs if r.bundle and recorded(r.id, r.bound).rocq)
    return dict(sources(map(development, known)))
