"""The certificates of a statement's proofs as one file to be downloaded, for `fedtheory check-certificate` or any other reader."""

import io
import json
import re
import tarfile

from fedtheory.report.evidence import Evidence


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
