"""(65) has (pT)^(-1/3) where its step makes (pT+1)^(2/3)/(pT): it is false, if by little."""

from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source, Status, T
from fedtheory.core.verdict import Severity
from fedtheory.errata.enclosure import Values, enclosed_bound
from fedtheory.papers.fedfw.statements.eq65_participation import EQUATION_65
from fedtheory.papers.fedfw.statements.notation import D, L, lambda_0, n
from fedtheory.papers.fedfw.statements.participation import p
from fedtheory.papers.fedfw.statements.thm2_nonconvex import Ecal


def witness() -> tuple[Witness, ...]:
    """One client with f = x on [-1, 1], from 1, with pT + 1 = 6³: E x_t + 1 = 2(1 - pη)^(t-1), whatever λ_0 is."""
    return tuple(_at(chance) for chance in (Fraction(1), Fraction(1, 2)))


def _at(chance: Fraction) -> Witness:
    rounds = int(215 / chance)
    eta = Fraction(1, 36)  # (pT + 1)^(-2/3)
    average = sum((2 * (1 - chance * eta) ** k for k in range(rounds)), Fraction(0)) / rounds
    at: Values = {
        n: 1,
        L: 0,
        D: 2,
        Ecal: 2,
        lambda_0: Fraction(1, 10**4),
        p: chance,
        T: rounds,
    }
    return Witness(
        f"(65) at p = {chance}, T = {rounds}: the average of the E gâp(X^t) is at most its right side",
        average,
        "<=",
        enclosed_bound(EQUATION_65.bound(Status.PRINTED), at).upper,
        "gâp(X^t) = x_t + 1 for one client; the right side from above",
    )


D47 = Erratum(
    id="fedfw.d47",
    about="fedfw.eq65",
    severity=Severity.FALSE,
    source=Source("dadras2024fedfw", "eq. (65)"),
    printed="(1/T)ΣE_t[gâp(X^t)] ≤ (E + nD²λ_0/2)(pT)^(-1/3) + (LD²/2)(pT)^(-2/3), E of (51)",
    corrected="... ≤ E(pT+1)^(2/3)/(pT) + (nD²λ_0/2)(pT+1)^(-1/3) + (LD²/2)(pT+1)^(-2/3), from one point of 𝒟",
    why=(
        "The start costs E/(ηpT) = E(pT+1)^(2/3)/(pT), which is more than E(pT)^(-1/3). The other terms have room, but "
        "not when λ_0 and L are small: at p = 1 as well. The rate is not touched."
    ),
    witness=witness,
)
