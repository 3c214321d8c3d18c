r"""What the methods on ridge regression cost, counted: numbers sent and products of numbers, of one client and the server.

A multiplication of two numbers counts once, an addition not. A Cholesky factor of order M costs M(M² + 3M - 4)/6 of them and
M roots, a solve with it M² + M (two sweeps; a division counts as a product); a covariance of n rows costs nM(M + 1)/2.
"""

from dataclasses import dataclass
from typing import Literal

from fedtheory.core.errors import FedTheoryError, nearest

Method = Literal["dkrr", "fednewton", "pcg", "fedavg", "fedprox", "newton"]
METHODS = ("dkrr", "fednewton", "pcg", "fedavg", "fedprox", "newton")
FLOAT_BITS = 64


@dataclass(frozen=True)
class Cost:
    """Products of a client before the first round and in each, of the server in each; numbers sent by a client in each."""

    setup: int
    per_round: int
    server: int
    up: int
    down: int
    first_up: int  # before the first round

    def total(self, rounds: int) -> int:
        """A client's products and the server's, all rounds."""
        return self.setup + rounds * (self.per_round + self.server)

    def numbers(self, rounds: int) -> int:
        """Sent by one client."""
        return self.first_up + rounds * self.up

    def bits(self, rounds: int) -> int:
        """The same in bits."""
        return FLOAT_BITS * self.numbers(rounds)


def cost(method: Method, *, n: int, M: int, m: int, local_steps: int = 1) -> Cost:
    """Of a client with n samples in R^M among m clients."""
    covariance = n * M * (M + 1) // 2 + n * M  # C_Dj and b_j
    factor = M * (M * M + 3 * M - 4) // 6 + M
    solve = M * M + M
    gradient = M * M + M
    average = m * M
    dkrr = covariance + factor + solve
    match method:
        case "dkrr":
            return Cost(dkrr, 0, 0, 0, 0, M)
        case "fednewton":
            return Cost(dkrr, gradient + solve, 2 * average, 2 * M, 2 * M, M)
        case "pcg":
            more = M * M + 2 * M  # ⟨d, H_j d⟩ for one number more
            return Cost(dkrr, gradient + solve + more, 2 * average + 3 * M, 2 * M + 1, 2 * M, M)
        case "fedavg":
            return Cost(dkrr, local_steps * (gradient + M), average, M, M, M)
        case "fedprox":
            return Cost(dkrr + factor, solve + M, average, M, M, M)
        case "newton":
            hessian = M * (M + 1) // 2
            return Cost(dkrr, gradient, average + m * hessian + factor + solve, M, M, M + hessian)
    raise FedTheoryError(f'no method "{method}".{nearest(method, METHODS)}', code="FT003")


def within_printed_orders(n: int, M: int, m: int, rounds: int) -> bool:
    """Whether FedNewton's products are at most four times nM² + M³ + M²t + mMt, as Section 3 and Table 1 have it."""
    spent = cost("fednewton", n=n, M=M, m=m).total(rounds)
    printed = n * M**2 + M**3 + M**2 * rounds + m * M * rounds
    return spent <= 4 * printed


def twice_first_order() -> bool:
    """Whether a round of FedNewton sends twice what a round of FedAvg sends, up and down (Remark 3)."""
    return all(
        cost("fednewton", n=1, M=M, m=2).up == 2 * cost("fedavg", n=1, M=M, m=2).up
        for M in (1, 2, 10, 1000)
    )


def exact_newton_sends_squares() -> bool:
    """Whether exact Newton sends of the order M² numbers where FedNewton sends 2M (Sections 3 and 5)."""
    return all(
        2 * cost("newton", n=1, M=M, m=2).numbers(1) >= M * M > 2 * M for M in (10, 100, 1000)
    )
