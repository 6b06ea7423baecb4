"""The cache in Redis that all processes share; pages go on while it is away."""

import logging
import time
from collections.abc import Callable
from typing import Any, TypeVar

from django.core.cache.backends.redis import RedisCache
from redis.exceptions import RedisError

logger = logging.getLogger(__name__)

# How long it is not asked again: each question would wait for its answer.
AWAY_SECONDS = 5.0
T = TypeVar("T")


class SharedCache(RedisCache):
    """Django's own; what it cannot answer counts as not kept."""

    _away_until = 0.0

    def get(self, key: Any, default: Any = None, version: int | None = None) -> Any:
        return self._asked(
            lambda: super(SharedCache, self).get(key, default, version), default
        )

    def get_many(self, keys: Any, version: int | None = None) -> dict[Any, Any]:
        return self._asked(lambda: super(SharedCache, self).get_many(keys, version), {})

    def set(self, *args: Any, **options: Any) -> None:
        self._asked(lambda: super(SharedCache, self).set(*args, **options), None)

    def set_many(self, data: Any, *args: Any, **options: Any) -> list[Any]:
        return self._asked(
            lambda: super(SharedCache, self).set_many(data, *args, **options), [*data]
        )

    def _asked(self, ask: Callable[[], T], otherwise: T) -> T:
        if time.monotonic() < self._away_until:
            return otherwise
        try:
            return ask()
        except RedisError as error:
            self._away_until = time.monotonic() + AWAY_SECONDS
            logger.warning("The shared cache does not answer: %s", error)
            return otherwise
