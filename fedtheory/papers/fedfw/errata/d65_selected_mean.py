"""The linked code averages over the selected clients only, divides gradients by a constant, and reports no gap."""

from collections.abc import Callable
from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity


def witness() -> tuple[Witness, ...]:
    """Two clients at 0, s_i = 1, η_1 = 1, and client 1 alone takes part; then one client on [-1, 1], from 1."""
    X = [Fraction(1), Fraction(0)]
    start, hundred = Fraction(1), range(100)
    return (
        Witness(
            "the mean over the selected clients is x̄ of Section 4.2, the mean of all x_i",
            X[0],
            "=",
            sum(X, Fraction(0)) / 2,
            "one of two clients moved to 1",
        ),
        Witness(
            "a tenth of a client's gradient is the (1/n)∇f_i of line 4, for the 100 clients of Table 3",
            _one(start) / 10,
            "=",
            _one(start) / len(hundred),
            "a factor 10 in λ_0",
        ),
        *_reported(),
    )


def _reported() -> tuple[Witness, ...]:
    """The gap that is reported after a step against (11): f = x in round 1, f = x²/2 in round 2."""
    start = Fraction(1)
    _, reported = _round(_one, start, 1)
    first = Witness(
        "f = x on [-1, 1] from 1: what the code reports in round 1 is gap(x^1) of (11)",
        reported,
        "=",
        _gap(_one, start),
        "x^2 = s^1 = -1, so ⟨∇f(x^1), x^2 - s^1⟩ = 0 = (1 - η_1) gap(x^1)",
    )
    before, _ = _round(_itself, start, 1)
    after, reported = _round(_itself, before, 2)
    second = (
        Witness(
            f"f = x²/2 on [-1, 1] from 1: what the code reports in round 2 is gap({name}) of (11)",
            reported,
            "=",
            _gap(_itself, x),
            f"x^2 = {before}, x^3 = {after}; ⟨∇f(x^2), x^3 - s^2⟩ = (1 - η_2) gap(x^2)",
        )
        for name, x in (("x^2", before), ("x^3", after))
    )
    return first, *second


def _one(x: Fraction) -> Fraction:
    """The gradient of x."""
    return x**0


def _itself(x: Fraction) -> Fraction:
    """The gradient of x²/2."""
    return x


def _round(
    gradient: Callable[[Fraction], Fraction], x: Fraction, t: int
) -> tuple[Fraction, Fraction]:
    """One client's next point on [-1, 1], with η_t = 2/(t+1), and the gap that the code reports."""
    g, eta = gradient(x), Fraction(2, t + 1)
    s = Fraction(-1) if g > 0 else Fraction(1)
    moved = (1 - eta) * x + eta * s
    return moved, g * (moved - s)


def _gap(gradient: Callable[[Fraction], Fraction], x: Fraction) -> Fraction:
    """(11) on [-1, 1]."""
    return max(gradient(x) * (x - u) for u in (Fraction(-1), Fraction(1)))


D65 = Erratum(
    id="fedfw.d65",
    about="fedfw.alg1",
    severity=Severity.GAP,
    source=Source(
        "dadras2024fedfw",
        "the linked code at commit 0145b28: src/server/FedFW_server.py, global_update() and evaluate_FW_gap(), "
        "src/client/FedFW_client.py, local_train() and evaluate_FW_gap(); src/Optimizer.py, step(), at commit 1553f6f; "
        "against Algorithm 1, line 4, Section 4.2, and the gap (11), which Section 5 measures",
    ),
    printed=(
        "g_i^t = (1/n)∇f_i(x_i^t) + λ_t(x_i^t - x̄^t), with x̄^t the mean of all x_i^t; the experiments measure "
        "gap(x) = max_u ⟨∇F(x), x - u⟩"
    ),
    corrected=(
        "in the code 1/n is the constant 1/10, x̄ is the mean over the selected clients, η_t and λ_t count local steps, "
        "not rounds, and the oracle is called for each parameter tensor alone, so that 𝒟 is a product of balls and not "
        "one ball of radius 10; the theorems do not speak of this procedure. The gap it reports is the mean over the "
        "selected clients of ⟨∇f_i(x_i), x_i⁺ - s_i⟩: the loss's gradient before the last local step, the point after it, "
        "and the direction of the penalised gradient. For one client, tensor and step that is (1 - η) gap(x^t), which is 0 "
        "in round 1, where η_1 = 1"
    ),
    why=(
        "A missing or wrong 1/n multiplies λ_0 silently, and what is plotted as the gap is the gap neither before nor "
        "after the step. Whether this version produced the tables is not known."
    ),
    witness=witness,
)
