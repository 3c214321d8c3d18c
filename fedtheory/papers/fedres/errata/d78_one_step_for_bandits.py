"""Theorem 3 rests on Theorem 2's one step, with which it is false."""

from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity

SCALE, PERIOD = 20_000, 999
CLIENTS, PERIODS = 8 * SCALE**3, 2 * SCALE**3
FEATURES = ((Fraction(1, 2), Fraction(0)), (Fraction(1, 4), Fraction(1, 5)))
BEST = Fraction(7, 25), Fraction(24, 25)


def _product(u: tuple[Fraction, Fraction], v: tuple[Fraction, Fraction]) -> Fraction:
    return u[0] * v[0] + u[1] * v[1]


def witness() -> tuple[Witness, ...]:
    """Two actions, no noise, D = 1, gamma = 1/2, G = sigma = 1, tau = 1: the step is 1/(4m³), m = 20,000."""
    step = Fraction(1, 4 * SCALE**3)
    cubed = Fraction(CLIENTS) / (Fraction(1, 2) * Fraction(CLIENTS) ** 3 * PERIODS)
    first, second = FEATURES
    gap = _product(BEST, second) - _product(BEST, first)
    rounds = Fraction(PERIOD * PERIODS)
    # the terms of the bound, each a rational number above it
    noise, curvature, ends = Fraction(1, PERIOD), Fraction(1, 4000), Fraction(1, 10**5)
    bound = 4 * noise + 5 * curvature + (7 + 3 + 5) * ends
    return (
        Witness(
            "the printed step, cubed: V/(gamma P³ G² tau² T) = 1/(4m³)³",
            cubed,
            "=",
            step**3,
            "V = P",
            expected=True,
        ),
        Witness(
            "models move by half a step at most, so |w_{i,t}| <= 1/4 for all t <= T",
            PERIODS * step / 2,
            "<=",
            Fraction(1, 4),
            "a gradient of an explored action is at most 1/2 long on the way",
            expected=True,
        ),
        Witness(
            "there both residuals are positive: |z| |w| <= <z, w_*>",
            _product(first, first) / 16,
            "<=",
            _product(first, BEST) ** 2,
            "squared; the second action's is larger still",
            expected=True,
        ),
        Witness(
            "and any of them pushes the first action's value by more: <z_2, z_2> <= <z_1, z_2>",
            _product(second, second),
            "<=",
            _product(first, second),
            "41/400 and 1/8",
            expected=True,
        ),
        Witness(
            "(16/(BT))^(1/5) <= 1/B: its fifth power",
            16 / rounds,
            "<=",
            noise**5,
            "K = 2, V = P",
            expected=True,
        ),
        Witness(
            "(32/(BT)²)^(1/8) <= 1/4000: its eighth power",
            32 / rounds**2,
            "<=",
            curvature**8,
            "K^6 gamma = 32",
            expected=True,
        ),
        Witness(
            "each of the other three is at most 10^-5",
            max(Fraction(8), Fraction(4)) / rounds,
            "<=",
            ends**3,
            "cubed; the last, squared, is 4/(BT)",
            expected=True,
        ),
        Witness(
            "Reg_CB <= 4 p_1 + 5 p_2 + 7 p_3 + 3 p_4 + 5 p_5",
            (1 - Fraction(1, PERIOD)) * gap,
            "<=",
            bound,
            "more than 1/9 against less than 1/160, and the right side tends to 0 as m grows",
        ),
    )


D78 = Erratum(
    id="fedres.d78",
    about="fedres.thm3one",
    severity=Severity.FALSE,
    source=Source(
        "agarwal2020fedres", "Appendix D, 'using the theorem for FedRes.SGD (Theorem 2)'"
    ),
    printed="the regret bound follows from Theorem 2, whose step is one for all models",
    corrected="with steps min{...} of the server's and the clients' own it holds: fedres.thm3",
    why=(
        "The common step shrinks as P^(-2/3), while the bound knows of V/P alone. Clients that need no server then stay "
        "where they started and take the action that looks better there. No constants in the O can mend it."
    ),
    witness=witness,
)
