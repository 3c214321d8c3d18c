"""What is wrong in print in FedNewton, in the order of the paper."""

from collections.abc import Iterable, Mapping
from math import comb, factorial
from fedtheory.core.ledger import (ARGUED, CONSTANT, CONTRADICTS, COUNTEREXAMPLE, DOES_NOT_FOLLOW, FALSE, Fraction, GAP, Page, Q,
    Shown, TYPO, fails, holds)
from fedtheory.errata.enclosure import encoded, root, square_root
from fedtheory.papers.fednewton.algorithms.ridge_costs import cost
from fedtheory.papers.fednewton.instances.ridge_clients import rational_ridge
from fedtheory.papers.fednewton.statements.items.printed_tables import TABLE_2, TABLE_3, Accuracy, improved_by_rounds
from fedtheory.papers.fednewton.statements.eq7_risk import EQUATION_7
from fedtheory.papers.fednewton.statements.eq36w_norm import NORM_OF_THE_CENTRE
from fedtheory.papers.fednewton.statements.lem2_ratio import LEMMA_2
from fedtheory.papers.fednewton.statements.prop4_one_shot import PROPOSITION_4
from fedtheory.papers.fednewton.statements.thm1_decomposition import THEOREM_1

mistake = Page("fednewton", "anonymous2024fednewton")

@mistake(TYPO, ARGUED, "tab3", "Section 1; Section 7, Experimental settings; Section 7.1; Table 3, row letter")
def d51() -> None:
    """Pointers of Section 7 lead to other figures, and one row marks equal numbers differently.
    Printed: The right of Figure 3; The left of Figure 4; The last two in Figure 4; without comparing FedAvg and FedProx; FedProx Li
    et al. (2020a)
    Right: the left of Figure 4; the right of Figure 4; Figure 5; the sentence speaks of an older version; Li et al. (2020b)
    Why: Figure 3 shows local sample sizes and Figure 4 both kinds of heterogeneity; the section compares with FedAvg and FedProx
    throughout. Li et al. (2020a) is a survey. The caption of Figure 3 has its (left) in the wrong place, and the proofs are
    numbered as subsections of the experiments."""

@mistake(FALSE, COUNTEREXAMPLE, "c16", "Section 1, contribution 1; Remark 3; Section 5")
def d87() -> Shown:
    """Contribution 1 promises a convergence that has a condition.
    Printed: The convergence of FedNewton is exponentially fast and a few communications, for example, t ≤ 2, can approximate the
    global model well [...] FedNewton converges exponentially to the global estimator | Right: where ρ < 1; otherwise it diverges
    Why: No condition stands with it. Section 7.1 has the opposite: "the predictive error explodes when local sample size is small",
    and Table 3 loses thirteen points on Sensorless. How many rounds are enough depends on ρ."""
    # Two rounds of two clients, C_D1 = 19, C_D2 = 1, λ = 1, b = (1, 0), global gradients.
    H_j, b_j = (Q(20), Q(2)), (Q(1), Q(0))
    krr = sum(b_j, Q(0)) / sum(H_j, Q(0))
    w = sum((b / h for h, b in zip(H_j, b_j, strict=True)), Q(0)) / 2
    start = abs(w - krr)
    for _ in range(2):
        g = sum((h * w - b for h, b in zip(H_j, b_j, strict=True)), Q(0)) / 2
        w -= sum((g / h for h in H_j), Q(0)) / 2
    yield fails("two communications bring it nearer to the global model than none", abs(w - krr), "<=", start,
        "the error is multiplied by (81/40)²")

@mistake(GAP, COUNTEREXAMPLE, "c16", "Section 1, contribution 1; Section 3; Remark 3; Table 3")
def d97() -> Shown:
    """Costs that are called similar and infeasible, counted.
    Printed: while only requiring similar computational and communication costs as the first-order methods [...] O(M²), which is
    infeasible in federated learning [...] The total communication complexity is O(Mt) | Right: |D_j|M² + M³ before the first round,
    M² of memory, and M(2t + 1) numbers; exact Newton sends M² numbers once, for any heterogeneity
    Why: Remark 1 calls the inverse "time consuming", "a common problem in second-order optimization", and Remark 3 counts twice the
    numbers a round. Methods are compared at equal t, not at equal numbers sent, and Table 3 does not say how many rounds FedAvg and
    FedProx make."""
    # Table 1's times at |D_j| = 200, M = 2000, m = 10, t = 2; numbers sent by a client, M = 200.
    _, first_order, own = seconds(200, 2000, 2, 10)
    exact = cost("newton", n=500, M=200, m=20)
    federated = cost("fednewton", n=500, M=200, m=20)
    yield fails("FedNewton takes at most ten times FedAvg's time", Q(own), "<=", Q(Q(10) * first_order),
        "M³ is in the row of one of them")
    yield fails("51 rounds of FedNewton send less than exact Newton in the one round it needs", Q(federated.numbers(51)), "<=",
        Q(exact.numbers(1)), "20600 against 20500: the Hessian of the squared loss is sent once")
    yield fails("at t = 0 a client sends 100 M t numbers at most", Q(federated.numbers(0)), "<=", Q(100 * 200 * Q(0)),
        "M: it is M(2t + 1) for all t")

def mean_80(values: list[Fraction]) -> Fraction:
    """Of all values alike."""
    return sum(values, Q(0)) / len(values)
@mistake(GAP, COUNTEREXAMPLE, "prop1", "Section 2, weights p_j; Proposition 1; display before (18)")
def d80() -> Shown:
    """Proposition 1 holds for one choice of the weights, which is called the usual one.
    Printed: p_j [...] is usually set p_j = |D_j|/|D| [...] If the loss is squared loss, the global gradient and Hessian matrix
    consist of the local ones | Right: p_j = |D_j|/|D| throughout; then for every mean of losses, squared or not
    Why: With other weights C_D is not Σ p_j C_Dj and S_D* y_D not Σ p_j S_Dj* y_Dj, which the recursion and (18) use, and the
    iteration rests at another point than f_D. That the loss is squared is neither enough nor needed."""
    # Clients of one and of three samples, φ = 0 and φ = 2, y = 1; p = (1/2, 1/2), and p_j = |D_j|/|D|.
    features = ([Q(0)], [Q(2)] * 3)
    whole = [phi for client in features for phi in client]
    C_D, b = mean_80([phi**2 for phi in whole]), mean_80(whole)
    C_Dj, b_j = [mean_80([phi**2 for phi in own]) for own in features], [mean_80(own) for own in features]
    half, usual = [Q(1, 2)] * 2, [Q(len(own), len(whole)) for own in features]
    def averaged(p: list[Fraction], of: list[Fraction]) -> Fraction:
        return sum((a * x for a, x in zip(p, of, strict=True)), Q(0))
    yield fails("C_D = Σ p_j C_Dj with p = (1/2, 1/2)", C_D, "=", averaged(half, C_Dj))
    yield fails("and the gradient at 0", -b, "=", -averaged(half, b_j))
    yield holds("with p_j = |D_j|/|D|", C_D, "=", averaged(usual, C_Dj), "the Hessians, up to λ")

def squares(features: int) -> tuple[Fraction, Fraction]:
    """‖L^{-1/4} f*‖² and ‖f*‖_K² of the first so many features: eigenvalues k^{-2}, L^{-1/4} f* has the coordinates 1/k."""
    source = sum((Q(1, k**2) for k in range(1, features + 1)), Q(0))
    return source, sum((Q(1, k**2) * k for k in range(1, features + 1)), Q(0))
@mistake(FALSE, COUNTEREXAMPLE, "c12", "Section 2; Section 5, conditions of Su et al.; 7.5.2")
def d92() -> Shown:
    """The target is assumed to lie in H_K, and said not to be.
    Printed: assume that the target solution f* belongs to a reproducing kernel Hilbert space [...] 1) the ideal model belongs to
    the hypothesis space, corresponding to r ∈ [1/2, 1] [...] In this work, we remove these three conditions
    Right: it is removed from Assumption 2, not from Section 2; and the proofs need r ≥ 1/2 (d13, d16)
    Why: Section 2 makes the assumption that Sections 5 and 7.5.2 say is not made. For r below 1/2 Assumption 2 allows targets of
    infinite norm in H_K, for which ‖w_λ‖_K has no bound."""
    # r = 1/4, 4096 features: ‖f*‖_K² = Σ 1/k, as the norm of L^{-1/2} f*.
    source, norm = squares(4096)
    yield holds("‖L^{-r} f*‖² <= 2", source, "<=", Q(2), "Assumption 2")
    yield fails("f* lies in H_K: ‖f*‖_K² <= 8", norm, "<=", Q(8), "it has no bound")

@mistake(CONSTANT, DOES_NOT_FOLLOW, "def3", "(2); Definition 3; the displays after (14)")
def d66() -> Shown:
    """The labels are scaled by the root of their number in (2), and by nothing where the sampling operators meet them.
    Printed: y_D = |D|^{-1/2}(y_1, ..., y_|D|)^T [...] S_D* alpha = (1/|D|) sum phi(x_i) alpha_i [...] S_D* y_D
    Right: y_D = (y_1, ..., y_|D|)^T wherever S_D* is applied to it; with |D|^{-1/2} beside Phi_D only
    Why: With one meaning of y_D the right sides of (2) and of the proofs differ by the root of the number of samples."""
    # Four samples with the feature 1 and the label 1: Φ_D'y_D by (2), and S_D*y_D by Definition 3 with that y_D.
    size, root = Q(4), Q(2)
    y = Q(1) / root
    by_matrix = size * (Q(1) / root) * y
    by_operator = size * Q(1) * y / size
    yield fails("S_D* y_D is the right side Phi_D^T y_D of (2), four samples with feature and label 1", by_operator, "=", by_matrix)

def dimension_88(features: int, lam: Fraction) -> Fraction:
    """N(λ) of the first so many features with the eigenvalues k^{-2}."""
    return sum((1 / (1 + lam * k**2) for k in range(1, features + 1)), Q(0))
@mistake(FALSE, COUNTEREXAMPLE, "rem2", "Remark 2; Remark 6")
def d88() -> Shown:
    """Finite-dimensional features lose generality, and are not more general.
    Printed: Without loss of generality, we assume the feature mappings are finite dimensional [...] the finite-dimensional cases
    are more general, i.e. w ∈ R^M
    Right: finite-dimensional features approximate those of a kernel; R^M is a Hilbert space among others
    Why: With M features Assumption 1 holds with γ = 0, so that nothing would be left of the cases γ > 0. Remark 6 says of the
    proofs that they are in H_K, and calls its special case the more general one."""
    # M = 10, and a kernel with the eigenvalues k^{-2}, its first forty, λ = 1/400.
    M, lam = 10, Q(1, 400)
    yield holds("N(λ) is at most M for features in R^M", dimension_88(M, lam), "<=", Q(M), "each feature counts less than 1")
    yield fails("without loss of generality the kernel's is, too", dimension_88(40, lam), "<=", Q(M),
        "and for every M there is such a λ")

@mistake(FALSE, COUNTEREXAMPLE, "alg1", "(4); (5); Algorithm 1, steps 7 and 8")
def d01() -> Shown:
    """With the clients' own gradients in steps 7 and 8 nothing ever moves.
    Printed: w̄^t = w̄^{t-1} - Σ p_j H_j^{-1} g_j^{t-1}, g_j the local gradient
    Right: w̄^t = w̄^{t-1} - Σ p_j H_j^{-1} g^{t-1}, g the global gradient of step 6
    Why: H_j^{-1}(H_j w - b_j) = w - w_Dj, and the average of the w_Dj is w̄^0: (5) letter for letter is DKRR for all t, and step 6
    is not used. The proof's second display has the global gradient."""
    # Two clients, C_D1 = 0 and C_D2 = 1, b = (0, 1), λ = 1: DKRR is 1/4, ridge regression 1/3.
    H_j, b_j = (Q(1), Q(2)), (Q(0), Q(1))
    krr = sum(b_j, Q(0)) / sum(H_j, Q(0))
    start = sum((b / h for b, h in zip(b_j, H_j, strict=True)), Q(0)) / 2
    literal = newton = start
    for _ in range(8):
        steps = ((h * literal - b) / h for b, h in zip(b_j, H_j, strict=True))
        literal -= sum(steps, Q(0)) / 2
        slopes = (h * newton - b for b, h in zip(b_j, H_j, strict=True))
        g = sum(slopes, Q(0)) / 2
        newton -= sum((g / h for h in H_j), Q(0)) / 2
    yield fails("eight rounds with local gradients bring the iterate nearer to KRR", abs(literal - krr), "<", abs(start - krr),
        "1/12 both times: the iterate is 1/4 for ever")
    yield holds("with the global gradient it is within 8^-8 of 1/12", abs(newton - krr), "=", Q(1, 12) / 8**8,
        "the error is multiplied by -1/8 a round")

def mean_07(values: Iterable[Fraction]) -> Fraction:
    """Of two clients."""
    return sum(values, Q(0)) / 2
@mistake(TYPO, DOES_NOT_FOLLOW, "rem3", "Remark 3")
def d07() -> Shown:
    """Numbers of rounds that suffice are written as numbers that are needed.
    Printed: t = Ω(log(1/ε)) rounds, against t = Ω(1/ε) for first-order methods
    Right: t = O(log(1/ε)) where ρ < 1, and no t where ρ ≥ 1 | Why: Theorem 1 is an upper bound: so many rounds suffice, if its
    factor is below 1. That they are needed is not shown, nor true of all instances."""
    # Clients with one covariance: ρ = 0, and one exchange gives ridge regression exactly.
    c, lam, b = Q(1), Q(1), (Q(0), Q(1))
    krr = mean_07(b) / (c + lam)
    w = Q(5)  # from anywhere
    w -= ((c + lam) * w - mean_07(b)) / (c + lam)
    yield fails("fewer rounds than log_10 of 10^100 leave an error above 10^-100", Q(1, 10**100), "<", abs(w - krr),
        "one round is made, and H_j = H")

def rounds_of_gradient_descent(target: Fraction) -> int:
    """FedAvg with one step of size 1/2 and two scalar clients: rounds until ‖w - w_D‖ is at most the target."""
    data, eta = rational_ridge(), Q(1, 2)
    (w,), (best,) = data.first, data.w_D
    rounds = 0
    while abs(w - best) > target:
        (slope,) = data.mean(data.gradients((w,)))
        w, rounds = w - eta * slope, rounds + 1
    return rounds
@mistake(FALSE, COUNTEREXAMPLE, "rem3", "Remark 3")
def d70() -> Shown:
    """First-order methods are said to need 1/eps rounds; on the ridge objective they are linear.
    Printed: first-order federated algorithms requires a large number of communication rounds t = Omega(1/eps)
    Right: on the ridge objective FedAvg and FedProx are linear as well, with a factor that tends to 1 with lambda, and to fixed
    points that are KRR for one local step only
    Why: The objective is strongly convex: statements fednewton.fedavg and fednewton.fedprox; O(1/eps) is an upper bound of others."""
    # An error of 2^-20, for which 1/ε is a million rounds.
    target = Q(1, 2**20)
    yield fails("a first-order method needs 1/eps rounds to the error eps = 2^-20, two scalar clients", 1 / target, "<=",
        Q(rounds_of_gradient_descent(target)), "FedAvg with one step of size 1/2 a round multiplies its error by 1/4")

def newton_from_zero(lam: Fraction) -> Fraction:
    """One undamped step from w = 0 on log(1 + (w - 1)²)/2 + λw²/2, φ = y = 1, one client."""
    u = Q(-1)  # w - y
    slope, bend = u / (1 + u**2), (1 - u**2) / (1 + u**2) ** 2
    return -slope / (bend + lam)
@mistake(FALSE, COUNTEREXAMPLE, "rem4", "Remark 4")
def d08() -> Shown:
    """The remark on other losses says the opposite of what it means, and a wrong example.
    Printed: the proposed algorithm FedNewton is not applies to a broad range of loss functions; the Hessian is independent from the
    weights, e.g. ReLU and the squared loss; for other losses the weights can be initialized as 0
    Right: it is applicable to a broad range of loss functions; of the two only the squared loss of a linear model has such a
    Hessian; for others a step has to be damped
    Why: Relu has a kink: with it the Hessian depends on the weights, and the loss is not twice differentiable, which the same
    remark asks for. And to be twice differentiable is not enough: an undamped step, which is all that Algorithm 1 has, may end far
    away."""
    # The squared loss of relu(w x) at x = 1, y = 1: (relu(w) - 1)²/2 has the second derivative 1 for w > 0, and 0 for w < 0.
    step = Q(1, 4)
    def loss(w: Fraction) -> Fraction:
        return (max(w, Q(0)) - 1) ** 2 / 2
    def bend(w: Fraction) -> Fraction:
        return (loss(w + step) - 2 * loss(w) + loss(w - step)) / step**2
    yield fails("the Hessian does not depend on the weights", bend(Q(1)), "=", bend(Q(-1)),
        "second differences: 1 at w = 1, 0 at w = -1")
    yield fails("a round from 0 on log(1 + (w - 1)²)/2, λ = 1/100, does not raise the objective",
        Q(1, 100) * newton_from_zero(Q(1, 100)) ** 2 / 2, "<=", Q(1, 2),
        "w = 50: the penalty alone is 25/2, and the objective at 0 is log(2)/2")

@mistake(TYPO, COUNTEREXAMPLE, "std", "Section 4.1; Remark 8; Proposition 3")
def d40() -> Shown:
    """Every feature vector is given one length, and the spectrum the whole interval up to its square.
    Printed: kappa := ‖phi(x)‖ < infinity for any x [...] with spectrum is [0, kappa²] [...] a constant at most infinity
    Right: kappa := sup ‖phi(x)‖ < infinity; spectra contained in [0, kappa²]; a constant below infinity
    Why: Proofs use kappa as an upper bound only, and an operator with discrete eigenvalues has no interval for a spectrum."""
    # Two equally likely inputs with orthogonal unit features: C is a half of the identity.
    data = rational_ridge(share="1", covariances="1/2,0;0,1/2", sides="0,0")
    largest = max(data.C_D[k][k] for k in range(2))
    cosines = {Q(1), Q(1, 4)}  # of cos(x)² at x = 0 and x = π/3
    yield fails("kappa² lies in the spectrum of C, two equally likely orthogonal features", Q(1) ** 2, "<=", largest,
        "the largest eigenvalue of C against kappa² = 1")
    yield fails("a cosine feature has the same length at x = 0 and at x = pi/3", max(cosines), "=", min(cosines),
        "cos² at the two points")

@mistake(TYPO, CONTRADICTS, "c2", "Section 4.1, last sentence")
def d43() -> Shown:
    """The rate of the general setting is that of the squared norm, and the theorems bound the norm.
    Printed: The general settings (r = 1/2, gamma = 1) lead to O(1/sqrt(|D|)) convergence rates for KRR related approaches.
    Against: Theorems 2 to 4, which bound ‖f^t - f*‖_2 by |D|^{-r/(2r+γ)}
    Right: they lead to O(|D|^{-1/4}) for ‖f - f*‖_2, and to O(1/sqrt(|D|)) for its square
    Why: Theorems 3 and 4 bound the norm, with the rate |D|^{-r/(2r + gamma)}; the rate quoted is of the excess risk, its square."""
    # The exponent -r/(2r + γ) of Theorem 3's second term at r = 1/2, γ = 1.
    r, gamma = Q(1, 2), Q(1)
    yield fails("|D|^(-r/(2r + gamma)) is |D|^(-1/2) at r = 1/2, gamma = 1", -r / (2 * r + gamma), "=", Q(-1, 2), "exponents")

def concept_square(rho: tuple[Fraction, ...], f: tuple[int, ...], f_j: tuple[int, ...]) -> Fraction:
    """Δ_fj² in L2 of ρ."""
    return sum((p * (a - b) ** 2 for p, a, b in zip(rho, f, f_j, strict=True)), Q(0))
@mistake(GAP, COUNTEREXAMPLE, "def1", "(6); Definition 1; Remark 7; Theorem 3, homogeneous")
def d93() -> Shown:
    """One measure of heterogeneity is not determined, and the other may be 0 where laws differ.
    Printed: Δ_fj := ‖f* - f_j*‖ [...] Δ_Dj measures the intrinsic discrepancy between local distributions and the global one [...]
    setting Δ_Dj = Δ_fj = 0 in Theorem 3
    Right: ‖f* - f_j*‖ in L2 of ρ_j; a discrepancy of second moments of φ; ρ_j = ρ, or all that is used of it
    Why: f_j* is a conditional mean, which is determined only at inputs that the client has: with ρ_j not above ρ its norm in L2
    of ρ is any number. And Section 2 calls homogeneous what has one law, Theorem 3 what has one covariance; that S_j is S or L_j
    is L, as the proof of Proposition 5 takes for granted, does not follow from it."""
    # Inputs 1 and -1, ρ = (1/2, 1/2), the client has the input 1 only, f* = 1; φ(x) = x.
    half = Q(1, 2)
    rho, own, phi = (half, half), (Q(1), Q(0)), (1, -1)
    C, C_j = (sum((p * x**2 for p, x in zip(law, phi, strict=True)), Q(0)) for law in (rho, own))
    apart = sum((abs(a - b) for a, b in zip(rho, own, strict=True)), Q(0)) / 2
    yield fails("Δ_fj is the same for two versions of f_j*, both 1 at the client's input", concept_square(rho, (1, 1), (1, 1)), "=",
        concept_square(rho, (1, 1), (1, 0)), "f_j* at the input -1 is any number: 0 against 1/2")
    yield fails("where Δ_Dj = 0 the laws of the inputs are one", apart, "<=", abs(C - C_j),
        "their total variation is 1/2, both covariances are 1")

def dimension(square: Fraction, lam: Fraction, chance: Fraction) -> Fraction:
    """N(λ) for one feature of squared length κ² that comes with this chance, and 0 else."""
    s = square * chance
    return s / (s + lam)
@mistake(FALSE, COUNTEREXAMPLE, "c1", "Section 4.1, after Assumption 2")
def d42() -> Shown:
    """An effective dimension is said to be at least 1/2, whatever lambda is.
    Printed: for effective dimensions, it holds 1/2 <= max(N(lambda), N_1(lambda), ..., N_m(lambda)) <= kappa² lambda^{-1}
    Right: kappa²/(kappa² + lambda) <= N(lambda) <= kappa²/lambda if the mean square of ‖phi(x)‖ is kappa²; this is at least 1/2 for
    lambda <= kappa² | Why: N(lambda) tends to 0 with the covariance; the lower bound needs features that are long beside lambda."""
    # One scalar feature: N = s/(s + λ), s = κ² times the chance to see it.
    half = Q(1, 2)
    yield fails("1/2 <= N(1/2), one feature of length kappa = 1/10 at every input", half, "<=", dimension(Q(1, 100), half, Q(1)),
        "Assumption 1 allows every lambda in (0, 1), also above kappa²")
    yield fails("1/2 <= N(1/100), kappa = 1, but the feature is 0 with probability 999/1000", half, "<=",
        dimension(Q(1), Q(1, 100), Q(1, 1000)), "with kappa the supremum of the lengths")

def mean(values: Iterable[Fraction]) -> Fraction:
    """Of two clients."""
    return sum(values, Q(0)) / 2
@mistake(FALSE, COUNTEREXAMPLE, "thm1", "Theorem 1, Upsilon; (16), last step")
def d02() -> Shown:
    """Theorem 1 has a client's deviation where its proof has that of all data.
    Printed: Upsilon = Σ p_j P_Dj (2 R_Dj + Δ_Dj/λ)(1 + Δ_Dj/λ)
    Right: Upsilon = Σ p_j P_Dj (R_Dj + R_D + Δ_Dj/λ)(1 + Δ_Dj/λ), as in the fourth line of (16)
    Why: R_D is an average of deviations and may exceed the R_Dj of the clients with good samples, whose P_Dj are the largest. Then
    Upsilon is below 1 and the run diverges."""
    # One law, C = C_1 = C_2 = 1, λ = 1, and samples C_D1 = 19, C_D2 = 1: for instance φ² = 19 for one draw in 19, else 0.
    law, lam, samples = Q(1), Q(1), (Q(19), Q(1))
    whole = mean(samples)
    factor = mean((law + lam) / (c + lam) * 2 * abs(law - c) / (law + lam) for c in samples)
    corrected = mean((law + lam) / (c + lam) * (abs(law - c) + abs(law - whole)) / (law + lam) for c in samples)
    rho = mean((c - whole) ** 2 / (c + lam) for c in samples) / (whole + lam)
    # ‖f‖² = C w², ‖(C + λ)^{1/2} w‖² = (C + λ) w², and w̄^1 - w_D = -ρ (w̄^0 - w_D)
    yield fails("squared: ‖f^1 - f_D‖ is at most Upsilon ‖(C + λ)^{1/2} (w̄^0 - w_D)‖", law * rho**2, "<=",
        encoded(THEOREM_1, E_0=square_root(law + lam), Upsilon=factor, t=1) ** 2,
        "in units of |w̄^0 - w_D|²: (81/40)² against 2 (9/10)²")
    yield fails("where Upsilon < 1 it converges", rho, "<", Q(1), "Upsilon = 9/10, ρ = 81/40")
    yield holds("with R_Dj + R_D for 2 R_Dj the first round obeys", law * rho**2, "<=", corrected**2 * (law + lam),
        "R_D = 9/2: the factor is 117/40")

def mean_03(values: Iterable[Fraction]) -> Fraction:
    """Of two clients."""
    return sum(values, Q(0)) / 2
@mistake(FALSE, COUNTEREXAMPLE, "c3", "Section 4.2, after Theorem 1")
def d03() -> Shown:
    """That an upper bound is large does not make FedNewton worse than DKRR.
    Printed: If Upsilon ≥ 1, FedNewton with multiple communications is worse than oneshot federated learning (DKRR)
    Right: if ρ ≤ 1, no exchange hurts in the norm of H; if ρ ≥ 1, what lies along the top eigenvector never shrinks
    Why: Upsilon bounds from above, and says nothing where it is large. The criterion is ρ = λ_max(WH) - 1."""
    # One law, C = C_1 = C_2 = 2, λ = 1, samples C_D1 = 1 and C_D2 = 0.
    law, lam, samples = Q(2), Q(1), (Q(1), Q(0))
    whole = mean_03(samples)
    factor = mean_03(2 * abs(law - c) / (c + lam) for c in samples)
    rho = mean_03((c - whole) ** 2 / (c + lam) for c in samples) / (whole + lam)
    yield holds("Upsilon is at least 1", Q(1), "<=", factor, "Upsilon = 5/2")
    yield fails("and one exchange is worse than DKRR", rho, ">=", Q(1), "the error is multiplied by -1/8")
    yield fails("DKRR is as good as what eight exchanges leave, times a million", Q(1), "<=", rho**8 * 10**6)

@mistake(TYPO, DOES_NOT_FOLLOW, "c3", "Section 4.2, after Theorem 1")
def d06() -> Shown:
    """The factor is not proportional to what it is said to be proportional to.
    Printed: Upsilon is proportional to P_Dj, P_Dj and Δ_Dj | Right: Upsilon grows with P_Dj, R_Dj and Δ_Dj
    Why: One of the three is meant to be R_Dj; and Upsilon is no multiple of R_Dj or of Δ_Dj, of which it has the square."""
    # P = 1, R = 0: Upsilon = h + h², h = Δ_Dj/λ.
    def factor(P: Fraction, R: Fraction, h: Fraction) -> Fraction:
        return P * (2 * R + h) * (1 + h)
    one = Q(1)
    yield fails("twice the shift makes twice the factor", factor(one, Q(0), 2 * one), "=", 2 * factor(one, Q(0), one))
    yield fails("with no deviation at all the factor is 0", factor(one, Q(0), one), "=", Q(0), "2: the shift is left")

def mean_09(values: Iterable[Fraction]) -> Fraction:
    """Of two clients."""
    return sum(values, Q(0)) / 2
@mistake(CONSTANT, COUNTEREXAMPLE, "rem7", "Theorem 1; Section 4.2; Remark 7")
def d09() -> Shown:
    """The factor is of first order in the shift of the clients, the iteration of second.
    Printed: the linear convergence requires moderate data heterogeneity: Upsilon ∝ Δ_Dj
    Right: ρ ≤ Σ p_j (Δ_Dj/λ)² with exact samples
    Why: The first-order parts of H_j^{-1}(C_Dj - C_D) cancel in the average; the triangle inequality of (15) does not see it."""
    # Exact samples, two clients with covariances 1 - Δ and 1 + Δ, λ = 1, Δ = 1/10.
    c, lam, shift = Q(1), Q(1), Q(1, 10)
    samples = (c - shift, c + shift)
    rho = mean_09((s - c) ** 2 / (s + lam) for s in samples) / (c + lam)
    h = shift / lam
    yield holds("ρ = Δ²/((c + λ)² - Δ²)", rho, "=", shift**2 / ((c + lam) ** 2 - shift**2))
    yield fails("the printed factor is within a factor of 10 of it", h * (1 + h), "<=", 10 * rho, "P = 1, R = 0: 11/100")
    yield holds("ours, the mean square of the relative shifts", rho, "<=", h**2, "1/100: fednewton.shifts")

@mistake(CONSTANT, COUNTEREXAMPLE, "thm1", "Theorems 1 to 4; (17); Theorem 4, Π_j, second case")
def d95() -> Shown:
    """The bounds do not vanish for one client, and Π_j does not fall with the local size.
    Printed: Upsilon = Σ p_j P_Dj (2R_Dj + ...) [...] Π_j = (1 + |D|^{1/(2r+γ)}Δ_Dj)(Δ_fj + |D|^{1/(2r+γ)}Δ_Dj), otherwise
    Right: C_Dj - C_D in one piece; (R_Dj + |D|^{1/(2r+γ)}Δ_Dj)(Δ_fj + |D|^{1/(2r+γ)}Δ_Dj)
    Why: What moves the iteration is C_Dj - C_D. Split at C it leaves 2R_D for one client, for whom FedNewton is ridge regression
    from the start, and a bound that grows with t. For many samples the proof of Theorem 4 puts 1 for R_Dj, and more samples then do
    nothing against a concept shift, as they do in Theorem 2."""
    # m = 1, C = 1, C_D = 1/4, λ = 1/10; and Δ_Dj = 0, λ|D_j| = 10^4, Δ_fj = 1.
    C, C_D, lam = Q(1), Q(1, 4), Q(1, 10)
    factor = (C + lam) / (C_D + lam) * 2 * abs(C - C_D) / (C + lam)
    rho = (C_D + lam) / (C_D + lam) - 1  # WH - 1 of one client
    root, shift = 100, Q(1)
    deviation = Q(1, root)  # R_Dj ≲ 1/sqrt(λ|D_j|)
    yield fails("with one client Upsilon is below 1", factor, "<", Q(1))
    yield holds("its run has the factor", rho, "=", Q(0), "w̄⁰ = w_D")
    yield fails("Π_j of many samples is within a factor of 10 of the line that it comes from", shift, "<=", 10 * deviation * shift,
        "Δ_fj against R_Dj Δ_fj = 1/100")

@mistake(FALSE, COUNTEREXAMPLE, "eq7", "(7), with Theorem 1 for its federated error")
def d73() -> Shown:
    """The decomposition of the risk inherits the factor of Theorem 1.
    Printed: ‖f^t - f*‖ ≤ Upsilon^t ‖(C + λI)^{1/2}(w̄^0 - w_D)‖ + ‖f_D - f*‖
    Right: the same with R_Dj + R_D for 2 R_Dj in Upsilon | Why: The triangle inequality of (7) is right; its first side is bounded
    by Theorem 1, whose factor is below 1 where the run diverges."""
    # C = C_1 = C_2 = 1, λ = 1, samples C_D1 = 19 and C_D2 = 1, f* = f_D: the risk is the federated error.
    lam, samples = Q(1), (Q(19), Q(1))
    whole = sum(samples, Q(0)) / 2
    inverses = sum((1 / (c + lam) for c in samples), Q(0)) / 2
    rho = (whole + lam) * inverses - 1
    ratios = ((1 + lam) / (c + lam) for c in samples)
    deviations = (abs(1 - c) / (1 + lam) for c in samples)
    products = (P * 2 * R for P, R in zip(ratios, deviations, strict=True))
    factor = sum(products, Q(0)) / 2
    yield fails("squared, after four exchanges: ‖f^4 - f*‖ is at most Upsilon^4 ‖(C + λ)^{1/2} (w̄^0 - w_D)‖ + ‖f_D - f*‖", rho**8,
        "<=", encoded(EQUATION_7, E_0=square_root(1 + lam), Upsilon=factor, E_c=0, t=4) ** 2,
        "in units of |w̄^0 - w_D|²: (81/40)^8 against 2 (9/10)^8")

@mistake(GAP, DOES_NOT_FOLLOW, "thm3", "Theorems 2 to 4")
def d30() -> Shown:
    """Constants that ≲ hides are raised to the power of the rounds.
    Printed: ≲ Upsilon^t ..., with Upsilon ≲ |D|^{1/(2r+γ)}/|D_j|
    Right: explicit constants in Upsilon: Upsilon < 1 is about them, and Upsilon^t raises them to the power t | Why: A bound up
    to a constant is none of its powers: the t-th power of what is at most 2q is at most 2^t q^t, which grows for q = 2/3."""
    # Upsilon ≤ 2q with q = 2/3: Upsilon^t against q^t after ten rounds, with any constant up to 1000.
    q, rounds = Q(2, 3), 10
    yield fails("(2q)^10 ≤ 1000 q^10", (2 * q) ** rounds, "<=", 1000 * q**rounds, "2^10 > 1000")
    yield fails("2q < 1 where q < 1", 2 * q, "<", Q(1), "q = 2/3")

def one_shot(samples: tuple[Fraction, ...], b_j: tuple[Fraction, ...]) -> Fraction:
    """|w̄⁰ - w_D| of two equal clients, one feature, λ = 1."""
    local = sum((b / (c + 1) for c, b in zip(samples, b_j, strict=True)), Q(0)) / 2
    return abs(local - sum(b_j, Q(0)) / (sum(samples, Q(0)) + 2))
@mistake(FALSE, COUNTEREXAMPLE, "c15", "Section 4.2, after Theorem 2")
def d86() -> Shown:
    """Smaller factors do not make a smaller error, and a large concept shift need not dominate it.
    Printed: The smaller these factors, the smaller the federated error. The federated error results from three parts [...] the
    concept shifts Δ_fj is a constant and it will dominate the federated error when model heterogeneity Δ_fj is large
    Right: the smaller the bound, in which all three parts are multiplied by 2R_Dj + (1 + R_Dj)Δ_Dj/λ and Upsilon^t
    Why: Clients with one empirical covariance have no federated error, whatever it and the labels are. Without covariate shift
    Theorem 2 itself multiplies Δ_fj by 2R_Dj Upsilon^t, and Remark 7 lets it become negligible."""
    # C = C_j = 1, λ = 1, y = φ, φ² = 3 once in three draws, else 0, 24 draws each: 24 and 24 hits, or 9 and 7; and φ = 1, labels
    # ±1000.
    bad, good = (tuple(Q(3 * hits, 24) for hits in of) for of in ((24, 24), (9, 7)))
    R_bad, R_good = (max(abs(1 - c) / 2 for c in samples) for samples in (bad, good))
    one, shift = Q(1), Q(1000)
    yield holds("the second has the smaller R_Dj", R_good, "<=", R_bad)
    yield fails("so it has the smaller federated error", one_shot(good, good), "<=", one_shot(bad, bad),
        "1/510 against 0; no shifts in both")
    yield fails("with Δ_fj = 1000 there is a federated error", Q(0), "<", one_shot((one, one), (shift, -shift)),
        "f_j* = ±1000, f* = 0, C_Dj = 1: the average of the clients is ridge regression")

@mistake(FALSE, DOES_NOT_FOLLOW, "thm3", "Theorem 3, Upsilon; the text after it")
def d34() -> Shown:
    """From an upper bound that exceeds 1 it is concluded that Upsilon does.
    Printed: Upsilon ≥ 1 if |D_j| ≲ |D|^{1/(2r+γ)}, and multiple communications hurt the performance
    Right: nothing follows from an upper bound of Upsilon; the iteration diverges where λ_max(Σ p_j H_j^{-1} H) ≥ 2
    Why: R_Dj has no lower bound in |D_j|: features ±v give C_Dj = C from one draw on, so that Upsilon = 0 and DKRR is KRR."""
    # φ = ±1: one draw of each client, whatever λ; here of three, and Upsilon = 2 Σ p_j P_Dj R_Dj.
    lam, features, drawn = Q(1, 1000), (1, -1), (-1, 1, 1)
    C = Q(sum(phi**2 for phi in features), len(features))
    factor = sum((2 * (C + lam) / (x**2 + lam) * abs(C - x**2) / (C + lam) for x in drawn), Q(0))
    yield fails("Upsilon ≥ 1 at |D_j| = 1, λ = 1/1000", factor / len(drawn), ">=", Q(1), "C_Dj = C")

@mistake(FALSE, COUNTEREXAMPLE, "c6", "After Theorem 3")
def d36() -> Shown:
    """The rate of the squared norm is given for the norm.
    Printed: For r = 1/2 and γ = 1 the learning rate achieves O(1/sqrt(|D|))
    Right: |D|^{-1/4} for the norm ‖f^t - f*‖_2 of which Theorem 3 speaks; 1/sqrt(|D|) for its square
    Why: -r/(2r + γ) is -1/4 there."""
    # The exponent of Theorem 3 at r = 1/2, γ = 1.
    r, gamma = Q(1, 2), 1
    yield fails("Theorem 3 gives 1/sqrt(|D|)", -r / (2 * r + gamma), "<=", Q(-1, 2), "exponents of |D|")

def chance(side: int, most: int) -> Fraction:
    """The square of a bound of the chance that Theorem 3's factor keeps `most` times its order, |D| = side³, two clients.

    φ is 0 or 1, as likely, n = |D|/2 samples a client, r = γ = 1, so that λ = 1/side. Upsilon >= |1/2 - k/n|/(1 + λ) with
    the count k of the first client, and is at most most·side/n only if |k - n/2| <= most·(side + 1). So many counts at
    most have each a probability of at most 1/sqrt(3n/2 + 1), that of the central one."""
    n = Q(side**3, 2)
    counts = 2 * most * (side + 1) + 1
    return counts**2 / (3 * n / 2 + 1)
@mistake(FALSE, COUNTEREXAMPLE, "thm3", "Theorem 3, Upsilon, second line")
def d82() -> Shown:
    """Theorem 3 lets its factor fall with the local size itself; it falls with the root.
    Printed: Upsilon = 2Σ p_j P_Dj R_Dj ≲ |D|^{1/(2r+γ)}/|D_j| < 1, otherwise
    Right: its root, as in (42), and for the symmetrised R_Dj with a logarithm of the dimension
    Why: A count of n draws misses its mean by the order of sqrt(n). With one feature 0 or 1 all assumptions hold for every r and γ,
    and R_Dj is of the order |D_j|^{-1/2} whatever λ is. What contracts so fast is ρ, of second order: fednewton.d29."""
    # |D| = 10^18 with the constant 100, and |D| = 10^27 with the constant 1000; δ = 1/4.
    delta = Q(1, 4)
    yield fails("Upsilon <= 100 |D|^{1/3}/|D_j| with probability 1 - 3δ", (1 - 3 * delta) ** 2, "<=", chance(10**6, 100),
        "squares of probabilities: 1/16 against less than 0.0534")
    yield fails("Upsilon <= 1000 |D|^{1/3}/|D_j| with probability 1 - 3δ", (1 - 3 * delta) ** 2, "<=", chance(10**9, 1000),
        "less than 0.0054: no constant is large enough")

@mistake(FALSE, COUNTEREXAMPLE, "c5", "Section 4.3, after Theorem 3; Remark 5; Sections 4.4 and 5, crucial")
def d84() -> Shown:
    """Few samples are said to fail, and to be needed, on the ground of an upper bound.
    Printed: when the number of local examples is limited [...], in another word the number of local machines is larger than m ≳
    |D|^{(2r+γ-1)/(2r+γ)}, the federated error dominates the excess risk and fails to achieve the optimal rate, where the
    convergence rates are slower than O(|D|^{(γ-1)/(4r+2γ)})
    Right: Theorem 3's bound is not of the optimal order there; m so for clients of one size
    Why: No lower bound is shown anywhere. With a constant feature one sample a client is enough for both rates, so that a
    sufficient number is not shown to be crucial (Remark 5, Section 5) either; and at 2r + γ = 1 the slow rate is the optimal one."""
    # φ = 1, y = 1, one sample a client, |D| = 10^4, r = 1/2, γ = 0; and two clients of |D| - 1 and 1 samples, γ = 1.
    r, gamma, size = Q(1, 2), Q(0), 10**4
    slow, best = (gamma - 1) / (4 * r + 2 * gamma), -r / (2 * r + gamma)
    lam = Q(1, size)  # |D|^{-1/(2r + γ)}
    local = [1 / (1 + lam)] * size  # b_j = C_Dj = 1, and so are b and C_D
    krr = 1 / (1 + lam)
    federated, excess = abs(sum(local, Q(0)) / size - krr), abs(krr - 1)
    whole, few = 10**6, 1
    threshold = 1000  # |D|^{1/(2r + γ)} = |D|^{(2r + γ - 1)/(2r + γ)} at r = 1/2, γ = 1
    yield fails("the rate of few samples is slower than the optimal one", best, "<", slow)
    yield fails("the federated error dominates the excess risk", excess, "<=", federated)
    yield holds("with one sample a client the square of the error is 1/|D| at most", (federated + excess) ** 2, "<=", Q(1, size),
        "the optimal rate, |D|^{-1/2}")
    yield holds("one client of one sample among two: |D_2| is limited", Q(few), "<=", Q(threshold), "|D| = 10^6")
    yield fails("in another word m is larger than |D|^{(2r + γ - 1)/(2r + γ)}", Q(threshold), "<=", Q(len((whole - few, few))),
        "two clients, and 1000 is |D|^{1/2}")

@mistake(GAP, COUNTEREXAMPLE, "thm3", "Theorem 3, Upsilon; (42); 2r + γ ≥ 1")
def d85() -> Shown:
    """The cases of Theorem 3 do not say of which client, and prove little where 2r + γ = 1.
    Printed: Upsilon ≥ 1, if |D_j| ≲ |D|^{1/(2r+γ)}; Upsilon < 1, otherwise [...] 2r + γ ≥ 1 [...] (42): t = 0, Upsilon ≥ 1, if
    |D_j| ≲ |D|^{1/(2r+γ)} | Right: for all j; 2r + γ > 1; and for all t, or for t = 0, in both places
    Why: Upsilon is a sum over all clients, in which no j is free. At 2r + γ = 1 the deviation of all data is not shown to be
    small, and |D_j| ≳ |D| leaves one client. (42) has t = 0 for few samples and t > 0 for many, the theorem any t."""
    # Clients of 100 and of 999900 samples, r = 1/2, γ = 1; and (10) where λ|D| = 1, κ = 1, δ = 1/3.
    sizes = (100, 999_900)
    threshold = 1000
    above = sum(size > threshold for size in sizes)
    level = Q(7, 4)  # less than log(2/δ) = log 6
    yield fails("all clients are on one side of |D|^{1/(2r + γ)} if one is", Q(above), "=", Q(len(sizes)),
        "Upsilon is one number: at least 1 by the first, below 1 by the second")
    yield holds("e^7 <= 6^4, so that 7/4 <= log 6", Q(27183, 10_000) ** 7, "<=", Q(6**4), "e < 2.7183")
    yield fails("at 2r + γ = 1, (10) keeps β below 1", 2 * level, "<", Q(1), "the first term of (10) alone, with λ|D| = 1")

@mistake(GAP, DOES_NOT_FOLLOW, "rem6", "Remark 6")
def d38() -> Shown:
    """Remark 6 leaves out Upsilon^t where Theorem 3 has it at 1 or more.
    Printed: ‖f^t - f*‖_2 ≲ |D_j|^{-2}|D|^{1.5} + sqrt(M/|D|) under the assumptions of Theorem 3 with r = 1/2, γ = 0
    Right: Upsilon^t|D_j|^{-2}|D|^{1.5} + sqrt(M/|D|)
    Why: At γ = 0 the first case of ℵ_j covers all |D_j| ≤ |D|, where Theorem 3 says Upsilon ≥ 1; its Upsilon^t cannot be left out,
    nor the average over j. For t = 0 the remark is Theorem 3. And with more than one client no local size is then enough for rounds
    to help, in the case that Algorithm 1 and all experiments are."""
    # r = 1/2, γ = 0, and two clients of one draw, φ = 0 and 1, as likely: |D| = 2, λ = 1/2; three rounds.
    r, gamma = Q(1, 2), 0
    samples, C = (Q(0), Q(1)), Q(1, 2)
    lam = Q(1, len(samples))
    factor = sum(((C + lam) / (c + lam) * 2 * abs(C - c) / (C + lam) for c in samples), Q(0))
    factor /= len(samples)
    yield holds("the first case ends at |D|", (1 - gamma) / (2 * r + gamma), "=", Q(1), "exponent of |D|")
    yield fails("the first term of Theorem 3, Upsilon^3 |D_j|^{-2}|D|^{3/2}, is that of Remark 6", factor**3, "<=", Q(1),
        "Upsilon = 4/3, from P_Dj and R_Dj of the samples")
    yield fails("two clients of one size leave the first case", Q(len(samples), 2), ">=", Q(len(samples)),
        "|D|/2 against |D|^{1/(2r + γ)} = |D|, for every |D|")

@mistake(GAP, COUNTEREXAMPLE, "c7", "After Remark 6; after Theorem 3; abstract; Section 1")
def d96() -> Shown:
    """Results of others are quoted beyond their ranges.
    Printed: M ≳ |D|^{(1+γ(2r-1))/(2r+γ)} can guarantee the optimal rates for ‖f̄_D - f*‖_2 [...] optimal in a minimax sense
    Caponnetto & De Vito (2007) [...] obtain the minimax-optimal learning rates
    Right: for f_D, of all data, and r in [1/2, 1], which Section 7.5.2 calls the range of the existing work
    Why: f̄_D is the average of Section 2, for which Theorem 3 itself asks for |D|^{(2r+γ+1)/(4r+2γ)} samples a client. For r below
    1/2 so few features span less than the effective dimension, for r above 1 the rate is not reached (d15). No lower bound is
    shown, with shifts or without."""
    # Random features, r = 1/10, γ = 9/10: exponents of |D| of M and of the effective dimension at λ = |D|^{-1/(2r+γ)}.
    r, gamma = Q(1, 10), Q(9, 10)
    s = 2 * r + gamma
    yield fails("as many random features as the effective dimension are used", gamma / s, "<=", (1 + gamma * (2 * r - 1)) / s)

@mistake.lost("thm4", "Theorem 4")
def d26() -> Shown:
    """Theorem 4 has lost the exponent t of Upsilon.
    Printed: ≲ Upsilon Σ p_j sqrt(1 + Δ_Dj/λ)(ℵ_j + Π_j) log²(2/δ) + |D|^{-r/(2r+γ)} log(2/δ)
    Right: Upsilon^t, as at the end of its proof and in Theorem 3
    Why: Without shifts it is to be Theorem 3, which has Upsilon^t; at t = 0 there is no factor at all."""
    # Perfect samples, Δ_Dj = λ for all clients, three rounds: the proof's factor is 8.
    P, R, h = Q(1), Q(0), Q(1)
    factor = P * (2 * R + h) * (1 + h)
    yield fails("Upsilon^t ≤ Upsilon at Upsilon = 2, t = 3", factor**3, "<=", factor, "the proof's last display")

@mistake.lost("thm4", "Theorem 4, Π_j, first case")
def d28() -> Shown:
    """The first fraction of Π_j has no denominator.
    Printed: |D|^{2/(2r+γ)}Δ_Dj + |D|^{1/(2r+γ)}Δ_fj/|D_j|, the first with a fraction bar and no denominator
    Right: |D|^{2/(2r+γ)}Δ_Dj/|D_j| + |D|^{1/(2r+γ)}Δ_fj/|D_j|
    Why: The proof has |D_j| below both. Extraction from the PDF may have eaten the denominator."""
    # At r = 1/2, γ = 1, |D| = 10⁴, |D_j| = 10, Δ_Dj = 1, Δ_fj = 0: with and without the denominator.
    r, gamma, whole, local, shift = Q(1, 2), 1, 10**4, 10, Q(1)
    printed = Q(whole) ** int(2 / (2 * r + gamma)) * shift
    proof = printed / local
    yield fails("print is the proof's", printed, "=", proof, "the last display of the proof")

@mistake(TYPO, ARGUED, "thm4p", "End of the proof of Theorem 4")
def d71() -> None:
    """The last display of the proof of Theorem 4 squares a logarithm without a word.
    Printed: (...) log(2/δ) in every display, then (ℵ_j + Π_j) log²(2/δ) in the last
    Right: log² for ℵ_j, by (10) and (22); log for Π_j is enough
    Why: R_Dj A_Dj has a logarithm from each of its factors, and the displays before have lost one of them; log² for both costs a
    factor of at most 1/log 2 < 3/2, as log(2/δ) ≥ log 2. A matter of bookkeeping."""

@mistake(FALSE, DOES_NOT_FOLLOW, "thm4", "Theorem 4, and its proof for |D_j| ≲ |D|^{1/(2r+γ)}")
def d79() -> Shown:
    """The proof of Theorem 4 begins small samples with (1 + h)^{3/2} and ends with (1 + h)^{1/2}.
    Printed: (1 + Δ_Dj/λ)^{1.5}(R_Dj A_Dj + |D|^{2/(2r+γ)}Δ_Dj/|D_j| + ...) in three displays, then sqrt(1 + Δ_Dj/λ)(ℵ_j + Π_j)
    Right: (1 + Δ_Dj/λ)^{1.5}(ℵ_j + Π_j) for small samples | Why: 2R_Dj + (1 + R_Dj)h is at most 2R_Dj(1 + h) for R_Dj ≥ 1, and its
    square part h² R_Dj stays: it is h times what Π_j has. As λ falls h = Δ_Dj/λ has no bound, so that ≲ cannot hide it."""
    # Δ_Dj = 1, |D_j| = 10, λ = 10^-2 and 10^-4; R_Dj = 1/(λ|D_j|) as the proof bounds it, A_Dj and Δ_fj left out.
    def parts(lam: Fraction) -> tuple[Fraction, Fraction]:
        h, off = 1 / lam, 1 / (10 * lam)
        return (2 * off + (1 + off) * h) * h, 1 / (lam**2 * 10)
    h = Q(3)
    (first, pi_first), (second, pi_second) = parts(Q(1, 100)), parts(Q(1, 10_000))
    yield fails("(1 + h)³ ≤ 1 + h at h = 3, the squares of both factors", (1 + h) ** 3, "<=", 1 + h)
    yield fails("(2R + (1 + R)h) h ≤ 100 Π_j at λ = 1/100", first, "<=", 100 * pi_first, "h = 100")
    yield fails("and at λ = 1/10000 at most 10000 Π_j", second, "<=", 10_000 * pi_second, "the ratio grows as h")
    yield holds("(1 + h) Π_j suffices up to 2", first, "<=", 2 * 101 * pi_first, "λ = 1/100")

@mistake(FALSE, COUNTEREXAMPLE, "rem7", "Remark 7")
def d31() -> Shown:
    """No number of samples cures a fixed covariate shift once λ is small.
    Printed: since Δ_Dj is a constant, we can obtain Upsilon < 1 with a large number of local examples; Upsilon ∝ R_Dj ∝ |D_j|
    Right: Upsilon ≥ Σ p_j Δ_Dj/λ whatever the samples, and λ tends to 0 as data grow; R_Dj falls as |D_j| grows | Why: With
    infinitely many samples two clients with covariances 0 and a have ρ = a²/(4λ(a + λ)), which tends to infinity as λ tends to 0."""
    # Two clients of scalar features with covariances 0 and 1/2, infinitely many samples, λ = 1/10.
    a, lam = Q(1, 2), Q(1, 10)
    H = a / 2 + lam
    radius = (H / lam + H / (a + lam)) / 2 - 1
    h = (a / 2) / lam
    yield holds("ρ = a²/(4λ(a + λ))", radius, "=", a**2 / (4 * lam * (a + lam)), "WH - 1")
    yield fails("the iteration converges", radius, "<", Q(1), "λ = 1/10: 25/24")
    yield fails("Upsilon = Σ p_j h_j (1 + h_j) < 1", h * (1 + h), "<", Q(1), "R_Dj = 0, P_Dj = 1")

def seconds(n: int, M: int, t: int | Fraction, m: int | Fraction) -> tuple[int | Fraction, ...]:
    """Table 1's training times of DKRR, of FedAvg and of FedNewton, in products."""
    rounds = M**2 * t + m * M * t
    return n**3, n * M**2 + rounds, n * M**2 + M**3 + rounds
@mistake(FALSE, COUNTEREXAMPLE, "c17", "Section 5, Compared with DKRR; Table 1")
def d91() -> Shown:
    """Kernel space is not always the dearer one, nor in the experiments.
    Printed: The time complexities of DKRR approaches solved in kernel space [...] are much higher than that of stochastic
    optimization methods solved in feature space | Right: where |D_j| is large beside M; for |D_j| < M, |D_j|³ is less than |D_j|M²
    Why: By the paper's own table and settings the order is the other one: five of the eight sets of Table 3 have fewer samples a
    client than features. None of the methods in feature space that are run is stochastic."""
    # dna by Table 2 with ten clients of one size, M = 2000, one round.
    m = Q(10)
    kernel, first_order, newton = seconds(TABLE_2["dna"].samples // m, 2000, 1, m)
    yield fails("FedAvg takes less time than DKRR on dna", Q(first_order), "<=", Q(kernel),
        "more than 8·10^8 against 8·10^6, for 200 samples a client")
    yield fails("so does FedNewton", Q(newton), "<=", Q(kernel))

SIZE, LOGARITHM = 20, 88
"""Samples of a client, and log2 |D|: λ = |D|^(-1/2) and the rate |D|^(-r/(2r+γ)) are powers of 2 at r = 1/2, γ = 1."""

@mistake(FALSE, DOES_NOT_FOLLOW, "tab1", "Section 5, Table 1, rows Guo et al. (2017) and Lin & Cevher (2018)")
def d45() -> Shown:
    """Table 1 says that local samples of a constant size are enough for the optimal rate at γ = 1; they are not.
    Printed: local size Ω(|D|^((1-γ)/(2r+γ)))
    Right: a power of |D| that is positive at γ = 1; suspected: (1+γ)/(2r+γ) for Guo et al. (2017), whose paper is not at hand
    Why: With a constant number of samples a fixed share of the clients never sees a direction, and averaging keeps their share of
    the bias however many clients there are."""
    # φ = e_x with x uniform on two items, f* = 1: a client that never saw item 2 answers 0 there, by any method.
    gamma, r = Q(1), Q(1, 2)
    exponent = (1 - gamma) / (2 * r + gamma)  # of |D|
    unseen = Q(1, 2) ** SIZE
    rate = Q(1, 2) ** (LOGARITHM // 4)
    yield fails("at r = 1/2 and γ = 1 the local size that is printed grows with |D|", Q(0), "<", exponent,
        "|D|^0: any constant size; communication once needs |D|^(3/4) by Theorem 3")
    yield fails("20 samples a client give the rate |D|^(-1/4) at |D| = 2^88", unseen, "<=", rate,
        "the mean of the averaged predictor at item 2 is at most 1 - 2^-20, f* is 1 there; the rate is 2^-22")

@mistake(CONSTANT, CONTRADICTS, "tab1", "Table 1, last column and note; Section 5")
def d68() -> Shown:
    """Table 1 lists upper bounds for the norm, and rows of it are for the square.
    Printed: We estimate the upper bounds for ‖f - f*‖_2 [...] O(1/|D|), O(1/(eta t) + Delta_f²/|D|)
    Against: Section 5: "Su et al. (2021) provided the optimal guarantees ‖f - f*‖_2² = O(1/|D|)"
    Right: the rows of Zhang et al. and of Su et al. bound ‖f - f*‖²; those with |D|^{-r/(2r + gamma)} the norm itself
    Why: Section 5 states the same bounds for the square; the rows of one column cannot be compared as they stand."""
    # Exponents of |D| in Table 1's last column, against those of Section 5 and of a mean of |D| numbers.
    table, section_5 = Q(-1), Q(-1) / 2
    r, gamma = Q(1, 2), Q(0)
    yield fails("the rate of Su et al. in Table 1 is the root of what Section 5 quotes for the square", table, "=", section_5,
        "O(1/|D|) in both places, of ‖f - f*‖_2 and of its square")
    yield fails("the rate of Zhang et al. in Table 1, a norm's, is no faster than |D|^{-1/2}", section_5, "<=", table,
        "the error of one mean of |D| numbers")
    yield fails("our optimal rates in Section 5 are those of Theorem 3", -2 * r / (2 * r + gamma), "=", -r / (2 * r + gamma),
        "-2r/(2r + gamma) in Section 5, -r/(2r + gamma) in Theorem 3, at r = 1/2, gamma = 0")

def printed(s: Fraction) -> Fraction:
    """The exponent of |D| in the row DKRR-CM, s = 2r + γ."""
    return (s + 1) / (2 * s)
def quoted(s: Fraction, t: int) -> Fraction:
    """That of |D|/m with the number of machines that Section 5 quotes for t rounds."""
    return 1 - (s - 1) * (t + 1) / (s * (t + 2))
def own(s: Fraction, t: int) -> Fraction:
    """That with which the third case of Theorem 3 is optimal after t rounds, its factor by (42), for any r."""
    # |D_j|^{-1 - t/2} |D|^{(1 + γ)/(2s) + t/(2s)} is at most |D|^{-r/s}
    return (1 + s + t) / (s * (t + 2))
@mistake(FALSE, COUNTEREXAMPLE, "tab1", "Table 1, row DKRR-CM; Section 5, 4)")
def d89() -> Shown:
    """Table 1 gives a competitor's local size without its rounds.
    Printed: DKRR-CM: local size Ω(|D|^{(2r+γ+1)/(4r+2γ)}), iterations O(log 1/ε) [...] m = O(|D|^{(2r+γ-1)(t+1)/((2r+γ)(t+2))}) Lin
    et al. (2020) | Right: Ω(|D|^{(2r+γ+t+1)/((2r+γ)(t+2))}), which tends to |D|^{1/(2r+γ)}, as for Theorem 3
    Why: The row has the size for t = 0 beside the iterations of t > 0, and its size is the larger one by which Theorem 3 seems to
    need less. By (42) both need the same for every t."""
    # r = 1/2, γ = 1: without rounds and with two.
    s = Q(2)
    yield holds("without rounds the row is right", printed(s), "=", quoted(s, 0))
    yield fails("with two rounds, as with the O(log 1/ε) of the row, it needs as much", printed(s), "<=", quoted(s, 2),
        "3/4 against 5/8; as t grows, 1/2")
    yield holds("Theorem 3 needs what is quoted of Lin et al.", own(s, 2), "=", quoted(s, 2), "by (42); so for every t")

def errors(a: Fraction, lam: Fraction, rounds: int) -> tuple[Fraction, Fraction]:
    """|w̄^t - w_D| before and after, two clients whose feature is always 0 and always sqrt(a), f* = φ without noise."""
    H_j, b_j = (lam, a + lam), (Q(0), a)
    krr = sum(b_j, Q(0)) / sum(H_j, Q(0))
    w = sum((b / h for h, b in zip(H_j, b_j, strict=True)), Q(0)) / 2
    start = abs(w - krr)
    for _ in range(rounds):
        g = sum((h * w - b for h, b in zip(H_j, b_j, strict=True)), Q(0)) / 2
        w -= sum((g / h for h in H_j), Q(0)) / 2
    return start, abs(w - krr)
@mistake(FALSE, COUNTEREXAMPLE, "tab1", "Table 1, row Theorem 4; abstract; Section 1")
def d90() -> Shown:
    """Table 1 asks Theorem 4 for many samples only, and the abstract for moderate heterogeneity.
    Printed: Theorem 4: conditions r > 0, 2r + γ ≥ 1; local size Ω(|D|^{1/(2r+γ)}), iterations O(log 1/ε) [...] data heterogeneity
    is moderate, the federated error in FedNewton decreases exponentially
    Right: Δ_Dj below (sqrt(5) - 1)λ/2, or ρ < 1, besides; and O(log(1/ε)/log(1/Upsilon))
    Why: Upsilon is at least h(1 + h), h = Δ_Dj/λ, and λ tends to 0 with |D|: what is called moderate has to vanish. For covariances
    0 and a the run itself diverges with any number of samples. And at the local size of the row Upsilon is of the order 1, so that
    no number of rounds is O(log 1/ε) by it."""
    # a = 1/2, so Δ_Dj = 1/4; r = 1/2, γ = 1, |D| = 10^6, λ = 1/1000, 500000 samples a client: C_Dj = C_j exactly.
    lam, shift = Q(1, 1000), Q(1, 100)
    start, after = errors(Q(1, 2), lam, 5)
    h = shift / lam
    yield fails("five rounds bring the error down", after, "<=", start, "124.75 times a round")
    yield fails("at Δ_Dj = 1/100, with perfect samples, Upsilon < 1", h * (1 + h), "<", Q(1), "P_Dj = 1, R_Dj = 0: 110")

@mistake(GAP, COUNTEREXAMPLE, "syn", "Section 7, the synthetic dataset")
def d44() -> Shown:
    """The variance of a client's weights is drawn from a normal law around 0.
    Printed: w_j ~ N(1, v_j), v_j ~ N(0, beta) | Right: w_j ~ N(1, |v_j|), or w_j = 1 + v_j; print does not say which
    Why: What is drawn for a variance is negative half of the time, so the recipe cannot be followed as it is written."""
    # A normal law around 0 is negative half of the time.
    negative = Q(1, 2)
    coordinates = 10
    yield fails("a coordinate of v_j can be a variance", negative, "<=", Q(0), "the probability that it is negative")
    yield fails("all d = 10 coordinates of v_j can be variances at least every hundredth time", Q(1, 100), "<=",
        (1 - negative) ** coordinates, "the probability that none is negative")

D, WIDTH = 10, Q(1, 10)
"""Dimension of the inputs, and what Table 2 calls σ²."""

def mean_kernel(variance: Fraction) -> Fraction:
    """E exp(-v|x - x'|²/2) over independent x, x' ~ N(0, I): (1 + 2v)^(-d/2), of frequencies with the variance v."""
    return 1 / (1 + 2 * variance) ** (D // 2)
@mistake(FALSE, COUNTEREXAMPLE, "settings", "Section 7, Experimental settings; Table 2, synthetic")
def d46() -> Shown:
    """The law of the features as printed makes all inputs of the synthetic set nearly orthogonal.
    Printed: Ω ~ N(0, 1/σ²) with σ² = 0.1
    Right: frequencies with the standard deviation 0.1: of three readings the one that gives Figure 3
    Why: Remade with the printed law, KRR on all 10,000 samples is worse than the best constant; with the variance σ² the threshold
    of Figure 3 lies near 1,000 samples and not near 260."""
    # The mean of k(x, x')/k(x, x), over features too, in three readings.
    yield fails("as printed, Ω ~ N(0, 1/σ²), two samples have a mean kernel value of a thousandth", Q(1, 1000), "<=",
        mean_kernel(1 / WIDTH), "21^-5 = 1/4084101: nothing is learned from other samples")
    yield holds("with the variance σ² they have one of a third", Q(1, 3), "<=", mean_kernel(WIDTH), "(6/5)^-5 = 3125/7776")
    yield holds("with the standard deviation σ² one of nine tenths", Q(9, 10), "<=", mean_kernel(WIDTH**2))

VARIANCE, B, K = Q(1, 5), 10, 250
"""Of the noise; a bound to be refuted; half the order of a moment."""

def even_moment(k: int) -> Fraction:
    """E ε^(2k) = (2k - 1)!! σ^(2k)."""
    moment = Q(1)
    for odd in range(1, 2 * k, 2):
        moment *= odd * VARIANCE
    return moment
@mistake(GAP, COUNTEREXAMPLE, "syn", "Section 7, Datasets, 1); Section 4, |y| <= B")
def d52() -> Shown:
    """The synthetic labels have Gaussian noise, so no B bounds them, and Theorems 2 to 5 do not speak of them.
    Printed: |y| <= B almost surely; ε ~ N(0, 0.2), f*(x) = min(-1'x, 1'x) with x ~ N(0, I)
    Right: noise and inputs cut off, or theorems for labels with moments; Theorem 1, which is deterministic, applies
    Why: Neither the noise nor f* is bounded, so the experiment that is said to validate Theorems 2 to 4 satisfies their assumptions
    in no reading."""
    # If |ε| <= B then E ε^(2k+2) <= B² E ε^(2k); the quotient is (2k + 1)/5, beyond any B.
    yield fails("the noise is bounded by 10: E ε^502 <= 100 E ε^500", even_moment(K + 1), "<=", B**2 * even_moment(K),
        "the quotient is 501/5; for another B take k with (2k + 1)/5 > B²")

@mistake(CONSTANT, DOES_NOT_FOLLOW, "settings", "Section 7, random Fourier features")
def d69() -> Shown:
    """Random cosines scaled by 1/sqrt(M) approximate half of the kernel.
    Printed: phi(x) = 1/sqrt(M) cos(Omega^T x + b) | Right: phi(x) = sqrt(2/M) cos(Omega^T x + b), or lambda halved
    Why: The estimator is the one of the kernel's features with another lambda; lambda is tuned, so nothing but its value changes."""
    # k(x, x) = 1, and the mean of cos² over the uniform phase; M does not matter.
    mean_of_square = Q(1, 2)
    yield fails("E <phi(x), phi(x)> is k(x, x) = 1", mean_of_square, "=", Q(1), "the average of cos² over [0, 2 pi]")
    yield fails("with phi of length 1/sqrt(M) the printed lambda is that of the kernel's features, lambda = 1/10", Q(1, 10), "=",
        Q(1, 10) / mean_of_square, "features sqrt(2) times as long give the same predictor with lambda twice as large")

WIDTHS = tuple(Q(10) ** k for k in range(-2, 4))
def nearest(size: int, whole: int) -> Fraction:
    """How far the nearest |D|/m is from a local size."""
    return min(abs(Q(whole, m) - size) for m in range(1, whole + 1))
@mistake(GAP, COUNTEREXAMPLE, "tab2", "Section 7, Datasets, 1) and settings; 7.1; Table 2")
def d99() -> Shown:
    """Settings that the text contradicts, and a target that is not the one of the theory.
    Printed: σ² ∈ {0.01, 0.1, ..., 1000} [...] fixing the total sample size |D| = 10000 [...] |D_j| ≈ 4400 for MNIST [...] f*(x) =
    min(-1'x, 1'x) with x ~ N(0, I) | Right: σ² = 0.001 on dna; |D| = 60000 for MNIST; f* and ρ those of the mixture of the clients
    Why: Table 2 has σ² = 0.001, and λ_prox, which is explained nowhere, off both grids three times. With concept shifts the pooled
    answer is -Σ p_j|w_j'x|, below f*; with covariate shifts the inputs are no N(0, I): ridge regression on all data does not
    estimate f*, as the excess risk of the theory does."""
    # σ² of Table 2, the sizes of Figure 3 for MNIST, and d = 1, x = 1 with w_j = -1 and 3.
    off = [name for name, row in TABLE_2.items() if row.width not in WIDTHS]
    slopes = (Q(-1), Q(3))
    pooled = -sum((abs(w) for w in slopes), Q(0)) / len(slopes)
    target = -abs(sum(slopes, Q(0)) / len(slopes))
    yield fails("all σ² are on the grid", Q(len(off)), "=", Q(0), f"{', '.join(off)}")
    yield fails("with |D| = 10000 some |D_j| is within 500 of 4400", nearest(4400, 10_000), "<=", Q(500), "5000 is the nearest")
    yield holds("with the 60000 of Table 2", nearest(4400, TABLE_2["mnist"].samples), "<=", Q(500), "m = 14")
    yield fails("f* is the regression of all data", target, "=", pooled, "-1 and -2 at x = 1")

@mistake(TYPO, ARGUED, "fig5", "Section 7.1, Iterations; Table 2, last column")
def d48() -> None:
    """Figure 5 is drawn at α = 0.01 and γ = 0.001; the recipe's dials are α and β.
    Printed: the synthetic dataset with α = 0.01 and γ = 0.001; learning rate γ
    Right: α = 0.01 and β = 0.001; a learning rate with a letter of its own
    Why: γ is the exponent of Assumption 1, and the recipe has no γ."""

C, APART, LAMDA = Q(1), Q(1, 10), Q(1, 100)
"""Two clients with the exact covariances c - Δ and c + Δ, in one dimension."""

@mistake(FALSE, COUNTEREXAMPLE, "fig3", "Section 7.1, Impact of local sample size")
def d54() -> Shown:
    """Figure 3 is explained by Upsilon above and below 1; Upsilon stays far above 1 where rounds help, and ρ explains the figure.
    Printed: more communications lead to worse accuracy, corresponding to the cases Upsilon^t > 1 [...] Upsilon^t < 1 in Theorem 3
    Right: they do where ρ > 1; Upsilon is an upper bound, and says nothing above 1
    Why: On the synthetic recipe Upsilon is in the thousands and more for every |D_j| of the figure, where rounds help as well as
    where they hurt; ρ passes 1 at about 300 samples, near the threshold that is drawn."""
    # P = 1 and R = 0, so Upsilon = h(1 + h); W H - 1 = Δ²/((c + λ)² - Δ²).
    h = APART / LAMDA
    upsilon = h * (1 + h)
    one = C + LAMDA
    rho = one * (1 / (one - APART) + 1 / (one + APART)) / 2 - 1
    yield holds("Upsilon is at least 1", Q(1), "<=", upsilon, "Upsilon = 110")
    yield fails("so the error does not shrink", Q(1), "<=", rho, "each round leaves less than a hundredth of it")

@mistake(GAP, COUNTEREXAMPLE, "fig4", "Section 7.1; Table 2; Theorems 3 and 4, λ")
def d98() -> Shown:
    """The experiments that are said to coincide with the theorems lie outside of them.
    Printed: we carry out simulations to corroborate our theoretical statements [...] all models finally get similar bad results
    when model heterogeneity is large enough. These observations coincide with Theorem 4
    Right: they are in accord with ρ and with heterogeneity in the excess risk of all data (d17), which Theorem 4 has not
    Why: Six of nine λ are below 1/|D|, which no 2r + γ ≥ 1 gives, if the figures have those of the table. Rounds help up to a shift
    at which Theorem 4 bounds nothing. And a concept shift enters neither its Upsilon nor its last summand: for Upsilon < 1 more
    rounds would remove its effect, and ridge regression on all data would show none."""
    # λ of Table 2 against 1/|D|; and Upsilon >= h(1 + h), h = Δ_Dj/λ, at the threshold of Figure 4.
    inside = [name for name, row in TABLE_2.items() if row.lamda * row.samples >= 1]
    h = Q(466, 1000) / TABLE_2["synthetic"].lamda
    yield fails("all rows of Table 2 have λ = |D|^{-1/(2r+γ)} for some 2r + γ >= 1", Q(len(inside)), "=", Q(len(TABLE_2)),
        f"only {', '.join(inside)}: the others have λ < 1/|D|")
    yield fails("up to Δ_Dj = 0.466 Upsilon is at most 10^9", h * (1 + h), "<=", Q(10**9),
        "λ = 10^-6: more than 2·10^11, with perfect samples")

POINTS = ((1, 1), (1, -1))
def folded(w: tuple[int, int], x: tuple[int, int]) -> Fraction:
    """min(-w'x, w'x)."""
    product = w[0] * x[0] + w[1] * x[1]
    return Q(-abs(product))
@mistake(FALSE, COUNTEREXAMPLE, "fig4", "Section 7.1, Figure 4 and its caption")
def d53() -> Shown:
    """Model heterogeneity is estimated by a signed mean, which is 0 for different functions; and the thresholds are not met.
    Printed: Δ_fj = (1/|D_j|) Σ [f*(x_i) - f_j*(x_i)], Δ_Dj = [Φ_D'Φ_D - Φ_Dj'Φ_Dj]; thresholds 0.0135 and 0.466
    Right: norms: root mean squares and the operator norm; remade, rounds begin to hurt where ‖C_D - C_Dj‖ is about 0.03
    Why: Print defines Δ_fj as a norm. With |φ| <= 1 no covariance of the recipe has a norm much above 1/2, so 0.466 is nearly the
    largest shift there is: it cannot be where rounds begin to hurt. The estimate of Δ_Dj has the deviation of the sample in it,
    besides, which Upsilon counts a second time."""
    # f* with 1 = (1, 1), f_j* with w_j = (1, -1), at two samples.
    samples = (Q(3, 4), Q(5, 4))  # C_Dj of two clients of one law, C = C_j
    whole = sum(samples, Q(0)) / len(samples)
    apart = [folded((1, 1), x) - folded((1, -1), x) for x in POINTS]
    yield fails("where the printed estimate of Δ_fj is 0 the functions agree on the samples",
        sum((a**2 for a in apart), Q(0)) / len(apart), "=", (sum(apart, Q(0)) / len(apart)) ** 2,
        "differences -2 and 2: their mean is 0, their mean square 4")
    yield fails("where Δ_Dj = 0 its estimate is", abs(whole - samples[0]), "=", Q(0), "samples of one law differ: 1/4")

@mistake(GAP, CONTRADICTS, "tab2", "Section 7.2; Section 7, Datasets, 2); Table 2, column Dir_K(α)")
def d49() -> Shown:
    """The text splits all data by Dir_K(0.5); the table says 1 for most of them, and names one for data that are not split.
    Printed: non-iid datasets partitioned by a Dirichlet distribution Dir_K(0.5)
    Against: Table 2, column Dir_K(α): 1 for most sets, and an entry for the synthetic one
    Right: Dir_K(0.5) for four sets and Dir_K(1) for four; of the synthetic set the entry means nothing
    Why: The constant decides how uneven classes and clients are; text and table cannot both be what was run. α is the letter of the
    synthetic recipe's covariate shift as well."""
    # Rows of Table 2 with the text's constant, against rows of Table 3.
    half = [name for name in TABLE_3 if TABLE_2[name].dirichlet == Q(1, 2)]
    yield fails("the sets of Table 3 are split by Dir_K(0.5)", Q(len(half)), "=", Q(len(TABLE_3)),
        f"only {', '.join(half)}; the others have 1, and so has the synthetic set, which is drawn by clients")

FEATURES, CLASSES = 9, 7
"""Of Statlog's shuttle, 43,500 samples of which are for training."""

@mistake(TYPO, COUNTEREXAMPLE, "tab2", "Section 7.2, Table 2, row shuttle")
def d47() -> Shown:
    """Table 2's row of shuttle repeats that of Sensorless.
    Printed: shuttle: d = 48, 11 classes, σ² = 10 | Right: d = 9, 7 classes; what σ² was used is not known | Why: The three numbers
    are those of Sensorless, a row above. So the kernel parameter behind shuttle's accuracies is in doubt, too."""
    # Features and classes, and how much of the row is that of Sensorless.
    shuttle, other = TABLE_2["shuttle"], TABLE_2["Sensorless"]
    same = (shuttle.d == other.d) + (shuttle.classes == other.classes) + (shuttle.width == other.width)
    yield fails("shuttle has d features", Q(shuttle.d), "=", Q(FEATURES))
    yield fails("and so many classes", Q(shuttle.classes), "=", Q(CLASSES))
    yield fails("the row above is another one", Q(same), "=", Q(0), "d, classes and σ² agree")

ANNOUNCED = ("original datasets", "non-iid datasets")
PRINTED = ("Table 3",)
@mistake(GAP, CONTRADICTS, "tab3", "Section 7.2, Table 3")
def d50() -> Shown:
    """Results on original and on non-iid data are announced, and one table is printed that does not say which it is.
    Printed: on both original datasets and non-iid datasets partitioned by a Dirichlet distribution
    Against: Table 3, the only table of accuracies, without a word on the partition
    Right: one table, whose partition is not said; remade in kind, its rows are like those of equal shares
    Why: Remade with Dirichlet shares, eight rounds lose ten points and more on five of seven sets, as in print they do on
    Sensorless alone; with equal shares they lose nothing on any. The claim 2) compares two tables, of which the reader has one."""
    # Tables.
    yield fails("there is a table for each of the two partitions", Q(len(PRINTED)), "=", Q(len(ANNOUNCED)),
        "one table, without a word on the partition")

def best_of_others(row: Mapping[str, Accuracy]) -> Fraction:
    """The highest mean among the methods compared with."""
    return max(row[name].mean for name in ("DKRR", "FedAvg", "FedProx"))
def ahead(column: str) -> int:
    """In how many rows a column of FedNewton leads by more than its own spread."""
    rows = TABLE_3.values()
    return sum(row[column].mean - best_of_others(row) > row[column].spread for row in rows)
@mistake(FALSE, CONTRADICTS, "c13", "Section 7.2, 1), against Table 3")
def d55() -> Shown:
    """More iterations are said to improve FedNewton in Table 3; in no row are eight better than one.
    Printed: The proposed FedNewton remarkably outperforms the compared methods on the original datasets, and more iterations
    improves the generalization performance | Against: Table 3: in no row are eight rounds better than one
    Right: one round is best in all rows but pendigits, where two are better by 0.02; ahead by more than its spread in five of eight
    Why: The sentence is said to illustrate Table 3. FedNewton with one round has the highest mean, or ties for it, in seven of
    eight rows."""
    # Rows in which the mean with more rounds is higher.
    yield fails("eight rounds are better than one in most rows", Q(len(TABLE_3), 2), "<", Q(improved_by_rounds("#8", "#1")),
        "in none of eight")
    yield fails("two rounds are", Q(len(TABLE_3), 2), "<", Q(improved_by_rounds("#2", "#1")), "in one, pendigits, by 0.02")
    yield fails("one round is ahead of the compared methods by more than its spread in all rows", Q(len(TABLE_3)), "=",
        Q(ahead("#1")), "in five: not on letter, shuttle (by 0.01) and mnist")
    yield fails("eight rounds are ahead of them at all in all rows", Q(len(TABLE_3)), "=",
        Q(sum(row["#8"].mean > best_of_others(row) for row in TABLE_3.values())),
        "in five: not on dna, Sensorless and shuttle, where they are the worst")

@mistake(TYPO, DOES_NOT_FOLLOW, "def3", "Definition 3, and after it")
def d67() -> Shown:
    """The sampling operator's adjoint is not its adjoint in the inner product of R^|D|.
    Printed: while S*, S_D*, S_Dj* are their adjoint operators
    Right: adjoint for the inner product (1/|D|) sum a_i b_i of R^|D|; for the usual one they are |D|^{-1} times the adjoint
    Why: The factor 1/|D| stands in S_D* and not in S_D. C_D = S_D* S_D is right of the printed S_D*; the adjoint for the usual
    inner product would give |D| C_D."""
    # Two samples with the feature 1, w = 1 and a = (1, 1).
    phi, w, a = (Q(1), Q(1)), Q(1), (Q(1), Q(1))
    sampled = sum((f * w * x for f, x in zip(phi, a, strict=True)), Q(0))
    returned = w * sum((f * x for f, x in zip(phi, a, strict=True)), Q(0)) / len(phi)
    yield fails("<S_D w, a> = <w, S_D* a>, two samples with feature 1", sampled, "=", returned,
        "sum of products against their average")

RANKS = (10, 100)
@mistake(FALSE, DOES_NOT_FOLLOW, "rem8", "Remark 8")
def d41() -> Shown:
    """The covariance of a law is said to be of finite dimension; trace class is all that bounded features give.
    Printed: the integral operator L is trace class and C, C_D, C_Dj are finite dimensional
    Right: L and C are trace class; C_D and C_Dj have at most as many dimensions as there are samples
    Why: Nothing that is proved needs a finite rank of C, so it is harmless for the proofs; but it is not what bounded features
    give, and nothing would be left of the cases γ > 0 (fednewton.d88)."""
    # Inputs 1, 2, 3, ... with the chances 1/2, 1/4, 1/8, ... and orthogonal unit features: no eigenvalue is 0.
    return tuple(fails(f"C has rank {rank} at most", Q(1, 2) ** (rank + 1), "<=", Q(0),
        f"eigenvalue {rank + 1} of C, which is the chance of input {rank + 1}") for rank in RANKS)

@mistake(FALSE, DOES_NOT_FOLLOW, "eq10p", "Lemma 1, proof, ‖ξ‖")
def d23() -> Shown:
    """The norm of ξ is taken for an inner product, which is smaller.
    Printed: ‖ξ‖ = ‖⟨(C + λI)^{-1}φ(x), φ(x)⟩‖ ≤ ‖(C + λI)^{-1/2}φ(x)‖² | Right: ‖ξ‖ = ‖(C + λI)^{-1}φ(x)‖ ‖φ(x)‖ ≤ κ²/λ
    Why: The norm of u ⊗ φ is ‖u‖‖φ‖, which is at least ⟨u, φ⟩; the last bound κ²/λ survives, the chain does not."""
    # C = diag(1, 1/100), λ = 1/100, φ = (1, 1/10): the product of the norms against the inner product, squared.
    lam, phi = Q(1, 100), (Q(1), Q(1, 10))
    u = (phi[0] / (1 + lam), phi[1] / (Q(1, 100) + lam))
    product = (u[0] ** 2 + u[1] ** 2) * (phi[0] ** 2 + phi[1] ** 2)
    inner = u[0] * phi[0] + u[1] * phi[1]
    yield fails("‖u‖²‖φ‖² ≤ ⟨u, φ⟩²", product, "<=", inner**2, "u = (C + λ)^{-1} φ")
    yield holds("‖u‖²‖φ‖² ≤ (κ²/λ)²", product, "<=", ((phi[0] ** 2 + phi[1] ** 2) / lam) ** 2, "what is used of it")

@mistake(GAP, DOES_NOT_FOLLOW, "lem1", "Lemmas 1, 3 and 4, first lines")
def d33() -> Shown:
    """All data together are no i.i.d. sample.
    Printed: i.i.d. random vectors, for D as for D_j | Right: independent draws whose average law is ρ: n_j of them from ρ_j
    Why: D is the union of the clients' samples, which come from different laws in a fixed order. Bernstein's inequality does not
    ask for equal laws, so this alone takes nothing from the lemmas if ρ is the mixture of the ρ_j."""
    # One draw of each of two clients, whose features are always 0 and always 1: the first draw against C = 1/2.
    first, second = Q(0), Q(1)
    C = (first**2 + second**2) / 2
    yield fails("E φ(x_1)² = C, as of an i.i.d. sample of the mixture", first**2, "=", C, "the first draw is the first client's")
    yield holds("the mean of E φ(x_i)² is C", (first**2 + second**2) / 2, "=", C, "what the proof needs")

def variance(features: tuple[Fraction, ...], lam: Fraction) -> Fraction:
    """(κ² + 1)/λ, as printed."""
    return (max(features) ** 2 + 1) / lam
def deviation(features: tuple[Fraction, ...], drawn: tuple[Fraction, ...], lam: Fraction) -> Fraction:
    """R_D of equally likely features, and of a sample of them."""
    C, C_D = (sum((x**2 for x in of), Q(0)) / len(of) for of in (features, drawn))
    return abs(C - C_D) / (C + lam)
@mistake(GAP, DOES_NOT_FOLLOW, "eq10p", "Lemma 1, proof, last step of the variance")
def d39() -> Shown:
    """A step of Lemma 1 needs λ ≤ 1, which has no meaning without units.
    Printed: κ²λ^{-1} + 1 ≤ (κ² + 1)λ^{-1}
    Right: λ ≤ 1, as in Assumption 1 alone; and λ has the unit of κ², so that 1 ≤ 1/λ is no statement about data
    Why: Lemma 1 does not assume λ < 1. Measuring features in other units multiplies λ and κ² by the same number and leaves R_D as
    it is, but not the printed bound."""
    # Features 0 and 1, as likely, a sample of one 1, λ = 4; and the same in units in which features are ten times as long.
    features, drawn, lam = (Q(0), Q(1)), (Q(1),), Q(4)
    long, drawn_long = tuple(10 * phi for phi in features), tuple(10 * phi for phi in drawn)
    lam_long = 10**2 * lam
    yield fails("κ²/λ + 1 ≤ (κ² + 1)/λ", max(features) ** 2 / lam + 1, "<=", variance(features, lam))
    yield holds("R_D does not hang on the units", deviation(features, drawn, lam), "=", deviation(long, drawn_long, lam_long),
        "1/9 both times")
    yield fails("so its printed variance (κ² + 1)/λ does not either", variance(features, lam), "=", variance(long, lam_long))

@mistake(FALSE, COUNTEREXAMPLE, "lem1", "(10), R_D; its proof, E‖ξ - Eξ‖²")
def d21() -> Shown:
    """The variance behind (10) is taken in the operator norm, and the bound fails for features that share a coordinate.
    Printed: R_D ≤ 2κ² log(2/δ)/(λ|D|) + sqrt(2(κ² + 1) log(2/δ)/(λ|D|))
    Right: R_D ≤ (4/3)κ² log(2/δ)/(λ|D|) + sqrt(2κ²N(λ) log(2/δ)/(λ|D|)), N(λ) where print has 1 + 1/κ²
    Why: Proposition 3 speaks of vectors, so of Hilbert-Schmidt norms, and their variance is up to κ²N(λ)/λ; print bounds the norm
    of the mean of ξξ*. Not a matter of proof: with features (1, e_x) the printed bound fails with probability above 9/10 where it
    may fail with 1/2."""
    # φ = (1, e_x), x of a million, 400 draws, λ = 1/100: if all differ, (C - C_D)e_0 = v has ‖v‖² = 1/400 - 1/K, Cv = v/K.
    K, n, lam = 1_000_000, 400, Q(1, 100)
    level = Q(7, 5)  # more than log 4: e^{7/5} > 1 + 7/5 + ... + (7/5)^5/120 > 4
    deviation = (Q(1, n) - Q(1, K)) / (Q(1, K) + lam) ** 2
    most = root(2 * 3 * level / (lam * n), 2).upper + 2 * 2 * level / (lam * n)
    series = sum((level**k / factorial(k) for k in range(6)), Q(0))
    yield holds("log 4 < 7/5", Q(4), "<", series, "the exponential's series")
    yield fails("all draws differ with probability 1/2 at most, the δ of the bound", 1 - Q(n * (n - 1), 2 * K), "<=", Q(1, 2),
        "a pair is equal with probability 1/K; 400·399/2 pairs")
    yield fails("then R_D² is at most the square of the printed bound at δ = 1/2", deviation, "<=", most**2,
        "R_D ≥ ‖(C + λ)^{-1} v‖ = ‖v‖/(1/K + λ)")

@mistake(FALSE, COUNTEREXAMPLE, "lem1", "(10), left-most quantity")
def d22() -> Shown:
    """(10) bounds an operator norm as if it were one number: the worst of a thousand directions exceeds it.
    Printed: ‖(C + λI)^{-1/2}(C - C_D)(C + λI)^{-1/2}‖ ≤ 2κ² log(2/δ)/(λ|D|) + sqrt(2(κ² + 1) log(2/δ)/(λ|D|))
    Right: ≤ 2K l/(3|D|) + sqrt(2K l/|D|), l = log(2M/δ), K the largest leverage
    Why: An operator norm is a supremum over directions: the worst of K independent ones is larger than each by the root of a
    logarithm, which Bernstein's inequality for matrices has and (10) has not."""
    # A thousand one-hot points, φ = 10 e_x, λ = 1/10, 100,000 draws, δ = 9/10: some count is above 128 too often. Where one is, the
    # norm is at least 29/200. Counts are negatively associated, so none is with probability (1 - p)^K at most, p the chance of one;
    # p is bounded from below by its first terms, each rounded down.
    K, n, least, scale = 1000, 100_000, 129, 1 << 80
    term = scale * comb(n, least) * (K - 1) ** (n - least) // K**n
    tail = 0
    for count in range(least, least + 30):
        tail += term
        term = term * (n - count) // ((count + 1) * (K - 1))
    power = (1 - Q(tail, scale)) ** K
    none = Q(-(-power.numerator * scale // power.denominator), scale)  # rounded up
    level = Q(4, 5)  # more than log(20/9)
    series = sum((level**k / factorial(k) for k in range(6)), Q(0))
    square, lam = 100, Q(1, 10)
    most = 2 * square * level / (lam * n) + root(2 * (square + 1) * level / (lam * n), 2).upper
    norm = (Q(least, n) - Q(1, K)) * square / (Q(square, K) + lam)
    yield holds("log(20/9) < 4/5", Q(20, 9), "<", series, "the exponential's series")
    yield fails("a count of 129 keeps the printed bound at δ = 9/10", norm, "<=", most, "the largest entry of a diagonal matrix")
    yield fails("some count is 129 or more with probability 9/10 at most", 1 - none, "<=", Q(9, 10),
        "thirty terms of a binomial tail, rounded down; negative association")

@mistake(GAP, DOES_NOT_FOLLOW, "eq11", "(11) and (12)")
def d24() -> Shown:
    """A root is taken of an indefinite operator, and a power's norm is bounded from the wrong side.
    Printed: ‖(C + λI)^{-1/2}(C - C_D)(C + λI)^{-1/2}‖ ≤ ‖(C + λI)^{-1/2}(C - C_D)^{1/2}‖², and by (12) at most R_D
    Right: a self-adjoint operator has the norm of its spectral radius, which no similar operator undercuts
    Why: C - C_D has eigenvalues of both signs and no root; and (12) says ‖A²‖ ≤ ‖A‖², the opposite of what (11) needs. The
    conclusion is true and is shown in fednewton.thm1 (corrected), step dev_D between roots."""
    # C = I, C_D = diag(0, 2); and X = ((0, 1), (0, 0)), whose square is 0.
    C, C_D, x = (Q(1), Q(1)), (Q(0), Q(2)), (Q(0), Q(1))
    X = ((Q(0), Q(1)), (Q(0), Q(0)))
    square = [[sum((X[i][k] * X[k][j] for k in range(2)), Q(0)) for j in range(2)] for i in range(2)]
    yield fails("⟨x, (C - C_D)x⟩ ≥ 0 at x = e_2", sum((v**2 * (a - b) for v, a, b in zip(x, C, C_D, strict=True)), Q(0)), ">=",
        Q(0), "the second entry of the diagonal")
    yield fails("‖X‖² ≤ ‖X²‖", sum((row[1] ** 2 for row in X), Q(0)), "<=", sum((e for row in square for e in row), Q(0)),
        "‖X e_2‖² against the entries of X², which are 0: a nilpotent matrix")

@mistake(FALSE, COUNTEREXAMPLE, "lem2", "Lemma 2")
def d20() -> Shown:
    """The covariance ratio is bounded in the wrong norm: it is never below 1/(1 - β), where print says never above.
    Printed: P_{D,λ} = ‖(C_D + λI)^{-1}(C + λI)‖ ≤ 1/(1 - β)
    Right: ‖(C + λI)^{1/2}(C_D + λI)^{-1}(C + λI)^{1/2}‖ = 1/(1 - β), and P_{D,λ} ≥ 1/(1 - β)
    Why: The source bounds ‖(C_D + λI)^{-1/2}(C + λI)^{1/2}‖, the root of the symmetrised norm; the printed operator is similar to
    it and its norm is no smaller. The proofs need the symmetrised one only."""
    # φ is (4/5, 1/4) or (4/5, -1/4), equally likely, and the first is drawn; λ = 9/25, (1, -1) is taken to v.
    lam = Q(9, 25)
    C = ((Q(16, 25), Q(0)), (Q(0), Q(1, 16)))
    C_D = ((Q(16, 25), Q(1, 5)), (Q(1, 5), Q(1, 16)))
    right = (C[0][0] + lam, -(C[1][1] + lam))  # (C + λ)(1, -1)
    a, b, d = C_D[0][0] + lam, C_D[0][1], C_D[1][1] + lam
    determinant = a * d - b * b
    v = ((d * right[0] - b * right[1]) / determinant, (a * right[1] - b * right[0]) / determinant)
    beta = b * b / ((C[0][0] + lam) * (C[1][1] + lam))  # the square of the eigenvalue, as C - C_D is off the diagonal
    yield holds("β = 4/13: its square is the product of the entries off the diagonal over those on it", beta, "=", Q(4, 13) ** 2,
        "(C + λ)^{-1/2} (C - C_D) (C + λ)^{-1/2} has 0 on the diagonal")
    yield fails("‖(C_D + λ)^{-1} (C + λ) x‖² ≤ ‖x‖²/(1 - β)² at x = (1, -1)", (v[0] ** 2 + v[1] ** 2) / 2, "<=",
        encoded(LEMMA_2, beta=Q(4, 13)) ** 2, "one draw of two points")

@mistake(FALSE, COUNTEREXAMPLE, "lem2", "Lemma 2, second inequality")
def d81() -> Shown:
    """Lemma 2 bounds a client's ratio by the deviation of all data.
    Printed: P_Dj ≤ 1/(1 - β), β = λ_max[(C + λI)^{-1/2}(C - C_D)(C + λI)^{-1/2}]
    Right: 1/(1 - β_j), symmetrised, β_j = λ_max[(C_j + λI)^{-1/2}(C_j - C_Dj)(C_j + λI)^{-1/2}]
    Why: The samples of two clients may err to both sides, and all data together not at all. A client's ratio is about its own
    sample; that of d20 fails for all data too."""
    # One law, C = C_1 = C_2 = 1, λ = 1/10, and samples C_D1 = 1/4, C_D2 = 7/4: of all data nothing deviates.
    law, lam, samples = Q(1), Q(1, 10), (Q(1, 4), Q(7, 4))
    whole = sum(samples, Q(0)) / 2
    def beta(sample: Fraction) -> Fraction:
        return (law - sample) / (law + lam)
    ratio = (law + lam) / (samples[0] + lam)
    yield fails("P_D1 <= 1/(1 - β)", ratio, "<=", encoded(LEMMA_2, beta=beta(whole)))
    yield holds("P_D1 = 1/(1 - β_1), β_1 of the client's law and sample", ratio, "=", 1 / (1 - beta(samples[0])),
        "scalars: nothing to symmetrise")

@mistake(TYPO, DOES_NOT_FOLLOW, "eq14", "the display before (14); (8)")
def d05() -> Shown:
    """The prediction Sw is measured in the norm of the weights.
    Printed: ‖f‖_2 = ‖Sw‖_K; ‖f‖_2 = ‖Sf‖_2 | Right: ‖f‖_2 = ‖Sw‖_2
    Why: S maps H_K to L2 of rho: Sw is a function, and Sf, for f in L2, is nothing. It is of ‖Sw‖_2 that (14) is proved."""
    # One feature φ = 2 everywhere: f = 2w, whose norm in L2 is 2|w|; S^* S = C = 4.
    w = Q(3)
    prediction, weights = 2 * w, w
    yield fails("the norm of f = Sw is that of w", prediction, "=", weights, "(8) gives ‖f‖_2 = ‖C^{1/2} w‖_K = 2|w|")
    yield holds("with L2 for K both inequalities hold", prediction**2, "<=", (4 + Q(1)) * w**2, "λ = 1: ‖(C + λ)^{1/2} w‖²")

@mistake(FALSE, COUNTEREXAMPLE, "eq16", "the note after (16)")
def d04() -> Shown:
    """The note after (16) compares R_D and R_Dj the wrong way round, and neither way is true.
    Printed: R_D ∝ 1/|D| and thus R_Dj ≤ R_D
    Right: R_D ≤ Σ p_j R_Dj where all clients have one law; no comparison client by client | Why: The last step of (16) needs R_D ≤
    R_Dj for every client. Both are random; their orders are |D|^{-1/2} and |D_j|^{-1/2}, which says nothing of a sample."""
    # C = C_j = 1, λ = 1: samples 2 and 0 have the mean 1; samples 19 and 1 have the mean 10.
    law, lam = Q(1), Q(1)
    def deviation(sample: Fraction) -> Fraction:
        return abs(law - sample) / (law + lam)
    yield fails("R_Dj is at most R_D", deviation(Q(2)), "<=", deviation((Q(2) + Q(0)) / 2), "1/2 against 0: the deviations cancel")
    yield fails("what (16) needs: R_D is at most R_Dj", deviation((Q(19) + Q(1)) / 2), "<=", deviation(Q(1)),
        "9/2 against 0: the second client's sample is perfect")
    yield holds("with one law R_D is at most the mean of the R_Dj", deviation(Q(10)), "<=",
        (deviation(Q(19)) + deviation(Q(1))) / 2, "9/2 both: C - C_D is the mean of the C - C_Dj")

@mistake(FALSE, COUNTEREXAMPLE, "prop4", "Proposition 4, (17); display after (21), last line; remark after (16)")
def d10() -> Shown:
    """The one-shot bound lets a client with a perfect sample off, whatever the other samples are.
    Printed: P_D sum_j p_j (2 R_Dj + (1 + R_Dj) Delta_Dj/lambda) V_j [...] R_D is proportional to 1/|D| and thus R_Dj <= R_D
    Right: P_D sum_j p_j (R_D + R_Dj + (1 + R_Dj) Delta_Dj/lambda) V_j
    Why: The step needs R_D <= R_Dj for every client j, the other way round, and that is false too: a client's own sample may be
    perfect while the others' are not. Without any shift the bound is then 0 and the error is not."""
    # λ = 1, C = C_1 = C_2 = 1, C_D1 = 1, C_D2 = 4, f* = 0, w_D1 = 1 and w_D2 = 0 = w_λ, so R_D1 V_1 = R_D2 V_2 = 0.
    lam, C = Q(1), Q(1)
    covariances, sides = (Q(1), Q(4)), (Q(2), Q(0))
    solutions = [b / (c + lam) for c, b in zip(covariances, sides, strict=True)]
    w_bar = sum(solutions, Q(0)) / 2
    C_D = sum(covariances, Q(0)) / 2
    w_D = sum(sides, Q(0)) / 2 / (C_D + lam)
    P_D = (C + lam) / (C_D + lam)
    deviations = [abs(C - c) / (C + lam) for c in covariances]
    # V_j without the root of C + λ, which both sides have
    R_V = sum((R * abs(w) for R, w in zip(deviations, solutions, strict=True)), Q(0)) / 2
    R_D = abs(C - C_D) / (C + lam)
    right = P_D * sum(((R_D + R) * abs(w) for R, w in zip(deviations, solutions, strict=True)), Q(0)) / 2
    off = abs(w_bar - w_D)
    yield fails("the one-shot error is within (17)", off, "<=", encoded(PROPOSITION_4, P_D=P_D, R_V=R_V, Rh_V=0, h_V=0), "over the root of C + lambda = 2")
    yield fails("R_D is at most R_D1", R_D, "<=", deviations[0])
    yield holds("with R_D it is within", off, "<=", right, "the first line of the last display")

@mistake.lost("eq21", "display after (20)")
def d61() -> Shown:
    """The display after (20) forgets its root, which (21) needs twice.
    Printed: ‖I + (C + lambda I)^-1 (C_j - C)‖^(1/2) <= 1 + Delta_Dj/lambda
    Right: <= (1 + Delta_Dj/lambda)^(1/2), as in the display after (15) | Why: What is printed is true and weaker. The factor stands
    twice in the display before, so that it would give the square of what (21) has."""
    # Δ_Dj/λ = 1.
    h = Q(1)
    yield fails("twice the printed factor is that of (21)", (1 + h) ** 2, "<=", 1 + h)

@mistake(TYPO, DOES_NOT_FOLLOW, "txt75", "Section 7.5.1, first sentence")
def d63() -> Shown:
    """The two error terms are said to come from Lemmas 1 and 4.
    Printed: From Lemma 1, Lemma 4, and equation 13, there are two error terms ‖w_Dj - w_lambda‖ and ‖f_Dj - f_lambda‖
    Right: from Theorem 1 and Proposition 4; the error term is one, ‖(C + lambda I)^(1/2) (w_Dj - w_lambda)‖ | Why: Lemmas 1 and 4
    are concentration inequalities. The term that (17) leaves is in neither of the two printed norms, and larger than both."""
    # C = 1, λ = 1, a difference of 1: ⟨w, (C + λ)w⟩ against ⟨w, Cw⟩.
    C, lam = Q(1), Q(1)
    yield fails("the norm of (17) is that of L2", C + lam, "=", C, "squares: 2 against 1")

@mistake(TYPO, DOES_NOT_FOLLOW, "txt75", "Lemma 3, proof; (23); Section 7.5.1")
def d56() -> Shown:
    """Adjoints, sums and a name in the proof of Lemma 3.
    Printed: (C + lambda I)^(-1/2) S_D y_D [...] S^_n* y_D [...] (1/n) sum over i <= n [...] Bennett's inequality [...] int ‖(C +
    lambda I)^(-1/2) phi(x_i)‖² |y_i|² d rho_X(x) | Right: S_D* y_D throughout, |D| for n, and Bernstein's inequality, which is what
    Proposition 3 is; phi(x), y and rho under the integral
    Why: S_D maps weights to predictions; S_D* maps labels to weights. The two differ by more than a name: with n points S_D*
    carries the factor 1/n."""
    # Two points with φ = 1, labels 1 and 1: S_D* y is the mean, S_D applied to a weight a list.
    labels = (Q(1), Q(1))
    adjoint = sum(labels, Q(0)) / len(labels)
    without = sum(labels, Q(0))
    yield fails("S_D* y_D is the sum of phi y", adjoint, "=", without)

@mistake(CONSTANT, DOES_NOT_FOLLOW, "eq24", "Lemma 3, proof, (24), (25) and the display after them")
def d74() -> Shown:
    """Lemma 3 bounds centred vectors, where Proposition 3 asks for the vectors, and halves them again.
    Printed: ‖ξ_i - E ξ_i‖ ≤ 2Bκ/sqrt(λ) (24), E‖ξ_i - E ξ_i‖² ≤ 2B²N(λ) (25); by Proposition 3, 2Bκ log(2/δ)/(|D| sqrt(λ)) + 2
    sqrt(B²N(λ) log(2/δ)/|D|) | Right: ‖ξ_i‖ ≤ Bκ/sqrt(λ) and B²N(λ): 2Bκ log(2/δ)/(|D| sqrt(λ)) + sqrt(2B²N(λ) log(2/δ)/|D|)
    Why: Proposition 3 asks for a bound of the vectors, and centres them itself. With (24) put in as it stands the first term
    doubles; the lemma's is that of the uncentred vectors. A variance is no more than the second moment, so (25) may lose its 2. The
    last step, from the root of the logarithm to the logarithm, needs δ ≤ 2/e where κ = 1. Harmless: the lemma's first line follows
    from Proposition 3 all the same."""
    # κ = B = λ = 1: the first term of (9) times |D|/log(2/δ); φ = 1 and y = ±1 for the variance.
    kappa, B, lam = Q(1), Q(1), Q(1)
    largest = B * kappa / lam  # sqrt(λ) = λ here
    N = kappa**2 / (kappa**2 + lam)
    yield fails("(9) with (24) for its bound gives the first term of the lemma", 2 * (2 * largest), "=", 2 * largest)
    yield holds("with the vectors themselves it does", 2 * largest, "=", 2 * largest, "‖ξ‖ ≤ Bκ/sqrt(λ)")
    yield holds("the variance is B²N(λ) at most, without the 2 of (25)", B**2 / (kappa**2 + lam), "<=", B**2 * N,
        "E ξ = 0 and ξ² = 1/2")
    yield holds("2^10 <= e^7, so that log 2 <= 7/10", Q(2**10), "<=", Q(271828, 100_000) ** 7, "2.71828 < e")
    yield fails("the last step, log(2/δ) <= κ² log²(2/δ) in squares, at δ = 1", Q(1), "<=", kappa**2 * Q(7, 10),
        "divided by log(2/δ) = log 2: it needs δ <= 2/e for κ = 1")

@mistake(TYPO, CONTRADICTS, "eq25", "Lemma 3, proof, display before (24)")
def d75() -> Shown:
    """The effective dimension as an integral has an inverse where its root belongs.
    Printed: N(λ) = E⟨φ(x), (C + λI)^{-1} φ(x)⟩ = ∫ ‖(C + λI)^{-1} φ(x)‖² dρ_X
    Against: (25), where the same integral has the root: ‖(C + λI)^{-1/2} φ(x)‖²
    Right: ∫ ‖(C + λI)^{-1/2} φ(x)‖² dρ_X, as (25) uses it | Why: ⟨φ, A φ⟩ is ‖A^{1/2} φ‖². As printed the two sides have different
    units, and differ by what (C + λI)^{-1} makes of a vector."""
    # One feature, φ = 1, λ = 1: N(λ) = 1/2.
    C, lam, square = Q(1), Q(1), Q(1)
    N = C / (C + lam)
    yield fails("N(λ) is the mean of ‖(C + λ)^{-1} φ‖²", N, "=", square / (C + lam) ** 2)
    yield holds("it is that of ‖(C + λ)^{-1/2} φ‖²", N, "=", square / (C + lam), "1/2 both times")

@mistake(FALSE, COUNTEREXAMPLE, "lem3", "(22), A_{D_j}; Lemma 3 and Lemma 4, second lines")
def d25() -> Shown:
    """A client's sample is measured by the effective dimension of all data.
    Printed: A_{D_j,λ} = 1/(|D_j| sqrt(λ)) + sqrt(N(λ)/|D_j|) | Right: A_{D_j,λ} = 1/(|D_j| sqrt(λ)) + sqrt(N_j(λ)/|D_j|)
    Why: The variance of a client's vectors is that of the client's law. Rates are not affected under Assumption 1, which bounds all
    of the dimensions; the lemmas do not assume it."""
    # All data at one of a million one-hot points, the client's at all; 400 draws, y = 1, λ = 1/25, δ = 1/2. If all draws differ the
    # left side squared is (1/n - 1/K)/(1/K + λ); N = 1/(1 + λ) ≤ 1.
    K, n, lam, level = 1_000_000, 400, Q(1, 25), Q(7, 5)  # log 4 < 7/5
    left = (Q(1, n) - Q(1, K)) / (Q(1, K) + lam)
    printed = 2 * level * (Q(5, n) + Q(1, 20))  # sqrt λ = 1/5, sqrt(N/n) ≤ 1/20
    yield fails("all draws differ with probability 1/2 at most, the δ of the lemma", 1 - Q(n * (n - 1), 2 * K), "<=", Q(1, 2),
        "a pair is equal with probability 1/K")
    yield fails("‖(C_j + λ)^{-1/2}(S_{D_j}^* y - S_j^* f_j^*)‖² ≤ (2BκA_{D_j} log 4)²", left, "<=", printed**2, "diagonal matrices")

@mistake(CONSTANT, DOES_NOT_FOLLOW, "prop5", "(22); (26), (34) and C_1")
def d62() -> Shown:
    """The noise A_D adds a number to the inverse of a feature, and C_1 two different labels.
    Printed: 2 kappa (B + 2 kappa³ R) (1/(|D| lambda^(1/2)) + (N/|D|)^(1/2)) | Right: 2 (kappa/(|D| lambda^(1/2)) + (N/|D|)^(1/2))
    (B + ...), for every kappa; with kappa >= 1, which Propositions 5 and 6 do not assume, the printed one is larger
    Why: With features and labels in other units, phi to s phi and lambda to s² lambda, nothing changes but the right side: for a
    small s it is smaller than the error."""
    # κ = 1 and κ = 1/10 for the same predictors: the factor κ (N/n)^(1/2), N/n = 1/100.
    spread = Q(1, 10)
    one, tenth = 1 * spread, Q(1, 10) * spread
    yield fails("the noise in other units is the same", tenth, "=", one)

@mistake(FALSE, COUNTEREXAMPLE, "lem4", "Lemma 4")
def d72() -> Shown:
    """Lemma 4 adds κ² and κ, and measures a client's sample by the dimension of all data.
    Printed: ‖(C_j + λI)^{-1/2}(C_j - C_{D_j})‖ ≤ 2κ(κ + 1)A_{D_j,λ} log(2/δ), with N(λ) in A_{D_j,λ}
    Right: (4/3)κ² log(2/δ)/(|D_j| sqrt(λ)) + κ sqrt(2N_j(λ) log(2/δ)/|D_j|); in print N_j(λ), and κ² suffices if κ ≥ 1
    Why: The variance of a client's operators is that of the client's law; and κ² + κ has no unit. The first line, for all data,
    follows from Proposition 3 for every κ > 0, as κ + 1 ≥ 1."""
    # φ = (1, e_x), x one point for all data and any of a million for the client; 400 draws, λ = 1/400, δ = 1/2. If all draws
    # differ, (C - C_D)e_0 = v has ‖v‖² = 1/400 - 1/K and (C + λ)^{-1/2} v = v/(1/K + λ)^{1/2}; κ² = 2, N <= 1.
    K, n, lam, level = 1_000_000, 400, Q(1, 400), Q(7, 5)  # log 4 < 7/5
    left = (Q(1, n) - Q(1, K)) / (Q(1, K) + lam)
    sizes = Q(20, n) + Q(1, 20)  # 1/(n sqrt λ) + sqrt(1/n)
    printed = 2 * (2 + root(2, 2).upper) * level * sizes
    yield fails("all draws differ with probability 1/2 at most, the δ of the lemma", 1 - Q(n * (n - 1), 2 * K), "<=", Q(1, 2),
        "a pair is equal with probability 1/K")
    yield fails("‖(C_j + λ)^{-1/2} (C_j - C_{D_j})‖² ≤ (2κ(κ + 1)A_{D_j} log 4)²", left, "<=", printed**2,
        "its value at one vector")
    yield fails("κ(κ + 1) does not hang on the units of the features more than κ² does", Q(2 * 3), "=", 4 * Q(1 * 2),
        "κ = 1 and κ = 2: κ² grows four times")

@mistake(FALSE, DOES_NOT_FOLLOW, "eq28", "Proposition 5, proof, third line of the display before (28)")
def d11() -> Shown:
    """The identity before (28) has the wrong sign, and no lambda.
    Printed: (C_j + lambda I)^-1 S_j* f_j* - (C + lambda I)^-1 S* f_j* = (C + lambda I)^-1 S* (L - L_j) (L_j + lambda I)^-1 f_j*
    Right: it is lambda (C + lambda I)^-1 (S_j* - S*) (L_j + lambda I)^-1 f_j*; and with f* = <w*, phi>: (C_j + lambda
    I)(w_{j,lambda} - w_lambda) = S_j*(f_j* - f*) + (C_j - C)(w* - w_lambda)
    Why: S_j is not S: the first term is (C + lambda I)^-1 of what C S_j* = S* L_j makes of it. Printed less true is (S* - S_j*)(L_j
    + lambda I)^-1 f_j*."""
    # Two inputs with φ = 1 and 2, ρ at the first, ρ_j at the second, λ = 1, and the function (0, 1).
    one, two, lam = Q(1), Q(2), Q(1)
    g = (Q(0), Q(1))
    true = two * g[1] / (two**2 + lam) - one * g[0] / (one**2 + lam)
    # L_j u at x is φ(x) φ_2 u_2; solve (L_j + λ) u = g from the second input up
    u_2 = g[1] / (two * two + lam)
    u_1 = (g[0] - one * two * u_2) / lam
    apart = one * one * u_1 - one * two * u_2  # (L - L_j) u at the first input
    printed = one * apart / (one**2 + lam)
    repaired = lam * (two * u_2 - one * u_1) / (one**2 + lam)
    yield fails("the display's two sides", printed, "=", true)
    yield holds("with lambda (S_j* - S*) instead", repaired, "=", true)

@mistake(FALSE, COUNTEREXAMPLE, "prop5", "Proposition 5, (26); (28); Definition 1")
def d12() -> Shown:
    """The concept shift is measured at all inputs, and felt at the client's own.
    Printed: Delta_fj = ‖f* - f_j*‖, the norm being that of L2 of rho
    Right: ‖f_j* - f*‖ in L2 of rho_j; where rho >= p_j rho_j that is at most p_j^(-1/2) Delta_fj | Why: S_j* averages over the
    client's inputs. On inputs that rho hardly sees f_j* may differ from f* as much as it likes at no cost in L2 of rho."""
    # φ = 1, f* = 1, f_j* = 0 at the client's only input, which has chance 10^-6 under ρ; λ = 1/100, C = C_j.
    lam, rare = Q(1, 100), Q(1, 10**6)
    w_lambda, w_j = 1 / (1 + lam), Q(0)
    square = (1 + lam) * (w_j - w_lambda) ** 2
    yield fails("the squared shift of the centre is within that of (26), Delta_Dj = 0", square, "<=", rare,
        "100/101 against Delta_fj² = 10^-6")
    yield holds("it is within the concept shift of the client's own inputs", square, "<=", Q(1), "‖f_j* - f*‖² in L2 of rho_j")

@mistake(FALSE, COUNTEREXAMPLE, "prop5", "Proposition 5, (26), for every r > 0")
def d13() -> Shown:
    """For r below 1/2 no multiple of Delta_Dj bounds what covariate shift does.
    Printed: kappa² R Delta_Dj/lambda, under Assumption 2 with any r > 0
    Right: for r >= 1/2 only; below, ‖(S_j* - S*)(L + lambda I)^-1 f*‖ is needed as a quantity of its own | Why: With f* outside of
    H_K its norm in L2 of rho_j is not bounded by R: the fewer inputs of rho the client's are, the larger f* may be there."""
    # One feature, 0 at the other clients' inputs; C_j = λ = 1/10, C = p_j/10, p_j = 1/1000, f* = f_j* = √10 φ, r = 1/4.
    p, lam, own = Q(1, 1000), Q(1, 10), Q(1, 10)
    C = p * own
    w_star_square = Q(10)
    square = (C + lam) * w_star_square * (own / (own + lam) - C / (C + lam)) ** 2
    root_of_C = Q(1, 100)  # C^(1 - 2r), r = 1/4
    R_square = root_of_C * w_star_square
    printed = R_square * ((own - C) / lam) ** 2  # κ = 1
    yield holds("C is a square", root_of_C**2, "=", C, "for C^(1/2)")
    yield fails("the squared shift of the centre is within that of (26), Delta_fj = 0, kappa = 1", square, "<=", printed)

@mistake(TYPO, CONTRADICTS, "wlam",
    "Section 7.5.1, definition of w_{j,lambda}, against the first line of the proof of Proposition 5")
def d19() -> Shown:
    """The client's centre is defined with f*, and used with f_j*.
    Printed: w_{j,lambda} = argmin int (<w, phi> - f*)² d rho_j + lambda ‖w‖²
    Against: the first line of the proof of Proposition 5: w_{j,lambda} = (C_j + lambda I)^-1 S_j* f_j*
    Right: with f_j*: w_{j,lambda} = (C_j + lambda I)^-1 S_j* f_j*
    Why: The proof takes (C_j + lambda I)^-1 S_j* f_j*, which minimises the other integral."""
    # φ = 1, f* = 1, f_j* = 0, λ = 1/100.
    lam = Q(1, 100)
    yield fails("the two centres", 1 / (1 + lam), "=", Q(0), "with f* against with f_j*")

@mistake(FALSE, DOES_NOT_FOLLOW, "eq28", "Proposition 5, proof, sentence before (28)")
def d65() -> Shown:
    """The integral operators of two laws are subtracted, and their difference measured as that of the covariances.
    Printed: ‖C - C_j‖ = ‖L - L_j‖ | Right: the shift of the centre goes through C - C_j alone: (C_j - C)(w* - w_lambda)
    Why: L acts in L2 of rho and L_j in L2 of rho_j. Each has the eigenvalues of its covariance, but their difference, on functions
    on all inputs, is not self-adjoint and has another norm."""
    # Two inputs with φ = 1 and 2, ρ at the first, ρ_j at the second: L - L_j is ((1, -2), (2, -4)).
    phi = (Q(1), Q(2))
    apart = [[x * phi[0], -x * phi[1]] for x in phi]
    (a, b), (c, d) = apart
    # of rank one: the square of its norm is the sum of the squares of its entries
    square = a * a + b * b + c * c + d * d
    covariances = phi[0] ** 2 - phi[1] ** 2
    yield holds("L - L_j has rank one", a * d - b * c, "=", Q(0), "its determinant")
    yield fails("the squared norms", square, "=", covariances**2)

@mistake(FALSE, COUNTEREXAMPLE, "eq28", "Proposition 5, proof, from its display to (28)")
def d94() -> Shown:
    """A client's integral operator has a resolvent that is larger than 1/λ in L2 of ρ.
    Printed: ‖(C + λI)^{-1/2} S* (L - L_j)(L_j + λI)^{-1} L^r L^{-r} f_j*‖ ≤ κ^{2r}R Δ/λ
    Right: in H_K: (C_j + λI)^{-1} and C_j - C, which are self-adjoint there | Why: The divisor λ is ‖(L_j + λI)^{-1}‖ ≤ 1/λ, which
    holds in L2 of ρ_j. In L2 of ρ, where L^r L^{-r} f_j* is, L_j is not self-adjoint, and it does not commute with L^r either."""
    # Inputs a, b, φ = 1, ρ = (1/2, 1/2), ρ_j = (1, 0), so L_j g = g(a); λ = 1/10, f = (1, -1), of norm 1.
    lam, f = Q(1, 10), (Q(1), Q(-1))
    at_a = f[0] / (1 + lam)  # (L_j + λ) g = f: g(a) + λ g(a) = 1 and g(a) + λ g(b) = -1
    at_b = (f[1] - at_a) / lam
    yield fails("‖(L_j + λ)^{-1} f‖² <= ‖f‖²/λ²", (at_a**2 + at_b**2) / 2, "<=", (f[0] ** 2 + f[1] ** 2) / 2 / lam**2)

@mistake(CONSTANT, DOES_NOT_FOLLOW, "eq31", "(28) against (26); (31), last step; C_1")
def d14() -> Shown:
    """kappa^(2r) becomes kappa², and (kappa + 1) kappa^(2r) at most 2 kappa³.
    Printed: 2 kappa (B + 2 kappa³ R), after kappa^(2r) R in (28) and (30)
    Right: 2 kappa (B + (kappa + 1) kappa^(2r) R); for kappa >= 1 and r <= 1 the printed constant is larger
    Why: kappa >= 1 is assumed in Lemmas 3 and 4 and not in Propositions 5 and 6, and r <= 1 nowhere."""
    # κ = 1/2 at r = 1/2, κ = 2 at r = 2, and κ = 2 at r = 1.
    half, two = Q(1, 2), Q(2)
    yield fails("(kappa + 1) kappa^(2r) <= 2 kappa³", (half + 1) * half, "<=", 2 * half**3, "kappa = 1/2, r = 1/2")
    yield fails("the same", (two + 1) * two**4, "<=", 2 * two**3, "kappa = 2, r = 2")
    yield holds("for kappa >= 1, r <= 1 it holds", (two + 1) * two**2, "<=", 2 * two**3, "kappa = 2, r = 1")

@mistake(TYPO, CONTRADICTS, "eq28", "(28)")
def d59() -> Shown:
    """(28) has the concept shift in both of its terms.
    Printed: kappa^(2r) R Delta_fj/lambda + Delta_fj | Against: (26): kappa^(2r) R Delta_Dj/lambda + Delta_fj
    Right: Delta_Dj in the first term, as (26) has it
    Why: The first term is ‖L - L_j‖ over lambda. As printed it has other units than the second, and vanishes without concept shift."""
    # C_j = 1, C = 1/100, λ = 1/10, f* = f_j* = φ: no concept shift.
    lam, C, C_j = Q(1, 10), Q(1, 100), Q(1)
    moved = C_j / (C_j + lam) - C / (C + lam)
    yield fails("the squared shift of the centre", (C + lam) * moved**2, "<=", Q(0))

@mistake(FALSE, DOES_NOT_FOLLOW, "eq30", "(30); last line of the display before (28)")
def d18() -> Shown:
    """The source condition of f* is used for f_j*, and L^(-r) put for L_j^(-r).
    Printed: ‖(L_j + lambda I)^-1 L_j L_j^r L_j^(-r) f_j*‖ <= kappa^(2r) ‖L^(-r) f_j*‖ <= kappa^(2r) R | Right: a condition on f_j*
    and L_j, or none: the noise in one piece needs no bound of ‖w_{j,lambda}‖, and the shift of the centre needs that of f* alone
    Why: Assumption 2 is about f* and L. What a client's labels are, and how small its features, it does not say."""
    # Under ρ φ = f* = 1, so R = 1; the client's input has φ = 1/10 and label 1; λ = 1/100, κ = 1.
    phi, lam = Q(1, 10), Q(1, 100)
    w_j = phi * 1 / (phi**2 + lam)
    yield fails("‖w_{j,lambda}‖ <= kappa^(2r) R", w_j, "<=", Q(1))

@mistake(GAP, DOES_NOT_FOLLOW, "eq33", "Theorem 5 and (33); Theorems 3 and 4")
def d32() -> Shown:
    """One δ is spent on m clients, and on three different numbers of events.
    Printed: with the probability at least 1 - δ (Theorem 5), 1 - 2δ (its proof), 1 - 3δ (Theorems 3 and 4)
    Right: 2m + 2 deviations are to be small at once: each at the level δ/(2m + 2)
    Why: (26) is used for every client j, and holds for each with probability 1 - 2δ; for all of them with 1 - 2mδ by the union
    bound, and with no more than (1 - δ)^m where clients are independent."""
    # Ten independent clients whose deviations each keep their bounds with probability 9/10.
    delta, m = Q(1, 10), 10
    yield fails("all of them keep them with probability 1 - 3δ", (1 - delta) ** m, ">=", 1 - 3 * delta, "independence: 0.9^10")

@mistake(FALSE, COUNTEREXAMPLE, "thm2", "(32); Theorem 2")
def d27() -> Shown:
    """Theorems 2 and 5 inherit a factor that is below 1 where FedNewton diverges.
    Printed: with probability 1 - δ, ‖f^t - f_D‖_2 ≤ C_2 Upsilon^t Σ p_j sqrt(1 + Δ_Dj/λ)(2R_Dj + (1 + R_Dj)Δ_Dj/λ)(A_Dj log(2/δ) +
    Δ_Dj/λ + Δ_fj) | Right: Upsilon with R_Dj + R_D for 2R_Dj
    Why: (16) replaces R_D by R_Dj, which is no larger for each j only if the sample of all data is no worse than each client's;
    where one client's sample is bad it is worse than the others', and FedNewton diverges while the printed bound tends to 0."""
    # Two clients, one draw each: φ² = 19 with probability 1/19, else 0; and φ² = 1. λ = 1, y = 1, δ = 1/20. Where the first has
    # drawn 19: C_D1 = 19, C_D2 = 1, C_D = 10, so the error is multiplied by -81/40 each round, and the printed Upsilon = 9/10. C_2
    # and the sum over the clients are bounded from above, with κ² = 19, B = 1 and R = 0 (f* = 0).
    lam, rounds = Q(1), 40
    H_1, H_2, H = 19 + lam, 1 + lam, 10 + lam
    a, b = (H / H_1 + H / H_2) / 2, Q(0)  # W H
    radius = a - 1
    P_1, P_2 = (1 + lam) / H_1, (1 + lam) / H_2
    R_1 = Q(19 - 1) / (1 + lam)
    factor = (P_1 * 2 * R_1 + P_2 * 2 * b) / 2
    # b_1 = ±sqrt(19), b_2 = ±1, 4 < sqrt(19) < 9/2; |w̄⁰ - w_D| for labels alike and for labels opposed, from below
    slope, rest = 1 / (2 * H_1) - 1 / (2 * H), 1 / (2 * H_2) - 1 / (2 * H)
    start = min(rest + Q(9, 2) * slope, rest - Q(4) * slope)
    beta_gap = H / (1 + lam)  # 1 - β = (C_D + λ)/(C + λ)
    C_2 = 2 * Q(9, 2) / beta_gap
    level = Q(4)  # more than log 40: e^4 > 40
    A = 1 + Q(1)  # 1/(n_j sqrt λ) + sqrt(N/n_j), N = 1/2 ≤ 1
    most = C_2 * factor**rounds * (2 * R_1 / 2) * A * level
    least = radius**rounds * start
    yield holds("Upsilon = 9/10", factor, "=", Q(9, 10), "Theorem 1's, of this sample")
    yield holds("the error is multiplied by 81/40", radius, "=", Q(81, 40), "WH - 1")
    yield fails("it happens with probability δ at most", Q(1) / 19, "<=", Q(1, 20), "one draw: a square of 19 with mean 1")
    yield fails("after 40 rounds the error keeps (32)", least, "<=", most, "ends of sqrt(19), log 40 < 4")

@mistake(FALSE, DOES_NOT_FOLLOW, "eq33", "(33), last step; (32); Theorem 2")
def d76() -> Shown:
    """The last step of (33) loses the client's ratio P_Dj.
    Printed: p_j P_D (...)(C_1 sqrt(1 + Δ_Dj/λ) P_Dj A_Dj log(2/δ) + ...) ≤ C_1 p_j/(1 - β) sqrt(1 + Δ_Dj/λ) (...)(A_Dj log(2/δ) +
    ...), the last step is due to Lemma 2 | Right: P_Dj stays, or becomes 1/(1 - β_j) by Lemma 2 for the client's sample
    Why: Lemma 2 is used up by P_D; the second ratio, that of (26), is at least 1 for samples that see less than their law, and
    those are exactly the ones to bound. Theorem 5 has no P_Dj outside of Upsilon."""
    # One client and one sample, 0, of a law with C_j = 1, λ = 1: what stands before C_1 A_Dj log(2/δ).
    C_j, sample, lam = Q(1), Q(0), Q(1)
    ratio = (C_j + lam) / (sample + lam)  # P_Dj, P_D and 1/(1 - β)
    off = (C_j - sample) / (C_j + lam)  # R_Dj and β
    yield holds("P_D is 1/(1 - β), which is what Lemma 2 can say", ratio, "=", 1 / (1 - off), "2 both times")
    yield fails("P_D 2R_Dj P_Dj ≤ 2R_Dj/(1 - β)", ratio * 2 * off * ratio, "<=", 2 * off / (1 - off))

@mistake(CONSTANT, DOES_NOT_FOLLOW, "eq33", "(33), last step; C_2 in (32)")
def d77() -> Shown:
    """The last step of (33) takes C_1 out of a bracket in which it stands once.
    Printed: C_1 (...) A_Dj log(2/δ) + κ²R Δ_Dj/λ + Δ_fj ≤ C_1 (...)(A_Dj log(2/δ) + Δ_Dj/λ + Δ_fj)
    Right: for C_1 ≥ 1 and 2(B + 2κ³R) ≥ κR; else the larger of C_1, κ²R and 1
    Why: C_1 has the unit of labels, so whether it is at least 1 is no statement about data: with smaller labels the same federation
    breaks the step. And Δ_Dj/λ, without a unit, is added to the label Δ_fj."""
    # φ = 1, f* = 1/10 and f_j* = -1/10: κ = 1, B = R = 1/10, Δ_fj = 1/5.
    kappa, B, R = Q(1), Q(1, 10), Q(1, 10)
    C_1 = 2 * kappa * (B + 2 * kappa**3 * R)
    shift = Q(1, 5)
    yield fails("Δ_fj ≤ C_1 Δ_fj", shift, "<=", C_1 * shift, "C_1 = 3/5")
    yield holds("with labels a hundred times as large it holds", 100 * shift, "<=", 100 * C_1 * 100 * shift, "C_1 = 60")
    yield holds("κ²R Δ_Dj/λ ≤ C_1 Δ_Dj/λ", kappa**2 * R, "<=", C_1, "for κ ≥ 1, as 4κ⁴R ≥ κ²R")

@mistake(FALSE, COUNTEREXAMPLE, "prop6", "Proposition 6; Theorems 3 and 4; Lemmas 1, 3 and 4, global lines")
def d17() -> Shown:
    """Nothing ties rho to the rho_j, so the data of all clients need not say what f* is.
    Printed: ‖f_D - f*‖ <= C_1 P_D^(1/2) A_D log(2/delta) + R lambda^r, with D drawn by the rho_j
    Right: rho is the mixture sum p_j rho_j: C = sum p_j C_j and S* f* = sum p_j S_j* f_j*
    Why: The right side tends to 0 with |D| and lambda; f_D tends to the regression of the mixture, whatever f* is. Even without any
    covariate shift, and with all clients alike."""
    # C = C_j = diag(1, 1/4), f* = ⟨(1, 1), φ⟩, f_j* = f* + ⟨(1/2, 0), φ⟩ for all clients, labels without noise.
    lam, n = Q(1, 10**4), 10**8
    C, w_star, w_data = (Q(1), Q(1, 4)), (1, 1), (Q(3, 2), Q(1))
    square = sum((c * (c * w / (c + lam) - v) ** 2 for c, w, v in zip(C, w_data, w_star, strict=True)), Q(0))
    # r = 1/2: R = ‖(1, 1)‖ < 3/2; κ² = 5/4, κ < 9/8; B <= κ ‖(3/2, 1)‖ < 17/8; N < 2; P_D = 1; log 20 < 3
    kappa, R, B = Q(9, 8), Q(3, 2), Q(17, 8)
    spread = 100 * Q(1, n) + Q(15, 10**5)  # √2 10^-4 < 15/10^5
    printed = 2 * kappa * (B + 2 * kappa**3 * R) * spread * 3 + R * Q(1, 100)
    yield fails("‖f_D - f*‖² is within (34)", square, "<=", printed**2)
    yield holds("it is a quarter, nearly", Q(24, 100), "<=", square, "the distance of the laws")

@mistake(FALSE, DOES_NOT_FOLLOW, "eq36w", "Display after (36); (30), last step")
def d16() -> Shown:
    """The norm of w_lambda is bounded by kappa^(2r) R, which is no norm of weights, and fails for r below 1/2.
    Printed: ‖w_lambda‖_K = ‖(L + lambda I)^-1 L f*‖ <= kappa^(2r) R
    Right: ‖w_lambda‖ = ‖L^(1/2) (L + lambda I)^-1 f*‖ <= R kappa^(2r-1) for r >= 1/2; below, at most R lambda^(r-1/2)
    Why: ‖(L + lambda I)^-1 L f*‖ is the norm of f_lambda in L2 of rho. In H_K it grows as lambda falls if f* is not in H_K."""
    # 10^5 orthonormal features, equally likely, f* = ±1, λ = 10^-5 = every eigenvalue, r = 1/10, κ = 1; squares.
    K = 10**5
    eigenvalue = lam = Q(1, K)
    norm_square = K * (eigenvalue / (eigenvalue + lam)) ** 2  # K coordinates, each s/(s + λ)
    R_fifth = 10  # R² = K^(2r) = 10^(5/5)
    phi, target, small = Q(1, 2), Q(1, 2), Q(1, 12)
    w_lambda, kappa, R = phi * target / (phi**2 + small), phi, target / phi  # R = ‖L^{-1/2} f*‖
    yield holds("R² = K^(1/5)", Q(R_fifth) ** 5, "=", Q(K))
    yield fails("‖w_lambda‖² <= R²", norm_square, "<=", Q(R_fifth))
    yield fails("in other units, r = 1/2, kappa = 1/2: ‖w_lambda‖ <= kappa R", w_lambda, "<=",
        encoded(NORM_OF_THE_CENTRE, rho=kappa * R), "3/4 against 1/2: phi = 1/2, f* = 1/2, so R = 1, and lambda = 1/12")

@mistake.lost("eq36", "(36)")
def d57() -> Shown:
    """In (36) every C is printed C_D, and the first line adds a term to its own negative.
    Printed: S(C_D + lambda I)^-1 S* f* - S(C_D + lambda I)^-1 S* f* [...] (C_D + lambda I)^-1 (C_D + lambda I) (C_D + lambda
    I)^(-1/2)
    Right: S(C_D + lambda I)^-1 S* f* - S(C + lambda I)^-1 S* f*, and C for the population's operator in the factors and in w_lambda
    Why: As printed the first line says f_D - f_lambda = S(C_D + lambda I)^-1 S_D* y_D. The extraction of the text may have lost
    subscripts."""
    # φ = 1, f* = y = 1, C = 1, C_D = 1, λ = 1: f_D - f_λ = 0.
    lam, C, C_D = Q(1), Q(1), Q(1)
    f_D, f_lambda, again = 1 / (C_D + lam), 1 / (C + lam), 1 / (C_D + lam)
    yield fails("the first line, as printed", f_D - again + again, "=", f_D - f_lambda)
    yield holds("with C", f_D - again + (again - f_lambda), "=", f_D - f_lambda)

@mistake(CONSTANT, CONTRADICTS, "eq36", "(36), last two lines; Proposition 6, (34)")
def d60() -> Shown:
    """(36) pays for two changes of norm, and counts one.
    Printed: P_D^(1/2) A_D | Against: (31): P_D A_D | Right: P_D A_D, as in (31), which has the same two factors | Why: ‖S (C_D +
    lambda I)^(-1/2)‖ and ‖(C_D + lambda I)^(-1/2) (C + lambda I)^(1/2)‖ are both at most the root of P_D, and both stand there."""
    # C = 4, C_D = 1, λ = 1, and a moment that is off by 1; squares.
    C, C_D, lam = Q(4), Q(1), Q(1)
    off = C * (1 / (C_D + lam)) ** 2
    noise = 1 / (C + lam)
    P_D = (C + lam) / (C_D + lam)
    yield fails("‖f_D - f_lambda‖² <= P_D Z_D²", off, "<=", P_D * noise)
    yield holds("‖f_D - f_lambda‖² <= P_D² Z_D²", off, "<=", P_D**2 * noise)

@mistake(FALSE, COUNTEREXAMPLE, "eq37", "(37), last step; Proposition 6, (34); Section 7.5.2, r > 0; Table 1")
def d15() -> Shown:
    """The bias of ridge regression does not improve beyond r = 1.
    Printed: ‖f_lambda - f*‖ <= R lambda^r for every r > 0 | Right: for r <= 1; from there on R lambda kappa^(2(r-1))
    Why: For r above 1 the norm of (L + lambda I)^-(1-r) is (‖L‖ + lambda)^(r-1), not lambda^(r-1): the method saturates."""
    # φ = 1, y = 1, so C_D = C = 1; r = 2, λ = 1/1000 = n^(-1/4), n = 10^12, δ = 1/10, κ = B = R = 1.
    lam, n = Q(1, 1000), 10**12
    error = lam / (1 + lam)
    C_1, log_20 = 6, Q(3)  # log 20 < 3
    spread = Q(32, n) + Q(1, 10**6)  # 1/√λ < 32, N <= 1
    yield fails("the bias is within (37)", error, "<=", lam**2)
    yield fails("the excess risk is within (34)", error, "<=", C_1 * spread * log_20 + lam**2, "1.9e-5")
    yield holds("R lambda bounds it", error, "<=", lam, "kappa = 1")

@mistake(TYPO, DOES_NOT_FOLLOW, "eq37", "(37), second to third line")
def d64() -> Shown:
    """(37) loses a power of lambda between two lines, and finds it again.
    Printed: lambda^r ‖(L + lambda I)^-(1-r)‖ ‖(L + lambda I)^-r L^r‖ ‖L^-r f*‖ <= R lambda^r
    Right: lambda^r ‖lambda^(1-r) (L + lambda I)^-(1-r)‖ [...]
    Why: Without it the first norm is lambda^(r-1) where L has the eigenvalue 0, and not at most 1."""
    # r = 1/2, λ = 1/4, an eigenvalue 0: ‖(L + λ)^{-1/2}‖² = 4.
    lam = Q(1, 4)
    yield fails("‖(L + lambda I)^-(1-r)‖² <= 1", 1 / lam, "<=", Q(1), "r = 1/2")
    yield holds("with lambda^(1-r)", lam / lam, "<=", Q(1), "r = 1/2")

@mistake(FALSE, DOES_NOT_FOLLOW, "c14", "Section 7.6, after (38)")
def d35() -> Shown:
    """The threshold for Upsilon < 1 has log(1/δ) where its proof has log(2/δ), and is no threshold from below.
    Printed: If |D_j| > 29(κ² + 1)log(1/δ)/λ, we have Upsilon < 1. Otherwise, Upsilon ≥ 1.
    Right: log(2/δ), and N(λ) or the dimension as in Lemma 1: |D_j| ≥ 21.83 K log(2M(m + 1)/δ) suffices; there is no converse
    Why: Upsilon < 1 needs R < 1/3, as P ≤ 1/(1 - R). (10) has log(2/δ), so that at δ = 1/3 the threshold leaves R above 1/3 even if
    (10) were right; and an upper bound says nothing of the other case."""
    # (10) at the threshold, κ = 1, δ = 1/3: log 6/log 3 > 163/100, so R is bounded by more than 1/3.
    ratio = Q(163, 100)
    bound = ratio / 29 + root(2 * ratio / 29, 2).lower  # 2κ²/(κ² + 1) = 1
    yield holds("3^163 < 6^100", Q(3**163), "<", Q(6**100), "integers")
    yield fails("(10) gives R ≤ 1/3 at the threshold", bound, "<=", Q(1, 3), "κ = 1, δ = 1/3")
    yield fails("and so 2R/(1 - R) < 1, that is 2R < 1 - R", 2 * bound, "<", 1 - bound, "P ≤ 1/(1 - R)")

@mistake(TYPO, CONTRADICTS, "eq38", "(38), first line")
def d78() -> Shown:
    """(38) adds the distance of KRR from itself.
    Printed: ‖f^t - f*‖_2 ≤ ‖f^t - f_D‖_2 + ‖f_D - f_D‖_2 | Against: (7): ‖f^t - f*‖ ≤ ‖f^t - f_D‖ + ‖f_D - f*‖
    Right: ‖f^t - f_D‖_2 + ‖f_D - f*‖_2, as in (7) and in the proof of Theorem 4
    Why: The second summand is 0 as it stands; its bound in the next line is that of the excess risk of KRR."""
    # φ = 1, y = 1, λ = 1, one client: f^t = f_D = 1/2 and f* = 1.
    newton = krr = Q(1, 2)
    best = Q(1)
    yield fails("‖f^t - f*‖ ≤ ‖f^t - f_D‖ + ‖f_D - f_D‖", best - newton, "<=", abs(newton - krr) + abs(krr - krr))
    yield holds("with f* for the last f_D it holds", best - newton, "<=", abs(newton - krr) + best - krr)

@mistake.lost("eq40", "(40)")
def d37() -> Shown:
    """An exponent of (40) has γ for 2γ in its denominator.
    Printed: A_{D,λ} = |D|^{(1-4r-2γ)/(4r+γ)} + |D|^{-r/(2r+γ)} | Right: |D|^{(1-4r-2γ)/(4r+2γ)} + |D|^{-r/(2r+γ)}, up to constants
    Why: 1/(|D| sqrt(λ)) with λ = |D|^{-1/(2r+γ)} has the exponent -1 + 1/(4r + 2γ)."""
    # r = 1/2, γ = 1.
    r, gamma = Q(1, 2), Q(1)
    yield fails("-1 + 1/(4r + 2γ) = (1 - 4r - 2γ)/(4r + γ)", -1 + 1 / (4 * r + 2 * gamma), "=",
        (1 - 4 * r - 2 * gamma) / (4 * r + gamma), "exponents of |D|")

@mistake(GAP, CONTRADICTS, "eq42", "(42) against Theorem 3")
def d29() -> Shown:
    """Theorem 3 states twice the exponent that its proof has.
    Printed: Upsilon ≲ |D|^{1/(2r+γ)}/|D_j| in Theorem 3, Upsilon^t ≲ (|D|^{1/(2r+γ)}/|D_j|)^{0.5t} in its proof
    Against: (42): Upsilon^t ≲ (|D|^{1/(2r+γ)}/|D_j|)^{0.5t}
    Right: the proof gives the exponent 1/2; the exponent 1 is that of the contraction of second order, up to logarithms
    Why: R_Dj ≲ (λ|D_j|)^{-1/2} is all that is shown of Upsilon = 2Σ p_j P_Dj R_Dj. That the iteration has the exponent 1, up to
    logarithms, is true, by Σ p_j ε_j²/(1 - ε_j), and another theorem."""
    # r = 1/2, γ = 1, |D_j| = |D|^{3/4}: exponents of |D| in the two, fednewton.section76.
    s, a = 2, Q(3, 4)
    yield fails("what (42) shows is what Theorem 3 states", (Q(1, s) - a) / 2, "<=", Q(1, s) - a,
        "exponents of |D|, the smaller the better")

def ratios(lam: Fraction, blank: Fraction) -> Fraction:
    """Mean P_Dj over clients of one draw, φ = 0 or 1, a share of which have drawn 0; C = 1/2."""
    C = Q(1, 2)
    return blank * (C + lam) / lam + (1 - blank) * (C + lam) / (1 + lam)
@mistake(FALSE, COUNTEREXAMPLE, "eq42", "Line after (42); (38); Theorem 2, ≲")
def d83() -> Shown:
    """The ratios P_Dj are taken for a constant where they are not.
    Printed: Note that, Upsilon = 2Σ p_j P_Dj R_Dj ≲ Σ p_j R_Dj
    Right: where |D_j| exceeds 1/λ by a logarithm; below, P_Dj is up to 1 + κ²/λ, a power of |D|
    Why: β < 1 alone bounds 1/(1 - β) by (‖C‖ + λ)/λ. A client that has not seen a direction has P_Dj of that size, and the cases of
    few samples are the ones for which the line is used as well, in (38) with 1/(1 - β) for a constant."""
    # |D| = 10^6 clients of one draw, r = 1/2, γ = 1, so λ = 1/1000; R_Dj is the same for all, (1/2)/(1/2 + λ).
    root, quarter = 1000, Q(1, 4)
    m = root**2
    R = Q(1, 2) / (Q(1, 2) + Q(1, root))
    spread = Q(1, 4 * m)  # the variance of the share of clients that have drawn 0, whose mean is 1/2
    yield fails("fewer than a quarter have drawn 0 with probability a thousandth at least", Q(1, 1000), "<=",
        spread / (Q(1, 2) - quarter) ** 2, "Chebyshev: at most 4/|D|")
    yield fails("with a quarter, 2Σ p_j P_Dj R_Dj <= 100 Σ p_j R_Dj", 2 * ratios(Q(1, root), quarter) * R, "<=", 100 * R,
        "more than 250, and of the order of sqrt(|D|)")

@mistake(TYPO, COUNTEREXAMPLE, "thm1", "throughout; Section 7.3; Lemma 2, last line")
def d58() -> Shown:
    """Small misprints: letters, spaces and indices in which nothing is lost.
    Printed: L and C have the same eigenvalues; λ_max(C)/(λ_max + λ); ρ_j ≠ ρ_k in the heterogeneous case; f(x_i) in (1); φ(x_1),
    ..., φ(x_|D_j|) of every client; Φ_D ∈ R^|D| × H_K; L²(P); dρ_j(x); (C_j + λ)^{-1}; C_λ; A^k for K > 1; λ < O(|D_j|^{1/(γ-1)});
    Δ_fj is the model heterogeneity, of (27); t → 0; w of w_j
    Right: the same eigenvalues but 0; λ_max(C) + λ; for some j, k; ⟨w, φ(x_i)⟩; φ(x_1j), ...; an operator from H_K to R^|D|;
    L²(ρ_X); the marginal of ρ_j; λI; C + λI; k > 1; |D_j| < λ^{γ-1}, also for γ = 1; the second summand of (27); t = 0; w_j
    Why: Besides: "contraction inequalities" for concentration, Cauchy-Schwarz for the norm of a product, "redirection operators",
    global and local "SGD" for gradients, "iterators", r as a rank and α, γ, K with two meanings each, norms without an index in
    (7), (13), (35) and Assumption 2, λ, p_j and T no inputs of Algorithm 1, f̄ without its 0 for DKRR, L among the operators that
    Proposition 2 pairs with C, "the lower and upper bounds can be proven" of both lines that are meant, convergence for converges,
    Combing, Partitonability."""
    # φ = 1 at two equally likely inputs: C = 1, and L averages, a matrix of four halves.
    C = Q(1)
    half = Q(1, 2)
    L = ((half, half), (half, half))
    yield fails("0 is an eigenvalue of L only if it is one of C", L[0][0] * L[1][1] - L[0][1] * L[1][0], "=", C,
        "determinants: 0 against 1")
