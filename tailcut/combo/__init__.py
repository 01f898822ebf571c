"""Combos: steps that run one after the other, each told what the one before came to."""
