"""What a printed line starts from, and a printed bound that fails in a case."""


from fedtheory.core.role import Role
from fedtheory.language import Formula, Theory, i, mean, sq
from fedtheory.papers.fedfw.proofs.letters import g, grad_F, x_star


def as_printed(within, *without):
    """What a printed line starts from: neither assumptions of ours alone nor definitions of what it does not mention.

    The dual of (32) has a norm: that of its columns, grad F(x*) - grad f_i(x*) over n, at which (33) is attained.
    """
    spoken = {name for name, own in within.given.items() if _words(own.schema.json()) & set(without)}
    assert all(within.given[name].role in {Role.DEFINITION, Role.OURS} for name in spoken)
    ours = {name for name, own in within.given.items() if own.role is Role.OURS}
    p = Theory.over(within, globals(), without=[*without, *spoken, *ours])
    if "zeta_star" in p.symbols:
        n, Y_star = Formula("n"), Formula("Y_star") if "Y_star" in p.symbols else p.real("Y_star")
        p.defined(Y_star >= 0, "Y* has a norm, which is not negative", "(32)", name="Y_star")
        p.defined(n * mean(sq(1 / n * (grad_F(x_star) - g(i, x_star)))) == Y_star**2, "that of the columns (grad F(x*) - grad f_i(x*))/n, "
                  "at which (33) is attained", "(33)", name="dual")
    return p.setting(within.metrics)


def _words(node):
    if isinstance(node, str):
        return {node}
    return set[str]().union(*map(_words, node.values() if isinstance(node, dict) else node))


def refuted(of, bound, case, gap, setting, *before, name, because,
            at="", without=""):
    """A printed bound that does not hold in a case, and printed lines before it that do not either."""
    p, within = Theory.over(setting, globals()), as_printed(setting, *without.split())
    return p.refuted(of, bound, setting, case, gap, *before, within=within, name=name, at=at, because=because)
