"""Games in clean plain Python, which compiled engines are measured against."""
