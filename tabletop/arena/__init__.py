"""Playing games: records, workers, comparing strategies, and who peeks."""
