"""(24) as far as it goes in K steps: on their supports residuals of a round are at most ρ_K, as (39) has it for equal inputs."""

from types import SimpleNamespace

from fedtheory.core.term import at_most
from fedtheory.language import Theory, i, sq
from fedtheory.papers.ffgb.proofs import apart, apart_sizes, kappas
from fedtheory.papers.ffgb.proofs.kappas import rest

G, k, t = apart.G, apart.k, apart.t


def of_a_round(p: Theory) -> SimpleNamespace:
    """What is true of residuals up to step K, in a chapter that goes on from `apart_sizes`."""
    kappas.powers(p, "(24)")
    numbers, until_K = kappas.kappas(p, "(24)"), [at_most(k, apart.K)]
    residual, Delta, w = p.symbol("residual Delta w")
    residual_0, weak, residual_norm, residual_at, residual_off = p.called("residual 0", "weak", "residual norm", "residual at", "residual off")
    in_k_steps = p.induction(residual(i, k, t) <= numbers.of() * G, base=[residual_0, numbers.none], on=k, since=0, name="(24), in k steps",
                             step=[weak(k=k + 1), apart_sizes.query_norm(k=k + 1), numbers.goes_on], at="(24)", because="(1 - gamma)(kappa(k) + 1) = kappa(k + 1)")
    in_a_round = p.line(residual(i, k, t) <= rest * G, in_k_steps, G * numbers.most, when=until_K, since=apart.from_0)
    squared = p.line(residual(i, k, t)**2 <= (rest * G)**2, (residual(i, k, t) + rest * G) * in_a_round, knowing=[residual_norm], when=until_K, since=apart.from_0)
    everywhere = p.cases(sq(Delta(*apart.here)) <= (rest * G)**2, w(i, apart.x) <= 0, [residual_off], [residual_at, squared], when=until_K, since=apart.from_0,
                         name="residuals of a round", at="(24)", because="on the support by its supremum, off it by convention")
    return SimpleNamespace(everywhere=everywhere, numbers=numbers)
