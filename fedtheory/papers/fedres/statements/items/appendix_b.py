"""Appendix B, display by display: the replay of Theorem 2's proof."""

from collections import Counter

from fedtheory.core.item import Computed, Counted, Encoding, Item, Shown, Stated, Wrong
from fedtheory.papers.fedres.statements.items.writing import item
from fedtheory.papers.fedres.statements.tuning import smaller

FULL, OURS = "fedres.thm2full", "sharpened"


def ours(*names: str) -> tuple[Shown, ...]:
    """Steps of our proof of (26)."""
    return tuple(Shown(FULL, name, OURS) for name in names)


def displayed(*names: str) -> tuple[Shown, ...]:
    """Steps of Appendix B in one round."""
    return tuple(Shown("fedres.appB", name) for name in names)


def display(
    number: int, title: str, says: str, *encoded: Encoding, remark: str = "", repaired: str = ""
) -> Item:
    """A numbered display of Appendix B."""
    place, name = f"Appendix B, ({number})", f"eq{number}"
    return item(name, "display", place, title, says, *encoded, remark=remark, repaired=repaired)


MOVED = (
    "an index shift: what is left over is counted for delays up to 6 and horizons up to 12, each product at most DG; our "
    "proof of (26) needs no shift, see its steps 'matched' and 'ends'"
)
STAR = 99
"""The place of w_* among the models."""


def _left_over(p: int, q: int, T: int) -> int:
    """How many products w·g tell Σ(w_t - w_*)(g_{t+p} - g_{t-q}) from Σ(w_{t-1-p} - w_{t-1+q})g_{t-1}, sums over t = 1..T."""
    found: Counter[tuple[int, int]] = Counter()
    for t in range(1, T + 1):
        for model, sign in ((t, 1), (STAR, -1)):
            found[model, t + p] += sign
            found[model, t - q] -= sign
        found[t - 1 - p, t - 1] -= 1
        found[t - 1 + q, t - 1] += 1
    return sum(map(abs, found.values()))


def reindexed() -> bool:
    """(34) of one client, g_s the gradient at the pair of round s: at most 4τ products, of DG at most, are left over."""
    return all(
        _left_over(beta - 1, alpha, T) <= 4 * (alpha + beta)
        for alpha in range(7)
        for beta in range(7)
        for T in range(1, 13)
        if alpha + beta
    )


def reindexed_client() -> bool:
    """(39), likewise."""
    return all(_left_over(-1, tau, T) <= 4 * tau for tau in range(1, 13) for T in range(1, 13))


ITEMS = (
    display(
        26,
        "Theorem 2 in full",
        "(1/PT) O(‖w^g_*‖²/η + Σ‖w_{i,*}‖²/η_i + ηTΣσ_i² + TΣη_iσ_i² + γη²P²G²TΣτ_i² + γG²TΣη_i²τ_i² + DGΣτ_i)",
        Stated(FULL, "ordered"),
        Stated(FULL, "ordered-dependent"),
        Wrong("fedres.d12"),
        remark=(
            "proved for independent clients, τ_i ≥ 1, zero starts and a comparator in the balls (fedres.thm2full); print allows "
            "clients that depend on each other and τ_i = 0, and is false of both"
        ),
    ),
    item(
        "step2",
        "definition",
        "Theorem 2, before (27)",
        "the tuned step",
        "η = η_i = min{sqrt(V/(TPσ²)), cbrt(V/(γP³G²τ²T))}",
        Computed(smaller),
        Wrong("fedres.d17"),
        remark="a definition in letters that a learner does not know: fedres.d17",
    ),
    display(
        27,
        "tuned",
        "O(sqrt(Vσ²/(PT)) + (γD⁴G²τ²)^{1/3}/T^{2/3} + DGτ/T)",
        Stated("fedres.thm2", "ordered"),
        Stated("fedres.thm2sep", "ordered"),
        Wrong("fedres.d24"),
        remark="refuted with the printed step, whatever the constants; proved with a step for the server and one for the clients",
    ),
    item(
        "thm2pf",
        "display",
        "Appendix B, proof of Theorem 2",
        "the regret by Lemma 11",
        "E Σ(L_i(u_{i,t}) - L_i(u_*)) <= two inner products and γ/2 of the movements of one round",
        Shown("fedres.lemmas", "Lemma 11"),
        *ours("Lemma 11", "a round", "sum", "theorem, sharpened"),
        Wrong("fedres.d13"),
        Wrong("fedres.d22"),
        remark="proved with the indices as they are meant, and for tau_i >= 1: fedres.d13, fedres.d22",
    ),
    item(
        "lem7",
        "claim",
        "Lemma 7",
        "the server's part",
        "in expectation, the inner products of w^g_{t-β_i} - w^g_* with ∇^g L_i are at most ‖w^g_*‖²/(2η) + ηTΣσ_i² + the late ones + O(DGΣτ_i)",
        Shown("fedres.lemmas", "Lemma 10"),
        *ours("(31)", "(33)", "server"),
        Wrong("fedres.d25"),
        Wrong("fedres.d14"),
        Wrong("fedres.d16"),
        remark=(
            "its means are those of our proof of (26), which pairs each gradient with the models made of it, so that no late "
            "inner products arise; with t + α_i - 1 in them, zero starts and the counted ends of (34) the lemma follows"
        ),
    ),
    item(
        "lem8",
        "claim",
        "Lemma 8",
        "the clients' part",
        "the same of ∇^l L_i, with Σ‖w_{i,*}‖²/(2η_i) + TΣη_iσ_i²",
        Shown("fedres.lemmas", "Lemma 10"),
        *ours("(37)", "variance of a client", "client"),
        Wrong("fedres.d22"),
        remark="as Lemma 7: our proof has its means, and no late inner products",
    ),
    item(
        "lem9",
        "claim",
        "Lemma 9",
        "what is late",
        "in expectation, the late ones of Lemmas 7 and 8 are O(γη²P²G²TΣτ_i² + γG²TΣη_i²τ_i² + DGΣτ_i)",
        Shown("fedres.lemmas", "Lemma 9"),
        *ours("global way", "local way", "at most M a round", "at least -M a round"),
        Wrong("fedres.d27"),
        remark="the order is right for τ_i >= 1: from u_{i,t-1} it is τ_i rounds, and our ways are as long; see fedres.d91 for its ends",
    ),
    item(
        "lem10",
        "claim",
        "Lemma 10",
        "a projected step",
        "w' = Π_Ω(w - ηg), Ω convex, w and w_* in it, η > 0: (w' - w_*)·g <= (‖w - w_*‖² - ‖w' - w_*‖² - ‖w' - w‖²)/(2η)",
        Shown("fedres.lemmas", "Lemma 10"),
    ),
    item(
        "lem11",
        "claim",
        "Lemma 11",
        "smooth and convex at three points",
        "f γ-smooth and convex, any a, b, c: f(a) - f(b) <= (a - b)·∇f(c) + (γ/2)‖a - c‖²",
        Shown("fedres.lemmas", "Lemma 11"),
    ),
    display(
        28,
        "the server's round",
        "Lemma 10 for b_t, and term_1 left over",
        *displayed("(28)"),
        remark="with its letters mended",
        repaired="fedres.d21",
    ),
    display(
        29,
        "conditional mean",
        "c_t = E[b_t | the past] = Σ∇^g L_i(w^g_{t-α_i-β_i}, w_{i,t-α_i})",
        *displayed("(29)"),
        remark="with its letters mended",
        repaired="fedres.d21",
    ),
    display(
        30,
        "term_1",
        "(w_t - w_*)(a_t - c_t) + (w_{t-1} - w_*)(c_t - b_t) + (w_t - w_{t-1})(c_t - b_t)",
        *displayed("(30)"),
    ),
    display(
        31,
        "zero mean",
        "E[Σ(w^g_{t-1} - w^g_*)(c_t - b_t) | ℓ_{i,s}: s < t - α_i] = 0",
        *displayed("(31)"),
        remark="round by round, given all clients' earlier samples",
        repaired="fedres.d15",
    ),
    display(
        32,
        "Young's inequality",
        "(w_t - w_{t-1})(c_t - b_t) <= ‖w_t - w_{t-1}‖²/(4η) + η‖b_t - c_t‖²",
        *displayed("(32)"),
    ),
    display(
        33,
        "variances add",
        "E Σ‖b_t - c_t‖² = ΣΣ V[∇^g_{i,t-α_i}] <= TΣσ_i²",
        *displayed("(33)"),
        remark="for the variance given the past, of clients that are independent; that they are is assumed here only: fedres.d10",
        repaired="fedres.d28",
    ),
    display(
        34,
        "re-indexing",
        "Σ(w_t - w_*)(a_t - c_t) = ΣΣ(w^g_{t-β_i} - w^g_{t+α_i-1})∇^g L_i(...) + O(DGΣτ_i)",
        Counted(reindexed),
        remark=MOVED,
    ),
    display(
        35,
        "the client's round",
        "Lemma 10 for e_{i,t}, and term_2 left over",
        *displayed("(35)"),
        remark="with the gradient that (7) uses",
        repaired="fedres.d26",
    ),
    display(36, "term_2", "the split of (30), of a client", *displayed("(36)")),
    display(
        37,
        "zero mean, of a client",
        "E[(w_{i,t-1} - w_{i,*})(f_{i,t} - e_{i,t}) | ...] = 0",
        *displayed("(37)"),
        remark="round by round, given all clients' earlier samples",
        repaired="fedres.d15",
    ),
    display(
        38,
        "Young's inequality, of a client",
        "with 4η_i and η_i",
        *displayed("(38)"),
    ),
    display(
        39,
        "re-indexing, of a client",
        "Σ(w_{i,t} - w_{i,*})(d_{i,t} - f_{i,t}) = Σ(w_{i,t} - w_{i,t+τ_i-1})∇^l L_i(...) + O(DGΣτ_i)",
        Counted(reindexed_client),
        remark=MOVED,
    ),
)
