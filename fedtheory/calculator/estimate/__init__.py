"""Constants of a user's federation, from its data: enclosed, tied to the concepts that theorems ask for."""
