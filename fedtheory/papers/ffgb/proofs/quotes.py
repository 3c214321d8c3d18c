"""What the paper assumes, in its own words: each is found in its text, letter by letter, where that is at hand."""

# Section 2
CONVEX = "be a loss function that is *convex* in the first argument"
RATE = r"for some positive constant $0 < \gamma \leq 1$"

# Section 4.1, Appendix D
BOUNDED_SUPREMUM = r"The subgradients of $\mathcal{R}_i[f]$ are $G$-bounded under the $\mathcal{L}^\infty(\alpha_i)$ norm"
SUPREMUM_ORACLE = (
    r"supposing the weak learning oracle $\mathcal{Q}_\alpha^\infty$ satisfies (10) and (11)"
)
RANGE = r"for $\|h\|_{\alpha_i, \infty} \leq \bar{G}_\gamma$"
OPTIMAL = "first-order optimality solution of $f^*$"
SMALL_START = (
    r"Assume that the initial function satisfies $\|f^0\|_\infty \leq \frac{2G}{\gamma\mu}$"
)

# Section 4.2, Appendix E
BOUNDED_SQUARE = r"the subgradients of $\mathcal{R}_i[f]$ are $G$-bounded under the $\mathcal{L}^2(\alpha_i)$ norm"
SQUARE_ORACLE = r"suppose the weak learning oracle $\mathcal{Q}_α^2$ satisfies (5) with constant γ"
STRONGLY_CONVEX = r"using the μ-strong convexity of $\mathcal{F}_i$"
SMALL_ROUND = r"if we have initially $\|f^t\|_\alpha \leq \frac{2G}{\gamma\mu}$"

# Section 4.3, Appendix F
LIPSCHITZ = "Assume that the optimal solution $f^*$ is $L$-Lipschitz continuous"
NO_NOISE = "via the $L$-Lipschitz optimal solution $f^*$ with *no additive noise*"
LABELS = "All labels are $B$-bounded"
NEAR = r"\exists x_{i',j'} \in \text{supp}(\alpha_{i'})$ such that $\|x_{i,j} - x_{i',j'}\| \leq D$"
LIPSCHITZ_ORACLE = (
    r"supposing the weak learning oracle $\mathcal{Q}_\alpha^{\text{lip}}$ satisfies (14) and (15)"
)
EXTENSION = r"allows us to construct an $L$-Lipschitz function $u_i : \mathbb{R}^d \rightarrow \mathbb{R}$ that interpolates"
CAP = r"outputs $h + g$ such that $\|h\|_{\text{lip}} \leq \|\phi\|_{\text{lip}}$"
SLOPE_AT_START = r"via induction using $\|g_i^{1,t}\|_{\text{lip}} \leq L/\gamma$"

# Appendix G
DRAWN = r"we randomly sample without replacement a subset $\mathcal{S}_t \subseteq [N]$ of clients"
NUMBER = r"We assume that all $\mathcal{S}_t$ has the same cardinality $m$"
