"""Appendix C of FFGB: the example that stands still."""

from fedtheory.core.item import Stated, Wrong
from fedtheory.papers.ffgb.statements.items.writing import item, steps

ITEMS = (
    item(
        "prfC",
        "display",
        "Appendix C",
        "the adversarial oracle",
        "two Diracs, each answered by its gradient at its own point and by the opposite of the other's elsewhere",
        *steps("ffgb.thm4_2", "distance", "the answers cancel", "in a round", "f^t = 0"),
        repaired="ffgb.d05",
        remark=(
            "the example is proved, for any number of clients, steps and step sizes; other updates escape it. 'For any "
            "algorithm there exists an instance' can be read of one instance for all or of one for each: where clients "
            "weigh the same, one instance and one oracle serve all. The appendix adds the answers that Algorithm 1 "
            "averages; both are 0"
        ),
    ),
    item(
        "eq22",
        "display",
        "(22)",
        "the distance that stays",
        "‖f^t - f*‖²_α = ‖f*‖²_α for all t",
        Stated("ffgb.thm4_2", "distance"),
    ),
    item(
        "rem_agrees",
        "claim",
        "Appendix C, after (22)",
        "the lower bound against Theorem 4.1",
        "the lower bound agrees with Theorem 4.1 for T → ∞ if ‖f*‖ = G/μ, for the cross entropy loss",
        Wrong("ffgb.d72"),
        remark=(
            "‖f*‖ is less than G/(√2 μ) there, and far less for small μ. With a linear loss it is G/μ, and then the bound "
            "agrees with Theorem D.1 up to a constant; the last term in the text has other units (ffgb.d01)"
        ),
    ),
    item(
        "rem4_2",
        "remark",
        "after Theorem 4.2",
        "labels that do not count",
        "the output of the algorithm is independent of the conditional distributions β_i^x",
        Stated("ffgb.thm4_2", "still"),
        *steps("ffgb.thm4_2", "still", "f^t = 0", "the mean of a round = 0"),
        remark="the queries are any vectors of norm at most G, and f^t is 0 whatever they are",
    ),
)
