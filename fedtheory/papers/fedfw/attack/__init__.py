"""FedFW: Where attacks look, and runs without rounding, by which crossings are confirmed."""
