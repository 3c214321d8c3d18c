"""What is wrong in print in FedBoost, in the order of the paper."""

from collections import Counter
from collections.abc import Sequence
from math import comb
import sympy as sp
from fedtheory.core.ledger import (ARGUED, CONSTANT, CONTRADICTS, COUNTEREXAMPLE, DOES_NOT_FOLLOW, FALSE, Fraction, GAP, Page, Q,
    Shown, TYPO, fails, holds)
from fedtheory.core.expression import names, to_tree
from fedtheory.core.statement import Bound, T
from fedtheory.errata.enclosure import Values, enclosed, enclosed_bound, encoded, square_root
from fedtheory.papers.fedboost.algorithms.fedboost_exact import Row, expected_gaps, projected
from fedtheory.papers.fedboost.errata.enumerated import (THREE, ZERO, cubes, dot, masks, mean, moment, squared_distance, value,
    weighted)
from fedtheory.papers.fedboost.statements.cor1_weighted import COROLLARY_1
from fedtheory.papers.fedboost.statements.cor2_repeated import COROLLARY_2, R
from fedtheory.papers.fedboost.statements.lem3_mixture import LEMMA_3
from fedtheory.papers.fedboost.statements.notation import C, D, G, M, S, alpha_star, r, sigma
from fedtheory.papers.fedboost.statements.notation import G as gradient
from fedtheory.papers.fedboost.statements.thm1_agnostic import THEOREM_1
from fedtheory.papers.fedboost.statements.thm2_sampling import THEOREM_2
from fedtheory.papers.fedboost.statements.thm3_agnostic import (M_2, PRINTED, THEOREM_3, D_l, G_a, G_l, N_a, N_l, eta_a, eta_l,
    lambda_star, r_a, r_l)
from fedtheory.papers.fedboost.statements.cor3_unbiased import COROLLARY_3

mistake = Page("fedboost", "hamer2020fedboost")

@mistake(GAP, CONTRADICTS, "claim.comm", "Abstract; Sections 1, 4 and 6")
def d07() -> None:
    """What clients send back grows with the size of the ensemble.
    Printed: per-round communication cost is independent of the size of the ensemble [...] reduce the cost of both server-to-client
    and client-to-server communication
    Against: Figure 1, step 3b: "Obtain the gradient update ∇L_j(α̃_t) and send to server", a gradient with respect to q weights
    Right: the way down is independent of q on average; the way up is q numbers a client for the whole gradient, and as many as were
    sent for a masked one | Why: Step 3b returns a gradient with respect to q weights."""

@mistake(FALSE, COUNTEREXAMPLE, "claim.optimal", "Abstract; Section 2.2, before the display; Section 6")
def d57() -> Shown:
    """Mixtures of the domains are shown to be optimal, not ensembles of the predictors.
    Printed: we prove the optimality of ensemble methods for density estimation for standard empirical risk minimization and
    agnostic risk minimization; we show that such ensembles are optimal | Right: mixtures of the domains are optimal for the risk;
    ensembles of predictors within ε of the domains are within ε of that, if B_F is jointly convex
    Why: Lemmas 1 and 2 are about the unknown D_k, and about no sample; Lemma 3 and Theorem 1 bring the predictors in, with ε."""
    # One domain (1/2, 1/2), one predictor (9/10, 1/10), F = ‖x‖²: the only ensemble is the predictor.
    domain, predictor = (Q(1, 2), Q(1, 2)), (Q(9, 10), Q(1, 10))
    yield fails("the best ensemble loses no more than the best distribution", squared_distance(domain, predictor), "<=",
        squared_distance(domain, domain))

@mistake(GAP, COUNTEREXAMPLE, "claim.comm", "Section 1; Section 4, first paragraph")
def d77() -> Shown:
    """Sending some predictors in every round soon costs more than sending all of them once.
    Printed: has significantly smaller communication overhead, compared to the existing algorithms
    Right: smaller in a round than an ensemble that is sent anew in every round
    Why: No existing algorithm is compared, in theory or in Section 5. Predictors are fixed: a client that can keep them needs each
    once, and then the weights. What is saved is memory, and the first round."""
    # Section 5.1: q = 100, C = 32, all clients in every round.
    q, budget, rounds = 100, Q(32), 4
    yield fails("after four rounds a client was sent no more than everything once", Q(budget * rounds), "<=", Q(q),
        "128 predictors against 100; in Section 5.2, with C = p/2, after three rounds")

@mistake(GAP, DOES_NOT_FOLLOW, "intro.sizes", "Section 1, third paragraph")
def d79() -> Shown:
    """A few million parameters are no hundreds of megabytes.
    Printed: speech recognition models, which admit a few million parameters, is on the order of hundreds of megabytes
    Right: tens of megabytes, or tens of millions of parameters
    Why: A parameter takes four bytes, eight in double precision. What else a model holds, a dictionary or a graph, is not said."""
    # Twelve million parameters of eight bytes each.
    yield fails("they are a hundred megabytes or more", Q(12 * 10**6 * Q(8)), ">=", Q(100 * 10**6),
        "96; five million of four bytes are 20")

@mistake(GAP, CONTRADICTS, "fig5", "Section 1, first bullet; Section 5.2")
def d87() -> None:
    """The advantage of public predictors is not that of the experiment.
    Printed: base predictors can be pre-trained on publicly available data, thus reducing the need for user data in training
    Against: Section 5.2: "We then trained a unigram language model for each client"
    Right: "can be" holds; in the one experiment with users' data every predictor is made of a client's own, and sent to others
    Why: A unigram model is the list of a client's words. Section 2.2 allows predictors of user data; what is then left of privacy
    is not said."""

@mistake(GAP, ARGUED, "intro.advantages", "Section 1, before the bullets")
def d90() -> None:
    """Speed and privacy are announced and not shown.
    Printed: They include computational speedups, convergence guarantees, privacy, and the optimality of the solution
    Right: convergence guarantees are given; of computation and privacy there is no statement and no measurement
    Why: A client computes C predictors in a round, more than one. The bullets speak of differential privacy as something that can
    be combined, and of no guarantee."""

@mistake(TYPO, ARGUED, "intro.advantages", "Section 1, before the bullets; Section 5.1")
def d102() -> None:
    """Two advantages are listed as others, and a loss of two methods decrease.
    Printed: We list several of their other advantages; the loss for both methods decrease steadily
    Right: several of their advantages; decreases
    Why: Convergence guarantees and privacy are named in the sentence before, and are two of the four bullets."""

@mistake(GAP, CONTRADICTS, "set.sqerr", "Section 2; Section 4.2")
def d22() -> Shown:
    """The squared error of Section 2 is linear in the hypothesis, that of Section 4.2 quadratic.
    Printed: E_{y' ~ h(x)}[‖y' - y‖]²_2 [...] ‖h_α(x) - y‖²_2 | Against: Section 4.2: l(h_α(x), y) = ‖h_α(x) - y‖_2²
    Right: two losses: 2(1 - h_y) for a drawn label, and ‖h - e_y‖²
    Why: The mean of ‖e_{y'} - e_y‖² over y' drawn from h is twice the probability of a wrong label."""
    # h = (3/5, 3/10, 1/10), y = 1.
    h = (Q(3, 5), Q(3, 10), Q(1, 10))
    yield fails("the two losses agree", 2 * (1 - h[0]), "=", (h[0] - 1) ** 2 + h[1] ** 2 + h[2] ** 2)

@mistake.lost("set.sqerr", "Section 2")
def d23() -> Shown:
    """A bracket of the squared error closes too early.
    Printed: E_{y' ~ h(x)}[‖y' - y‖]²_2 | Right: E_{y' ~ h(x)}[‖y' - y‖²_2]
    Why: The square of a mean is not the mean of the square. The copy at hand may have lost the place of the bracket."""
    # Distances 0 and 2, equally likely.
    distances = (Q(0), Q(2))
    mean = sum(distances, Q(0)) / 2
    yield fails("the mean's square is the square's mean", mean**2, "=", sum((x**2 for x in distances), Q(0)) / 2)

@mistake(FALSE, COUNTEREXAMPLE, "set.density", "Section 2; Section 3.1")
def d58() -> Shown:
    """Without inputs there are no samples.
    Printed: density estimation, which is a special case of classification with X = ∅ | Right: X has one element | Why: A hypothesis
    is a map of X to Δ_Y: of the empty set there is one, which assigns nothing, and no distribution on X × Y exists."""
    # Two classes and the empty set of inputs.
    inputs, classes = Q(0), Q(2)
    yield fails("there is a pair (x, y) to be drawn", inputs * classes, ">=", Q(1), "X × Y is empty")
    yield holds("with one input there are as many as classes", 1 * classes, "=", Q(2), "so that h is a distribution over Y")

def sequences(longest: int) -> int:
    """Of two letters, of one letter or more."""
    return sum(2**length for length in range(1, longest + 1))
@mistake(GAP, CONTRADICTS, "set.space", "Section 2; Section 3.1")
def d71() -> Shown:
    """Sequences are more than finitely many classes.
    Printed: Y represents a finite set of classes [...] in language modeling Y is the set of all sequences
    Against: Section 3.1: "in language modeling Y is the set of all sequences"
    Right: sequences of bounded length, or a countable Y, for which sums of F and the compactness of mixtures need a word
    Why: Lemmas 1 to 3 sum over the domains and stand for countable Y where their divergences are finite; that a minimum is attained
    is another matter."""
    # A thousand classes.
    yield fails("all sequences of two letters are among them", Q(sequences(10)), "<=", Q(1000),
        "2046 of at most ten letters; and so for every finite number")

@mistake(GAP, DOES_NOT_FOLLOW, "set.claimgb", "Section 2.1, end; Section 3")
def d25() -> Shown:
    """Generalization bounds are announced and none is given.
    Printed: we present algorithms and generalization bounds for ensemble methods for both of the above losses
    Right: approximation bounds: Lemma 3 and Theorem 1 do not contain a number of samples
    Why: A generalization bound compares an empirical loss with an expected one. Nothing in Section 3 depends on m_k."""
    # How many letters of the bounds of Lemma 3 and Theorem 1, as encoded, count samples.
    letters = {letter for statement in (LEMMA_3, THEOREM_1) for letter in names(to_tree(statement.bound("printed").value))}
    yield fails("a bound depends on a number of samples m_k", Q(sum(letter.startswith("m") for letter in letters)), ">=", Q(1),
        f"the letters are {', '.join(sorted(letters))}")

@mistake.lost("set.samples", "Section 2.1")
def d33() -> None:
    """A bracket of the samples is missing.
    Printed: ((x_{k,1}, y_{k,1}), ..., (x_{k,m_k}, y_{k,m_k}) in (X x Y)^{m_k} | Right: a closing bracket
    Why: Read with the display before it; the copy at hand may have lost it."""

@mistake(GAP, ARGUED, "eq7", "Section 2.1; (7); Figures 1 and 2")
def d88() -> None:
    """Clients become domains without a word.
    Printed: L_k denotes the empirical loss on domain k over m_k samples; ∇L_j(α̃_t), m_j for clients j ∈ S_t
    Right: a loss and a number of samples for each client, or one client for each domain
    Why: Section 2.1 stresses that domains may be clusters of clients. With more clients than domains L_j and m_j are not defined,
    and Figure 2 does not say to which domain a client's loss counts."""

@mistake(TYPO, ARGUED, "lem3", "Sections 2.1, 3.3 and 4.1")
def d94() -> None:
    """Ranges and objects are left out.
    Printed: performs well for any λ ∈ Δ_p or any convex subset; min_α Σ λ_k [...]; the union of samples from all domains is
    distributed uniformly; Let α_opt be the optimal solution | Right: for every λ of a given convex Λ; for all λ ∈ Δ_p, over α ∈
    Δ_q; the target is the mixture with weights m_k/m; α_opt minimises L_Ū over the simplex
    Why: In Lemma 3 λ and α have no range; L of Theorem 2 has no index. α_*, λ_*, G_α and G_λ are definitions among properties, and
    α_* is 1 for every p-norm."""

@mistake(TYPO, CONTRADICTS, "obj", "Section 2.1; Figure 1, step 4; Figure 2, step 4")
def d96() -> Shown:
    """The number of samples is not defined, and then redefined; a sum has its index for its limit.
    Printed: Σ_{p=1}^k m_k/m D̂_k; m = Σ over j ∈ S_t of m_j | Against: (2): m_k/m with m = Σ_k m_k
    Right: Σ_{k=1}^p; m = Σ_k m_k, and another letter for the samples of a round
    Why: m is used in Section 2.1 without a definition. What the weights of step 4 do is fedboost.d37."""
    # Clients with 1 and 3 samples, one of them drawn: its weight in step 4, and in (2).
    sizes = (1, 3)
    yield fails("m_j/m is the same in Figure 1 and in (2)", Q(sizes[0]) / sizes[0], "=", Q(sizes[0]) / sum(sizes),
        "1 against 1/4, the first client being drawn")

@mistake(TYPO, DOES_NOT_FOLLOW, "eq1", "Section 2.1, (1)")
def d80() -> Shown:
    """(1) sums over a distribution where a sample is meant.
    Printed: (1/m_k) Σ_{(x,y) ∈ D̂_k} l(h(x), y) | Right: the sum over the pairs of S_k, with repetitions
    Why: D̂_k is a distribution, of the sample and not, as the text says, of D_k."""
    # The sample (first, first, second), and the points of its empirical distribution.
    sample = ("first", "first", "second")
    yield fails("the weights 1/m_k of the sum over the empirical distribution add up to 1", Q(len(set(sample))) / len(sample), "=",
        Q(1), "2/3: what is drawn twice is counted once")

def loss(h: Row, under: Row) -> Fraction:
    """The mean of 2(1 - h_y)."""
    return 2 * (1 - dot(h, under))
@mistake.lost("set.ubar", "Section 2.1, before (2); (2)")
def d29() -> Shown:
    """One letter stands for the empirical and the true mixture.
    Printed: Ū = Σ m_k/m D̂_k, with the assumed target distribution given by Ū = Σ_{k=1}^p m_k/m D_k; L_Ū(h) = Σ m_k/m L_{D̂_k}(h)
    Right: two letters, and the empirical one in (2)
    Why: The target is the mixture of the domains, (2) averages over samples. The copy at hand may have lost a hat."""
    # p = 1: a fair coin, one toss that shows the first side, h = (3/4, 1/4).
    h, coin = (Q(3, 4), Q(1, 4)), (Q(1, 2), Q(1, 2))
    yield fails("the loss on the target distribution is the loss on the samples", loss(h, coin), "=", loss(h, (Q(1), Q(0))),
        "1 against 1/2: both are called the loss on Ū")

@mistake(TYPO, ARGUED, "cor1", "Corollaries 1 and 2")
def d30() -> None:
    """Properties are cited as assumptions, and a sentence has words too many.
    Printed: If Assumptions 1 hold; by then by using | Right: If Properties 1 hold; then by using | Why: There are no Assumptions 1."""

@mistake(GAP, ARGUED, "eq3", "Section 2.1, (2) and (3); Section 2.2")
def d89() -> None:
    """The standard loss is of samples, the agnostic one of distributions.
    Printed: With this set of hypotheses, we minimize both the standard loss (2) and the agnostic loss (3)
    Right: (11), the agnostic loss of samples, is what is minimised | Why: (2) averages over samples, (3) over the unknown D_k,
    which no algorithm sees. (11) comes two sections later and is not said to be another loss."""

@mistake(GAP, COUNTEREXAMPLE, "set.H", "Section 2.2, display; Lemmas 1 and 2; Section 3.3")
def d72() -> Shown:
    """The ensembles of Section 2.2 do not contain the mixtures that Section 3.2 needs in H.
    Printed: H = {Σ α_k h_k}; if h* = Σ λ_k D_k is in H; conv({D_1, ..., D_p}) ⊆ H; h_k ∈ H
    Right: two letters: the lemmas are about a set that holds the mixtures, (4) and Lemma 3 about the ensembles | Why: With H as
    defined the assumption of Lemmas 1 and 2 fails unless the predictors span the domains, and they say nothing of ensembles."""
    # Predictors (3/4, 1/4) and (1/4, 3/4), and a domain (9/10, 1/10): ensembles are (a, 1 - a) with 1/4 ≤ a ≤ 3/4.
    domain, nearest = (Q(9, 10), Q(1, 10)), (Q(3, 4), Q(1, 4))
    yield fails("the domain is an ensemble", squared_distance(domain, nearest), "=", Q(0), "9/200 from the nearest one")

@mistake(GAP, COUNTEREXAMPLE, "fig3", "Section 3.1; Section 5")
def d28() -> Shown:
    """Point masses and unigrams are outside of the set on which divergences are defined.
    Printed: Throughout this section, we [...] restrict all distributions and hypotheses to be in Δ_{Y+} [...] each h_k is a
    point-mass distribution over a single element | Right: an offset, or a loss that is finite at the boundary
    Why: A relative entropy at what clients see is finite only if every needed predictor is sent."""
    # Uniform sampling with C = 32 of q = 100: all are sent with probability (32/100)^100.
    yield fails("the loss at what clients see is finite more often than once in 10^49 rounds", (Q(32, 100) ** 50) ** 2, ">=",
        Q(1, 10**49))

@mistake(GAP, COUNTEREXAMPLE, "def1", "Definition 1; Figure 1, step 5")
def d26() -> Shown:
    """A convex open subset of the simplex is not open, and the mirror map cannot be inverted on it.
    Printed: C, a subset of Δ_Y, a non-empty convex open set; [∇F]^-1
    Right: relatively open for Definition 1; for step 5 a mirror map on R^q or on its positive part | Why: The simplex has no inner
    point in R^q. On it ∇F is known up to a multiple of (1, ..., 1), which a divergence does not see and an inverse does."""
    # Adding 7(1, 1) to a gradient changes no divergence on the simplex of R².
    difference = (Q(1, 3) - Q(1, 2), Q(2, 3) - Q(1, 2))
    yield holds("⟨7(1, 1), p - p'⟩ is 0 for points of the simplex", 7 * sum(difference, Q(0)), "=", Q(0),
        "p = (1/3, 2/3), p' = (1/2, 1/2)")

def divergence_41(domain: Row, h: Row) -> Fraction:
    """B_F(D ‖ h) of F = ‖x‖²."""
    return squared_distance(domain, h)
@mistake(FALSE, COUNTEREXAMPLE, "def.lossk", "Section 3.1, display after Definition 1")
def d41() -> Shown:
    """No loss of samples has a divergence for its mean.
    Printed: For a domain D_k and a hypothesis h, the loss is thus L_{D_k}(h) = B_F(D_k ‖ h)
    Right: a second definition: E l(h, y) is at best B_F(D_k ‖ h) and a number that depends on D_k
    Why: Section 2 defines the loss as the mean of l(h(x), y) over D, which is affine in D; a divergence of a strictly convex F is
    not. For one domain the difference is a constant; under a maximum over mixtures of domains it changes the minimiser:
    fedboost.d43."""
    # h = (1/2, 1/2), and the domains (1/4, 3/4) and (3/4, 1/4), whose mean is h.
    h = (Q(1, 2), Q(1, 2))
    one, other = (Q(1, 4), Q(3, 4)), (Q(3, 4), Q(1, 4))
    middle = tuple((a + b) / 2 for a, b in zip(one, other, strict=True))
    yield fails("the divergence of a mean of domains is the mean of their divergences, as every mean of l(h, y) is",
        divergence_41(middle, h), "=", (divergence_41(one, h) + divergence_41(other, h)) / 2, "0 against 1/8, whatever l is")

@mistake(FALSE, CONTRADICTS, "def.lossmix", "Section 3.1, second display after Definition 1; (3)")
def d42() -> Shown:
    """The loss on a mixture is defined twice.
    Printed: L_{D_λ}(h) = Σ λ_k B_F(D_k ‖ h), beside L_D(h) = B_F(D ‖ h) and D_λ = Σ λ_k D_k
    Against: Section 2: L_D(h), with D_λ = Σ λ_k D_k, and so L_{D_λ}(h) = B_F(D_λ ‖ h)
    Right: a name of its own: the sum is B_F(D_λ ‖ h) and Σ λ_k F(D_k) - F(D_λ), by (12)
    Why: D_λ is a distribution, on which the line before defines the loss. The two differ by the spread of the domains, which
    depends on λ: the worst mixture is another one. Of the divergence from the mixture itself the proof of Lemma 3 bounds ε alone."""
    # F = ‖x‖², D_1 = (1/4, 3/4), D_2 = (3/4, 1/4), λ = (1/2, 1/2), h = (1/2, 1/2).
    domains = ((Q(1, 4), Q(3, 4)), (Q(3, 4), Q(1, 4)))
    h = (Q(1, 2), Q(1, 2))
    mixture: Row = tuple(sum(column, Q(0)) / 2 for column in zip(*domains, strict=True))
    yield fails("B_F(D_λ ‖ h) is Σ λ_k B_F(D_k ‖ h)", squared_distance(mixture, h), "=",
        sum((squared_distance(d, h) for d in domains), Q(0)) / 2, "0 against 1/8: what is lost is the spread of the domains")
    yield fails("where D_λ is D_3 = h, the loss on the mixture is that on the domain",
        sum((squared_distance(d, h) for d in domains), Q(0)) / 2, "=", squared_distance(h, h),
        "1/8 for λ = (1/2, 1/2, 0), 0 for (0, 0, 1): one distribution, two losses")

@mistake(TYPO, DOES_NOT_FOLLOW, "def1", "Definition 1, and the examples after it")
def d97() -> Shown:
    """The examples of divergences are not those of Definition 1, whose inner product is in no vector space.
    Printed: ⟨., .⟩ denotes the inner product in Δ_Y; F: x ↦ ‖x‖² defined over R^d, Σ x_i log x_i - x_i defined over R^d_+
    Right: the inner product of R^Y; the same functions on Δ_{Y+}, and Σ (x_i log x_i - x_i)
    Why: Definition 1 has F on a part of the simplex; R^d is none."""
    # D = (1/2, 1/2), h = (1/4, 3/4).
    one = (Q(1), Q(1))
    apart = (Q(1, 2) - Q(1, 4), Q(1, 2) - Q(3, 4))
    yield fails("D - h is in the simplex, as what an inner product in it takes must be", dot(one, apart), "=", Q(1),
        "its coordinates add up to 0")

@mistake(FALSE, COUNTEREXAMPLE, "claim.lin", "Section 3.2, first sentence")
def d55() -> Shown:
    """The minimiser of the empirical loss is no mixture of the true domains.
    Printed: the minimizer of (2) and (3) is a linear combination of the distributions D_k
    Right: a convex combination, and of (2) one of the samples' distributions; Lemma 1 is about the domains
    Why: (2) averages over samples. Its minimiser is the mixture of their frequencies, which no mixture of the domains need be."""
    # One domain, a fair coin, and a sample of two first sides and a second: (2) with F = ‖x‖².
    coin = (Q(1, 2), Q(1, 2))
    sample = (0, 0, 1)
    seen = tuple(Q(sample.count(y), len(sample)) for y in (0, 1))
    yield fails("the domain, which is the only mixture, loses no more on the sample than its frequencies",
        squared_distance(seen, coin), "<=", squared_distance(seen, seen), "1/18 against 0; all of them are positive")

def divergence_56(one: tuple[Fraction, ...], other: tuple[Fraction, ...]) -> Fraction:
    """Of F(x) = x_1, which is convex and differentiable."""
    slope = (Q(1), Q(0))
    apart = tuple(a - b for a, b in zip(one, other, strict=True))
    return one[0] - other[0] - dot(slope, apart)
@mistake(GAP, COUNTEREXAMPLE, "claim.lin", "Section 3.2, first sentence")
def d56() -> Shown:
    """Where F is not strictly convex other minimisers stand beside the mixture.
    Printed: for any Bregman divergence [...] the minimizer of (2) and (3) is a linear combination
    Right: a minimizer is; for strictly convex F, the minimizer
    Why: Lemmas 1 and 2 ask for strict convexity where they speak of the only minimiser."""
    # One domain (1/2, 1/2), and the hypothesis (9/10, 1/10).
    domain, other = (Q(1, 2), Q(1, 2)), (Q(9, 10), Q(1, 10))
    yield fails("a hypothesis that is no mixture of the domains loses more", divergence_56(domain, domain), "<",
        divergence_56(domain, other))

@mistake(FALSE, COUNTEREXAMPLE, "lem2", "Lemma 2")
def d24() -> Shown:
    """Lemma 2 needs the set of mixtures to be closed.
    Printed: for any convex set Λ ⊆ Δ_p, the solution of the optimization problem [...] exists | Right: for compact convex Λ
    Why: The maximum over an open set of mixtures need not be attained; the saddle point is at its boundary."""
    # Λ = {(λ, 1 - λ): λ < 1/4} and J = λ(1 - λ), the spread of two opposite domains: no mixture has the largest.
    inside, edge = Q(24, 100), Q(1, 4)
    yield fails("some mixture of Λ has as much as its edge", inside * (1 - inside), ">=", edge * (1 - edge),
        "λ = 24/100; J grows up to 1/2")

Point = tuple[Fraction, ...]
def point(over: int, *entries: int) -> Point:
    """A distribution by its numerators."""
    return tuple(Q(entry, over) for entry in entries)
def divergence(D: Point, h: Point) -> Fraction:
    """B_F for F = Σ x_i³."""
    return sum((x**3 - y**3 - 3 * y**2 * (x - y) for x, y in zip(D, h, strict=True)), Q(0))
def middle(p: Point, q: Point) -> Point:
    """(p + q)/2."""
    return tuple((x + y) / 2 for x, y in zip(p, q, strict=True))
@mistake(FALSE, COUNTEREXAMPLE, "lem2.obs", "Lemma 2, second sentence")
def d34() -> Shown:
    """Strictly convex functions have divergences that are not jointly convex.
    Printed: F strictly convex [...] Observe that B_F is jointly convex in both arguments | Right: B_F is jointly convex where 1/φ''
    is concave, for F = Σ φ(x_i): squares, relative entropies, x^(3/2); not cubes or -log. Lemma 2 does not need it
    Why: A divergence is convex in its first argument. In both at once it is so under a condition on the third derivative of F;
    Lemma 3 and Theorem 1 rightly assume it."""
    # F = Σ x_i³, strictly convex on positive vectors, at two pairs of distributions and half way between them.
    D, other_D = point(11, 4, 6, 1), point(11, 8, 2, 1)
    h, other_h = point(13, 1, 7, 5), point(10, 6, 1, 3)
    yield fails("half way the divergence is at most the mean of both", divergence(middle(D, other_D), middle(h, other_h)), "<=",
        (divergence(D, h) + divergence(other_D, other_h)) / 2,
        "D = (4, 6, 1)/11 and (8, 2, 1)/11, h = (1, 7, 5)/13 and (6, 1, 3)/10")

def spread(first: Fraction) -> Fraction:
    """Σ λ_k B_F(D_k ‖ D_λ) for F = ‖x‖² and the domains (3/4, 1/4) and (1/4, 3/4)."""
    one, other = (Q(3, 4), Q(1, 4)), (Q(1, 4), Q(3, 4))
    mixture = tuple(first * a + (1 - first) * b for a, b in zip(one, other, strict=True))
    return first * squared_distance(one, mixture) + (1 - first) * squared_distance(other, mixture)
@mistake(GAP, COUNTEREXAMPLE, "def.R", "Section 3.3, display; Theorem 1")
def d73() -> Shown:
    """The information radius is of all mixtures, the agnostic loss of some.
    Printed: R = max_λ Σ λ_k B_F(D_k ‖ Σ λ_l D_l); min_α max_λ [...] ≤ R + ε
    Right: R_Λ, the maximum over a compact convex Λ, on both sides | Why: The proof takes λ from the whole simplex; the agnostic
    loss (3) and Lemma 2 are over Λ. The same proof gives R_Λ, which may be much less."""
    # Λ holds one mixture, the first domain: what is lost on it is ε.
    yield fails("R is at most the largest spread of Λ", spread(Q(1, 2)), "<=", spread(Q(1)))

@mistake(TYPO, DOES_NOT_FOLLOW, "lem3.p", "Lemma 3, proof")
def d27() -> Shown:
    """The ensemble of the proof is made of the hypotheses chosen for domains, not of the first predictors.
    Printed: Σ_{l=1}^p λ_l h_l | Right: the same, h_l being the hypothesis that (4) gives for domain l
    Why: (4) chooses one of h_1, ..., h_q for each domain; q need not be p."""
    # Predictors 0, 1/4 and 1 of a probability; the domains are 1 and 1/4: the nearest predictor of the first is the third.
    predictors, domain = (Q(0), Q(1, 4), Q(1)), Q(1)
    nearest = min(range(3), key=lambda k: (predictors[k] - domain) ** 2) + 1
    yield fails("h_1 of the proof is the first predictor", Q(nearest), "=", Q(1),
        "squared loss, p = 2 domains and q = 3 predictors")

@mistake(GAP, COUNTEREXAMPLE, "thm1.p", "Theorem 1, proof, before the first display")
def d54() -> Shown:
    """Theorem 1 takes the convexity of divergences from the wrong argument.
    Printed: By the standard convexity of Bregman divergence, f is convex in α
    Right: by the joint convexity, which the theorem assumes
    Why: α is in the second argument, in which divergences need not be convex. The theorem loses nothing by it: joint convexity is
    among its assumptions, and gives what is needed. As it excludes the cubes, the reason is missing and what follows is true."""
    # F = Σ x³, one domain (2/5, 2/5, 1/5), predictors (1/10, 1/20, 17/20) and (1/20, 1/10, 17/20).
    domain = (Q(2, 5), Q(2, 5), Q(1, 5))
    predictors = ((Q(1, 10), Q(1, 20), Q(17, 20)), (Q(1, 20), Q(1, 10), Q(17, 20)))
    def f(first: Fraction) -> Fraction:
        columns = zip(*predictors, strict=True)
        return cubes(domain, tuple(dot((first, 1 - first), column) for column in columns))
    yield fails("f is convex in α: at (1/2, 1/2) it is at most the mean of its ends", f(Q(1, 2)), "<=", (f(Q(1)) + f(Q(0))) / 2,
        "by the convexity of any divergence")

@mistake(GAP, COUNTEREXAMPLE, "def.Cbudget", "Section 4; Section 4.1")
def d08() -> Shown:
    """Bernoulli masks keep the budget on average only.
    Printed: Let C be the maximum number of base predictors that we can send to the client at each round
    Right: C is the mean number; a design of fixed size with the same probabilities keeps the bound and changes no variance
    Why: Each predictor is sent independently. Only the probabilities of single predictors enter the variance of what is seen."""
    # Uniform sampling, q = 100, C = 10: more than 10 are sent with probability 0.4168..., a rational number.
    q, C = 100, 10
    gamma = Q(C, q)
    at_most = sum((comb(q, k) * gamma**k * (1 - gamma) ** (q - k) for k in range(C + 1)), Q(0))
    yield fails("at most C predictors are sent", 1 - at_most, "=", Q(0), "the probability that more are, summed exactly")
    yield holds("it is above 2/5", 1 - at_most, ">=", Q(2, 5), "the same")

@mistake(FALSE, COUNTEREXAMPLE, "claim.bias", "Section 4, third paragraph")
def d48() -> Shown:
    """Sending a part of the predictors does not bias every gradient.
    Printed: it also renders the overall gradients biased
    Right: it biases gradients that are not affine in the weights, and those that clients can compute from what they were sent
    Why: The weights are seen without bias, so an affine gradient is too: linear and squared losses. The bias of the others is of
    the third derivative, which is why M is in Theorem 2."""
    # Two point masses, y = e_1, each sent with probability 1/2, α = (1/2, 1/2): the gradient of ‖α̃ - y‖² in α_1.
    half = (Q(1, 2), Q(1, 2))
    slope = -2 * Q(3, 4)
    computed = mean(lambda bits: bits[0] / half[0] * slope, half)
    found = mean(lambda bits: 2 * (half[0] * bits[0] / half[0] - 1), half)
    yield fails("the mean of the gradient at what clients see is not the gradient", Q(0), "<", (found - 2 * (half[0] - 1)) ** 2,
        "-1 both: 0 and -2 with probability 1/2")
    yield fails("nor is the mean of what clients can compute of the gradient of a linear loss", Q(0), "<", (computed - slope) ** 2,
        "2(1 - h_y), a predictor that says 3/4: -3/2 both, 0 and -3 with probability 1/2")

def second_moment_78(q: int, budget: int) -> Fraction:
    """Of uniform sampling where one predictor has all the weight."""
    vertex: Row = (Q(1), *(Q(0),) * (q - 1))
    return moment(vertex, (Q(budget, q),) * q)
@mistake(GAP, COUNTEREXAMPLE, "claim.comm", "Section 4, before 4.1; Section 6")
def d78() -> Shown:
    """The budget that an accuracy needs grows with the ensemble.
    Printed: In practice we prefer C ≪ q [...] and the communication cost per round would be independent of the size of the ensemble
    Right: it is where C is fixed, which for a given accuracy it is not under uniform sampling
    Why: C ≪ q does not make C independent of q. Under (8) the floor is 1/C whatever q is, and q is in the constants: fedboost.d65."""
    # The sum of Theorem 2 at a vertex, C = 10.
    yield fails("the same budget leaves the same floor for 100 and for 1000 predictors", second_moment_78(1000, 10), "=",
        second_moment_78(100, 10), "100 against 10: q/C")

@mistake(GAP, COUNTEREXAMPLE, "mask", "Section 4.1, display after the indicators; Figure 1, step 3b")
def d59() -> Shown:
    """What clients see is no distribution, and no loss is defined for it.
    Printed: we correct this by dividing by γ_{k,t} to give the unbiased estimate of the ensemble; ∇L_j(α̃_t)
    Right: losses are defined for all nonnegative weights, which log-loss without an offset is not at 0 | Why: l is a function on
    Δ_Y × Y and B_F one on a part of Δ_Y; h_α̃ has the mass Σ α 1/γ. If nothing is sent, log-loss is infinite."""
    # α = (1/2, 1/2), both sent with probability 1/2: the sums of α 1/γ.
    half = Q(1, 2)
    wrong = sum((chance for bits, chance in masks((half, half)) if sum(half * b / half for b in bits) != 1), Q(0))
    yield fails("what clients see are weights of an ensemble", wrong, "=", Q(0), "the sum is 0 or 2 with probability 1/2")

@mistake(GAP, CONTRADICTS, "alg1", "(8); Properties 1.6; Figure 1, step 3a")
def d11() -> Shown:
    """Weighted sampling gives weights of 0 the probability 0, which Properties 1.6 forbid and step 3a divides by.
    Printed: 0 < γ_{k,t} ≤ 1; α̃ = α_{k,t}/γ_{k,t} if h_k in H_t
    Against: (8) and the projection of step 6 let a weight be 0, and with it γ_{k,t} = C α_{k,t}; step 3a then has α_{k,t}/γ_{k,t}
    Right: a predictor of weight 0 is not sent, and what clients see of it is 0
    Why: Euclidean projections on the simplex make exact zeros."""
    # A step from (1/2, 1/2) along (1, 0) is projected from (-1/2, 1/2) to (0, 1).
    level = Q(1, 2) - 1  # the second coordinate alone is left: 1/2 - level = 1
    projected = max(Q(1, 2) - 1 - level, Q(0))
    yield fails("the first weight, and with it γ_1, is positive", Q(0), "<", projected,
        "Euclidean mirror map, η = 1, gradient (1, 0)")

@mistake(GAP, DOES_NOT_FOLLOW, "s42.sgrad", "Section 4.2, with (8)")
def d14() -> Shown:
    """With weighted sampling what is seen does not depend on the weights, unless probabilities are kept fixed.
    Printed: ∇l(h_α̃(x), y) = 2(Σ_k 1_k α_k/γ_k h_k(x) - y) · 1_l α_l/γ_l
    Right: the probabilities are not differentiated, which must be said
    Why: Under (8) α_l/γ_l = 1/C while α_l C ≤ 1: the sampled loss is constant in α_l, and its gradient 0."""
    # C = 1: α/γ at two weights.
    seen = [alpha / min(Q(1), alpha) for alpha in (Q(1, 3), Q(2, 3))]
    yield holds("what is seen of a sent predictor does not change with its weight", seen[0], "=", seen[1],
        "α = 1/3 and 2/3, γ = α: both are 1")

@mistake(FALSE, COUNTEREXAMPLE, "eq8", "Section 4.1, before (8)")
def d60() -> Shown:
    """Under (8) probabilities are not proportional to the weights.
    Printed: γ_{k,t} is proportional to the relative weight of h_k | Right: where no weight is above 1/C
    Why: (8) cuts off at 1 and gives what is left to nobody: fedboost.d36."""
    # α = (8/10, 1/10, 1/10), C = 2: γ = (1, 1/5, 1/5).
    alpha = (Q(8, 10), Q(1, 10), Q(1, 10))
    gamma = weighted(alpha, 2)
    yield fails("γ_1/γ_2 is α_1/α_2", gamma[0] / gamma[1], "=", alpha[0] / alpha[1], "5 against 8, and 7/5 are sent of 2")

def unsent(k: int) -> Fraction:
    """The gap of α^A if nothing is ever sent: y = (3/5, 2/5), T = 2k², η = 5/(12k), and α_1 gains 1/(12k) a round."""
    rounds = 2 * k**2
    mean = sum((min(Q(1), Q(1, 2) + Q(t, 12 * k)) for t in range(rounds)), Q(0))
    return 2 * (mean / rounds - Q(3, 5)) ** 2
@mistake(FALSE, COUNTEREXAMPLE, "thm2", "Properties 1.5; Figure 1, step 3b")
def d04() -> Shown:
    """The gradient is bounded at ensembles, and taken at weights that are none.
    Printed: ‖δ l(h(x), y)‖_* ≤ G for all x, y | Right: G² bounds E‖δ_t L‖_*² at what clients see, α 1/γ, which leaves the simplex
    Why: Step 3b differentiates at the debiased weights. With uniform sampling of one of q predictors a coordinate is up to q, and
    so is the gradient."""
    # ‖α - e_1‖², q = 100, uniform C = 1, at α = 1/q: E‖g‖² = 4‖α - y‖² + 4V.
    q = Q(100)
    away = (1 - Q(1, q)) ** 2 + (q - 1) * Q(1, q) ** 2
    variance = q * Q(1, q) ** 2 * (1 - Q(1, q)) * q
    k, rare = 20, Q(1, 25000)
    yield fails("squared: the gap is at most 2 √(G² σ r/T), with G the largest ‖2(h - y)‖ of an ensemble",
        ((1 - 2 * 2 * k**2 * rare) * unsent(k)) ** 2, "<=", 4 * Q(72, 25) / (2 * k**2),
        "two point masses, y = (3/5, 2/5), F = ‖x‖²/2, γ = 1/25000, T = 800: with probability above 1 - 2Tγ nothing is ever sent, "
        "the gradient is -2y, and α goes to e_1")
    yield holds("E‖g‖² is at most the largest ‖2(h - y)‖² of an ensemble", 4 * away + 4 * variance, "<=", Q(8),
        "already at the first round, where V is smallest: 4·99/100 + 4·99/100 of each; at e_2 it is 8 + 4(q - 1)")
    yield fails("the same at α = e_2", Q(8 + 4 * (q - 1)), "<=", Q(8), "V = q - 1 at a vertex")

@mistake(GAP, DOES_NOT_FOLLOW, "thm2", "Properties 1.4")
def d05() -> Shown:
    """The third derivative is asked for at ensembles, is nowhere said to exist, and is infinite for the log-loss.
    Printed: max over ‖w‖_2 ≤ 1 of ‖∇³ l(h(x), y) ⊗ w ⊗ w‖_* ≤ M | Right: the loss is three times differentiable in the weights, and
    M bounds its third derivative between the weights and what clients see of them
    Why: The text never says that l has three derivatives, nor in what; and for log-loss without an offset M is infinite where a
    needed predictor is not sent."""
    # -log(δ + α): the third derivative is -2/(δ + α)³; a bound M = 2·10³ of it for α >= 1/10 fails at α = 0 as δ falls.
    yield fails("a bound at the weights holds at what clients see", 2 / Q(1, 100) ** 3, "<=", 2 / Q(1, 10) ** 3,
        "δ = 1/100, the predictor not sent, against α >= 9/100")

@mistake(FALSE, COUNTEREXAMPLE, "alg1", "Figure 1, step 3b")
def d06() -> Shown:
    """A client that holds the sampled predictors only cannot return the whole gradient at what it sees.
    Printed: Obtain the gradient update ∇L_j(α̃_t) and send to server | Right: either all predictors reach the client, which the
    budget forbids, or a masked or importance-weighted gradient is sent, which is biased even for squared losses
    Why: Coordinate l of the gradient needs the values of h_l. What can be computed, 1_l times the gradient or 1_l/γ_l times it, has
    another mean: for point masses the bias is 2 y_l (1 - γ_l) and 2 α_l (1/γ_l - 1). Theorem 2 is about the whole gradient, Section
    4.2 about the chain rule: two algorithms."""
    # Point masses, y = (9/10, 1/10), uniform C = 1, α = (1/2, 1/2): means over the four masks.
    alpha, y, gamma = Q(1, 2), Q(9, 10), Q(1, 2)
    whole = 2 * (alpha - y)
    sent = 2 * (alpha / gamma - y)  # the coordinate's own gradient when it is sent
    yield fails("the mean of the masked coordinate is the gradient", gamma * sent, "=", whole,
        "1_l ∂_l L(α̃): sent with probability 1/2")
    yield fails("the mean of the importance-weighted coordinate is the gradient", sent, "=", whole,
        "(1_l/γ_l) ∂_l L(α̃): the bias is 2α(1/γ - 1) = 1")
    yield holds("at (7/10, 3/10) both coordinates of the mean masked gradient are the same: the weights rest",
        gamma * 2 * (Q(7, 10) / gamma - y), "=", gamma * 2 * (Q(3, 10) / gamma - (1 - y)), "2α_l - y_l = 1/2")
    yield fails("the gap there is at most the printed floor", 2 * (Q(7, 10) - y) ** 2, "<=", Q(0),
        "M = 0; the gap is 2/25, and the first term vanishes with T")

@mistake.lost("alg1", "Figure 1, step 3a")
def d31() -> None:
    """What clients see lacks an index.
    Printed: α̃_t = α_{k,t}/γ_{k,t} if h_k in H_t, else 0 | Right: α̃_{k,t}
    Why: The left side is a vector, the right one its coordinate k; the copy at hand may have lost it."""

ROUNDS = 1024
CELLS = 128  # η = 1/64 moves α_1 by 2/128 or by -1/128
def mean_weight() -> Fraction:
    """E of the first weight of α^A: a walk on 0, 1/128, ..., 1, of which both steps are equally likely."""
    walkers = {CELLS // 2: 1}  # of 2^t in round t + 1
    summed = Q(0)
    for t in range(ROUNDS):
        summed += Q(sum(at * many for at, many in walkers.items()), CELLS * 2**t)
        ahead: Counter[int] = Counter()
        for at, many in walkers.items():
            for step in (2, -1):
                ahead[min(CELLS, max(0, at + step))] += many
        walkers = dict(ahead)
    return summed / ROUNDS
@mistake(FALSE, COUNTEREXAMPLE, "alg1", "Figure 1, steps 1 and 4; likewise Figure 2, steps 1, 4, 5")
def d37() -> Shown:
    """Step 4 of FedBoost weighs the clients of a round by their samples, which is biased when few are sampled.
    Printed: Uniformly sample N clients: S_t; δ_t L = Σ_{j∈S_t} (m_j/m) ∇L_j(α̃_t), where m = Σ_{j∈S_t} m_j | Right: (p/N) Σ_{j∈S_t}
    (m_j/m) ∇L_j(α̃_t) with m the number of all samples; or clients drawn with probabilities m_j/m, and a plain mean
    Why: The mean of the printed δ_t is not the gradient of the objective of Section 4.1 unless all clients take part or all have as
    many samples: with N = 1 it is that of the plain mean of the losses. Theorem 2 then fails as it stands, whatever is sent."""
    # Losses 2α_2 and α_1 of clients with 1 and 3 samples, N = 1, everything sent, F = ‖x‖²/2: G = 2, M = 0, σ = r = 1.
    gap = Q(1, 4) * mean_weight()  # L = (1/4) 2α_2 + (3/4) α_1 = 1/2 + α_1/4, least at e_2
    yield fails("the mean of δ_t is the gradient of L, first coordinate", (Q(0) + Q(1)) / 2, "=", Q(3, 4),
        "(0, 2) and (1, 0), equally likely, each of weight m_j/m = 1")
    yield fails("squared: the gap is at most 2 √(G² σ r/T)", gap**2, "<=", Q(4 * 4, ROUNDS),
        "T = 1024, η = 1/64, followed exactly: more than 2/10 against 1/8")

@mistake(TYPO, CONTRADICTS, "alg1", "Figure 1, initialization")
def d62() -> Shown:
    """Figure 1 starts with probabilities of neither rule.
    Printed: γ_{k,1} = [1/q, ..., 1/q] | Against: Section 4.1: "Under uniform sampling, γ_{k,t} = C/q", and (8)
    Right: nothing: step 2 computes the probabilities of every round; with both rules γ_{k,1} = C/q where α_1 is uniform
    Why: A vector stands for a number, whose value is that of neither rule. Step 2 of the first round replaces it; if it were used
    there, one predictor would be sent on average, whatever C is (fedboost.alg1.first)."""
    # q = 100, C = 32, α_1 = (1/q, ..., 1/q).
    q, budget = 100, 32
    start = (Q(1, q),) * q
    yield fails("1/q is the probability of uniform sampling", Q(1, q), "=", Q(budget, q), "C/q")
    yield fails("and of weighted sampling at the start", Q(1, q), "=", weighted(start, budget)[0], "C α = C/q")

def answer(predictors: tuple[Fraction, Fraction]) -> tuple[Fraction, Fraction]:
    """What a client is sent, Σ α̃ h at α̃ = (1/2, 1/2), and the derivative of its square in the first weight."""
    sent = dot((Q(1, 2), Q(1, 2)), predictors)
    return sent, 2 * sent * predictors[0]
@mistake(GAP, COUNTEREXAMPLE, "alg1", "Figure 1, step 3a; Figure 2, step 3i")
def d74() -> Shown:
    """From the combination of the predictors no gradient in their weights can be made.
    Printed: Send current ensemble model Σ_{k∈H_t} α̃_{k,t} h_k to client j | Right: send the predictors of H_t, with their weights
    Why: The derivative in a weight is an inner product with its own predictor. Sending the sum would cost one model; sending the
    predictors costs C."""
    # Predictors that say 1 and 1, or 2 and 0, where y = 0.
    same, apart = answer((Q(1), Q(1))), answer((Q(2), Q(0)))
    yield holds("what is sent is the same", same[0], "=", apart[0])
    yield fails("and so is what is to be sent back", same[1], "=", apart[1])

@mistake(TYPO, ARGUED, "alg1.BP", "Figures 1 and 2; displays of Sections 4.1 and 4.2")
def d95() -> None:
    """Figures 1 and 2 leave out whom and with what.
    Printed: For each client j; Parameters: rounds T, step size η; BP(v_{t+1}); E[Σ α_{k,t} h_k 1_{k,t}]; stochastic gradients
    Right: for each j ∈ S_t; C, N, F and the rule of sampling are parameters; BP(v_{t+1}, Δ_q); means given the past; gradients, as
    in Figure 1
    Why: Only answers of S_t are used. The means of Section 4.1 are conditional, as α_{k,t} and γ_{k,t} are random, and Section 4.2
    drops t."""

@mistake(GAP, DOES_NOT_FOLLOW, "prop1", "Properties 1")
def d09() -> Shown:
    """Properties 1 leave norms, a contraction and independence unsaid.
    Printed: F is strongly convex with parameter σ; α_* = max ‖α‖; ∇³ l ⊗ w ⊗ w | Right: a norm and its dual throughout; the third
    derivative in the weights, contracted with w twice; masks that are independent of the past, and of each other in Section 4.2
    Why: With two norms the constants differ by powers of q; a tensor product of a third derivative with two vectors is a tensor,
    and the proof needs the vector that is left after contraction."""
    # The squared diameter of the simplex in two norms.
    yield fails("a constant of Properties 1 does not hang on the norm", Q(2) ** 2, "=", Q(2),
        "‖e_1 - e_2‖² is 4 in the l1 norm and 2 in the l2 norm")

@mistake(GAP, DOES_NOT_FOLLOW, "thm2", "Properties 1.3")
def d10() -> Shown:
    """The divergence between any two weights is unbounded for the relative entropy.
    Printed: For any two α and α', B_F(α ‖ α') ≤ r_α | Right: B_F(α_opt ‖ α_1) ≤ r, which is log q for the entropy
    Why: KL(e_1 ‖ α') is -log α'_1, which has no bound on the simplex; with r infinite the step is 0. The proof uses one pair only."""
    # Halving α'_1 adds log 2, which is more than 1/2, again and again.
    halvings = 40
    yield fails("KL(e_1 ‖ α') stays below log q for q = 100, which is less than 5", halvings * Q(1, 2), "<=", Q(5),
        "α'_1 = 2^-40: the divergence is 40 log 2, more than 20")

class Saddle:
    """l = -‖h - e_y‖² on two point masses, y each of them in turn: L = -(α_1 - 1/2)² - ..., largest in the middle."""
    start = (Q(1, 2), Q(1, 2))
    def gradient(self, alpha: Row) -> Row:
        """The mean of -2(α - e_1) and -2(α - e_2)."""
        return tuple(1 - 2 * a for a in alpha)
    def loss(self, alpha: Row) -> Fraction:
        """The mean of both."""
        one, other = alpha
        return -((1 - one) ** 2 + other**2 + one**2 + (1 - other) ** 2) / 2
    def gap(self, alpha: Row) -> Fraction:
        """Against a vertex."""
        return self.loss(alpha) - self.loss((Q(1), Q(0)))
    def probabilities(self, alpha: Row) -> Row:
        """Everything is sent."""
        return tuple(Q(1) for _ in alpha)
@mistake(FALSE, COUNTEREXAMPLE, "prop1", "Properties 1; Theorem 2")
def d44() -> Shown:
    """Properties 1 do not ask for convex losses.
    Printed: Assume the following properties about the function F, the Bregman divergence B_F and the loss function L: [...]
    Right: besides: l is convex in the weights | Why: Theorem 2 compares with the least loss, and so must exclude losses with other
    points of rest. Section 4.3 says that l is convex, as if that were known: fedboost.d53."""
    # F = ‖x‖²/2, G² = 8, T = 200: σ = r = 1, M = 0, η = 1/40, the printed bound 2 √(8/200), and nothing moves.
    rounds = 200
    etas: Sequence[Fraction] = [Q(1, 40)] * rounds
    yield fails("squared: the gap is at most 2 √(G² σ r/T)", expected_gaps(Saddle(), etas)[-1] ** 2, "<=", 4 * Q(8, rounds),
        "1/4 against 4/25: in the middle both coordinates of the gradient are 0")

def printed(unit: int) -> Fraction:
    """The printed bound of one round where the norm is so many times the l2 norm: F = ‖x‖²/2, both sent, M = 0."""
    lengths: Values = {sigma: Q(1, unit**2), gradient: Q(2, unit), alpha_star: unit}
    return value(THEOREM_2.bound("printed"), {**lengths, r: 1, M: 0, S: 1, T: 1})
@mistake(FALSE, COUNTEREXAMPLE, "thm2", "Theorem 2; Corollaries 1 and 3")
def d01() -> Shown:
    """Theorem 2's step and first term have the strong convexity and the divergence in each other's place.
    Printed: η = √(σ/(T G² r_α)), and then at most 2 √(G² σ r_α/T)
    Right: η = √(2 σ r/T)/G, and then at most G √(2 r/(σ T)); with the printed step at most G (2r² + 1)/(2 √(T r σ))
    Why: Mirror descent costs r/(η T) + η G²/(2 σ), which the printed step does not make small. Rescaling F shows it: η must grow
    with F, the bound must not. Another unit of the norm shows it too: it divides σ and G² by the same number, and so changes no
    step. The two agree only where σ = r = 1, or nearly: no constant for the 2 helps, since s may be smaller. The printed term is
    proved iff 2r² + 1 ≤ 4 r σ."""
    # L = 2(1 - α_1), two predictors, F = (s/2)‖x‖² with s = 1/20, one round: σ = r = s, G = 2, and the gap of α_1 = (1/2, 1/2) is
    # 1.
    s, G, gap = Q(1, 20), Q(2), Q(1)
    yield fails("the gap is at most 2 sqrt(G² σ r/T)", gap, "<=", encoded(THEOREM_2, G=G, sigma=s, r=s, M=0, alpha_star=1, S=1,
        T=1), "T = 1: 1 against 1/5")
    yield holds("squared: and at most G sqrt(2 r/(σ T))", gap**2, "<=", 2 * G**2 * s / s,
        "the same run; the best step does not change α_1")
    yield fails("the gap is at most the printed bound, whatever the unit of the norm", gap, "<=", printed(3),
        "F = ‖x‖²/2, norms in units of 1/3, which change no step: 1 against 4/9")

@mistake(FALSE, COUNTEREXAMPLE, "thm2", "Theorem 2, last term")
def d02() -> Shown:
    """Theorem 2's floor has the largest norm of weights where their diameter is needed.
    Printed: (α_*/2T) M Σ_t Σ_k α²_{k,t}/γ_{k,t}, with α_* = max ‖α‖
    Right: the diameter of the simplex for α_*, at most twice as large; with the variance of the mask it is tight
    Why: The bias is paired with α_t - α_opt, whose norm is up to the diameter. On the cubic of the instance staying-weights no
    realisation ever leaves the first vertex, under any step: the gap stays, while the first term vanishes with T. Corollary 1 has
    the diameter's place filled with α_* as well, and in the l2 norm it is right there, for a budget of 1/2 or more:
    fedboost.cor1_best."""
    # q predictors, uniform sampling with C = 1, l2: σ = r = α_* = 1, M² = 2, Σ α²/γ = q, and L(e_1) - L(e_2) = q - 2.01 for ever.
    yield from (fails(f"squared: the gap is at most the printed floor, q = {q}", (q - Q(201, 100)) ** 2, "<=", 2 * Q(q, 2) ** 2,
        f"α_t = e_1 for all t: {q} - 2.01 against {q}/√2, to which the printed bound tends") for q in (10, 20))
    yield holds("the gap over the corrected floor D M V/2 = q - 1", (20 - Q(201, 100)) / 19, ">=", Q(9, 10),
        "q = 20: it tends to 1 as q grows")

@mistake(CONSTANT, DOES_NOT_FOLLOW, "thm2", "Theorem 2, last term")
def d03() -> Shown:
    """Theorem 2's floor does not vanish when everything is sent.
    Printed: the sum of α²_k/γ_k, the second moment of what clients see | Right: the sum of α²_k (1 - γ_k)/γ_k, its variance
    Why: Taylor's formula is taken around the weights, not around 0: only what the mask changes is squared."""
    # Everything is sent, α = (1/2, 3/10, 1/5).
    alpha = (Q(1, 2), Q(3, 10), Q(1, 5))
    yield fails("nothing is missed, so the printed sum is 0", sum((a**2 for a in alpha), Q(0)), "<=", Q(0),
        "γ = 1: the printed sum is Σ α² = 19/50, the variance 0")

@mistake(GAP, DOES_NOT_FOLLOW, "thm2", "Theorem 2, last term")
def d12() -> Shown:
    """The right side of Theorem 2 is random.
    Printed: E[L(α^A) - L(α_opt)] ≤ ... + (α_* M/2T) Σ_t Σ_k α²_{k,t}/γ_{k,t}
    Right: the expectation of that sum, or its largest value
    Why: From the second round on α_t depends on the masks; an expectation is bounded by a random number."""
    # Σ α²/γ with γ = 1/2 for both of two predictors, at two weights that a second round can have.
    yield fails("the right side does not depend on what was drawn", 2 * (Q(1, 2) ** 2 + Q(1, 2) ** 2), "=", 2 * Q(1) ** 2,
        "α_2 = (1/2, 1/2) and α_2 = (1, 0)")

def first_term(scale: int) -> Fraction:
    """Of Theorem 2 as printed, M = 0, where F is so many times one with σ = r = 1."""
    at = {sigma: scale, r: scale, G: 1, T: 1, M: 0, alpha_star: 1, S: 1}
    return value(THEOREM_2.bound("printed"), at)
@mistake(CONSTANT, COUNTEREXAMPLE, "thm2.rem", "Section 4.1, after Theorem 2")
def d67() -> Shown:
    """The first term of Theorem 2 is not that of mirror descent.
    Printed: The first O(1/√T) term [...] is similar to that of the standard mirror descent guarantees
    Right: it is σ times that: fedboost.d01 | Why: The standard guarantee has σ below. The two are alike in T and G alone."""
    # Mirror descent's G √(2 r/(σ T)) does not change with a multiple of F.
    yield fails("nor does the printed term, F and 4F", first_term(4), "=", first_term(1))

@mistake(TYPO, CONTRADICTS, "thm2.unif", "Section 4.1, display after Theorem 2")
def d92() -> Shown:
    """The communication dependent term loses its factor.
    Printed: the communication dependent term becomes, Σ_t Σ_k α²_{k,t}/γ_{k,t} = Σ_t Σ_k q α²_{k,t}/C
    Against: Theorem 2: (α_* M/2T) Σ_t Σ_k α²_{k,t}/γ_{k,t} | Right: (α_* M/2T) times that
    Why: The display is of the sum alone, and right of it."""
    # α = (1/2, 1/2), C = 1, squared losses: M = 0.
    alpha, uniform = (Q(1, 2),) * 2, (Q(1, 2),) * 2
    third_derivative = 0
    yield fails("the term of Theorem 2 is the sum of the display", Q(third_derivative, 2) * moment(alpha, uniform), "=",
        moment(alpha, uniform), "0 against 1, a round")

@mistake(FALSE, COUNTEREXAMPLE, "eq9.rem", "Section 4.1, after (9)")
def d36() -> Shown:
    """Weighted sampling (8) does not spend its budget where a weight is large, and is then not the cheapest.
    Printed: to obtain the best communication efficiency, one needs to use weighted random sampling
    Right: γ_k = min(1, c α_k) with c such that C are sent on average: water-filling
    Why: (9) is attained by γ = C α, which is no probability where α_k > 1/C. There (8) cuts it off, and what is left of the budget
    is not given to the others, so that uniform sampling may be cheaper. That no probabilities with the budget C go below 1/C stays
    true."""
    # α = (6/10, 3/10, 1/10), C = 2: (8) sends 9/5 predictors on average; min(1, 5α/2) sends 2.
    alpha = tuple(Q(k, 10) for k in (6, 3, 1))
    cut = weighted(alpha, 2)
    water = tuple(min(Q(1), Q(5, 2) * a) for a in alpha)
    uneven = (Q(2, 5), *(Q(1, 15),) * 9)
    yield fails("the second moment under (8) is at most that of any other sampling with the budget", moment(alpha, cut), "<=",
        moment(alpha, water))
    yield fails("(8) sends as many as it may", sum(cut, Q(0)), "=", Q(2), "1 + 6/10 + 2/10 on average")
    yield holds("the other one keeps to the budget", sum(water, Q(0)), "<=", Q(2), "1 + 3/4 + 1/4")
    yield fails("the second moment under (8) is at most that of uniform sampling with the budget",
        moment(uneven, weighted(uneven, 9)), "<=", moment(uneven, (Q(9, 10),) * 10),
        "α_1 = 2/5 and nine of 1/15, C = 9: 17/75 against 2/9")

@mistake(FALSE, COUNTEREXAMPLE, "eq9", "Section 4.1, (9), and the line after it")
def d61() -> Shown:
    """(9) needs the budget, and proportional probabilities attain it only if they spend it.
    Printed: Σ_k α²_{k,t}/γ_{k,t} C ≥ (Σ_k α_{k,t})², and the lower bound is achieved if γ_{k,t} ∝ α_{k,t}
    Right: where Σ γ ≤ C; achieved if and only if γ = C α, which needs that no weight is above 1/C | Why: By Cauchy-Schwarz the left
    side is at least C (Σ α)²/Σ γ. That at most C predictors are sent is said before, and that they are C is not."""
    # α = (1/4, 1/4, 1/4, 1/4): γ = α with C = 2, and everything sent with C = 1; between them (8), cut off.
    alpha = (Q(1, 4),) * 4
    uneven = (Q(9, 10), Q(1, 10))
    everything = (Q(1),) * 4
    yield fails("the lower bound is achieved if γ ∝ α", moment(alpha, alpha) * 2, "=", Q(1),
        "γ = α, C = 2: 2, of a budget that is not spent")
    yield fails("and by (8), which is called proportional", moment(uneven, weighted(uneven, 2)) * 2, "=", Q(1),
        "α = (9/10, 1/10), C = 2: 43/25")
    yield fails("Σ α²/γ C ≥ (Σ α)² for all probabilities of Properties 1.6", moment(alpha, everything) * 1, ">=", Q(1),
        "γ = 1, C = 1: 1/4; C bounds what can be sent, and no line says that Σ γ ≤ C")

@mistake(FALSE, COUNTEREXAMPLE, "cor1", "Corollary 1, first term")
def d38() -> Shown:
    """Corollary 1 inherits Theorem 2's first term, and fails with weighted sampling too.
    Printed: 2 √(G² σ r_α/T) + α_* M/(2C)
    Right: G (2r² + 1)/(2 √(T r σ)) + D M/(2C) with the printed step, G √(2 r/(σ T)) + D M/(2C) with the best
    Why: Sampling by weight bounds the floor and changes nothing of the first term, in which σ and r are in each other's place. In
    the l2 norm, for a budget of 1/2 or more, the printed floor is right."""
    # L = 2(1 - α_1), two predictors, C = 2: (8) sends both at (1/2, 1/2). F = (s/2)‖x‖², s = 1/20, one round, M = 0.
    s, G, gap = Q(1, 20), Q(2), Q(1)
    yield fails("the gap is at most 2 √(G² σ r/T) + α_* M/(2C)", gap, "<=", encoded(COROLLARY_1, G=G, sigma=s, r=s, M=0,
        alpha_star=1, C=2, T=1), "T = 1: 1 against 1/5")

@mistake(GAP, DOES_NOT_FOLLOW, "cor1", "Corollary 1, after Theorem 2 and (9)")
def d46() -> Shown:
    """Corollary 1 does not follow from Theorem 2.
    Printed: This yields, Corollary 1. [...] + α_* M/(2C)
    Right: with the variance of the mask, Σ α² (1 - γ)/γ ≤ 1/C, in the place of its second moment
    Why: Theorem 2 as printed has Σ α²/γ, which under (8) is Σ min(α/C, α²) and more than 1/C wherever some weight is above 1/C. The
    floor of Corollary 1 is right in the l2 norm for a budget of 1/2 or more: fedboost.cor1_best."""
    # α = (9/10, 1/10), C = 2: (8) gives γ = (1, 1/5).
    alpha = (Q(9, 10), Q(1, 10))
    gamma = weighted(alpha, 2)
    yield fails("under (8) the sum of α²/γ is at most 1/C", moment(alpha, gamma), "<=", Q(1, 2),
        "43/50: by (9) it is never less, and more where (8) cuts off")
    yield holds("its variance is", moment(alpha, gamma) - sum((a**2 for a in alpha), Q(0)), "<=", Q(1, 2),
        "1/25: with the variance in Theorem 2 the corollary follows")

@mistake(FALSE, COUNTEREXAMPLE, "cor1.rem", "Section 4.1, after Corollary 1")
def d63() -> Shown:
    """That a bound does not vanish does not show that the model stays away.
    Printed: In the above analysis, the model does not converge to the true minimum due to the communication bottleneck
    Right: the bound does not vanish unless M = 0 or nothing is cut off; whether the model stays away is not analysed
    Why: An upper bound shows no distance from the minimum. There are losses for which the floor is nearly reached (fedboost.d02),
    and losses for which it is 0."""
    # The limit of Corollary 1 as printed, with T, for squared losses: M = 0, α_* = C = 1.
    late: Values = {gradient: 1, sigma: 1, r: 1, M: 0, alpha_star: 1, C: 1, T: 10**20}
    yield fails("something of the bound is left: 10^-9 at T = 10^20", Q(1, 10**9), "<=",
        enclosed_bound(COROLLARY_1.bound("printed"), late).upper, "it tends to 0: the model converges, by the same analysis")

@mistake(GAP, DOES_NOT_FOLLOW, "cor2", "Corollary 2")
def d15() -> Shown:
    """Corollary 2 names no step, and that of Corollary 1 counts the wrong rounds.
    Printed: using R = (...)^(1/3) rounds of communication with each client
    Right: the step for T/R steps of mirror descent, larger by the root of R
    Why: R rounds make one step; the bound on the first term is for the number of steps."""
    # Squares of the steps sqrt(2σr/K)/G for K = T and K = T/R, at T = 100, R = 4.
    T_, R_, s, r_, G_ = Q(100), Q(4), Q(1), Q(1), Q(1)
    yield fails("the step for T rounds is that for T/R steps", 2 * s * r_ / (T_ * G_**2), "=", 2 * s * r_ / (T_ / R_ * G_**2),
        "σ = r = G = 1: the second is R times the first")

def printed_16(scale: Fraction) -> Fraction:
    """The printed bound after one round, R = 1, where F is so many times half the square: G = 8, and C as R = 1 needs it."""
    at: Values = {sigma: scale, r: scale, G: 8, M: 1, alpha_star: 1, T: 1, R: 1}
    return value(COROLLARY_2.bound("printed"), {**at, C: 1 / (8 * scale)})
@mistake(FALSE, COUNTEREXAMPLE, "cor2", "Corollary 2")
def d16() -> Shown:
    """Corollary 2's number of rounds and its bound change with the unit of F.
    Printed: R = (α_*² M² T/(C² G² σ r_α))^(1/3), and 3 (α_* M G² σ r_α/(C T))^(1/3)
    Right: R = (D² M² σ T/(2 C² G² r))^(1/3), and 3 (D M G² r/(4 σ C T))^(1/3)
    Why: R is a number of rounds and the bound a loss; neither may change when F is multiplied by a number, which multiplies σ and r
    and leaves the algorithm as it is, with the step multiplied."""
    # L = ‖α - e_1‖² of two predictors: third derivatives are 0, so at most 1; at α_1 = (1/2, 1/2) the gap is 1/2.
    gap = 2 * Q(1, 2) ** 2
    yield fails("the gap is at most the printed bound", gap, "<=", printed_16(Q(1, 1000)),
        "F = ‖x‖²/2000, one round, whatever the step: 1/2 against 3/125")
    yield fails("the printed bound does not change with F", printed_16(Q(1, 1000)), "=", printed_16(Q(1)),
        "F only changes the unit of the step")

@mistake(GAP, COUNTEREXAMPLE, "sim.R", "Section 4.1, before Corollary 2")
def d17() -> Shown:
    """R masks drawn with the budget C are not one mask with the budget C R.
    Printed: we can simulate a communication bandwidth of C·R, using a communication budget of C by repeatedly doing R rounds with
    the same set of clients | Right: one mask at the budget C R, sent in R parts; or the mean of R debiased sums
    Why: The union of R independent masks has the inclusion probabilities 1 - (1 - γ)^R, which are not (8)."""
    # α = (4, 3, 2, 1)/10, C = 1, R = 3.
    alpha = tuple(Q(k, 10) for k in (4, 3, 2, 1))
    return tuple(fails(f"predictor {k} is sent with probability min(1, C R α)", 1 - (1 - a) ** 3, "=", min(Q(1), 3 * a),
        f"α = {a}") for k, a in enumerate(alpha, 1))

@mistake(FALSE, COUNTEREXAMPLE, "cor2", "Corollary 2")
def d45() -> Shown:
    """Where the third derivative is 0 Corollary 2 asks for 0 rounds and promises to lose nothing.
    Printed: by using R = (α_*² M² T/(C² G² σ r_α))^(1/3) rounds of communication with each client
    Right: a whole number R with 1 ≤ R ≤ T; the first term stays where the floor is small: G √(2 r R/(σ T)) + D M/(2 C R)
    Why: R is a number of rounds. Where the printed one is below 1, that is for a small floor, a large budget or a short run, one
    round is the least, and the printed value is less than the first term alone."""
    # L = ‖α - e_1‖² of two predictors, F = ‖x‖²/2, one round: M = 0, and the gap of (1/2, 1/2) is 1/2.
    half, one, zero = Q(1, 2), Q(1), Q(0)
    printed = value(COROLLARY_2.bound("printed"), {sigma: 1, r: 1, G: 3, M: 0, alpha_star: 1, C: 1, T: 1, R: 1})
    yield fails("the gap is at most the printed bound", squared_distance((half, half), (one, zero)), "<=", printed,
        "3 (0)^(1/3) = 0; the printed number of rounds is 0 too")

@mistake(CONSTANT, DOES_NOT_FOLLOW, "cor2", "Corollary 2")
def d64() -> Shown:
    """The constant of Corollary 2 is 5/2, and its number of rounds not the best.
    Printed: R = (α_*² M² T/(C² G² σ r_α))^(1/3) [...] ≤ 3 (α_* M G² σ r_α/(C T))^(1/3)
    Right: 5/2 for that R; the best R is 4^(1/3) times smaller, and gives 3/2^(1/3) | Why: 2 √(A R/T) + B/(2 C R) is 5/2 X at the
    printed R. The 3 pays for a number of rounds that is rounded down, and not for one that is rounded up."""
    # All letters 1 and T = 8 communicated rounds: the printed R is 2, which makes 4 steps with a budget of 2.
    at: Values = {sigma: 1, r: 1, G: 1, M: 1, alpha_star: 1}
    repeated = value(COROLLARY_1.bound("printed"), {**at, T: 4, C: 2})
    printed = value(COROLLARY_2.bound("printed"), {**at, T: 8, R: 1, C: 1})  # T R is its T
    yield holds("Corollary 1 with T/R steps and the budget C R is 5/6 of the printed bound", repeated, "=", Q(5, 6) * printed,
        "5/4 of 3/2: 2 + 1/2 in place of 3")
    yield fails("squared: two rounds cost at most what one does", (repeated - Q(1, 2)) ** 2, "<=", 4 * Q(1, 8),
        "5/4 against 2 √(1/8) + 1/2: R = 1 is better")

def size(q: int) -> Fraction:
    """G², in l2: q equal predictors that say 1 where y = 0."""
    gradient = (Q(2),) * q
    return dot(gradient, gradient)
@mistake(GAP, COUNTEREXAMPLE, "cor2.rem", "Section 4.1, after Corollary 2")
def d65() -> Shown:
    """The constants of the trade-off grow with the number of predictors.
    Printed: the trade-off between convergence and communication cost is independent of the overall ensemble size q
    Right: no q stands in it; G, M and r depend on q: G² = 4q in l2 for equal predictors, r = log q for the entropy
    Why: A formula without q says nothing of constants that are norms of vectors with q coordinates."""
    # The same ensemble, of 4 and of 100 predictors.
    yield fails("G² is the same for 4 and for 100 predictors", size(100), "=", size(4), "400 against 16: 4q")

@mistake(GAP, COUNTEREXAMPLE, "cor2.rem", "Section 4.1, after Corollary 2")
def d66() -> Shown:
    """For long runs the rate of Corollary 2 is not the best: everything can be sent.
    Printed: It is an interesting open question to determine if the above convergence bound is optimal
    Right: for a fixed q it is not: with R = q/C rounds a step everything is sent, and the rate is T^(-1/2) | Why: The printed R
    grows with T beyond q/C, where more rounds send nothing new. What is open is the rate that does not depend on q."""
    # All letters 1, q = 64, C = 8, a million communicated rounds: 8 rounds send everything, and T/8 steps have no floor.
    at: Values = {sigma: 1, r: 1, G: 1, M: 1, alpha_star: 1}
    rounds, budget, q = 1_000_000, 8, 64
    printed = value(COROLLARY_2.bound("printed"), {**at, T: rounds, R: 1, C: budget})
    yield fails("squared: the printed bound is at most 2 √(q/(C T))", printed**2, "<=", 4 * Q(q, budget * rounds),
        "(3/200)² against 32/10^6, by Theorem 2 as printed with nothing cut off")

@mistake(GAP, COUNTEREXAMPLE, "cor2", "Corollary 2")
def d76() -> Shown:
    """Corollary 2 does not say whether T counts rounds or steps.
    Printed: by using R = (...)^(1/3) rounds of communication with each client [...] (α_* M G² σ r_α/(C T))^(1/3)
    Right: T counts rounds of communication, and T/R steps are made | Why: Everywhere else T is the number of steps. With T steps
    the first term has no R, and no finite R is the best; the printed one comes from T/R steps."""
    # All letters 1, and 4 steps of mirror descent, with 2 and with 4 rounds each: Corollary 1 with the budget C R.
    at: Values = {sigma: 1, r: 1, G: 1, M: 1, alpha_star: 1, T: 4}
    two, four = (value(COROLLARY_1.bound("printed"), {**at, C: repeats}) for repeats in (2, 4))
    yield fails("with T steps some number of rounds is the best", four, ">=", two, "9/8 against 5/4: the more, the better")

@mistake(FALSE, DOES_NOT_FOLLOW, "s42.grad", "Section 4.2, second and fourth displays")
def d13() -> Shown:
    """The gradient of the squared loss is multiplied by a weight where a predictor belongs.
    Printed: ∇_{α_l} l(h_α(x), y) = 2(Σ_k α_k h_k(x) - y) · α_l
    Right: 2 ⟨Σ_k α_k h_k(x) - y, h_l(x)⟩; likewise 1_l/γ_l h_l(x) in the sampled one
    Why: The derivative of h_α in α_l is h_l, not α_l; the printed side is a vector where the left one is a number."""
    # One output, h = (2, 1), y = 3/2, α = (1/2, 1/2): the derivative in α_1, which a difference gives exactly.
    h, y, a, b = (Q(2), Q(1)), Q(3, 2), Q(1, 2), Q(1, 2)
    def loss(first: Fraction) -> Fraction:
        return (first * h[0] + b * h[1] - y) ** 2
    derivative = (loss(a + 1) - loss(a - 1)) / 2  # exact for a quadratic
    yield holds("the derivative is 2(Σ α_k h_k - y) α_1", derivative, "=", 2 * (a * h[0] + b * h[1] - y) * a,
        "at this point h_α = y, where both are 0")
    yield fails("the same at α = (1, 0)", 4 * (h[0] - y), "=", 2 * (h[0] - y), "2⟨2 - 3/2, 2⟩ = 2 against 2(2 - 3/2)·1 = 1")

def third_difference(step: Fraction) -> Fraction:
    """Of the squared loss along the first weight, which is its third derivative there but for a factor."""
    h, y, (a, *rest) = THREE.h, THREE.y, THREE.alpha
    def loss(first: Fraction) -> Fraction:
        return (first * h[0] + sum((w * x for w, x in zip(rest, h[1:], strict=True)), -y)) ** 2
    return loss(a + 3 * step) - 3 * loss(a + 2 * step) + 3 * loss(a + step) - loss(a)
@mistake(FALSE, COUNTEREXAMPLE, "s42.intro", 'Section 4.2, first paragraph, and "Thus, the sampled gradients are biased"')
def d47() -> Shown:
    """Section 4.2 corrects what Theorem 2 does not lose.
    Printed: the above convergence guarantee decays dependent on 1/C, we now show that for specific loss functions such as the l2²
    loss, we can improve [it] | Right: for squared losses M = 0, and Corollary 1 has no 1/C already; the correction is for another
    estimate, which clients can compute
    Why: Theorem 2 is about the gradient at what clients see, all coordinates of it, which is affine for a square and unbiased.
    Section 4.2 differentiates through α 1/γ, an estimate that needs the predictors that were sent alone. The text does not say that
    these are two algorithms: fedboost.d06."""
    # h = (1, 2, -1), y = 1/3, α = (1/2, 3/10, 1/5), γ = (1/2, 2/5, 1/4): means over the eight masks.
    found = mean(lambda bits: THREE.gradient(0, THREE.seen(bits)), THREE.gamma)
    bias = found - THREE.gradient(0, THREE.alpha)
    yield fails("the sampled gradient of Figure 1, at what clients see, is biased", Q(0), "<", bias**2,
        "17/15 is its mean and the gradient")
    yield holds("the floor of Corollary 1 is 0 there: the third derivative is", third_difference(Q(1, 7)), "=", Q(0), "of a square")

@mistake(FALSE, DOES_NOT_FOLLOW, "s42.exp", "Section 4.2, second and third line of the mean")
def d49() -> Shown:
    """The second line of the mean subtracts y twice and loses a factor.
    Printed: = 2(Σ_{k≠l} α_k h_k(x) - y)·α_l + (α_l/γ_l h_l(x) - y) α_l = ∇l(h_α(x), y) + α_l² h_l(x)(1/γ_l - 1)
    Right: = 2(Σ_{k≠l} α_k h_k(x) - y + α_l/γ_l h_l(x))·α_l = ... + 2 α_l² h_l(x)(1/γ_l - 1), of the printed estimate
    Why: y is in the sum once, and the 2 is before all of it. None of the three lines is another, even for the derivative as
    printed: fedboost.d13."""
    # The printed estimate 2(Σ α̃ h - y) α̃_1 itself: h = (1, 2, -1), y = 1/3, α = (1/2, 3/10, 1/5), γ = (1/2, 2/5, 1/4).
    h, y, alpha, gamma = THREE.h, THREE.y, THREE.alpha, THREE.gamma
    first = mean(lambda bits: 2 * THREE.off(THREE.seen(bits)) * THREE.seen(bits)[0], gamma)
    others = sum((a * x for a, x in zip(alpha[1:], h[1:], strict=True)), Q(0))
    second = 2 * (others - y) * alpha[0] + (alpha[0] / gamma[0] * h[0] - y) * alpha[0]
    third = 2 * THREE.off(alpha) * alpha[0] + alpha[0] ** 2 * h[0] * (1 / gamma[0] - 1)
    yield fails("the first line is the second", first, "=", second)
    yield fails("the second line is the third", second, "=", third)
    yield holds("the first line is the third with 2 before its last term", first, "=",
        third + alpha[0] ** 2 * h[0] * (1 / gamma[0] - 1))

@mistake(TYPO, ARGUED, "s42.sgrad", "Section 4.2; Sections 2, 2.2 and 4")
def d101() -> None:
    """Gradients of Section 4.2 lose their coordinate, and a list and a class change their kind.
    Printed: ∇l(h_α̃(x), y) = 2(...)·1_l α_l/γ_l; E[∇_{α_l} l(h_α̃(x), y) - b] = ∇l(h_α(x), y); ‖h_α(x) - y‖²; (h_1, ..., h_q) and
    {h_1, ..., h_q} | Right: ∇_{α_l} on both sides, and b_l; ‖h_α(x) - e_y‖²; one of the two for the predictors, whose order counts
    Why: A coordinate stands on one side and the whole vector on the other, in four lines. y is a class in Section 2, which cannot
    be taken from a distribution, nor y' from it."""

@mistake(FALSE, DOES_NOT_FOLLOW, "s42.unb", "(10); Section 4.2, last displays")
def d35() -> Shown:
    """The printed correction leaves a bias.
    Printed: b_l = α_l² h_l(x)(1/γ_l - 1) 1_l/γ_l, and E[∇_{α_l} l(h_α̃) - b] = ∇l(h_α)
    Right: b_l = 2 α_l ‖h_l(x)‖² (1/γ_l - 1) 1_l/γ_l
    Why: With the derivative as it is, the chain rule at what clients see has the bias 2 α_l ‖h_l‖² (1/γ_l - 1). The printed
    correction has α_l and h_l in each other's place, like the gradient before it, and lacks the 2."""
    # One predictor, h = 3, α = 1, γ = 1/2, y = 0: a mean over two masks.
    h, alpha, gamma = Q(3), Q(1), Q(1, 2)
    gradient = 2 * alpha * h**2
    when_sent = 2 * (alpha / gamma * h) * h / gamma
    for_printed = alpha**2 * h * (1 / gamma - 1) / gamma
    for_ours = 2 * alpha * h**2 * (1 / gamma - 1) / gamma
    yield fails("the mean of the corrected estimate is the gradient", gamma * (when_sent - for_printed), "=", gradient)
    yield holds("with our correction", gamma * (when_sent - for_ours), "=", gradient)

def correction(bits: tuple[Fraction, ...]) -> Fraction:
    """The printed b_1."""
    h, alpha, gamma = THREE.h[0], THREE.alpha[0], THREE.gamma[0]
    return alpha**2 * h * (1 / gamma - 1) * bits[0] / gamma
@mistake(FALSE, DOES_NOT_FOLLOW, "eq10", "Section 4.2, (10)")
def d50() -> Shown:
    """(10) has the whole ensemble, which needs no correction and is not at hand.
    Printed: ∇l(h_α(x), y) - b | Right: ∇l(h_α̃(x), y) - b, with the correction of fedboost.d35
    Why: The display after it has h_α̃. With h_α the estimate needs all predictors, and the correction makes a biased one of it."""
    # The printed gradient and correction: h = (1, 2, -1), y = 1/3, α = (1/2, 3/10, 1/5), γ = (1/2, 2/5, 1/4).
    whole = 2 * THREE.off(THREE.alpha) * THREE.alpha[0]
    yield fails("the mean of (10) is the gradient", mean(lambda bits: whole - correction(bits), THREE.gamma), "=", whole,
        "19/60 against 17/30: nothing was wrong with the gradient at h_α")

@mistake(FALSE, COUNTEREXAMPLE, "cor3", "Corollary 3")
def d39() -> Shown:
    """No constant makes Corollary 3 true.
    Printed: E[L(α^A) - L(α_opt)] ≤ c √(G² σ r_α/T) for some constant c | Right: G √(2 r/(σ T)), with the step √(2 σ r/T)/G
    Why: The right side has σ where 1/σ belongs, so it changes with the units of the mirror map, and the left side does not: for
    every c a small multiple of the square refutes it, after one round."""
    # L = ‖α - e_1‖², F = (s/2)‖x‖², one round, everything sent: σ = r = s, G² = 8, and the gap of (1/2, 1/2) is 1/2.
    for c in (Q(2), Q(1000)):
        s = 1 / (8 * c)
        half = encoded(COROLLARY_3, "ordered", G=square_root(8), sigma=s, r=s, T=1) / 2  # its c is 2
        yield fails(f"the gap is at most c √(G² σ r/T) with c = {c}", Q(1, 2), "<=", c * half, f"s = 1/(8c) = {s}")

def second_moment(q: int) -> Fraction:
    """E of the square of coordinate 2 of the unbiased estimate: point masses, y = e_1, uniform C = 1, α = e_2."""
    gamma = Q(1, q)
    def estimate(bits: tuple[Fraction, ...]) -> Fraction:
        (sent,) = bits
        return 2 * (sent / gamma) * sent / gamma - 2 * (1 / gamma - 1) * sent / gamma
    return mean(lambda bits: estimate(bits) ** 2, (gamma,))
@mistake(GAP, COUNTEREXAMPLE, "cor3", "Corollary 3, with Properties 1.5")
def d51() -> Shown:
    """The bound of gradients does not bound the corrected estimate.
    Printed: ≤ c √(G² σ r_α/T), for some constant c, with ‖δ l(h(x), y)‖_* ≤ G
    Right: G² bounds the mean square of the corrected estimate, which grows with 1/γ
    Why: The correction and the factor 1_l/γ_l are as large as 1/γ: of the order of q/C under uniform sampling, of 1/(C α_l) under
    (8). The budget has left the floor and is in G."""
    # At ensembles ‖2(h - y)‖² is at most 8.
    yield fails("the mean square of the corrected estimate is at most G²", second_moment(100), "<=", Q(8),
        "q = 100: 400, of one coordinate; it is 4q")

@mistake(GAP, ARGUED, "cor3", "Corollary 3")
def d91() -> None:
    """Corollary 3 names neither a step nor a way of sampling.
    Printed: then FEDBOOST with the bias corrected gradient (10) yields
    Right: with η = √(2 σ r/T)/G, G bounding the corrected estimate, and any probabilities that are not 0 | Why: The step of Theorem
    2 has G of gradients at ensembles; which sampling is meant is said in Section 4.2 only by "as in the previous section"."""

def losses(a: Fraction) -> tuple[Fraction, Fraction]:
    """Of two domains: 1 - a and a."""
    return 1 - a, a
@mistake(GAP, COUNTEREXAMPLE, "minimax", "Section 4.3, second paragraph")
def d52() -> Shown:
    """Minimising the loss under the hardest mixture does not solve the agnostic problem.
    Printed: given by α_opt which minimizes the loss over the hardest mixture weight λ_opt
    Right: α_opt minimises the maximum over the mixtures; that it minimises L(., λ_opt) follows and is not enough
    Why: Two players in equilibrium are best answers to each other; not every best answer is in an equilibrium. α_opt also is the
    standard optimum of Theorem 2."""
    # The equilibrium is a = 1/2 against (1/2, 1/2), of value 1/2; a = 0 minimises the loss under (1/2, 1/2) too.
    value = max(losses(Q(1, 2)))
    found = losses(Q(0))
    yield fails("what minimises the loss under the hardest mixture has the least loss against all", max(found), "<=", value)
    yield holds("it minimises the loss under the hardest mixture", sum(found, Q(0)) / 2, "<=", value, "1/2 everywhere")

@mistake(FALSE, COUNTEREXAMPLE, "s43.conv", "Section 4.3, second paragraph")
def d53() -> Shown:
    """A Bregman divergence is not convex in the estimator.
    Printed: Since l is a convex function, specifically a Bregman divergence, we can approach this problem using generic mirror
    descent | Right: since l is assumed convex in the estimator, as squares and log-losses are
    Why: Divergences are convex in their first argument, the domain; the estimator is the second. Nor is every loss of Section 2 a
    divergence."""
    # F = Σ x³, D = (9/20, 9/20, 1/10), and the estimators (3/20, 1/20, 4/5), (1/20, 3/20, 4/5) and their middle.
    domain = (Q(9, 20), Q(9, 20), Q(1, 10))
    one = (Q(3, 20), Q(1, 20), Q(4, 5))
    other = (Q(1, 20), Q(3, 20), Q(4, 5))
    middle = tuple((a + b) / 2 for a, b in zip(one, other, strict=True))
    yield fails("the loss of the middle is at most the mean of the losses", cubes(domain, middle), "<=",
        (cubes(domain, one) + cubes(domain, other)) / 2, "all three are positive distributions")

@mistake(GAP, COUNTEREXAMPLE, "alg2", "Figure 2, steps 3-5")
def d20() -> Shown:
    """AFLBoost's client losses with a mixture are not defined, and one reading solves another problem.
    Printed: Obtain stochastic gradients ∇_α L_j(α̃_t, λ_t), ∇_λ L_j(α̃_t, λ_t) [...] δ = Σ_j m_j/m ∇L_j(α̃_t, λ_t)
    Right: δ_α = Σ_k λ_k ∇L_k and δ_λ = (L_k)_k: the mixture weighs domains, not m_j/m
    Why: If L_j(α, λ) is λ_j L_j and clients are weighed by m_j/m, the saddle is that of the losses (m_j/m) L_j; and where all are
    as large the players hear 1/p of the game of (11)."""
    # L = (a², (1 - a)²) and m = (1, 3): at a = 1/2, the solution, the weighed losses differ.
    half = a = Q(1, 2)
    losses, mixture = (a**2, (1 - a) ** 2), (half, half)
    yield holds("both losses are equal at 1/2", a**2, "=", (1 - a) ** 2, "the solution")
    yield fails("and so are the weighed ones", Q(1, 4) * a**2, "=", Q(3, 4) * (1 - a) ** 2,
        "weights 1/4 and 3/4: the saddle is elsewhere")
    yield fails("with as many samples each, Σ m_j/m λ_j L_j is (11)",
        sum((half * share * loss for share, loss in zip(mixture, losses, strict=True)), ZERO), "=",
        sum((share * loss for share, loss in zip(mixture, losses, strict=True)), ZERO),
        "1/8 against 1/4: it is 1/p of it, and so are both gradients")

@mistake(TYPO, ARGUED, "alg2", "Figure 2, steps 6 and 7")
def d21() -> None:
    """AFLBoost's mirror map has two arguments, and its projection the wrong set.
    Printed: v_{t+1} = [∇_α F]^-1 (∇_α F(α_t, λ_t) - ...); λ_{t+1} = BP(w_{t+1})
    Right: one mirror map for each player; λ is projected on Λ, BP of Figure 1 projects on the simplex of the weights
    Why: Properties 2 speak of a divergence of mixtures."""

def answer_75(mixture: Fraction) -> Fraction:
    """λ_1 ∇L_1 of L_1 = (1 - a)², at what the client was sent: a = 1/2."""
    a = Q(1, 2)
    return mixture * -2 * (1 - a)
@mistake(GAP, COUNTEREXAMPLE, "alg2", "Figure 2, step 3")
def d75() -> Shown:
    """Clients are to differentiate at a mixture that they are not sent.
    Printed: Send current ensemble model Σ_{k∈H_t} α̃_{k,t} h_k to client j. Obtain stochastic gradients ∇_α L_j(α̃_t, λ_t), ∇_λ
    L_j(α̃_t, λ_t)
    Right: clients return losses and gradients of their domains, which the server weighs with λ_t; or λ_t is sent as well
    Why: Neither λ_t nor α̃_t, which Figure 2 does not define, is in the message."""
    # λ_1 = 1/4 and 3/4.
    yield fails("the answer does not depend on the mixture", answer_75(Q(1, 4)), "=", answer_75(Q(3, 4)),
        "-1/4 against -3/4, after the same message")

@mistake.lost("alg2", "Figure 2, step 6; Theorem 3; Sections 1.1, 5.1 and 6")
def d99() -> None:
    """The copy at hand has lost a minus, brackets and hyphens, and found an axis.
    Printed: (∇_α F(α_t, λ_t) η_α δ_{α,t} L); given by 8; clientto-server, server-toclient; over a single element, 0.8; Sampling:
    uniform | Right: (∇_α F(α_t, λ_t) - η_α δ_{α,t} L); given by (8); client-to-server, server-to-client; nothing in the place of
    0.8, and of Sampling: uniform
    Why: Step 7 has its plus, Figure 1 its minus. What stands inside of sentences are labels of figures."""

DOMAINS = ((Q(1, 2), Q(1, 2)), (Q(9, 10), Q(1, 10)))
def worst_divergence(h: Row) -> Fraction:
    """max over the domains of B_F(D_k ‖ h), F = ‖x‖²: Section 3."""
    return max(squared_distance(d, h) for d in DOMAINS)
def worst_loss(h: Row) -> Fraction:
    """max over the domains of the mean of ‖h - e_y‖²: (7) and (11), with as many samples as one likes."""
    vertices = ((Q(1), ZERO), (ZERO, Q(1)))
    return max(sum((p * squared_distance(h, e) for p, e in zip(d, vertices, strict=True)), ZERO) for d in DOMAINS)
@mistake(FALSE, COUNTEREXAMPLE, "eq11", "Section 4.3, (11), with (7); Lemma 2 and Theorem 1")
def d43() -> Shown:
    """The agnostic problem of Section 4.3 is not the one of Section 3.
    Printed: We rewrite the agnostic federated losses w.r.t. these parameters using the new notation | Right: another problem: (11)
    has the mean losses of the domains, Section 3 their divergences, which differ by a number of each domain
    Why: The numbers do not depend on h, and so not matter for one domain or given weights. Under the maximum over mixtures they do:
    a domain of large entropy counts more. AFLBoost does not approach the ensemble of which Theorem 1 speaks."""
    # D_1 = (1/2, 1/2), D_2 = (9/10, 1/10): h = (7/10, 3/10) is the best of Section 3, h = (1/2, 1/2) of Section 4.3.
    theirs, ours = (Q(7, 10), Q(3, 10)), (Q(1, 2), Q(1, 2))
    yield fails("the best of Section 3 loses no more in (11)", worst_loss(theirs), "<=", worst_loss(ours),
        "29/50 against 1/2, below which no mean loss of D_1 is")
    yield fails("the best of (11) has no larger divergence from its domain than R = 2/25", worst_divergence(ours), "<=",
        worst_divergence(theirs))

@mistake(GAP, ARGUED, "prop2", "Properties 2")
def d84() -> None:
    """Nothing is assumed of the mirror map of the mixtures.
    Printed: Assume the following properties for the Bregman divergence defined over a function F [...]
    Right: besides: a mirror map of the mixtures, strongly convex on Λ in a norm of its own | Why: Properties 1.1 speak of F on the
    weights, Properties 2.3 of the same F on mixtures, which are in another space; Theorem 3 uses σ for both."""

@mistake(FALSE, COUNTEREXAMPLE, "thm3", "Theorem 3, last term")
def d18() -> Shown:
    """Theorem 3's floor forgets that the adversary hears biased losses.
    Printed: ... + M (λ_* + α_*)/C
    Right: the adversary's part is D_λ M_2/(2C), with the second derivative of the losses; or its bias is taken off
    Why: The gradient in λ is the vector of the losses at what clients see. Its bias is of second order, that of the gradient in α
    of third. For squared losses M = 0, and the printed floor with it."""
    # L_1 = α_1², L_2 = 4α_2², C = 1 under (8): losses are heard as α_1 and 4α_2, whose saddle is (4/5, 1/5).
    heard = (Q(4, 5), 4 * Q(1, 5))
    value = Q(4, 9)  # of the game itself, at (2/3, 1/3)
    gap = max(Q(4, 5) ** 2, 4 * Q(1, 5) ** 2) - value
    yield holds("at (4/5, 1/5) both losses sound the same: the adversary rests", heard[0], "=", heard[1],
        "E (α~_1)² = α_1/C: 4/5 both")
    late = encoded(THEOREM_3, G_a=8, G_l=8, sigma=1, r_a=1, r_l=1, M=0, alpha_star=1, lambda_star=1, C=1, T=10**8)
    yield fails("the gap there is at most the printed floor", gap, "<=", late,
        "M = 0; the gap is 44/225, and the first terms vanish with T: T = 10^8")
    yield holds("and at most ours", gap, "<=", Q(2 * 8, 2), "D_λ = 2, M_2 = 8, C = 1: D_λ M_2/(2C)")
    yield holds("and with λ = (1/2, 1/2) both weights have the same slope: they rest", Q(1, 2) * 2 * Q(4, 5), "=",
        Q(1, 2) * 8 * Q(1, 5), "λ_1 2α_1 = λ_2 8α_2")

@mistake(GAP, DOES_NOT_FOLLOW, "thm3", "Theorem 3")
def d19() -> Shown:
    """The best mixture depends on the noise, so the noise has no mean against it.
    Printed: E[max_λ L(α^A, λ) - min_α max_λ L(α, λ)] ≤ 4 √(...) + ...
    Right: each player's noise costs as much again, by a ghost sequence; diameters for α_*, λ_*
    Why: The maximum is inside the expectation. The proof of Theorem 2 compares with a fixed point; here the point is chosen after
    the draws, and E⟨noise, best⟩ is not 0."""
    # One fair coin ξ = ±1 and best = ξ: the mean of their product.
    yield fails("noise with mean 0 has mean 0 against a best that depends on it", (Q(1) * 1 + Q(-1) * -1) / 2, "=", Q(0), "E ξ·ξ")

def printed_40(unit: int) -> Fraction:
    """The printed bound where the norm is so many times the l2 norm: F = ‖x‖²/2, one domain, one round, M = 0.

    Gradients are at most 3 long and losses at most 2; r is taken so that σ r = 1, which is more than a divergence is."""
    s = Q(1, unit**2)
    at: Values = {sigma: s, r_a: 1 / s, r_l: 1 / s, alpha_star: unit, lambda_star: unit}
    sizes: Values = {G_a: Q(3, unit), G_l: Q(2, unit)}
    return value(THEOREM_3.bound("printed"), {**at, **sizes, M: 0, C: 2, T: 1})
@mistake(FALSE, COUNTEREXAMPLE, "thm3", "Theorem 3, first two terms")
def d40() -> Shown:
    """Theorem 3 adds lengths and numbers under its roots.
    Printed: 4 √(G_α² (σ r_α + α_*)/T) + 4 √(G_λ² (σ r_λ + λ_*)/T) + ...
    Right: with the best steps (G_α + N_α) √(2 r_α/(σ T)) and likewise for λ, N being the size of the noise: fedboost.thm3_best
    Why: α_* is a length of weights and σ r is not: when the norm is multiplied by c, G is divided by it, σ by c², and α_*
    multiplied. The printed terms then vanish like 1/√c, while the run stays what it was."""
    # L = ‖α - e_1‖² of two predictors, all of them sent: at α_1 = (1/2, 1/2) the gap is 1/2.
    half, zero, one = Q(1, 2), Q(0), Q(1)
    gap = squared_distance((half, half), (one, zero))
    yield fails("the gap after one round is at most the printed bound", gap, "<=", printed_40(9999),
        "norms in units of 1/9999: 1/2 against 2000/9999")
    yield holds("and in the l2 norm itself", gap, "<=", printed_40(3), "in units of 1/3 the same run is far below it")

def floor(bound: Bound) -> Fraction:
    """What is left for T to infinity, with M = C = α_* = λ_* = 1."""
    assert isinstance(bound.value, sp.Expr)
    limit = sp.limit(bound.value, T, sp.oo)
    return Q(str(limit.subs({M: 1, C: 1, alpha_star: 1, lambda_star: 1})))
@mistake(CONSTANT, DOES_NOT_FOLLOW, "thm3", "Theorem 3, at a Λ of one mixture")
def d81() -> Shown:
    """With one mixture Theorem 3 does not become Corollary 1.
    Printed: ... + M (λ_* + α_*)/C
    Right: α_* M/(2C) for the weights, and nothing for an adversary without a choice: diameters in place of largest norms
    Why: For one mixture AFLBoost is FedBoost. The printed constants are 4 for 2 before the root, and 2M/C for M/(2C)."""
    # The printed floors.
    yield holds("four times the floor of Corollary 1 is that of Theorem 3", 4 * floor(COROLLARY_1.bound("printed")), "<=",
        floor(THEOREM_3.bound("printed")), "1/2 and 2; the adversary has nothing to choose")

@mistake(GAP, COUNTEREXAMPLE, "thm3", "Theorem 3; Properties 2.3")
def d82() -> Shown:
    """With one mixture the step of the adversary is infinite.
    Printed: η_λ = √(σ/(T G_λ² r_λ)), B_F(λ ‖ λ') ≤ r_λ for all λ, λ'
    Right: r_λ is any positive bound, as is r_α; with the best steps, √(2 σ r/T)/G, it need not be positive
    Why: A set of one mixture is convex and compact, and its r_λ is 0. The step of the proof has r above."""
    # Λ = {(1/2, 1/2)}, F = ‖x‖²/2.
    mixture = (Q(1, 2), Q(1, 2))
    yield fails("r_λ, by which the step is divided, is positive", Q(0), "<", squared_distance(mixture, mixture) / 2,
        "the divergence of the only pair is 0")

ROUNDS_83 = 4096
def step(scale: int) -> Fraction:
    """The printed η_α where F is so many times one with σ = r = 1."""
    return enclosed(PRINTED[eta_a], {sigma: scale, r_a: scale, G_a: 1, T: 1}).lower
def flat(scale: Fraction) -> Values:
    """F = (s/2)‖x‖² for both players, of the losses α_1 and α_2/2, C = 2: what is seen of them is at most √17/4 long."""
    sizes: Values = {G_a: 1, G_l: square_root(Q(17, 16)), alpha_star: 1, lambda_star: 1}
    return {**sizes, sigma: scale, r_a: scale, r_l: scale, M: 0, C: 2, T: ROUNDS_83}
def gap(at: Values, scale: Fraction) -> Fraction:
    """After the rounds, from the middle: the loss of the mean weights against the worst mixture, less the value 1/3."""
    down, up = (enclosed(PRINTED[eta], at).lower / scale for eta in (eta_a, eta_l))
    alpha: Row = (Q(1, 2), Q(1, 2))
    mixture, total = alpha, Q(0)
    for _ in range(ROUNDS_83):
        total += alpha[0]
        slope = (mixture[0], mixture[1] / 2)
        heard = (alpha[0], alpha[1] / 2)  # a weight is 0, 1/2 or 1, and is seen as it is
        alpha = projected(tuple(a - down * d for a, d in zip(alpha, slope, strict=True)))
        mixture = projected(tuple(m + up * d for m, d in zip(mixture, heard, strict=True)))
    first = total / ROUNDS_83
    return max(first, (1 - first) / 2) - Q(1, 3)
@mistake(GAP, COUNTEREXAMPLE, "thm3", "Theorem 3, second sentence")
def d83() -> Shown:
    """The steps of Theorem 3 have the divergence below.
    Printed: η_λ = √(σ/(T G_λ² r_λ)) and η_α = √(σ/(T G_α² r_α)) | Right: η = √(2 σ r/T)/G for each player: fedboost.thm3_best
    Why: The same exchange as in Theorem 2 (fedboost.d01): mirror descent costs r/(η T) + η G²/(2 σ). What the printed steps cost is
    in the corrected bound of fedboost.thm3. Weights of the run above are 0, and with them probabilities under (8), which Properties
    1.6 exclude: a run that keeps to them is in fedboost.d100."""
    # ∇F(v) = ∇F(α) - η δ: with 4F the same weights need 4 times the step; with F/512 the steps are 512 times too long.
    scale = Q(1, 512)
    at = flat(scale)
    yield fails("the step of 4F is 4 times that of F", step(4), "=", 4 * step(1), "1 against 4: it does not change")
    yield fails("with F = ‖x‖²/1024 the gap after 4096 rounds is at most the printed bound", gap(at, scale), "<=",
        enclosed_bound(THEOREM_3.bound("printed"), at).upper,
        "both players jump from vertex to vertex, and the mean is (1/2, 1/2): a sixth and less than 13/100")

ROUNDS_100, BUDGET = 1024, 2
FLAT = Q(1, 1 << 16)
"""F = ‖α‖²/2 + s‖λ‖²/2: its strong convexity is s, the largest divergences are 1 and s."""

AT: Values = {sigma: FLAT, r_a: 1, r_l: FLAT, alpha_star: 1, lambda_star: 1, G_a: 2, G_l: square_root(8), M: 0, C: BUDGET,
    T: ROUNDS_100}
def weights() -> tuple[Row, ...]:
    """α_1, α_2, ...: two domains with the loss 2(1 - α_1) each, whose gradient (-2, 0) does not depend on what is sent."""
    eta = enclosed(PRINTED[eta_a], AT).lower
    alpha: Row = (Q(1, 2), Q(1, 2))
    found = []
    for _ in range(ROUNDS_100):
        found.append(alpha)
        alpha = projected((alpha[0] + 2 * eta, alpha[1]))
    return tuple(found)
@mistake(FALSE, COUNTEREXAMPLE, "thm3", "Theorem 3, first two terms")
def d100() -> Shown:
    """Theorem 3 has the strong convexity above where it belongs below, and so fails in the l2 norm too.
    Printed: η_α = √(σ/(T G_α² r_α)) [...] 4 √(G_α² (σ r_α + α_*)/T) + 4 √(G_λ² (σ r_λ + λ_*)/T) + ...
    Right: with r_α/σ and r_λ/σ, and the steps √(2 σ r/T)/G: fedboost.thm3_best
    Why: One σ stands for both players. Where F is flat in the mixture it is small, and the printed step of the weights with it; the
    printed bound gets smaller instead of larger. No unit of a norm is changed, as in fedboost.d40, no weight is 0, and nothing is
    lost by sampling. If step 4 halves the gradients of two domains, as m_j/m would, G_α is halved, the step doubled, and the run is
    the same."""
    # The adversary hears the same of both domains and stays at (1/2, 1/2); G_α = 2, and losses up to 2 make G_λ² = 8.
    run = weights()
    first = sum((alpha[0] for alpha in run), Q(0)) / ROUNDS_100
    gap = 2 * (1 - first)  # the best weights are e_1, and lose nothing
    silent: Values = {N_a: 0, N_l: 0, M_2: 0, D: square_root(2), D_l: square_root(2)}
    yield fails("the gap after 1024 rounds is at most the printed bound", gap, "<=",
        enclosed_bound(THEOREM_3.bound("printed"), AT).upper, "η_α = 2^-14: 15361/16384 and less than 61/100")
    yield holds("and at most the corrected one, for the same steps", gap, "<=", enclosed_bound(THEOREM_3.bound("corrected"),
        {**AT, **silent}).lower, "r/(η_α T) alone is 16")
    yield holds("all probabilities under (8) are positive", Q(0), "<",
        min(gamma for alpha in run for gamma in weighted(alpha, BUDGET)), "α_2 stays above 7/16")

@mistake(GAP, ARGUED, "fig3", "Section 5")
def d32() -> None:
    """The experiments are not determined by the text.
    Printed: the true mixture weights λ follow a power law distribution; η = 0.001; C = 32
    Right: the exponent, the loss, F, the rounds, the estimator, the iterate that is plotted and the seeds are missing | Why: Every
    one of these changes the curves; readings that agree with the pictures and readings that do not are in the figures remade."""

@mistake(TYPO, CONTRADICTS, "exp.methods", "Section 5, first paragraph")
def d85() -> Shown:
    """The weighted sampling of Section 5 is not (8).
    Printed: weighted random sampling: γ_{k,t} ∝ α_{k,t} C | Against: (8): the same, cut off at 1
    Right: γ_{k,t} given by (8), which is cut off at 1
    Why: A factor C says nothing beside ∝, and what is proportional to the weights may be more than 1."""
    # A weight of 9/10, C = 32.
    yield fails("C α is a probability", 32 * Q(9, 10), "<=", Q(1))

@mistake(FALSE, COUNTEREXAMPLE, "exp.methods", "Sections 5.1 and 5.2")
def d68() -> Shown:
    """A budget of q does not send everything under (8).
    Printed: FEDBOOST without using communication efficiency (i.e. C = q); which uses all base predictors at each round (i.e. C = q)
    Right: γ_{k,t} = 1, as Section 5 says first; under uniform sampling the two are the same, under (8) they are not
    Why: γ = min(1, q α) is less than 1 for every weight below the mean one."""
    # α = (7/10, 1/10, 1/10, 1/10), C = q = 4: γ = (1, 2/5, 2/5, 2/5).
    alpha = (Q(7, 10), *(Q(1, 10),) * 3)
    yield fails("with C = q everything is sent", sum(weighted(alpha, 4), Q(0)), "=", Q(4), "11/5 on average")

@mistake(TYPO, DOES_NOT_FOLLOW, "fig3", "Section 5.1")
def d86() -> Shown:
    """The first weights of Section 5.1 add up to q/p.
    Printed: each α_k is initialized to 1/p | Right: 1/q, or q = p
    Why: α has an entry for each predictor. That 1/q is argmin F is so for symmetric F; F is not named."""
    # p = 100 domains, and 50 predictors.
    p, q = 100, 50
    yield fails("weights of 1/p add up to 1", q * (1 / Q(p)), "=", Q(1),
        "only where q = p, which is said in Section 5.2 and not here")

@mistake(TYPO, DOES_NOT_FOLLOW, "fig5", "Section 5.2")
def d70() -> Shown:
    """The budget of Section 5.2 is no number of predictors.
    Printed: We set C = p/2 | Right: C = 357 or 358, or a mean number | Why: 715 is odd, and C is "the maximum number of base
    predictors". Half of them is not the C ≪ q of Section 4, and grows with the ensemble."""
    # p = q = 715, C = p/2.
    budget = Q(715, 2)
    yield fails("C is a whole number", Q(budget.denominator), "=", Q(1), "357 and a half")

@mistake(GAP, CONTRADICTS, "claim.evaluated", "Section 6, last sentence")
def d69() -> None:
    """Half of what is proposed was not evaluated.
    Printed: Finally, we empirically evaluated the proposed methods | Against: Section 5: "We compare three methods: no
    communication-efficiency (no sampling) [...], uniform sampling [...], and weighted random sampling"
    Right: FedBoost was, with three ways of sampling; of AFLBoost the main text has no experiment
    Why: Section 5 begins with "We demonstrate the efficacy of FEDBOOST" and compares three ways of sampling for the standard loss.
    Section 5 calls these methods too, and Appendix D is not at hand."""

@mistake(TYPO, ARGUED, "prop1", "throughout")
def d93() -> None:
    """Letters mean several things, and one means nothing.
    Printed: p, k, C, R, S, H, F, l; δ L | Right: one letter for each
    Why: p is the number of domains and a distribution (Δ_{Y+}); k counts domains and predictors; C is a set and the budget; R the
    information radius and a number of rounds; S_k are samples and S_t clients; k ∈ H_t is written for h_k ∈ H_t, and weights as a
    set {α_1, ..., α_q}; F is the divergence of the losses and the mirror map; l a loss, an index and a norm. δ is used for a
    gradient and never defined."""

@mistake(TYPO, ARGUED, "claim.lin", "throughout; Section 1.1")
def d98() -> None:
    """Words.
    Printed: first formalized by [...] Hoffman et al. (2018) and later studied (2012; 2013); the optimal combination [...] are not
    ensembles; algorithms [...] has been; the set of hypothesis we consider are; the proof if relegated; settings which addresses;
    the the; the adversary, which maximize; If Properties 1 holds; Let Λ is; few more; as that FEDBOOST; Shakespeare [...]
    Shakespeare | Right: the years in order; is no ensemble; have been; hypotheses is; is relegated; address; the; maximizes; hold;
    Λ is; a few more; as that of FEDBOOST; the Shakespeare dataset
    Why: Besides: "We first show that [...], that the minimizer", "Second, the convergence bound of" without a verb, "if we choose,
    uniform sampling algorithm", "assign probability distribution", "provide convergence guarantee"."""
