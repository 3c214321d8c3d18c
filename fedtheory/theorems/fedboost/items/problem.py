"""Sections 2 and 3: losses, mixtures, ensembles, Bregman divergences, and what is said of them."""

from fractions import Fraction

from fedtheory.core.item import Computed, Counted, Shown, Wrong
from fedtheory.instances.agnostic_games import minimax
from fedtheory.instances.divergences import Divergence, divergence
from fedtheory.instances.ensemble_losses import LogLoss, Squares
from fedtheory.instances.mixtures import Mixtures, mixtures, radius
from fedtheory.theorems.fedboost.items.writing import item, steps

SECTION_3 = "fedboost.section3"


def divergences_are_asymmetric() -> bool:
    """Whether B(p ‖ q) and B(q ‖ p) differ, and neither is negative, for F = Σ x³ at two rational points."""
    p, q = (
        (Fraction(1, 2), Fraction(1, 3), Fraction(1, 6)),
        (Fraction(1, 4), Fraction(1, 4), Fraction(1, 2)),
    )
    one, other = (
        sum(
            (x**3 - y**3 - 3 * y**2 * (x - y) for x, y in zip(a, b, strict=True)),
            Fraction(0),
        )
        for a, b in ((p, q), (q, p))
    )
    return one != other and min(one, other) >= 0


ITEMS = (
    item(
        "set.space",
        "definition",
        "Section 2",
        "inputs, classes, hypotheses and a loss",
        "hypotheses map inputs to distributions over finitely many classes; a loss compares one with a class",
        Computed(Squares),
        Computed(LogLoss),
    ),
    item(
        "set.sqerr",
        "definition",
        "Section 2",
        "the squared error loss",
        "E over y' drawn from h(x) of ‖y' - y‖²",
        Wrong("fedboost.d22"),
        Wrong("fedboost.d23"),
        remark="the bracket is misplaced; the loss that is meant is linear in h, and Section 4.2 has another",
    ),
    item(
        "set.LD",
        "definition",
        "Section 2",
        "the loss on a distribution",
        "L_D(h) = E over (x, y) of l(h(x), y)",
        Computed(LogLoss.value),
    ),
    item(
        "set.density",
        "definition",
        "Sections 2 and 3.1",
        "density estimation",
        "the special case without inputs: a hypothesis is a distribution",
        Computed(mixtures),
    ),
    item(
        "set.samples",
        "definition",
        "Section 2.1",
        "domains and their samples",
        "p domains; S_k has m_k pairs, whose empirical distribution stands for the domain",
        Wrong("fedboost.d33"),
        remark="a closing parenthesis is missing",
    ),
    item(
        "eq1",
        "definition",
        "Section 2.1, (1)",
        "the empirical loss of a domain",
        "the mean of l(h(x), y) over its samples",
        Computed(LogLoss),
    ),
    item(
        "set.ubar",
        "definition",
        "Section 2.1",
        "the uniform mixture",
        "Ū = Σ (m_k/m) D_k, of the domains or of their samples",
        Wrong("fedboost.d29"),
        remark="one name for the domains' mixture and the samples'",
    ),
    item(
        "eq2",
        "definition",
        "Section 2.1, (2)",
        "the standard problem",
        "min over h of Σ (m_k/m) L_k(h)",
        Computed(Mixtures.best_mixture_loss),
    ),
    item(
        "set.dlam",
        "definition",
        "Section 2.1",
        "mixtures of domains",
        "D_λ = Σ λ_k D_k for λ in a convex part Λ of the simplex",
        Computed(mixtures),
    ),
    item(
        "eq3",
        "definition",
        "Section 2.1, (3)",
        "the agnostic loss",
        "max over λ ∈ Λ of the loss on D_λ",
        Computed(Mixtures.best_agnostic_loss),
    ),
    item(
        "claim.lin",
        "claim",
        "Section 3.2",
        "minimisers of (2) and (3) are mixtures of the domains",
        "for any Bregman divergence, if the hypotheses contain them",
        Shown(SECTION_3, "Lemma 1"),
        Shown(SECTION_3, "Lemma 2"),
        remark="of (3) for compact mixtures; where F is not strictly convex other minimisers may stand beside it",
        repaired="fedboost.d24",
    ),
    item(
        "set.claimgb",
        "claim",
        "Section 2.1, end; Section 3",
        "generalization bounds are given",
        "for both losses",
        Wrong("fedboost.d25"),
        remark="what is given are approximation bounds; no bound contains a number of samples",
    ),
    item(
        "set.H",
        "definition",
        "Section 2.2",
        "ensembles",
        "all Σ α_k h_k with α in the simplex",
        Computed(Mixtures.losses),
    ),
    item(
        "def1",
        "definition",
        "Section 3.1, Definition 1",
        "the Bregman divergence",
        "B_F(D ‖ h) = F(D) - F(h) - ⟨∇F(h), D - h⟩",
        Computed(Divergence),
        Wrong("fedboost.d26"),
        remark="open only relative to the simplex; step 5 needs a gradient beyond it",
    ),
    item(
        "def1.C",
        "definition",
        "Section 3.1",
        "the open simplex",
        "distributions that are positive everywhere",
        Computed(mixtures),
    ),
    item(
        "def1.sq",
        "definition",
        "Section 3.1",
        "the squared loss as a divergence",
        "F = ‖x‖²",
        Computed(divergence),
    ),
    item(
        "def1.kl",
        "definition",
        "Section 3.1",
        "the generalised Kullback-Leibler divergence",
        "F = Σ x log x - x",
        Computed(divergence),
    ),
    item(
        "def1.rem",
        "remark",
        "Section 3.1",
        "divergences are non-negative and in general asymmetric",
        "B_F(D ‖ h) >= 0, and B_F(h ‖ D) is another number",
        Counted(divergences_are_asymmetric),
    ),
    item(
        "def.lossk",
        "definition",
        "Section 3.1",
        "the loss of a hypothesis on a domain",
        "L_{D_k}(h) = B_F(D_k ‖ h)",
        Computed(Mixtures.losses),
    ),
    item(
        "def.lossmix",
        "definition",
        "Section 3.1",
        "the loss of a hypothesis on a mixture",
        "Σ λ_k B_F(D_k ‖ h)",
        Computed(Mixtures.best_mixture_loss),
    ),
    item(
        "eq12",
        "display",
        "Appendix A.1, (12): not at hand, read off its uses",
        "the loss of a hypothesis on a mixture, in two parts",
        "Σ λ_k B_F(D_k ‖ h) = B_F(D_λ ‖ h) + Σ λ_k F(D_k) - F(D_λ)",
        Shown(SECTION_3, "(12)"),
    ),
    item(
        "lem1",
        "lemma",
        "Lemma 1",
        "the mixture is the best hypothesis",
        "D_λ minimises Σ λ_k B_F(D_k ‖ h), alone if F is strictly convex",
        Shown(SECTION_3, "Lemma 1"),
        Shown(SECTION_3, "Lemma 1, alone"),
    ),
    item(
        "lem2",
        "lemma",
        "Lemma 2",
        "the best hypothesis against the worst mixture is a mixture",
        "for convex Λ, min over h of max over λ ∈ Λ is attained, in the hull of the domains alone",
        Wrong("fedboost.d24"),
        remark="for compact Λ it is proved: fedtheory prove fedboost.section3",
    ),
    item(
        "lem2.c",
        "lemma",
        "Lemma 2, with a compact Λ",
        "for compact mixtures the best hypothesis against the worst is a mixture, and no other is",
        "for compact convex Λ, min over h of max over λ ∈ Λ is attained, in the hull of the domains alone",
        Shown(SECTION_3, "worst weights"),
        Shown(SECTION_3, "Lemma 2"),
        Shown(SECTION_3, "Lemma 2, alone"),
    ),
    item(
        "lem2.obs",
        "claim",
        "Lemma 2, second sentence",
        "divergences of strictly convex functions are jointly convex",
        "observe that B_F is jointly convex in both arguments",
        Wrong("fedboost.d34"),
        remark="Lemma 2 does not need it; Lemma 3 and Theorem 1 assume it",
    ),
    item(
        "eq4",
        "assumption",
        "Section 3.3, (4)",
        "predictors approximate the domains",
        "for every domain some predictor is within ε",
        Computed(Mixtures.approximations),
    ),
    item(
        "lem3.p",
        "display",
        "Lemma 3, proof",
        "the ensemble of the domains' own hypotheses, and joint convexity",
        "B_F(D_λ ‖ Σ λ_l h_l) <= Σ λ_k B_F(D_k ‖ h_k) <= ε",
        *steps("fedboost.lem3", "printed", "third display"),
    ),
    item(
        "eq5",
        "display",
        "Section 3.3, (5)",
        "(12) at the ensemble",
        "Σ λ_k B_F(D_k ‖ Σ λ_l h_l) = B_F(D_λ ‖ Σ λ_l h_l) + Σ λ_k F(D_k) - F(D_λ)",
        *steps("fedboost.lem3", "printed", "(5)"),
    ),
    item(
        "eq6",
        "display",
        "Section 3.3, (6)",
        "(12) at the mixture",
        "Σ λ_k F(D_k) - F(D_λ) = Σ λ_k B_F(D_k ‖ D_λ)",
        *steps("fedboost.lem3", "printed", "(6)"),
    ),
    item(
        "def.R",
        "definition",
        "Section 3.3",
        "the information radius",
        "R = max over λ of Σ λ_k B_F(D_k ‖ D_λ)",
        Computed(radius),
    ),
    item(
        "thm1.p",
        "display",
        "Theorem 1, proof",
        "minimax, and Lemma 3 inside the maximum",
        "by Sion's theorem min and max may change places; then (5), (6) and joint convexity",
        *steps("fedboost.thm1", "printed", "third display", "theorem"),
        Computed(minimax),
        remark="h_l is the hypothesis of domain l, not the l-th predictor",
        repaired="fedboost.d27",
    ),
)
