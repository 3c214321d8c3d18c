"""Corollary 2, corrected: Corollary 1 with the best step and the budget C R; in the l2 norm, too; and the best R."""


from fedtheory.core import term
from fedtheory.core.statement import T
from fedtheory.language import Theory, i, t, w
from fedtheory.papers.fedboost.proofs import cor1_weighted as W
from fedtheory.papers.fedboost.proofs.cor1_sharper import COROLLARY_1_EUCLID
from fedtheory.papers.fedboost.proofs.thm2_sampling import measured
from fedtheory.papers.fedboost.statements import cor2_repeated as X
from fedtheory.papers.fedboost.statements import notation as N
from fedtheory.textbook.vectors import SQUARES

C = N.C
weight = W.weight
COROLLARY_2, R = X.COROLLARY_2, X.R

BUDGET, REPEATED = C * R, ", in R rounds: one mask of the budget C R, sent in parts (erratum d17)"


def repeated(cites, bound, best, width):
    """A bound of Corollary 1 with R times its budget; and at the R at which the floor, of this width, is half of the first term."""
    p = Theory.assuming(cites, {"C": BUDGET}, globals(), without=["C", "always sent", "sometimes sent"])
    p.symbols |= {"R": ((), "integer"), "C": ((), "real")}
    gamma = W.chance(i, t, w)
    p.defined(term.less(0, C), "C > 0", "Section 4", name="C")
    p.defined(term.at_most(1, R), "at least one round", "Corollary 2", name="R")
    p.given(gamma == 1, f"gamma = 1 if alpha times the budget is more than 1{REPEATED}", "(8)", when=[BUDGET * weight > 1],
            role="ours", name="always sent")
    p.given(gamma == BUDGET * weight, f"gamma is alpha times the budget otherwise{REPEATED}", "(8)", when=[BUDGET * weight <= 1],
            role="ours", name="sometimes sent")
    corollary_1, within = p.cite(cites, C=BUDGET, name="Corollary 1"), p.setting(measured("T"))
    any_number = p.proof(COROLLARY_2, bound, within, [corollary_1])

    floor, half = width * N.M / (2 * BUDGET), X.first / 2
    balanced = Theory.claims(COROLLARY_2, best, within).conditions[-1:]
    squared = p.line(term.at_most(floor**2, half**2), -1 / (4 * C**2 * R**2 * N.sigma * T) * p.condition(1), when=balanced, name="squared")
    at_most_half = p.cite(SQUARES, a=floor, b=half, given={"squares": squared(because=[p.condition(1)])}, when=balanced, name="half")
    last = p.condition(len(Theory.claims(COROLLARY_2, best, within).conditions))
    return any_number, p.proof(COROLLARY_2, best, within, [1 * corollary_1, 1 * at_most_half(because=[last])])


COROLLARY_2_CORRECTED, COROLLARY_2_SHARPENED = repeated(W.COROLLARY_1_BEST_SHARPENED, "corrected", "sharpened", N.D)
COROLLARY_2_EUCLID, COROLLARY_2_EUCLID_BALANCED = repeated(COROLLARY_1_EUCLID, "euclid", "euclid balanced", N.alpha_star)
