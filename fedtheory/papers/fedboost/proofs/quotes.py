"""What FedBoost assumes, in its own words: each is found verbatim in its text, where that is at hand."""

# Section 3
BREGMAN = (
    r"Let $F: \mathcal{C} \to \mathbb{R}$ be a convex and differentiable function"  # Definition 1
)
POSITIVE = r"restrict all distributions and hypotheses to be in $\Delta_{y+}$"  # 3.1
STRICTLY = "with F strictly convex"  # Lemma 2; Lemma 1: "If F is further strictly convex"
NEAR = r"\forall k, \exists h \in \mathbb{H} \text{ such that } \mathsf{B}_F(\mathcal{D}_k \parallel h) \leq \epsilon"  # (4)
JOINTLY = (
    "Assume that (4) holds and that the Bregman divergence is jointly convex"  # Lemma 3, Theorem 1
)

# Section 4
BUDGET = (
    "Let C be the maximum number of base predictors that we can send to the client at each round"
)
CONVEX = r"Since $\ell$ is a convex function"  # 4.3
REPEATED = r"we can simulate a communication bandwidth of $C \cdot R$, using a communication budget of C by repeatedly doing R rounds with the same set of clients"

# Properties 1 and 2
STRONGLY = r"is strongly convex with parameter $\sigma > 0$"
DIVERGENCE = (
    r"For any two $\alpha$ and $\alpha'$, $\mathsf{B}_F(\alpha \parallel \alpha') \leq r_{\alpha}$"
)
PROBABILITY = r"The sampling probability $\gamma_{k,t}$ is a valid non-zero probability: $0 < \gamma_{k,t} \leq 1$"
COMPACT = r"Let $\Lambda \subseteq \Delta_p$ is a convex, compact set"
MIXTURE_DIVERGENCE = (
    r"For all $\lambda, \lambda', \mathsf{B}_F(\lambda \parallel \lambda') \leq r_{\lambda}$"
)
