"""Rows that are written once: no code path changes or removes them.

Only own words in them about a person are blanked when that person is erased.

A row that is removed with the club it belongs to goes by Django's own cascade, which
asks neither of these.
"""

from typing import Any, NoReturn

from django.db import models


class AppendOnlyError(TypeError):
    """Code has tried to change or remove what is kept for good: a bug."""


class AppendOnlyQuerySet(models.QuerySet[Any]):
    def update(self, **values: Any) -> NoReturn:
        raise AppendOnlyError(self.model.__name__)

    def bulk_update(self, *args: Any, **options: Any) -> NoReturn:
        raise AppendOnlyError(self.model.__name__)

    def delete(self) -> NoReturn:
        raise AppendOnlyError(self.model.__name__)

    def blank_reasons(self) -> None:
        """Forget own words about an erased person: the one exception."""
        super().update(reason="")


class AppendOnlyModel(models.Model):
    objects = AppendOnlyQuerySet.as_manager()

    class Meta:
        abstract = True

    def save(self, *args: Any, **options: Any) -> None:
        if not self._state.adding:
            raise AppendOnlyError(type(self).__name__)
        super().save(*args, **options)

    def delete(self, *args: Any, **options: Any) -> NoReturn:
        raise AppendOnlyError(type(self).__name__)
