"""FedNewton: what a round does."""

from fedtheory.core.finding import Finding

FINDINGS = (
    Finding(
        "fednewton.thm1",
        "One number says whether FedNewton's exchanges help",
        "The printed Theorem 1 puts a client's sampling error where that of all data belongs. A round multiplies the error by a spectral radius, computed from a federation's data; where it is above 1, every exchange makes things worse.",
        over="printed",
        under="exact",
        unit="times the proved value: the printed bound for three clients after eight rounds",
    ),
)
