"""What all games are made of: words, cards, dealing, the contract, positions, tricks, strategies, searches."""
