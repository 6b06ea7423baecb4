"""Tournament report files (TRF), by which chess programs exchange two-player events.

Read are TRF16 with the XX lines of JaVaFo, and TRF-2026; written is TRF-2026. Columns
are those of FIDE's description of TRF-2026, counted in characters from 1.
"""
