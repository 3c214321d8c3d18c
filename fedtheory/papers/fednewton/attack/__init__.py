"""Where attacks on FedNewton look, and the runs without rounding that confirm crossings."""
