"""Clients on which the bounds of Sections 7.4 and 7.5 are met, or crossed."""

from functools import partial

from fedtheory.papers.fednewton.instances.ridge_source import ridge_source

THREE_CLIENTS = partial(
    ridge_source,
    share="1/5,3/10,1/2",
    covariances="2,1;1,1|1,-1;-1,3|1/2,0;0,1/4",
    sides="1,2;-1,1;1/2,1/2",
    laws="3/2,1/2;1/2,1|3/2,-1/2;-1/2,2|1,0;0,1/2",
)
PERFECT_SAMPLE = partial(ridge_source, covariances="1|4", laws="1|1", sides="2;1/10", moments="0;0")
NOISY_LABELS = partial(ridge_source, covariances="1|4", laws="1|1", sides="2;1/10", moments="1;1")
ONE_EIGENVALUE = partial(ridge_source, share="1", covariances="1", sides="1")
SATURATED = partial(ONE_EIGENVALUE, lam="1/100", exponent="2")
WORST_BIAS = partial(
    ridge_source,
    share="1",
    covariances="1,0;0,1/256",
    sides="0,1/256",
    lam="3/256",
    exponent="1/4",
)
WORST_NORM = partial(
    ridge_source,
    share="1",
    covariances="1,0;0,3/256",
    sides="0,3/256",
    lam="1/256",
    exponent="1/4",
)
RARE_INPUTS = partial(
    ridge_source,
    share="1/1000000,999999/1000000",
    covariances="1|1",
    sides="0;1",
    lam="1/100",
    concept="1/1000",
)
OTHER_LAW = partial(
    ridge_source,
    share="1",
    covariances="1,0;0,1/4",
    sides="3/2,1/4",
    whole="1,0;0,1/4",
    whole_moment="1,1/4",
    lam="1/10000",
)
