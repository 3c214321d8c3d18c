"""Section 4.2 and Appendices B.2 and C.2: some clients in every round, display by display."""

from fedtheory.core.item import Computed, Encoding, Stated
from fedtheory.papers.fedfw.algorithms.fedfw_participation import fedfw_participation
from fedtheory.papers.fedfw.statements.items.writing import display, item, steps


def _round(*names: str) -> tuple[Encoding, ...]:
    """Lines of one round, for any step and penalty."""
    return steps("fedfw.drawn_round", "", *names)


MOMENTS = _round("(40) given the past", "(40) first mean", "(40) second mean")
FIRST = _round("(42) line 1", "(42) line 2")

ITEMS = (
    item(
        "pp",
        "algorithm",
        "Section 4.2",
        "FedFW with partial participation",
        "x_i^{t+1} = (1 - η_t) x_i^t + η_t s_i^t with probability p, and x_i^t otherwise",
        Computed(fedfw_participation),
        remark=(
            "how x̄^{t+1} is made when some stay away is not printed: the mean of all x_i^{t+1}, as the proofs have it; "
            "Algorithm 1's line, the sum of what is sent over n (fedfw.d46); or that sum over how many took part"
        ),
    ),
    item(
        "clm17",
        "claim",
        "Section 4.2",
        "participation of different clients with different probabilities",
        "'non-uniform participation can be addressed similarly'",
        remark=(
            "no schedule is named for it: with p_i between p and q the gaps of the blocks, each of them >= 0, count at "
            "least p times and the curvature at most q times, but the recursion then needs its own step size: see fedfw.d80"
        ),
    ),
    display(
        17,
        "Section 4.2",
        "the rate with participation p, convex",
        "E[F(x̄^t) - F(x*)] <= O((pt)^(-1/2))",
        Stated("fedfw.ext1", "rate"),
        repaired="fedfw.d01",
        remark="from one point of the domain; other starts: fedfw.ext1, bounds often and rarely",
    ),
    display(
        40,
        "Appendix B.2",
        "the moments of one round",
        "E_t[x_i^{t+1} - x_i^t] = η_t p (s_i^t - x_i^t), E_t‖x_i^{t+1} - x_i^t‖² = η_t² p ‖s_i^t - x_i^t‖²",
        *MOMENTS,
    ),
    display(
        41,
        "Appendix B.2",
        "the descent inequality",
        "F̂_t(X^{t+1}) <= F̂_t(X^t) + ⟨∇F̂_t(X^t), X^{t+1} - X^t⟩ + (L̂_t/2) ‖X^{t+1} - X^t‖²",
        *_round("(41)"),
    ),
    display(
        42,
        "Appendix B.2",
        "one round in conditional mean",
        "E_t[F̂_t(X^{t+1}) - F*] <= (1 - η_t p) E_t[F̂_{t-1}(X^t) - F*] + (L̂_t η_t²/2) n p D²",
        *FIRST,
        *steps("fedfw.appendix_b2", "", *(f"(42) line {k}" for k in range(3, 7)), "zeta_t"),
    ),
    display(
        63,
        "Appendix C.2",
        "the moments of one round, again",
        "as (40)",
        *MOMENTS,
    ),
    display(
        64,
        "Appendix C.2",
        "one round in conditional mean",
        "E_t[F̂_t(X^{t+1}) - F̂_t(X^t)] <= -η_t p E_t[gâp(X^t)] + (L̂_t η_t²/2) n p D²",
        *FIRST,
        *_round("(64) line 3"),
        repaired="fedfw.d39",
    ),
    display(
        18,
        "Section 4.2",
        "the rate with participation p, without convexity",
        "min over 1 <= t <= T of E[gap(x̄^t)] <= O((pT)^(-1/3))",
        Stated("fedfw.ext2", "rate"),
        repaired="fedfw.d49",
        remark=(
            "from one point of the domain, as C.2 takes from C.1 without saying so: see fedfw.d49; an O may speak of all "
            "pT or of large ones: the constant of fedfw.ext2, rate, is for pT >= 1"
        ),
    ),
    display(
        44,
        "Appendix B.2",
        "the bound of (17)",
        "F(x̄^t) - F* <= 2D²L/(pt + 2 - p) + (2nD²λ_0 + (2G/(√n λ_0))(‖Y⋆‖ + D√(λ_0(L + nλ_0))))/√(pt + 2 - p)",
        *steps("fedfw.ext1", "printed", "(44) as printed"),
        remark=(
            "printed for every draw, by (17) meant for the mean: read for the mean (fedfw.ext1, printed), of which it is "
            "false, and so it is of some draw: see fedfw.d48"
        ),
    ),
)
