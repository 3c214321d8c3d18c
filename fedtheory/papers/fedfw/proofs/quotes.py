"""The assumptions of Federated Frank-Wolfe in the paper's own words, as hypotheses of proofs quote them."""

COMPACT = "is a convex and compact set"  # Section 1
SMOOTH = "we assume f_i is L-smooth, meaning that it has Lipschitz continuous gradients with parameter L"  # Section 1
CONVEX = "with L-smooth and convex loss functions f_i"  # Theorems 1 and 3
PENALTY = r"where $\lambda_t \geq 0$ is the penalty parameter"  # (5)
BASE = r"for any $\lambda_0 > 0$"  # Theorem 1; "for an arbitrary" in Theorems 2 and 3
UNBIASED = r"every participating client can independently draw a sample ... serves as an unbiased estimator of $\nabla f_i(\mathbf{x})$"  # Section 4.1
VARIANCE = "we adopt the standard assumption that the estimator has bounded variance"  # Section 4.1
SHARE = r"participates in the training procedure with a fixed probability of $\mathbf{p}_i \in (0,1]$"  # Section 4.2
DRAWN = "We assume that each client participates in each round with probability p"  # Appendices B.2 and C.2
ANY_STEP = r"for any $\eta_1 \in [0,1]$"  # Appendix A
INTERSECTION = r"where $\bigcap_{i=1}^n \mathcal{D}_i = \mathcal{D}$"  # Section 4.3
