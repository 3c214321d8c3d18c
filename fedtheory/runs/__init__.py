"""Where results are kept, and what computes them."""
