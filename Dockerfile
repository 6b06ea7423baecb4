# The program as one image: web server, workers and scheduler differ by their command.
# The first stage builds the wheel and an environment; only the latter is kept.
FROM python:3.11.11-slim-bookworm AS build
WORKDIR /source
COPY requirements/build.txt requirements/prod.txt requirements/
RUN python -m venv /tmp/builder \
    && /tmp/builder/bin/pip install --no-cache-dir --no-deps --require-hashes -r requirements/build.txt \
    && python -m venv /opt/gonuts \
    && /opt/gonuts/bin/pip install --no-cache-dir --no-deps --require-hashes -r requirements/prod.txt
COPY pyproject.toml README.md LICENSE ./
COPY gonuts_league gonuts_league
COPY scoring scoring
COPY templates templates
RUN /tmp/builder/bin/python -m hatchling build -t wheel -d /tmp/wheel \
    && /opt/gonuts/bin/pip install --no-cache-dir --no-deps --no-index /tmp/wheel/*.whl

FROM python:3.11.11-slim-bookworm
# pg_dump and pg_restore, for backups; no newer than the server of compose.production.yaml.
RUN apt-get update \
    && apt-get install -y --no-install-recommends postgresql-client-15 \
    && rm -rf /var/lib/apt/lists/* \
    && useradd --system --uid 10001 --create-home --home-dir /var/lib/gonuts gonuts
COPY --from=build /opt/gonuts /opt/gonuts
ENV PATH=/opt/gonuts/bin:/usr/local/bin:/usr/bin:/bin \
    PYTHONUNBUFFERED=1 \
    GONUTS_VAR=/var/lib/gonuts \
    NUMBA_CACHE_DIR=/var/lib/gonuts/compiled \
    REMAP_SIGTERM=SIGQUIT \
    CELERY_SKIP_CHECKS=1
USER gonuts
WORKDIR /var/lib/gonuts
VOLUME /var/lib/gonuts
EXPOSE 8000
HEALTHCHECK --interval=30s --timeout=10s --start-period=90s \
    CMD ["python", "-c", "import urllib.request as r; r.urlopen('http://127.0.0.1:8000/healthz')"]
CMD ["gonuts-league", "--lan"]
