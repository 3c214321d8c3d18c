"""Evidence about expectations from sampled runs, each verdict with the probability that it is wrong."""
