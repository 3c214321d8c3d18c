"""Where an attack on FedAvg looks, and runs without rounding, by which crossings are confirmed."""
