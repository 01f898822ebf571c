"""Other terminals as oracles: generated streams through ours and through theirs."""
