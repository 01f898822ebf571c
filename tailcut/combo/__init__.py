"""Combos: steps that run one after the other, each with the tail of the one before."""
