"""Corollary 2, corrected: Theorem 2 with the best step and the budget C R of weighted sampling; and the best R."""

from typing import Any

from fedtheory.core.proof import conclusion
from fedtheory.core.role import Role
from fedtheory.core.statement import T
from fedtheory.core.term import at_most
from fedtheory.language import Theory, i, t, w
from fedtheory.papers.fedboost.proofs.cor1_weighted import MASKS, chance, weight
from fedtheory.papers.fedboost.proofs.rounds import alpha
from fedtheory.papers.fedboost.proofs.thm2_sampling import BEST_STEP_SHARPENED, measured, seen
from fedtheory.papers.fedboost.statements.cor2_repeated import COROLLARY_2, R, first
from fedtheory.papers.fedboost.statements.notation import C, D, M, sigma
from fedtheory.textbook.vectors import SQUARES

BUDGET, REPEATED = C * R, ", in R rounds: one mask of the budget C R, sent in parts (erratum d17)"
p = Theory.assuming(BEST_STEP_SHARPENED, {"V": 1 / BUDGET}, globals(), without=["V", "variance"])
p.symbols |= {"R": ((), "integer"), "C": ((), "real")}
MASKED: dict[str, Any] = {"error": lambda k, x: seen(k, x) - alpha(k, x), "C": BUDGET}
p.assume(MASKS, MASKED, without=["C", "always sent", "sometimes sent"])
gamma = chance(i, t, w)
p.defined(["<", "0", "C"], "C > 0", "Section 4", name="C")
p.defined(at_most(1, R), "at least one round", "Corollary 2", name="R")
p.given(gamma == 1, f"gamma = 1 if alpha times the budget is more than 1{REPEATED}", "(8)", when=[BUDGET * weight > 1],
        role=Role.OURS, name="always sent")
p.given(gamma == BUDGET * weight, f"gamma is alpha times the budget otherwise{REPEATED}", "(8)", when=[BUDGET * weight <= 1],
        role=Role.OURS, name="sometimes sent")
of_masks = p.cite(MASKS, **MASKED)
theorem_2 = p.cite(BEST_STEP_SHARPENED, V=1 / BUDGET, given={"variance": of_masks})
WITHIN = p.setting(measured("T"))
COROLLARY_2_CORRECTED = p.proof(COROLLARY_2, "corrected", WITHIN, [theorem_2])

# ---- the best R: the floor is half of the first term

floor, half = D * M / (2 * BUDGET), first / 2
balanced = conclusion(WITHIN, COROLLARY_2.bound("sharpened")).conditions[1:]
squared = p.line(at_most(floor**2, half**2), -1 / (4 * C**2 * R**2 * sigma * T) * p.condition(1), when=balanced)
at_most_half = p.cite(SQUARES, a=floor, b=half, given={"squares": squared(because=[p.condition(1)])}, when=balanced)
COROLLARY_2_SHARPENED = p.proof(COROLLARY_2, "sharpened", WITHIN, [1 * theorem_2, 1 * at_most_half(because=[p.condition(2)])])
